// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements of alignas(64): every object that an algorithm makes of them, in its buffers, stages and accumulators, is aligned.

#include "support/pools.hpp"
#include "support/scale.hpp"
#include "support/soak.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <vector>

namespace {

std::atomic<std::size_t> made{0};
std::atomic<std::size_t> misaligned{0};

class alignas(64) block {
public:
    block() { look(); }
    block(int key) : key_(key) { look(); } // implicit: tests write numbers
    block(block const& other) : key_(other.key_) { look(); }
    block(block&& other) noexcept : key_(other.key_) { look(); }
    block& operator=(block const& other) {
        key_ = other.key_;
        look();
        return *this;
    }
    block& operator=(block&& other) noexcept {
        key_ = other.key_;
        look();
        return *this;
    }
    ~block() { look(); }

    int key() const { return key_; }

    friend bool operator==(block const& a, block const& b) { return a.key_ == b.key_; }
    friend std::strong_ordering operator<=>(block const& a, block const& b) { return a.key_ <=> b.key_; }
    friend block operator+(block const& a, block const& b) { return a.key_ + b.key_; }

private:
    void look() const noexcept {
        made.fetch_add(1, std::memory_order_relaxed);
        auto volatile address = reinterpret_cast<std::uintptr_t>(this); // else the compiler knows the answer
        if (address % alignof(block) != 0) {
            misaligned.fetch_add(1, std::memory_order_relaxed);
        }
    }

    int key_ = 0;
};

using blocks = std::vector<block>;
constexpr std::size_t count = support::scaled(40'000, 4000);

blocks shuffled() {
    blocks made_now;
    for (std::size_t i = 0; i < count; ++i) {
        made_now.emplace_back(static_cast<int>(i * 7919 % count / 2));
    }
    return made_now;
}

bool is_odd(block const& x) {
    return x.key() % 2 != 0;
}

// Each algorithm that makes objects of its own: all that need a buffer, a stage, a pivot or an accumulator.
template <class Policy>
void call_all(Policy const& par) {
    blocks const input = shuffled();
    blocks sorted = input;
    std::sort(sorted.begin(), sorted.end());
    blocks a;
    blocks out(2 * count);
    // call() gets `input` in a, or `sorted`.
    auto const on = [&](blocks const& given, char const* name, auto const& call) {
        a = given;
        std::size_t const before = misaligned.load();
        call();
        EXPECT_EQ(misaligned.load() - before, 0u) << name;
    };
    constexpr std::ptrdiff_t third = count / 3;
    on(input, "sort", [&] { std::sort(par, a.begin(), a.end()); });
    EXPECT_EQ(a, sorted);
    on(sorted, "sort of what is nearly sorted", [&] {
        for (std::size_t i = 50; i < count; i += 200) {
            a[i] = block(static_cast<int>(i % 100));
        }
        std::sort(par, a.begin(), a.end());
    });
    EXPECT_TRUE(std::is_sorted(a.begin(), a.end()));
    on(sorted, "sort of two runs", [&] {
        std::rotate(a.begin(), a.begin() + third, a.end());
        std::sort(par, a.begin(), a.end());
    });
    EXPECT_EQ(a, sorted);
    on(input, "stable_sort", [&] { std::stable_sort(par, a.begin(), a.end()); });
    EXPECT_EQ(a, sorted);
    on(sorted, "stable_sort of two runs", [&] {
        std::rotate(a.begin(), a.begin() + third, a.end());
        std::stable_sort(par, a.begin(), a.end());
    });
    EXPECT_EQ(a, sorted);
    on(sorted, "rotate and inplace_merge", [&] {
        std::rotate(par, a.begin(), a.begin() + third, a.end());
        std::inplace_merge(par, a.begin(), a.end() - third, a.end());
    });
    EXPECT_EQ(a, sorted);
    on(input, "nth_element", [&] { std::nth_element(par, a.begin(), a.begin() + third, a.end()); });
    on(input, "partial_sort", [&] { std::partial_sort(par, a.begin(), a.begin() + third, a.end()); });
    on(input, "partial_sort_copy",
       [&] { std::partial_sort_copy(par, a.begin(), a.end(), out.begin(), out.begin() + third); });
    on(input, "partition", [&] { std::partition(par, a.begin(), a.end(), is_odd); });
    on(input, "stable_partition", [&] { std::stable_partition(par, a.begin(), a.end(), is_odd); });
    auto const odd_end = std::copy_if(input.begin(), input.end(), out.begin(), is_odd);
    std::copy_if(input.begin(), input.end(), odd_end, std::not_fn(is_odd));
    EXPECT_TRUE(std::equal(a.begin(), a.end(), out.begin()));
    on(input, "partition_copy",
       [&] { std::partition_copy(par, input.begin(), input.end(), a.begin(), out.begin(), is_odd); });
    on(input, "copy_if", [&] { std::copy_if(par, a.begin(), a.end(), out.begin(), is_odd); });
    on(input, "remove_if", [&] { std::remove_if(par, a.begin(), a.end(), is_odd); });
    on(input, "unique", [&] { std::unique(par, a.begin(), a.end()); });
    on(input, "unique_copy", [&] { std::unique_copy(par, a.begin(), a.end(), out.begin()); });
    on(input, "shift_left", [&] { std::shift_left(par, a.begin(), a.end(), 100); });
    on(input, "shift_right", [&] { std::shift_right(par, a.begin(), a.end(), 100); });
    on(input, "inclusive_scan", [&] { std::inclusive_scan(par, a.begin(), a.end(), out.begin()); });
    on(input, "exclusive_scan", [&] { std::exclusive_scan(par, a.begin(), a.end(), out.begin(), block(1)); });
    on(input, "reduce", [&] { std::reduce(par, a.begin(), a.end(), block(0)); });
    on(input, "transform_reduce",
       [&] { std::transform_reduce(par, a.begin(), a.end(), block(0), std::plus<>(), std::identity()); });
    on(input, "minmax_element", [&] { std::minmax_element(par, a.begin(), a.end()); });
    on(sorted, "merge", [&] { std::merge(par, a.begin(), a.end(), a.begin(), a.end(), out.begin()); });
    on(sorted, "set_union", [&] { std::set_union(par, a.begin(), a.end(), a.begin(), a.end(), out.begin()); });
    on(sorted, "set_symmetric_difference", [&] {
        std::set_symmetric_difference(par, a.begin(), a.end(), a.begin(), a.begin() + third, out.begin());
    });
    on(input, "fill", [&] { std::fill(par, a.begin(), a.end(), block(3)); });
    on(input, "replace", [&] { std::replace(par, a.begin(), a.end(), block(3), block(4)); });
}

} // namespace

TEST(alignment, of_every_object_that_an_algorithm_makes) {
    std::size_t const rounds = support::times({1, 1, 50});
    for (std::size_t round = 0; round < rounds; ++round) {
        for (unsigned threads : {1u, 2u, 4u}) {
            call_all(heist::par.on(support::pool_of(threads)));
        }
    }
    EXPECT_GT(made.load(), count);
    support::soak_row("alignas(64) elements", "0 misaligned objects", static_cast<double>(made.load()),
                      " times an object was made, assigned or destroyed, ", misaligned.load(), " of them misaligned");
}
