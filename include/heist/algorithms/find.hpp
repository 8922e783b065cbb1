// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/asking.hpp>
#include <heist/algorithms/element_cost.hpp>
#include <heist/algorithms/leaf_function.hpp>
#include <heist/algorithms/number_blocks.hpp>
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

// A user's predicate, asked with elements instead of iterators; and its opposite.
template <class Predicate>
struct holds_at {
    held_function<Predicate> predicate;

    template <class... Its>
    bool operator()(Its const&... it) {
        return static_cast<bool>(predicate(*it...));
    }
    template <std::contiguous_iterator It>
    It find(It first, It last) {
        return std::find_if(first, last, std::ref(predicate));
    }
};

template <class Predicate>
struct fails_at {
    held_function<Predicate> predicate;

    template <class... Its>
    bool operator()(Its const&... it) {
        return !static_cast<bool>(predicate(*it...));
    }
    template <std::contiguous_iterator It>
    It find(It first, It last) {
        return std::find_if_not(first, last, std::ref(predicate));
    }
};

// Asked with two neighbours, of which it is given the second one first.
template <class Predicate>
struct holds_between {
    held_function<Predicate> predicate;

    template <class It>
    bool operator()(It const& at, It const& before) {
        return static_cast<bool>(predicate(*before, *at));
    }
};

// How many of the first elements are known to be no hits, without asking a user's function.
template <class Hit, class... Its>
std::size_t sure_misses(Hit const&, splitting::places<Its...> const&, std::size_t) noexcept {
    return 0;
}
template <template <class> class Asked, class Predicate, class It, class... Others>
    requires compares_numbers<Predicate, It, Others...>
std::size_t sure_misses(Asked<Predicate> const&, splitting::places<It, Others...> const& at, std::size_t count) {
    return std::apply(
        [&](auto const&... its) {
            auto const hit = [... numbers = std::to_address(its)](std::size_t i) {
                return Asked<Predicate>{}((numbers + i)...);
            };
            return algorithms::blocks_without_hit<std::iter_value_t<It>>(count, hit);
        },
        at);
}
template <class Predicate, class It, class Other>
    requires compares_numbers<Predicate, It, Other> && equality_of<Predicate, std::iter_value_t<It>>
std::size_t sure_misses(fails_at<Predicate> const&, splitting::places<It, Other> const& at, std::size_t count) {
    return algorithms::equal_blocks(std::to_address(std::get<0>(at)), std::to_address(std::get<1>(at)), count);
}

// Is a hit a comparison that sure_misses() knows? What that has left is not worth asking in blocks: there is a hit among the next few.
template <class T>
struct equals_at;
template <class Hit, class... Its>
inline constexpr bool is_known_hit = false;
template <class T, class It>
inline constexpr bool is_known_hit<equals_at<T>, It> = number_array<It, T>;
template <template <class> class Asked, class Predicate, class It, class... Others>
    requires compares_numbers<Predicate, It, Others...>
inline constexpr bool is_known_hit<Asked<Predicate>, It, Others...> = true;

// Looks at positions in step, one after the other: hit(it...) says whether this is it. Inlined by force, as parallel_find().
template <class Hit>
struct looking {
    held_function<Hit> hit;

