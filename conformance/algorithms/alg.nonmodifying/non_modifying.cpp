// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// all_of any_of none_of find find_if find_if_not find_end find_first_of adjacent_find count count_if mismatch equal search search_n,
// each with an execution policy: the same results as without.
#include "support/differential.hpp"

#include <algorithm>
#include <functional>
#include <tuple>

namespace {

using support::as_it_is;
using support::index_in;
using support::needs;
using support::same_for_all_containers;
using support::value_of;

template <class Container>
auto pick(Container const&, std::size_t k) {
    return value_of<typename Container::value_type>(k);
}

constexpr auto two_ranges = [](support::random_source& random, auto container) {
    auto other = container;
    if (random.below(2) == 0 && !other.empty()) { // differs somewhere
        auto at = std::next(other.begin(), static_cast<std::ptrdiff_t>(random.below(
                                               static_cast<std::size_t>(std::distance(other.begin(), other.end())))));
        *at = value_of<typename decltype(other)::value_type>(1'000'000);
    }
    return std::pair(container, other);
};

// A haystack, and a needle that is sometimes a part of it.
constexpr auto with_needle = [](support::random_source& random, auto container) {
    auto const size = static_cast<std::size_t>(std::distance(container.begin(), container.end()));
    std::size_t const length = random.below(4);
    auto needle = decltype(container)(length, value_of<typename decltype(container)::value_type>(1));
    if (size >= length && random.below(4) != 0) {
        auto const from = std::next(container.begin(), static_cast<std::ptrdiff_t>(random.below(size - length + 1)));
        std::copy_n(from, length, needle.begin());
    }
    return std::pair(container, needle);
};

} // namespace

TEST(non_modifying, find) {
    same_for_all_containers<needs::forward>(as_it_is, [](auto& data, auto const&... policy) {
        auto const at = [&](auto it) { return index_in(data, it); };
        return std::tuple(at(std::find(policy..., data.begin(), data.end(), pick(data, 1))),
                          at(std::find(policy..., data.begin(), data.end(), pick(data, 17))),
                          at(std::find(policy..., data.begin(), data.end(), pick(data, 999'999))));
    });
}

TEST(non_modifying, find_if_and_find_if_not) {
    same_for_all_containers<needs::forward>(as_it_is, [](auto& data, auto const&... policy) {
        auto const rare = pick(data, 3);
        auto const is_rare = [&](auto const& x) { return x == rare; };
        auto const never = [](auto const&) { return false; };
        auto const at = [&](auto it) { return index_in(data, it); };
        return std::tuple(at(std::find_if(policy..., data.begin(), data.end(), is_rare)),
                          at(std::find_if(policy..., data.begin(), data.end(), never)),
                          at(std::find_if_not(policy..., data.begin(), data.end(), is_rare)),
                          at(std::find_if_not(policy..., data.begin(), data.end(), std::not_fn(never))));
    });
}

TEST(non_modifying, all_of_any_of_none_of) {
    same_for_all_containers<needs::forward>(as_it_is, [](auto& data, auto const&... policy) {
        auto const rare = pick(data, 5);
        auto const is_rare = [&](auto const& x) { return x == rare; };
        auto const is_not = [&](auto const& x) { return x != rare; };
        return std::tuple(std::all_of(policy..., data.begin(), data.end(), is_not),
                          std::any_of(policy..., data.begin(), data.end(), is_rare),
                          std::none_of(policy..., data.begin(), data.end(), is_rare));
    });
}

TEST(non_modifying, count_and_count_if) {
    same_for_all_containers<needs::forward>(as_it_is, [](auto& data, auto const&... policy) {
        auto const limit = pick(data, 1);
        return std::tuple(std::count(policy..., data.begin(), data.end(), limit),
                          std::count_if(policy..., data.begin(), data.end(), [&](auto const& x) { return limit < x; }));
    });
}

TEST(non_modifying, adjacent_find) {
    same_for_all_containers<needs::forward>(as_it_is, [](auto& data, auto const&... policy) {
        return std::tuple(index_in(data, std::adjacent_find(policy..., data.begin(), data.end())),
                          index_in(data, std::adjacent_find(policy..., data.begin(), data.end(),
                                                            [](auto const& a, auto const& b) { return b < a; })));
    });
}

TEST(non_modifying, find_first_of) {
    same_for_all_containers<needs::forward>(with_needle, [](auto& data, auto const&... policy) {
        auto& [hay, needle] = data;
        return std::tuple(
            index_in(hay, std::find_first_of(policy..., hay.begin(), hay.end(), needle.begin(), needle.end())),
            index_in(hay, std::find_first_of(policy..., hay.begin(), hay.end(), needle.begin(), needle.end(),
                                             std::less<>())));
    });
}

TEST(non_modifying, search_and_find_end) {
    same_for_all_containers<needs::forward>(with_needle, [](auto& data, auto const&... policy) {
        auto& [hay, needle] = data;
        auto const at = [&haystack = hay](auto it) { return index_in(haystack, it); };
        return std::tuple(
            at(std::search(policy..., hay.begin(), hay.end(), needle.begin(), needle.end())),
            at(std::search(policy..., hay.begin(), hay.end(), needle.begin(), needle.end(), std::equal_to<>())),
            at(std::find_end(policy..., hay.begin(), hay.end(), needle.begin(), needle.end())),
            at(std::find_end(policy..., hay.begin(), hay.end(), needle.begin(), needle.end(), std::equal_to<>())));
    });
}

TEST(non_modifying, search_n) {
    same_for_all_containers<needs::forward>(as_it_is, [](auto& data, auto const&... policy) {
        auto const at = [&](int count) {
            return index_in(data, std::search_n(policy..., data.begin(), data.end(), count, pick(data, 1)));
        };
        return std::tuple(
            at(-1), at(0), at(1), at(2), at(5), at(9),
            index_in(data, std::search_n(policy..., data.begin(), data.end(), 3, pick(data, 0), std::less<>())));
    });
}

TEST(non_modifying, mismatch_and_equal_of_three) {
    same_for_all_containers<needs::forward>(two_ranges, [](auto& data, auto const&... policy) {
        auto& [one, other] = data;
        auto const [a, b] = std::mismatch(policy..., one.begin(), one.end(), other.begin());
        auto const [c, d] = std::mismatch(policy..., one.begin(), one.end(), other.begin(), std::equal_to<>());
        return std::tuple(index_in(one, a), index_in(other, b), index_in(one, c), index_in(other, d),
                          std::equal(policy..., one.begin(), one.end(), other.begin()),
                          std::equal(policy..., one.begin(), one.end(), other.begin(), std::equal_to<>()));
    });
}

TEST(non_modifying, mismatch_and_equal_of_four) {
    auto const different_lengths = [](support::random_source& random, auto container) {
        auto data = two_ranges(random, container);
        if (random.below(2) == 0) {
            auto& shorter = random.below(2) == 0 ? data.first : data.second;
            shorter.resize(static_cast<std::size_t>(std::distance(shorter.begin(), shorter.end())) / 2);
        }
        return data;
    };
    same_for_all_containers<needs::forward>(different_lengths, [](auto& data, auto const&... policy) {
        auto& [one, other] = data;
        auto const [a, b] = std::mismatch(policy..., one.begin(), one.end(), other.begin(), other.end());
        return std::tuple(index_in(one, a), index_in(other, b),
                          std::equal(policy..., one.begin(), one.end(), other.begin(), other.end()),
                          std::lexicographical_compare(policy..., one.begin(), one.end(), other.begin(), other.end()),
                          std::lexicographical_compare(policy..., other.begin(), other.end(), one.begin(), one.end()));
    });
}
