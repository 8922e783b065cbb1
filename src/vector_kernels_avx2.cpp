// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "vector_kernels_avx2.hpp"

#include <heist/algorithms/sort/networks.hpp>

#include <immintrin.h>
#include <utility>

// This file alone is compiled for processors with AVX2, so nothing in it may be shared with other files: everything is in the unnamed namespace
// or a constant, and no inline function of anybody else is called.
namespace heist::algorithms::sorting {
namespace {

template <class Word>
struct vector_of {
    static constexpr unsigned lanes = 32 / sizeof(Word);
    using type __attribute__((vector_size(32))) = Word;
};

// Swaps lane by lane what is in the wrong order.
template <class Vector>
[[gnu::always_inline]] inline void order(Vector& low, Vector& high) {
    if constexpr (sizeof(low[0]) == 4) { // there are instructions for these, and written so g++ 12 knows them
        Vector const least = high < low ? high : low;
        high = high > low ? high : low;
        low = least;
    } else {
        auto const swapped = low > high;
        Vector const least = swapped ? high : low;
        high = swapped ? low : high;
        low = least;
    }
}

// Lane i of the result is lane i ^ distance.
template <unsigned distance, class Vector, unsigned... i>
[[gnu::always_inline]] inline Vector exchanged(Vector const& x, std::integer_sequence<unsigned, i...>) {
    return __builtin_shufflevector(x, x, (i ^ distance)...);
}

// Orders lane i and lane i ^ distance for all i.
template <unsigned distance, class Vector, unsigned... i>
[[gnu::always_inline]] inline void order_lanes(Vector& x, std::integer_sequence<unsigned, i...> lanes) {
    Vector low = x;
    Vector high = exchanged<distance>(x, lanes);
    order(low, high);
    x = __builtin_shufflevector(low, high, (i < (i ^ distance) ? i : i + sizeof...(i))...);
}

// A step of a transposition: where row and column differ in one bit, they change places.
template <unsigned bit, class Vector, unsigned... i>
[[gnu::always_inline]] inline void transpose_step(Vector& a, Vector& b, std::integer_sequence<unsigned, i...>) {
    Vector const upper = __builtin_shufflevector(a, b, ((i & bit) != 0 ? i - bit + sizeof...(i) : i)...);
    b = __builtin_shufflevector(a, b, ((i & bit) != 0 ? i + sizeof...(i) : i + bit)...);
    a = upper;
}

// Rows of a small matrix of keys. Bitonic merges (Batcher, "Sorting networks and their applications", 1968) of what is sorted already, until all is.
template <class Word>
struct rows {
    using vector = typename vector_of<Word>::type;
    static constexpr unsigned lanes = vector_of<Word>::lanes;
    static constexpr auto all_lanes = std::make_integer_sequence<unsigned, lanes>{};

    // What is left to do in each row when rows are merged: bitonic rows are sorted.
    template <unsigned distance = lanes / 2>
    [[gnu::always_inline]] static void sort_bitonic(vector& row) {
        order_lanes<distance>(row, all_lanes);
        if constexpr (distance > 1) {
            sort_bitonic<distance / 2>(row);
        }
    }

    template <unsigned length = 2>
    [[gnu::always_inline]] static void sort_one(vector& row) {
        order_lanes<length - 1>(row, all_lanes);
        if constexpr (length > 2) {
            sort_bitonic<length / 4>(row);
        }
        if constexpr (length < lanes) {
            sort_one<2 * length>(row);
        }
    }

    // As many rows as lanes: their columns are sorted, then they become rows.
    [[gnu::always_inline]] static void sort_square(vector* row) {
#pragma GCC unroll 32
        for (exchange const x : network<lanes>) {
            order(row[x.low], row[x.high]);
        }
        transpose<1>(row);
    }

    template <unsigned bit>
    [[gnu::always_inline]] static void transpose(vector* row) {
#pragma GCC unroll 8
        for (unsigned i = 0; i != lanes; ++i) {
            if ((i & bit) == 0) {
                transpose_step<bit>(row[i], row[i + bit], all_lanes);
            }
        }
        if constexpr (2 * bit < lanes) {
            transpose<2 * bit>(row);
        }
    }

    // The first and the second half of the rows are sorted, each by itself.
    template <unsigned count>
    [[gnu::always_inline]] static void merge(vector* row) {
#pragma GCC unroll 8
        for (unsigned i = 0; i != count / 2; ++i) {
            vector mirrored = exchanged<lanes - 1>(row[count - 1 - i], all_lanes);
            order(row[i], mirrored);
            row[count - 1 - i] = mirrored;
        }
#pragma GCC unroll 8
        for (unsigned distance = count / 4; distance != 0; distance /= 2) {
#pragma GCC unroll 8
            for (unsigned i = 0; i != count; ++i) {
                if ((i & distance) == 0) {
                    order(row[i], row[i + distance]);
                }
            }
        }
#pragma GCC unroll 8
        for (unsigned i = 0; i != count; ++i) {
            sort_bitonic(row[i]);
        }
    }

