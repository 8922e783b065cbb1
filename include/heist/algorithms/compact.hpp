// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/element_cost.hpp>
#include <heist/algorithms/leaf_function.hpp>
#include <heist/algorithms/staging.hpp>
#include <heist/splitting/parallel_pack.hpp>

#include <algorithm>
#include <cstddef>
#include <exception>
#include <functional>
#include <iterator>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>

// Everything that keeps some of the elements, in their order: one pass, each element looked at once, whatever the number of
// threads; the memory for it is a stage of 16 KiB on the stack of each.
namespace heist::algorithms {

// What can be copied to a stage and from there to `Out` as it would be copied at once.
template <class It, class Out>
concept copied_by_stage = small_elements<It> && std::contiguous_iterator<Out> &&
                          std::is_same_v<std::iter_value_t<It>, std::iter_value_t<Out>>;

// Copying what was chosen to where it belongs.
template <class It, class Out>
struct copying_chosen {
    static constexpr bool by_copies = copied_by_stage<It, Out>;
    using chosen = std::conditional_t<by_copies, staged_copies<It>, staged_offsets<It>>;
    static constexpr std::size_t tile_size = chosen::most;

    static Out behind(Out const& out, chosen const& kept) { return splitting::advanced(out, kept.size()); }
    static void write(chosen const& kept, Out const& out) { kept.copy_to(out); }
};

// Packs what `how` chooses. Copies by stages in the caller too; all else is done there by alone().
template <class It, class Position, class How, class Alone>
Position pack_copies(splitting::resources const& on, It first, It last, Position to, How const& how,
                     Alone const& alone) {
    splitting::places<It> const from(first);
    splitting::until<It> const end{last};
    return splitting::parallel_pack(on, user_cost<How>(), from, end, to, how, [=] {
        if constexpr (How::by_copies) {
            return splitting::pack_alone(from, end, to, how);
        } else {
            return alone();
        }
    });
}

// Copies the elements for which the predicate holds.
template <class It, class Out, class Predicate>
struct copying_if : copying_chosen<It, Out> {
    using typename copying_chosen<It, Out>::chosen;
    held_function<Predicate> predicate;

    explicit copying_if(Predicate& holds) : predicate(algorithms::hold(holds)) {}

    bool stage(splitting::tile<It> const& tile, chosen& keep) const {
        held_function<Predicate> holds = predicate;
        It it = std::get<0>(tile.at);
        typename chosen::noter kept(keep, it);
        for (std::size_t i = 0; i != tile.size; ++i, void(++it)) {
            kept.note_if(static_cast<bool>(holds(*it)), it, i);
        }
        return true;
    }
};

template <class It, class Out, class Predicate>
Out copy_if(splitting::resources const& on, It first, It last, Out out, Predicate& predicate) {
    return algorithms::pack_copies(on, first, last, out, copying_if<It, Out, Predicate>(predicate),
                                   [=, &predicate] { return std::copy_if(first, last, out, std::ref(predicate)); });
}

// Copies the elements to two places: those for which the predicate holds, and the others.
template <class It, class OutTrue, class OutFalse, class Predicate>
struct partition_copying {
    using outputs = std::pair<OutTrue, OutFalse>;
    static constexpr bool by_copies = copied_by_stage<It, OutTrue> && copied_by_stage<It, OutFalse>;
    using chosen = std::conditional_t<by_copies, staged_copies<It>, staged_offsets<It>>;
    static constexpr std::size_t tile_size = chosen::most;
    held_function<Predicate> predicate;

