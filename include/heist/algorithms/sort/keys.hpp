// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/orders.hpp>

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <new>
#include <tuple>
#include <type_traits>
#include <utility>

// Elements whose natural order is that of integers of the same size. Comparing those takes one instruction, a minimum or
// maximum two, and never a branch; and a NaN has a place among them.
namespace heist::algorithms::sorting {

template <std::size_t bytes>
struct unsigned_of_size {};
template <>
struct unsigned_of_size<1> : std::type_identity<std::uint8_t> {};
template <>
struct unsigned_of_size<2> : std::type_identity<std::uint16_t> {};
template <>
struct unsigned_of_size<4> : std::type_identity<std::uint32_t> {};
template <>
struct unsigned_of_size<8> : std::type_identity<std::uint64_t> {};
template <class T>
using unsigned_like = typename unsigned_of_size<sizeof(T)>::type;

// key: the integer type; to_key and from_key: one to one, and a < b for elements implies to_key(a) < to_key(b).
template <class T>
struct key_map {};

// Integers are their own keys.
template <std::integral T>
struct key_map<T> {
    using key = T;
    static T to_key(T number) noexcept { return number; }
    static T from_key(T k) noexcept { return k; }
};

// The order of the bits of an IEEE number, read as an integer, is that of the numbers, except that the sign is upside down and
// negative numbers go backwards. NaNs with the sign set come first, those without last; -0.0 comes before +0.0.
template <std::floating_point T>
    requires std::numeric_limits<T>::is_iec559 && requires { typename unsigned_like<T>; }
struct key_map<T> {
    using key = unsigned_like<T>;
    static constexpr int sign_shift = std::numeric_limits<key>::digits - 1;
    static constexpr key sign_bit = key{1} << sign_shift;

    static key to_key(T number) noexcept {
        key const bits = std::bit_cast<key>(number);
        return bits ^ ((key{0} - (bits >> sign_shift)) | sign_bit);
    }
    static T from_key(key k) noexcept {
        return std::bit_cast<T>(static_cast<key>(k ^ (((k >> sign_shift) - key{1}) | sign_bit)));
    }
};

// Enumerators are ordered as the integers they stand for, unless somebody has said otherwise.
template <class T>
concept plain_enum =
    std::is_enum_v<T> && !std::same_as<std::underlying_type_t<T>, bool> && !requires(T e) { operator<(e, e); } &&
    !requires(T e) { operator>(e, e); } && !requires(T e) { operator<=>(e, e); };

template <plain_enum T>
struct key_map<T> {
    using key = std::underlying_type_t<T>;
    static key to_key(T e) noexcept { return static_cast<key>(e); }
    static T from_key(key k) noexcept { return static_cast<T>(k); }
};

template <class T>
concept whole_number = std::integral<T> && !std::same_as<T, bool>;

// Several equally large integers, the first of them the most significant one. (A floating-point number would not do: -0.0 and
// +0.0 have different keys, and then the next member would not be asked.)
template <class T, whole_number... Numbers>
struct key_of_members {
    using key = unsigned_like<T>;

    static key to_key(T const& members) noexcept {
        return std::apply(
            [](Numbers const&... each) {
                key k = 0;
                ((k = static_cast<key>(append(k, rank(each)))), ...);
                return k;
            },
            members);
    }
    static T from_key(key k) noexcept {
        return members_of(k, std::index_sequence_for<Numbers...>{});
    }

private:
    static constexpr std::size_t count = sizeof...(Numbers);
    static constexpr int digits = std::numeric_limits<key>::digits / static_cast<int>(count);

    static key append(key front, key next) noexcept {
        if constexpr (count == 1) { // a shift by all digits is undefined
            return next;
        } else {
            return static_cast<key>(static_cast<key>(front << digits) | next);
        }
    }
    template <std::size_t... i>
    static T members_of(key k, std::index_sequence<i...>) noexcept {
        return T{from_rank<Numbers>(static_cast<key>(k >> (digits * static_cast<int>(count - 1 - i))))...};
    }

