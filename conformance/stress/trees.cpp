// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random trees of joins, loops and groups within each other, from several callers at once: each leaf is met once.

#include "scheduler/crew.hpp"
#include "scheduler/work.hpp"
#include "support/soak.hpp"
#include "support/pools.hpp"
#include "support/random.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>

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

void walk_in(heist::pool& pool, node const& root, leaves& met) {
    if (root.leaf()) {
        met.add(root);
        return;
    }
    switch (root.kind()) {
    case 0:
        heist::join(pool, [&] { walk_in(pool, root.child(0), met); }, [&] { walk_in(pool, root.child(1), met); });
        break;
    case 1: each_of(pool, root.children(), [&](std::size_t i) { walk_in(pool, root.child(i), met); }); break;
    default: {
        heist::task_group group{pool};
        for (std::size_t i = 0; i < root.children(); ++i) {
            group.run([&, i] { walk_in(pool, root.child(i), met); });
        }
        group.wait();
    }
    }
}

void walk_trees(std::size_t callers, std::size_t trees) {
    watchdog const guard(300);
    support::random_source random;
    std::uint64_t const seed = random.bits();
    for (unsigned threads : {2u, 4u, 16u}) {
        heist::pool& pool = support::pool_of(threads);
        std::atomic<bool> wrong{false};
        in_threads(callers, [&](std::size_t who) {
            for (std::size_t i = 0; i < trees / callers && !wrong; ++i) {
                node const root{seed + i * callers + who, static_cast<int>(i % 7)};
                leaves expected;
                leaves met;
                walk(root, expected);
                walk_in(pool, root, met);
                wrong = wrong || met.count != expected.count || met.sum != expected.sum;
                EXPECT_EQ(met.count, expected.count) << "tree " << root.seed << " of depth " << root.depth;
                EXPECT_EQ(met.sum, expected.sum) << "tree " << root.seed << " of depth " << root.depth;
            }
        });
    }
    support::soak_row("trees of joins, groups and loops, " + std::to_string(callers) + " caller(s)",
                      "each leaf once", 3 * trees, " trees on 2, 4 and 16 threads, count and sum right");
}

} // namespace

TEST(stress_trees, of_one_caller) {
    walk_trees(1, support::times({3000, 200, 100'000}));
}

TEST(stress_trees, of_several_callers_at_once) {
    walk_trees(4, support::times({3000, 200, 100'000}));
}
