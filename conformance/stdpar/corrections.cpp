// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls through std::execution that go wrong, or are not parallel, with libstdc++ 12's own algorithms.
#include "support/rendezvous.hpp"

#include <heist/pool.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <execution>
#include <functional>
#include <list>
#include <numeric>
#include <ranges>
#include <utility>
#include <vector>

namespace {

template <class Call>
void with_every_policy(Call const& call) {
    call(std::execution::seq);
    call(std::execution::unseq);
    call(std::execution::par);
    call(std::execution::par_unseq);
}

constexpr std::size_t size = 200'000;

// Small integers, so that sums are exact in any order.
std::vector<double> numbers() {
    std::vector<double> values(size);
    for (std::size_t i = 0; i != size; ++i) {
        values[i] = static_cast<double>(i * 7919 % 1009) - 504;
    }
    return values;
}

} // namespace

TEST(corrections, exclusive_scans_may_write_where_they_read) {
    auto const source = numbers();
    auto const twice = [](double x) { return 2 * x; };
    std::vector<double> plain(size), transformed(size);
    std::exclusive_scan(source.begin(), source.end(), plain.begin(), 5.0);
    std::transform_exclusive_scan(source.begin(), source.end(), transformed.begin(), 5.0, std::plus<>(), twice);
    with_every_policy([&](auto const& policy) {
        auto values = source;
        EXPECT_EQ(std::exclusive_scan(policy, values.begin(), values.end(), values.begin(), 5.0), values.end());
        EXPECT_TRUE(values == plain);
        values = source;
        std::exclusive_scan(policy, values.begin(), values.end(), values.begin(), 5.0, std::plus<>());
        EXPECT_TRUE(values == plain);
        values = source;
        std::transform_exclusive_scan(policy, values.begin(), values.end(), values.begin(), 5.0, std::plus<>(), twice);
        EXPECT_TRUE(values == transformed);
    });
}

// 0 is no identity of these.
TEST(corrections, floating_point_scans_with_other_operations_than_plus) {
    auto const larger = [](double x, double y) { return x < y ? y : x; };
    auto negative = numbers();
    std::vector<double> signs(size, 1.0); // products are exact
    for (std::size_t i = 0; i != size; ++i) {
        negative[i] -= 1'000'000.0 - static_cast<double>(i);
        signs[i] = i % 3 == 0 ? -1.0 : 1.0;
    }
    auto const check = [](auto const& values, auto const& op, double init) {
        std::vector<double> right(size), result(size);
        with_every_policy([&](auto const& policy) {
            std::inclusive_scan(values.begin(), values.end(), right.begin(), op);
            std::inclusive_scan(policy, values.begin(), values.end(), result.begin(), op);
            EXPECT_TRUE(result == right);
            std::exclusive_scan(values.begin(), values.end(), right.begin(), init, op);
            std::exclusive_scan(policy, values.begin(), values.end(), result.begin(), init, op);
            EXPECT_TRUE(result == right);
        });
    };
    check(negative, larger, -3'000'000.0);
    check(signs, std::multiplies<>(), 2.0);
}

TEST(corrections, iterators_of_views_run_in_parallel) {
    if (heist::default_pool().threads() == 1) {
        GTEST_SKIP() << "one CPU";
    }
    auto const two_threads_meet = [](char const* what, auto const& view) {
        support::rendezvous both(2);
        std::for_each(std::execution::par, view.begin(), view.end(), [&](auto const&) { both.arrive_and_wait(); });
        EXPECT_TRUE(both.met()) << what;
    };
    std::vector<int> values(64);
    two_threads_meet("iota", std::views::iota(0, 64));
    two_threads_meet("reverse", values | std::views::reverse);
    two_threads_meet("transform", values | std::views::transform([](int x) { return x + 1; }));
}

TEST(corrections, the_second_range_may_be_a_list) {
    std::vector<int> values(20'000);
    std::iota(values.begin(), values.end(), 0);
    std::list<int> const same(values.begin(), values.end());
    std::list<int> other = same;
    auto const place = std::next(other.begin(), 15'000);
    *place = -1;
    std::equal_to<> const op;
    with_every_policy([&](auto const& policy) {
        auto const b = values.begin(), e = values.end();
        EXPECT_TRUE(std::equal(policy, b, e, same.begin()));
        EXPECT_TRUE(std::equal(policy, b, e, same.begin(), op));
        EXPECT_TRUE(std::equal(policy, b, e, same.begin(), same.end()));
        EXPECT_TRUE(std::equal(policy, b, e, same.begin(), same.end(), op));
        EXPECT_FALSE(std::equal(policy, b, e, other.begin()));
        EXPECT_FALSE(std::equal(policy, b, e, other.begin(), other.end()));
        EXPECT_FALSE(std::equal(policy, b, e, same.begin(), std::prev(same.end())));

        std::pair const found(b + 15'000, place);
        EXPECT_TRUE(std::mismatch(policy, b, e, other.begin()) == found);
        EXPECT_TRUE(std::mismatch(policy, b, e, other.begin(), op) == found);
        EXPECT_TRUE(std::mismatch(policy, b, e, other.begin(), other.end()) == found);
        EXPECT_TRUE(std::mismatch(policy, b, e, other.begin(), other.end(), op) == found);
    });
}
