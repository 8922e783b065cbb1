// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// is_partitioned partition stable_partition partition_copy, each with an execution policy: the same results as without.
#include "support/differential.hpp"

#include <algorithm>
#include <tuple>

namespace {

using support::as_it_is;
using support::index_in;
using support::needs;
using support::same_for_all_containers;
using support::value_of;

} // namespace

TEST(partitions, is_partitioned) {
    auto const nearly = [](support::random_source& random, auto container) {
        auto const limit = value_of<typename decltype(container)::value_type>(1);
        std::partition(container.begin(), container.end(), [&](auto const& x) { return x < limit; });
        if (random.below(2) == 0 && container.begin() != container.end()) {
            *container.begin() = value_of<typename decltype(container)::value_type>(5);
        }
        return container;
    };
    same_for_all_containers<needs::forward>(nearly, [](auto& data, auto const&... policy) {
        auto const limit = value_of<typename std::decay_t<decltype(data)>::value_type>(1);
        return std::is_partitioned(policy..., data.begin(), data.end(), [&](auto const& x) { return x < limit; });
    });
}

TEST(partitions, partition) {
    same_for_all_containers<needs::forward>(as_it_is, [](auto& data, auto const&... policy) {
        auto const limit = value_of<typename std::decay_t<decltype(data)>::value_type>(3);
        auto const is_low = [&](auto const& x) { return x < limit; };
        auto const border = std::partition(policy..., data.begin(), data.end(), is_low);
        bool const divided = std::all_of(data.begin(), border, is_low) && std::none_of(border, data.end(), is_low);
        std::vector sorted(data.begin(), data.end()); // in which order they come is not said
        auto const index = index_in(data, border);
        std::sort(sorted.begin(), sorted.end());
        data = std::decay_t<decltype(data)>(sorted.begin(), sorted.end());
        return std::pair(divided, index);
    });
}

TEST(partitions, stable_partition) {
    same_for_all_containers<needs::bidirectional>(as_it_is, [](auto& data, auto const&... policy) {
        auto const limit = value_of<typename std::decay_t<decltype(data)>::value_type>(3);
        return index_in(
            data, std::stable_partition(policy..., data.begin(), data.end(), [&](auto const& x) { return x < limit; }));
    });
}

TEST(partitions, partition_copy) {
    auto const with_output = [](support::random_source&, auto container) {
        auto output = decltype(container)(static_cast<std::size_t>(std::distance(container.begin(), container.end())));
        return std::tuple(container, output, output);
    };
    same_for_all_containers<needs::forward>(with_output, [](auto& data, auto const&... policy) {
        auto& [in, yes, no] = data;
        auto const limit = value_of<typename std::decay_t<decltype(in)>::value_type>(3);
        auto const [a, b] = std::partition_copy(policy..., in.begin(), in.end(), yes.begin(), no.begin(),
                                                [&](auto const& x) { return x < limit; });
        return std::tuple(index_in(yes, a), index_in(no, b));
    });
}
