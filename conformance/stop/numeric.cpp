// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cases.hpp"

#include <numeric>

namespace stopping {

void add_numeric(case_list& to) {
    auto const reads = [&](char const* name, auto make, auto call) { add(to, name, leaves::untouched, make, call); };
    auto const writes = [&](char const* name, auto make, auto call) { add(to, name, leaves::valid, make, call); };
    auto const twice = [](probe const& x) { return x + x; };
    reads("reduce", one,
          [](auto const& p, ranges& r) { return std::reduce(p, r.a.begin(), r.a.end(), probe(1)).value(); });
    reads("transform_reduce", two_equal, [](auto const& p, ranges& r) {
        return std::transform_reduce(p, r.a.begin(), r.a.end(), r.b.begin(), probe(1)).value();
    });
    writes("inclusive_scan", with_output, [](auto const& p, ranges& r) {
        return place(r.out, std::inclusive_scan(p, r.a.begin(), r.a.end(), r.out.begin()));
    });
    writes("exclusive_scan", with_output, [](auto const& p, ranges& r) {
        return place(r.out, std::exclusive_scan(p, r.a.begin(), r.a.end(), r.out.begin(), probe(1)));
    });
    writes("transform_inclusive_scan", with_output, [=](auto const& p, ranges& r) {
        return place(r.out,
                     std::transform_inclusive_scan(p, r.a.begin(), r.a.end(), r.out.begin(), std::plus<>(), twice));
    });
    writes("transform_exclusive_scan", with_output, [=](auto const& p, ranges& r) {
        return place(r.out, std::transform_exclusive_scan(p, r.a.begin(), r.a.end(), r.out.begin(), probe(1),
                                                          std::plus<>(), twice));
    });
    writes("adjacent_difference", with_output, [](auto const& p, ranges& r) {
        return place(r.out, std::adjacent_difference(p, r.a.begin(), r.a.end(), r.out.begin()));
    });
}

} // namespace stopping