    bool stage(splitting::tile<It> const& tile, chosen& keep) const {
        held_function<Predicate> holds = predicate;
        It it = std::get<0>(tile.at);
        typename chosen::noter kept(keep, it);
        for (std::size_t i = 0; i != tile.size; ++i, void(++it)) {
            kept.note(static_cast<bool>(holds(*it)), it, i);
        }
        return true;
    }
    static outputs behind(outputs const& out, chosen const& kept) {
        return {splitting::advanced(out.first, kept.size()), splitting::advanced(out.second, kept.others())};
    }
    static void write(chosen const& kept, outputs const& out) {
        kept.copy_to(out.first);
        kept.copy_others_to(out.second);
    }
};

template <class It, class OutTrue, class OutFalse, class Predicate>
std::pair<OutTrue, OutFalse> partition_copy(splitting::resources const& on, It first, It last, OutTrue out_true,
                                            OutFalse out_false, Predicate& predicate) {
    using how = partition_copying<It, OutTrue, OutFalse, Predicate>;
    return algorithms::pack_copies(
        on, first, last, typename how::outputs(out_true, out_false), how{algorithms::hold(predicate)},
        [=, &predicate] { return std::partition_copy(first, last, out_true, out_false, std::ref(predicate)); });
}

// Writing what was taken out of the range back into it, further to the front.
template <class It>
struct putting_back {
    using chosen = staged_elements<std::iter_value_t<It>>;
    static constexpr std::size_t tile_size = chosen::most;

    static It behind(It const& to, chosen const& kept) { return splitting::advanced(to, kept.size()); }
    static void write(chosen& kept, It const& to) { std::move(kept.begin(), kept.begin() + kept.size(), to); }
};

template <class It, class Predicate>
struct removing_if : putting_back<It> {
    using typename putting_back<It>::chosen;
    held_function<Predicate> predicate;

    explicit removing_if(Predicate& matches) : predicate(algorithms::hold(matches)) {}

    bool stage(splitting::tile<It> const& tile, chosen& keep) const {
        held_function<Predicate> matches = predicate;
        It it = std::get<0>(tile.at);
        typename chosen::taker kept(keep);
        for (std::size_t i = 0; i != tile.size; ++i, void(++it)) {
            kept.take_if(!static_cast<bool>(matches(*it)), it);
        }
        return true;
    }
};

// Where divide_small() leaves elements that do not stay.
struct left_behind {
    void take(auto const& /*element*/) const noexcept {}
    void take_if(bool /*wanted*/, auto const& /*element*/) const noexcept {}
};
template <class T>
struct moved_elsewhere {
    local_copy<T*> end;

    void take(T const& element) noexcept {
        std::construct_at(end.value, element);
        ++end.value;
    }
    void take_if(bool wanted, T const& element) noexcept {
        std::construct_at(end.value, element);
        end.value += wanted ? 1 : 0;
    }
};

// Moves those of the small elements from `it` on for which stays(it) holds to `to`, which lies before, in one thread, and the others as said above. Each
// is written to where it would belong, and overwritten by the next if it does not. Where nearly all of the last ones did the same, a branch
// is predicted well, and faster; the first few are to show whether they do. If stays() throws, `to` and the others are up to date.
template <class It, class Others, class Stays>
void divide_small(It it, It last, It& to, Others& others, Stays stays) {
    local_copy<It> written(to);
    It& out = written.value;
    bool predicted = false;
    for (std::ptrdiff_t block = 16; it != last; block = 64) {
        std::ptrdiff_t const size = (std::min)(block, static_cast<std::ptrdiff_t>(last - it));
        It const end = it + size;
        It const begin = out;
        if (predicted) {
            for (; it != end; ++it) {
                if (stays(it)) {
                    *out = *it;
                    ++out;
                } else {
                    others.take(*it);
                }
            }
        } else {
            for (; it != end; ++it) {
                bool const is_kept = stays(it);
                others.take_if(!is_kept, *it);
                *out = *it;
                out += is_kept ? 1 : 0;
            }
        }
        std::ptrdiff_t const kept = out - begin;
        std::ptrdiff_t const few = block / 16;
        predicted = kept <= few || size - kept <= few;
    }
}

template <class It, class Stays>
It keep_small(It it, It last, It out, Stays stays) {
    left_behind others;
    algorithms::divide_small(it, last, out, others, stays);
    return out;
}

template <class It, class Predicate>
It remove_if_alone(It first, It last, Predicate& matches) {
    if constexpr (small_elements<It>) {
        held_function<Predicate> is_match = algorithms::hold(matches);
        It const out = std::find_if(first, last, std::ref(is_match));
        return out == last ? last : algorithms::keep_small(splitting::following(out), last, out, [&](It const& it) {
            return !static_cast<bool>(is_match(*it));
        });
    } else {
        return std::remove_if(first, last, std::ref(matches));
    }
}

template <class It, class Predicate>
It remove_if(splitting::resources const& on, It first, It last, Predicate& matches) {
    auto const alone = [=, &matches] { return algorithms::remove_if_alone(first, last, matches); };
    if constexpr (stageable<std::iter_value_t<It>>) {
        using how = removing_if<It, Predicate>;
        return splitting::parallel_pack(on, user_cost<how>(), splitting::places<It>(first), splitting::until<It>{last},
                                        first, how(matches), alone);
    } else {
        return alone(); // an element that cannot leave the range cannot make room for another one
    }
}

// Tiles of unique and unique_copy must know whether their first element equals the one before, which in place may have left by
// then. So each tile, before it takes anything, compares its last element with the first of the next, and passes the answer on.
template <class It, class Same>
class unlike_neighbours {
public:
    unlike_neighbours(It last, Same& same) : last_(last), same_(algorithms::hold(same)), first_differs_(true) {}

