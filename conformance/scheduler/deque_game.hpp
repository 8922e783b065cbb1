// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "scheduler/crew.hpp"
#include "support/random.hpp"

#include <heist/scheduler/deque.hpp>

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <barrier>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <random>
#include <string>
#include <thread>
#include <vector>

namespace scheduler_test {

// What stands in a deque under test. The number is no atomic: pushing and stealing must order it.
struct numbered {
    std::uint64_t number = 0;
};

template <std::uint32_t Capacity, std::uint32_t AlwaysPublic, class Policy>
struct deque_shape {
    using atomics = Policy;
    using deque = heist::scheduler::basic_deque<numbered, Capacity, AlwaysPublic, Policy>;
    static constexpr std::uint32_t capacity = Capacity;
    static constexpr std::uint32_t always_public = AlwaysPublic;
};

struct name_of_shape {
    template <class Shape>
    static std::string GetName(int) { // NOLINT(readability-identifier-naming): GoogleTest asks for it
        return name_of_policy::GetName<typename Shape::atomics>(0) + "_" + std::to_string(Shape::capacity) + "_" +
               std::to_string(Shape::always_public);
    }
};

// Where a deque begins to count. The second is as after years of use: soon the positions pass 2^32.
inline constexpr std::uint32_t starts[] = {0, 0U - 5};

// Set by HEIST_OPEN_DEQUE, for which production code needs no friend: an explicit instantiation may name private members.
template <class Deque>
inline void (*mover_of)(Deque&, std::uint32_t position) = nullptr;

template <class Deque>
void start_at(Deque& unused, std::uint32_t position) {
    mover_of<Deque>(unused, position);
}

template <class Deque, auto Head, auto Split, auto Limit, auto Word, auto Released>
struct opened_deque {
    static void move_to(Deque& deque, std::uint32_t position) {
        deque.*Limit += position - deque.*Head;
        deque.*Head = deque.*Split = position;
        (deque.*Word).store((std::uint64_t{position} << 32) | position, std::memory_order_relaxed);
        (deque.*Released).store(position, std::memory_order_relaxed);
    }
    static inline bool const opened = (mover_of<Deque> = &move_to) != nullptr;
};

#define HEIST_OPEN_DEQUE(deque)                                                                                        \
    template struct scheduler_test::opened_deque<deque, &deque::head_, &deque::split_, &deque::limit_, &deque::word_,  \
                                                 &deque::released_>

// One owner that pushes, pops and begins eras at random, and thieves. Everything pushed must be taken once, and
// thieves must see it in the order in which it was pushed.
template <class Shape>
class deque_game {
public:
    deque_game(std::size_t thieves, std::size_t items, std::size_t laps)
        : items_(items), laps_(laps), thieves_(thieves), everybody_(static_cast<std::ptrdiff_t>(thieves) + 1) {}

    void play(std::uint32_t start) {
        start_at(deque_, start);
        in_threads(thieves_ + 1, [&](std::size_t who) {
            tally mine;
            if (who == 0) {
                own(mine);
            } else {
                steal(mine, who);
            }
            std::scoped_lock const lock(guard_);
            taken_ += mine;
        });
        EXPECT_TRUE(taken_.is_each_once(laps_ * items_.size()));
        EXPECT_EQ(out_of_order_, 0u);
    }

    std::uint64_t stolen() const { return stolen_; }

private:
    using outcome = heist::scheduler::steal_outcome;
    using kind = heist::scheduler::task_kind;

    void own(tally& mine) {
        std::minstd_rand random(static_cast<std::uint32_t>(support::process_seed()));
        for (std::size_t lap = 0; lap < laps_; ++lap) {
            while (looking_.load() < (lap + 1) * thieves_) { // else a lap may be over before they are awake
                std::this_thread::yield();
            }
            for (std::size_t i = 0; i < items_.size(); ++i) {
                items_[i].number = lap * items_.size() + i;
                std::uint32_t const drawn = static_cast<std::uint32_t>(random()) >> 8;
                if (deque_.push(&items_[i], (drawn >> 16) % 4 == 0 ? kind::sibling : kind::fork) ==
                    heist::scheduler::push_outcome::full) {
                    mine.add(items_[i].number);
                }
                for (std::uint32_t pops = drawn % 4; pops > 1; --pops) {
                    pop(mine);
                }
                if (drawn % 64 == 0) {
                    deque_.begin_era();
                }
                if (i % 8192 == 0) {
                    std::this_thread::yield(); // thieves get their turn on a machine that is busy with other things
                }
            }
            while (pop(mine)) {
            }
            lap_over_.store(true);
            everybody_.arrive_and_wait();
            lap_over_.store(false);
            everybody_.arrive_and_wait();
        }
    }

    bool pop(tally& mine) {
        numbered* const newest = deque_.pop();
        if (newest != nullptr) {
            mine.add(newest->number);
        }
        return newest != nullptr;
    }

    void steal(tally& mine, std::size_t who) {
        std::uint64_t next = 0; // positions only grow for thieves, and so do the numbers on them
        std::uint64_t out_of_order = 0;
        std::uint64_t stolen = 0;
        std::uint64_t fruitless = 0;
        for (std::size_t lap = 0; lap < laps_; ++lap) {
            looking_.fetch_add(1);
            while (!lap_over_.load()) {
                std::array<numbered*, 3> loot{};
                std::uint32_t count = 0;
                std::size_t const room = 1 + (stolen + who) % loot.size();
                if (deque_.steal({loot.data(), room}, count) == outcome::taken) {
                    for (std::uint32_t i = 0; i < count; ++i) {
                        out_of_order += loot[i]->number < next;
                        next = loot[i]->number + 1;
                        mine.add(loot[i]->number);
                    }
                    stolen += count;
                } else if (++fruitless % 64 == 0) {
                    std::this_thread::yield();
                }
            }
            everybody_.arrive_and_wait();
            everybody_.arrive_and_wait();
        }
        std::scoped_lock const lock(guard_);
        out_of_order_ += out_of_order;
        stolen_ += stolen;
    }

    typename Shape::deque deque_;
    std::vector<numbered> items_;
    std::size_t laps_;
    std::size_t thieves_;
    std::barrier<> everybody_;
    std::atomic<bool> lap_over_{false};
    std::atomic<std::size_t> looking_{0};

    std::mutex guard_;
    tally taken_;
    std::uint64_t out_of_order_ = 0;
    std::uint64_t stolen_ = 0;
};

} // namespace scheduler_test
