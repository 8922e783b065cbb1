// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/bisection.hpp>
#include <heist/algorithms/merge.hpp>
#include <heist/algorithms/set_result.hpp>
#include <heist/algorithms/sort/orders.hpp>
#include <heist/algorithms/staging.hpp>
#include <heist/splitting/parallel_pack.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <memory>
#include <new>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>

// Set operations on two sorted ranges, in one pass. The merged sequence is cut into pieces, and a cut between equal elements of both ranges is moved
// down to the first of them: so they are never parted, and every piece is a set operation by itself. What a piece gives is staged until its place in
// the output is known. As in the standard's own, an element is only ever compared with one of the other range: a comparator need not know more.
namespace heist::algorithms {

// Where the result goes on, and how many more elements it may have. Pieces that a comparator which is no order has made to overlap
// would write behind the end of what a set operation may write.
template <class Out>
struct set_output {
    Out out;
    std::size_t left;
};

} // namespace heist::algorithms

namespace heist::splitting {
template <class Out>
inline constexpr bool shares_words<algorithms::set_output<Out>> = shares_words<Out>;
} // namespace heist::splitting

namespace heist::algorithms {

// One step of the walk below, for small elements: gets on in one range or both, without a branch.
template <set_result wanted, class It, class Compare, class Sink>
void step_in_sets(It& first, It& other, Compare& comp, Sink& sink) {
    std::size_t const less = comp(*first, *other) ? 1 : 0;
    std::size_t const greater = comp(*other, *first) ? 1 : 0;
    sink.take(algorithms::either(std::to_address(first), std::to_address(other),
                                 contains(wanted, set_result::only_in_second) ? greater : 0),
              algorithms::belongs<wanted>(less, greater));
    // A comparator that says both is no order; but we get on.
    first += static_cast<std::ptrdiff_t>(less | (1 - greater));
    other += static_cast<std::ptrdiff_t>(1 - less);
}

// Fewer steps than this are not worth what it takes to begin with them: 5 ns, as much as a mispredicted branch.
inline constexpr std::ptrdiff_t least_computed = 6;

// Walks over both ranges and gives what belongs into the result to `sink`: first(it) or second(it).
//
// If the elements are small and of one type, it is computed whether an element belongs into the result and which range it is
// of, since branches on that would be mispredicted every second time: sink.take(element, belongs) takes what it
// is given, and keeps it if `belongs` is 1. It is called at most Sink::room times before sink.make_room().
template <set_result wanted, class It, class Other, class Compare, class Sink>
void walk_sets(It first, It last, Other other, Other other_last, Compare& comp, Sink& sink) {
    while (first != last && other != other_last) {
        if constexpr (small_elements<It> && std::is_same_v<It, Other>) {
            // Neither range can end within so many steps.
            auto steps =
                (std::min)({static_cast<std::ptrdiff_t>(last - first), static_cast<std::ptrdiff_t>(other_last - other),
                            static_cast<std::ptrdiff_t>(Sink::room)});
            if (steps >= least_computed) {
                for (; steps != 0; --steps) {
                    algorithms::step_in_sets<wanted>(first, other, comp, sink);
                }
                sink.make_room();
                continue;
            }
        }
        if (comp(*first, *other)) {
            if constexpr (contains(wanted, set_result::only_in_first)) {
                sink.first(first);
            }
            ++first;
        } else if (comp(*other, *first)) {
            if constexpr (contains(wanted, set_result::only_in_second)) {
                sink.second(other);
            }
            ++other;
        } else {
            if constexpr (contains(wanted, set_result::in_both)) {
                sink.first(first);
            }
            ++first;
            ++other;
        }
    }
    if constexpr (contains(wanted, set_result::only_in_first)) {
        for (; first != last; ++first) {
            sink.first(first);
        }
    }
    if constexpr (contains(wanted, set_result::only_in_second)) {
        for (; other != other_last; ++other) {
            sink.second(other);
        }
    }
}

// Room for copies of plain elements. They are constructed there: the default constructor is nobody's business, and there need not be one.
template <class T, std::size_t room>
class room_for_copies {
public:
    room_for_copies() noexcept {} // not = default: that would clear the storage

