// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/element_cost.hpp>
#include <heist/algorithms/transform.hpp>
#include <heist/splitting/parallel_pieces.hpp>
#include <heist/splitting/parallel_reduce.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <memory>
#include <new>
#include <tuple>
#include <type_traits>
#include <utility>

// Constructing objects in raw memory, and destroying them.
namespace heist::algorithms {

template <class It>
using constructed_type = std::remove_reference_t<std::iter_reference_t<It>>;

// Objects that were constructed one after the other; if nobody takes responsibility for them, they are destroyed.
template <class Out>
class constructed_run {
public:
    constructed_run() = default;
    explicit constructed_run(Out first) : first_(first), end_(first) {}
    constructed_run(constructed_run&& other) noexcept
        : first_(other.first_), end_(other.end_), size_(std::exchange(other.size_, 0)) {}
    constructed_run& operator=(constructed_run&& other) noexcept {
        std::swap(first_, other.first_);
        std::swap(end_, other.end_);
        std::swap(size_, other.size_);
        return *this;
    }
    ~constructed_run() { std::destroy_n(first_, size_); }

    bool empty() const noexcept { return size_ == 0; }
    Out const& end() const noexcept { return end_; }
    void release() noexcept { size_ = 0; }

    // One more object, at end().
    void grow() {
        ++end_;
        ++size_;
    }
    void append(constructed_run&& behind) noexcept {
        end_ = behind.end_;
        size_ += std::exchange(behind.size_, 0);
    }

private:
    Out first_{};
    Out end_{};
    std::size_t size_ = 0;
};

// A reduction whose results are the objects that were constructed: when something throws, all of them go again.
// fill(first, last, run) constructs those with indices [first, last) at the end of the run.
template <class Out, class Fill>
struct constructing {
    splitting::held_sequence<Out> out;
    Fill fill;

    using run = constructed_run<Out>;

    run part(std::size_t first, std::size_t last) const {
        run made(out.at(first));
        fill(first, last, made);
        return made;
    }
    run extend(run so_far, std::size_t first, std::size_t last) const {
        if (first != last && so_far.empty()) {
            return part(first, last);
        }
        fill(first, last, so_far);
        return so_far;
    }
    static run combine(run&& left, run&& right) noexcept {
        if (left.empty()) {
            return std::move(right);
        }
        left.append(std::move(right));
        return std::move(left);
    }
};

template <class Out, class Fill>
void construct_all(splitting::resources const& on, splitting::element_cost cost, splitting::sequence<Out> const& out,
                   splitting::cut_rule rule, Fill const& fill) {
    using how = constructing<Out, Fill>;
    splitting::parallel_reduce<typename how::run>(on, cost, out.size(), {}, how{out, fill}, rule).release();
}

// Walking over the elements and looking at them cannot throw: only of the memory that is written to that may be assumed.
template <class It>
inline constexpr bool nothrow_walk =
    std::contiguous_iterator<It> || (noexcept(++std::declval<It&>()) && noexcept(*std::declval<It const&>()) &&
                                     noexcept(std::declval<It const&>() == std::declval<It const&>()));

// Where an object is to be made: also a const one.
template <class T>
void* memory_of(T* at) noexcept {
    return const_cast<void*>(static_cast<void const volatile*>(at));
}

// What is constructed from what.
struct by_copy {
    template <class T, class It>
    static constexpr bool nothrow = std::is_nothrow_constructible_v<T, std::iter_reference_t<It>> && nothrow_walk<It>;

    template <class T, class It>
    static void make(T* at, It const& from) {
        ::new (algorithms::memory_of(at)) std::remove_cv_t<T>(*from);
    }
};
struct by_move {
    template <class T, class It>
    static constexpr bool nothrow = std::is_nothrow_constructible_v<T, std::iter_rvalue_reference_t<It>> &&
                                    nothrow_walk<It> && noexcept(std::ranges::iter_move(std::declval<It const&>()));

