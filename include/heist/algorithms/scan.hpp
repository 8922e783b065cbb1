// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/element_cost.hpp>
#include <heist/algorithms/scan_tiles.hpp>
#include <heist/splitting/parallel_scan.hpp>

#include <cstddef>
#include <functional>
#include <iterator>
#include <numeric>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>

// Prefix sums of all kinds. Everything is read before it is written, so the output may be the input.
namespace heist::algorithms {

// What a scan without a first value begins with: what the first element is transformed to, but no proxy of it.
template <class It, class Transform>
using first_sum =
    std::conditional_t<std::is_same_v<std::remove_cvref_t<std::invoke_result_t<Transform&, std::iter_reference_t<It>>>,
                                      std::iter_reference_t<It>>,
                       std::iter_value_t<It>,
                       std::remove_cvref_t<std::invoke_result_t<Transform&, std::iter_reference_t<It>>>>;

// Larger results than this, in bytes, stay in the caller: a relay holds eight of them, and who does a tile a few more.
inline constexpr std::size_t largest_handed_on = 16 * 1024;

// A scan of everything in the caller. `start` is a T, or std::nullopt: then the first result is the first element. Inlined by force: for a handful of
// elements the call would cost as much as the work.
template <class How, class It, class Out, class Start>
[[gnu::always_inline]] inline Out scan_here(How const& how, It first, It last, Out out, Start start) {
    splitting::places<It, Out> at(first, out);
    if (first == last) {
        return out;
    }
    auto begin = [&] {
        if constexpr (std::is_same_v<Start, std::nullopt_t>) {
            auto value = how.begin(at);
            splitting::step(at);
            return value;
        } else {
            return std::move(start);
        }
    };
    auto sum = begin();
    if constexpr (splitting::all_random_access<It, Out>) {
        auto const size = static_cast<std::size_t>(last - std::get<0>(at));
        how.scan_from(std::move(sum), std::get<0>(at), std::get<1>(at), size);
        return splitting::advanced(std::get<1>(at), size);
    } else {
        for (; std::get<0>(at) != last; splitting::step(at)) {
            sum = how.scan_from(std::move(sum), std::get<0>(at), std::get<1>(at), 1);
        }
        return std::get<1>(at);
    }
}

// The cold half of scan: everything but small and cheap work.
template <class How, class T, class It, class Out, class Start>
[[gnu::noinline]] Out scan_judged(splitting::resources const& on, splitting::element_cost cost, It first, It last,
                                  Out out, Start start, How how) {
    splitting::places<It, Out> const both(first, out);
    stores_choice writes;
    std::size_t size = 0;
    if constexpr (writes_streamable<It, Out>) {
        size = static_cast<std::size_t>(last - first);
        if (on.groups == splitting::grouping::free) {
            writes.settle<How>(both, size);
        } else if (algorithms::may_stream(
                       both, size)) { // parts of a stage may be grouped otherwise, and then it must not be measured
            writes.how = stores::streamed;
        }
    }
    how.writes = writes.how;
    // With results that depend on it, what was measured must not decide.
    bool const may_choose = on.groups == splitting::grouping::free || !How::may_fuse || How::template rounds<It, Out>;
    bool const cheap = cost.ns() > 0 && cost.ns() < cheap_transformation_ns && may_choose;
    how.elements = cheap ? transformed::twice : transformed::once;
    auto const alone = [&](std::optional<T>& init) {
        // Whether there is an initial value is asked of the type: g++ 12 warns of reading the empty optional.
        if constexpr (std::is_same_v<Start, std::nullopt_t>) {
            return splitting::places<It, Out>(last, algorithms::scan_here(how, first, last, out, std::nullopt));
        } else {
            return splitting::places<It, Out>(last, algorithms::scan_here(how, first, last, out, *std::move(init)));
        }
    };
    std::optional<T> init(std::move(start));
    splitting::until<It> const ends{last};
    auto const end =
        on.groups == splitting::grouping::fixed
            ? splitting::scan_fixed_tiles<T>(on, cost, both, ends, init, how.template in_fixed_tiles<It, Out>())
            : splitting::parallel_scan<T>(on, cost, both, ends, init, how, alone);
    writes.settled<How>(both, size);
    return std::get<1>(end);
}

template <scan_kind kind, class It, class Out, class T, class Start, class Op, class Transform>
Out scan(splitting::resources const& on, It first, It last, Out out, Start start, Op& op, Transform& transform) {
    using how = scanning<kind, T, Op, Transform>;
    // Several threads would read a tile twice, and hand results on by way of their stacks.
    if constexpr (splitting::gives_away<It> || sizeof(T) > largest_handed_on) {
        return splitting::run_here(on, [&] {
            return algorithms::scan_here(how{algorithms::hold(op), algorithms::hold(transform)}, first, last, out,
                                         std::move(start));
        });
    }
    splitting::element_cost const cost = user_cost<how, It, Out>();
    if (on.groups == splitting::grouping::free &&
        splitting::surely_alone(on, cost, splitting::places<It, Out>(first, out), splitting::until<It>{last}))
        [[likely]] {
        return algorithms::scan_here(how{algorithms::hold(op), algorithms::hold(transform)}, first, last, out,
                                     std::move(start));
    }
    return algorithms::scan_judged<how, T>(on, cost, first, last, out, std::move(start),
                                           how{algorithms::hold(op), algorithms::hold(transform)});
}

// Without a first value, in one thread, also if iterators are single pass. libstdc++'s holds the first element as what * gives: of a vector<bool> that is the
// element itself, which is written to then.
template <class T, class It, class Out, class Op, class Transform>
Out inclusive_scan_here(It first, It last, Out out, Op& op, Transform& transform) {
    if (first == last) {
        return out;
    }
    T sum = transform(*first);
    *out = sum;
    return std::transform_inclusive_scan(++first, last, ++out, std::ref(op), std::ref(transform), std::move(sum));
}

} // namespace heist::algorithms
