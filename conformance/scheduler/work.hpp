// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/rendezvous.hpp"
#include "support/visits.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <thread>

// Calls of every kind on a pool, with results that can be checked.
namespace scheduler_test {

template <class Function>
void each_of(heist::pool& pool, std::size_t n, Function const& f) {
    auto const range = std::views::iota(std::size_t{0}, n);
    heist::for_each(heist::par.on(pool).grain(1), range.begin(), range.end(), f);
}

inline std::uint64_t fib(unsigned n) {
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

inline std::uint64_t fib(heist::pool& pool, unsigned n) {
    if (n < 2) {
        return n;
    }
    std::uint64_t a = 0;
    std::uint64_t b = 0;
    heist::join(pool, [&] { a = fib(pool, n - 1); }, [&] { b = fib(pool, n - 2); });
    return a + b;
}

inline bool loop_is_right(heist::pool& pool, std::size_t n = 100) {
    support::visits seen(n);
    each_of(pool, n, [&](std::size_t i) { seen.add(i); });
    return seen.all_once();
}

inline bool join_is_right(heist::pool& pool, unsigned n = 10) {
    return fib(pool, n) == fib(n);
}

inline bool group_is_right(heist::pool& pool, std::size_t n = 100) {
    support::visits seen(n);
    heist::task_group group{pool};
    for (std::size_t i = 0; i < n; ++i) {
        group.run([&seen, i] { seen.add(i); });
    }
    group.wait();
    return seen.all_once();
}

inline ::testing::AssertionResult works(heist::pool& pool) {
    if (!loop_is_right(pool)) {
        return ::testing::AssertionFailure() << "a loop";
    }
    if (!join_is_right(pool)) {
        return ::testing::AssertionFailure() << "a join";
    }
    if (!group_is_right(pool)) {
        return ::testing::AssertionFailure() << "a group";
    }
    return ::testing::AssertionSuccess();
}

// Keeps the only worker of a pool of two busy, and stays with it.
class busy_worker {
public:
    explicit busy_worker(heist::pool& pool)
        : caller_([this, &pool] {
              heist::join(
                  pool, [this] { support::wait_until([this] { return stuck_.load(); }); },
                  [this] {
                      stuck_ = true;
                      released_in_time_ = support::wait_until([this] { return released_.load(); });
                  });
          }) {}
    ~busy_worker() {
        released_ = true;
        caller_.join();
    }
    busy_worker(busy_worker const&) = delete;
    busy_worker& operator=(busy_worker const&) = delete;

    bool started() const {
        return support::wait_until([this] { return stuck_.load(); });
    }

    // False: it was not stuck until now.
    bool release() {
        released_ = true;
        caller_.join();
        caller_ = std::thread([] {});
        return released_in_time_.load();
    }

private:
    std::atomic<bool> stuck_{false};
    std::atomic<bool> released_{false};
    std::atomic<bool> released_in_time_{false};
    std::thread caller_;
};

} // namespace scheduler_test
