// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/find.hpp>
#include <heist/algorithms/indirect.hpp>
#include <heist/algorithms/number_blocks.hpp>
#include <heist/platform/prefetch.hpp>
#include <heist/platform/vectors.hpp>
#include <heist/splitting/parallel_reduce.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>

// Everything that looks for several elements in a row, and what is counted over all of them.
namespace heist::algorithms {

// Does a needle of numbers begin at number i, as far as its first and its last number tell?
template <class T>
struct may_begin_here {
    T const* heads;
    T const* tails;
    T head;
    T tail;

    bool operator()(std::size_t i) const noexcept {
        bool const begins = heads[static_cast<std::ptrdiff_t>(i)] == head;
        bool const ends = tails[static_cast<std::ptrdiff_t>(i)] == tail;
        return begins & ends; // && would branch
    }
    // A block that begins there. (Where the tails of its needles are was read before, or soon will be.)
    void prefetch(std::size_t i) const noexcept {
        platform::prefetch_for_reading(heads + static_cast<std::ptrdiff_t>(i), numbers_in_block);
    }
};

// Looks for a place where the needle begins: first for its first element, then for the rest.
template <direction walked, class Needle, class Same>
struct looking_for_needle {
    Needle first;
    Needle last;
    held_function<Same> same;

    template <class It>
    splitting::sight operator()(splitting::places<It> at, std::size_t count) const {
        if constexpr (is_filter<decltype(forwards(std::declval<It>()))>) {
            using number = std::iter_value_t<Needle>;
            // Two comparisons of numbers that only two fit into a vector are no faster than one by one, and g++ 12 makes no vectors of them without AVX.
            if (count >= least_searched_in_blocks && 4 * sizeof(number) <= platform::vector_bytes()) {
                return among_numbers(std::to_address(forwards(std::get<0>(at))), count);
            }
        }
        return one_by_one(at, count);
    }

    // Up to so many elements of an array the standard's loop is as fast: all that stay in the caller, if they are not compared in blocks.
    template <class It>
    static constexpr std::size_t few() noexcept {
        constexpr bool in_blocks = is_filter<It>;
        return in_blocks ? least_searched_in_blocks - 1 : all_of_them;
    }

private:
    // Numbers are compared with the first and the last one of the needle in blocks.
    template <class It>
    static constexpr bool is_filter = compares_numbers<Same, It, Needle> && equality_of<Same, std::iter_value_t<It>>;

    template <class It>
    static auto forwards(It const& it) {
        if constexpr (walked == direction::backwards) {
            return splitting::preceding(it.base());
        } else {
            return it;
        }
    }

    // at: the first of `count` places. A block in which a needle may begin is left to the standard's loop; and so are more and more that follow it, as long as they
    // turn out to be like it: where few different numbers occur, blocks save nothing. Not inlined: what is less should not save registers for it.
    template <class T>
    [[gnu::noinline]] std::size_t among_numbers(T const* at, std::size_t count) const {
        auto const length = static_cast<std::size_t>(last - first);
        T const* const needle = std::to_address(first);
        std::size_t one_by_one_next = numbers_in_block;
        std::size_t i = 0;
        while (i != count) {
            T const* here = moved(at, i);
            may_begin_here<T> const may_begin{here, here + length - 1, needle[0], needle[length - 1]};
            std::size_t const misses = algorithms::blocks_without_hit<T, walked>(count - i, may_begin);
            one_by_one_next = misses != 0 ? numbers_in_block : (std::min)(2 * one_by_one_next, most_one_by_one);
            i += misses;
            here = moved(at, i);
            std::size_t const some = (std::min)(count - i, one_by_one_next);
            std::size_t before = some;
            if constexpr (walked == direction::backwards) {
                T const* const lowest = moved(here, some) + 1;
                T const* const found = std::find_end(lowest, here + length, needle, needle + length);
                before = found == here + length ? some : static_cast<std::size_t>(here - found);
            } else {
                T const* const end = moved(here, some) + length - 1;
                T const* const found = std::search(here, end, needle, needle + length);
                before = found == end ? some : static_cast<std::size_t>(found - here);
            }
            i += before;
            if (before != some) {
                break;
            }
        }
        return i;
    }
    template <class T>
    static T const* moved(T const* at, std::size_t places) noexcept {
        auto const distance = static_cast<std::ptrdiff_t>(places);
        return walked == direction::backwards ? at - distance : at + distance;
    }
    static constexpr std::size_t most_one_by_one = 64 * numbers_in_block;

