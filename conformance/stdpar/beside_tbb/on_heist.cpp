// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "work.hpp"

#ifndef HEIST_STDPAR_ACTIVE
#error "this file is to be on Heist"
#endif

int on_heist();
int on_heist() {
    return work(std::execution::par);
}
