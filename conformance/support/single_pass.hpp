// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <memory>
#include <numeric>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace support {

// Like std::filesystem::directory_iterator: copies share their place, so all of them move on at once; the end is one without a place.
class entry_iterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = int;
    using difference_type = std::ptrdiff_t;
    using pointer = int const*;
    using reference = int const&;

    entry_iterator() = default;
    explicit entry_iterator(std::vector<int> const& entries)
        : place_(entries.empty() ? nullptr : std::make_shared<place>(entries)) {}

    reference operator*() const { return place_->current; }
    entry_iterator& operator++() {
        if (++place_->index == place_->entries.size()) {
            place_ = nullptr;
        } else {
            place_->current = place_->entries[place_->index];
        }
        return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(entry_iterator const&, entry_iterator const&) = default;

private:
    struct place {
        explicit place(std::vector<int> const& all) : entries(all), current(all.front()) {}
        std::vector<int> const& entries;
        std::size_t index = 0;
        int current;
    };
    std::shared_ptr<place> place_;
};

// What algorithms make of `size` numbers when they read them from a stream or from entries, and write them to the end of a vector, is what
// they make without a policy. Functions are called once for each element, in order.
template <class Policy>
void check_single_pass(Policy const& policy, std::size_t size) {
    using numbers = std::istream_iterator<int>;
    using chars = std::istreambuf_iterator<char>;
    std::vector<int> a(size), b(size);
    std::string text;
    for (std::size_t i = 0; i != size; ++i) {
        a[i] = static_cast<int>(i / 3);
        b[i] = static_cast<int>(i / 2);
        text += std::to_string(a[i]) + ' ';
    }
    entry_iterator const end;
    auto const is_odd = [](int i) { return i % 2 != 0; };
    auto const twice = [](int i) { return 2 * i; };

    // Input.
    {
        std::istringstream in(text);
        std::vector<int> seen;
        std::for_each(policy, numbers(in), numbers(), [&](int i) { seen.push_back(i); });
        EXPECT_TRUE(seen == a);
    }
    {
        std::vector<int> seen;
        std::for_each(policy, entry_iterator(a), end, [&](int i) { seen.push_back(i); });
        EXPECT_TRUE(seen == a);
        seen.clear();
        std::for_each_n(policy, entry_iterator(a), size - 1, [&](int i) { seen.push_back(i); });
        EXPECT_TRUE(std::equal(seen.begin(), seen.end(), a.begin(), a.end() - 1));
    }
    {
        std::istringstream in(text);
        std::vector<int> out(size);
        EXPECT_TRUE(std::copy(policy, numbers(in), numbers(), out.begin()) == out.end());
        EXPECT_TRUE(out == a);
        std::transform(policy, entry_iterator(a), end, entry_iterator(b), out.begin(), std::plus<>());
        std::vector<int> sums(size);
        std::transform(a.begin(), a.end(), b.begin(), sums.begin(), std::plus<>());
        EXPECT_TRUE(out == sums);
    }
    {
        std::istringstream in(text);
        EXPECT_EQ(std::reduce(policy, numbers(in), numbers(), 0L), std::accumulate(a.begin(), a.end(), 0L));
        EXPECT_EQ(std::transform_reduce(policy, entry_iterator(a), end, entry_iterator(b), 0LL, std::plus<>(),
                                        std::minus<>()),
                  std::accumulate(a.begin(), a.end(), 0LL) - std::accumulate(b.begin(), b.end(), 0LL));
        EXPECT_EQ(std::count_if(policy, entry_iterator(a), end, is_odd), std::count_if(a.begin(), a.end(), is_odd));
        EXPECT_TRUE(std::all_of(policy, entry_iterator(a), end, [](int i) { return i >= 0; }));
        EXPECT_EQ(*std::find(policy, entry_iterator(a), end, a.back()), a.back());
        EXPECT_TRUE(std::equal(policy, entry_iterator(a), end, a.begin(), a.end()));
        EXPECT_TRUE(std::includes(policy, a.begin(), a.end(), entry_iterator(a), end));
        EXPECT_FALSE(std::lexicographical_compare(policy, entry_iterator(a), end, entry_iterator(a), end));
    }

    // Output.
    auto const same = [&](char const* name, auto const& with_policy, auto const& without) {
        std::vector<int> out, expected;
        with_policy(std::back_inserter(out));
        without(std::back_inserter(expected));
        EXPECT_TRUE(out == expected) << name << ": " << out.size() << " elements, " << expected.size()
                                     << " are expected";
    };
    auto const af = a.begin(), al = a.end(), bf = b.begin(), bl = b.end();
#define SAME(algorithm, ...)                                                                                           \
    same(                                                                                                              \
        #algorithm, [&](auto out) { std::algorithm(policy, __VA_ARGS__); },                                            \
        [&](auto out) { std::algorithm(__VA_ARGS__); })
    SAME(copy, af, al, out);
    SAME(copy_n, af, size, out);
    SAME(copy_if, af, al, out, is_odd);
    SAME(move, af, al, out);
    SAME(transform, af, al, out, twice);
    SAME(transform, af, al, bf, out, std::plus<>());
    SAME(fill_n, out, size, 7);
    SAME(generate_n, out, size, [i = 0]() mutable { return i++; });
    SAME(replace_copy, af, al, out, 5, 6);
    SAME(remove_copy, af, al, out, 5);
    SAME(remove_copy_if, af, al, out, is_odd);
    SAME(unique_copy, af, al, out);
    SAME(unique_copy, entry_iterator(a), end, out);
    SAME(reverse_copy, af, al, out);
    SAME(rotate_copy, af, af + 5, al, out);
    SAME(merge, af, al, bf, bl, out);
    SAME(merge, entry_iterator(a), end, entry_iterator(b), end, out);
    SAME(set_union, af, al, bf, bl, out);
    SAME(set_intersection, af, al, bf, bl, out);
    SAME(set_difference, bf, bl, af, al, out);
    SAME(set_symmetric_difference, af, al, bf, bl, out);
    SAME(partition_copy, af, al, out, out, is_odd);
    SAME(adjacent_difference, af, al, out);
    SAME(inclusive_scan, af, al, out, std::bit_xor<>());
    SAME(exclusive_scan, af, al, out, 1, std::bit_xor<>());
    SAME(transform_inclusive_scan, af, al, out, std::bit_xor<>(), twice);
#undef SAME
    {
        std::istringstream in("aabbbcc");
        std::string out;
        std::unique_copy(policy, chars(in), chars(), std::back_inserter(out));
        EXPECT_EQ(out, "abc");
    }
}

} // namespace support
