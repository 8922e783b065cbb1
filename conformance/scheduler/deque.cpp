// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "scheduler/crew.hpp"
#include "scheduler/deque_game.hpp"
#include "scheduler/scripted_atomics.hpp"

#include <heist/scheduler/deque.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <numeric>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

using namespace scheduler_test;
using heist::scheduler::push_outcome;
using heist::scheduler::std_atomics;
using heist::scheduler::steal_outcome;
using heist::scheduler::task_kind;
using support::chaos_atomics;

// Few enough for wrap-around and full, many enough for everything to happen.
using plain_2_0 = deque_shape<2, 0, std_atomics>;
using plain_4_1 = deque_shape<4, 1, std_atomics>;
using plain_8_2 = deque_shape<8, 2, std_atomics>;
using chaos_2_1 = deque_shape<2, 1, chaos_atomics>;
using chaos_4_2 = deque_shape<4, 2, chaos_atomics>;
using shapes = ::testing::Types<plain_2_0, plain_4_1, plain_8_2, chaos_2_1, chaos_4_2>;

using scripted = deque_shape<4, 2, scripted_atomics>;
using production = deque_shape<512, 8, scripted_atomics>;

std::vector<numbered> numbers(std::size_t n) {
    std::vector<numbered> made(n);
    for (std::size_t i = 0; i < n; ++i) {
        made[i].number = i;
    }
    return made;
}

// The numbers that one steal takes; empty if it takes none.
template <class Deque>
std::vector<std::uint64_t> stolen(Deque& deque, std::size_t room = 64) {
    std::vector<numbered*> loot(room);
    std::uint32_t count = 0;
    std::vector<std::uint64_t> result;
    if (deque.steal(loot, count) == steal_outcome::taken) {
        for (std::uint32_t i = 0; i < count; ++i) {
            result.push_back(loot[i]->number);
        }
    }
    return result;
}

using list = std::vector<std::uint64_t>;

list counting(std::uint64_t first, std::uint64_t last) {
    list result(last - first);
    std::iota(result.begin(), result.end(), first);
    return result;
}

template <class Shape>
struct deques : ::testing::Test {};
TYPED_TEST_SUITE(deques, shapes, name_of_shape);

} // namespace

HEIST_OPEN_DEQUE(plain_2_0::deque);
HEIST_OPEN_DEQUE(plain_4_1::deque);
HEIST_OPEN_DEQUE(plain_8_2::deque);
HEIST_OPEN_DEQUE(chaos_2_1::deque);
HEIST_OPEN_DEQUE(chaos_4_2::deque);
HEIST_OPEN_DEQUE(scripted::deque);
HEIST_OPEN_DEQUE(production::deque);

static_assert(std::is_trivially_destructible_v<plain_4_1::deque>, "tasks belong to who made them");

TYPED_TEST(deques, smoke_a_new_one_is_empty) {
    typename TypeParam::deque deque;
    EXPECT_TRUE(deque.empty());
    EXPECT_EQ(deque.visible(), 0u);
    EXPECT_EQ(deque.pop(), nullptr);
    EXPECT_EQ(stolen(deque), list{});
}

TYPED_TEST(deques, smoke_the_owner_pops_the_newest) {
    for (std::uint32_t start : starts) {
        for (task_kind kind : {task_kind::fork, task_kind::sibling}) {
            typename TypeParam::deque deque;
            start_at(deque, start);
            auto items = numbers(TypeParam::capacity);
            for (int round = 0; round < 10; ++round) {
                for (numbered& item : items) {
                    ASSERT_NE(deque.push(&item, kind), push_outcome::full);
                }
                for (std::size_t i = items.size(); i-- > 0;) {
                    ASSERT_FALSE(deque.empty());
                    ASSERT_EQ(deque.pop(), &items[i]);
                }
                ASSERT_TRUE(deque.empty());
                ASSERT_EQ(deque.pop(), nullptr);
                ASSERT_EQ(stolen(deque), list{});
            }
        }
    }
}

