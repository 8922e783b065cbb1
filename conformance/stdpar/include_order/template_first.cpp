// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A template that was defined before <execution> was read: calls that depend on its arguments find the algorithms all the same, because
// <algorithm> and <numeric> declare them.
#include <algorithm>
#include <memory>
#include <numeric>

namespace {

template <class Policy, class It>
int sorted_sum(Policy&& policy, It first, It last) {
    std::sort(policy, first, last);
    return *first == 1 ? std::reduce(policy, first, last) : 0;
}

} // namespace

#include <execution>

#include "check.hpp"

int template_first();
int template_first() {
    int values[] = {3, 1, 2};
    return sorted_sum(std::execution::par, values, values + 3) - 6 + use_std_policies();
}
