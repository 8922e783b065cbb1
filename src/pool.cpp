// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Making and ending pools, the default pool, fork(), and helping while waiting.

#include "worker.hpp"

#include <heist/platform/environment.hpp>
#include <heist/platform/fork.hpp>
#include <heist/platform/topology.hpp>
#include <heist/scheduler/pool.hpp>

#include <algorithm>
#include <bit>
#include <memory>
#include <new>
#include <vector>

namespace heist::scheduler {

constinit thread_local thread_state this_thread;
constinit std::atomic<core*> the_default_core{nullptr};

// ---- fork() ----------------------------------------------------------------------------------------------------------

namespace {

struct living_cores {
    std::mutex guard;
    std::vector<core*> all;
};

// Never destroyed: pools may be made and ended by static objects.
living_cores& registry() {
    static auto& cores = *new living_cores;
    return cores;
}

void before_fork() {
    registry().guard.lock();
    for (core* each : registry().all) {
        each->before_fork();
    }
}

void after_fork_in_parent() {
    for (core* each : registry().all) {
        each->after_fork_in_parent();
    }
    registry().guard.unlock();
}

void after_fork_in_child() {
    this_thread = {};
    for (core* each : registry().all) {
        each->after_fork_in_child();
    }
    registry().guard.unlock();
}

} // namespace

void remember_core(core& pool) {
    static bool const watching = platform::on_fork(before_fork, after_fork_in_parent, after_fork_in_child);
    static_cast<void>(watching); // without it a child of fork() runs its calls alone until it asks for a sleeper
    std::scoped_lock const lock(registry().guard);
    registry().all.push_back(&pool);
}

void forget_core(core& pool) noexcept {
    std::scoped_lock const lock(registry().guard);
    std::erase(registry().all, &pool);
}

void core::after_fork_in_child() noexcept {
    // Only the forking thread exists here, and whatever others were doing will never be finished.
    for (seat& each : seats()) {
        each.deque.reset();
        std::construct_at(&each.bed);
        each.root.store(nullptr, std::memory_order_relaxed);
    }
    std::uint32_t const gone = started_.exchange(0, std::memory_order_relaxed);
    for (std::uint32_t i = 0; i < gone; ++i) {
        workers_[i].handle.abandon();
        workers_[i].slept = false;
        workers_[i].state.store(worker::idle, std::memory_order_relaxed);
    }
    std::construct_at(&sleepers_);
    std::construct_at(&board_);
    searching_.store(0, std::memory_order_relaxed);
    guests_.store(0, std::memory_order_relaxed);
    refused_.store(false, std::memory_order_relaxed);
    starting_.unlock();
}

// ---- core ------------------------------------------------------------------------------------------------------------

core::core(unsigned threads, std::string name)
    : threads_(threads), seat_count_(threads - 1 + tuning::guest_seats), seats_(new seat[seat_count_]),
      workers_(new worker[threads - 1]), name_(std::move(name)) {
    for (std::uint32_t i = 0; i < seat_count_; ++i) {
        seats_[i].home = this;
        seats_[i].index = i;
        seats_[i].victims = victim_choice(i + 1);
    }
    for (std::uint32_t i = 0; i < workers(); ++i) {
        workers_[i].place = &seats_[i];
    }
    remember_core(*this);
}

core::~core() {
    forget_core(*this);
    end_workers(farewell::wait_for_all);
}

std::size_t core::choose_lane() noexcept {
    static std::atomic<std::size_t> next{0};
    this_thread.lane = next.fetch_add(1, std::memory_order_relaxed) % counters::lanes + 1;
    return this_thread.lane - 1;
}

namespace {

void settle_grant() noexcept {
    if (core* const pool = the_default_core.load(std::memory_order_acquire); pool != nullptr) {
        pool->count(counter::caller_only_calls, this_thread.grant - this_thread.grant_left);
    }
    this_thread.grant = this_thread.grant_left;
}

// Settles the account of a thread that ends.
struct last_settlement {
    ~last_settlement() { settle_grant(); }
};

} // namespace

void core::renew_grant() noexcept {
    static thread_local last_settlement const at_thread_exit;
    static_cast<void>(at_thread_exit);
    static thread_local victim_choice lengths(reinterpret_cast<std::uintptr_t>(&this_thread));
    settle_grant();
    this_thread.grant = this_thread.grant_left = tuning::mean_grant / 2 + lengths.below(tuning::mean_grant);
}

seat* core::borrow_seat() noexcept {
    static_assert(tuning::guest_seats < 64);
    std::uint64_t seen = guests_.load(std::memory_order_relaxed);
    while (workers() != 0) {
        auto const guest = static_cast<std::uint32_t>(std::countr_one(seen));
        if (guest >= tuning::guest_seats) {
            break;
        }
        // acquire pairs with give_back(): the deque is as the last guest left it.
        if (guests_.compare_exchange_weak(seen, seen | (std::uint64_t{1} << guest), std::memory_order_acquire,
                                          std::memory_order_relaxed)) {
            return &seats_[workers() + guest];
        }
    }
    return nullptr;
}

void core::give_back(seat& place) noexcept {
    guests_.fetch_and(~(std::uint64_t{1} << (place.index - workers())), std::memory_order_release);
}

void core::run_stolen(task& work) noexcept {
    scoped_state const within(this_thread.inside, static_cast<frame const*>(&work));
    scoped_state const working_for(this_thread.pool, this);
    count(counter::blocks);
    seat* const place = this_thread.place;
    if (place == nullptr || place->home != this) {
        work.execute(work);
        return;
    }
    // The era first, then the root: a waiter that reads its own work as root (acquire) reads this era or a later one.
    frame const* const outer = place->root.load(std::memory_order_relaxed);
    std::uint32_t const outer_era = place->root_era.load(std::memory_order_relaxed);
    place->root_era.store(place->deque.begin_era(), std::memory_order_relaxed);
    place->root.store(work.awaited, std::memory_order_release);
    work.execute(work);
    place->root.store(nullptr, std::memory_order_release);
    place->root_era.store(outer_era, std::memory_order_relaxed);
    place->root.store(outer, std::memory_order_release);
}

void run_loot(core& pool, seat& mine, seat const& victim, std::span<task* const> loot) noexcept {
    pool.count(counter::steals);
    pool.count(counter::stolen_blocks, loot.size());
    std::size_t kept = 1;
    for (; kept < loot.size(); ++kept) {
        if (mine.deque.push(loot[kept], task_kind::sibling) == push_outcome::full) {
            break;
        }
    }
    // The last searcher has found work; if there is more, it is for the next one.
    if (kept > 1 || victim.deque.visible() != 0) {
        pool.notify();
    }
    pool.run_stolen(*loot[0]);
    for (; kept < loot.size(); ++kept) {
        pool.run_stolen(*loot[kept]);
    }
}

void core::run_own_below(frame const* awaited) noexcept {
    seat* const place = this_thread.place;
    if (place == nullptr || place->home != this) {
        return;
    }
    while (task* const newest = place->deque.pop()) {
        if (!descends_from(newest, awaited)) {
            place->deque.push(newest, task_kind::sibling); // there is room: it came from there
            return;
        }
        run_stolen(*newest);
    }
}

bool core::help(frame const* awaited) noexcept {
    seat* const place = this_thread.place;
    bool const seated = place != nullptr && place->home == this;
    bool slept = false;
    victim_choice own_choice(reinterpret_cast<std::uintptr_t>(awaited));
    helper const who{seated ? place->victims : own_choice, seated ? place->index : 0, slept, awaited};
    for (std::uint64_t left = board_.shown(); left != 0; left &= left - 1) {
        if (help_loop(*this, static_cast<std::uint32_t>(std::countr_zero(left)), who)) {
            return true;
        }
    }
    for (seat& each : seats()) {
        // acquire pairs with run_stolen(): the era is written.
        auto const runs_mine = [&] { return each.root.load(std::memory_order_acquire) == awaited; };
        if (&each == place || !runs_mine()) {
            continue;
        }
        task* loot = nullptr;
        std::uint32_t taken = 0;
        std::uint32_t const era = each.root_era.load(std::memory_order_relaxed);
        if (each.deque.steal_from_era(era, runs_mine, {&loot, 1}, taken) == steal_outcome::taken) {
            count(counter::steals);
            count(counter::stolen_blocks);
            run_stolen(*loot);
            return true;
        }
    }
    return false;
}

// ---- pool ------------------------------------------------------------------------------------------------------------

namespace {

unsigned default_threads() noexcept {
    unsigned const usable = platform::usable_cpus();
    unsigned const wanted = platform::threads_from_environment();
    return wanted == 0 ? usable : (std::min)(usable, wanted);
}

} // namespace

pool::pool(pool_options const& options)
    : core_(std::make_unique<core>(
          (std::min)(options.threads == 0 ? default_threads() : options.threads, core::max_threads), options.name)) {}

pool::~pool() = default;

unsigned pool::threads() const noexcept {
    return core_->threads();
}

pool_statistics pool::statistics() const noexcept {
    settle_grant();
    return core_->statistics();
}

pool& default_pool() {
    // The pool itself is never destroyed; at exit, or when the library is unloaded, its idle workers end.
    static auto& the_pool = *new pool;
    struct at_exit {
        ~at_exit() { core_of(the_pool).retire(); }
    };
    static at_exit const farewell;
    the_default_core.store(&core_of(the_pool), std::memory_order_release);
    return the_pool;
}

core& default_core() {
    return this_thread.pool != nullptr ? *this_thread.pool : core_of(default_pool());
}

} // namespace heist::scheduler
