// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// stable_sort partial_sort partial_sort_copy nth_element is_sorted is_sorted_until is_heap is_heap_until min_element max_element
// minmax_element merge inplace_merge, each with an execution policy: the same results as without.
#include "support/differential.hpp"

#include <algorithm>
#include <functional>
#include <tuple>

namespace {

using support::as_it_is;
using support::index_in;
using support::needs;
using support::same_as_sequential;
using support::same_for_all_containers;

// An element that remembers where it was; only `key` is compared.
struct keyed {
    int key = 0;
    int place = 0;
    bool operator==(keyed const&) const = default;
};
constexpr auto by_key = [](keyed const& a, keyed const& b) { return a.key < b.key; };

std::vector<keyed> keyed_values(support::random_source& random, std::size_t size) {
    std::vector<keyed> values(size);
    for (std::size_t i = 0; i != size; ++i) {
        values[i] = {static_cast<int>(random.below(size / 4 + 2)), static_cast<int>(i)};
    }
    return values;
}

// Sorted, but for one element sometimes.
constexpr auto nearly_sorted = [](support::random_source& random, auto container) {
    std::vector<typename decltype(container)::value_type> values(container.begin(), container.end());
    std::sort(values.begin(), values.end());
    if (!values.empty() && random.below(2) == 0) {
        std::swap(values[random.below(values.size())], values[random.below(values.size())]);
    }
    return decltype(container)(values.begin(), values.end());
};

constexpr auto two_sorted = [](support::random_source& random, auto container) {
    auto const sorted = [](auto const& some) {
        std::vector<typename decltype(container)::value_type> values(some.begin(), some.end());
        std::sort(values.begin(), values.end());
        return decltype(container)(values.begin(), values.end());
    };
    auto const size = static_cast<std::size_t>(std::distance(container.begin(), container.end()));
    auto const other = support::random_values<decltype(container)>(random, random.below(size + 3), size / 2 + 2);
    auto const output = decltype(container)(size + static_cast<std::size_t>(std::distance(other.begin(), other.end())));
    return std::tuple(sorted(container), sorted(other), output);
};

} // namespace

TEST(sorting, stable_sort_keeps_the_order_of_equal_elements) {
    same_as_sequential(70'001, keyed_values, [](auto& data, auto const&... policy) {
        std::stable_sort(policy..., data.begin(), data.end(), by_key);
        return true;
    });
}

TEST(sorting, stable_sort) {
    same_for_all_containers<needs::random_access>(as_it_is, [](auto& data, auto const&... policy) {
        std::stable_sort(policy..., data.begin(), data.end());
        return true;
    });
}

TEST(sorting, nth_element) {
    for (int numerator : {0, 1, 31, 63, 64}) {
        same_for_all_containers<needs::random_access>(as_it_is, [&](auto& data, auto const&... policy) {
            auto const nth = data.begin() + std::ssize(data) * numerator / 64;
            std::nth_element(policy..., data.begin(), nth, data.end());
            bool const divided =
                nth == data.end() || (std::all_of(data.begin(), nth, [&](auto const& x) { return !(*nth < x); }) &&
                                      std::all_of(nth, data.end(), [&](auto const& x) { return !(x < *nth); }));
            std::sort(data.begin(), data.end()); // the rest is in no particular order
            return divided;
        });
    }
}

TEST(sorting, partial_sort) {
    for (int numerator : {0, 1, 31, 64}) {
        same_for_all_containers<needs::random_access>(as_it_is, [&](auto& data, auto const&... policy) {
            auto const middle = data.begin() + std::ssize(data) * numerator / 64;
            std::partial_sort(policy..., data.begin(), middle, data.end());
            auto const sorted = std::vector(data.begin(), middle);
            std::sort(middle, data.end());
            return sorted;
        });
    }
}

