// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// includes set_union set_intersection set_difference set_symmetric_difference, each with an execution policy: the same results
// as without, and equal elements are taken from where the standard says.
#include "support/differential.hpp"

#include <algorithm>
#include <functional>
#include <tuple>

namespace {

using support::index_in;
using support::needs;
using support::same_as_sequential;
using support::same_for_all_containers;

constexpr auto two_sorted = [](support::random_source& random, auto container) {
    auto const sorted = [](auto const& some) {
        std::vector<typename decltype(container)::value_type> values(some.begin(), some.end());
        std::sort(values.begin(), values.end());
        return decltype(container)(values.begin(), values.end());
    };
    auto const size = static_cast<std::size_t>(std::distance(container.begin(), container.end()));
    auto const other = support::random_values<decltype(container)>(random, random.below(size + 3),
                                                                   random.below(2) == 0 ? 2 : size / 2 + 2);
    auto const output = decltype(container)(size + static_cast<std::size_t>(std::distance(other.begin(), other.end())));
    return std::tuple(sorted(container), sorted(other), output);
};

} // namespace

TEST(sets, includes) {
    auto const subset = [](support::random_source& random, auto container) {
        auto [all, other, output] = two_sorted(random, container);
        std::vector<typename decltype(container)::value_type> some;
        for (auto const& each : all) {
            if (random.below(3) == 0) {
                some.push_back(each);
            }
        }
        bool const missing = random.below(2) == 0 && !some.empty();
        if (missing) {
            some.insert(some.begin() + static_cast<std::ptrdiff_t>(random.below(some.size())),
                        some[random.below(some.size())]);
            std::sort(some.begin(), some.end());
        }
        return std::pair(all, decltype(container)(some.begin(), some.end()));
    };
    same_for_all_containers<needs::forward>(subset, [](auto& data, auto const&... policy) {
        auto& [all, some] = data;
        return std::tuple(std::includes(policy..., all.begin(), all.end(), some.begin(), some.end()),
                          std::includes(policy..., some.begin(), some.end(), all.begin(), all.end(), std::less<>()));
    });
}

TEST(sets, set_union) {
    same_for_all_containers<needs::forward>(two_sorted, [](auto& data, auto const&... policy) {
        auto& [a, b, out] = data;
        return index_in(out, std::set_union(policy..., a.begin(), a.end(), b.begin(), b.end(), out.begin()));
    });
}

TEST(sets, set_intersection) {
    same_for_all_containers<needs::forward>(two_sorted, [](auto& data, auto const&... policy) {
        auto& [a, b, out] = data;
        return index_in(out, std::set_intersection(policy..., a.begin(), a.end(), b.begin(), b.end(), out.begin()));
    });
}

TEST(sets, set_difference) {
    same_for_all_containers<needs::forward>(two_sorted, [](auto& data, auto const&... policy) {
        auto& [a, b, out] = data;
        return index_in(out, std::set_difference(policy..., a.begin(), a.end(), b.begin(), b.end(), out.begin()));
    });
}

TEST(sets, set_symmetric_difference) {
    same_for_all_containers<needs::forward>(two_sorted, [](auto& data, auto const&... policy) {
        auto& [a, b, out] = data;
        return index_in(out,
                        std::set_symmetric_difference(policy..., a.begin(), a.end(), b.begin(), b.end(), out.begin()));
    });
}

// Elements that compare equal but are not the same: which of them come out, and how many.
TEST(sets, equal_elements_come_from_where_the_standard_says) {
    struct tagged {
        int key = 0;
        int place = 0;
        bool operator==(tagged const&) const = default;
    };
    auto const by_key = [](tagged const& a, tagged const& b) { return a.key < b.key; };
    auto const prepare = [&](support::random_source& random, std::size_t size) {
        auto const some = [&](std::size_t count, int tag) {
            std::vector<tagged> values(count);
            for (std::size_t i = 0; i != count; ++i) {
                values[i] = {static_cast<int>(random.below(size / 8 + 2)), static_cast<int>(i) * 2 + tag};
            }
            std::stable_sort(values.begin(), values.end(), by_key);
            return values;
        };
        return std::pair(some(size, 0), some(random.below(size + 2), 1));
    };
    same_as_sequential(20'000, prepare, [&](auto& data, auto const&... policy) {
        auto& [a, b] = data;
        std::vector<tagged> all;
        auto const add = [&](auto operation) {
            std::vector<tagged> out(a.size() + b.size());
            out.erase(operation(out.begin()), out.end());
            all.insert(all.end(), out.begin(), out.end());
        };
        add([&](auto out) { return std::set_union(policy..., a.begin(), a.end(), b.begin(), b.end(), out, by_key); });
        add([&](auto out) {
            return std::set_intersection(policy..., a.begin(), a.end(), b.begin(), b.end(), out, by_key);
        });
        add([&](auto out) {
            return std::set_difference(policy..., a.begin(), a.end(), b.begin(), b.end(), out, by_key);
        });
        add([&](auto out) {
            return std::set_symmetric_difference(policy..., a.begin(), a.end(), b.begin(), b.end(), out, by_key);
        });
        return all;
    });
}
