// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2>
//   ForwardIterator2
//     inclusive_scan(ExecutionPolicy&& exec, ForwardIterator1 first, ForwardIterator1 last, ForwardIterator2 result);
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2, class BinaryOperation>
//   ForwardIterator2
//     inclusive_scan(ExecutionPolicy&& exec, ForwardIterator1 first, ForwardIterator1 last, ForwardIterator2 result,
//                    BinaryOperation binary_op);
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2, class BinaryOperation, class T>
//   ForwardIterator2
//     inclusive_scan(ExecutionPolicy&& exec, ForwardIterator1 first, ForwardIterator1 last, ForwardIterator2 result,
//                    BinaryOperation binary_op, T init);

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
#include <vector>

namespace {

using support::index_in;

constexpr auto in_every_way = [](auto& data, auto const&... policy) {
    auto& [in, out] = data;
    results sums(out);
    sums.keep(std::inclusive_scan(policy..., in.begin(), in.end(), out.begin()));
    sums.keep(std::inclusive_scan(policy..., in.begin(), in.end(), out.begin(), std::plus<>()));
    sums.keep(std::inclusive_scan(policy..., in.begin(), in.end(), out.begin(), std::plus<>(), 5));
    return sums;
};

} // namespace

TEST(inclusive_scan, writes_what_the_sequential_one_writes) {
    same_for_numbers(in_every_way);
    support::same_for_proxies(support::with_output, [](auto& data, auto const&... policy) {
        auto& [in, out] = data;
        auto const larger = [](int a, int b) { return a < b ? b : a; };
        return index_in(out, std::inclusive_scan(policy..., in.begin(), in.end(), out.begin(), larger, 5));
    });
    support::same_for_bits(support::with_output, [](auto& data, auto const&... policy) {
        auto& [in, out] = data;
        auto const parity = std::not_equal_to<bool>();
        return index_in(out, std::inclusive_scan(policy..., in.begin(), in.end(), out.begin(), parity, false));
    });
}

TEST(inclusive_scan, works_in_place) {
    support::same_as_sequential(
        70'001, [](support::random_source& random, std::size_t size) { return random.numbers<int>(size, 0, 100); },
        [](auto& data, auto const&... policy) {
            return std::inclusive_scan(policy..., data.begin(), data.end(), data.begin()) == data.end();
        });
}

TEST(inclusive_scan, keeps_the_order_of_an_operation_that_does_not_commute) {
    support::same_as_sequential(20'000, affine_maps, [](auto& data, auto const&... policy) {
        std::vector<support::affine> out(data.size());
        results maps(out);
        maps.keep(std::inclusive_scan(policy..., data.begin(), data.end(), out.begin(), support::compose()));
        maps.keep(std::inclusive_scan(policy..., data.begin(), data.end(), out.begin(), support::compose(),
                                      support::affine{3, 9}));
        return maps;
    });
    support::same_as_sequential(1000, letters, [](auto& data, auto const&... policy) {
        std::vector<std::string> words(data.size());
        std::inclusive_scan(policy..., data.begin(), data.end(), words.begin());
        std::inclusive_scan(policy..., data.begin(), data.end(), data.begin(), std::plus<>(), std::string("in place "));
        return words;
    });
}

