// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <system_error>

// The threads of this process as Linux lists them.
namespace scheduler_test {

inline std::size_t threads_of_process() {
    std::size_t threads = 0;
    std::error_code error; // a thread may end while it is listed
    for (std::filesystem::directory_iterator each("/proc/self/task", error), end; !error && each != end;
         each.increment(error)) {
        ++threads;
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