    T* begin() noexcept { return reinterpret_cast<T*>(storage_); }
    T const* begin() const noexcept { return std::launder(reinterpret_cast<T const*>(storage_)); }

private:
    alignas(T) std::byte storage_[room * sizeof(T)];
};

// Writes to `out` at once, or, what may not belong there, by way of a buffer.
template <class It, class Out>
class writing_sets {
    struct nothing {};
    using value = std::conditional_t<small_elements<It>, std::iter_value_t<It>, nothing>;

public:
    static constexpr std::size_t room = 256;
    set_output<Out> to;

    explicit writing_sets(set_output<Out> const& output) : to(output) {} // leaves the buffer as it is

    template <class From>
    void first(From const& it) {
        if (to.left != 0) [[likely]] {
            *to.out = *it;
            ++to.out;
            --to.left;
        }
    }
    template <class From>
    void second(From const& it) {
        first(it);
    }
    void take(value const* element, std::size_t belongs) noexcept {
        std::construct_at(buffer_.begin() + size_, *element);
        size_ += belongs;
    }
    void make_room() {
        size_ = (std::min)(size_, to.left);
        to = {std::copy_n(std::launder(buffer_.begin()), size_, to.out), to.left - size_};
        size_ = 0;
    }

private:
    room_for_copies<value, std::is_same_v<value, nothing> ? 1 : room + 1> buffer_;
    std::size_t size_ = 0;
};

// Where walk_sets leaves what a piece gives until its place in the output is known: small elements as copies; those of the upper half of the
// piece may be by themselves …
template <class It>
struct copied_elements {
    using value = std::iter_value_t<It>;
    static constexpr std::size_t room = staging_bytes / sizeof(value);
    std::size_t size = 0;
    std::size_t lower = room;                // so many are at the beginning
    std::size_t upper_begin = 0;             // where the others are
    room_for_copies<value, room + 2> copies; // one more in each half for what does not belong

    copied_elements() noexcept {} // leaves the copies as they are

    void begin_piece(It const&, It const&) noexcept {}
    void first(It const& it) { take(std::to_address(it), 1); }
    void second(It const& it) { first(it); }
    void take(value const* element, std::size_t belongs) noexcept {
        std::construct_at(copies.begin() + size, *element);
        size += belongs;
    }
    static void make_room() noexcept {} // a piece has no more elements than that

    // Half of a piece, as a sink.
    struct half {
        static constexpr std::size_t room = copied_elements::room;
        value* next;

        void first(It const& it) { take(std::to_address(it), 1); }
        void second(It const& it) { first(it); }
        void take(value const* element, std::size_t belongs) noexcept {
            std::construct_at(next, *element);
            next += belongs;
        }
        static void make_room() noexcept {}
    };

    template <class Out>
    void copy_to(Out out, std::size_t count) const {
        std::size_t const low = (std::min)(count, lower);
        std::copy_n(copies.begin() + upper_begin, count - low, std::copy_n(copies.begin(), low, out));
    }
};

// Both halves of a piece in turns: two chains of comparisons that do not wait for each other.
template <set_result wanted, class It, class Compare, class Sink>
void walk_halves(It first, It first_middle, It first_last, It other, It other_middle, It other_last, Compare& comp,
                 Sink& lower, Sink& upper) {
    It upper_first = first_middle;
    It upper_other = other_middle;
    // No range can end within so many steps.
    while (auto steps = (std::min)(
               {first_middle - first, other_middle - other, first_last - upper_first, other_last - upper_other})) {
        for (; steps != 0; --steps) {
            algorithms::step_in_sets<wanted>(first, other, comp, lower);
            algorithms::step_in_sets<wanted>(upper_first, upper_other, comp, upper);
        }
    }
    algorithms::walk_sets<wanted>(first, first_middle, other, other_middle, comp, lower);
    algorithms::walk_sets<wanted>(upper_first, first_last, upper_other, other_last, comp, upper);
}

// … and others as offsets from the beginning of the piece, times two, plus one for those of the second range.
template <set_result wanted, class It, class Other>
struct noted_elements {
    static constexpr std::size_t room = 8192;
    std::size_t size = 0;
    It begin{};
    Other other_begin{};
    std::uint16_t offsets[room];

