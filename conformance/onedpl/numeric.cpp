// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// [numeric.ops]: both give the same sums, of numbers and of functions whose composition does not commute.
#include "both.hpp"

#include <functional>

namespace {

using namespace onedpl_test;

// x -> a x + b modulo 2^32, as an example of what does not commute.
struct affine {
    std::uint32_t a = 1;
    std::uint32_t b = 0;

    friend affine operator*(affine const& first, affine const& second) {
        return {first.a * second.a, first.b * second.a + second.b};
    }
    friend bool operator==(affine const&, affine const&) = default;
    friend std::ostream& operator<<(std::ostream& to, affine const& it) { return to << it.a << " x + " << it.b; }
};

template <class T>
class onedpl_numeric : public ::testing::Test {};
using numbers = ::testing::Types<std::int64_t, double>;
TYPED_TEST_SUITE(onedpl_numeric, numbers);

TYPED_TEST(onedpl_numeric, reductions) {
    for_random_values<TypeParam>([](auto const& v, support::random_source&) {
        auto const half = [](TypeParam x) { return x / 2; };
        auto const larger = [](TypeParam a, TypeParam b) { return a < b ? b : a; };
        EXPECT_SAME(reduce, v.begin(), v.end());
        EXPECT_SAME(reduce, v.begin(), v.end(), TypeParam{3});
        EXPECT_SAME(reduce, v.begin(), v.end(), TypeParam{-1}, larger);
        EXPECT_SAME(transform_reduce, v.begin(), v.end(), TypeParam{5}, std::plus<>(), half);
        EXPECT_SAME(transform_reduce, v.begin(), v.end(), v.begin(), TypeParam{0});
    });
}

TYPED_TEST(onedpl_numeric, scans_of_numbers) {
    for_random_values<TypeParam>([](auto const& v, support::random_source&) {
        std::vector<TypeParam> const blank(v.size());
        auto const twice = [](TypeParam x) { return x * 2; };
        EXPECT_SAME_UP_TO_RESULT(blank, inclusive_scan, v.begin(), v.end(), to.begin());
        EXPECT_SAME_UP_TO_RESULT(blank, inclusive_scan, v.begin(), v.end(), to.begin(), std::plus<>(), TypeParam{7});
        EXPECT_SAME_UP_TO_RESULT(blank, exclusive_scan, v.begin(), v.end(), to.begin(), TypeParam{7});
        EXPECT_SAME_UP_TO_RESULT(v, inclusive_scan, to.begin(), to.end(), to.begin(), std::plus<>());
        EXPECT_SAME_UP_TO_RESULT(blank, transform_inclusive_scan, v.begin(), v.end(), to.begin(), std::plus<>(), twice);
        EXPECT_SAME_UP_TO_RESULT(blank, transform_exclusive_scan, v.begin(), v.end(), to.begin(), TypeParam{1},
                                 std::plus<>(), twice);
        EXPECT_SAME_UP_TO_RESULT(blank, adjacent_difference, v.begin(), v.end(), to.begin());
    });
}

TEST(onedpl_compositions, scans_keep_the_order) {
    for_random_values<int>([](auto const& v, support::random_source&) {
        std::vector<affine> functions;
        for (int const x : v) {
            functions.push_back({static_cast<std::uint32_t>(x) | 1, static_cast<std::uint32_t>(x)});
        }
        std::vector<affine> const blank(v.size());
        EXPECT_SAME_UP_TO_RESULT(blank, inclusive_scan, functions.begin(), functions.end(), to.begin(),
                                 std::multiplies<>());
        EXPECT_SAME_UP_TO_RESULT(blank, inclusive_scan, functions.begin(), functions.end(), to.begin(),
                                 std::multiplies<>(), affine{3, 4});
        EXPECT_SAME_UP_TO_RESULT(blank, exclusive_scan, functions.begin(), functions.end(), to.begin(), affine{3, 4},
                                 std::multiplies<>());
    });
}

} // namespace
