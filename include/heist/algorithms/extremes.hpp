// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/element_cost.hpp>
#include <heist/algorithms/leaf_function.hpp>
#include <heist/algorithms/sort/orders.hpp>
#include <heist/platform/vectors.hpp>
#include <heist/splitting/parallel_reduce.hpp>
#include <heist/splitting/sequence.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>
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
    template <class T> // does it choose the least number?
    static constexpr bool least = sorting::ascending_order<Compare, T>;
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
    static constexpr bool least = !sorting::ascending_order<Compare, T>;
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
template <class T>
inline constexpr std::size_t extremes_block = 4096 / sizeof(T);

// The best value of a block.  pre: count >= 1
template <class Choice, class T>
T best_value(T const* numbers, std::size_t count) noexcept {
    T best = numbers[0];
    std::size_t done = 0;
    if constexpr (platform::chosen_in_vectors<T>) {
        using vector = typename platform::vector_of<T>::type;
        constexpr std::size_t width = platform::vector_bytes / sizeof(T);
        constexpr std::size_t vectors = 8; // as many as it takes to keep the unit that compares busy
        if (count >= vectors * width) {
            vector bests[vectors];
            std::memcpy(bests, numbers, sizeof bests);
            for (done = vectors * width; count - done >= vectors * width; done += vectors * width) {
                for (std::size_t i = 0; i != vectors; ++i) {
                    vector next;
                    std::memcpy(&next, numbers + done + i * width, sizeof next);
                    if constexpr (Choice::template least<T>) {
                        bests[i] = next < bests[i] ? next : bests[i];
                    } else {
                        bests[i] = bests[i] < next ? next : bests[i];
                    }
                }
            }
            for (vector const& each : bests) {
                for (std::size_t i = 0; i != width; ++i) {
                    best = Choice::better(each[i], best) ? each[i] : best;
                }
            }
        }
    }
    for (; done != count; ++done) {
        best = Choice::better(numbers[done], best) ? numbers[done] : best;
    }
    return best;
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

// The first of the best numbers of an array: first its value, block by block; then its place in the block that has it. Not inlined: the room
// for the vectors would burden the frame of every small call.
template <class Choice, class T>
[[gnu::noinline]] std::size_t best_of_numbers(T const* numbers, std::size_t count) noexcept {
    constexpr std::size_t block = extremes_block<T>;
    T best = numbers[0];
    std::size_t in_block = 0;
    for (std::size_t begin = 0; begin < count; begin += block) {
        T const here = algorithms::best_value<Choice>(numbers + begin, (std::min)(count - begin, block));
        if (Choice::better(here, best)) {
            best = here;
            in_block = begin;
        }
    }
    T const* const end = numbers + (std::min)(count, in_block + block);
    T const* const found = std::find(numbers + in_block, end, best);
    return found == end ? in_block : static_cast<std::size_t>(found - numbers); // not found: a NaN
}

// The first of the smallest and the last of the largest, in the same way.
template <class Compare, class T>
[[gnu::noinline]] std::pair<std::size_t, std::size_t> extremes_of_numbers(T const* numbers, std::size_t count) noexcept {
    constexpr std::size_t block = extremes_block<T>;
    T least = numbers[0];
    T most = numbers[0];
    std::size_t least_block = 0;
    std::size_t most_block = 0;
    for (std::size_t begin = 0; begin < count; begin += block) {
        std::size_t const size = (std::min)(count - begin, block);
        T const least_here = algorithms::best_value<smaller<Compare>>(numbers + begin, size);
        if (Compare{}(least_here, least)) {
            least = least_here;
            least_block = begin;
        }
        T const most_here = algorithms::best_value<larger<Compare>>(numbers + begin, size);
        if (!Compare{}(most_here, most)) {
            most = most_here;
            most_block = begin;
        }
    }
    std::size_t const least_end = (std::min)(count, least_block + block);
    while (least_block + 1 != least_end && !(numbers[least_block] == least)) { // the last one, if it is a NaN
        ++least_block;
    }
    std::size_t most_end = (std::min)(count, most_block + block);
    while (most_end - 1 != most_block && !(numbers[most_end - 1] == most)) {
        --most_end;
    }
    return {least_block, most_end - 1};
}

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
        if constexpr (std::contiguous_iterator<It> && is_choice_of_numbers<Choice, std::iter_value_t<It>>) {
            std::size_t const count = last - first;
            std::size_t const place = count < few_numbers
                                          ? algorithms::best_of_few<Choice>(std::to_address(it), count)
                                          : algorithms::best_of_numbers<Choice>(std::to_address(it), count);
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
        if constexpr (std::contiguous_iterator<It> &&
                      is_choice_of_numbers<smaller<Compare>, std::iter_value_t<It>>) {
            if (count >= few_numbers) {
                auto const [smallest, largest] = algorithms::extremes_of_numbers<Compare>(std::to_address(it), count);
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
