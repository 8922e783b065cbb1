// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// parallel_reduce: what is left for the caller to combine.
#include <heist/pool.hpp>
#include <heist/splitting/parallel_reduce.hpp>

#include <support/rendezvous.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <utility>

namespace {

namespace splitting = heist::splitting;

// A run of indices; combining two that are no neighbours shows.
struct run {
    std::size_t first;
    std::size_t last;
};

// Counts the results that are combined. Two threads are inside before either goes on.
struct counting {
    support::rendezvous* meeting;
    std::atomic<std::size_t>* combined;

    run extend(run so_far, std::size_t first, std::size_t last) const {
        if (first == last) {
            return so_far;
        }
        meeting->arrive_and_wait();
        EXPECT_EQ(so_far.last, first);
        return {so_far.first, last};
    }
    run part(std::size_t first, std::size_t last) const {
        meeting->arrive_and_wait();
        return {first, last};
    }
    run combine(run&& left, run&& right) const {
        ++*combined;
        EXPECT_EQ(left.last, right.first);
        return {left.first, right.last};
    }
};

} // namespace

TEST(parallel_reduce, leaves_one_result_per_steal_to_the_caller) {
    for (std::size_t n : {2u, 8u, 63u, 1000u, 4096u}) {
        heist::pool pool{heist::pool_options{.threads = 2, .name = "reduce"}};
        support::rendezvous meeting(2);
        std::atomic<std::size_t> combined{0};
        splitting::resources const on{.where = &pool, .threads = 0, .grain = 1};
        run const all = splitting::parallel_reduce<run>(on, splitting::element_cost::known(1.0F), n, run{0, 0},
                                                        counting{&meeting, &combined});
        EXPECT_TRUE(meeting.met());
        EXPECT_EQ(all.first, 0u);
        EXPECT_EQ(all.last, n);
        EXPECT_LE(combined.load(), pool.statistics().steals + 2) << "of " << n << " claims";
    }
}

TEST(parallel_reduce, no_elements_are_the_initial_value) {
    std::atomic<std::size_t> combined{0};
    run const none = splitting::parallel_reduce<run>({}, splitting::element_cost::known(1.0F), 0, run{3, 4},
                                                     counting{nullptr, &combined});
    EXPECT_EQ(none.first, 3u);
    EXPECT_EQ(none.last, 4u);
    EXPECT_EQ(combined.load(), 0u);
}

// What a call needs of its caller's stack: threads of some C libraries have 128 KiB.
template <class T>
inline constexpr bool fits_its_room =
    sizeof(splitting::ordered_partials<T>) <= splitting::tuning::partials_bytes + 2 * alignof(std::max_align_t);
static_assert(fits_its_room<unsigned char> && fits_its_room<double> && fits_its_room<std::pair<double, std::size_t>>);

TEST(parallel_reduce, results_that_are_too_large_for_a_stack_are_allocated) {
    struct large {
        run which;
        std::byte rest[256 * 1024];
    };
    static_assert(sizeof(splitting::ordered_partials<large>) > 4 * 1024 * 1024);
    struct joining {
        support::rendezvous* meeting;
        large extend(large so_far, std::size_t first, std::size_t last) const {
            EXPECT_EQ(so_far.which.last, first);
            so_far.which.last = last;
            return so_far;
        }
        large part(std::size_t first, std::size_t last) const {
            meeting->arrive_and_wait();
            return {{first, last}, {}};
        }
        large combine(large&& left, large&& right) const {
            EXPECT_EQ(left.which.last, right.which.first);
            return {{left.which.first, right.which.last}, {}};
        }
    };
    heist::pool pool{heist::pool_options{.threads = 2, .name = "reduce"}};
    support::rendezvous meeting(2);
    splitting::resources const on{.where = &pool, .threads = 0, .grain = 1};
    constexpr std::size_t n = 1000;
    large const all = splitting::parallel_reduce<large>(on, splitting::element_cost::known(1.0F), n, large{{0, 0}, {}},
                                                        joining{&meeting});
    EXPECT_TRUE(meeting.met());
    EXPECT_EQ(all.which.first, 0u);
    EXPECT_EQ(all.which.last, n);
}
