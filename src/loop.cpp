// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The life of a loop: cut into shares, published, worked on, closed. scheduler/README.md, "Loops", has the proof sketch.

#include "worker.hpp"

#include <heist/platform/assert.hpp>
#include <heist/platform/clock.hpp>

#include <algorithm>

namespace heist::scheduler {
namespace {

// Finds blocks for the participant with share `mine`: the upper half of another share. Two random ones, the fuller first,
// then all of them.
bool steal_blocks(loop const& job, std::uint32_t mine, victim_choice& victims, block_range& loot) noexcept {
    auto const width = static_cast<std::uint32_t>(job.shares.size());
    auto const weight = [&](std::uint32_t share) { return share == mine ? 0 : job.shares[share].remaining(); };
    std::uint32_t const first = victims.fuller_of_two(width, weight);
    for (std::uint32_t step = 0; step < width; ++step) {
        std::uint32_t const victim = (first + step) % width;
        steal_outcome outcome = steal_outcome::empty;
        do {
            outcome = victim == mine ? steal_outcome::empty : job.shares[victim].steal_half(loot);
        } while (outcome == steal_outcome::lost);
        if (outcome == steal_outcome::taken) {
            return true;
        }
    }
    return false;
}

bool nothing_left(loop const& job) noexcept {
    return std::none_of(job.shares.begin(), job.shares.end(),
                        [](range_slot const& share) { return share.still_remaining() != 0; });
}

// Works on a loop until there is nothing left to claim. Every participant, with its own share. `index`: the loop's notice,
// or board::none if it was not published.
void participate(core& pool, loop& job, std::uint32_t mine, victim_choice& victims, std::uint32_t index) noexcept {
    serving const here(pool);
    scoped_state const within(this_thread.inside, static_cast<frame const*>(&job));
    range_slot& own = job.shares[mine];
    participant self;
    auto const offer = [&] {
        if (pool.notices().offer(index)) { // who has looked since it was taken down may sleep
            pool.notify_of(job);
        }
    };
    job.drain(job, own, {}, self);
    while (index != board::none) {
        block_range loot;
        if (steal_blocks(job, mine, victims, loot)) {
            block_range const now{loot.first, loot.first + (std::min)(self.batch, loot.size())};
            if (now.last != loot.last) {
                own.refill({now.last, loot.last});
                offer();
            }
            ++self.steals;
            self.stolen_blocks += loot.size();
            job.drain(job, own, now, self);
        } else {
            pool.notices().hide(index);
            if (nothing_left(job)) { // the second look that hide() asks for
                break;
            }
            offer();
        }
    }
    pool.count(counter::blocks, self.blocks);
    if (self.steals != 0) {
        pool.count(counter::steals, self.steals);
        pool.count(counter::stolen_blocks, self.stolen_blocks);
    }
}

// Takes some of the wake-ups that the loop still owes.
std::uint32_t take_wakes(notice& of) noexcept {
    std::uint32_t seen = of.to_wake.load(std::memory_order_relaxed);
    while (seen != 0) {
        std::uint32_t const mine = (std::min)(seen, tuning::wakes_per_helper);
        // relaxed: a number of wake-ups, no data.
        if (of.to_wake.compare_exchange_weak(seen, seen - mine, std::memory_order_relaxed)) {
            return mine;
        }
    }
    return 0;
}

// Owns a free share of the loop. Inside the gate, whose limit leaves one for everybody inside.
std::uint32_t occupy_share(loop const& job, std::uint32_t preferred) noexcept {
    auto const helpers = static_cast<std::uint32_t>(job.shares.size()) - 1;
    for (std::uint32_t step = 0;; ++step) {
        std::uint32_t const share = 1 + (preferred + step) % helpers;
        if (job.shares[share].try_occupy()) {
            return share;
        }
    }
}

// Runs blocks of a loop that has no notice in its caller, a part of them at a time, until the board has room for it: other loops may end long before this
// one. Returns how many it has run; `index` is the loop's notice then, or board::none if those were all.
std::uint32_t run_unnoticed(core& pool, loop& job, victim_choice& victims, std::uint32_t& index) noexcept {
    bool const wants_help = job.shares.size() > 1;
    std::uint32_t const part = wants_help ? (job.blocks - 1) / tuning::parts_without_notice + 1 : job.blocks;
    std::uint32_t done = 0;
    while (index == board::none && done != job.blocks) {
        std::uint32_t const next = done + (std::min)(part, job.blocks - done);
        job.shares[0].fill({done, next});
        participate(pool, job, 0, victims, board::none);
        done = next;
        index = done != job.blocks ? pool.notices().reserve() : board::none;
    }
    return done;
}

void run_in(core& pool, loop& job, std::span<range_slot> shares, help_wanted want) noexcept {
    auto const width = static_cast<std::uint32_t>(shares.size());
    job.shares = shares;
    job.parent = this_thread.inside;
    victim_choice victims(reinterpret_cast<std::uintptr_t>(&job));
    std::uint32_t index = width > 1 ? pool.notices().reserve() : board::none;
    std::uint32_t const alone = index == board::none ? run_unnoticed(pool, job, victims, index) : 0;
    if (index == board::none) { // the caller can always finish alone
        pool.count(counter::caller_only_calls);
        return;
    }
    for (std::uint32_t i = 0; i < width; ++i) {
        auto const cut = [&](std::uint64_t piece) {
            return alone + static_cast<std::uint32_t>(piece * (job.blocks - alone) / width);
        };
        shares[i].fill({cut(i), cut(i + 1)});
    }
    pool.count(counter::parallel_calls);
    shares[0].try_occupy();
    notice& mine = pool.notices()[index];
    std::int64_t const begin = platform::now_ns();
    mine.job = &job;
    mine.published_at = begin;
    mine.to_wake.store(want.wake > 0 ? want.wake - 1 : 0, std::memory_order_relaxed);
    pool.pace().call_begins(begin);
    if (job.parent == nullptr) {
        pool.pace().wanted(pool.pace().cold_help_ns(), begin);
    }
    mine.door.open(width - 1);
    pool.notices().show(index);
    if (want.wake > 0) {
        pool.notify_of(job);
        pool.make_way();
    }
    participate(pool, job, 0, victims, index);
    if (!mine.door.close()) {
        pool.wait(&job, mine.caller, [&] { return mine.door.quiet(); }, [&] { return mine.door.announce_wait(); });
    }
    pool.notices().hide(index);
    pool.notices().release(index);
    std::int64_t const end = platform::now_ns();
    pool.pace().call_ends(end);
    job.open_ns = alone == 0 ? end - begin : 0;
}

// The shares of a loop live on its caller's stack; few callers need many.
template <std::uint32_t most>
void run_with(core& pool, loop& job, help_wanted want) noexcept {
    range_slot shares[most];
    run_in(pool, job, {shares, want.width}, want);
}

} // namespace

bool help_loop(core& pool, std::uint32_t index, helper who) noexcept {
    notice& found = pool.notices()[index];
    bool const visits = who.only_below != nullptr; // first to see whether the loop is below what it waits for
    if (!(visits ? found.door.try_visit() : found.door.try_enter())) {
        return false;
    }
    loop& job = *found.job;
    bool const welcome = !visits || (descends_from(&job, who.only_below) && found.door.try_stay());
    if (welcome) {
        if (who.slept) {
            pool.pace().arrived(platform::now_ns() - found.published_at);
            who.slept = false;
        }
        pool.wake(take_wakes(found));
        pool.pass_on();
        std::uint32_t const share = occupy_share(job, who.preferred_share);
        participate(pool, job, share, who.victims, index);
        job.shares[share].vacate();
    }
    if (welcome ? found.door.leave() : found.door.leave_visit()) { // from here on the loop may be gone, the notice not
        pool.seen_here();
        found.caller.unpark();
    }
    return welcome;
}

void run_loop(core& pool, loop& job, help_wanted want) noexcept {
    HEIST_ASSERT(job.blocks >= 1 && want.width >= 1, "an empty loop is not run");
    want.width = (std::min)({want.width, pool.threads(), job.blocks});
    if (want.width <= 1) {
        run_with<1>(pool, job, want);
    } else if (want.width <= 4) {
        run_with<4>(pool, job, want);
    } else if (want.width <= 32) {
        run_with<32>(pool, job, want);
    } else {
        run_with<core::max_threads>(pool, job, want);
    }
}

} // namespace heist::scheduler
