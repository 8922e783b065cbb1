// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2>
//   ForwardIterator2 copy(ExecutionPolicy&& policy, ForwardIterator1 first, ForwardIterator1 last,
//                         ForwardIterator2 result);

#include "support/differential.hpp"
#include "support/tracked.hpp"
#include "watched.hpp"

#include <heist/heist.hpp>
#include <heist/platform/topology.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <list>
#include <ranges>
#include <vector>

namespace {

using support::needs;
using support::with_output;

constexpr auto copy_all = [](auto& data, auto const&... policy) {
    auto& [in, out] = data;
    return support::index_in(out, std::copy(policy..., in.begin(), in.end(), out.begin()));
};

constexpr auto copy_numbers = [](auto const& numbers, auto&& targets, auto const& policy) {
    EXPECT_TRUE(std::copy(policy, numbers.begin(), numbers.end(), targets.begin()) == targets.end());
};

} // namespace

TEST(copy, writes_what_the_sequential_one_writes) {
    support::same_for_all_containers<needs::forward>(with_output, copy_all);
    support::same_for_proxies(with_output, copy_all);
    support::same_for_bits(with_output, copy_all);
}

TEST(copy, goes_from_a_view_to_a_list_to_an_array_of_another_type) {
    auto const squares = std::views::iota(0, 5000) | std::views::transform([](int i) { return i * i; });
    support::for_each_policy([&](auto const& policy) {
        std::list<int> list(5000);
        std::vector<long> array(5000);
        EXPECT_TRUE(std::copy(policy, squares.begin(), squares.end(), list.begin()) == list.end());
        EXPECT_TRUE(heist::copy(policy, list.begin(), list.end(), array.begin()) == array.end());
        EXPECT_TRUE(std::equal(squares.begin(), squares.end(), array.begin(), array.end()));
    });
}

TEST(copy, leaves_the_rest_of_the_output_alone) {
    std::vector<int> const ones(20'000, 1);
    support::for_each_policy([&](auto const& policy) {
        std::vector<int> out(20'002);
        auto const end = std::copy(policy, ones.begin(), ones.end(), out.begin() + 1);
        EXPECT_EQ(end, out.end() - 1);
        EXPECT_EQ(out.front(), 0);
        EXPECT_EQ(out.back(), 0);
        EXPECT_EQ(std::count(out.begin(), out.end(), 1), 20'000);
    });
}

TEST(copy, uses_no_operators_that_elements_have_taken_over) {
    std::vector<support::hijacker> const in(3000, support::hijacker{.value = 7});
    support::for_each_policy([&](auto const& policy) {
        std::vector<support::hijacker> out(3000);
        std::copy(policy, in.begin(), in.end(), out.begin());
        EXPECT_TRUE(in == out);
    });
}

TEST(copy, assigns_once_to_each_element) {
    watches_each_once<watched_target>(copy_numbers);
}

TEST(copy, passes_on_the_first_exception) {
    passes_on_the_first_exception_of<watched_target>(copy_numbers);
}

// More than the caches hold: such copies go past them.
TEST(copy, and_move_of_more_than_the_last_level_cache_holds) {
    std::size_t const size = heist::platform::usual_last_level_cache / 2 + 12'345;
    std::vector<unsigned char> in(size);
    for (std::size_t i = 0; i != size; ++i) {
        in[i] = static_cast<unsigned char>(i * 7 + i / 256);
    }
    for (std::size_t const offset : {0U, 1U, 17U}) {
        std::vector<unsigned char> out(size + 64);
        auto const first = in.begin() + 5;
        auto const to = out.begin() + static_cast<std::ptrdiff_t>(offset);
        EXPECT_TRUE(std::copy(heist::par, first, in.end(), to) == to + (in.end() - first));
        EXPECT_TRUE(std::equal(first, in.end(), to));
        EXPECT_TRUE(std::all_of(to + (in.end() - first), out.end(), [](auto byte) { return byte == 0; }));
        std::fill(out.begin(), out.end(), static_cast<unsigned char>(0));
        EXPECT_TRUE(std::move(heist::par, first, in.end(), to) == to + (in.end() - first));
        EXPECT_TRUE(std::equal(first, in.end(), to));
    }
}
