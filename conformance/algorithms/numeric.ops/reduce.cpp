// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator>
//   typename iterator_traits<ForwardIterator>::value_type
//     reduce(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last);
// template<class ExecutionPolicy, class ForwardIterator, class T>
//   T reduce(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last, T init);
// template<class ExecutionPolicy, class ForwardIterator, class T, class BinaryOperation>
//   T reduce(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last, T init, BinaryOperation binary_op);
//
// Beyond the standard: an operation that is associative but not commutative is applied in the order of the range.

#include "support/accumulators.hpp"
#include "support/iterators.hpp"
#include "support/random.hpp"
#include "support/settings.hpp"
#include "support/sizes.hpp"
#include "support/tracked.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <deque>
#include <forward_list>
#include <functional>
#include <limits>
#include <list>
#include <numeric>
#include <ranges>
#include <string>
#include <type_traits>
#include <vector>

namespace {

template <class Range, class T>
void expect_sum(Range&& range, T expected) {
    support::with_some_settings([&](auto spelling, auto const& policy) {
        ASSERT_EQ(spelling.reduce(policy, range.begin(), range.end(), T{1000}), expected + T{1000});
    });
}

template <class Container>
void expect_container_reduced() {
    support::random_source random;
    for (std::size_t n : support::modest_sizes()) {
        auto const numbers = random.numbers<int>(n, -1000, 1000);
        expect_sum(Container(numbers.begin(), numbers.end()), std::accumulate(numbers.begin(), numbers.end(), 0L));
    }
}

std::vector<support::affine> random_maps(support::random_source& random, std::size_t n) {
    std::vector<support::affine> maps(n);
    for (support::affine& map : maps) {
        map = {random.bits() | 1, random.bits()};
    }
    return maps;
}

} // namespace

TEST(reduce, sums_integers_at_every_size) {
    support::random_source random;
    for (std::size_t n : support::sizes()) {
        SCOPED_TRACE(n);
        auto const values = random.numbers<int>(n, -1000, 1000);
        int const expected = std::accumulate(values.begin(), values.end(), 0);
        support::with_all_settings([&](auto spelling, auto const& policy) {
            ASSERT_EQ(spelling.reduce(policy, values.begin(), values.end()), expected);
            ASSERT_EQ(spelling.reduce(policy, values.begin(), values.end(), 17), expected + 17);
            ASSERT_EQ(spelling.reduce(policy, values.begin(), values.end(), 17, std::plus<>{}), expected + 17);
        });
    }
}

TEST(reduce, is_exact_for_doubles_whose_sums_are_representable) {
    support::random_source random;
    for (std::size_t n : support::sizes()) {
        SCOPED_TRACE(n);
        auto const whole = random.numbers<std::int32_t>(n, -1'000'000, 1'000'000);
        std::vector<double> const values(whole.begin(), whole.end());
        std::vector<float> const floats(n, 0.25f);
        double const expected = std::accumulate(values.begin(), values.end(), 0.0);
        support::with_all_settings([&](auto spelling, auto const& policy) {
            ASSERT_EQ(spelling.reduce(policy, values.begin(), values.end()), expected);
            ASSERT_EQ(spelling.reduce(policy, values.begin(), values.end(), 0.5), expected + 0.5);
            ASSERT_EQ(spelling.reduce(policy, values.begin(), values.end(), 0.5, std::plus<double>{}), expected + 0.5);
            ASSERT_EQ(spelling.reduce(policy, floats.begin(), floats.end(), 0.0), 0.25 * static_cast<double>(n));
        });
    }
}

TEST(reduce, stays_close_for_doubles_that_round) {
    support::random_source random;
    for (std::size_t n : support::sizes()) {
        SCOPED_TRACE(n);
        auto const values = random.fractions(n);
        long double exact = 0;
        long double magnitude = 0;
        for (double value : values) {
            exact += value;
            magnitude += std::fabs(value);
        }
        // Every order of n additions stays within n * epsilon * sum |x| of the exact sum.
        auto const tolerance = static_cast<double>(n) * std::numeric_limits<double>::epsilon() * double(magnitude);
        support::with_all_settings([&](auto spelling, auto const& policy) {
            ASSERT_NEAR(spelling.reduce(policy, values.begin(), values.end(), 0.0), double(exact), tolerance);
        });
    }
}

