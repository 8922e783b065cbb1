// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// par.reproducible(): reduce, transform_reduce and the scans give the same bits for any threads, grain, pool and schedule.

#include "support/pools.hpp"
#include "support/scale.hpp"
#include "support/tracked.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <numeric>
#include <set>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

namespace {

// Numbers of all magnitudes and both signs: hardly any two orders of adding them give the same sum.
template <class T>
std::vector<T> awkward_numbers(std::size_t n) {
    std::vector<T> numbers(n);
    std::uint64_t state = n + 1;
    for (T& each : numbers) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        auto const digits = static_cast<double>(state >> 40) + 0.5;
        double const number = std::ldexp(digits, static_cast<int>(state >> 33 & 31) - 40);
        each = static_cast<T>((state >> 39 & 1) != 0 ? -number : number);
    }
    return numbers;
}

// The bits of some numbers as one.
class digest {
public:
    template <class T>
    void add(T number) noexcept {
        using bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
        sum_ = (sum_ ^ std::bit_cast<bits>(number)) * 1099511628211u;
    }
    std::uint64_t value() const noexcept { return sum_; }

private:
    std::uint64_t sum_ = 14695981039346656037u;
};

// Gives its CPU away now and then, so that threads meet in ever new ways.
void jostle() {
    thread_local unsigned state = 12345;
    state = state * 1664525 + 1013904223;
    if (state >> 20 == 0) {
        std::this_thread::yield();
    }
}

struct call {
    char const* name;
    std::function<std::uint64_t(heist::parallel_policy const&)> run;
};

// All calls over these numbers, which must outlive them, as functions of the policy that return the bits of their results.
template <class Numbers>
std::vector<call> calls_over(Numbers const& numbers) {
    using T = typename Numbers::value_type;
    auto const first = numbers.begin();
    auto const last = numbers.end();
    auto const size = numbers.size();
    auto const plus = [](T a, T b) {
        jostle();
        return a + b;
    };
    auto const scaled = [](T x) {
        jostle();
        return x * T(1.1);
    };
    auto const cheap = [](T x) { return x * T(1.3); };
    // Not associative, which is nobody's business: the same operations in the same order are asked for. With two products to choose from.
    auto const larger_half = [](T a, T b) { return a * T(0.7) + b * T(0.6); };
    auto const of_sum = [](auto sum) {
        return [sum](heist::parallel_policy const& policy) {
            digest bits;
            bits.add(sum(policy));
            return bits.value();
        };
    };
    auto const of_scan = [size](auto scan) {
        return [size, scan](heist::parallel_policy const& policy) {
            std::vector<T> out(size);
            scan(policy, out.begin());
            digest bits;
            for (T const each : out) {
                bits.add(each);
            }
            return bits.value();
        };
    };
    using policy = heist::parallel_policy;
    return {
        {"reduce", of_sum([=](policy const& p) { return std::reduce(p, first, last, T(0.1)); })},
        {"reduce, unknown operation",
         of_sum([=](policy const& p) { return std::reduce(p, first, last, T(0.1), plus); })},
        {"transform_reduce, one range",
         of_sum([=](policy const& p) { return std::transform_reduce(p, first, last, T(0.1), std::plus<>(), scaled); })},
        {"transform_reduce, two ranges",
         of_sum([=](policy const& p) { return std::transform_reduce(p, first, last, first, T(0.1)); })},
        {"inclusive_scan", of_scan([=](policy const& p, auto out) { std::inclusive_scan(p, first, last, out); })},
        {"inclusive_scan, unknown operation",
         of_scan([=](policy const& p, auto out) { std::inclusive_scan(p, first, last, out, plus); })},
        {"inclusive_scan, unknown operation, from something",
         of_scan([=](policy const& p, auto out) { std::inclusive_scan(p, first, last, out, plus, T(0.1)); })},
        {"exclusive_scan",
         of_scan([=](policy const& p, auto out) { std::exclusive_scan(p, first, last, out, T(0.1)); })},
        {"exclusive_scan, unknown operation",
         of_scan([=](policy const& p, auto out) { std::exclusive_scan(p, first, last, out, T(0.1), plus); })},
        {"transform_inclusive_scan", of_scan([=](policy const& p, auto out) {
             std::transform_inclusive_scan(p, first, last, out, std::plus<>(), scaled);
         })},
        {"transform_inclusive_scan, cheap", of_scan([=](policy const& p, auto out) {
             std::transform_inclusive_scan(p, first, last, out, std::plus<>(), cheap, T(0.1));
         })},
        {"transform_exclusive_scan", of_scan([=](policy const& p, auto out) {
             std::transform_exclusive_scan(p, first, last, out, T(0.1), std::plus<>(), cheap);
         })},
        {"transform_inclusive_scan, fused operations", of_scan([=](policy const& p, auto out) {
             std::transform_inclusive_scan(p, first, last, out, larger_half, scaled);
         })},
    };
}

