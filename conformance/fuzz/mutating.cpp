// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// [alg.modifying.operations] whose output is as long as the input.
#include "fuzz/fuzz.hpp"

#include <algorithm>
#include <atomic>

namespace fuzz {
namespace {

template <class Container>
using element = typename std::decay_t<Container>::value_type;

void copy(choices& draw) {
    with_values<ints, strings, bits, record_list>(draw, [&](auto const& values, std::size_t) {
        compare(draw, std::tuple(values, room_for(values)), [](auto& data, auto const&... policy) {
            auto& [in, out] = data;
            return index_in(out, std::copy(policy..., in.begin(), in.end(), out.begin()));
        });
    });
}

void copy_n(choices& draw) {
    with_values<ints, records, bytes, int_chain>(draw, [&](auto const& values, std::size_t) {
        std::ptrdiff_t const count = draw_place(draw, values);
        compare(draw, std::tuple(values, room_for(values)), [&](auto& data, auto const&... policy) {
            auto& [in, out] = data;
            return index_in(out, std::copy_n(policy..., in.begin(), count, out.begin()));
        });
    });
}

void move(choices& draw) {
    with_values<ints, strings, doubles, string_list>(draw, [&](auto const& values, std::size_t) {
        compare(draw, std::tuple(values, room_for(values)), [](auto& data, auto const&... policy) {
            auto& [in, out] = data;
            std::ptrdiff_t const end = index_in(out, std::move(policy..., in.begin(), in.end(), out.begin()));
            in.clear(); // moved from
            return end;
        });
    });
}

void swap_ranges(choices& draw) {
    with_values<ints, strings, bits, record_list>(draw, [&](auto const& values, std::size_t) {
        compare(draw, std::tuple(values, room_for(values)), [](auto& data, auto const&... policy) {
            auto& [in, out] = data;
            return index_in(out, std::swap_ranges(policy..., in.begin(), in.end(), out.begin()));
        });
    });
}

enum class transformation { to_others, in_place, of_two };

void transform(choices& draw) {
    with_values<ints, doubles, strings, int_chain>(draw, [&](auto const& values, std::size_t) {
        using T = element<decltype(values)>;
        auto const how = draw.form_of({transformation::to_others, transformation::in_place, transformation::of_two});
        draw.note("way " + std::to_string(static_cast<int>(how)));
        compare(draw, std::tuple(values, room_for(values)), [&](auto& data, auto const&... policy) {
            auto& [in, out] = data;
            switch (how) {
            case transformation::to_others:
                return index_in(out, std::transform(policy..., in.begin(), in.end(), out.begin(), changed<T>()));
            case transformation::in_place:
                return index_in(in, std::transform(policy..., in.begin(), in.end(), in.begin(), changed<T>()));
            default: break;
            }
            return index_in(out, std::transform(policy..., in.begin(), in.end(), out.begin(), out.begin(), mixed<T>()));
        });
    });
}

void replace(choices& draw) {
    with_values<ints, bytes, bits, string_list>(draw, [&](auto const& values, std::size_t distinct) {
        auto const was = draw_value<element<decltype(values)>>(draw, distinct);
        auto const becomes = draw_value<element<decltype(values)>>(draw, distinct);
        compare(draw, values,
                [&](auto& in, auto const&... policy) { std::replace(policy..., in.begin(), in.end(), was, becomes); });
    });
}

void replace_if(choices& draw) {
    with_values<ints, doubles, records, int_chain>(draw, [&](auto const& values, std::size_t distinct) {
        is_below<element<decltype(values)>> const predicate{draw_value<element<decltype(values)>>(draw, distinct)};
        auto const becomes = draw_value<element<decltype(values)>>(draw, distinct);
        compare(draw, values, [&](auto& in, auto const&... policy) {
            std::replace_if(policy..., in.begin(), in.end(), predicate, becomes);
        });
    });
}

void replace_copy(choices& draw) {
    with_values<ints, strings, record_list>(draw, [&](auto const& values, std::size_t distinct) {
        auto const was = draw_value<element<decltype(values)>>(draw, distinct);
        auto const becomes = draw_value<element<decltype(values)>>(draw, distinct);
        compare(draw, std::tuple(values, room_for(values)), [&](auto& data, auto const&... policy) {
            auto& [in, out] = data;
            return index_in(out, std::replace_copy(policy..., in.begin(), in.end(), out.begin(), was, becomes));
        });
    });
}

void replace_copy_if(choices& draw) {
    with_values<ints, records, bits>(draw, [&](auto const& values, std::size_t distinct) {
        is_below<element<decltype(values)>> const predicate{draw_value<element<decltype(values)>>(draw, distinct)};
        auto const becomes = draw_value<element<decltype(values)>>(draw, distinct);
        compare(draw, std::tuple(values, room_for(values)), [&](auto& data, auto const&... policy) {
            auto& [in, out] = data;
            return index_in(out,
                            std::replace_copy_if(policy..., in.begin(), in.end(), out.begin(), predicate, becomes));
        });
    });
}

void fill(choices& draw) {
    with_values<ints, bytes, bits, string_list>(draw, [&](auto const& values, std::size_t distinct) {
        auto const value = draw_value<element<decltype(values)>>(draw, distinct);
        compare(draw, values,
                [&](auto& in, auto const&... policy) { std::fill(policy..., in.begin(), in.end(), value); });
    });
}

void fill_n(choices& draw) {
    with_values<ints, records, strings, int_chain>(draw, [&](auto const& values, std::size_t distinct) {
        auto const value = draw_value<element<decltype(values)>>(draw, distinct);
        std::ptrdiff_t const count = draw_place(draw, values);
        compare(draw, values, [&](auto& in, auto const&... policy) {
            return index_in(in, std::fill_n(policy..., in.begin(), count, value));
        });
    });
}

// Each call gives another value: which element gets which is the threads' business.
template <class T>
struct next_value {
    std::atomic<std::size_t>* calls;
    T operator()() const { return value_of<T>(calls->fetch_add(1, std::memory_order_relaxed)); }
};

void generate(choices& draw) {
    with_values<ints, strings, record_list>(draw, [&](auto const& values, std::size_t) {
        compare(draw, values, [](auto& in, auto const&... policy) {
            std::atomic<std::size_t> calls{0};
            std::generate(policy..., in.begin(), in.end(), next_value<element<decltype(in)>>{&calls});
            forget_order(in);
        });
    });
}

void generate_n(choices& draw) {
    with_values<ints, doubles, int_chain>(draw, [&](auto const& values, std::size_t) {
        std::ptrdiff_t const count = draw_place(draw, values);
        compare(draw, values, [&](auto& in, auto const&... policy) {
            std::atomic<std::size_t> calls{0};
            auto const end = std::generate_n(policy..., in.begin(), count, next_value<element<decltype(in)>>{&calls});
            std::vector const rest(end, in.end());
            std::ptrdiff_t const index = index_in(in, end);
            forget_order(in);
            return std::pair(index, rest);
        });
    });
}

family const registered{
    {"copy", copy},
    {"copy_n", copy_n},
    {"move", move},
    {"swap_ranges", swap_ranges},
    {"transform", transform},
    {"replace", replace},
    {"replace_if", replace_if},
    {"replace_copy", replace_copy},
    {"replace_copy_if", replace_copy_if},
    {"fill", fill},
    {"fill_n", fill_n},
    {"generate", generate},
    {"generate_n", generate_n},
};

} // namespace
} // namespace fuzz
