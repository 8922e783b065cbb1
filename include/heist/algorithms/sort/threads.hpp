// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/element_buffer.hpp>
#include <heist/algorithms/sort/classes.hpp>
#include <heist/algorithms/sort/distribution.hpp>
#include <heist/algorithms/sort/key_runs.hpp>
#include <heist/algorithms/sort/quicksort.hpp>
#include <heist/algorithms/sort/runs.hpp>
#include <heist/algorithms/sort/shared_partition.hpp>
#include <heist/algorithms/sort/small_sort.hpp>
#include <heist/algorithms/sort/tuning.hpp>
#include <heist/scheduler/statistics.hpp>
#include <heist/splitting/cost_model.hpp>
#include <heist/splitting/even_pieces.hpp>
#include <heist/splitting/index_loop.hpp>
#include <heist/splitting/parallel_divide.hpp>
#include <heist/splitting/resources.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <utility>

namespace heist::algorithms::sorting {

// Who sorts a prepared range: the calling thread, or those of a pool.
class threads {
public:
    // The calling thread.
    threads() noexcept : cost_(splitting::element_cost::known(key_sort_ns)) {}

    // A stop is no exception here: keys on their way between two arrays would get lost. Work that has not begun is left undone, elements
    // are moved back to the range, and sort() polls when all is over.
    threads(splitting::resources const& of, splitting::element_cost cost, splitting::stop_query stop = {}) noexcept
        : pool_(&of), cost_(cost), stop_(stop) {}

    bool stopping() const { return stop_.requested(); }

    // May a range of this size be looked at in one go?
    bool at_once(std::size_t size) const noexcept { return !stop_ || size <= most_at_once; }

    // Sorts the range.
    template <class It, class Compare>
    void sort(It first, It last, Compare& comp) const {
        if constexpr (distributable<It, Compare>) {
            sort_keys_of<std::iter_value_t<It>>(first, last, comp);
        } else {
            divide(first, last, comp);
        }
    }

    // Sorts keys that stand for numbers of some type: a few runs are merged, others are divided until each thread has sections of its own that fit
    // into its cache, and those are distributed.
    template <class Number, class Key, class Compare>
    void sort_keys_of(Key* first, Key* last, Compare& comp) const {
        std::span<Key> const keys(first, last);
        if (keys.size() >= least_merged_as_keys && at_once(keys.size())) {
            auto const found = sorting::find_few_runs(first, last, comp);
            if (found.count > 1 && merge_runs(keys, found, comp)) {
                return;
            }
        }
        std::size_t const fair = keys.size() / (pool_ != nullptr ? pool_->width(pool_->pool()) : 1);
        std::size_t const alone = largest_section_for(fair);
        auto const split = [&, this](section<Key*>& todo,
                                     unsigned width) -> std::optional<std::pair<section<Key*>, section<Key*>>> {
            if (todo.size() <= alone || todo.levels_left == 0 || stopping()) {
                return std::nullopt;
            }
            bool const shared = width > 1 && todo.size() > fair + fair / 2;
            if (!shared && !stop_) {
                return sorting::divide(todo, comp);
            }
            return divide_together(todo, comp, shared ? width : 1);
        };
        auto const solve = [&comp, this](section<Key*>& todo, unsigned) {
            if (stopping()) {
                return;
            }
            if (todo.size() >= least_distributed && todo.size() <= most_distributed) {
                if (element_buffer<Key> const buffer(todo.size()); buffer) {
                    std::span<Key> const mine(todo.first, todo.last);
                    return sorting::sort_by_distribution<Number>(mine, buffer.begin(), comp);
                }
            }
            sorting::quicksort(todo, comp);
        };
        section<Key*> const all = sorting::whole(first, last);
        if (pool_ == nullptr) {
            splitting::divide_alone(all, split, solve);
        } else {
            splitting::parallel_divide(*pool_, all, split, solve);
        }
    }

    // Calls body(begin, end) for index ranges that tile [0, size), where each index takes about so many ns.
    template <class Body>
    void each(std::size_t size, float ns, Body const& body) const {
        if (pool_ == nullptr) {
            return body(std::size_t{0}, size);
        }
        splitting::index_loop(*pool_, ns, size, body);
    }

