// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithms/calls.hpp>

#include <algorithm>

namespace perf {

struct merges {
    std::vector<row> rows;
};

// Two sorted ranges of n each; inplace_merge has two of n / 2. Branches depend on the values, so every call gets new ones.
template <auto const&... policy>
merges merge_calls() {
    using enum input;
    using enum lifetime;
    using enum checked;
    using enum parallel_mode;
    return {{
        {"merge", sorted, consumed, everything, has_it,
         [](arrays const& x) {
             return place(x.out.begin(),
                          std::merge(policy..., x.a.begin(), x.a.end(), x.b.begin(), x.b.end(), x.out.begin()));
         }},
        {"inplace_merge", two_runs, consumed, everything, lacks_it,
         [](arrays const& x) -> std::uint64_t {
             std::inplace_merge(policy..., x.a.begin(), x.a.begin() + std::ssize(x.a) / 2, x.a.end());
             return 0;
         }},
        {"set_union", sorted, consumed, everything, has_it,
         [](arrays const& x) {
             return place(x.out.begin(),
                          std::set_union(policy..., x.a.begin(), x.a.end(), x.b.begin(), x.b.end(), x.out.begin()));
         }},
        {"set_intersection", sorted, consumed, everything, has_it,
         [](arrays const& x) {
             return place(x.out.begin(), std::set_intersection(policy..., x.a.begin(), x.a.end(), x.b.begin(),
                                                               x.b.end(), x.out.begin()));
         }},
        {"set_difference", sorted, consumed, everything, has_it,
         [](arrays const& x) {
             return place(x.out.begin(), std::set_difference(policy..., x.a.begin(), x.a.end(), x.b.begin(), x.b.end(),
                                                             x.out.begin()));
         }},
        {"set_symmetric_difference", sorted, consumed, everything, has_it,
         [](arrays const& x) {
             return place(x.out.begin(), std::set_symmetric_difference(policy..., x.a.begin(), x.a.end(), x.b.begin(),
                                                                       x.b.end(), x.out.begin()));
         }},
    }};
}

} // namespace perf
