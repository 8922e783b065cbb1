// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/language.hpp> // first: it ends what cannot be compiled

#include <heist/scheduler/pool.hpp>
#include <heist/splitting/resources.hpp>
#include <heist/splitting/stop.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace heist {

// In the calling thread, in order: the algorithm of std:: without a policy.
class sequenced_policy {};

// In the calling thread; element accesses may be interleaved.
class unsequenced_policy {};

// What a call throws that was told to stop by the token of its policy.
using splitting::stopped;

template <class Policy, class Token>
class stoppable_policy;

// What parallel policies can be told. Each modifier returns a new policy, so they compose in any order.
template <class Policy>
class parallel_modifiers {
public:
    // Runs on this pool instead of the default one. The pool must outlive the calls.
    [[nodiscard]] constexpr Policy on(scheduler::pool& where) const noexcept {
        Policy changed(self());
        changed.resources_.where = &where;
        return changed;
    }

    // Uses at most `most` threads, the calling one included. 0: all threads of the pool.
    [[nodiscard]] constexpr Policy threads(unsigned most) const noexcept {
        Policy changed(self());
        changed.resources_.threads = most;
        return changed;
    }

    // Makes no task smaller than `least` elements, and asks no further whether the work is worth a second thread: a range of
    // two such tasks is shared. Searches, scans and what rests on them may make larger ones, since each has to be handed out in turn.
    // 0: the library decides by the cost of an element.
    [[nodiscard]] constexpr Policy grain(std::size_t least) const noexcept {
        Policy changed(self());
        changed.resources_.grain = least;
        return changed;
    }

    // reduce, transform_reduce and the scans give the same bits in every call of the same program with the same input, whatever the threads,
    // the grain, the pool and the schedule: elements are grouped by their number alone. (Two programs, two types of iterator or
    // two compilers may differ.) Other algorithms do so anyway, as far as the standard lets them.
    [[nodiscard]] constexpr Policy reproducible() const noexcept {
        Policy changed(self());
        changed.resources_.groups = splitting::grouping::fixed;
        return changed;
    }

    // Calls throw heist::stopped once `token`, a std::stop_token or something like it, says so: before they begin, or within a block's time.
    // Every element of their ranges is valid then; splitting/README.md, "Stopping", says more.
    template <splitting::stop_token_like Token>
    [[nodiscard]] constexpr stoppable_policy<Policy, Token> stop(Token token) const {
        return {resources_, std::move(token)};
    }

private:
    template <class, class>
    friend class stoppable_policy;

    constexpr Policy const& self() const noexcept { return static_cast<Policy const&>(*this); }
    friend constexpr splitting::resources const& resources_of(parallel_modifiers const& policy) noexcept {
        return policy.resources_;
    }

    splitting::resources resources_;
};

// In any number of threads. Element accesses in one thread are not interleaved, so functions may take locks.
class parallel_policy : public parallel_modifiers<parallel_policy> {};

// In any number of threads, and element accesses may be interleaved: functions must not take locks.
class parallel_unsequenced_policy : public parallel_modifiers<parallel_unsequenced_policy> {};

// Like `Policy`, with a token. A type of its own: policies without a token stay trivial to copy, and a call with one is compiled for
// those only who make it.
template <class Policy, class Token>
class stoppable_policy : public parallel_modifiers<stoppable_policy<Policy, Token>> {
    using modifiers = parallel_modifiers<stoppable_policy>;

public:
    constexpr stoppable_policy(splitting::resources const& like, Token token) : token_(std::move(token)) {
        this->resources_ = like;
    }

private:
    splitting::stop_query query() const noexcept { return splitting::stop_query::of(token_); }

    // At the beginning of each call: nothing is touched if it is to stop already.
    friend splitting::resources resources_of(stoppable_policy const& policy) {
        splitting::resources on = resources_of(static_cast<modifiers const&>(policy));
        on.stop = policy.query();
        on.stop.poll();
        return on;
    }

    template <class P, class T, class F>
    friend splitting::polled_function<F> polled(stoppable_policy<P, T> const& policy, F& function) noexcept;

    Token token_;
};

// The user's function for an algorithm that calls it over more than a block.
template <class Policy, class F>
F& polled(parallel_modifiers<Policy> const&, F& function) noexcept {
    return function;
}
template <class Policy, class Token, class F>
splitting::polled_function<F> polled(stoppable_policy<Policy, Token> const& policy, F& function) noexcept {
    return {function, policy.query()};
}

inline constexpr sequenced_policy seq{};
inline constexpr unsequenced_policy unseq{};
inline constexpr parallel_policy par{};
inline constexpr parallel_unsequenced_policy par_unseq{};

template <class T>
inline constexpr bool is_parallel_policy_v =
    std::is_same_v<T, parallel_policy> || std::is_same_v<T, parallel_unsequenced_policy>;
template <class Policy, class Token>
inline constexpr bool is_parallel_policy_v<stoppable_policy<Policy, Token>> = true;

template <class T>
inline constexpr bool is_execution_policy_v =
    is_parallel_policy_v<T> || std::is_same_v<T, sequenced_policy> || std::is_same_v<T, unsequenced_policy>;

// One of Heist's policies, as an algorithm receives it. The policies of std::execution are not: they are taken over by
// linking heist::stdpar, never by an overload.
template <class T>
concept execution_policy = is_execution_policy_v<std::remove_cvref_t<T>>;

// An execution policy that may use more than one thread.
template <class T>
concept parallel_execution_policy = execution_policy<T> && is_parallel_policy_v<std::remove_cvref_t<T>>;

} // namespace heist
