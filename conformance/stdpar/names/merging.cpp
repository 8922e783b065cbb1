// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.hpp"

#include <functional>

using names::check;
using names::ranges;

namespace {

constexpr std::less<> ascending;

TEST(names, merging) {
    check("merge", [](ranges r, auto const&... policy) {
        return std::merge(policy..., r.sorted, r.sorted_end, r.every3rd, r.every3rd_end, r.out);
    });
    check("merge", [](ranges r, auto const&... policy) {
        return std::merge(policy..., r.sorted, r.sorted_end, r.every3rd, r.every3rd_end, r.out, ascending);
    });
    auto const two_rows = [](ranges r) {
        std::rotate(r.sorted, r.sorted + r.size / 3, r.sorted_end);
        return r.sorted + (r.size - r.size / 3);
    };
    check("inplace_merge",
          [=](ranges r, auto const&... policy) { std::inplace_merge(policy..., r.sorted, two_rows(r), r.sorted_end); });
    check("inplace_merge", [=](ranges r, auto const&... policy) {
        std::inplace_merge(policy..., r.sorted, two_rows(r), r.sorted_end, ascending);
    });
}

TEST(names, sets) {
    check("includes", [](ranges r, auto const&... policy) {
        return std::includes(policy..., r.sorted, r.sorted_end, r.sorted, r.sorted_end);
    });
    check("includes", [](ranges r, auto const&... policy) {
        return std::includes(policy..., r.sorted, r.sorted_end, r.sorted, r.sorted_end, ascending);
    });
    check("set_union", [](ranges r, auto const&... policy) {
        return std::set_union(policy..., r.sorted, r.sorted_end, r.every3rd, r.every3rd_end, r.out);
    });
    check("set_union", [](ranges r, auto const&... policy) {
        return std::set_union(policy..., r.sorted, r.sorted_end, r.every3rd, r.every3rd_end, r.out, ascending);
    });
    check("set_intersection", [](ranges r, auto const&... policy) {
        return std::set_intersection(policy..., r.sorted, r.sorted_end, r.every3rd, r.every3rd_end, r.out);
    });
    check("set_intersection", [](ranges r, auto const&... policy) {
        return std::set_intersection(policy..., r.sorted, r.sorted_end, r.every3rd, r.every3rd_end, r.out, ascending);
    });
    check("set_difference", [](ranges r, auto const&... policy) {
        return std::set_difference(policy..., r.sorted, r.sorted_end, r.every3rd, r.every3rd_end, r.out);
    });
    check("set_difference", [](ranges r, auto const&... policy) {
        return std::set_difference(policy..., r.sorted, r.sorted_end, r.every3rd, r.every3rd_end, r.out, ascending);
    });
    check("set_symmetric_difference", [](ranges r, auto const&... policy) {
        return std::set_symmetric_difference(policy..., r.sorted, r.sorted_end, r.every3rd, r.every3rd_end, r.out);
    });
    check("set_symmetric_difference", [](ranges r, auto const&... policy) {
        return std::set_symmetric_difference(policy..., r.sorted, r.sorted_end, r.every3rd, r.every3rd_end, r.out,
                                             ascending);
    });
}

} // namespace
