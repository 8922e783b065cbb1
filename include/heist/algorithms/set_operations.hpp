// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/merge.hpp>
#include <heist/splitting/parallel_find.hpp>
#include <heist/splitting/parallel_pack.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <tuple>

// Set operations on two sorted ranges, in one pass. The merged sequence is cut into pieces, and each cut is moved down to the first
// element of its value in both ranges: so equal elements are never parted, and every piece is a set operation by itself. What a
// piece gives is noted as offsets until its place in the output is known. Takes random access; other ranges are done in the caller.
namespace heist::algorithms {

// What belongs into the result.
enum class set_result : unsigned {
    only_in_first = 1,
    only_in_second = 2,
    in_both = 4,

    set_union = 7,
    intersection = 4,
    difference = 1,
    symmetric_difference = 3
};

constexpr bool contains(set_result all, set_result one) noexcept {
    return (static_cast<unsigned>(all) & static_cast<unsigned>(one)) != 0;
}

// Of which range an element is.
struct of_first {};
struct of_second {};

// Walks over both ranges and gives what belongs into the result to put(of_first or of_second, it).
template <set_result wanted, class It, class Other, class Compare, class Put>
void walk_sets(It first, It last, Other other, Other other_last, Compare& comp, Put& put) {
    while (first != last && other != other_last) {
        if (comp(*first, *other)) {
            if constexpr (contains(wanted, set_result::only_in_first)) {
                put(of_first{}, first);
            }
            ++first;
        } else if (comp(*other, *first)) {
            if constexpr (contains(wanted, set_result::only_in_second)) {
                put(of_second{}, other);
            }
            ++other;
        } else {
            if constexpr (contains(wanted, set_result::in_both)) {
                put(of_first{}, first);
            }
            ++first;
            ++other;
        }
    }
    if constexpr (contains(wanted, set_result::only_in_first)) {
        for (; first != last; ++first) {
            put(of_first{}, first);
        }
    }
    if constexpr (contains(wanted, set_result::only_in_second)) {
        for (; other != other_last; ++other) {
            put(of_second{}, other);
        }
    }
}

template <set_result wanted, class It, class Other, class Out, class Compare>
struct set_operation {
    // Positions in both ranges.
    struct cut {
        std::size_t first;
        std::size_t other;
    };
    // Elements as offsets from the beginning of the piece, times two, plus one for those of the second range.
    struct chosen {
        static constexpr std::size_t most = 4096;
        cut begin{};
        cut end{};
        std::size_t size = 0;
        std::uint32_t offsets[most];

        chosen() noexcept {} // leaves the offsets as they are
    };
    static constexpr std::size_t tile_size = chosen::most / 2;

    merged_pair<It, Other, Compare> both;

    bool stage(splitting::tile<> const& tile, chosen& keep) const {
        keep.begin = cut_at(tile.begin);
        keep.end = cut_at(tile.begin + tile.size);
        if (keep.end.first - keep.begin.first + keep.end.other - keep.begin.other > chosen::most) {
            return false; // many equal elements
        }
        It const first = splitting::advanced(both.first, keep.begin.first);
        Other const other = splitting::advanced(both.other, keep.begin.other);
        walk(keep.begin, keep.end, noting{keep, first, other});
        return true;
    }
    static Out behind(Out const& out, chosen const& kept) { return after_n(out, kept.size); }
    void write(chosen const& kept, Out out) const {
        It const first = splitting::advanced(both.first, kept.begin.first);
        Other const other = splitting::advanced(both.other, kept.begin.other);
        for (std::size_t i = 0; i != kept.size; ++i, void(++out)) {
            std::size_t const offset = kept.offsets[i] / 2;
            if (kept.offsets[i] % 2 == 0) {
                *out = *splitting::advanced(first, offset);
            } else {
                *out = *splitting::advanced(other, offset);
            }
        }
    }
    Out write_directly(chosen const& kept, Out out) const {
        walk(kept.begin, kept.end, [&out](auto, auto const& it) {
            *out = *it;
            ++out;
        });
        return out;
    }

private:
    struct noting {
        chosen& keep;
        It first;
        Other other;

