// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithms/calls.hpp>

#include <algorithm>

namespace perf {

struct selections {
    std::vector<row> rows;
};

// What orders all elements or the first few. sort has a family of its own.
template <auto const&... policy>
selections selection_calls() {
    using enum input;
    using enum lifetime;
    using enum checked;
    using enum parallel_mode;
    return {{
        {"stable_sort", random, consumed, everything, has_it,
         [](arrays const& x) -> std::uint64_t {
             std::stable_sort(policy..., x.a.begin(), x.a.end());
             return 0;
         }},
        {"partial_sort", random, consumed, any_order, has_it,
         [](arrays const& x) {
             auto const middle = x.a.begin() + std::ssize(x.a) / 8;
             std::partial_sort(policy..., x.a.begin(), middle, x.a.end());
             return static_cast<std::uint64_t>(middle == x.a.begin() || *middle >= middle[-1]);
         }},
        {"partial_sort_copy", random, consumed, everything, lacks_it,
         [](arrays const& x) {
             return place(x.out.begin(), std::partial_sort_copy(policy..., x.a.begin(), x.a.end(), x.out.begin(),
                                                                x.out.begin() + std::ssize(x.a) / 8));
         }},
        {"nth_element", random, consumed, any_order, has_it,
         [](arrays const& x) {
             auto const middle = x.a.begin() + std::ssize(x.a) / 2;
             std::nth_element(policy..., x.a.begin(), middle, x.a.end());
             return static_cast<std::uint64_t>(middle == x.a.end() ? 0 : *middle);
         }},
    }};
}

} // namespace perf
