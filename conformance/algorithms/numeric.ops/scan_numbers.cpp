// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Scans of arrays of numbers take several at once, as trees or in vectors: every number of them that may be left over at the end, every
// width, in place, sums that wrap around, and results that are no sums of their neighbours' type.

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <type_traits>
#include <vector>

namespace {

template <class T>
class scan_numbers : public testing::Test {};

using numbers = testing::Types<std::int8_t, std::uint16_t, std::int32_t, std::uint32_t, std::int64_t, std::uint64_t,
                               wchar_t, float, double, long double>;
TYPED_TEST_SUITE(scan_numbers, numbers);

constexpr auto alone = heist::par.threads(1);
constexpr auto shared = heist::par.threads(4).grain(5);

// Small whole numbers, of which sums are exact in any order; unsigned ones wrap around after a few.
template <class T>
std::vector<T> some(std::size_t size) {
    std::vector<T> v(size);
    for (std::size_t i = 0; i != size; ++i) {
        v[i] = static_cast<T>(i * 7 % 5);
        if constexpr (std::is_unsigned_v<T>) {
            v[i] = static_cast<T>(v[i] * (std::numeric_limits<T>::max() / 3));
        }
    }
    return v;
}

template <class T>
std::size_t most() {
    return std::is_same_v<T, std::int8_t> ? 40 : 70; // more would not fit
}

TYPED_TEST(scan_numbers, of_every_size_with_every_rest) {
    using T = TypeParam;
    for (std::size_t size = 0; size <= most<T>(); ++size) {
        std::vector<T> const in = some<T>(size);
        std::vector<T> expected(size + 1, T(77));
        std::vector<T> out(size + 1);
        auto const check = [&](auto const& call, char const* name) {
            std::fill(expected.begin(), expected.end(), T(77));
            call(heist::seq, expected.begin());
            for (auto const& policy : {alone, shared}) {
                std::fill(out.begin(), out.end(), T(77));
                call(policy, out.begin());
                EXPECT_EQ(out, expected) << name << ' ' << size;
            }
        };
        check([&](auto p, auto to) { std::inclusive_scan(p, in.begin(), in.end(), to); }, "inclusive");
        check([&](auto p, auto to) { std::inclusive_scan(p, in.begin(), in.end(), to, std::plus<T>(), T(3)); },
              "inclusive, from 3");
        check([&](auto p, auto to) { std::exclusive_scan(p, in.begin(), in.end(), to, T(3)); }, "exclusive");
        check(
            [&](auto p, auto to) {
                std::transform_inclusive_scan(p, in.begin(), in.end(), to, std::plus<>(),
                                              [](T x) { return static_cast<T>(x + 1); });
            },
            "transformed");
        check(
            [&](auto p, auto to) {
                std::copy(in.begin(), in.end(), to);
                std::exclusive_scan(p, to, to + static_cast<std::ptrdiff_t>(size), to, T(3));
            },
            "in place");
        if constexpr (std::is_integral_v<T>) {
            check([&](auto p, auto to) { std::inclusive_scan(p, in.begin(), in.end(), to, std::bit_or<>()); }, "or");
        }
    }
}

TEST(scan_numbers_widened, into_sums_that_the_elements_would_not_hold) {
    std::vector<std::int32_t> const in(50, std::numeric_limits<std::int32_t>::max());
    std::vector<std::int64_t> out(in.size());
    std::inclusive_scan(alone, in.begin(), in.end(), out.begin(), std::plus<>(), std::int64_t{0});
    for (std::size_t i = 0; i != out.size(); ++i) {
        EXPECT_EQ(out[i], static_cast<std::int64_t>(i + 1) * in[0]);
    }
}

} // namespace
