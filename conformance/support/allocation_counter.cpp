// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Its own translation unit: compilers that see a replaced operator new inline may drop a new/delete pair, and then a
// heap allocation would go uncounted.

#include "support/allocation_counter.hpp"

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

#include <malloc.h> // malloc_usable_size: the size, also where operator delete is not told it

namespace {

std::atomic<std::uint64_t> count{0};
std::atomic<std::size_t> living{0};
std::atomic<std::size_t> peak{0};
std::atomic<std::size_t> refused_from{static_cast<std::size_t>(-1)};

// Numbers of allocations, as `count` counts them.
std::atomic<std::uint64_t> first_refused{static_cast<std::uint64_t>(-1)};
std::atomic<std::uint64_t> last_refused{0};
std::atomic<std::uint64_t> refusals{0};

bool is_refused(std::uint64_t number) {
    if (number < first_refused.load(std::memory_order_relaxed) || number > last_refused.load(std::memory_order_relaxed)) {
        return false;
    }
    refusals.fetch_add(1, std::memory_order_relaxed);
    return true;
}

void* allocate(std::size_t size, std::size_t alignment) {
    std::uint64_t const number = count.fetch_add(1, std::memory_order_relaxed);
    size = size == 0 ? 1 : size;
    void* const memory = size >= refused_from.load(std::memory_order_relaxed) || is_refused(number) ? nullptr
                         : alignment <= __STDCPP_DEFAULT_NEW_ALIGNMENT__
                             ? std::malloc(size)
                             : std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
    if (!memory) {
        throw std::bad_alloc();
    }
    std::size_t const given = malloc_usable_size(memory);
    std::size_t const now = living.fetch_add(given, std::memory_order_relaxed) + given;
    std::size_t most = peak.load(std::memory_order_relaxed);
    while (most < now && !peak.compare_exchange_weak(most, now, std::memory_order_relaxed)) {
    }
    return memory;
}

void give_back(void* memory) {
    living.fetch_sub(malloc_usable_size(memory), std::memory_order_relaxed);
    std::free(memory);
}

} // namespace

std::uint64_t support::allocations() {
    return count.load(std::memory_order_relaxed);
}

std::size_t support::living_bytes() {
    return living.load(std::memory_order_relaxed);
}
std::size_t support::peak_bytes() {
    return peak.load(std::memory_order_relaxed);
}
void support::forget_peak() {
    peak.store(living_bytes(), std::memory_order_relaxed);
}

support::memory_shortage::memory_shortage(std::size_t bytes) {
    refused_from.store(bytes, std::memory_order_relaxed);
}
support::memory_shortage::~memory_shortage() {
    refused_from.store(static_cast<std::size_t>(-1), std::memory_order_relaxed);
}

support::refused_allocations::refused_allocations(std::uint64_t succeed, std::uint64_t fail) {
    refusals.store(0, std::memory_order_relaxed);
    std::uint64_t const first = allocations() + succeed;
    last_refused.store(first + fail - 1, std::memory_order_relaxed);
    first_refused.store(first, std::memory_order_relaxed);
}
support::refused_allocations::~refused_allocations() {
    first_refused.store(static_cast<std::uint64_t>(-1), std::memory_order_relaxed);
}
std::uint64_t support::refused_allocations::refused() const {
    return refusals.load(std::memory_order_relaxed);
}

// The array and nothrow forms of the standard library call these two.
void* operator new(std::size_t size) {
    return allocate(size, 1);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    return allocate(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept {
    give_back(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    give_back(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
    give_back(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    give_back(memory);
}