    template <class... Its>
    [[gnu::always_inline]] splitting::sight operator()(splitting::places<Its...> at, std::size_t count) const {
        std::size_t misses = algorithms::sure_misses(hit.function, at, count);
        if constexpr (asked_of_numbers<Hit, Its...> && !is_known_hit<Hit, Its...>) {
            if (misses == 0) {
                answers const seen = algorithms::ask_numbers(hit.function, at, count);
                if (seen.then_hit) {
                    return seen.misses;
                }
                misses = seen.misses;
            }
        }
        if (misses != 0) {
            at = splitting::moved_by(at, misses);
        }
        held_function<Hit> is_hit = hit;
        if constexpr (sizeof...(Its) == 1 && requires { is_hit.function.find(std::get<0>(at), std::get<0>(at)); }) {
            auto const begin = std::get<0>(at); // the standard's loop is as good as any
            auto const end = splitting::advanced(begin, count - misses);
            return misses + static_cast<std::size_t>(is_hit.function.find(begin, end) - begin);
        } else {
            return misses + in_order(at, count - misses);
        }
    }

private:
    template <class... Its>
    std::size_t in_order(splitting::places<Its...> at, std::size_t count) const {
        held_function<Hit> is_hit = hit;
        auto const here = [&] { return std::apply(is_hit, std::as_const(at)); };
        std::size_t i = 0;
        if constexpr ((splitting::random_access<Its> && ...)) {
            // Unrolled: the test for the end costs as much as a cheap predicate.
            auto const begin = std::get<0>(at);
            auto const found = [&] { return static_cast<std::size_t>(std::get<0>(at) - begin); };
            auto const next = [&] {
                splitting::step(at);
                return here();
            };
            for (std::size_t rounds = count / 4; rounds != 0; --rounds, splitting::step(at)) {
                if (here() || next() || next() || next()) {
                    return found();
                }
            }
            i = found();
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
    return splitting::parallel_find(on, user_cost<Key, Its...>(), first, ends, looking<Hit>{algorithms::hold(hit)});
}

// Functions `…_many`, here and in other files, do what their names say for more than a few elements. They are not inlined, and get copies: few elements should not save registers
// for them.
template <class It, class Look>
[[gnu::noinline]] It find_many(splitting::resources const& on, splitting::element_cost cost, It first, It last,
                               Look look) {
    return std::get<0>(
        splitting::parallel_find(on, cost, splitting::places<It>(first), splitting::until<It>{last}, look).at);
}

// So many elements of an array are asked one by one in any case, which the standard's loop does as well.
template <class Hit, class It>
inline constexpr std::size_t asked_one_by_one = asked_of_numbers<Hit, It> ? least_asked_in_blocks - 1 : all_of_them;

template <class It, class Predicate>
It find_if(splitting::resources const& on, It first, It last, Predicate& predicate) {
    auto const cost = user_cost<Predicate, It>();
    if constexpr (arrays<It>) {
        if (algorithms::few_here(on, cost, first, last, asked_one_by_one<holds_at<Predicate>, It>)) [[likely]] {
            return std::find_if(first, last, algorithms::hold(predicate));
        }
    }
    return algorithms::find_many(on, cost, first, last, looking<holds_at<Predicate>>{{{algorithms::hold(predicate)}}});
}

template <class It, class Predicate>
It find_if_not(splitting::resources const& on, It first, It last, Predicate& predicate) {
    auto const cost = user_cost<fails_at<Predicate>, It>();
    if constexpr (arrays<It>) {
        if (algorithms::few_here(on, cost, first, last, asked_one_by_one<fails_at<Predicate>, It>)) [[likely]] {
            return std::find_if_not(first, last, algorithms::hold(predicate));
        }
    }
    return algorithms::find_many(on, cost, first, last, looking<fails_at<Predicate>>{{{algorithms::hold(predicate)}}});
}

// Is this element the same as a value?
template <class T>
struct equals_at {
    held_value<T> value;

    template <class It>
    bool operator()(It const& it) {
        return static_cast<bool>(*it == *value);
    }
    template <std::contiguous_iterator It>
    It find(It first, It last) {
        return std::find(first, last, *value);
    }
};

// With less, a block with a hit would be looked at for nothing.
inline constexpr std::size_t least_searched_in_blocks = 2 * numbers_in_block;

// Looks for one value.
template <class T>
struct looking_for_value {
    held_value<T> value;

    template <class It>
    [[gnu::always_inline]] splitting::sight operator()(splitting::places<It> const& at, std::size_t count) const {
        std::size_t misses = 0;
        if constexpr (number_array<It, T>) {
            if (count >= least_searched_in_blocks) {
                misses = algorithms::blocks_without_hit<T>(
                    count, [numbers = std::to_address(std::get<0>(at)), wanted = *value](std::size_t i) {
                        return numbers[i] == wanted;
                    });
            }
        }
        equals_at<T> is_here{value};
        return misses + looking<equals_at<T>>{{is_here}}(splitting::moved_by(at, misses), count - misses).offset;
    }
};

template <class It, class T>
It find(splitting::resources const& on, It first, It last, T const& value) {
    auto const cost = plain_cost<looking_for_value<T>, It>();
    if constexpr (arrays<It>) {
        constexpr bool in_blocks = number_array<It, T>;
        if (algorithms::few_here(on, cost, first, last, in_blocks ? least_searched_in_blocks - 1 : all_of_them))
            [[likely]] {
            return std::find(first, last, value);
        }
    }
    return algorithms::find_many(on, cost, first, last, looking_for_value<T>{value});
}

// Looks for an element that is the same as one of a set.
template <class Needle, class Same>
struct looking_for_any_of {
    Needle set_first;
    Needle set_last;
    held_function<Same> same;

    template <class It>
    splitting::sight operator()(splitting::places<It> const& at, std::size_t count) const {
        if constexpr (compares_numbers<Same, It, Needle> && equality_of<Same, std::iter_value_t<It>>) {
            return among_numbers(at, count);
        } else {
            auto is_in_set = [same = same, first = set_first, last = set_last](It const& it) mutable {
                for (Needle each = first; each != last; ++each) {
                    if (same(*it, *each)) {
                        return true;
                    }
                }
                return false;
            };
            return looking<decltype(is_in_set)>{{is_in_set}}(at, count);
        }
    }

private:
    // Looks for one number of the set after the other, block by block: each only before the hit of the others.
    template <class It>
    splitting::sight among_numbers(splitting::places<It> at, std::size_t count) const {
        for (std::size_t begin = 0; begin != count;) {
            std::size_t const size =
                (std::min)((std::clamp)(begin, numbers_in_block, 8 * numbers_in_block), count - begin);
            std::size_t misses = size;
            for (Needle each = set_first; each != set_last; ++each) {
                misses = looking_for_value<std::iter_value_t<It>>{*each}(at, misses).offset;
            }
            if (misses != size) {
                return begin + misses;
            }
            begin += size;
            at = splitting::moved_by(at, size);
        }
        return count;
    }
};

template <class It, class Needle, class Predicate>
It find_first_of(splitting::resources const& on, It first, It last, Needle set_first, Needle set_last,
                 Predicate& same) {
    using look = looking_for_any_of<Needle, Predicate>;
    auto const cost = user_cost<look, It>();
    if constexpr (arrays<It, Needle>) {
        if (algorithms::few_here(on, cost, first, last, numbers_in_block - 1)) [[likely]] {
            return std::find_first_of(first, last, set_first, set_last, algorithms::hold(same));
        }
    }
    return algorithms::find_many(on, cost, first, last, look{set_first, set_last, algorithms::hold(same)});
}

// Neighbours (before, at) for which `hit` holds: the position of `at` and of `before`.
template <class Key, class It, class Hit>
splitting::found<It, It> find_neighbours(splitting::resources const& on, It first, It last, Hit hit) {
    return algorithms::find_where<Key>(on, splitting::places<It, It>(splitting::following(first), first),
                                       splitting::until<It>{last}, hit);
}

template <class It, class Predicate>
It adjacent_find(splitting::resources const& on, It first, It last, Predicate& same) {
    if (first == last) {
        return last;
    }
    if constexpr (arrays<It>) {
        if (algorithms::few_here(on, user_cost<Predicate, It, It>(), first, last)) [[likely]] {
            return std::adjacent_find(first, last, algorithms::hold(same));
        }
    }
    auto const found =
        algorithms::find_neighbours<Predicate>(on, first, last, holds_between<Predicate>{algorithms::hold(same)});
    return found.yes ? std::get<1>(found.at) : last;
}

template <class It, class Compare>
It is_sorted_until(splitting::resources const& on, It first, It last, Compare& comp) {
    if (first == last) {
        return last;
    }
    if constexpr (arrays<It>) {
        if (algorithms::few_here(on, user_cost<Compare, It, It>(), first, last)) [[likely]] {
            return std::is_sorted_until(first, last, algorithms::hold(comp));
        }
    }
    return std::get<0>(
        algorithms::find_neighbours<Compare>(on, first, last, holds_at<Compare>{algorithms::hold(comp)}).at);
}

// Looks for an element that belongs above its parent, a parent with its two children at a time.
template <class It, class Compare>
struct looking_for_climber {
    It first;
    held_function<Compare> compare;

    splitting::sight operator()(splitting::places<It> const& at, std::size_t count) const {
        held_function<Compare> comp = compare;
        It child = std::get<0>(at);
        It parent = first + static_cast<std::iter_difference_t<It>>((child - first - 1) / 2);
        std::size_t i = 0;
        bool const begins_with_right_child = (child - first) % 2 == 0;
        if (begins_with_right_child && count != 0) {
            if (comp(*parent, *child)) {
                return 0;
            }
            ++i;
            ++child;
            ++parent;
        }
        for (; count - i >= 2; i += 2, void(++child), void(++parent)) {
            if (comp(*parent, *child)) {
                return i;
            }
            if (comp(*parent, *++child)) {
                return i + 1;
            }
        }
        return i != count && !comp(*parent, *child) ? count : i;
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
                                                splitting::until<It>{last}, look{first, algorithms::hold(comp)})
                           .at);
}

template <class Ends, class It, class Other, class Predicate>
splitting::found<It, Other> find_difference(splitting::resources const& on, It first, Other other, Ends const& ends,
                                            Predicate& same) {
    return algorithms::find_where<Predicate>(on, splitting::places<It, Other>(first, other), ends,
                                             fails_at<Predicate>{algorithms::hold(same)});
}

template <class It, class Other, class Predicate>
std::pair<It, Other> mismatch(splitting::resources const& on, It first, It last, Other other, Predicate& same) {
    auto const [at, other_at] = algorithms::find_difference(on, first, other, splitting::until<It>{last}, same).at;
    return {at, other_at};
}

template <class It, class Other, class Predicate>
std::pair<It, Other> mismatch(splitting::resources const& on, It first, It last, Other other, Other other_last,
                              Predicate& same) {
    auto const [at, other_at] =
        algorithms::find_difference(on, first, other, splitting::until_either<It, Other>{last, other_last}, same).at;
    return {at, other_at};
}

template <class It, class Other, class Predicate>
bool equal(splitting::resources const& on, It first, It last, Other other, Predicate& same) {
    return !algorithms::find_difference(on, first, other, splitting::until<It>{last}, same).yes;
}

template <class It, class Other, class Predicate>
bool equal(splitting::resources const& on, It first, It last, Other other, Other other_last, Predicate& same) {
    if constexpr (splitting::all_random_access<It, Other>) {
        return last - first == other_last - other && algorithms::equal(on, first, last, other, same);
    } else {
        auto const found =
            algorithms::find_difference(on, first, other, splitting::until_either<It, Other>{last, other_last}, same);
        return !found.yes && std::get<0>(found.at) == last && std::get<1>(found.at) == other_last;
    }
}

// Looks for the first pair that is not equivalent, and says whether the first of it is less.
template <class Compare>
struct looking_for_order {
    held_function<Compare> compare;

    template <class It, class Other>
    [[gnu::always_inline]] splitting::sight operator()(splitting::places<It, Other> at, std::size_t count) const {
        held_function<Compare> less = compare;
        std::size_t i = 0;
        if constexpr (compares_numbers<Compare, It, Other> && sorting::natural_order<Compare, std::iter_value_t<It>>) {
            i = algorithms::equal_blocks(std::to_address(std::get<0>(at)), std::to_address(std::get<1>(at)), count);
            at = splitting::moved_by(at, i);
        }
        auto& [it, other] = at;
        for (; i != count; ++i, splitting::step(at)) {
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
        splitting::until_either<It, Other>{last, other_last}, looking_for_order<Compare>{algorithms::hold(comp)});
    return found.yes ? found.flag : std::get<0>(found.at) == last && std::get<1>(found.at) != other_last;
}

} // namespace heist::algorithms
