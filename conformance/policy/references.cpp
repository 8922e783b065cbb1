// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a user's function returns may refer to the function itself or to the element that it was given, and what is made of a value may keep its address:
// as with the algorithms of std::, both are there for as long as they are needed.

#include "support/pools.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <functional>
#include <iterator>
#include <list>
#include <memory>
#include <numeric>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

// Small and trivially copyable: leaves have copies of it.
struct price_list {
    std::array<long, 8> prices{1, 20, 300, 4000, 50'000, 600'000, 7'000'000, 80'000'000};
    long const& operator()(int item) const { return prices[static_cast<std::size_t>(item)]; }
    long const& operator()(int item, int other) const { return (*this)(item ^ other); }
};

struct label_list {
    char labels[8]{'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'};
    std::string_view operator()(int item) const { return {labels + item, 1}; }
};

std::vector<int> items(int count) {
    std::vector<int> all(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        all[static_cast<std::size_t>(i)] = i * 5 % 8;
    }
    return all;
}

template <class Check>
void with_policies(Check const& check) {
    check(heist::seq);
    check(heist::par);
    check(heist::par.on(support::pool_of(4)).grain(100));
    check(heist::par.on(support::pool_of(4)).reproducible());
}

constexpr auto add = [](long a, long b) { return a + b; };

struct add_cells {
    static long of(long sum) { return sum; }
    static long of(std::unique_ptr<int> const& each) { return *each; }
    long operator()(auto const& a, auto const& b) const { return of(a) + of(b); }
};

} // namespace

TEST(references, into_the_function_live_until_they_are_combined) {
    std::vector<int> const bought = items(5003);
    std::list<int> const listed(bought.begin(), bought.end());
    price_list const price;
    label_list const label;
    auto const join = [](std::string a, std::string_view b) { return a += b, a; };
    auto const append = [join](auto const& a, auto const& b) { return join(std::string(a), std::string_view(b)); };
    std::vector<long> expected(bought.size());
    std::transform_inclusive_scan(bought.begin(), bought.end(), expected.begin(), add, price);
    with_policies([&](auto const& policy) {
        EXPECT_EQ(std::transform_reduce(policy, bought.begin(), bought.end(), 0L, add, price), expected.back());
        EXPECT_EQ(std::transform_reduce(policy, bought.begin(), bought.end(), 0L, std::plus<>(), price),
                  expected.back());
        EXPECT_EQ(std::transform_reduce(policy, listed.begin(), listed.end(), 0L, add, price), expected.back());
        EXPECT_EQ(std::transform_reduce(policy, bought.begin(), bought.end(), std::vector<int>(bought.size()).begin(),
                                        0L, add, price),
                  expected.back());
        EXPECT_EQ(std::transform_reduce(policy, bought.begin(), bought.end(), std::string(), append, label),
                  std::transform_reduce(bought.begin(), bought.end(), std::string(), append, label));
        std::vector<long> sums(bought.size());
        std::transform_inclusive_scan(policy, bought.begin(), bought.end(), sums.begin(), add, price);
        EXPECT_EQ(sums, expected);
    });
}

TEST(references, into_an_element_that_is_a_temporary_live_until_they_are_combined) {
    auto const names = std::views::iota(0, 5003) |
                       std::views::transform([](int i) { return std::string(40, static_cast<char>('a' + i % 26)); });
    auto const view = [](std::string const& name) -> std::string_view { return name; };
    auto const itself = [](std::string const& name) -> std::string const& { return name; };
    auto const letters = [](auto const& a, auto const& b) {
        auto const sum = [](auto const& x) {
            if constexpr (std::is_integral_v<std::remove_cvref_t<decltype(x)>>) {
                return x;
            } else {
                return std::accumulate(x.begin(), x.end(), 0L);
            }
        };
        return sum(a) + sum(b);
    };
    long const expected = std::transform_reduce(names.begin(), names.end(), 0L, letters, view);
    with_policies([&](auto const& policy) {
        EXPECT_EQ(std::transform_reduce(policy, names.begin(), names.end(), 0L, letters, view), expected);
        EXPECT_EQ(std::transform_reduce(policy, names.begin(), names.end(), 0L, letters, itself), expected);
        EXPECT_EQ(std::transform_reduce(policy, names.begin(), names.end(), 0L, letters, std::identity()), expected);
        EXPECT_EQ(std::reduce(policy, names.begin(), names.end(), 0L, letters), expected);
    });
}

TEST(references, to_what_indices_stand_for_are_not_copied) {
    std::vector<std::unique_ptr<int>> cells;
    for (int i = 0; i < 5003; ++i) {
        cells.push_back(std::make_unique<int>(i));
    }
    auto const indices = std::views::iota(std::size_t{0}, cells.size());
    auto const cell = [&](std::size_t i) -> std::unique_ptr<int> const& { return cells[i]; };
    with_policies([&](auto const& policy) {
        EXPECT_EQ(std::transform_reduce(policy, indices.begin(), indices.end(), 0L, add_cells(), cell), 5003L * 2501);
    });
}

TEST(references, a_function_with_a_state_keeps_it_in_one_thread) {
    std::vector<int> const ones(100, 1);
    EXPECT_EQ(std::transform_reduce(heist::seq, ones.begin(), ones.end(), 0, std::plus<>(),
                                    [i = 0](int x) mutable { return x * i++; }),
              4950);
    EXPECT_EQ(std::transform_reduce(heist::seq, ones.begin(), ones.end(), ones.begin(), 0, std::plus<>(),
                                    [i = 0](int x, int y) mutable { return x * y * i++; }),
              4950);
}

namespace {

struct config {
    int a = 1;
    int b = 2;
};
struct node {
    config const* of = nullptr;
    node() = default;
    node(config const& from) : of(&from) {}
};

} // namespace

TEST(references, to_a_value_that_elements_are_made_of_are_to_that_value) {
    std::array<int, 4> const numbers{1, 2, 3, 4};
    config const made_of;
    with_policies([&](auto const& policy) {
        std::vector<std::span<int const>> spans(3000);
        std::fill(policy, spans.begin(), spans.end(), numbers);
        for (auto const& each : spans) {
            ASSERT_EQ(each.data(), numbers.data());
        }
        std::vector<node> nodes(3000);
        auto const refer_to_it = [&] {
            for (node const& each : nodes) {
                ASSERT_EQ(each.of, &made_of);
            }
            nodes.assign(3000, {});
        };
        std::fill_n(policy, nodes.begin(), 3000, made_of);
        refer_to_it();
        auto const any = [](node const&) { return true; };
        std::replace_if(policy, nodes.begin(), nodes.end(), any, made_of);
        refer_to_it();
        std::uninitialized_fill(policy, nodes.begin(), nodes.end(), made_of);
        refer_to_it();
        std::uninitialized_fill_n(policy, nodes.begin(), 3000, made_of);
        refer_to_it();
    });
}