TEST(sorting, partial_sort_copy) {
    for (int numerator : {0, 1, 31, 64, 80}) {
        same_for_all_containers<needs::forward>(as_it_is, [&](auto& data, auto const&... policy) {
            auto const size = std::distance(data.begin(), data.end());
            std::vector<typename std::decay_t<decltype(data)>::value_type> out(
                static_cast<std::size_t>(size * numerator / 64));
            auto const end = std::partial_sort_copy(policy..., data.begin(), data.end(), out.begin(), out.end());
            return std::pair(index_in(out, end), out);
        });
    }
}

TEST(sorting, is_sorted_and_is_sorted_until) {
    same_for_all_containers<needs::forward>(nearly_sorted, [](auto& data, auto const&... policy) {
        return std::tuple(std::is_sorted(policy..., data.begin(), data.end()),
                          std::is_sorted(policy..., data.begin(), data.end(), std::greater<>()),
                          index_in(data, std::is_sorted_until(policy..., data.begin(), data.end())),
                          index_in(data, std::is_sorted_until(policy..., data.begin(), data.end(), std::greater<>())));
    });
}

TEST(sorting, is_heap_and_is_heap_until) {
    auto const nearly_heap = [](support::random_source& random, auto container) {
        std::make_heap(container.begin(), container.end());
        if (!container.empty() && random.below(2) == 0) {
            std::swap(container[random.below(container.size())], container[random.below(container.size())]);
        }
        return container;
    };
    same_for_all_containers<needs::random_access>(nearly_heap, [](auto& data, auto const&... policy) {
        return std::tuple(std::is_heap(policy..., data.begin(), data.end()),
                          std::is_heap(policy..., data.begin(), data.end(), std::greater<>()),
                          index_in(data, std::is_heap_until(policy..., data.begin(), data.end())),
                          index_in(data, std::is_heap_until(policy..., data.begin(), data.end(), std::greater<>())));
    });
}

TEST(sorting, extremes_are_the_first_and_last_of_equal_ones) {
    same_for_all_containers<needs::forward>(as_it_is, [](auto& data, auto const&... policy) {
        auto const at = [&](auto it) { return index_in(data, it); };
        auto const [low, high] = std::minmax_element(policy..., data.begin(), data.end());
        auto const [high_2, low_2] = std::minmax_element(policy..., data.begin(), data.end(), std::greater<>());
        return std::tuple(at(std::min_element(policy..., data.begin(), data.end())),
                          at(std::min_element(policy..., data.begin(), data.end(), std::greater<>())),
                          at(std::max_element(policy..., data.begin(), data.end())),
                          at(std::max_element(policy..., data.begin(), data.end(), std::greater<>())), at(low),
                          at(high), at(low_2), at(high_2));
    });
}

TEST(sorting, merge) {
    same_for_all_containers<needs::forward>(two_sorted, [](auto& data, auto const&... policy) {
        auto& [one, other, out] = data;
        return index_in(out, std::merge(policy..., one.begin(), one.end(), other.begin(), other.end(), out.begin()));
    });
}

TEST(sorting, merge_and_inplace_merge_are_stable) {
    auto const two_runs = [](support::random_source& random, std::size_t size) {
        auto values = keyed_values(random, size);
        auto const middle = values.begin() + static_cast<std::ptrdiff_t>(random.below(size + 1));
        std::stable_sort(values.begin(), middle, by_key);
        std::stable_sort(middle, values.end(), by_key);
        return std::pair(values, middle - values.begin());
    };
    same_as_sequential(70'001, two_runs, [](auto& data, auto const&... policy) {
        auto& [values, cut] = data;
        std::vector<keyed> merged(values.size());
        auto const middle = values.begin() + cut;
        std::merge(policy..., values.begin(), middle, middle, values.end(), merged.begin(), by_key);
        std::inplace_merge(policy..., values.begin(), middle, values.end(), by_key);
        return merged;
    });
}

TEST(sorting, inplace_merge_of_a_list) {
    std::list<int> data{1, 3, 5, 2, 4, 6};
    std::inplace_merge(heist::par, data.begin(), std::next(data.begin(), 3), data.end());
    EXPECT_EQ(data, (std::list<int>{1, 2, 3, 4, 5, 6}));
}
