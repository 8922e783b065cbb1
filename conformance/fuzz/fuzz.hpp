// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "fuzz/choices.hpp"
#include "fuzz/values.hpp"
#include "support/tracked.hpp"

#include <heist/heist.hpp>

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

// A case draws what to call and compares the algorithm with a policy with the same one without.
namespace fuzz {

struct test_case {
    char const* name;
    void (*run)(choices&);
};

// All cases of the program.
std::vector<test_case>& cases();

// An object of this type per file is that file's table of cases.
struct family {
    family(std::initializer_list<test_case> table) { cases().insert(cases().end(), table); }
};

struct difference : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// A function of somebody who waits until it has returned. Each case and policy has one: as a std::function, they took most of the time
// that these files took to compile (memory.cpp with clang and libc++: 13.0 s of CPU time, now 3.8 s).
class borrowed_function {
public:
    template <class F>
    borrowed_function(F const& function)
        : function_(&function), call_([](void const* known) { (*static_cast<F const*>(known))(); }) {}

    void operator()() const { call_(function_); }

private:
    void const* function_;
    void (*call_)(void const*);
};

// The call with a policy that a case is about. prepare() and call(), in turn, as often as one likes; the last call must
// have returned, because its results are compared.
struct attempt {
    borrowed_function prepare;
    borrowed_function call;
};

// Who makes these calls: once, unless a program wants to do something to them.
inline void (*make_calls)(attempt const&) = [](attempt const& once) {
    once.prepare();
    once.call();
};

std::string described(std::string const& value);
std::string described(tagged const& value);
std::string described(support::affine const& value);
template <class T>
    requires std::is_arithmetic_v<T>
std::string described(T value) {
    return std::to_string(value);
}

// In all they hold; == of tagged looks at the key alone.
template <class T>
bool same(T const& a, T const& b) {
    if constexpr (std::same_as<T, tagged>) {
        return a.key == b.key && a.tag == b.tag && a.seal == b.seal;
    } else {
        return a == b;
    }
}

template <class T>
concept compound = requires { std::tuple_size<T>::value; };
template <class T>
concept range = !std::same_as<T, std::string> && requires(T const& some) { some.begin() != some.end(); };

// Throws difference unless both are the same in all they hold.
template <class T>
void expect_same(std::string const& what, T const& actual, T const& expected) {
    if constexpr (compound<T>) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (expect_same(what + '.' + std::to_string(I), std::get<I>(actual), std::get<I>(expected)), ...);
        }(std::make_index_sequence<std::tuple_size_v<T>>{});
    } else if constexpr (range<T>) {
        auto a = actual.begin();
        auto e = expected.begin();
        std::size_t index = 0;
        for (; a != actual.end() && e != expected.end(); ++a, ++e, ++index) {
            typename T::value_type const& is = *a; // of vector<bool>, a copy
            typename T::value_type const& should_be = *e;
            if (!same(is, should_be)) {
                throw difference(what + '[' + std::to_string(index) + "] is " + described(is) + " instead of " +
                                 described(should_be));
            }
        }
        if (a != actual.end() || e != expected.end()) {
            throw difference(what + " is too " + (e == expected.end() ? "long" : "short") + ", at " +
                             std::to_string(index));
        }
    } else if constexpr (!std::same_as<T, std::monostate>) {
        if (!same(actual, expected)) {
            throw difference(what + " is " + described(actual) + " instead of " + described(expected));
        }
    }
}

// A policy with its pool, threads and grain.
class setting {
public:
    // `par` alone, or any of the four. Both parallel ones lead to the same algorithms, and the others to those of
    // std::, so that all four with every type would show little more.
    enum class which { par, all };
    setting(choices& draw, which some);

    template <which some, class Body>
    void apply(Body const& body) const {
        if constexpr (some == which::all) {
            switch (kind_) {
            case kind::par: break;
            case kind::par_unseq: return body(par_unseq_);
            case kind::seq: return body(heist::seq);
            case kind::unseq: return body(heist::unseq);
            }
        }
        body(par_);
    }

private:
    enum class kind { par, par_unseq, seq, unseq };

    kind kind_ = kind::par;
    heist::parallel_policy par_;
    heist::parallel_unsequenced_policy par_unseq_;
};

// All four policies are tried with vectors of int, which most names have.
template <class Data>
constexpr setting::which policies_for = setting::which::par;
template <>
inline constexpr setting::which policies_for<ints> = setting::which::all;
template <class... Rest>
constexpr setting::which policies_for<std::tuple<ints, Rest...>> = setting::which::all;

// run(data, policy...) calls the algorithm, with or without a policy. What it returns and what it leaves in data must
// be the same.
template <class Data, class Run>
void compare(choices& draw, Data const& data, Run const& run) {
    auto const call = [&](Data& on, auto const&... policy) {
        if constexpr (std::is_void_v<decltype(run(on, policy...))>) {
            run(on, policy...);
            return std::monostate();
        } else {
            return run(on, policy...);
        }
    };
    constexpr setting::which policies = policies_for<Data>;
    setting const with(draw, policies);
    Data expected = data;
    auto const expected_result = call(expected);
    Data actual;
    std::optional<std::remove_const_t<decltype(expected_result)>> result;
    auto const prepare = [&] {
        result.reset();
        actual = data;
    };
    with.template apply<policies>(
        [&](auto const& policy) { make_calls({prepare, [&] { result.emplace(call(actual, policy)); }}); });
    expect_same("the result", *result, expected_result);
    expect_same("what it leaves behind", actual, expected);
}

// One of the containers; body(std::type_identity<Container>).
template <class... Containers, class Body>
void with_one_of(choices& draw, Body const& body) {
    std::size_t const drawn = draw.form(sizeof...(Containers));
    std::size_t index = 0;
    auto const with = [&]<class Container>(std::type_identity<Container> type) {
        if (index++ == drawn) {
            draw.note(name_of<Container>);
            body(type);
        }
    };
    (with(std::type_identity<Containers>()), ...);
}

// One of the containers, filled; body(container, distinct).
template <class... Containers, class Body>
void with_values(choices& draw, order wanted, Body const& body) {
    with_one_of<Containers...>(draw, [&]<class Container>(std::type_identity<Container>) {
        arrangement const made =
            arrange(draw, draw_size(draw, longest<Container>), keys_of<typename Container::value_type>, wanted);
        body(filled<Container>(made.keys), made.distinct);
    });
}
template <class... Containers, class Body>
void with_values(choices& draw, Body const& body) {
    with_values<Containers...>(draw, order::any, body);
}

template <class Container>
std::size_t size_of(Container const& container) {
    return static_cast<std::size_t>(std::distance(container.begin(), container.end()));
}

template <class Container, class It>
std::ptrdiff_t index_in(Container& container, It it) {
    return std::distance(container.begin(), it);
}

// A place in the container, its end included.
template <class Container>
std::ptrdiff_t draw_place(choices& draw, Container const& container) {
    std::size_t const size = size_of(container);
    std::size_t const place = draw.one_of({draw.below(size + 1), size, size / 2, std::size_t{0}});
    draw.note("place " + std::to_string(place));
    return static_cast<std::ptrdiff_t>(place);
}

// Room for so many elements, and some more that must stay as they are.
template <class Container>
Container room(std::size_t size) {
    return Container(size + 3);
}
template <class Container>
Container room_for(Container const& container) {
    return room<Container>(size_of(container));
}

} // namespace fuzz
