// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/peer.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <span>
#include <string>
#include <type_traits>
#include <utility>

namespace perf {

// Something that is sorted by a part of it.
template <std::size_t bytes>
struct record {
    std::uint64_t key;
    std::array<std::uint64_t, bytes / 8 - 1> rest;
};

struct by_key {
    template <std::size_t bytes>
    bool operator()(record<bytes> const& a, record<bytes> const& b) const noexcept {
        return a.key < b.key;
    }
};

template <class T>
inline constexpr bool is_record = false;
template <std::size_t bytes>
inline constexpr bool is_record<record<bytes>> = true;

using int_pair = std::pair<int, int>;

struct sort_kernels {
    void (*u64)(std::span<std::uint64_t>);
    void (*i32)(std::span<std::int32_t>);
    void (*f64)(std::span<double>);
    void (*f32)(std::span<float>);
    void (*pair)(std::span<int_pair>);
    void (*record_32)(std::span<record<32>>);
    void (*record_128)(std::span<record<128>>);
    void (*string)(std::span<std::string>);

    // Null if the peer has no such thing.
    void (*stable_u64)(std::span<std::uint64_t>) = nullptr;
    void (*stable_pair)(std::span<int_pair>) = nullptr;
    void (*nth_u64)(std::span<std::uint64_t>) = nullptr; // the one in the middle
};

// A peer's sort of all these types. Sort()(first, last, comp...) sorts; comp is there only where the natural order is not meant.
template <class Sort, class T>
void sort_span(std::span<T> values) {
    if constexpr (is_record<T>) {
        Sort()(values.begin(), values.end(), by_key());
    } else {
        Sort()(values.begin(), values.end());
    }
}

template <class Sort>
constexpr sort_kernels all_sorts() {
    return {sort_span<Sort, std::uint64_t>, sort_span<Sort, std::int32_t>, sort_span<Sort, double>,
            sort_span<Sort, float>,         sort_span<Sort, int_pair>,     sort_span<Sort, record<32>>,
            sort_span<Sort, record<128>>,   sort_span<Sort, std::string>};
}

// … and what rests on it: Relatives::stable_sort(first, last) and Relatives::nth_element(first, nth, last).
template <class Relatives, class T>
void stable_sort_span(std::span<T> values) {
    Relatives::stable_sort(values.begin(), values.end());
}

template <class Relatives, class T>
void nth_element_of_span(std::span<T> values) {
    Relatives::nth_element(values.begin(), values.begin() + std::ssize(values) / 2, values.end());
}

template <class Sort, class Relatives>
constexpr sort_kernels all_sorts_and_relatives() {
    sort_kernels all = all_sorts<Sort>();
    all.stable_u64 = stable_sort_span<Relatives, std::uint64_t>;
    all.stable_pair = stable_sort_span<Relatives, int_pair>;
    all.nth_u64 = nth_element_of_span<Relatives, std::uint64_t>;
    return all;
}

} // namespace perf
