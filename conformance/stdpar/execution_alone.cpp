// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Read by the compiler in the tests no_tbb and cxx17.
#include <execution>
