// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// uninitialized_copy(_n) uninitialized_move(_n) uninitialized_fill(_n) uninitialized_default_construct(_n)
// uninitialized_value_construct(_n) destroy(_n), each with an execution policy.
#include "support/differential.hpp"

#include <atomic>
#include <cstring>
#include <memory>
#include <optional>
#include <stdexcept>

namespace {

// Counts those that live; the constructor throws when `left` of them have been made.
struct counted {
    static inline std::atomic<int> living{0};
    static inline std::atomic<int> left{-1};

    int value = 42;

    counted() { born(); }
    counted(int given) : value(given) { born(); }
    counted(counted const& other) : value(other.value) { born(); }
    counted(counted&& other) : value(other.value) {
        born();
        other.value = -1;
    }
    ~counted() { --living; }

private:
    static void born() {
        if (left.load() >= 0 && left.fetch_sub(1) == 0) {
            throw std::runtime_error("no more");
        }
        ++living;
    }
};

// Memory for n objects, filled with a pattern.
template <class T>
struct raw {
    explicit raw(std::size_t n) : memory(static_cast<T*>(::operator new(n * sizeof(T) + 1))), size(n) {
        std::memset(static_cast<void*>(memory), 0x5a, n * sizeof(T));
    }
    ~raw() { ::operator delete(memory); }
    raw(raw const&) = delete;
    raw& operator=(raw const&) = delete;

    T* begin() const { return memory; }
    T* end() const { return memory + size; }

