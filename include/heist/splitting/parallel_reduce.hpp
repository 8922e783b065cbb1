// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/splitting/parallel_for.hpp>
#include <heist/splitting/tuning.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

namespace heist::splitting {

// The results of the runs of blocks that participants did, in the order of the elements. On the caller's stack, unless they are large.
//
// A participant goes on with its result as long as its claims follow one another, so there is a result per steal rather than
// per claim, and however expensive the operation is, few are left for the caller to combine. Runs tile the blocks: the
// result of the run [a, b) stands at place a, and the next one in order is at place b. Each place is written by one
// thread; the caller reads them when all have left.
template <class T>
class ordered_partials {
public:
    static constexpr std::size_t fit_on_stack =
        tuning::partials_bytes / (sizeof(T) + sizeof(std::uint32_t) + sizeof(bool));
    static constexpr std::size_t capacity = (std::max)(tuning::fewest_partials, fit_on_stack);

    ordered_partials() noexcept {
        if constexpr (!std::is_trivially_destructible_v<T>) {
            std::fill_n(full_, capacity, false);
        }
    }
    ~ordered_partials() {
        if constexpr (!std::is_trivially_destructible_v<T>) {
            for (std::size_t i = 0; i < capacity; ++i) {
                if (full_[i]) {
                    std::destroy_at(at(static_cast<std::uint32_t>(i)));
                }
            }
        }
    }
    ordered_partials(ordered_partials const&) = delete;
    ordered_partials& operator=(ordered_partials const&) = delete;

    // Keeps what make() returns as the result of `blocks`. The participant that claimed them.
    template <class Make>
    void begin_run(scheduler::block_range blocks, Make const& make) {
        ::new (static_cast<void*>(storage_ + blocks.first * sizeof(T))) T(make());
        next_[blocks.first] = blocks.last;
        if constexpr (!std::is_trivially_destructible_v<T>) {
            full_[blocks.first] = true;
        }
    }

    // Continues the result of `run` over the blocks up to `last`: extend(T&&) -> T. The participant that began the run.
    template <class Extend>
    void extend_run(scheduler::block_range run, std::uint32_t last, Extend const& extend) {
        *at(run.first) = extend(std::move(*at(run.first)));
        next_[run.first] = last;
    }

    // Gives all results to `take` in the order of the elements. The caller, after all participants have left.
    template <class Take>
    void drain(std::uint32_t blocks, Take const& take) {
        for (std::uint32_t place = 0; place < blocks; place = next_[place]) {
            take(std::move(*at(place)));
        }
    }

private:
    T* at(std::uint32_t place) noexcept { return std::launder(reinterpret_cast<T*>(storage_ + place * sizeof(T))); }

    alignas(T) std::byte storage_[capacity * sizeof(T)];
    std::uint32_t next_[capacity];
    bool full_[std::is_trivially_destructible_v<T> ? 1 : capacity];
};

template <class T, class Reduction>
T reduce_into(ordered_partials<T>& partials, scheduler::core& pool, resources const& on, element_cost cost,
              std::size_t n, T init, Reduction const& how, cut_rule rule) {
    rule.most_blocks = (std::min)(rule.most_blocks, ordered_partials<T>::capacity);
    splitter const cut(pool, on, cost, n, rule);
    auto const run = [&](scheduler::block_range blocks, scheduler::block_range before) {
        std::size_t const first = cut.begin_of(blocks.first);
        std::size_t const last = cut.end_of(blocks.last);
        if (before.empty()) {
            partials.begin_run(blocks, [&]() -> T { return how.part(first, last); });
        } else {
            partials.extend_run(before, blocks.last,
                                [&](T&& so_far) -> T { return how.extend(std::move(so_far), first, last); });
        }
    };
    element_loop loop(cut, cost, on.stop, run);
    loop(pool);
    partials.drain(cut.blocks(), [&](T&& next) { init = how.combine(std::move(init), std::move(next)); });
    return init;
}

// parallel_reduce with others: its own function, so that the room for partial results is in no other frame. Results too large for a stack are allocated;
// without memory for them the caller does it alone.
template <class T, class Reduction>
[[gnu::noinline]] T reduce_together(scheduler::core& pool, resources const& on, element_cost cost, std::size_t n,
                                    T init, Reduction const& how, cut_rule rule) {
    if constexpr (ordered_partials<T>::fit_on_stack >= tuning::fewest_partials) {
        ordered_partials<T> partials;
        return splitting::reduce_into(partials, pool, on, cost, n, std::move(init), how, rule);
    } else {
        std::unique_ptr<ordered_partials<T>> const partials(new (std::nothrow) ordered_partials<T>);
        if (partials == nullptr) {
            return how.extend(std::move(init), 0, n);
        }
        return splitting::reduce_into(*partials, pool, on, cost, n, std::move(init), how, rule);
    }
}

// The cold half of parallel_reduce: everything but small and cheap work.
template <class T, class Reduction>
[[gnu::noinline]] T parallel_reduce_judged(resources const& on, element_cost cost, std::size_t n, T init, Reduction how,
                                           cut_rule rule) {
    scheduler::core& pool = on.pool();
    verdict const where = judge(pool, on, cost, n);
    if (where != verdict::together) {
        return splitting::run_alone(where, cost, n, [&]() -> T { return how.extend(std::move(init), 0, n); });
    }
    return splitting::reduce_together<T>(pool, on, cost, n, std::move(init), how, rule);
}

// Reduces [0, n) in any number of threads. `how` says how: extend(init, first, last) continues a result over a range, which may be empty;
// part(first, last) gives the result of one range; combine(left, right) joins the results of neighbours. Results are
// combined in the order of the elements, so the operation need be associative but not commutative.
//
// `how` is passed by value, for the same reason as the body of parallel_for. Inlined by force: a result of two words went through memory, 5 ns.
template <class T, class Reduction>
[[gnu::always_inline]] inline T parallel_reduce(resources const& on, element_cost cost, std::size_t n, T init,
                                                Reduction how, cut_rule rule = {}) {
    if (surely_alone(on, cost, n)) [[likely]] {
        return how.extend(std::move(init), 0, n);
    }
    return splitting::parallel_reduce_judged<T>(on, cost, n, std::move(init), how, rule);
}

} // namespace heist::splitting
