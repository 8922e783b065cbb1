// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cases.hpp"

namespace stopping {

void add_mutating(case_list& to) {
    auto const writes = [&](char const* name, auto make, auto call) { add(to, name, leaves::valid, make, call); };
    auto const permutes = [&](char const* name, auto make, auto call) {
        add(to, name, leaves::permutation, make, call);
    };
    auto const twice = [](probe const& x) { return x + x; };
    auto const seven = [] { return probe(7); };
    writes("for_each", one, [](auto const& p, ranges& r) {
        std::for_each(p, r.a.begin(), r.a.end(), [](probe& x) { x = probe(x.value() + 1); });
        return 0;
    });
    writes("for_each_n", one, [](auto const& p, ranges& r) {
        auto const n = static_cast<std::ptrdiff_t>(r.a.size()) - 1;
        return place(r.a, std::for_each_n(p, r.a.begin(), n, [](probe& x) { x = probe(x.value() + 1); }));
    });
    writes("copy", with_output,
           [](auto const& p, ranges& r) { return place(r.out, std::copy(p, r.a.begin(), r.a.end(), r.out.begin())); });
    writes("copy_n", with_output, [](auto const& p, ranges& r) {
        return place(r.out, std::copy_n(p, r.a.begin(), r.a.size() - 1, r.out.begin()));
    });
    writes("copy_if", with_output, [](auto const& p, ranges& r) {
        return place(r.out, std::copy_if(p, r.a.begin(), r.a.end(), r.out.begin(), is_small));
    });
    writes("move", with_output,
           [](auto const& p, ranges& r) { return place(r.out, std::move(p, r.a.begin(), r.a.end(), r.out.begin())); });
    permutes("swap_ranges", two_equal, [](auto const& p, ranges& r) {
        return place(r.b, std::swap_ranges(p, r.a.begin(), r.a.end(), r.b.begin()));
    });
    writes("transform", with_output, [=](auto const& p, ranges& r) {
        return place(r.out, std::transform(p, r.a.begin(), r.a.end(), r.out.begin(), twice));
    });
    writes("replace", one, [](auto const& p, ranges& r) {
        std::replace(p, r.a.begin(), r.a.end(), probe(3), probe(4));
        return 0;
    });
    writes("replace_if", one, [](auto const& p, ranges& r) {
        std::replace_if(p, r.a.begin(), r.a.end(), is_small, probe(4));
        return 0;
    });
    writes("replace_copy", with_output, [](auto const& p, ranges& r) {
        return place(r.out, std::replace_copy(p, r.a.begin(), r.a.end(), r.out.begin(), probe(3), probe(4)));
    });
    writes("replace_copy_if", with_output, [](auto const& p, ranges& r) {
        return place(r.out, std::replace_copy_if(p, r.a.begin(), r.a.end(), r.out.begin(), is_small, probe(4)));
    });
    writes("fill", one, [](auto const& p, ranges& r) {
        std::fill(p, r.a.begin(), r.a.end(), probe(5));
        return 0;
    });
    writes("fill_n", one,
           [](auto const& p, ranges& r) { return place(r.a, std::fill_n(p, r.a.begin(), r.a.size() - 1, probe(5))); });
    writes("generate", one, [=](auto const& p, ranges& r) {
        std::generate(p, r.a.begin(), r.a.end(), seven);
        return 0;
    });
    writes("generate_n", one, [=](auto const& p, ranges& r) {
        return place(r.a, std::generate_n(p, r.a.begin(), r.a.size() - 1, seven));
    });
    // What lies behind the new end has no value that one may rely on.
    auto const cut_off = [](ranges& r, probes::iterator end) {
        std::ptrdiff_t const left = place(r.a, end);
        r.a.erase(end, r.a.end());
        return left;
    };
    writes("remove", one,
           [=](auto const& p, ranges& r) { return cut_off(r, std::remove(p, r.a.begin(), r.a.end(), probe(3))); });
    writes("remove_if", one,
           [=](auto const& p, ranges& r) { return cut_off(r, std::remove_if(p, r.a.begin(), r.a.end(), is_small)); });
    writes("remove_copy", with_output, [](auto const& p, ranges& r) {
        return place(r.out, std::remove_copy(p, r.a.begin(), r.a.end(), r.out.begin(), probe(3)));
    });
    writes("remove_copy_if", with_output, [](auto const& p, ranges& r) {
        return place(r.out, std::remove_copy_if(p, r.a.begin(), r.a.end(), r.out.begin(), is_small));
    });
    writes("unique", one, [=](auto const& p, ranges& r) { return cut_off(r, std::unique(p, r.a.begin(), r.a.end())); });
    writes("unique_copy", with_output, [](auto const& p, ranges& r) {
        return place(r.out, std::unique_copy(p, r.a.begin(), r.a.end(), r.out.begin()));
    });
    permutes("reverse", one, [](auto const& p, ranges& r) {
        std::reverse(p, r.a.begin(), r.a.end());
        return 0;
    });
    writes("reverse_copy", with_output, [](auto const& p, ranges& r) {
        return place(r.out, std::reverse_copy(p, r.a.begin(), r.a.end(), r.out.begin()));
    });
    permutes("rotate", one, [](auto const& p, ranges& r) {
        auto const third = static_cast<std::ptrdiff_t>(r.a.size() / 3);
        return place(r.a, std::rotate(p, r.a.begin(), r.a.begin() + third, r.a.end()));
    });
    writes("rotate_copy", with_output, [](auto const& p, ranges& r) {
        auto const third = static_cast<std::ptrdiff_t>(r.a.size() / 3);
        return place(r.out, std::rotate_copy(p, r.a.begin(), r.a.begin() + third, r.a.end(), r.out.begin()));
    });
    writes("shift_left", one, [=](auto const& p, ranges& r) {
        return cut_off(r, std::shift_left(p, r.a.begin(), r.a.end(), static_cast<std::ptrdiff_t>(r.a.size() / 9)));
    });
    writes("shift_right", one, [](auto const& p, ranges& r) {
        auto const begin = std::shift_right(p, r.a.begin(), r.a.end(), static_cast<std::ptrdiff_t>(r.a.size() / 9));
        std::ptrdiff_t const gone = place(r.a, begin);
        r.a.erase(r.a.begin(), begin);
        return gone;
    });
    writes("partition_copy", with_output, [](auto const& p, ranges& r) {
        return place(r.out,
                     std::partition_copy(p, r.a.begin(), r.a.end(), r.out.begin(), r.out2.begin(), is_small).first);
    });
}

} // namespace stopping
