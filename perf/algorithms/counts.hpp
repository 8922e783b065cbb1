// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithms/calls.hpp>

#include <algorithm>

namespace perf {

struct counts {
    std::vector<row> rows;
};

// What reads a range once and returns a number or a place.
template <auto const&... policy>
counts count_calls() {
    using enum input;
    using enum lifetime;
    using enum checked;
    using enum parallel_mode;
    return {{
        {"count", random, kept, result, has_it,
         [](arrays const& x) {
             return static_cast<std::uint64_t>(std::count(policy..., x.a.begin(), x.a.end(), 7.0));
         }},
        {"count_if", random, kept, result, has_it,
         [](arrays const& x) {
             return static_cast<std::uint64_t>(
                 std::count_if(policy..., x.a.begin(), x.a.end(), [](double v) { return v < 512; }));
         }},
        {"min_element", random, kept, result, has_it,
         [](arrays const& x) { return place(x.a.begin(), std::min_element(policy..., x.a.begin(), x.a.end())); }},
        {"max_element", random, kept, result, has_it,
         [](arrays const& x) { return place(x.a.begin(), std::max_element(policy..., x.a.begin(), x.a.end())); }},
        {"minmax_element", random, kept, result, lacks_it,
         [](arrays const& x) {
             auto const [least, most] = std::minmax_element(policy..., x.a.begin(), x.a.end());
             return place(x.a.begin(), least) << 32 | place(x.a.begin(), most);
         }},
    }};
}

} // namespace perf
