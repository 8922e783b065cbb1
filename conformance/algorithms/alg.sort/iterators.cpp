// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class RandomAccessIterator>
//   void sort(ExecutionPolicy&& exec, RandomAccessIterator first, RandomAccessIterator last);
// over every kind of random-access iterator, by the concept of C++20.

#include "support/iterators.hpp"
#include "shapes.hpp"

#include <compare>
#include <concepts>
#include <deque>
#include <iterator>
#include <memory>
#include <ranges>
#include <span>
#include <string>
#include <utility>

namespace {

// The range holds `numbers`; whatever happens between is up to `call`.
template <class Range, class Call>
void expect_sorted_by(Range&& range, std::vector<int> const& numbers, Call const& call) {
    std::copy(numbers.begin(), numbers.end(), range.begin());
    call(range);
    std::vector<int> expected = numbers;
    std::sort(expected.begin(), expected.end());
    ASSERT_TRUE(std::equal(expected.begin(), expected.end(), range.begin()));
}

// make(n) gives a range of n assignable elements.
template <class Make>
void expect_sorts_everything(Make const& make) {
    support::random_source random;
    for (std::size_t n : sizes_around_thresholds(support::scaled(2100, 300))) {
        auto&& range = make(n);
        for (shape which : {shape::random, shape::few_values, shape::sorted, shape::reversed, shape::nearly_sorted}) {
            std::vector<int> const numbers = numbers_in_shape(which, n, random);
            expect_sorted_by(range, numbers, [](auto& r) { std::sort(heist::par, r.begin(), r.end()); });
            expect_sorted_by(range, numbers, [](auto& r) {
                heist::sort(heist::par.on(support::pool_of(4)).grain(1), r.begin(), r.end(),
                            [](int a, int b) { return a < b; });
            });
            if (::testing::Test::HasFailure()) {
                return;
            }
        }
    }
}

TEST(sort_iterators, deque) {
    expect_sorts_everything([](std::size_t n) { return std::deque<int>(n); });
}

TEST(sort_iterators, pointers_and_spans) {
    std::vector<int> values;
    expect_sorts_everything([&](std::size_t n) {
        values.assign(n, 0);
        return std::span<int>(values);
    });
}

TEST(sort_iterators, proxies_with_a_narrow_difference_type) {
    std::vector<int> values;
    expect_sorts_everything([&](std::size_t n) {
        values.assign(n, 0);
        return support::wrapped<support::proxy_random_access>(values);
    });
}

TEST(sort_iterators, references_into_larger_objects_from_a_view) {
    struct record {
        std::string name;
        int number;
    };
    std::vector<record> records;
    expect_sorts_everything([&](std::size_t n) {
        records.assign(n, record{"unchanged", 0});
        return records | std::views::transform(&record::number);
    });
    EXPECT_TRUE(std::all_of(records.begin(), records.end(), [](record const& r) { return r.name == "unchanged"; }));
}

TEST(sort_iterators, reverse_iterators_of_arrays_and_of_others) {
    std::vector<int> values;
    expect_sorts_everything([&](std::size_t n) {
        values.assign(n, 0);
        return std::ranges::subrange(values.rbegin(), values.rend());
    });
    std::deque<int> numbers;
    expect_sorts_everything([&](std::size_t n) {
        numbers.assign(n, 0);
        return std::ranges::subrange(numbers.rbegin(), numbers.rend());
    });
    expect_sorts_everything([&](std::size_t n) {
        values.assign(n, 0);
        return std::ranges::subrange(std::make_reverse_iterator(values.rend()),
                                     std::make_reverse_iterator(values.rbegin()));
    });
}

TEST(sort_iterators, bits) {
    support::random_source random;
    for (std::size_t n : sizes_around_thresholds(2100)) {
        std::vector<bool> bits(n);
        for (std::size_t i = 0; i < n; ++i) {
            bits[i] = random.below(3) == 0;
        }
        std::vector<bool> expected = bits;
        std::sort(expected.begin(), expected.end());
        with_pools([&](auto const& policy) {
            std::vector<bool> sorted = bits;
            heist::sort(policy, sorted.begin(), sorted.end());
            ASSERT_EQ(sorted, expected);
        });
    }
}

// Iterates over two arrays at once, as std::views::zip does: * gives a pair of references, and iter_move and iter_swap do
// what cannot be done through a copy of them. The values can only be moved.
class zipped {
public:
    using value = std::unique_ptr<int>;
    struct value_type {
        int key;
        value owned;
    };
    struct rvalue {
        int key;
        value& owned;
        operator value_type() const { return {key, std::move(owned)}; }
    };
    struct reference {
        int& key;
        value& owned;
        reference const& operator=(rvalue const& other) const {
            key = other.key;
            owned = std::move(other.owned);
            return *this;
        }
        reference const& operator=(value_type&& other) const {
            key = other.key;
            owned = std::move(other.owned);
            return *this;
        }
    };
    // What all of them can be seen as.
    struct common {
        template <class Part>
        common(Part const& part) : key(part.key) {}
        int key;
    };
    using difference_type = std::ptrdiff_t;
    using iterator_concept = std::random_access_iterator_tag;
    using iterator_category = std::input_iterator_tag;