    template <class It>
    std::size_t one_by_one(splitting::places<It> at, std::size_t count) const {
        auto begins_at = [same = same, first = first](It const& it) mutable {
            return static_cast<bool>(same(*it, *first));
        };
        // In blocks, if that is faster; but there may be many places that begin like the needle, and to begin with blocks again at each is not.
        std::size_t i = looking<decltype(begins_at)>{{begins_at}}(at, count).offset;
        auto it = splitting::advanced(std::get<0>(at), i);
        while (i != count && !rest_follows(it)) {
            do {
                ++i;
                ++it;
            } while (i != count && !begins_at(it));
        }
        return i;
    }

    template <class It>
    bool rest_follows(It const& it) const {
        if constexpr (walked == direction::backwards) {
            return rest_from(it.base());
        } else {
            return rest_from(splitting::following(it));
        }
    }
    template <class It>
    bool rest_from(It it) const {
        held_function<Same> is_same = same;
        Needle each = splitting::following(first);
        while (each != last && is_same(*it, *each)) {
            ++each;
            ++it;
        }
        return each == last;
    }
};

// How many places a needle can begin at; 0: none.
template <class It, class Needle>
std::size_t places_for(It first, It last, Needle needle, Needle needle_last) {
    auto const size = splitting::size_of(first, last);
    auto const length = splitting::size_of(needle, needle_last);
    return length > size ? 0 : size - length + 1;
}

template <class It, class Look>
[[gnu::noinline]] It search_of_many(splitting::resources const& on, splitting::element_cost cost, It first, It last,
                                    Look look) {
    splitting::after const ends{algorithms::places_for(first, last, look.first, look.last)};
    auto const found = splitting::parallel_find(on, cost, splitting::places<It>(first), ends, look);
    return found.yes ? std::get<0>(found.at) : last;
}

template <class It, class Needle, class Same>
It search(splitting::resources const& on, It first, It last, Needle needle, Needle needle_last, Same& same) {
    if (needle == needle_last) {
        return first;
    }
    using look = looking_for_needle<direction::forwards, Needle, Same>;
    auto const cost = user_cost<look, It>();
    if constexpr (arrays<It, Needle>) {
        if (algorithms::few_here(on, cost, first, last, look::template few<It>())) [[likely]] {
            return std::search(first, last, needle, needle_last, algorithms::hold(same));
        }
    }
    return algorithms::search_of_many(on, cost, first, last, look{needle, needle_last, algorithms::hold(same)});
}

template <class It, class Look>
[[gnu::noinline]] It find_end_of_many(splitting::resources const& on, splitting::element_cost cost, It first, It last,
                                      Look look) {
    std::size_t const count = algorithms::places_for(first, last, look.first, look.last);
    if (count == 0) {
        return last;
    }
    std::reverse_iterator<It> const begin(splitting::advanced(first, count));
    auto const found = splitting::parallel_find(on, cost, splitting::places<std::reverse_iterator<It>>(begin),
                                                splitting::after{count}, look);
    return found.yes ? splitting::preceding(std::get<0>(found.at).base()) : last;
}

// The last occurrence is the first one from behind.
template <class It, class Needle, class Same>
It find_end(splitting::resources const& on, It first, It last, Needle needle, Needle needle_last, Same& same) {
    if (needle == needle_last) {
        return last;
    }
    if constexpr (splitting::bidirectional<It>) {
        using look = looking_for_needle<direction::backwards, Needle, Same>;
        auto const cost = user_cost<look, It>();
        if constexpr (arrays<It, Needle>) {
            if (algorithms::few_here(on, cost, first, last, look::template few<It>())) [[likely]] {
                return std::find_end(first, last, needle, needle_last, algorithms::hold(same));
            }
        }
        return algorithms::find_end_of_many(on, cost, first, last, look{needle, needle_last, algorithms::hold(same)});
    } else {
        return algorithms::alone_or_by_table(
            on, user_cost<tables_site<It, Same>, Needle>(), first, last,
            [&] { return std::find_end(first, last, needle, needle_last, std::ref(same)); },
            [&](auto begin, auto end) { return algorithms::find_end(on, begin, end, needle, needle_last, same); });
    }
}

// Rows of matching elements in a part of a range, as far as neighbours must know of them.
struct rows_in_part {
    std::size_t begin = 0;    // index of its first element
    std::size_t size = 0;     // of the part
    std::size_t prefix = 0;   // matching elements at its beginning
    std::size_t suffix = 0;   // … and at its end; the size if all match
    std::size_t found = none; // index of the first row that is long enough

