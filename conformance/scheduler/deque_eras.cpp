// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// begin_era(), pop_from_era(), steal_from_era(): a waiting thread steals back from the thief of its task.

#include "scheduler/crew.hpp"
#include "scheduler/deque_game.hpp"
#include "scheduler/scripted_atomics.hpp"

#include <heist/scheduler/deque.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <random>

namespace {

using namespace scheduler_test;
using heist::scheduler::push_outcome;
using heist::scheduler::std_atomics;
using heist::scheduler::steal_outcome;
using heist::scheduler::task_kind;
using support::chaos_atomics;

using scripted = deque_shape<4, 2, scripted_atomics>;
using plain_4_1 = deque_shape<4, 1, std_atomics>;
using plain_8_2 = deque_shape<8, 2, std_atomics>;
using chaos_8_2 = deque_shape<8, 2, chaos_atomics>;
using shapes = ::testing::Types<plain_4_1, plain_8_2, chaos_8_2>;

constexpr auto always = [] { return true; };

template <class Shape>
struct eras : ::testing::Test {};
TYPED_TEST_SUITE(eras, shapes, name_of_shape);

} // namespace

HEIST_OPEN_DEQUE(scripted::deque);
HEIST_OPEN_DEQUE(plain_4_1::deque);
HEIST_OPEN_DEQUE(plain_8_2::deque);
HEIST_OPEN_DEQUE(chaos_8_2::deque);

TYPED_TEST(eras, smoke_a_task_of_the_era_is_stolen) {
    for (std::uint32_t start : starts) {
        typename TypeParam::deque deque;
        start_at(deque, start);
        numbered item;
        for (int round = 0; round < 20; ++round) {
            std::uint32_t const era = deque.begin_era();
            deque.push(&item, task_kind::sibling);
            numbered* loot = nullptr;
            std::uint32_t count = 0;
            ASSERT_EQ(deque.steal_from_era(era, [] { return false; }, {&loot, 1}, count), steal_outcome::empty);
            ASSERT_EQ(deque.steal_from_era(era, always, {&loot, 1}, count), steal_outcome::taken);
            ASSERT_EQ(loot, &item);
            ASSERT_EQ(count, 1u);
            ASSERT_EQ(deque.steal_from_era(era, always, {&loot, 1}, count), steal_outcome::empty);
        }
    }
}

// The rest of a stolen batch stands below: it belongs to whoever waits for that, not for this.
TYPED_TEST(eras, a_task_from_before_the_era_is_not_stolen) {
    for (std::uint32_t start : starts) {
        typename TypeParam::deque deque;
        start_at(deque, start);
        std::array<numbered, 3> items;
        deque.push(&items[0], task_kind::sibling);
        std::uint32_t const era = deque.begin_era();
        deque.push(&items[1], task_kind::sibling);
        numbered* loot = nullptr;
        std::uint32_t count = 0;
        ASSERT_EQ(deque.steal_from_era(era, always, {&loot, 1}, count), steal_outcome::empty);
        ASSERT_EQ(deque.steal({&loot, 1}, count), steal_outcome::taken);
        ASSERT_EQ(loot, &items[0]);
        ASSERT_EQ(deque.steal_from_era(era, always, {&loot, 1}, count), steal_outcome::taken);
        ASSERT_EQ(loot, &items[1]);
    }
}

TYPED_TEST(eras, a_position_is_kept_while_a_task_can_stand_there) {
    for (std::uint32_t start : starts) {
        typename TypeParam::deque deque;
        start_at(deque, start);
        std::uint32_t const seen = deque.position();
        EXPECT_EQ(deque.still_reachable(seen), seen);
        numbered item;
        deque.push(&item, task_kind::sibling);
        EXPECT_EQ(deque.position(), seen + 1);
        EXPECT_EQ(deque.still_reachable(seen), seen);
        deque.pop();
        // Nothing older than a whole ring is left, however long ago the position was seen.
        EXPECT_EQ(deque.still_reachable(seen - TypeParam::capacity), seen - TypeParam::capacity);
        for (std::uint32_t ago : {TypeParam::capacity + 1, 1U << 31, (1U << 31) + 1}) {
            EXPECT_EQ(deque.still_reachable(seen - ago), seen - TypeParam::capacity);
        }
        EXPECT_EQ(deque.still_reachable(seen + 1), seen - TypeParam::capacity) << "what stood there was popped";
    }
}

