// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2,
//          class BinaryOperation, class UnaryOperation>
//   ForwardIterator2
//     transform_inclusive_scan(ExecutionPolicy&& exec, ForwardIterator1 first, ForwardIterator1 last,
//                              ForwardIterator2 result, BinaryOperation binary_op, UnaryOperation unary_op);
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2,
//          class BinaryOperation, class UnaryOperation, class T>
//   ForwardIterator2
//     transform_inclusive_scan(ExecutionPolicy&& exec, ForwardIterator1 first, ForwardIterator1 last,
//                              ForwardIterator2 result, BinaryOperation binary_op, UnaryOperation unary_op, T init);

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
    auto const twice = [](auto const& x) { return x + x; };
    sums.keep(std::transform_inclusive_scan(policy..., in.begin(), in.end(), out.begin(), std::plus<>(), twice));
    sums.keep(std::transform_inclusive_scan(policy..., in.begin(), in.end(), out.begin(), std::plus<>(), twice, 3));
    return sums;
};

constexpr auto scale_of = [](std::uint64_t number) { return support::affine{2 * number + 1, number}; };

} // namespace

TEST(transform_inclusive_scan, writes_what_the_sequential_one_writes) {
    same_for_numbers(in_every_way);
    support::same_for_proxies(support::with_output, [](auto& data, auto const&... policy) {
        auto& [in, out] = data;
        auto const larger = [](int a, int b) { return a < b ? b : a; };
        auto const mirrored = [](int number) { return 10'000 - number; };
        return index_in(out,
                        std::transform_inclusive_scan(policy..., in.begin(), in.end(), out.begin(), larger, mirrored));
    });
    support::same_for_bits(support::with_output, [](auto& data, auto const&... policy) {
        auto& [in, out] = data;
        auto const parity = std::not_equal_to<bool>();
        return index_in(out, std::transform_inclusive_scan(policy..., in.begin(), in.end(), out.begin(), parity,
                                                           std::logical_not<bool>(), false));
    });
}

TEST(transform_inclusive_scan, works_in_place) {
    support::same_as_sequential(
        70'001, [](support::random_source& random, std::size_t size) { return random.numbers<int>(size, 0, 100); },
        [](auto& data, auto const&... policy) {
            auto const next = [](int number) { return number + 1; };
            return std::transform_inclusive_scan(policy..., data.begin(), data.end(), data.begin(), std::plus<>(),
                                                 next) == data.end();
        });
}

TEST(transform_inclusive_scan, keeps_the_order_of_an_operation_that_does_not_commute) {
    support::same_as_sequential(20'000, affine_maps, [](auto& data, auto const&... policy) {
        std::vector<support::affine> out(data.size());
        results maps(out);
        auto const exchanged = [](support::affine const& map) { return support::affine{map.shift | 1U, map.scale}; };
        maps.keep(std::transform_inclusive_scan(policy..., data.begin(), data.end(), out.begin(), support::compose(),
                                                exchanged));
        maps.keep(std::transform_inclusive_scan(policy..., data.begin(), data.end(), out.begin(), support::compose(),
                                                exchanged, support::affine{3, 9}));
        return maps;
    });
    support::same_as_sequential(1000, letters, [](auto& data, auto const&... policy) {
        auto const doubled = [](std::string const& letter) { return letter + letter; };
        std::transform_inclusive_scan(policy..., data.begin(), data.end(), data.begin(), std::plus<>(), doubled);
        return true;
    });
}

