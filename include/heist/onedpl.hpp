// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

// oneDPL's algorithms on the pool: included before any header of oneDPL, this is the parallel backend of
// oneapi::dpl::execution::par and par_unseq. In all files of a program or in none: the backend is part of no function's name.
// Without oneDPL it compiles, and is of no use.
//
// What a backend consists of was read from oneDPL 2022.9 to 2022.13. Everything that depends on a version stands in the next block and at the end.
#if defined(_ONEDPL_PARALLEL_BACKEND_H)
#error "heist/onedpl.hpp comes too late, oneDPL has chosen its backend: include it before any header of oneDPL"
#endif
#if defined(ONEDPL_USE_DPCPP_BACKEND) && ONEDPL_USE_DPCPP_BACKEND
#error "heist/onedpl.hpp serves host policies only: define ONEDPL_USE_DPCPP_BACKEND as 0"
#endif

#include <heist/platform/language.hpp> // first: it ends what cannot be compiled

#include <heist/algorithm.hpp>
#include <heist/algorithms/merge.hpp>
#include <heist/algorithms/stable_sort.hpp>
#include <heist/pool.hpp>
#include <heist/splitting/even_pieces.hpp>
#include <heist/splitting/parallel_reduce.hpp>
#include <heist/splitting/parallel_scan.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <ranges>
#include <thread>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

// oneDPL looks for its guard and for the name of its backend. It has a tag type for the serial one, which ours takes: all that
// tells backends apart is the namespace __par_backend.
#define _ONEDPL_PARALLEL_BACKEND_H
#define _ONEDPL_PAR_BACKEND_SERIAL 1
#if !defined(ONEDPL_USE_DPCPP_BACKEND)
#define ONEDPL_USE_DPCPP_BACKEND 0
#endif
#if __has_include(<oneapi/dpl/version>)
#include <oneapi/dpl/version>
#if ONEDPL_VERSION_MAJOR != 2022 || ONEDPL_VERSION_MINOR < 9
#error "heist/onedpl.hpp knows oneDPL 2022.9 and later 2022.x only: install one of these, or a newer Heist"
#endif
#elif __has_include(<oneapi/dpl/execution>)
#error "this oneDPL is older than 2022.9, the first one that heist/onedpl.hpp knows: install a later one"
#endif

// Exceptions reach the caller, as everywhere in Heist; oneDPL lets bad_alloc pass and ends the program for all others.
namespace heist::onedpl {

// A position in what oneDPL calls an index: an iterator or an integer.
template <class Index>
Index advanced(Index first, std::size_t by) {
    return static_cast<Index>(first + static_cast<decltype(first - first)>(by));
}

// The cost of an element at a call site: `Keys` contain the functions of one instantiation of an algorithm of oneDPL, and so the user's.
template <class... Keys>
struct site;

template <class... Keys>
splitting::element_cost cost_at() noexcept {
    return splitting::element_cost::learned(splitting::site_of<site<Keys...>>);
}

// Runs alone(), or together(width) if the cost of so many elements is worth it.
template <class Alone, class Together>
decltype(auto) alone_or_together(splitting::element_cost cost, std::size_t size, Alone const& alone,
                                 Together const& together) {
    splitting::resources const on;
    if (splitting::surely_alone(on, cost, size)) {
        return alone();
    }
    scheduler::core& pool = on.pool();
    splitting::verdict const how = splitting::judge(pool, on, cost, size);
    if (how == splitting::verdict::together) {
        return together(on.width(pool));
    }
    return splitting::run_alone(how, cost, size, alone);
}

// body(first, last) for ranges that tile [first, last), none of them shorter than `grain`.
template <class Index, class Body>
void parallel_for(Index first, Index last, Body const& body, std::size_t grain) {
    if (first == last) {
        return;
    }
    splitting::parallel_for(splitting::resources{}, cost_at<Index, Body>(), static_cast<std::size_t>(last - first),
                            [first, &body](std::size_t begin, std::size_t end) {
                                body(onedpl::advanced(first, begin), onedpl::advanced(first, end));
                            },
                            {.granule = (std::max)(grain, std::size_t{1})});
}

// oneDPL's identity is only where a range begins, not always one of join(): that of min_element is the end of the range, which must not
// be dereferenced. So there may be no value.
template <class Value, class Index, class Body, class Join>
struct reduction {
    Index first;
    Value const& identity;
    Body const& body;
    Join const& join;