TEST(reduce, concatenates_strings_in_order) {
    support::random_source random;
    for (std::size_t n : support::modest_sizes()) {
        SCOPED_TRACE(n);
        std::vector<std::string> words(n);
        for (std::string& word : words) {
            word = std::to_string(random.below(100'000)) + ' ';
        }
        std::string const expected = std::accumulate(words.begin(), words.end(), std::string("> "));
        support::with_all_settings([&](auto spelling, auto const& policy) {
            ASSERT_EQ(spelling.reduce(policy, words.begin(), words.end(), std::string("> ")), expected);
            ASSERT_EQ("> " + spelling.reduce(policy, words.begin(), words.end()), expected);
        });
    }
}

TEST(reduce, applies_an_operation_that_does_not_commute_in_order) {
    support::random_source random;
    for (std::size_t n : support::sizes_up_to(support::scaled(65537, 16385))) {
        SCOPED_TRACE(n);
        auto const maps = random_maps(random, n);
        std::list<support::affine> const list(maps.begin(), n < 5000 ? maps.end() : maps.begin() + 5000);
        support::affine const start{3, 5};
        auto const expected = std::accumulate(maps.begin(), maps.end(), start, support::compose{});
        auto const expected_of_list = std::accumulate(list.begin(), list.end(), start, support::compose{});
        support::with_all_settings([&](auto spelling, auto const& policy) {
            ASSERT_EQ(spelling.reduce(policy, maps.begin(), maps.end(), start, support::compose{}), expected);
            ASSERT_EQ(spelling.reduce(policy, list.begin(), list.end(), start, support::compose{}), expected_of_list);
        });
    }
}

TEST(reduce, assumes_no_identity) {
    support::random_source random;
    for (std::size_t n : support::sizes()) {
        SCOPED_TRACE(n);
        auto values = random.numbers<std::uint64_t>(n, 1, 1'000'000);
        auto const larger = [](std::int64_t a, std::int64_t b) { return a < b ? b : a; };
        std::vector<std::int64_t> negative(n);
        std::transform(values.begin(), values.end(), negative.begin(), [](auto x) { return -std::int64_t(x); });
        auto const with_offset =
            std::accumulate(values.begin(), values.end(), std::uint64_t{9}, support::add_with_offset{});
        auto const product = std::accumulate(values.begin(), values.end(), std::uint64_t{3}, std::multiplies<>{});
        auto const all_bits = std::accumulate(values.begin(), values.end(), ~std::uint64_t{0}, std::bit_and<>{});
        auto const largest = std::accumulate(negative.begin(), negative.end(), std::int64_t{-2'000'000}, larger);
        support::with_all_settings([&](auto spelling, auto const& policy) {
            auto const first = values.begin();
            auto const last = values.end();
            ASSERT_EQ(spelling.reduce(policy, first, last, std::uint64_t{9}, support::add_with_offset{}), with_offset);
            ASSERT_EQ(spelling.reduce(policy, first, last, std::uint64_t{3}, std::multiplies<>{}), product);
            ASSERT_EQ(spelling.reduce(policy, first, last, ~std::uint64_t{0}, std::bit_and<>{}), all_bits);
            ASSERT_EQ(spelling.reduce(policy, negative.begin(), negative.end(), std::int64_t{-2'000'000}, larger),
                      largest);
        });
    }
}

TEST(reduce, takes_the_initial_value_exactly_once) {
    for (std::size_t n : support::modest_sizes()) {
        std::vector<std::uint32_t> const zeros(n, 0);
        support::with_all_settings([&](auto spelling, auto const& policy) {
            ASSERT_EQ(spelling.reduce(policy, zeros.begin(), zeros.end(), std::uint32_t{1}), 1u);
            ASSERT_EQ(spelling.reduce(policy, zeros.begin(), zeros.end(), std::uint32_t{1}, std::plus<>{}), 1u);
        });
    }
}

TEST(reduce, adds_in_the_type_of_the_initial_value) {
    std::size_t const n = 10'001;
    std::vector<int> const large(n, (std::numeric_limits<int>::max)());
    std::vector<std::uint8_t> const bytes(n, 255);
    std::vector<float> const halves(n, 0.5f);
    std::vector<bool> const bits(n, true);
    auto const wide_sum = std::int64_t((std::numeric_limits<int>::max)()) * std::int64_t(n);
    support::with_all_settings([&](auto spelling, auto const& policy) {
        ASSERT_EQ(spelling.reduce(policy, large.begin(), large.end(), std::int64_t{0}), wide_sum);
        ASSERT_EQ(spelling.reduce(policy, large.begin(), large.end(), 0.0), double(wide_sum));
        ASSERT_EQ(spelling.reduce(policy, bytes.begin(), bytes.end(), 0), 255 * int(n));
        ASSERT_EQ(spelling.reduce(policy, halves.begin(), halves.end(), 0.0), 0.5 * double(n));
        ASSERT_EQ(spelling.reduce(policy, bits.begin(), bits.end(), 0), int(n));
        // The sum of bytes in a byte is the sum modulo 256, however it is grouped.
        ASSERT_EQ(spelling.reduce(policy, bytes.begin(), bytes.end()), std::uint8_t(255 * n));
    });
}

TEST(reduce, reads_vector_bool) {
    support::random_source random;
    std::vector<bool> bits(5003);
    for (std::size_t i = 0; i < bits.size(); ++i) {
        bits[i] = random.below(2) == 0;
    }
    auto const expected = std::count(bits.begin(), bits.end(), true);
    std::vector<bool> const none(5003, false);
    support::with_some_settings([&](auto spelling, auto const& policy) {
        ASSERT_EQ(spelling.reduce(policy, bits.begin(), bits.end(), std::ptrdiff_t{0}), expected);
        ASSERT_EQ(spelling.reduce(policy, bits.begin(), bits.end(), false, std::logical_or<>{}), true);
        ASSERT_EQ(spelling.reduce(policy, none.begin(), none.end(), false, std::logical_or<>{}), false);
        static_assert(std::is_same_v<decltype(spelling.reduce(policy, bits.begin(), bits.end())), bool>);
    });
}

TEST(reduce, takes_a_deque) {
    expect_container_reduced<std::deque<int>>();
}
TEST(reduce, takes_a_list) {
    expect_container_reduced<std::list<int>>();
}
TEST(reduce, takes_a_forward_list) {
    expect_container_reduced<std::forward_list<int>>();
}

TEST(reduce, takes_unusual_iterators_and_views) {
    support::random_source random;
    for (std::size_t n : support::modest_sizes()) {
        SCOPED_TRACE(n);
        auto numbers = random.numbers<int>(n, -1000, 1000);
        long const sum = std::accumulate(numbers.begin(), numbers.end(), 0L);
        long const gauss = static_cast<long>(n) * (static_cast<long>(n) - 1) / 2;
        expect_sum(support::wrapped<support::forward_only>(numbers), sum);
        expect_sum(support::wrapped<support::proxy_random_access>(numbers), sum);
        expect_sum(numbers | std::views::reverse, sum);
        expect_sum(numbers | std::views::transform([](int x) { return long{x} * 2; }), 2 * sum);
        expect_sum(std::views::iota(0, static_cast<int>(n)), gauss);
        expect_sum(std::views::iota(std::int64_t{0}, static_cast<std::int64_t>(n)), gauss);
    }
}

TEST(reduce, reads_reversed_ranges_in_their_order) {
    std::vector<std::string> words(600);
    for (std::size_t i = 0; i < words.size(); ++i) {
        words[i] = std::to_string(i) + ' ';
    }
    auto const expected = std::accumulate(words.rbegin(), words.rend(), std::string());
    support::with_some_settings([&](auto spelling, auto const& policy) {
        ASSERT_EQ(spelling.reduce(policy, words.rbegin(), words.rend(), std::string()), expected);
    });
}

TEST(reduce, needs_no_default_constructor_and_keeps_alignment) {
    long const misplaced = support::over_aligned::misplaced();
    for (std::size_t n : support::modest_sizes()) {
        std::vector<support::over_aligned> values;
        for (std::size_t i = 0; i < n; ++i) {
            values.emplace_back(static_cast<std::int64_t>(i * i));
        }
        auto const expected = std::accumulate(values.begin(), values.end(), support::over_aligned(5));
        support::with_some_settings([&](auto spelling, auto const& policy) {
            auto const sum = spelling.reduce(policy, values.begin(), values.end(), support::over_aligned(5));
            ASSERT_EQ(sum.value, expected.value);
            ASSERT_EQ(support::over_aligned::misplaced(), misplaced);
        });
    }
}

TEST(reduce, asks_no_more_of_the_accumulator_than_the_standard) {
    support::random_source random;
    for (std::size_t n : support::modest_sizes()) {
        SCOPED_TRACE(n);
        std::vector<support::metres> lengths(n);
        std::int64_t expected = 11;
        for (support::metres& length : lengths) {
            length.value = random.between<std::int64_t>(-1000, 1000);
            expected += length.value;
        }
        support::with_some_settings([&](auto spelling, auto const& policy) {
            auto const sum = spelling.reduce(policy, lengths.begin(), lengths.end(), support::total::starting_at(11),
                                             support::total::add{});
            ASSERT_EQ(sum.value(), expected);
        });
    }
}

TEST(reduce, gives_elements_to_the_operation_as_they_are) {
    for (std::size_t n : support::modest_sizes()) {
        SCOPED_TRACE(n);
        std::vector<int> const threes(n, 3);
        std::list<int> const listed(threes.begin(), threes.end());
        double const expected = 0.5 + 9 * static_cast<double>(n);
        support::with_all_settings([&](auto spelling, auto const& policy) {
            support::add_squares const op;
            ASSERT_EQ(spelling.reduce(policy, threes.begin(), threes.end(), 0.5, op), expected);
            ASSERT_EQ(spelling.reduce(policy, listed.begin(), listed.end(), 0.5, op), expected);
        });
        auto const same_bits = heist::par.on(support::pool_of(4)).reproducible();
        EXPECT_EQ(std::reduce(same_bits, threes.begin(), threes.end(), 0.5, support::add_squares{}), expected);
    }
}

TEST(reduce, leaves_no_accumulator_and_no_operation_behind) {
    struct counted_plus : support::alive<counted_plus> {
        support::throwing operator()(support::throwing const& a, support::throwing const& b) const { return a + b; }
    };
    std::vector<support::throwing> values;
    for (int i = 0; i < 5000; ++i) {
        values.emplace_back(i);
    }
    counted_plus const operation;
    support::with_all_settings([&](auto spelling, auto const& policy) {
        auto const sum = spelling.reduce(policy, values.begin(), values.end(), support::throwing(0), operation).value();
        ASSERT_EQ(sum, 5000 * 4999 / 2);
        ASSERT_EQ(support::throwing::count(), 5000);
        ASSERT_EQ(counted_plus::count(), 1);
    });
}

TEST(reduce, returns_the_initial_value_of_an_empty_range) {
    std::vector<std::string> const none;
    support::with_all_settings([&](auto spelling, auto const& policy) {
        ASSERT_EQ(spelling.reduce(policy, none.begin(), none.end(), std::string("init")), "init");
        ASSERT_EQ(spelling.reduce(policy, none.begin(), none.end()), "");
    });
}

TEST(reduce, returns_the_types_of_the_standard) {
    std::vector<short> const values(3);
    auto const first = values.begin();
    auto const last = values.end();
    static_assert(std::is_same_v<decltype(heist::reduce(heist::par, first, last)), short>);
    static_assert(std::is_same_v<decltype(heist::reduce(heist::par, first, last, 0L)), long>);
    static_assert(std::is_same_v<decltype(heist::reduce(heist::par, first, last, 0.0, std::plus<>{})), double>);
    static_assert(std::is_same_v<decltype(std::reduce(heist::par, first, last)), short>);
    static_assert(std::is_same_v<decltype(std::reduce(heist::par, first, last, 0L)), long>);
    static_assert(std::is_same_v<decltype(std::reduce(heist::seq, first, last, 0.0, std::plus<>{})), double>);
}
