// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// [alg.sort], [alg.nth.element] and [alg.merge]. What is not stable is compared by key.
#include "both.hpp"

#include <functional>

namespace {

using namespace onedpl_test;

template <class T>
class onedpl_sorting : public ::testing::Test {};
using sortable = ::testing::Types<int, double, record>;
TYPED_TEST_SUITE(onedpl_sorting, sortable);

TYPED_TEST(onedpl_sorting, sorts) {
    for_random_values<TypeParam>([](auto const& v, support::random_source&) {
        EXPECT_SAME_RANGE(v, stable_sort, to.begin(), to.end());
        EXPECT_SAME_RANGE(v, stable_sort, to.begin(), to.end(), [](auto const& a, auto const& b) { return b < a; });

        auto a = v, b = v;
        oneapi::dpl::sort(theirs, a.begin(), a.end());
        REFERENCE(sort, b.begin(), b.end());
        EXPECT_TRUE(a == b);
    });
}

TYPED_TEST(onedpl_sorting, partial_sorts) {
    for_random_values<TypeParam>([](auto const& v, support::random_source& random) {
        for (std::size_t const first : {std::size_t{0}, std::min<std::size_t>(v.size(), 7), v.size() / 3, v.size()}) {
            auto const middle = static_cast<std::ptrdiff_t>(first);
            auto a = v, b = v;
            oneapi::dpl::partial_sort(theirs, a.begin(), a.begin() + middle, a.end());
            REFERENCE(partial_sort, b.begin(), b.begin() + middle, b.end());
            EXPECT_TRUE(std::equal(a.begin(), a.begin() + middle, b.begin())) << first;
            std::sort(a.begin(), a.end());
            std::sort(b.begin(), b.end());
            EXPECT_TRUE(a == b) << "elements were lost";

            std::vector<TypeParam> some(first), some_too(first);
            auto const end = oneapi::dpl::partial_sort_copy(theirs, v.begin(), v.end(), some.begin(), some.end());
            REFERENCE(partial_sort_copy, v.begin(), v.end(), some_too.begin(), some_too.end());
            EXPECT_TRUE(end == some.end());
            EXPECT_TRUE(some == some_too) << first;
        }
        if (!v.empty()) {
            auto const nth = static_cast<std::ptrdiff_t>(random.below(v.size()));
            auto a = v, b = v;
            oneapi::dpl::nth_element(theirs, a.begin(), a.begin() + nth, a.end());
            REFERENCE(nth_element, b.begin(), b.begin() + nth, b.end());
            EXPECT_TRUE(a[static_cast<std::size_t>(nth)] == b[static_cast<std::size_t>(nth)]);
            EXPECT_TRUE(std::none_of(a.begin() + nth, a.end(), [&](auto const& x) { return x < *(a.begin() + nth); }));
            std::sort(a.begin(), a.end());
            std::sort(b.begin(), b.end());
            EXPECT_TRUE(a == b) << "elements were lost";
        }
    });
}

TYPED_TEST(onedpl_sorting, merges) {
    for_random_values<TypeParam>([](auto const& v, support::random_source& random) {
        auto const middle = static_cast<std::ptrdiff_t>(random.below(v.size() + 1));
        auto w = v;
        std::stable_sort(w.begin(), w.begin() + middle);
        std::stable_sort(w.begin() + middle, w.end());
        std::vector<TypeParam> const blank(v.size());
        EXPECT_SAME_UP_TO_RESULT(blank, merge, w.begin(), w.begin() + middle, w.begin() + middle, w.end(), to.begin());
        EXPECT_SAME_RANGE(w, inplace_merge, to.begin(), to.begin() + middle, to.end());
    });
}

} // namespace
