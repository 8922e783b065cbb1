// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator>
//   ForwardIterator min_element(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last);
// template<class ExecutionPolicy, class ForwardIterator, class Compare>
//   ForwardIterator min_element(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last, Compare comp);

#include "support/applications.hpp"
#include "support/differential.hpp"
#include "support/tracked.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <forward_list>
#include <functional>
#include <numeric>
#include <ranges>
#include <utility>
#include <vector>

namespace {

using support::as_it_is;
using support::index_in;
using support::needs;

constexpr auto both_orders = [](auto& data, auto const&... policy) {
    return std::pair(index_in(data, std::min_element(policy..., data.begin(), data.end())),
                     index_in(data, std::min_element(policy..., data.begin(), data.end(), std::greater<>())));
};

} // namespace

TEST(min_element, finds_what_the_sequential_one_finds) {
    support::same_for_all_containers<needs::forward>(as_it_is, both_orders);
    support::same_for_bits(as_it_is, both_orders);
}

TEST(min_element, finds_the_first_of_equal_ones) {
    std::vector<int> numbers(20'000, 5);
    support::for_each_policy([&](auto const& policy) {
        EXPECT_EQ(heist::min_element(policy, numbers.begin(), numbers.end()), numbers.begin());
    });
    for (std::size_t at : {19'999U, 12'345U, 4096U, 50U, 1U}) {
        numbers[at] = 4;
        support::for_each_policy([&](auto const& policy) {
            EXPECT_EQ(heist::min_element(policy, numbers.begin(), numbers.end()) - numbers.begin(),
                      static_cast<std::ptrdiff_t>(at));
        });
    }
}

TEST(min_element, takes_views) {
    std::vector<std::pair<int, int>> records;
    for (int i = 0; i != 20'000; ++i) {
        records.emplace_back(i, (i + 7) % 100);
    }
    auto const numbers = records | std::views::transform(&std::pair<int, int>::second);
    support::for_each_policy([&](auto const& policy) {
        EXPECT_EQ(std::min_element(policy, numbers.begin(), numbers.end()) - numbers.begin(), 93);
    });
}

// Exactly n - 1.
TEST(min_element, compares_one_time_less_than_there_are_elements) {
    std::vector<int> const numbers(10'000);
    std::forward_list<int> const listed(3000);
    support::for_each_policy([&](auto const& policy) {
        support::applications calls;
        std::min_element(policy, numbers.begin(), numbers.end(), calls.of(std::less<>()));
        EXPECT_EQ(calls.count(), 9999);
        std::min_element(policy, listed.begin(), listed.end(), calls.of(std::less<>()));
        EXPECT_EQ(calls.count(), 9999 + 2999);
        std::min_element(policy, numbers.begin(), numbers.begin() + 1, calls.of(std::less<>()));
        std::min_element(policy, numbers.begin(), numbers.begin(), calls.of(std::less<>()));
        EXPECT_EQ(calls.count(), 9999 + 2999);
    });
}

TEST(min_element, does_not_copy_elements) {
    std::vector<support::move_only> numbers;
    for (int i = 0; i != 3000; ++i) {
        numbers.emplace_back(i * 7 % 3000);
    }
    support::for_each_policy([&](auto const& policy) {
        auto const by_value = [](auto const& a, auto const& b) { return a.value() < b.value(); };
        EXPECT_EQ(std::min_element(policy, numbers.begin(), numbers.end(), by_value)->value(), 0);
    });
}

TEST(min_element, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        static_cast<void>(std::min_element(policy, numbers.begin(), numbers.end(), [&](int a, int b) {
            check((std::min)(a, b));
            check((std::max)(a, b));
            return a < b;
        }));
    });
}

TEST(min_element, passes_on_the_exception_of_the_first_element_before_those_of_others) {
    std::vector<std::size_t> numbers(3000);
    std::iota(numbers.begin(), numbers.end(), 0);
    for (std::size_t first : {0U, 1U, 901U}) {
        support::for_each_policy([&](auto const& policy) {
            auto const comp = [&](std::size_t a, std::size_t b) {
                for (std::size_t each : {(std::min)(a, b), (std::max)(a, b)}) {
                    if (each == first || each == first + 2) {
                        throw support::thrown_at(each);
                    }
                }
                return a < b;
            };
            EXPECT_TRUE(support::throws_at(
                first, [&] { static_cast<void>(std::min_element(policy, numbers.begin(), numbers.end(), comp)); }));
        });
    }
}
