// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cases.hpp"

namespace stopping {

void add_sorting(case_list& to) {
    auto const writes = [&](char const* name, auto make, auto call) { add(to, name, leaves::valid, make, call); };
    auto const permutes = [&](char const* name, auto make, auto call) {
        add(to, name, leaves::permutation, make, call);
    };
    auto const two_runs = [](std::size_t n) {
        ranges r = sorted(n);
        for (std::size_t i = 0; i != n; ++i) {
            r.a[i] = probe(static_cast<int>(i < n / 2 ? 3 * i : 2 * i - n / 2));
        }
        return r;
    };
    permutes("sort", one, [](auto const& p, ranges& r) {
        std::sort(p, r.a.begin(), r.a.end());
        return 0;
    });
    permutes("stable_sort", one, [](auto const& p, ranges& r) {
        std::stable_sort(p, r.a.begin(), r.a.end());
        return 0;
    });
    // Only what the standard promises is compared: the elements before the middle, and the one at the place.
    permutes("partial_sort", one, [](auto const& p, ranges& r) {
        auto const third = static_cast<std::ptrdiff_t>(r.a.size() / 3);
        std::partial_sort(p, r.a.begin(), r.a.begin() + third, r.a.end());
        sort_for_comparison(r.a.begin() + third, r.a.end());
        return 0;
    });
    permutes("nth_element", one, [](auto const& p, ranges& r) {
        auto const third = static_cast<std::ptrdiff_t>(r.a.size() / 3);
        std::nth_element(p, r.a.begin(), r.a.begin() + third, r.a.end());
        std::ptrdiff_t const nth = r.a[r.a.size() / 3].value();
        sort_for_comparison(r.a.begin(), r.a.end());
        return nth;
    });
    writes("partial_sort_copy", with_output, [](auto const& p, ranges& r) {
        auto const third = static_cast<std::ptrdiff_t>(r.a.size() / 3);
        return place(r.out, std::partial_sort_copy(p, r.a.begin(), r.a.end(), r.out.begin(), r.out.begin() + third));
    });
    permutes("inplace_merge", two_runs, [](auto const& p, ranges& r) {
        auto const half = static_cast<std::ptrdiff_t>(r.a.size() / 2);
        std::inplace_merge(p, r.a.begin(), r.a.begin() + half, r.a.end());
        return 0;
    });
    permutes("partition", one, [](auto const& p, ranges& r) {
        auto const border = std::partition(p, r.a.begin(), r.a.end(), is_small);
        sort_for_comparison(r.a.begin(), border);
        sort_for_comparison(border, r.a.end());
        return place(r.a, border);
    });
    permutes("stable_partition", one, [](auto const& p, ranges& r) {
        return place(r.a, std::stable_partition(p, r.a.begin(), r.a.end(), is_small));
    });
    auto const sets = [&](char const* name, auto operation) {
        writes(name, two_sorted_with_output, [=](auto const& p, ranges& r) {
            return place(r.out, operation(p, r.a.begin(), r.a.end(), r.b.begin(), r.b.end(), r.out.begin()));
        });
    };
    sets("merge", [](auto const&... arguments) { return std::merge(arguments...); });
    sets("set_union", [](auto const&... arguments) { return std::set_union(arguments...); });
    sets("set_intersection", [](auto const&... arguments) { return std::set_intersection(arguments...); });
    sets("set_difference", [](auto const&... arguments) { return std::set_difference(arguments...); });
    sets("set_symmetric_difference",
         [](auto const&... arguments) { return std::set_symmetric_difference(arguments...); });
}

} // namespace stopping
