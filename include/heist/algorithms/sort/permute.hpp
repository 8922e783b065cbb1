// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/elements.hpp>

#include <cstddef>
#include <utility>

namespace heist::algorithms::sorting {

// Puts the element at index from[i] to index i, for all i. Each element moves once, and one of each cycle twice.
// pre: `from` is a permutation of [0, size); it is used up
template <class T, class Index>
void permute(T* first, Index* from, std::size_t size) {
    for (std::size_t start = 0; start != size; ++start) {
        if (from[start] == start) {
            continue;
        }
        lifted<T*> element(first + start);
        std::size_t hole = start;
        for (;;) {
            std::size_t const next = std::exchange(from[hole], static_cast<Index>(hole));
            if (next == start) {
                break;
            }
            element.fill_from(first + next);
            hole = next;
        }
        element.drop();
    }
}

} // namespace heist::algorithms::sorting
