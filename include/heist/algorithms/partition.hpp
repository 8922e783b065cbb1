// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/element_cost.hpp>
#include <heist/algorithms/indirect.hpp>
#include <heist/algorithms/leaf_function.hpp>
#include <heist/splitting/even_pieces.hpp>
#include <heist/splitting/parallel_for.hpp>
#include <heist/splitting/tile_loop.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <iterator>

namespace heist::algorithms {

// Partitions pieces of the range, each by itself, and then exchanges what stands on the wrong side of the border: a row of elements
// at the end of each piece before the border, and at the beginning of each piece behind it.
template <class It>
class piecewise_partition {
public:
    static constexpr std::size_t most_pieces = 64;

    piecewise_partition(It first, splitting::even_pieces const& pieces) noexcept : first_(first), pieces_(pieces) {}

    // Partitions one piece.
    template <class Predicate>
    void partition_piece(std::size_t piece, Predicate& predicate) {
        It const begin = splitting::advanced(first_, pieces_.begin_of(piece));
        It const end = splitting::advanced(first_, pieces_.begin_of(piece + 1));
        trues_[piece] = static_cast<std::size_t>(std::partition(begin, end, std::ref(predicate)) - begin);
    }

    // Finds what is misplaced. After all pieces. Returns how many pairs there are.
    std::size_t find_misplaced() noexcept {
        border_ = 0;
        for (std::size_t piece = 0; piece != pieces_.count; ++piece) {
            border_ += trues_[piece];
        }
        for (std::size_t piece = 0; piece != pieces_.count; ++piece) {
            std::size_t const begin = pieces_.begin_of(piece);
            std::size_t const middle = begin + trues_[piece];
            falses_.add((std::min)(middle, border_), (std::min)(pieces_.begin_of(piece + 1), border_));
            true_rows_.add((std::max)(begin, border_), (std::max)(middle, border_));
        }
        return falses_.total;
    }

    // Exchanges pairs [begin, end) of those.
    void exchange(std::size_t begin, std::size_t end) const {
        cursor left(falses_, begin);
        cursor right(true_rows_, begin);
        while (begin != end) {
            std::size_t const count = (std::min)({left.left(), right.left(), end - begin});
            It const from = splitting::advanced(first_, left.position());
            std::swap_ranges(from, splitting::advanced(from, count), splitting::advanced(first_, right.position()));
            left.advance(count);
            right.advance(count);
            begin += count;
        }
    }

    It border() const { return splitting::advanced(first_, border_); }

private:
    // Rows of consecutive elements, in order.
    struct rows {
        std::array<std::size_t, most_pieces> begin{};
        std::array<std::size_t, most_pieces> size{};
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

    It first_;
    splitting::even_pieces pieces_;
    std::array<std::size_t, most_pieces> trues_{};
    std::size_t border_ = 0;
    rows falses_;
    rows true_rows_;
};

struct exchanging;

template <class It, class Predicate>
It partition(splitting::resources const& on, It first, It last, Predicate& predicate) {
    auto const alone = [&] { return std::partition(first, last, std::ref(predicate)); };
    if constexpr (splitting::random_access<It>) {
        splitting::element_cost const cost = user_cost<piecewise_partition<It>, Predicate>();
        auto const together = [&](scheduler::core& pool, std::size_t size) {
            std::size_t const by_grain = on.grain != 0 ? size / on.grain : size;
            splitting::even_pieces const pieces{
                size, (std::min)({by_grain, std::size_t{4} * on.width(pool), piecewise_partition<It>::most_pieces})};
            piecewise_partition<It> work(first, pieces);
            splitting::for_each_piece(on, cost, pieces,
                                      [&](std::size_t piece) { work.partition_piece(piece, predicate); });
            splitting::parallel_for(on, plain_cost<exchanging, It>(), work.find_misplaced(),
                                    [&](std::size_t begin, std::size_t end) { work.exchange(begin, end); });
            return work.border();
        };
        return splitting::alone_or_together(on, cost, splitting::places<It>(first), splitting::until<It>{last}, alone,
                                            together);
    } else {
        return alone_or_by_table(
            on, user_cost<tables_site<It, Predicate>>(), first, last, alone,
            [&](auto begin, auto end) { return algorithms::partition(on, begin, end, predicate); });
    }
}

} // namespace heist::algorithms
