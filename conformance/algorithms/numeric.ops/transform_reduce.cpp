// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2, class T>
//   T transform_reduce(ExecutionPolicy&& exec, ForwardIterator1 first1, ForwardIterator1 last1,
//                      ForwardIterator2 first2, T init);
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2, class T,
//          class BinaryOperation1, class BinaryOperation2>
//   T transform_reduce(ExecutionPolicy&& exec, ForwardIterator1 first1, ForwardIterator1 last1,
//                      ForwardIterator2 first2, T init, BinaryOperation1 binary_op1, BinaryOperation2 binary_op2);
// template<class ExecutionPolicy, class ForwardIterator, class T, class BinaryOperation, class UnaryOperation>
//   T transform_reduce(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last, T init,
//                      BinaryOperation binary_op, UnaryOperation unary_op);
//
// Beyond the standard: an operation that is associative but not commutative is applied in the order of the range.

#include "support/accumulators.hpp"
#include "support/iterators.hpp"
#include "support/random.hpp"
#include "support/settings.hpp"
#include "support/sizes.hpp"
#include "support/tracked.hpp"
#include "support/visits.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <deque>
#include <forward_list>
#include <functional>
#include <limits>
#include <list>
#include <memory>
#include <numeric>
#include <ranges>
#include <string>
#include <type_traits>
#include <vector>

namespace {

// Both ranges hold n small integers.
template <class First, class Second>
void expect_dot_product(First&& first, Second&& second) {
    long const expected = std::inner_product(first.begin(), first.end(), second.begin(), 7L);
    support::with_some_settings([&](auto spelling, auto const& policy) {
        ASSERT_EQ(spelling.transform_reduce(policy, first.begin(), first.end(), second.begin(), 7L), expected);
    });
}

std::string bracketed(int x) {
    return '(' + std::to_string(x) + ')';
}

} // namespace

TEST(transform_reduce, gives_the_dot_product_at_every_size) {
    support::random_source random;
    for (std::size_t n : support::sizes()) {
        SCOPED_TRACE(n);
        auto const a = random.numbers<std::int64_t>(n, -1000, 1000);
        auto const b = random.numbers<std::int64_t>(n, -1000, 1000);
        auto const expected = std::inner_product(a.begin(), a.end(), b.begin(), std::int64_t{-3});
        support::with_all_settings([&](auto spelling, auto const& policy) {
            ASSERT_EQ(spelling.transform_reduce(policy, a.begin(), a.end(), b.begin(), std::int64_t{-3}), expected);
            ASSERT_EQ(spelling.transform_reduce(policy, a.begin(), a.end(), b.begin(), std::int64_t{-3}, std::plus<>{},
                                                std::multiplies<>{}),
                      expected);
        });
    }
}

TEST(transform_reduce, is_exact_for_doubles_whose_sums_are_representable) {
    support::random_source random;
    for (std::size_t n : support::sizes()) {
        SCOPED_TRACE(n);
        auto const whole = random.numbers<std::int32_t>(2 * n, -1000, 1000);
        std::vector<double> const a(whole.begin(), whole.begin() + std::ptrdiff_t(n));
        std::vector<float> const b(whole.begin() + std::ptrdiff_t(n), whole.end());
        double const expected = std::inner_product(a.begin(), a.end(), b.begin(), 0.5);
        double const squares = std::inner_product(a.begin(), a.end(), a.begin(), 0.5);
        support::with_all_settings([&](auto spelling, auto const& policy) {
            ASSERT_EQ(spelling.transform_reduce(policy, a.begin(), a.end(), b.begin(), 0.5), expected);
            ASSERT_EQ(spelling.transform_reduce(policy, a.begin(), a.end(), 0.5, std::plus<>{},
                                                [](double x) { return x * x; }),
                      squares);
        });
    }
}

TEST(transform_reduce, stays_close_for_doubles_that_round) {
    support::random_source random;
    for (std::size_t n : support::sizes()) {
        SCOPED_TRACE(n);
        auto const a = random.fractions(n);
        auto const b = random.fractions(n);
        long double exact = 0;
        long double magnitude = 0;
        for (std::size_t i = 0; i < n; ++i) {
            exact += static_cast<long double>(a[i]) * b[i];
            magnitude += std::fabs(a[i] * b[i]);
        }
        // n rounded products and n additions in any order.
        auto const tolerance = double(n + 1) * std::numeric_limits<double>::epsilon() * double(magnitude);
        support::with_all_settings([&](auto spelling, auto const& policy) {
            ASSERT_NEAR(spelling.transform_reduce(policy, a.begin(), a.end(), b.begin(), 0.0), double(exact),
                        tolerance);
        });
    }
}