    // If the elements are one run, up or down, they are sorted now, many of them by all threads. Asking costs next to nothing where the first few are none.
    template <class T, class Compare>
    bool sort_if_one_long_run(T* first, std::size_t size, order_by_keys<T, Compare>& comp) const {
        if (size <= most_pairs || stop_) {
            return false;
        }
        auto const direction = comp(first[1], first[0]) ? run_direction::down : run_direction::up;
        if (!sorting::goes_on(first, first + most_pairs, direction, comp)) {
            return false;
        }
        auto const reverse = [first, last = first + size](std::size_t begin, std::size_t end) {
            std::swap_ranges(first + begin, first + end, std::make_reverse_iterator(last - begin));
        };
        if (pool_ == nullptr || size < least_looked_at_together) {
            if (!sorting::goes_on(first + most_pairs, first + (size - 1), direction, comp)) {
                return false;
            }
            if (direction == run_direction::down) {
                reverse(0, size / 2);
            }
            nothing_to_share();
            return true;
        }
        std::array<bool, most_pieces> in_order{};
        std::size_t const by_width = pieces_per_thread * pool_->width(pool_->pool());
        splitting::even_pieces const pieces{size - 1, (std::min)(by_width, most_pieces)};
        splitting::for_each_piece(*pool_, splitting::element_cost::known(key_pass_ns), pieces, [&](std::size_t piece) {
            T const* const begin = first + pieces.begin_of(piece);
            in_order[piece] = sorting::goes_on(begin, begin + pieces.size_of(piece), direction, comp);
        });
        if (std::find(in_order.begin(), in_order.begin() + pieces.count, false) != in_order.begin() + pieces.count) {
            return false;
        }
        if (direction == run_direction::down) {
            each(size / 2, key_pass_ns, reverse);
        }
        return true;
    }

    // There was nothing left to sort, so the call is not counted yet.
    void nothing_to_share() const {
        if (pool_ != nullptr) {
            pool_->pool().count(scheduler::counter::caller_only_calls);
        }
    }

private:
    // Sorts the range by comparing.
    template <class It, class Compare>
    void divide(It first, It last, Compare& comp) const {
        section<It> const all = sorting::whole(first, last);
        if (pool_ == nullptr) {
            if constexpr (moved_rarely<It>) {
                if (sorting::worth_classes(all)) {
                    element_buffer<unsigned char> const class_of(all.size());
                    return sorting::sort_by_classes(all, class_of.begin(), comp);
                }
            }
            return sorting::quicksort(all, comp);
        }
        std::size_t const alone = (std::max)(leaf_size(), small_sort_limit<It, Compare>);
        // As long as there are fewer sections than threads, several threads divide one; but it must be worth it: a division asks once for
        // each element, sorting a leaf about eight times.
        std::size_t const shared = (std::max)(all.size() / pool_->width(pool_->pool()) * 3 / 2, 8 * alone);
        auto const split = [&, this](section<It>& todo,
                                     unsigned width) -> std::optional<std::pair<section<It>, section<It>>> {
            if (todo.size() <= alone || todo.levels_left == 0 || stopping()) {
                return std::nullopt;
            }
            if (width == 1 || todo.size() <= shared) {
                if (moved_rarely<It> && sorting::worth_classes(todo)) {
                    return std::nullopt;
                }
                return sorting::divide(todo, comp);
            }
            return divide_together(todo, comp, width);
        };
        auto const solve = [&comp, this](section<It>& todo, [[maybe_unused]] unsigned width) {
            if (stopping()) {
                return;
            }
            if constexpr (moved_rarely<It>) {
                if (sorting::worth_classes(todo)) {
                    if (element_buffer<unsigned char> const class_of(todo.size()); class_of) {
                        return sort_classes(todo, class_of.begin(), width, comp);
                    }
                }
            }
            timed(todo.size(), [&] { sorting::quicksort(todo, comp); });
        };
        splitting::parallel_divide(*pool_, all, split, solve);
    }