TYPED_TEST(deques, smoke_thieves_take_the_oldest_across_the_wrap) {
    for (std::uint32_t start : starts) {
        typename TypeParam::deque deque;
        start_at(deque, start);
        auto items = numbers(100);
        for (std::size_t i = 0; i + 1 < items.size(); i += 2) {
            ASSERT_EQ(deque.push(&items[i], task_kind::sibling), push_outcome::shown);
            ASSERT_EQ(deque.push(&items[i + 1], task_kind::sibling), push_outcome::shown);
            ASSERT_EQ(stolen(deque, 1), list{i});
            ASSERT_EQ(stolen(deque, 1), list{i + 1});
            ASSERT_EQ(stolen(deque, 1), list{});
            ASSERT_EQ(deque.pop(), nullptr);
        }
    }
}

TYPED_TEST(deques, forks_stay_hidden_once_enough_are_public) {
    typename TypeParam::deque deque;
    auto items = numbers(TypeParam::capacity);
    for (std::uint32_t i = 0; i < TypeParam::capacity; ++i) {
        bool const expected = i < TypeParam::always_public;
        EXPECT_EQ(deque.push(&items[i], task_kind::fork), expected ? push_outcome::shown : push_outcome::hidden);
        EXPECT_EQ(deque.visible(), (std::min)(i + 1, TypeParam::always_public));
    }
}

TYPED_TEST(deques, a_push_makes_up_for_the_public_forks_that_were_stolen) {
    if constexpr (TypeParam::always_public > 0 && TypeParam::capacity > 2) {
        typename TypeParam::deque deque;
        auto items = numbers(TypeParam::capacity);
        for (std::uint32_t i = 0; i + 1 < TypeParam::capacity; ++i) {
            deque.push(&items[i], task_kind::fork);
        }
        EXPECT_EQ(stolen(deque), list{0});
        EXPECT_EQ(deque.visible(), TypeParam::always_public - 1);
        EXPECT_EQ(deque.push(&items.back(), task_kind::fork), push_outcome::shown);
        EXPECT_EQ(deque.visible(), TypeParam::always_public);
        EXPECT_EQ(stolen(deque), list{1}) << "older ones become public first";
    }
}

TYPED_TEST(deques, hidden_forks_are_shown_when_thieves_have_taken_all_that_they_saw) {
    typename TypeParam::deque deque;
    EXPECT_FALSE(deque.show_more()) << "there is nothing";
    auto items = numbers(TypeParam::capacity);
    for (auto& each : items) {
        deque.push(&each, task_kind::fork);
    }
    for (std::uint32_t i = 0; i < TypeParam::always_public; ++i) {
        EXPECT_FALSE(deque.show_more()) << "thieves see something";
        EXPECT_EQ(stolen(deque), list{i});
    }
    std::uint32_t const hidden = TypeParam::capacity - TypeParam::always_public;
    EXPECT_EQ(deque.show_more(), hidden != 0 && TypeParam::always_public != 0);
    EXPECT_EQ(deque.visible(), (std::min)(hidden, TypeParam::always_public));
}

TYPED_TEST(deques, a_sibling_makes_everything_below_it_public) {
    typename TypeParam::deque deque;
    auto items = numbers(TypeParam::capacity);
    for (std::uint32_t i = 0; i + 1 < TypeParam::capacity; ++i) {
        deque.push(&items[i], task_kind::fork);
    }
    EXPECT_EQ(deque.push(&items.back(), task_kind::sibling), push_outcome::shown);
    EXPECT_EQ(deque.visible(), TypeParam::capacity);
}

TYPED_TEST(deques, a_full_one_refuses_and_loses_nothing) {
    for (std::uint32_t start : starts) {
        for (task_kind kind : {task_kind::fork, task_kind::sibling}) {
            typename TypeParam::deque deque;
            start_at(deque, start);
            auto items = numbers(TypeParam::capacity + 1);
            for (int round = 0; round < 5; ++round) {
                for (std::uint32_t i = 0; i < TypeParam::capacity; ++i) {
                    ASSERT_NE(deque.push(&items[i], kind), push_outcome::full);
                }
                ASSERT_EQ(deque.push(&items.back(), kind), push_outcome::full);
                ASSERT_EQ(deque.push(&items.back(), kind), push_outcome::full);
                for (std::uint32_t i = TypeParam::capacity; i-- > 0;) {
                    ASSERT_EQ(deque.pop(), &items[i]);
                }
            }
        }
    }
}

