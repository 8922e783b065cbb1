// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// fork() without exec: the child has pools without workers, which start their own at the first call.

#include "scheduler/crew.hpp"
#include "scheduler/work.hpp"
#include "support/random.hpp"
#include "support/rendezvous.hpp"
#include "support/soak.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <thread>

#include <pthread.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

// Thread sanitizer gives up at the first thread that a child of a process with several threads starts, unless told.
extern "C" char const* __tsan_default_options();
extern "C" char const* __tsan_default_options() {
    return "die_after_fork=0";
}

namespace {

using namespace scheduler_test;
using support::wait_until;

heist::pool_options of(unsigned threads) {
    return {.threads = threads, .name = "forked"};
}

// All threads of the pool are inside one call at the same time.
bool is_parallel(heist::pool& pool) {
    support::rendezvous meeting(pool.threads());
    each_of(pool, pool.threads(), [&](std::size_t) { meeting.arrive_and_wait(); });
    return meeting.met();
}

// All workers were started and sleep again.
bool is_asleep(heist::pool& pool) {
    auto const before = pool.statistics().parks;
    return is_parallel(pool) && wait_until([&] { return pool.statistics().parks >= before + pool.threads() - 1; });
}

// What a child does with its copy of a pool. Its workers are its own: somebody had to be started.
bool is_alive(heist::pool& pool) {
    auto const inherited = pool.statistics().wake_ups;
    return works(pool) && is_parallel(pool) && pool.statistics().wake_ups > inherited;
}

// In steps of a loop: 0.5 ms, where making the pool takes 0.3 ms.
constexpr std::size_t longest_to_make_a_pool = 200'000;

// A sanitizer's own locks, unlike those of the C library, are not safe in a child if another thread was at them.
constexpr bool only_while_others_sleep = support::under_sanitizer;

std::atomic<std::size_t> children{0};

// Says at the end of a test what it has done.
class row {
public:
    explicit row(char const* when) : when_(when) { children = 0; }
    ~row() {
        support::soak_row(std::string("fork ") + when_, "10^4 children, all finish and are parallel again",
                          children.load(), " children, all finished, all parallel");
    }
    row(row const&) = delete;
    row& operator=(row const&) = delete;

private:
    char const* when_;
};

// Starts a child that ends with what check() says, or by SIGALRM if it hangs.
template <class Check>
pid_t start_child(Check const& check) {
    pid_t const child = fork();
    if (child == 0) {
        alarm(60);
        _exit(check() ? 0 : 1);
    }
    ++children;
    return child;
}

::testing::AssertionResult ended_well(pid_t child) {
    int status = -1;
    if (waitpid(child, &status, 0) != child) {
        return ::testing::AssertionFailure() << "no child";
    }
    if (WIFSIGNALED(status)) {
        return ::testing::AssertionFailure() << "ended by signal " << WTERMSIG(status);
    }
    return WEXITSTATUS(status) == 0 ? ::testing::AssertionSuccess()
                                    : ::testing::AssertionFailure() << "exit code " << WEXITSTATUS(status);
}

} // namespace

TEST(fork, from_a_pool_that_was_never_used) {
    heist::pool pool{of(4)};
    EXPECT_TRUE(ended_well(start_child([&] { return is_alive(pool); })));
    EXPECT_TRUE(works(pool));
}

TEST(fork, from_a_pool_whose_workers_sleep) {
    row const said("while workers sleep");
    watchdog const guard;
    for (std::size_t i = 0, n = support::times({20, 5, 3000}); i < n; ++i) {
        heist::pool pool{of(4)};
        ASSERT_TRUE(is_asleep(pool));
        ASSERT_TRUE(ended_well(start_child([&] { return is_alive(pool); })));
        ASSERT_TRUE(is_parallel(pool)) << "the parent's workers are as they were";
    }
}

TEST(fork, from_a_pool_whose_workers_just_finished) {
    if (only_while_others_sleep) {
        GTEST_SKIP();
    }
    row const said("right after a call");
    watchdog const guard;
    heist::pool pool{of(4)};
    for (std::size_t i = 0, n = support::times({50, 1, 3000}); i < n; ++i) {
        ASSERT_TRUE(works(pool));
        ASSERT_TRUE(ended_well(start_child([&] { return is_alive(pool); })));
    }
}