    static constexpr std::size_t none = static_cast<std::size_t>(-1);
};

// Each element is looked at at most once, whatever the length of the row: so rows are put together from what neighbours know.
template <class It, class T, class Same>
struct looking_for_row {
    splitting::held_sequence<It> elements;
    std::size_t length;
    held_value<T> value;
    held_function<Same> compare;

    // pre: first < last
    rows_in_part part(std::size_t first, std::size_t last) const {
        held_function<Same> same = compare;
        It const begin = elements.at(first);
        auto const matches = [&](It const& it) { return static_cast<bool>(same(*it, *value)); };
        rows_in_part rows;
        rows.begin = first;
        rows.size = last - first;
        It it = begin;
        while (rows.prefix != rows.size && rows.prefix != length && matches(it)) {
            ++it;
            ++rows.prefix;
        }
        if (rows.prefix == length) {
            rows.found = first;
        } else if (rows.prefix == rows.size) {
            rows.suffix = rows.size;
        } else {
            ++it; // which does not match
            look_for_row(rows, rows.prefix + 1, it, matches);
        }
        return rows;
    }

    rows_in_part extend(rows_in_part init, std::size_t first, std::size_t last) const {
        return first == last ? init : combine(init, part(first, last));
    }
    rows_in_part combine(rows_in_part left, rows_in_part right) const {
        if (left.size == 0) {
            return right;
        }
        rows_in_part both;
        both.size = left.size + right.size;
        both.prefix = left.prefix == left.size ? left.size + right.prefix : left.prefix;
        both.suffix = right.suffix == right.size ? left.suffix + right.size : right.suffix;
        both.begin = left.begin;
        both.found = left.found;
        if (both.found == rows_in_part::none && left.suffix + right.prefix >= length) {
            both.found = left.begin + left.size - left.suffix;
        }
        if (both.found == rows_in_part::none) {
            both.found = right.found;
        }
        return both;
    }

private:
    // In what is left of a part, from the element with offset `done`, at `it`, on.
    template <class Matches>
    void look_for_row(rows_in_part& rows, std::size_t done, It it, Matches const& matches) const {
        if constexpr (splitting::random_access<It>) {
            // Looks at the element that would be the last of a row, and from there back: if it does not match, none before it
            // need be looked at.
            std::size_t missing = length; // elements that a row needs beyond those
                                          // before `done` that match
            while (missing <= rows.size - done) {
                done += missing;
                it = splitting::advanced(it, missing);
                if (missing == length) {
                    // Nearly always so, and by itself a loop in which no step waits for the one before: 0.5 ns a step instead of 1.9.
                    while (rows.size - done >= length && !matches(splitting::preceding(it))) {
                        done += length;
                        it = splitting::advanced(it, length);
                    }
                }
                It back = it;
                while (matches(--back)) {
                    if (--missing == 0) {
                        rows.found = rows.begin + done - length;
                        return;
                    }
                }
                missing = length + 1 - static_cast<std::size_t>(it - back);
            }
            It const end = splitting::advanced(it, rows.size - done);
            It back = end;
            while (back != it && matches(splitting::preceding(back))) {
                --back;
            }
            rows.suffix = static_cast<std::size_t>(end - back) + (back == it ? length - missing : 0);
        } else {
            for (; done != rows.size; ++done, void(++it)) {
                rows.suffix = matches(it) ? rows.suffix + 1 : 0;
                if (rows.suffix == length) {
                    rows.found = rows.begin + done + 1 - length;
                    return;
                }
            }
        }
    }
};

template <class It, class T, class Same>
[[gnu::noinline]] It search_n_of_many(splitting::resources const& on, splitting::element_cost cost, It first, It last,
                                      std::size_t length, held_value<T> value, held_function<Same> same) {
    splitting::sequence<It> const elements(first, last, on.stop);
    using how = looking_for_row<It, T, Same>;
    rows_in_part const rows = splitting::parallel_reduce<rows_in_part>(
        on, cost, elements.size(), {}, how{elements, length, value, same}, elements.rule());
    return rows.found == rows_in_part::none ? last : elements.at(rows.found);
}

template <class It, class T, class Same>
It search_n(splitting::resources const& on, It first, It last, std::size_t length, T const& value, Same& same) {
    if (length == 0) {
        return first;
    }
    auto const cost = user_cost<looking_for_row<It, T, Same>>();
    if constexpr (arrays<It>) {
        if (algorithms::few_here(on, cost, first, last)) [[likely]] {
            // libstdc++'s leaves the range if the length does not fit into a difference of iterators.
            return length > static_cast<std::size_t>(last - first)
                       ? last
                       : std::search_n(first, last, length, value, algorithms::hold(same));
        }
    }
    return algorithms::search_n_of_many<It, T, Same>(on, cost, first, last, length, value, algorithms::hold(same));
}

// A loop for platform::run_in_vectors(): for how many numbers of an array does a predicate hold? In blocks: so the compiler counts in lanes as narrow as the
// numbers.
struct counting_numbers {
    template <class T, class Predicate>
    [[gnu::always_inline]] std::size_t operator()(T* numbers, std::size_t count, Predicate& predicate) const {
        auto const holds = [&](std::size_t i) { return static_cast<bool>(predicate(numbers[i])); };
        std::size_t hits = 0;
        std::size_t i = 0;
        for (; count - i >= numbers_in_block; i += numbers_in_block) {
            hits += algorithms::hits_in_block<std::remove_const_t<T>>(i, holds);
        }
        for (; i != count; ++i) {
            if (holds(i)) {
                ++hits;
            }
        }
        return hits;
    }
};

// Elements for which a predicate holds.
template <class It, class Predicate>
struct counting {
    using number = std::iter_difference_t<It>;
    splitting::held_sequence<It> elements;
    held_function<Predicate> predicate;

