// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/export.hpp>
#include <heist/splitting/resources.hpp>

#include <cstddef>

namespace heist::splitting {

// A function of an index range, by reference: body(begin, end).
class index_function {
public:
    template <class F>
    index_function(F const& f) noexcept // implicit: a loop is given the function itself
        : object_(&f), call_([](void const* object, std::size_t begin, std::size_t end) {
              (*static_cast<F const*>(object))(begin, end);
          }) {}

    void operator()(std::size_t begin, std::size_t end) const { call_(object_, begin, end); }

private:
    void const* object_;
    void (*call_)(void const*, std::size_t, std::size_t);
};

// parallel_for, compiled once: for bodies that take so long that a call through a pointer is nothing, in algorithms of many loops,
// whose users would otherwise compile each of them.
HEIST_API void index_loop(resources const& on, float ns_per_index, std::size_t n, index_function body);

} // namespace heist::splitting
