// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2>
//   ForwardIterator2
//     rotate_copy(ExecutionPolicy&& exec,
//                 ForwardIterator1 first, ForwardIterator1 middle, ForwardIterator1 last, ForwardIterator2 result);

#include "failing_moves.hpp"

#include "support/applications.hpp"
#include "support/differential.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <forward_list>
#include <iterator>
#include <ranges>
#include <vector>

namespace {

// The middle is at so many 64ths of the range.
auto copying_rotated(int numerator) {
    return [numerator](auto& data, auto const&... policy) {
        auto& [in, out] = data;
        auto const middle = std::next(in.begin(), std::distance(in.begin(), in.end()) * numerator / 64);
        return support::index_in(out, std::rotate_copy(policy..., in.begin(), middle, in.end(), out.begin()));
    };
}

} // namespace

TEST(rotate_copy, copies_what_the_sequential_one_copies) {
    for (int numerator : {0, 1, 50, 64}) {
        SCOPED_TRACE(numerator);
        support::same_for_all_containers<support::needs::forward>(support::with_output, copying_rotated(numerator));
    }
    support::same_for_bits(support::with_output, copying_rotated(21));
}

TEST(rotate_copy, takes_proxies) {
    support::same_for_proxies([](auto&, auto in) { return std::pair(in, std::vector<int>(in.size())); },
                              [](auto& data, auto const&... policy) {
                                  auto& [in, out] = data;
                                  auto const middle = in.begin() + static_cast<int>(in.size() / 3);
                                  return std::rotate_copy(policy..., in.begin(), middle, in.end(), out.begin()) -
                                         out.begin();
                              });
}

TEST(rotate_copy, takes_a_view_and_writes_a_list) {
    auto const numbers = std::views::iota(0, 30'000);
    support::for_each_policy([&](auto const& policy) {
        std::forward_list<int> out(30'000);
        auto const middle = numbers.begin() + 10'000;
        EXPECT_EQ(heist::rotate_copy(policy, numbers.begin(), middle, numbers.end(), out.begin()), out.end());
        int next = 10'000;
        EXPECT_TRUE(std::all_of(out.begin(), out.end(), [&](int each) { return each == next++ % 30'000; }));
    });
}

TEST(rotate_copy, assigns_each_element_once) {
    auto const numbers = counting<int>(10'000);
    support::for_each_policy([&](auto const& policy) {
        support::applications assignments;
        auto const note = assignments.of([](int) {});
        auto out = checked_outputs(10'000, note);
        auto const middle = numbers.begin() + 3000;
        EXPECT_EQ(std::rotate_copy(policy, numbers.begin(), middle, numbers.end(), out.begin()), out.end());
        EXPECT_EQ(assignments.count(), 10'000);
    });
}

TEST(rotate_copy, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        auto const zero = std::rotate(numbers.begin(), numbers.begin() + 900, numbers.end());
        auto out = checked_outputs(numbers.size(), check);
        std::rotate_copy(policy, numbers.begin(), zero, numbers.end(), out.begin());
    });
}
