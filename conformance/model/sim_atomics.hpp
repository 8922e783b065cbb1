// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "model/simulation.hpp"

#include <atomic>
#include <cstdint>
#include <limits>
#include <mutex>
#include <source_location>
#include <type_traits>
#include <utility>

// The atomics policy of the simulator, in the place of heist::scheduler::std_atomics.
namespace model {

template <class T>
class sim_atomic {
    static_assert(std::is_integral_v<T>);
    using here = std::source_location; // a default argument: the place of the call, which names the site

public:
    sim_atomic() noexcept : sim_atomic(T{}) {}
    sim_atomic(T value) noexcept : cell_(static_cast<std::uint64_t>(value)) {}

    T load(std::memory_order order = std::memory_order_seq_cst, here where = here::current()) const noexcept {
        return static_cast<T>(cell_.load(order, where));
    }
    void store(T value, std::memory_order order = std::memory_order_seq_cst, here where = here::current()) noexcept {
        cell_.store(static_cast<std::uint64_t>(value), order, where);
    }
    T exchange(T value, std::memory_order order = std::memory_order_seq_cst, here where = here::current()) noexcept {
        return modify(operation::exchange, value, order, where);
    }
    T fetch_add(T value, std::memory_order order = std::memory_order_seq_cst, here where = here::current()) noexcept {
        return modify(operation::fetch_add, value, order, where);
    }
    T fetch_sub(T value, std::memory_order order = std::memory_order_seq_cst, here where = here::current()) noexcept {
        return modify(operation::fetch_sub, value, order, where);
    }
    T fetch_or(T value, std::memory_order order = std::memory_order_seq_cst, here where = here::current()) noexcept {
        return modify(operation::fetch_or, value, order, where);
    }
    T fetch_and(T value, std::memory_order order = std::memory_order_seq_cst, here where = here::current()) noexcept {
        return modify(operation::fetch_and, value, order, where);
    }

    bool compare_exchange_strong(T& expected, T desired, std::memory_order success, std::memory_order failure,
                                 here where = here::current()) noexcept {
        return compare_exchange(exchange_strength::strong, expected, desired, success, failure, where);
    }
    bool compare_exchange_strong(T& expected, T desired, std::memory_order order = std::memory_order_seq_cst,
                                 here where = here::current()) noexcept {
        return compare_exchange(exchange_strength::strong, expected, desired, order, std::nullopt, where);
    }
    bool compare_exchange_weak(T& expected, T desired, std::memory_order success, std::memory_order failure,
                               here where = here::current()) noexcept {
        return compare_exchange(exchange_strength::weak, expected, desired, success, failure, where);
    }
    bool compare_exchange_weak(T& expected, T desired, std::memory_order order = std::memory_order_seq_cst,
                               here where = here::current()) noexcept {
        return compare_exchange(exchange_strength::weak, expected, desired, order, std::nullopt, where);
    }

    cell const& word() const noexcept { return cell_; }

private:
    T modify(operation what, T operand, std::memory_order order, here const& where) noexcept {
        constexpr auto mask = static_cast<std::uint64_t>((std::numeric_limits<std::make_unsigned_t<T>>::max)());
        return static_cast<T>(cell_.modify(what, static_cast<std::uint64_t>(operand), mask, order, where));
    }
    bool compare_exchange(exchange_strength strength, T& expected, T desired, std::memory_order success,
                          std::optional<std::memory_order> failure, here const& where) noexcept {
        auto wanted = static_cast<std::uint64_t>(expected);
        bool const won =
            cell_.compare_exchange(strength, wanted, static_cast<std::uint64_t>(desired), success, failure, where);
        expected = static_cast<T>(wanted);
        return won;
    }

    cell cell_;
};

template <>
class sim_atomic<bool> {
    using here = std::source_location;

public:
    sim_atomic(bool value) noexcept : cell_(value ? 1 : 0) {}

    bool load(std::memory_order order = std::memory_order_seq_cst, here where = here::current()) const noexcept {
        return cell_.load(order, where) != 0;
    }
    void store(bool value, std::memory_order order = std::memory_order_seq_cst, here where = here::current()) noexcept {
        cell_.store(value ? 1 : 0, order, where);
    }
    bool exchange(bool value, std::memory_order order = std::memory_order_seq_cst,
                  here where = here::current()) noexcept {
        return cell_.modify(operation::exchange, value ? 1 : 0, 1, order, where) != 0;
    }

private:
    cell cell_;
};

struct sim {
    template <class T>
    using atomic = sim_atomic<T>;
    using mutex = model::mutex;

    static void wait(atomic<std::uint32_t> const& word, std::uint32_t expected,
                     std::source_location where = std::source_location::current()) noexcept {
        word.word().wait(expected, where);
    }
    // The time may be over at any moment: that is a return for no reason.
    static void wait_for(atomic<std::uint32_t> const& word, std::uint32_t expected, std::int64_t,
                         std::source_location where = std::source_location::current()) noexcept {
        word.word().wait(expected, where);
    }
    static void wake(atomic<std::uint32_t> const& word,
                     std::source_location where = std::source_location::current()) noexcept {
        word.word().wake(where);
    }
};

} // namespace model

// For a type of ours it may have a specialisation of ours: this one knows where in the source it is made.
template <>
class std::scoped_lock<model::mutex> {
public:
    explicit scoped_lock(model::mutex& guard, std::source_location where = std::source_location::current())
        : guard_(guard) {
        guard_.lock(where);
    }
    ~scoped_lock() { guard_.unlock(); }
    scoped_lock(scoped_lock const&) = delete;
    scoped_lock& operator=(scoped_lock const&) = delete;

private:
    model::mutex& guard_;
};

namespace model {

// A variable that is no atomic, with its races found.
template <class T>
class plain {
public:
    plain() = default;
    explicit plain(T value) : value_(std::move(value)) {}

    T get(std::source_location where = std::source_location::current()) const {
        witness_.reads(where);
        return value_;
    }
    void set(T value, std::source_location where = std::source_location::current()) {
        witness_.writes(where);
        value_ = std::move(value);
    }

private:
    witness witness_;
    T value_{};
};

} // namespace model
