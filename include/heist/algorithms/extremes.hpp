// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/element_cost.hpp>
#include <heist/algorithms/leaf_function.hpp>
#include <heist/algorithms/number_blocks.hpp>
#include <heist/algorithms/sort/orders.hpp>
#include <heist/platform/vectors.hpp>
#include <heist/splitting/parallel_reduce.hpp>
#include <heist/splitting/sequence.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>

// Smallest and largest elements: reductions whose values are iterators.
namespace heist::algorithms {

// Of two, the first one that no other precedes in the order.
template <class Compare>
struct smaller {
    held_function<Compare> compare;

    template <class It>
    It operator()(It const& left, It const& right) {
        return compare(*right, *left) ? right : left;
    }
    template <class T>
    static bool better(T const& one, T const& other) noexcept {
        return Compare{}(one, other);
    }
};

template <class Compare>
struct larger {
    held_function<Compare> compare;

    template <class It>
    It operator()(It const& left, It const& right) {
        return compare(*left, *right) ? right : left;
    }
    template <class T>
    static bool better(T const& one, T const& other) noexcept {
        return Compare{}(other, one);
    }
};

template <class Choice, class T>
inline constexpr bool is_choice_of_numbers = false;
template <class Compare, class T>
inline constexpr bool is_choice_of_numbers<smaller<Compare>, T> =
    std::is_arithmetic_v<T> && sorting::natural_order<Compare, T>;
template <class Compare, class T>
inline constexpr bool is_choice_of_numbers<larger<Compare>, T> = is_choice_of_numbers<smaller<Compare>, T>;

// Numbers whose best value is found together, without a branch, so that they pass through vector registers; the place is looked for later.
// 8 KiB: minmax_element reads them twice, the second time from the first-level cache, and only one block is searched for the place.
template <class T>
inline constexpr std::size_t extremes_block = 8192 / sizeof(T);

// Best values that are found side by side: enough to keep the unit that compares busy. Of 16 doubles g++ 12 does not make vectors.
template <class T>
inline constexpr std::size_t bests_side_by_side =
    sizeof(T) < 4 ? 32 : (std::is_floating_point_v<T> ? 256 : 128) / sizeof(T);

// The best of `best` and of the numbers of a block.
template <class Choice, class T>
[[gnu::always_inline]] inline T best_value(T best, T const* numbers, std::size_t count) noexcept {
    auto const better_of = [](T next, T before) { return Choice::better(next, before) ? next : before; };
    std::size_t i = 0;
    if constexpr (!std::integral<T> || !platform::likes_simple_loops) {
        constexpr std::size_t width = bests_side_by_side<T>;
        T bests[width];
        for (T& each : bests) {
            each = best;
        }
        for (; count - i >= width; i += width) {
            for (std::size_t j = 0; j != width; ++j) {
                bests[j] = better_of(numbers[i + j], bests[j]);
            }
        }
        for (std::size_t half = width / 2; half != 0; half /= 2) {
            for (std::size_t j = 0; j != half; ++j) {
                bests[j] = better_of(bests[half + j], bests[j]);
            }
        }
        best = bests[0];
    }
    for (; i != count; ++i) {
        best = better_of(numbers[i], best);
    }
    return best;
}

// Where the first number of a block is that is the same as a value; `count` if there is none: the value is a NaN.
template <class T>
[[gnu::always_inline]] inline std::size_t first_same(T const* numbers, std::size_t count, T value) noexcept {
    auto const same = [=](std::size_t i) { return numbers[i] == value; };
    std::size_t i = searching_blocks<T>{}(count, same);
    while (i != count && !same(i)) {
        ++i;
    }
    return i;
}

// Where the last one is, in the same way; 0 if there is none.
template <class T>
[[gnu::always_inline]] inline std::size_t last_same(T const* numbers, std::size_t count, T value) noexcept {
    auto const same = [=](std::size_t i) { return numbers[i] == value; };
    std::size_t end = count;
    while (end >= numbers_in_block && algorithms::hits_in_block<T>(end - numbers_in_block, same) == 0) {
        end -= numbers_in_block;
    }
    while (end > 1 && !same(end - 1)) {
        --end;
    }
    return end - 1;
}

// Where the first one is that is no NaN.
template <class T>
[[gnu::always_inline]] inline std::size_t first_number(T const* numbers, std::size_t count) noexcept {
    std::size_t i = 0;
    if constexpr (std::is_floating_point_v<T>) {
        while (i != count && numbers[i] != numbers[i]) {
            ++i;
        }
    }
    return i;
}

// So few numbers that their places are known sooner than their best value.
inline constexpr std::size_t few_numbers = 96;

template <class Choice, class T>
std::size_t best_of_few(T const* numbers, std::size_t count) noexcept {
    T best = numbers[0];
    std::size_t place = 0;
    for (std::size_t i = 1; i < count; ++i) {
        if (Choice::better(numbers[i], best)) {
            best = numbers[i];
            place = i;
        }
    }
    return place;
}

// A loop for platform::run_in_vectors(): the first of the best numbers of an array. First its value, block by block; then its place in the block that has
// it.  pre: count >= 1
template <class Choice>
struct choosing_number {
    template <class T>
    [[gnu::always_inline]] std::size_t operator()(T const* numbers, std::size_t count) const noexcept {
        constexpr std::size_t block = extremes_block<T>;
        T best = numbers[0];
        std::size_t in_block = 0;
        for (std::size_t begin = 0; begin < count; begin += block) {
            T const here = algorithms::best_value<Choice>(best, numbers + begin, (std::min)(count - begin, block));
            if (Choice::better(here, best)) {
                best = here;
                in_block = begin;
            }
        }
        std::size_t const size = (std::min)(count - in_block, block);
        std::size_t const place = algorithms::first_same(numbers + in_block, size, best);
        return place == size ? 0 : in_block + place; // not found: it begins with a NaN
    }
};

// The first of the smallest and the last of the largest, in the same way.
template <class Compare>
struct choosing_numbers {
    template <class T>
    [[gnu::always_inline]] std::pair<std::size_t, std::size_t> operator()(T const* numbers,
                                                                          std::size_t count) const noexcept {
        constexpr std::size_t block = extremes_block<T>;
        T least = numbers[0];
        T most = numbers[0];
        std::size_t least_block = 0;
        std::size_t most_block = 0;
        for (std::size_t begin = 0; begin < count; begin += block) {
            std::size_t const size = (std::min)(count - begin, block);
            T const* const some = numbers + begin;
            std::size_t const first = algorithms::first_number(some, size);
            if (first == size) {
                continue; // NaNs
            }
            T const least_here = algorithms::best_value<smaller<Compare>>(some[first], some, size);
            if (Compare{}(least_here, least)) {
                least = least_here;
                least_block = begin;
            }
            T const most_here = algorithms::best_value<larger<Compare>>(some[first], some, size);
            if (!Compare{}(most_here, most)) {
                most = most_here;
                most_block = begin;
            }
        }
        std::size_t const least_size = (std::min)(count - least_block, block);
        std::size_t const least_place = algorithms::first_same(numbers + least_block, least_size, least);
        std::size_t const most_size = (std::min)(count - most_block, block);
        return {least_place == least_size ? 0 : least_block + least_place, // not found: it begins with a NaN
                most_block + algorithms::last_same(numbers + most_block, most_size, most)};
    }
};

// The choice among a part, one element after the other: so the first exception is that of the sequential loop.
template <class It, class Choice>
struct choosing {
    struct best {
        It at;
        bool empty = false;
    };
    splitting::held_sequence<It> elements;
    Choice choice;

