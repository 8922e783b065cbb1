// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

namespace heist::algorithms {

// How a leaf holds a user's function: small trivially copyable ones as a copy of its own, so that the compiler need not
// expect every store to an element to change what the function has captured, and can vectorise; others by reference.
template <class F>
using leaf_function = std::conditional_t<std::is_trivially_copyable_v<F> && sizeof(F) <= 64, F, F&>;

// The same as an object that a lambda can capture.
template <class F>
struct held_function {
    [[no_unique_address]] leaf_function<F> function;

    template <class... Arguments>
    decltype(auto) operator()(Arguments&&... arguments) {
        return function(std::forward<Arguments>(arguments)...);
    }
};

// How a leaf holds a user's value, in the same way. It may lie in the range that is being written: then a copy is what keeps
// threads from reading it while another one overwrites it. `Element`: what is assigned from it or made of it, if anything is. One of another type than the
// value's may keep its address, as a span does, unless both are numbers or the like: then it is held by reference.
template <class T, class Element = T>
class held_value {
public:
    held_value(T const& value) : value_(hold(value)) {} // implicit: a leaf is given the value itself

    T const& operator*() const noexcept {
        if constexpr (copied) {
            return value_;
        } else {
            return *value_;
        }
    }

private:
    static constexpr bool copied = [] {
        if constexpr (std::is_trivially_copyable_v<T> && std::is_copy_constructible_v<T>) {
            constexpr bool may_be_kept =
                !std::is_same_v<T, Element> && !(std::is_scalar_v<T> && std::is_scalar_v<Element>);
            return sizeof(T) <= 64 && !may_be_kept;
        } else {
            return false; // a function has no size
        }
    }();

    static decltype(auto) hold(T const& value) noexcept {
        if constexpr (copied) {
            return (value);
        } else {
            return std::addressof(value);
        }
    }

    std::conditional_t<copied, T, T const*> value_;
};

// Which way a range is walked.
enum class direction { forwards, backwards };

// The opposite of a predicate.
template <class Predicate>
struct opposite {
    [[no_unique_address]] Predicate predicate;

    template <class... Arguments>
    bool operator()(Arguments&&... arguments) {
        return !static_cast<bool>(predicate(std::forward<Arguments>(arguments)...));
    }
};

template <class F>
held_function<F> hold(F& function) noexcept {
    return {function};
}

} // namespace heist::algorithms
