// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/streaming.hpp>
#include <heist/splitting/tiles.hpp>

#include <cstddef>
#include <iterator>
#include <memory>
#include <tuple>
#include <type_traits>

// How copies get into memory. An ordinary store reads the line that it is going to change; where whole lines are written, and more of them than the
// caches hold, that is a third of the traffic for nothing (README.md, Decisions).
namespace heist::algorithms {

enum class stores { cached, streamed };

// An array of numbers or pointers, copied to another one of the same.
template <class It, class Out>
concept same_scalars =
    std::contiguous_iterator<It> && std::contiguous_iterator<Out> && std::is_scalar_v<std::iter_value_t<Out>> &&
    std::is_same_v<std::remove_const_t<std::remove_reference_t<std::iter_reference_t<It>>>, std::iter_value_t<Out>> &&
    std::is_same_v<std::iter_reference_t<Out>, std::iter_value_t<Out>&>;

// No cache is so small that a call over fewer bytes need ask how large it is.
inline constexpr std::size_t least_streamed_bytes = std::size_t{4} << 20;

template <class Ends, class It, class Out>
stores stores_for(splitting::places<It, Out> const& at, Ends const& ends) noexcept {
    if constexpr (same_scalars<It, Out>) {
        std::size_t const bytes = 2 * ends.size(at) * sizeof(std::iter_value_t<Out>);
        if (bytes >= least_streamed_bytes && bytes > platform::streaming_pays_from()) [[unlikely]] {
            return stores::streamed;
        }
    }
    return stores::cached;
}

template <class It, class Out>
void stream_elements(splitting::places<It, Out> const& at, std::size_t count) noexcept {
    auto const& [from, to] = at;
    platform::stream_copy(std::to_address(to), std::to_address(from), count * sizeof(std::iter_value_t<Out>));
}

} // namespace heist::algorithms
