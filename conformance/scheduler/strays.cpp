// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "scheduler/crew.hpp"
#include "support/visits.hpp"

#include <heist/scheduler/strays.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <deque>
#include <set>

namespace {

using namespace scheduler_test;
using heist::scheduler::frame;
using heist::scheduler::strays;
using heist::scheduler::task;

void never_run(task&) noexcept {}

struct stray : task {
    stray(frame const& group, std::size_t which) : task(&never_run, &group, &group), index(which) {}
    std::size_t index;
};

} // namespace

TEST(strays, smoke_none_at_first) {
    strays list;
    frame const group;
    EXPECT_FALSE(list.any());
    EXPECT_EQ(list.take_below(nullptr), nullptr);
    EXPECT_EQ(list.take_below(&group), nullptr);
}

TEST(strays, smoke_who_waits_finds_what_descends_from_that_and_nothing_else) {
    strays list;
    frame const outer;
    frame const inner{&outer};
    frame const other;
    stray of_outer(outer, 0);
    stray of_inner(inner, 1);
    stray of_other(other, 2);
    list.put(of_outer);
    list.put(of_inner);
    list.put(of_other);
    EXPECT_EQ(list.take_below(&inner), &of_inner);
    EXPECT_EQ(list.take_below(&inner), nullptr);
    list.put(of_inner);
    std::set<task*> const below_outer{list.take_below(&outer), list.take_below(&outer)};
    EXPECT_EQ(below_outer, (std::set<task*>{&of_outer, &of_inner}));
    EXPECT_EQ(list.take_below(&outer), nullptr);
    EXPECT_TRUE(list.any());
    EXPECT_EQ(list.take_below(nullptr), &of_other);
    EXPECT_FALSE(list.any());
}

TEST(strays, stampede_each_is_taken_once_by_one_who_may) {
    constexpr std::size_t threads = 4;
    constexpr std::size_t each = 10;
    for (std::size_t round = 0; round < support::scaled(1000, 100); ++round) {
        strays list;
        frame const groups[threads];
        std::deque<stray> made;
        for (std::size_t i = 0; i < threads * each; ++i) {
            made.emplace_back(groups[i % threads], i);
        }
        support::visits taken(made.size());
        std::atomic<std::size_t> left{made.size()};
        std::atomic<std::size_t> wrong{0};
        in_threads(threads, [&](std::size_t who) {
            frame const* const awaited = who == 0 ? nullptr : &groups[who]; // the first one takes any
            for (std::size_t i = who * each; i < (who + 1) * each; ++i) {
                list.put(made[i]);
                if (auto* const found = static_cast<stray*>(list.take_below(awaited)); found != nullptr) {
                    taken.add(found->index);
                    wrong += awaited != nullptr && found->parent != awaited;
                    --left;
                }
            }
            while (who == 0 && left != 0) {
                if (auto* const found = static_cast<stray*>(list.take_below(nullptr)); found != nullptr) {
                    taken.add(found->index);
                    --left;
                }
            }
        });
        ASSERT_TRUE(taken.all_once());
        ASSERT_EQ(wrong, 0u);
        ASSERT_FALSE(list.any());
    }
}
