// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator>
//   ForwardIterator
//     shift_right(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last,
//                 typename iterator_traits<ForwardIterator>::difference_type n);

#include "failing_moves.hpp"

#include "support/differential.hpp"
#include "support/plain_types.hpp"
#include "support/tracked.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <type_traits>
#include <vector>

namespace {

// What has been moved from is nobody's business. If nothing was moved, all is as it was.
auto shifting_right(std::ptrdiff_t by) {
    return [by](auto& data, auto const&... policy) {
        auto const begin = std::shift_right(policy..., data.begin(), data.end(), by);
        if (begin != data.end()) {
            std::fill(data.begin(), begin, support::value_of<typename std::decay_t<decltype(data)>::value_type>(0));
        }
        return support::index_in(data, begin);
    };
}

} // namespace

TEST(shift_right, leaves_what_the_sequential_one_leaves) {
    for (int by : {0, 1, 1000, 40'000}) {
        SCOPED_TRACE(by);
        support::same_for_all_containers<support::needs::forward>(support::as_it_is, shifting_right(by));
    }
    support::same_for_bits(support::as_it_is, shifting_right(70));
}

TEST(shift_right, does_nothing_if_all_would_fall_off) {
    for (std::ptrdiff_t by :
         {std::ptrdiff_t{3000}, std::ptrdiff_t{3001}, (std::numeric_limits<std::ptrdiff_t>::max)()}) {
        support::for_each_policy([&](auto const& policy) {
            auto numbers = counting<int>(3000);
            EXPECT_EQ(std::shift_right(policy, numbers.begin(), numbers.end(), by), numbers.end());
            EXPECT_EQ(numbers, counting<int>(3000));
        });
    }
}

TEST(shift_right, has_both_spellings) {
    std::vector<int> numbers = {1, 2, 3, 4, 5};
    auto const begin = heist::shift_right(heist::par, numbers.begin(), numbers.end(), 2);
    EXPECT_EQ(std::vector<int>(begin, numbers.end()), (std::vector<int>{1, 2, 3}));
}

TEST(shift_right, moves_elements_and_assigns_none_twice) {
    for (int by : {1, 4000, 9'999}) {
        support::for_each_policy([&](auto const& policy) {
            auto numbers = counting<exchanged>(10'000);
            exchanged::watch();
            auto const begin = std::shift_right(policy, numbers.begin(), numbers.end(), by);
            EXPECT_LE(exchanged::assignments() + exchanged::swaps(), 10'000 - by);
            ASSERT_EQ(begin - numbers.begin(), by);
            for (int i = by; i != 10'000; ++i) {
                ASSERT_EQ(numbers[static_cast<std::size_t>(i)].value(), i - by);
            }
        });
    }
}

// By few, and by as many as several threads move at a time (least_shift_bytes).
TEST(shift_right, takes_plain_elements_that_can_only_be_moved) {
    for (int by : {3, 300'000}) {
        support::for_each_policy([&](auto const& policy) {
            auto numbers = counting<support::plain_move_only>(700'000);
            auto const begin = std::shift_right(policy, numbers.begin(), numbers.end(), by);
            ASSERT_EQ(begin - numbers.begin(), by);
            for (int i = 0; i < 700'000 - by; i += 997) {
                ASSERT_EQ(begin[i].value(), i);
            }
        });
    }
}

TEST(shift_right, leaks_nothing_when_a_move_throws) {
    leaks_nothing_when_a_move_throws([](auto& elements, auto const& policy) {
        static_cast<void>(std::shift_right(policy, elements.begin(), elements.end(), 1));
    });
}
