// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// [alg.modifying.operations], [alg.partitions] and [specialized.algorithms]: both write the same.
#include "both.hpp"

#include <list>

namespace {

using namespace onedpl_test;

template <class T>
class onedpl_modifying : public ::testing::Test {};
TYPED_TEST_SUITE(onedpl_modifying, values);

constexpr auto odd = [](auto const& x) { return key(x) % 2 != 0; };

TYPED_TEST(onedpl_modifying, copying_and_filling) {
    for_random_values<TypeParam>([](auto const& v, support::random_source& random) {
        std::vector<TypeParam> const blank(v.size());
        TypeParam const value = random_values<TypeParam>(random, 1).front();
        auto const twice = [](TypeParam const& x) {
            if constexpr (std::is_same_v<TypeParam, record>) {
                return record{x.key * 2, x.place};
            } else {
                return x * 2;
            }
        };
        EXPECT_SAME_UP_TO_RESULT(blank, copy, v.begin(), v.end(), to.begin());
        EXPECT_SAME_UP_TO_RESULT(blank, copy_n, v.begin(), v.size() / 2, to.begin());
        EXPECT_SAME_UP_TO_RESULT(blank, transform, v.begin(), v.end(), to.begin(), twice);
        EXPECT_SAME_UP_TO_RESULT(blank, replace_copy, v.begin(), v.end(), to.begin(), value, TypeParam{});
        EXPECT_SAME_UP_TO_RESULT(blank, reverse_copy, v.begin(), v.end(), to.begin());
        EXPECT_SAME_RANGE(v, fill_n, to.begin(), to.size() / 2, value);
        auto const at = static_cast<std::ptrdiff_t>(random.below(v.size() + 1));
        EXPECT_SAME_UP_TO_RESULT(blank, rotate_copy, v.begin(), v.begin() + at, v.end(), to.begin());
        EXPECT_SAME_UP_TO_RESULT(v, rotate, to.begin(), to.begin() + at, to.end());
        EXPECT_SAME_UP_TO_RESULT(v, shift_left, to.begin(), to.end(), at);
    });
}

TYPED_TEST(onedpl_modifying, compacting) {
    for_random_values<TypeParam>([](auto const& v, support::random_source& random) {
        std::vector<TypeParam> const blank(v.size());
        EXPECT_SAME_UP_TO_RESULT(blank, copy_if, v.begin(), v.end(), to.begin(), odd);
        EXPECT_SAME_UP_TO_RESULT(blank, remove_copy_if, v.begin(), v.end(), to.begin(), odd);
        EXPECT_SAME_UP_TO_RESULT(v, remove_if, to.begin(), to.end(), odd);
        if (!v.empty()) {
            TypeParam const value = v[random.below(v.size())];
            EXPECT_SAME_UP_TO_RESULT(v, remove, to.begin(), to.end(), value);
        }
        auto runs = v;
        std::stable_sort(runs.begin(), runs.end());
        EXPECT_SAME_UP_TO_RESULT(runs, unique, to.begin(), to.end());
        EXPECT_SAME_UP_TO_RESULT(blank, unique_copy, runs.begin(), runs.end(), to.begin());
    });
}

TYPED_TEST(onedpl_modifying, partitions) {
    for_random_values<TypeParam>([](auto const& v, support::random_source&) {
        EXPECT_SAME_UP_TO_RESULT(v, stable_partition, to.begin(), to.end(), odd);

        auto w = v; // which elements come first is said, their order is not
        auto const border = oneapi::dpl::partition(theirs, w.begin(), w.end(), odd);
        EXPECT_EQ(border - w.begin(), std::count_if(v.begin(), v.end(), odd));
        EXPECT_TRUE(std::is_partitioned(w.begin(), w.end(), odd));
        auto x = v;
        std::sort(w.begin(), w.end());
        std::sort(x.begin(), x.end());
        EXPECT_TRUE(w == x);

        std::vector<TypeParam> yes(v.size()), no(v.size()), yes_too(v.size()), no_too(v.size());
        auto const ends = oneapi::dpl::partition_copy(theirs, v.begin(), v.end(), yes.begin(), no.begin(), odd);
        auto const ends_too = REFERENCE(partition_copy, v.begin(), v.end(), yes_too.begin(), no_too.begin(), odd);
        EXPECT_EQ(ends.first - yes.begin(), ends_too.first - yes_too.begin());
        EXPECT_EQ(ends.second - no.begin(), ends_too.second - no_too.begin());
        expect_same(yes, yes_too, yes.size(), "partition_copy");
        expect_same(no, no_too, no.size(), "partition_copy");
    });
}

TYPED_TEST(onedpl_modifying, ranges_without_random_access) {
    for_random_values<TypeParam>([](auto const& v, support::random_source&) {
        std::list<TypeParam> const values(v.begin(), v.end());
        std::vector<TypeParam> const blank(v.size());
        EXPECT_SAME_UP_TO_RESULT(blank, copy, values.begin(), values.end(), to.begin());
        EXPECT_SAME_UP_TO_RESULT(blank, copy_if, values.begin(), values.end(), to.begin(), odd);
        EXPECT_SAME(count_if, values.begin(), values.end(), odd);

        std::list<TypeParam> mine = values;
        oneapi::dpl::for_each(theirs, mine.begin(), mine.end(), [](TypeParam& x) { x = TypeParam{}; });
        EXPECT_TRUE(std::all_of(mine.begin(), mine.end(), [](TypeParam const& x) { return x == TypeParam{}; }));
    });
}

// void in std::, so EXPECT_SAME_RANGE cannot look at a result.
TYPED_TEST(onedpl_modifying, in_place_and_in_raw_memory) {
    for_random_values<TypeParam>([](auto const& v, support::random_source& random) {
        TypeParam const value = random_values<TypeParam>(random, 1).front();
        EXPECT_SAME_RANGE(v, fill, to.begin(), to.end(), value);
        EXPECT_SAME_RANGE(v, reverse, to.begin(), to.end());
        EXPECT_SAME_RANGE(v, replace_if, to.begin(), to.end(), odd, value);
        EXPECT_SAME_RANGE(v, for_each, to.begin(), to.end(), [](TypeParam& x) { x = TypeParam{}; });
        EXPECT_SAME_RANGE(v, generate, to.begin(), to.end(), [value] { return value; });
        EXPECT_SAME_RANGE(v, uninitialized_fill, to.begin(), to.end(), value);
        EXPECT_SAME_UP_TO_RESULT(v, uninitialized_copy, v.begin(), v.end(), to.begin());

        auto a = v, b = v;
        std::reverse(b.begin(), b.end());
        auto const reversed = b;
        oneapi::dpl::swap_ranges(theirs, a.begin(), a.end(), b.begin());
        expect_same(a, reversed, v.size(), "swap_ranges");
        expect_same(b, v, v.size(), "swap_ranges");
    });
}

} // namespace
