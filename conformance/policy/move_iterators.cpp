// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Iterators that give their elements away: what is read twice, or compared after another thread may have taken it, stays in one thread.

#include "support/differential.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <numeric>
#include <string>
#include <vector>

namespace {

// first, first + step, …: sorted, and too long to be stored anywhere but on the heap.
std::vector<std::string> strings(std::size_t count, std::size_t first, std::size_t step) {
    std::vector<std::string> all;
    for (std::size_t i = 0; i != count; ++i) {
        all.push_back("as long as it takes to be allocated " + std::to_string(100'000 + first + i * step));
    }
    return all;
}

// call(first, last, other, other_last, out, policy...) from move iterators does what it does without a policy.
template <class Call>
void same_from_two_ranges(Call const& call) {
    constexpr std::size_t size = 3000;
    auto const taken = [&](auto const&... policy) {
        auto a = strings(size, 0, 2);
        auto b = strings(size, 0, 3);
        std::vector<std::string> out(2 * size);
        call(std::make_move_iterator(a.begin()), std::make_move_iterator(a.end()), std::make_move_iterator(b.begin()),
             std::make_move_iterator(b.end()), out.begin(), policy...);
        return out;
    };
    auto const expected = taken();
    support::for_each_policy([&](auto const& policy) { EXPECT_EQ(taken(policy), expected); });
}

template <class Call>
void same_from_one_range(Call const& call) {
    auto const taken = [&](auto const&... policy) {
        auto in = strings(300, 0, 1);
        std::vector<std::string> out(in.size());
        call(std::make_move_iterator(in.begin()), std::make_move_iterator(in.end()), out.begin(), policy...);
        return out;
    };
    auto const expected = taken();
    support::for_each_policy([&](auto const& policy) { EXPECT_EQ(taken(policy), expected); });
}

// Takes both, and so whatever comes from a move iterator.
constexpr auto joined = [](std::string a, std::string b) { return std::move(a) + b; };

} // namespace

TEST(move_iterators, are_merged) {
    same_from_two_ranges([](auto a, auto a_end, auto b, auto b_end, auto out, auto const&... policy) {
        std::merge(policy..., a, a_end, b, b_end, out);
    });
}

TEST(move_iterators, are_combined_as_sets) {
    same_from_two_ranges([](auto a, auto a_end, auto b, auto b_end, auto out, auto const&... policy) {
        std::set_union(policy..., a, a_end, b, b_end, out);
    });
    same_from_two_ranges([](auto a, auto a_end, auto b, auto b_end, auto out, auto const&... policy) {
        std::set_intersection(policy..., a, a_end, b, b_end, out);
    });
    same_from_two_ranges([](auto a, auto a_end, auto b, auto b_end, auto out, auto const&... policy) {
        std::set_difference(policy..., a, a_end, b, b_end, out);
    });
    same_from_two_ranges([](auto a, auto a_end, auto b, auto b_end, auto out, auto const&... policy) {
        std::set_symmetric_difference(policy..., a, a_end, b, b_end, out);
    });
}

TEST(move_iterators, are_scanned) {
    same_from_one_range([](auto first, auto last, auto out, auto const&... policy) {
        std::inclusive_scan(policy..., first, last, out, joined);
    });
    same_from_one_range([](auto first, auto last, auto out, auto const&... policy) {
        std::exclusive_scan(policy..., first, last, out, std::string("begin "), joined);
    });
}

TEST(move_iterators, have_adjacent_differences) {
    same_from_one_range([](auto first, auto last, auto out, auto const&... policy) {
        std::adjacent_difference(policy..., first, last, out,
                                 [](std::string const& a, std::string const& b) { return a + b; });
    });
}
