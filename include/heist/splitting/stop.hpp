// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/export.hpp>

#include <concepts>
#include <exception>
#include <memory>
#include <type_traits>
#include <utility>

namespace heist::splitting {

// What a call throws that was told to stop. Some of its work is done; what that leaves behind is said in splitting/README.md, "Stopping".
class HEIST_API stopped : public std::exception {
public:
    char const* what() const noexcept override;
};

[[noreturn]] HEIST_API void throw_stopped();

// Something that can be asked whether to stop, from any thread: std::stop_token, and what is like it. By its form and not by its name,
// so that <stop_token> is read by nobody who does not include it, and need not exist (libc++ has it for -fexperimental-library only).
template <class T>
concept stop_token_like = std::copyable<T> && requires(T const& token) {
    { token.stop_requested() } -> std::convertible_to<bool>;
};

// How a call asks the token of its policy, whatever its type. Without one the answer is no.
class stop_query {
public:
    constexpr stop_query() noexcept = default;

    // The token must outlive the query.
    template <stop_token_like Token>
    static stop_query of(Token const& token) noexcept {
        stop_query query;
        query.token_ = std::addressof(token);
        query.ask_ = [](void const* it) { return static_cast<bool>(static_cast<Token const*>(it)->stop_requested()); };
        return query;
    }

    // Is there a token at all?
    constexpr explicit operator bool() const noexcept { return token_ != nullptr; }

    bool requested() const { return token_ != nullptr && ask_(token_); }
    void poll() const {
        if (requested()) [[unlikely]] {
            throw_stopped();
        }
    }

private:
    void const* token_ = nullptr;
    bool (*ask_)(void const*) = nullptr;
};

// A user's function for work that is not cut into blocks, such as the partition of a piece: the token is asked before each call, and then
// the function seems to throw.
template <class F>
class polled_function {
public:
    polled_function(F& function, stop_query stop) noexcept : function_(std::addressof(function)), stop_(stop) {}

    template <class... Arguments>
    decltype(auto) operator()(Arguments&&... arguments) const {
        stop_.poll();
        return (*function_)(std::forward<Arguments>(arguments)...);
    }

    F& unpolled() const noexcept { return *function_; }
    stop_query stop() const noexcept { return stop_; }

private:
    F* function_;
    stop_query stop_;
};

// The same where elements would get lost if it threw: it says no to everything instead, and somebody polls afterwards.
template <class F>
struct quiet_function {
    polled_function<F> function;

    template <class... Arguments>
    bool operator()(Arguments&&... arguments) const {
        return !function.stop().requested() &&
               static_cast<bool>(function.unpolled()(std::forward<Arguments>(arguments)...));
    }
};

template <class F>
F& quiet(F& function) noexcept {
    return function;
}
template <class F>
quiet_function<F> quiet(polled_function<F>& function) noexcept {
    return {function};
}

// The function as the user gave it.
template <class F>
F& unpolled(F& function) noexcept {
    return function;
}
template <class F>
F& unpolled(polled_function<F>& function) noexcept {
    return function.unpolled();
}
template <class F>
using unpolled_t = std::remove_reference_t<decltype(splitting::unpolled(std::declval<F&>()))>;

} // namespace heist::splitting
