// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// heist_demo: in under a minute, what heist::par does for the four algorithms at a small, a middle and a large size.
#include <support/interleave.hpp>
#include <support/machine.hpp>
#include <support/table.hpp>

#include <algorithm>
#include <exception>
#include <iostream>
#include <string_view>

namespace {

using namespace perf;

struct shown {
    std::string_view algorithm, workload;
};
constexpr std::array<shown, 4> four{{{"for_each", "for_each_light"},
                                     {"reduce", "reduce"},
                                     {"transform_reduce", "transform_reduce"},
                                     {"sort", "sort_u64"}}};
constexpr std::array<unsigned, 3> sizes_log2{6, 14, 22};
constexpr std::array<peer, 3> compared{peer::seq, peer::stdpar, peer::heist};

std::string time_and_ratio(measurement const& result, peer who) {
    auto const& call = result.call[index(who)];
    return call ? time_text(*call) + "  (x " + ratio_text(result.ratio[index(who)]) + ")" : "-";
}

void describe(effort const& how) {
    std::cout << "Three ways to run the same four algorithms on this machine:\n"
              << "  sequential            std::sort(first, last) and so on, one thread\n"
              << "  std::execution::par   as this compiler's library has it, on TBB: ";
    if (auto const* stdpar = offer<about>::of(peer::stdpar))
        std::cout << stdpar->threads() << " threads\n";
    else
        std::cout << "not measured, TBB was not found when this was built\n";
    std::cout << "  heist::par            " << offer<about>::of(peer::heist)->threads() << " threads\n\n"
              << machine_text("  ") << build_text("  ")
              << "  times     of one warm call, (x speed relative to sequential): median of " << how.rounds
              << " (slow rows: " << how.slow_rounds << ") interleaved rounds; results verified\n"
              << "  for_each  x = x * 0.5 + 1.0 on doubles    reduce  sum of doubles\n"
              << "  transform_reduce  dot product of doubles  sort    random 64-bit integers, new ones each time\n\n";
}

} // namespace

int main() try {
    effort const how{.rounds = 9, .slow_rounds = 5, .at_least = std::chrono::milliseconds{8}};
    describe(how);
    table out{std::cout,
              table::style::plain,
              {{"algorithm", 16}, {"n", 9}, {"sequential", 10}, {"std::execution::par", 20}, {"heist::par", 20}}};
    auto const workloads = all_workloads();
    for (auto const& [algorithm, workload] : four) {
        auto const named = [&](auto const& candidate) { return candidate.name == workload; };
        auto const& what = *std::find_if(workloads.begin(), workloads.end(), named);
        for (auto const log2 : sizes_log2) {
            auto const n = std::size_t{1} << log2;
            auto const result = measure(what, n, compared, how);
            out.row({std::string{algorithm}, std::to_string(n), time_text(*result.call[index(peer::seq)]),
                     time_and_ratio(result, peer::stdpar), time_and_ratio(result, peer::heist)});
        }
    }
    return 0;
} catch (std::exception const& problem) {
    std::cerr << "heist_demo: " << problem.what() << '\n';
    return 1;
}
