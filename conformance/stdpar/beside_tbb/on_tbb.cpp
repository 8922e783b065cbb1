// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// As if there were no Heist: libstdc++'s own <execution>, on TBB.
#include "work.hpp"

#if defined(HEIST_STDPAR_ACTIVE) || !defined(_PSTL_PAR_BACKEND_TBB)
#error "this file is to be on TBB"
#endif

int on_tbb();
int on_tbb() {
    return work(std::execution::par);
}