    using result = std::optional<Value>;

    result part(std::size_t begin, std::size_t end) const {
        return result(std::in_place, body(onedpl::advanced(first, begin), onedpl::advanced(first, end), identity));
    }
    result extend(result so_far, std::size_t begin, std::size_t end) const {
        if (!so_far) {
            return part(begin, end);
        }
        return result(std::in_place,
                      body(onedpl::advanced(first, begin), onedpl::advanced(first, end), std::move(*so_far)));
    }
    result combine(result&& left, result&& right) const {
        return left ? result(std::in_place, join(std::move(*left), std::move(*right))) : std::move(right);
    }
};

// body(first, last, value) continues a value over a range, join(left, right) joins those of neighbours.
template <class Value, class Index, class Body, class Join>
Value parallel_reduce(Index first, Index last, Value const& identity, Body const& body, Join const& join) {
    using how = reduction<Value, Index, Body, Join>;
    if (first == last) {
        return identity;
    }
    return *splitting::parallel_reduce<typename how::result>(
        splitting::resources{}, cost_at<Index, Value, Body, Join>(), static_cast<std::size_t>(last - first),
        std::nullopt, how{first, identity, body, join});
}

template <class T, class Index, class Transform, class Combine, class Extend>
struct transform_reduction {
    Index first;
    Transform const& transform;
    Combine const& combination;
    Extend const& extension;

    T extend(T so_far, std::size_t begin, std::size_t end) const {
        return extension(onedpl::advanced(first, begin), onedpl::advanced(first, end), std::move(so_far));
    }
    // pre: two elements, since one need not be a T
    T part(std::size_t begin, std::size_t end) const {
        Transform make = transform;
        Combine join = combination;
        T two = join(make(onedpl::advanced(first, begin)), make(onedpl::advanced(first, begin + 1)));
        return begin + 2 == end ? std::move(two) : extend(std::move(two), begin + 2, end);
    }
    T combine(T&& left, T&& right) const {
        Combine join = combination;
        return join(std::move(left), std::move(right));
    }
};

// transform(i) makes a value of one position, extension(first, last, value) continues one over a range.
template <class Index, class Transform, class T, class Combine, class Extend>
T parallel_transform_reduce(Index first, Index last, Transform const& transform, T init, Combine const& combine,
                            Extend const& extension) {
    using how = transform_reduction<T, Index, Transform, Combine, Extend>;
    return splitting::parallel_reduce<T>(splitting::resources{}, cost_at<Index, T, Transform, Combine, Extend>(),
                                         static_cast<std::size_t>(last - first), std::move(init),
                                         how{first, transform, combine, extension}, {.granule = 2});
}

template <class T, class Index, class Transform, class Combine, class Extend, class Scan>
struct transform_scan {
    Index size;
    std::optional<T>& total;
    Transform const& transform;
    Combine const& combination;
    Extend const& extension;
    Scan const& scanning;

    template <class>
    static constexpr bool reducible(std::size_t) noexcept {
        return true;
    }
    template <class>
    static constexpr splitting::scan_order order() noexcept {
        return splitting::scan_order::scan_if_possible;
    }

