// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <simulate/machine.hpp>

#include <atomic>
#include <cstdint>
#include <source_location>
#include <utility>

// Found before the file of the same name in include/: everything that is compiled with this folder in front runs in virtual time.
namespace simulate {

// An atomic whose operations are charged to the thread that does them. One thread of the system runs all fibers, so a plain value will
// do; which fiber comes first is the machine's decision. Memory orders are no matter of time but for a seq_cst store, which is a
// locked instruction on x86; that they are strong enough is the matter of conformance/model.
template <class T>
class atomic {
    using here = std::source_location;
    using order = std::memory_order;

public:
    constexpr atomic() noexcept = default;
    constexpr atomic(T value) noexcept : value_(value) {}
    atomic(atomic const&) = delete;
    atomic& operator=(atomic const&) = delete;

    T load(order = order::seq_cst, here where = here::current()) const noexcept {
        touch(this, access::read, where);
        return value_;
    }
    void store(T value, order how = order::seq_cst, here where = here::current()) noexcept {
        touch(this, how == order::seq_cst ? access::modify : access::write, where);
        value_ = value;
    }
    T exchange(T value, order = order::seq_cst, here where = here::current()) noexcept {
        touch(this, access::modify, where);
        return std::exchange(value_, value);
    }
    T fetch_add(T value, order = order::seq_cst, here where = here::current()) noexcept {
        touch(this, access::modify, where);
        return std::exchange(value_, static_cast<T>(value_ + value));
    }
    T fetch_sub(T value, order = order::seq_cst, here where = here::current()) noexcept {
        touch(this, access::modify, where);
        return std::exchange(value_, static_cast<T>(value_ - value));
    }
    T fetch_or(T value, order = order::seq_cst, here where = here::current()) noexcept {
        touch(this, access::modify, where);
        return std::exchange(value_, static_cast<T>(value_ | value));
    }
    T fetch_and(T value, order = order::seq_cst, here where = here::current()) noexcept {
        touch(this, access::modify, where);
        return std::exchange(value_, static_cast<T>(value_ & value));
    }
    bool compare_exchange_strong(T& expected, T desired, order, order, here where = here::current()) noexcept {
        touch(this, access::modify, where);
        if (value_ == expected) {
            value_ = desired;
            return true;
        }
        lose();
        expected = value_;
        return false;
    }
    bool compare_exchange_strong(T& expected, T desired, order how = order::seq_cst,
                                 here where = here::current()) noexcept {
        return compare_exchange_strong(expected, desired, how, how, where);
    }
    bool compare_exchange_weak(T& expected, T desired, order success, order failure,
                               here where = here::current()) noexcept {
        return compare_exchange_strong(expected, desired, success, failure, where);
    }
    bool compare_exchange_weak(T& expected, T desired, order how = order::seq_cst,
                               here where = here::current()) noexcept {
        return compare_exchange_strong(expected, desired, how, how, where);
    }

private:
    T value_{};
};

class mutex {
public:
    void lock() noexcept {
        while (taken_.exchange(true)) {
            pause();
        }
    }
    void unlock() noexcept { taken_.store(false); }

private:
    atomic<bool> taken_{false};
};

} // namespace simulate

namespace heist::scheduler {

struct std_atomics {
    template <class T>
    using atomic = simulate::atomic<T>;
    using mutex = simulate::mutex;

    static void wait(atomic<std::uint32_t> const& word, std::uint32_t expected) noexcept {
        if (word.load() == expected) {
            simulate::park(&word);
        }
    }
    static void wait_for(atomic<std::uint32_t> const& word, std::uint32_t expected, std::int64_t ns) noexcept {
        if (word.load() == expected) {
            simulate::park_for(&word, static_cast<double>(ns));
        }
    }
    static void wake(atomic<std::uint32_t> const& word) noexcept { simulate::wake(&word); }
};

} // namespace heist::scheduler
