// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define ONEDPL_USE_DPCPP_BACKEND 1
#include <heist/onedpl.hpp>
