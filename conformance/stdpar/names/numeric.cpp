// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.hpp"

#include <functional>
#include <numeric>

using names::check;
using names::ranges;

namespace {

// Modulo 2^32, so that sums of any length are defined.
unsigned add(unsigned x, unsigned y) {
    return x + y;
}
unsigned twice(int x) {
    return 2 * static_cast<unsigned>(x);
}
int longest(int x, int y) {
    return (std::max)(x, y);
}
int next(int x) {
    return x + 1;
}

TEST(names, reductions) {
    check("reduce", [](ranges r, auto const&... policy) {
        return std::reduce(policy..., std::fill_n(r.a, r.size, 7) - r.size, r.a_end);
    });
    check("reduce", [](ranges r, auto const&... policy) { return std::reduce(policy..., r.a, r.a_end, 5ll); });
    check("reduce", [](ranges r, auto const&... policy) { return std::reduce(policy..., r.a, r.a_end, 5, longest); });
    check("transform_reduce",
          [](ranges r, auto const&... policy) { return std::transform_reduce(policy..., r.a, r.a_end, r.copy, 5.0); });
    check("transform_reduce", [](ranges r, auto const&... policy) {
        return std::transform_reduce(policy..., r.a, r.a_end, r.copy, 5, longest, std::minus<>());
    });
    check("transform_reduce", [](ranges r, auto const&... policy) {
        return std::transform_reduce(policy..., r.a, r.a_end, 5u, add, twice);
    });
}

TEST(names, scans) {
    auto const ones = [](ranges r) { return std::fill_n(r.a, r.size, 1) - r.size; };
    check("inclusive_scan",
          [=](ranges r, auto const&... policy) { return std::inclusive_scan(policy..., ones(r), r.a_end, r.out); });
    check("inclusive_scan",
          [](ranges r, auto const&... policy) { return std::inclusive_scan(policy..., r.a, r.a_end, r.out, longest); });
    check("inclusive_scan", [](ranges r, auto const&... policy) {
        return std::inclusive_scan(policy..., r.a, r.a_end, r.out, longest, 5);
    });
    check("exclusive_scan",
          [=](ranges r, auto const&... policy) { return std::exclusive_scan(policy..., ones(r), r.a_end, r.out, 5); });
    check("exclusive_scan", [](ranges r, auto const&... policy) {
        return std::exclusive_scan(policy..., r.a, r.a_end, r.out, 5, longest);
    });
    check("transform_inclusive_scan", [](ranges r, auto const&... policy) {
        return std::transform_inclusive_scan(policy..., r.a, r.a_end, r.out, longest, next);
    });
    check("transform_inclusive_scan", [](ranges r, auto const&... policy) {
        return std::transform_inclusive_scan(policy..., r.a, r.a_end, r.out, longest, next, 5);
    });
    check("transform_exclusive_scan", [](ranges r, auto const&... policy) {
        return std::transform_exclusive_scan(policy..., r.a, r.a_end, r.out, 5, longest, next);
    });
    check("adjacent_difference",
          [](ranges r, auto const&... policy) { return std::adjacent_difference(policy..., r.a, r.a_end, r.out); });
    check("adjacent_difference", [](ranges r, auto const&... policy) {
        return std::adjacent_difference(policy..., r.a, r.a_end, r.out, longest);
    });
}

} // namespace
