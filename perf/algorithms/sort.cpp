// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/sort.hpp>

#include <support/random.hpp>
#include <support/workload.hpp>

#include <algorithm>
#include <vector>

namespace perf {
namespace {

// Element i of n of the input that belongs to seed.
template <class T>
using pattern = T (*)(std::uint64_t seed, std::size_t i, std::size_t n);

template <class T>
T random(std::uint64_t seed, std::size_t i, std::size_t) {
    return random_value<T>(seed, i);
}

std::uint64_t sorted(std::uint64_t seed, std::size_t i, std::size_t) {
    return seed + i;
}

std::uint64_t reversed(std::uint64_t seed, std::size_t i, std::size_t n) {
    return seed + (n - i);
}

std::uint64_t organ_pipe(std::uint64_t seed, std::size_t i, std::size_t n) {
    return seed + (std::min)(i, n - 1 - i);
}

std::uint64_t sixteen_distinct(std::uint64_t seed, std::size_t i, std::size_t) {
    return random_bits(seed, i) >> 60;
}

template <class T>
using kernel = void (*sort_kernels::*)(std::span<T>);

// A batch is a row of arrays, each with an input of its own, and every batch has new inputs.
template <class T>
class sort_instance final : public instance {
public:
    sort_instance(std::size_t n, kernel<T> sort, pattern<T> input)
        : n_{n}, calls_{(std::max<std::size_t>)(1, batch_bytes / sizeof(T) / n)}, sort_{sort}, input_{input},
          values_(n * calls_) {}

    bool offered_by(peer who) const override { return offer<sort_kernels>::of(who) != nullptr; }
    std::size_t calls() const override { return calls_; }

    void renew(std::uint64_t seed) override {
        for (std::size_t call = 0; call != calls_; ++call) {
            auto const values = array(call);
            for (std::size_t i = 0; i != n_; ++i)
                values[i] = input_(seed * calls_ + call, i, n_);
        }
    }

    void run(peer who) override {
        auto* const sort = offer<sort_kernels>::of(who)->*sort_;
        for (std::size_t call = 0; call != calls_; ++call)
            sort(array(call));
    }

    std::uint64_t digest(peer who, std::uint64_t seed) override {
        renew(seed);
        run(who);
        digester result;
        for (auto const value : values_)
            result.add(value);
        return result.value();
    }

private:
    static constexpr std::size_t batch_bytes = 1 << 17; // a quarter of a second-level cache

    std::span<T> array(std::size_t call) { return std::span{values_}.subspan(call * n_, n_); }

    std::size_t n_;
    std::size_t calls_;
    kernel<T> sort_;
    pattern<T> input_;
    std::vector<T> values_;
};

template <class T>
workload sort_workload(char const* name, kernel<T> sort, pattern<T> input) {
    return {name, 26, [=](std::size_t n) { return std::make_unique<sort_instance<T>>(n, sort, input); }};
}

} // namespace

std::vector<workload> sort_workloads() {
    auto const u64 = &sort_kernels::u64;
    return {sort_workload<std::uint64_t>("sort_u64", u64, random),
            sort_workload<std::int32_t>("sort_i32", &sort_kernels::i32, random),
            sort_workload<double>("sort_f64", &sort_kernels::f64, random),
            sort_workload<std::uint64_t>("sort_u64_sorted", u64, sorted),
            sort_workload<std::uint64_t>("sort_u64_reversed", u64, reversed),
            sort_workload<std::uint64_t>("sort_u64_organ_pipe", u64, organ_pipe),
            sort_workload<std::uint64_t>("sort_u64_16_distinct", u64, sixteen_distinct)};
}

} // namespace perf
