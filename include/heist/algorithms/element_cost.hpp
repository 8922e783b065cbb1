// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/splitting/cost_model.hpp>

#include <concepts>
#include <cstddef>
#include <iterator>
#include <type_traits>

namespace heist::algorithms {

// A call site: Key is a type of the algorithm's own, or contains the user's function.
template <class Key, class... Its>
struct element_site;

// What a plain load or store is taken to cost before the first call was timed, in picoseconds per byte.
inline constexpr std::size_t plain_ps_per_byte = 15;

// Elements that are read and written by plain instructions.
template <class It>
concept plain_elements = std::contiguous_iterator<It> && std::is_trivially_copyable_v<std::iter_value_t<It>>;

// Elements that are cheaper to copy than a mispredicted branch. (A trivially copyable type need not be copyable.)
template <class It>
concept small_elements =
    plain_elements<It> && sizeof(std::iter_value_t<It>) <= 16 && std::copyable<std::iter_value_t<It>>;

// The cost of an element where a user's function is called: unknown at first.
template <class Key, class... Its>
splitting::element_cost user_cost() noexcept {
    return splitting::element_cost::learned(splitting::site_of<element_site<Key, Its...>>);
}

// The cost of an element where it is only read, written or compared: low, if the elements are plain.
template <class Key, class... Its>
splitting::element_cost plain_cost() noexcept {
    constexpr bool plain = (plain_elements<Its> && ...);
    constexpr std::size_t guess = plain ? plain_ps_per_byte * (sizeof(std::iter_value_t<Its>) + ... + 0) : 0;
    return splitting::element_cost::learned(splitting::site_of<element_site<Key, Its...>, guess>);
}

// So few elements of an array that the standard's own loop is as good as any: what is set up for more takes longer than it saves, 5 to 10 ns where
// 16 numbers take 8 (perf/compare --counts 4,16,64: search_n, includes, adjacent_find, is_sorted).
inline constexpr std::size_t few_elements = 32;
inline constexpr std::size_t all_of_them = static_cast<std::size_t>(-1); // where it is so for any number

template <class... Its>
concept arrays = (std::contiguous_iterator<Its> && ...);

// Are there no more, and do they stay in the caller?
template <std::contiguous_iterator It>
[[gnu::always_inline]] inline bool few_here(splitting::resources const& on, splitting::element_cost cost, It first,
                                            It last, std::size_t most = few_elements) noexcept {
    auto const size = static_cast<std::size_t>(last - first);
    return size <= most && splitting::surely_alone(on, cost, size);
}

} // namespace heist::algorithms