    // One thread moves the elements to their classes, `width` threads sort those.
    template <class T, class Compare>
    void sort_classes(section<T*> const& todo, unsigned char* class_of, unsigned width, Compare& comp) const {
        struct some_classes {
            std::size_t begin;
            std::size_t end;
        };
        classified<T> const classes(todo, class_of, comp);
        std::size_t const alone = leaf_size();
        auto const size_of = [&](some_classes const& some) {
            return some.begin == some.end ? 0 : classes.end_of(some.end - 1) - classes.begin_of(some.begin);
        };
        auto const split = [&](some_classes& some, unsigned) -> std::optional<std::pair<some_classes, some_classes>> {
            if (some.end - some.begin < 2 || size_of(some) <= alone) {
                return std::nullopt;
            }
            std::size_t const middle = some.begin + (some.end - some.begin) / 2;
            return std::pair{some_classes{some.begin, middle}, some_classes{middle, some.end}};
        };
        auto const solve = [&](some_classes& some, unsigned) {
            timed(size_of(some), [&] {
                for (std::size_t i = some.begin; i != some.end; ++i) {
                    sorting::sort_class(classes, i, class_of, comp);
                }
            });
        };
        splitting::resources const on{pool_->where, width, pool_->grain};
        splitting::parallel_divide(on, some_classes{0, classes.count()}, split, solve);
    }

    // Does the work of sorting so many elements, and learns from it.
    template <class Work>
    void timed(std::size_t size, Work const& work) const {
        auto const how = cost_.learns() ? splitting::verdict::alone_timed : splitting::verdict::alone;
        splitting::run_alone(how, cost_, size, work);
    }

    // One division, by `width` threads.
    template <class It, class Compare>
    std::pair<section<It>, section<It>> divide_together(section<It> const& todo, Compare& comp, unsigned width) const {
        return sorting::divide(todo, comp, [this, width](It begin, It end, auto goes_left) {
            return this->partition_together(begin, end, goes_left, width);
        });
    }

    // Partitions the range by `width` threads. Told to stop, they leave pieces as they are.
    template <class It, class GoesLeft>
    It partition_together(It first, It last, GoesLeft const& goes_left, unsigned width) const {
        splitting::resources const on{pool_->where, width, pool_->grain};
        return sorting::partition_by_threads(on, splitting::element_cost::known(partition_ns), first, last,
                                             static_cast<std::size_t>(last - first) / 2, goes_left, stop_);
    }

    // Merges runs of keys by way of a buffer of their size. False: there is no memory for it.
    template <class Key, class Compare>
    bool merge_runs(std::span<Key> keys, few_runs<Key*> const& runs, Compare& comp) const {
        element_buffer<Key> const buffer(keys.size());
        if (!buffer) {
            return false;
        }
        auto const each_key = [this](std::size_t size, float ns, auto const& body) { this->each(size, ns, body); };
        key_runs(keys, buffer.begin(), comp, each_key).merge(runs);
        return true;
    }

    // The most keys of a section if `fair` is what each thread would get: about that, since pivots are no exact medians.
    std::size_t largest_section_for(std::size_t fair) const noexcept {
        std::size_t const wanted = pool_ != nullptr && pool_->grain != 0 ? pool_->grain : fair + fair / 5;
        return (std::clamp)(wanted, least_distributed, stop_ ? most_at_once : largest_section);
    }

    // Of a look at all elements: a helper that comes late finds some left.
    static constexpr std::size_t most_pieces = 256;
    static constexpr std::size_t pieces_per_thread = 4;

    // Sections of this size or smaller stay in one thread.
    std::size_t leaf_size() const noexcept {
        if (pool_->grain != 0) {
            return pool_->grain;
        }
        float const ns = cost_.ns();
        return ns > 0 ? static_cast<std::size_t>(leaf_ns / ns) : unknown_leaf;
    }

    splitting::resources const* pool_ = nullptr;
    splitting::element_cost cost_;
    splitting::stop_query stop_;
};

} // namespace heist::algorithms::sorting
