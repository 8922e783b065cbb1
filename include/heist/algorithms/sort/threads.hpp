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
#include <heist/platform/large_pages.hpp>
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

    // Sorts keys that stand for numbers of some type.
    template <class Number, class Key, class Compare>
    void sort_keys_of(Key* first, Key* last, Compare& comp) const {
        auto const size = static_cast<std::size_t>(last - first);
        bool const enough = size >= least_distributed && size <= most_distributed;
        if (!enough || !distribute<Number>(std::span(first, size), comp)) {
            divide(first, last, comp);
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

    // If many elements are one run, up or down, they are sorted now, by all threads. Asking costs next to nothing where the first few are none.
    template <class T, class Compare>
    bool sort_if_one_long_run(T* first, std::size_t size, order_by_keys<T, Compare>& comp) const {
        if (pool_ == nullptr || size < least_looked_at_together || stop_) {
            return false;
        }
        auto const direction = comp(first[1], first[0]) ? run_direction::down : run_direction::up;
        if (!sorting::goes_on(first, first + most_pairs, direction, comp)) {
            return false;
        }
        std::array<bool, most_chunks> in_order{};
        splitting::even_pieces const pieces{size - 1, chunks_of(size)};
        each_task(pieces.count, [&](std::size_t piece) {
            T const* const begin = first + pieces.begin_of(piece);
            in_order[piece] = sorting::goes_on(begin, begin + pieces.size_of(piece), direction, comp);
        });
        if (std::find(in_order.begin(), in_order.begin() + pieces.count, false) != in_order.begin() + pieces.count) {
            return false;
        }
        if (direction == run_direction::down) {
            T* const last = first + size;
            each(size / 2, key_pass_ns, [=](std::size_t begin, std::size_t end) {
                std::swap_ranges(first + begin, first + end, std::make_reverse_iterator(last - begin));
            });
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
            return sorting::divide(todo, comp, [this, width](It begin, It end, auto goes_left) {
                return this->partition_together(begin, end, goes_left, width);
            });
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

    // Partitions the range by `width` threads.
    template <class It, class GoesLeft>
    It partition_together(It first, It last, GoesLeft const& goes_left, unsigned width) const {
        splitting::resources const on{pool_->where, width, pool_->grain};
        return sorting::partition_by_threads(on, splitting::element_cost::known(partition_ns), first, last,
                                             static_cast<std::size_t>(last - first) / 2, goes_left);
    }

    // Sorts keys by what they are. False: there is no memory for it.
    template <class Number, class Key, class Compare>
    bool distribute(std::span<Key> keys, Compare& comp) const {
        element_buffer<Key> const buffer(keys.size());
        if (!buffer) {
            return false;
        }
        if (keys.size_bytes() >= least_on_large_pages) {
            platform::prefer_large_pages(buffer.begin(), keys.size_bytes());
        }
        bool const look = keys.size() >= least_merged_as_keys && at_once(keys.size());
        auto const found =
            look ? sorting::find_few_runs(keys.data(), keys.data() + keys.size(), comp) : few_runs<Key*>{};
        if (found.count > 1) {
            auto const each_key = [this](std::size_t size, float ns, auto const& body) { this->each(size, ns, body); };
            key_runs(keys, buffer.begin(), comp, each_key).merge(found);
        } else {
            distribute<Number>(keys, buffer.begin(), result_in::keys, most_distributions, comp);
        }
        return true;
    }

    // Divides keys until each thread has a section, which fits into its cache, and distributes those. Several threads that distribute the
    // same few keys would all write to the same lines of the cache.
    template <class Number, class Key, class Compare>
    void distribute_sections(std::span<Key> keys, Key* buffer, Compare& comp) const {
        std::size_t const fair = keys.size() / (pool_ != nullptr ? pool_->width(pool_->pool()) : 1);
        std::size_t const alone = largest_section_for(fair);
        auto const split = [&, this](section<Key*>& todo,
                                     unsigned width) -> std::optional<std::pair<section<Key*>, section<Key*>>> {
            if (todo.size() <= alone || todo.levels_left == 0 || stopping()) {
                return std::nullopt;
            }
            if (width == 1 || todo.size() <= fair + fair / 2) {
                return sorting::divide(todo, comp);
            }
            return sorting::divide(todo, comp, [this, width](Key* begin, Key* end, auto goes_left) {
                return this->partition_together(begin, end, goes_left, width);
            });
        };
        auto const solve = [&, this](section<Key*>& todo, unsigned) {
            if (!stopping()) {
                sorting::sort_by_distribution<Number>(std::span(todo.first, todo.size()),
                                                      buffer + (todo.first - keys.data()), result_in::keys, comp);
            }
        };
        section<Key*> const all = sorting::whole(keys.data(), keys.data() + keys.size());
        if (pool_ == nullptr) {
            splitting::divide_alone(all, split, solve);
        } else {
            splitting::parallel_divide(*pool_, all, split, solve);
        }
    }

    // The most keys of a section if `fair` is what each thread would get: about that, since pivots are no exact medians.
    std::size_t largest_section_for(std::size_t fair) const noexcept {
        std::size_t const wanted = pool_ != nullptr && pool_->grain != 0 ? pool_->grain : fair + fair / 5;
        return (std::clamp)(wanted, least_distributed, largest_alone());
    }

    // The most keys that one thread sorts without looking up.
    std::size_t largest_alone() const noexcept { return stop_ ? most_at_once : largest_section; }

    // Many keys are distributed by all threads. `times`: how often what gathers in one bucket is distributed again before it is divided.
    template <class Number, class Key, class Compare>
    void distribute(std::span<Key> keys, Key* other, result_in where, int times, Compare& comp) const {
        auto const [result, spare] =
            where == result_in::keys ? std::pair{keys.data(), other} : std::pair{other, keys.data()};
        auto const copy_to_result = [&] {
            if (where == result_in::other) {
                each(keys.size(), key_pass_ns, [&](std::size_t begin, std::size_t end) {
                    std::copy(keys.data() + begin, keys.data() + end, other + begin);
                });
            }
        };
        if (keys.size() < (stop_ ? most_at_once : least_distributed_twice)) {
            copy_to_result();
            return distribute_sections<Number>(std::span(result, keys.size()), spare, comp);
        }
        std::size_t const chunks = chunks_of(keys.size());
        std::array<key_range<Key>, most_chunks> ranges;
        each_task(chunks, [&](std::size_t chunk) {
            if (stopping()) {
                return;
            }
            ranges[chunk] = sorting::range_of<Key>(sorting::piece_of<Key>(keys, {keys.size(), chunks}, chunk));
        });
        if (stopping()) {
            return copy_to_result();
        }
        key_range<Key> range = ranges[0];
        for (std::size_t chunk = 1; chunk != chunks; ++chunk) {
            range = both(range, ranges[chunk]);
        }
        shared_distribution<Number, Compare> shared(keys, range, chunks);
        if (times == 0 || range.low == range.high || shared.failed()) {
            copy_to_result();
            if (range.low != range.high) {
                divide(result, result + keys.size(), comp);
            }
            return;
        }
        each_task(chunks, [&](std::size_t chunk) {
            if (!stopping()) {
                shared.count(chunk);
            }
        });
        if (stopping()) {
            return copy_to_result();
        }
        shared.place();
        each_task(chunks, [&](std::size_t chunk) { shared.distribute(chunk, other); });

        // Now it is the other way round: the keys are in `other`.
        result_in const there = where == result_in::keys ? result_in::other : result_in::keys;
        std::size_t const large = (std::max)(keys.size() / large_bucket, largest_alone());
        auto const keys_of = [&](std::size_t bucket) {
            std::size_t const begin = shared.begin_of(bucket);
            return std::span(other + begin, shared.end_of(bucket) - begin);
        };
        std::size_t const least = pool_ != nullptr && pool_->grain != 0 ? pool_->grain : least_distributed;
        std::size_t const buckets_at_once = least / (keys.size() / shared.buckets() + 1) + 1;
        each_tasks(shared.buckets(), buckets_at_once, [&](std::size_t begin, std::size_t end) {
            if (stopping()) {
                if (where == result_in::keys) {
                    std::size_t const from = shared.begin_of(begin);
                    std::copy(other + from, other + shared.end_of(end - 1), keys.data() + from);
                }
                return;
            }
            sorting::sort_buckets(other, result, shared.ends(), begin, end, comp, [&](std::span<Key> mine, Key* to) {
                if (stopping()) {
                    if (to != mine.data()) {
                        std::copy(mine.begin(), mine.end(), to);
                    }
                } else if (mine.size() <= large) {
                    sorting::sort_by_distribution<Number>(mine, keys.data() + (mine.data() - other), there, comp);
                }
            });
        });
        for (std::size_t bucket = 0; bucket != shared.buckets(); ++bucket) {
            if (std::span<Key> const mine = keys_of(bucket); mine.size() > large) {
                distribute<Number>(mine, keys.data() + (mine.data() - other), there, times - 1, comp);
            }
        }
    }

    static constexpr std::size_t most_chunks = 256;
    static constexpr std::size_t most_at_once = 16 * 1024; // of what may have to stop

    std::size_t chunks_of(std::size_t size) const {
        if (pool_ == nullptr) {
            return 1;
        }
        std::size_t const width = pool_->width(pool_->pool());
        std::size_t const by_width = chunks_per_thread * width;
        std::size_t const wanted = stop_ ? (std::max)(by_width, size / most_at_once) : by_width;
        std::size_t const by_grain = pool_->grain != 0 ? (std::max)(size / pool_->grain, std::size_t{1}) : wanted;
        return (std::min)({wanted, by_grain, most_chunks});
    }

    // Calls tasks(begin, end) for ranges that tile [0, count), of `least` in one thread at a time.
    template <class Tasks>
    void each_tasks(std::size_t count, std::size_t least, Tasks const& tasks) const {
        if (pool_ == nullptr) {
            return tasks(std::size_t{0}, count);
        }
        splitting::index_loop(pool_->with_grain(least), 1.0F, count, tasks);
    }

    // Calls task(i) for all of [0, count).
    template <class Task>
    void each_task(std::size_t count, Task const& task) const {
        each_tasks(count, 1, [&task](std::size_t begin, std::size_t end) {
            for (; begin != end; ++begin) {
                task(begin);
            }
        });
    }

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
