// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/parallel.hpp>
#include <heist/algorithms/sort/prepare.hpp>
#include <heist/algorithms/sort/quicksort.hpp>

#include <cstddef>
#include <iterator>

/// Unstable comparison sort, in place. The folder sort/ has one file per phase; its README tells the whole algorithm.
namespace heist::algorithms {

/// In the calling thread. O(n log n) comparisons for every input and every comparator; when the comparator throws, the range
/// is a permutation of the input.
template <std::random_access_iterator It, class Compare>
void sequential_sort(It first, It last, Compare comp) {
    sorting::prepare_and_sort(first, last, comp, sorting::in_this_thread{});
}

/// The same on a pool. Copies of the comparator are not made: it is called from several threads at once.
template <std::random_access_iterator It, class Compare>
void sort(splitting::resources const& on, It first, It last, Compare comp) {
    splitting::element_cost const cost = sorting::cost_of<It, Compare>();
    auto const size = static_cast<std::size_t>(last - first);
    if (splitting::surely_alone(on, cost, size)) [[likely]] {
        sorting::prepare_and_sort(first, last, comp, sorting::in_this_thread{});
    } else {
        sorting::prepare_and_sort(first, last, comp, sorting::on_pool{on, cost});
    }
}

} // namespace heist::algorithms
