// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <heist/algorithms/sort/quicksort.hpp>
#include <heist/algorithms/sort/runs.hpp>
#include <iterator>
#include <memory>
namespace heist::algorithms {
template <std::random_access_iterator It, class Compare>
void sequential_sort(It first, It last, Compare comp) {
    auto const size = last - first;
    if (size < 2) return;
    if constexpr (std::contiguous_iterator<It> && !std::is_pointer_v<It>) {
        auto* p = std::to_address(first);
        return sequential_sort(p, p + size, comp);
    } else {
        if (sorting::sort_if_one_run(first, last, comp)) return;
        sorting::quicksort(sorting::whole(first, last), comp);
    }
}
}