        void operator()(of_first, It const& it) const { note(static_cast<std::uint32_t>(it - first) * 2); }
        void operator()(of_second, Other const& it) const { note(static_cast<std::uint32_t>(it - other) * 2 + 1); }

    private:
        void note(std::uint32_t offset) const { keep.offsets[keep.size++] = offset; }
    };

    // The lowest cut that parts no equal elements and lies at or below `rank`.
    cut cut_at(std::size_t rank) const {
        if (rank >= both.total()) {
            return {both.size, both.other_size};
        }
        held_function<Compare> comp = both.compare;
        auto const [i, j] = both.cut_at(rank);
        It const a = splitting::advanced(both.first, i);
        Other const b = splitting::advanced(both.other, j);
        auto const lower = [&](auto const& value) -> cut {
            return {static_cast<std::size_t>(std::lower_bound(both.first, a, value, std::ref(comp)) - both.first),
                    static_cast<std::size_t>(std::lower_bound(both.other, b, value, std::ref(comp)) - both.other)};
        };
        return i != both.size && (j == both.other_size || !comp(*b, *a)) ? lower(*a) : lower(*b);
    }

    template <class Put>
    void walk(cut begin, cut end, Put put) const {
        held_function<Compare> comp = both.compare;
        walk_sets<wanted>(splitting::advanced(both.first, begin.first), splitting::advanced(both.first, end.first),
                          splitting::advanced(both.other, begin.other), splitting::advanced(both.other, end.other),
                          comp, put);
    }
};

template <set_result wanted, class It, class Other, class Out, class Compare>
Out combine_sets(splitting::resources const& on, It first, It last, Other other, Other other_last, Out out,
                 Compare& comp) {
    auto const alone = [&] {
        auto put = [&out](auto, auto const& it) {
            *out = *it;
            ++out;
        };
        walk_sets<wanted>(first, last, other, other_last, comp, put);
        return out;
    };
    if constexpr (splitting::all_random_access<It, Other>) {
        using how = set_operation<wanted, It, Other, Out, Compare>;
        how const operation{{first, static_cast<std::size_t>(last - first), other,
                             static_cast<std::size_t>(other_last - other), hold(comp)}};
        return splitting::parallel_pack(on, user_cost<how>(), splitting::places<>(),
                                        splitting::after{operation.both.total()}, out, operation, alone);
    } else {
        return splitting::run_here(on, alone);
    }
}

// Does the first range contain the second? Each piece of the second is looked for by itself, from where it would begin: behind the
// smaller elements, and as many of its own value as it has left behind in the second range.
template <class It, class Other, class Compare>
struct looking_for_missing {
    It first;
    It last;
    Other other;
    held_function<Compare> compare;

    splitting::sight operator()(splitting::places<Other> const& at, std::size_t count) const {
        if (count == 0) {
            return count;
        }
        held_function<Compare> comp = compare;
        Other it = std::get<0>(at);
        auto const before = it - std::lower_bound(other, it, *it, std::ref(comp));
        It in = std::lower_bound(first, last, *it, std::ref(comp));
        in = last - in < before ? last : in + static_cast<std::iter_difference_t<It>>(before);
        for (std::size_t i = 0; i != count; ++i, void(++it)) {
            while (in != last && comp(*in, *it)) {
                ++in;
            }
            if (in == last || comp(*it, *in)) {
                return i;
            }
            ++in;
        }
        return count;
    }
};

template <class It, class Other, class Compare>
bool includes(splitting::resources const& on, It first, It last, Other other, Other other_last, Compare& comp) {
    if constexpr (splitting::all_random_access<It, Other>) {
        using how = looking_for_missing<It, Other, Compare>;
        return !splitting::parallel_find(on, user_cost<how>(), splitting::places<Other>(other),
                                         splitting::until<Other>{other_last}, how{first, last, other, hold(comp)})
                    .yes;
    } else {
        return splitting::run_here(on, [&] { return std::includes(first, last, other, other_last, std::ref(comp)); });
    }
}

} // namespace heist::algorithms
