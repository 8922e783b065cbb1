// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2>
//   ForwardIterator2
//     adjacent_difference(ExecutionPolicy&& exec, ForwardIterator1 first, ForwardIterator1 last,
//                         ForwardIterator2 result);
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2, class BinaryOperation>
//   ForwardIterator2
//     adjacent_difference(ExecutionPolicy&& exec, ForwardIterator1 first, ForwardIterator1 last,
//                         ForwardIterator2 result, BinaryOperation binary_op);

#include "scanned.hpp"
#include "support/applications.hpp"
#include "support/differential.hpp"
#include "support/tracked.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <functional>
#include <list>
#include <numeric>
#include <ranges>
#include <string>
#include <vector>

namespace {

using support::index_in;

constexpr auto in_every_way = [](auto& data, auto const&... policy) {
    auto& [in, out] = data;
    results differences(out);
    differences.keep(std::adjacent_difference(policy..., in.begin(), in.end(), out.begin()));
    differences.keep(std::adjacent_difference(policy..., in.begin(), in.end(), out.begin(), std::plus<>()));
    return differences;
};

} // namespace

TEST(adjacent_difference, writes_what_the_sequential_one_writes) {
    same_for_numbers(in_every_way);
    auto const add = [](auto& data, auto const&... policy) {
        auto& [in, out] = data;
        auto const sum = [](int a, int b) { return a + b; };
        return index_in(out, std::adjacent_difference(policy..., in.begin(), in.end(), out.begin(), sum));
    };
    support::same_for_proxies(support::with_output, add);
    support::same_for_bits(support::with_output, add);
}

TEST(adjacent_difference, gives_the_operation_an_element_and_the_one_before_it) {
    support::same_as_sequential(4097, letters, [](auto& data, auto const&... policy) {
        std::vector<std::string> pairs(data.size());
        std::adjacent_difference(policy..., data.begin(), data.end(), pairs.begin(), std::plus<>());
        return pairs;
    });
    std::vector<std::string> const letters = {"a", "b", "c"};
    support::for_each_policy([&](auto const& policy) {
        std::vector<std::string> pairs(3);
        std::adjacent_difference(policy, letters.begin(), letters.end(), pairs.begin(), std::plus<>());
        EXPECT_EQ(pairs, (std::vector<std::string>{"a", "ba", "cb"}));
    });
}

TEST(adjacent_difference, takes_ranges_of_different_kinds) {
    auto const squares = std::views::iota(0, 3000) | std::views::transform([](int i) { return i * i; });
    std::list<int> const listed(squares.begin(), squares.end());
    support::for_each_policy([&](auto const& policy) {
        std::list<long> from_view(3000);
        EXPECT_EQ(heist::adjacent_difference(policy, squares.begin(), squares.end(), from_view.begin()),
                  from_view.end());
        EXPECT_EQ(from_view.front(), 0);
        EXPECT_EQ(from_view.back(), 2 * 2999 - 1);
        std::vector<long> from_list(3000);
        EXPECT_EQ(std::adjacent_difference(policy, listed.begin(), listed.end(), from_list.begin()), from_list.end());
        EXPECT_TRUE(std::equal(from_list.begin(), from_list.end(), from_view.begin(), from_view.end()));
    });
}

// Exactly n - 1.
TEST(adjacent_difference, applies_the_operation_one_time_less_than_there_are_elements) {
    std::vector<int> const numbers(10'000);
    support::for_each_policy([&](auto const& policy) {
        std::vector<int> out(10'000);
        support::applications calls;
        std::adjacent_difference(policy, numbers.begin(), numbers.end(), out.begin(), calls.of(std::minus<>()));
        EXPECT_EQ(calls.count(), 9999);
        std::adjacent_difference(policy, numbers.begin(), numbers.begin() + 1, out.begin(), calls.of(std::minus<>()));
        std::adjacent_difference(policy, numbers.begin(), numbers.begin(), out.begin(), calls.of(std::minus<>()));
        EXPECT_EQ(calls.count(), 9999);
    });
}

// The sequential one copies them, the one with a policy may not.
TEST(adjacent_difference, does_not_copy_elements) {
    struct read_value {
        std::int64_t value = -1;
        read_value& operator=(support::move_only const& from) {
            value = from.value();
            return *this;
        }
    };
    std::vector<support::move_only> numbers;
    for (int i = 0; i != 3000; ++i) {
        numbers.emplace_back(i);
    }
    for (unsigned threads : support::thread_counts) {
        std::vector<read_value> out(3000);
        std::adjacent_difference(heist::par.on(support::pool_of(threads)).grain(50), numbers.begin(), numbers.end(),
                                 out.begin(), std::plus<>());
        EXPECT_EQ(out[0].value, 0);
        for (int i = 1; i != 3000; ++i) {
            ASSERT_EQ(out[static_cast<std::size_t>(i)].value, 2 * i - 1);
        }
    }
}

TEST(adjacent_difference, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        std::vector<int> out(numbers.size());
        std::adjacent_difference(policy, numbers.begin(), numbers.end(), out.begin(), [&](int number, int before) {
            check(before);
            check(number);
            return number - before;
        });
    });
}
