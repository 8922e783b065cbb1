// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <memory>
#include <new>

namespace heist::algorithms {

// Raw memory for some elements, and those that were constructed in it; null if there is none.
template <class T>
class element_buffer {
public:
    explicit element_buffer(std::size_t capacity) noexcept
        : memory_(
              capacity > static_cast<std::size_t>(-1) / sizeof(T)
                  ? nullptr
                  : static_cast<T*>(::operator new(capacity * sizeof(T), std::align_val_t{alignof(T)}, std::nothrow))) {
    }
    ~element_buffer() {
        std::destroy_n(memory_, size_);
        ::operator delete(memory_, std::align_val_t{alignof(T)});
    }
    element_buffer(element_buffer const&) = delete;
    element_buffer& operator=(element_buffer const&) = delete;

    explicit operator bool() const noexcept { return memory_ != nullptr; }
    T* begin() const noexcept { return memory_; }
    T* end() const noexcept { return memory_ + size_; }

    // The first `size` elements have been constructed.
    void constructed(std::size_t size) noexcept { size_ = size; }

private:
    T* memory_;
    std::size_t size_ = 0;
};

} // namespace heist::algorithms