    T* memory;
    std::size_t size;
};

// call(policy, memory) constructs all of n objects; each must then have the value expected(i).
template <class Call, class Expected>
void expect_constructed(Call const& call, Expected const& expected) {
    for (std::size_t n : support::differential_sizes(support::scaled(20'000, 5000))) {
        support::for_each_policy([&](auto const& policy) {
            raw<counted> memory(n);
            call(policy, memory);
            ASSERT_EQ(counted::living, static_cast<int>(n));
            for (std::size_t i = 0; i != n; ++i) {
                ASSERT_EQ(memory.memory[i].value, expected(i));
            }
            std::destroy(policy, memory.begin(), memory.end());
            ASSERT_EQ(counted::living, 0);
            call(policy, memory);
            ASSERT_EQ(std::destroy_n(policy, memory.begin(), n), memory.end());
            ASSERT_EQ(counted::living, 0);
        });
    }
}

template <class Call>
void expect_cleaned_up(Call const& call) {
    for (int after : {0, 1, 100, 9'999}) {
        support::for_each_policy([&](auto const& policy) {
            raw<counted> memory(10'000);
            counted::left = after;
            EXPECT_THROW(call(policy, memory), std::runtime_error);
            counted::left = -1;
            ASSERT_EQ(counted::living, 0) << "after " << after;
        });
    }
}

std::vector<int> numbers(std::size_t n) {
    std::vector<int> values(n);
    for (std::size_t i = 0; i != n; ++i) {
        values[i] = static_cast<int>(i * 7);
    }
    return values;
}

} // namespace

TEST(uninitialized, copy) {
    auto const call = [](auto const& policy, raw<counted>& memory) {
        auto const in = numbers(memory.size);
        ASSERT_EQ(std::uninitialized_copy(policy, in.begin(), in.end(), memory.begin()), memory.end());
    };
    expect_constructed(call, [](std::size_t i) { return static_cast<int>(i * 7); });
}

TEST(uninitialized, copy_n_from_a_list) {
    auto const call = [](auto const& policy, raw<counted>& memory) {
        auto const in = numbers(memory.size);
        std::list<int> const list(in.begin(), in.end());
        ASSERT_EQ(std::uninitialized_copy_n(policy, list.begin(), memory.size, memory.begin()), memory.end());
        ASSERT_EQ(std::uninitialized_copy_n(policy, list.begin(), -1, memory.begin()), memory.begin());
    };
    expect_constructed(call, [](std::size_t i) { return static_cast<int>(i * 7); });
}

TEST(uninitialized, fill_and_fill_n) {
    expect_constructed([](auto const& policy,
                          raw<counted>& memory) { std::uninitialized_fill(policy, memory.begin(), memory.end(), 5); },
                       [](std::size_t) { return 5; });
    expect_constructed(
        [](auto const& policy, raw<counted>& memory) {
            ASSERT_EQ(std::uninitialized_fill_n(policy, memory.begin(), memory.size, 6), memory.end());
        },
        [](std::size_t) { return 6; });
}

TEST(uninitialized, default_and_value_construct) {
    auto const is_42 = [](std::size_t) { return 42; };
    expect_constructed(
        [](auto const& policy, raw<counted>& memory) {
            std::uninitialized_default_construct(policy, memory.begin(), memory.end());
        },
        is_42);
    expect_constructed(
        [](auto const& policy, raw<counted>& memory) {
            ASSERT_EQ(std::uninitialized_default_construct_n(policy, memory.begin(), memory.size), memory.end());
        },
        is_42);
    expect_constructed(
        [](auto const& policy, raw<counted>& memory) {
            std::uninitialized_value_construct(policy, memory.begin(), memory.end());
        },
        is_42);
    expect_constructed(
        [](auto const& policy, raw<counted>& memory) {
            ASSERT_EQ(std::uninitialized_value_construct_n(policy, memory.begin(), memory.size), memory.end());
        },
        is_42);
}

TEST(uninitialized, value_construction_clears_and_default_construction_does_not) {
    support::for_each_policy([&](auto const& policy) {
        raw<int> memory(20'000);
        std::uninitialized_default_construct(policy, memory.begin(), memory.end());
        EXPECT_TRUE(std::all_of(memory.begin(), memory.end(), [](int x) { return x == 0x5a5a5a5a; }));
        std::uninitialized_value_construct(policy, memory.begin(), memory.end());
        EXPECT_TRUE(std::all_of(memory.begin(), memory.end(), [](int x) { return x == 0; }));
    });
}

TEST(uninitialized, move_and_move_n) {
    support::for_each_policy([&](auto const& policy) {
        std::vector<std::unique_ptr<int>> in(5000);
        for (auto& each : in) {
            each = std::make_unique<int>(3);
        }
        raw<std::unique_ptr<int>> memory(in.size());
        ASSERT_EQ(std::uninitialized_move(policy, in.begin(), in.end(), memory.begin()), memory.end());
        EXPECT_TRUE(std::all_of(in.begin(), in.end(), [](auto const& x) { return x == nullptr; }));
        EXPECT_TRUE(std::all_of(memory.begin(), memory.end(), [](auto const& x) { return *x == 3; }));
        raw<std::unique_ptr<int>> other(in.size());
        auto const [from, to] = std::uninitialized_move_n(policy, memory.begin(), in.size(), other.begin());
        EXPECT_EQ(from, memory.end());
        EXPECT_EQ(to, other.end());
        std::destroy(policy, memory.begin(), memory.end());
        std::destroy(policy, other.begin(), other.end());
    });
}

TEST(uninitialized, when_a_constructor_throws_nothing_is_left) {
    auto const in = numbers(10'000);
    expect_cleaned_up([&](auto const& policy, raw<counted>& memory) {
        std::uninitialized_copy(policy, in.begin(), in.end(), memory.begin());
    });
    expect_cleaned_up([](auto const& policy, raw<counted>& memory) {
        std::uninitialized_fill(policy, memory.begin(), memory.end(), 5);
    });
    expect_cleaned_up([](auto const& policy, raw<counted>& memory) {
        std::uninitialized_default_construct_n(policy, memory.begin(), memory.size);
    });
    std::list<int> const list(in.begin(), in.end());
    expect_cleaned_up([&](auto const& policy, raw<counted>& memory) {
        std::uninitialized_copy(policy, list.begin(), list.end(), memory.begin());
    });
}
