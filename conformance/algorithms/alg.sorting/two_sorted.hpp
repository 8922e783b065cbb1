// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/differential.hpp"
#include "support/plain_types.hpp"
#include "support/tracked.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <tuple>
#include <vector>

// Two sorted ranges, and room for what a set operation makes of them.
inline constexpr auto two_sorted = [](support::random_source& random, auto container) {
    using sorted_range = decltype(container);
    auto const sorted = [](auto& some) {
        std::vector<typename sorted_range::value_type> values(some.begin(), some.end());
        std::sort(values.begin(), values.end());
        return sorted_range(values.begin(), values.end());
    };
    auto const size = static_cast<std::size_t>(std::distance(container.begin(), container.end()));
    std::size_t const other_size = random.below(size + 3);
    auto other = support::random_values<sorted_range>(random, other_size, random.below(2) == 0 ? 2 : size / 2 + 2);
    return std::tuple(sorted(container), sorted(other), sorted_range(size + other_size));
};

// Elements that compare equal but are not the same: even places are in the first range, odd ones in the second.
struct tagged {
    int key = 0;
    int place = 0;
    bool operator==(tagged const&) const = default;
};
inline constexpr auto by_key = [](tagged const& a, tagged const& b) { return a.key < b.key; };

inline constexpr auto two_tagged = [](support::random_source& random, std::size_t size) {
    auto const some = [&](std::size_t count, int tag) {
        std::vector<tagged> values(count);
        for (std::size_t i = 0; i != count; ++i) {
            values[i] = {static_cast<int>(random.below(size / 8 + 2)), static_cast<int>(i) * 2 + tag};
        }
        std::stable_sort(values.begin(), values.end(), by_key);
        return values;
    };
    std::size_t const other_size = random.below(size + 2);
    return std::tuple(some(size, 0), some(other_size, 1), std::vector<tagged>(size + other_size));
};

// 0, step, 2 * step …: elements that can't be copied, and what can be written from them all the same.
inline std::vector<support::move_only> multiples(int step, int count) {
    std::vector<support::move_only> values;
    for (int i = 0; i != count; ++i) {
        values.emplace_back(i * step);
    }
    return values;
}
inline constexpr auto by_value = [](support::move_only const& a, support::move_only const& b) {
    return a.value() < b.value();
};
struct read_value {
    std::int64_t value = -1;

    read_value& operator=(support::move_only const& from) {
        value = from.value();
        return *this;
    }
};

// A comparison that takes about 1 µs.
inline constexpr auto slow_less = [](int a, int b) {
    for (std::atomic<int> i = 0; i < 200; ++i) {
    }
    return a < b;
};

// Of elements that nobody makes of nothing. run(data, policy...) as for same_as_sequential.
template <class Run>
void needs_no_default_constructor(Run const& run) {
    using support::never_by_default;
    support::same_as_sequential(
        5000,
        [](support::random_source& random, std::size_t size) {
            auto const some = [&](std::size_t count) {
                std::vector<never_by_default> values;
                for (std::size_t i = 0; i != count; ++i) {
                    values.emplace_back(static_cast<int>(random.below(size + 1)));
                }
                std::sort(values.begin(), values.end());
                return values;
            };
            std::size_t const other_size = random.below(size + 2);
            return std::tuple(some(size), some(other_size),
                              std::vector<never_by_default>(size + other_size, never_by_default(0)));
        },
        run);
}

// Nothing is copied from the second range. call(arguments...) is the algorithm, with a policy before its ranges or without.
template <class Call>
void writes_to_what_takes_elements_of_the_first_range_alone(Call const& call) {
    struct element {
        int key;
        bool operator==(element const&) const = default;
    };
    struct other_element {
        int key;
    };
    auto const less = [](auto const& a, auto const& b) { return a.key < b.key; };
    std::vector<element> a;
    std::vector<other_element> b;
    for (int i = 0; i != 3000; ++i) {
        a.push_back({2 * i});
        b.push_back({3 * i});
    }
    std::vector<element> expected(3000);
    call(a.begin(), a.end(), b.begin(), b.end(), expected.begin(), less);
    support::for_each_policy([&](auto const& policy) {
        std::vector<element> out(3000);
        call(policy, a.begin(), a.end(), b.begin(), b.end(), out.begin(), less);
        EXPECT_EQ(out, expected);
    });
}

// Records and keys, whose comparator knows nothing but one of each: as set operations of the standard libraries ask it.
struct record {
    int key;
};
struct record_key {
    int key;
};
struct by_record_key {
    bool operator()(record const& a, record_key const& b) const { return a.key < b.key; }
    bool operator()(record_key const& a, record const& b) const { return a.key < b.key; }
};
struct written_key {
    int key = -1;

    written_key& operator=(record const& from) {
        key = 2 * from.key;
        return *this;
    }
    written_key& operator=(record_key const& from) {
        key = 2 * from.key + 1;
        return *this;
    }
    bool operator==(written_key const&) const = default;
};

// `count` of them: each `repeated` times, then `step` further.
template <class T>
std::vector<T> keyed(int count, int repeated, int step) {
    std::vector<T> values;
    for (int i = 0; i != count; ++i) {
        values.push_back({i / repeated * step});
    }
    return values;
}

// call(arguments...) is the algorithm, with a policy before its ranges or without.
template <class Call>
void compares_only_elements_of_different_ranges(Call const& call) {
    for (auto const& [repeated, step, other_repeated, other_step] : std::vector<std::array<int, 4>>{
             {1, 1, 1, 1}, {3, 1, 5, 1}, {1, 2, 40, 3}, {700, 1, 300, 1}, {900, 2, 900, 3}}) {
        auto const a = keyed<record>(6000, repeated, step);
        auto const b = keyed<record_key>(5000, other_repeated, other_step);
        std::vector<written_key> expected(11'000);
        call(a.begin(), a.end(), b.begin(), b.end(), expected.begin(), by_record_key());
        support::for_each_policy([&](auto const& policy) {
            std::vector<written_key> out(11'000);
            call(policy, a.begin(), a.end(), b.begin(), b.end(), out.begin(), by_record_key());
            EXPECT_EQ(out, expected);
        });
    }
}
