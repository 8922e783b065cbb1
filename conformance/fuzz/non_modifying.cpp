// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// [alg.nonmodifying], and for_each.
#include "fuzz/fuzz.hpp"

#include <algorithm>

namespace fuzz {
namespace {

// Called for each element by threads that know nothing of each other.
template <class T>
struct change {
    void operator()(auto&& x) const { x = changed<T>()(x); }
};

void for_each(choices& draw) {
    with_values<ints, records, bits, string_list>(draw, [&](auto const& values, std::size_t) {
        using T = typename std::decay_t<decltype(values)>::value_type;
        compare(draw, values,
                [](auto& in, auto const&... policy) { std::for_each(policy..., in.begin(), in.end(), change<T>()); });
    });
}

void for_each_n(choices& draw) {
    with_values<ints, strings, int_chain>(draw, [&](auto const& values, std::size_t) {
        using T = typename std::decay_t<decltype(values)>::value_type;
        std::ptrdiff_t const count = draw_place(draw, values);
        compare(draw, values, [&](auto& in, auto const&... policy) {
            return index_in(in, std::for_each_n(policy..., in.begin(), count, change<T>()));
        });
    });
}

// run(in, predicate, policy...) for some predicate.
template <class... Containers, class Run>
void with_predicate(choices& draw, Run const& run) {
    with_values<Containers...>(draw, [&](auto const& values, std::size_t distinct) {
        using T = typename std::decay_t<decltype(values)>::value_type;
        is_below<T> const predicate{draw_value<T>(draw, distinct)};
        compare(draw, values, [&](auto& in, auto const&... policy) { return run(in, predicate, policy...); });
    });
}

void all_of(choices& draw) {
    with_predicate<ints, records, bits>(draw, [](auto& in, auto const& predicate, auto const&... policy) {
        return std::all_of(policy..., in.begin(), in.end(), predicate);
    });
}

void any_of(choices& draw) {
    with_predicate<ints, strings, record_list>(draw, [](auto& in, auto const& predicate, auto const&... policy) {
        return std::any_of(policy..., in.begin(), in.end(), predicate);
    });
}

void none_of(choices& draw) {
    with_predicate<ints, bytes, int_chain>(draw, [](auto& in, auto const& predicate, auto const&... policy) {
        return std::none_of(policy..., in.begin(), in.end(), predicate);
    });
}

void find_if(choices& draw) {
    with_predicate<ints, doubles, string_list>(draw, [](auto& in, auto const& is, auto const&... policy) {
        return index_in(in, std::find_if(policy..., in.begin(), in.end(), is));
    });
}

void find_if_not(choices& draw) {
    with_predicate<ints, records, int_chain>(draw, [](auto& in, auto const& is, auto const&... policy) {
        return index_in(in, std::find_if_not(policy..., in.begin(), in.end(), is));
    });
}

void count_if(choices& draw) {
    with_predicate<ints, bytes, string_list>(draw, [](auto& in, auto const& predicate, auto const&... policy) {
        return std::count_if(policy..., in.begin(), in.end(), predicate);
    });
}

void find(choices& draw) {
    with_values<ints, bytes, bits, string_list>(draw, [&](auto const& values, std::size_t distinct) {
        auto const value = draw_value<typename std::decay_t<decltype(values)>::value_type>(draw, distinct);
        compare(draw, values, [&](auto& in, auto const&... policy) {
            return index_in(in, std::find(policy..., in.begin(), in.end(), value));
        });
    });
}

void count(choices& draw) {
    with_values<ints, doubles, bits, record_list>(draw, [&](auto const& values, std::size_t distinct) {
        auto const value = draw_value<typename std::decay_t<decltype(values)>::value_type>(draw, distinct);
        compare(draw, values,
                [&](auto& in, auto const&... policy) { return std::count(policy..., in.begin(), in.end(), value); });
    });
}

void adjacent_find(choices& draw) {
    with_values<ints, strings, record_list>(draw, [&](auto const& values, std::size_t) {
        auto const same = draw_equivalence<typename std::decay_t<decltype(values)>::value_type>(draw);
        compare(draw, values, [&](auto& in, auto const&... policy) {
            return index_in(in, with_or_without(same, [&](auto const&... operation) {
                                return std::adjacent_find(policy..., in.begin(), in.end(), operation...);
                            }));
        });
    });
}

// Longer ones could make std::search look at every pair.
constexpr std::size_t longest_needle = 40;

// run(in, needle, policy...)(operation...), where the needle is often part of the range.
template <class... Containers, class Run>
void with_needle(choices& draw, Run const& run) {
    with_one_of<Containers...>(draw, [&]<class Container>(std::type_identity<Container>) {
        using T = typename Container::value_type;
        arrangement const hay = arrange(draw, draw_size(draw, longest<Container>), keys_of<T>);
        auto const needle = filled<Container>(part_of(draw, hay, longest_needle).keys);
        auto const same = draw_equivalence<T>(draw);
        compare(draw, filled<Container>(hay.keys), [&](auto& in, auto const&... policy) {
            return index_in(in, with_or_without(same, run(in, needle, policy...)));
        });
    });
}

void search(choices& draw) {
    with_needle<ints, records, int_chain>(draw, [](auto& in, auto& needle, auto const&... policy) {
        return [&](auto const&... operation) {
            return std::search(policy..., in.begin(), in.end(), needle.begin(), needle.end(), operation...);
        };
    });
}

void find_end(choices& draw) {
    with_needle<ints, records, string_list>(draw, [](auto& in, auto& needle, auto const&... policy) {
        return [&](auto const&... operation) {
            return std::find_end(policy..., in.begin(), in.end(), needle.begin(), needle.end(), operation...);
        };
    });
}

void find_first_of(choices& draw) {
    with_needle<ints, strings, record_list>(draw, [](auto& in, auto& set, auto const&... policy) {
        return [&](auto const&... operation) {
            return std::find_first_of(policy..., in.begin(), in.end(), set.begin(), set.end(), operation...);
        };
    });
}

void search_n(choices& draw) {
    with_values<ints, records, bits, int_chain>(draw, [&](auto const& values, std::size_t distinct) {
        using T = typename std::decay_t<decltype(values)>::value_type;
        auto const value = draw_value<T>(draw, distinct);
        auto const same = draw_equivalence<T>(draw);
        std::ptrdiff_t const count =
            draw.one_in(2) ? draw_place(draw, values) : static_cast<std::ptrdiff_t>(draw.below(10));
        draw.note("count " + std::to_string(count));
        compare(draw, values, [&](auto& in, auto const&... policy) {
            return index_in(in, with_or_without(same, [&](auto const&... operation) {
                                return std::search_n(policy..., in.begin(), in.end(), count, value, operation...);
                            }));
        });
    });
}

// The other range is nearly the same, or part of it.
template <class Container, class Body>
void with_two(choices& draw, Body const& body) {
    arrangement const one = arrange(draw, draw_size(draw, longest<Container>), keys_of<typename Container::value_type>);
    arrangement other = draw.one_in(4) ? part_of(draw, one, one.keys.size()) : one;
    disturb(draw, other);
    body(std::tuple(filled<Container>(one.keys), filled<Container>(other.keys, 5'000'000)),
         draw_equivalence<typename Container::value_type>(draw));
}

// Overloads that are not told where the second range ends are called if that is long enough.
void mismatch(choices& draw) {
    with_one_of<ints, doubles, records, int_chain>(draw, [&]<class Container>(std::type_identity<Container>) {
        with_two<Container>(draw, [&](auto const& data, auto const& same) {
            compare(draw, data, [&](auto& both, auto const&... policy) {
                auto& [one, other] = both;
                auto const [a, b] = with_or_without(same, [&](auto const&... operation) {
                    return size_of(one) <= size_of(other)
                               ? std::mismatch(policy..., one.begin(), one.end(), other.begin(), operation...)
                               : std::mismatch(policy..., one.begin(), one.end(), other.begin(), other.end(),
                                               operation...);
                });
                return std::pair(index_in(one, a), index_in(other, b));
            });
        });
    });
}

void equal(choices& draw) {
    with_one_of<ints, strings, bytes, record_list>(draw, [&]<class Container>(std::type_identity<Container>) {
        with_two<Container>(draw, [&](auto const& data, auto const& same) {
            compare(draw, data, [&](auto& both, auto const&... policy) {
                auto& [one, other] = both;
                return with_or_without(same, [&](auto const&... operation) {
                    auto const b = one.begin(), e = one.end();
                    return std::pair(size_of(one) <= size_of(other) &&
                                         std::equal(policy..., b, e, other.begin(), operation...),
                                     std::equal(policy..., b, e, other.begin(), other.end(), operation...));
                });
            });
        });
    });
}

family const registered{
    {"for_each", for_each},
    {"for_each_n", for_each_n},
    {"all_of", all_of},
    {"any_of", any_of},
    {"none_of", none_of},
    {"find", find},
    {"find_if", find_if},
    {"find_if_not", find_if_not},
    {"find_end", find_end},
    {"find_first_of", find_first_of},
    {"adjacent_find", adjacent_find},
    {"count", count},
    {"count_if", count_if},
    {"mismatch", mismatch},
    {"equal", equal},
    {"search", search},
    {"search_n", search_n},
};

} // namespace
} // namespace fuzz