TYPED_TEST(deques, room_comes_back_when_a_thief_has_taken_one) {
    for (std::uint32_t start : starts) {
        typename TypeParam::deque deque;
        start_at(deque, start);
        auto items = numbers(200);
        std::size_t next = 0;
        while (next < TypeParam::capacity) {
            deque.push(&items[next++], task_kind::sibling);
        }
        for (std::uint64_t oldest = 0; next < items.size(); ++oldest) {
            ASSERT_EQ(deque.push(&items[next], task_kind::sibling), push_outcome::full);
            ASSERT_EQ(stolen(deque, 1), list{oldest});
            ASSERT_EQ(deque.push(&items[next++], task_kind::sibling), push_outcome::shown);
        }
    }
}

TYPED_TEST(deques, destructors_a_reset_one_is_as_new) {
    typename TypeParam::deque deque;
    auto items = numbers(TypeParam::capacity);
    for (int round = 0; round < 3; ++round) {
        for (numbered& item : items) {
            ASSERT_NE(deque.push(&item, task_kind::sibling), push_outcome::full);
        }
        stolen(deque);
        deque.begin_era();
        deque.reset();
        EXPECT_TRUE(deque.empty());
        EXPECT_EQ(deque.pop(), nullptr);
        EXPECT_EQ(stolen(deque), list{});
    }
}

// ---- half-steal --------------------------------------------------------------------------------------------------

TEST(deque, steal_takes_half_of_k_siblings_in_order_with_one_compare_exchange) {
    for (std::uint32_t start : starts) {
        auto items = numbers(production::capacity);
        for (std::uint32_t k = 1; k <= production::capacity; ++k) {
            production::deque deque;
            start_at(deque, start);
            for (std::uint32_t i = 0; i < k; ++i) {
                deque.push(&items[i], task_kind::sibling);
            }
            list loot;
            auto const did = script::count([&] { loot = stolen(deque, production::capacity); });
            ASSERT_EQ(loot, counting(0, (k + 1) / 2));
            ASSERT_EQ(deque.visible(), k / 2);
            ASSERT_EQ(did.won, 1u);
            ASSERT_EQ(did.lost + did.stores, 0u);
            ASSERT_EQ(did.read_modify_writes, 1u) << "the release of the copied positions";
        }
    }
}

TEST(deque, steal_takes_no_more_siblings_than_there_is_room_for) {
    auto items = numbers(100);
    for (std::size_t room = 1; room <= 60; ++room) {
        production::deque deque;
        for (numbered& item : items) {
            deque.push(&item, task_kind::sibling);
        }
        ASSERT_EQ(stolen(deque, room), counting(0, (std::min)(room, std::size_t{50})));
    }
}

TEST(deque, steal_takes_one_fork_however_many_there_are) {
    auto items = numbers(100);
    production::deque deque;
    for (numbered& item : items) {
        deque.push(&item, task_kind::fork);
    }
    for (std::uint64_t i = 0; i < production::always_public; ++i) {
        ASSERT_EQ(stolen(deque), list{i});
    }
}

TEST(deque, a_batch_ends_where_the_run_of_siblings_ends) {
    auto items = numbers(20);
    for (std::size_t siblings = 0; siblings < 10; ++siblings) {
        production::deque deque;
        for (std::size_t i = 0; i < items.size(); ++i) {
            deque.push(&items[i], i < siblings ? task_kind::sibling : task_kind::fork);
        }
        numbered last;
        deque.push(&last, task_kind::sibling); // all of them public
        ASSERT_EQ(stolen(deque), counting(0, (std::max)(siblings, std::size_t{1})));
    }
}

