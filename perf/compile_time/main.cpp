// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// heist_compile_time: CPU time that the compiler takes for a file that sorts a vector, with each peer's header. Interleaved rounds, medians.
#include <support/statistics.hpp>

#include <array>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <string>
#include <vector>

#include <sys/resource.h>

namespace {

struct source {
    char const* peer;
    std::vector<double> seconds;
};

double children_cpu() {
    rusage used{};
    getrusage(RUSAGE_CHILDREN, &used);
    auto const seconds = [](timeval const& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

bool compile(source& what) {
    std::string const command = std::string{HEIST_PERF_COMPILE} + " " + HEIST_PERF_SOURCES + "/" + what.peer + ".cpp";
    double const before = children_cpu();
    if (std::system(command.c_str()) != 0)
        return false;
    what.seconds.push_back(children_cpu() - before);
    return true;
}

} // namespace

int main() {
    constexpr int rounds = 9;
    std::array sources{source{"sequential", {}}, source{"stdpar", {}}, source{"heist", {}}};
    std::cout << "compiled with " << HEIST_PERF_COMPILE << "\nmedian CPU time of " << rounds
              << " interleaved rounds\n\n";
    for (auto& what : sources)
        compile(what); // brings the headers into memory
    for (auto& what : sources)
        what.seconds.clear();
    for (int round = 0; round != rounds; ++round) {
        for (auto& what : sources)
            compile(what);
    }
    auto const& stdpar = sources[1].seconds;
    for (auto const& what : sources) {
        std::cout << std::left << std::setw(12) << what.peer;
        if (what.seconds.empty()) {
            std::cout << "does not compile here\n";
            continue;
        }
        auto const seconds = perf::median(what.seconds);
        std::cout << std::fixed << std::setprecision(2) << seconds << " s";
        if (!stdpar.empty())
            std::cout << ", " << seconds / perf::median(stdpar) << " x stdpar";
        std::cout << '\n';
    }
}
