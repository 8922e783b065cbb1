// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/chaos_atomics.hpp"
#include "support/scale.hpp"

#include <heist/scheduler/atomics.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

#include <unistd.h>

// What the tests of the concurrent cores share: the policies they run with, threads that start together, exactly-once
// book-keeping, and an end for tests that hang.
namespace scheduler_test {

using real_atomics = ::testing::Types<heist::scheduler::std_atomics, support::chaos_atomics>;

template <class Atomics>
inline constexpr bool with_chaos = std::is_same_v<Atomics, support::chaos_atomics>;

// Chaos makes every operation many times as expensive, and so does a sanitizer.
template <class Atomics>
constexpr std::size_t rounds(std::size_t plain) {
    return support::scaled(plain, plain / 10) / (with_chaos<Atomics> ? 8 : 1);
}

struct name_of_policy {
    template <class Atomics>
    static std::string GetName(int) { // NOLINT(readability-identifier-naming): GoogleTest asks for it
        return with_chaos<Atomics> ? "chaos" : "plain";
    }
};

// Runs body(i) for i in [0, n) in n threads that start together; the calling thread is the first.
template <class Body>
void in_threads(std::size_t n, Body const& body) {
    std::atomic<std::size_t> ready{0};
    auto const start = [&](std::size_t i) {
        ready.fetch_add(1);
        while (ready.load() < n) {
            std::this_thread::yield();
        }
        body(i);
    };
    std::vector<std::thread> others;
    for (std::size_t i = 1; i < n; ++i) {
        others.emplace_back(start, i);
    }
    start(0);
    for (std::thread& each : others) {
        each.join();
    }
}

// Which numbers were seen, in constant space. A lost and a duplicated one that keep the count change the sum, and
// those that keep the sum change the xor: both are over hashes.
class tally {
public:
    void add(std::uint64_t number) noexcept {
        std::uint64_t hash = (number + 1) * 0x9E3779B97F4A7C15U;
        hash = (hash ^ (hash >> 29)) * 0xBF58476D1CE4E5B9U;
        ++count_;
        sum_ += hash;
        xor_ ^= hash ^ (hash >> 32);
    }
    void add_range(std::uint64_t first, std::uint64_t last) noexcept {
        for (; first < last; ++first) {
            add(first);
        }
    }
    tally& operator+=(tally const& other) noexcept {
        count_ += other.count_;
        sum_ += other.sum_;
        xor_ ^= other.xor_;
        return *this;
    }
    std::uint64_t count() const noexcept { return count_; }

    // Were these the numbers of [0, n), each once?
    ::testing::AssertionResult is_each_once(std::uint64_t n) const {
        tally expected;
        expected.add_range(0, n);
        if (count_ == expected.count_ && sum_ == expected.sum_ && xor_ == expected.xor_) {
            return ::testing::AssertionSuccess();
        }
        return ::testing::AssertionFailure()
               << count_ << " instead of " << n << " seen, the sum is " << (sum_ == expected.sum_ ? "right" : "wrong")
               << ", the xor is " << (xor_ == expected.xor_ ? "right" : "wrong");
    }

private:
    std::uint64_t count_ = 0;
    std::uint64_t sum_ = 0;
    std::uint64_t xor_ = 0;
};

// Ends the process by SIGALRM, so that a test which hangs fails. Far beyond what any test takes on a loaded machine.
class watchdog {
public:
    explicit watchdog(unsigned seconds = 120) { alarm(support::soaking() ? 3 * 3600 : seconds); }
    ~watchdog() { alarm(0); }
    watchdog(watchdog const&) = delete;
    watchdog& operator=(watchdog const&) = delete;
};

} // namespace scheduler_test
