// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Parallel calls inside parallel calls, in every combination.

#include "support/pools.hpp"
#include "support/random.hpp"
#include "support/rendezvous.hpp"
#include "support/scale.hpp"
#include "support/thrown.hpp"
#include "support/visits.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <ranges>
#include <vector>

namespace {

auto numbers(std::size_t n) {
    return std::views::iota(std::size_t{0}, n);
}

template <class Policy, class Function>
void each(Policy const& policy, std::size_t n, Function const& f) {
    auto const range = numbers(n);
    heist::for_each(policy, range.begin(), range.end(), f);
}

// Body(policy) on every pool, with automatic grain and with the smallest.
template <class Body>
void on_every_pool(Body const& body) {
    for (unsigned threads : support::thread_counts) {
        SCOPED_TRACE(threads);
        body(heist::par.on(support::pool_of(threads)));
        body(heist::par.on(support::pool_of(threads)).grain(1));
    }
    body(heist::par);
}

// Visits [first, last) by binary splitting on join.
void visit_by_join(heist::pool& pool, support::visits& seen, std::size_t first, std::size_t last) {
    if (last - first == 1) {
        seen.add(first);
        return;
    }
    std::size_t const middle = first + (last - first) / 2;
    heist::join(
        pool, [&] { visit_by_join(pool, seen, first, middle); }, [&] { visit_by_join(pool, seen, middle, last); });
}

} // namespace

TEST(nested, for_each_in_for_each) {
    on_every_pool([](auto const& policy) {
        std::size_t const outer = 40;
        std::size_t const inner = 50;
        support::visits seen(outer * inner);
        for (std::uint32_t round = 1; round <= support::scaled(50, 20); ++round) {
            each(policy, outer,
                 [&](std::size_t i) { each(policy, inner, [&](std::size_t k) { seen.add(i * inner + k); }); });
            ASSERT_TRUE(seen.all(round));
        }
    });
}

TEST(nested, for_each_three_deep) {
    on_every_pool([](auto const& policy) {
        support::visits seen(12 * 12 * 12);
        for (std::uint32_t round = 1; round <= support::scaled(20, 8); ++round) {
            each(policy, 12, [&](std::size_t i) {
                each(policy, 12,
                     [&](std::size_t k) { each(policy, 12, [&](std::size_t m) { seen.add((i * 12 + k) * 12 + m); }); });
            });
            ASSERT_TRUE(seen.all(round));
        }
    });
}

TEST(nested, reductions_in_for_each_and_the_other_way_round) {
    on_every_pool([](auto const& policy) {
        std::vector<std::size_t> sums(64);
        each(policy, sums.size(), [&](std::size_t i) {
            auto const range = numbers(100 * i);
            sums[i] =
                heist::reduce(policy, range.begin(), range.end(), std::size_t{1}, [](auto a, auto b) { return a + b; });
        });
        for (std::size_t i = 0; i < sums.size(); ++i) {
            ASSERT_EQ(sums[i], i == 0 ? 1 : 100 * i * (100 * i - 1) / 2 + 1);
        }
        auto const outer = numbers(64);
        auto const total = heist::transform_reduce(policy, outer.begin(), outer.end(), std::size_t{0}, std::plus<>{},
                                                   [&](std::size_t i) {
                                                       std::atomic<std::size_t> count{0};
                                                       each(policy, i, [&](std::size_t) { count.fetch_add(1); });
                                                       return count.load();
                                                   });
        ASSERT_EQ(total, 64u * 63 / 2);
    });
}

TEST(nested, join_in_for_each) {
    for (unsigned threads : support::thread_counts) {
        heist::pool& pool = support::pool_of(threads);
        support::visits seen(32 * 64);
        for (std::uint32_t round = 1; round <= support::scaled(50, 20); ++round) {
            each(heist::par.on(pool).grain(1), 32,
                 [&](std::size_t i) { visit_by_join(pool, seen, i * 64, (i + 1) * 64); });
            ASSERT_TRUE(seen.all(round));
        }
    }
}

TEST(nested, for_each_in_join) {
    for (unsigned threads : support::thread_counts) {
        heist::pool& pool = support::pool_of(threads);
        auto const policy = heist::par.on(pool).grain(4);
        support::visits seen(400);
        for (std::uint32_t round = 1; round <= support::scaled(500, 200); ++round) {
            heist::join(
                pool, [&] { each(policy, 200, [&](std::size_t i) { seen.add(i); }); },
                [&] {
                    heist::join(
                        pool, [&] { each(policy, 100, [&](std::size_t i) { seen.add(200 + i); }); },
                        [&] { each(policy, 100, [&](std::size_t i) { seen.add(300 + i); }); });
                });
            ASSERT_TRUE(seen.all(round));
        }
    }
}

