// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace heist::scheduler {

// A node in the tree of parallel calls: a loop, a forked task or a task group. It lives as long as anything below it
// runs, so whoever takes part in a frame may walk up from it.
//
// A thread that waits inside a frame runs only what descends from that frame: the standard sequences element accesses
// of one thread, a lock held around a parallel call must not be wanted by foreign work on the same stack, and the stack
// must not grow deeper than the user's nesting.
struct frame {
    frame const* parent = nullptr;
};

inline bool descends_from(frame const* from, frame const* ancestor) noexcept {
    while (from != nullptr && from != ancestor) {
        from = from->parent;
    }
    return from != nullptr;
}

} // namespace heist::scheduler
