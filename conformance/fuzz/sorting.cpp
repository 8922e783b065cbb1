// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// [alg.sort], [alg.nth.element], [alg.heap.operations], [alg.min.max].
#include "fuzz/fuzz.hpp"

#include <algorithm>

namespace fuzz {
namespace {

template <class Container>
using element = typename std::decay_t<Container>::value_type;

// Which of equal elements comes first isn't said: the keys are compared in order, the elements in any.
void sort(choices& draw) {
    with_values<ints, doubles, strings, records, bits>(draw, [&](auto const& values, std::size_t) {
        auto const less = draw_order<element<decltype(values)>>(draw);
        compare(draw, values, [&](auto& in, auto const&... policy) {
            with_or_without(
                less, [&](auto const&... operation) { std::sort(policy..., in.begin(), in.end(), operation...); });
            auto const keys = keys_in(in.begin(), in.end());
            forget_order(in);
            return keys;
        });
    });
}

void stable_sort(choices& draw) {
    with_values<ints, bytes, strings, records>(draw, [&](auto const& values, std::size_t) {
        auto const less = draw_order<element<decltype(values)>>(draw);
        compare(draw, values, [&](auto& in, auto const&... policy) {
            with_or_without(less, [&](auto const&... operation) {
                std::stable_sort(policy..., in.begin(), in.end(), operation...);
            });
        });
    });
}

void partial_sort(choices& draw) {
    with_values<ints, records>(draw, [&](auto const& values, std::size_t) {
        auto const less = draw_order<element<decltype(values)>>(draw);
        std::ptrdiff_t const middle = draw_place(draw, values);
        compare(draw, values, [&](auto& in, auto const&... policy) {
            with_or_without(less, [&](auto const&... operation) {
                std::partial_sort(policy..., in.begin(), in.begin() + middle, in.end(), operation...);
            });
            auto const keys = keys_in(in.begin(), in.begin() + middle);
            forget_order(in);
            return keys;
        });
    });
}

// Which of equal elements are taken isn't said either, but each at most once.
void partial_sort_copy(choices& draw) {
    with_values<ints, record_list>(draw, [&](auto const& values, std::size_t) {
        using T = element<decltype(values)>;
        auto const less = draw_order<T>(draw);
        auto const wanted = static_cast<std::size_t>(draw_place(draw, values)) + (draw.one_in(5) ? 2 : 0);
        compare(draw, std::tuple(values, std::vector<T>(wanted)), [&](auto& data, auto const&... policy) {
            auto& [in, out] = data;
            auto const end = with_or_without(less, [&](auto const&... operation) {
                return std::partial_sort_copy(policy..., in.begin(), in.end(), out.begin(), out.end(), operation...);
            });
            auto const index = index_in(out, end);
            auto const keys = keys_in(out.begin(), out.end());
            out.erase(end, out.end());
            auto all = in;
            forget_order(all);
            forget_order(out);
            bool const taken = std::includes(all.begin(), all.end(), out.begin(), out.end(), by_everything<T>());
            out.clear();
            return std::tuple(index, keys, taken);
        });
    });
}

void nth_element(choices& draw) {
    with_values<ints, records>(draw, [&](auto const& values, std::size_t) {
        auto const less = draw_order<element<decltype(values)>>(draw);
        std::ptrdiff_t const place = draw_place(draw, values);
        compare(draw, values, [&](auto& in, auto const&... policy) {
            auto const nth = in.begin() + place;
            with_or_without(less, [&](auto const&... operation) {
                std::nth_element(policy..., in.begin(), nth, in.end(), operation...);
            });
            bool divided = true;
            for (auto it = in.begin(); it != in.end() && nth != in.end(); ++it) {
                divided = divided && (it < nth ? !less(*nth, *it) : !less(*it, *nth));
            }
            auto const keys = keys_in(nth, nth == in.end() ? nth : nth + 1);
            forget_order(in);
            return std::pair(divided, keys);
        });
    });
}

void is_sorted(choices& draw) {
    with_values<ints, strings, int_chain>(draw, order::mostly_ascending, [&](auto const& values, std::size_t) {
        auto const less = draw_order<element<decltype(values)>>(draw);
        compare(draw, values, [&](auto& in, auto const&... policy) {
            return with_or_without(less, [&](auto const&... operation) {
                return std::is_sorted(policy..., in.begin(), in.end(), operation...);
            });
        });
    });
}

void is_sorted_until(choices& draw) {
    with_values<ints, bytes, record_list>(draw, order::mostly_ascending, [&](auto const& values, std::size_t) {
        auto const less = draw_order<element<decltype(values)>>(draw);
        compare(draw, values, [&](auto& in, auto const&... policy) {
            return index_in(in, with_or_without(less, [&](auto const&... operation) {
                                return std::is_sorted_until(policy..., in.begin(), in.end(), operation...);
                            }));
        });
    });
}

// A heap, often one with a mistake.
template <class... Containers, class Body>
void with_heap(choices& draw, Body const& body) {
    with_values<Containers...>(draw, [&](auto values, std::size_t distinct) {
        auto const less = draw_order<element<decltype(values)>>(draw);
        if (!draw.one_in(4)) {
            std::make_heap(values.begin(), values.end(), less);
        }
        if (!values.empty() && draw.one_in(2)) {
            values[draw.below(values.size())] = draw_value<element<decltype(values)>>(draw, distinct);
        }
        body(values, less);
    });
}

void is_heap(choices& draw) {
    with_heap<ints, doubles>(draw, [&](auto const& values, auto const& less) {
        compare(draw, values, [&](auto& in, auto const&... policy) {
            return with_or_without(less, [&](auto const&... operation) {
                return std::is_heap(policy..., in.begin(), in.end(), operation...);
            });
        });
    });
}

void is_heap_until(choices& draw) {
    with_heap<ints, records>(draw, [&](auto const& values, auto const& less) {
        compare(draw, values, [&](auto& in, auto const&... policy) {
            return index_in(in, with_or_without(less, [&](auto const&... operation) {
                                return std::is_heap_until(policy..., in.begin(), in.end(), operation...);
                            }));
        });
    });
}

void min_element(choices& draw) {
    with_values<ints, records, int_chain>(draw, [&](auto const& values, std::size_t) {
        auto const less = draw_order<element<decltype(values)>>(draw);
        compare(draw, values, [&](auto& in, auto const&... policy) {
            return index_in(in, with_or_without(less, [&](auto const&... operation) {
                                return std::min_element(policy..., in.begin(), in.end(), operation...);
                            }));
        });
    });
}

void max_element(choices& draw) {
    with_values<ints, doubles, record_list>(draw, [&](auto const& values, std::size_t) {
        auto const less = draw_order<element<decltype(values)>>(draw);
        compare(draw, values, [&](auto& in, auto const&... policy) {
            return index_in(in, with_or_without(less, [&](auto const&... operation) {
                                return std::max_element(policy..., in.begin(), in.end(), operation...);
                            }));
        });
    });
}

void minmax_element(choices& draw) {
    with_values<ints, records, string_list>(draw, [&](auto const& values, std::size_t) {
        auto const less = draw_order<element<decltype(values)>>(draw);
        compare(draw, values, [&](auto& in, auto const&... policy) {
            auto const [least, largest] = with_or_without(less, [&](auto const&... operation) {
                return std::minmax_element(policy..., in.begin(), in.end(), operation...);
            });
            return std::pair(index_in(in, least), index_in(in, largest));
        });
    });
}

family const registered{
    {"sort", sort},
    {"stable_sort", stable_sort},
    {"partial_sort", partial_sort},
    {"partial_sort_copy", partial_sort_copy},
    {"nth_element", nth_element},
    {"is_sorted", is_sorted},
    {"is_sorted_until", is_sorted_until},
    {"is_heap", is_heap},
    {"is_heap_until", is_heap_until},
    {"min_element", min_element},
    {"max_element", max_element},
    {"minmax_element", minmax_element},
};

} // namespace
} // namespace fuzz
