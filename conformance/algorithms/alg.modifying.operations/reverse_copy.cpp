// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class BidirectionalIterator, class ForwardIterator>
//   ForwardIterator
//     reverse_copy(ExecutionPolicy&& exec,
//                  BidirectionalIterator first, BidirectionalIterator last, ForwardIterator result);

#include "failing_moves.hpp"

#include "support/applications.hpp"
#include "support/differential.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <forward_list>
#include <list>
#include <ranges>
#include <vector>

namespace {

constexpr auto copy_backwards = [](auto& data, auto const&... policy) {
    auto& [in, out] = data;
    return support::index_in(out, std::reverse_copy(policy..., in.begin(), in.end(), out.begin()));
};

} // namespace

TEST(reverse_copy, copies_what_the_sequential_one_copies) {
    support::same_for_all_containers<support::needs::bidirectional>(support::with_output, copy_backwards);
    support::same_for_bits(support::with_output, copy_backwards);
}

TEST(reverse_copy, takes_a_view) {
    auto const numbers = std::views::iota(0, 30'000) | std::views::transform([](int i) { return 3 * i; });
    support::for_each_policy([&](auto const& policy) {
        std::vector<int> out(30'000);
        EXPECT_EQ(heist::reverse_copy(policy, numbers.begin(), numbers.end(), out.begin()), out.end());
        for (int i = 0; i != 30'000; ++i) {
            ASSERT_EQ(out[static_cast<std::size_t>(i)], 3 * (29'999 - i));
        }
    });
}

TEST(reverse_copy, takes_a_list_and_writes_what_only_goes_forward) {
    auto const numbers = counting<int>(5000);
    std::list<int> const list(numbers.begin(), numbers.end());
    support::for_each_policy([&](auto const& policy) {
        std::vector<int> array(5000);
        std::forward_list<int> chain(5000);
        EXPECT_EQ(std::reverse_copy(policy, list.begin(), list.end(), array.begin()), array.end());
        EXPECT_EQ(std::reverse_copy(policy, array.begin(), array.end(), chain.begin()), chain.end());
        EXPECT_TRUE(std::equal(array.rbegin(), array.rend(), numbers.begin(), numbers.end()));
        EXPECT_TRUE(std::equal(chain.begin(), chain.end(), numbers.begin(), numbers.end()));
    });
}

TEST(reverse_copy, assigns_each_element_once) {
    auto const numbers = counting<int>(10'000);
    support::for_each_policy([&](auto const& policy) {
        support::applications assignments;
        auto const note = assignments.of([](int) {});
        auto out = checked_outputs(10'000, note);
        EXPECT_EQ(std::reverse_copy(policy, numbers.begin(), numbers.end(), out.begin()), out.end());
        EXPECT_EQ(assignments.count(), 10'000);
    });
}

TEST(reverse_copy, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        std::reverse(numbers.begin(), numbers.end());
        auto out = checked_outputs(numbers.size(), check);
        std::reverse_copy(policy, numbers.begin(), numbers.end(), out.begin());
    });
}
