// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace simulate {

// Elements of known cost, in ns.
class workload {
public:
    workload(std::string name, std::vector<double> const& element_ns);

    std::string const& name() const { return name_; }
    std::size_t size() const { return ends_.size() - 1; }
    double total() const { return ends_.back(); }                     // T1
    double longest() const { return longest_; }                       // T∞: elements are not divided
    double between(std::size_t first, std::size_t last) const { return ends_[last] - ends_[first]; }

    // What the machine can do at best: max(T1 / P, T∞).
    double bound(unsigned threads) const;

private:
    std::string name_;
    std::vector<double> ends_; // sums of the elements before each one
    double longest_;
};

// Synthetic ones, with 1 µs for an element on average.
workload uniform(std::size_t n);
workload linear(std::size_t n);                                // grows with the index, from 0 to 2 µs
workload pareto(std::size_t n, double alpha, std::uint64_t seed); // P(cost > x) ~ x^-alpha, in random order
workload one_hot(std::size_t n, double share);                 // one element in the middle has this share of all

// What heist_record has written: a workload that really ran on two threads, and how long it took, in ns.
struct recording {
    workload elements;
    double hot;  // calls back to back
    double cold; // after 10 ms of idling
};
std::vector<recording> read_recordings(std::string const& path); // throws std::runtime_error

} // namespace simulate
