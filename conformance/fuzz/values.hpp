// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "fuzz/choices.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <forward_list>
#include <functional>
#include <iterator>
#include <list>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

// What the algorithms are given: elements, ranges of them, predicates and orders.
namespace fuzz {

// Compared by its key alone. The tag says where it was, the seal whether it has been torn.
struct tagged {
    std::int64_t key = 0;
    std::int64_t tag = 0;
    std::int64_t seal = 0;

    static tagged of(std::int64_t key, std::int64_t tag) { return {key, tag, key * 31 + tag}; }

    friend bool operator==(tagged const& a, tagged const& b) { return a.key == b.key; }
    friend bool operator<(tagged const& a, tagged const& b) { return a.key < b.key; }
};
static_assert(sizeof(tagged) == 24);

using ints = std::vector<int>;
using bytes = std::vector<std::uint8_t>;
using doubles = std::vector<double>;
using strings = std::vector<std::string>;
using records = std::vector<tagged>;
using bits = std::vector<bool>;
using record_list = std::list<tagged>;
using string_list = std::list<std::string>;
using int_chain = std::forward_list<int>;

template <class Container>
constexpr char const* name_of = "a container";
template <>
inline constexpr char const* name_of<ints> = "vector<int>";
template <>
inline constexpr char const* name_of<bytes> = "vector<uint8_t>";
template <>
inline constexpr char const* name_of<doubles> = "vector<double>";
template <>
inline constexpr char const* name_of<strings> = "vector<string>";
template <>
inline constexpr char const* name_of<records> = "vector<tagged>";
template <>
inline constexpr char const* name_of<bits> = "vector<bool>";
template <>
inline constexpr char const* name_of<record_list> = "list<tagged>";
template <>
inline constexpr char const* name_of<string_list> = "list<string>";
template <>
inline constexpr char const* name_of<int_chain> = "forward_list<int>";

// Elements are made from keys: the larger the key, the larger the element.
template <class T>
T value_of(std::size_t key, std::size_t tag = 0) {
    if constexpr (std::is_same_v<T, tagged>) {
        return tagged::of(static_cast<std::int64_t>(key), static_cast<std::int64_t>(tag));
    } else if constexpr (std::is_same_v<T, std::string>) {
        std::string digits = std::to_string(1'000'000 + key);
        return key % 2 == 0 ? digits : digits + ", too long for the string object"; // one allocates, one doesn't
    } else if constexpr (std::is_same_v<T, int>) {
        return static_cast<int>(key) * 2000 - 1'000'000'000;
    } else if constexpr (std::is_same_v<T, double>) {
        return static_cast<double>(key) * 0.25 - 1000;
    } else {
        return static_cast<T>(key);
    }
}

// There are no more different keys than this.
template <class T>
constexpr std::size_t keys_of = std::is_same_v<T, bool>           ? 2
                                : std::is_same_v<T, std::uint8_t> ? 256
                                                                  : 1'000'000;

// How long a range gets: lists and strings cost more.
template <class Container>
constexpr std::size_t longest = support::scaled(131'073, 8193);
template <>
inline constexpr std::size_t longest<strings> = support::scaled(20'000, 2049);
template <>
inline constexpr std::size_t longest<record_list> = longest<strings>;
template <>
inline constexpr std::size_t longest<string_list> = longest<strings>;
template <>
inline constexpr std::size_t longest<int_chain> = longest<strings>;

// Up to `most`; small ones and neighbours of powers of two are more likely.
std::size_t draw_size(choices& draw, std::size_t most);

// Keys below `distinct`, in some order.
struct arrangement {
    std::size_t distinct = 1;
    std::vector<std::uint32_t> keys;
};
enum class order { any, ascending, mostly_ascending };
arrangement arrange(choices& draw, std::size_t size, std::size_t most_distinct, order wanted = order::any);

// Changes one of the keys, sometimes.
void disturb(choices& draw, arrangement& some);

// Cuts a second arrangement out of this one, at a random place, and sometimes disturbs it.
arrangement part_of(choices& draw, arrangement const& whole, std::size_t most);

template <class Container>
Container filled(std::vector<std::uint32_t> const& keys, std::size_t first_tag = 0) {
    using T = typename Container::value_type;
    std::vector<T> values;
    values.reserve(keys.size());
    for (std::uint32_t key : keys) {
        values.push_back(value_of<T>(key, first_tag++));
    }
    return Container(values.begin(), values.end());
}

// One of the keys, or one that doesn't occur.
std::size_t draw_key(choices& draw, std::size_t distinct);

template <class T>
T draw_value(choices& draw, std::size_t distinct) {
    return value_of<T>(std::min(draw_key(draw, distinct), keys_of<T> - 1), 9'999'999);
}

// Functions have names: a lambda would be another type, and another instantiation of the algorithm, for every policy.
template <class T>
struct is_below {
    T limit;
    bool operator()(T const& x) const { return x < limit; }
};

// Of an element, another one.
template <class T>
struct changed {
    T operator()(T const& x) const {
        if constexpr (std::is_same_v<T, tagged>) {
            return tagged::of(x.key + 1, x.tag + 3);
        } else if constexpr (std::is_same_v<T, std::string>) {
            return x + '!';
        } else if constexpr (std::is_same_v<T, bool>) {
            return !x;
        } else {
            return static_cast<T>(x / 2 + 1);
        }
    }
};

// Of two elements, one that tells them apart.
template <class T>
struct mixed {
    T operator()(T const& x, T const& y) const {
        if constexpr (std::is_same_v<T, tagged>) {
            return tagged::of(x.key, y.tag);
        } else if constexpr (std::is_same_v<T, std::string>) {
            return x + y;
        } else if constexpr (std::is_same_v<T, bool>) {
            return x && !y;
        } else {
            return static_cast<T>(x / 4 - y / 2);
        }
    }
};

// An operation that an overload may leave out, because it does what the standard does then.
template <class Operation>
struct usual {
    Operation operation;
    bool left_out;
    auto operator()(auto const& a, auto const& b) const { return operation(a, b); }
};

// Both overloads: call(operation) or call().
template <class Operation, class Call>
auto with_or_without(usual<Operation> const& some, Call const& call) {
    return some.left_out ? call() : call(some.operation);
}
template <class Operation, class Call>
auto with_or_without(Operation const& operation, Call const& call) { // there is but one
    return call(operation);
}

// An order that is chosen when the program runs; numbers have std::less<>, for which there may be faster ways.
enum class direction { up, down };
struct directed {
    direction way;
    template <class T>
    bool operator()(T const& a, T const& b) const {
        return way == direction::up ? a < b : b < a;
    }
};
template <class T>
auto draw_order(choices& draw) {
    bool const left_out = draw.leaves_out();
    if constexpr (std::is_arithmetic_v<T>) {
        return usual<std::less<>>{{}, left_out};
    } else {
        direction const way = draw.one_of({direction::up, direction::down});
        return usual<directed>{{left_out ? direction::up : way}, left_out};
    }
}

// An equivalence that is coarser than ==, where elements have keys.
struct same_group {
    std::int64_t width;
    bool operator()(tagged const& a, tagged const& b) const { return a.key / width == b.key / width; }
};
template <class T>
auto draw_equivalence(choices& draw) {
    bool const left_out = draw.leaves_out();
    if constexpr (std::is_same_v<T, tagged>) {
        auto const width = static_cast<std::int64_t>(draw.between(1, 20));
        return usual<same_group>{{left_out ? 1 : width}, left_out};
    } else {
        return usual<std::equal_to<>>{{}, left_out};
    }
}

// What is left to compare where the order of elements isn't said: all of them, in an order by all they hold.
template <class T>
struct by_everything {
    bool operator()(T const& a, T const& b) const {
        if constexpr (std::is_same_v<T, tagged>) {
            return std::tie(a.key, a.tag, a.seal) < std::tie(b.key, b.tag, b.seal);
        } else {
            return a < b;
        }
    }
};
template <class Container>
void forget_order(Container& container) {
    std::vector<typename Container::value_type> values(container.begin(), container.end());
    std::sort(values.begin(), values.end(), by_everything<typename Container::value_type>());
    container = Container(values.begin(), values.end());
}

// The elements without what tells equal ones apart.
template <class It>
auto keys_in(It first, It last) {
    if constexpr (std::is_same_v<std::iter_value_t<It>, tagged>) {
        std::vector<std::int64_t> keys;
        std::transform(first, last, std::back_inserter(keys), [](tagged const& x) { return x.key; });
        return keys;
    } else {
        return std::vector<std::iter_value_t<It>>(first, last);
    }
}

} // namespace fuzz