TEST(transform_inclusive_scan, keeps_the_order_when_tiles_are_begun_before_others_are_through) {
    auto const numbers = std::views::iota(std::uint64_t{0}, std::uint64_t{10'000});
    support::affine const init{3, 9};
    std::vector<support::affine> expected(10'000);
    std::transform_inclusive_scan(numbers.begin(), numbers.end(), expected.begin(), support::compose(), scale_of, init);
    for (int repetition = 0; repetition != 10; ++repetition) {
        std::vector<support::affine> out(10'000);
        in_two_threads both;
        std::transform_inclusive_scan(both.policy(), numbers.begin(), numbers.end(), out.begin(), support::compose(),
                                      both.of(scale_of), init);
        ASSERT_EQ(out, expected);
    }
}

// Here: 8 bits, whatever is read and written.
TEST(transform_inclusive_scan, adds_in_the_type_of_the_initial_value) {
    std::vector<int> const numbers(10'000, 7);
    auto const byte = [](int number) { return static_cast<std::uint8_t>(number + 70); };
    support::for_each_policy([&](auto const& policy) {
        std::vector<int> out(10'000);
        auto const scan = [&](auto init) {
            std::transform_inclusive_scan(policy, numbers.begin(), numbers.end(), out.begin(), std::plus<>(), byte,
                                          init);
            return out[8000];
        };
        EXPECT_EQ(scan(std::uint8_t{1}), (1 + 77 * 8001) % 256);
        EXPECT_EQ(scan(1), 1 + 77 * 8001);
    });
}

TEST(transform_inclusive_scan, gives_results_to_the_operation_as_they_are) {
    std::vector<int> const twos(3001, 2);
    auto const next = [](int x) { return x + 1; };
    auto const expect_squares = [&](auto const& policy) {
        std::vector<double> out(twos.size());
        std::transform_inclusive_scan(policy, twos.begin(), twos.end(), out.begin(), support::add_squares(), next, 0.5);
        for (std::size_t i = 0; i != out.size(); ++i) {
            ASSERT_EQ(out[i], 9.5 + 9 * static_cast<double>(i));
        }
    };
    support::for_each_policy(expect_squares);
    expect_squares(heist::par.on(support::pool_of(4)).reproducible());
}

TEST(transform_inclusive_scan, takes_ranges_of_different_kinds) {
    auto const numbers = std::views::iota(1, 3001);
    std::list<int> const listed(numbers.begin(), numbers.end());
    support::for_each_policy([&](auto const& policy) {
        auto const odd = [](int number) { return 2 * number - 1; };
        std::list<long> from_view(3000);
        EXPECT_EQ(heist::transform_inclusive_scan(policy, numbers.begin(), numbers.end(), from_view.begin(),
                                                  std::plus<>(), odd),
                  from_view.end());
        EXPECT_EQ(from_view.back(), 3000 * 3000);
        std::vector<long> from_list(3000);
        EXPECT_EQ(std::transform_inclusive_scan(policy, listed.begin(), listed.end(), from_list.begin(), std::plus<>(),
                                                odd, 0L),
                  from_list.end());
        EXPECT_TRUE(std::equal(from_list.begin(), from_list.end(), from_view.begin(), from_view.end()));
    });
}

// O(n): a tile is reduced, then scanned.
TEST(transform_inclusive_scan, applies_both_functions_at_most_twice_for_each_element) {
    std::vector<int> const numbers(10'000, 1);
    support::for_each_policy([&](auto const& policy) {
        std::vector<int> out(10'000);
        support::applications sums;
        support::applications reads;
        std::transform_inclusive_scan(policy, numbers.begin(), numbers.end(), out.begin(), sums.of(std::plus<>()),
                                      reads.of(std::negate<>()), 0);
        EXPECT_EQ(out.back(), -10'000);
        EXPECT_LE(sums.count(), 2 * 10'000);
        EXPECT_LE(reads.count(), 2 * 10'000);
    });
}

TEST(transform_inclusive_scan, passes_on_the_first_exception_of_either_function) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        auto const checked = [&](int number) {
            check(number);
            return number;
        };
        auto const last_one = [](int, int number) { return number; };
        std::transform_inclusive_scan(policy, numbers.begin(), numbers.end(), numbers.begin(), last_one, checked);
    });
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        auto const last_one = [&](int, int number) {
            check(number - 1);
            return number;
        };
        auto const next = [](int number) { return number + 1; };
        std::transform_inclusive_scan(policy, numbers.begin(), numbers.end(), numbers.begin(), last_one, next, 0);
    });
}
