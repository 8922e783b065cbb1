// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/peer.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace perf {

// How many calls over n elements visit about so many elements; a call over none counts as one over one.
constexpr std::size_t calls_for(std::size_t elements, std::size_t n) noexcept {
    return n < 2 ? elements : n < elements ? elements / n : 1;
}

// A workload at one size, with its input. Measured in batches: renew() untimed, run() timed.
class instance {
public:
    virtual ~instance() = default;

    virtual bool offered_by(peer who) const = 0;

    // How many calls of the algorithm one run() makes: enough of them that reading the clock costs nothing beside.
    virtual std::size_t calls() const = 0;

    // Replaces an input that run() has used up. Another seed gives another input, so that the branch predictor can't
    // learn it; workloads without data-dependent branches keep the input they were prepared with.
    virtual void renew(std::uint64_t /*seed*/) {}

    // pre: offered_by(who)
    virtual void run(peer who) = 0;

    // Fills the input from the seed, runs a batch and returns a digest of everything that it computed. Inputs are
    // such that the result is exact in any order of evaluation: two peers that are right have the same digest.
    virtual std::uint64_t digest(peer who, std::uint64_t seed) = 0;
};

struct workload {
    std::string name;
    unsigned largest_log2; // beyond it one call would take seconds without telling anything new
    std::function<std::unique_ptr<instance>(std::size_t n)> prepare;
};

// algorithms/: one function per family; all_workloads() lists them in the order of the table.
std::vector<workload> for_each_workloads();
std::vector<workload> reduce_workloads();
std::vector<workload> transform_reduce_workloads();
std::vector<workload> sort_workloads();
std::vector<workload> memory_workloads();
std::vector<workload> all_workloads();

} // namespace perf
