// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/copied.hpp>
#include <heist/algorithms/leaf_function.hpp>
#include <heist/algorithms/reduce.hpp>
#include <heist/algorithms/scan_numbers.hpp>
#include <heist/algorithms/streaming.hpp>
#include <heist/algorithms/transform_reduce.hpp>
#include <heist/platform/rounding.hpp>
#include <heist/splitting/parallel_scan.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <memory>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

// What a scan does with one tile.
namespace heist::algorithms {

// What to do about elements that are to be transformed before it is known what comes before them: transform them again later, or leave the
// results in the output meanwhile. That writes them twice.
enum class transformed { twice, once };

// The former is faster for transformations below so many ns (reducing a tile of 16384 doubled numbers: 0.2 ns each if they are not written, 0.9 if they are).
inline constexpr float cheap_transformation_ns = 3.0F;

// A transformation whose results are rounded whatever is done with them, as they are in the output.
template <class T, class Transform>
struct rounded_results {
    [[no_unique_address]] leaf_function<Transform> transform;
    platform::rounding<T> round{};

    template <class Element>
    T operator()(Element&& element) {
        return round(static_cast<T>(algorithms::as_copied<T>(transform(std::forward<Element>(element)))));
    }
};

// The same where each number waits for another, so that there are no vectors to be made.
template <class T, class Transform, class Element>
T one_by_one(Transform& transform, Element& element) {
    return static_cast<T>(algorithms::as_copied<T>(transform(element)));
}
template <class T, class Transform, class Element>
T one_by_one(rounded_results<T, Transform>& rounded, Element& element) {
    return rounded.round.alone(static_cast<T>(algorithms::as_copied<T>(rounded.transform(element))));
}

template <scan_kind kind, class T, class Op, class Transform>
struct scanning_apart;

template <scan_kind kind, class T, class Op, class Transform>
struct scanning {
    held_function<Op> operation;
    held_function<Transform> transformation;
    stores writes = stores::cached;
    transformed elements = transformed::twice;

    // Numbers and operations that a lane fold understands are reduced several times as fast as scanned.
    template <class It>
    static constexpr bool reduces_fast = std::contiguous_iterator<It> && std::is_same_v<Transform, std::identity> &&
                                         lane_foldable<Op, T, std::iter_reference_t<It>>;

    // The same for transformed numbers, which can be left in the output.
    template <class It, class Out>
    static constexpr bool stages =
        std::contiguous_iterator<It> && std::contiguous_iterator<Out> && !std::is_same_v<Transform, std::identity> &&
        std::is_same_v<std::iter_value_t<Out>, T> &&
        lane_foldable<Op, T, std::invoke_result_t<Transform&, std::iter_reference_t<It>>>;

    // … and numbers that are added more slowly than read and written are scanned as trees.
    template <class It, class Out>
    static constexpr bool has_trees =
        std::is_floating_point_v<T> && std::contiguous_iterator<Out> && (reduces_fast<It> || stages<It, Out>);

    // … integers in vectors.
    template <class It, class Out>
    static constexpr bool has_vectors =
        reduces_fast<It> && added_in_vectors<T, std::remove_reference_t<std::iter_reference_t<It>>, Op> &&
        std::contiguous_iterator<Out> && std::is_same_v<std::iter_reference_t<Out>, T&>;

    // A product that is added at once may not be rounded, one that is left in the output is. Where that makes a difference, and where it need not.
    static constexpr bool may_fuse = platform::products_may_be_fused && std::is_floating_point_v<T>;
    using rounded = rounded_results<T, Transform>;
    template <class It, class Out>
    static constexpr bool rounds = [] {
        if constexpr (may_fuse && stages<It, Out>) {
            return std::is_same_v<leaf_function<rounded>, rounded>;
        } else {
            return false;
        }
    }();

    template <class It, class Out>
    static constexpr splitting::scan_order order() noexcept {
        return reduces_fast<It> || stages<It, Out> ? splitting::scan_order::reduce_first
                                                   : splitting::scan_order::scan_if_possible;
    }

