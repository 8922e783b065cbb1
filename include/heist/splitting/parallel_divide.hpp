// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/scheduler/join.hpp>
#include <heist/splitting/resources.hpp>

#include <optional>
#include <utility>

namespace heist::splitting {

// Divide and conquer: split(problem, threads) gives two sub-problems that may run at the same time, or nothing; then
// solve(problem, threads) does it on the spot. `threads`: how many may work on this problem. The only recursion over tasks in the library; it rests on join.
template <class Problem, class Split, class Solve>
class division_of_labour {
public:
    division_of_labour(scheduler::core& pool, stop_query stop, Split const& split, Solve const& solve) noexcept
        : pool_(pool), stop_(stop), split_(split), solve_(solve) {}

    void operator()(Problem& problem, unsigned threads) const {
        stop_.poll();
        if (std::optional<std::pair<Problem, Problem>> halves = split_(problem, threads)) {
            conquer(*halves, threads);
        } else {
            solve_(problem, threads);
        }
    }

    void conquer(std::pair<Problem, Problem>& halves, unsigned threads) const {
        if (threads == 1) {
            (*this)(halves.first, 1);
            (*this)(halves.second, 1);
            return;
        }
        // With fewer threads than the pool has, each half gets its part of them; else all may come to both.
        bool const all = threads == pool_.threads();
        unsigned const first = all ? threads : threads - threads / 2;
        unsigned const second = all ? threads : threads / 2;
        auto do_first = [&] { (*this)(halves.first, first); };
        auto do_second = [&] { (*this)(halves.second, second); };
        scheduler::join_in(pool_, do_first, do_second);
    }

private:
    scheduler::core& pool_;
    stop_query stop_;
    Split const& split_;
    Solve const& solve_;
};

// Solves `problem`. split(Problem&, unsigned threads) -> std::optional<std::pair<Problem, Problem>>; solve(Problem&, unsigned threads). An exception of either
// reaches the caller, the first half's before the second's.
template <class Problem, class Split, class Solve>
void parallel_divide(resources const& on, Problem problem, Split const& split, Solve const& solve) {
    scheduler::core& pool = on.pool();
    unsigned const threads = on.width(pool);
    division_of_labour<Problem, Split, Solve> const divide(pool, on.stop, split, solve);
    std::optional<std::pair<Problem, Problem>> halves = split(problem, threads);
    if (threads == 1 || !halves) {
        pool.count(scheduler::counter::caller_only_calls);
    }
    if (halves) {
        divide.conquer(*halves, threads);
    } else {
        solve(problem, threads);
    }
}

// The same by the calling thread alone.
template <class Problem, class Split, class Solve>
void divide_alone(Problem problem, Split const& split, Solve const& solve) {
    if (std::optional<std::pair<Problem, Problem>> halves = split(problem, 1U)) {
        splitting::divide_alone(halves->first, split, solve);
        splitting::divide_alone(halves->second, split, solve);
    } else {
        solve(problem, 1U);
    }
}

} // namespace heist::splitting
