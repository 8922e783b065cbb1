// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator, class Function>
//   void for_each(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last, Function f);

#include "support/iterators.hpp"
#include "support/random.hpp"
#include "support/settings.hpp"
#include "support/sizes.hpp"
#include "support/tracked.hpp"
#include "support/visits.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <forward_list>
#include <functional>
#include <iterator>
#include <list>
#include <map>
#include <memory>
#include <numeric>
#include <ranges>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace {

using support::visits;

std::atomic<int> calls_of_a_function{0};
void a_function(int const&) {
    calls_of_a_function.fetch_add(1, std::memory_order_relaxed);
}

// The elements of `range` are the numbers 0 to n-1 in some order: each must come by once per call.
template <class Range>
void expect_each_number_once(Range&& range, std::size_t n) {
    visits seen(n);
    std::uint32_t calls = 0;
    support::with_some_settings([&](auto spelling, auto const& policy) {
        spelling.for_each(policy, range.begin(), range.end(),
                          [&seen](auto const& number) { seen.add(static_cast<std::size_t>(number)); });
        ASSERT_TRUE(seen.all(++calls));
    });
}

template <class Container>
void expect_container_visited_once() {
    for (std::size_t n : support::modest_sizes()) {
        Container numbers(n);
        std::iota(numbers.begin(), numbers.end(), 0);
        expect_each_number_once(numbers, n);
    }
}

} // namespace

TEST(for_each, visits_each_element_once_at_every_size) {
    for (std::size_t n : support::sizes()) {
        SCOPED_TRACE(n);
        std::vector<std::atomic<std::uint32_t>> counts(n);
        std::uint32_t calls = 0;
        support::with_all_settings([&](auto spelling, auto const& policy) {
            spelling.for_each(policy, counts.begin(), counts.end(),
                              [](std::atomic<std::uint32_t>& count) { count.fetch_add(1, std::memory_order_relaxed); });
            ++calls;
            auto const wrong = std::find_if(counts.begin(), counts.end(), [&](auto& count) { return count != calls; });
            ASSERT_EQ(wrong, counts.end())
                << "index " << wrong - counts.begin() << " was visited " << *wrong - (calls - 1) << " times";
        });
    }
}

TEST(for_each, does_what_the_sequential_loop_does) {
    support::random_source random;
    for (std::size_t n : support::sizes()) {
        SCOPED_TRACE(n);
        auto const input = random.numbers<std::uint32_t>(n, 0, 0xffff);
        auto const step = [](std::uint32_t& x) { x = x * 2654435761u + 7; };
        auto expected = input;
        std::for_each(expected.begin(), expected.end(), step);
        support::with_all_settings([&](auto spelling, auto const& policy) {
            auto actual = input;
            spelling.for_each(policy, actual.begin(), actual.end(), step);
            ASSERT_EQ(actual, expected);
        });
    }
}

