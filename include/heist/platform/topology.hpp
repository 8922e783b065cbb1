// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <string_view>

#include <heist/platform/cpu_mask.hpp>
#include <heist/platform/export.hpp>

namespace heist::platform {

// How many threads can run at the same time on these CPUs: fewer than there are, if a cgroup grants less time (cpu_quota). At
// least 1. Reads files: call it at pool start, not per call.
HEIST_API unsigned usable_cpus(cpu_mask const& allowed = cpu_mask::of_this_thread()) noexcept;

// The CPU quota of this process's control groups in CPUs, rounded up, the smallest along the whole path to
// the root; 0 if there is none or it cannot be read. root: "" for the real file system, or a folder with a
// proc and a sys inside (tests). Understands cgroup v1, v2 and both at once. Linux only: 0 elsewhere.
HEIST_API unsigned cpu_quota(std::string_view root) noexcept;

// Bytes in the last-level cache; usual_last_level_cache if that cannot be read. root: as above.
inline constexpr std::size_t usual_last_level_cache = std::size_t{32} << 20;
HEIST_API std::size_t last_level_cache(std::string_view root) noexcept;

} // namespace heist::platform
