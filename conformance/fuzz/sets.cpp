// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// [alg.merge], [alg.set.operations], [alg.lex.comparison], [alg.partitions].
#include "fuzz/fuzz.hpp"

#include <algorithm>

namespace fuzz {
namespace {

template <class Container>
using element = typename std::decay_t<Container>::value_type;

// Two sorted ranges that have some elements in common, and room for both; run(one, other, out, policy...)(operation...).
template <class... Containers, class Run>
void with_sorted_ranges(choices& draw, Run const& run) {
    with_one_of<Containers...>(draw, [&]<class Container>(std::type_identity<Container>) {
        using T = typename Container::value_type;
        auto const less = draw_order<T>(draw);
        arrangement one = arrange(draw, draw_size(draw, longest<Container> / 2), keys_of<T>);
        arrangement other = draw.one_in(2) ? part_of(draw, one, one.keys.size())
                                           : arrange(draw, draw_size(draw, longest<Container> / 2), one.distinct);
        std::sort(one.keys.begin(), one.keys.end(), less);
        std::sort(other.keys.begin(), other.keys.end(), less);
        std::size_t const together = one.keys.size() + other.keys.size();
        compare(draw,
                std::tuple(filled<Container>(one.keys), filled<Container>(other.keys, 5'000'000),
                           room<Container>(together)),
                [&](auto& data, auto const&... policy) {
                    auto& [a, b, out] = data;
                    return with_or_without(less, run(a, b, out, policy...));
                });
    });
}

void merge(choices& draw) {
    with_sorted_ranges<ints, strings, records, record_list>(draw, [](auto& a, auto& b, auto& out,
                                                                     auto const&... policy) {
        return [&](auto const&... operation) {
            return index_in(out,
                            std::merge(policy..., a.begin(), a.end(), b.begin(), b.end(), out.begin(), operation...));
        };
    });
}

void includes(choices& draw) {
    with_sorted_ranges<ints, records, string_list>(draw, [](auto& a, auto& b, auto&, auto const&... policy) {
        return [&](auto const&... operation) {
            return std::includes(policy..., a.begin(), a.end(), b.begin(), b.end(), operation...);
        };
    });
}

void set_union(choices& draw) {
    with_sorted_ranges<ints, strings, records>(draw, [](auto& a, auto& b, auto& out, auto const&... policy) {
        return [&](auto const&... operation) {
            return index_in(
                out, std::set_union(policy..., a.begin(), a.end(), b.begin(), b.end(), out.begin(), operation...));
        };
    });
}

void set_intersection(choices& draw) {
    with_sorted_ranges<ints, doubles, records>(draw, [](auto& a, auto& b, auto& out, auto const&... policy) {
        return [&](auto const&... operation) {
            return index_in(out, std::set_intersection(policy..., a.begin(), a.end(), b.begin(), b.end(), out.begin(),
                                                       operation...));
        };
    });
}

void set_difference(choices& draw) {
    with_sorted_ranges<ints, bytes, records>(draw, [](auto& a, auto& b, auto& out, auto const&... policy) {
        return [&](auto const&... operation) {
            return index_in(
                out, std::set_difference(policy..., a.begin(), a.end(), b.begin(), b.end(), out.begin(), operation...));
        };
    });
}

void set_symmetric_difference(choices& draw) {
    with_sorted_ranges<ints, records, record_list>(draw, [](auto& a, auto& b, auto& out, auto const&... policy) {
        return [&](auto const&... operation) {
            return index_in(out, std::set_symmetric_difference(policy..., a.begin(), a.end(), b.begin(), b.end(),
                                                               out.begin(), operation...));
        };
    });
}

void inplace_merge(choices& draw) {
    with_values<ints, strings, records, record_list>(draw, [&](auto values, std::size_t) {
        auto const less = draw_order<element<decltype(values)>>(draw);
        std::ptrdiff_t const middle = draw_place(draw, values);
        std::vector sorted(values.begin(), values.end());
        std::stable_sort(sorted.begin(), sorted.begin() + middle, less);
        std::stable_sort(sorted.begin() + middle, sorted.end(), less);
        std::copy(sorted.begin(), sorted.end(), values.begin());
        compare(draw, values, [&](auto& in, auto const&... policy) {
            with_or_without(less, [&](auto const&... operation) {
                std::inplace_merge(policy..., in.begin(), std::next(in.begin(), middle), in.end(), operation...);
            });
        });
    });
}

void lexicographical_compare(choices& draw) {
    with_one_of<ints, bytes, strings, record_list>(draw, [&]<class Container>(std::type_identity<Container>) {
        using T = typename Container::value_type;
        auto const less = draw_order<T>(draw);
        arrangement const one = arrange(draw, draw_size(draw, longest<Container>), keys_of<T>);
        arrangement other = draw.one_in(3) ? part_of(draw, one, one.keys.size()) : one;
        disturb(draw, other);
        compare(draw, std::tuple(filled<Container>(one.keys), filled<Container>(other.keys)),
                [&](auto& data, auto const&... policy) {
                    auto& [a, b] = data;
                    auto const is_less = [&](auto& x, auto& y) {
                        return with_or_without(less, [&](auto const&... operation) {
                            return std::lexicographical_compare(policy..., x.begin(), x.end(), y.begin(), y.end(),
                                                                operation...);
                        });
                    };
                    return std::pair(is_less(a, b), is_less(b, a));
                });
    });
}

// run(in, predicate, policy...) for some predicate.
template <class... Containers, class Run>
void with_predicate(choices& draw, order wanted, Run const& run) {
    with_values<Containers...>(draw, wanted, [&](auto const& values, std::size_t distinct) {
        using T = element<decltype(values)>;
        is_below<T> const predicate{draw_value<T>(draw, distinct)};
        compare(draw, values, [&](auto& in, auto const&... policy) { return run(in, predicate, policy...); });
    });
}

void is_partitioned(choices& draw) {
    with_predicate<ints, strings, bits, record_list>(
        draw, order::mostly_ascending, [](auto& in, auto const& predicate, auto const&... policy) {
            return std::is_partitioned(policy..., in.begin(), in.end(), predicate);
        });
}

void partition(choices& draw) {
    with_predicate<ints, records, int_chain>(
        draw, order::any, [](auto& in, auto const& predicate, auto const&... policy) {
            auto const border = std::partition(policy..., in.begin(), in.end(), predicate);
            bool const divided =
                std::all_of(in.begin(), border, predicate) && std::none_of(border, in.end(), predicate);
            std::ptrdiff_t const index = index_in(in, border);
            forget_order(in);
            return std::pair(divided, index);
        });
}

void stable_partition(choices& draw) {
    with_predicate<ints, records, string_list>(
        draw, order::any, [](auto& in, auto const& predicate, auto const&... policy) {
            return index_in(in, std::stable_partition(policy..., in.begin(), in.end(), predicate));
        });
}

void partition_copy(choices& draw) {
    with_values<ints, records, bits, string_list>(draw, [&](auto const& values, std::size_t distinct) {
        using T = element<decltype(values)>;
        is_below<T> const predicate{draw_value<T>(draw, distinct)};
        compare(draw, std::tuple(values, room_for(values), room_for(values)), [&](auto& data, auto const&... policy) {
            auto& [in, yes, no] = data;
            auto const [a, b] =
                std::partition_copy(policy..., in.begin(), in.end(), yes.begin(), no.begin(), predicate);
            return std::pair(index_in(yes, a), index_in(no, b));
        });
    });
}

family const registered{
    {"merge", merge},
    {"inplace_merge", inplace_merge},
    {"includes", includes},
    {"set_union", set_union},
    {"set_intersection", set_intersection},
    {"set_difference", set_difference},
    {"set_symmetric_difference", set_symmetric_difference},
    {"lexicographical_compare", lexicographical_compare},
    {"is_partitioned", is_partitioned},
    {"partition", partition},
    {"stable_partition", stable_partition},
    {"partition_copy", partition_copy},
};

} // namespace
} // namespace fuzz
