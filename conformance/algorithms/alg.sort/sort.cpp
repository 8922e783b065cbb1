// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class RandomAccessIterator>
//   void sort(ExecutionPolicy&& exec, RandomAccessIterator first, RandomAccessIterator last);
// template<class ExecutionPolicy, class RandomAccessIterator, class Compare>
//   void sort(ExecutionPolicy&& exec, RandomAccessIterator first, RandomAccessIterator last, Compare comp);

#include "records.hpp"
#include "shapes.hpp"
#include "support/tracked.hpp"

#include <atomic>
#include <bit>
#include <chrono>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <thread>

namespace {

TEST(sort, the_standard_orders_by_all_their_names) {
    support::random_source random;
    std::vector<int> const numbers = numbers_in_shape(shape::random, 5000, random);
    expect_sorts<int>(heist::par, numbers, std::less<int>{});
    expect_sorts<int>(heist::par, numbers, std::ranges::less{});
    expect_sorts<int>(heist::par, numbers, std::greater<int>{});
    expect_sorts<int>(heist::par, numbers, std::ranges::greater{});
    expect_sorts<double>(heist::par, numbers, std::less<double>{});
    expect_sorts<double>(heist::par, numbers, std::greater<double>{});
}

TEST(sort, a_million_integers_of_every_shape) {
    support::random_source random;
    for (auto const& [which, name] : shapes) {
        SCOPED_TRACE(name);
        std::vector<int> const numbers = numbers_in_shape(which, support::scaled((1U << 20) + 3, 70'001), random);
        for (unsigned threads : {2U, 16U}) {
            expect_sorts<int>(heist::par.on(support::pool_of(threads)), numbers, std::less<>{});
        }
    }
}

TEST(sort, many_numbers_and_records_on_every_pool) {
    support::random_source random;
    std::vector<int> const numbers = numbers_in_shape(shape::random, support::scaled(300'000, 50'000), random);
    for (unsigned threads : support::thread_counts) {
        auto const policy = heist::par.on(support::pool_of(threads));
        expect_sorts<int>(policy, numbers, std::less<>{});
        expect_sorts<double>(policy, numbers, std::less<>{});
        expect_sorts<register_sized_record>(policy, numbers, by_key{});
        expect_sorts<large_record>(policy, numbers, by_key{});
    }
}

TEST(sort, both_overloads_in_both_spellings_with_every_policy) {
    support::random_source random;
    std::vector<int> const numbers = numbers_in_shape(shape::random, 3000, random);
    std::vector<int> ascending = numbers;
    std::sort(ascending.begin(), ascending.end());
    std::vector<int> const descending(ascending.rbegin(), ascending.rend());
    auto const check = [&](auto const& policy) {
        std::vector<int> values = numbers;
        heist::sort(policy, values.begin(), values.end());
        EXPECT_EQ(values, ascending);
        std::sort(policy, values.begin(), values.end(), std::greater<>());
        EXPECT_EQ(values, descending);
        std::sort(policy, values.begin(), values.end());
        EXPECT_EQ(values, ascending);
        heist::sort(policy, values.begin(), values.end(), [](int a, int b) { return a > b; });
        EXPECT_EQ(values, descending);
    };
    check(heist::seq);
    check(heist::unseq);
    check(heist::par);
    check(heist::par_unseq);
    check(heist::par.threads(2).grain(10).on(support::pool_of(4)));
}

TEST(sort, only_the_given_range_changes) {
    support::random_source random;
    for (std::size_t n : sizes_around_thresholds(300)) {
        std::vector<int> values = random.numbers(n + 20, 0, 1000);
        std::vector<int> expected = values;
        std::sort(expected.begin() + 10, expected.end() - 10);
        heist::sort(heist::par, values.begin() + 10, values.end() - 10);
        ASSERT_EQ(values, expected);
    }
}

// operator< says that nothing comes before or after a NaN: no strict weak order. We promise that none gets lost, and here,
// where the keys decide, that everything else is in order.
TEST(sort, numbers_among_nans_and_zeros_of_both_signs_are_sorted) {
    support::random_source random;
    for (std::size_t n : {9U, 33U, 1000U, 5000U}) {
        std::vector<double> values = random.fractions(n);
        for (std::size_t i = 0; i < n; i += 3) {
            double const special[] = {std::numeric_limits<double>::quiet_NaN(),
                                      -std::numeric_limits<double>::quiet_NaN(),
                                      std::numeric_limits<double>::infinity(),
                                      -std::numeric_limits<double>::infinity(),
                                      0.0,
                                      -0.0,
                                      std::numeric_limits<double>::denorm_min()};
            values[i] = special[random.below(std::size(special))];
        }
        auto const bits_of = [](std::vector<double> const& of) {
            std::vector<std::uint64_t> bits(of.size());
            std::transform(of.begin(), of.end(), bits.begin(),
                           [](double d) { return std::bit_cast<std::uint64_t>(d); });
            std::sort(bits.begin(), bits.end());
            return bits;
        };
        std::vector<std::uint64_t> const before = bits_of(values);
        with_pools([&](auto const& policy) {
            std::vector<double> result = values;
            heist::sort(policy, result.begin(), result.end());
            ASSERT_EQ(bits_of(result), before);
            std::erase_if(result, [](double d) { return std::isnan(d); });
            ASSERT_TRUE(std::is_sorted(result.begin(), result.end()));
        });
    }
}

// Nothing comes before or after a NaN, so two numbers with one between them look like neighbours in order.
TEST(sort, numbers_with_nans_between_them_are_sorted) {
    for (std::size_t n : {3U, 8U, 9U, 17U, 40U, 600U}) {
        std::vector<double> values(n, std::numeric_limits<double>::quiet_NaN());
        for (std::size_t i = 0; i < n; i += 2) {
            values[i] = static_cast<double>(n - i);
        }
        heist::sort(heist::par, values.begin(), values.end());
        EXPECT_EQ(std::count_if(values.begin(), values.end(), [](double d) { return std::isnan(d); }),
                  static_cast<std::ptrdiff_t>(n / 2));
        std::erase_if(values, [](double d) { return std::isnan(d); });
        EXPECT_TRUE(std::is_sorted(values.begin(), values.end())) << n;
    }
}

TEST(sort, equal_first_members_of_pairs_are_ordered_by_the_second_whatever_their_zeros) {
    std::vector<std::pair<float, int>> pairs;
    for (int i = 0; i < 500; ++i) {
        pairs.emplace_back(i % 2 == 0 ? 0.0F : -0.0F, (i * 7919) % 500);
    }
    heist::sort(heist::par, pairs.begin(), pairs.end());
    for (int i = 0; i < 500; ++i) {
        ASSERT_EQ(pairs[static_cast<std::size_t>(i)].second, i);
    }
}

TEST(sort, pairs_that_are_not_aligned_for_their_keys_are_sorted) {
    using pair = std::pair<int, int>;
    support::random_source random;
    constexpr std::size_t n = 3000;
    std::vector<int> room(2 * n + 2);
    void* const odd_place = room.data() + (reinterpret_cast<std::uintptr_t>(room.data()) % 8 == 0 ? 1 : 0);
    pair* const pairs = static_cast<pair*>(odd_place);
    for (std::size_t i = 0; i < n; ++i) {
        std::construct_at(pairs + i, random.between(-50, 50), random.between(-50, 50));
    }
    std::vector<pair> expected(pairs, pairs + n);
    std::sort(expected.begin(), expected.end());
    heist::sort(heist::par.on(support::pool_of(4)).grain(1), pairs, pairs + n);
    EXPECT_TRUE(std::equal(pairs, pairs + n, expected.begin()));
}

TEST(sort, operators_of_the_element_are_not_used_behind_its_back) {
    support::random_source random;
    std::vector<support::hijacker> values(2000);
    for (support::hijacker& each : values) {
        each.value = random.between(0, 500);
    }
    heist::sort(heist::par.on(support::pool_of(4)).grain(1), values.begin(), values.end(),
                [](support::hijacker const& a, support::hijacker const& b) { return a.value < b.value; });
    EXPECT_TRUE(
        std::is_sorted(values.begin(), values.end(), [](auto const& a, auto const& b) { return a.value < b.value; }));
}

TEST(sort, over_aligned_elements_are_never_built_elsewhere) {
    support::random_source random;
    std::vector<support::over_aligned> values;
    for (int i = 0; i < 3000; ++i) {
        values.emplace_back(random.between(0, 1000));
    }
    heist::sort(heist::par.on(support::pool_of(4)).grain(1), values.begin(), values.end(),
                [](auto const& a, auto const& b) { return a.value < b.value; });
    EXPECT_TRUE(
        std::is_sorted(values.begin(), values.end(), [](auto const& a, auto const& b) { return a.value < b.value; }));
    EXPECT_EQ(support::over_aligned::misplaced(), 0);
}

TEST(sort, comparators_of_unusual_types_are_called) {
    support::random_source random;
    std::vector<int> const numbers = random.numbers(1000, 0, 10'000);
    std::vector<int> expected = numbers;
    std::sort(expected.begin(), expected.end());

    std::vector<int> values = numbers;
    bool (*const pointer)(int const&, int const&) = [](int const& a, int const& b) { return a < b; };
    heist::sort(heist::par, values.begin(), values.end(), pointer);
    EXPECT_EQ(values, expected);

    values = numbers;
    heist::sort(heist::par, values.begin(), values.end(), std::function<bool(int, int)>(std::less<>{}));
    EXPECT_EQ(values, expected);

    values = numbers;
    heist::sort(heist::par, values.begin(), values.end(), [](int& a, int& b) mutable { return a < b; });
    EXPECT_EQ(values, expected);

    struct truth {
        bool value;
        explicit operator bool() const { return value; }
    };
    values = numbers;
    heist::sort(heist::par, values.begin(), values.end(), [](int a, int b) { return truth{a < b}; });
    EXPECT_EQ(values, expected);
}

// No thread divides everything while the others wait: among the first n comparisons of a sort are some of another thread.
template <class T>
void expect_help_with_the_first_division(T (*make_element)(int)) {
    support::random_source random;
    std::vector<int> const numbers = numbers_in_shape(shape::random, 20'000, random);
    std::vector<T> values;
    for (int number : numbers) {
        values.push_back(make_element(number));
    }
    std::atomic<std::size_t> calls{0};
    std::atomic<bool> helped{false};
    auto const caller = std::this_thread::get_id();
    heist::sort(heist::par.on(support::pool_of(4)), values.begin(), values.end(), [&](T const& a, T const& b) {
        if (std::this_thread::get_id() != caller) {
            helped.store(true);
        } else if (calls.fetch_add(1) == values.size() / 2) {
            for (int ms = 0; ms != 10'000 && !helped.load(); ++ms) {
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
            EXPECT_TRUE(helped.load());
        }
        return a < b;
    });
    EXPECT_TRUE(std::is_sorted(values.begin(), values.end()));
}

TEST(sort, another_thread_helps_with_the_first_division) {
    expect_help_with_the_first_division<int>([](int number) { return number; });
    expect_help_with_the_first_division<std::string>([](int number) { return std::to_string(number); });
}

TEST(sort, many_cheap_sorts_stay_in_the_caller_and_a_large_one_is_shared) {
    heist::pool& pool = support::pool_of(4);
    support::random_source random;
    std::vector<int> few = random.numbers(64, 0, 1000);
    auto const before = pool.statistics();
    for (int i = 0; i < 100; ++i) {
        std::vector<int> values = few;
        heist::sort(heist::par.on(pool), values.begin(), values.end());
    }
    auto const between = pool.statistics();
    EXPECT_EQ(between.parallel_calls, before.parallel_calls);
    EXPECT_EQ(between.caller_only_calls, before.caller_only_calls + 100);
    std::vector<int> many = random.numbers(std::size_t{1} << 18, 0, 1'000'000);
    heist::sort(heist::par.on(pool), many.begin(), many.end());
    EXPECT_GT(pool.statistics().parallel_calls, between.parallel_calls);
}

} // namespace
