// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The platform layer of the simulated machine: one more beside linux and generic, chosen by file as they are.
#include <simulate/machine.hpp>

#include <heist/platform/clock.hpp>
#include <heist/platform/environment.hpp>
#include <heist/platform/fork.hpp>
#include <heist/platform/placement.hpp>
#include <heist/platform/thread.hpp>
#include <heist/platform/topology.hpp>

namespace heist::platform {

std::int64_t now_ns() noexcept {
    simulate::read_clock();
    return static_cast<std::int64_t>(simulate::now());
}

bool thread::start(void (*entry)(void*), void* argument, char const*, cpu_mask const&) noexcept {
    std::uint32_t id = 0;
    simulate::start(entry, argument, id);
    handle_ = id;
    joinable_ = true;
    return true;
}

void thread::join() noexcept {
    simulate::join(static_cast<std::uint32_t>(handle_));
    joinable_ = false;
}

void thread::detach() noexcept {
    joinable_ = false;
}

void yield_cpu() noexcept {
    simulate::pause();
}

// Every thread has a CPU of its own; what the system calls behind these cost is part of a wake-up as it was measured.
int placement::this_cpu() noexcept {
    return no_cpu;
}
void placement::adopt_this_thread() noexcept {}
void placement::keep_off_this_cpu() noexcept {}

cpu_mask cpu_mask::of_this_thread() noexcept {
    return {};
}
cpu_mask cpu_mask::of_process() noexcept {
    return {};
}
void cpu_mask::apply_to_this_thread() const noexcept {}
unsigned usable_cpus(cpu_mask const&) noexcept {
    return 1;
}
unsigned threads_from_environment() noexcept {
    return 0;
}
bool on_fork(void (*)(), void (*)(), void (*)()) noexcept {
    return true;
}

} // namespace heist::platform
