// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithms/calls.hpp>

#include <algorithm>

namespace perf {

struct rearrangements {
    std::vector<row> rows;
};

// What moves elements to places that do not depend on their values.
template <auto const&... policy>
rearrangements rearrangement_calls() {
    using enum input;
    using enum lifetime;
    using enum checked;
    using enum parallel_mode;
    // libstdc++ 12 has no shifts with a policy.
    call shift_left = nullptr;
    call shift_right = nullptr;
    if constexpr (requires(arrays const& x) { std::shift_left(policy..., x.a.begin(), x.a.end(), 1); }) {
        shift_left = [](arrays const& x) {
            return place(x.a.begin(), std::shift_left(policy..., x.a.begin(), x.a.end(), std::ssize(x.a) / 8));
        };
        shift_right = [](arrays const& x) {
            return place(x.a.begin(), std::shift_right(policy..., x.a.begin(), x.a.end(), std::ssize(x.a) / 8));
        };
    }
    return {{
        {"reverse", random, kept, everything, lacks_it,
         [](arrays const& x) -> std::uint64_t {
             std::reverse(policy..., x.a.begin(), x.a.end());
             return 0;
         }},
        {"reverse_copy", random, kept, everything, lacks_it,
         [](arrays const& x) {
             return place(x.out.begin(), std::reverse_copy(policy..., x.a.begin(), x.a.end(), x.out.begin()));
         }},
        {"rotate", random, kept, everything, lacks_it,
         [](arrays const& x) {
             auto const middle = x.a.begin() + std::ssize(x.a) / 3;
             return place(x.a.begin(), std::rotate(policy..., x.a.begin(), middle, x.a.end()));
         }},
        {"rotate_copy", random, kept, everything, lacks_it,
         [](arrays const& x) {
             auto const middle = x.a.begin() + std::ssize(x.a) / 3;
             return place(x.out.begin(), std::rotate_copy(policy..., x.a.begin(), middle, x.a.end(), x.out.begin()));
         }},
        {"shift_left", random, kept, prefix, lacks_it, shift_left},
        {"shift_right", random, kept, checked::result, lacks_it, shift_right},
    }};
}

} // namespace perf
