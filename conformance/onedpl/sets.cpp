// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// [alg.set.operations]: both take the same elements of the same ranges.
#include "both.hpp"

namespace {

using namespace onedpl_test;

template <class T>
class onedpl_sets : public ::testing::Test {};
TYPED_TEST_SUITE(onedpl_sets, values);

template <class T>
void compare_all(std::vector<T> const& a, std::vector<T> const& b) {
    std::vector<T> const blank(a.size() + b.size());
    EXPECT_SAME_UP_TO_RESULT(blank, set_union, a.begin(), a.end(), b.begin(), b.end(), to.begin());
    EXPECT_SAME_UP_TO_RESULT(blank, set_intersection, a.begin(), a.end(), b.begin(), b.end(), to.begin());
    EXPECT_SAME_UP_TO_RESULT(blank, set_difference, a.begin(), a.end(), b.begin(), b.end(), to.begin());
    EXPECT_SAME_UP_TO_RESULT(blank, set_symmetric_difference, a.begin(), a.end(), b.begin(), b.end(), to.begin());
    EXPECT_SAME(includes, a.begin(), a.end(), b.begin(), b.end());
}

TYPED_TEST(onedpl_sets, of_any_sizes) {
    for_random_values<TypeParam>([](auto const& v, support::random_source& random) {
        auto a = v;
        std::stable_sort(a.begin(), a.end());
        auto const b = sorted_values<TypeParam>(random, random.below(2 * v.size() + 1));
        compare_all(a, b);
        compare_all(b, a);
        compare_all(a, a);
        compare_all(a, std::vector<TypeParam>());
    });
}

TYPED_TEST(onedpl_sets, one_behind_the_other) {
    for_random_values<TypeParam>([](auto const& v, support::random_source& random) {
        auto a = v;
        std::stable_sort(a.begin(), a.end());
        auto const middle = a.begin() + static_cast<std::ptrdiff_t>(random.below(a.size() + 1));
        std::vector<TypeParam> const low(a.begin(), middle), high(middle, a.end());
        compare_all(low, high);
        compare_all(high, low);
        compare_all(a, low);
        compare_all(a, high);
    });
}

} // namespace