    template <class Places>
    T reduce(Places const& at, std::size_t count) const {
        Transform make = transform;
        Index const begin = *std::get<0>(at);
        T one = static_cast<T>(make(begin));
        return count == 1 ? std::move(one)
                          : extension(onedpl::advanced(begin, 1), onedpl::advanced(begin, count), std::move(one));
    }
    T combine(T const& before, T&& behind) const {
        Combine join = combination;
        return join(before, std::move(behind));
    }
    template <class Places>
    T scan(Places const& at, std::size_t count, std::optional<T> before) const {
        Index const begin = *std::get<0>(at);
        Index const end = onedpl::advanced(begin, count);
        T behind = scanning(begin, end, std::move(*before));
        if (end == size) {
            total.emplace(behind); // by one tile, and read when all are through
        }
        return behind;
    }
    template <class Places>
    void scan_reduced(Places const& at, std::size_t count, std::optional<T> before) const {
        scan(at, count, std::move(before));
    }
};

// scanning(first, last, before) writes the results of [first, last) and returns the total up to last; the others are as in
// parallel_transform_reduce. Returns the total.
template <class Index, class Transform, class T, class Combine, class Extend, class Scan>
T parallel_transform_scan(Index size, Transform const& transform, T init, Combine const& combine,
                          Extend const& extension, Scan const& scanning) {
    using position = std::ranges::iterator_t<std::ranges::iota_view<Index, Index>>;
    std::optional<T> total;
    if (size == Index{0}) {
        return init;
    }
    auto const all = std::views::iota(Index{0}, size);
    splitting::places<position> const first(all.begin());
    splitting::places<position> const last(all.end());
    std::optional<T> start(std::move(init));
    splitting::parallel_scan<T>(splitting::resources{}, cost_at<Index, Transform, T, Combine, Extend, Scan>(), first,
                                splitting::until<position>{all.end()}, start,
                                transform_scan<T, Index, Transform, Combine, Extend, Scan>{
                                    size, total, transform, combine, extension, scanning},
                                [&](std::optional<T>& before) {
                                    total.emplace(scanning(Index{0}, size, std::move(*before)));
                                    return last;
                                });
    return std::move(*total);
}

// Both passes cut [0, size) alike: reduce(begin, count) and scan(begin, count, before) are called once for each piece, apex(total)
// once in between. The functions may rely on that: what reduce() leaves in a buffer, scan() fetches.
template <class Index, class T, class Reduce, class Combine, class Scan, class Apex>
void parallel_strict_scan(Index size, T initial, Reduce& reduce, Combine& combine, Scan& scan, Apex& apex) {
    splitting::element_cost const cost = cost_at<Index, T, Reduce, Scan>();
    if (size == Index{0}) {
        apex(initial);
        return;
    }
    auto const alone = [&] {
        apex(combine(initial, reduce(Index{0}, size)));
        scan(Index{0}, size, initial);
    };
    auto const together = [&](unsigned width) {
        constexpr std::size_t pieces_per_thread = 4; // what oneDPL's own backends do for balance
        auto const length = static_cast<std::size_t>(size);
        splitting::even_pieces const pieces{length, (std::min)(length, pieces_per_thread * width)};
        auto const begin_of = [&](std::size_t piece) { return static_cast<Index>(pieces.begin_of(piece)); };
        auto const size_of = [&](std::size_t piece) { return static_cast<Index>(pieces.size_of(piece)); };

        std::vector<std::optional<T>> totals(pieces.count); // of each piece, then of all before it
        splitting::for_each_piece(splitting::resources{}, cost, pieces, [&](std::size_t piece) {
            Reduce mine = reduce;
            totals[piece].emplace(mine(begin_of(piece), size_of(piece)));
        });
        T before = initial;
        for (std::optional<T>& total : totals) {
            T behind = combine(before, *total);
            total.emplace(std::move(before));
            before = std::move(behind);
        }
        apex(before);
        splitting::for_each_piece(splitting::resources{}, cost, pieces,
                                  [&](std::size_t piece) { scan(begin_of(piece), size_of(piece), *totals[piece]); });
    };
    onedpl::alone_or_together(cost, static_cast<std::size_t>(size), alone, together);
}

// leaf(first, last, other, other_last, out, comp) merges a piece. It may move the elements away, so all searches come before the first of them.
template <class It, class Other, class Out, class Compare, class Leaf>
void parallel_merge(It first, It last, Other other, Other other_last, Out out, Compare& comp, Leaf const& leaf) {
    algorithms::merged_pair<It, Other, Compare> const both{first, static_cast<std::size_t>(last - first), other,
                                                           static_cast<std::size_t>(other_last - other),
                                                           algorithms::hold(comp)};
    splitting::element_cost const cost = cost_at<It, Other, Out, Compare, Leaf>();
    auto const alone = [&] { leaf(first, last, other, other_last, out, comp); };
    auto const together = [&](unsigned) {
        constexpr std::size_t most = 64;
        std::size_t const wanted = both.total() / algorithms::least_bisected;
        splitting::even_pieces const pieces{both.total(), (std::clamp)(wanted, std::size_t{1}, most)};
        std::array<typename algorithms::merged_pair<It, Other, Compare>::cut, most + 1> cuts;
        cuts[0] = {0, 0};
        for (std::size_t piece = 1; piece <= pieces.count; ++piece) {
            cuts[piece] = both.cut_at(pieces.begin_of(piece), cuts[piece - 1]);
        }
        splitting::for_each_piece(splitting::resources{}, cost, pieces, [&](std::size_t piece) {
            auto const& from = cuts[piece];
            auto const& to = cuts[piece + 1];
            leaf(onedpl::advanced(first, from.in_first), onedpl::advanced(first, to.in_first),
                 onedpl::advanced(other, from.in_other), onedpl::advanced(other, to.in_other),
                 onedpl::advanced(out, pieces.begin_of(piece)), comp);
        });
    };
    onedpl::alone_or_together(cost, both.total(), alone, together);
}

// Sorted pieces become one, keeping the order of equals.
template <class It, class Compare>
void merge_all(It first, It last, splitting::even_pieces pieces, Compare& comp) {
    using T = std::iter_value_t<It>;
    splitting::resources const on;
    if constexpr (std::is_nothrow_move_constructible_v<T>) { // else a move that throws would lose elements
        if (algorithms::element_buffer<T> buffer(pieces.size); buffer) {
            algorithms::uninitialized_transfer<algorithms::by_move>(on, first, splitting::until<It>{last},
                                                                    buffer.begin());
            buffer.constructed(pieces.size);
            for (bool in_buffer = true; pieces.count != 1; in_buffer = !in_buffer) {
                if (in_buffer) {
                    algorithms::merge_neighbours(on, buffer.begin(), first, pieces, comp);
                } else {
                    algorithms::merge_neighbours(on, first, buffer.begin(), pieces, comp);
                }
                pieces = pieces.joined();
            }
            return;
        }
    }
    for (; pieces.count != 1; pieces = pieces.joined()) {
        for (std::size_t piece = 0; piece != pieces.count; piece += 2) {
            algorithms::inplace_merge(on, onedpl::advanced(first, pieces.begin_of(piece)),
                                      onedpl::advanced(first, pieces.begin_of(piece + 1)),
                                      onedpl::advanced(first, pieces.begin_of(piece + 2)), comp);
        }
    }
}

// leaf(first, last, comp) sorts a piece, and is called once for each element: that of partial_sort_copy constructs them, too. The first `sorted`
// elements of the result are in order; if that is all of them, equals keep theirs.
template <class It, class Compare, class Leaf>
void parallel_stable_sort(It first, It last, Compare& comp, Leaf const& leaf, std::size_t sorted) {
    auto const size = static_cast<std::size_t>(last - first);
    splitting::element_cost const cost = cost_at<It, Compare, Leaf>();
    auto const alone = [&] { leaf(first, last, comp); };
    auto const together = [&](unsigned width) {
        // An odd power of two, so that the rounds of merging end where they began.
        std::size_t const count = width <= 2 ? 2 : width <= 8 ? 8 : 32;
        if (size < 2 * count) {
            return alone();
        }
        splitting::even_pieces const pieces{size, count};
        splitting::for_each_piece(splitting::resources{}, cost, pieces, [&](std::size_t piece) {
            leaf(onedpl::advanced(first, pieces.begin_of(piece)), onedpl::advanced(first, pieces.begin_of(piece + 1)),
                 comp);
        });
        if (sorted < size) {
            algorithms::partial_sort(splitting::resources{}, first, onedpl::advanced(first, sorted), last, comp);
        } else {
            onedpl::merge_all(first, last, pieces, comp);
        }
    };
    onedpl::alone_or_together(cost, size, alone, together);
}

// Memory for so many objects, none of them constructed. Throws bad_alloc.
template <class T>
class raw_buffer {
public:
    explicit raw_buffer(std::size_t size) : size_(size), memory_(std::allocator<T>().allocate(size)) {}
    ~raw_buffer() { std::allocator<T>().deallocate(memory_, size_); }
    raw_buffer(raw_buffer const&) = delete;
    raw_buffer& operator=(raw_buffer const&) = delete;

