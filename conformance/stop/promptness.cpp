// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How soon a call ends that is told to stop, and what is like a token.

#include "support/pools.hpp"
#include "support/scale.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <exception>
#include <functional>
#include <list>
#include <numeric>
#include <string>
#include <type_traits>
#include <vector>
#include <version>

#if defined(__cpp_lib_jthread)
#include <stop_token>
#endif

namespace {

// A function that counts its calls, and wants a stop from the k-th on. In one step: if it asked for it after having counted, a thread that
// loses its CPU in between would let the others finish.
struct request {
    struct token_type {
        request const* of = nullptr;
        bool stop_requested() const noexcept { return of->calls.load() >= of->at; }
    };

    std::atomic<std::size_t> calls{0};
    std::size_t at;

    explicit request(std::size_t k) : at(k) {}
    void operator()() { ++calls; }
    token_type token() const noexcept { return {this}; }
};

// However busy the machine is, no less.
void take(std::chrono::microseconds time) {
    auto const end = std::chrono::steady_clock::now() + time;
    while (std::chrono::steady_clock::now() < end) {
    }
}

} // namespace

static_assert(std::is_base_of_v<std::exception, heist::stopped>);
static_assert(std::is_trivially_copyable_v<heist::parallel_policy>, "policies without a token stay what they were");
static_assert(std::is_trivially_copyable_v<decltype(heist::par.threads(1).grain(2).reproducible())>);
static_assert(heist::execution_policy<decltype(heist::par.stop(request::token_type{}))>);
static_assert(
    heist::execution_policy<decltype(heist::par_unseq.stop(request::token_type{}).threads(2).reproducible())>);
static_assert(std::is_same_v<decltype(heist::par.grain(3).stop(request::token_type{})),
                             decltype(heist::par.stop(request::token_type{}).grain(3))>);

