// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithms/calls.hpp>

#include <memory>
#include <string>

namespace perf {

struct constructions {
    std::vector<row> rows;
};

template <auto const&... policy>
constructions construction_calls() {
    using enum input;
    using enum lifetime;
    using enum checked;
    using enum parallel_mode;
    return {{
        {"uninitialized_copy", random, kept, everything, lacks_it,
         [](arrays const& x) {
             return place(x.out.begin(), std::uninitialized_copy(policy..., x.a.begin(), x.a.end(), x.out.begin()));
         }},
        {"uninitialized_copy_n", random, kept, everything, lacks_it,
         [](arrays const& x) {
             return place(x.out.begin(), std::uninitialized_copy_n(policy..., x.a.begin(), x.a.size(), x.out.begin()));
         }},
        {"uninitialized_move", random, kept, everything, lacks_it,
         [](arrays const& x) {
             return place(x.out.begin(), std::uninitialized_move(policy..., x.a.begin(), x.a.end(), x.out.begin()));
         }},
        {"uninitialized_move_n", random, kept, everything, lacks_it,
         [](arrays const& x) -> std::uint64_t { // whose result is no pair in libstdc++ 12 with a policy
             std::uninitialized_move_n(policy..., x.a.begin(), x.a.size(), x.out.begin());
             return 0;
         }},
        {"uninitialized_fill", random, kept, everything, lacks_it,
         [](arrays const& x) -> std::uint64_t {
             std::uninitialized_fill(policy..., x.out.begin(), x.out.begin() + std::ssize(x.a), 7.0);
             return 0;
         }},
        {"uninitialized_fill_n", random, kept, everything, lacks_it,
         [](arrays const& x) {
             return place(x.out.begin(), std::uninitialized_fill_n(policy..., x.out.begin(), x.a.size(), 7.0));
         }},
        {"uninitialized_value_construct", random, kept, everything, lacks_it,
         [](arrays const& x) -> std::uint64_t {
             std::uninitialized_value_construct(policy..., x.out.begin(), x.out.begin() + std::ssize(x.a));
             return 0;
         }},
        {"uninitialized_value_construct_n", random, kept, everything, lacks_it,
         [](arrays const& x) {
             return place(x.out.begin(), std::uninitialized_value_construct_n(policy..., x.out.begin(), x.a.size()));
         }},
    }};
}

// These do nothing on doubles: strings of 40 characters, each in memory of its own.
struct string_lifetimes {
    void (*default_construct)(std::string* memory, std::size_t n);
    void (*default_construct_n)(std::string* memory, std::size_t n);
    void (*destroy)(std::string* strings, std::size_t n);
    void (*destroy_n)(std::string* strings, std::size_t n);
};

template <auto const&... policy>
string_lifetimes string_lifetime_calls() {
    return {
        [](std::string* memory, std::size_t n) { std::uninitialized_default_construct(policy..., memory, memory + n); },
        [](std::string* memory, std::size_t n) { std::uninitialized_default_construct_n(policy..., memory, n); },
        [](std::string* strings, std::size_t n) { std::destroy(policy..., strings, strings + n); },
        [](std::string* strings, std::size_t n) { std::destroy_n(policy..., strings, n); },
    };
}

} // namespace perf
