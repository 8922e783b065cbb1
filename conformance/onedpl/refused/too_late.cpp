// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <oneapi/dpl/execution>

#include <heist/onedpl.hpp>
