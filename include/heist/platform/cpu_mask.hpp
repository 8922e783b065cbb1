// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/export.hpp>

#include <bit>
#include <cstddef>

namespace heist::platform {

// CPUs that threads may run on; none if the system does not say.
class cpu_mask {
public:
    HEIST_API static cpu_mask of_this_thread() noexcept;

    // Those of this thread and of the first one: programs pin single threads, which says nothing about the others.
    HEIST_API static cpu_mask of_process() noexcept;

    // From now on the calling thread may use these, and no others; an empty mask changes nothing.
    HEIST_API void apply_to_this_thread() const noexcept;

    unsigned count() const noexcept {
        int cpus = 0;
        for (unsigned long const word : words) {
            cpus += std::popcount(word);
        }
        return static_cast<unsigned>(cpus);
    }

    // Linux has 8192 CPUs at most, and refuses a mask shorter than its own.
    static constexpr std::size_t most_cpus = 8192;
    unsigned long words[most_cpus / (8 * sizeof(unsigned long))]{};
};

} // namespace heist::platform
