// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/elements.hpp>
#include <heist/algorithms/sort/keys.hpp>

#include <cstddef>
#include <iterator>
#include <utility>

// Sorting networks for up to 8 elements that have keys: the same exchanges for every input, so that there is nothing to
// predict.
namespace heist::algorithms::sorting {

struct exchange {
    unsigned char low;
    unsigned char high;
};

// The fewest possible exchanges for each size (Knuth, The Art of Computer Programming 3, section 5.3.4).
template <std::size_t size>
inline constexpr exchange network[] = {{0, 0}};
template <>
inline constexpr exchange network<2>[] = {{0, 1}};
template <>
inline constexpr exchange network<3>[] = {{0, 2}, {0, 1}, {1, 2}};
template <>
inline constexpr exchange network<4>[] = {{0, 2}, {1, 3}, {0, 1}, {2, 3}, {1, 2}};
template <>
inline constexpr exchange network<5>[] = {{0, 3}, {1, 4}, {0, 2}, {1, 3}, {0, 1}, {2, 4}, {1, 2}, {3, 4}, {2, 3}};
template <>
inline constexpr exchange network<6>[] = {{0, 5}, {1, 3}, {2, 4}, {1, 2}, {3, 4}, {0, 3},
                                          {2, 5}, {0, 1}, {2, 3}, {4, 5}, {1, 2}, {3, 4}};
template <>
inline constexpr exchange network<7>[] = {{0, 6}, {2, 3}, {4, 5}, {0, 2}, {1, 4}, {3, 6}, {0, 1}, {2, 5},
                                          {3, 4}, {1, 2}, {4, 6}, {2, 3}, {4, 5}, {1, 2}, {3, 4}, {5, 6}};
template <>
inline constexpr exchange network<8>[] = {{0, 2}, {1, 3}, {4, 6}, {5, 7}, {0, 4}, {1, 5}, {2, 6},
                                          {3, 7}, {0, 1}, {2, 3}, {4, 5}, {6, 7}, {2, 4}, {3, 5},
                                          {1, 4}, {3, 6}, {1, 2}, {3, 4}, {5, 6}};

inline constexpr std::size_t largest_network = 8;

// Sorts `size` elements from `from` to `to`, which may be the same. The keys are in registers, and an exchange is a minimum
// and a maximum.
template <class Compare, std::size_t size, class T>
    requires keyed<T, Compare>
void sort_network(T const* from, T* to) noexcept {
    using key = key_type<T>;
    auto const order = [](key& low, key& high) noexcept {
        bool const swap = key_order<T, Compare>{}(high, low);
        key const least = swap ? high : low;
        high = swap ? low : high;
        low = least;
    };
    constexpr std::size_t exchanges = std::size(network<size>);
    [&]<std::size_t... i, std::size_t... x>(std::index_sequence<i...>, std::index_sequence<x...>) noexcept {
        key v[size] = {key_map<T>::to_key(from[i])...};
        (order(v[network<size>[x].low], v[network<size>[x].high]), ...);
        (sorting::put(to + i, key_map<T>::from_key(v[i])), ...);
    }(std::make_index_sequence<size>{}, std::make_index_sequence<exchanges>{});
}

// pre: 1 <= count <= largest_network
template <class Compare, class T>
void sort_by_network(T const* from, std::size_t count, T* to) noexcept {
    switch (count) {
    case 8: return sorting::sort_network<Compare, 8>(from, to);
    case 7: return sorting::sort_network<Compare, 7>(from, to);
    case 6: return sorting::sort_network<Compare, 6>(from, to);
    case 5: return sorting::sort_network<Compare, 5>(from, to);
    case 4: return sorting::sort_network<Compare, 4>(from, to);
    case 3: return sorting::sort_network<Compare, 3>(from, to);
    case 2: return sorting::sort_network<Compare, 2>(from, to);
    default: return sorting::put(to, algorithms::copy_of(*from));
    }
}

} // namespace heist::algorithms::sorting
