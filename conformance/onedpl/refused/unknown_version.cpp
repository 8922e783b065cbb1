// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Another version than the one that is installed.
#include <oneapi/dpl/version>
#undef ONEDPL_VERSION_MAJOR
#define ONEDPL_VERSION_MAJOR 2030

#include <heist/onedpl.hpp>
