// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/element_cost.hpp>
#include <heist/algorithms/leaf_function.hpp>
#include <heist/splitting/parallel_find.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <tuple>
#include <type_traits>

// Everything that looks for the first position with some property, and stops there.
namespace heist::algorithms {

// Looks at positions in step, one after the other: hit(it...) says whether this is it.
template <class Hit>
struct looking {
    held_function<Hit> hit;

    template <class... Its>
    splitting::sight operator()(splitting::places<Its...> at, std::size_t count) const {
        held_function<Hit> is_hit = hit;
        auto const here = [&] { return std::apply(is_hit, std::as_const(at)); };
        auto const next = [&] {
            splitting::step(at);
            return here();
        };
        std::size_t i = 0;
        // Unrolled: the test for the end costs as much as a cheap predicate.
        for (; count - i >= 4; i += 4, splitting::step(at)) {
            if (here()) {
                return i;
            }
            if (next()) {
                return i + 1;
            }
            if (next()) {
                return i + 2;
            }
            if (next()) {
                return i + 3;
            }
        }
        for (; i != count; ++i, splitting::step(at)) {
            if (here()) {
                return i;
            }
        }
        return count;
    }
};

template <class Key, class Ends, class Hit, class... Its>
splitting::found<Its...> find_where(splitting::resources const& on, splitting::places<Its...> const& first,
                                    Ends const& ends, Hit hit) {
    return splitting::parallel_find(on, user_cost<Key, Its...>(), first, ends, looking<Hit>{hold(hit)});
}

// A user's predicate, asked with elements instead of iterators; and its opposite.
template <class Predicate>
struct holds_at {
    held_function<Predicate> predicate;

    template <class... Its>
    bool operator()(Its const&... it) {
        return static_cast<bool>(predicate(*it...));
    }
};

template <class Predicate>
struct fails_at {
    held_function<Predicate> predicate;

    template <class... Its>
    bool operator()(Its const&... it) {
        return !static_cast<bool>(predicate(*it...));
    }
};

template <class It, class Predicate>
It find_if(splitting::resources const& on, It first, It last, Predicate& predicate) {
    return std::get<0>(find_where<Predicate>(on, splitting::places<It>(first), splitting::until<It>{last},
                                             holds_at<Predicate>{hold(predicate)})
                           .at);
}

template <class It, class Predicate>
It find_if_not(splitting::resources const& on, It first, It last, Predicate& predicate) {
    return std::get<0>(find_where<fails_at<Predicate>>(on, splitting::places<It>(first), splitting::until<It>{last},
                                                       fails_at<Predicate>{hold(predicate)})
                           .at);
}

// An array of numbers that are compared with a number of the same type: whole blocks of them at once.
template <class It, class T>
concept number_array =
    std::contiguous_iterator<It> && std::is_arithmetic_v<T> && std::same_as<std::iter_value_t<It>, T>;

// An unsigned integer in which a vector instruction leaves the result of comparing two T.
template <class T>
using as_wide_as =
    std::conditional_t<sizeof(T) == 1, std::uint8_t,
                       std::conditional_t<sizeof(T) == 2, std::uint16_t,
                                          std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>>>;

template <class T>
struct looking_for_value {
    held_value<T> value;

    template <class It>
    splitting::sight operator()(splitting::places<It> const& at, std::size_t count) const {
        if constexpr (number_array<It, T>) {
            return among_numbers(std::to_address(std::get<0>(at)), count, *value);
        } else {
            auto is_here = [value = value](It const& it) { return static_cast<bool>(*it == *value); };
            return looking<decltype(is_here)>{{is_here}}(at, count);
        }
    }

private:
    static constexpr std::size_t block = (std::min)(std::size_t{128}, 512 / sizeof(T)); // as many hits fit into a byte

