// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>

namespace support {

// Calls of operator new by any thread since the process started. Link allocation_counter.cpp, which replaces the
// global operators; the count stays 0 forever without it.
std::uint64_t allocations();

// The bytes that operator new gave and that were not given back: now, and at most since forget_peak().
std::size_t living_bytes();
std::size_t peak_bytes();
void forget_peak();

// While it lives, operator new fails when asked for this many bytes or more; for one object at a time.
class memory_shortage {
public:
    explicit memory_shortage(std::size_t bytes);
    ~memory_shortage();
    memory_shortage(memory_shortage const&) = delete;
    memory_shortage& operator=(memory_shortage const&) = delete;
};

// While it lives, operator new fails for some of its calls, by any thread: the first so many succeed, then so many fail.
// For one object at a time.
class refused_allocations {
public:
    static constexpr std::uint64_t all = static_cast<std::uint64_t>(-1) / 2;

    refused_allocations(std::uint64_t succeed, std::uint64_t fail);
    ~refused_allocations();
    refused_allocations(refused_allocations const&) = delete;
    refused_allocations& operator=(refused_allocations const&) = delete;

    std::uint64_t refused() const; // so far
};

} // namespace support