    number part(std::size_t first, std::size_t last) const {
        It it = elements.at(first);
        if constexpr (number_array<It, std::iter_value_t<It>> && sizeof(std::iter_value_t<It>) <= 8) {
            if (last - first >= numbers_in_block) {
                return static_cast<number>(
                    platform::run_in_vectors(counting_numbers{}, std::to_address(it), last - first, predicate));
            }
        }
        held_function<Predicate> holds = predicate;
        number hits = 0;
        platform::for_each_index(last - first, [&](std::size_t) {
            if (holds(*it)) { // not hits += …: that GCC 12 does not vectorise
                ++hits;
            }
            ++it;
        });
        return hits;
    }
    number extend(number init, std::size_t first, std::size_t last) const {
        return first == last ? init : init + part(first, last);
    }
    static number combine(number left, number right) noexcept { return left + right; }
};

template <class It, class Predicate>
std::iter_difference_t<It> count_if(splitting::resources const& on, It first, It last, Predicate& predicate) {
    using how = counting<It, Predicate>;
    auto const cost = user_cost<how>();
    if constexpr (!splitting::random_access<It>) {
        if (splitting::walk_is_wasted(on, cost)) {
            std::iter_difference_t<It> hits = 0;
            splitting::run_without_walk(on, cost, [&] {
                std::size_t seen = 0;
                for (; first != last; ++first, void(++seen)) {
                    hits += static_cast<bool>(predicate(*first)) ? 1 : 0;
                }
                return seen;
            });
            return hits;
        }
    }
    splitting::sequence<It> const elements(first, last, on.stop);
    return splitting::parallel_reduce<std::iter_difference_t<It>>(
        on, cost, elements.size(), 0, how{elements, algorithms::hold(predicate)}, elements.rule());
}

// What a part of a range looks like to a predicate.
enum class order_of_trues { none, all_true, all_false, trues_then_falses, broken };

constexpr order_of_trues operator+(order_of_trues left, order_of_trues right) noexcept {
    using enum order_of_trues;
    if (left == none || right == none) {
        return left == none ? right : left;
    }
    if (left == all_true && right != broken) {
        return right == all_true ? all_true : trues_then_falses;
    }
    bool const falses_follow = right == all_false && (left == all_false || left == trues_then_falses);
    return !falses_follow ? broken : left;
}

// Each element is looked at at most once: the standard allows no more looks than elements, and a second search for a true
// behind the first false would need some.
template <class It, class Predicate>
struct judging_order {
    splitting::held_sequence<It> elements;
    held_function<Predicate> predicate;

