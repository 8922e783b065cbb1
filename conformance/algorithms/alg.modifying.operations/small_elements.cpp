// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Small trivially copyable elements are copied rather than moved one by one; that must not ask more of them than the standard does:
// some cannot be copied, some have no default constructor. And what a predicate has seen when it throws stays in the range.

#include "support/pools.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <type_traits>
#include <vector>

namespace {

struct move_only {
    int value;

    explicit move_only(int v) : value(v) {}
    move_only(move_only&&) = default;
    move_only& operator=(move_only&&) = default;
    bool operator==(move_only const& other) const { return value == other.value; }
    bool operator<(move_only const& other) const { return value < other.value; }
};
static_assert(std::is_trivially_copyable_v<move_only> && !std::is_copy_constructible_v<move_only>);

struct no_default {
    int value;

    explicit no_default(int v) : value(v) {}
    bool operator==(no_default const& other) const { return value == other.value; }
    bool operator<(no_default const& other) const { return value < other.value; }
};

template <class T>
std::vector<T> numbers(int size, int every) {
    std::vector<T> made;
    for (int i = 0; i != size; ++i) {
        made.emplace_back(i / every);
    }
    return made;
}

template <class T, class It>
std::vector<int> values(std::vector<T> const& all, It end) {
    std::vector<int> result;
    for (auto it = all.begin(); it != end; ++it) {
        result.push_back(it->value);
    }
    return result;
}

template <class T>
class small_elements : public testing::Test {};
using element_types = testing::Types<move_only, no_default>;
TYPED_TEST_SUITE(small_elements, element_types);

constexpr auto is_odd = [](auto const& each) { return each.value % 2 != 0; };

TYPED_TEST(small_elements, need_not_be_copyable_in_place) {
    for (int const size : {0, 1, 2, 63, 64, 65, 300, 5000}) {
        for (unsigned const threads : {1U, 4U}) {
            auto const par = heist::par.on(support::pool_of(threads)).grain(100);
            auto removed = numbers<TypeParam>(size, 1);
            auto expected = numbers<TypeParam>(size, 1);
            auto const end = std::remove_if(par, removed.begin(), removed.end(), is_odd);
            auto const expected_end = std::remove_if(expected.begin(), expected.end(), is_odd);
            EXPECT_EQ(values(removed, end), values(expected, expected_end)) << size;

            auto unlike = numbers<TypeParam>(size, 3);
            auto const unlike_end = std::unique(par, unlike.begin(), unlike.end());
            EXPECT_EQ(unlike_end - unlike.begin(), (size + 2) / 3);

            auto halves = numbers<TypeParam>(size, 1);
            std::stable_partition(halves.begin(), halves.end(), is_odd);
            auto const middle = std::find_if_not(halves.begin(), halves.end(), is_odd);
            std::inplace_merge(par, halves.begin(), middle, halves.end());
            EXPECT_TRUE(std::is_sorted(halves.begin(), halves.end()));
        }
    }
}

TEST(small_elements, need_no_default_constructor_to_be_copied) {
    auto const all = numbers<no_default>(1000, 1);
    auto const twice = numbers<no_default>(1000, 2);
    for (unsigned const threads : {1U, 4U}) {
        auto const par = heist::par.on(support::pool_of(threads)).grain(100);
        std::vector<no_default> out(2000, no_default(-1));
        EXPECT_EQ(std::copy_if(par, all.begin(), all.end(), out.begin(), is_odd) - out.begin(), 500);
        EXPECT_EQ(std::unique_copy(par, twice.begin(), twice.end(), out.begin()) - out.begin(), 500);
        EXPECT_EQ(std::merge(par, all.begin(), all.end(), twice.begin(), twice.end(), out.begin()), out.end());
        EXPECT_TRUE(std::is_sorted(out.begin(), out.end()));
        EXPECT_EQ(std::set_union(par, all.begin(), all.end(), twice.begin(), twice.end(), out.begin()) - out.begin(),
                  1500);
        EXPECT_EQ(std::set_intersection(par, all.begin(), all.end(), twice.begin(), twice.end(), out.begin()) -
                      out.begin(),
                  500);
    }
}

// With nearly all elements kept, nearly none, and changes between both: the caller branches in the first two cases, and computes in
// the others.
TEST(small_elements, are_kept_in_order_whatever_the_pattern) {
    std::vector<int> numbers(4000);
    std::iota(numbers.begin(), numbers.end(), 0);
    auto const keeps = [](int rest, int of) { return [=](int i) { return i % of < rest; }; };
    for (auto const& [rest, of] : {std::pair{0, 1}, {1, 1}, {1, 100}, {99, 100}, {1, 2}, {64, 128}, {70, 200}}) {
        auto const goes = [stays = keeps(rest, of)](int i) { return !stays(i); };
        std::vector<int> kept = numbers;
        kept.erase(std::remove_if(heist::par.threads(1), kept.begin(), kept.end(), goes), kept.end());
        std::vector<int> expected;
        std::copy_if(numbers.begin(), numbers.end(), std::back_inserter(expected), keeps(rest, of));
        EXPECT_EQ(kept, expected) << rest << " of " << of;
        std::vector<int> copied(expected.size());
        EXPECT_EQ(std::copy_if(heist::par.threads(1), numbers.begin(), numbers.end(), copied.begin(), keeps(rest, of)),
                  copied.end());
        EXPECT_EQ(copied, expected);
    }
}

TEST(small_elements, are_all_there_when_a_comparison_throws) {
    std::vector<int> halves(2000);
    for (int i = 0; i != 2000; ++i) {
        halves[static_cast<std::size_t>(i)] = i < 1000 ? 2 * i : 2 * (i - 1000) + 1;
    }
    for (int const after : {0, 1, 40, 999, 1500}) {
        std::vector<int> v = halves;
        int calls = 0;
        auto const throwing = [&](int a, int b) { return calls++ == after ? throw std::runtime_error("no") : a < b; };
        EXPECT_THROW(std::inplace_merge(heist::par.threads(1), v.begin(), v.begin() + 1000, v.end(), throwing),
                     std::runtime_error);
        EXPECT_TRUE(std::is_permutation(v.begin(), v.end(), halves.begin())) << after;
    }
}

} // namespace

