// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator1, class Size, class ForwardIterator2>
//   ForwardIterator2 copy_n(ExecutionPolicy&& exec, ForwardIterator1 first, Size n, ForwardIterator2 result);

#include "support/differential.hpp"
#include "watched.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <forward_list>
#include <iterator>
#include <ranges>
#include <vector>

namespace {

using support::needs;
using support::with_output;

constexpr auto copy_half = [](auto& data, auto const&... policy) {
    auto& [in, out] = data;
    auto const half = std::distance(in.begin(), in.end()) / 2;
    return support::index_in(out, std::copy_n(policy..., in.begin(), half, out.begin()));
};

constexpr auto copy_numbers = [](auto const& numbers, auto&& targets, auto const& policy) {
    EXPECT_TRUE(std::copy_n(policy, numbers.begin(), numbers.size(), targets.begin()) == targets.end());
};

struct three_hundred {
    operator int() const { return 300; }
};

} // namespace

TEST(copy_n, writes_what_the_sequential_one_writes) {
    support::same_for_all_containers<needs::forward>(with_output, copy_half);
    support::same_for_proxies(with_output, copy_half);
    support::same_for_bits(with_output, copy_half);
}

TEST(copy_n, does_nothing_if_n_is_not_positive) {
    std::vector<int> const in(100, 1);
    support::for_each_policy([&](auto const& policy) {
        std::vector<int> out(100);
        EXPECT_EQ(std::copy_n(policy, in.begin(), 0, out.begin()), out.begin());
        EXPECT_EQ(std::copy_n(policy, in.begin(), 0U, out.begin()), out.begin());
        EXPECT_EQ(std::copy_n(policy, in.begin(), -3, out.begin()), out.begin());
        EXPECT_EQ(out, std::vector<int>(100));
    });
}

TEST(copy_n, takes_any_size_that_converts_to_an_integer) {
    std::vector<int> const in(70'000, 1);
    support::for_each_policy([&](auto const& policy) {
        std::vector<int> out(70'000);
        EXPECT_EQ(std::copy_n(policy, in.begin(), static_cast<unsigned char>(200), out.begin()) - out.begin(), 200);
        EXPECT_EQ(std::copy_n(policy, in.begin(), three_hundred{}, out.begin()) - out.begin(), 300);
        EXPECT_EQ(std::count(out.begin(), out.end(), 1), 300);
        EXPECT_EQ(std::copy_n(policy, in.begin(), static_cast<unsigned short>(60'000), out.begin()) - out.begin(),
                  60'000);
        EXPECT_EQ(std::count(out.begin(), out.end(), 1), 60'000);
    });
}

TEST(copy_n, goes_from_an_endless_view_to_a_list_to_an_array) {
    auto const numbers = std::views::iota(0);
    support::for_each_policy([&](auto const& policy) {
        std::forward_list<int> list(5000);
        std::vector<long> array(5000);
        EXPECT_TRUE(std::copy_n(policy, numbers.begin(), 5000, list.begin()) == list.end());
        EXPECT_TRUE(heist::copy_n(policy, list.begin(), 5000, array.begin()) == array.end());
        EXPECT_TRUE(std::equal(array.begin(), array.end(), numbers.begin()));
    });
}

TEST(copy_n, assigns_once_to_each_element) {
    watches_each_once<watched_target>(copy_numbers);
}

TEST(copy_n, passes_on_the_first_exception) {
    passes_on_the_first_exception_of<watched_target>(copy_numbers);
}