    noted_elements() noexcept {}

    void begin_piece(It const& first_one, Other const& other_one) {
        begin = first_one;
        other_begin = other_one;
    }
    void first(It const& it) { offsets[size++] = static_cast<std::uint16_t>((it - begin) * 2); }
    void second(Other const& it) { offsets[size++] = static_cast<std::uint16_t>((it - other_begin) * 2 + 1); }

    template <class Out>
    void copy_to(Out out, std::size_t count) const {
        for (std::size_t i = 0; i != count; ++i, void(++out)) {
            std::size_t const offset = offsets[i] / 2;
            if constexpr (contains(wanted, set_result::only_in_second)) { // else *out need not take any of them
                if (offsets[i] % 2 != 0) {
                    *out = *splitting::advanced(other_begin, offset);
                    continue;
                }
            }
            *out = *splitting::advanced(begin, offset);
        }
    }
};

template <set_result wanted, class It, class Other, class Out, class Compare>
struct set_operation {
    // Positions in both ranges.
    struct cut {
        std::size_t first;
        std::size_t other;
    };
    static constexpr bool copies = small_elements<It> && std::is_same_v<It, Other>;
    using stage_of_piece = std::conditional_t<copies, copied_elements<It>, noted_elements<wanted, It, Other>>;
    struct chosen : stage_of_piece {
        cut begin{};
        cut end{};
    };
    static constexpr std::size_t tile_size = stage_of_piece::room / 2;
    static constexpr std::size_t least_tile = least_bisected;

    using output = set_output<Out>;

    // Halves in turns would throw what a later comparison throws first.
    static constexpr bool in_halves =
        copies &&
        (std::is_nothrow_invocable_v<Compare&, std::iter_reference_t<It>, std::iter_reference_t<It>> ||
         (std::is_arithmetic_v<std::iter_value_t<It>> && sorting::natural_order<Compare, std::iter_value_t<It>>));

    merged_pair<It, Other, Compare> both;

    bool stage(splitting::tile<> const& tile, chosen& keep) const {
        keep.begin = cut_at(tile.begin);
        keep.end = cut_at(tile.begin + tile.size);
        // Else a comparator that is no order would make pieces end before they begin.
        keep.end = {(std::max)(keep.begin.first, keep.end.first), (std::max)(keep.begin.other, keep.end.other)};
        if (keep.end.first - keep.begin.first + keep.end.other - keep.begin.other > stage_of_piece::room) {
            return false; // many equal elements
        }
        if constexpr (in_halves) {
            stage_halves(cut_at(tile.begin + tile.size / 2), keep);
        } else {
            keep.begin_piece(splitting::advanced(both.first, keep.begin.first),
                             splitting::advanced(both.other, keep.begin.other));
            walk(keep.begin, keep.end, static_cast<stage_of_piece&>(keep));
        }
        return true;
    }
    static output behind(output const& to, chosen const& kept) {
        std::size_t const size = (std::min)(kept.size, to.left);
        return {splitting::advanced(to.out, size), to.left - size};
    }
    static void write(chosen const& kept, output const& to) { kept.copy_to(to.out, (std::min)(kept.size, to.left)); }
    output write_directly(chosen const& kept, output const& to) const {
        writing_sets<It, Out> sink(to);
        walk(kept.begin, kept.end, sink);
        return sink.to;
    }

    // The most elements that the result can have.
    std::size_t most() const noexcept {
        return (contains(wanted, set_result::only_in_first)    ? both.size
                : contains(wanted, set_result::only_in_second) ? 0
                                                               : (std::min)(both.size, both.other_size)) +
               (contains(wanted, set_result::only_in_second) ? both.other_size : 0);
    }

private:
    void stage_halves(cut middle, chosen& keep) const {
        auto const [begin, end] = std::pair{keep.begin, keep.end};
        middle = {(std::clamp)(middle.first, begin.first, end.first),
                  (std::clamp)(middle.other, begin.other, end.other)};
        keep.upper_begin = middle.first - begin.first + middle.other - begin.other + 1;
        typename stage_of_piece::half lower{keep.copies.begin()};
        typename stage_of_piece::half upper{keep.copies.begin() + keep.upper_begin};
        held_function<Compare> comp = both.compare;
        auto const a = [this](std::size_t place) { return splitting::advanced(both.first, place); };
        auto const b = [this](std::size_t place) { return splitting::advanced(both.other, place); };
        algorithms::walk_halves<wanted>(a(begin.first), a(middle.first), a(end.first), b(begin.other), b(middle.other),
                                        b(end.other), comp, lower, upper);
        keep.lower = static_cast<std::size_t>(lower.next - keep.copies.begin());
        keep.size = keep.lower + static_cast<std::size_t>(upper.next - keep.copies.begin()) - keep.upper_begin;
    }