    template <class T, class It>
    static void make(T* at, It const& from) {
        ::new (algorithms::memory_of(at)) std::remove_cv_t<T>(std::ranges::iter_move(from));
    }
};

// Where no constructor throws, can anything else end the call before all objects are there?
template <class T>
bool nothing_to_clean_up(splitting::resources const& on) noexcept {
    return std::is_trivially_destructible_v<T> || !on.stop;
}

// Constructs an object from each element, from `first` to `ends`. Returns the iterators behind the last ones.
template <class By, class It, class Ends, class Out>
splitting::places<It, Out> uninitialized_transfer(splitting::resources const& on, It first, Ends const& ends, Out out) {
    using T = constructed_type<Out>;
    splitting::places<It, Out> const both(first, out);
    splitting::element_cost const cost = plain_cost<By, It, Out>();
    if constexpr (plain_elements<It> && plain_elements<Out> && std::is_same_v<T, std::iter_value_t<It>> &&
                  std::copyable<T>) {                                       // a trivially copyable type need not be
        return splitting::parallel_pieces(on, cost, both, ends, copying{}); // memmove
    } else {
        if constexpr (By::template nothrow<T, It> || std::is_trivially_destructible_v<T>) {
            if (algorithms::nothing_to_clean_up<T>(on)) {
                return splitting::parallel_pieces(on, cost, both, ends, visiting{[](auto const& from, auto const& to) {
                                                      By::make(std::addressof(*to), from);
                                                  }});
            }
        }
        std::size_t const size = splitting::count_all(both, ends);
        splitting::sequence<It> const in(first, size, on.stop);
        splitting::sequence<Out> const to(out, size, on.stop);
        splitting::cut_rule rule = in.rule();
        // Powers of two: a multiple of the larger is one of both.
        rule.granule = (std::max)(rule.granule, to.rule().granule);
        algorithms::construct_all(on, cost, to, rule, [&in](std::size_t begin, std::size_t end, auto& run) {
            for (It from = in.at(begin); begin != end; ++begin, void(++from)) {
                By::make(std::addressof(*run.end()), from);
                run.grow();
            }
        });
        return splitting::moved_by(both, size);
    }
}

// … or from nothing but a value, or nothing at all.
template <class Value, class Element>
struct by_value {
    template <class T>
    static constexpr bool nothrow = std::is_nothrow_constructible_v<T, Value const&>;
    held_value<Value, Element> value;

    template <class T>
    void make(T* at) const {
        ::new (algorithms::memory_of(at)) std::remove_cv_t<T>(*value);
    }
};
struct by_default {
    template <class T>
    static constexpr bool nothrow = std::is_nothrow_default_constructible_v<T>;

    template <class T>
    static void make(T* at) {
        ::new (algorithms::memory_of(at)) std::remove_cv_t<T>;
    }
};
struct by_value_initialization {
    template <class T>
    static constexpr bool nothrow = std::is_nothrow_default_constructible_v<T>;

    template <class T>
    static void make(T* at) {
        ::new (algorithms::memory_of(at)) std::remove_cv_t<T>();
    }
};

template <class By, class Ends, class Out>
Out uninitialized_make(splitting::resources const& on, Out out, Ends const& ends, By by) {
    using T = constructed_type<Out>;
    splitting::places<Out> const at(out);
    splitting::element_cost const cost = plain_cost<By, Out>();
    if constexpr (By::template nothrow<T> || std::is_trivially_destructible_v<T>) {
        if (algorithms::nothing_to_clean_up<T>(on)) {
            auto const make = [by](auto const& to) { by.make(std::addressof(*to)); };
            // What is left as it is must not be written to.
            using body =
                std::conditional_t<std::is_same_v<By, by_default>, visiting<decltype(make)>, writing<decltype(make)>>;
            return std::get<0>(splitting::parallel_pieces(on, cost, at, ends, body{make}));
        }
    }
    splitting::sequence<Out> const to(out, splitting::count_all(at, ends), on.stop);
    algorithms::construct_all(on, cost, to, to.rule(), [by](std::size_t begin, std::size_t end, auto& run) {
        for (; begin != end; ++begin) {
            by.make(std::addressof(*run.end()));
            run.grow();
        }
    });
    return std::get<0>(splitting::moved_by(at, to.size()));
}

template <class First, class Second>
std::pair<First, Second> as_pair(splitting::places<First, Second> const& both) {
    return {std::get<0>(both), std::get<1>(both)};
}

struct destroying;

// Most of what a destructor does is to give memory back, and threads that do so wait for each other (perf/compare, destroy: strings on two threads took two to
// five times as long as on one).
template <class It>
splitting::element_cost destroying_cost() noexcept {
    if constexpr (std::is_trivially_destructible_v<constructed_type<It>>) {
        return plain_cost<destroying, It>();
    } else {
        return splitting::element_cost::learned(
            splitting::site_of<element_site<destroying, It>, 0, splitting::presumption::hinders>);
    }
}

// So many are destroyed first, if it is not known how long that takes: then it is known for the others.
inline constexpr std::size_t destroyed_first = 64;

// Does not stop in the middle: nobody could tell which objects are left.
template <class It, class Ends>
It destroy(splitting::resources const& on, It first, Ends const& ends) {
    splitting::element_cost const cost = destroying_cost<It>();
    auto const destroy_some = [&](It begin, auto const& up_to) {
        return std::get<0>(
            splitting::parallel_pieces(on.unstoppable(), cost, splitting::places<It>(begin), up_to,
                                       visiting{[](auto const& at) { std::destroy_at(std::addressof(*at)); }}));
    };
    if constexpr (splitting::random_access<It>) {
        std::size_t const size = ends.size(splitting::places<It>(first));
        if (size > destroyed_first && cost.ns() <= 0 && on.grain == 0) [[unlikely]] {
            return destroy_some(destroy_some(first, after{destroyed_first}), after{size - destroyed_first});
        }
    }
    return destroy_some(first, ends);
}

} // namespace heist::algorithms