    // How to scan if results must not depend on who scans what.
    template <class It, class Out>
    constexpr auto in_fixed_tiles() const {
        using apart = scanning_apart<kind, T, Op, Transform>;
        if constexpr (!reduces_fast<It> && !stages<It, Out> && apart::template possible<It, Out>) {
            return apart{operation, transformation};
        } else if constexpr (rounds<It, Out>) {
            return scanning<kind, T, Op, rounded>{operation, {rounded{transformation.function}}, writes, elements};
        } else {
            return *this;
        }
    }

    // The total of a scan is rounded otherwise than that of a reduction.
    template <class It, class Out>
    static constexpr bool scan_agrees() noexcept {
        return false;
    }

    template <class It, class Out>
    static constexpr std::size_t least_fixed_tile() noexcept {
        return reduces_fast<It> || stages<It, Out> ? splitting::tuning::largest_fixed_tile : 4;
    }

    template <class It, class Out>
    T reduce(splitting::places<It, Out> const& at, std::size_t count) const {
        It it = std::get<0>(at);
        if constexpr (reduces_fast<It>) {
            leaf_function<Op> op = operation.function;
            return algorithms::fold_range<T>(plain_source<It>{splitting::sequence<It>(it, count)}, 0, count, op);
        } else if constexpr (stages<It, Out>) {
            held_function<Op> op = operation;
            std::optional<T> sum;
            for (Out out = std::get<1>(at); count != 0;) {
                std::size_t const some = (std::min)(count, staged_at_once);
                T const more = elements == transformed::twice ? fold_transformed(it, some) : stage(it, out, some);
                sum = sum ? algorithms::apply<T>(op, *sum, more) : more;
                it = splitting::advanced(it, some);
                out = splitting::advanced(out, some);
                count -= some;
            }
            return *sum;
        } else if constexpr (splitting::random_access<It>) {
            try {
                return fold_transformed(it,
                                        count); // by trees of eight, which do not wait for each other as a scan does
            } catch (...) {
                reduce_in_order(it, count); // throws what is thrown first in that order
                throw;
            }
        } else {
            return reduce_in_order(it, count);
        }
    }

    template <class It, class Out>
    void prepare(splitting::places<It, Out> const& at, std::size_t count) const {
        if constexpr (stages<It, Out>) {
            if (elements == transformed::once) {
                transform_to(std::get<0>(at), std::get<1>(at), count);
            }
        }
    }

    template <class It, class Out>
    void scan_reduced(splitting::places<It, Out> const& at, std::size_t count, std::optional<T> before) const {
        if constexpr (stages<It, Out>) {
            if (elements == transformed::once) {
                Out const out = std::get<1>(at);
                after_staging{operation, {}, stores::cached}.scan(splitting::places<Out, Out>(out, out), count,
                                                                  std::move(before));
                return;
            }
        }
        scan(at, count, std::move(before));
    }

    // Can so many elements be reduced without what is before them? One of them alone only if it may become a T.
    template <class It>
    static constexpr bool reducible(std::size_t count) noexcept {
        return count > 1 || begins<It>;
    }

    T combine(T const& before, T&& total) const {
        held_function<Op> op = operation;
        return algorithms::apply<T>(op, before, std::move(total));
    }

    template <class It, class Out>
    std::optional<T> scan(splitting::places<It, Out> const& at, std::size_t count, std::optional<T> before) const {
        auto [in, out] = at;
        if (before) {
            return scan_from(std::move(*before), in, out, count);
        }
        if constexpr (std::is_convertible_v<value_read<It>, T>) {
            return scan_from(begin(at), splitting::following(in), splitting::following(out), count - 1);
        } else {
            return std::nullopt; // is not reached: without an initial value, T is the type of the elements
        }
    }

    // An inclusive scan without an initial value begins with the first element.
    template <class It, class Out>
    T begin(splitting::places<It, Out> const& at) const {
        held_function<Transform> transform = transformation;
        T first = static_cast<T>(algorithms::as_copied<T>(transform(*std::get<0>(at))));
        *std::get<1>(at) = first;
        return first;
    }