// The initial value's, or else that of the elements. Here: 8 bits, whatever is read and written.
TEST(inclusive_scan, adds_in_the_type_of_the_initial_value) {
    std::vector<int> const numbers(10'000, 77);
    std::vector<std::uint8_t> const bytes(10'000, 77);
    support::for_each_policy([&](auto const& policy) {
        std::vector<int> out(10'000);
        std::inclusive_scan(policy, numbers.begin(), numbers.end(), out.begin(), std::plus<>(), std::uint8_t{1});
        EXPECT_EQ(out[8000], (1 + 77 * 8001) % 256);
        std::inclusive_scan(policy, bytes.begin(), bytes.end(), out.begin());
        EXPECT_EQ(out[8000], 77 * 8001 % 256);
        std::inclusive_scan(policy, bytes.begin(), bytes.end(), out.begin(), std::plus<>(), 1);
        EXPECT_EQ(out[8000], 1 + 77 * 8001);
    });
}

TEST(inclusive_scan, keeps_the_order_when_tiles_are_begun_before_others_are_through) {
    support::random_source random;
    auto const maps = affine_maps(random, 10'000);
    std::vector<support::affine> expected(10'000);
    std::inclusive_scan(maps.begin(), maps.end(), expected.begin(), support::compose());
    for (int repetition = 0; repetition != 10; ++repetition) {
        std::vector<support::affine> out(10'000);
        in_two_threads both;
        std::inclusive_scan(both.policy(), maps.begin(), maps.end(), out.begin(), both.of(support::compose()));
        ASSERT_EQ(out, expected);
    }
}

TEST(inclusive_scan, makes_totals_by_the_operation_alone) {
    std::vector<int> const numbers(10'000, 3);
    std::vector<total> out(10'000, total(0));
    in_two_threads both;
    std::inclusive_scan(both.policy(), numbers.begin(), numbers.end(), out.begin(), both.of(add()), total(1, 1));
    for (int i = 0; i != 10'000; ++i) {
        ASSERT_EQ(out[static_cast<std::size_t>(i)].value, 5 + 3 * i);
    }
}

TEST(inclusive_scan, gives_elements_to_the_operation_as_they_are) {
    std::vector<int> const threes(3001, 3);
    auto const expect_squares = [&](auto const& policy) {
        std::vector<double> out(threes.size());
        std::inclusive_scan(policy, threes.begin(), threes.end(), out.begin(), support::add_squares(), 0.5);
        for (std::size_t i = 0; i != out.size(); ++i) {
            ASSERT_EQ(out[i], 9.5 + 9 * static_cast<double>(i));
        }
    };
    support::for_each_policy(expect_squares);
    expect_squares(heist::par.on(support::pool_of(4)).reproducible());
}

TEST(inclusive_scan, gives_elements_as_they_are_when_tiles_are_begun_before_others_are_through) {
    std::vector<int> const threes(10'000, 3);
    std::vector<double> out(10'000);
    in_two_threads both;
    std::inclusive_scan(both.policy(), threes.begin(), threes.end(), out.begin(), both.of(support::add_squares()), 0.5);
    for (std::size_t i = 0; i != out.size(); ++i) {
        ASSERT_EQ(out[i], 9.5 + 9 * static_cast<double>(i));
    }
}

// Not compared with libstdc++'s, whose sum is a proxy too, and writes to the first element.
TEST(inclusive_scan, begins_with_the_value_of_a_proxy) {
    std::vector<int> const ones(3001, 1);
    auto const count_them = [&](auto const& policy) {
        for (std::ptrdiff_t size : {1, 2, 3, 3001}) {
            support::proxy_vector in(ones.begin(), ones.begin() + size);
            std::vector<int> out(static_cast<std::size_t>(size));
            std::inclusive_scan(policy, in.begin(), in.end(), out.begin(), [](int a, int b) { return a + b; });
            EXPECT_EQ(out.front(), 1);
            EXPECT_EQ(out.back(), size);
            std::vector<bool> bits(static_cast<std::size_t>(size), true);
            std::inclusive_scan(policy, bits.begin(), bits.end(), out.begin(), std::not_equal_to<bool>());
            EXPECT_EQ(out.front(), 1);
            EXPECT_EQ(out.back(), size % 2);
        }
    };
    for (std::size_t grain : {0u, 1u, 50u}) {
        count_them(heist::par.on(support::pool_of(4)).grain(grain));
    }
    count_them(heist::par.on(support::pool_of(4)).reproducible());
}

TEST(inclusive_scan, takes_ranges_of_different_kinds) {
    auto const numbers = std::views::iota(1, 3001);
    std::list<int> const listed(numbers.begin(), numbers.end());
    support::for_each_policy([&](auto const& policy) {
        std::list<long> from_view(3000);
        EXPECT_EQ(heist::inclusive_scan(policy, numbers.begin(), numbers.end(), from_view.begin()), from_view.end());
        EXPECT_EQ(from_view.back(), 3000 * 3001 / 2);
        std::vector<long> from_list(3000);
        EXPECT_EQ(std::inclusive_scan(policy, listed.begin(), listed.end(), from_list.begin()), from_list.end());
        EXPECT_TRUE(std::equal(from_list.begin(), from_list.end(), from_view.begin(), from_view.end()));
    });
}

// O(n): a tile is reduced, then scanned.
TEST(inclusive_scan, applies_the_operation_at_most_twice_for_each_element) {
    std::vector<int> const numbers(10'000, 1);
    support::for_each_policy([&](auto const& policy) {
        std::vector<int> out(10'000);
        support::applications calls;
        std::inclusive_scan(policy, numbers.begin(), numbers.end(), out.begin(), calls.of(std::plus<>()), 0);
        EXPECT_EQ(out.back(), 10'000);
        EXPECT_LE(calls.count(), 2 * 10'000);
    });
}

TEST(inclusive_scan, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        auto const last_one = [&](int, int number) {
            check(number);
            return number;
        };
        std::inclusive_scan(policy, numbers.begin(), numbers.end(), numbers.begin(), last_one, -1);
    });
}

TEST(inclusive_scan, leaves_nothing_behind_when_a_copy_throws_and_works_again) {
    std::vector<support::throwing> const numbers(3000, support::throwing(1));
    std::vector<support::throwing> out(numbers);
    support::for_each_policy([&](auto const& policy) {
        auto const scan = [&] { std::inclusive_scan(policy, numbers.begin(), numbers.end(), out.begin()); };
        for (long k : {1, 2, 3, 100, 2999, 5000}) {
            support::throwing::fail_at(k);
            EXPECT_THROW(scan(), support::kth_operation);
            support::throwing::fail_at(0);
            EXPECT_EQ(support::throwing::count(), 6000);
        }
        scan();
        EXPECT_EQ(out.back().value(), 3000);
    });
}

// What * gives is no element of its own: libstdc++ 12 adds up in the first bit of the input.
TEST(inclusive_scan, leaves_the_bits_it_reads_alone) {
    std::vector<bool> const bits{false, true, false, true, true};
    std::vector<int> const expected{0, 1, 1, 2, 3};
    auto const add = [](int sum, int bit) { return sum + bit; };
    support::for_each_policy([&](auto const& policy) {
        std::vector<bool> in = bits;
        std::vector<bool> out(bits.size());
        std::inclusive_scan(policy, in.begin(), in.end(), out.begin(), std::logical_or<>());
        EXPECT_EQ(in, bits);
        EXPECT_EQ(out, (std::vector<bool>{false, true, true, true, true}));
        std::vector<int> sums(bits.size());
        std::transform_inclusive_scan(policy, in.begin(), in.end(), sums.begin(), add,
                                      [](bool bit) { return int{bit}; });
        EXPECT_EQ(in, bits);
        EXPECT_EQ(sums, expected);
        std::transform_inclusive_scan(policy, in.begin(), in.end(), in.begin(), std::logical_or<>(), std::identity());
        EXPECT_EQ(in, out);
    });
}
