// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class RandomAccessIterator, class Compare>
//   void sort(ExecutionPolicy&& exec, RandomAccessIterator first, RandomAccessIterator last, Compare comp);
// when comp or a move throws: the exception arrives, nothing runs on, and no element is lost or there twice (comp), or leaked
// (move).

#include "shapes.hpp"
#include "support/thrown.hpp"
#include "support/tracked.hpp"

#include <array>
#include <atomic>
#include <memory>
#include <string>
#include <type_traits>

namespace {

struct record {
    int key;
    std::uint64_t ballast;
};

// Is moved as rarely as possible, and owns something.
struct huge_record {
    std::unique_ptr<int> number;
    std::array<char, sorting::largest_moved_often> ballast{};
};

template <class T>
T make(int number) {
    if constexpr (std::is_same_v<T, int>) {
        return number;
    } else if constexpr (std::is_same_v<T, huge_record>) {
        return {std::make_unique<int>(number)};
    } else if constexpr (std::is_same_v<T, record>) {
        return {number, 0};
    } else if constexpr (std::is_same_v<T, std::string>) {
        return std::to_string(number) + " long enough for the heap";
    } else {
        return std::make_unique<int>(number);
    }
}
int number_of(int value) {
    return value;
}
int number_of(record const& value) {
    return value.key;
}
int number_of(std::string const& value) {
    return std::stoi(value);
}
int number_of(std::unique_ptr<int> const& value) {
    return value == nullptr ? -1 : *value;
}
int number_of(huge_record const& value) {
    return number_of(value.number);
}

template <class T>
std::vector<int> sorted_numbers_of(std::vector<T> const& values) {
    std::vector<int> numbers;
    for (T const& value : values) {
        numbers.push_back(number_of(value));
    }
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

template <class T>
class throwing_comparator : public ::testing::Test {
public:
    // The comparison number `fatal` throws, counted over all threads. Returns whether it was reached.
    template <class Policy>
    static bool throws_and_loses_nothing(Policy const& policy, std::vector<int> const& numbers, std::size_t fatal) {
        std::vector<T> values;
        for (int number : numbers) {
            values.push_back(make<T>(number));
        }
        std::vector<int> const before = sorted_numbers_of(values);
        std::atomic<std::size_t> calls{0};
        bool thrown = false;
        try {
            heist::sort(policy, values.begin(), values.end(), [&](T const& a, T const& b) {
                if (calls.fetch_add(1, std::memory_order_relaxed) == fatal) {
                    throw support::thrown_at(fatal);
                }
                return number_of(a) < number_of(b);
            });
        } catch (support::thrown_at const& error) {
            EXPECT_EQ(error.index(), fatal);
            thrown = true;
        }
        std::size_t const calls_then = calls.load();
        EXPECT_EQ(thrown, calls_then > fatal);
        EXPECT_EQ(sorted_numbers_of(values), before) << "after comparison " << fatal;
        EXPECT_EQ(calls.load(), calls_then) << "comparisons after the call has returned";
        EXPECT_EQ(support::thrown_at::count(), 0);
        return thrown;
    }
};

using element_types = ::testing::Types<int, record, std::string, std::unique_ptr<int>, huge_record>;
TYPED_TEST_SUITE(throwing_comparator, element_types);

TYPED_TEST(throwing_comparator, at_each_comparison_of_a_small_sort) {
    support::random_source random;
    for (std::size_t n : {2U, 3U, 5U, 8U, 9U, 16U, 17U, 33U, 70U}) {
        for (auto const& [which, name] : shapes) {
            SCOPED_TRACE(std::string(name) + ", " + std::to_string(n) + " elements");
            std::vector<int> const numbers = numbers_in_shape(which, n, random);
            for (std::size_t k = 0; this->throws_and_loses_nothing(heist::par.on(support::pool_of(1)), numbers, k);
                 ++k) {
                ASSERT_FALSE(this->HasFailure());
            }
        }
    }
}

TYPED_TEST(throwing_comparator, at_some_comparisons_of_a_larger_sort_on_every_pool) {
    support::random_source random;
    for (auto const& [which, name] : shapes) {
        SCOPED_TRACE(name);
        std::vector<int> const numbers = numbers_in_shape(which, support::scaled(3000, 600), random);
        with_pools([&](auto const& policy) {
            for (std::size_t k = 0; this->throws_and_loses_nothing(policy, numbers, k); k += 1 + random.below(9000)) {
                ASSERT_FALSE(this->HasFailure());
            }
        });
    }
}

TEST(throwing_comparator_of_large_elements, while_they_are_classified_and_sorted_by_classes) {
    support::random_source random;
    std::vector<int> const numbers = numbers_in_shape(shape::random, 2 * sorting::least_classified, random);
    for (unsigned threads : {1U, 4U}) {
        auto const policy = heist::par.on(support::pool_of(threads));
        for (std::size_t k = 0; throwing_comparator<huge_record>::throws_and_loses_nothing(policy, numbers, k);
             k += 1 + random.below(support::scaled(9000, 30'000))) {
            ASSERT_FALSE(::testing::Test::HasFailure());
        }
    }
}

// Two values of one kind among many of another drive the quicksort into heap sort, so that it is interrupted as well.
TYPED_TEST(throwing_comparator, in_the_heap_sort) {
    support::random_source random;
    std::vector<TypeParam> values;
    for (int number : random.numbers(300, 0, 1000)) {
        values.push_back(make<TypeParam>(number));
    }
    std::vector<int> const before = sorted_numbers_of(values);
    for (std::size_t fatal = 0;; fatal += 7) {
        std::size_t calls = 0;
        auto throwing = [&](TypeParam const& a, TypeParam const& b) {
            if (calls++ == fatal) {
                throw support::thrown_at(fatal);
            }
            return number_of(a) < number_of(b);
        };
        try {
            sorting::heap_sort(values.begin(), values.end(), throwing);
            break;
        } catch (support::thrown_at const&) {
        }
        ASSERT_EQ(sorted_numbers_of(values), before);
    }
    EXPECT_TRUE(std::is_sorted(values.begin(), values.end(),
                               [](auto const& a, auto const& b) { return number_of(a) < number_of(b); }));
}

TEST(throwing_move, leaks_nothing_and_arrives) {
    using support::throwing;
    support::random_source random;
    for (std::size_t n : {2U, 5U, 17U, 100U, 1000U}) {
        for (shape which : {shape::random, shape::reversed, shape::nearly_sorted}) {
            std::vector<int> const numbers = numbers_in_shape(which, n, random);
            bool thrown = true;
            for (long k = 1; thrown; k += n < 50 ? 1 : 37) {
                thrown = false;
                {
                    std::vector<throwing> values;
                    values.reserve(n);
                    for (int number : numbers) {
                        values.emplace_back(number);
                    }
                    throwing::fail_at(k);
                    try {
                        heist::sort(heist::par.on(support::pool_of(4)).grain(1), values.begin(), values.end());
                    } catch (support::kth_operation const&) {
                        thrown = true;
                    }
                    throwing::fail_at(0);
                    ASSERT_EQ(throwing::count(), static_cast<long>(n));
                    if (!thrown) {
                        ASSERT_TRUE(std::is_sorted(values.begin(), values.end()));
                    }
                }
                ASSERT_EQ(throwing::count(), 0);
            }
        }
    }
}

} // namespace
