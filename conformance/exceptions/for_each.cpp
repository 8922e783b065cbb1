// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An exception of the user's function reaches the caller of for_each, and it is the one that the sequential loop would
// have thrown first. Nothing leaks, nothing keeps running, the next call works.

#include "support/random.hpp"
#include "support/rendezvous.hpp"
#include "support/settings.hpp"
#include "support/sizes.hpp"
#include "support/thrown.hpp"
#include "support/visits.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <list>
#include <memory>
#include <new>
#include <numeric>
#include <ranges>
#include <string>
#include <vector>

namespace {

using support::thrown_at;
using support::throws_at;

// Which indices throw.
struct throwers {
    explicit throwers(std::size_t n) : marked(n, 0) {}
    void mark(std::size_t index) {
        marked[index] = 1;
        lowest = (std::min)(lowest, index);
    }
    std::vector<char> marked;
    std::size_t lowest = static_cast<std::size_t>(-1);
};

// One call over [0, n): the lowest thrower's exception arrives, all below it were visited once, none more than once.
template <class Spelling, class Policy>
void expect_lowest_arrives(Spelling spelling, Policy const& policy, throwers const& who) {
    support::visits seen(who.marked.size());
    auto const range = std::views::iota(std::size_t{0}, who.marked.size());
    ASSERT_TRUE(throws_at(who.lowest, [&] {
        spelling.for_each(policy, range.begin(), range.end(), [&](std::size_t i) {
            seen.add(i);
            if (who.marked[i]) {
                throw thrown_at(i);
            }
        });
    }));
    ASSERT_TRUE(seen.all(1, 0, who.lowest + 1));
    ASSERT_TRUE(seen.none_more_than_once());
}

// The k-th copy after left = k throws.
struct copied : support::alive<copied> {
    copied() = default;
    copied(copied const& other) : alive(other) {
        if (left.fetch_sub(1) == 1) {
            throw support::kth_operation();
        }
    }
    void operator()(int& x) const { ++x; }

    static inline std::atomic<int> left{0};
};

void expect_pools_work() {
    for (unsigned threads : support::thread_counts) {
        support::visits seen(1000);
        auto const range = std::views::iota(std::size_t{0}, seen.size());
        heist::for_each(heist::par.on(support::pool_of(threads)).grain(3), range.begin(), range.end(),
                        [&](std::size_t i) { seen.add(i); });
        ASSERT_TRUE(seen.all_once());
    }
}

} // namespace

TEST(exceptions_for_each, of_a_single_thrower_at_any_place) {
    support::random_source random;
    for (std::size_t n : {1u, 2u, 3u, 10u, 64u, 100u, 1000u, 5000u}) {
        for (std::size_t place : {std::size_t{0}, n / 2, n - 1, random.below(n), random.below(n)}) {
            SCOPED_TRACE("index " + std::to_string(place) + " of " + std::to_string(n));
            throwers who(n);
            who.mark(place);
            support::with_all_settings(
                [&](auto spelling, auto const& policy) { expect_lowest_arrives(spelling, policy, who); });
        }
    }
    expect_pools_work();
}

TEST(exceptions_for_each, of_the_lowest_of_several_throwers) {
    support::random_source random;
    for (std::size_t round = 0; round < support::scaled(60, 15); ++round) {
        std::size_t const n = 2 + random.below(3000);
        throwers who(n);
        for (std::size_t count = 1 + random.below(n); count > 0; --count) {
            who.mark(random.below(n));
        }
        SCOPED_TRACE("round " + std::to_string(round) + ", " + std::to_string(n) + " elements");
        support::with_all_settings(
            [&](auto spelling, auto const& policy) { expect_lowest_arrives(spelling, policy, who); });
    }
    expect_pools_work();
}

TEST(exceptions_for_each, when_every_element_throws) {
    for (std::size_t n : {1u, 2u, 7u, 100u, 4097u}) {
        throwers who(n);
        for (std::size_t i = 0; i < n; ++i) {
            who.mark(i);
        }
        support::with_all_settings(
            [&](auto spelling, auto const& policy) { expect_lowest_arrives(spelling, policy, who); });
    }
}

