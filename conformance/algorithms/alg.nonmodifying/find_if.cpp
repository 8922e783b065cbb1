// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator, class Predicate>
//   ForwardIterator find_if(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last, Predicate pred);

#include "first_event.hpp"
#include "support/applications.hpp"
#include "support/differential.hpp"
#include "support/iterators.hpp"
#include "support/rendezvous.hpp"
#include "support/tracked.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <ranges>
#include <tuple>
#include <type_traits>
#include <vector>

namespace {

using support::as_it_is;
using support::needs;
using support::value_of;

// What is everywhere, what is often there, what never is and what is not everywhere.
constexpr auto find_if_each = [](auto& data, auto const&... policy) {
    using value = typename std::decay_t<decltype(data)>::value_type;
    auto const index_of = [&](value const& wanted) {
        auto const is_it = [&](auto const& x) { return x == wanted; };
        return support::index_in(data, std::find_if(policy..., data.begin(), data.end(), is_it));
    };
    return std::tuple(index_of(value_of<value>(0)), index_of(value_of<value>(3)), index_of(value_of<value>(19)),
                      index_of(value_of<value>(999'999)),
                      support::index_in(data, std::find_if(policy..., data.begin(), data.end(),
                                                           [&](auto const& x) { return x != value_of<value>(0); })));
};

} // namespace

TEST(find_if, finds_what_the_sequential_one_finds) {
    support::same_for_all_containers<needs::forward>(as_it_is, find_if_each);
    support::same_for_proxies(as_it_is, find_if_each);
    support::same_for_bits(as_it_is, [](auto& data, auto const&... policy) {
        return std::find_if(policy..., data.begin(), data.end(), [](bool bit) { return !bit; }) - data.begin();
    });
}

TEST(find_if, takes_views) {
    auto const hundreds = std::views::iota(0, 30'000) | std::views::transform([](int i) { return i / 100; });
    auto const is_large = [](int i) { return i >= 170; };
    support::for_each_policy([&](auto const& policy) {
        EXPECT_EQ(std::find_if(policy, hundreds.begin(), hundreds.end(), is_large) - hundreds.begin(), 17'000);
        EXPECT_EQ(heist::find_if(policy, hundreds.begin(), hundreds.end(), is_large) - hundreds.begin(), 17'000);
    });
}

TEST(find_if, applies_the_predicate_at_most_once_to_each_element_and_stops_at_a_hit) {
    std::vector<int> const numbers(100'000);
    support::for_each_policy([&](auto const& policy) {
        support::applications calls;
        auto const none = calls.of([](int i) { return i == 1; });
        EXPECT_EQ(std::find_if(policy, numbers.begin(), numbers.end(), none), numbers.end());
        EXPECT_EQ(calls.count(), 100'000);
        support::applications few;
        auto const all = few.of([](int i) { return i == 0; });
        EXPECT_EQ(std::find_if(policy, numbers.begin(), numbers.end(), all), numbers.begin());
        EXPECT_LE(few.count(), 1000); // every thread stops at its first one
    });
}

TEST(find_if, prefers_an_earlier_hit_to_one_that_was_found_before) {
    std::vector<int> numbers(2 * heist::splitting::tuning::largest_tile);
    numbers.front() = numbers.back() = 1;
    for (int round = 0; round != 20; ++round) {
        std::atomic<bool> last_is_found{false};
        auto const policy = heist::par.on(support::pool_of(2)).grain(1);
        auto const hit = std::find_if(policy, numbers.begin(), numbers.end(), [&](int const& i) {
            if (&i == &numbers.front()) {
                EXPECT_TRUE(support::wait_until([&] { return last_is_found.load(); })) << "no second thread came";
            }
            if (&i == &numbers.back()) {
                last_is_found = true;
            }
            return i == 1;
        });
        ASSERT_EQ(hit, numbers.begin());
    }
}

TEST(find_if, does_not_copy_elements) {
    std::vector<support::move_only> numbers;
    for (int i = 0; i != 3000; ++i) {
        numbers.emplace_back(i);
    }
    auto const walked = support::wrapped<support::forward_only>(numbers);
    support::for_each_policy([&](auto const& policy) {
        auto const is_large = [](support::move_only const& each) { return each.value() >= 2500; };
        EXPECT_EQ(std::find_if(policy, numbers.begin(), numbers.end(), is_large) - numbers.begin(), 2500);
        EXPECT_EQ(support::index_in(walked, std::find_if(policy, walked.begin(), walked.end(), is_large)), 2500);
    });
}

TEST(find_if, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        std::find_if(policy, numbers.begin(), numbers.end(), [&](int number) {
            check(number);
            return false;
        });
    });
}

TEST(find_if, throws_only_what_comes_before_the_hit) {
    support::gives_what_comes_first([](auto& numbers, auto const& is_hit, auto const& policy) {
        return *std::find_if(policy, numbers.begin(), numbers.end(), [&](int i) { return is_hit(i); });
    });
}