    // The distance from the lowest value: flips the sign bit of signed numbers.
    template <class Number>
    static constexpr key lowest =
        static_cast<key>(static_cast<std::make_unsigned_t<Number>>((std::numeric_limits<Number>::min)()));
    template <class Number>
    static key rank(Number n) noexcept {
        return static_cast<key>(static_cast<std::make_unsigned_t<Number>>(n) ^ lowest<Number>);
    }
    template <class Number>
    static Number from_rank(key k) noexcept {
        return static_cast<Number>(static_cast<std::make_unsigned_t<Number>>(k ^ lowest<Number>));
    }
};

// All of T is members of one size, and there is an integer as large as they are together.
template <class T, class... Members>
concept evenly_filled = sizeof...(Members) != 0 && ((sizeof(Members) * sizeof...(Members) == sizeof(T)) && ...) &&
                        requires { typename unsigned_like<T>; };

template <whole_number A, whole_number B>
    requires evenly_filled<std::pair<A, B>, A, B>
struct key_map<std::pair<A, B>> : key_of_members<std::pair<A, B>, A, B> {};

template <whole_number... Numbers>
    requires evenly_filled<std::tuple<Numbers...>, Numbers...>
struct key_map<std::tuple<Numbers...>> : key_of_members<std::tuple<Numbers...>, Numbers...> {};

template <class Number, std::size_t>
using number_at = Number;
template <class T, class Places>
struct key_of_array {};
template <class Number, std::size_t size, std::size_t... i>
struct key_of_array<std::array<Number, size>, std::index_sequence<i...>>
    : key_of_members<std::array<Number, size>, number_at<Number, i>...> {};

template <whole_number Number, std::size_t size>
    requires(size != 0) && requires { typename unsigned_like<std::array<Number, size>>; }
struct key_map<std::array<Number, size>> : key_of_array<std::array<Number, size>, std::make_index_sequence<size>> {};

template <class T>
using key_type = typename key_map<T>::key;

// Sorting the keys sorts the elements.
template <class T, class Compare>
concept keyed = natural_order<Compare, T> && requires { typename key_type<T>; };

// … and the elements are something else than their keys.
template <class T, class Compare>
concept mapped_to_keys = keyed<T, Compare> && !std::same_as<key_type<T>, T>;

// The order of the keys of elements that are ordered by Compare, and the opposite one.
template <class T, class Compare>
using key_order = std::conditional_t<ascending_order<Compare, T>, std::less<>, std::greater<>>;
template <class T, class Compare>
using opposite_order = std::conditional_t<ascending_order<Compare, T>, std::greater<>, std::less<>>;

// The order of the elements' keys, asked of the elements: unlike Compare it has a place for NaNs.
template <class T, class Compare>
struct order_by_keys {
    bool operator()(T const& a, T const& b) const noexcept {
        if constexpr (std::floating_point<T>) { // their keys are worth computing only for zeros, NaNs and equal numbers
            if (a < b) {
                return ascending_order<Compare, T>;
            }
            if (b < a) {
                return !ascending_order<Compare, T>;
            }
        }
        return key_order<T, Compare>{}(key_map<T>::to_key(a), key_map<T>::to_key(b));
    }
};

// Elements [first, first + size) are keys while this lives. `each(size, body)` calls body(begin, end) for index ranges that
// tile [0, size).
template <class T, class Each>
class elements_as_keys {
public:
    using key = key_type<T>;

    // Keys may need more alignment than elements (a pair of int, 4 bytes); allocated memory has it.
    static bool aligned(T const* first) noexcept { return reinterpret_cast<std::uintptr_t>(first) % alignof(key) == 0; }

    // pre: aligned(first)
    elements_as_keys(T* first, std::size_t size, Each const& each) : first_(first), size_(size), each_(each) {
        each_(size, [first](std::size_t begin, std::size_t end) { to_keys(first, begin, end); });
    }
    ~elements_as_keys() {
        if (size_ != 0) {
            to_elements(first_, 0, size_);
        }
    }
    elements_as_keys(elements_as_keys const&) = delete;
    elements_as_keys& operator=(elements_as_keys const&) = delete;

    key* begin() const noexcept { return std::launder(reinterpret_cast<key*>(first_)); }
    key* end() const noexcept { return begin() + size_; }

    void back_to_elements() {
        T* const first = first_;
        each_(std::exchange(size_, 0), [first](std::size_t begin, std::size_t end) { to_elements(first, begin, end); });
    }

private:
    // The place of an element is reused for a key and the other way round: no object is read as another type.
    static void to_keys(T* first, std::size_t begin, std::size_t end) noexcept {
        for (; begin != end; ++begin) {
            key const k = key_map<T>::to_key(first[begin]);
            std::construct_at(reinterpret_cast<key*>(first + begin), k);
        }
    }
    static void to_elements(T* first, std::size_t begin, std::size_t end) noexcept {
        for (; begin != end; ++begin) {
            key const k = *std::launder(reinterpret_cast<key*>(first + begin));
            std::construct_at(first + begin, key_map<T>::from_key(k));
        }
    }

    T* first_;
    std::size_t size_;
    Each const& each_;
};

} // namespace heist::algorithms::sorting
