// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "scheduler/crew.hpp"
#include "support/rendezvous.hpp"

#include <heist/scheduler/parker.hpp>
#include <heist/scheduler/sleepers.hpp>

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace scheduler_test {

// The protocol of worker.cpp and core::notify, with a number in the place of the work: announce, second look, park; and
// publish, take_one, unpark. A publisher waits until its work is done, so a lost wake-up stops everything.
template <class Atomics>
class bedroom {
public:
    static constexpr std::uint32_t workers = 3;

    void work(std::uint32_t me) {
        while (!stopping_.load()) {
            if (take()) {
                done_.fetch_add(1);
                continue;
            }
            bitmap_.announce(me);
            if (!in_sight() && !stopping_.load()) {
                parks_.fetch_add(1);
                beds_[me].park();
            }
            bitmap_.withdraw(me);
        }
    }

    // False: it was not done, although somebody was asleep or has been told.
    bool publish_and_wait() {
        std::uint64_t const before = done_.load();
        work_.fetch_add(1, std::memory_order_seq_cst);
        if (std::uint32_t const who = bitmap_.take_one(); who != heist::scheduler::sleepers::none) {
            beds_[who].unpark();
        }
        return support::wait_until([&] { return done_.load() != before; });
    }

    void stop() {
        stopping_.store(true);
        for (auto& bed : beds_) {
            bed.unpark();
        }
    }

    std::uint64_t parks() const { return parks_.load(); }

private:
    bool in_sight() const { return work_.load(std::memory_order_seq_cst) != 0; }
    bool take() {
        std::uint64_t seen = work_.load();
        while (seen != 0) {
            if (work_.compare_exchange_weak(seen, seen - 1)) {
                return true;
            }
        }
        return false;
    }

    heist::scheduler::basic_sleepers<Atomics> bitmap_;
    std::array<heist::scheduler::basic_parker<Atomics>, workers> beds_;
    typename Atomics::template atomic<std::uint64_t> work_{0};
    std::atomic<std::uint64_t> done_{0};
    std::atomic<std::uint64_t> parks_{0};
    std::atomic<bool> stopping_{false};
};

// Sends one message after the other; all are taken. Returns how often a worker parked.
template <class Atomics>
std::uint64_t send_messages(std::size_t messages) {
    bedroom<Atomics> room;
    in_threads(bedroom<Atomics>::workers + 1, [&](std::size_t who) {
        if (who != 0) {
            room.work(static_cast<std::uint32_t>(who - 1));
            return;
        }
        for (std::size_t i = 0; i < messages; ++i) {
            if (!room.publish_and_wait()) {
                ADD_FAILURE() << "lost at message " << i;
                break;
            }
        }
        room.stop();
    });
    EXPECT_GT(room.parks(), 0u);
    return room.parks();
}

} // namespace scheduler_test
