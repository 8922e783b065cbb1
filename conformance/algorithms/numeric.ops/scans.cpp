// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// inclusive_scan exclusive_scan transform_inclusive_scan transform_exclusive_scan adjacent_difference, each with an execution
// policy: the same results as without.
#include "support/differential.hpp"

#include <functional>
#include <numeric>
#include <tuple>

namespace {

using support::index_in;
using support::same_as_sequential;

// Associative, not commutative, and its identity is not T{}: composing the functions x -> factor * x + offset, modulo 2^32.
struct affine {
    std::uint32_t factor = 0;
    std::uint32_t offset = 0;
    bool operator==(affine const&) const = default;
};
constexpr auto then = [](affine const& f, affine const& g) {
    return affine{g.factor * f.factor, g.factor * f.offset + g.offset};
};

std::vector<affine> affine_values(support::random_source& random, std::size_t size) {
    std::vector<affine> values(size);
    for (affine& each : values) {
        each = {static_cast<std::uint32_t>(random.bits()) | 1u, static_cast<std::uint32_t>(random.bits())};
    }
    return values;
}

template <class Container>
auto numbers(support::random_source& random, std::size_t size) {
    return std::pair(support::random_values<Container>(random, size, 100), Container(size));
}

template <class Container>
void scans_of(std::size_t largest) {
    same_as_sequential(largest, numbers<Container>, [](auto& data, auto const&... policy) {
        auto& [in, out] = data;
        std::vector<typename Container::value_type> all;
        auto const keep = [&all, &written = out](auto end) {
            all.push_back(static_cast<typename Container::value_type>(index_in(written, end)));
            all.insert(all.end(), written.begin(), written.end());
        };
        auto const twice = [](auto const& x) { return x + x; };
        keep(std::inclusive_scan(policy..., in.begin(), in.end(), out.begin()));
        keep(std::inclusive_scan(policy..., in.begin(), in.end(), out.begin(), std::plus<>()));
        keep(std::inclusive_scan(policy..., in.begin(), in.end(), out.begin(), std::plus<>(), 5));
        keep(std::exclusive_scan(policy..., in.begin(), in.end(), out.begin(), 7));
        keep(std::exclusive_scan(policy..., in.begin(), in.end(), out.begin(), 7, std::plus<>()));
        keep(std::transform_inclusive_scan(policy..., in.begin(), in.end(), out.begin(), std::plus<>(), twice));
        keep(std::transform_inclusive_scan(policy..., in.begin(), in.end(), out.begin(), std::plus<>(), twice, 3));
        keep(std::transform_exclusive_scan(policy..., in.begin(), in.end(), out.begin(), 3, std::plus<>(), twice));
        keep(std::adjacent_difference(policy..., in.begin(), in.end(), out.begin()));
        keep(std::adjacent_difference(policy..., in.begin(), in.end(), out.begin(), std::plus<>()));
        return all;
    });
}

} // namespace

TEST(scans, of_a_vector) {
    scans_of<std::vector<int>>(70'001);
}
TEST(scans, of_long_numbers) {
    scans_of<std::vector<std::int64_t>>(20'000);
}
TEST(scans, of_a_list) {
    scans_of<std::list<int>>(4097);
}
TEST(scans, of_a_forward_list) {
    scans_of<std::forward_list<int>>(1000);
}

TEST(scans, in_place) {
    same_as_sequential(
        70'001, [](support::random_source& random, std::size_t size) { return random.numbers<int>(size, 0, 100); },
        [](auto& data, auto const&... policy) {
            std::inclusive_scan(policy..., data.begin(), data.end(), data.begin());
            for (int& each : data) {
                each %= 1000;
            }
            std::exclusive_scan(policy..., data.begin(), data.end(), data.begin(), 3);
            return true;
        });
}

TEST(scans, of_operations_that_do_not_commute) {
    same_as_sequential(20'000, affine_values, [](auto& data, auto const&... policy) {
        std::vector<affine> out(data.size());
        std::vector<affine> all;
        std::inclusive_scan(policy..., data.begin(), data.end(), out.begin(), then);
        all.insert(all.end(), out.begin(), out.end());
        std::exclusive_scan(policy..., data.begin(), data.end(), out.begin(), affine{1, 0}, then);
        all.insert(all.end(), out.begin(), out.end());
        std::inclusive_scan(policy..., data.begin(), data.end(), out.begin(), then, affine{3, 9});
        all.insert(all.end(), out.begin(), out.end());
        return all;
    });
}

TEST(scans, an_exception_arrives_and_the_next_call_works) {
    for (unsigned threads : support::thread_counts) {
        std::vector<int> data(20'000, 1);
        std::vector<int> out(data.size());
        auto const policy = heist::par.on(support::pool_of(threads)).grain(16);
        auto const add = [](int a, int b) { return b == 100 ? throw 7 : a + b; };
        data[12'345] = 100;
        EXPECT_THROW(std::inclusive_scan(policy, data.begin(), data.end(), out.begin(), add), int);
        data[12'345] = 1;
        std::inclusive_scan(policy, data.begin(), data.end(), out.begin(), add);
        EXPECT_EQ(out.back(), 20'000);
    }
}