namespace {

// Its copies are copies; but anything that can be changed, another one of its kind too, may be what it refers to.
class reference_to_anything {
public:
    reference_to_anything() = default;
    template <class T>
    explicit reference_to_anything(T& thing) : thing_(std::addressof(thing)) {}

    void const* thing() const { return thing_; }
    bool operator==(reference_to_anything const&) const = default;

private:
    void const* thing_ = nullptr;
};
static_assert(std::is_trivially_copyable_v<reference_to_anything>);

} // namespace

TEST(small_elements, are_copied_by_their_copy_constructor) {
    static int things[2000];
    std::vector<reference_to_anything> all;
    for (int& thing : things) {
        all.emplace_back(thing);
    }
    auto const is_even = [](reference_to_anything const& each) {
        return (static_cast<int const*>(each.thing()) - things) % 2 == 0;
    };
    std::vector<reference_to_anything> even;
    std::copy_if(all.begin(), all.end(), std::back_inserter(even), is_even);
    std::vector<reference_to_anything> partitioned = all;
    std::stable_partition(partitioned.begin(), partitioned.end(), is_even);
    for (unsigned threads : support::thread_counts) {
        auto const policy = heist::par.on(support::pool_of(threads)).grain(threads == 1 ? 0 : 1);
        std::vector<reference_to_anything> out(all.size());
        out.erase(std::copy_if(policy, all.begin(), all.end(), out.begin(), is_even), out.end());
        EXPECT_EQ(out, even);
        std::vector<reference_to_anything> kept = all;
        kept.erase(std::remove_if(policy, kept.begin(), kept.end(), std::not_fn(is_even)), kept.end());
        EXPECT_EQ(kept, even);
        std::vector<reference_to_anything> trues(1000);
        std::vector<reference_to_anything> falses(1000);
        std::partition_copy(policy, all.begin(), all.end(), trues.begin(), falses.begin(), is_even);
        EXPECT_EQ(trues, even);
        std::vector<reference_to_anything> divided = all;
        std::stable_partition(policy, divided.begin(), divided.end(), is_even);
        EXPECT_EQ(divided, partitioned);
        std::vector<reference_to_anything> unlike = all;
        unlike.erase(std::unique(policy, unlike.begin(), unlike.end()), unlike.end());
        EXPECT_EQ(unlike, all);
    }
}

