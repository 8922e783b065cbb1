// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// [alg.modifying.operations] that drop elements or give them other places. What those in place leave behind the
// iterator they return is unspecified, and is not looked at.
#include "fuzz/fuzz.hpp"

#include <algorithm>

namespace fuzz {
namespace {

template <class Container>
using element = typename std::decay_t<Container>::value_type;

// Keeps what lies before `end`, and says how much that is.
template <class Container, class It>
std::ptrdiff_t cut(Container& container, It end) {
    std::ptrdiff_t const index = index_in(container, end);
    container.resize(static_cast<std::size_t>(index));
    return index;
}

void copy_if(choices& draw) {
    with_values<ints, strings, bits, record_list>(draw, [&](auto const& values, std::size_t distinct) {
        is_below<element<decltype(values)>> const predicate{draw_value<element<decltype(values)>>(draw, distinct)};
        compare(draw, std::tuple(values, room_for(values)), [&](auto& data, auto const&... policy) {
            auto& [in, out] = data;
            return index_in(out, std::copy_if(policy..., in.begin(), in.end(), out.begin(), predicate));
        });
    });
}

void remove_copy_if(choices& draw) {
    with_values<ints, records, int_chain>(draw, [&](auto const& values, std::size_t distinct) {
        is_below<element<decltype(values)>> const predicate{draw_value<element<decltype(values)>>(draw, distinct)};
        compare(draw, std::tuple(values, room_for(values)), [&](auto& data, auto const&... policy) {
            auto& [in, out] = data;
            return index_in(out, std::remove_copy_if(policy..., in.begin(), in.end(), out.begin(), predicate));
        });
    });
}

void remove_copy(choices& draw) {
    with_values<ints, bytes, string_list>(draw, [&](auto const& values, std::size_t distinct) {
        auto const value = draw_value<element<decltype(values)>>(draw, distinct);
        compare(draw, std::tuple(values, room_for(values)), [&](auto& data, auto const&... policy) {
            auto& [in, out] = data;
            return index_in(out, std::remove_copy(policy..., in.begin(), in.end(), out.begin(), value));
        });
    });
}

void remove(choices& draw) {
    with_values<ints, strings, bits, record_list>(draw, [&](auto const& values, std::size_t distinct) {
        auto const value = draw_value<element<decltype(values)>>(draw, distinct);
        compare(draw, values, [&](auto& in, auto const&... policy) {
            return cut(in, std::remove(policy..., in.begin(), in.end(), value));
        });
    });
}

void remove_if(choices& draw) {
    with_values<ints, doubles, records, string_list>(draw, [&](auto const& values, std::size_t distinct) {
        is_below<element<decltype(values)>> const predicate{draw_value<element<decltype(values)>>(draw, distinct)};
        compare(draw, values, [&](auto& in, auto const&... policy) {
            return cut(in, std::remove_if(policy..., in.begin(), in.end(), predicate));
        });
    });
}

void unique(choices& draw) {
    with_values<ints, records, strings, int_chain>(draw, [&](auto const& values, std::size_t) {
        auto const same = draw_equivalence<element<decltype(values)>>(draw);
        compare(draw, values, [&](auto& in, auto const&... policy) {
            return cut(in, with_or_without(same, [&](auto const&... operation) {
                           return std::unique(policy..., in.begin(), in.end(), operation...);
                       }));
        });
    });
}

void unique_copy(choices& draw) {
    with_values<ints, bytes, records, record_list>(draw, [&](auto const& values, std::size_t) {
        auto const same = draw_equivalence<element<decltype(values)>>(draw);
        compare(draw, std::tuple(values, room_for(values)), [&](auto& data, auto const&... policy) {
            auto& [in, out] = data;
            return index_in(out, with_or_without(same, [&](auto const&... operation) {
                                return std::unique_copy(policy..., in.begin(), in.end(), out.begin(), operation...);
                            }));
        });
    });
}

void reverse(choices& draw) {
    with_values<ints, strings, bits, record_list>(draw, [&](auto const& values, std::size_t) {
        compare(draw, values, [](auto& in, auto const&... policy) { std::reverse(policy..., in.begin(), in.end()); });
    });
}

void reverse_copy(choices& draw) {
    with_values<ints, records, string_list>(draw, [&](auto const& values, std::size_t) {
        compare(draw, std::tuple(values, room_for(values)), [](auto& data, auto const&... policy) {
            auto& [in, out] = data;
            return index_in(out, std::reverse_copy(policy..., in.begin(), in.end(), out.begin()));
        });
    });
}

void rotate(choices& draw) {
    with_values<ints, strings, records, bits, int_chain>(draw, [&](auto const& values, std::size_t) {
        std::ptrdiff_t const middle = draw_place(draw, values);
        compare(draw, values, [&](auto& in, auto const&... policy) {
            return index_in(in, std::rotate(policy..., in.begin(), std::next(in.begin(), middle), in.end()));
        });
    });
}

void rotate_copy(choices& draw) {
    with_values<ints, doubles, record_list>(draw, [&](auto const& values, std::size_t) {
        std::ptrdiff_t const middle = draw_place(draw, values);
        compare(draw, std::tuple(values, room_for(values)), [&](auto& data, auto const&... policy) {
            auto& [in, out] = data;
            auto const new_first = std::next(in.begin(), middle);
            return index_in(out, std::rotate_copy(policy..., in.begin(), new_first, in.end(), out.begin()));
        });
    });
}

// By how many places: few, many, or more than there are.
template <class Container>
std::ptrdiff_t draw_shift(choices& draw, Container const& values) {
    std::ptrdiff_t const few = static_cast<std::ptrdiff_t>(draw.below(10));
    return draw.one_in(3) ? few : draw_place(draw, values) + (draw.one_in(8) ? few : 0);
}

// A shift by 0 or by all elements leaves the range as it is.
bool moves(std::ptrdiff_t shift, std::size_t size) {
    return shift > 0 && static_cast<std::size_t>(shift) < size;
}

void shift_left(choices& draw) {
    with_values<ints, strings, bits, record_list>(draw, [&](auto const& values, std::size_t) {
        std::ptrdiff_t const shift = draw_shift(draw, values);
        draw.note("by " + std::to_string(shift));
        compare(draw, values, [&](auto& in, auto const&... policy) {
            bool const changes = moves(shift, size_of(in));
            auto const end = std::shift_left(policy..., in.begin(), in.end(), shift);
            return changes ? cut(in, end) : index_in(in, end);
        });
    });
}

void shift_right(choices& draw) {
    with_values<ints, records, strings, string_list>(draw, [&](auto const& values, std::size_t) {
        std::ptrdiff_t const shift = draw_shift(draw, values);
        draw.note("by " + std::to_string(shift));
        compare(draw, values, [&](auto& in, auto const&... policy) {
            auto const begin = std::shift_right(policy..., in.begin(), in.end(), shift);
            std::ptrdiff_t const index = index_in(in, begin);
            if (moves(shift, size_of(in))) {
                in.erase(in.begin(), begin);
            }
            return index;
        });
    });
}

family const registered{
    {"copy_if", copy_if},         {"remove_copy", remove_copy}, {"remove_copy_if", remove_copy_if},
    {"remove", remove},           {"remove_if", remove_if},     {"unique", unique},
    {"unique_copy", unique_copy}, {"reverse", reverse},         {"reverse_copy", reverse_copy},
    {"rotate", rotate},           {"rotate_copy", rotate_copy}, {"shift_left", shift_left},
    {"shift_right", shift_right},
};

} // namespace
} // namespace fuzz