    template <class It, class Out>
    T scan_from(T sum, It in, Out out, std::size_t count) const {
        if constexpr (writes_streamable<It, Out>) {
            if (writes == stores::streamed) [[unlikely]] {
                return scan_streamed(std::move(sum), in, out, count);
            }
        }
        return scan_cached(std::move(sum), in, out, count);
    }

    template <class It>
    using value_read = std::invoke_result_t<Transform&, std::iter_reference_t<It>>;
    template <class It>
    static constexpr bool begins = begins_as<Op, T, value_read<It>>;

private:
    template <class It, class Out>
    [[gnu::noinline]] T scan_streamed(T sum, It in, Out out, std::size_t count) const {
        algorithms::write_streamed(std::to_address(out), count, [&](auto* to, std::size_t some) {
            sum = scan_cached(std::move(sum), in, to, some);
            in = splitting::advanced(in, some);
        });
        return sum;
    }

    template <class It, class Out>
    T scan_cached(T sum, It in, Out out, std::size_t count) const {
        if constexpr (has_trees<It, Out>) {
            leaf_function<Op> op = operation.function;
            leaf_function<Transform> transform = transformation.function;
            auto const read = [&, from = std::to_address(in)](std::size_t i) {
                return algorithms::one_by_one<T>(transform, from[i]);
            };
            return algorithms::scan_numbers<kind>(sum, count, read, std::to_address(out), op);
        } else if constexpr (has_vectors<It, Out>) {
            return algorithms::scan_integers<kind, T>(sum, count, std::to_address(in), std::to_address(out));
        } else {
            return scan_in_order(std::move(sum), in, out, count);
        }
    }

    template <class It, class Out>
    T scan_in_order(T sum, It in, Out out, std::size_t count) const {
        held_function<Op> op = operation;
        held_function<Transform> transform = transformation;
        for (; count != 0; --count, void(++in), void(++out)) {
            if constexpr (kind == scan_kind::inclusive) {
                sum = algorithms::apply<T>(op, std::move(sum), transform(*in));
                *out = sum;
            } else {
                T next = algorithms::apply<T>(op, sum, transform(*in));
                *out = std::move(sum);
                sum = std::move(next);
            }
        }
        return sum;
    }

    template <class It>
    T reduce_in_order(It it, std::size_t count) const {
        held_function<Op> op = operation;
        held_function<Transform> transform = transformation;
        T sum = beginning(op, transform, it, count);
        for (++it; --count != 0; ++it) {
            sum = algorithms::apply<T>(op, std::move(sum), transform(*it));
        }
        return sum;
    }

    // So many transformed numbers are still in the first-level cache when they are reduced.
    static constexpr std::size_t staged_at_once = 1024;

    // One function for all who do that, as in splitting/fixed_blocks.hpp.
    template <class It, class Out>
    [[gnu::noinline]] void transform_to(It it, Out out, std::size_t count) const {
        leaf_function<Transform> transform = transformation.function;
        std::transform(it, splitting::advanced(it, count), out,
                       [&](auto& element) { return static_cast<T>(algorithms::as_copied<T>(transform(element))); });
    }

    template <class It, class Out>
    T stage(It it, Out out, std::size_t count) const {
        transform_to(it, out, count);
        leaf_function<Op> op = operation.function;
        return algorithms::fold_range<T>(plain_source<Out>{splitting::sequence<Out>(out, count)}, 0, count, op);
    }

    template <class It>
    T fold_transformed(It it, std::size_t count) const {
        leaf_function<Op> op = operation.function;
        splitting::sequence<It> const numbers(it, count);
        return algorithms::fold_range<T>(transformed_source<It, Transform>{numbers, transformation.function}, 0, count,
                                         op);
    }

    using after_staging = scanning<kind, T, Op, std::identity>;

