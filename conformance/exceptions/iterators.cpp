// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Exceptions of iterator operations: they reach the caller as those of the user's functions do.

#include "support/settings.hpp"
#include "support/thrown.hpp"
#include "support/visits.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <functional>
#include <iterator>
#include <numeric>
#include <ranges>
#include <vector>

namespace {

using support::thrown_at;
using support::throws_at;

enum class operation { none, increment, dereference };

// Walks over numbers; throws when `fails` happens at or for the number `bad`.
class stumbling {
public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = std::size_t;
    using difference_type = std::ptrdiff_t;
    using pointer = std::size_t const*;
    using reference = std::size_t const&;

    stumbling() = default;
    stumbling(std::size_t const* at, operation fails, std::size_t bad) : at_(at), bad_(bad), fails_(fails) {}

    reference operator*() const {
        stumble(operation::dereference);
        return *at_;
    }
    stumbling& operator++() {
        stumble(operation::increment);
        ++at_;
        return *this;
    }
    stumbling operator++(int) {
        stumbling before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(stumbling const& a, stumbling const& b) { return a.at_ == b.at_; }

private:
    void stumble(operation now) const {
        if (now == fails_ && *at_ == bad_) {
            throw thrown_at(bad_);
        }
    }

    std::size_t const* at_ = nullptr;
    std::size_t bad_ = 0;
    operation fails_ = operation::none;
};

} // namespace

TEST(exceptions_iterators, of_an_increment) {
    std::vector<std::size_t> numbers(1000);
    std::iota(numbers.begin(), numbers.end(), std::size_t{0});
    for (std::size_t bad : {0u, 1u, 500u, 999u}) {
        stumbling const first(numbers.data(), operation::increment, bad);
        stumbling const last(numbers.data() + numbers.size(), operation::increment, bad);
        support::with_some_settings([&](auto spelling, auto const& policy) {
            support::visits seen(numbers.size());
            ASSERT_TRUE(
                throws_at(bad, [&] { spelling.for_each(policy, first, last, [&](std::size_t i) { seen.add(i); }); }));
            ASSERT_TRUE(seen.none_more_than_once());
            ASSERT_TRUE(throws_at(bad, [&] { (void)spelling.reduce(policy, first, last, std::size_t{0}); }));
        });
    }
}

TEST(exceptions_iterators, of_a_dereference_at_the_lowest_index) {
    std::vector<std::size_t> numbers(1000);
    std::iota(numbers.begin(), numbers.end(), std::size_t{0});
    for (std::size_t bad : {0u, 1u, 500u, 999u}) {
        stumbling const first(numbers.data(), operation::dereference, bad);
        stumbling const last(numbers.data() + numbers.size(), operation::dereference, bad);
        support::with_some_settings([&](auto spelling, auto const& policy) {
            support::visits seen(numbers.size());
            ASSERT_TRUE(throws_at(bad, [&] {
                spelling.for_each(policy, first, last, [&](std::size_t i) {
                    seen.add(i);
                    if (i > bad) {
                        throw thrown_at(i);
                    }
                });
            }));
            ASSERT_TRUE(seen.all(1, 0, bad));
            ASSERT_TRUE(throws_at(bad, [&] {
                (void)spelling.transform_reduce(policy, first, last, 0UL, std::plus<>{}, std::identity{});
            }));
        });
    }
}

TEST(exceptions_iterators, of_a_view_that_computes_its_elements) {
    for (int bad : {0, 1, 2000, 3999}) {
        auto const view = std::views::iota(0, 4000) | std::views::transform([bad](int i) {
                              if (i >= bad) {
                                  throw thrown_at(static_cast<std::size_t>(i));
                              }
                              return i;
                          });
        support::with_some_settings([&](auto spelling, auto const& policy) {
            support::visits seen(4000);
            ASSERT_TRUE(throws_at(static_cast<std::size_t>(bad), [&] {
                spelling.for_each(policy, view.begin(), view.end(),
                                  [&](int i) { seen.add(static_cast<std::size_t>(i)); });
            }));
            ASSERT_TRUE(seen.all(1, 0, static_cast<std::size_t>(bad)));
            ASSERT_TRUE(throws_at(static_cast<std::size_t>(bad),
                                  [&] { (void)spelling.reduce(policy, view.begin(), view.end(), 0L); }));
        });
    }
}
