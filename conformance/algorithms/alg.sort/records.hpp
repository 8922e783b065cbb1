// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "shapes.hpp"

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>

// 16 bytes and trivially copyable, 128 bytes, and neither copyable nor default constructible; each knows where it came from.
struct register_sized_record {
    int key;
    std::uint64_t origin;
};
struct large_record {
    int key;
    std::uint64_t origin;
    std::array<std::uint64_t, 14> payload;
};
struct alignas(64) aligned_record {
    int key;
    std::uint64_t origin;
};
struct owning_record {
    explicit owning_record(int number, std::uint64_t index)
        : key(number), origin(index), self(std::make_unique<std::uint64_t>(index)) {}
    int key;
    std::uint64_t origin;
    std::unique_ptr<std::uint64_t> self;
};

template <class T>
concept has_key = requires(T const& record) { record.key; };

template <class T>
T make(int number, std::size_t index) {
    if constexpr (std::is_same_v<T, std::string>) {
        return std::string(static_cast<std::size_t>(static_cast<unsigned>(number) % 23), 'a') + std::to_string(number);
    } else if constexpr (std::is_same_v<T, owning_record>) {
        return owning_record(number, index);
    } else if constexpr (has_key<T>) {
        T record{};
        record.key = number;
        record.origin = index;
        return record;
    } else if constexpr (requires { typename T::second_type; }) {
        return {static_cast<typename T::first_type>(number / 4), static_cast<typename T::second_type>(number - 100)};
    } else if constexpr (std::is_floating_point_v<T>) {
        return static_cast<T>(number - 1000) / T{8};
    } else {
        return static_cast<T>(number - 1000);
    }
}

struct by_key {
    template <class Record>
    bool operator()(Record const& a, Record const& b) const {
        return a.key < b.key;
    }
};

template <class T>
using order_of = std::conditional_t<has_key<T>, by_key, std::less<>>;

template <class T, class Compare>
void expect_sorted_permutation(std::vector<T> const& result, std::vector<int> const& numbers, Compare const& comp) {
    ASSERT_TRUE(std::is_sorted(result.begin(), result.end(), comp));
    if constexpr (has_key<T>) {
        std::vector<bool> seen(result.size());
        for (T const& record : result) {
            ASSERT_LT(record.origin, seen.size());
            ASSERT_FALSE(seen[record.origin]) << "element " << record.origin << " twice";
            seen[record.origin] = true;
            ASSERT_EQ(record.key, numbers[record.origin]) << "the parts of a record were mixed";
        }
    } else {
        std::vector<T> expected;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            expected.push_back(make<T>(numbers[i], i));
        }
        std::sort(expected.begin(), expected.end(), comp);
        ASSERT_TRUE(expected == result);
    }
}

// Sorts elements made from `numbers` and compares with std::sort.
template <class T, class Compare, class Policy>
void expect_sorts(Policy const& policy, std::vector<int> const& numbers, Compare const& comp) {
    std::vector<T> values;
    values.reserve(numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        values.push_back(make<T>(numbers[i], i));
    }
    heist::sort(policy, values.begin(), values.end(), comp);
    expect_sorted_permutation(values, numbers, comp);
}