    // The first one or two elements as a T; moves to the last of them.
    template <class It>
    static T beginning(held_function<Op>& op, held_function<Transform>& transform, It& it, std::size_t& count) {
        if constexpr (begins<It>) {
            return static_cast<T>(algorithms::as_copied<T>(transform(*it)));
        } else {
            It const first = it;
            ++it;
            --count;
            return algorithms::apply<T>(op, transform(*first), transform(*it));
        }
    }
};

// A scan in fixed tiles by an operation that is no faster reduced than scanned: each tile is scanned as if nothing were before it, and what is before it
// is applied to each result. If that is known in time, both is done in one pass, in which nothing waits for the second operation.
template <scan_kind kind, class T, class Op, class Transform>
struct scanning_apart {
    held_function<Op> operation;
    held_function<Transform> transformation;

    // What is before a tile must be expected until its results are written, as they are: in the output.
    template <class It, class Out>
    static constexpr bool possible =
        scanning<kind, T, Op, Transform>::template begins<It> && std::is_same_v<std::iter_reference_t<Out>, T&>;

    template <class>
    static constexpr bool reducible(std::size_t) noexcept {
        return true;
    }
    // One pass and two have the same operations, but a compiler that may fuse them need not do so in both.
    template <class It, class Out>
    static constexpr bool scan_agrees() noexcept {
        return !platform::products_may_be_fused;
    }
    template <class It, class Out>
    static constexpr std::size_t least_fixed_tile() noexcept {
        return 4;
    }

    T combine(T const& before, T&& total) const {
        held_function<Op> op = operation;
        return algorithms::apply<T>(op, before, std::move(total));
    }

    template <class It, class Out>
    void prepare(splitting::places<It, Out> const& at, std::size_t count) const {
        reduce(at, count);
    }

    // Leaves in the output what is to be combined with what is before the tile: all but the first result of an exclusive scan.
    template <class It, class Out>
    T reduce(splitting::places<It, Out> const& at, std::size_t count) const {
        return scan_tile(at, count, [](Out const&) {}, [](Out const& out, T const& own) { *out = own; });
    }

    template <class It, class Out>
    void scan_reduced(splitting::places<It, Out> const& at, std::size_t count, std::optional<T> before) const {
        if (!before) {
            return;
        }
        held_function<Op> op = operation;
        T const offset = *std::move(before);
        Out out = std::get<1>(at);
        if constexpr (kind == scan_kind::exclusive) {
            *out = offset;
            ++out;
            --count;
        }
        for (; count != 0; --count, void(++out)) {
            *out = algorithms::apply<T>(op, offset, std::move(*out));
        }
    }

    template <class It, class Out>
    std::optional<T> scan(splitting::places<It, Out> const& at, std::size_t count, std::optional<T> before) const {
        if (!before) {
            return reduce(at, count);
        }
        held_function<Op> op = operation;
        T const offset = *std::move(before);
        T total = scan_tile(
            at, count, [&](Out const& out) { *out = offset; },
            [&](Out const& out, T const& own) { *out = algorithms::apply<T>(op, offset, own); });
        return algorithms::apply<T>(op, offset, std::move(total));
    }

private:
    // write(out, own): `own` is the result of the tile alone; begin(out): there is none yet.
    template <class It, class Out, class Begin, class Write>
    T scan_tile(splitting::places<It, Out> const& at, std::size_t count, Begin const& begin, Write const& write) const {
        held_function<Op> op = operation;
        held_function<Transform> transform = transformation;
        auto [in, out] = at;
        T own = static_cast<T>(algorithms::as_copied<T>(transform(*in)));
        if constexpr (kind == scan_kind::inclusive) {
            write(out, own);
        } else {
            begin(out);
        }
        for (++in, void(++out); --count != 0; ++in, void(++out)) {
            if constexpr (kind == scan_kind::inclusive) {
                own = algorithms::apply<T>(op, std::move(own), transform(*in));
                write(out, own);
            } else {
                T next = algorithms::apply<T>(op, own, transform(*in));
                write(out, own);
                own = std::move(next);
            }
        }
        return own;
    }
};

} // namespace heist::algorithms
