// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <thread>

#include <heist/platform/topology.hpp>

namespace heist::platform {

cpu_mask cpu_mask::of_this_thread() noexcept {
    return {};
}

cpu_mask cpu_mask::of_process() noexcept {
    return {};
}

void cpu_mask::apply_to_this_thread() const noexcept {}

unsigned usable_cpus(cpu_mask const&) noexcept {
    unsigned const cpus = std::thread::hardware_concurrency(); // 0: unknown
    return cpus == 0 ? 1 : cpus;
}

unsigned cpu_quota(std::string_view) noexcept {
    return 0;
}

std::size_t last_level_cache(std::string_view) noexcept {
    return usual_last_level_cache;
}

} // namespace heist::platform
