// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/differential.hpp"
#include "support/iterators.hpp"
#include "support/thrown.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <numeric>
#include <utility>
#include <vector>

// Raw memory for n objects, filled with a pattern.
template <class T>
class raw_memory {
public:
    static constexpr std::align_val_t alignment{alignof(T)};

    explicit raw_memory(std::size_t size)
        : begin_(static_cast<T*>(::operator new(size * sizeof(T) + 1, alignment))), size_(size) {
        std::memset(static_cast<void*>(begin_), 0x5a, size * sizeof(T));
    }
    ~raw_memory() { ::operator delete(begin_, alignment); }
    raw_memory(raw_memory const&) = delete;
    raw_memory& operator=(raw_memory const&) = delete;

    T* begin() const { return begin_; }
    T* end() const { return begin_ + size_; }
    std::size_t size() const { return size_; }

private:
    T* begin_;
    std::size_t size_;
};

// Constructs a resident without ever throwing.
struct quietly {
    int value;
};

// Reports to the site it lives at, if it does, that it comes and goes; some places cannot be built on. Over-aligned,
// and with operators that hide what generic code needs.
class alignas(64) resident {
public:
    resident() : resident(42) {}
    resident(int value) : value_(value) { move_in(); }
    resident(quietly quiet) noexcept : value_(quiet.value) { move_in(); }
    resident(resident const& other) : resident(other.value_) {}
    resident(resident&& other) : resident(other.value_) { other.value_ = -1; }
    ~resident() { move_out(); }

    resident* operator&() = delete;
    resident const* operator&() const = delete;
    static void* operator new(std::size_t, void*) = delete;

    int value() const { return value_; }

private:
    void move_in();
    void move_out() noexcept;

    int value_;
};

// Memory for residents that knows at any time which places are taken. When it goes, nobody may live there any more.
// One at a time.
class site : public raw_memory<resident> {
public:
    explicit site(std::size_t size) : raw_memory(size), taken_(size), forbidden_(size) { current_ = this; }
    ~site() {
        current_ = nullptr;
        EXPECT_EQ(std::count(taken_.begin(), taken_.end(), true), 0) << "residents were left behind";
        EXPECT_EQ(faults_, 0) << "built on a taken or misaligned place, or destroyed twice";
    }

    // How many were constructed so far.
    long built() const { return built_; }
    bool is_taken(std::size_t place) const { return taken_[place]; }
    void forbid(std::size_t place) { forbidden_[place] = true; }

    // For the residents. Does nothing if it is not one of ours.
    static void enter(void const* who) { with_place(who, &site::build); }
    static void leave(void const* who) { with_place(who, &site::tear_down); }

private:
    static void with_place(void const* who, void (site::*change)(std::size_t)) {
        if (current_ == nullptr) {
            return;
        }
        auto const offset = reinterpret_cast<std::uintptr_t>(who) - reinterpret_cast<std::uintptr_t>(current_->begin());
        if (offset < current_->size() * sizeof(resident)) {
            current_->faults_ += offset % sizeof(resident) != 0;
            (current_->*change)(offset / sizeof(resident));
        }
    }
    void build(std::size_t place) {
        if (forbidden_[place]) {
            throw support::thrown_at(place);
        }
        faults_ += taken_[place].exchange(true);
        ++built_;
    }
    void tear_down(std::size_t place) { faults_ += !taken_[place].exchange(false); }

    static inline site* current_ = nullptr;
    std::vector<std::atomic<bool>> taken_;
    std::vector<char> forbidden_;
    std::atomic<long> built_{0};
    std::atomic<long> faults_{0};
};

inline void resident::move_in() {
    site::enter(this);
}
inline void resident::move_out() noexcept {
    site::leave(this);
}

// 0, 7, 14 …
inline std::vector<int> multiples_of_seven(std::size_t size) {
    std::vector<int> values(size);
    std::generate(values.begin(), values.end(), [next = 0]() mutable { return std::exchange(next, next + 7); });
    return values;
}
inline constexpr auto seven_times = [](std::size_t i) { return static_cast<int>(i * 7); };

// call(policy, first, last) constructs a resident in each place of [first, last); the i-th must then have the value
// expected(i).
template <class Call, class Expected>
void constructs_all(Call const& call, Expected const& expected, std::size_t largest = support::scaled(20'000, 5000)) {
    auto const at = [&](auto const& policy, site& memory, auto first, auto last) {
        call(policy, first, last);
        EXPECT_EQ(memory.built(), static_cast<long>(memory.size()));
        for (std::size_t i = 0; i != memory.size(); ++i) {
            ASSERT_TRUE(memory.is_taken(i));
            ASSERT_EQ(memory.begin()[i].value(), expected(i));
        }
        std::destroy(memory.begin(), memory.end());
    };
    for (std::size_t size : support::differential_sizes(largest)) {
        support::for_each_policy([&](auto const& policy) {
            site memory(size);
            at(policy, memory, memory.begin(), memory.end());
        });
    }
    support::for_each_policy([&](auto const& policy) {
        using forward = support::forward_only<resident>;
        site memory(3000);
        at(policy, memory, forward(memory.begin()), forward(memory.end()));
    });
}

// The same, but some places cannot be built on: the exception of the first of them arrives, and all residents are gone.
template <class Call>
void cleans_up(Call const& call) {
    std::size_t const size = 10'000;
    std::vector<std::size_t> from_900_on(size - 900);
    std::iota(from_900_on.begin(), from_900_on.end(), std::size_t{900});
    for (auto const& forbidden : {{0}, {1, size - 1}, {size / 2, size / 2 + 1}, {size - 1}, from_900_on}) {
        support::for_each_policy([&](auto const& policy) {
            auto const expect_throw = [&](auto wrap) {
                site memory(size);
                std::for_each(forbidden.begin(), forbidden.end(), [&](std::size_t place) { memory.forbid(place); });
                EXPECT_TRUE(support::throws_at(forbidden.front(),
                                               [&] { call(policy, wrap(memory.begin()), wrap(memory.end())); }));
            };
            expect_throw([](resident* at) { return at; });
            expect_throw([](resident* at) { return support::forward_only<resident>(at); });
        });
    }
}
