// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class RandomAccessIterator, class Compare>
//   void sort(ExecutionPolicy&& exec, RandomAccessIterator first, RandomAccessIterator last, Compare comp);
// with a comp that is no strict weak order. The standard promises nothing; we do: every access is inside the range, the call
// returns after at most 3 n log2 n comparisons, and the range holds the same elements as before.

#include "shapes.hpp"

#include <array>
#include <atomic>
#include <cmath>
#include <deque>
#include <functional>
#include <limits>
#include <string>
#include <type_traits>

namespace {

constexpr int outside = -12345; // stands around the range, and nowhere in it

struct record {
    int number;
    std::uint64_t ballast;
};
struct large_record {
    int number;
    std::string ballast;
};

struct huge_record { // is moved as rarely as possible
    int number;
    std::string ballast;
    std::array<std::uint64_t, 6> more_ballast = {};
};
static_assert(sizeof(huge_record) > sorting::largest_moved_often);

template <class T>
T make(int number) {
    if constexpr (std::is_same_v<T, int>) {
        return number;
    } else {
        return T{number, {}};
    }
}
int number_of(int value) {
    return value;
}
template <class Record>
int number_of(Record const& value) {
    return value.number;
}

template <class T>
std::vector<int> numbers_of(std::vector<T> const& values) {
    std::vector<int> numbers;
    for (T const& value : values) {
        numbers.push_back(number_of(value));
    }
    return numbers;
}

// One type for all of them: a sort for each would take half a minute to compile.
using bad_order = std::function<bool(int, int)>;

// Sorts the middle of an array whose rest must be neither read nor written: the comparator would see the first, the array would
// show the second. (Under the address sanitizer the range is its own allocation as well, in sort_alone.)
template <class T>
void expect_unharmed(heist::parallel_policy const& policy, std::vector<int> const& numbers, bad_order const& bad) {
    constexpr std::size_t margin = 300;
    std::vector<T> values(margin, make<T>(outside));
    for (int number : numbers) {
        values.push_back(make<T>(number));
    }
    for (std::size_t i = 0; i < margin; ++i) {
        values.push_back(make<T>(outside));
    }
    std::vector<int> const before = numbers_of(values);
    std::atomic<bool> saw_outside{false};
    std::atomic<std::uint64_t> calls{0};
    auto const watched = [&](T const& a, T const& b) {
        calls.fetch_add(1, std::memory_order_relaxed);
        if (number_of(a) == outside || number_of(b) == outside) {
            saw_outside.store(true, std::memory_order_relaxed);
        }
        return bad(number_of(a), number_of(b));
    };
    auto const first = values.begin() + margin;
    heist::sort(policy, first, first + static_cast<std::ptrdiff_t>(numbers.size()), watched);

    ASSERT_FALSE(saw_outside.load());
    std::vector<int> after = numbers_of(values);
    auto const size = static_cast<double>(numbers.size());
    ASSERT_LE(static_cast<double>(calls.load()), numbers.size() < 2 ? 0 : 3 * size * std::log2(size));
    ASSERT_TRUE(std::equal(before.begin(), before.begin() + margin, after.begin()));
    ASSERT_TRUE(std::equal(before.end() - margin, before.end(), after.end() - margin));
    std::vector<int> sorted_before(before.begin() + margin, before.end() - margin);
    std::vector<int> sorted_after(after.begin() + margin, after.end() - margin);
    std::sort(sorted_before.begin(), sorted_before.end());
    std::sort(sorted_after.begin(), sorted_after.end());
    ASSERT_EQ(sorted_before, sorted_after);
}

template <class T>
void sort_alone(std::vector<int> const& numbers, bad_order const& bad) {
    std::vector<T> values;
    for (int number : numbers) {
        values.push_back(make<T>(number));
    }
    values.shrink_to_fit();
    heist::sort(heist::par, values.begin(), values.end(),
                [&](T const& a, T const& b) { return bad(number_of(a), number_of(b)); });
    std::deque<T> scattered(values.begin(), values.end());
    heist::sort(heist::par, scattered.begin(), scattered.end(),
                [&](T const& a, T const& b) { return bad(number_of(a), number_of(b)); });
}

void expect_unharmed_everywhere(bad_order const& bad) {
    support::random_source random;
    for (std::size_t n : sizes_around_thresholds(support::scaled(2100, 600))) {
        for (shape which : {shape::random, shape::few_values, shape::sorted, shape::organ_pipe, shape::three_teeth,
                            shape::nearly_sorted}) {
            SCOPED_TRACE(n);
            std::vector<int> const numbers = numbers_in_shape(which, n, random);
            auto const on_four = heist::par.on(support::pool_of(4)).grain(1);
            expect_unharmed<int>(heist::par.on(support::pool_of(1)), numbers, bad);
            expect_unharmed<int>(on_four, numbers, bad);
            expect_unharmed<record>(on_four, numbers, bad);
            expect_unharmed<large_record>(heist::par.on(support::pool_of(1)), numbers, bad);
            expect_unharmed<large_record>(on_four, numbers, bad);
            expect_unharmed<huge_record>(heist::par.on(support::pool_of(1)), numbers, bad);
            expect_unharmed<huge_record>(on_four, numbers, bad);
            sort_alone<int>(numbers, bad);
            sort_alone<record>(numbers, bad);
            sort_alone<large_record>(numbers, bad);
            sort_alone<huge_record>(numbers, bad);
            if (::testing::Test::HasFailure()) {
                return;
            }
        }
    }
    // Enough of them to be moved to classes.
    for (shape which : {shape::random, shape::few_values, shape::organ_pipe}) {
        std::vector<int> const numbers = numbers_in_shape(which, 3 * sorting::least_classified, random);
        expect_unharmed<huge_record>(heist::par.on(support::pool_of(1)), numbers, bad);
        expect_unharmed<huge_record>(heist::par.on(support::pool_of(4)), numbers, bad);
        sort_alone<huge_record>(numbers, bad);
    }
}

TEST(bad_comparator, less_or_equal) {
    expect_unharmed_everywhere([](int a, int b) { return a <= b; });
}
TEST(bad_comparator, always_true) {
    expect_unharmed_everywhere([](int, int) { return true; });
}
TEST(bad_comparator, always_false) {
    expect_unharmed_everywhere([](int, int) { return false; });
}
TEST(bad_comparator, not_equal) {
    expect_unharmed_everywhere([](int a, int b) { return a != b; });
}
TEST(bad_comparator, rock_paper_scissors) {
    expect_unharmed_everywhere([](int a, int b) { return (a % 3 + 1) % 3 == b % 3; });
}
TEST(bad_comparator, a_coin) {
    // A hash of a counter: several threads may toss it.
    std::atomic<std::uint64_t> tosses{support::process_seed()};
    expect_unharmed_everywhere([&](int, int) {
        std::uint64_t x = tosses.fetch_add(0x9E37'79B9'7F4A'7C15U, std::memory_order_relaxed);
        x = (x ^ (x >> 30)) * 0xBF58'476D'1CE4'E5B9U;
        return ((x >> 40) & 1U) != 0;
    });
}
TEST(bad_comparator, mostly_in_order_and_then_a_coin) {
    std::atomic<std::uint64_t> tosses{support::process_seed()};
    expect_unharmed_everywhere([&](int a, int b) {
        std::uint64_t x = tosses.fetch_add(0x9E37'79B9'7F4A'7C15U, std::memory_order_relaxed);
        x = (x ^ (x >> 30)) * 0xBF58'476D'1CE4'E5B9U;
        return (x >> 40) % 16 == 0 ? a > b : a < b;
    });
}

TEST(bad_comparator, nans_under_a_lambda_that_the_library_cannot_see_through) {
    support::random_source random;
    for (std::size_t n : sizes_around_thresholds(2100)) {
        std::vector<double> values = random.fractions(n);
        for (double& value : values) {
            value = random.below(4) == 0 ? std::numeric_limits<double>::quiet_NaN() : value;
        }
        auto const nans = std::count_if(values.begin(), values.end(), [](double d) { return std::isnan(d); });
        auto const sum_of_numbers = [](std::vector<double> const& of) {
            std::uint64_t sum = 0;
            for (double d : of) {
                sum += std::isnan(d) ? 0 : std::bit_cast<std::uint64_t>(d);
            }
            return sum;
        };
        std::uint64_t const sum = sum_of_numbers(values);
        with_pools([&](auto const& policy) {
            std::vector<double> result = values;
            heist::sort(policy, result.begin(), result.end(), [](double a, double b) { return a < b; });
            ASSERT_EQ(std::count_if(result.begin(), result.end(), [](double d) { return std::isnan(d); }), nans);
            ASSERT_EQ(sum_of_numbers(result), sum);
        });
    }
}

} // namespace
