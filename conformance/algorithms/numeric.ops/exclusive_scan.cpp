// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2, class T>
//   ForwardIterator2
//     exclusive_scan(ExecutionPolicy&& exec, ForwardIterator1 first, ForwardIterator1 last, ForwardIterator2 result,
//                    T init);
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2, class T, class BinaryOperation>
//   ForwardIterator2
//     exclusive_scan(ExecutionPolicy&& exec, ForwardIterator1 first, ForwardIterator1 last, ForwardIterator2 result,
//                    T init, BinaryOperation binary_op);

#include "scanned.hpp"
#include "support/applications.hpp"
#include "support/differential.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <list>
#include <numeric>
#include <ranges>
#include <string>
#include <vector>

namespace {

using support::index_in;

constexpr auto in_every_way = [](auto& data, auto const&... policy) {
    auto& [in, out] = data;
    results sums(out);
    sums.keep(std::exclusive_scan(policy..., in.begin(), in.end(), out.begin(), 7));
    sums.keep(std::exclusive_scan(policy..., in.begin(), in.end(), out.begin(), 7, std::plus<>()));
    return sums;
};

} // namespace

TEST(exclusive_scan, writes_what_the_sequential_one_writes) {
    same_for_numbers(in_every_way);
    support::same_for_proxies(support::with_output, [](auto& data, auto const&... policy) {
        auto& [in, out] = data;
        auto const larger = [](int a, int b) { return a < b ? b : a; };
        return index_in(out, std::exclusive_scan(policy..., in.begin(), in.end(), out.begin(), 5, larger));
    });
    support::same_for_bits(support::with_output, [](auto& data, auto const&... policy) {
        auto& [in, out] = data;
        auto const parity = std::not_equal_to<bool>();
        return index_in(out, std::exclusive_scan(policy..., in.begin(), in.end(), out.begin(), true, parity));
    });
}

TEST(exclusive_scan, works_in_place) {
    support::same_as_sequential(
        70'001, [](support::random_source& random, std::size_t size) { return random.numbers<int>(size, 0, 100); },
        [](auto& data, auto const&... policy) {
            return std::exclusive_scan(policy..., data.begin(), data.end(), data.begin(), 3) == data.end();
        });
}

TEST(exclusive_scan, keeps_the_order_of_an_operation_that_does_not_commute) {
    support::same_as_sequential(20'000, affine_maps, [](auto& data, auto const&... policy) {
        std::vector<support::affine> out(data.size());
        results maps(out);
        for (support::affine const init : {support::affine{1, 0}, support::affine{3, 9}}) {
            maps.keep(std::exclusive_scan(policy..., data.begin(), data.end(), out.begin(), init, support::compose()));
        }
        return maps;
    });
    support::same_as_sequential(1000, letters, [](auto& data, auto const&... policy) {
        std::vector<std::string> words(data.size());
        std::exclusive_scan(policy..., data.begin(), data.end(), words.begin(), std::string("word: "));
        std::exclusive_scan(policy..., data.begin(), data.end(), data.begin(), std::string("in place "));
        return words;
    });
}

