// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// [sort] Complexity: O(n log n) comparisons. Ours: at most 3 n log2 n, for every input, even one that fights back.

#include "shapes.hpp"

#include <atomic>
#include <cmath>
#include <numeric>
#include <string>
#include <type_traits>

namespace {

double allowed(std::size_t n) {
    auto const size = static_cast<double>(n);
    return n < 2 ? 0 : 3 * size * std::log2(size);
}

// Not register_sized, so that the other partition and the other leaves are used too.
struct heavy_number {
    int value = 0;
    std::string ballast;
};

template <class T>
T make(int number) {
    if constexpr (std::is_same_v<T, heavy_number>) {
        return {number, {}};
    } else {
        return number;
    }
}
int number_of(int value) { return value; }
int number_of(heavy_number const& value) { return value.value; }

template <class T>
class comparisons : public ::testing::Test {
public:
    // Sorts in one thread, so that counting needs no atomic; returns the number of comparisons.
    template <class Less>
    static std::uint64_t count(std::vector<int> const& numbers, Less const& less) {
        std::vector<T> values;
        for (int number : numbers) {
            values.push_back(make<T>(number));
        }
        std::uint64_t comparisons = 0;
        auto const counting = [&](T const& a, T const& b) {
            ++comparisons;
            return less(number_of(a), number_of(b));
        };
        heist::sort(heist::par.on(support::pool_of(1)), values.begin(), values.end(), counting);
        std::uint64_t const result = comparisons;
        EXPECT_TRUE(std::is_sorted(values.begin(), values.end(), counting));
        return result;
    }
};

using element_types = ::testing::Types<int, heavy_number>;
TYPED_TEST_SUITE(comparisons, element_types);

TYPED_TEST(comparisons, at_most_3_n_log2_n_for_every_shape) {
    support::random_source random;
    for (std::size_t n : sizes_around_thresholds(support::scaled(20'000, 3000))) {
        for (auto const& [which, name] : shapes) {
            SCOPED_TRACE(name);
            EXPECT_LE(static_cast<double>(this->count(numbers_in_shape(which, n, random), std::less<>{})), allowed(n)) << n;
        }
    }
}

TYPED_TEST(comparisons, one_run_takes_little_more_than_one_pass) {
    support::random_source random;
    for (std::size_t n : sizes_around_thresholds(20'000)) {
        for (shape which : {shape::sorted, shape::reversed, shape::all_equal}) {
            EXPECT_LE(this->count(numbers_in_shape(which, n, random), std::less<>{}), n);
        }
        if (n > sorting::insertion_sort_limit) {
            EXPECT_LE(this->count(numbers_in_shape(shape::reversed_with_equals, n, random), std::less<>{}), n + 1);
        }
    }
}

// k values cost log2 k divisions to separate them and one more for each to find that nothing else is left.
TYPED_TEST(comparisons, few_values_take_linear_time) {
    support::random_source random;
    constexpr std::size_t n = 100'000;
    EXPECT_LE(this->count(numbers_in_shape(shape::two_values, n, random), std::less<>{}), 4 * n);
    EXPECT_LE(this->count(numbers_in_shape(shape::few_values, n, random), std::less<>{}), 8 * n);
}

TEST(comparisons_of_register_sized, nearly_sorted_takes_linear_time) {
    support::random_source random;
    constexpr std::size_t n = 100'000;
    EXPECT_LE(comparisons<int>::count(numbers_in_shape(shape::sorted_with_random_tail, n, random), std::less<>{}), 5 * n);
    EXPECT_LE(comparisons<int>::count(numbers_in_shape(shape::nearly_sorted, n, random), std::less<>{}), 5 * n);
    EXPECT_LE(comparisons<int>::count(numbers_in_shape(shape::nearly_reversed, n, random), std::less<>{}), 5 * n);
    EXPECT_LE(comparisons<int>::count(numbers_in_shape(shape::two_large_in_a_row, n, random), std::less<>{}), 5 * n);
}

TYPED_TEST(comparisons, random_inputs_stay_near_the_optimum) {
    support::random_source random;
    for (std::size_t n : {1000U, 10'000U, 100'000U}) {
        auto const size = static_cast<double>(n);
        // No comparison sort does it below n log2 n - 1.44 n.
        EXPECT_LE(static_cast<double>(this->count(numbers_in_shape(shape::random, n, random), std::less<>{})),
                  1.25 * size * std::log2(size));
    }
}

// The adversary of M. D. McIlroy, "A Killer Adversary for Quicksort" (1999): it decides the values only when it is asked, such
// that pivots turn out to be among the smallest. Elements are indices into `value_of`.
class adversary {
public:
    explicit adversary(std::size_t n) : value_of_(n, gas), undecided_(static_cast<int>(n)) {}

    bool operator()(int a, int b) {
        int& x = value_of_[static_cast<std::size_t>(a)];
        int& y = value_of_[static_cast<std::size_t>(b)];
        if (x == gas && y == gas) {
            (a == candidate_ ? x : y) = next_++;
        }
        if (x == gas) {
            candidate_ = a;
        } else if (y == gas) {
            candidate_ = b;
        }
        return x < y;
    }
    std::vector<int> const& values() const { return value_of_; }

private:
    static constexpr int gas = 0x7FFF'FFFF;
    std::vector<int> value_of_;
    int undecided_;
    int candidate_ = 0;
    int next_ = 0;
};

TYPED_TEST(comparisons, the_adversary_gets_no_more_than_3_n_log2_n) {
    for (std::size_t n : sizes_around_thresholds(support::scaled(20'000, 3000))) {
        std::vector<int> indices(n);
        std::iota(indices.begin(), indices.end(), 0);
        adversary foe(n);
        EXPECT_LE(static_cast<double>(this->count(indices, [&](int a, int b) { return foe(a, b); })), allowed(n)) << n;

        // The same input again, now that it is decided.
        std::vector<int> const killer = foe.values();
        EXPECT_LE(static_cast<double>(this->count(killer, std::less<>{})), allowed(n)) << n;
    }
}

TEST(comparisons_on_a_pool, at_most_3_n_log2_n) {
    support::random_source random;
    constexpr std::size_t n = 50'000;
    for (auto const& [which, name] : shapes) {
        SCOPED_TRACE(name);
        std::vector<int> const numbers = numbers_in_shape(which, n, random);
        with_pools([&](auto const& policy) {
            std::vector<int> values = numbers;
            std::atomic<std::uint64_t> count{0};
            heist::sort(policy, values.begin(), values.end(), [&](int a, int b) {
                count.fetch_add(1, std::memory_order_relaxed);
                return a < b;
            });
            ASSERT_LE(static_cast<double>(count.load()), allowed(n));
        });
    }
}

} // namespace
