// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <support/targets.hpp>

namespace perf {
namespace {

constexpr auto best = target::best_peer;

constexpr target speeds[] = {
    {"for_each_light", 6, 0.95},
    {"for_each_light", 12, 0.95},
    {"reduce", 12, 0.95},
    {"sort_u64", 6, 0.95},
    {"reduce", 20, 4},
    {"transform_reduce", 20, 2.8},
    {"for_each_light", 20, best},
    {"fill", 20, best},
    {"transform", 20, best},
    {"fill", 24, 2.2},
    {"transform", 24, 2.2},
    {"for_each_heavy", 4, 1.75},
    {"for_each_heavy", 8, 1.97},
    {"for_each_heavy", 12, 1.99},
    {"for_each_linear", 12, 1.97},
    {"for_each_zipf", 12, 1.97},
    {"min_element", 20, 12},
    {"max_element", 20, 12},
    {"minmax_element", 20, 12},
    {"count_if", 20, best},
    {"any_of", 20, best},
    {"find", 16, 3},
    {"find", 20, 3},
    {"inclusive_scan", 20, 3.5},
    {"inclusive_scan", 24, 1.7},
    {"copy_if", 20, 7},
    {"copy_if", 24, 4.5},
    {"remove_if", 20, 3},
    {"unique", 20, 3},
    {"partition", 20, 4},
    {"merge", 20, 2.4},
    {"set_union", 20, 2.4},
    {"set_union", 24, 2.2},
    {"rotate", 20, 1.5},
    {"rotate", 24, 1.5},
    {"sort_u64", 16, 6},
    {"sort_u64", 20, 8},
    {"sort_u64", 24, 9},
    {"sort_i32", 20, 16},
    {"sort_f64", 20, 10},
    {"sort_f64", 24, 11},
    {"sort_u64_16_distinct", 20, 11},
    {"sort_u64_sorted", 20, 30},
    {"sort_u64_reversed", 20, 14},
    {"sort_u64_organ_pipe", 20, 20},
    {"sort_pair", 20, 5},
    {"sort_string_16", 20, 4},
    {"sort_stable_u64", 20, 6},
    {"sort_stable_pair", 20, 5},
    {"sort_nth_element_u64", 20, 3},
};

constexpr other_target others[] = {
    {"a warm call of 64 elements", "0.06 µs", "heist_micro --benchmark_filter=call/64"},
    {"75 µs of work after 10 ms of idling", "60 µs", "heist_micro --benchmark_filter=wake/cold/"},
    {"2 ms of work after 10 ms of idling", "1.9 × sequential", "heist_micro --benchmark_filter=wake/cold_2ms"},
    {"fork and join, fib(30)", "6 ns per fork", "heist_micro --benchmark_filter=join"},
    {"10^5 calls of 5 µs in a row", "1 × sequential", "heist_micro --benchmark_filter=hot"},
    {"16 threads on two busy CPUs", "1.3 × the time of the best peer", "heist_micro --benchmark_filter=crowd"},
    {"CPU in the second after the last call", "0.3 ms", "heist_micro --benchmark_filter=idle"},
    {".reproducible()", "0.9 of the normal speed", "heist_micro --benchmark_filter=reproducible"},
    {"compile time of a one-line sort file", "1.5 s", "heist_compile_time"},
    {"256 threads, simulated", "1.05 of the bound, Pareto 1.20", "heist_simulate"},
};

} // namespace

std::span<target const> all_targets() {
    return speeds;
}

std::span<other_target const> other_targets() {
    return others;
}

} // namespace perf