    template <unsigned count, unsigned merged = 2>
    [[gnu::always_inline]] static void merge_all(vector* row) {
        if constexpr (merged <= count) {
#pragma GCC unroll 8
            for (unsigned i = 0; i != count; i += merged) {
                merge<merged>(row + i);
            }
            merge_all<count, 2 * merged>(row);
        }
    }

    template <unsigned count>
    [[gnu::always_inline]] static void sort(vector* row) {
        if constexpr (count >= lanes) {
#pragma GCC unroll 8
            for (unsigned i = 0; i != count; i += lanes) {
                sort_square(row + i);
            }
        } else {
#pragma GCC unroll 8
            for (unsigned i = 0; i != count; ++i) {
                sort_one(row[i]);
            }
        }
        merge_all<count>(row);
    }
};

template <class Word, unsigned... i>
[[gnu::always_inline]] inline typename vector_of<Word>::type lanes_from(Word first,
                                                                        std::integer_sequence<unsigned, i...>) {
    return typename vector_of<Word>::type{(first + static_cast<Word>(i))...};
}

template <class Word>
inline constexpr Word largest_word = ~(Word{1} << (8 * sizeof(Word) - 1));

// Sorts `size` keys in so many rows. Reads and writes all of those; what is behind the keys is taken for the largest key meanwhile.
// pre: size > count * lanes / 2, or count == 1
template <unsigned count, class Word>
[[gnu::always_inline]] inline void sort_rows(Word const* from, Word* to, std::size_t size, Word flip) {
    using matrix = rows<Word>;
    using vector = typename matrix::vector;
    constexpr std::size_t lanes = matrix::lanes;
    constexpr std::size_t full = count / 2; // rows without a place behind the keys
    vector const flips = vector{} + flip;
    vector const sizes = vector{} + static_cast<Word>(size);
    vector given[count];
    vector row[count];
#pragma GCC unroll 8
    for (std::size_t i = 0; i != count; ++i) {
        __builtin_memcpy(&given[i], from + i * lanes, sizeof(vector));
        row[i] = given[i] ^ flips;
        if (i >= full) {
            auto const is_key = lanes_from(static_cast<Word>(i * lanes), matrix::all_lanes) < sizes;
            row[i] = is_key ? row[i] : vector{} + largest_word<Word>;
        }
    }
    matrix::template sort<count>(row);
#pragma GCC unroll 8
    for (std::size_t i = 0; i != count; ++i) {
        row[i] ^= flips;
        if (i >= full) {
            auto const is_key = lanes_from(static_cast<Word>(i * lanes), matrix::all_lanes) < sizes;
            row[i] = is_key ? row[i] : given[i];
        }
        __builtin_memcpy(to + i * lanes, &row[i], sizeof(vector));
    }
}

// The same, but touches no memory besides the keys: the last row with keys in it overlaps the one before, and so do those behind it.
// pre: size >= lanes
template <unsigned count, class Word>
[[gnu::always_inline]] inline void sort_rows_within(Word const* from, Word* to, std::size_t size, Word flip) {
    using matrix = rows<Word>;
    using vector = typename matrix::vector;
    constexpr std::size_t lanes = matrix::lanes;
    vector const flips = vector{} + flip;
    std::size_t const last = size - lanes;
    vector row[count];
#pragma GCC unroll 8
    for (std::size_t i = 0; i != count; ++i) {
        std::size_t const at = i * lanes < last ? i * lanes : last;
        __builtin_memcpy(&row[i], from + at, sizeof(vector));
        auto const is_new = lanes_from(static_cast<Word>(at), matrix::all_lanes) >= static_cast<Word>(i * lanes);
        row[i] = is_new ? row[i] ^ flips : vector{} + largest_word<Word>;
    }
    matrix::template sort<count>(row);
    Word sorted[count * lanes];
#pragma GCC unroll 8
    for (std::size_t i = 0; i != count; ++i) {
        row[i] ^= flips;
        __builtin_memcpy(sorted + i * lanes, &row[i], sizeof(vector));
        if (i * lanes < last) {
            __builtin_memcpy(to + i * lanes, &row[i], sizeof(vector));
        }
    }
    __builtin_memcpy(to + last, sorted + last, sizeof(vector));
}

// How many rows keys take: calls sort.operator()<rows>().
template <class Word, class Sort>
[[gnu::always_inline]] inline void with_rows_for(std::size_t size, Sort const& sort) {
    constexpr std::size_t lanes = vector_of<Word>::lanes;
    static_assert(vector_kernels<Word>::largest == 8 * lanes);
    if (size <= lanes) {
        sort.template operator()<1>();
    } else if (size <= 2 * lanes) {
        sort.template operator()<2>();
    } else if (size <= 4 * lanes) {
        sort.template operator()<4>();
    } else {
        sort.template operator()<8>();
    }
}

// Touches no memory besides the keys. pre: size <= largest
template <class Word>
void sort_within(Word const* from, Word* to, std::size_t size, Word flip) noexcept {
    constexpr std::size_t lanes = vector_of<Word>::lanes;
    if (size >= lanes) {
        with_rows_for<Word>(size, [&]<unsigned count>() { sort_rows_within<count>(from, to, size, flip); });
    } else {
        Word copy[lanes]{};
        __builtin_memcpy(copy, from, size * sizeof(Word));
        sort_rows<1>(copy, copy, size, flip);
        __builtin_memcpy(to, copy, size * sizeof(Word));
    }
}

template <class Word>
std::size_t sort_buckets(Word const* from, Word* to, std::uint32_t const* ends, std::size_t first, std::size_t last,
                         Word flip) noexcept {
    if (first == last) {
        return last;
    }
    std::size_t const end_of_all = ends[last - 1];
    std::size_t begin = first == 0 ? 0 : ends[first - 1];
    for (; first != last; ++first) {
        std::size_t const size = ends[first] - begin;
        if (size == 0) { // of few distinct keys nearly all are empty
            continue;
        }
        if (size > vector_kernels<Word>::largest) {
            return first;
        }
        if (begin + vector_kernels<Word>::largest > end_of_all) [[unlikely]] {
            sort_within(from + begin, to + begin, size, flip);
        } else {
            with_rows_for<Word>(size,
                                [&]<unsigned count>() { sort_rows<count>(from + begin, to + begin, size, flip); });
        }
        begin += size;
    }
    return last;
}

template <class Word>
void sort_word(Word* keys, std::size_t count, Word flip) noexcept {
    sort_within<Word>(keys, keys, count, flip);
}

template <class Word>
typename vector_kernels<Word>::range range_of_words(Word const* keys, std::size_t size, Word flip) noexcept {
    using vector = typename vector_of<Word>::type;
    constexpr unsigned strands = 4; // one alone would wait for its own result each time
    constexpr std::size_t step = strands * vector_of<Word>::lanes;
    Word const first = keys[0] ^ flip;
    vector const flips = vector{} + flip;
    vector low[strands];
    vector high[strands];
    for (std::size_t i = 0; i != strands; ++i) {
        low[i] = high[i] = vector{} + first;
    }
    std::size_t at = 0;
    for (; at + step <= size; at += step) {
#pragma GCC unroll 4
        for (std::size_t i = 0; i != strands; ++i) {
            vector x;
            __builtin_memcpy(&x, keys + at + i * vector_of<Word>::lanes, sizeof(vector));
            x ^= flips;
            low[i] = x < low[i] ? x : low[i];
            high[i] = x > high[i] ? x : high[i];
        }
    }
    typename vector_kernels<Word>::range found{first, first};
    auto const add = [&found](Word least, Word most) {
        found = {least < found.low ? least : found.low, most > found.high ? most : found.high};
    };
    for (std::size_t i = 0; i != strands; ++i) {
        for (unsigned lane = 0; lane != vector_of<Word>::lanes; ++lane) {
            add(low[i][lane], high[i][lane]);
        }
    }
    for (; at != size; ++at) {
        add(keys[at] ^ flip, keys[at] ^ flip);
    }
    return found;
}

template <class Word>
bool words_in_order(Word const* keys, std::size_t size, Word flip) noexcept {
    using vector = typename vector_of<Word>::type;
    constexpr std::size_t lanes = vector_of<Word>::lanes;
    constexpr std::size_t block = 64 * lanes;
    vector const flips = vector{} + flip;
    std::size_t const steps = size - 1; // from a key to the next
    std::size_t at = 0;
    while (steps - at >= lanes) {
        std::size_t const end = steps - at < block ? at + (steps - at) / lanes * lanes : at + block;
        vector against{};
        for (; at != end; at += lanes) {
            vector here;
            vector next;
            __builtin_memcpy(&here, keys + at, sizeof(vector));
            __builtin_memcpy(&next, keys + at + 1, sizeof(vector));
            against |= (here ^ flips) > (next ^ flips);
        }
        for (std::size_t lane = 0; lane != lanes; ++lane) {
            if (against[lane] != 0) {
                return false;
            }
        }
    }
    for (; at != steps; ++at) {
        if ((keys[at] ^ flip) > (keys[at + 1] ^ flip)) {
            return false;
        }
    }
    return true;
}

// For each set of lanes, as bits: the order in which these come first, in words of 32 bits.
template <class Word>
struct compressions {
    static constexpr unsigned lanes = vector_of<Word>::lanes;
    static constexpr unsigned parts = sizeof(Word) / 4; // of a lane

