// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What counts as an execution policy, and what does not.

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <concepts>
#include <execution>
#include <type_traits>
#include <vector>

namespace {

template <class Policy, class Iterator>
concept can_for_each = requires(Policy policy, Iterator i) { heist::for_each(policy, i, i, [](int&) {}); };
template <class Policy, class Iterator>
concept can_reduce = requires(Policy policy, Iterator i) { heist::reduce(policy, i, i); };
template <class Policy, class Iterator>
concept can_sort = requires(Policy policy, Iterator i) { heist::sort(policy, i, i); };

template <class Policy>
concept works_with_the_algorithms = can_for_each<Policy, int*> && can_reduce<Policy, int*> && can_sort<Policy, int*>;
template <class Policy>
concept works_with_no_algorithm = !can_for_each<Policy, int*> && !can_reduce<Policy, int*> && !can_sort<Policy, int*>;

template <heist::execution_policy Policy>
int overload(Policy const&) {
    return 1;
}
int overload(...) {
    return 2;
}

} // namespace

static_assert(std::same_as<std::remove_const_t<decltype(heist::seq)>, heist::sequenced_policy>);
static_assert(std::same_as<std::remove_const_t<decltype(heist::unseq)>, heist::unsequenced_policy>);
static_assert(std::same_as<std::remove_const_t<decltype(heist::par)>, heist::parallel_policy>);
static_assert(std::same_as<std::remove_const_t<decltype(heist::par_unseq)>, heist::parallel_unsequenced_policy>);

static_assert(heist::execution_policy<heist::sequenced_policy>);
static_assert(heist::execution_policy<heist::unsequenced_policy>);
static_assert(heist::execution_policy<heist::parallel_policy>);
static_assert(heist::execution_policy<heist::parallel_unsequenced_policy>);
static_assert(heist::is_execution_policy_v<heist::sequenced_policy>);
static_assert(heist::is_execution_policy_v<heist::unsequenced_policy>);
static_assert(heist::is_execution_policy_v<heist::parallel_policy>);
static_assert(heist::is_execution_policy_v<heist::parallel_unsequenced_policy>);

using modified = decltype(heist::par.threads(2).grain(3).on(heist::default_pool()));
static_assert(heist::execution_policy<modified> && heist::is_execution_policy_v<modified>);
static_assert(std::is_object_v<modified>, "modifiers return by value");

static_assert(!heist::execution_policy<int> && !heist::is_execution_policy_v<int>);
static_assert(!heist::execution_policy<void> && !heist::is_execution_policy_v<void>);
static_assert(!heist::execution_policy<heist::pool> && !heist::is_execution_policy_v<heist::pool>);
static_assert(!heist::execution_policy<heist::parallel_policy*>);
static_assert(!heist::execution_policy<std::vector<int>::iterator>);

// The standard's policies are somebody else's: taking them here would make every std::for_each(std::execution::par, …)
// ambiguous.
#if defined(__cpp_lib_execution)
static_assert(!heist::execution_policy<std::execution::sequenced_policy>);
static_assert(!heist::execution_policy<std::execution::parallel_policy>);
static_assert(!heist::execution_policy<std::execution::parallel_unsequenced_policy>);
static_assert(!heist::is_execution_policy_v<std::execution::unsequenced_policy>);
static_assert(works_with_no_algorithm<std::execution::parallel_policy>);
static_assert(!std::is_execution_policy_v<heist::parallel_policy>);
#endif

static_assert(works_with_the_algorithms<heist::sequenced_policy>);
static_assert(works_with_the_algorithms<heist::unsequenced_policy>);
static_assert(works_with_the_algorithms<heist::parallel_policy>);
static_assert(works_with_the_algorithms<heist::parallel_unsequenced_policy>);
static_assert(works_with_the_algorithms<modified>);
static_assert(works_with_no_algorithm<int>);
static_assert(works_with_no_algorithm<heist::pool&>);

TEST(policy_concept, chooses_between_overloads) {
    EXPECT_EQ(overload(heist::par), 1);
    EXPECT_EQ(overload(heist::seq), 1);
    EXPECT_EQ(overload(heist::par_unseq.grain(2)), 1);
    EXPECT_EQ(overload(7), 2);
}

TEST(policy_concept, lets_policies_be_passed_in_every_value_category) {
    std::vector<int> values(100);
    auto const next = [](int& x) { ++x; };
    auto policy = heist::par.grain(3);
    auto const constant = policy;
    heist::for_each(policy, values.begin(), values.end(), next);
    heist::for_each(constant, values.begin(), values.end(), next);
    heist::for_each(std::move(policy), values.begin(), values.end(), next);
    heist::for_each(heist::par_unseq, values.begin(), values.end(), next);
    std::for_each(constant, values.begin(), values.end(), next);
    std::for_each(heist::par.threads(2), values.begin(), values.end(), next);
    EXPECT_EQ(heist::reduce(constant, values.begin(), values.end()), 600);
}
