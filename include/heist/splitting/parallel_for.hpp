// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/scheduler/loop.hpp>
#include <heist/splitting/cancellation.hpp>
#include <heist/splitting/cost_model.hpp>
#include <heist/splitting/resources.hpp>
#include <heist/splitting/splitter.hpp>

#include <cstddef>
#include <limits>

namespace heist::splitting {

// A loop whose blocks are runs of elements: run(claimed, before) does elements begin_of(claimed.first) … end_of(claimed.last).
// `before` are the blocks right below them that the same participant has done since it last moved elsewhere; may be empty.
template <class Run>
class element_loop final : scheduler::loop {
public:
    element_loop(splitter const& cut, element_cost cost, stop_query stop, Run const& run) noexcept
        : loop(&drain_share, cut.blocks()), cut_(cut), cost_(cost), stop_(stop), run_(run) {}

    void operator()(scheduler::core& pool) {
        scheduler::run_loop(pool, *this, cut_.help());
        failure_.rethrow();
        account_.report(cost_, open_ns);
    }

private:
    static void drain_share(scheduler::loop& self, scheduler::range_slot& own, scheduler::block_range claimed,
                            scheduler::participant& worker) noexcept {
        auto& me = static_cast<element_loop&>(self);
        pacer pace(me.cut_.growing());
        scheduler::block_range before{};
        if (claimed.empty()) {
            claimed = own.claim(worker.batch);
        }
        for (; !claimed.empty(); claimed = own.claim(worker.batch)) {
            if (me.failure_.cancels(claimed.first)) {
                own.claim(scheduler::range_slot::max_blocks); // all that is left in a share lies above
                return;
            }
            worker.blocks += claimed.size();
            if (claimed.first != before.last || before.empty()) {
                before = {claimed.first, claimed.first};
            }
            try {
                me.stop_.poll();
                splitting::run_out_of_line(me.run_, claimed, before);
                before.last = claimed.last;
            } catch (...) {
                me.failure_.keep_exception(claimed.first);
                continue;
            }
            pace.did(me.cut_.end_of(claimed.last) - me.cut_.begin_of(claimed.first), worker);
        }
        pace.report(me.account_, worker);
    }

    splitter const& cut_;
    element_cost cost_;
    stop_query stop_;
    Run const& run_;
    lowest_event failure_;
    loop_account account_;
};

// The cold half of parallel_for: everything but small and cheap work.
template <class Body>
[[gnu::noinline]] void parallel_for_judged(resources const& on, element_cost cost, std::size_t n, Body body,
                                           cut_rule rule) {
    if constexpr (requires { body.settle(n); }) {
        body.settle(n);
    }
    scheduler::core& pool = on.pool();
    verdict const how = judge(pool, on, cost, n);
    if (how != verdict::together) {
        splitting::run_alone(how, cost, n, [&] { body(std::size_t{0}, n); });
    } else {
        splitter const cut(pool, on, cost, n, rule);
        auto const run = [&](scheduler::block_range blocks, scheduler::block_range) {
            body(cut.begin_of(blocks.first), cut.end_of(blocks.last));
        };
        element_loop loop(cut, cost, on.stop, run);
        loop(pool);
    }
    if constexpr (requires { body.settled(n); }) {
        body.settled(n);
    }
}

// Calls body(first, last) for index ranges that tile [0, n), each range in order within itself, in any number of
// threads. Small or cheap work is one call body(0, n) in the caller; n may be 0. If bodies throw, the exception of the lowest range
// arrives, and everything below that range has run. A body that has more than one way to go about it may have a function settle(n), which is
// called first unless the work is small and cheap, and settled(n), which is called when all is done.
//
// The body is passed by value: as long as its address is not taken, the compiler keeps it in registers on the fast path. Inlined by force, as
// surely_alone().
template <class Body>
[[gnu::always_inline]] inline void parallel_for(resources const& on, element_cost cost, std::size_t n, Body body,
                                                cut_rule rule = {}) {
    if (surely_alone(on, cost, n)) [[likely]] {
        body(std::size_t{0}, n);
    } else {
        splitting::parallel_for_judged(on, cost, n, body, rule);
    }
}

} // namespace heist::splitting