    explicit operator bool() const noexcept { return memory_ != nullptr; }
    T* get() const noexcept { return memory_; }

private:
    std::size_t size_;
    T* memory_;
};

// One object for each thread that asks for its own. They are asked for once per block, so a lock is cheap enough.
template <class T, class... Arguments>
class object_per_thread {
public:
    template <class... Given>
    explicit object_per_thread(std::in_place_t, Given&&... given) : arguments_(std::forward<Given>(given)...) {}

    // Any thread.
    T& get_for_current_thread() {
        std::lock_guard const guard(mutex_);
        std::thread::id const me = std::this_thread::get_id();
        for (owned& each : objects_) {
            if (each.owner == me) {
                return *each.object;
            }
        }
        return std::apply(
            [&](Arguments const&... arguments) -> T& { return *objects_.emplace_back(me, arguments...).object; },
            arguments_);
    }

    // When no thread asks any more.
    std::size_t size() const noexcept { return objects_.size(); }
    T& get_with_id(std::size_t number) {
        return *std::next(objects_.begin(), static_cast<std::ptrdiff_t>(number))->object;
    }

private:
    struct owned {
        owned(std::thread::id me, Arguments const&... arguments) : owner(me), object(std::in_place, arguments...) {}

        std::thread::id owner;
        std::optional<T> object; // always there; made in a standard header, where conversions give no warning
    };

