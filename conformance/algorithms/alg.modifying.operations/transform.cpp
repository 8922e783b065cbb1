// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2, class UnaryOperation>
//   ForwardIterator2 transform(ExecutionPolicy&& exec, ForwardIterator1 first1, ForwardIterator1 last1,
//                              ForwardIterator2 result, UnaryOperation op);
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2, class ForwardIterator,
//          class BinaryOperation>
//   ForwardIterator transform(ExecutionPolicy&& exec, ForwardIterator1 first1, ForwardIterator1 last1,
//                             ForwardIterator2 first2, ForwardIterator result, BinaryOperation binary_op);

#include "support/applications.hpp"
#include "support/differential.hpp"
#include "support/tracked.hpp"
#include "watched.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <list>
#include <ranges>
#include <string>
#include <tuple>
#include <vector>

namespace {

using support::index_in;
using support::needs;

constexpr auto twice = [](auto const& x) { return x + x; };
constexpr auto reversed_sum = [](auto const& x, auto const& y) { return y + x; };

constexpr auto with_another_and_output = [](support::random_source& random, auto container) {
    auto const size = static_cast<std::size_t>(std::distance(container.begin(), container.end()));
    using type = decltype(container);
    return std::tuple(container, support::random_values<type>(random, size + 2, 20), type(size));
};

constexpr auto transform_all = [](auto& data, auto const&... policy) {
    auto& [a, b, out] = data;
    auto const one = std::transform(policy..., a.begin(), a.end(), out.begin(), twice);
    auto const two = std::transform(policy..., a.begin(), a.end(), out.begin(), b.begin(), reversed_sum);
    return std::tuple(index_in(out, one), index_in(b, two));
};

constexpr auto transform_in_place = [](auto& data, auto const&... policy) {
    auto& [a, b, out] = data;
    auto const one = std::transform(policy..., a.begin(), a.end(), a.begin(), twice);
    auto const two = std::transform(policy..., a.begin(), a.end(), b.begin(), a.begin(), reversed_sum);
    auto const three = std::transform(policy..., a.begin(), a.end(), b.begin(), b.begin(), reversed_sum);
    return std::tuple(index_in(a, one), index_in(a, two), index_in(b, three));
};

constexpr auto increment_numbers = [](auto const& numbers, auto&& targets, auto const& policy) {
    auto const end =
        std::transform(policy, numbers.begin(), numbers.end(), targets.begin(), [](int i) { return i + 1; });
    EXPECT_TRUE(end == targets.end());
};

std::string text_of(int number) {
    return std::to_string(number);
}

} // namespace

TEST(transform, writes_what_the_sequential_one_writes) {
    support::same_for_all_containers<needs::forward>(with_another_and_output, transform_all);
    support::same_for_proxies(with_another_and_output, transform_all);
    support::same_for_bits(with_another_and_output, [](auto& data, auto const&... policy) {
        auto& [a, b, out] = data;
        std::transform(policy..., a.begin(), a.end(), out.begin(), std::logical_not<>());
        return std::transform(policy..., a.begin(), a.end(), b.begin(), b.begin(), std::not_equal_to<>()) - b.begin();
    });
}

TEST(transform, may_write_over_either_of_its_ranges) {
    support::same_for_all_containers<needs::forward>(with_another_and_output, transform_in_place);
    support::same_for_proxies(with_another_and_output, transform_in_place);
}

TEST(transform, goes_from_a_view_and_a_list_to_an_array_of_another_type) {
    auto const numbers = std::views::iota(0, 3000);
    support::for_each_policy([&](auto const& policy) {
        std::list<std::string> texts(3000);
        std::vector<std::size_t> lengths(3000);
        EXPECT_TRUE(heist::transform(policy, numbers.begin(), numbers.end(), texts.begin(), text_of) == texts.end());
        std::function const length = [](int number, std::string const& text) {
            return text == text_of(number) ? text.size() : 99;
        };
        EXPECT_TRUE(heist::transform(policy, numbers.begin(), numbers.end(), texts.begin(), lengths.begin(), length) ==
                    lengths.end());
        EXPECT_EQ(std::count(lengths.begin(), lengths.end(), 4), 2000);
        EXPECT_TRUE(std::is_sorted(lengths.begin(), lengths.end()));
        EXPECT_EQ(lengths.back(), 4);
    });
}

TEST(transform, applies_the_operation_once_to_each_element) {
    std::vector<int> const numbers(10'000);
    support::for_each_policy([&](auto const& policy) {
        std::vector<int> out(10'000);
        support::applications calls;
        std::transform(policy, numbers.begin(), numbers.end(), out.begin(), calls.of(twice));
        EXPECT_EQ(calls.count(), 10'000);
        std::transform(policy, numbers.begin(), numbers.end(), out.begin(), out.begin(), calls.of(reversed_sum));
        EXPECT_EQ(calls.count(), 20'000);
    });
}

TEST(transform, does_not_copy_elements) {
    support::for_each_policy([&](auto const& policy) {
        std::vector<support::move_only> numbers;
        for (int i = 0; i != 3000; ++i) {
            numbers.emplace_back(i);
        }
        std::transform(policy, numbers.begin(), numbers.end(), numbers.begin(), twice);
        std::transform(policy, numbers.begin(), numbers.end(), numbers.begin(), numbers.begin(), reversed_sum);
        for (int i = 0; i != 3000; ++i) {
            ASSERT_EQ(numbers[static_cast<std::size_t>(i)].value(), 4 * i);
        }
    });
}

TEST(transform, assigns_once_to_each_element) {
    watches_each_once<watched_target>(increment_numbers);
}

TEST(transform, passes_on_the_first_exception) {
    passes_on_the_first_exception_of<watched_target>(increment_numbers);
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        std::transform(policy, numbers.begin(), numbers.end(), numbers.begin(), numbers.begin(), [&](int number, int) {
            check(number);
            return -1;
        });
    });
}