TEST(fork, children_can_destroy_their_copy_and_make_others) {
    watchdog const guard;
    std::optional<heist::pool> pool(of(4));
    ASSERT_TRUE(is_asleep(*pool));
    EXPECT_TRUE(ended_well(start_child([&] {
        pool.reset();
        heist::pool other{of(3)};
        return is_parallel(other);
    })));
    EXPECT_TRUE(ended_well(start_child([&] {
        bool const right = is_parallel(*pool);
        pool.reset();
        return right;
    })));
    EXPECT_TRUE(works(*pool));
}

TEST(fork, children_have_children) {
    watchdog const guard;
    heist::pool pool{of(3)};
    ASSERT_TRUE(is_asleep(pool));
    auto const grandchild = [&] { return is_alive(pool); };
    auto const child = [&] { return is_asleep(pool) && ended_well(start_child(grandchild)) && works(pool); };
    EXPECT_TRUE(ended_well(start_child([&] { return is_asleep(pool) && ended_well(start_child(child)); })));
}

TEST(fork, children_have_a_default_pool) {
    watchdog const guard;
    if (heist::default_pool().threads() < 2) {
        GTEST_SKIP() << "one processor";
    }
    ASSERT_TRUE(is_asleep(heist::default_pool()));
    EXPECT_TRUE(ended_well(start_child([] { return is_parallel(heist::default_pool()); })));
}

namespace {

std::atomic<bool> hold_who_asks{false};
std::atomic<bool> held{false};
std::atomic<bool> released{false};

} // namespace

// Instead of the C library's, which is asked for HEIST_THREADS while a pool is made: a place to hold the thread that makes it.
extern "C" char* secure_getenv(char const* name) noexcept {
    if (hold_who_asks.exchange(false)) {
        held = true;
        wait_until([] { return released.load(); });
    }
    return std::getenv(name);
}

namespace {

bool sleeps(pid_t thread) {
    std::string line;
    std::getline(std::ifstream("/proc/self/task/" + std::to_string(thread) + "/stat"), line);
    return line.find(") S ") != std::string::npos;
}

std::thread held_thread;
std::atomic<pid_t> forking_thread{0};

// In the thread that forks, when fork() has begun.
void make_the_default_pool_in_another_thread() {
    if (hold_who_asks) {
        held_thread = std::thread([] { heist::default_pool(); });
        wait_until([] { return held.load(); });
        forking_thread = gettid();
    }
}

// These run in a process in which nobody has asked for the default pool yet, and end it: 0 if all went well.
[[noreturn]] void fork_while_another_thread_is_held_making_the_default_pool() {
    alarm(60);
    pthread_atfork(&make_the_default_pool_in_another_thread, nullptr, nullptr);
    hold_who_asks = true;
    std::atomic<pid_t> child{0};
    std::thread forking([&] { child = start_child([] { return is_parallel(heist::default_pool()); }); });
    // fork() may wait until the pool is made. If it does not, the child must do without the other thread.
    wait_until([&] { return child != 0 || (forking_thread != 0 && sleeps(forking_thread)); });
    released = true;
    forking.join();
    held_thread.join();
    _exit(held && ended_well(child) && works(heist::default_pool()) ? 0 : 1);
}

[[noreturn]] void fork_at_random_moments_of_making_the_default_pool(std::size_t rounds) {
    support::random_source random;
    for (std::size_t round = 0; round < rounds; ++round) {
        std::size_t const moment = random.below(longest_to_make_a_pool);
        pid_t const fresh = start_child([&] {
            std::atomic<bool> begun{false};
            std::thread making([&] {
                begun = true;
                heist::default_pool();
            });
            wait_until([&] { return begun.load(); });
            for (std::atomic<std::size_t> spins{0}; spins < moment; ++spins) {
            }
            pid_t const child = start_child([] { return is_parallel(heist::default_pool()); });
            making.join();
            return ended_well(child) && works(heist::default_pool());
        });
        if (!ended_well(fresh)) {
            _exit(1);
        }
    }
    _exit(0);
}

} // namespace

TEST(fork, while_another_thread_makes_the_default_pool) {
    if (only_while_others_sleep) {
        GTEST_SKIP();
    }
    ::testing::FLAGS_gtest_death_test_style = "threadsafe";
    EXPECT_EXIT(fork_while_another_thread_is_held_making_the_default_pool(), ::testing::ExitedWithCode(0), "^$");
}