    // Calls keep(it, index, differs) for each element of a tile: does it differ from the one before? Inlined by force: else what `keep` counts is in memory.
    template <class Keep>
    [[gnu::always_inline]] void visit(splitting::tile<It> const& tile, Keep keep) {
        held_function<Same> same = same_;
        It it = std::get<0>(tile.at);
        It const end_of_tile = splitting::advanced(it, tile.size - 1);
        std::int64_t waited = 0; // the tile before begins by passing on: not worth counting
        std::optional<bool> differs;
        if (!first_differs_.receive(tile.number, differs, waited)) {
            return; // an earlier tile has failed
        }
        std::exception_ptr at_border; // what lies before the border comes first
        try {
            It const next_tile = splitting::following(end_of_tile);
            first_differs_.pass(tile.number, next_tile == last_ || !static_cast<bool>(same(*end_of_tile, *next_tile)));
        } catch (...) {
            failed(tile.number);
            at_border = std::current_exception();
        }
        // The answer for the next element is asked for before this one may leave.
        bool now = *differs;
        for (std::size_t i = 0; i != tile.size; ++i) {
            It const here = it;
            ++it;
            bool const next = i + 1 == tile.size || !static_cast<bool>(same(*here, *it));
            keep(here, i, now);
            now = next;
        }
        if (at_border) {
            std::rethrow_exception(at_border);
        }
    }

    // A tile has failed, anywhere.
    void failed(std::size_t number) noexcept { first_differs_.break_off(number); }

private:
    It last_;
    held_function<Same> same_;
    splitting::relay<bool> first_differs_;
};

template <class It, class Same>
struct removing_repeats : putting_back<It> {
    using typename putting_back<It>::chosen;
    unlike_neighbours<It, Same>* neighbours;

    explicit removing_repeats(unlike_neighbours<It, Same>& of) : neighbours(&of) {}

    void failed(std::size_t number) const noexcept { neighbours->failed(number); }

    bool stage(splitting::tile<It> const& tile, chosen& keep) const {
        typename chosen::taker kept(keep);
        neighbours->visit(tile, [&](It const& it, std::size_t, bool differs) { kept.take_if(differs, it); });
        return true;
    }
};

template <class It, class Same>
It unique_alone(It first, It last, Same& same) {
    if constexpr (small_elements<It>) {
        held_function<Same> is_same = algorithms::hold(same);
        It out = std::adjacent_find(first, last, std::ref(is_same));
        if (out == last) {
            return last;
        }
        ++out; // the first that goes
        // When an element is compared with the one before, neither has been overwritten.
        return algorithms::keep_small(splitting::following(out), last, out, [&](It const& it) {
            return !static_cast<bool>(is_same(*splitting::preceding(it), *it));
        });
    } else {
        return std::unique(first, last, std::ref(same));
    }
}

// unique() by several threads, or after some thought; with what they need to know of each other.
template <class It, class Same>
[[gnu::noinline]] It unique_judged(splitting::resources const& on, It first, It last, Same& same) {
    using how = removing_repeats<It, Same>;
    unlike_neighbours<It, Same> neighbours(last, same);
    return splitting::parallel_pack(on, user_cost<how>(), splitting::places<It>(first), splitting::until<It>{last},
                                    first, how(neighbours),
                                    [=, &same] { return algorithms::unique_alone(first, last, same); });
}

template <class It, class Same>
It unique(splitting::resources const& on, It first, It last, Same& same) {
    if constexpr (stageable<std::iter_value_t<It>>) {
        if (!splitting::surely_alone(on, user_cost<removing_repeats<It, Same>>(), splitting::places<It>(first),
                                     splitting::until<It>{last})) {
            return algorithms::unique_judged(on, first, last, same);
        }
    }
    return algorithms::unique_alone(first, last, same);
}

template <class It, class Out, class Same>
struct copying_unlike : copying_chosen<It, Out> {
    using typename copying_chosen<It, Out>::chosen;
    unlike_neighbours<It, Same>* neighbours;