// ---- interleavings that are made, not waited for -----------------------------------------------------------------

TEST(deque, a_thief_is_lost_to_the_owner_that_pops_the_last_task_first) {
    for (std::uint32_t start : starts) {
        scripted::deque deque;
        start_at(deque, start);
        numbered item;
        deque.push(&item, task_kind::fork);
        script::interrupt(access::compare_exchange, [&] { EXPECT_EQ(deque.pop(), &item); });
        numbered* loot = nullptr;
        std::uint32_t count = 0;
        EXPECT_EQ(deque.steal({&loot, 1}, count), steal_outcome::lost);
        EXPECT_EQ(loot, nullptr);
        EXPECT_TRUE(deque.empty());
    }
}

TEST(deque, the_owner_gets_nothing_when_a_thief_takes_the_last_task_first) {
    for (std::uint32_t start : starts) {
        scripted::deque deque;
        start_at(deque, start);
        numbered item;
        deque.push(&item, task_kind::fork);
        script::interrupt(access::compare_exchange, [&] { EXPECT_EQ(stolen(deque), list{0}); });
        EXPECT_EQ(deque.pop(), nullptr);
        EXPECT_TRUE(deque.empty());
    }
}

TEST(deque, a_thief_is_lost_to_another_thief) {
    scripted::deque deque;
    auto items = numbers(4);
    for (numbered& item : items) {
        deque.push(&item, task_kind::sibling);
    }
    script::interrupt(access::compare_exchange, [&] { EXPECT_EQ(stolen(deque), (list{0, 1})); });
    numbered* loot = nullptr;
    std::uint32_t count = 0;
    EXPECT_EQ(deque.steal({&loot, 1}, count), steal_outcome::lost);
    EXPECT_EQ(stolen(deque), list{2});
}

// Between its claim and its release a thief still reads the ring: a push must not write there.
TEST(deque, a_position_is_not_reused_while_its_thief_copies) {
    for (std::uint32_t start : starts) {
        scripted::deque deque;
        start_at(deque, start);
        auto items = numbers(scripted::capacity + 4);
        for (std::size_t i = 0; i < scripted::capacity; ++i) {
            deque.push(&items[i], task_kind::sibling);
        }
        script::interrupt(access::read_modify_write, [&] {
            for (int again = 0; again < 3; ++again) {
                EXPECT_EQ(deque.push(&items[scripted::capacity], task_kind::sibling), push_outcome::full);
            }
            EXPECT_EQ(stolen(deque, 1), list{2}) << "a second thief that is faster";
            EXPECT_EQ(deque.push(&items[scripted::capacity], task_kind::sibling), push_outcome::full);
        });
        EXPECT_EQ(stolen(deque, 2), (list{0, 1}));
        ASSERT_TRUE(script::interrupted());
        for (std::size_t i = 0; i < 3; ++i) {
            EXPECT_EQ(deque.push(&items[scripted::capacity + i], task_kind::sibling), push_outcome::shown);
        }
        EXPECT_EQ(deque.push(&items.back(), task_kind::sibling), push_outcome::full);
        EXPECT_EQ(stolen(deque), (list{3, 4}));
    }
}

// The word is what it was, but another task stands on the position: the thief copies after it has won.
TEST(deque, a_task_that_was_replaced_before_the_claim_is_stolen_as_what_it_is_now) {
    scripted::deque deque;
    auto items = numbers(2);
    deque.push(&items[0], task_kind::fork);
    script::interrupt(access::compare_exchange, [&] {
        EXPECT_EQ(deque.pop(), &items[0]);
        deque.push(&items[1], task_kind::fork);
    });
    EXPECT_EQ(stolen(deque), list{1});
    EXPECT_EQ(deque.pop(), nullptr);
}

// ---- against a model, and with real threads ----------------------------------------------------------------------

