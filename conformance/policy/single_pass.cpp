// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Iterators that can be walked once only: parallel policies refuse them (refused/), seq and unseq do what the algorithms without a policy do.
#include "support/single_pass.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <forward_list>
#include <functional>
#include <iterator>
#include <memory>
#include <numeric>
#include <ranges>
#include <sstream>
#include <string>
#include <vector>

namespace {

using heist::splitting::multi_pass;

struct proxy_tag : std::input_iterator_tag {}; // as Boost has them

struct values_by_index {
    using iterator_category = proxy_tag;
    using value_type = int;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = int;

    int operator*() const { return at; }
    values_by_index& operator++() { return ++at, *this; }
    void operator++(int) { ++at; }
    bool operator==(values_by_index const&) const = default;

    int at = 0;
};

static_assert(multi_pass<int*> && multi_pass<std::vector<bool>::iterator>);
static_assert(multi_pass<std::forward_list<int>::const_iterator>);
static_assert(multi_pass<std::ranges::iterator_t<std::ranges::iota_view<int, int>>>); // of the input category
static_assert(multi_pass<values_by_index>);
static_assert(!multi_pass<std::istream_iterator<int>> && !multi_pass<std::istreambuf_iterator<char>>);
static_assert(!multi_pass<support::entry_iterator>);
static_assert(!multi_pass<std::back_insert_iterator<std::vector<int>>> && !multi_pass<std::ostream_iterator<int>>);

template <class Policy>
class single_pass : public testing::Test {};
using policies = testing::Types<heist::sequenced_policy, heist::unsequenced_policy>;

} // namespace

TYPED_TEST_SUITE(single_pass, policies);

TYPED_TEST(single_pass, each_element_is_read_once_and_written_in_order) {
    support::check_single_pass(TypeParam(), 5000);
}
