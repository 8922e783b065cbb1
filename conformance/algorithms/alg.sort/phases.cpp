// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// White-box tests: each phase of the sort by itself.

#include "shapes.hpp"

#include <heist/algorithm.hpp>
#include <heist/algorithms/sort/classes.hpp>
#include <heist/algorithms/sort/distribution.hpp>
#include <heist/algorithms/sort/heap_sort.hpp>
#include <heist/algorithms/sort/insertion_sort.hpp>
#include <heist/algorithms/sort/key_runs.hpp>
#include <heist/algorithms/sort/keys.hpp>
#include <heist/algorithms/sort/merge_halves.hpp>
#include <heist/algorithms/sort/natural_merge.hpp>
#include <heist/algorithms/sort/nearly_sorted.hpp>
#include <heist/algorithms/sort/networks.hpp>
#include <heist/algorithms/sort/partition.hpp>
#include <heist/algorithms/sort/permute.hpp>
#include <heist/algorithms/sort/pivot.hpp>
#include <heist/algorithms/sort/prefixes.hpp>
#include <heist/algorithms/sort/quicksort.hpp>
#include <heist/algorithms/sort/runs.hpp>
#include <heist/algorithms/sort/shared_partition.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <compare>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <tuple>

namespace {

// The bits of `mask` as numbers 0 and 1.
std::vector<int> bits_of(unsigned mask, std::size_t n) {
    std::vector<int> bits(n);
    for (std::size_t i = 0; i < n; ++i) {
        bits[i] = static_cast<int>(mask >> i & 1U);
    }
    return bits;
}

// By the 0-1 principle a network that sorts all zeros and ones sorts everything.
TEST(networks, sort_all_zeros_and_ones) {
    for (std::size_t n = 1; n <= sorting::largest_network; ++n) {
        for (unsigned mask = 0; mask < 1U << n; ++mask) {
            std::vector<int> const from = bits_of(mask, n);
            std::vector<int> to(n + 1, 77);
            sorting::sort_by_network<std::less<>>(from.data(), n, to.data());
            EXPECT_TRUE(std::is_sorted(to.begin(), to.end() - 1));
            EXPECT_EQ(std::accumulate(to.begin(), to.end() - 1, 0), std::accumulate(from.begin(), from.end(), 0));
            EXPECT_EQ(to.back(), 77);
            sorting::sort_by_network<std::greater<>>(to.data(), n, to.data());
            EXPECT_TRUE(std::is_sorted(to.begin(), to.end() - 1, std::greater<>()));
        }
    }
}

TEST(merge_halves, merges_all_zeros_and_ones) {
    for (std::size_t n = 2; n <= sorting::merging_sort_limit; ++n) {
        for (std::size_t ones_left = 0; ones_left <= n / 2; ++ones_left) {
            for (std::size_t ones_right = 0; ones_right <= n - n / 2; ++ones_right) {
                std::vector<int> from(n);
                std::fill_n(from.begin() + static_cast<std::ptrdiff_t>(n / 2 - ones_left), ones_left, 1);
                std::fill_n(from.begin() + static_cast<std::ptrdiff_t>(n - ones_right), ones_right, 1);
                std::vector<int> to(n);
                sorting::merge_halves(from.data(), n, to.data(), std::less<>{});
                ASSERT_TRUE(std::is_sorted(to.begin(), to.end()));
                ASSERT_EQ(std::accumulate(to.begin(), to.end(), 0), static_cast<int>(ones_left + ones_right));
            }
        }
    }
}

TEST(insertion_sort, sorts_all_permutations_of_seven) {
    std::vector<int> permutation(7);
    std::iota(permutation.begin(), permutation.end(), 0);
    std::less<> less;
    do {
        std::vector<int> values = permutation;
        sorting::insertion_sort(values.begin(), values.end(), less);
        ASSERT_TRUE(std::is_sorted(values.begin(), values.end()));
    } while (std::next_permutation(permutation.begin(), permutation.end()));
}

TEST(heap_sort, sorts_every_shape) {
    support::random_source random;
    std::less<> less;
    for (std::size_t n = 2; n < 300; ++n) {
        for (auto const& [which, name] : shapes) {
            std::vector<int> values = numbers_in_shape(which, n, random);
            std::vector<int> expected = values;
            std::sort(expected.begin(), expected.end());
            sorting::heap_sort(values.begin(), values.end(), less);
            ASSERT_EQ(values, expected) << name;
        }
    }
}

// Buckets follow the order of the keys, and there are no more of them than asked for.
template <class Number, class Compare>
void expect_ordered_buckets(std::vector<sorting::key_type<Number>> keys, Compare comp) {
    std::sort(keys.begin(), keys.end(), comp);
    auto const range = sorting::range_of<sorting::key_type<Number>>(keys);
    for (unsigned bits = 1; bits <= sorting::most_leaf_bits; ++bits) {
        sorting::bucket_map<Number, Compare> const bucket(range, bits);
        EXPECT_LE(bucket.count(), std::size_t{1} << bits);
        EXPECT_EQ(bucket(keys.front()), 0U);
        EXPECT_EQ(bucket(keys.back()), bucket.count() - 1);
        for (std::size_t i = 1; i < keys.size(); ++i) {
            ASSERT_LE(bucket(keys[i - 1]), bucket(keys[i]));
            if (bucket.exact()) {
                ASSERT_EQ(bucket(keys[i - 1]) == bucket(keys[i]), keys[i - 1] == keys[i]);
            }
        }
    }
}

template <class Key>
void expect_ordered_buckets() {
    support::random_source random;
    using limits = std::numeric_limits<Key>;
    std::vector<std::vector<Key>> const inputs = {
        {Key{1}}, {Key{0}, Key{1}}, {(limits::min)(), (limits::max)()}, {(limits::max)(), (limits::max)()}};
    for (auto const& keys : inputs) {
        expect_ordered_buckets<Key>(keys, std::less<>());
        expect_ordered_buckets<Key>(keys, std::greater<>());
    }
    std::vector<Key> keys(300);
    std::generate(keys.begin(), keys.end(), [&] { return static_cast<Key>(random.bits()); });
    expect_ordered_buckets<Key>(keys, std::less<>());
    expect_ordered_buckets<Key>(keys, std::greater<>());
}

template <class Float>
void expect_ordered_buckets_of_numbers() {
    support::random_source random;
    using limits = std::numeric_limits<Float>;
    using key_map = sorting::key_map<Float>;
    std::vector<typename key_map::key> keys;
    auto const expect_order = [&] {
        expect_ordered_buckets<Float>(keys, std::less<>());
        expect_ordered_buckets<Float>(keys, std::greater<>());
    };
    for (int i = 0; i != 300; ++i) {
        keys.push_back(key_map::to_key(static_cast<Float>(random.between(-1000, 1000)) / 7));
    }
    for (Float number : {Float{0}, -Float{0}, limits::denorm_min(), -limits::denorm_min(), (limits::min)()}) {
        keys.push_back(key_map::to_key(number));
        expect_order();
    }
    for (Float number : {(limits::max)(), limits::lowest(), limits::infinity(), -limits::infinity(),
                         limits::quiet_NaN(), -limits::quiet_NaN()}) {
        keys.push_back(key_map::to_key(number));
        expect_order();
    }
    keys = {key_map::to_key(0), key_map::to_key(limits::denorm_min())};
    expect_order();
    keys.push_back(key_map::to_key(3 * limits::denorm_min()));
    expect_order();
}

TEST(distribution, buckets_follow_the_order_of_floating_point_numbers) {
    expect_ordered_buckets_of_numbers<float>();
    expect_ordered_buckets_of_numbers<double>();
}

TEST(distribution, buckets_follow_the_order_of_the_keys) {
    expect_ordered_buckets<char>();
    expect_ordered_buckets<std::uint8_t>();
    expect_ordered_buckets<std::int16_t>();
    expect_ordered_buckets<std::int32_t>();
    expect_ordered_buckets<std::uint32_t>();
    expect_ordered_buckets<std::int64_t>();
    expect_ordered_buckets<std::uint64_t>();
}

template <class Key, class Compare>
void expect_sorted_by_distribution(Compare comp) {
    support::random_source random;
    for (std::size_t n : {std::size_t{1}, std::size_t{2}, sorting::least_distributed, std::size_t{5000}}) {
        for (auto const& [which, name] : shapes) {
            for (int scale : {1, 3, 100'000}) { // buckets of one value each, or of several
                std::vector<Key> keys;
                for (int number : numbers_in_shape(which, n, random)) {
                    keys.push_back(static_cast<Key>(number * static_cast<std::int64_t>(scale)));
                }
                std::vector<Key> expected = keys;
                std::sort(expected.begin(), expected.end(), comp);
                std::vector<Key> buffer(n + 1, Key{7});
                sorting::sort_by_distribution<Key>(std::span(keys), buffer.data(), comp);
                ASSERT_EQ(keys, expected) << name << ", " << n;
                ASSERT_EQ(buffer.back(), Key{7});
            }
        }
    }
}

TEST(distribution, sorts_every_shape) {
    expect_sorted_by_distribution<std::int32_t>(std::less<>());
    expect_sorted_by_distribution<std::int32_t>(std::greater<>());
    expect_sorted_by_distribution<std::uint64_t>(std::less<>());
    expect_sorted_by_distribution<std::uint64_t>(std::greater<>());
    expect_sorted_by_distribution<std::int16_t>(std::greater<>());
    expect_sorted_by_distribution<std::uint8_t>(std::less<>());
}

// Numbers in so many runs of different lengths, up or down by the bits of `directions`.
std::vector<int> numbers_in_runs(std::size_t runs, unsigned directions, support::random_source& random) {
    std::vector<int> numbers;
    for (std::size_t i = 0; i != runs; ++i) {
        std::vector<int> run = random.numbers(100 + random.below(50), 0, 300);
        std::sort(run.begin(), run.end());
        run.front() = -1; // so that the next one is no continuation
        run.back() = 301;
        if ((directions >> i & 1U) != 0) {
            std::reverse(run.begin(), run.end());
        }
        numbers.insert(numbers.end(), run.begin(), run.end());
    }
    return numbers;
}

TEST(runs, are_merged_if_they_are_few) {
    support::random_source random;
    std::less<> less;
    auto const each = [](std::size_t size, float, auto const& body) {
        for (std::size_t begin = 0; begin < size; begin += 77) {
            body(begin, (std::min)(begin + 77, size));
        }
    };
    for (std::size_t count = 2; count <= sorting::most_runs; ++count) {
        for (unsigned directions = 0; directions < 1U << count;
             directions += 1 + static_cast<unsigned>(random.below(9))) {
            std::vector<int> const numbers = numbers_in_runs(count, directions, random);
            std::vector<int> expected = numbers;
            std::sort(expected.begin(), expected.end());

            std::vector<int> keys = numbers;
            std::vector<int> buffer(keys.size());
            auto const found = sorting::find_few_runs(keys.data(), keys.data() + keys.size(), less);
            ASSERT_GE(found.count, 1U);
            ASSERT_LE(found.count, count);
            sorting::key_runs(std::span(keys), buffer.data(), less, each).merge(found);
            ASSERT_EQ(keys, expected);

            std::vector<std::string> strings;
            for (int number : numbers) {
                strings.push_back(std::to_string(number + 2000));
            }
            std::vector<std::string> expected_strings = strings;
            std::sort(expected_strings.begin(), expected_strings.end());
            ASSERT_TRUE(sorting::sort_if_few_runs(strings.begin(), strings.end(), less));
            ASSERT_EQ(strings, expected_strings);
        }
    }
    // Too many of them, the first one too short, and no room for the buffer.
    auto const is_sorted_now = [&](std::vector<int> values) {
        return sorting::sort_if_few_runs(values.begin(), values.end(), less);
    };
    EXPECT_FALSE(is_sorted_now(numbers_in_runs(2 * sorting::most_runs, 0, random)));
    EXPECT_FALSE(is_sorted_now({1, 2, 3, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
    std::vector<int> many(2 * sorting::run_buffer_bytes / sizeof(int) + 2);
    std::iota(many.begin(), many.end(), 0);
    EXPECT_FALSE(is_sorted_now(many));
    many.resize(many.size() - 2);
    EXPECT_TRUE(is_sorted_now(many));
}

TEST(prefixes, keep_the_order_of_the_strings) {
    support::random_source random;
    std::vector<std::string> strings = {"", std::string(1, '\0'), std::string(9, '\0'), "\xff", "\x7f", "\x80"};
    for (int i = 0; i != 300; ++i) {
        std::string next(random.below(12), 'x');
        for (char& character : next) {
            character = "\0a\x7f\x80\xff"[random.below(5)];
        }
        strings.push_back(next);
    }
    std::sort(strings.begin(), strings.end());
    for (std::size_t i = 1; i != strings.size(); ++i) {
        ASSERT_LE(sorting::prefix_of(strings[i - 1], 0), sorting::prefix_of(strings[i], 0));
    }
    EXPECT_EQ(sorting::prefix_of(std::string_view("abcdefghij"), 0), 0x6162'6364'6566'6768U);
    EXPECT_EQ(sorting::prefix_of(std::string_view("abcdefghij"), 8), 0x696A'0000'0000'0000U);
    EXPECT_EQ(sorting::prefix_of(std::string_view("abc"), 4), 0U);
}

template <class T, class Compare>
void expect_sorts_strings(std::vector<std::string> const& strings, Compare comp) {
    std::vector<T> expected(strings.begin(), strings.end());
    std::vector<T> values = expected;
    std::sort(expected.begin(), expected.end(), comp);
    heist::sort(heist::par.on(support::pool_of(4)).grain(10), values.begin(), values.end(), comp);
    ASSERT_EQ(values, expected);
    std::reverse(values.begin(), values.end());
    std::swap(values[0], values[values.size() / 2]);
    heist::sort(heist::par.on(support::pool_of(1)), values.begin(), values.end(), comp);
    ASSERT_EQ(values, expected);
}

TEST(prefixes, sort_strings_that_begin_with_the_same) {
    support::random_source random;
    for (std::string const begin : {"", "a", "eight ch", "longer than a prefix or a short string: "}) {
        for (std::size_t length : {1U, 7U, 8U, 9U, 30U}) {
            std::vector<std::string> strings(1000, begin);
            for (std::string& string : strings) {
                for (std::size_t left = random.below(length + 1); left != 0; --left) {
                    string += "\0a\x80"[random.below(3)];
                }
            }
            strings[17] = begin;
            expect_sorts_strings<std::string>(strings, std::less<>());
            expect_sorts_strings<std::string>(strings, std::greater<std::string>());
            expect_sorts_strings<std::string_view>(strings, std::less<>());
        }
    }
}

template <class Partition>
void expect_partitions(Partition const& partition) {
    support::random_source random;
    for (std::size_t n = 0; n < 5 * sorting::partition_block; ++n) {
        for (std::size_t left_of_ten : {0U, 1U, 5U, 9U, 10U}) {
            std::vector<int> values(n);
            std::iota(values.begin(), values.end(), 0);
            std::vector<bool> goes_left(n);
            for (std::size_t i = 0; i < n; ++i) {
                goes_left[i] = random.below(10) < left_of_ten;
            }
            std::vector<int> asked(n);
            auto const boundary = partition(values, [&](int value) {
                ++asked[static_cast<std::size_t>(value)];
                return static_cast<bool>(goes_left[static_cast<std::size_t>(value)]);
            });
            ASSERT_EQ(boundary, std::count(goes_left.begin(), goes_left.end(), true));
            for (std::size_t i = 0; i < n; ++i) {
                ASSERT_EQ(goes_left[static_cast<std::size_t>(values[i])], static_cast<std::ptrdiff_t>(i) < boundary);
                ASSERT_EQ(asked[i], 1);
            }
            std::sort(values.begin(), values.end());
            for (std::size_t i = 0; i < n; ++i) {
                ASSERT_EQ(values[i], static_cast<int>(i));
            }
        }
    }
}

TEST(partition, cyclic_divides_and_asks_once) {
    expect_partitions([](std::vector<int>& values, auto goes_left) {
        return sorting::partition_cyclic(values.data(), values.data() + values.size(), goes_left) - values.data();
    });
}

TEST(partition, blocks_divide_and_ask_once) {
    expect_partitions([](std::vector<int>& values, auto goes_left) {
        return sorting::partition_blocks(values.begin(), values.end(), goes_left) - values.begin();
    });
}

// Two ranges with something between them that nobody may ask for or move.
template <class Begin>
void expect_partitions_apart(Begin const& begin_of) {
    expect_partitions([&](std::vector<int>& values, auto goes_left) {
        std::size_t const in_left = values.size() / 3;
        std::vector<int> parts(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(in_left));
        parts.insert(parts.end(), 5, -1);
        parts.insert(parts.end(), values.begin() + static_cast<std::ptrdiff_t>(in_left), values.end());
        auto const first = begin_of(parts);
        auto const left_end = first + static_cast<std::ptrdiff_t>(in_left);
        auto const last = first + static_cast<std::ptrdiff_t>(parts.size());
        std::size_t const left = sorting::partition_apart(first, left_end, left_end + 5, last, goes_left);
        EXPECT_EQ(std::count(left_end, left_end + 5, -1), 5);
        std::copy(left_end + 5, last, std::copy(first, left_end, values.begin()));
        return static_cast<std::ptrdiff_t>(left);
    });
}

TEST(partition, of_two_ranges_divides_and_asks_once) {
    expect_partitions_apart([](std::vector<int>& parts) { return parts.data(); });  // cyclic
    expect_partitions_apart([](std::vector<int>& parts) { return parts.begin(); }); // by blocks
}

// Pairs of pieces in any order, exchanges in any number of parts, and an expectation that may be wrong.
TEST(shared_partition, divides_and_asks_once) {
    support::random_source random;
    for (std::size_t pairs : {1U, 2U, 3U, 7U, 64U}) {
        expect_partitions([&](std::vector<int>& values, auto goes_left) {
            std::size_t const size = values.size();
            std::size_t const expected = random.below(4) == 0 ? random.below(size + 1) : size / 2;
            sorting::shared_partition work(values.begin(), size, expected, pairs);
            for (std::size_t pair = pairs; pair-- != 0;) {
                work.partition_pair(pair, goes_left);
            }
            std::size_t const exchanges = work.find_misplaced();
            work.exchange(exchanges / 3, exchanges);
            work.exchange(0, exchanges / 3);
            return work.border() - values.begin();
        });
    }
}

TEST(shared_partition, moves_nearly_nothing_twice_if_the_border_is_where_it_was_expected) {
    support::random_source random;
    constexpr std::size_t n = 100'000;
    for (int percent : {10, 50, 90}) {
        // Every hundred has each number once, so no piece has many more or fewer of those that go left than are expected.
        std::vector<int> values(n);
        for (auto hundred = values.begin(); hundred != values.end(); hundred += 100) {
            std::iota(hundred, hundred + 100, 0);
            std::shuffle(hundred, hundred + 100, std::mt19937_64(random.bits()));
        }
        sorting::shared_partition work(values.begin(), n, n / 100 * static_cast<std::size_t>(percent), 8);
        for (std::size_t pair = 0; pair != 8; ++pair) {
            work.partition_pair(pair, [percent](int value) { return value < percent; });
        }
        EXPECT_LE(work.find_misplaced(), n / 100);
    }
}

TEST(pivot, is_near_the_median_of_random_numbers_and_in_range_when_scattered) {
    support::random_source random;
    std::less<> less;
    for (std::size_t n : {17U, 64U, 1000U, 20'000U, 300'000U}) {
        std::vector<int> values(n);
        std::iota(values.begin(), values.end(), 0);
        for (unsigned bad_pivots = 0; bad_pivots < 50; ++bad_pivots) {
            std::shuffle(values.begin(), values.end(), std::mt19937_64(random.bits()));
            auto const pivot = sorting::choose_pivot(values.begin(), values.end(), bad_pivots, less);
            ASSERT_GE(pivot, values.begin());
            ASSERT_LT(pivot, values.end());
            // 81 samples or more. A median of three is below what a share x of the elements is below in 3 x^2 - 2 x^3 of all cases; four
            // times that, from 1/16, is 5e-13.
            if (n >= 20'000) {
                EXPECT_GT(*pivot, static_cast<int>(n / 16));
                EXPECT_LT(*pivot, static_cast<int>(n - n / 16));
            }
        }
    }
}

TEST(keys, of_floating_point_numbers_have_their_order) {
    using limits = std::numeric_limits<double>;
    std::vector<double> const ascending = {
        -limits::infinity(),  -limits::max(), -1.5, -1.0, -limits::min(), -limits::denorm_min(), -0.0, 0.0,
        limits::denorm_min(), limits::min(),  1.0,  1.5,  limits::max(),  limits::infinity()};
    using map = sorting::key_map<double>;
    for (std::size_t i = 0; i < ascending.size(); ++i) {
        EXPECT_EQ(std::bit_cast<std::uint64_t>(map::from_key(map::to_key(ascending[i]))),
                  std::bit_cast<std::uint64_t>(ascending[i]));
        if (i > 0) {
            EXPECT_LT(map::to_key(ascending[i - 1]), map::to_key(ascending[i]));
        }
    }
    EXPECT_GT(map::to_key(limits::quiet_NaN()), map::to_key(limits::infinity()));
    EXPECT_LT(map::to_key(-limits::quiet_NaN()), map::to_key(-limits::infinity()));
}

// Keys say the same as operator<, and every element can be had back from its key.
template <class T>
void expect_keys_in_order(std::vector<T> const& elements) {
    using map = sorting::key_map<T>;
    for (T const& a : elements) {
        EXPECT_EQ(map::from_key(map::to_key(a)), a);
        for (T const& b : elements) {
            EXPECT_EQ(a < b, map::to_key(a) < map::to_key(b));
        }
    }
}

TEST(keys, of_pairs_tuples_and_arrays_have_their_order) {
    std::vector<std::pair<std::int16_t, std::uint16_t>> pairs;
    std::vector<std::tuple<std::int16_t, std::uint16_t>> tuples;
    std::vector<std::array<std::int16_t, 4>> arrays;
    for (int first : {-32768, -1, 0, 1, 32767}) {
        for (int second : {0, 1, 32767, 32768, 65535}) {
            auto const one = static_cast<std::int16_t>(first);
            auto const other = static_cast<std::uint16_t>(second);
            pairs.emplace_back(one, other);
            tuples.emplace_back(one, other);
            arrays.push_back({0, one, static_cast<std::int16_t>(other), -1});
            arrays.push_back({one, 0, 0, static_cast<std::int16_t>(other)});
        }
    }
    expect_keys_in_order(pairs);
    expect_keys_in_order(tuples);
    expect_keys_in_order(arrays);
    expect_keys_in_order<std::array<std::int64_t, 1>>({{-1}, {0}, {1}});
}

enum class plain : std::int16_t {};
enum class backwards : int {};
bool operator<(backwards a, backwards b) {
    return static_cast<int>(a) > static_cast<int>(b);
}
enum class also_backwards : int {};
[[maybe_unused]] std::strong_ordering operator<=>(also_backwards a, also_backwards b) {
    return static_cast<int>(b) <=> static_cast<int>(a);
}

TEST(keys, of_enumerators_have_their_order_unless_somebody_has_given_them_another) {
    expect_keys_in_order<plain>({plain{-32768}, plain{-1}, plain{0}, plain{32767}});
    static_assert(!sorting::keyed<backwards, std::less<>>);
    static_assert(!sorting::keyed<also_backwards, std::less<>>);
    static_assert(!sorting::keyed<std::tuple<float, int>, std::less<>>);
    static_assert(!sorting::keyed<std::tuple<std::int8_t, std::int32_t>, std::less<>>);
    static_assert(!sorting::keyed<std::array<std::int8_t, 3>, std::less<>>);
}

template <class T, class Make>
void expect_sorts_like_std(Make make) {
    support::random_source random;
    for (std::size_t n : {2U, 17U, 100U, 5000U, 100'000U}) {
        std::vector<T> values(n);
        std::generate(values.begin(), values.end(), [&] { return make(random.bits()); });
        std::vector<T> expected = values;
        std::sort(expected.begin(), expected.end(), [](T const& a, T const& b) { return a < b; });
        heist::sort(heist::par, values.begin(), values.end());
        EXPECT_EQ(values, expected) << n;
    }
}

TEST(keys, of_tuples_arrays_and_enumerators_sort_them) {
    expect_sorts_like_std<std::tuple<std::int32_t, std::uint32_t>>([](auto bits) {
        return std::tuple(static_cast<std::int32_t>(bits % 100) - 50, static_cast<std::uint32_t>(bits >> 8));
    });
    expect_sorts_like_std<std::array<std::int8_t, 2>>(
        [](auto bits) { return std::array{static_cast<std::int8_t>(bits), static_cast<std::int8_t>(bits >> 8)}; });
    expect_sorts_like_std<plain>([](auto bits) { return static_cast<plain>(bits); });
    expect_sorts_like_std<backwards>([](auto bits) { return static_cast<backwards>(bits); });
}

std::size_t displaced(std::vector<int> const& values) {
    std::size_t count = 0;
    for (std::size_t i = 0; i != values.size(); ++i) {
        count += values[i] != static_cast<int>(i);
    }
    return count;
}

// Moves the outliers of numbers from 0 up to the end and merges them. At most `most` of them may stand out.
void expect_few_outliers(std::vector<int> values, std::size_t most) {
    std::less<> less;
    std::size_t const n = values.size();
    std::vector<int> expected = values;
    std::sort(expected.begin(), expected.end());
    std::size_t const kept = sorting::move_outliers_to_end(values.data(), n, n, less);
    EXPECT_TRUE(std::is_sorted(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(kept)));
    EXPECT_GE(kept + most, n);
    std::sort(values.begin() + static_cast<std::ptrdiff_t>(kept), values.end());
    std::vector<int> buffer(n - kept);
    sorting::merge_from_end(values.data(), kept, n, buffer.data(), less);
    EXPECT_EQ(values, expected);
}

TEST(nearly_sorted, what_is_kept_is_sorted_and_what_stands_out_is_little) {
    support::random_source random;
    for (std::size_t n : {40U, 100U, 1000U, 10'000U}) {
        for (shape which : {shape::sorted, shape::nearly_sorted, shape::two_large_in_a_row}) {
            std::vector<int> values = numbers_in_shape(which, n, random);
            // By chance two may stand side by side. That takes a second look, of which there is one for 64 elements: in the fixed shape
            // they suffice.
            for (std::size_t i = 1; i < n && which == shape::nearly_sorted; ++i) {
                if (values[i - 1] != static_cast<int>(i - 1)) {
                    values[i] = static_cast<int>(i);
                }
            }
            expect_few_outliers(values, displaced(values));
        }
        // Each of them may bring about a second look, which makes at most seven more stand out.
        expect_few_outliers(numbers_in_shape(shape::sorted_with_random_tail, n, random), n / 50 * 8);
    }
}

// An element behind or before which all is in order stands out alone, or, if it fits in, another one in its place.
TEST(nearly_sorted, two_elements_that_are_not_side_by_side_make_no_others_stand_out) {
    constexpr std::size_t n = 12;
    std::vector<int> values(n);
    for (std::size_t i = 0; i != n; ++i) {
        for (std::size_t j = i + 2; j < n; ++j) {
            for (int one = -1; one <= static_cast<int>(n); ++one) {
                for (int other = -1; other <= static_cast<int>(n); ++other) {
                    std::iota(values.begin(), values.end(), 0);
                    values[i] = one;
                    values[j] = other;
                    expect_few_outliers(values, displaced(values));
                }
            }
        }
    }
}

TEST(runs, are_found_in_both_directions) {
    std::less<> less;
    auto const sorted = [&](std::vector<int> values) {
        return sorting::sort_if_one_run(values.begin(), values.end(), less);
    };
    EXPECT_TRUE(sorted({1, 1}));
    EXPECT_TRUE(sorted({1, 2, 2, 3}));
    EXPECT_TRUE(sorted({3, 2, 2, 1}));
    EXPECT_TRUE(sorted({3, 3, 3, 2, 2}));
    EXPECT_FALSE(sorted({3, 3, 4, 2}));
    EXPECT_FALSE(sorted({3, 2, 2, 3}));
    EXPECT_FALSE(sorted({1, 2, 1}));
    std::vector<int> down = {5, 5, 4, 1};
    ASSERT_TRUE(sorting::sort_if_one_run(down.begin(), down.end(), less));
    EXPECT_EQ(down, (std::vector<int>{1, 4, 5, 5}));
}

TEST(permute, follows_all_permutations_of_six) {
    std::vector<std::size_t> order(6);
    std::iota(order.begin(), order.end(), std::size_t{0});
    do {
        std::vector<std::string> strings = {"a", "b", "c", "d", "e", "f"};
        std::vector<std::string> expected;
        for (std::size_t from : order) {
            expected.push_back(strings[from]);
        }
        std::vector<std::size_t> used_up = order;
        sorting::permute(strings.data(), used_up.data(), used_up.size());
        ASSERT_EQ(strings, expected);
    } while (std::next_permutation(order.begin(), order.end()));
}

TEST(classes, are_in_order_and_hold_the_same_elements) {
    support::random_source random;
    std::less<> less;
    for (std::size_t n : {sorting::least_classified, std::size_t{20'000}, std::size_t{400'000}}) {
        for (auto const& [which, name] : shapes) {
            SCOPED_TRACE(name);
            std::vector<int> values = numbers_in_shape(which, n, random);
            std::vector<int> expected = values;
            std::sort(expected.begin(), expected.end());
            std::vector<unsigned char> class_of(n);
            auto const all = sorting::whole(values.data(), values.data() + n);
            sorting::classified<int> const classes(all, class_of.data(), less);
            ASSERT_EQ(classes.end_of(classes.count() - 1), n);
            for (std::size_t i = 0; i != classes.count(); ++i) {
                ASSERT_LE(classes.begin_of(i), classes.end_of(i));
                std::sort(classes[i].first, classes[i].last);
            }
            ASSERT_EQ(values, expected);
        }
    }
}

TEST(classes, of_random_elements_are_small_and_of_few_values_hold_one_each) {
    support::random_source random;
    std::less<> less;
    constexpr std::size_t n = 100'000;
    std::vector<unsigned char> class_of(n);
    std::vector<int> values = numbers_in_shape(shape::random, n, random);
    sorting::classified<int> const many(sorting::whole(values.data(), values.data() + n), class_of.data(), less);
    for (std::size_t i = 0; i != many.count(); ++i) { // 10.5 times the mean of a sum of four exponential variables: 1e-14
        EXPECT_LE(many[i].size(), 8 * sorting::elements_per_class);
    }
    values = numbers_in_shape(shape::few_values, n, random);
    sorting::classified<int> const few(sorting::whole(values.data(), values.data() + n), class_of.data(), less);
    EXPECT_LE(few.count(), 32U);
    for (std::size_t i = 0; i != few.count(); ++i) { // four of 511 samples make a class; 32 of them are to be expected: 3e-11
        EXPECT_TRUE(few[i].size() == 0 || few[i].first[0] == few[i].last[-1]);
    }
}

TEST(quicksort, falls_back_to_heap_sort_when_its_levels_are_used_up) {
    support::random_source random;
    std::vector<std::string> values;
    for (int number : random.numbers(2000, 0, 1000)) {
        values.push_back(std::to_string(number));
    }
    std::less<> less;
    auto all = sorting::whole(values.begin(), values.end());
    all.levels_left = 2;
    sorting::quicksort(all, less);
    EXPECT_TRUE(std::is_sorted(values.begin(), values.end()));
}

} // namespace