    std::tuple<Arguments...> arguments_;
    std::mutex mutex_;
    std::list<owned> objects_; // none moves when another one is made
};

} // namespace heist::onedpl

// The names and the order of arguments that oneDPL asks for. `Tag` and `Policy` choose nothing: there is one backend.
namespace oneapi::dpl {
namespace __heist_backend {

template <class T>
using __buffer = ::heist::onedpl::raw_buffer<T>;

template <class T, class... Arguments>
auto __make_enumerable_tls(Arguments&&... arguments) {
    return ::heist::onedpl::object_per_thread<T, std::decay_t<Arguments>...>(std::in_place,
                                                                             std::forward<Arguments>(arguments)...);
}

// Blocks of a search that is over see that by themselves, and return at once.
template <class Tag>
void __cancel_execution(Tag) noexcept {}

template <class Tag, class Policy, class Index, class Body>
void __parallel_for(Tag, Policy&&, Index first, Index last, Body body, std::size_t grain = 1) {
    ::heist::onedpl::parallel_for(first, last, body, grain);
}

template <class Tag, class Policy, class Value, class Index, class Body, class Join>
Value __parallel_reduce(Tag, Policy&&, Index first, Index last, Value const& identity, Body const& body,
                        Join const& join) {
    return ::heist::onedpl::parallel_reduce(first, last, identity, body, join);
}

template <class Tag, class Policy, class Index, class Transform, class T, class Combine, class Extend>
T __parallel_transform_reduce(Tag, Policy&&, Index first, Index last, Transform transform, T init, Combine combine,
                              Extend extension) {
    return ::heist::onedpl::parallel_transform_reduce(first, last, transform, std::move(init), combine, extension);
}

template <class Tag, class Policy, class Index, class Transform, class T, class Combine, class Extend, class Scan>
T __parallel_transform_scan(Tag, Policy&&, Index size, Transform transform, T init, Combine combine, Extend extension,
                            Scan scan) {
    return ::heist::onedpl::parallel_transform_scan(size, transform, std::move(init), combine, extension, scan);
}

template <class Tag, class Policy, class Index, class T, class Reduce, class Combine, class Scan, class Apex>
void __parallel_strict_scan(Tag, Policy&&, Index size, T initial, Reduce reduce, Combine combine, Scan scan,
                            Apex apex) {
    ::heist::onedpl::parallel_strict_scan(size, std::move(initial), reduce, combine, scan, apex);
}

template <class Tag, class Policy, class It, class Other, class Out, class Compare, class Leaf>
void __parallel_merge(Tag, Policy&&, It first, It last, Other other, Other other_last, Out out, Compare comp,
                      Leaf leaf) {
    ::heist::onedpl::parallel_merge(first, last, other, other_last, out, comp, leaf);
}

template <class Tag, class Policy, class It, class Compare, class Leaf>
void __parallel_stable_sort(Tag, Policy&&, It first, It last, Compare comp, Leaf leaf, std::size_t sorted) {
    ::heist::onedpl::parallel_stable_sort(first, last, comp, leaf, sorted);
}

template <class Tag, class Policy, class F, class G>
void __parallel_invoke(Tag, Policy&&, F&& f, G&& g) {
    ::heist::join(f, g);
}

template <class Tag, class Policy, class It, class F>
void __parallel_for_each(Tag, Policy&&, It first, It last, F f) {
    ::heist::for_each(::heist::par, first, last, f);
}

} // namespace __heist_backend

namespace __par_backend = __heist_backend;
} // namespace oneapi::dpl
