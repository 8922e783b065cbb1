// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Included last by each file of this folder: uses what a user would use, in both spellings. Not a public header, and it
// includes nothing, on purpose: what it needs must come from the headers under test.
#pragma once

namespace {

inline int use_everything() {
    int values[] = {3, 1, 2, 5, 4};
    heist::for_each(heist::par, values, values + 5, [](int& x) { ++x; });
    std::for_each(heist::par, values, values + 5, [](int& x) { ++x; });
    heist::for_each_n(heist::seq, values, 5, [](int& x) { --x; });
    std::for_each_n(heist::par_unseq, values, 5, [](int& x) { --x; });
    heist::sort(heist::par, values, values + 5);
    std::sort(heist::par, values, values + 5);
    std::sort(heist::par, values, values + 5, [](int a, int b) { return b < a; });
    int result = heist::reduce(heist::par, values, values + 5) - 15;
    result += std::reduce(heist::unseq, values, values + 5) - 15;
    result += std::reduce(heist::par, values, values + 5, 1) - 16;
    result += heist::transform_reduce(heist::par, values, values + 5, values, 0) - 55;
    result += std::transform_reduce(heist::par.grain(2).threads(2), values, values + 5, values, 0) - 55;
    return result + (values[0] - 5);
}

} // namespace
