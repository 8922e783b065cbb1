// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/find.hpp>
#include <heist/algorithms/transform_reduce.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <ranges>
#include <utility>

// Everything that looks for several elements in a row, and what is counted over all of them.
namespace heist::algorithms {

// Does the needle begin here?
template <class Needle, class Same>
struct needle_at {
    Needle first;
    Needle last;
    held_function<Same> same;

    template <class It>
    bool operator()(It it) {
        for (Needle each = first; each != last; ++each, void(++it)) {
            if (!same(*it, *each)) {
                return false;
            }
        }
        return true;
    }
};

// How many places a needle can begin at; 0: none.
template <class It, class Needle>
std::size_t places_for(It first, It last, Needle needle, Needle needle_last) {
    auto const size = static_cast<std::size_t>(std::ranges::distance(first, last));
    auto const length = static_cast<std::size_t>(std::ranges::distance(needle, needle_last));
    return length > size ? 0 : size - length + 1;
}

template <class It, class Needle, class Same>
It search(splitting::resources const& on, It first, It last, Needle needle, Needle needle_last, Same& same) {
    if (needle == needle_last) {
        return first;
    }
    auto const found = find_where<needle_at<Needle, Same>>(
        on, splitting::places<It>(first), splitting::after{places_for(first, last, needle, needle_last)},
        needle_at<Needle, Same>{needle, needle_last, hold(same)});
    return found.yes ? std::get<0>(found.at) : last;
}

template <class It, class Hit>
struct find_end_site;

// The last occurrence is the first one from behind; where one cannot walk backwards, all are looked at.
template <class It, class Needle, class Same>
It find_end(splitting::resources const& on, It first, It last, Needle needle, Needle needle_last, Same& same) {
    std::size_t const count = needle == needle_last ? 0 : places_for(first, last, needle, needle_last);
    if (count == 0) {
        return last;
    }
    needle_at<Needle, Same> is_here{needle, needle_last, hold(same)};
    if constexpr (std::bidirectional_iterator<It> || splitting::random_access<It>) {
        using backwards = std::reverse_iterator<It>;
        backwards const begin(std::next(first, static_cast<std::iter_difference_t<It>>(count)));
        auto const found = find_where<find_end_site<It, needle_at<Needle, Same>>>(
            on, splitting::places<backwards>(begin), splitting::after{count},
            [is_here](backwards const& it) mutable { return is_here(std::prev(it.base())); });
        return found.yes ? std::prev(std::get<0>(found.at).base()) : last;
    } else {
        return splitting::run_here(on, [&] { return std::find_end(first, last, needle, needle_last, std::ref(same)); });
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

// Each element is looked at once, whatever the length of the row: so rows are put together from what neighbours know, and there
// is no early exit.
template <class It, class T, class Same>
struct looking_for_row {
    splitting::held_sequence<It> elements;
    std::size_t length;
    T const* value;
    held_function<Same> compare;

    rows_in_part part(std::size_t first, std::size_t last) const {
        held_function<Same> same = compare;
        rows_in_part rows;
        rows.begin = first;
        rows.size = last - first;
        It it = elements.at(first);
        std::size_t row = 0;
        bool first_row = true;
        for (std::size_t i = first; i != last; ++i, void(++it)) {
            if (same(*it, *value)) {
                ++row;
                if (row == length && rows.found == rows_in_part::none) {
                    rows.found = i + 1 - length;
                }
            } else {
                rows.prefix = first_row ? row : rows.prefix;
                first_row = false;
                row = 0;
            }
        }
        rows.prefix = first_row ? row : rows.prefix;
        rows.suffix = row;
        return rows;
    }
    rows_in_part extend(rows_in_part init, std::size_t first, std::size_t last) const {
        return first == last ? init : combine(std::move(init), part(first, last));
    }
    rows_in_part combine(rows_in_part&& left, rows_in_part&& right) const {
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
};

template <class It, class T, class Same>
It search_n(splitting::resources const& on, It first, It last, std::size_t length, T const& value, Same& same) {
    if (length == 0) {
        return first;
    }
    splitting::sequence<It> const elements(first, last);
    using how = looking_for_row<It, T, Same>;
    rows_in_part const rows = splitting::parallel_reduce<rows_in_part>(
        on, user_cost<how>(), elements.size(), {}, how{elements, length, &value, hold(same)}, elements.rule());
    return rows.found == rows_in_part::none ? last : elements.at(rows.found);
}

template <class It, class Predicate>
std::iter_difference_t<It> count_if(splitting::resources const& on, It first, It last, Predicate& predicate) {
    using number = std::iter_difference_t<It>;
    auto one_if = [predicate = hold(predicate)](auto&& element) mutable -> number {
        return static_cast<bool>(predicate(std::forward<decltype(element)>(element))) ? 1 : 0;
    };
    std::plus<> plus;
    return algorithms::transform_reduce(on, first, last, number{0}, plus, one_if);
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

// Each element is looked at once, and all of them: the standard allows no more looks than elements, and a second search for a true
// behind the first false would need some.
template <class It, class Predicate>
bool is_partitioned(splitting::resources const& on, It first, It last, Predicate& predicate) {
    auto look = [predicate = hold(predicate)](auto&& element) mutable {
        return static_cast<bool>(predicate(std::forward<decltype(element)>(element))) ? order_of_trues::all_true
                                                                                      : order_of_trues::all_false;
    };
    std::plus<> join;
    return algorithms::transform_reduce(on, first, last, order_of_trues::none, join, look) != order_of_trues::broken;
}

} // namespace heist::algorithms