TEST(transform_reduce, applies_an_operation_that_does_not_commute_in_order) {
    support::random_source random;
    for (std::size_t n : support::modest_sizes()) {
        SCOPED_TRACE(n);
        auto const a = random.numbers<int>(n, 0, 99);
        auto const b = random.numbers<int>(n, 0, 99);
        std::list<int> const list(b.begin(), b.end());
        auto const pair = [](int x, int y) { return bracketed(x) + std::to_string(y); };
        std::string one = "|";
        std::string two = "|";
        for (std::size_t i = 0; i < n; ++i) {
            one += bracketed(a[i]);
            two += pair(a[i], b[i]);
        }
        support::with_all_settings([&](auto spelling, auto const& policy) {
            std::string const start = "|";
            ASSERT_EQ(spelling.transform_reduce(policy, a.begin(), a.end(), start, std::plus<>{}, bracketed), one);
            ASSERT_EQ(spelling.transform_reduce(policy, a.begin(), a.end(), b.begin(), start, std::plus<>{}, pair),
                      two);
            ASSERT_EQ(spelling.transform_reduce(policy, a.begin(), a.end(), list.begin(), start, std::plus<>{}, pair),
                      two);
        });
    }
}

TEST(transform_reduce, composes_maps_in_order_at_every_size) {
    support::random_source random;
    for (std::size_t n : support::sizes_up_to(support::scaled(262143, 16385))) {
        SCOPED_TRACE(n);
        auto const seeds = random.numbers<std::uint64_t>(n, 0, 1'000'000'000);
        auto const to_map = [](std::uint64_t x) { return support::affine{2 * x + 1, x * x}; };
        support::affine expected{1, 1};
        for (std::uint64_t seed : seeds) {
            expected = support::compose{}(expected, to_map(seed));
        }
        support::with_all_settings([&](auto spelling, auto const& policy) {
            ASSERT_EQ(spelling.transform_reduce(policy, seeds.begin(), seeds.end(), support::affine{1, 1},
                                                support::compose{}, to_map),
                      expected);
        });
    }
}

TEST(transform_reduce, assumes_no_identity) {
    support::random_source random;
    for (std::size_t n : support::sizes()) {
        SCOPED_TRACE(n);
        auto const values = random.numbers<std::uint64_t>(n, 1, 1'000'000);
        auto const odd = [](std::uint64_t x) { return 2 * x + 1; };
        auto const smaller = [](std::uint64_t x, std::uint64_t y) { return y < x ? y : x; };
        std::uint64_t offset = 9;
        std::uint64_t product = 3;
        std::uint64_t smallest = 9'000'000;
        for (std::uint64_t x : values) {
            offset = support::add_with_offset{}(offset, odd(x));
            product *= odd(x);
            smallest = smaller(smallest, x * x);
        }
        support::with_all_settings([&](auto spelling, auto const& policy) {
            auto const first = values.begin();
            auto const last = values.end();
            ASSERT_EQ(spelling.transform_reduce(policy, first, last, std::uint64_t{9}, support::add_with_offset{}, odd),
                      offset);
            ASSERT_EQ(spelling.transform_reduce(policy, first, last, std::uint64_t{3}, std::multiplies<>{}, odd),
                      product);
            ASSERT_EQ(spelling.transform_reduce(policy, first, last, first, std::uint64_t{9'000'000}, smaller,
                                                std::multiplies<>{}),
                      smallest);
        });
    }
}

TEST(transform_reduce, transforms_each_element_once) {
    for (std::size_t n : support::sizes_up_to(support::scaled(65537, 4097))) {
        SCOPED_TRACE(n);
        support::visits seen(n);
        std::uint32_t calls = 0;
        auto const numbers = std::views::iota(std::size_t{0}, n);
        support::with_all_settings([&](auto spelling, auto const& policy) {
            auto const sum =
                spelling.transform_reduce(policy, numbers.begin(), numbers.end(), std::size_t{0}, std::plus<>{},
                                          [&seen](std::size_t i) { return seen.add(i), i; });
            ASSERT_EQ(sum, n == 0 ? 0 : n * (n - 1) / 2);
            ASSERT_TRUE(seen.all(++calls));
        });
    }
}

TEST(transform_reduce, adds_in_the_type_of_the_initial_value) {
    std::size_t const n = 10'001;
    std::vector<std::uint8_t> const bytes(n, 200);
    std::vector<int> const large(n, (std::numeric_limits<int>::max)());
    std::vector<bool> const bits(n, true);
    auto const itself = [](auto x) { return x; };
    support::with_all_settings([&](auto spelling, auto const& policy) {
        ASSERT_EQ(spelling.transform_reduce(policy, bytes.begin(), bytes.end(), bytes.begin(), std::int64_t{0}),
                  std::int64_t{40'000} * std::int64_t(n));
        ASSERT_EQ(spelling.transform_reduce(policy, large.begin(), large.end(), std::int64_t{0}, std::plus<>{}, itself),
                  std::int64_t((std::numeric_limits<int>::max)()) * std::int64_t(n));
        ASSERT_EQ(spelling.transform_reduce(policy, bytes.begin(), bytes.end(), 0.5, std::plus<>{}, itself),
                  200.0 * double(n) + 0.5);
        ASSERT_EQ(spelling.transform_reduce(policy, bits.begin(), bits.end(), bytes.begin(), 0L), 200 * long(n));
    });
}

TEST(transform_reduce, takes_unusual_iterators_and_views) {
    support::random_source random;
    for (std::size_t n : support::modest_sizes()) {
        SCOPED_TRACE(n);
        auto a = random.numbers<int>(n, -100, 100);
        auto b = random.numbers<int>(n, -100, 100);
        std::list<int> const list(b.begin(), b.end());
        std::forward_list<int> const forward_list(b.begin(), b.end());
        std::deque<int> const deque(b.begin(), b.end());
        expect_dot_product(a, deque);
        expect_dot_product(deque, a);
        expect_dot_product(a, list);
        expect_dot_product(list, a);
        expect_dot_product(list, forward_list);
        expect_dot_product(support::wrapped<support::forward_only>(a),
                           support::wrapped<support::proxy_random_access>(b));
        expect_dot_product(support::wrapped<support::proxy_random_access>(a),
                           support::wrapped<support::forward_only>(b));
        expect_dot_product(a | std::views::reverse, std::views::iota(0));
        expect_dot_product(a, b | std::views::transform([](int x) { return x + 1; }));
    }
}

TEST(transform_reduce, needs_only_moves_of_the_accumulator) {
    long const before = support::move_only::count();
    long const misplaced = support::over_aligned::misplaced();
    for (std::size_t n : support::modest_sizes()) {
        SCOPED_TRACE(n);
        auto const numbers = std::views::iota(0, static_cast<int>(n));
        auto const expected = static_cast<std::int64_t>(n) * (static_cast<std::int64_t>(n) - 1) / 2 + 4;
        support::with_some_settings([&](auto spelling, auto const& policy) {
            auto const sum = spelling.transform_reduce(policy, numbers.begin(), numbers.end(), support::move_only(4),
                                                       std::plus<>{}, [](int i) { return support::move_only(i); });
            ASSERT_EQ(sum.value(), expected);
            auto const aligned =
                spelling.transform_reduce(policy, numbers.begin(), numbers.end(), support::over_aligned(4),
                                          std::plus<>{}, [](int i) { return support::over_aligned(i); });
            ASSERT_EQ(aligned.value, expected);
            auto const standard_minimum =
                spelling.transform_reduce(policy, numbers.begin(), numbers.end(), support::total::starting_at(4),
                                          support::total::add{}, [](int i) { return support::metres{i}; });
            ASSERT_EQ(standard_minimum.value(), expected);
        });
    }
    EXPECT_EQ(support::move_only::count(), before);
    EXPECT_EQ(support::over_aligned::misplaced(), misplaced);
}

TEST(transform_reduce, gives_results_to_the_operation_as_they_are) {
    auto const next = [](int x) { return x + 1; };
    for (std::size_t n : support::modest_sizes()) {
        SCOPED_TRACE(n);
        std::vector<int> const twos(n, 2);
        std::vector<int> const ones(n, 1);
        double const expected = 0.5 + 9 * static_cast<double>(n);
        support::with_some_settings([&](auto spelling, auto const& policy) {
            support::add_squares const op;
            ASSERT_EQ(spelling.transform_reduce(policy, twos.begin(), twos.end(), 0.5, op, next), expected);
            ASSERT_EQ(spelling.transform_reduce(policy, twos.begin(), twos.end(), ones.begin(), 0.5, op, std::plus<>{}),
                      expected);
        });
        auto const same_bits = heist::par.on(support::pool_of(4)).reproducible();
        EXPECT_EQ(std::transform_reduce(same_bits, twos.begin(), twos.end(), 0.5, support::add_squares{}, next),
                  expected);
    }
}

TEST(transform_reduce, takes_a_histogram_as_accumulator) {
    using histogram = std::array<std::uint32_t, 4096>; // 16 KiB: not many of them fit on a stack
    support::random_source random;
    auto const values = random.numbers<std::uint32_t>(500, 0, 4095);
    histogram expected{};
    for (std::uint32_t value : values) {
        ++expected[value];
    }
    auto const add = [](histogram const& a, histogram const& b) {
        histogram sum;
        std::transform(a.begin(), a.end(), b.begin(), sum.begin(), std::plus<>{});
        return sum;
    };
    auto const single = [](std::uint32_t value) {
        histogram one{};
        one[value] = 1;
        return one;
    };
    support::with_some_settings([&](auto spelling, auto const& policy) {
        ASSERT_EQ(spelling.transform_reduce(policy, values.begin(), values.end(), histogram{}, add, single), expected);
    });
}

// 256 KiB: sixteen of them are half of a usual stack, and a tree of them the other half.
TEST(transform_reduce, takes_an_accumulator_that_is_large_beside_a_stack) {
    using histogram = std::array<unsigned, 64 * 1024>;
    std::vector<unsigned> values(40);
    std::iota(values.begin(), values.end(), 0u);
    auto const one = [](unsigned value) -> histogram {
        histogram result{};
        result[value % 8] = 1;
        return result;
    };
    auto const add = [](histogram const& left, histogram const& right) -> histogram {
        histogram result;
        std::transform(left.begin(), left.end(), right.begin(), result.begin(), std::plus<>());
        return result;
    };
    for (auto const& policy : {heist::par.grain(1), heist::par.grain(1).reproducible()}) {
        auto const counted = std::make_unique<histogram>(
            std::transform_reduce(policy, values.begin(), values.end(), histogram{}, add, one));
        for (std::size_t i = 0; i < 8; ++i) {
            EXPECT_EQ((*counted)[i], 5u);
        }
        EXPECT_EQ(std::accumulate(counted->begin(), counted->end(), 0u), 40u);
    }
}

TEST(transform_reduce, hands_the_elements_themselves_to_the_transformation) {
    std::vector<std::unique_ptr<int>> owners; // a copy of an element would not compile
    for (int i = 0; i < 1000; ++i) {
        owners.push_back(std::make_unique<int>(i));
    }
    support::with_some_settings([&](auto spelling, auto const& policy) {
        auto const sum = spelling.transform_reduce(policy, owners.begin(), owners.end(), 0, std::plus<>{},
                                                   [](std::unique_ptr<int> const& p) { return *p; });
        auto const squares =
            spelling.transform_reduce(policy, owners.begin(), owners.end(), owners.begin(), 0, std::plus<>{},
                                      [](auto const& p, auto const& q) { return *p * *q; });
        ASSERT_EQ(sum, 1000 * 999 / 2);
        ASSERT_EQ(squares, 999 * 1000 * 1999 / 6);
    });
}

TEST(transform_reduce, destroys_every_copy_it_makes_of_the_functions) {
    struct counted_plus : support::alive<counted_plus> {
        long operator()(long a, long b) const { return a + b; }
    };
    struct counted_square : support::alive<counted_square> {
        long operator()(long x) const { return x * x; }
    };
    std::vector<long> const values(5000, 3);
    counted_plus const plus;
    counted_square const square;
    support::with_all_settings([&](auto spelling, auto const& policy) {
        ASSERT_EQ(spelling.transform_reduce(policy, values.begin(), values.end(), 1L, plus, square), 45'001);
        ASSERT_EQ(counted_plus::count(), 1);
        ASSERT_EQ(counted_square::count(), 1);
    });
}

TEST(transform_reduce, returns_the_initial_value_of_an_empty_range) {
    std::vector<int> const none;
    support::with_all_settings([&](auto spelling, auto const& policy) {
        ASSERT_EQ(
            spelling.transform_reduce(policy, none.begin(), none.end(), std::string("init"), std::plus<>{}, bracketed),
            "init");
        ASSERT_EQ(spelling.transform_reduce(policy, none.begin(), none.end(), none.begin(), 42), 42);
    });
}

TEST(transform_reduce, returns_the_type_of_the_initial_value) {
    std::vector<short> const values(3);
    auto const first = values.begin();
    auto const last = values.end();
    auto const itself = [](short x) { return x; };
    static_assert(std::is_same_v<decltype(heist::transform_reduce(heist::par, first, last, first, 0L)), long>);
    static_assert(std::is_same_v<decltype(std::transform_reduce(heist::par, first, last, first, 0.0)), double>);
    static_assert(
        std::is_same_v<decltype(std::transform_reduce(heist::par, first, last, 0L, std::plus<>{}, itself)), long>);
    static_assert(
        std::is_same_v<decltype(heist::transform_reduce(heist::seq, first, last, 0L, std::plus<>{}, itself)), long>);
}