constexpr std::size_t some_grains[] = {0, 1, 3, 64, 1000, 5000, std::size_t{1} << 40};
constexpr std::size_t all_settings = 16 * std::size(some_grains); // each number of threads with each grain

// Another setting for each number: threads 1 to 16, grains, pools, the order of the modifiers.
heist::parallel_policy setting(std::size_t number) {
    std::size_t const grain = some_grains[number / 16 % std::size(some_grains)];
    auto const threads = static_cast<unsigned>(number % 16 + 1);
    heist::pool& pool = support::pool_of(number % 5 == 4 ? 4 : 16);
    return number % 2 == 0 ? heist::par.on(pool).threads(threads).grain(grain)
                           : heist::par.grain(grain).on(pool).threads(threads);
}

template <class Numbers>
void expect_same_bits(Numbers const& numbers, std::size_t settings) {
    for (call const& each : calls_over(numbers)) {
        std::uint64_t const expected = each.run(heist::par.threads(1).reproducible());
        for (std::size_t number = 0; number != settings; ++number) {
            ASSERT_EQ(each.run(setting(number).reproducible()), expected)
                << each.name << " of " << numbers.size() << ", setting " << number;
        }
        ASSERT_EQ(each.run(heist::par.reproducible()), expected) << each.name << ", the default pool";
    }
}

} // namespace

