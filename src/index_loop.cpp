// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <heist/splitting/index_loop.hpp>
#include <heist/splitting/parallel_for.hpp>

namespace heist::splitting {

void index_loop(resources const& on, float ns_per_index, std::size_t n, index_function body) {
    splitting::parallel_for(on, element_cost::known(ns_per_index), n, body);
}

} // namespace heist::splitting
