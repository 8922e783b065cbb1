// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/elements.hpp>
#include <heist/algorithms/sort/keys.hpp>

#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>

// Sorting networks for 2 to 8 elements: the same exchanges for every input, so that there is nothing to predict.
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

// Exchanges two numbers if swap is set, by arithmetic: a conditional expression over both would become a branch
// in g++ (measured: 7.5 ns per element of a network of 8, against 2.5).
template <class Number>
void exchange_if(bool swap, Number& a, Number& b) noexcept {
    Number const difference = static_cast<Number>((a ^ b) & (Number{0} - static_cast<Number>(swap)));
    a = static_cast<Number>(a ^ difference);
    b = static_cast<Number>(b ^ difference);
}

// Sorts size elements from `from` to `to`, which may be the same. Nothing is written before the last comparison.
template <std::size_t size, register_sized T, class Compare>
void sort_network(T const* from, T* to, Compare& comp) {
    constexpr std::size_t exchanges = std::size(network<size>);
    [&]<std::size_t... i, std::size_t... x>(std::index_sequence<i...>, std::index_sequence<x...>) {
        if constexpr (keyed<T, Compare>) {
            // Minimum and maximum of integers: two conditional moves on both compilers.
            using key = key_type<T>;
            key v[size] = {key_map<T>::to_key(from[i])...};
            auto const order = [](key& low, key& high) {
                bool const swap = key_order<T, Compare>{}(high, low);
                key const least = swap ? high : low;
                high = swap ? low : high;
                low = least;
            };
            (order(v[network<size>[x].low], v[network<size>[x].high]), ...);
            (sorting::put(to + i, key_map<T>::from_key(v[i])), ...);
        } else {
            // The network sorts positions, so that it fits every type.
            std::size_t at[size] = {i...};
            auto const order = [&comp, from](std::size_t& low, std::size_t& high) {
                sorting::exchange_if(static_cast<bool>(comp(from[high], from[low])), low, high);
            };
            (order(at[network<size>[x].low], at[network<size>[x].high]), ...);
            T const v[size] = {from[at[i]]...};
            (sorting::put(to + i, v[i]), ...);
        }
    }(std::make_index_sequence<size>{}, std::make_index_sequence<exchanges>{});
}

// pre: count <= largest_network.
template <register_sized T, class Compare>
void sort_by_network(T const* from, std::size_t count, T* to, Compare& comp) {
    switch (count) {
    case 8: return sorting::sort_network<8>(from, to, comp);
    case 7: return sorting::sort_network<7>(from, to, comp);
    case 6: return sorting::sort_network<6>(from, to, comp);
    case 5: return sorting::sort_network<5>(from, to, comp);
    case 4: return sorting::sort_network<4>(from, to, comp);
    case 3: return sorting::sort_network<3>(from, to, comp);
    case 2: return sorting::sort_network<2>(from, to, comp);
    case 1: return sorting::put(to, T(*from));
    default: return;
    }
}

}  // namespace heist::algorithms::sorting
