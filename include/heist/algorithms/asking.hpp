// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/leaf_function.hpp>
#include <heist/algorithms/number_blocks.hpp>
#include <heist/platform/clock.hpp>
#include <heist/splitting/tiles.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <tuple>
#include <type_traits>

// Searches in arrays of numbers by a predicate of the user's own. Whole blocks can be asked without leaving the loop at a hit. That is faster
// where the compiler makes vector instructions of it and slower where it does not, and no type says which (README.md, Decisions): so
// every call site finds out, by timing both ways now and then.
namespace heist::algorithms {

enum class asking { one_by_one, in_blocks };

// Which way was faster at a call site. Any thread; of two at once one may be lost.
class asking_habit {
public:
    asking best() const noexcept {
        return lead_.load(std::memory_order_relaxed) > 0 ? asking::in_blocks : asking::one_by_one;
    }

    // Shall this search time both ways? Then not again soon, unless it decides something: a hit may end it before, in each search anew.
    bool contest_is_due() noexcept {
        std::uint32_t const left = searches_left_.load(std::memory_order_relaxed);
        searches_left_.store(left == 0 ? searches_between_contests : left - 1, std::memory_order_relaxed);
        return left == 0;
    }

    void won(asking which) noexcept {
        int const before = lead_.load(std::memory_order_relaxed);
        int const lead = (std::clamp)(which == asking::in_blocks ? before + 1 : before - 1, -sure_lead, sure_lead);
        lead_.store(lead, std::memory_order_relaxed);
        searches_left_.store(lead == sure_lead || lead == -sure_lead ? searches_between_contests : 0,
                             std::memory_order_relaxed);
    }

private:
    static constexpr int sure_lead = 3;                            // one contest may be disturbed
    static constexpr std::uint32_t searches_between_contests = 255; // each costs three looks at the clock, 0.1 µs

    std::atomic<int> lead_{0}; // contests that blocks have won, minus those they have lost
    std::atomic<std::uint32_t> searches_left_{0};
};

template <class Hit, class... Its>
inline constinit asking_habit habit_of{};

// Numbers that each way is timed with: of doubles 90 ns one by one and 50 ns in vectors (g++ 12 -O3), and the clock shows single ns.
inline constexpr std::size_t numbers_in_contest = 256;

// As many as a contest takes; and as many as it takes until asking in blocks is seen to pay.
inline constexpr std::size_t least_numbers_for_contest = 2 * (numbers_in_contest + numbers_in_block);
inline constexpr std::size_t least_asked_in_blocks = 4 * numbers_in_block;

// What is slower than this, in ns, is no vector instruction; and then a block behind a hit would be a lot of work for nothing.
inline constexpr std::int64_t longest_contest_ns = 2 * numbers_in_contest;

// hit(pointers...) can be asked in blocks: copied, so that asking changes nothing that a neighbour sees.
template <class Hit, class... Its>
concept asked_of_numbers = std::is_trivially_copyable_v<Hit> && sizeof(Hit) <= 64 &&
                           (number_array<Its, std::iter_value_t<Its>> && ...) &&
                           std::is_invocable_r_v<bool, Hit&, std::add_pointer_t<std::iter_reference_t<Its>>...>;

// How many elements from the first one on are no hits, as far as that was asked; and whether the next one is known to be one.
struct answers {
    std::size_t misses;
    bool then_hit;
};

// pre: first <= last
template <class Hit>
[[gnu::always_inline]] inline std::size_t first_hit(std::size_t first, std::size_t last, Hit& hit) {
    while (first != last && !hit(first)) {
        ++first;
    }
    return first;
}

// Asks whole blocks from number `begin` on, and a block with a hit once more, one by one. The last block is left out for that: so it asks no
// more often than there are numbers. What is thrown behind a hit is not thrown. A loop for platform::run_in_vectors().
template <class T>
struct asking_blocks {
    template <class Hit>
    [[gnu::always_inline]] answers operator()(std::size_t begin, std::size_t count, Hit& hit) const {
        for (; count - begin >= 2 * numbers_in_block; begin += numbers_in_block) {
            as_wide_as<T> hits = 0;
            std::size_t i = 0;
            try {
                for (; i != numbers_in_block; ++i) {
                    if (hit(begin + i)) { // not hits += …: that GCC 12 does not vectorise
                        ++hits;
                    }
                }
            } catch (...) {
                std::size_t const before = algorithms::first_hit(begin, begin + i, hit);
                if (before == begin + i) {
                    throw;
                }
                return {before, true};
            }
            if (hits != 0) {
                return {algorithms::first_hit(begin, begin + numbers_in_block, hit), true};
            }
        }
        return {begin, false};
    }
};

template <class T, class Hit>
answers ask_in_blocks(std::size_t begin, std::size_t count, Hit const& hit) {
    return platform::run_in_vectors(asking_blocks<T>{}, begin, count, hit);
}

// Times both ways. The first numbers are asked one by one: what is often found early is found as if there were no contest.
template <class T, class Hit>
answers ask_both_ways(asking_habit& habit, Hit& hit) {
    std::int64_t const start = platform::now_ns();
    std::size_t const begin = algorithms::first_hit(0, numbers_in_contest, hit);
    if (begin != numbers_in_contest) {
        return {begin, true};
    }
    std::int64_t const middle = platform::now_ns();
    if (middle - start > longest_contest_ns) {
        habit.won(asking::one_by_one);
        return {begin, false};
    }
    std::size_t const end = begin + numbers_in_contest;
    answers const seen = algorithms::ask_in_blocks<T>(begin, end + numbers_in_block, hit);
    if (seen.misses == end) {
        // By a fifth, or it is not worth asking behind a hit.
        bool const faster = (platform::now_ns() - middle) * 5 < (middle - start) * 4;
        habit.won(faster ? asking::in_blocks : asking::one_by_one);
    }
    return seen;
}

// ask_numbers() where there are enough of them. Not inlined: what is less should not save registers for it.
template <class Hit, class... Its>
[[gnu::noinline]] answers ask_many_numbers(Hit is_hit, splitting::places<Its...> at, std::size_t count) {
    using number = std::iter_value_t<std::tuple_element_t<0, splitting::places<Its...>>>;
    auto hit = std::apply(
        [&](Its const&... its) {
            return [mine = is_hit, ... numbers = std::to_address(its)](std::size_t i) mutable {
                return static_cast<bool>(mine((numbers + i)...));
            };
        },
        at);
    asking_habit& habit = habit_of<Hit, Its...>;
    answers seen{0, false};
    if (count >= least_numbers_for_contest && habit.contest_is_due()) [[unlikely]] {
        seen = algorithms::ask_both_ways<number>(habit, hit);
    }
    if (!seen.then_hit && habit.best() == asking::in_blocks) {
        seen = algorithms::ask_in_blocks<number>(seen.misses, count, hit);
    }
    return seen;
}

// Asks the way that suits this call site; leaves at least the last numbers to be asked one by one.
template <class Hit, class... Its>
answers ask_numbers(Hit const& is_hit, splitting::places<Its...> const& at, std::size_t count) {
    return count < least_asked_in_blocks ? answers{0, false} : algorithms::ask_many_numbers(is_hit, at, count);
}

} // namespace heist::algorithms
