// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.hpp"

#include <functional>

using names::check;
using names::odd;
using names::ranges;

namespace {

constexpr std::equal_to<> same;

TEST(names, non_modifying) {
    check("for_each", [](ranges r, auto const&... policy) {
        static_cast<void>(std::for_each(policy..., r.a, r.a_end, [](int& x) { x += 5; }));
    });
    check("for_each_n", [](ranges r, auto const&... policy) {
        return std::for_each_n(policy..., r.a, r.size, [](int& x) { x += 5; });
    });
    check("all_of", [](ranges r, auto const&... policy) {
        return std::all_of(policy..., r.a, r.a_end, [](int x) { return x >= 0; });
    });
    check("any_of", [](ranges r, auto const&... policy) {
        return std::any_of(policy..., r.a, r.a_end, [](int x) { return x < 0; });
    });
    check("none_of", [](ranges r, auto const&... policy) {
        return std::none_of(policy..., r.a, r.a_end, [](int x) { return x < 0; });
    });
    check("find", [](ranges r, auto const&... policy) { return std::find(policy..., r.a, r.a_end, r.a_end[-1]); });
    check("find_if", [](ranges r, auto const&... policy) {
        return std::find_if(policy..., r.sorted, r.sorted_end, [r](int x) { return x == r.sorted_end[-1]; });
    });
    check("find_if_not", [](ranges r, auto const&... policy) {
        return std::find_if_not(policy..., r.sorted, r.sorted_end, [r](int x) { return x != r.sorted_end[-1]; });
    });
    check("find_first_of", [](ranges r, auto const&... policy) {
        return std::find_first_of(policy..., r.sorted, r.sorted_end, r.sorted_end - 2, r.sorted_end);
    });
    check("find_first_of", [](ranges r, auto const&... policy) {
        return std::find_first_of(policy..., r.sorted, r.sorted_end, r.sorted_end - 2, r.sorted_end, same);
    });
    check("adjacent_find",
          [](ranges r, auto const&... policy) { return std::adjacent_find(policy..., r.every3rd, r.every3rd_end); });
    check("adjacent_find", [](ranges r, auto const&... policy) {
        return std::adjacent_find(policy..., r.every3rd, r.every3rd_end, [](int x, int y) { return x > y; });
    });
    check("count", [](ranges r, auto const&... policy) { return std::count(policy..., r.a, r.a_end, 3); });
    check("count_if", [](ranges r, auto const&... policy) { return std::count_if(policy..., r.a, r.a_end, odd); });
}

TEST(names, of_two_ranges) {
    auto const but_for_one = [](ranges r) {
        r.copy_end[-2] = -1;
        return r;
    };
    check("mismatch",
          [=](ranges r, auto const&... policy) { return std::mismatch(policy..., r.a, r.a_end, but_for_one(r).copy); });
    check("mismatch", [=](ranges r, auto const&... policy) {
        return std::mismatch(policy..., r.a, r.a_end, but_for_one(r).copy, same);
    });
    check("mismatch", [=](ranges r, auto const&... policy) {
        return std::mismatch(policy..., r.a, r.a_end, but_for_one(r).copy, r.copy_end);
    });
    check("mismatch", [=](ranges r, auto const&... policy) {
        return std::mismatch(policy..., r.a, r.a_end, but_for_one(r).copy, r.copy_end, same);
    });
    check("equal", [](ranges r, auto const&... policy) { return std::equal(policy..., r.a, r.a_end, r.copy); });
    check("equal", [](ranges r, auto const&... policy) { return std::equal(policy..., r.a, r.a_end, r.copy, same); });
    check("equal",
          [](ranges r, auto const&... policy) { return std::equal(policy..., r.a, r.a_end, r.copy, r.copy_end); });
    check("equal", [](ranges r, auto const&... policy) {
        return std::equal(policy..., r.a, r.a_end, r.copy, r.copy_end, same);
    });
    check("search", [](ranges r, auto const&... policy) {
        return std::search(policy..., r.sorted, r.sorted_end, r.sorted_end - 3, r.sorted_end);
    });
    check("search", [](ranges r, auto const&... policy) {
        return std::search(policy..., r.sorted, r.sorted_end, r.sorted_end - 3, r.sorted_end, same);
    });
    check("find_end", [](ranges r, auto const&... policy) {
        return std::find_end(policy..., r.sorted, r.sorted_end, r.sorted, r.sorted + 3);
    });
    check("find_end", [](ranges r, auto const&... policy) {
        return std::find_end(policy..., r.sorted, r.sorted_end, r.sorted, r.sorted + 3, same);
    });
    check("search_n",
          [](ranges r, auto const&... policy) { return std::search_n(policy..., r.every3rd, r.every3rd_end, 2, 5); });
    check("search_n", [](ranges r, auto const&... policy) {
        return std::search_n(policy..., r.every3rd, r.every3rd_end, 2, 5, same);
    });
}

} // namespace
