// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fuzz/values.hpp"

#include <numeric>

namespace fuzz {

std::size_t draw_size(choices& draw, std::size_t most) {
    std::size_t const octaves = draw.may_be_large() ? 17 : 7; // 2^7 + 1 is above the sort's thresholds
    std::size_t size = 0;
    switch (draw.below(8)) {
    case 0:
    case 1: size = draw.below(20); break;
    case 2: size = (std::size_t{1} << draw.below(octaves + 1)) + draw.below(3) - 1; break;
    default: {
        std::size_t const octave = std::size_t{1} << draw.below(octaves);
        size = octave + draw.below(octave);
    }
    }
    return std::min(size, most);
}

namespace {

std::size_t draw_distinct(choices& draw, std::size_t size, std::size_t most) {
    std::size_t distinct = 1;
    switch (draw.below(6)) {
    case 0: distinct = 2; break;
    case 1: distinct = draw.between(1, 20); break;
    case 2: distinct = draw.between(1, size / 8 + 1); break;
    case 3: distinct = size + 1; break;
    case 4: distinct = most; break;
    default: distinct = draw.between(1, 1000); break;
    }
    return std::min(distinct, most);
}

void swap_some(choices& draw, std::vector<std::uint32_t>& keys) {
    for (std::size_t swaps = draw.between(1, 8); swaps != 0 && !keys.empty(); --swaps) {
        std::swap(keys[draw.below(keys.size())], keys[draw.below(keys.size())]);
    }
}

// Ascending runs, all of the same length but the last.
void sort_runs(choices& draw, std::vector<std::uint32_t>& keys) {
    auto const run = static_cast<std::ptrdiff_t>(draw.between(1, keys.size() / 2 + 1));
    for (auto from = keys.begin(); from != keys.end();) {
        auto const to = keys.end() - from > run ? from + run : keys.end();
        std::sort(from, to);
        from = to;
    }
}

} // namespace

arrangement arrange(choices& draw, std::size_t size, std::size_t most_distinct, order wanted) {
    arrangement made{draw_distinct(draw, size, most_distinct), std::vector<std::uint32_t>(size)};
    choices bulk = draw.in_bulk();
    choices& from = size <= 32 ? draw : bulk;
    for (std::uint32_t& key : made.keys) {
        key = static_cast<std::uint32_t>(from.below(made.distinct));
    }
    char const* shape = "in random order";
    std::size_t const drawn = draw.below(8);
    if (wanted == order::ascending || (wanted == order::mostly_ascending && drawn < 5)) {
        std::sort(made.keys.begin(), made.keys.end());
        shape = "ascending";
        if (wanted == order::mostly_ascending && draw.one_in(2)) {
            disturb(draw, made);
            shape = "ascending but one";
        }
    } else if (drawn == 1) {
        std::sort(made.keys.begin(), made.keys.end());
        shape = "ascending";
    } else if (drawn == 2) {
        std::sort(made.keys.begin(), made.keys.end(), std::greater<>());
        shape = "descending";
    } else if (drawn == 3) {
        std::sort(made.keys.begin(), made.keys.end());
        swap_some(draw, made.keys);
        shape = "nearly ascending";
    } else if (drawn == 4) {
        auto const middle = made.keys.begin() + static_cast<std::ptrdiff_t>(size / 2);
        std::sort(made.keys.begin(), middle);
        std::sort(middle, made.keys.end(), std::greater<>());
        shape = "up and down";
    } else if (drawn == 5) {
        sort_runs(draw, made.keys);
        shape = "in ascending runs";
    } else if (drawn == 6) {
        std::fill(made.keys.begin(), made.keys.end(), static_cast<std::uint32_t>(draw.below(made.distinct)));
        disturb(draw, made);
        shape = "all equal but one";
    }
    draw.note(std::to_string(size) + " elements " + shape + " of " + std::to_string(made.distinct) + " values");
    return made;
}

void disturb(choices& draw, arrangement& some) {
    if (!some.keys.empty() && !draw.one_in(4)) {
        some.keys[draw.below(some.keys.size())] = static_cast<std::uint32_t>(draw.below(some.distinct));
    }
}

arrangement part_of(choices& draw, arrangement const& whole, std::size_t most) {
    std::size_t const size = std::min(draw_size(draw, most), whole.keys.size());
    std::size_t const at = draw.below(whole.keys.size() - size + 1);
    auto const first = whole.keys.begin() + static_cast<std::ptrdiff_t>(at);
    arrangement part{whole.distinct, {first, first + static_cast<std::ptrdiff_t>(size)}};
    disturb(draw, part);
    draw.note("and " + std::to_string(size) + " of them from " + std::to_string(at));
    return part;
}

std::size_t draw_key(choices& draw, std::size_t distinct) {
    std::size_t const key = draw.one_of({draw.below(distinct), distinct / 2, distinct - 1, distinct, std::size_t{0}});
    draw.note("key " + std::to_string(key));
    return key;
}

} // namespace fuzz