    // pre: first < last
    order_of_trues part(std::size_t first, std::size_t last) const {
        It const it = elements.at(first);
        std::size_t const count = last - first;
        std::size_t const trues = looking<fails_at<Predicate>>{{{predicate}}}(splitting::places<It>(it), count).offset;
        if (trues == count) {
            return order_of_trues::all_true;
        }
        // What lies behind the first false, which is known.
        auto const rest = splitting::moved_by(splitting::places<It>(it), trues + 1);
        std::size_t const falses = looking<holds_at<Predicate>>{{{predicate}}}(rest, count - trues - 1).offset;
        if (trues + 1 + falses != count) {
            return order_of_trues::broken;
        }
        return trues == 0 ? order_of_trues::all_false : order_of_trues::trues_then_falses;
    }
    order_of_trues extend(order_of_trues init, std::size_t first, std::size_t last) const {
        return first == last || init == order_of_trues::broken ? init : init + part(first, last);
    }
    static order_of_trues combine(order_of_trues left, order_of_trues right) noexcept { return left + right; }
};

template <class It, class Predicate>
[[gnu::noinline]] bool is_partitioned_of_many(splitting::resources const& on, splitting::element_cost cost, It first,
                                              It last, held_function<Predicate> predicate) {
    splitting::sequence<It> const elements(first, last, on.stop);
    return splitting::parallel_reduce<order_of_trues>(on, cost, elements.size(), order_of_trues::none,
                                                      judging_order<It, Predicate>{elements, predicate},
                                                      elements.rule()) != order_of_trues::broken;
}

template <class It, class Predicate>
bool is_partitioned(splitting::resources const& on, It first, It last, Predicate& predicate) {
    auto const cost = user_cost<judging_order<It, Predicate>>();
    if constexpr (arrays<It>) {
        if (algorithms::few_here(on, cost, first, last, asked_one_by_one<fails_at<Predicate>, It>)) [[likely]] {
            return std::is_partitioned(first, last, algorithms::hold(predicate));
        }
    }
    return algorithms::is_partitioned_of_many<It, Predicate>(on, cost, first, last, algorithms::hold(predicate));
}

} // namespace heist::algorithms