TEST(exclusive_scan, keeps_the_order_when_tiles_are_begun_before_others_are_through) {
    support::random_source random;
    support::affine const init{3, 9};
    auto const maps = affine_maps(random, 10'000);
    std::vector<support::affine> expected(10'000);
    std::exclusive_scan(maps.begin(), maps.end(), expected.begin(), init, support::compose());
    for (int repetition = 0; repetition != 10; ++repetition) {
        std::vector<support::affine> out = maps;
        in_two_threads both;
        std::exclusive_scan(both.policy(), out.begin(), out.end(), out.begin(), init, both.of(support::compose()));
        ASSERT_EQ(out, expected);
    }
}

// Here: 8 bits, whatever is read and written.
TEST(exclusive_scan, adds_in_the_type_of_the_initial_value) {
    std::vector<int> const numbers(10'000, 77);
    std::vector<std::uint8_t> const bytes(10'000, 77);
    support::for_each_policy([&](auto const& policy) {
        std::vector<int> out(10'000);
        std::exclusive_scan(policy, numbers.begin(), numbers.end(), out.begin(), std::uint8_t{1});
        EXPECT_EQ(out[8000], (1 + 77 * 8000) % 256);
        std::exclusive_scan(policy, bytes.begin(), bytes.end(), out.begin(), 1, std::plus<>());
        EXPECT_EQ(out[8000], 1 + 77 * 8000);
    });
}

TEST(exclusive_scan, makes_totals_by_the_operation_alone) {
    std::vector<int> const numbers(10'000, 3);
    std::vector<total> out(10'000, total(0));
    in_two_threads both;
    std::exclusive_scan(both.policy(), numbers.begin(), numbers.end(), out.begin(), total(1, 1), both.of(add()));
    for (int i = 0; i != 10'000; ++i) {
        ASSERT_EQ(out[static_cast<std::size_t>(i)].value, 2 + 3 * i);
    }
}

TEST(exclusive_scan, gives_elements_to_the_operation_as_they_are) {
    std::vector<int> const threes(3001, 3);
    auto const expect_squares = [&](auto const& policy) {
        std::vector<double> out(threes.size());
        std::exclusive_scan(policy, threes.begin(), threes.end(), out.begin(), 0.5, support::add_squares());
        for (std::size_t i = 0; i != out.size(); ++i) {
            ASSERT_EQ(out[i], 0.5 + 9 * static_cast<double>(i));
        }
    };
    support::for_each_policy(expect_squares);
    expect_squares(heist::par.on(support::pool_of(4)).reproducible());
}

TEST(exclusive_scan, gives_elements_as_they_are_when_tiles_are_begun_before_others_are_through) {
    std::vector<int> const threes(10'000, 3);
    std::vector<double> out(10'000);
    in_two_threads both;
    std::exclusive_scan(both.policy(), threes.begin(), threes.end(), out.begin(), 0.5, both.of(support::add_squares()));
    for (std::size_t i = 0; i != out.size(); ++i) {
        ASSERT_EQ(out[i], 0.5 + 9 * static_cast<double>(i));
    }
}

TEST(exclusive_scan, takes_ranges_of_different_kinds) {
    auto const numbers = std::views::iota(1, 3001);
    std::list<int> const listed(numbers.begin(), numbers.end());
    support::for_each_policy([&](auto const& policy) {
        std::list<long> from_view(3000);
        EXPECT_EQ(heist::exclusive_scan(policy, numbers.begin(), numbers.end(), from_view.begin(), 0L),
                  from_view.end());
        EXPECT_EQ(from_view.back(), 2999 * 3000 / 2);
        std::vector<long> from_list(3000);
        EXPECT_EQ(std::exclusive_scan(policy, listed.begin(), listed.end(), from_list.begin(), 0), from_list.end());
        EXPECT_TRUE(std::equal(from_list.begin(), from_list.end(), from_view.begin(), from_view.end()));
    });
}

// O(n): a tile is reduced, then scanned.
TEST(exclusive_scan, applies_the_operation_at_most_twice_for_each_element) {
    std::vector<int> const numbers(10'000, 1);
    support::for_each_policy([&](auto const& policy) {
        std::vector<int> out(10'000);
        support::applications calls;
        std::exclusive_scan(policy, numbers.begin(), numbers.end(), out.begin(), 0, calls.of(std::plus<>()));
        EXPECT_EQ(out.back(), 9999);
        EXPECT_LE(calls.count(), 2 * 10'000);
    });
}

// The last element need not be looked at.
TEST(exclusive_scan, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        auto const last_one = [&](int, int number) {
            check(number);
            return number;
        };
        numbers.push_back(-1);
        std::exclusive_scan(policy, numbers.begin(), numbers.end(), numbers.begin(), -1, last_one);
    });
}

TEST(exclusive_scan, leaves_nothing_behind_when_a_copy_throws_and_works_again) {
    std::vector<support::throwing> const numbers(3000, support::throwing(1));
    std::vector<support::throwing> out(numbers);
    support::for_each_policy([&](auto const& policy) {
        auto const scan = [&] {
            std::exclusive_scan(policy, numbers.begin(), numbers.end(), out.begin(), support::throwing(0));
        };
        for (long k : {1, 2, 3, 100, 2999, 5000}) {
            support::throwing::fail_at(k);
            EXPECT_THROW(scan(), support::kth_operation);
            support::throwing::fail_at(0);
            EXPECT_EQ(support::throwing::count(), 6000);
        }
        scan();
        EXPECT_EQ(out.back().value(), 2999);
    });
}