TYPED_TEST(eras, the_owner_pops_down_to_the_begin_of_an_era) {
    for (std::uint32_t start : starts) {
        typename TypeParam::deque deque;
        start_at(deque, start);
        std::array<numbered, 3> items;
        EXPECT_EQ(deque.pop_from_era(deque.begin_era()), nullptr);
        deque.push(&items[0], task_kind::sibling);
        std::uint32_t const era = deque.begin_era();
        EXPECT_EQ(deque.pop_from_era(era), nullptr) << "what was there before stays";
        deque.push(&items[1], task_kind::sibling);
        deque.push(&items[2], task_kind::fork);
        EXPECT_EQ(deque.pop_from_era(era), &items[2]);
        EXPECT_EQ(deque.pop_from_era(era), &items[1]);
        EXPECT_EQ(deque.pop_from_era(era), nullptr);
        EXPECT_EQ(deque.pop(), &items[0]);
        EXPECT_EQ(deque.pop_from_era(era), nullptr);
    }
}

// Eras skip positions; the number of tasks that fit must stay the same, or a push overwrites one that waits.
TYPED_TEST(eras, skipped_positions_do_not_let_a_full_deque_accept_more) {
    for (std::uint32_t start : starts) {
        for (std::uint32_t skipped = 0; skipped <= 3 * TypeParam::capacity; ++skipped) {
            typename TypeParam::deque deque;
            start_at(deque, start);
            for (std::uint32_t i = 0; i < skipped; ++i) {
                deque.begin_era();
            }
            std::array<numbered, TypeParam::capacity + 1> items;
            for (std::uint32_t i = 0; i < TypeParam::capacity; ++i) {
                ASSERT_NE(deque.push(&items[i], task_kind::fork), push_outcome::full) << skipped << " eras";
            }
            ASSERT_EQ(deque.push(&items.back(), task_kind::fork), push_outcome::full) << skipped << " eras";
            for (std::uint32_t i = TypeParam::capacity; i-- > 0;) {
                ASSERT_EQ(deque.pop(), &items[i]) << skipped << " eras";
            }
        }
    }
}

// The owner takes up another stolen task between the thief's look at the word and its compare-exchange.
TEST(era, a_thief_of_the_last_era_is_lost_when_a_new_one_has_begun) {
    for (std::uint32_t start : starts) {
        for (task_kind kind : {task_kind::fork, task_kind::sibling}) {
            for (std::size_t in_old_era = 1; in_old_era <= 2; ++in_old_era) {
                scripted::deque deque;
                start_at(deque, start);
                std::array<numbered, 4> old_items;
                std::array<numbered, 4> new_items;
                std::uint32_t const era = deque.begin_era();
                for (std::size_t i = 0; i < in_old_era; ++i) {
                    deque.push(&old_items[i], kind);
                }
                script::interrupt(access::compare_exchange, [&] {
                    while (deque.pop() != nullptr) {
                    }
                    deque.begin_era();
                    for (std::size_t i = 0; i < in_old_era; ++i) {
                        deque.push(&new_items[i], kind);
                    }
                });
                std::array<numbered*, 2> loot{};
                std::uint32_t count = 0;
                EXPECT_EQ(deque.steal_from_era(era, always, loot, count), steal_outcome::lost);
                ASSERT_TRUE(script::interrupted());
                EXPECT_EQ(deque.visible(), in_old_era);
            }
        }
    }
}

// Members of a group outside may be left in the deque when a task ends; the next era then begins above them. A thief
// whose look was before that may get those, which were of its era, but nothing that was pushed since.
TEST(era, a_thief_of_the_last_era_gets_nothing_from_above_what_that_left_behind) {
    for (std::size_t room = 1; room <= 3; ++room) {
        scripted::deque deque;
        std::array<numbered, 3> old_items;
        std::array<numbered, 3> new_items;
        std::uint32_t const era = deque.begin_era();
        for (numbered& item : old_items) {
            deque.push(&item, task_kind::sibling);
        }
        script::interrupt(access::compare_exchange, [&] {
            EXPECT_EQ(deque.pop(), &old_items[2]);
            EXPECT_EQ(deque.pop(), &old_items[1]);
            deque.begin_era();
            deque.push(&new_items[1], task_kind::sibling);
            deque.push(&new_items[2], task_kind::sibling);
        });
        std::array<numbered*, 3> loot{};
        std::uint32_t count = 0;
        auto const outcome = deque.steal_from_era(era, always, {loot.data(), room}, count);
        ASSERT_TRUE(script::interrupted());
        for (std::uint32_t i = 0; outcome == steal_outcome::taken && i < count; ++i) {
            EXPECT_TRUE(loot[i] >= old_items.data() && loot[i] < old_items.data() + old_items.size())
                << "loot " << i << " of " << count << ", with room for " << room;
        }
    }
}

