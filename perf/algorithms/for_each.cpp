// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/for_each.hpp>

#include <support/random.hpp>
#include <support/workload.hpp>

#include <cmath>
#include <vector>

namespace perf {
namespace {

class light_instance final : public instance {
public:
    explicit light_instance(std::size_t n) : calls_{calls_for(batch_elements, n)}, values_(n) {
        fill_exact(values_, 0);
    }

    bool offered_by(peer who) const override { return offer<for_each_kernels>::of(who) != nullptr; }
    std::size_t calls() const override { return calls_; }

    void run(peer who) override {
        auto* const kernel = offer<for_each_kernels>::of(who)->light;
        for (std::size_t call = 0; call != calls_; ++call)
            kernel(values_);
    }

    std::uint64_t digest(peer who, std::uint64_t seed) override {
        fill_exact(values_, seed);
        offer<for_each_kernels>::of(who)->light(values_); // once: repeated, all values become 2
        digester result;
        for (auto const value : values_)
            result.add(value);
        return result.value();
    }

private:
    static constexpr std::size_t batch_elements = 1 << 16; // over 5 us

    std::size_t calls_;
    std::vector<double> values_;
};

using busy_kernel = void (*for_each_kernels::*)(std::span<work_item>);

// Relative cost of element i of n; the mean over all i is 1.
using shape = double (*)(std::size_t i, std::size_t n);

double even(std::size_t, std::size_t) {
    return 1;
}

double linear(std::size_t i, std::size_t n) {
    return (2 * static_cast<double>(i) + 1) / static_cast<double>(n);
}

// The dearest first: 1/1, 1/2, 1/3 … of it, whose sum is about ln n + 0.577.
double zipf(std::size_t i, std::size_t n) {
    auto const size = static_cast<double>(n);
    return size / (std::log(size) + 0.577) / static_cast<double>(i + 1);
}

class busy_instance final : public instance {
public:
    busy_instance(std::size_t n, busy_kernel kernel, shape cost) : kernel_{kernel}, cost_{cost}, items_(n) { fill(0); }

    bool offered_by(peer who) const override { return offer<for_each_kernels>::of(who) != nullptr; }
    std::size_t calls() const override { return 1; }
    void run(peer who) override { (offer<for_each_kernels>::of(who)->*kernel_)(items_); }

    std::uint64_t digest(peer who, std::uint64_t seed) override {
        fill(seed);
        run(who);
        digester result;
        for (auto const& item : items_)
            result.add(item.value);
        return result.value();
    }

private:
    void fill(std::uint64_t seed) {
        for (std::size_t i = 0; i != items_.size(); ++i) {
            auto const steps = static_cast<double>(steps_per_microsecond) * cost_(i, items_.size());
            items_[i] = {random_bits(seed, i), static_cast<std::uint64_t>(std::lround(steps))};
        }
    }

    busy_kernel kernel_;
    shape cost_;
    std::vector<work_item> items_;
};

workload busy_workload(char const* name, busy_kernel kernel, shape cost) {
    constexpr unsigned largest_log2 = 16; // 65 ms
    return {name, largest_log2, [=](std::size_t n) { return std::make_unique<busy_instance>(n, kernel, cost); }};
}

} // namespace

std::vector<workload> for_each_workloads() {
    return {{"for_each_light", 26, [](std::size_t n) { return std::make_unique<light_instance>(n); }},
            busy_workload("for_each_heavy", &for_each_kernels::heavy, even),
            busy_workload("for_each_linear", &for_each_kernels::skewed, linear),
            busy_workload("for_each_zipf", &for_each_kernels::skewed, zipf)};
}

} // namespace perf
