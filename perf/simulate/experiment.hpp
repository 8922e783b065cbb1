// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <simulate/costs.hpp>
#include <simulate/workloads.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>

namespace simulate {

// How threads come by work that is not theirs.
enum class scheme {
    half_of_range, // heist's loops: half of the blocks that another thread has left
    one_block,     // the same shares, one block at a time
    one_task,      // heist's join: a tree of halves, the oldest fork of a deque
    half_of_tasks  // heist's task_group with the same tree: half of the tasks of a deque
};

// In what state a call finds the workers.
enum class before { idle, busy }; // asleep since 10 ms; just through with the same call

struct outcome {
    double makespan = 0; // ns
    std::uint64_t steals = 0;
    std::uint64_t failed = 0; // looks at a victim that came to nothing
    std::uint64_t wake_ups = 0;
    std::uint64_t transfers = 0;

    bool operator==(outcome const&) const = default;
};

struct setting {
    costs prices;
    std::uint64_t seed = 1;
};

// How long one call takes whose cost is known from earlier ones. visit(first, last): elements that are run, for who counts them.
outcome run_one(setting const& how, workload const& what, unsigned threads, scheme by, before when,
                std::size_t grain = 0, std::function<void(std::size_t, std::size_t)> const& visit = {});

// A loop of so many elements, each of which is a loop over its part of the workload.
outcome run_nested(setting const& how, workload const& what, unsigned threads, std::size_t outer);

// So many calls, one after the other, each over the whole workload.
outcome run_many(setting const& how, workload const& what, unsigned threads, unsigned calls);

} // namespace simulate
