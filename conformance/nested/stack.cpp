// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The stack of a thread grows no deeper than the user's own nesting: whoever waits runs only what it waits for. So workers can do with
// stacks of 256 KiB.

#include "scheduler/crew.hpp"
#include "support/scale.hpp"
#include "support/soak.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <string>

#include <pthread.h>

namespace {

// Under a sanitizer every function needs several times as much of it.
constexpr std::size_t stack_bytes = support::scaled(256, 2048) * 1024;

// Threads that are started while it lives have small stacks.
class small_stacks {
public:
    small_stacks() {
        pthread_getattr_default_np(&usual_);
        pthread_attr_t small;
        pthread_attr_init(&small);
        pthread_attr_setstacksize(&small, stack_bytes);
        pthread_setattr_default_np(&small);
        pthread_attr_destroy(&small);
    }
    ~small_stacks() {
        pthread_setattr_default_np(&usual_);
        pthread_attr_destroy(&usual_);
    }
    small_stacks(small_stacks const&) = delete;
    small_stacks& operator=(small_stacks const&) = delete;

private:
    pthread_attr_t usual_;
};

class depths {
public:
    // A user's function, `level` calls deep.
    template <class Body>
    void enter(int level, Body const& body) {
        ++here_;
        char const* const now = reinterpret_cast<char const*>(&level);
        char const* const outer = here_ == 1 ? (begin_ = now) : begin_;
        raise(most_, here_ - level);
        raise(bytes_, static_cast<std::ptrdiff_t>(outer - now) / here_);
        body();
        --here_;
    }
    std::ptrdiff_t most_beyond_the_level() const { return most_; }
    std::ptrdiff_t most_bytes_of_a_level() const { return bytes_; }

private:
    static void raise(std::atomic<std::ptrdiff_t>& to, std::ptrdiff_t value) {
        std::ptrdiff_t seen = to.load(std::memory_order_relaxed);
        while (seen < value && !to.compare_exchange_weak(seen, value, std::memory_order_relaxed)) {
        }
    }

    static inline thread_local std::ptrdiff_t here_ = 0; // the user's functions on this stack
    static inline thread_local char const* begin_ = nullptr;

    std::atomic<std::ptrdiff_t> most_{-1'000'000};
    std::atomic<std::ptrdiff_t> bytes_{0};
};

// A tree of calls: one child goes deep, the others are there to be stolen.
struct tree {
    heist::pool& pool;
    depths& seen;
    std::atomic<std::size_t>& nodes;

    void loops(int level, int levels) const {
        seen.enter(level, [&] {
            ++nodes;
            if (level == levels) {
                return;
            }
            auto const children = std::views::iota(0, 3);
            heist::for_each(heist::par.on(pool).grain(1), children.begin(), children.end(),
                            [&](int child) { loops(level + 1, child == 0 ? levels : level + 1); });
        });
    }
    void joins(int level, int levels) const {
        seen.enter(level, [&] {
            ++nodes;
            if (level < levels) {
                heist::join(pool, [&] { joins(level + 1, levels); }, [&] { joins(level + 1, (std::min)(levels, level + 3)); });
            }
        });
    }
    void groups(int level, int levels) const {
        seen.enter(level, [&] {
            ++nodes;
            if (level == levels) {
                return;
            }
            heist::task_group group{pool};
            group.run([=, this] { groups(level + 1, level + 1); });
            group.run([=, this] { groups(level + 1, levels); });
            group.run([=, this] { groups(level + 1, level + 1); });
            group.wait();
        });
    }
};

template <class Call>
void expect_no_deeper_than_nested(char const* what, support::repetitions of, Call const& call) {
    scheduler_test::watchdog const guard;
    depths seen;
    std::size_t const rounds = support::times(of);
    for (unsigned threads : {2u, 4u, 16u}) {
        small_stacks const guard_of_sizes;
        heist::pool pool{heist::pool_options{.threads = threads, .name = "small"}};
        std::atomic<std::size_t> nodes{0};
        tree const some{pool, seen, nodes};
        for (std::size_t round = 0; round < rounds; ++round) {
            call(some, static_cast<int>(round));
        }
        EXPECT_GT(nodes.load(), rounds * 50);
    }
    EXPECT_LE(seen.most_beyond_the_level(), 0) << "a thread has more of the user's functions on its stack than are nested";
    support::soak_row(std::string("stack, 256 KiB workers, nested ") + what, "depth <= user's nesting + constant", 3 * rounds,
                      " trees, depth - nesting at most ", seen.most_beyond_the_level(), ", ",
                      seen.most_bytes_of_a_level(), " bytes a level");
}

} // namespace

TEST(stack, is_no_deeper_than_nested_loops) {
    expect_no_deeper_than_nested("loops", {100, 20, 20'000}, [](tree const& some, int round) { some.loops(1, 25 + round % 10); });
}
TEST(stack, is_no_deeper_than_nested_joins) {
    expect_no_deeper_than_nested("joins", {100, 20, 20'000}, [](tree const& some, int round) { some.joins(1, 100 + round % 50); });
}
TEST(stack, is_no_deeper_than_nested_groups) {
    expect_no_deeper_than_nested("groups", {100, 20, 20'000}, [](tree const& some, int round) { some.groups(1, 25 + round % 10); });
}