    best part(std::size_t first, std::size_t last) const {
        It it = elements.at(first);
        if constexpr (number_array<It, std::iter_value_t<It>> && is_choice_of_numbers<Choice, std::iter_value_t<It>>) {
            std::size_t const count = last - first;
            std::size_t const place =
                count < few_numbers ? algorithms::best_of_few<Choice>(std::to_address(it), count)
                                    : platform::run_in_vectors(choosing_number<Choice>{}, std::to_address(it), count);
            return {splitting::advanced(it, place)};
        }
        Choice choose = choice;
        It found = it;
        while (++first != last) {
            ++it;
            found = choose(found, it);
        }
        return {found};
    }
    best combine(best&& left, best&& right) const {
        Choice choose = choice;
        return left.empty ? right : best{choose(left.at, right.at)};
    }
    best extend(best init, std::size_t first, std::size_t last) const {
        return first == last ? init : combine(std::move(init), part(first, last));
    }
};

template <class It, class Choice>
It choose_element(splitting::resources const& on, It first, It last, Choice choice) {
    using how = choosing<It, Choice>;
    splitting::element_cost const cost = user_cost<how>();
    if constexpr (!splitting::random_access<It>) {
        if (splitting::walk_is_wasted(on, cost)) {
            It best = first;
            splitting::run_without_walk(on, cost, [&] {
                std::size_t seen = 0;
                for (It it = first; it != last; ++it, void(++seen)) {
                    best = seen == 0 ? best : choice(best, it);
                }
                return seen;
            });
            return best;
        }
    }
    splitting::sequence<It> const elements(first, last, on.stop);
    return splitting::parallel_reduce<typename how::best>(on, cost, elements.size(), {last, true},
                                                          how{elements, choice}, elements.rule())
        .at;
}

template <class It, class Compare>
It min_element(splitting::resources const& on, It first, It last, Compare& comp) {
    return algorithms::choose_element(on, first, last, smaller<Compare>{algorithms::hold(comp)});
}

template <class It, class Compare>
It max_element(splitting::resources const& on, It first, It last, Compare& comp) {
    return algorithms::choose_element(on, first, last, larger<Compare>{algorithms::hold(comp)});
}

// The first smallest and the last largest element of a part. By pairs: three comparisons for two elements; parts have an even
// number of elements but for the last one, so that there are never more than 3 (n - 1) / 2 in all.
template <class It, class Compare>
struct both_extremes {
    struct pair {
        It smallest;
        It largest;
        bool empty = false;
    };
    splitting::held_sequence<It> elements;
    held_function<Compare> compare;