    // Without leaving the loop over a block, so that the compiler vectorises it.
    static splitting::sight among_numbers(T const* numbers, std::size_t count, T wanted) noexcept {
        std::size_t begin = 0;
        for (; count - begin >= block; begin += block) {
            as_wide_as<T> hits = 0;
            for (std::size_t i = 0; i != block; ++i) {
                if (numbers[begin + i] == wanted) {
                    ++hits;
                }
            }
            if (hits != 0) {
                break;
            }
        }
        while (begin != count && numbers[begin] != wanted) {
            ++begin;
        }
        return begin;
    }
};

template <class It, class T>
It find(splitting::resources const& on, It first, It last, T const& value) {
    return std::get<0>(splitting::parallel_find(on, plain_cost<looking_for_value<T>, It>(),
                                                splitting::places<It>(first), splitting::until<It>{last},
                                                looking_for_value<T>{value})
                           .at);
}

template <class It, class Needle, class Predicate>
It find_first_of(splitting::resources const& on, It first, It last, Needle set_first, Needle set_last,
                 Predicate& same) {
    auto const is_in_set = [same = hold(same), set_first, set_last](It const& it) mutable {
        for (Needle each = set_first; each != set_last; ++each) {
            if (same(*it, *each)) {
                return true;
            }
        }
        return false;
    };
    return std::get<0>(
        find_where<Predicate>(on, splitting::places<It>(first), splitting::until<It>{last}, is_in_set).at);
}

// Neighbours (before, at) for which `hit` holds: the position of `at` and of `before`.
template <class Key, class It, class Hit>
splitting::found<It, It> find_neighbours(splitting::resources const& on, It first, It last, Hit hit) {
    return find_where<Key>(on, splitting::places<It, It>(splitting::following(first), first),
                           splitting::until<It>{last}, hit);
}

template <class It, class Predicate>
It adjacent_find(splitting::resources const& on, It first, It last, Predicate& same) {
    if (first == last) {
        return last;
    }
    auto const found =
        find_neighbours<Predicate>(on, first, last, [same = hold(same)](It const& at, It const& before) mutable {
            return static_cast<bool>(same(*before, *at));
        });
    return found.yes ? std::get<1>(found.at) : last;
}

template <class It, class Compare>
It is_sorted_until(splitting::resources const& on, It first, It last, Compare& comp) {
    if (first == last) {
        return last;
    }
    auto const found =
        find_neighbours<Compare>(on, first, last, [comp = hold(comp)](It const& at, It const& before) mutable {
            return static_cast<bool>(comp(*at, *before));
        });
    return std::get<0>(found.at);
}

// Looks for an element that belongs above its parent. The parent moves on with every second child.
template <class It, class Compare>
struct looking_for_climber {
    It first;
    held_function<Compare> compare;

    splitting::sight operator()(splitting::places<It> const& at, std::size_t count) const {
        held_function<Compare> comp = compare;
        It child = std::get<0>(at);
        bool is_right_child = (child - first) % 2 == 0;
        It parent = first + (child - first - 1) / 2;
        for (std::size_t i = 0; i != count; ++i, void(++child)) {
            if (comp(*parent, *child)) {
                return i;
            }
            parent += is_right_child ? 1 : 0;
            is_right_child = !is_right_child;
        }
        return count;
    }
};

template <class It, class Compare>
It is_heap_until(splitting::resources const& on, It first, It last, Compare& comp) {
    if (first == last) {
        return last;
    }
    using look = looking_for_climber<It, Compare>;
    return std::get<0>(splitting::parallel_find(on, user_cost<look>(),
                                                splitting::places<It>(splitting::following(first)),
                                                splitting::until<It>{last}, look{first, hold(comp)})
                           .at);
}

template <class Ends, class It, class Other, class Predicate>
splitting::found<It, Other> find_difference(splitting::resources const& on, It first, Other other, Ends const& ends,
                                            Predicate& same) {
    return find_where<Predicate>(on, splitting::places<It, Other>(first, other), ends, fails_at<Predicate>{hold(same)});
}

template <class It, class Other, class Predicate>
std::pair<It, Other> mismatch(splitting::resources const& on, It first, It last, Other other, Predicate& same) {
    auto const [at, other_at] = find_difference(on, first, other, splitting::until<It>{last}, same).at;
    return {at, other_at};
}

template <class It, class Other, class Predicate>
std::pair<It, Other> mismatch(splitting::resources const& on, It first, It last, Other other, Other other_last,
                              Predicate& same) {
    auto const [at, other_at] =
        find_difference(on, first, other, splitting::until_either<It, Other>{last, other_last}, same).at;
    return {at, other_at};
}

template <class It, class Other, class Predicate>
bool equal(splitting::resources const& on, It first, It last, Other other, Predicate& same) {
    return !find_difference(on, first, other, splitting::until<It>{last}, same).yes;
}

template <class It, class Other, class Predicate>
bool equal(splitting::resources const& on, It first, It last, Other other, Other other_last, Predicate& same) {
    if constexpr (splitting::all_random_access<It, Other>) {
        return last - first == other_last - other && algorithms::equal(on, first, last, other, same);
    } else {
        auto const found =
            find_difference(on, first, other, splitting::until_either<It, Other>{last, other_last}, same);
        return !found.yes && std::get<0>(found.at) == last && std::get<1>(found.at) == other_last;
    }
}

// Looks for the first pair that is not equivalent, and says whether the first of it is less.
template <class Compare>
struct looking_for_order {
    held_function<Compare> compare;

    template <class It, class Other>
    splitting::sight operator()(splitting::places<It, Other> at, std::size_t count) const {
        held_function<Compare> less = compare;
        auto& [it, other] = at;
        for (std::size_t i = 0; i != count; ++i, splitting::step(at)) {
            if (less(*it, *other)) {
                return {i, true};
            }
            if (less(*other, *it)) {
                return {i, false};
            }
        }
        return count;
    }
};

template <class It, class Other, class Compare>
bool lexicographical_compare(splitting::resources const& on, It first, It last, Other other, Other other_last,
                             Compare& comp) {
    auto const found = splitting::parallel_find(
        on, user_cost<Compare, It, Other>(), splitting::places<It, Other>(first, other),
        splitting::until_either<It, Other>{last, other_last}, looking_for_order<Compare>{hold(comp)});
    return found.yes ? found.flag : std::get<0>(found.at) == last && std::get<1>(found.at) != other_last;
}

} // namespace heist::algorithms
