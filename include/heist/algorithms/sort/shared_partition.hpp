// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/partition.hpp>
#include <heist/algorithms/sort/tuning.hpp>
#include <heist/splitting/cost_model.hpp>
#include <heist/splitting/even_pieces.hpp>
#include <heist/splitting/index_loop.hpp>
#include <heist/splitting/resources.hpp>
#include <heist/splitting/sequence.hpp>
#include <heist/splitting/stop.hpp>

#include <algorithm>
#include <array>
#include <cstddef>

namespace heist::algorithms::sorting {

// A partition in place that any number of threads can do parts of. The range is cut where the border is expected, and either side
// into pieces. A piece of the left side and its mirror image on the right are partitioned together, as if one followed the
// other: then nearly all elements are on their sides. How far the border was misjudged, overall and in a pair, is what has to be
// exchanged at last: a row of elements at the end of some pieces before the border, and at the beginning of some behind it.
template <splitting::random_access It>
class shared_partition {
public:
    static constexpr std::size_t most_pairs = 256;

    // `expected`: how many elements will probably go left. pre: expected <= size, 1 <= pairs <= most_pairs
    shared_partition(It first, std::size_t size, std::size_t expected, std::size_t pairs) noexcept
        : first_(first), left_{expected, pairs}, right_{size - expected, pairs} {}

    std::size_t pairs() const noexcept { return left_.count; }

    // Partitions one pair of pieces. One thread each.
    template <class GoesLeft>
    void partition_pair(std::size_t pair, GoesLeft goes_left) {
        std::size_t const mirrored = pairs() - 1 - pair;
        goes_left_[pair] = sorting::partition_apart(at(left_.begin_of(pair)), at(left_.begin_of(pair + 1)),
                                                    at(left_.size + right_.begin_of(mirrored)),
                                                    at(left_.size + right_.begin_of(mirrored + 1)), goes_left);
    }

    // After all pairs: finds what is misplaced. Returns how many exchanges that takes.
    std::size_t find_misplaced() noexcept {
        border_ = 0;
        for (std::size_t pair = 0; pair != pairs(); ++pair) {
            border_ += goes_left_[pair];
        }
        for (std::size_t pair = 0; pair != pairs(); ++pair) {
            add_piece(left_.begin_of(pair), left_.size_of(pair), goes_left_[pair]);
        }
        for (std::size_t mirrored = 0; mirrored != pairs(); ++mirrored) {
            std::size_t const pair = pairs() - 1 - mirrored;
            std::size_t const in_left = (std::min)(goes_left_[pair], left_.size_of(pair));
            add_piece(left_.size + right_.begin_of(mirrored), right_.size_of(mirrored), goes_left_[pair] - in_left);
        }
        return too_far_left_.total;
    }

    // Makes exchanges [begin, end) of those.
    void exchange(std::size_t begin, std::size_t end) const {
        cursor left(too_far_left_, begin);
        cursor right(too_far_right_, begin);
        while (begin != end) {
            std::size_t const count = (std::min)({left.left(), right.left(), end - begin});
            It a = at(left.position());
            It b = at(right.position());
            for (std::size_t i = 0; i != count; ++i, void(++a), void(++b)) {
                sorting::swap_elements(a, b);
            }
            left.advance(count);
            right.advance(count);
            begin += count;
        }
    }

    // The first place on the right.
    It border() const { return at(border_); }

private:
    // Rows of consecutive elements, in order.
    struct rows {
        std::array<std::size_t, 2 * most_pairs> begin{};
        std::array<std::size_t, 2 * most_pairs> size{};
        std::size_t count = 0;
        std::size_t total = 0;

        void add(std::size_t from, std::size_t to) noexcept {
            if (from < to) {
                begin[count] = from;
                size[count++] = to - from;
                total += to - from;
            }
        }
    };

    class cursor {
    public:
        cursor(rows const& of, std::size_t index) noexcept : rows_(of) { advance(index); }

        std::size_t position() const noexcept { return rows_.begin[row_] + offset_; }
        std::size_t left() const noexcept { return rows_.size[row_] - offset_; }
        void advance(std::size_t by) noexcept {
            offset_ += by;
            while (row_ != rows_.count && offset_ >= rows_.size[row_]) {
                offset_ -= rows_.size[row_++];
            }
        }

    private:
        rows const& rows_;
        std::size_t row_ = 0;
        std::size_t offset_ = 0;
    };

    // A piece whose first elements, up to `going_left` of them, go left.
    void add_piece(std::size_t begin, std::size_t size, std::size_t going_left) noexcept {
        std::size_t const middle = begin + (std::min)(going_left, size);
        too_far_left_.add((std::min)(middle, border_), (std::min)(begin + size, border_));
        too_far_right_.add((std::max)(begin, border_), (std::max)(middle, border_));
    }

    It at(std::size_t index) const { return splitting::advanced(first_, index); }

    It first_;
    splitting::even_pieces left_;
    splitting::even_pieces right_;
    std::array<std::size_t, most_pairs> goes_left_{};
    std::size_t border_ = 0;
    rows too_far_left_;
    rows too_far_right_;
};

// Partitions a range by threads of a pool. `cost`: what partitioning one element takes; `expected`: how many will probably go left.
// goes_left is copied for each pair of pieces. Returns the first place on the right. Pieces that have not begun when `leave` says so are left as
// they are.
template <splitting::random_access It, class GoesLeft>
It partition_by_threads(splitting::resources const& on, splitting::element_cost cost, It first, It last,
                        std::size_t expected, GoesLeft const& goes_left, splitting::stop_query leave = {}) {
    auto const size = static_cast<std::size_t>(last - first);
    std::size_t const by_width = pairs_of_pieces_per_thread * on.width(on.pool());
    std::size_t const wanted = leave ? (std::max)(by_width, size / most_at_once) : by_width;
    std::size_t const by_grain = on.grain != 0 ? (std::max)(size / on.grain, std::size_t{1}) : wanted;
    splitting::even_pieces const pairs{size, (std::min)({wanted, by_grain, shared_partition<It>::most_pairs})};
    shared_partition<It> work(first, size, expected, pairs.count);
    splitting::for_each_piece(on, cost, pairs, [&](std::size_t pair) {
        if (!leave.requested()) {
            work.partition_pair(pair, goes_left);
        }
    });
    splitting::index_loop(on, exchange_ns, work.find_misplaced(),
                          [&](std::size_t begin, std::size_t end) { work.exchange(begin, end); });
    return work.border();
}

} // namespace heist::algorithms::sorting