TEST(stop, no_thread_does_more_than_its_block) {
    constexpr std::size_t grain = 32;
    for (unsigned threads : support::thread_counts) {
        for (std::size_t k : {1u, 100u, 5000u}) {
            std::vector<int> values(10'000);
            request now(k);
            auto const policy = heist::par.on(support::pool_of(threads)).grain(grain).stop(now.token());
            EXPECT_THROW(heist::for_each(policy, values.begin(), values.end(), [&](int&) { now(); }), heist::stopped);
            EXPECT_LE(now.calls, k + threads * grain) << threads << " threads, after " << k;
            std::list<int> nodes(10'000);
            request again(k);
            auto const other = heist::par.stop(again.token()).grain(grain).on(support::pool_of(threads));
            EXPECT_THROW(heist::for_each(other, nodes.begin(), nodes.end(), [&](int&) { again(); }), heist::stopped);
            EXPECT_LE(again.calls, k + threads * 2 * grain) << threads << " threads, a list, after " << k;
        }
    }
}

TEST(stop, a_call_of_one_thread_ends_within_a_block_as_well) {
    std::vector<int> values(1000);
    request now(10);
    auto const policy = heist::par.threads(1).stop(now.token());
    EXPECT_THROW(heist::for_each(policy, values.begin(), values.end(),
                                 [&](int&) {
                                     now();
                                     take(std::chrono::microseconds(100));
                                 }),
                 heist::stopped);
    EXPECT_LE(now.calls, 14u) << "blocks grow only until they take 4 µs";
}

// Ranges that have to be walked, and those for which a table of iterators is made.
TEST(stop, lists_stop_too) {
    constexpr std::size_t elements = 20'000;
    constexpr std::size_t k = elements / 10;
    for (unsigned threads : support::thread_counts) {
        std::list<int> in(elements, 1);
        std::list<int> out(elements);
        auto const expect_stop = [&](char const* name, auto call) {
            SCOPED_TRACE(std::string(name) + " by " + std::to_string(threads));
            request now(k);
            auto const policy = heist::par.on(support::pool_of(threads)).grain(32).stop(now.token());
            auto const count = [&now](auto const&...) {
                now();
                return 1;
            };
            EXPECT_THROW(call(policy, count), heist::stopped);
            EXPECT_GE(now.calls, k);
            EXPECT_LE(now.calls, elements / 2);
            EXPECT_EQ(std::count(in.begin(), in.end(), 1), static_cast<std::ptrdiff_t>(elements));
        };
        auto const first = in.begin();
        auto const last = in.end();
        expect_stop("reduce", [=](auto p, auto f) { (void)heist::reduce(p, first, last, 0, f); });
        expect_stop("transform_reduce",
                    [=](auto p, auto f) { (void)heist::transform_reduce(p, first, last, 0, std::plus<>(), f); });
        expect_stop("count_if", [=](auto p, auto f) { (void)heist::count_if(p, first, last, f); });
        expect_stop("all_of", [=](auto p, auto f) { (void)heist::all_of(p, first, last, f); });
        expect_stop("max_element", [=](auto p, auto f) { (void)heist::max_element(p, first, last, f); });
        expect_stop("transform", [&](auto p, auto f) { heist::transform(p, first, last, out.begin(), f); });
        expect_stop("copy_if", [&](auto p, auto f) { heist::copy_if(p, first, last, out.begin(), f); });
        expect_stop("inclusive_scan", [&](auto p, auto f) { heist::inclusive_scan(p, first, last, out.begin(), f); });
        expect_stop("partition", [=](auto p, auto f) { heist::partition(p, first, last, f); });
        expect_stop("stable_partition", [=](auto p, auto f) { heist::stable_partition(p, first, last, f); });
    }
}

// A search whose cost is known begins in the caller alone, for as long as help would need to come; but not if it may have to stop.
TEST(stop, a_search_that_has_been_seen_before_ends_within_a_block_as_well) {
    for (unsigned threads : {1u, 2u}) {
        heist::pool pool({.threads = threads}); // nobody is awake
        std::vector<int> const values(2000);
        request now(4000);
        auto const search = [&] {
            return heist::find_if(heist::par.on(pool).stop(now.token()), values.begin(), values.end(), [&](int x) {
                now();
                take(std::chrono::microseconds(2));
                return x != 0;
            });
        };
        EXPECT_EQ(search(), values.end());
        now.calls = 3998;
        EXPECT_THROW(search(), heist::stopped);
        EXPECT_LE(now.calls, 4000u + threads * 10) << "a block takes 16 µs at most";
    }
}

TEST(stop, a_hit_before_the_stop_is_a_result) {
    std::vector<int> values(100'000, 1);
    values[3] = 0;
    request now(50);
    auto const found = heist::find_if(heist::par.on(support::pool_of(4)).grain(64).stop(now.token()), values.begin(),
                                      values.end(), [&](int x) {
                                          now();
                                          return x == 0;
                                      });
    EXPECT_EQ(found - values.begin(), 3);
}

TEST(stop, a_call_in_a_call_is_stopped_too) {
    std::vector<int> outer(64);
    request now(1000);
    auto const policy = heist::par.on(support::pool_of(4)).grain(1).stop(now.token());
    EXPECT_THROW(heist::for_each(policy, outer.begin(), outer.end(),
                                 [&](int&) {
                                     std::vector<int> inner(1000);
                                     heist::for_each(policy.grain(8), inner.begin(), inner.end(), [&](int&) { now(); });
                                 }),
                 heist::stopped);
    EXPECT_LE(now.calls, 1000u + 4 * 8);
}

TEST(stop, a_pool_is_as_good_as_before_afterwards) {
    std::vector<int> values(5'000);
    for (std::size_t round = 0; round != support::scaled(300, 50); ++round) {
        request now(round * 7 + 1);
        auto const policy = heist::par.on(support::pool_of(16)).grain(8);
        EXPECT_THROW(heist::for_each(policy.stop(now.token()), values.begin(), values.end(), [&](int&) { now(); }),
                     heist::stopped);
        std::atomic<std::size_t> calls{0};
        heist::for_each(policy, values.begin(), values.end(), [&](int&) { ++calls; });
        ASSERT_EQ(calls, values.size());
    }
}

// Stops when it has been asked so often.
struct counting_token {
    std::atomic<std::size_t>* questions_left;
    bool stop_requested() const noexcept {
        std::size_t left = *questions_left;
        while (left != 0 && !questions_left->compare_exchange_weak(left, left - 1)) {
        }
        return left == 0;
    }
};

// Nothing of the user's is called here, and elements are in several arrays at a time.
TEST(stop, numbers_and_strings_that_are_not_compared_stop_at_any_question_and_stay_a_permutation) {
    auto const check = [](auto values, unsigned threads) {
        auto const sorted_copy = [](auto copy) {
            std::sort(copy.begin(), copy.end());
            return copy;
        };
        auto const expected = sorted_copy(values);
        std::size_t stops = 0;
        bool finished = false;
        for (std::size_t question = 1; !finished; question += question / support::scaled(4, 1) + 1) {
            auto shuffled = values;
            std::atomic<std::size_t> left{question};
            try {
                heist::sort(heist::par.on(support::pool_of(threads)).stop(counting_token{&left}), shuffled.begin(),
                            shuffled.end());
                EXPECT_EQ(shuffled, expected);
                finished = true;
            } catch (heist::stopped const&) {
                ++stops;
                ASSERT_TRUE(sorted_copy(shuffled) == expected) << "at question " << question;
            }
        }
        EXPECT_GE(stops, 4u);
    };
    for (unsigned threads : support::thread_counts) {
        SCOPED_TRACE(threads);
        std::vector<unsigned> numbers(support::scaled(200'000, 100'000)); // enough to be divided a few times
        unsigned seed = threads;
        for (unsigned& each : numbers) {
            each = seed = seed * 1664525 + 1013904223;
        }
        check(numbers, threads);
        std::vector<unsigned> skewed = numbers; // most of them in one bucket
        std::for_each(skewed.begin(), skewed.end(), [](unsigned& x) { x = x % 8 == 0 ? x : x % 65536; });
        check(skewed, threads);
        check(std::vector<double>(numbers.begin(), numbers.begin() + 100'000), threads);
        std::vector<std::string> strings;
        for (std::size_t i = 0; i != numbers.size() / 20; ++i) {
            strings.push_back(std::to_string(numbers[i]) + " is a number");
        }
        check(strings, threads);
    }
}

TEST(stop, tokens_and_functions_may_have_taken_over_the_address_operator) {
    struct token {
        bool stop_requested() const { return false; }
        void operator&() const = delete;
    };
    struct descending {
        bool operator()(int a, int b) const { return b < a; }
        bool operator()(int a) const { return a > 500; }
        void operator&() const = delete;
    };
    std::vector<int> values(1000);
    std::iota(values.begin(), values.end(), 0);
    auto const policy = heist::par.stop(token{});
    heist::sort(policy, values.begin(), values.end(), descending{});
    EXPECT_TRUE(std::is_sorted(values.begin(), values.end(), std::greater<>()));
    heist::reverse(policy, values.begin(), values.end());
    EXPECT_EQ(heist::partition(policy, values.begin(), values.end(), descending{}) - values.begin(), 499);
}

#if defined(__cpp_lib_jthread)
TEST(stop, a_standard_token_is_one) {
    std::vector<int> values(10'000);
    std::stop_source source;
    auto const policy = heist::par.stop(source.get_token()).threads(1).grain(16);
    heist::for_each(policy, values.begin(), values.end(), [](int& x) { ++x; });
    EXPECT_EQ(std::count(values.begin(), values.end(), 1), 10'000);
    std::atomic<std::size_t> calls{0};
    EXPECT_THROW(heist::for_each(policy, values.begin(), values.end(),
                                 [&](int&) {
                                     if (++calls == 100) {
                                         source.request_stop();
                                     }
                                 }),
                 heist::stopped);
    EXPECT_LE(calls, 100u + 16);
    EXPECT_THROW(heist::for_each(policy, values.begin(), values.end(), [](int&) { FAIL(); }), heist::stopped);
}
#endif