TYPED_TEST(deques, stress_does_the_same_as_a_model_in_one_thread) {
    support::random_source random;
    for (std::uint32_t start : starts) {
        typename TypeParam::deque deque;
        start_at(deque, start);
        std::deque<numbered*> model;
        auto items = numbers(1000);
        for (std::size_t step = 0; step < rounds<typename TypeParam::atomics>(100'000); ++step) {
            numbered* const item = &items[step % items.size()];
            switch (random.below(4)) {
            case 0:
            case 1: {
                auto const kind = random.below(2) == 0 ? task_kind::fork : task_kind::sibling;
                bool const accepted = deque.push(item, kind) != push_outcome::full;
                ASSERT_EQ(accepted, model.size() < TypeParam::capacity);
                if (accepted) {
                    model.push_back(item);
                }
                break;
            }
            case 2: {
                numbered* const expected = model.empty() ? nullptr : model.back();
                ASSERT_EQ(deque.pop(), expected);
                if (expected != nullptr) {
                    model.pop_back();
                }
                break;
            }
            default: {
                std::array<numbered*, 3> loot{};
                std::uint32_t count = 0;
                bool const some = deque.visible() != 0;
                ASSERT_EQ(deque.steal(loot, count) == steal_outcome::taken, some);
                for (std::uint32_t i = 0; some && i < count; ++i) {
                    ASSERT_EQ(loot[i], model.front());
                    model.pop_front();
                }
            }
            }
            ASSERT_EQ(deque.empty(), model.empty());
        }
    }
}

TYPED_TEST(deques, stress_everything_is_taken_once_and_in_order) {
    for (std::uint32_t start : starts) {
        deque_game<TypeParam> game(2, 10'000, rounds<typename TypeParam::atomics>(40));
        game.play(start);
    }
}

TYPED_TEST(deques, stampede_of_thieves_on_a_full_deque) {
    constexpr std::size_t thieves = 4;
    auto items = numbers(TypeParam::capacity);
    for (std::size_t round = 0; round < rounds<typename TypeParam::atomics>(2000); ++round) {
        typename TypeParam::deque deque;
        start_at(deque, starts[round % 2]);
        for (numbered& item : items) {
            deque.push(&item, task_kind::sibling);
        }
        std::array<tally, thieves> taken;
        in_threads(thieves, [&](std::size_t who) {
            while (deque.visible() != 0) {
                for (std::uint64_t number : stolen(deque, 2)) {
                    taken[who].add(number);
                }
            }
        });
        for (std::size_t who = 1; who < thieves; ++who) {
            taken[0] += taken[who];
        }
        ASSERT_TRUE(taken[0].is_each_once(TypeParam::capacity)) << "round " << round;
    }
}

// Thieves that never let go do not keep the owner from its tasks, and a lost steal is somebody else's success.
TYPED_TEST(deques, no_starvation_of_an_owner_by_its_thieves) {
    constexpr std::size_t thieves = 3;
    typename TypeParam::deque deque;
    numbered item;
    std::size_t const pushes = rounds<typename TypeParam::atomics>(40'000);
    std::array<std::uint64_t, thieves + 1> taken{};
    std::array<std::uint64_t, thieves + 1> lost{};
    std::atomic<bool> done{false};
    in_threads(thieves + 1, [&](std::size_t who) {
        if (who == 0) {
            for (std::size_t i = 0; i < pushes; ++i) {
                taken[0] += deque.push(&item, task_kind::sibling) == push_outcome::full;
                taken[0] += deque.pop() != nullptr;
            }
            done = true;
            return;
        }
        while (!done) {
            numbered* loot = nullptr;
            std::uint32_t count = 0;
            auto const outcome = deque.steal({&loot, 1}, count);
            taken[who] += outcome == steal_outcome::taken;
            lost[who] += outcome == steal_outcome::lost;
        }
    });
    std::uint64_t const total = std::accumulate(taken.begin(), taken.end(), std::uint64_t{0});
    EXPECT_EQ(total, pushes);
    for (std::size_t who = 1; who <= thieves; ++who) {
        EXPECT_LE(lost[who], pushes + total - taken[who]) << "each push and each taken task changes the word once";
    }
}
