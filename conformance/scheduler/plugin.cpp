// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A shared object that has a copy of the library inside, as a user's plugin would. unloading.cpp loads it.

#include <heist/heist.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <numeric>
#include <ranges>
#include <vector>

#if defined(__GNUC__)
#define PLUGIN_EXPORT extern "C" __attribute__((visibility("default")))
#endif

PLUGIN_EXPORT void* plugin_default_pool() {
    return &heist::default_pool();
}

// All kinds of calls; whether all were right.
PLUGIN_EXPORT bool plugin_works(std::size_t n) {
    std::vector<unsigned> values(n);
    std::iota(values.begin(), values.end(), 0U);
    std::vector<unsigned> const sorted = values;
    std::reverse(values.begin(), values.end());
    heist::sort(heist::par.grain(64), values.begin(), values.end(), std::less<>());
    std::atomic<std::size_t> seen{0};
    auto const range = std::views::iota(std::size_t{0}, n);
    heist::for_each(heist::par.grain(16), range.begin(), range.end(),
                    [&](std::size_t i) { seen.fetch_add(i, std::memory_order_relaxed); });
    std::size_t left = 0;
    std::size_t right = 0;
    heist::join([&] { left = heist::reduce(heist::par.grain(16), range.begin(), range.end(), std::size_t{0}); },
                [&] { right = heist::reduce(heist::par.grain(16), range.begin(), range.end(), std::size_t{0}); });
    std::size_t const sum = n * (n - 1) / 2;
    return values == sorted && seen.load() == sum && left == sum && right == sum;
}
