// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

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

// As much as fits into half of a first-level cache.
inline constexpr std::size_t staging_bytes = 16 * 1024;

// Elements taken out of the range.
template <class T>
class staged_elements {
public:
    static constexpr std::size_t most = (std::max)(staging_bytes / sizeof(T), std::size_t{4});

    staged_elements() noexcept {} // not = default: that would clear the storage
    ~staged_elements() { std::destroy_n(begin(), size_); }
    staged_elements(staged_elements const&) = delete;
    staged_elements& operator=(staged_elements const&) = delete;

    T* begin() noexcept { return std::launder(reinterpret_cast<T*>(storage_)); }
    std::size_t size() const noexcept { return size_; }

    template <class It>
    void take(It const& from) {
        std::construct_at(reinterpret_cast<T*>(storage_) + size_, std::ranges::iter_move(from));
        ++size_;
    }

    // Takes the element if `wanted`. Without a branch, if elements may be copied freely.
    template <class It>
    void take_if(bool wanted, It const& from) {
        if constexpr (std::is_trivially_copyable_v<T>) {
            std::construct_at(reinterpret_cast<T*>(storage_) + size_, *from);
            size_ += wanted;
        } else if (wanted) {
            take(from);
        }
    }

private:
    alignas(T) std::byte storage_[most * sizeof(T)];
    std::size_t size_ = 0;
};

// Offsets of elements that stay where they are until they are copied. Two lists: one from either end.
class staged_offsets {
public:
    using offset = std::uint16_t;
    static constexpr std::size_t most = staging_bytes / sizeof(offset);

    staged_offsets() noexcept {}

    // Notes `index` in the first list if `first`, else in the second.
    void note(bool first, std::size_t index) noexcept {
        offsets_[first_size_] = static_cast<offset>(index);
        offsets_[most - 1 - second_size_] = static_cast<offset>(index);
        first_size_ += first;
        second_size_ += !first;
    }
    void note_if(bool chosen, std::size_t index) noexcept {
        offsets_[first_size_] = static_cast<offset>(index);
        first_size_ += chosen;
    }

    std::size_t size() const noexcept { return first_size_; }
    std::size_t others() const noexcept { return second_size_; }

    // Copies the noted elements of the tile at `from` to `to`, in order.
    template <class It, class Out>
    void copy_to(It const& from, Out to) const {
        copy(from, to, first_size_, [this](std::size_t i) { return offsets_[i]; });
    }
    template <class It, class Out>
    void copy_others_to(It const& from, Out to) const {
        copy(from, to, second_size_, [this](std::size_t i) { return offsets_[most - 1 - i]; });
    }

private:
    template <class It, class Out, class Offset>
    static void copy(It from, Out to, std::size_t count, Offset const& offset_of) {
        std::size_t here = 0;
        for (std::size_t i = 0; i != count; ++i, void(++to)) {
            std::size_t const next = offset_of(i);
            from = splitting::advanced(from, next - here);
            here = next;
            *to = *from;
        }
    }

    offset offsets_[most];
    std::size_t first_size_ = 0;
    std::size_t second_size_ = 0;
};

} // namespace heist::algorithms
