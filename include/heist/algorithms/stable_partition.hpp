// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/compact.hpp>
#include <heist/algorithms/copied.hpp>
#include <heist/algorithms/element_buffer.hpp>
#include <heist/algorithms/indirect.hpp>
#include <heist/algorithms/rotate.hpp>
#include <heist/algorithms/transform.hpp>
#include <heist/algorithms/without_buffer.hpp>
#include <heist/splitting/even_pieces.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <iterator>
#include <type_traits>
#include <utility>

// Two ways. Small elements: those for which the predicate holds move up within the range, the others wait in a buffer until it is known where
// they begin. Other elements, and where there is no memory: pieces by themselves, and rotations.
namespace heist::algorithms {

template <class It, class Predicate>
struct stable_partition_site;

// Elements that may be written to raw memory like numbers, and stay what they were where they were read.
template <class It>
concept divided_by_copies = small_elements<It> && std::is_trivially_copy_assignable_v<std::iter_value_t<It>>;

// How far the elements of a range have been divided: up to where those for which the predicate holds are written, to the front of the range, and the
// others, to a buffer.
template <class It>
using divided = std::pair<It, std::iter_value_t<It>*>;

// Dividing tile by tile.
template <class It, class Predicate>
struct dividing : partition_copying<It, It, std::iter_value_t<It>*, Predicate> {
    using base = partition_copying<It, It, std::iter_value_t<It>*, Predicate>;
    using typename base::chosen;

    divided<It> start;
    divided<It>* broken_off; // where the predicate has thrown

    dividing(Predicate& holds, divided<It> const& from, divided<It>& end)
        : base{algorithms::hold(holds)}, start(from), broken_off(&end) {}

    void write(chosen const& kept, divided<It> const& to) const {
        if (to.second != start.second || kept.others() != 0) { // else they are where they belong
            base::write(kept, to);
        }
    }
    void write_last(chosen const& kept, divided<It> const& to) const {
        write(kept, to);
        *broken_off = base::behind(to, kept);
    }
};

// Divides the elements from at.first to `last`, in one thread. `at` is up to date when the predicate throws, too.
template <class It, class Predicate>
void divide_alone(It last, divided<It>& at, Predicate& predicate) {
    held_function<Predicate> holds = algorithms::hold(predicate);
    It const other = std::find_if_not(at.first, last, std::ref(holds));
    at.first = other;
    if (other != last) {
        std::construct_at(at.second, algorithms::as_copied<std::iter_value_t<It>>(*other));
        ++at.second;
        moved_elsewhere<std::iter_value_t<It>> others{local_copy(at.second)};
        algorithms::divide_small(splitting::following(other), last, at.first, others,
                                 [&](It const& it) { return static_cast<bool>(holds(*it)); });
    }
}

// pre: there is room for all of them in `buffer`
template <class It, class Predicate>
It stable_partition_by_copies(splitting::resources const& on, It first, It last, Predicate& predicate,
                              std::iter_value_t<It>* buffer) {
    splitting::resources const moving = on.unstoppable();
    divided<It> end(first, buffer);
    auto const put_others_behind = [&] {
        if (end.second != buffer) {
            algorithms::copy(moving, buffer, until<std::iter_value_t<It>*>{end.second}, end.first);
        }
    };
    try {
        auto const alone = [&] {
            algorithms::divide_alone(last, end, predicate);
            return end;
        };
        end = splitting::parallel_pack(moving, user_cost<stable_partition_site<It, Predicate>>(),
                                       splitting::places<It>(first), splitting::until<It>{last}, end,
                                       dividing<It, Predicate>(predicate, end, end), alone);
    } catch (...) {
        put_others_behind(); // before those that were not asked about, which have not moved
        throw;
    }
    put_others_behind();
    return end.first;
}

// Pieces by themselves; then neighbours are joined by rotating the falses of the left one behind the trues of the right one. No
// buffer but those of std::stable_partition.
template <class It, class Predicate>
It stable_partition_by_rotations(splitting::resources const& on, It first, It last, Predicate& predicate) {
    splitting::element_cost const cost = user_cost<stable_partition_site<It, Predicate>>();
    auto const alone = [&] { return algorithms::stable_partition_alone(first, last, predicate); };
    auto const together = [&](scheduler::core& pool, std::size_t size) {
        constexpr std::size_t most = 64;
        std::array<std::size_t, most> trues{}; // of each piece, or of the pieces that were joined with it
        std::size_t const by_grain = on.grain != 0 ? size / on.grain : size;
        splitting::even_pieces const pieces{size, (std::min)({by_grain, std::size_t{2} * on.width(pool), most})};
        auto const at = [&](std::size_t index) { return splitting::advanced(first, index); };
        splitting::for_each_piece(on, cost, pieces, [&](std::size_t piece) {
            It const begin = at(pieces.begin_of(piece));
            It const end = at(pieces.begin_of(piece + 1));
            trues[piece] = static_cast<std::size_t>(algorithms::stable_partition_alone(begin, end, predicate) - begin);
        });
        on.stop.poll();
        for (std::size_t width = 1; width < pieces.count; width *= 2) {
            for (std::size_t left = 0; left + width < pieces.count; left += 2 * width) {
                std::size_t const right = left + width;
                It const border = at(pieces.begin_of(right));
                algorithms::rotate(on, at(pieces.begin_of(left) + trues[left]), border,
                                   splitting::advanced(border, trues[right]));
                trues[left] += trues[right];
            }
        }
        return at(trues[0]);
    };
    return splitting::at_once_or_together(on, cost, splitting::places<It>(first), splitting::until<It>{last}, alone,
                                          together);
}

// Up to this many elements, 1 KiB at most, wait in a buffer on the stack: one from the heap takes 20 ns, as much as 64 of them that all stay.
inline constexpr std::size_t divided_on_stack = 64;

template <class It, class Predicate>
It stable_partition_in_reach(splitting::resources const& on, It first, It last, Predicate& predicate) {
    if constexpr (divided_by_copies<It>) {
        using T = std::iter_value_t<It>;
        auto const size = static_cast<std::size_t>(last - first);
        if (size <= divided_on_stack) {
            alignas(T) std::byte room[divided_on_stack * sizeof(T)];
            return algorithms::stable_partition_by_copies(on, first, last, predicate, reinterpret_cast<T*>(room));
        }
        if (element_buffer<T> const buffer(size); buffer) {
            return algorithms::stable_partition_by_copies(on, first, last, predicate, buffer.begin());
        }
    }
    return algorithms::stable_partition_by_rotations(on, first, last, predicate);
}

template <class It, class Predicate>
It stable_partition(splitting::resources const& on, It first, It last, Predicate& predicate) {
    // Buffers would take elements along if the predicate threw because of a stop.
    auto&& quiet = splitting::quiet(predicate);
    if constexpr (splitting::random_access<It>) {
        It const border = algorithms::stable_partition_in_reach(on, first, last, quiet);
        on.stop.poll();
        return border;
    } else {
        auto const alone = [&] {
            It const border = algorithms::stable_partition_alone(first, last, quiet);
            on.stop.poll();
            return border;
        };
        return algorithms::alone_or_by_table(
            on, user_cost<tables_site<It, Predicate>, stable_partition_site<It, Predicate>>(), first, last, alone,
            [&](auto begin, auto end) { return algorithms::stable_partition(on, begin, end, predicate); });
    }
}

} // namespace heist::algorithms