    // The highest cut at or below `rank` that parts no equal elements of both ranges.
    cut cut_at(std::size_t rank) const {
        if (rank >= both.total()) {
            return {both.size, both.other_size};
        }
        held_function<Compare> comp = both.compare;
        auto const [in_first, in_other] = both.cut_at(rank);
        std::size_t const i = in_first;
        std::size_t const j = in_other;
        It const a = splitting::advanced(both.first, i);
        Other const b = splitting::advanced(both.other, j);
        // Equal elements of the first range come first: all of the other one below the cut are less than `a`.
        bool const a_is_next = i != both.size && (j == both.other_size || !comp(*b, *a));
        if (a_is_next && (j == both.other_size || comp(*a, *b))) {
            return {i, j}; // the other range has none like `a`
        }
        std::size_t const less = algorithms::count_less_from_end(both.first, i, *b, comp);
        if (a_is_next || less == i) {
            return {less, j};
        }
        return {less, algorithms::count_less_from_end(both.other, j, *splitting::advanced(both.first, less), comp)};
    }

    template <class Sink>
    void walk(cut begin, cut end, Sink& sink) const {
        held_function<Compare> comp = both.compare;
        algorithms::walk_sets<wanted>(
            splitting::advanced(both.first, begin.first), splitting::advanced(both.first, end.first),
            splitting::advanced(both.other, begin.other), splitting::advanced(both.other, end.other), comp, sink);
    }
};

template <set_result wanted, class It, class Other, class Out, class Compare>
Out combine_sets(splitting::resources const& on, It first, It last, Other other, Other other_last, Out out,
                 Compare& comp) {
    auto const alone = [=, &comp] {
        if constexpr (splitting::all_random_access<It, Other>) {
            if ((std::min)(static_cast<std::ptrdiff_t>(last - first), static_cast<std::ptrdiff_t>(other_last - other)) <
                least_computed) {
                return set_output<Out>{
                    algorithms::combine_by_branches<wanted>(first, last, other, other_last, out, comp), 0};
            }
        }
        writing_sets<It, Out> sink(
            {out, static_cast<std::size_t>(-1)}); // one walk over all writes no more than there is
        algorithms::walk_sets<wanted>(first, last, other, other_last, comp, sink);
        return sink.to;
    };
    if constexpr (splitting::gives_away<It, Other>) { // see merge()
        return splitting::run_here(on, alone).out;
    } else if constexpr (splitting::all_random_access<It, Other>) {
        using how = set_operation<wanted, It, Other, Out, Compare>;
        how const operation{{first, static_cast<std::size_t>(last - first), other,
                             static_cast<std::size_t>(other_last - other), algorithms::hold(comp)}};
        return splitting::parallel_pack(on, user_cost<how>(), splitting::places<>(),
                                        splitting::after{operation.both.total()},
                                        set_output<Out>{out, operation.most()}, operation, alone)
            .out;
    } else {
        return algorithms::alone_or_by_tables(
            on, user_cost<tables_site<It, Compare>, Other, Out, std::integral_constant<set_result, wanted>>(), first,
            last, [&] { return alone().out; },
            [&]() -> std::optional<Out> {
                random_access_to<It> const some(first, last, on.stop);
                random_access_to<Other> const others(other, other_last, on.stop);
                if (!some || !others) {
                    return std::nullopt;
                }
                return algorithms::combine_sets<wanted>(on, some.begin(), some.end(), others.begin(), others.end(), out,
                                                        comp);
            });
    }
}

} // namespace heist::algorithms
