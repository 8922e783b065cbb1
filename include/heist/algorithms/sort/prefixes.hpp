// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/element_buffer.hpp>
#include <heist/algorithms/sort/orders.hpp>
#include <heist/algorithms/sort/tuning.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iosfwd> // declares std::basic_string; <string> would cost those who sort none
#include <memory>
#include <string_view>
#include <utility>

// Strings in their natural order. What is sorted instead are their first characters that differ at all, as an integer, with a pointer to the
// string: comparing those takes no look at the string but for the few that begin with the same, and moving them moves 16 bytes.
namespace heist::algorithms::sorting {

// std::string and std::string_view. What else is built like them may have an order of its own.
template <class T>
inline constexpr bool is_string = false;
template <>
inline constexpr bool is_string<std::basic_string<char, std::char_traits<char>, std::allocator<char>>> = true;
template <>
inline constexpr bool is_string<std::string_view> = true;

template <class T, class Compare>
concept prefixed = is_string<T> && natural_order<Compare, T>;

template <class T>
struct prefixed_string {
    std::uint64_t prefix; // as an integer of the same order
    T* string;
};

// Eight characters from `begin` on; zeros where there are none.
template <class T>
std::uint64_t prefix_of(T const& string, std::size_t begin) noexcept {
    std::uint64_t prefix = 0;
    std::size_t const end = (std::min)(string.size(), begin + sizeof(prefix));
    for (std::size_t i = begin; i < end; ++i) {
        auto const character = static_cast<unsigned char>(string.data()[i]);
        prefix |= std::uint64_t{character} << (8 * (sizeof(prefix) - 1 - (i - begin)));
    }
    return prefix;
}

// Their natural order, by eight characters at a time, as far as strings differ early: a call of memcmp takes longer.
template <class T, class Compare>
struct string_order {
    bool operator()(T const& a, T const& b) const noexcept {
        constexpr std::size_t early = 32;
        std::size_t const both = (std::min)({a.size(), b.size(), early});
        for (std::size_t i = 0; i + sizeof(std::uint64_t) <= both; i += sizeof(std::uint64_t)) {
            std::uint64_t left = 0;
            std::uint64_t right = 0;
            std::memcpy(&left, a.data() + i, sizeof left);
            std::memcpy(&right, b.data() + i, sizeof right);
            if (left != right) {
                return ascending_order<Compare, T> ? before(left, right) : before(right, left);
            }
        }
        return Compare{}(a, b);
    }

private:
    // Which of two words has the lower character where they first differ? pre: they do
    static bool before(std::uint64_t left, std::uint64_t right) noexcept {
        if constexpr (std::endian::native == std::endian::little) {
            int const place = std::countr_zero(left ^ right) / 8 * 8;
            return (left >> place & 0xff) < (right >> place & 0xff);
        } else {
            return left < right;
        }
    }
};

// How many characters all of them begin with. pre: not empty
template <class T>
std::size_t common_prefix(T const* first, std::size_t size) noexcept {
    char const* const begin = first[0].data();
    std::size_t common = first[0].size();
    for (std::size_t i = 1; i != size && common != 0; ++i) {
        std::size_t const shorter = (std::min)(common, first[i].size());
        common = static_cast<std::size_t>(std::mismatch(begin, begin + shorter, first[i].data()).first - begin);
    }
    return common;
}

// What comes before what, if all strings have their first characters in common but for those of the prefix.
template <class T, class Compare>
struct prefix_order {
    bool operator()(prefixed_string<T> const& a, prefixed_string<T> const& b) const noexcept {
        if (a.prefix != b.prefix) [[likely]] {
            return ascending_order<Compare, T> ? a.prefix < b.prefix : a.prefix > b.prefix;
        }
        return Compare{}(*a.string, *b.string);
    }
};

// Sorts strings through their prefixes. False if there is no memory for that: then nothing has happened. `each(size, ns, body)` calls
// body(begin, end) for index ranges that tile [0, size), each index of which takes about so many ns; `sort(first, last, comp)` sorts; if
// stopping() says so afterwards, the strings stay where they are.
template <class Compare, class T, class Each, class Sort, class Stopping>
bool sort_by_prefixes(T* first, std::size_t size, Each const& each, Sort const& sort, Stopping const& stopping) {
    element_buffer<prefixed_string<T>> prefixes(size);
    element_buffer<T> moved(size);
    if (!prefixes || !moved) {
        return false;
    }
    std::size_t const common = sorting::common_prefix(first, size);
    prefixed_string<T>* const sorted = prefixes.begin();
    each(size, string_pass_ns, [=](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i != end; ++i) {
            std::construct_at(sorted + i, sorting::prefix_of(first[i], common), first + i);
        }
    });
    prefix_order<T, Compare> order;
    sort(sorted, sorted + size, order);
    if (stopping()) {
        return true;
    }
    T* const buffer = moved.begin();
    each(size, string_pass_ns, [=](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i != end; ++i) {
            std::construct_at(buffer + i, std::move(*sorted[i].string));
        }
    });
    moved.constructed(size);
    each(size, string_pass_ns,
         [=](std::size_t begin, std::size_t end) { std::move(buffer + begin, buffer + end, first + begin); });
    return true;
}

} // namespace heist::algorithms::sorting