    pair part(std::size_t first, std::size_t last) const {
        held_function<Compare> less = compare;
        It it = elements.at(first);
        std::size_t count = last - first;
        if constexpr (number_array<It, std::iter_value_t<It>> &&
                      is_choice_of_numbers<smaller<Compare>, std::iter_value_t<It>>) {
            if (count >= few_numbers) {
                auto const [smallest, largest] =
                    platform::run_in_vectors(choosing_numbers<Compare>{}, std::to_address(it), count);
                return {splitting::advanced(it, smallest), splitting::advanced(it, largest)};
            }
        }
        pair found{it, it};
        if (count % 2 == 0) {
            ++it;
            (less(*it, *found.smallest) ? found.smallest : found.largest) = it;
            --count;
        }
        while (--count != 0) {
            It one = ++it;
            It other = ++it;
            --count;
            if (less(*other, *one)) {
                std::swap(one, other);
            }
            // `one` is the smaller, or the first of two equals.
            if (less(*one, *found.smallest)) {
                found.smallest = one;
            }
            if (!less(*other, *found.largest)) {
                found.largest = other;
            }
        }
        return found;
    }
    pair combine(pair&& left, pair&& right) const {
        if (left.empty) {
            return right;
        }
        held_function<Compare> less = compare;
        return {less(*right.smallest, *left.smallest) ? right.smallest : left.smallest,
                less(*right.largest, *left.largest) ? left.largest : right.largest};
    }
    pair extend(pair init, std::size_t first, std::size_t last) const {
        return first == last ? init : combine(std::move(init), part(first, last));
    }
};

template <class It, class Compare>
std::pair<It, It> minmax_element(splitting::resources const& on, It first, It last, Compare& comp) {
    using how = both_extremes<It, Compare>;
    splitting::sequence<It> const elements(first, last, on.stop);
    splitting::cut_rule rule = elements.rule();
    rule.granule = rule.granule == 1 ? 2 : rule.granule; // a stride above 1 is even
    auto const [smallest, largest, empty] = splitting::parallel_reduce<typename how::pair>(
        on, user_cost<how>(), elements.size(), {last, last, true}, how{elements, algorithms::hold(comp)}, rule);
    return {smallest, largest};
}

} // namespace heist::algorithms
