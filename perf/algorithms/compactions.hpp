// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithms/calls.hpp>

#include <algorithm>

namespace perf {

struct compactions {
    std::vector<row> rows;
};

// What keeps some elements, about half of them, in their order; and the partitions.
template <auto const&... policy>
compactions compaction_calls() {
    using enum input;
    using enum lifetime;
    using enum checked;
    using enum parallel_mode;
    static constexpr auto is_small = [](double v) { return v < 512; };
    return {{
        {"copy_if", random, consumed, everything, lacks_it,
         [](arrays const& x) {
             return place(x.out.begin(), std::copy_if(policy..., x.a.begin(), x.a.end(), x.out.begin(), is_small));
         }},
        {"remove_copy", bits, consumed, everything, lacks_it,
         [](arrays const& x) {
             return place(x.out.begin(), std::remove_copy(policy..., x.a.begin(), x.a.end(), x.out.begin(), 1.0));
         }},
        {"remove_copy_if", random, consumed, everything, lacks_it,
         [](arrays const& x) {
             return place(x.out.begin(),
                          std::remove_copy_if(policy..., x.a.begin(), x.a.end(), x.out.begin(), is_small));
         }},
        {"unique_copy", bits, consumed, everything, has_it,
         [](arrays const& x) {
             return place(x.out.begin(), std::unique_copy(policy..., x.a.begin(), x.a.end(), x.out.begin()));
         }},
        {"partition_copy", random, consumed, everything, lacks_it,
         [](arrays const& x) {
             auto const rest = x.out.begin() + std::ssize(x.a);
             return place(x.out.begin(),
                          std::partition_copy(policy..., x.a.begin(), x.a.end(), x.out.begin(), rest, is_small).first);
         }},
        {"remove", bits, consumed, prefix, lacks_it,
         [](arrays const& x) { return place(x.a.begin(), std::remove(policy..., x.a.begin(), x.a.end(), 1.0)); }},
        {"remove_if", random, consumed, prefix, lacks_it,
         [](arrays const& x) {
             return place(x.a.begin(), std::remove_if(policy..., x.a.begin(), x.a.end(), is_small));
         }},
        {"unique", bits, consumed, prefix, lacks_it,
         [](arrays const& x) { return place(x.a.begin(), std::unique(policy..., x.a.begin(), x.a.end())); }},
        {"partition", random, consumed, any_order, has_it,
         [](arrays const& x) {
             return place(x.a.begin(), std::partition(policy..., x.a.begin(), x.a.end(), is_small));
         }},
        {"stable_partition", random, consumed, everything, lacks_it,
         [](arrays const& x) {
             return place(x.a.begin(), std::stable_partition(policy..., x.a.begin(), x.a.end(), is_small));
         }},
    }};
}

} // namespace perf