    unsigned char order[1U << lanes][8]{};

    constexpr compressions() {
        for (unsigned chosen = 0; chosen != 1U << lanes; ++chosen) {
            unsigned place = 0;
            for (unsigned const round : {1U, 0U}) {
                for (unsigned lane = 0; lane != lanes; ++lane) {
                    if ((chosen >> lane & 1U) == round) {
                        for (unsigned part = 0; part != parts; ++part) {
                            order[chosen][place++] = static_cast<unsigned char>(lane * parts + part);
                        }
                    }
                }
            }
        }
    }
};
template <class Word>
constexpr compressions<Word> compressed;

// A partition in place from both ends: what is read next is read where less room is left, so there is always room on both sides to write
// a whole vector, of which only one part counts.
template <class Word, bool or_equal>
std::size_t partition_words(Word* keys, std::size_t size, Word pivot, Word flip) noexcept {
    using vector = typename vector_of<Word>::type;
    constexpr std::size_t lanes = vector_of<Word>::lanes;
    constexpr std::size_t step = 4 * lanes;
    auto const goes_left = [pivot = pivot ^ flip, flip](Word key) {
        return or_equal ? (key ^ flip) <= pivot : (key ^ flip) < pivot;
    };
    vector const flips = vector{} + flip;
    vector const pivots = vector{} + (pivot ^ flip);
    Word* left = keys;             // everything before has its place
    Word* right = keys + size;     // everything from here on, too
    Word held[3 * step];           // what was read to make room, and at last what is left
    std::size_t count = 0;         // of those
    Word const* next = keys;       // not read yet …
    Word const* end = keys + size; // … up to here
    if (size >= 2 * step) {
        __builtin_memcpy(held, next, step * sizeof(Word));
        __builtin_memcpy(held + step, end - step, step * sizeof(Word));
        count = 2 * step;
        next += step;
        end -= step;
        while (static_cast<std::size_t>(end - next) >= step) {
            Word const* from = next;
            if (next - left <= right - end) {
                next += step;
            } else {
                end -= step;
                from = end;
            }
            vector read[4]; // all of them before anything is written
#pragma GCC unroll 4
            for (std::size_t i = 0; i != 4; ++i) {
                __builtin_memcpy(&read[i], from + i * lanes, sizeof(vector));
            }
#pragma GCC unroll 4
            for (vector const given : read) {
                auto const to_left = or_equal ? ~((given ^ flips) > pivots) : pivots > (given ^ flips);
                unsigned chosen = 0;
                if constexpr (sizeof(Word) == 4) {
                    chosen = static_cast<unsigned>(_mm256_movemask_ps(reinterpret_cast<__m256>(to_left)));
                } else {
                    chosen = static_cast<unsigned>(_mm256_movemask_pd(reinterpret_cast<__m256d>(to_left)));
                }
                __m128i const bytes = _mm_loadl_epi64(reinterpret_cast<__m128i const*>(compressed<Word>.order[chosen]));
                __m256i const ordered =
                    _mm256_permutevar8x32_epi32(reinterpret_cast<__m256i>(given), _mm256_cvtepu8_epi32(bytes));
                auto const lefts = static_cast<std::size_t>(__builtin_popcount(chosen));
                __builtin_memcpy(left, &ordered, sizeof(vector));
                __builtin_memcpy(right - lanes, &ordered, sizeof(vector));
                left += lefts;
                right -= lanes - lefts;
            }
        }
    }
    for (; next != end; ++next) {
        held[count++] = *next;
    }
    for (std::size_t i = 0; i != count; ++i) { // there is room for exactly these
        bool const to_left = goes_left(held[i]);
        *left = held[i];
        right[-1] = held[i];
        left += to_left;
        right -= !to_left;
    }
    return static_cast<std::size_t>(left - keys);
}

template <class Word>
std::size_t partition_at(Word* keys, std::size_t size, Word pivot, bool or_equal, Word flip) noexcept {
    return or_equal ? partition_words<Word, true>(keys, size, pivot, flip)
                    : partition_words<Word, false>(keys, size, pivot, flip);
}

} // namespace

constinit vector_kernels<std::int32_t> const avx2_kernels_32{sort_buckets<std::int32_t>, sort_word<std::int32_t>,
                                                             range_of_words<std::int32_t>, words_in_order<std::int32_t>,
                                                             partition_at<std::int32_t>};
constinit vector_kernels<std::int64_t> const avx2_kernels_64{sort_buckets<std::int64_t>, sort_word<std::int64_t>,
                                                             range_of_words<std::int64_t>, words_in_order<std::int64_t>,
                                                             partition_at<std::int64_t>};

} // namespace heist::algorithms::sorting