// Random sizes and random settings, one call each, so that consecutive calls of one call site differ in everything.
TEST(for_each, survives_random_sizes_and_settings_in_a_row) {
    support::random_source random;
    std::vector<std::uint8_t> marks(20'000);
    for (std::size_t round = 0; round < support::scaled(4000, 300); ++round) {
        std::size_t const n = random.below(marks.size() + 1) >> random.below(15);
        unsigned const threads = support::thread_counts[random.below(4)];
        std::size_t const grain = random.below(2) ? 0 : 1 + random.below(300);
        auto const policy =
            heist::par.on(support::pool_of(threads)).threads(1 + unsigned(random.below(17))).grain(grain);
        std::fill(marks.begin(), marks.end(), std::uint8_t{0});
        heist::for_each(policy, marks.begin(), marks.begin() + std::ptrdiff_t(n), [](std::uint8_t& m) { ++m; });
        ASSERT_EQ(std::count(marks.begin(), marks.begin() + std::ptrdiff_t(n), 1), std::ptrdiff_t(n))
            << "round " << round << ", n " << n << ", threads " << threads << ", grain " << grain;
        ASSERT_EQ(std::count(marks.begin() + std::ptrdiff_t(n), marks.end(), 0), std::ptrdiff_t(marks.size() - n))
            << "round " << round << ", n " << n << ", threads " << threads << ", grain " << grain;
    }
}

TEST(for_each, hands_out_the_elements_themselves) {
    std::vector<int> values(5000);
    support::with_all_settings([&](auto spelling, auto const& policy) {
        std::atomic<int> strangers{0};
        spelling.for_each(policy, values.begin(), values.end(), [&](auto&& x) {
            static_assert(std::is_same_v<decltype(x), int&>);
            if (&x < values.data() || &x >= values.data() + values.size()) {
                ++strangers;
            }
        });
        ASSERT_EQ(strangers, 0);
    });
}

TEST(for_each, takes_a_deque) {
    expect_container_visited_once<std::deque<int>>();
}
TEST(for_each, takes_a_list) {
    expect_container_visited_once<std::list<int>>();
}
TEST(for_each, takes_a_forward_list) {
    expect_container_visited_once<std::forward_list<int>>();
}

TEST(for_each, takes_forward_only_iterators) {
    for (std::size_t n : support::modest_sizes()) {
        std::vector<int> numbers(n);
        std::iota(numbers.begin(), numbers.end(), 0);
        expect_each_number_once(support::wrapped<support::forward_only>(numbers), n);
    }
}

TEST(for_each, takes_random_access_iterators_that_only_cpp20_knows) {
    for (std::size_t n : support::modest_sizes()) {
        std::vector<int> numbers(n);
        std::iota(numbers.begin(), numbers.end(), 0);
        auto const range = support::wrapped<support::proxy_random_access>(numbers);
        support::with_some_settings([&](auto spelling, auto const& policy) {
            std::vector<int> expected(n);
            std::iota(expected.begin(), expected.end(), 1);
            std::iota(numbers.begin(), numbers.end(), 0);
            spelling.for_each(policy, range.begin(), range.end(), [](auto&& proxy) { proxy = proxy + 1; });
            ASSERT_EQ(numbers, expected);
        });
    }
}

TEST(for_each, takes_views) {
    for (std::size_t n : support::modest_sizes()) {
        int const end = static_cast<int>(n);
        std::vector<int> numbers(n);
        std::iota(numbers.begin(), numbers.end(), 0);
        expect_each_number_once(std::views::iota(0, end), n);
        expect_each_number_once(std::views::iota(std::size_t{0}, n), n);
        // Here the difference type is wider than every standard integer type, a class even in libstdc++.
        expect_each_number_once(std::views::iota(std::int64_t{0}, std::int64_t{end}), n);
        expect_each_number_once(std::views::iota(0, end) | std::views::transform([=](int i) { return end - 1 - i; }),
                                n);
        expect_each_number_once(numbers | std::views::reverse, n);
        auto odd = std::views::iota(0, 2 * end) | std::views::filter([](int i) { return i % 2 != 0; }) |
                   std::views::transform([](int i) { return i / 2; });
        expect_each_number_once(odd, n);
    }
}

TEST(for_each, takes_pointers_spans_arrays_and_maps) {
    std::array<int, 700> numbers;
    std::iota(numbers.begin(), numbers.end(), 0);
    std::array<int, 700> const& constant = numbers;
    expect_each_number_once(numbers, numbers.size());
    expect_each_number_once(constant, numbers.size());
    expect_each_number_once(std::span<int const>(numbers), numbers.size());
    expect_each_number_once(std::span<int>(numbers).subspan(0, 0), 0);

    std::map<int, int> map;
    for (int i : numbers) {
        map[i] = 0;
    }
    support::with_some_settings([&](auto spelling, auto const& policy) {
        spelling.for_each(policy, map.begin(), map.end(), [](auto& entry) { ++entry.second; });
    });
    int const calls = map[0];
    EXPECT_GT(calls, 0);
    EXPECT_TRUE(std::all_of(map.begin(), map.end(), [&](auto& entry) { return entry.second == calls; }));
}

TEST(for_each, reads_vector_bool) {
    support::random_source random;
    std::vector<bool> bits(3000);
    for (std::size_t i = 0; i < bits.size(); ++i) {
        bits[i] = random.below(3) == 0;
    }
    auto const expected = std::count(bits.begin(), bits.end(), true);
    support::with_some_settings([&](auto spelling, auto const& policy) {
        std::atomic<long> set{0};
        spelling.for_each(policy, bits.begin(), bits.end(), [&](bool bit) { set += bit; });
        ASSERT_EQ(set, expected);
        spelling.for_each(policy, bits.cbegin(), bits.cend(), [&](bool bit) { set -= bit; });
        ASSERT_EQ(set, 0);
    });
}

TEST(for_each, accepts_two_value_initialized_iterators_as_an_empty_range) {
    support::with_some_settings([](auto spelling, auto const& policy) {
        auto const unreachable = [](auto&) { ADD_FAILURE() << "an empty range has no element"; };
        spelling.for_each(policy, std::list<int>::iterator{}, std::list<int>::iterator{}, unreachable);
        spelling.for_each(policy, std::deque<int>::iterator{}, std::deque<int>::iterator{}, unreachable);
        spelling.for_each(policy, static_cast<int*>(nullptr), static_cast<int*>(nullptr), unreachable);
    });
}

TEST(for_each, needs_nothing_from_the_element_type) {
    std::vector<std::unique_ptr<int>> owners;
    std::vector<support::move_only> sums;
    std::vector<support::over_aligned> aligned;
    std::vector<support::hijacker> hijackers(300);
    for (int i = 0; i < 300; ++i) {
        owners.push_back(std::make_unique<int>(i));
        sums.emplace_back(i);
        aligned.emplace_back(i);
    }
    long const misplaced = support::over_aligned::misplaced();
    long const before = support::move_only::count();
    std::int64_t calls = 0;
    support::with_some_settings([&](auto spelling, auto const& policy) {
        ++calls;
        spelling.for_each(policy, owners.begin(), owners.end(), [](std::unique_ptr<int>& p) { *p += 1; });
        spelling.for_each(policy, sums.begin(), sums.end(), [](auto& s) { s = support::move_only(s.value() + 1); });
        spelling.for_each(policy, aligned.begin(), aligned.end(), [](auto& a) { a.value += 1; });
        spelling.for_each(policy, hijackers.begin(), hijackers.end(), [](auto& h) { h.visits += 1; });
    });
    for (std::size_t i = 0; i < 300; ++i) {
        ASSERT_EQ(*owners[i], std::int64_t(i) + calls);
        ASSERT_EQ(sums[i].value(), std::int64_t(i) + calls);
        ASSERT_EQ(aligned[i].value, std::int64_t(i) + calls);
        ASSERT_EQ(hijackers[i].visits, calls);
    }
    EXPECT_EQ(support::over_aligned::misplaced(), misplaced);
    EXPECT_EQ(support::move_only::count(), before);
}

TEST(for_each, takes_every_kind_of_function) {
    struct with_state { // its call operator is not const
        std::atomic<int>* calls;
        int own = 0;
        int operator()(int&) {
            ++own;
            return calls->fetch_add(1);
        }
    };
    std::vector<int> values(600);
    int const n = static_cast<int>(values.size());
    support::with_all_settings([&](auto spelling, auto const& policy) {
        calls_of_a_function = 0;
        spelling.for_each(policy, values.begin(), values.end(), a_function);
        spelling.for_each(policy, values.begin(), values.end(), &a_function);
        ASSERT_EQ(calls_of_a_function, 2 * n);

        std::atomic<int> calls{0};
        with_state f{&calls};
        spelling.for_each(policy, values.begin(), values.end(), f);
        ASSERT_EQ(calls, n);
        ASSERT_EQ(f.own, 0) << "f is passed by value";
        auto const lambda = [&calls](int&) { ++calls; };
        spelling.for_each(policy, values.begin(), values.end(), std::ref(lambda));
        std::function<void(int&)> const erased = lambda;
        spelling.for_each(policy, values.begin(), values.end(), erased);
        ASSERT_EQ(calls, 3 * n);
    });
}

TEST(for_each, destroys_every_copy_it_makes_of_the_function) {
    struct counted : support::alive<counted> {
        void operator()(int& x) const { ++x; }
    };
    std::vector<int> values(5000);
    counted const f;
    support::with_some_settings([&](auto spelling, auto const& policy) {
        spelling.for_each(policy, values.begin(), values.end(), f);
        ASSERT_EQ(counted::count(), 1);
    });
}

TEST(for_each, makes_everything_it_wrote_visible_to_the_caller) {
    // Plain writes, no atomics: thread sanitizer sees a missing happens-before edge, this test a missing value.
    std::vector<std::string> words(2000);
    support::with_all_settings([&](auto spelling, auto const& policy) {
        spelling.for_each(policy, words.begin(), words.end(),
                          [&](std::string& w) { w = std::to_string(&w - words.data()); });
        for (std::size_t i = 0; i < words.size(); ++i) {
            ASSERT_EQ(words[i], std::to_string(i));
            words[i].clear();
        }
    });
}

TEST(for_each, returns_nothing) {
    std::vector<int> values(3);
    auto const f = [](int&) {};
    static_assert(std::is_void_v<decltype(heist::for_each(heist::seq, values.begin(), values.end(), f))>);
    static_assert(std::is_void_v<decltype(heist::for_each(heist::par, values.begin(), values.end(), f))>);
    static_assert(std::is_void_v<decltype(std::for_each(heist::seq, values.begin(), values.end(), f))>);
    static_assert(std::is_void_v<decltype(std::for_each(heist::par, values.begin(), values.end(), f))>);
}
