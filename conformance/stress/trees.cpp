// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random trees of joins, loops and groups within each other, from several callers at once: each leaf is met once.

#include "scheduler/crew.hpp"
#include "scheduler/work.hpp"
#include "support/pools.hpp"
#include "support/random.hpp"
#include "support/soak.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace {

using namespace scheduler_test;

// A node is its own seed: children, kind and all below follow from it.
struct node {
    std::uint64_t seed;
    int depth;

    std::uint64_t draw(std::uint64_t which) const {
        std::uint64_t hash = (seed + which) * 0x9E3779B97F4A7C15U;
        hash = (hash ^ (hash >> 29)) * 0xBF58476D1CE4E5B9U;
        return hash ^ (hash >> 32);
    }
    bool leaf() const { return depth == 0 || draw(0) % 8 == 0; }
    std::uint64_t kind() const { return draw(1) % 3; }
    std::size_t children() const { return kind() == 0 ? 2 : 1 + draw(2) % 5; }
    node child(std::size_t i) const { return {draw(3 + i), depth - 1}; }
};

struct leaves {
    std::atomic<std::uint64_t> count{0};
    std::atomic<std::uint64_t> sum{0};

    void add(node const& which) {
        count.fetch_add(1, std::memory_order_relaxed);
        sum.fetch_add(which.draw(0), std::memory_order_relaxed);
    }
};

void walk(node const& root, leaves& met) {
    if (root.leaf()) {
        met.add(root);
        return;
    }
    for (std::size_t i = 0; i < root.children(); ++i) {
        walk(root.child(i), met);
    }
}

using pools = std::vector<heist::pool*>;

// Each node on one of the pools. Members of a group may be given to the group further out, which waits for them.
void walk_in(pools const& all, node const& root, leaves& met, heist::task_group* outer = nullptr) {
    if (root.leaf()) {
        met.add(root);
        return;
    }
    heist::pool& pool = *all[root.draw(1000) % all.size()];
    switch (root.kind()) {
    case 0:
        heist::join(
            pool, [&] { walk_in(all, root.child(0), met, outer); }, [&] { walk_in(all, root.child(1), met, outer); });
        break;
    case 1: each_of(pool, root.children(), [&](std::size_t i) { walk_in(all, root.child(i), met, outer); }); break;
    default: {
        heist::task_group group{pool};
        for (std::size_t i = 0; i < root.children(); ++i) {
            node const below = root.child(i);
            if (outer != nullptr && below.draw(1001) % 4 == 0) {
                outer->run([&all, below, &met, outer] { walk_in(all, below, met, outer); });
            } else {
                group.run([&all, below, &met, &group] { walk_in(all, below, met, &group); });
            }
        }
        group.wait();
    }
    }
}

void walk_trees(std::size_t callers, std::size_t trees, std::vector<pools> const& where, std::string const& threads) {
    watchdog const guard(300);
    support::random_source random;
    std::uint64_t const seed = random.bits();
    for (pools const& all : where) {
        std::atomic<bool> wrong{false};
        in_threads(callers, [&](std::size_t who) {
            for (std::size_t i = 0; i < trees / callers && !wrong; ++i) {
                node const root{seed + i * callers + who, static_cast<int>(i % 7)};
                leaves expected;
                leaves met;
                walk(root, expected);
                walk_in(all, root, met);
                wrong = wrong || met.count != expected.count || met.sum != expected.sum;
                EXPECT_EQ(met.count, expected.count) << "tree " << root.seed << " of depth " << root.depth;
                EXPECT_EQ(met.sum, expected.sum) << "tree " << root.seed << " of depth " << root.depth;
            }
        });
    }
    support::soak_row("trees of joins, groups and loops, " + std::to_string(callers) + " caller(s), " + threads,
                      "each leaf once", where.size() * trees, " trees, count and sum right");
}

std::vector<pools> one_at_a_time() {
    return {{&support::pool_of(2)}, {&support::pool_of(4)}, {&support::pool_of(16)}};
}
std::vector<pools> mixed() {
    return {{&support::pool_of(1), &support::pool_of(2), &support::pool_of(4)}};
}

} // namespace

TEST(stress_trees, of_one_caller) {
    walk_trees(1, support::times({3000, 200, 100'000}), one_at_a_time(), "on 2, 4 and 16 threads");
}

TEST(stress_trees, of_several_callers_at_once) {
    walk_trees(4, support::times({3000, 200, 100'000}), one_at_a_time(), "on 2, 4 and 16 threads");
}

TEST(stress_trees, across_pools) {
    walk_trees(4, support::times({3000, 200, 100'000}), mixed(), "across pools of 1, 2 and 4 threads");
}
