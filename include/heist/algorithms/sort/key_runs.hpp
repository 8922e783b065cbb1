// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/merge.hpp>
#include <heist/algorithms/sort/runs.hpp>
#include <heist/algorithms/sort/tuning.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <span>
#include <utility>

// Organ pipes, sawtooths, and what was appended to something sorted: a few runs, each up or down, are merged. For keys: they are in order
// whatever they stand for, and have a buffer of their size. (Others: natural_merge.hpp.)
namespace heist::algorithms::sorting {

// Sorts keys that consist of a few runs, by way of a buffer of their size. `each(size, ns, body)` calls body(begin, end) for index
// ranges that tile [0, size), each index of which takes about so many ns.
template <class Key, class Compare, class Each>
class key_runs {
public:
    key_runs(std::span<Key> keys, Key* buffer, Compare& comp, Each const& each) noexcept
        : keys_(keys), buffer_(buffer), comp_(comp), each_(each) {}

    // pre: runs.count >= 2
    void merge(few_runs<Key*> const& runs) {
        for (std::size_t i = 0; i != runs.count; ++i) {
            if (runs.runs[i].direction == run_direction::down) {
                reverse(i == 0 ? keys_.data() : runs.runs[i - 1].end, runs.runs[i].end);
            }
            ends_[i] = static_cast<std::size_t>(runs.runs[i].end - keys_.data());
        }
        count_ = runs.count;
        Key* from = keys_.data();
        Key* to = buffer_;
        for (; count_ > 1; std::swap(from, to)) {
            each_(keys_.size(), key_merge_ns,
                  [&](std::size_t begin, std::size_t end) { merge_pairs(from, to, begin, end); });
            join_pairs();
        }
        if (from != keys_.data()) {
            each_(keys_.size(), key_pass_ns, [&](std::size_t begin, std::size_t end) {
                std::copy(from + begin, from + end, keys_.data() + begin);
            });
        }
    }

private:
    void reverse(Key* first, Key* last) const {
        auto const size = static_cast<std::size_t>(last - first);
        each_(size / 2, key_pass_ns, [=](std::size_t begin, std::size_t end) {
            std::swap_ranges(first + begin, first + end, std::make_reverse_iterator(last - begin));
        });
    }

    std::size_t begin_of(std::size_t run) const noexcept { return run == 0 ? 0 : ends_[run - 1]; }

    // Merges each run that has an even number with its neighbour, as far as the result lies in [begin, end).
    void merge_pairs(Key const* from, Key* to, std::size_t begin, std::size_t end) const {
        for (std::size_t run = 0; run < count_; run += 2) {
            std::size_t const first = begin_of(run);
            std::size_t const middle = ends_[run];
            std::size_t const last = ends_[(std::min)(run + 1, count_ - 1)];
            std::size_t const from_rank = (std::clamp)(begin, first, last) - first;
            std::size_t const to_rank = (std::clamp)(end, first, last) - first;
            if (from_rank == to_rank) {
                continue;
            }
            merged_pair<Key const*, Key const*, Compare> const both{from + first, middle - first, from + middle,
                                                                    last - middle, algorithms::hold(comp_)};
            auto const cut = both.cut_at(from_rank);
            both.write(cut, both.cut_at(to_rank, cut), to + first + from_rank);
        }
    }

    void join_pairs() noexcept {
        for (std::size_t run = 0; run < count_; run += 2) {
            ends_[run / 2] = ends_[(std::min)(run + 1, count_ - 1)];
        }
        count_ = (count_ + 1) / 2;
    }

    std::span<Key> keys_;
    Key* buffer_;
    Compare& comp_;
    Each const& each_;
    std::array<std::size_t, most_runs> ends_{};
    std::size_t count_ = 0;
};

} // namespace heist::algorithms::sorting