TEST(fork, stress_while_another_thread_makes_the_default_pool) {
    if (only_while_others_sleep) {
        GTEST_SKIP();
    }
    ::testing::FLAGS_gtest_death_test_style = "threadsafe";
    std::size_t const rounds = support::times({100, 1, 10'000});
    EXPECT_EXIT(fork_at_random_moments_of_making_the_default_pool(rounds), ::testing::ExitedWithCode(0), "^$");
    support::soak_row("fork while another thread makes the default pool", "10^4 children, all finish and are parallel",
                      rounds, " children, all finished, all parallel");
}

namespace {

// The CPUs of each thread of this process, as a string of 0 and 1.
std::map<std::string, std::string> masks_of_threads() {
    std::map<std::string, std::string> masks;
    for (auto const& each : std::filesystem::directory_iterator("/proc/self/task")) {
        std::string const thread = each.path().filename();
        cpu_set_t mask;
        if (sched_getaffinity(std::stoi(thread), sizeof mask, &mask) == 0) {
            for (unsigned cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
                masks[thread] += CPU_ISSET(cpu, &mask) ? '1' : '0';
            }
        }
    }
    return masks;
}

} // namespace

// Who publishes a loop moves the worker that was last seen on its CPU: in a child that was a thread of the parent.
TEST(fork, children_do_not_move_the_parents_threads) {
    watchdog const guard;
    cpu_set_t usable;
    ASSERT_EQ(sched_getaffinity(0, sizeof usable, &usable), 0);
    for (unsigned round = 0; round < 5; ++round) {
        heist::pool pool{of(4)};
        ASSERT_TRUE(is_asleep(pool));
        auto const before = masks_of_threads();
        for (unsigned cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
            if (!CPU_ISSET(cpu, &usable)) {
                continue;
            }
            ASSERT_TRUE(ended_well(start_child([&] {
                cpu_set_t here;
                CPU_ZERO(&here);
                CPU_SET(cpu, &here);
                return sched_setaffinity(0, sizeof here, &here) == 0 && loop_is_right(pool);
            })));
        }
        ASSERT_EQ(masks_of_threads(), before);
    }
}

// Unlike the others it runs the destructors of static objects, of which this pool is one.
TEST(fork, children_that_end_with_exit) {
    watchdog const guard;
    static heist::pool pool{of(3)};
    ASSERT_TRUE(is_asleep(pool));
    ASSERT_TRUE(is_asleep(heist::default_pool()));
    for (bool with_calls : {false, true}) {
        pid_t const child = fork();
        if (child == 0) {
            alarm(60);
            std::exit(!with_calls || (is_parallel(pool) && works(heist::default_pool())) ? 0 : 1);
        }
        EXPECT_TRUE(ended_well(child));
    }
}

// At any moment of what the others do: starting workers, publishing, stealing, waiting, sleeping, ending pools.
TEST(fork, stress_while_other_threads_use_the_pool) {
    if (only_while_others_sleep) {
        GTEST_SKIP();
    }
    row const said("while other threads use the pool");
    watchdog const guard(240);
    std::size_t const forks = support::times({100, 1, 2000});
    for (unsigned threads : {2u, 4u}) {
        heist::pool pool{of(threads)};
        std::atomic<bool> done{false};
        in_threads(4, [&](std::size_t who) {
            if (who == 0) {
                for (std::size_t i = 0; i < forks; ++i) {
                    EXPECT_TRUE(ended_well(start_child([&] { return is_alive(pool); }))) << i;
                }
                done = true;
            }
            while (!done) {
                if (who == 3) {
                    heist::pool another{of(2)};
                    EXPECT_TRUE(loop_is_right(another));
                } else {
                    EXPECT_TRUE(works(pool));
                }
            }
        });
    }
}

namespace {

// Children of both threads that are inside a call: its caller and a worker. A child begins afresh: what the call was
// doing is the parent's business.
template <class Call>
void fork_inside(char const* what, Call const& call) {
    row const said(what);
    watchdog const guard;
    std::size_t const rounds = support::times({20, 5, 500});
    for (unsigned threads : {2u, only_while_others_sleep ? 2u : 4u}) {
        heist::pool pool{of(threads)};
        for (std::size_t round = 0; round < rounds; ++round) {
            support::rendezvous meeting(2);
            std::atomic<int> taken{0};
            std::atomic<int> turn{0};
            std::atomic<int> right{0};
            call(pool, [&] {
                int const mine = taken++;
                meeting.arrive_and_wait();
                wait_until([&] { return turn.load() == mine; });
                right += static_cast<bool>(ended_well(start_child([&] { return is_alive(pool); })));
                ++turn;
            });
            ASSERT_TRUE(meeting.met());
            ASSERT_EQ(right, 2) << "round " << round << " on " << threads << " threads";
        }
        EXPECT_TRUE(works(pool));
    }
}

} // namespace

TEST(fork, from_inside_a_loop) {
    fork_inside("from a worker, in a loop",
                [](heist::pool& pool, auto const& body) { each_of(pool, 2, [&](std::size_t) { body(); }); });
}

TEST(fork, from_inside_a_join) {
    fork_inside("from a worker, in a join", [](heist::pool& pool, auto const& body) { heist::join(pool, body, body); });
}

TEST(fork, from_inside_a_group) {
    fork_inside("from a worker, in a group", [](heist::pool& pool, auto const& body) {
        heist::task_group group{pool};
        group.run([&] { body(); });
        group.run([&] { body(); });
        group.wait();
    });
}

// A daemon's group may be older than the daemon. Its seat was freed by the fork, and somebody else may sit there now.
TEST(fork, a_group_that_is_older_than_the_child_leaves_the_seats_of_others_alone) {
    heist::pool pool(of(4));
    std::optional<heist::task_group> older(std::in_place, pool);
    older->run([] {});
    older->wait();
    EXPECT_TRUE(ended_well(start_child([&] {
        heist::task_group younger(pool);
        auto const* const mine = heist::scheduler::this_thread.place;
        older.reset();
        auto& core = heist::scheduler::core_of(pool);
        auto* const next = core.borrow_seat();
        bool const apart = mine != nullptr && heist::scheduler::this_thread.place == mine && next != mine;
        core.give_back(*next);
        return apart && is_parallel(pool);
    })));
}

// Each of them has remembered where the thread sat when it was made.
TEST(fork, two_groups_that_are_older_than_the_child_leave_no_seat_behind) {
    heist::pool pool(of(4));
    std::optional<heist::task_group> first(std::in_place, pool);
    std::optional<heist::task_group> second(std::in_place, pool);
    EXPECT_TRUE(ended_well(start_child([&] {
        second.reset();
        first.reset();
        auto const& here = heist::scheduler::this_thread;
        return here.place == nullptr && here.pool == nullptr && is_alive(pool);
    })));
}

TEST(fork, a_group_that_is_older_than_the_child_is_used_while_others_sit_where_it_sat) {
    watchdog const guard;
    heist::pool pool(of(4));
    std::optional<heist::task_group> older(std::in_place, pool);
    EXPECT_TRUE(ended_well(start_child([&] {
        std::atomic<bool> begun{false};
        std::atomic<bool> done{false};
        bool others = true;
        std::thread other([&] { // its seat is the first one that is free
            for (; !done; begun = true) {
                others = others && join_is_right(pool, 20);
            }
        });
        bool right = wait_until([&] { return begun.load(); });
        for (int round = 0; right && round < 5000; ++round) {
            heist::task_group younger(pool);
            std::atomic<int> ran{0};
            for (int i = 0; i < 3; ++i) {
                older->run([&] {
                    older->run([&] { ++ran; });
                    younger.run([&] { ++ran; });
                });
            }
            older->wait();
            younger.wait();
            right = ran == 6;
        }
        older.reset();
        done = true;
        other.join();
        return right && others && is_parallel(pool);
    })));
}

// Whether somebody in the parent has begun a member, nobody in the child can know.
TEST(fork, what_was_pending_in_a_group_is_the_parents_business) {
    watchdog const guard;
    heist::pool pool(of(2));
    heist::task_group group(pool);
    std::atomic<bool> go{false};
    std::atomic<int> ran{0};
    for (int i = 0; i < 10; ++i) {
        group.run([&] {
            wait_until([&] { return go.load(); });
            ++ran;
        });
    }
    int const before = ran;
    pid_t const child = start_child([&] {
        group.wait();
        bool const right = ran == before;
        group.run([&] { ++ran; });
        group.wait();
        return right && ran == before + 1;
    });
    EXPECT_TRUE(ended_well(child));
    go = true;
    group.wait();
    EXPECT_EQ(ran, 10);
}
