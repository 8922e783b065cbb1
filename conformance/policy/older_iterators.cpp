// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Iterators of older code are what their iterator_category says, even if no C++20 concept thinks so: with a parallel policy they do
// what they do without. (Not in shift_left and shift_right: std's own, which are of C++20, refuse them.)
#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <functional>
#include <iterator>
#include <numeric>
#include <vector>

namespace {

// ++ and -- return a copy, which the algorithms of std:: without a policy do not mind.
template <class Category>
class older {
public:
    using iterator_category = Category;
    using value_type = int;
    using difference_type = std::ptrdiff_t;
    using pointer = int*;
    using reference = int&;

    older() = default;
    explicit older(int* at) : at_(at) {}

    reference operator*() const { return *at_; }
    older operator++() { return older(++at_); }
    older operator++(int) { return older(at_++); }
    friend bool operator==(older const& a, older const& b) { return a.at_ == b.at_; }
    friend bool operator!=(older const& a, older const& b) { return a.at_ != b.at_; }

    older operator--()
        requires std::derived_from<Category, std::bidirectional_iterator_tag>
    {
        return older(--at_);
    }
    older operator--(int)
        requires std::derived_from<Category, std::bidirectional_iterator_tag>
    {
        return older(at_--);
    }

    static constexpr bool random_access = std::derived_from<Category, std::random_access_iterator_tag>;
    older& operator+=(difference_type n)
        requires random_access
    {
        at_ += n;
        return *this;
    }
    older& operator-=(difference_type n)
        requires random_access
    {
        return *this += -n;
    }
    reference operator[](difference_type n) const
        requires random_access
    {
        return at_[n];
    }
    friend older operator+(older it, difference_type n)
        requires random_access
    {
        return it += n;
    }
    friend older operator-(older it, difference_type n)
        requires random_access
    {
        return it -= n;
    }
    friend difference_type operator-(older const& a, older const& b)
        requires random_access
    {
        return a.at_ - b.at_;
    }
    friend bool operator<(older const& a, older const& b)
        requires random_access
    {
        return a.at_ < b.at_;
    }
    friend bool operator<=(older const& a, older const& b)
        requires random_access
    {
        return !(b < a);
    }
    friend bool operator>(older const& a, older const& b)
        requires random_access
    {
        return b < a;
    }
    friend bool operator>=(older const& a, older const& b)
        requires random_access
    {
        return !(a < b);
    }

private:
    int* at_ = nullptr;
};

using forward = older<std::forward_iterator_tag>;
using bidirectional = older<std::bidirectional_iterator_tag>;
using random_access = older<std::random_access_iterator_tag>;
static_assert(!std::input_or_output_iterator<forward> && !std::random_access_iterator<random_access>);

constexpr std::size_t size = 5000;

// A bit of everything that looks for a position. The results of all steps, one after the other.
template <class It, class Policy>
std::vector<int> use(Policy const& policy) {
    std::vector<int> numbers(size), others(size), out(2 * size), log;
    It const first(numbers.data()), last(numbers.data() + size);
    It const middle(numbers.data() + size / 3), other(others.data()), to(out.data());
    It const needle(others.data()), needle_last(others.data() + 3);
    auto const keep = [&](std::vector<int> const& written) { log.insert(log.end(), written.begin(), written.end()); };
    auto const note = [&](It it) { log.push_back(static_cast<int>(std::distance(first, it))); };
    auto const is_odd = [](int i) { return i % 2 != 0; };
    auto const fill = [&] {
        for (std::size_t i = 0; i != size; ++i) {
            numbers[i] = static_cast<int>(i * i % 101);
            others[i] = static_cast<int>((size - i) * (size - i) % 101);
        }
    };

    fill();
    log.push_back(std::all_of(policy, first, last, [](int i) { return i >= 0; }) ? 1 : 0);
    log.push_back(static_cast<int>(std::count(policy, first, last, 5)));
    log.push_back(std::reduce(policy, first, last));
    note(std::find(policy, first, last, 200));
    note(std::search(policy, first, last, needle, needle_last));
    note(std::find_end(policy, first, last, needle, needle_last));
    note(std::find_first_of(policy, middle, last, needle, needle_last));
    note(std::search_n(policy, first, last, 2, 0));
    note(std::adjacent_find(policy, first, last));
    note(std::max_element(policy, first, last));
    std::transform(policy, first, last, other, to, std::plus<>());
    std::inclusive_scan(policy, first, last, to);
    keep(out);
    std::copy_if(policy, first, last, to, is_odd);
    std::unique_copy(policy, first, last, to);
    std::rotate_copy(policy, first, middle, last, to);
    keep(out);
    note(std::rotate(policy, first, middle, last));
    keep(numbers);
    note(std::remove_if(policy, first, last, is_odd));
    fill();
    note(std::unique(policy, first, last));
    fill();
    note(std::partition(policy, first, last, is_odd));
    std::sort(numbers.begin(), numbers.end());
    std::sort(others.begin(), others.end());
    log.push_back(std::includes(policy, first, last, needle, needle_last) ? 1 : 0);
    std::merge(policy, first, last, other, It(others.data() + size), to);
    std::set_union(policy, first, last, other, It(others.data() + size), to);
    keep(out);

    if constexpr (!std::same_as<It, forward>) {
        fill();
        std::reverse(policy, first, last);
        std::reverse_copy(policy, first, last, to);
        keep(out);
        note(std::stable_partition(policy, first, last, is_odd));
        keep(numbers);
        std::sort(numbers.begin(), numbers.begin() + size / 3);
        std::sort(numbers.begin() + size / 3, numbers.end());
        std::inplace_merge(policy, first, middle, last);
        keep(numbers);
    }
    if constexpr (std::same_as<It, random_access>) {
        fill();
        std::partial_sort_copy(policy, first, last, to, It(out.data() + size / 2));
        keep(out);
        std::nth_element(policy, first, middle, last);
        log.push_back(*middle);
        std::partial_sort(policy, first, middle, last);
        note(std::is_sorted_until(policy, first, middle));
        std::sort(policy, first, last);
        keep(numbers);
        fill();
        std::stable_sort(policy, first, last, std::greater<>());
        note(std::is_heap_until(policy, first, last));
        keep(numbers);
    }
    return log;
}

template <class It>
void check() {
    std::vector<int> const expected = use<It>(heist::seq);
    for (unsigned threads : {1u, 4u}) {
        heist::pool pool{heist::pool_options{.threads = threads, .name = "older"}};
        EXPECT_EQ(use<It>(heist::par.on(pool)), expected);
        EXPECT_EQ(use<It>(heist::par.on(pool).grain(64)), expected);
    }
}

} // namespace

TEST(older_iterators, forward) { check<forward>(); }
TEST(older_iterators, bidirectional) { check<bidirectional>(); }
TEST(older_iterators, random_access) { check<random_access>(); }
