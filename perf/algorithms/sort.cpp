// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/sort.hpp>

#include <support/random.hpp>
#include <support/workload.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
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

// About as many different values as there are of each.
std::uint64_t root_distinct(std::uint64_t seed, std::size_t i, std::size_t n) {
    return random_bits(seed, i) >> (64 - (std::bit_width(n) + 1) / 2);
}

std::uint64_t all_equal(std::uint64_t seed, std::size_t, std::size_t) {
    return seed;
}

std::uint64_t sawtooth(std::uint64_t seed, std::size_t i, std::size_t n) {
    return seed + i % (n / 8 + 1);
}

// One in a hundred is somewhere else.
std::uint64_t nearly_sorted(std::uint64_t seed, std::size_t i, std::size_t n) {
    std::uint64_t const bits = random_bits(seed, i);
    return seed + (bits % 100 == 0 ? (bits >> 32) % n : i);
}

// The k-th most frequent value occurs as often as 1 / k: values between 2^b and 2^(b+1) are as frequent for every b.
std::uint64_t zipf(std::uint64_t seed, std::size_t i, std::size_t n) {
    std::uint64_t const bits = random_bits(seed, i);
    std::uint64_t const octave = std::uint64_t{1} << (bits >> 32) % static_cast<std::uint64_t>(std::bit_width(n));
    return octave + (bits & (octave - 1));
}

int_pair random_pair(std::uint64_t seed, std::size_t i, std::size_t n) {
    std::uint64_t const bits = random_bits(seed, i);
    return {static_cast<int>((bits >> 32) % n), static_cast<int>(bits)}; // a few begin with the same
}

template <std::size_t bytes>
record<bytes> random_record(std::uint64_t seed, std::size_t i, std::size_t) {
    return {random_bits(seed, i), {}};
}

// `common` characters that all begin with, and `length` letters.
template <std::size_t common, std::size_t length>
std::string random_string(std::uint64_t seed, std::size_t i, std::size_t) {
    std::string string(common + length, '/');
    for (std::size_t k = 0; k != length; ++k)
        string[common + k] =
            static_cast<char>('a' + random_bits(seed + k / 8, i) / (std::uint64_t{1} << 8 * (k % 8)) % 26);
    return string;
}

void add(digester& to, auto const& value) {
    if constexpr (std::is_arithmetic_v<std::remove_cvref_t<decltype(value)>>)
        to.add(value);
    else if constexpr (requires { value.key; })
        to.add(value.key);
    else if constexpr (requires { value.first; })
        to.add(static_cast<std::uint64_t>(value.first) << 32 | static_cast<std::uint32_t>(value.second));
    else
        for (char const character : value)
            to.add(character);
}

template <class T>
using kernel = void (*sort_kernels::*)(std::span<T>);

// What two peers must agree in.
enum class checked_part { all, middle };

// A batch is a row of arrays, each with an input of its own, and every batch has new inputs.
template <class T>
class sort_instance final : public instance {
public:
    sort_instance(std::size_t n, kernel<T> sort, pattern<T> input, checked_part checked)
        : n_{n}, calls_{calls_for(batch_bytes / sizeof(T), n)}, sort_{sort}, input_{input}, checked_{checked},
          values_(n * calls_) {}

    bool offered_by(peer who) const override {
        auto const* const offered = offer<sort_kernels>::of(who);
        return offered != nullptr && offered->*sort_ != nullptr;
    }
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
        if (checked_ == checked_part::all) {
            for (auto const& value : values_)
                add(result, value);
        } else if (n_ != 0) {
            for (std::size_t call = 0; call != calls_; ++call)
                add(result, array(call)[n_ / 2]);
        }
        return result.value();
    }

private:
    static constexpr std::size_t batch_bytes = 1 << 17; // a quarter of a second-level cache

    std::span<T> array(std::size_t call) { return std::span{values_}.subspan(call * n_, n_); }

    std::size_t n_;
    std::size_t calls_;
    kernel<T> sort_;
    pattern<T> input_;
    checked_part checked_;
    std::vector<T> values_;
};

template <class T>
workload sort_workload(char const* name, kernel<T> sort, pattern<T> input, checked_part checked = checked_part::all) {
    return {name, 26, [=](std::size_t n) { return std::make_unique<sort_instance<T>>(n, sort, input, checked); }};
}

} // namespace

std::vector<workload> sort_workloads() {
    auto const u64 = &sort_kernels::u64;
    auto const string = &sort_kernels::string;
    return {sort_workload<std::uint64_t>("sort_u64", u64, random),
            sort_workload<std::int32_t>("sort_i32", &sort_kernels::i32, random),
            sort_workload<double>("sort_f64", &sort_kernels::f64, random),
            sort_workload<float>("sort_f32", &sort_kernels::f32, random),
            sort_workload<std::uint64_t>("sort_u64_sorted", u64, sorted),
            sort_workload<std::uint64_t>("sort_u64_reversed", u64, reversed),
            sort_workload<std::uint64_t>("sort_u64_organ_pipe", u64, organ_pipe),
            sort_workload<std::uint64_t>("sort_u64_sawtooth", u64, sawtooth),
            sort_workload<std::uint64_t>("sort_u64_nearly_sorted", u64, nearly_sorted),
            sort_workload<std::uint64_t>("sort_u64_all_equal", u64, all_equal),
            sort_workload<std::uint64_t>("sort_u64_16_distinct", u64, sixteen_distinct),
            sort_workload<std::uint64_t>("sort_u64_root_distinct", u64, root_distinct),
            sort_workload<std::uint64_t>("sort_u64_zipf", u64, zipf),
            sort_workload<int_pair>("sort_pair", &sort_kernels::pair, random_pair),
            sort_workload<record<32>>("sort_record_32", &sort_kernels::record_32, random_record<32>),
            sort_workload<record<128>>("sort_record_128", &sort_kernels::record_128, random_record<128>),
            sort_workload<std::string>("sort_string_8", string, random_string<0, 8>),
            sort_workload<std::string>("sort_string_16", string, random_string<0, 16>),
            sort_workload<std::string>("sort_string_64", string, random_string<0, 64>),
            sort_workload<std::string>("sort_string_prefix", string, random_string<20, 12>),
            sort_workload<std::uint64_t>("sort_stable_u64", &sort_kernels::stable_u64, random),
            sort_workload<int_pair>("sort_stable_pair", &sort_kernels::stable_pair, random_pair),
            sort_workload<std::uint64_t>("sort_nth_element_u64", &sort_kernels::nth_u64, random, checked_part::middle)};
}

} // namespace perf
