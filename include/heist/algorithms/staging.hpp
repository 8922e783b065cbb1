// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/copied.hpp>
#include <heist/splitting/sequence.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

// What a tile has chosen to be written, until it is known where. On the stack of the thread that does the tile.
namespace heist::algorithms {

// A copy of a variable that counts what is stored, for as long as elements are; at the end, also that of an exception, the variable is what the copy has become. For all the
// compiler knows, each stored element may be the variable itself, if it is a character or a number of the same kind: copy_if of 4096 long took 9.9 µs, 2.8 so.
template <class T>
class local_copy {
public:
    explicit local_copy(T& of) noexcept : value(of), of_(of) {}
    ~local_copy() { of_ = value; }
    local_copy(local_copy const&) = delete;
    local_copy& operator=(local_copy const&) = delete;

    T value;

private:
    T& of_;
};

// As much as fits into half of a first-level cache.
inline constexpr std::size_t staging_bytes = 16 * 1024;

// Can elements be taken out of the range, to make room for others? Not what cannot be moved; and what is larger than a stage does not belong on a stack.
template <class T>
concept stageable = std::is_move_constructible_v<T> && sizeof(T) <= staging_bytes;

// Elements taken out of the range.
template <stageable T>
class staged_elements {
public:
    static constexpr std::size_t most = staging_bytes / sizeof(T);

    staged_elements() noexcept {} // not = default: that would clear the storage
    ~staged_elements() { std::destroy_n(begin(), size_); }
    staged_elements(staged_elements const&) = delete;
    staged_elements& operator=(staged_elements const&) = delete;

    T* begin() noexcept { return std::launder(reinterpret_cast<T*>(storage_)); }
    std::size_t size() const noexcept { return size_; }

    class taker {
    public:
        explicit taker(staged_elements& to) noexcept : to_(to), size_(to.size_) {}

        template <class It>
        void take(It const& from) {
            std::construct_at(reinterpret_cast<T*>(to_.storage_) + size_.value, std::ranges::iter_move(from));
            ++size_.value;
        }

        // Takes the element if `wanted`. Without a branch, if elements may be copied freely.
        template <class It>
        void take_if(bool wanted, It const& from) {
            if constexpr (std::is_trivially_copyable_v<T> && std::is_copy_constructible_v<T>) {
                std::construct_at(reinterpret_cast<T*>(to_.storage_) + size_.value, algorithms::as_copied<T>(*from));
                size_.value += wanted;
            } else if (wanted) {
                take(from);
            }
        }

    private:
        staged_elements& to_;
        local_copy<std::size_t> size_;
    };

private:
    alignas(T) std::byte storage_[most * sizeof(T)];
    std::size_t size_ = 0;
};

// Elements of a tile that are to be copied: two lists, one from either end. Small ones are copied to the stage at once, without a
// branch.
template <class It>
class staged_copies {
public:
    using value = std::iter_value_t<It>;
    static constexpr std::size_t most = staging_bytes / sizeof(value);

    staged_copies() noexcept {}

    class noter {
    public:
        noter(staged_copies& to, It const& /*first*/) noexcept
            : to_(to), first_size_(to.first_size_), second_size_(to.second_size_) {}

        // Element `index` of the tile, at `it`, goes to the first list if `first`, else to the second.
        void note(bool first, It const& it, std::size_t) noexcept {
            std::construct_at(to_.copies() + first_size_.value, algorithms::as_copied<value>(*it));
            std::construct_at(to_.copies() + (most - 1 - second_size_.value), algorithms::as_copied<value>(*it));
            first_size_.value += first;
            second_size_.value += !first;
        }
        void note_if(bool chosen, It const& it, std::size_t) noexcept {
            std::construct_at(to_.copies() + first_size_.value, algorithms::as_copied<value>(*it));
            first_size_.value += chosen;
        }

    private:
        staged_copies& to_;
        local_copy<std::size_t> first_size_;
        local_copy<std::size_t> second_size_;
    };

    std::size_t size() const noexcept { return first_size_; }
    std::size_t others() const noexcept { return second_size_; }

    // Copies the noted elements to `to`, in order.
    template <class Out>
    void copy_to(Out to) const {
        std::copy_n(copies(), first_size_, to);
    }
    template <class Out>
    void copy_others_to(Out to) const {
        std::reverse_copy(copies() + (most - second_size_), copies() + most, to);
    }

private:
    value* copies() noexcept { return reinterpret_cast<value*>(storage_); }
    value const* copies() const noexcept { return std::launder(reinterpret_cast<value const*>(storage_)); }

    alignas(value) std::byte storage_[most * sizeof(value)];
    std::size_t first_size_ = 0;
    std::size_t second_size_ = 0;
};

// Others stay where they are until they are copied, and their offsets are noted.
template <class It>
class staged_offsets {
public:
    using offset = std::uint16_t;
    static constexpr std::size_t most = staging_bytes / sizeof(offset);

    staged_offsets() noexcept {}

    class noter {
    public:
        noter(staged_offsets& to, It const& first)
            : to_(to), first_size_(to.first_size_), second_size_(to.second_size_) {
            to_.tile_ = first;
        }

        void note(bool first, It const&, std::size_t index) noexcept {
            to_.offsets_[first_size_.value] = static_cast<offset>(index);
            to_.offsets_[most - 1 - second_size_.value] = static_cast<offset>(index);
            first_size_.value += first;
            second_size_.value += !first;
        }
        void note_if(bool chosen, It const&, std::size_t index) noexcept {
            to_.offsets_[first_size_.value] = static_cast<offset>(index);
            first_size_.value += chosen;
        }

    private:
        staged_offsets& to_;
        local_copy<std::size_t> first_size_;
        local_copy<std::size_t> second_size_;
    };

    std::size_t size() const noexcept { return first_size_; }
    std::size_t others() const noexcept { return second_size_; }

    template <class Out>
    void copy_to(Out to) const {
        copy(to, first_size_, [this](std::size_t i) { return offsets_[i]; });
    }
    template <class Out>
    void copy_others_to(Out to) const {
        copy(to, second_size_, [this](std::size_t i) { return offsets_[most - 1 - i]; });
    }

private:
    template <class Out, class Offset>
    void copy(Out to, std::size_t count, Offset const& offset_of) const {
        It from = tile_;
        std::size_t here = 0;
        for (std::size_t i = 0; i != count; ++i, void(++to)) {
            std::size_t const next = offset_of(i);
            from = splitting::advanced(from, next - here);
            here = next;
            *to = *from;
        }
    }

    It tile_{};
    offset offsets_[most];
    std::size_t first_size_ = 0;
    std::size_t second_size_ = 0;
};

} // namespace heist::algorithms