// The highest element throws first in time: whoever is below waits until it has.
TEST(exceptions_for_each, of_a_lower_index_replaces_one_that_came_earlier) {
    for (std::size_t round = 0; round < support::scaled(200, 100); ++round) {
        std::vector<int> values(2);
        std::atomic<bool> second_is_throwing{false};
        std::atomic<bool> alone{false};
        auto const call = [&] {
            heist::for_each(heist::par.on(support::pool_of(2)).grain(1), values.begin(), values.end(), [&](int& x) {
                if (&x == &values[1]) {
                    second_is_throwing = true;
                    throw thrown_at(1);
                }
                alone = !support::wait_until([&] { return second_is_throwing.load(); });
                throw thrown_at(0);
            });
        };
        ASSERT_TRUE(throws_at(0, call));
        ASSERT_FALSE(alone) << "no second thread came";
    }
}

// An element above the thrower is under way when the exception happens, and takes its time: the call may not return
// before it is done.
TEST(exceptions_for_each, let_nothing_run_on_after_the_call) {
    heist::pool& pool = support::pool_of(2);
    for (std::size_t round = 0; round < support::scaled(200, 100); ++round) {
        std::vector<int> values(2);
        std::atomic<bool> upper_entered{false};
        std::atomic<bool> lower_left{false};
        std::atomic<bool> upper_done{false};
        auto const call = [&] {
            heist::for_each(heist::par.on(pool).grain(1), values.begin(), values.end(), [&](int& x) {
                if (&x == &values[0]) {
                    EXPECT_TRUE(support::wait_until([&] { return upper_entered.load(); }));
                    lower_left = true;
                    throw thrown_at(0);
                }
                upper_entered = true;
                EXPECT_TRUE(support::wait_until([&] { return lower_left.load(); }));
                for (int i = 0; i < 1000; ++i) {
                    std::this_thread::yield();
                }
                upper_done = true;
            });
        };
        ASSERT_TRUE(throws_at(0, call));
        ASSERT_TRUE(upper_done) << "the call returned while a function was running";
    }
}

// The functions touch memory that is gone right after the call; a straggler meets address sanitizer or a wrong count.
TEST(exceptions_for_each, leave_no_straggler_behind) {
    support::random_source random;
    std::atomic<int> active{0};
    for (std::size_t round = 0; round < support::scaled(3000, 1000); ++round) {
        std::size_t const n = 100 + random.below(900);
        std::size_t const place = random.below(n);
        auto scratch = std::make_unique<std::vector<int>>(n);
        auto const call = [&] {
            heist::for_each(heist::par.on(support::pool_of(4)).grain(1 + round % 9), scratch->begin(), scratch->end(),
                            [&, data = scratch->data()](int& x) {
                                active.fetch_add(1);
                                ++x;
                                bool const throws = &x == data + place;
                                active.fetch_sub(1);
                                if (throws) {
                                    throw thrown_at(place);
                                }
                            });
        };
        ASSERT_TRUE(throws_at(place, call));
        ASSERT_EQ(active, 0);
        scratch.reset();
    }
}

// 2^40 elements: the call ends only because the blocks above the exception are cancelled, and it comes out right only
// if no index is kept in 32 bits.
TEST(exceptions_for_each, cancel_what_lies_above) {
    std::size_t const n = std::size_t{1} << 40;
    auto const range = std::views::iota(std::size_t{0}, n);
    for (std::size_t grain : {0u, 1u, 64u, 1u << 16}) { // a block that has begun runs to its end
        SCOPED_TRACE(grain);
        support::visits seen(5000);
        std::atomic<std::size_t> above{0};
        auto const f = [&](std::size_t i) {
            i < seen.size() ? seen.add(i) : void(above.fetch_add(1, std::memory_order_relaxed));
            if (i >= n) {
                ADD_FAILURE() << "index " << i << " is outside";
            }
            if (i == 4321) {
                throw thrown_at(i);
            }
        };
        ASSERT_TRUE(throws_at(4321, [&] {
            heist::for_each(heist::par.on(support::pool_of(4)).grain(grain), range.begin(), range.end(), f);
        }));
        ASSERT_TRUE(seen.all(1, 0, 4322));
        ASSERT_TRUE(seen.none_more_than_once());
        EXPECT_LT(above, n / 2);
    }
}

