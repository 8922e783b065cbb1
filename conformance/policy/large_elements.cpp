// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements and results that are larger than what a thread has room for on its stack.

#include "support/pools.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <numeric>
#include <vector>

namespace {

template <std::size_t bytes>
struct record {
    int key = 0;
    char rest[bytes - sizeof(int)]{};
};

using for_no_stack = record<3 << 20>;
using for_a_stage = record<9000>; // algorithms::staging_bytes is less than two

template <class Record>
std::vector<Record> numbered(int count) {
    std::vector<Record> all(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        all[static_cast<std::size_t>(i)].key = i;
    }
    return all;
}

template <class Record>
std::vector<int> keys(typename std::vector<Record>::const_iterator first,
                      typename std::vector<Record>::const_iterator last) {
    std::vector<int> all;
    for (; first != last; ++first) {
        all.push_back(first->key);
    }
    return all;
}

template <class Record>
void are_moved_within_a_range(int count) {
    auto const policy = heist::par.on(support::pool_of(4)).grain(1);
    auto const odd = [](Record const& each) { return each.key % 2 != 0; };
    auto const same_half = [](Record const& a, Record const& b) { return a.key / 2 == b.key / 2; };
    std::vector<int> even;
    for (int i = 0; i < count; i += 2) {
        even.push_back(i);
    }
    auto some = numbered<Record>(count);
    EXPECT_EQ(keys<Record>(some.begin(), std::remove_if(policy, some.begin(), some.end(), odd)), even);
    some = numbered<Record>(count);
    EXPECT_EQ(keys<Record>(some.begin(), std::unique(policy, some.begin(), some.end(), same_half)), even);
    some = numbered<Record>(count);
    auto const end = std::shift_left(policy, some.begin(), some.end(), 2);
    std::vector<int> later(static_cast<std::size_t>(count - 2));
    std::iota(later.begin(), later.end(), 2);
    EXPECT_EQ(keys<Record>(some.begin(), end), later);
}

} // namespace

TEST(large_elements, are_moved_within_a_range_by_way_of_a_stage_of_one) {
    are_moved_within_a_range<for_a_stage>(500);
}

TEST(large_elements, are_moved_within_a_range_by_the_caller_if_no_stage_has_room) {
    are_moved_within_a_range<for_no_stack>(8);
}

TEST(large_elements, are_scanned_by_the_caller) {
    using big = std::array<unsigned, 100'000>;
    std::vector<big> in(16);
    for (big& each : in) {
        each.fill(1);
    }
    auto const add = [](big const& a, big const& b) {
        big sum = a;
        for (std::size_t i = 0; i != sum.size(); ++i) {
            sum[i] += b[i];
        }
        return sum;
    };
    std::vector<big> out(in.size());
    auto const policy = heist::par.on(support::pool_of(4)).grain(1);
    std::inclusive_scan(policy, in.begin(), in.end(), out.begin(), add);
    EXPECT_EQ(out.back()[5], 16U);
    std::inclusive_scan(policy.reproducible(), in.begin(), in.end(), out.begin(), add);
    EXPECT_EQ(out[14][99'999], 15U);
}
