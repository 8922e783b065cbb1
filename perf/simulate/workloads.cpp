// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <simulate/workloads.hpp>

#include <support/random.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <numeric>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace simulate {
namespace {

constexpr double mean_ns = 1000;

// Scaled to the mean.
workload scaled(std::string name, std::vector<double> elements) {
    double const sum = std::accumulate(elements.begin(), elements.end(), 0.0);
    for (double& each : elements)
        each *= mean_ns * static_cast<double>(elements.size()) / sum;
    return {std::move(name), elements};
}

} // namespace

workload::workload(std::string name, std::vector<double> const& element_ns)
    : name_(std::move(name)), ends_(element_ns.size() + 1), longest_(0) {
    std::partial_sum(element_ns.begin(), element_ns.end(), ends_.begin() + 1);
    for (double const each : element_ns)
        longest_ = std::max(longest_, each);
}

double workload::bound(unsigned threads) const {
    return std::max(total() / threads, longest());
}

workload uniform(std::size_t n) {
    return scaled("uniform", std::vector<double>(n, 1.0));
}

workload linear(std::size_t n) {
    std::vector<double> elements(n);
    for (std::size_t i = 0; i < n; ++i)
        elements[i] = static_cast<double>(i) + 0.5;
    return scaled("linear", std::move(elements));
}

workload pareto(std::size_t n, double alpha, std::uint64_t seed) {
    std::vector<double> elements(n);
    for (std::size_t i = 0; i < n; ++i) {
        double const between_0_and_1 = (static_cast<double>(perf::random_bits(seed, i) >> 11) + 1) * 0x1p-53;
        elements[i] = std::pow(between_0_and_1, -1 / alpha);
    }
    return scaled("Pareto", std::move(elements));
}

workload one_hot(std::size_t n, double share) {
    std::vector<double> elements(n, 1.0);
    elements[n / 2] = share / (1 - share) * static_cast<double>(n - 1);
    return scaled("one-hot", std::move(elements));
}

std::vector<recording> read_recordings(std::string const& path) {
    std::ifstream file{path};
    std::vector<recording> result;
    for (std::string text; std::getline(file, text);) {
        std::istringstream words{text};
        std::string name;
        double hot = 0, cold = 0;
        if (!(words >> name >> hot >> cold))
            throw std::runtime_error(path + ": not understood: " + text.substr(0, 60));
        std::vector<double> elements;
        for (double each = 0; words >> each;)
            elements.push_back(each);
        result.push_back({{name, elements}, hot, cold});
    }
    if (result.empty())
        throw std::runtime_error("nothing to read in " + path);
    return result;
}

} // namespace simulate
