// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cases.hpp"

namespace stopping {

void add_searching(case_list& to) {
    auto const reads = [&](char const* name, auto make, auto call) { add(to, name, leaves::untouched, make, call); };
    auto const yes = [](probe const& x) {
        the_meter.tick();
        return x.value() != absent;
    };
    auto const no = [](probe const& x) {
        the_meter.tick();
        return x.value() == absent;
    };
    reads("all_of", one, [=](auto const& p, ranges& r) { return std::all_of(p, r.a.begin(), r.a.end(), yes) ? 1 : 0; });
    reads("any_of", one, [=](auto const& p, ranges& r) { return std::any_of(p, r.a.begin(), r.a.end(), no) ? 1 : 0; });
    reads("none_of", one,
          [=](auto const& p, ranges& r) { return std::none_of(p, r.a.begin(), r.a.end(), no) ? 1 : 0; });
    reads("find", one,
          [](auto const& p, ranges& r) { return place(r.a, std::find(p, r.a.begin(), r.a.end(), probe(absent))); });
    reads("find_if", one,
          [=](auto const& p, ranges& r) { return place(r.a, std::find_if(p, r.a.begin(), r.a.end(), no)); });
    reads("find_if_not", one,
          [=](auto const& p, ranges& r) { return place(r.a, std::find_if_not(p, r.a.begin(), r.a.end(), yes)); });
    reads("find_end", one, [](auto const& p, ranges& r) {
        probes const needle{absent, absent};
        return place(r.a, std::find_end(p, r.a.begin(), r.a.end(), needle.begin(), needle.end()));
    });
    reads("find_first_of", one, [](auto const& p, ranges& r) {
        probes const set{absent, absent - 1};
        return place(r.a, std::find_first_of(p, r.a.begin(), r.a.end(), set.begin(), set.end()));
    });
    reads("adjacent_find", sorted,
          [](auto const& p, ranges& r) { return place(r.a, std::adjacent_find(p, r.a.begin(), r.a.end())); });
    reads("count", one, [](auto const& p, ranges& r) { return std::count(p, r.a.begin(), r.a.end(), probe(3)); });
    reads("count_if", one, [](auto const& p, ranges& r) { return std::count_if(p, r.a.begin(), r.a.end(), is_small); });
    reads("mismatch", two_equal, [](auto const& p, ranges& r) {
        return place(r.a, std::mismatch(p, r.a.begin(), r.a.end(), r.b.begin(), r.b.end()).first);
    });
    reads("equal", two_equal, [](auto const& p, ranges& r) {
        return std::equal(p, r.a.begin(), r.a.end(), r.b.begin(), r.b.end()) ? 1 : 0;
    });
    reads("lexicographical_compare", two_equal, [](auto const& p, ranges& r) {
        return std::lexicographical_compare(p, r.a.begin(), r.a.end(), r.b.begin(), r.b.end()) ? 1 : 0;
    });
    reads("search", one, [](auto const& p, ranges& r) {
        probes const needle{absent, absent};
        return place(r.a, std::search(p, r.a.begin(), r.a.end(), needle.begin(), needle.end()));
    });
    reads("search_n", one, [](auto const& p, ranges& r) {
        return place(r.a, std::search_n(p, r.a.begin(), r.a.end(), 2, probe(absent)));
    });
    reads("is_sorted", sorted,
          [](auto const& p, ranges& r) { return std::is_sorted(p, r.a.begin(), r.a.end()) ? 1 : 0; });
    reads("is_sorted_until", sorted,
          [](auto const& p, ranges& r) { return place(r.a, std::is_sorted_until(p, r.a.begin(), r.a.end())); });
    reads("is_heap", sorted,
          [](auto const& p, ranges& r) { return std::is_heap(p, r.a.begin(), r.a.end(), std::greater<>()) ? 1 : 0; });
    reads("is_heap_until", sorted, [](auto const& p, ranges& r) {
        return place(r.a, std::is_heap_until(p, r.a.begin(), r.a.end(), std::greater<>()));
    });
    reads("is_partitioned", one,
          [=](auto const& p, ranges& r) { return std::is_partitioned(p, r.a.begin(), r.a.end(), yes) ? 1 : 0; });
    reads("includes", two_equal, [](auto const& p, ranges& r) {
        return std::includes(p, r.a.begin(), r.a.end(), r.b.begin(), r.b.end()) ? 1 : 0;
    });
    reads("min_element", one,
          [](auto const& p, ranges& r) { return place(r.a, std::min_element(p, r.a.begin(), r.a.end())); });
    reads("max_element", one,
          [](auto const& p, ranges& r) { return place(r.a, std::max_element(p, r.a.begin(), r.a.end())); });
    reads("minmax_element", one,
          [](auto const& p, ranges& r) { return place(r.a, std::minmax_element(p, r.a.begin(), r.a.end()).second); });
}

} // namespace stopping