// The same for what sorts, divides, merges and adds up.
TEST(small_elements, are_sorted_and_divided_by_their_copy_constructor) {
    static int things[3000];
    std::vector<reference_to_anything> all;
    for (int& thing : things) {
        all.emplace_back(thing);
    }
    std::vector<reference_to_anything> mixed;
    for (std::size_t i = 0; i != all.size(); ++i) {
        mixed.push_back(all[i * 1237 % all.size()]);
    }
    auto const before = [](reference_to_anything const& a, reference_to_anything const& b) {
        return std::less<>()(a.thing(), b.thing());
    };
    auto const is_low = [](reference_to_anything const& each) {
        return std::less<>()(each.thing(), static_cast<void const*>(things + 1000));
    };
    auto const later = [&](reference_to_anything const& a, reference_to_anything const& b) {
        return before(a, b) ? b : a;
    };
    for (unsigned threads : support::thread_counts) {
        auto const policy = heist::par.on(support::pool_of(threads)).grain(threads == 1 ? 0 : 1);
        auto const expect_sorted_by = [&](auto const& sort) {
            std::vector<reference_to_anything> numbers = mixed;
            sort(numbers);
            EXPECT_EQ(numbers, all);
        };
        expect_sorted_by([&](auto& v) { std::sort(policy, v.begin(), v.end(), before); });
        expect_sorted_by([&](auto& v) { std::stable_sort(policy, v.begin(), v.end(), before); });
        expect_sorted_by([&](auto& v) { std::partial_sort(policy, v.begin(), v.end(), v.end(), before); });
        expect_sorted_by([&](auto& v) {
            auto const middle = std::partition(policy, v.begin(), v.end(), is_low);
            EXPECT_EQ(middle - v.begin(), 1000);
            std::nth_element(policy, v.begin(), v.begin() + 500, v.end(), before);
            std::sort(policy, v.begin(), v.begin() + 2000, before);
            std::sort(policy, v.begin() + 2000, v.end(), before);
            std::inplace_merge(policy, v.begin(), v.begin() + 2000, v.end(), before);
        });
        EXPECT_EQ(std::reduce(policy, mixed.begin(), mixed.end(), mixed.front(), later), all.back());
        std::vector<reference_to_anything> scanned(all.size());
        std::inclusive_scan(policy, all.begin(), all.end(), scanned.begin(), later);
        EXPECT_EQ(scanned, all);
    }
}

namespace {

// Can be made of anything, and says so.
struct greedy {
    int value = 0;

    greedy() = default;
    template <class T>
    explicit greedy(T&& from) : value(static_cast<int>(from)) {}
    bool operator==(greedy const& other) const { return value == other.value; }
    bool operator<(greedy const& other) const { return value < other.value; }
    friend greedy operator+(greedy const& a, greedy const& b) { return greedy(a.value + b.value); }
};

} // namespace

TEST(small_elements, may_have_a_constructor_that_takes_anything) {
    std::vector<greedy> const sorted = [] {
        std::vector<greedy> made;
        for (int i = 0; i != 1000; ++i) {
            made.push_back(greedy(i));
        }
        return made;
    }();
    auto const is_even = [](greedy const& each) { return each.value % 2 == 0; };
    auto const policy = heist::par.on(support::pool_of(2)).grain(1);
    std::vector<greedy> all(sorted.rbegin(), sorted.rend());
    std::stable_partition(policy, all.begin(), all.end(), is_even);
    std::partition(policy, all.begin(), all.end(), is_even);
    std::nth_element(policy, all.begin(), all.begin() + 10, all.end());
    std::stable_sort(policy, all.begin(), all.begin() + 500);
    std::sort(policy, all.begin() + 500, all.end());
    std::inplace_merge(policy, all.begin(), all.begin() + 500, all.end());
    EXPECT_EQ(all, sorted);
    EXPECT_EQ(std::reduce(policy, all.begin(), all.end()).value, 499'500);
    std::vector<greedy> sums(all.size());
    std::inclusive_scan(policy, all.begin(), all.end(), sums.begin());
    EXPECT_EQ(sums.back().value, 499'500);
    all.erase(std::remove_if(policy, all.begin(), all.end(), is_even), all.end());
    EXPECT_EQ(all.size(), 500U);
}
