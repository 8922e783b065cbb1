// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// [alg.nonmodifying], [alg.min.max], and what asks about order: both say the same of the same range.
#include "both.hpp"

namespace {

using namespace onedpl_test;

template <class T>
class onedpl_searching : public ::testing::Test {};
TYPED_TEST_SUITE(onedpl_searching, values);

TYPED_TEST(onedpl_searching, predicates_and_counts) {
    for_random_values<TypeParam>([](auto const& v, support::random_source& random) {
        int const border = random.between(0, static_cast<int>(v.size() / 4) + 2);
        auto const below = [border](auto const& x) { return key(x) < border; };
        auto const always = [](auto const& x) { return key(x) >= 0; };
        auto const never = [](auto const& x) { return key(x) < 0; };
        EXPECT_SAME(all_of, v.begin(), v.end(), below);
        EXPECT_SAME(all_of, v.begin(), v.end(), always);
        EXPECT_SAME(any_of, v.begin(), v.end(), below);
        EXPECT_SAME(any_of, v.begin(), v.end(), never);
        EXPECT_SAME(none_of, v.begin(), v.end(), below);
        EXPECT_SAME(none_of, v.begin(), v.end(), never);
        EXPECT_SAME(count_if, v.begin(), v.end(), below);
        EXPECT_SAME(find_if, v.begin(), v.end(), below);
        EXPECT_SAME(find_if_not, v.begin(), v.end(), below);
        EXPECT_SAME(is_partitioned, v.begin(), v.end(), below);
        if (!v.empty()) {
            auto const wanted = v[random.below(v.size())];
            EXPECT_SAME(find, v.begin(), v.end(), wanted);
            EXPECT_SAME(count, v.begin(), v.end(), wanted);
        }
    });
}

TYPED_TEST(onedpl_searching, sequences) {
    for_random_values<TypeParam>([](auto const& v, support::random_source& random) {
        auto const from = static_cast<std::ptrdiff_t>(random.below(v.size() + 1));
        auto const to = std::min(from + 3, static_cast<std::ptrdiff_t>(v.size()));
        std::vector<TypeParam> const some(v.begin() + from, v.begin() + to);
        EXPECT_SAME(search, v.begin(), v.end(), some.begin(), some.end());
        EXPECT_SAME(find_end, v.begin(), v.end(), some.begin(), some.end());
        EXPECT_SAME(find_first_of, v.begin(), v.end(), some.begin(), some.end());
        EXPECT_SAME(adjacent_find, v.begin(), v.end());
        if (!some.empty()) {
            EXPECT_SAME(search_n, v.begin(), v.end(), 2, some.front());
        }
    });
}

TYPED_TEST(onedpl_searching, two_ranges) {
    for_random_values<TypeParam>([](auto const& v, support::random_source& random) {
        auto other = v;
        EXPECT_SAME(equal, v.begin(), v.end(), other.begin());
        EXPECT_SAME(equal, v.begin(), v.end(), other.begin(), other.end());
        EXPECT_SAME(mismatch, v.begin(), v.end(), other.begin(), other.end());
        EXPECT_SAME(lexicographical_compare, v.begin(), v.end(), other.begin(), other.end());
        if (!v.empty()) {
            std::swap(other[random.below(v.size())], other.back());
            EXPECT_SAME(equal, v.begin(), v.end(), other.begin(), other.end());
            EXPECT_SAME(mismatch, v.begin(), v.end(), other.begin());
            EXPECT_SAME(lexicographical_compare, v.begin(), v.end(), other.begin(), other.end());
        }
    });
}

TYPED_TEST(onedpl_searching, extremes_and_order) {
    for_random_values<TypeParam>([](auto const& v, support::random_source& random) {
        EXPECT_SAME(min_element, v.begin(), v.end());
        EXPECT_SAME(max_element, v.begin(), v.end());
        EXPECT_SAME(minmax_element, v.begin(), v.end());
        EXPECT_SAME(is_heap, v.begin(), v.end());
        EXPECT_SAME(is_heap_until, v.begin(), v.end());
        auto w = v;
        std::sort(w.begin(), w.end());
        EXPECT_SAME(is_sorted, w.begin(), w.end());
        if (w.size() > 1) {
            std::swap(w[random.below(w.size())], w[random.below(w.size())]);
            EXPECT_SAME(is_sorted, w.begin(), w.end());
            EXPECT_SAME(is_sorted_until, w.begin(), w.end());
        }
    });
}

} // namespace
