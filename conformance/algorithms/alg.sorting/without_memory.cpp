// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// stable_sort stable_partition inplace_merge partial_sort_copy, each with an execution policy, when operator new fails: they
// take longer, and do the same (include/heist/algorithms/README.md, "extra memory").

#include "ordered.hpp"
#include "support/allocation_counter.hpp"
#include "support/differential.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <new>
#include <utility>
#include <vector>

namespace {

using support::by_key;
using support::keyed;

// run(data, policy...) leaves the same without memory as the sequential algorithm does with it.
template <class Prepare, class Run>
void same_without_memory(Prepare const& prepare, Run const& run) {
    support::random_source random;
    for (std::size_t size : {2U, 100U, 10'000U}) {
        auto const input = prepare(support::keyed_values(random, size));
        auto expected = input;
        auto const expected_result = run(expected);
        support::for_each_policy([&](auto const& policy) {
            auto with_memory = input;
            run(with_memory, policy);               // the pool starts its threads
            for (std::size_t bytes : {1U, 1000U}) { // none at all, or too little
                auto actual = input;
                auto const result = [&] {
                    support::memory_shortage const shortage(bytes);
                    return run(actual, policy);
                }();
                EXPECT_EQ(result, expected_result);
                EXPECT_TRUE(actual == expected) << size << " elements, no " << bytes << " bytes";
            }
        });
    }
}

constexpr auto as_they_are = [](std::vector<keyed> values) { return values; };

} // namespace

TEST(without_memory, there_is_none) {
    support::memory_shortage const shortage(1000);
    EXPECT_EQ(::operator new(1000, std::nothrow), nullptr);
    EXPECT_EQ(::operator new(1000, std::align_val_t{64}, std::nothrow), nullptr);
    EXPECT_THROW(std::vector<char>(1000), std::bad_alloc);
}

TEST(without_memory, stable_sort) {
    same_without_memory(as_they_are, [](auto& values, auto const&... policy) {
        std::stable_sort(policy..., values.begin(), values.end(), by_key);
        return true;
    });
}

TEST(without_memory, stable_partition) {
    same_without_memory(as_they_are, [](auto& values, auto const&... policy) {
        auto const is_odd = [](keyed const& each) { return each.key % 2 != 0; };
        return std::stable_partition(policy..., values.begin(), values.end(), is_odd) - values.begin();
    });
}

TEST(without_memory, inplace_merge) {
    auto const two_runs = [](std::vector<keyed> values) {
        auto const middle = values.begin() + std::ssize(values) / 3;
        std::stable_sort(values.begin(), middle, by_key);
        std::stable_sort(middle, values.end(), by_key);
        return values;
    };
    same_without_memory(two_runs, [](auto& values, auto const&... policy) {
        std::inplace_merge(policy..., values.begin(), values.begin() + std::ssize(values) / 3, values.end(), by_key);
        return true;
    });
}

TEST(without_memory, partial_sort_copy) {
    auto const with_room = [](std::vector<keyed> values) {
        auto const size = values.size();
        return std::pair(std::move(values), std::vector<keyed>(size / 2 + 1));
    };
    same_without_memory(with_room, [](auto& data, auto const&... policy) {
        auto& [in, out] = data;
        auto const by_key_and_place = [](keyed const& a, keyed const& b) {
            return a.key < b.key || (a.key == b.key && a.place < b.place);
        };
        return std::partial_sort_copy(policy..., in.begin(), in.end(), out.begin(), out.end(), by_key_and_place) -
               out.begin();
    });
}
