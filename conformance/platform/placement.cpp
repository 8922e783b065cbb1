// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// placement: a sleeper's affinity mask lacks the CPU of its last waker, and nothing else.
#include <heist/platform/placement.hpp>
#include <heist/platform/thread.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

using heist::platform::placement;

cpu_set_t mask_of(pid_t thread) {
    cpu_set_t mask;
    CPU_ZERO(&mask);
    EXPECT_EQ(sched_getaffinity(thread, sizeof mask, &mask), 0);
    return mask;
}

cpu_set_t only(int cpu) {
    cpu_set_t mask;
    CPU_ZERO(&mask);
    CPU_SET(static_cast<unsigned>(cpu), &mask);
    return mask;
}

std::vector<int> cpus_in(cpu_set_t const& mask) {
    std::vector<int> found;
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
        if (CPU_ISSET(static_cast<unsigned>(cpu), &mask)) {
            found.push_back(cpu);
        }
    }
    return found;
}

// A thread that is placed and waits for its end; the test's thread sits on a CPU of the test's choice.
class placed_thread {
public:
    placed_thread() : thread_([this] { run(); }) { ready_.wait(false); }
    ~placed_thread() {
        end_ = true;
        end_.notify_one();
        thread_.join();
        EXPECT_EQ(sched_setaffinity(0, sizeof all_, &all_), 0);
    }
    placed_thread(placed_thread const&) = delete;
    placed_thread& operator=(placed_thread const&) = delete;

    placement& where() { return where_; }
    cpu_set_t mask() const { return mask_of(number_); }
    void set_mask(cpu_set_t const& mask) const { EXPECT_EQ(sched_setaffinity(number_, sizeof mask, &mask), 0); }
    cpu_set_t all() const { return all_; }

    // What a waker on `cpu` leaves behind.
    std::vector<int> after_a_wake_from(int cpu) {
        cpu_set_t const here = only(cpu);
        EXPECT_EQ(sched_setaffinity(0, sizeof here, &here), 0);
        where_.keep_off_this_cpu();
        return cpus_in(mask());
    }

private:
    void run() {
        number_ = static_cast<pid_t>(syscall(SYS_gettid));
        where_.adopt_this_thread();
        ready_ = true;
        ready_.notify_one();
        end_.wait(false);
    }

    cpu_set_t all_ = mask_of(0);
    placement where_;
    pid_t number_ = 0;
    std::atomic<bool> ready_{false};
    std::atomic<bool> end_{false};
    std::thread thread_;
};

std::vector<int> without(std::vector<int> cpus, int cpu) {
    std::erase(cpus, cpu);
    return cpus;
}

} // namespace

TEST(placement, the_mask_lacks_the_cpu_of_the_last_waker) {
    placed_thread sleeper;
    std::vector<int> const all = cpus_in(sleeper.all());
    if (all.size() < 2) {
        GTEST_SKIP() << "one CPU";
    }
    EXPECT_EQ(sleeper.after_a_wake_from(all[0]), without(all, all[0]));
    EXPECT_EQ(sleeper.after_a_wake_from(all[0]), without(all, all[0]));
    EXPECT_EQ(sleeper.after_a_wake_from(all[1]), without(all, all[1])) << "and has the one before back";
    EXPECT_EQ(sleeper.after_a_wake_from(all[0]), without(all, all[0]));
}

TEST(placement, a_mask_that_somebody_else_has_set_stays) {
    placed_thread sleeper;
    std::vector<int> const all = cpus_in(sleeper.all());
    if (all.size() < 2) {
        GTEST_SKIP() << "one CPU";
    }
    sleeper.after_a_wake_from(all[1]);
    sleeper.set_mask(only(all[1]));
    EXPECT_EQ(sleeper.after_a_wake_from(all[0]), std::vector<int>{all[1]});
    EXPECT_EQ(sleeper.after_a_wake_from(all[1]), std::vector<int>{all[1]}) << "for good";
}

TEST(placement, a_single_cpu_is_left_alone) {
    cpu_set_t const all = mask_of(0);
    cpu_set_t const one = only(cpus_in(all).front());
    ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
    {
        placed_thread sleeper; // inherits the mask
        sleeper.where().keep_off_this_cpu();
        EXPECT_EQ(cpus_in(sleeper.mask()), cpus_in(one));
    }
    ASSERT_EQ(sched_setaffinity(0, sizeof all, &all), 0);
}

TEST(placement, before_a_thread_is_adopted_nothing_happens) {
    placement nobody;
    nobody.keep_off_this_cpu();
}

TEST(placement, stampede_of_wakers) {
    placed_thread sleeper;
    std::vector<int> const all = cpus_in(sleeper.all());
    std::vector<std::thread> wakers;
    for (int i = 0; i < 4; ++i) {
        wakers.emplace_back([&] {
            for (int round = 0; round < 500; ++round) {
                sleeper.where().keep_off_this_cpu();
            }
        });
    }
    for (std::thread& each : wakers) {
        each.join();
    }
    EXPECT_GE(cpus_in(sleeper.mask()).size() + 1, all.size()) << "never more than one CPU is missing";
}

// It begins on another CPU than its creator's; what it may use is what it would have inherited.
TEST(placement, a_started_thread_may_use_the_cpus_of_its_creator) {
    cpu_set_t const all = mask_of(0);
    for (cpu_set_t const& mine : {all, only(cpus_in(all).front())}) {
        EXPECT_EQ(sched_setaffinity(0, sizeof mine, &mine), 0);
        cpu_set_t seen;
        CPU_ZERO(&seen);
        heist::platform::thread started;
        EXPECT_TRUE(started.start([](void* to) { *static_cast<cpu_set_t*>(to) = mask_of(0); }, &seen, "mask"));
        started.join();
        EXPECT_TRUE(CPU_EQUAL(&seen, &mine));
        EXPECT_EQ(sched_setaffinity(0, sizeof all, &all), 0);
    }
}
