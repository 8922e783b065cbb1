// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.hpp"

#include <functional>

using names::check;
using names::odd;
using names::ranges;

namespace {

// What remove, unique and shift leave behind is not specified.
int* without_tail(int* first, int* last) {
    std::fill(first, last, -2);
    return first;
}

TEST(names, copying) {
    check("transform", [](ranges r, auto const&... policy) {
        return std::transform(policy..., r.a, r.a_end, r.out, std::negate<>());
    });
    check("transform", [](ranges r, auto const&... policy) {
        return std::transform(policy..., r.a, r.a_end, r.sorted, r.out, std::plus<>());
    });
    check("copy", [](ranges r, auto const&... policy) { return std::copy(policy..., r.a, r.a_end, r.out); });
    check("copy_n", [](ranges r, auto const&... policy) { return std::copy_n(policy..., r.a, r.size, r.out); });
    check("copy_if", [](ranges r, auto const&... policy) { return std::copy_if(policy..., r.a, r.a_end, r.out, odd); });
    check("move", [](ranges r, auto const&... policy) { return std::move(policy..., r.a, r.a_end, r.out); });
    check("replace_copy",
          [](ranges r, auto const&... policy) { return std::replace_copy(policy..., r.a, r.a_end, r.out, 3, 7); });
    check("replace_copy_if",
          [](ranges r, auto const&... policy) { return std::replace_copy_if(policy..., r.a, r.a_end, r.out, odd, 7); });
    check("remove_copy",
          [](ranges r, auto const&... policy) { return std::remove_copy(policy..., r.a, r.a_end, r.out, 3); });
    check("remove_copy_if",
          [](ranges r, auto const&... policy) { return std::remove_copy_if(policy..., r.a, r.a_end, r.out, odd); });
    check("unique_copy",
          [](ranges r, auto const&... policy) { return std::unique_copy(policy..., r.sorted, r.sorted_end, r.out); });
    check("unique_copy", [](ranges r, auto const&... policy) {
        return std::unique_copy(policy..., r.sorted, r.sorted_end, r.out, std::equal_to<>());
    });
    check("reverse_copy",
          [](ranges r, auto const&... policy) { return std::reverse_copy(policy..., r.a, r.a_end, r.out); });
    check("rotate_copy",
          [](ranges r, auto const&... policy) { return std::rotate_copy(policy..., r.a, r.a + 3, r.a_end, r.out); });
}

TEST(names, in_place) {
    check("swap_ranges",
          [](ranges r, auto const&... policy) { return std::swap_ranges(policy..., r.a, r.a_end, r.sorted); });
    check("fill", [](ranges r, auto const&... policy) { std::fill(policy..., r.a, r.a_end, 7); });
    check("fill_n", [](ranges r, auto const&... policy) { return std::fill_n(policy..., r.a, r.size, 7); });
    check("generate",
          [](ranges r, auto const&... policy) { std::generate(policy..., r.a, r.a_end, [] { return 7; }); });
    check("generate_n",
          [](ranges r, auto const&... policy) { return std::generate_n(policy..., r.a, r.size, [] { return 7; }); });
    check("replace", [](ranges r, auto const&... policy) { std::replace(policy..., r.a, r.a_end, 3, 7); });
    check("replace_if", [](ranges r, auto const&... policy) { std::replace_if(policy..., r.a, r.a_end, odd, 7); });
    check("remove", [](ranges r, auto const&... policy) {
        return without_tail(std::remove(policy..., r.a, r.a_end, 3), r.a_end);
    });
    check("remove_if", [](ranges r, auto const&... policy) {
        return without_tail(std::remove_if(policy..., r.a, r.a_end, odd), r.a_end);
    });
    check("unique", [](ranges r, auto const&... policy) {
        return without_tail(std::unique(policy..., r.sorted, r.sorted_end), r.sorted_end);
    });
    check("unique", [](ranges r, auto const&... policy) {
        return without_tail(std::unique(policy..., r.sorted, r.sorted_end, std::equal_to<>()), r.sorted_end);
    });
    check("reverse", [](ranges r, auto const&... policy) { std::reverse(policy..., r.a, r.a_end); });
    check("rotate", [](ranges r, auto const&... policy) { return std::rotate(policy..., r.a, r.a + 3, r.a_end); });
    check("shift_left", [](ranges r, auto const&... policy) {
        return without_tail(std::shift_left(policy..., r.a, r.a_end, 3), r.a_end);
    });
    check("shift_right", [](ranges r, auto const&... policy) {
        int* const first = std::shift_right(policy..., r.a, r.a_end, 3);
        without_tail(r.a, first);
        return first;
    });
}

} // namespace
