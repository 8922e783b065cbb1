// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.hpp"

using names::check;
using names::descending;
using names::odd;
using names::ranges;

namespace {

// In which order partitions and selections leave the others is not specified.
int* in_any_order(int* first, int* middle, int* last) {
    std::sort(first, middle);
    std::sort(middle, last);
    return middle;
}

TEST(names, sorting) {
    check("sort", [](ranges r, auto const&... policy) { std::sort(policy..., r.a, r.a_end); });
    check("sort", [](ranges r, auto const&... policy) { std::sort(policy..., r.a, r.a_end, descending); });
    check("stable_sort", [](ranges r, auto const&... policy) { std::stable_sort(policy..., r.a, r.a_end); });
    check("stable_sort",
          [](ranges r, auto const&... policy) { std::stable_sort(policy..., r.a, r.a_end, descending); });
    check("partial_sort", [](ranges r, auto const&... policy) {
        std::partial_sort(policy..., r.a, r.a + r.size / 2, r.a_end);
        std::sort(r.a + r.size / 2, r.a_end);
    });
    check("partial_sort", [](ranges r, auto const&... policy) {
        std::partial_sort(policy..., r.a, r.a + r.size / 2, r.a_end, descending);
        std::sort(r.a + r.size / 2, r.a_end);
    });
    check("partial_sort_copy", [](ranges r, auto const&... policy) {
        return std::partial_sort_copy(policy..., r.a, r.a_end, r.out, r.out + r.size / 2);
    });
    check("partial_sort_copy", [](ranges r, auto const&... policy) {
        return std::partial_sort_copy(policy..., r.a, r.a_end, r.out, r.out + r.size / 2, descending);
    });
    check("nth_element", [](ranges r, auto const&... policy) {
        std::nth_element(policy..., r.a, r.a + r.size / 2, r.a_end);
        in_any_order(r.a, r.a + r.size / 2, r.a_end);
    });
    check("nth_element", [](ranges r, auto const&... policy) {
        std::nth_element(policy..., r.a, r.a + r.size / 2, r.a_end, descending);
        in_any_order(r.a, r.a + r.size / 2, r.a_end);
    });
    check("is_sorted",
          [](ranges r, auto const&... policy) { return std::is_sorted(policy..., r.sorted, r.sorted_end); });
    check("is_sorted", [](ranges r, auto const&... policy) {
        return std::is_sorted(policy..., std::fill_n(r.a, r.size, 7) - r.size, r.a_end, descending);
    });
    check("is_sorted_until", [](ranges r, auto const&... policy) {
        r.sorted_end[-2] = 0;
        return std::is_sorted_until(policy..., r.sorted, r.sorted_end);
    });
    check("is_sorted_until", [](ranges r, auto const&... policy) {
        return std::is_sorted_until(policy..., std::fill_n(r.a, r.size, 7) - r.size, r.a_end, descending);
    });
}

TEST(names, partitions_and_heaps) {
    check("partition", [](ranges r, auto const&... policy) {
        return in_any_order(r.a, std::partition(policy..., r.a, r.a_end, odd), r.a_end);
    });
    check("stable_partition",
          [](ranges r, auto const&... policy) { return std::stable_partition(policy..., r.a, r.a_end, odd); });
    check("partition_copy", [](ranges r, auto const&... policy) {
        return std::partition_copy(policy..., r.a, r.a_end, r.out, r.rest, odd);
    });
    check("is_partitioned", [](ranges r, auto const&... policy) {
        return std::is_partitioned(policy..., r.sorted, r.sorted_end, [](int x) { return x < 3; });
    });
    check("is_heap", [](ranges r, auto const&... policy) {
        std::make_heap(r.a, r.a_end);
        return std::is_heap(policy..., r.a, r.a_end);
    });
    check("is_heap",
          [](ranges r, auto const&... policy) { return std::is_heap(policy..., r.sorted, r.sorted_end, descending); });
    check("is_heap_until", [](ranges r, auto const&... policy) {
        std::make_heap(r.a, r.a_end);
        return std::is_heap_until(policy..., r.a, r.a_end);
    });
    check("is_heap_until", [](ranges r, auto const&... policy) {
        r.sorted_end[-1] = -1;
        return std::is_heap_until(policy..., r.sorted, r.sorted_end, descending);
    });
}

TEST(names, extremes) {
    check("min_element", [](ranges r, auto const&... policy) { return std::min_element(policy..., r.a, r.a_end); });
    check("min_element",
          [](ranges r, auto const&... policy) { return std::min_element(policy..., r.a, r.a_end, descending); });
    check("max_element", [](ranges r, auto const&... policy) { return std::max_element(policy..., r.a, r.a_end); });
    check("max_element",
          [](ranges r, auto const&... policy) { return std::max_element(policy..., r.a, r.a_end, descending); });
    check("minmax_element",
          [](ranges r, auto const&... policy) { return std::minmax_element(policy..., r.a, r.a_end); });
    check("minmax_element",
          [](ranges r, auto const&... policy) { return std::minmax_element(policy..., r.a, r.a_end, descending); });
    check("lexicographical_compare", [](ranges r, auto const&... policy) {
        return std::lexicographical_compare(policy..., r.a, r.a_end, r.copy, r.copy_end);
    });
    check("lexicographical_compare", [](ranges r, auto const&... policy) {
        return std::lexicographical_compare(policy..., r.a, r.a_end, r.copy, r.copy_end, descending);
    });
}

} // namespace