TEST(reproducible, a_thousand_schedules_give_the_same_bits) {
    expect_same_bits(awkward_numbers<double>(30'000), support::scaled(1000, 100));
    expect_same_bits(awkward_numbers<float>(30'000), all_settings);
}

// Sizes around lanes, least blocks and tiles, and powers of two where the size of a block changes.
TEST(reproducible, every_size_does) {
    for (std::size_t n :
         {0u, 1u, 2u, 3u, 5u, 16u, 31u, 33u, 100u, 2047u, 2048u, 2049u, 4095u, 4097u, 8191u, 8193u, 131'073u}) {
        std::size_t const settings = n < 10'000 ? support::scaled(224, 16) : 32;
        expect_same_bits(awkward_numbers<double>(n), settings);
        expect_same_bits(awkward_numbers<float>(n), (std::min)(settings, all_settings));
    }
}

TEST(reproducible, lists_do) {
    for (std::size_t n : {1u, 100u, 5000u, 20'000u}) {
        std::vector<double> const numbers = awkward_numbers<double>(n);
        expect_same_bits(std::list<double>(numbers.begin(), numbers.end()), support::scaled(112, 16));
    }
}

// Otherwise the tests above could not fail.
TEST(reproducible, without_it_the_same_settings_give_different_bits) {
    std::vector<double> const numbers = awkward_numbers<double>(30'000);
    for (call const& each : calls_over(numbers)) {
        std::set<std::uint64_t> seen;
        for (std::size_t number = 0; number != support::scaled(224, 40); ++number) {
            seen.insert(each.run(setting(number)));
        }
        EXPECT_GT(seen.size(), 1u) << each.name;
    }
}

TEST(reproducible, is_right) {
    std::vector<std::uint32_t> numbers(100'000);
    std::iota(numbers.begin(), numbers.end(), 1u);
    std::vector<std::uint32_t> out(numbers.size());
    std::vector<std::uint32_t> expected(numbers.size());
    std::partial_sum(numbers.begin(), numbers.end(), expected.begin());
    for (std::size_t number = 0; number != 112; ++number) {
        auto const policy = setting(number).reproducible();
        ASSERT_EQ(std::reduce(policy, numbers.begin(), numbers.end()), expected.back());
        std::inclusive_scan(policy, numbers.begin(), numbers.end(), out.begin());
        ASSERT_EQ(out, expected);
    }
}

// Where the results of a tile can wait in the output for what is before it, and where they cannot.
TEST(reproducible, scans_are_right_whatever_they_write_to) {
    std::vector<support::affine> maps(5000);
    for (std::size_t i = 0; i != maps.size(); ++i) {
        maps[i] = {2 * i + 3, i * i + 1};
    }
    support::compose const then;
    support::affine const start{5, 7};
    std::vector<support::affine> inclusive(maps.size());
    std::vector<support::affine> exclusive(maps.size());
    std::inclusive_scan(maps.begin(), maps.end(), inclusive.begin(), then);
    std::exclusive_scan(maps.begin(), maps.end(), exclusive.begin(), start, then);
    auto const larger = [](int a, int b) { return a < b ? b : a; };
    std::vector<int> numbers(maps.size());
    for (std::size_t i = 0; i != numbers.size(); ++i) {
        numbers[i] = static_cast<int>(i * 2654435761u >> 8 & 0xFFFF);
    }
    std::vector<std::int64_t> largest(numbers.size());
    std::inclusive_scan(numbers.begin(), numbers.end(), largest.begin(), larger);
    for (std::size_t number = 0; number != support::scaled(112, 16); ++number) {
        auto const policy = setting(number).reproducible();
        std::vector<support::affine> out(maps.size());
        std::inclusive_scan(policy, maps.begin(), maps.end(), out.begin(), then);
        ASSERT_EQ(out, inclusive) << "setting " << number;
        std::exclusive_scan(policy, maps.begin(), maps.end(), out.begin(), start, then);
        ASSERT_EQ(out, exclusive) << "setting " << number;

        out = maps;
        std::inclusive_scan(policy, out.begin(), out.end(), out.begin(), then);
        ASSERT_EQ(out, inclusive) << "in place, setting " << number;
        out = maps;
        std::exclusive_scan(policy, out.begin(), out.end(), out.begin(), start, then);
        ASSERT_EQ(out, exclusive) << "in place, setting " << number;

        std::list<support::affine> list(maps.size());
        std::exclusive_scan(policy, maps.begin(), maps.end(), list.begin(), start, then);
        ASSERT_TRUE(std::equal(list.begin(), list.end(), exclusive.begin())) << "to a list, setting " << number;

        std::vector<std::int64_t> others(numbers.size());
        std::inclusive_scan(policy, numbers.begin(), numbers.end(), others.begin(), larger);
        ASSERT_EQ(others, largest) << "to another type, setting " << number;
    }
}

// Operations that do not commute, on something that is no number; and on one that cannot be made of a single element.
TEST(reproducible, keeps_the_order_of_what_does_not_commute) {
    std::vector<std::string> letters(3000);
    std::string all;
    for (std::size_t i = 0; i != letters.size(); ++i) {
        letters[i] = static_cast<char>('a' + i % 26);
        all += letters[i];
    }
    for (std::size_t number = 0; number != 112; ++number) {
        ASSERT_EQ(std::reduce(setting(number).reproducible(), letters.begin(), letters.end(), std::string()), all);
    }
    EXPECT_EQ(std::reduce(heist::par.reproducible(), letters.begin(), letters.begin() + 1, std::string("x")), "xa");
}

TEST(reproducible, composes_with_the_other_modifiers) {
    constexpr auto policy = heist::par.reproducible().threads(3).grain(5);
    static_assert(std::is_same_v<decltype(policy), heist::parallel_policy const>);
    std::vector<double> const numbers = awkward_numbers<double>(10'000);
    double const expected = std::reduce(heist::par_unseq.reproducible(), numbers.begin(), numbers.end());
    EXPECT_EQ(std::reduce(policy, numbers.begin(), numbers.end()), expected);
    EXPECT_EQ(std::reduce(policy.on(support::pool_of(4)), numbers.begin(), numbers.end()), expected);
}
