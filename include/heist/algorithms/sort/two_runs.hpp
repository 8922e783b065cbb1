// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/merge.hpp>
#include <heist/algorithms/sort/runs.hpp>
#include <heist/algorithms/sort/tuning.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>

// Organ pipes, and what was appended to something sorted: two runs, each up or down, are merged. For keys only: they are in order
// whatever they stand for, and have a buffer.
namespace heist::algorithms::sorting {

// Neighbours that are in order, or in the opposite one.
template <class Key>
struct run {
    std::span<Key const> keys;
    run_direction direction;

    // Writes keys [begin, end) of the run, counted in its order.
    void copy(std::size_t begin, std::size_t end, Key* to) const {
        if (direction == run_direction::up) {
            std::copy(keys.data() + begin, keys.data() + end, to);
        } else {
            std::reverse_copy(keys.data() + (keys.size() - end), keys.data() + (keys.size() - begin), to);
        }
    }
};

template <class Key, class Compare>
run<Key> first_run_of(std::span<Key const> keys, Compare& comp) {
    auto const [end, direction] = sorting::first_run(keys.data(), keys.data() + keys.size(), comp);
    return {keys.first(static_cast<std::size_t>(end - keys.data())), direction};
}

// The runs, if there are two of them and the first is no small part of everything. Finding that a random input has more takes two or
// three comparisons.
template <class Key>
struct two_key_runs {
    run<Key> first;
    run<Key> second;
};

template <class Key, class Compare>
std::optional<two_key_runs<Key>> find_two_runs(std::span<Key const> keys, Compare& comp) {
    run<Key> const first = sorting::first_run_of(keys, comp);
    std::size_t const length = first.keys.size();
    if (length < keys.size() / least_part_of_two || length == keys.size()) {
        return std::nullopt;
    }
    run<Key> const second = sorting::first_run_of(keys.subspan(length), comp);
    if (length + second.keys.size() != keys.size()) {
        return std::nullopt;
    }
    return two_key_runs<Key>{first, second};
}

// Sorts keys that consist of two runs, by way of a buffer of their size. `each(size, ns, body)` as in prefixes.hpp.
template <class Key, class Compare, class Each>
void merge_two_runs(two_key_runs<Key> const& runs, std::span<Key> keys, Key* buffer, Compare& comp, Each const& each) {
    std::size_t const middle = runs.first.keys.size();
    each(keys.size(), key_pass_ns, [&](std::size_t begin, std::size_t end) {
        if (begin < middle) {
            runs.first.copy(begin, (std::min)(end, middle), buffer + begin);
        }
        if (end > middle) {
            std::size_t const from = (std::max)(begin, middle);
            runs.second.copy(from - middle, end - middle, buffer + from);
        }
    });
    merged_pair<Key const*, Key const*, Compare> const both{buffer, middle, buffer + middle, keys.size() - middle,
                                                            hold(comp)};
    each(keys.size(), key_merge_ns, [&](std::size_t begin, std::size_t end) {
        auto const cut = both.cut_at(begin);
        both.write(cut, both.cut_at(end, cut), keys.data() + begin);
    });
}

} // namespace heist::algorithms::sorting
