// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithms/calls.hpp>

#include <functional>
#include <numeric>

namespace perf {

struct scans {
    std::vector<row> rows;
};

template <auto const&... policy>
scans scan_calls() {
    using enum input;
    using enum lifetime;
    using enum checked;
    using enum parallel_mode;
    return {{
        {"inclusive_scan", random, kept, everything, lacks_it,
         [](arrays const& x) {
             return place(x.out.begin(), std::inclusive_scan(policy..., x.a.begin(), x.a.end(), x.out.begin()));
         }},
        {"exclusive_scan", random, kept, everything, lacks_it,
         [](arrays const& x) {
             return place(x.out.begin(), std::exclusive_scan(policy..., x.a.begin(), x.a.end(), x.out.begin(), 0.0));
         }},
        {"transform_inclusive_scan", random, kept, everything, lacks_it,
         [](arrays const& x) {
             return place(x.out.begin(), std::transform_inclusive_scan(policy..., x.a.begin(), x.a.end(), x.out.begin(),
                                                                       std::plus<>{}, [](double v) { return v * 2; }));
         }},
        {"transform_exclusive_scan", random, kept, everything, lacks_it,
         [](arrays const& x) {
             return place(x.out.begin(),
                          std::transform_exclusive_scan(policy..., x.a.begin(), x.a.end(), x.out.begin(), 0.0,
                                                        std::plus<>{}, [](double v) { return v * 2; }));
         }},
    }};
}

} // namespace perf
