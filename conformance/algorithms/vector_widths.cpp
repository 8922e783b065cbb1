// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops over numbers are compiled for vectors of two widths, and the processor chooses: both find the same as a plain loop, and sums of floating-point numbers have
// the same bits. On a processor that has no wider vectors, and where the compiler uses them anyway, there is one way to test; fuzz.old_processor runs the other one.

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <numeric>
#include <random>
#include <type_traits>
#include <utility>
#include <vector>

namespace algorithms = heist::algorithms;
namespace platform = heist::platform;

namespace {

template <class T>
class vector_widths : public testing::Test {};

using numbers = testing::Types<std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t, std::uint32_t,
                               std::int64_t, std::uint64_t, float, double>;
TYPED_TEST_SUITE(vector_widths, numbers);

// Sizes around 32 lanes, blocks of 64 and those of 8 KiB.
constexpr std::size_t sizes[] = {1,   2,   31,  63,   64,   65,   127,  128,  129,
                                 192, 255, 300, 1000, 1025, 2049, 8191, 8193, 20'000};

// Small ones, of which some are equal, and now and then the smallest and largest that there are.
template <class T>
std::vector<T> numbers_of(std::size_t size, std::uint32_t seed) {
    std::mt19937 bits(seed);
    std::vector<T> some(size);
    for (T& each : some) {
        std::uint32_t const next = static_cast<std::uint32_t>(bits());
        each = next % 97 == 0 ? (std::numeric_limits<T>::lowest)()
               : next % 89 == 0
                   ? (std::numeric_limits<T>::max)()
                   : static_cast<T>(static_cast<T>(next % 100) / static_cast<T>(std::is_floating_point_v<T> ? 7 : 1));
    }
    return some;
}

// expect(result) for either width. Numbers begin one place behind where their memory does: vectors are not aligned.
template <class Loop, class Expect, class... Arguments>
void both_widths(Expect const& expect, Loop loop, Arguments const&... arguments) {
    expect(platform::run_as_compiled<Arguments...>(loop, arguments...));
    expect(platform::run_in_vectors(loop, arguments...)); // wider ones, if the processor has them
}

template <class T>
bool same_bits(T left, T right) {
    return std::memcmp(&left, &right, sizeof(T)) == 0;
}

} // namespace

TYPED_TEST(vector_widths, a_hit_in_every_block) {
    using T = TypeParam;
    for (std::size_t const size : sizes) {
        std::vector<T> some(size + 1, T(3));
        for (std::size_t at = 0; at < size; at += at + 70 < size ? 61 : 1) {
            some[at + 1] = T(4);
            std::size_t const block = at / algorithms::numbers_in_block;
            both_widths(
                [&](std::size_t misses) {
                    std::size_t const blocks = (std::min)(block, size / algorithms::numbers_in_block);
                    EXPECT_EQ(misses, blocks * algorithms::numbers_in_block);
                },
                algorithms::searching_blocks<T>{}, size,
                [from = some.data() + 1](std::size_t i) { return from[i] == T(4); });
            some[at + 1] = T(3);
        }
    }
}

TYPED_TEST(vector_widths, the_last_needle) {
    using T = TypeParam;
    constexpr std::size_t length = 3;
    for (std::size_t const size : sizes) {
        std::vector<T> some(size + length, T(3));
        for (std::size_t at = 0; at < size; at += at + 70 < size ? 61 : 1) { // so many places before the last one
            T* const last = some.data() + size;
            some[size - at] = T(4);
            some[size - at + length - 1] = T(5);
            std::size_t const blocks =
                (std::min)(at / algorithms::numbers_in_block, (size + 1) / algorithms::numbers_in_block);
            both_widths(
                [&](std::size_t misses) {
                    EXPECT_EQ(misses, blocks * algorithms::numbers_in_block) << size << ", " << at;
                },
                algorithms::searching_blocks<T, algorithms::direction::backwards>{}, size + 1,
                algorithms::may_begin_here<T>{last, last + length - 1, T(4), T(5)});
            some[size - at] = some[size - at + length - 1] = T(3);
        }
    }
}

TYPED_TEST(vector_widths, count) {
    using T = TypeParam;
    for (std::size_t const size : sizes) {
        std::vector<T> const some = numbers_of<T>(size + 1, 1);
        auto const small = [](T x) { return x < T(50); };
        auto const expected = static_cast<std::size_t>(std::count_if(some.begin() + 1, some.end(), small));
        both_widths([&](std::size_t hits) { EXPECT_EQ(hits, expected); }, algorithms::counting_numbers{},
                    some.data() + 1, size, small);
        both_widths([&](std::size_t hits) { EXPECT_EQ(hits, size); }, algorithms::counting_numbers{}, some.data() + 1,
                    size, [](T) { return true; });
    }
}

TYPED_TEST(vector_widths, asking) {
    using T = TypeParam;
    std::vector<T> some(1000, T(3));
    for (std::size_t at = 0; at != some.size(); ++at) {
        some[at] = T(4);
        both_widths(
            [&](algorithms::answers const& seen) {
                EXPECT_LE(seen.misses, at);
                EXPECT_TRUE(!seen.then_hit || seen.misses == at);
                EXPECT_TRUE(seen.then_hit || at - seen.misses < 3 * algorithms::numbers_in_block);
            },
            algorithms::asking_blocks<T>{}, std::size_t{0}, some.size(),
            [from = some.data()](std::size_t i) { return T(3) < from[i]; });
        some[at] = T(3);
    }
}

TYPED_TEST(vector_widths, reductions) {
    using T = TypeParam;
    using iterator = typename std::vector<T>::const_iterator;
    using source = algorithms::plain_source<iterator>;
    for (std::size_t const size : sizes) {
        if (size < algorithms::worth_lanes<T>) {
            continue;
        }
        std::vector<T> some = numbers_of<T>(size + 1, 2);
        if constexpr (std::is_integral_v<T>) { // whose sums fit
            std::transform(some.begin(), some.end(), some.begin(), [](T x) { return static_cast<T>(x & 1); });
            std::fill(some.begin() + (std::min)(std::ptrdiff_t{100}, std::ptrdiff_t(size)), some.end(), T(0));
        } else {
            std::replace_if(some.begin(), some.end(), [](T x) { return x > T(100) || x < T(-100); }, T(0.1));
        }
        heist::splitting::sequence<iterator> const all(some.begin() + 1, some.end());
        auto const fold = [&](auto op) {
            T const as_compiled = platform::run_as_compiled<source, std::size_t, std::size_t, decltype(op)>(
                algorithms::folding_lanes<T>{}, source{all}, 0, size, op);
            T const in_vectors =
                platform::run_in_vectors(algorithms::folding_lanes<T>{}, source{all}, std::size_t{0}, size, op);
            EXPECT_TRUE(same_bits(as_compiled, in_vectors)) << size << ": " << as_compiled << ", " << in_vectors;
            return in_vectors;
        };
        T const sum = fold(std::plus<>());
        if constexpr (std::is_integral_v<T>) {
            EXPECT_EQ(sum, std::accumulate(some.begin() + 1, some.end(), T(0)));
            EXPECT_EQ(fold(std::bit_xor<>()), std::accumulate(some.begin() + 1, some.end(), T(0), std::bit_xor<>()));
            EXPECT_EQ(fold(std::bit_or<>()), std::accumulate(some.begin() + 1, some.end(), T(0), std::bit_or<>()));
        } else {
            long double const exact = std::accumulate(some.begin() + 1, some.end(), 0.0L);
            EXPECT_NEAR(static_cast<double>(sum), static_cast<double>(exact), 1e-5 * static_cast<double>(exact));
            fold(std::multiplies<>());
        }
    }
}

TYPED_TEST(vector_widths, extremes) {
    using T = TypeParam;
    auto const check = [](auto order) {
        using compare = decltype(order);
        for (std::size_t const size : sizes) {
            for (std::uint32_t seed = 0; seed != 4; ++seed) {
                std::vector<T> some = numbers_of<T>(size + 1, seed);
                if (seed == 3) { // all of them equal
                    std::fill(some.begin(), some.end(), T(7));
                }
                auto const place = [&](auto it) { return static_cast<std::size_t>(it - some.begin()) - 1; };
                std::size_t const least = place(std::min_element(some.begin() + 1, some.end(), order));
                std::size_t const first_most = place(std::max_element(some.begin() + 1, some.end(), order));
                std::size_t const last_most = place(std::minmax_element(some.begin() + 1, some.end(), order).second);
                T const* const from = some.data() + 1;
                both_widths([&](std::size_t at) { EXPECT_EQ(at, least) << size; },
                            algorithms::choosing_number<algorithms::smaller<compare>>{}, from, size);
                both_widths([&](std::size_t at) { EXPECT_EQ(at, first_most) << size; },
                            algorithms::choosing_number<algorithms::larger<compare>>{}, from, size);
                both_widths(
                    [&](std::pair<std::size_t, std::size_t> at) { EXPECT_EQ(at, std::pair(least, last_most)) << size; },
                    algorithms::choosing_numbers<compare>{}, from, size);
            }
        }
    };
    check(std::less<>());
    check(std::greater<>());
}

// No order knows where a NaN belongs, but the sequential algorithms pass over one that is not the first.
TEST(vector_widths_of_doubles, extremes_pass_over_a_nan) {
    double const nan = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t const size : {100U, 1000U, 1025U, 5000U}) {
        for (std::size_t at = 0; at < size; at += 33) {
            std::vector<double> some(size, 5);
            some[at] = nan;
            some[size - 1] = 3;
            std::size_t const least =
                static_cast<std::size_t>(std::min_element(some.begin(), some.end()) - some.begin());
            both_widths([&](std::size_t found) { EXPECT_EQ(found, least) << size << ", " << at; },
                        algorithms::choosing_number<algorithms::smaller<std::less<>>>{},
                        static_cast<double const*>(some.data()), size);
            std::size_t const most_at = at == size / 2 ? at + 1 : size / 2;
            some[most_at] = 8;
            both_widths(
                [&](std::pair<std::size_t, std::size_t> found) {
                    EXPECT_EQ(found, std::pair(least, most_at)) << size << ", " << at;
                },
                algorithms::choosing_numbers<std::less<>>{}, static_cast<double const*>(some.data()), size);
        }
    }
}

