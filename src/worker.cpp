// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a worker does all day: take its own tasks, help loops, steal tasks, search, sleep.

#include "worker.hpp"

#include <heist/platform/clock.hpp>
#include <heist/platform/cpu_pause.hpp>

#include <array>
#include <bit>
#include <cstdio>

namespace heist::scheduler {

void core::enter_worker(void* which) noexcept {
    worker& self = *static_cast<worker*>(which);
    this_thread.place = self.place;
    this_thread.pool = self.place->home;
    this_thread.employer = self.place->home;
    self.placement.adopt_this_thread();
    self.place->home->work(self);
    settle_grant();
    this_thread.pool = nullptr;
    this_thread.employer = nullptr;
    self.doing.day_ends(); // from here on this thread touches nothing of the pool
}

void core::work(worker& self) noexcept {
    while (true) {
        self.doing.work_begins();
        while (run_left_behind(*self.place)) {
        }
        // Whoever still has work can finish it without help.
        if (roster_.ended()) {
            return;
        }
        if (!find_loop(self) && !steal_task(self)) {
            self.doing.rest_begins();
            rest(self);
        }
    }
}

bool core::find_loop(worker& self) noexcept {
    std::uint64_t const shown = board_.shown();
    if (shown == 0) {
        return false;
    }
    // Start anywhere, so that several loops share the workers.
    auto const start = static_cast<int>(self.place->victims.below(tuning::board_size));
    for (std::uint64_t left = std::rotr(shown, start); left != 0; left &= left - 1) {
        auto const index = static_cast<std::uint32_t>(std::countr_zero(left) + start) % tuning::board_size;
        if (help_loop(*this, index, {self.place->victims, self.place->index, self.slept, nullptr})) {
            return true;
        }
    }
    return false;
}

bool core::steal_task(worker& self) noexcept {
    std::span<seat> const all = seats();
    auto const count = static_cast<std::uint32_t>(all.size());
    seat& mine = *self.place;
    std::uint32_t const first =
        mine.victims.fuller_of_two(count, [&](std::uint32_t index) { return all[index].deque.visible(); });
    for (std::uint32_t step = 0; step < count; ++step) {
        seat& victim = all[(first + step) % count];
        if (&victim == &mine) {
            continue;
        }
        std::array<task*, tuning::steal_batch> loot;
        std::uint32_t taken = 0;
        steal_outcome outcome = steal_outcome::empty;
        do {
            outcome = victim.deque.steal(loot, taken);
        } while (outcome == steal_outcome::lost);
        if (outcome == steal_outcome::taken) {
            self.slept = false;
            run_loot(mine, {loot.data(), taken});
            return true;
        }
    }
    if (task* const stray = strays_.take_below(nullptr); stray != nullptr) {
        pass_on();
        run_taken(*stray);
        return true;
    }
    return false;
}

bool core::work_in_sight() const noexcept {
    for (std::uint64_t left = board_.shown(); left != 0; left &= left - 1) {
        if (board_[static_cast<std::uint32_t>(std::countr_zero(left))].door.admits()) {
            return true;
        }
    }
    for (seat const& each : seats()) {
        if (each.deque.visible() != 0) {
            return true;
        }
    }
    return strays_.any();
}

void core::pass_on() noexcept {
    if (!dormitory_.unwatched() || !may_wake()) {
        return;
    }
    bool more = strays_.any();
    for (std::uint64_t left = board_.shown(); left != 0 && !more; left &= left - 1) {
        // A loop that has a helper wakes the others it wants by itself.
        more = board_[static_cast<std::uint32_t>(std::countr_zero(left))].door.lonely();
    }
    for (seat const& each : seats()) {
        more = more || each.deque.visible() != 0;
    }
    if (more) {
        wake(1);
    }
}

bool core::search() const noexcept {
    std::int64_t const deadline = tempo_.search_until(platform::now_ns());
    do {
        for (int looks = 0; looks < 8; ++looks) {
            if (work_in_sight()) {
                return true;
            }
            platform::cpu_pause();
        }
    } while (!roster_.ended() && platform::now_ns() < deadline);
    return false;
}

void core::rest(worker& self) noexcept {
    seen_here();
    // At most half of the workers search: more would only get into each other's way.
    dormitory_.rest(
        self.place->index, (workers() + 1) / 2, [&] { return search(); },
        [&] { return work_in_sight() || roster_.ended(); },
        [&] {
            count(counter::parks);
            self.slept = sleep(self);
        });
}

bool core::sleep(worker& self) noexcept {
    std::int64_t const begun = platform::now_ns();
    // One is enough: who helps first wakes the others.
    std::int64_t const nap = self.place->index == 0 ? tempo_.beats().nap_ns(begun) : 0;
    if (nap == 0) {
        self.place->bed.park();
        return true;
    }
    if (self.place->bed.park_for(nap)) {
        return true;
    }
    tempo_.beats().got_up(platform::now_ns() - begun - nap);
    return false;
}

// relaxed, there and in make_way(): a hint. If it is old, a worker leaves a CPU that it need not leave.
void core::seen_here() noexcept {
    seat const* const mine = this_thread.place;
    if (mine != nullptr && mine->home == this && mine->index < workers()) {
        auto const cpu = static_cast<std::uint32_t>(platform::placement::this_cpu());
        last_seen_.store(std::uint64_t{mine->index + 1} << 32 | cpu, std::memory_order_relaxed);
    }
}

void core::make_way() noexcept {
    std::uint64_t const seen = last_seen_.load(std::memory_order_relaxed);
    if (seen != 0 && static_cast<std::uint32_t>(seen) == static_cast<std::uint32_t>(platform::placement::this_cpu())) {
        workers_[(seen >> 32) - 1].placement.keep_off_this_cpu();
    }
}

void core::wake(std::uint32_t how_many) noexcept {
    for (; how_many > 0; --how_many) {
        std::uint32_t const who = dormitory_.sleepers().take_one();
        if (who == sleepers::none) {
            if (!start_worker()) {
                return;
            }
        } else {
            std::int64_t const before = platform::now_ns();
            workers_[who].placement.keep_off_this_cpu();
            if (seats_[who].bed.unpark()) {
                tempo_.woke(platform::now_ns() - before);
            }
        }
        count(counter::wake_ups);
    }
}

bool core::start_worker() noexcept {
    return roster_.start_next(workers(), [&](std::uint32_t index) {
        char name[24]; // of which the thread takes 15
        std::snprintf(name, sizeof name, "%.10s/%u", name_.c_str(), index + 1);
        return workers_[index].handle.start(&core::enter_worker, &workers_[index], name, worker_cpus_);
    });
}

void core::end_workers(farewell how) noexcept {
    roster_.end([&](std::uint32_t running) {
        std::span<worker> const all{workers_.get(), running};
        for (worker const& each : all) {
            each.place->bed.unpark();
        }
        std::int64_t const grace_ends = platform::now_ns() + tuning::farewell_grace_ns;
        for (worker& each : all) {
            // A busy worker may run a user's function that never ends, or the one that called exit(): this very thread.
            auto const patient = [&] { return this_thread.place != each.place && platform::now_ns() < grace_ends; };
            if (!each.handle.joinable()) {
                continue;
            }
            if (how == farewell::wait_for_all || each.doing.await_end(patient, &platform::yield_cpu)) {
                each.handle.join();
            } else {
                each.handle.detach();
            }
        }
        last_seen_.store(0, std::memory_order_relaxed); // or make_way() would move a thread that is gone
    });
}

} // namespace heist::scheduler
