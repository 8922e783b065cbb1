// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Making and ending pools, the default pool, fork(), and helping while waiting.

#include "worker.hpp"

#include <heist/platform/cpu_pause.hpp>
#include <heist/platform/environment.hpp>
#include <heist/platform/fork.hpp>
#include <heist/platform/topology.hpp>
#include <heist/scheduler/pool.hpp>

#include <algorithm>
#include <bit>
#include <memory>
#include <new>
#include <ranges>
#include <utility>

namespace heist::scheduler {

constinit thread_local thread_state this_thread;
constinit std::atomic<core*> the_default_core{nullptr};

// ---- fork() ----------------------------------------------------------------------------------------------------------

namespace {

struct living_cores {
    std::mutex making_default; // who makes the default pool; taken before `guard`
    std::mutex guard;
    core* first = nullptr;
};

// Constant-initialised: a fork() cannot come in the middle of that. Never destroyed: pools may be made and ended by static objects.
union lasting_cores {
    living_cores cores;
    constexpr lasting_cores() noexcept : cores() {}
    ~lasting_cores() {} // NOLINT(modernize-use-equals-default): it would be deleted
    lasting_cores(lasting_cores const&) = delete;
    lasting_cores& operator=(lasting_cores const&) = delete;
};
constinit lasting_cores all_cores;

living_cores& registry() {
    return all_cores.cores;
}

void before_fork() {
    registry().making_default.lock();
    registry().guard.lock();
    for (core* each = registry().first; each != nullptr; each = each->next_living) {
        each->before_fork();
    }
}

void after_fork_in_parent() {
    for (core* each = registry().first; each != nullptr; each = each->next_living) {
        each->after_fork_in_parent();
    }
    registry().guard.unlock();
    registry().making_default.unlock();
}

void after_fork_in_child() {
    if (this_thread.employer != nullptr) {
        this_thread.employer->worker_cpus().apply_to_this_thread(); // it is no worker any more, whom wakers place
    }
    this_thread = {};
    for (core* each = registry().first; each != nullptr; each = each->next_living) {
        each->after_fork_in_child();
    }
    registry().guard.unlock();
    registry().making_default.unlock();
}

constinit std::atomic<bool> watched{false};

// If there is no memory for it, a child of fork() runs its calls alone until it asks for a sleeper.
bool watch_forks() noexcept {
    if (!watched.exchange(true, std::memory_order_relaxed)) { // relaxed: it carries no data
        platform::on_fork(before_fork, after_fork_in_parent, after_fork_in_child);
    }
    return true;
}

// When the library is loaded, so that no thread can fork while another one is at it: the fork() would not wait for the locks that the other
// takes next. Static objects of others may have made pools even before.
[[maybe_unused]] bool const watching = watch_forks();

} // namespace

void remember_core(core& pool) noexcept {
    watch_forks();
    std::scoped_lock const lock(registry().guard);
    pool.next_living = std::exchange(registry().first, &pool);
}

void forget_core(core& pool) noexcept {
    std::scoped_lock const lock(registry().guard);
    core** place = &registry().first;
    while (*place != &pool) {
        place = &(*place)->next_living;
    }
    *place = pool.next_living;
}

void core::after_fork_in_child() noexcept {
    // Only the forking thread exists here, and whatever others were doing will never be finished.
    for (seat& each : seats()) {
        each.deque.reset();
        std::construct_at(&each.bed);
        each.runs.reset();
    }
    std::uint32_t const gone = roster_.after_fork_in_child();
    for (std::uint32_t i = 0; i < gone; ++i) {
        workers_[i].handle.abandon();
        workers_[i].slept = false;
        workers_[i].doing.reset();
    }
    dormitory_.reset();
    std::construct_at(&board_);
    std::construct_at(&strays_);
    std::construct_at(&dozers_);
    guests_.reset();
    ++lives_;
    last_seen_.store(0, std::memory_order_relaxed); // or make_way() would move a thread of the parent
}

// ---- core ------------------------------------------------------------------------------------------------------------

core::core(unsigned threads, std::string name, platform::cpu_mask const& cpus)
    : threads_(threads), seat_count_(threads - 1 + tuning::guest_seats), seats_(new seat[seat_count_]),
      workers_(new worker[threads - 1]), name_(std::move(name)), worker_cpus_(cpus) {
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

void settle_grant() noexcept {
    std::int32_t const made = this_thread.grant - (std::max)(this_thread.grant_left, 0);
    this_thread.grant = this_thread.grant_left = 0;
    core* const pool =
        this_thread.pool != nullptr ? this_thread.pool : the_default_core.load(std::memory_order_acquire);
    if (pool != nullptr && made != 0) {
        pool->count(counter::caller_only_calls, static_cast<std::uint64_t>(made));
    }
}

namespace {

// Settles the account of a thread that ends.
struct last_settlement {
    ~last_settlement() { settle_grant(); }
};

} // namespace

unsigned core::cpus() noexcept {
    // No static with an initialiser: a fork() while another thread runs that would leave the child waiting for its end.
    static constinit std::atomic<unsigned> first_answer{0}; // relaxed: the number is all
    unsigned usable = first_answer.load(std::memory_order_relaxed);
    if (usable == 0) {
        unsigned const counted = platform::usable_cpus(platform::cpu_mask::of_process());
        bool const first = first_answer.compare_exchange_strong(usable, counted, std::memory_order_relaxed);
        usable = first ? counted : usable;
    }
    return usable;
}

void core::renew_grant() noexcept {
    static thread_local last_settlement const at_thread_exit;
    static_cast<void>(at_thread_exit);
    static thread_local victim_choice lengths(reinterpret_cast<std::uintptr_t>(&this_thread));
    settle_grant();
    this_thread.grant = this_thread.grant_left =
        static_cast<std::int32_t>(tuning::mean_grant / 2 + lengths.below(tuning::mean_grant));
}

seat* core::borrow_seat() noexcept {
    std::uint32_t const guest = workers() == 0 ? guests::none : guests_.sit_down();
    return guest == guests::none ? nullptr : &seats_[workers() + guest];
}

void core::give_back(seat& place) noexcept {
    // Members of groups further out. Who waits for those looks into the seats of others only while they work for it.
    while (task* const left = place.deque.pop()) {
        abandon(*left);
    }
    guests_.get_up(place.index - workers());
}

void core::execute(task& work) noexcept {
    scoped_state const within(this_thread.inside, static_cast<frame const*>(&work));
    serving const here(*this);
    count(counter::blocks);
    work.execute(work);
}

namespace {

// While it lives, the owner of a seat works for `awaited`: who waits for that may steal what is pushed in the meantime.
class working_for {
public:
    working_for(seat& place, frame const* awaited) noexcept
        : place_(place), outer_(place.runs.root()), outer_era_(place.runs.stamp().era), era_(place.deque.begin_era()) {
        place_.runs.set(awaited, era_);
    }
    ~working_for() { place_.runs.set(outer_, outer_era_); }
    working_for(working_for const&) = delete;
    working_for& operator=(working_for const&) = delete;

    std::uint32_t era() const noexcept { return era_; }

private:
    seat& place_;
    frame const* outer_;
    std::uint32_t outer_era_;
    std::uint32_t era_;
};

void put_back(seat& place, task& work) noexcept {
    // There is room, because the task came from here, or the deque was empty; only a thief that has not finished copying
    // can make the ring look full for a moment.
    while (place.deque.push(&work, work.kind()) == push_outcome::full) {
        platform::cpu_pause();
    }
}

} // namespace

void core::run_taken(task& work) noexcept {
    seat* const place = this_thread.place;
    if (place == nullptr || place->home != this) {
        execute(work);
        return;
    }
    working_for const root(*place, work.awaited);
    execute(work);
}

void core::abandon(task& work) noexcept {
    strays_.put(work);
    notify();
    // Who waits for it may sleep already; it is not known who that is.
    for (seat& each : seats()) {
        each.bed.unpark();
    }
}

void core::run_loot(seat& mine, std::span<task* const> loot) noexcept {
    count(counter::steals);
    count(counter::stolen_blocks, loot.size());
    task* rest = nullptr;
    for (task* const each : loot.subspan(1) | std::views::reverse) {
        each->next = std::exchange(rest, each);
    }
    run_batch(mine, *loot[0], rest);
}

bool core::run_left_behind(seat& mine) noexcept {
    task* const newest = mine.deque.pop();
    if (newest == nullptr) {
        return false;
    }
    task* rest = nullptr; // the oldest first
    while (task* const next = mine.deque.pop()) {
        next->next = std::exchange(rest, next);
    }
    run_batch(mine, *newest, rest);
    return true;
}

void core::run_batch(seat& mine, task& first, task* rest) noexcept {
    // Members of one group share an era, so that who waits for the group can steal them back. A member of another group must
    // not lie here: the first one may block until that group is finished (it wants a lock, say).
    working_for const root(mine, first.awaited);
    while (rest != nullptr) {
        task& next = *std::exchange(rest, rest->next);
        if (next.awaited == first.awaited) {
            put_back(mine, next);
        } else {
            abandon(next);
        }
    }
    pass_on();
    tell_thieves(mine);
    execute(first);
    while (task* const next = mine.deque.pop_from_era(root.era())) {
        execute(*next);
    }
}

task* core::take_own_below(seat& place, frame const* awaited, std::uint32_t since) noexcept {
    task* aside = nullptr; // newer ones that are none of ours, the oldest first
    task* found = nullptr;
    while (found == nullptr) {
        task* const newest = place.deque.pop_from_era(since);
        if (newest == nullptr) {
            break;
        }
        if (descends_from(newest, awaited)) {
            found = newest;
        } else {
            newest->next = std::exchange(aside, newest);
        }
    }
    if (aside != nullptr) {
        while (aside != nullptr) {
            put_back(place, *std::exchange(aside, aside->next));
        }
        notify_of_tasks(place); // who has looked in the meantime may sleep
    }
    return found;
}

void core::run_own_below(frame const* awaited, std::uint32_t& since) noexcept {
    seat* const place = this_thread.place;
    if (place == nullptr) {
        return;
    }
    // Every task that is run may begin an era, and there may be any number of them: `since` is not left behind by half of all positions.
    while (true) {
        since = place->deque.still_reachable(since);
        task* const mine = place->home->take_own_below(*place, awaited, since);
        if (mine == nullptr) {
            return;
        }
        place->home->run_taken(*mine);
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
    if (task* const stray = strays_.take_below(awaited); stray != nullptr) {
        run_taken(*stray);
        return true;
    }
    if (!seated) {
        return false;
    }
    for (seat& each : seats()) {
        errand_stamp const stamp = each.runs.stamp();
        auto const works_for_me = [&] { return each.runs.is(awaited, stamp); };
        task* loot = nullptr;
        std::uint32_t taken = 0;
        if (&each == place || !works_for_me() ||
            each.deque.steal_from_era(stamp.era, works_for_me, {&loot, 1}, taken) != steal_outcome::taken) {
            continue;
        }
        count(counter::steals);
        count(counter::stolen_blocks);
        if (descends_from(loot, awaited)) {
            run_taken(*loot);
            return true;
        }
        abandon(*loot); // made on the way, for a group further out: not to be run here
    }
    return false;
}

bool core::doze(frame const* awaited, parker& bed) noexcept {
    seat const* const place = this_thread.place;
    dozers::couch mine{awaited, &bed, place != nullptr && place->home == this};
    dozers_.lie_down(mine);
    // Without this second look, work published between the last one and now would wake nobody.
    bool const helped = help(awaited);
    if (!helped) {
        bed.park();
    }
    dozers_.get_up(mine);
    return helped;
}

// ---- pool ------------------------------------------------------------------------------------------------------------

namespace {

unsigned default_threads(platform::cpu_mask const& cpus) noexcept {
    unsigned const usable = platform::usable_cpus(cpus);
    unsigned const wanted = platform::threads_from_environment();
    return wanted == 0 ? usable : (std::min)(usable, wanted);
}

} // namespace

// The mask of a worker lacks the CPU of its last waker.
pool::pool(pool_options const& options)
    : pool(options, this_thread.employer != nullptr ? this_thread.employer->worker_cpus()
                                                    : platform::cpu_mask::of_this_thread()) {}

pool::pool(pool_options const& options, platform::cpu_mask const& cpus)
    : core_(std::make_unique<core>(
          (std::min)(options.threads == 0 ? default_threads(cpus) : options.threads, core::max_threads), options.name,
          cpus)) {}

pool::~pool() = default;

unsigned pool::threads() const noexcept {
    return core_->threads();
}

pool_statistics pool::statistics() const noexcept {
    settle_grant();
    return core_->statistics();
}

namespace {

constinit std::atomic<pool*> the_default_pool{nullptr};

} // namespace

// The lock keeps fork() away: in the child nobody would finish what another thread has begun, and its statics would be waited for in vain.
[[gnu::noinline]] pool& pool::make_default() {
    watch_forks();
    std::scoped_lock const lock(registry().making_default);
    // The pool itself is never destroyed; at exit, or when the library is unloaded, its idle workers end.
    static auto& the_pool = *new pool({}, platform::cpu_mask::of_process());
    struct at_exit {
        ~at_exit() { core_of(the_pool).retire(); }
    };
    static at_exit const farewell;
    // release, both: pairs with default_core() and default_pool(): the pool is made.
    the_default_core.store(&core_of(the_pool), std::memory_order_release);
    the_default_pool.store(&the_pool, std::memory_order_release);
    return the_pool;
}

pool& default_pool() {
    pool* const made = the_default_pool.load(std::memory_order_acquire);
    return made != nullptr ? *made : pool::make_default();
}

core& default_core() {
    if (this_thread.pool != nullptr) {
        return *this_thread.pool;
    }
    core* const made = the_default_core.load(std::memory_order_acquire);
    return made != nullptr ? *made : core_of(pool::make_default());
}

} // namespace heist::scheduler
