// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compiled for this machine, so that products and sums are fused wherever it has instructions for that.
#include <heist/platform/rounding.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace {

// (1 + e) (1 - e) - 1 is -e² if it is rounded once, and 0 if the product is rounded before.
template <class T>
struct factors {
    static constexpr int bits = std::numeric_limits<T>::digits / 2 + 1;
    std::vector<T> above = std::vector<T>(1000, 1 + std::ldexp(T(1), -bits));
    std::vector<T> below = std::vector<T>(1000, 1 - std::ldexp(T(1), -bits));
    std::vector<T> sums = std::vector<T>(1000, T(-1));
};

template <class T>
class rounding : public testing::Test {};
using numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(rounding, numbers);

} // namespace

TYPED_TEST(rounding, keeps_products_apart_from_sums_in_vectors) {
    factors<TypeParam> of;
    heist::platform::rounding<TypeParam> const round;
    for (std::size_t i = 0; i != of.sums.size(); ++i) {
        of.sums[i] += round(of.above[i] * of.below[i]);
    }
    EXPECT_EQ(of.sums, std::vector<TypeParam>(1000, TypeParam(0)));
}

TYPED_TEST(rounding, keeps_products_apart_from_sums_one_by_one) {
    factors<TypeParam> const of;
    heist::platform::rounding<TypeParam> const round;
    TypeParam sum = 0;
    for (std::size_t i = 0; i != of.sums.size(); ++i) {
        sum += of.sums[i] + round.alone(of.above[i] * of.below[i]);
    }
    EXPECT_EQ(sum, TypeParam(0));
}

TYPED_TEST(rounding, changes_no_number) {
    using limits = std::numeric_limits<TypeParam>;
    heist::platform::rounding<TypeParam> const round;
    for (TypeParam number :
         {TypeParam(-0.0), TypeParam(1) / 3, limits::denorm_min(), (limits::max)(), -limits::infinity()}) {
        EXPECT_EQ(round(number), number);
        EXPECT_EQ(round.alone(number), number);
        EXPECT_EQ(std::signbit(round(number)), std::signbit(number));
    }
    EXPECT_TRUE(std::isnan(round(limits::quiet_NaN())));
}
