// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/splitting/cost_model.hpp>
#include <heist/splitting/parallel_for.hpp>
#include <heist/splitting/resources.hpp>

#include <algorithm>
#include <cstddef>

namespace heist::splitting {

// A range cut into a few pieces of nearly the same size, each a problem by itself.
struct even_pieces {
    std::size_t size;
    std::size_t count;
    std::size_t each = 1; // how many of the original pieces make up one now

    std::size_t begin_of(std::size_t piece) const noexcept {
        std::size_t const original = piece * each;
        std::size_t const all = count * each;
        return size / all * original + (std::min)(original, size % all);
    }
    std::size_t size_of(std::size_t piece) const noexcept { return begin_of(piece + 1) - begin_of(piece); }

    // Two neighbours are one. pre: an even number of pieces
    even_pieces joined() const noexcept { return {size, count / 2, each * 2}; }
};

// Calls f(piece) for each, in any number of threads. The cost is learned per element, not per piece.
template <class F>
void for_each_piece(resources const& on, element_cost cost, even_pieces const& pieces, F const& f) {
    splitting::parallel_for(
        on.with_grain(1), element_cost::known(1.0F), pieces.count, [&](std::size_t begin, std::size_t end) {
            for (; begin != end; ++begin) {
                splitting::run_alone(verdict::alone_timed, cost, pieces.size_of(begin), [&f, begin] { f(begin); });
            }
        });
}

} // namespace heist::splitting
