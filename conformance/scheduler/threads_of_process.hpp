// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/scale.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <system_error>
#include <thread>

#include <sys/types.h>

// The threads of this process as Linux lists them.
namespace scheduler_test {

struct thread_status {
    char state = 'X'; // it has ended
    unsigned long flags = 0;
};

inline thread_status status_of(std::filesystem::path const& thread) {
    thread_status found;
    std::string line;
    if (std::getline(std::ifstream(thread / "stat"), line)) {
        std::istringstream fields(line.substr(line.rfind(')') + 1));
        fields >> found.state;
        std::string skipped;
        for (int field = 0; field < 5; ++field) { // numbers
            fields >> skipped;
        }
        fields >> found.flags;
    }
    return found;
}

// A thread that was joined is listed for a moment more, with the kernel's flag PF_EXITING.
inline bool is_ending(std::filesystem::path const& thread) {
    constexpr unsigned long exiting = 0x4;
    thread_status const now = status_of(thread);
    return now.state == 'X' || (now.flags & exiting) != 0;
}

// Does the thread wait for something in the kernel?
inline bool is_asleep(pid_t thread) {
    return status_of("/proc/self/task/" + std::to_string(thread)).state == 'S';
}

inline std::size_t listed_threads() {
    std::size_t threads = 0;
    std::error_code error; // a thread may end while it is listed
    for (std::filesystem::directory_iterator each("/proc/self/task", error), end; !error && each != end;
         each.increment(error)) {
        threads += is_ending(each->path()) ? 0U : 1U;
    }
    return threads;
}

// An emulator's thread outlives the emulated one, which was joined, by a moment that no flag shows: there the fewest of many looks count.
inline std::size_t threads_of_process() {
    std::size_t threads = listed_threads();
    for (int look = 1; support::emulated && look < 200; ++look) {
        std::this_thread::yield();
        threads = (std::min)(threads, listed_threads());
    }
    return threads;
}

inline std::multiset<std::string> names_of_threads() {
    std::multiset<std::string> names;
    std::error_code error;
    for (std::filesystem::directory_iterator each("/proc/self/task", error), end; !error && each != end;
         each.increment(error)) {
        std::string name;
        if (std::getline(std::ifstream(each->path() / "comm"), name)) {
            names.insert(name);
        }
    }
    return names;
}

} // namespace scheduler_test
