// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/element_buffer.hpp>
#include <heist/algorithms/partition.hpp>
#include <heist/algorithms/sort.hpp>
#include <heist/algorithms/sort/select.hpp>
#include <heist/algorithms/transform.hpp>
#include <heist/algorithms/uninitialized.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <iterator>
#include <type_traits>
#include <utility>

// The smallest elements, and the one that stands at a given place in the order.
namespace heist::algorithms {

// Ranges of up to this many elements are not worth a division by several threads.
inline constexpr std::size_t selection_leaf = 16 * 1024;

// An element, and how many are probably smaller.
template <class It>
struct ranked_pivot {
    It at;
    std::size_t rank;
};

// An element near the given rank: that of a sample, regularly taken, of the same relative rank, but moved a little outwards so that the
// wanted element is almost surely on the smaller side (Floyd and Rivest, "Select", 1975).
template <class It, class Compare>
ranked_pivot<It> pivot_near(It first, std::size_t size, std::size_t rank, Compare& comp) {
    constexpr std::size_t samples = 255;
    std::array<It, samples> sample;
    std::size_t const step = size / samples;
    for (std::size_t i = 0; i != samples; ++i) {
        sample[i] = splitting::advanced(first, i * step + step / 2);
    }
    std::size_t const at = rank / (size / samples + 1);
    constexpr std::size_t margin = 16; // 255 samples are off by about sqrt(255) / 2 ranks
    bool const upper = rank > size / 2;
    std::size_t const chosen = upper ? (at > margin ? at - margin : 0) : (std::min)(at + margin, samples - 1);
    auto before = [&comp](It const& a, It const& b) { return static_cast<bool>(comp(*a, *b)); };
    sorting::select(sample.data(), sample.data() + chosen, sample.data() + samples, before);
    return {sample[chosen], chosen * step};
}

template <class It, class Compare>
struct selection_site;

// Divides the range by pivots near the wanted rank, in several threads, until what is left is small; returns that part. Each round
// leaves little unless many elements are equal or the comparator is no order.
template <class It, class Compare>
std::pair<It, It> divide_near(splitting::resources const& on, It first, It nth, It last, Compare& comp) {
    for (int rounds = 0; rounds != 8 && static_cast<std::size_t>(last - first) >= 2 * selection_leaf; ++rounds) {
        auto const pivot = algorithms::pivot_near(first, static_cast<std::size_t>(last - first),
                                                  static_cast<std::size_t>(nth - first), comp);
        std::iter_swap(first, pivot.at); // the pivot stands aside while others are compared with it
        auto const before_pivot = [&comp, first](auto const& element) {
            return static_cast<bool>(comp(element, *first));
        };
        It const border = algorithms::partition_near(on, splitting::following(first), last, pivot.rank, before_pivot);
        It const place = splitting::preceding(border);
        std::iter_swap(first, place); // now *place is the pivot, and in its final place
        if (place == nth) {
            return {nth, nth};
        }
        if (nth < place) {
            last = place;
            continue;
        }
        auto const left_before = static_cast<std::size_t>(last - first);
        first = border;
        if (static_cast<std::size_t>(last - first) < left_before / 4 * 3) {
            continue;
        }
        // Elements equal to the pivot go next: else a range of equal elements would lose one a round.
        auto const not_above_pivot = [&comp, place](auto const& element) {
            return !static_cast<bool>(comp(*place, element));
        };
        It const above = algorithms::partition(on, first, last, not_above_pivot);
        if (nth < above) {
            return {nth, nth};
        }
        first = above;
    }
    return {first, last};
}

template <class It, class Compare>
void nth_element(splitting::resources const& on, It first, It nth, It last, Compare& comp) {
    auto const alone = [=, &comp] { sorting::select_in_range(first, nth, last, comp); };
    if (nth == last || (first == nth && splitting::following(nth) == last)) {
        return;
    }
    splitting::element_cost const cost = user_cost<selection_site<It, Compare>>();
    auto const together = [&](scheduler::core&, std::size_t size) {
        if (size < 2 * selection_leaf) {
            return splitting::run_here(
                on, [&] { splitting::run_alone(splitting::verdict::alone_timed, cost, size, alone); });
        }
        auto const [begin, end] = algorithms::divide_near(on, first, nth, last, comp);
        if (begin != end) {
            sorting::select_in_range(begin, nth, end, comp);
        }
    };
    splitting::at_once_or_together(on, cost, splitting::places<It>(first), splitting::until<It>{last}, alone, together);
}

template <class It, class Compare>
void partial_sort(splitting::resources const& on, It first, It middle, It last, Compare& comp) {
    if (first == middle) {
        return;
    }
    // Nobody could help, and a selection followed by a sort takes longer.
    if (static_cast<std::size_t>(last - first) <= sorting::insertion_sort_limit && on.grain == 0 &&
        !splitting::shares_words<It> && splitting::take_grant(on)) {
        return sorting::partial_insertion_sort(first, middle, last, comp);
    }
    if (middle != last) {
        algorithms::nth_element(on, first, splitting::preceding(middle), last, comp);
    }
    algorithms::sort(on, first, middle, comp);
}

// Copies everything into a buffer of the output's type, sorts as much of it as there is room for, and moves that to the output. Without
// memory, or if its elements can be assigned from the input's but not made of them, the caller does it alone.
template <class It, class Out, class Compare>
Out partial_sort_copy(splitting::resources const& on, It first, It last, Out out, Out out_last, Compare& comp) {
    using T = std::iter_value_t<Out>;
    auto const alone = [=, &comp] { return std::partial_sort_copy(first, last, out, out_last, std::ref(comp)); };
    auto const size = splitting::size_of(first, last);
    auto const room = static_cast<std::size_t>(out_last - out);
    if (size <= room) {
        Out const end = algorithms::copy(on, first, until<It>{last}, out);
        algorithms::sort(on, out, end, comp);
        return end;
    }
    if (room == 0) {
        return alone();
    }
    splitting::element_cost const cost = user_cost<selection_site<It, Compare>, Out>();
    auto const in_a_buffer = [&] {
        if constexpr (std::is_constructible_v<T, std::iter_reference_t<It>>) {
            element_buffer<T> buffer(size);
            if (buffer) {
                algorithms::uninitialized_transfer<by_copy>(on, first, until<It>{last}, buffer.begin());
                buffer.constructed(size);
                algorithms::partial_sort(on, buffer.begin(), buffer.begin() + room, buffer.end(), comp);
                return algorithms::move(on, buffer.begin(), buffer.begin() + room, out);
            }
        }
        return alone();
    };
    // Timed in either case: the parts of the work in the buffer learn for themselves only.
    return splitting::at_once_or_together(
        on, cost, splitting::places<Out>(out), splitting::after{size}, alone, [&](scheduler::core&, std::size_t) {
            return splitting::run_alone(splitting::verdict::alone_timed, cost, size, in_a_buffer);
        });
}

} // namespace heist::algorithms
