// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements of vector<bool> share words. Writing them by algorithms with a parallel policy is no race (thread sanitizer says so), and
// leaves what the sequential algorithms leave.
#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

namespace {

constexpr std::size_t size = 5000;

// A bit of everything that writes. The results of all steps, one after the other.
template <class Policy>
std::vector<bool> write_bits(Policy const& policy) {
    std::vector<int> numbers(size);
    std::iota(numbers.begin(), numbers.end(), 0);
    std::vector<bool> bits(size), others(size), out(3 * size), log;
    auto const keep = [&](std::vector<bool> const& written) { log.insert(log.end(), written.begin(), written.end()); };
    auto const is_set = [](bool bit) { return bit; };
    auto const half = static_cast<std::ptrdiff_t>(size / 2);

    std::fill(policy, others.begin(), others.end(), true);
    std::for_each(policy, others.begin(), others.end(), [](auto bit) { bit = !bit; });
    keep(others);
    std::transform(policy, numbers.begin(), numbers.end(), bits.begin(), [](int i) { return i % 3 == 0; });
    std::copy(policy, bits.begin(), bits.end(), out.begin());
    std::copy_if(policy, bits.begin(), bits.end(), out.begin() + half, is_set);
    keep(out);
    std::reverse(policy, bits.begin(), bits.end());
    std::rotate(policy, bits.begin(), bits.begin() + 100, bits.end());
    std::swap_ranges(policy, bits.begin(), bits.begin() + half, others.begin());
    keep(bits);
    std::inclusive_scan(policy, bits.begin(), bits.end(), out.begin(), std::not_equal_to<>(), false);
    std::partition_copy(policy, bits.begin(), bits.end(), out.begin() + half, out.begin() + 3 * half, is_set);
    keep(out);
    bits.erase(std::remove(policy, bits.begin(), bits.end(), false), bits.end());
    keep(bits);
    std::generate(policy, bits.begin(), bits.end(), [] { return true; });
    std::replace(policy, others.begin(), others.end(), true, false);
    static_cast<void>(std::stable_partition(policy, others.begin(), others.end(), is_set));
    std::merge(policy, others.begin(), others.end(), others.begin(), others.end(), out.begin());
    keep(out);
    std::sort(policy, others.begin(), others.end());
    std::stable_sort(policy, others.begin(), others.end());
    keep(others);
    return log;
}

} // namespace

TEST(vector_bool, is_written_by_one_thread_at_a_time) {
    auto const expected = write_bits(heist::seq);
    for (unsigned threads : {2u, 4u}) {
        heist::pool pool{heist::pool_options{.threads = threads, .name = "bits"}};
        for (std::size_t grain : {0u, 1u, 100u}) {
            for (int round = 0; round != 10; ++round) {
                ASSERT_EQ(write_bits(heist::par.on(pool).grain(grain)), expected);
            }
        }
    }
}
