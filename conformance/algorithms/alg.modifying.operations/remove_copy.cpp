// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2, class T>
//   ForwardIterator2
//     remove_copy(ExecutionPolicy&& exec,
//                 ForwardIterator1 first, ForwardIterator1 last, ForwardIterator2 result, const T& value);

#include "compared_by.hpp"
#include "failing_moves.hpp"

#include "support/applications.hpp"
#include "support/differential.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <list>
#include <ranges>
#include <string>
#include <type_traits>
#include <vector>

namespace {

using support::needs;
using support::value_of;

constexpr auto copy_all_but_ones = [](auto& data, auto const&... policy) {
    auto& [in, out] = data;
    auto const one = value_of<typename std::decay_t<decltype(in)>::value_type>(1);
    return support::index_in(out, std::remove_copy(policy..., in.begin(), in.end(), out.begin(), one));
};

} // namespace

TEST(remove_copy, copies_what_the_sequential_one_copies) {
    support::same_for_all_containers<needs::forward>(support::with_output, copy_all_but_ones);
    support::same_for_bits(support::with_output, copy_all_but_ones);
    support::same_for_proxies([](auto&, auto in) { return std::pair(in, std::vector<int>(in.size())); },
                              copy_all_but_ones);
}

TEST(remove_copy, takes_a_view_and_writes_a_list) {
    auto const digits = std::views::iota(0, 30'000) | std::views::transform([](int i) { return i % 10; });
    support::for_each_policy([&](auto const& policy) {
        std::list<int> out(30'000, -1);
        auto const end = heist::remove_copy(policy, digits.begin(), digits.end(), out.begin(), 3);
        EXPECT_EQ(std::distance(out.begin(), end), 27'000);
        EXPECT_EQ(std::count(out.begin(), end, 3), 0);
        EXPECT_EQ(std::count(end, out.end(), -1), 3000);
    });
}

TEST(remove_copy, compares_with_a_value_of_another_type) {
    support::for_each_policy([](auto const& policy) {
        std::vector<std::string> words(3000, "kept");
        words[0] = words[1500] = words[1501] = words[2999] = "gone";
        std::vector<std::string> out(2996);
        EXPECT_EQ(std::remove_copy(policy, words.begin(), words.end(), out.begin(), "gone"), out.end());
        EXPECT_EQ(std::count(out.begin(), out.end(), "kept"), 2996);
    });
}

TEST(remove_copy, compares_once_with_each_element_and_assigns_each_once) {
    std::vector<int> const numbers = counting<int>(10'000);
    support::for_each_policy([&](auto const& policy) {
        support::applications comparisons;
        support::applications assignments;
        compared_by const even{comparisons.of([](int number) { return number % 2 == 0; })};
        auto const note = assignments.of([](int) {});
        auto out = checked_outputs(5000, note);
        EXPECT_EQ(std::remove_copy(policy, numbers.begin(), numbers.end(), out.begin(), even), out.end());
        EXPECT_EQ(comparisons.count(), 10'000);
        EXPECT_EQ(assignments.count(), 5000);
    });
}

TEST(remove_copy, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        compared_by const even{[&](int number) {
            check(number);
            return number % 2 == 0;
        }};
        std::vector<int> out(numbers.size());
        std::remove_copy(policy, numbers.begin(), numbers.end(), out.begin(), even);
    });
}

TEST(remove_copy, passes_on_the_first_exception_of_an_assignment) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        auto out = checked_outputs(numbers.size(), check);
        std::remove_copy(policy, numbers.begin(), numbers.end(), out.begin(), -1);
    });
}
