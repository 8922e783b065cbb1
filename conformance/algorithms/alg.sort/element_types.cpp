// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class RandomAccessIterator>
//   void sort(ExecutionPolicy&& exec, RandomAccessIterator first, RandomAccessIterator last);
// template<class ExecutionPolicy, class RandomAccessIterator, class Compare>
//   void sort(ExecutionPolicy&& exec, RandomAccessIterator first, RandomAccessIterator last, Compare comp);
// for elements of all kinds: numbers, pairs, strings, small and large records, those that can only be moved.

#include "records.hpp"
#include "shapes.hpp"
#include "support/plain_types.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace {

template <class T>
class sort_of : public ::testing::Test {};

using element_types =
    ::testing::Types<int, unsigned char, double, std::string, std::pair<int, int>, std::pair<std::uint64_t, double>,
                     register_sized_record, large_record, owning_record>;
TYPED_TEST_SUITE(sort_of, element_types);

TYPED_TEST(sort_of, every_shape_around_every_threshold_is_sorted) {
    support::random_source random;
    for (std::size_t n : sizes_around_thresholds(support::scaled(2100, 520))) {
        for (auto const& [which, name] : shapes) {
            SCOPED_TRACE(std::string(name) + ", " + std::to_string(n) + " elements");
            std::vector<int> const numbers = numbers_in_shape(which, n, random);
            expect_sorts<TypeParam>(heist::par, numbers, order_of<TypeParam>{});
            expect_sorts<TypeParam>(heist::par.on(support::pool_of(4)).grain(1), numbers, order_of<TypeParam>{});
            if (this->HasFailure()) {
                return;
            }
        }
    }
}

TYPED_TEST(sort_of, every_pool_gives_the_same_result) {
    support::random_source random;
    for (std::size_t n : {std::size_t{5}, std::size_t{1001}, support::scaled(20'000, 5000)}) {
        for (shape which : {shape::random, shape::few_values, shape::organ_pipe, shape::nearly_sorted}) {
            std::vector<int> const numbers = numbers_in_shape(which, n, random);
            with_pools([&](auto const& policy) { expect_sorts<TypeParam>(policy, numbers, order_of<TypeParam>{}); });
        }
    }
}

TYPED_TEST(sort_of, descending_order_and_a_lambda_are_obeyed) {
    support::random_source random;
    for (std::size_t n : sizes_around_thresholds(support::scaled(2100, 300))) {
        for (shape which : {shape::random, shape::few_values, shape::sorted, shape::nearly_reversed}) {
            std::vector<int> const numbers = numbers_in_shape(which, n, random);
            if constexpr (has_key<TypeParam>) {
                // A lambda's type says nothing to the library.
                expect_sorts<TypeParam>(heist::par, numbers,
                                        [](auto const& a, auto const& b) { return by_key{}(a, b); });
            } else {
                expect_sorts<TypeParam>(heist::par, numbers, std::greater<>{});
                expect_sorts<TypeParam>(heist::par, numbers, [](auto const& a, auto const& b) { return b < a; });
            }
        }
    }
}

template <class T>
void expect_sorts_briefly() {
    support::random_source random;
    for (std::size_t n : {2U, 8U, 16U, 33U, 1000U, 3000U}) {
        for (shape which : {shape::random, shape::few_values, shape::reversed, shape::nearly_sorted}) {
            expect_sorts<T>(heist::par.on(support::pool_of(4)).grain(1), numbers_in_shape(which, n, random),
                            order_of<T>{});
        }
    }
}

TEST(sort, relatives_of_these_types) {
    expect_sorts_briefly<std::int64_t>();
    expect_sorts_briefly<std::uint64_t>();
    expect_sorts_briefly<float>();
    expect_sorts_briefly<long double>();
    expect_sorts_briefly<std::pair<std::int16_t, std::uint16_t>>();
    expect_sorts_briefly<std::pair<float, int>>();
    expect_sorts_briefly<aligned_record>();
}

} // namespace

// Up to sorting::insertion_sort_limit of them are compared by words (sorting::string_order).
TEST(sort, a_few_strings_that_differ_anywhere_or_not_at_all) {
    support::random_source random;
    for (std::size_t size = 2; size <= 18; ++size) {
        for (std::size_t common : {0U, 1U, 7U, 8U, 9U, 20U, 31U, 32U, 40U}) {
            std::vector<std::string> input;
            for (int number : random.numbers(size, 0, 5000)) {
                std::string text(common, 'x');
                for (; number != 0; number /= 5) {
                    text.push_back("\0a\x7f\x80\xff"[number % 5]);
                }
                input.push_back(text);
            }
            auto const check = [&](auto order) {
                auto expected = input;
                auto values = input;
                std::sort(expected.begin(), expected.end(), order);
                std::sort(heist::par, values.begin(), values.end(), order);
                EXPECT_EQ(values, expected) << size << ' ' << common;
            };
            check(std::less<>());
            check(std::greater<>());
        }
    }
}

// In as many runs as natural_merge.hpp takes, and in none.
TEST(sort, assigns_to_nothing_that_is_no_element) {
    for (int n : {30, 1000, 20'000}) {
        for (int runs : {2, 5, 4999}) {
            std::vector<support::assigned_with_care> values;
            std::vector<support::assigned_by_moves> moved;
            for (int i = 0; i != n; ++i) {
                values.emplace_back(i * runs % n);
                moved.emplace_back(i * runs % n);
            }
            std::sort(heist::par, values.begin(), values.end(), support::by_plain_value);
            std::sort(heist::par, moved.begin(), moved.end(), support::by_plain_value);
            EXPECT_TRUE(std::is_sorted(values.begin(), values.end(), support::by_plain_value));
            EXPECT_TRUE(std::is_sorted(moved.begin(), moved.end(), support::by_plain_value));
        }
    }
    EXPECT_EQ(support::assigned_with_care::misused(), 0);
}

namespace {

// Built like std::string_view, with an order of its own: without regard to case.
template <class Character, class Traits = std::char_traits<Character>>
class text {
public:
    explicit text(std::basic_string<Character, Traits> const& of) : begin_(of.data()), size_(of.size()) {}

    Character const* data() const { return begin_; }
    std::size_t size() const { return size_; }
    friend bool operator<(text a, text b) {
        auto const lower = [](Character c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c - Character{}; };
        return std::lexicographical_compare(a.begin_, a.begin_ + a.size_, b.begin_, b.begin_ + b.size_,
                                            [&](Character c, Character d) { return lower(c) < lower(d); });
    }

private:
    Character const* begin_;
    std::size_t size_;
};

} // namespace

TEST(sort, texts_with_an_order_of_their_own) {
    support::random_source random;
    for (std::size_t size : {10U, 1000U, 20'000U}) {
        std::vector<std::string> words;
        for (int number : random.numbers(size, 0, 100'000)) {
            std::string word;
            for (char digit : std::to_string(number)) {
                word.push_back(static_cast<char>((random.below(2) == 0 ? 'a' : 'A') + (digit - '0')));
            }
            words.push_back(word);
        }
        std::vector<text<char>> texts(words.begin(), words.end());
        std::sort(heist::par, texts.begin(), texts.end());
        EXPECT_TRUE(std::is_sorted(texts.begin(), texts.end()));
        std::vector<std::string_view> views(words.begin(), words.end());
        std::sort(heist::par, views.begin(), views.end());
        EXPECT_TRUE(std::is_sorted(views.begin(), views.end()));
    }
}
