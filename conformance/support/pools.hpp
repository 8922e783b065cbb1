// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/heist.hpp>

#include <cstdlib>

namespace support {

inline constexpr unsigned thread_counts[] = {1, 2, 4, 16};

// The pools all tests of an executable share, so that most calls meet workers in every state: asleep, searching,
// just finished with another test's job.
inline heist::pool& pool_of(unsigned threads) {
    static heist::pool one{heist::pool_options{.threads = 1, .name = "one"}};
    static heist::pool two{heist::pool_options{.threads = 2, .name = "two"}};
    static heist::pool four{heist::pool_options{.threads = 4, .name = "four"}};
    static heist::pool sixteen{heist::pool_options{.threads = 16, .name = "sixteen"}};
    switch (threads) {
    case 1: return one;
    case 2: return two;
    case 4: return four;
    case 16: return sixteen;
    default: std::abort();
    }
}

} // namespace support
