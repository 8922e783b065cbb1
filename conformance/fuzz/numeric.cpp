// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// [numeric.ops]. Sums are exact in any order: small integers, also where they are stored as double. What must not be
// reordered is composed of affine maps.
#include "fuzz/fuzz.hpp"
#include "support/tracked.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

namespace fuzz {

using support::affine;
using support::compose;
using maps = std::vector<affine>;

template <>
inline constexpr char const* name_of<maps> = "vector<affine>";

namespace {

template <class T>
struct larger {
    T operator()(T const& a, T const& b) const { return a < b ? b : a; }
};

affine map_of(std::uint64_t number) {
    return {number * 2 + 1, number * number + 7};
}

// How elements are made and combined, and what comes first; all operations are associative.
template <class T>
struct arithmetic {
    static T element(std::uint32_t key) { return static_cast<T>(static_cast<int>(key) - 50); }
    static constexpr std::plus<> combine{};
    static auto first(choices& draw) { return static_cast<T>(draw.below(1000)); }
    static T transformed(T x) { return static_cast<T>(x * 3 + 1); }
};
template <> // sums have another type than the elements
struct arithmetic<std::uint8_t> {
    static std::uint8_t element(std::uint32_t key) { return static_cast<std::uint8_t>(key); }
    static constexpr std::plus<> combine{};
    static auto first(choices& draw) { return static_cast<long>(draw.below(1000)); }
    static long transformed(std::uint8_t x) { return x * 3L + 1; }
};
template <>
struct arithmetic<std::string> {
    static std::string element(std::uint32_t key) { return value_of<std::string>(key); }
    static constexpr larger<std::string> combine{};
    static auto first(choices& draw) { return value_of<std::string>(draw.below(300)); }
    static std::string transformed(std::string const& x) { return x.substr(1); }
};
template <>
struct arithmetic<affine> {
    static affine element(std::uint32_t key) { return map_of(key); }
    static constexpr compose combine{};
    static auto first(choices& draw) { return map_of(draw.below(1000)); }
    static affine transformed(affine const& x) { return {x.shift | 1, x.scale}; }
};

template <class T>
struct transformed {
    auto operator()(T const& x) const { return arithmetic<T>::transformed(x); }
};

// Whether there is an overload without the operation, for numbers.
enum class operation { told, usual };

template <class T, operation which>
auto draw_combine(choices& draw) {
    if constexpr (std::is_arithmetic_v<T> && which == operation::usual) {
        return usual<std::plus<>>{arithmetic<T>::combine, draw.leaves_out()};
    } else {
        return arithmetic<T>::combine;
    }
}

// run(in, out, first, combine, policy...) over one of the containers.
template <operation which, class... Containers, class Run>
void with_numbers(choices& draw, Run const& run) {
    with_one_of<Containers...>(draw, [&]<class Container>(std::type_identity<Container>) {
        using T = typename Container::value_type;
        arrangement const made = arrange(draw, draw_size(draw, longest<Container>), 100);
        std::vector<T> elements(made.keys.size());
        std::transform(made.keys.begin(), made.keys.end(), elements.begin(), arithmetic<T>::element);
        auto const first = arithmetic<T>::first(draw);
        std::vector<std::decay_t<decltype(first)>> const out(elements.size() + 3);
        Container const in(elements.begin(), elements.end());
        auto const combine = draw_combine<T, which>(draw);
        compare(draw, std::tuple(in, out), [&](auto& data, auto const&... policy) {
            auto& [from, to] = data;
            return run(from, to, first, combine, policy...);
        });
    });
}

// The order of the elements is our promise, not the standard's; that of std::accumulate is. What the operation is left out with
// can leave out the first value, too.
void reduce(choices& draw) {
    with_numbers<operation::usual, ints, bytes, doubles, strings, maps, int_chain>(
        draw, []<class... Policy>(auto& in, auto&, auto const& first, auto const& combine, Policy const&... policy) {
            using T = typename std::decay_t<decltype(in)>::value_type;
            auto const b = in.begin(), e = in.end();
            if constexpr (sizeof...(Policy) == 0) {
                return std::pair(std::accumulate(b, e, first, combine), std::accumulate(b, e, T{}, combine));
            } else {
                return with_or_without(combine, [&]<class... Operation>(Operation const&... op) {
                    if constexpr (sizeof...(Operation) == 0) {
                        return std::pair(std::reduce(policy..., b, e, first), std::reduce(policy..., b, e));
                    } else {
                        return std::pair(std::reduce(policy..., b, e, first, op...),
                                         std::reduce(policy..., b, e, T{}, op...));
                    }
                });
            }
        });
}

void transform_reduce(choices& draw) {
    with_numbers<operation::told, ints, bytes, doubles, maps, string_list>(
        draw, []<class... Policy>(auto& in, auto&, auto const& first, auto combine, Policy const&... policy) {
            using T = typename std::decay_t<decltype(in)>::value_type;
            if constexpr (sizeof...(Policy) == 0) {
                auto result = first;
                for (T const& x : in) {
                    result = combine(result, arithmetic<T>::transformed(x));
                }
                return result;
            } else {
                return std::transform_reduce(policy..., in.begin(), in.end(), first, combine, transformed<T>());
            }
        });
}

// Of two ranges: products, and their sum.
void transform_reduce_of_two(choices& draw) {
    with_numbers<operation::usual, ints, doubles, int_chain>(
        draw, [](auto& in, auto& other, auto const&, auto const& combine, auto const&... policy) {
            std::copy(in.begin(), in.end(), other.rbegin() + 3);
            return with_or_without(combine, [&]<class... Operation>(Operation const&... op) {
                auto const b = in.begin(), e = in.end();
                if constexpr (sizeof...(Operation) == 0) {
                    return std::transform_reduce(policy..., b, e, other.begin(), 5.0);
                } else {
                    return std::transform_reduce(policy..., b, e, other.begin(), 5.0, op..., std::multiplies<>());
                }
            });
        });
}

void one_or_two_ranges(choices& draw) {
    draw.form(2) == 1 ? transform_reduce_of_two(draw) : transform_reduce(draw);
}

enum class initial { none, given };

void inclusive_scan(choices& draw) {
    auto const from = draw.form_of({initial::none, initial::given});
    with_numbers<operation::usual, ints, bytes, doubles, maps, string_list>(
        draw, [&](auto& in, auto& out, auto const& first, auto const& combine, auto const&... policy) {
            return index_in(out, with_or_without(combine, [&]<class... Operation>(Operation const&... op) {
                                auto const b = in.begin(), e = in.end();
                                if constexpr (sizeof...(Operation) != 0) {
                                    if (from == initial::given) {
                                        return std::inclusive_scan(policy..., b, e, out.begin(), op..., first);
                                    }
                                }
                                return std::inclusive_scan(policy..., b, e, out.begin(), op...);
                            }));
        });
}

void exclusive_scan(choices& draw) {
    with_numbers<operation::usual, ints, bytes, doubles, maps, int_chain>(
        draw, [](auto& in, auto& out, auto const& first, auto const& combine, auto const&... policy) {
            return index_in(out, with_or_without(combine, [&](auto const&... op) {
                                return std::exclusive_scan(policy..., in.begin(), in.end(), out.begin(), first, op...);
                            }));
        });
}

void transform_inclusive_scan(choices& draw) {
    auto const with = draw.form_of({initial::none, initial::given});
    with_numbers<operation::told, ints, strings, maps>(
        draw, [&](auto& in, auto& out, auto const& first, auto combine, auto const&... policy) {
            transformed<typename std::decay_t<decltype(in)>::value_type> const op;
            auto const b = in.begin(), e = in.end();
            return index_in(out, with == initial::none
                                     ? std::transform_inclusive_scan(policy..., b, e, out.begin(), combine, op)
                                     : std::transform_inclusive_scan(policy..., b, e, out.begin(), combine, op, first));
        });
}

// Into the range itself, sometimes.
void transform_exclusive_scan(choices& draw) {
    bool const in_place = draw.form(2) == 1;
    with_numbers<operation::told, ints, doubles, maps>(
        draw, [&](auto& in, auto& out, auto const& first, auto combine, auto const&... policy) {
            transformed<typename std::decay_t<decltype(in)>::value_type> const op;
            auto const b = in.begin(), e = in.end(), to = in_place ? b : out.begin();
            return std::transform_exclusive_scan(policy..., b, e, to, first, combine, op) - to;
        });
}

void adjacent_difference(choices& draw) {
    with_numbers<operation::usual, ints, bytes, doubles, int_chain>(
        draw, [](auto& in, auto& out, auto const&, auto const& combine, auto const&... policy) {
            usual<std::minus<>> const minus{{}, combine.left_out};
            return index_in(out, with_or_without(minus, [&](auto const&... op) {
                                return std::adjacent_difference(policy..., in.begin(), in.end(), out.begin(), op...);
                            }));
        });
}

family const registered{
    {"reduce", reduce},
    {"transform_reduce", one_or_two_ranges},
    {"inclusive_scan", inclusive_scan},
    {"exclusive_scan", exclusive_scan},
    {"transform_inclusive_scan", transform_inclusive_scan},
    {"transform_exclusive_scan", transform_exclusive_scan},
    {"adjacent_difference", adjacent_difference},
};

} // namespace
} // namespace fuzz