TEST(nested, task_group_in_for_each_and_for_each_in_task_group) {
    for (unsigned threads : support::thread_counts) {
        heist::pool& pool = support::pool_of(threads);
        auto const policy = heist::par.on(pool).grain(1);
        support::visits seen(16 * 8 * 4);
        for (std::uint32_t round = 1; round <= support::scaled(50, 20); ++round) {
            each(policy, 16, [&](std::size_t i) {
                heist::task_group group{pool};
                for (std::size_t k = 0; k < 8; ++k) {
                    group.run([&, k] { each(policy, 4, [&](std::size_t m) { seen.add((i * 8 + k) * 4 + m); }); });
                }
                group.wait();
            });
            ASSERT_TRUE(seen.all(round));
        }
    }
}

TEST(nested, tasks_that_run_tasks_of_their_own_group) {
    for (unsigned threads : support::thread_counts) {
        heist::task_group group{support::pool_of(threads)};
        for (std::size_t round = 0; round < support::scaled(100, 40); ++round) {
            std::atomic<int> done{0};
            std::function<void(int)> const spawn = [&](int depth) {
                done.fetch_add(1);
                if (depth > 0) {
                    group.run([&spawn, depth] { spawn(depth - 1); });
                    group.run([&spawn, depth] { spawn(depth - 1); });
                }
            };
            group.run([&] { spawn(6); });
            group.wait();
            ASSERT_EQ(done, 127);
        }
    }
}

TEST(nested, sort_in_for_each) {
    support::random_source random;
    std::vector<std::vector<int>> rows(40);
    on_every_pool([&](auto const& policy) {
        for (auto& row : rows) {
            row = random.numbers<int>(random.below(support::scaled(20'000, 2000)), -1000, 1000);
        }
        heist::for_each(policy, rows.begin(), rows.end(),
                        [&](std::vector<int>& row) { heist::sort(policy, row.begin(), row.end()); });
        ASSERT_TRUE(
            std::all_of(rows.begin(), rows.end(), [](auto& row) { return std::is_sorted(row.begin(), row.end()); }));
    });
}

TEST(nested, calls_that_name_no_pool_inside_calls_that_do) {
    for (unsigned threads : support::thread_counts) {
        support::visits seen(900);
        each(heist::par.on(support::pool_of(threads)).grain(1), 30,
             [&](std::size_t i) { each(heist::par.grain(1), 30, [&](std::size_t k) { seen.add(i * 30 + k); }); });
        ASSERT_TRUE(seen.all_once());
    }
}

TEST(nested, on_another_pool_from_within_a_worker) {
    for (std::uint32_t round = 1; round <= support::scaled(100, 40); ++round) {
        support::visits seen(20 * 20 * 5);
        each(heist::par.on(support::pool_of(2)).grain(1), 20, [&](std::size_t i) {
            each(heist::par.on(support::pool_of(4)).grain(1), 20, [&](std::size_t k) {
                each(heist::par.on(support::pool_of(2)).grain(1), 5,
                     [&](std::size_t m) { seen.add((i * 20 + k) * 5 + m); });
            });
        });
        ASSERT_TRUE(seen.all_once());
    }
}

TEST(nested, work_of_a_nested_call_is_shared_too) {
    // The outer call occupies one thread of two for its single heavy element; the other one must come to help inside.
    heist::pool& pool = support::pool_of(2);
    for (std::size_t round = 0; round < support::scaled(100, 50); ++round) {
        support::rendezvous meeting(2);
        std::atomic<std::size_t> visited{0};
        each(heist::par.on(pool).grain(1), 2, [&](std::size_t i) {
            if (i == 0) {
                each(heist::par.on(pool).grain(1), 8, [&](std::size_t) {
                    meeting.arrive_and_wait();
                    visited.fetch_add(1);
                });
            }
        });
        ASSERT_TRUE(meeting.met()) << "round " << round;
        ASSERT_EQ(visited, 8u);
    }
}

TEST(nested, exceptions_travel_through_all_levels) {
    on_every_pool([](auto const& policy) {
        for (std::size_t round = 0; round < support::scaled(50, 20); ++round) {
            // Sequentially, (3, 7) is the first to throw; rows above 3 throw earlier in their row.
            ASSERT_TRUE(support::throws_at(307, [&] {
                each(policy, 20, [&](std::size_t i) {
                    each(policy, 20, [&](std::size_t k) {
                        if ((i == 3 && k >= 7) || i > 3) {
                            throw support::thrown_at(i * 100 + k);
                        }
                    });
                });
            }));
        }
    });
}

TEST(nested, pools_can_be_made_and_destroyed_inside_a_call) {
    for (std::size_t round = 0; round < support::scaled(20, 10); ++round) {
        support::visits seen(8 * 100);
        each(heist::par.on(support::pool_of(4)).grain(1), 8, [&](std::size_t i) {
            heist::pool own{heist::pool_options{.threads = 2, .name = "own"}};
            each(heist::par.on(own).grain(1), 100, [&](std::size_t k) { seen.add(i * 100 + k); });
        });
        ASSERT_TRUE(seen.all_once());
    }
}