    explicit copying_unlike(unlike_neighbours<It, Same>& of) : neighbours(&of) {}

    void failed(std::size_t number) const noexcept { neighbours->failed(number); }

    bool stage(splitting::tile<It> const& tile, chosen& keep) const {
        typename chosen::noter kept(keep, std::get<0>(tile.at));
        neighbours->visit(tile, [&](It const& it, std::size_t i, bool differs) { kept.note_if(differs, it, i); });
        return true;
    }
};

// Not std::unique_copy: that of libstdc++ compares with what it has written, which may be of another type.
template <class It, class Out, class Same>
Out unique_copy_alone(It first, It last, Out out, Same& same) {
    if (first == last) {
        return out;
    }
    if constexpr (splitting::multi_pass<It>) {
        *out = *first;
        ++out;
        for (It before = first; ++first != last; before = first) {
            if (!static_cast<bool>(same(*before, *first))) {
                *out = *first;
                ++out;
            }
        }
    } else {
        std::iter_value_t<It> before(*first);
        *out = before;
        ++out;
        while (++first != last) {
            if (!static_cast<bool>(same(before, *first))) {
                before = *first;
                *out = before;
                ++out;
            }
        }
    }
    return out;
}

// unique_copy() by several threads, or of more than a few elements; with what tiles need to know of each other.
template <class It, class Out, class Same>
[[gnu::noinline]] Out unique_copy_by_tiles(splitting::resources const& on, It first, It last, Out out, Same& same) {
    unlike_neighbours<It, Same> neighbours(last, same);
    return algorithms::pack_copies(on, first, last, out, copying_unlike<It, Out, Same>(neighbours),
                                   [=, &same] { return algorithms::unique_copy_alone(first, last, out, same); });
}

// Fewer elements than this are copied one by one: that takes less time than to prepare a tile. 8 doubles, -O3: 47 ns (`std::`), 81 by a tile.
inline constexpr std::size_t least_unlike_by_tiles = 16;

template <class It, class Out, class Same>
Out unique_copy(splitting::resources const& on, It first, It last, Out out, Same& same) {
    using how = copying_unlike<It, Out, Same>;
    if constexpr (splitting::random_access<It> && !splitting::shares_words<It> && !splitting::shares_words<Out>) {
        auto const size = static_cast<std::size_t>(last - first);
        if (size < least_unlike_by_tiles && splitting::surely_alone(on, user_cost<how>(), size)) {
            return algorithms::unique_copy_alone(first, last, out, same);
        }
    }
    return algorithms::unique_copy_by_tiles(on, first, last, out, same);
}

template <class It>
struct shifting : putting_back<It> {
    using typename putting_back<It>::chosen;

    static bool stage(splitting::tile<It> const& tile, chosen& keep) {
        It it = std::get<0>(tile.at);
        typename chosen::taker kept(keep);
        for (std::size_t i = 0; i != tile.size; ++i, void(++it)) {
            kept.take(it);
        }
        return true;
    }
};

// Moves all elements from `middle` on to `first`, in place; returns the end of where they are then. alone() does it in the
// caller.
template <class It, class Alone>
It move_to_front(splitting::resources const& on, It first, It middle, It last, Alone const& alone) {
    if constexpr (stageable<std::iter_value_t<It>>) {
        return splitting::parallel_pack(on, plain_cost<shifting<It>, It>(), splitting::places<It>(middle),
                                        splitting::until<It>{last}, first, shifting<It>{}, alone);
    } else {
        return alone();
    }
}

} // namespace heist::algorithms