#if defined(__GNUC__)
// A function compiled for wider vectors would expect it in a register. (What g++ has to say about it is a note that cannot be turned off.)
TEST(vector_widths_of_doubles, a_function_may_have_captured_a_vector) {
    using vector = double __attribute__((vector_size(32)));
    std::vector<double> some(4096);
    std::iota(some.begin(), some.end(), 0.0);
    vector const limits{100, 200, 300, 400};
    auto const outside = [limits](double x) { return x < limits[0] || x > limits[3]; };
    EXPECT_EQ(heist::count_if(heist::par, some.begin(), some.end(), outside), 4096 - 301);
    auto const above = [limits](double x) { return x > limits[3]; };
    for (int i = 0; i < 20; ++i) { // both ways to ask
        EXPECT_EQ(heist::find_if(heist::par, some.begin(), some.end(), above) - some.begin(), 401);
    }
    auto const scaled = [limits](double x) { return x + limits[0]; };
    EXPECT_EQ(heist::transform_reduce(heist::par, some.begin(), some.end(), 0.0, std::plus<>(), scaled),
              4096.0 * 4095 / 2 + 4096.0 * 100);
}
#endif

TEST(vector_widths_of_ints, volatile_numbers_are_found_one_by_one) {
    std::vector<int> some(1000, 7);
    some[300] = 3;
    some[700] = 9;
    int volatile* const first = some.data();
    EXPECT_EQ(heist::min_element(heist::par, first, first + 1000) - first, 300);
    EXPECT_EQ(heist::minmax_element(heist::par, first, first + 1000).second - first, 700);
}
