// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithms/calls.hpp>

#include <algorithm>
#include <numeric>

namespace perf {

struct elementwise {
    std::vector<row> rows;
};

// What writes each element from the one, or the few, at the same place of the input.
template <auto const&... policy>
elementwise elementwise_calls() {
    using enum input;
    using enum lifetime;
    using enum checked;
    using enum parallel_mode;
    return {{
        {"for_each_n", random, kept, checked::result, lacks_it,
         [](arrays const& x) {
             return place(x.a.begin(),
                          std::for_each_n(policy..., x.a.begin(), x.a.size(), [](double& v) { v = v * 0.5 + 1; }));
         }},
        {"transform", random, kept, everything, has_it,
         [](arrays const& x) {
             return place(x.out.begin(), std::transform(policy..., x.a.begin(), x.a.end(), x.out.begin(),
                                                        [](double v) { return v * 3 + 1; }));
         }},
        {"transform_binary", random, kept, everything, has_it,
         [](arrays const& x) {
             return place(x.out.begin(), std::transform(policy..., x.a.begin(), x.a.end(), x.b.begin(), x.out.begin(),
                                                        [](double v, double w) { return v * 3 + w; }));
         }},
        {"copy", random, kept, everything, lacks_it,
         [](arrays const& x) {
             return place(x.out.begin(), std::copy(policy..., x.a.begin(), x.a.end(), x.out.begin()));
         }},
        {"copy_n", random, kept, everything, lacks_it,
         [](arrays const& x) {
             return place(x.out.begin(), std::copy_n(policy..., x.a.begin(), x.a.size(), x.out.begin()));
         }},
        {"move", random, kept, everything, lacks_it,
         [](arrays const& x) {
             return place(x.out.begin(), std::move(policy..., x.a.begin(), x.a.end(), x.out.begin()));
         }},
        {"fill", random, kept, everything, lacks_it,
         [](arrays const& x) -> std::uint64_t {
             std::fill(policy..., x.out.begin(), x.out.begin() + std::ssize(x.a), 7.0);
             return 0;
         }},
        {"fill_n", random, kept, everything, lacks_it,
         [](arrays const& x) { return place(x.out.begin(), std::fill_n(policy..., x.out.begin(), x.a.size(), 7.0)); }},
        {"generate", random, kept, everything, has_it,
         [](arrays const& x) -> std::uint64_t {
             std::generate(policy..., x.out.begin(), x.out.begin() + std::ssize(x.a), [] { return 7.0; });
             return 0;
         }},
        {"generate_n", random, kept, everything, has_it,
         [](arrays const& x) {
             return place(x.out.begin(), std::generate_n(policy..., x.out.begin(), x.a.size(), [] { return 7.0; }));
         }},
        {"replace", random, kept, everything, has_it,
         [](arrays const& x) -> std::uint64_t {
             std::replace(policy..., x.a.begin(), x.a.end(), 7.0, 8.0);
             return 0;
         }},
        {"replace_if", random, kept, everything, has_it,
         [](arrays const& x) -> std::uint64_t {
             std::replace_if(policy..., x.a.begin(), x.a.end(), [](double v) { return v < 512; }, 3.0);
             return 0;
         }},
        {"replace_copy", random, kept, everything, lacks_it,
         [](arrays const& x) {
             return place(x.out.begin(), std::replace_copy(policy..., x.a.begin(), x.a.end(), x.out.begin(), 7.0, 8.0));
         }},
        {"replace_copy_if", random, kept, everything, lacks_it,
         [](arrays const& x) {
             return place(x.out.begin(),
                          std::replace_copy_if(
                              policy..., x.a.begin(), x.a.end(), x.out.begin(), [](double v) { return v < 512; }, 3.0));
         }},
        {"swap_ranges", random, kept, everything, lacks_it,
         [](arrays const& x) {
             return place(x.b.begin(), std::swap_ranges(policy..., x.a.begin(), x.a.end(), x.b.begin()));
         }},
        {"adjacent_difference", random, kept, everything, has_it,
         [](arrays const& x) {
             return place(x.out.begin(), std::adjacent_difference(policy..., x.a.begin(), x.a.end(), x.out.begin()));
         }},
    }};
}

} // namespace perf