TEST(exceptions_for_each, of_every_type) {
    std::vector<int> values(500);
    auto const throwing = [&](auto const& policy, auto exception) {
        heist::for_each(policy, values.begin(), values.end(), [&](int& x) {
            if (&x == &values[250]) {
                throw exception;
            }
        });
    };
    support::with_pools_and_grains([&](auto, auto const& policy) {
        EXPECT_THROW(throwing(policy, 42), int);
        EXPECT_THROW(throwing(policy, "text"), char const*);
        EXPECT_THROW(throwing(policy, std::bad_alloc()), std::bad_alloc);
        EXPECT_THROW(throwing(policy, std::make_shared<int>(1)), std::shared_ptr<int>);
    });
    expect_pools_work();
}

TEST(exceptions_for_each, in_forward_ranges) {
    support::random_source random;
    for (std::size_t n : {1u, 5u, 100u, 2000u}) {
        std::list<std::size_t> list(n);
        std::iota(list.begin(), list.end(), std::size_t{0});
        std::size_t const lowest = random.below(n);
        support::with_some_settings([&](auto spelling, auto const& policy) {
            support::visits seen(n);
            ASSERT_TRUE(throws_at(lowest, [&] {
                spelling.for_each(policy, list.begin(), list.end(), [&](std::size_t i) {
                    seen.add(i);
                    if (i >= lowest && (i - lowest) % 3 == 0) {
                        throw thrown_at(i);
                    }
                });
            }));
            ASSERT_TRUE(seen.all(1, 0, lowest + 1));
            ASSERT_TRUE(seen.none_more_than_once());
        });
    }
}

TEST(exceptions_for_each, in_for_each_n) {
    std::vector<int> values(3000);
    for (std::size_t place : {0u, 1u, 1500u, 2999u}) {
        support::with_some_settings([&](auto spelling, auto const& policy) {
            ASSERT_TRUE(throws_at(place, [&] {
                spelling.for_each_n(policy, values.begin(), values.size(), [&](int& x) {
                    auto const i = static_cast<std::size_t>(&x - values.data());
                    if (i >= place) {
                        throw thrown_at(i);
                    }
                });
            }));
        });
    }
}

TEST(exceptions_for_each, of_copies_of_the_function_reach_the_caller) {
    std::vector<int> values(1000);
    copied const f;
    support::with_some_settings([&](auto spelling, auto const& policy) {
        for (int k = 1; k <= 20; ++k) { // the library may make any number of copies: each may fail
            copied::left = k;
            try {
                spelling.for_each(policy, values.begin(), values.end(), f);
            } catch (support::kth_operation const&) {
            }
            ASSERT_EQ(copied::count(), 1);
        }
    });
    expect_pools_work();
}

TEST(exceptions_for_each, keep_their_identity) {
    // What arrives is the object that was thrown, not a copy of its base.
    struct special : thrown_at {
        using thrown_at::thrown_at;
        std::vector<int> payload = std::vector<int>(100, 7);
    };
    std::vector<int> values(100);
    try {
        heist::for_each(heist::par.on(support::pool_of(4)).grain(1), values.begin(), values.end(),
                        [](int&) { throw special(3); });
        ADD_FAILURE() << "nothing was thrown";
    } catch (thrown_at const& exception) {
        auto const* const whole = dynamic_cast<special const*>(&exception);
        ASSERT_NE(whole, nullptr);
        EXPECT_EQ(whole->payload, std::vector<int>(100, 7));
    }
}
