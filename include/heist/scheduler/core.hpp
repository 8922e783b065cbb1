// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/clock.hpp>
#include <heist/platform/cpu_mask.hpp>
#include <heist/platform/cpu_pause.hpp>
#include <heist/platform/export.hpp>
#include <heist/platform/thread.hpp>
#include <heist/scheduler/board.hpp>
#include <heist/scheduler/dormitory.hpp>
#include <heist/scheduler/dozers.hpp>
#include <heist/scheduler/guests.hpp>
#include <heist/scheduler/roster.hpp>
#include <heist/scheduler/seat.hpp>
#include <heist/scheduler/statistics.hpp>
#include <heist/scheduler/strays.hpp>
#include <heist/scheduler/tempo.hpp>

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace heist::scheduler {

// The inside of a pool: who works, who sleeps, and where work is to be found. scheduler/README.md has the protocols.
class core {
public:
    // The workers may run on these CPUs, whoever starts them. pre: 1 <= threads <= max_threads
    core(unsigned threads, std::string name, platform::cpu_mask const& cpus);

    // Ends and joins the workers. pre: no call is under way, and the thread is none of its workers
    ~core();

    core(core const&) = delete;
    core& operator=(core const&) = delete;

    static constexpr unsigned max_threads = sleepers::max_workers + 1;

    unsigned threads() const noexcept { return threads_; }

    // How many threads of this process can run at the same time, as it was when somebody first asked. Any thread.
    HEIST_API static unsigned cpus() noexcept;

    // ---- for callers -----------------------------------------------------------------------------------------------

    // Is somebody awake and looking for work? Then help costs tuning::hot_help_ns only. Any thread.
    bool hot() const noexcept { return dormitory_.hot(); }

    tempo& pace() noexcept { return tempo_; }

    // What help costs now, in ns. Any thread.
    float help_ns() const noexcept { return hot() ? tuning::hot_help_ns : tempo_.cold_help_ns(); }

    // Counts; returns the old value of this thread's lane. Any thread.
    std::uint64_t count(counter which, std::uint64_t amount = 1) noexcept {
        return counters_.add(lane(), which, amount);
    }
    pool_statistics statistics() const noexcept { return counters_.read(); }

    // Counts the calls of this thread's grant on the pool that it works for and grants it some more: a random number of them, so
    // that call sites which take turns are all met by the call that finds no grant left, which is timed.
    HEIST_API static void renew_grant() noexcept;

    // Others can see new work: wakes a sleeper, unless somebody searches already. Any thread.
    void notify() noexcept {
        if (dormitory_.unwatched() && may_wake()) {
            wake(1);
        }
    }

    // notify(), and those who sleep while they wait for what the work is a part of, whoever else is awake: a searcher may take something else. Who has published
    // a loop, and shared tasks in its deque.
    void notify_of(loop const& job) noexcept {
        notify();
        if (dozers_.any()) {
            dozers_.wake_above(&job);
        }
    }
    void notify_of_tasks(seat const& mine) noexcept {
        notify();
        tell_thieves(mine);
    }

    // Before the caller of a loop goes to work: moves the worker that was last seen on the caller's CPU, if it was there, to
    // another one. It may be the one that woke this caller, and wait for its CPU ever since. Any thread.
    void make_way() noexcept;

    // The calling thread, if it is a worker, runs on this CPU, and is about to wake somebody or to look for work.
    void seen_here() noexcept;

    // The calling worker has taken work. A publisher that saw it searching has woken nobody: if more work is in sight that
    // nobody has come for, and nobody searches now, wakes the next one.
    void pass_on() noexcept;

    // Wakes up to `how_many` sleeping workers, or starts workers that were not started yet. Any thread.
    HEIST_API void wake(std::uint32_t how_many) noexcept;

    // How often this process has become another one by fork() since the pool was made: what was borrowed before is not borrowed any more.
    std::uint32_t lives() const noexcept { return lives_; }

    platform::cpu_mask const& worker_cpus() const noexcept { return worker_cpus_; }

    // A seat for a thread from outside, or null if none is free. give_back() returns it.
    HEIST_API seat* borrow_seat() noexcept;
    HEIST_API void give_back(seat& place) noexcept;

    // Runs a task that the calling thread has taken out of a deque, so that its waiter can steal back.
    HEIST_API void run_taken(task& work) noexcept;

    // Runs stolen tasks; those that do not run at once stand in the deque of `mine`, visible to other thieves.
    void run_loot(seat& mine, std::span<task* const> loot) noexcept;

    board& notices() noexcept { return board_; }

    // ---- for who waits ---------------------------------------------------------------------------------------------

    // Runs one piece of work that descends from `awaited`, if there is one. Any thread that waits for `awaited`.
    HEIST_API bool help(frame const* awaited) noexcept;

    // Runs the tasks of this thread's deque that descend from `awaited`, newest first, in whichever pool it sits: that need not be the one it waits in. All of
    // them stand at `since` or later: what lies before that belongs to calls further out, and there may be a lot of it. Moves `since` on with the deque. Who
    // waits for `awaited`.
    HEIST_API static void run_own_below(frame const* awaited, std::uint32_t& since) noexcept;

    // Returns once done() holds: helps, then spins and yields for a while, then sleeps on `bed`. announce() tells the finisher whom
    // to wake; if it returns false, it is done already.
    template <class Done, class Announce>
    void wait(frame const* awaited, parker& bed, Done const& done, Announce const& announce) noexcept {
        if (done()) { // before the clock is read
            return;
        }
        std::uint32_t since = this_thread.place != nullptr ? this_thread.place->deque.position() : 0;
        auto const spin = [&] { return platform::now_ns() + static_cast<std::int64_t>(tempo_.wait_spin_ns()); };
        std::int64_t deadline = spin();
        bool announced = false;
        while (!done()) {
            bool helped = help(awaited);
            if (!helped) {
                std::int64_t const now = platform::now_ns();
                if (now < deadline) {
                    platform::cpu_pause();
                } else if (now < deadline + tuning::longest_wait_yield_ns) {
                    platform::yield_cpu();
                } else if (announced) {
                    helped = doze(awaited, bed);
                } else if (!announce()) {
                    return;
                } else {
                    announced = true;
                }
            }
            if (helped) {
                run_own_below(awaited, since); // what the helped work left in this thread's deque
                deadline = spin();
            }
        }
    }

    // Wakes the thread that sleeps in a seat. Any thread.
    void unpark(std::uint32_t seat_index) noexcept { seats_[seat_index].bed.unpark(); }

    // ---- lifetime --------------------------------------------------------------------------------------------------

    // No more help: tells the workers to end, and waits for those that are idle. The pool stays usable: calls run in
    // their caller. For the end of the process, where busy workers must not be waited for.
    void retire() noexcept { end_workers(farewell::leave_busy); }

    // fork(): keeps the start of threads out of the moment, and gives the child a pool without workers.
    void before_fork() noexcept { roster_.before_fork(); }
    void after_fork_in_parent() noexcept { roster_.after_fork_in_parent(); }
    void after_fork_in_child() noexcept;
    core* next_living = nullptr; // in the list of living pools; read and written under its lock only (pool.cpp)

private:
    struct worker;

    std::size_t lane() noexcept { return this_thread.lane != 0 ? this_thread.lane - 1 : choose_lane(); }
    HEIST_API static std::size_t choose_lane() noexcept;

    // Sleeps, unless there is something to help with after all; then it does that and returns true. Else it returns when what is awaited is done, when there
    // is a stray or a part of it to look at, or on a token of an earlier round. Who waits.
    HEIST_API bool doze(frame const* awaited, parker& bed) noexcept;

    // Wakes those who sleep while they wait for what the owner of `mine` works for: they may steal from its deque.
    void tell_thieves(seat const& mine) noexcept {
        if (dozers_.any()) {
            dozers_.wake_thieves(mine.runs.root());
        }
    }

    bool may_wake() const noexcept { return dormitory_.sleepers().any() || roster_.may_start(workers()); }
    bool start_worker() noexcept;
    void execute(task& work) noexcept;
    void abandon(task& work) noexcept;
    // Runs what stolen work has left in the deque of `mine`, if there is anything. Its worker, when it works for nobody.
    bool run_left_behind(seat& mine) noexcept;
    void run_batch(seat& mine, task& first, task* rest) noexcept; // `rest` by task::next, the oldest first
    task* take_own_below(seat& place, frame const* awaited, std::uint32_t since) noexcept;
    static void enter_worker(void* which) noexcept;
    void work(worker& self) noexcept;
    bool find_loop(worker& self) noexcept;
    bool steal_task(worker& self) noexcept;
    void rest(worker& self) noexcept;
    bool sleep(worker& self) noexcept; // true: it was woken; false: it got up by itself
    bool search() const noexcept;
    bool work_in_sight() const noexcept;

    enum class farewell { wait_for_all, leave_busy };
    void end_workers(farewell how) noexcept;

    // All seats: workers first, then guests.
    std::span<seat> seats() const noexcept { return {seats_.get(), seat_count_}; }
    std::uint32_t workers() const noexcept { return threads_ - 1; }

    // Read on every call, written rarely.
    unsigned threads_;
    std::uint32_t seat_count_;
    std::unique_ptr<seat[]> seats_;
    std::unique_ptr<worker[]> workers_;
    std::string name_;
    platform::cpu_mask const worker_cpus_;
    std::uint32_t lives_ = 0; // written while there is one thread
    tempo tempo_;
    std::atomic<std::uint64_t> last_seen_{
        0}; // a worker's index plus one, and below it, 32 bits, the CPU it was seen on

    dormitory dormitory_;
    board board_;
    strays strays_;
    dozers dozers_;
    counters counters_;

    guests guests_;
    roster roster_;
};

} // namespace heist::scheduler