    zipped() = default;
    zipped(int* keys, value* owned) : keys_(keys), owned_(owned) {}

    reference operator*() const { return {*keys_, *owned_}; }
    reference operator[](difference_type n) const { return *(*this + n); }
    friend rvalue iter_move(zipped const& i) { return {*i.keys_, *i.owned_}; }
    [[maybe_unused]] friend void iter_swap(zipped const& a, zipped const& b) {
        std::swap(*a.keys_, *b.keys_);
        std::swap(*a.owned_, *b.owned_);
    }
    zipped& operator+=(difference_type n) {
        keys_ += n;
        owned_ += n;
        return *this;
    }
    zipped& operator-=(difference_type n) { return *this += -n; }
    zipped& operator++() { return *this += 1; }
    zipped& operator--() { return *this -= 1; }
    zipped operator++(int) { return std::exchange(*this, *this + 1); }
    zipped operator--(int) { return std::exchange(*this, *this - 1); }
    friend zipped operator+(zipped i, difference_type n) { return i += n; }
    [[maybe_unused]] friend zipped operator+(difference_type n, zipped i) { return i += n; }
    friend zipped operator-(zipped i, difference_type n) { return i -= n; }
    friend difference_type operator-(zipped const& a, zipped const& b) { return a.keys_ - b.keys_; }
    [[maybe_unused]] friend auto operator<=>(zipped const&, zipped const&) = default;

private:
    int* keys_ = nullptr;
    value* owned_ = nullptr;
};

struct by_zipped_key {
    template <class A, class B>
    bool operator()(A const& a, B const& b) const {
        return a.key < b.key;
    }
};

template <class T>
concept part_of_zipped =
    std::same_as<T, zipped::value_type> || std::same_as<T, zipped::reference> || std::same_as<T, zipped::rvalue>;

} // namespace

template <part_of_zipped X, part_of_zipped Y, template <class> class A, template <class> class B>
    requires(!std::same_as<X, Y>)
struct std::basic_common_reference<X, Y, A, B> {
    using type = zipped::common;
};

namespace {

TEST(sort_iterators, two_arrays_zipped) {
    support::random_source random;
    for (std::size_t n : sizes_around_thresholds(support::scaled(2100, 300))) {
        std::vector<int> keys = random.numbers(n, 0, 500);
        std::vector<std::unique_ptr<int>> owned;
        for (int key : keys) {
            owned.push_back(std::make_unique<int>(key));
        }
        zipped const first(keys.data(), owned.data());
        heist::sort(heist::par.on(support::pool_of(4)).grain(1), first, first + static_cast<std::ptrdiff_t>(n),
                    by_zipped_key{});
        ASSERT_TRUE(std::is_sorted(keys.begin(), keys.end()));
        for (std::size_t i = 0; i < n; ++i) {
            ASSERT_NE(owned[i], nullptr);
            ASSERT_EQ(*owned[i], keys[i]);
        }
    }
}

} // namespace