TEST(era, one_can_begin_while_a_thief_still_copies) {
    for (std::uint32_t start : starts) {
        scripted::deque deque;
        start_at(deque, start);
        std::array<numbered, scripted::capacity + 1> items;
        deque.push(&items[0], task_kind::fork);
        script::interrupt(access::read_modify_write, [&] { // ahead of its release
            deque.begin_era();
            deque.begin_era();
            for (std::size_t i = 1; i < items.size(); ++i) {
                deque.push(&items[i], task_kind::fork); // some may be refused, none may reach the copied position
            }
            while (deque.pop() != nullptr) {
            }
        });
        numbered* loot = nullptr;
        std::uint32_t count = 0;
        EXPECT_EQ(deque.steal({&loot, 1}, count), steal_outcome::taken);
        EXPECT_EQ(loot, &items[0]);
        std::size_t accepted = 0;
        while (accepted < items.size() && deque.push(&items[accepted], task_kind::fork) != push_outcome::full) {
            ++accepted;
        }
        EXPECT_EQ(accepted, scripted::capacity) << "the copy is finished: there is room for all again";
    }
}

// As core uses it: the owner says for whom it works, a waiter that finds its own name there may steal. Names come back
// again and again, as that of a group with many members does; so the waiter looks at the era twice. Each era begins on an
// empty deque here: then words of two eras differ, and a waiter gets only tasks that were pushed under its own name.
TYPED_TEST(eras, stress_a_waiter_gets_only_tasks_of_its_own) {
    constexpr std::uint64_t nobody = 77;
    constexpr std::size_t waiters = 3;
    std::size_t const turns = rounds<typename TypeParam::atomics>(200'000);
    typename TypeParam::deque deque;
    start_at(deque, starts[1]);
    std::atomic<std::uint64_t> root{nobody};
    std::atomic<std::uint32_t> root_era{0};
    std::atomic<bool> done{false};
    std::atomic<std::uint64_t> wrong{0};
    std::atomic<std::uint64_t> stolen{0};
    std::array<numbered, waiters> items;
    for (std::uint64_t name = 0; name < waiters; ++name) {
        items[name].number = name;
    }
    watchdog const guard;
    in_threads(waiters + 1, [&](std::size_t who) {
        if (who == 0) {
            std::minstd_rand random(static_cast<std::uint32_t>(support::process_seed()));
            for (std::size_t turn = 0; turn < turns || stolen < 100; ++turn) {
                std::uint32_t const drawn = static_cast<std::uint32_t>(random()) >> 8;
                std::uint64_t const name = drawn % waiters;
                // release: who sees this era does not take the name of the last one for its own any more
                root_era.store(deque.begin_era(), std::memory_order_release);
                root.store(name, std::memory_order_release);
                for (std::uint32_t pushes = drawn / 16 % 4; pushes > 0; --pushes) {
                    deque.push(&items[name], drawn / 64 % 2 == 0 ? task_kind::fork : task_kind::sibling);
                }
                while (deque.pop() != nullptr) {
                }
                root.store(nobody, std::memory_order_release);
            }
            done = true;
            return;
        }
        std::uint64_t const name = who - 1;
        while (!done) {
            std::uint32_t const era = root_era.load(std::memory_order_acquire);
            auto const works_for_me = [&] {
                return root.load(std::memory_order_acquire) == name && root_era.load(std::memory_order_acquire) == era;
            };
            numbered* loot = nullptr;
            std::uint32_t count = 0;
            if (!works_for_me()) {
                std::this_thread::yield();
            } else if (deque.steal_from_era(era, works_for_me, {&loot, 1}, count) == steal_outcome::taken) {
                wrong += loot->number != name;
                ++stolen;
            }
        }
    });
    EXPECT_EQ(wrong, 0u);
}
