// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/bisection.hpp>
#include <heist/algorithms/element_buffer.hpp>
#include <heist/algorithms/element_cost.hpp>
#include <heist/algorithms/indirect.hpp>
#include <heist/algorithms/leaf_function.hpp>
#include <heist/algorithms/rotate.hpp>
#include <heist/algorithms/without_buffer.hpp>
#include <heist/splitting/parallel_divide.hpp>
#include <heist/splitting/parallel_for.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

// Merging two sorted ranges. Every piece of the output is merged by itself; where its inputs begin is found by a binary search
// (Odeh, Green, Mwassi, Shmueli, Birk, "Merge Path", 2012).
namespace heist::algorithms {

// How many of the first `rank` elements of the merged sequence come from the first range. Equal elements of the first range
// come before those of the second.
template <class It, class Other, class Compare>
std::size_t co_rank(std::size_t rank, It first, std::size_t size, Other other, std::size_t other_size, Compare& comp) {
    std::size_t low = rank > other_size ? rank - other_size : 0;
    std::size_t high = (std::min)(rank, size);
    while (low < high) {
        std::size_t const middle = low + (high - low) / 2;
        if (comp(*splitting::advanced(other, rank - 1 - middle), *splitting::advanced(first, middle))) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

// One of two places in memory. Computed, since compilers make a branch of ?:, which would be mispredicted every second time.
template <class T>
T const* either(T const* first, T const* second, std::size_t is_second) noexcept {
    auto const one = reinterpret_cast<std::uintptr_t>(first);
    auto const other = reinterpret_cast<std::uintptr_t>(second);
    return reinterpret_cast<T const*>(one ^ ((one ^ other) & (0 - is_second)));
}

// Two sorted ranges as one.
template <class It, class Other, class Compare>
struct merged_pair {
    It first;
    std::size_t size;
    Other other;
    std::size_t other_size;
    held_function<Compare> compare;

    std::size_t total() const noexcept { return size + other_size; }

    // Where a rank lies in both ranges.
    struct cut {
        std::size_t in_first;
        std::size_t in_other;
    };
    cut cut_at(std::size_t rank) const {
        held_function<Compare> comp = compare;
        std::size_t const in_first = algorithms::co_rank(rank, first, size, other, other_size, comp);
        return {in_first, rank - in_first};
    }

    // The same for a rank behind `before`. Never lies before it, even if the comparator is no order.
    cut cut_at(std::size_t rank, cut before) const {
        std::size_t const passed = rank - before.in_first - before.in_other;
        std::size_t const in_first = (std::clamp)(cut_at(rank).in_first, before.in_first, before.in_first + passed);
        return {in_first, rank - in_first};
    }

    // Gives the elements between two cuts to put(it), in order. Touches no others.
    template <class Put>
    void each(cut begin, cut end, Put put) const {
        held_function<Compare> comp = compare;
        It a = splitting::advanced(first, begin.in_first);
        Other b = splitting::advanced(other, begin.in_other);
        while (begin.in_first != end.in_first && begin.in_other != end.in_other) {
            if (comp(*b, *a)) {
                put(b);
                ++b;
                ++begin.in_other;
            } else {
                put(a);
                ++a;
                ++begin.in_first;
            }
        }
        for (; begin.in_first != end.in_first; ++begin.in_first, void(++a)) {
            put(a);
        }
        for (; begin.in_other != end.in_other; ++begin.in_other, void(++b)) {
            put(b);
        }
    }

    // Writes the elements between two cuts to `out`.
    template <class Out>
    void write(cut begin, cut end, Out out) const {
        if constexpr (small_elements<It> && std::is_same_v<It, Other>) {
            if ((std::min)(end.in_first - begin.in_first, end.in_other - begin.in_other) >= least_from_both_ends) {
                out = write_both_ends(begin, end, out);
            }
        }
        each(begin, end, [&out](auto const& from) {
            *out = *from;
            ++out;
        });
    }

private:
    static constexpr std::ptrdiff_t steps_at_once = 32;

    // Where a range has fewer elements, the branches that are mispredicted take less time than all that is between them.
    static constexpr std::size_t least_from_both_ends = 8;

    // Writes elements from both ends towards the middle, until one of the ranges has less than two left; moves the cuts, and
    // returns where the output goes on. Two chains of comparisons that do not wait for each other.
    template <class Out>
    Out write_both_ends(cut& begin, cut& end, Out out) const {
        held_function<Compare> comp = compare;
        auto const* const firsts = std::to_address(first);
        auto const* const others = std::to_address(other);
        auto const* a = firsts + begin.in_first;
        auto const* b = others + begin.in_other;
        auto const* a_end = firsts + end.in_first;
        auto const* b_end = others + end.in_other;
        Out out_end = splitting::advanced(out, static_cast<std::size_t>((a_end - a) + (b_end - b)));
        // Neither range can end within so many steps.
        while (auto steps = (std::min)({a_end - a, b_end - b, 2 * steps_at_once}) / 2) {
            // Ranges that hardly overlap are copied.
            if (!comp(*b, a[steps - 1])) {
                out = std::copy_n(a, steps, out);
                a += steps;
                continue;
            }
            if (comp(b[steps - 1], *a)) {
                out = std::copy_n(b, steps, out);
                b += steps;
                continue;
            }
            for (; steps != 0; --steps) {
                std::size_t const from_b = comp(*b, *a) ? 1 : 0;
                *out = *algorithms::either(a, b, from_b);
                ++out;
                a += 1 - from_b;
                b += from_b;
                std::size_t const from_a_end = comp(*(b_end - 1), *(a_end - 1)) ? 1 : 0;
                --out_end;
                *out_end = *algorithms::either(b_end - 1, a_end - 1, from_a_end);
                a_end -= from_a_end;
                b_end -= 1 - from_a_end;
            }
        }
        begin = {static_cast<std::size_t>(a - firsts), static_cast<std::size_t>(b - others)};
        end = {static_cast<std::size_t>(a_end - firsts), static_cast<std::size_t>(b_end - others)};
        return out;
    }
};

template <class It, class Other, class Out, class Compare>
Out merge(splitting::resources const& on, It first, It last, Other other, Other other_last, Out out, Compare& comp) {
    // Where a piece begins is found by comparing elements that another thread may have taken away.
    constexpr bool one_thread = splitting::shares_words<Out> || splitting::gives_away<It, Other>;
    if constexpr (splitting::all_random_access<It, Other, Out> && !one_thread) {
        merged_pair<It, Other, Compare> const both{first, static_cast<std::size_t>(last - first), other,
                                                   static_cast<std::size_t>(other_last - other),
                                                   algorithms::hold(comp)};
        splitting::parallel_for(on, user_cost<Compare, It, Other, Out>(), both.total(),
                                [both, out](std::size_t begin, std::size_t end) {
                                    auto const from_cut = both.cut_at(begin);
                                    both.write(from_cut, both.cut_at(end, from_cut), splitting::advanced(out, begin));
                                },
                                {.granule = least_bisected});
        return splitting::advanced(out, both.total());
    } else {
        auto const alone = [&] { return std::merge(first, last, other, other_last, out, std::ref(comp)); };
        if constexpr (one_thread) {
            return splitting::run_here(on, alone);
        } else {
            return algorithms::alone_or_by_tables(
                on, user_cost<tables_site<It, Compare>, Other, Out>(), first, last, alone, [&]() -> std::optional<Out> {
                    random_access_to<It> const some(first, last, on.stop);
                    random_access_to<Other> const others(other, other_last, on.stop);
                    if (!some || !others) {
                        return std::nullopt;
                    }
                    random_access_to<Out> const to(out, some.size() + others.size(), on.stop);
                    if (!to) {
                        return std::nullopt;
                    }
                    return to.base(algorithms::merge(on, some.begin(), some.end(), others.begin(), others.end(),
                                                     to.begin(), comp));
                });
        }
    }
}

// A range whose two halves are sorted.
template <class It>
struct two_runs {
    It first;
    It middle;
    It last;

    std::size_t size() const { return static_cast<std::size_t>(last - first); }
};

// Up to so many bytes are copied to the stack: an allocation takes as long as merging 8 numbers.
inline constexpr std::size_t merge_stack_bytes = 512;

// Merges both halves in the calling thread: small elements by way of a copy, if there is memory.
template <class It, class Compare>
void merge_halves_of(two_runs<It> const& both, Compare& comp) {
    if (both.first == both.middle || both.middle == both.last) {
        return;
    }
    if constexpr (small_elements<It>) {
        using value = std::iter_value_t<It>;
        std::size_t const size = both.size();
        auto const merge_from = [&](value* const from) {
            std::uninitialized_copy_n(static_cast<value const*>(std::to_address(both.first)), size, from);
            auto const left = static_cast<std::size_t>(both.middle - both.first);
            merged_pair<value const*, value const*, Compare> const halves{from, left, from + left, size - left,
                                                                          algorithms::hold(comp)};
            try {
                halves.write({0, 0}, {left, size - left}, both.first);
            } catch (...) {
                std::copy_n(from, size, both.first);
                throw;
            }
        };
        alignas(value) std::byte on_stack[merge_stack_bytes];
        if (size * sizeof(value) <= sizeof on_stack) {
            return merge_from(reinterpret_cast<value*>(on_stack));
        }
        if (element_buffer<value> const copy(size); copy) {
            return merge_from(copy.begin());
        }
    }
    algorithms::inplace_merge_alone(both.first, both.middle, both.last, comp);
}

// In place, by division: the parts of both halves that belong to the lower half of the result are brought together by a rotation,
// then both halves of the result are merged by themselves.
template <class It, class Compare>
void inplace_merge(splitting::resources const& on, It first, It middle, It last, Compare& comp) {
    // Its buffer would take the elements along if the comparator threw because of a stop.
    auto&& quiet = splitting::quiet(comp);
    auto const alone = [&] {
        if constexpr (splitting::random_access<It>) {
            algorithms::merge_halves_of(two_runs<It>{first, middle, last}, quiet);
        } else {
            algorithms::inplace_merge_alone(first, middle, last, quiet);
        }
        on.stop.poll();
    };
    if constexpr (splitting::random_access<It>) {
        splitting::element_cost const cost = user_cost<two_runs<It>, Compare>();
        auto const together = [&](scheduler::core& pool, std::size_t size) {
            std::size_t const piece =
                (std::max)(on.grain != 0 ? on.grain : size / (std::size_t{4} * on.width(pool)), std::size_t{2});
            auto const split = [&](two_runs<It>& both,
                                   unsigned) -> std::optional<std::pair<two_runs<It>, two_runs<It>>> {
                if (both.size() <= piece || both.first == both.middle || both.middle == both.last) {
                    return std::nullopt;
                }
                std::size_t const half = both.size() / 2;
                std::size_t const lower =
                    algorithms::co_rank(half, both.first, static_cast<std::size_t>(both.middle - both.first),
                                        both.middle, static_cast<std::size_t>(both.last - both.middle), comp);
                It const left = splitting::advanced(both.first, lower);
                It const right = splitting::advanced(both.middle, half - lower);
                It const border = algorithms::rotate(on, left, both.middle, right);
                return std::pair{two_runs<It>{both.first, left, border}, two_runs<It>{border, right, both.last}};
            };
            auto const solve = [&](two_runs<It>& both, unsigned) {
                splitting::run_alone(splitting::verdict::alone_timed, cost, (std::max)(both.size(), std::size_t{1}),
                                     [&] { algorithms::merge_halves_of(both, quiet); });
                on.stop.poll();
            };
            splitting::parallel_divide(on, two_runs<It>{first, middle, last}, split, solve);
        };
        splitting::at_once_or_together(on, cost, splitting::places<It>(first), splitting::until<It>{last}, alone,
                                       together);
    } else {
        algorithms::alone_or_by_table(
            on, user_cost<tables_site<It, Compare>>(), first, last,
            [&] {
                alone();
                return last;
            },
            [&](auto begin, auto end) {
                auto const left = splitting::size_of(first, middle);
                algorithms::inplace_merge(on, begin, splitting::advanced(begin, left), end, comp);
                return end;
            });
    }
}

} // namespace heist::algorithms
