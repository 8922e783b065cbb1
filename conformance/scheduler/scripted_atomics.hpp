// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/chaos_atomics.hpp"

#include <functional>
#include <utility>

// An atomics policy that counts what a thread does, and that makes an interleaving instead of waiting for it: a
// function, which plays the other thread, runs just ahead of a chosen operation.
namespace scheduler_test {

using support::access;

struct operation_counts {
    unsigned loads = 0;
    unsigned stores = 0;
    unsigned read_modify_writes = 0; // without compare-exchanges
    unsigned won = 0;                // compare-exchanges
    unsigned lost = 0;
};

class script {
public:
    static void before(access what) {
        if (pending_ && what == when_ && skip_-- == 0) {
            operation_counts const mine = counted_;
            std::exchange(pending_, nullptr)();
            counted_ = mine;
        }
        switch (what) {
        case access::load: ++counted_.loads; break;
        case access::store: ++counted_.stores; break;
        case access::read_modify_write: ++counted_.read_modify_writes; break;
        case access::compare_exchange: break;
        }
    }
    static void compared(bool won) { ++(won ? counted_.won : counted_.lost); }
    static bool fails_spuriously() { return false; }

    // What `body` does, without what an interrupt does in between.
    template <class Body>
    static operation_counts count(Body const& body) {
        counted_ = {};
        body();
        return counted_;
    }

    // Runs `other` once, ahead of the operation `what` after `skip` more of its kind.
    static void interrupt(access what, std::function<void()> other, unsigned skip = 0) {
        pending_ = std::move(other);
        when_ = what;
        skip_ = skip;
    }
    static bool interrupted() { return !pending_; }

private:
    static inline thread_local operation_counts counted_;
    static inline thread_local std::function<void()> pending_;
    static inline thread_local access when_ = access::load;
    static inline thread_local unsigned skip_ = 0;
};

using scripted_atomics = support::hooked_atomics<script>;

} // namespace scheduler_test
