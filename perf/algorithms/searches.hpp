// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithms/calls.hpp>

#include <algorithm>
#include <iterator>

namespace perf {

struct searches {
    std::vector<row> rows;
};

// What may return before it has seen everything. Here all of them see at least three quarters.
template <auto const&... policy>
searches search_calls() {
    using enum input;
    using enum lifetime;
    using enum checked;
    using enum parallel_mode;
    static constexpr double negatives[] = {-4, -3, -2, -1};
    return {{
        {"all_of", random, kept, result, lacks_it,
         [](arrays const& x) -> std::uint64_t {
             return std::all_of(policy..., x.a.begin(), x.a.end(), [](double v) { return v >= 0; });
         }},
        {"any_of", needle, kept, result, lacks_it,
         [](arrays const& x) -> std::uint64_t {
             return std::any_of(policy..., x.a.begin(), x.a.end(), [](double v) { return v < 0; });
         }},
        {"none_of", random, kept, result, lacks_it,
         [](arrays const& x) -> std::uint64_t {
             return std::none_of(policy..., x.a.begin(), x.a.end(), [](double v) { return v < 0; });
         }},
        {"find", needle, kept, result, has_it,
         [](arrays const& x) { return place(x.a.begin(), std::find(policy..., x.a.begin(), x.a.end(), -1.0)); }},
        {"find_if", needle, kept, result, has_it,
         [](arrays const& x) {
             return place(x.a.begin(), std::find_if(policy..., x.a.begin(), x.a.end(), [](double v) { return v < 0; }));
         }},
        {"find_if_not", needle, kept, result, lacks_it,
         [](arrays const& x) {
             return place(x.a.begin(),
                          std::find_if_not(policy..., x.a.begin(), x.a.end(), [](double v) { return v >= 0; }));
         }},
        {"find_first_of", needle, kept, result, has_it,
         [](arrays const& x) {
             return place(x.a.begin(), std::find_first_of(policy..., x.a.begin(), x.a.end(), std::begin(negatives),
                                                          std::end(negatives)));
         }},
        {"find_end", random, kept, result, lacks_it,
         [](arrays const& x) {
             auto const wanted = x.a.first((std::min<std::size_t>)(8, x.a.size()));
             return place(x.a.begin(), std::find_end(policy..., x.a.begin(), x.a.end(), wanted.begin(), wanted.end()));
         }},
        {"search", random, kept, result, has_it,
         [](arrays const& x) {
             auto const wanted = x.a.last((std::min<std::size_t>)(8, x.a.size()));
             return place(x.a.begin(), std::search(policy..., x.a.begin(), x.a.end(), wanted.begin(), wanted.end()));
         }},
        {"search_n", needle, kept, result, has_it,
         [](arrays const& x) { return place(x.a.begin(), std::search_n(policy..., x.a.begin(), x.a.end(), 4, -1.0)); }},
        {"adjacent_find", needle, kept, result, has_it,
         [](arrays const& x) {
             return place(x.a.begin(), std::adjacent_find(policy..., x.a.begin(), x.a.end(),
                                                          [](double v, double w) { return v + w < -1; }));
         }},
        {"equal", twins, kept, result, has_it,
         [](arrays const& x) -> std::uint64_t { return std::equal(policy..., x.a.begin(), x.a.end(), x.b.begin()); }},
        {"mismatch", twins, kept, result, has_it,
         [](arrays const& x) {
             return place(x.a.begin(), std::mismatch(policy..., x.a.begin(), x.a.end(), x.b.begin()).first);
         }},
        {"lexicographical_compare", twins, kept, result, has_it,
         [](arrays const& x) -> std::uint64_t {
             return std::lexicographical_compare(policy..., x.a.begin(), x.a.end(), x.b.begin(), x.b.end());
         }},
        {"is_sorted", sorted, kept, result, lacks_it,
         [](arrays const& x) -> std::uint64_t { return std::is_sorted(policy..., x.a.begin(), x.a.end()); }},
        {"is_sorted_until", sorted, kept, result, lacks_it,
         [](arrays const& x) { return place(x.a.begin(), std::is_sorted_until(policy..., x.a.begin(), x.a.end())); }},
        {"is_heap", falling, kept, result, lacks_it,
         [](arrays const& x) -> std::uint64_t { return std::is_heap(policy..., x.a.begin(), x.a.end()); }},
        {"is_heap_until", falling, kept, result, lacks_it,
         [](arrays const& x) { return place(x.a.begin(), std::is_heap_until(policy..., x.a.begin(), x.a.end())); }},
        {"is_partitioned", sorted, kept, result, lacks_it,
         [](arrays const& x) -> std::uint64_t {
             auto const middle = x.a.empty() ? 0 : x.a[x.a.size() / 2];
             return std::is_partitioned(policy..., x.a.begin(), x.a.end(), [=](double v) { return v < middle; });
         }},
        {"includes", subset, kept, result, lacks_it,
         [](arrays const& x) -> std::uint64_t {
             auto const some = x.b.first(x.b.size() / 2);
             return std::includes(policy..., x.a.begin(), x.a.end(), some.begin(), some.end());
         }},
    }};
}

} // namespace perf
