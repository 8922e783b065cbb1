// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/memory.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace model {
namespace {

bool acquires(std::memory_order order) {
    return order == std::memory_order_acquire || order == std::memory_order_acq_rel ||
           order == std::memory_order_seq_cst || order == std::memory_order_consume;
}

bool releases(std::memory_order order) {
    return order == std::memory_order_release || order == std::memory_order_acq_rel ||
           order == std::memory_order_seq_cst;
}

[[noreturn]] void too_large(char const* what) {
    std::fprintf(stderr, "model: this scenario is too large: raise %s in memory.hpp\n", what);
    std::abort();
}

// The latest first: most earlier ones are before it, and then there is nothing left to do for them.
template <class Visit>
void each_of(sc_set const& events, unsigned size, Visit const& visit) {
    if (events.none()) {
        return;
    }
    for (unsigned event = size; event-- != 0;) {
        if (events[event]) {
            visit(event);
        }
    }
}

} // namespace

// ---- the order of seq_cst events -------------------------------------------------------------------------------------

unsigned sc_order::add_event() noexcept {
    if (size_ == max_sc_events) {
        too_large("max_sc_events");
    }
    after_[size_].reset();
    return size_++;
}

void sc_order::assign(sc_order const& other) noexcept {
    size_ = other.size_;
    std::copy_n(other.after_.begin(), size_, after_.begin());
}

bool sc_order::add(unsigned before, unsigned after) noexcept {
    if (before == after || after_[after][before]) {
        return false;
    }
    if (after_[before][after]) {
        return true;
    }
    sc_set gained = after_[after];
    gained.set(after);
    for (unsigned event = 0; event < size_; ++event) {
        if (event == before || after_[event][before]) {
            after_[event] |= gained;
        }
    }
    return true;
}

// ---- an execution ----------------------------------------------------------------------------------------------------

void memory::clear(unsigned threads) {
    used_ = 0;
    stores_made_ = 0;
    sc_.clear();
    fences_.clear();
    for (unsigned thread = 0; thread < threads; ++thread) {
        threads_[thread] = {};
    }
}

unsigned memory::make(std::uint64_t initial, moment made) {
    if (used_ == max_locations) {
        too_large("max_locations");
    }
    if (used_ == locations_.size()) {
        locations_.emplace_back();
    }
    location& place = locations_[used_];
    place.made = made;
    place.alive = true;
    place.flushed = 0;
    place.stores.clear();
    place.stores.emplace_back();
    place.stores[0].value = initial;
    place.stores[0].when = made;
    place.order.assign(1, 0);
    place.accesses.clear();
    place.last_access = {};
    place.last_handed_over = {};
    return used_++;
}

void memory::join(view& into, view const& from) const {
    for (unsigned where = 0; where < used_; ++where) {
        location const& place = locations_[where];
        if (place.stores[from.seen[where]].rank > place.stores[into.seen[where]].rank) {
            into.seen[where] = from.seen[where];
        }
    }
    for (unsigned thread = 0; thread < max_threads; ++thread) {
        into.clock[thread] = (std::max)(into.clock[thread], from.clock[thread]);
    }
    into.strongly_before |= from.strongly_before;
    into.heads |= from.heads;
    into.fences |= from.fences;
}

void memory::learn(unsigned to, view const& what) {
    join(threads_[to].now, what);
    threads_[to].now.heads.reset();
}

bool memory::all_happened_before(std::array<std::uint32_t, max_threads> const& times, unsigned thread) const {
    for (unsigned other = 0; other < max_threads; ++other) {
        if (times[other] > threads_[thread].now.clock[other]) {
            return false;
        }
    }
    return true;
}

// ---- what the model allows -------------------------------------------------------------------------------------------

unsigned memory::oldest_rank(unsigned thread, unsigned where) const {
    location const& place = locations_[where];
    return place.stores[threads_[thread].now.seen[where]].rank;
}

// Orders the accesses of one location by coherence: 4 r for the store of rank r, 4 r + 1 for its readers, 4 r + 2 for a
// store that is about to be put behind it. A smaller key is coherence-ordered before; equal keys are not ordered.
unsigned memory::key_of(location const& place, access const& what) const {
    return 4 * place.stores[what.which].rank + (what.reads ? 1 : 0);
}

// Adds to `order` what an access with `key` demands of S. `event`: its own place there, or -1. [atomics.order] 4.
bool memory::link(sc_order& order, unsigned thread, unsigned where, unsigned key, int event) const {
    view const& now = threads_[thread].now;
    sc_set left = now.fences;
    bool possible = true;
    if (event >= 0) {
        each_of(now.strongly_before, order.size(),
                [&](unsigned before) { possible = order.add(before, static_cast<unsigned>(event)) && possible; });
        left.set(static_cast<unsigned>(event));
    }
    if (left.none()) {
        return possible;
    }
    location const& place = locations_[where];
    for (access const& other : place.accesses) {
        unsigned const others = key_of(place, other);
        if (others < key && event >= 0) {
            sc_set before = other.fences;
            if (other.event >= 0) {
                before.set(static_cast<unsigned>(other.event));
            }
            each_of(before, order.size(),
                    [&](unsigned each) { possible = order.add(each, static_cast<unsigned>(event)) && possible; });
        } else if (others > key) {
            sc_set right;
            if (other.event >= 0) {
                right.set(static_cast<unsigned>(other.event));
            }
            for (fence_event const& fence : fences_) {
                if (fence.clock[other.when.thread] >= other.when.time) {
                    right.set(fence.event);
                }
            }
            each_of(left, order.size(), [&](unsigned before) {
                each_of(right, order.size(), [&](unsigned after) { possible = order.add(before, after) && possible; });
            });
        }
    }
    return possible;
}

bool memory::consistent(unsigned thread, unsigned where, candidate const& option) const {
    location const& place = locations_[where];
    if (place.order.back() == option.store || (!option.seq_cst && threads_[thread].now.fences.none())) {
        return true; // what is last in coherence can be last in S
    }
    scratch_.assign(sc_);
    int const event = option.seq_cst ? static_cast<int>(scratch_.add_event()) : -1;
    unsigned const key = 4 * place.stores[option.store].rank + (option.writes ? 2 : 1);
    return link(scratch_, thread, where, key, event);
}

memory::candidate memory::pick(unsigned thread, unsigned where, choice what) {
    if (threads_[thread].fresh) {
        return candidates_.front();
    }
    std::erase_if(candidates_, [&](candidate const& option) { return !consistent(thread, where, option); });
    auto const options = static_cast<unsigned>(candidates_.size());
    return candidates_[options == 1 ? 0 : choices_.choose(what, options)];
}

// ---- operations ------------------------------------------------------------------------------------------------------

void memory::read(unsigned thread, unsigned where, std::uint16_t which, std::memory_order order, int event) {
    thread_view& self = threads_[thread];
    store const& from = locations_[where].stores[which];
    if (from.rank > locations_[where].stores[self.now.seen[where]].rank) {
        self.now.seen[where] = which;
    }
    if (acquires(order)) {
        join(self.now, from.message);
        if (event >= 0) {
            self.now.strongly_before |= from.message.heads;
        }
        self.now.heads.reset();
    } else {
        join(self.acquirable, from.message);
    }
}

result memory::commit_load(unsigned thread, unsigned where, std::uint16_t which, std::memory_order order) {
    location& place = locations_[where];
    int event = -1;
    moment const when = step(thread);
    if (order == std::memory_order_seq_cst) {
        event = static_cast<int>(sc_.add_event());
    }
    link(sc_, thread, where, 4 * place.stores[which].rank + 1, event);
    place.accesses.push_back({when, which, true, event, threads_[thread].now.fences});
    read(thread, where, which, order, event);
    if (event >= 0) {
        threads_[thread].now.strongly_before.set(static_cast<unsigned>(event));
    }
    return {place.stores[which].value, false, which, 0};
}

result memory::commit_write(unsigned thread, unsigned where, std::uint16_t behind, std::uint64_t value,
                            std::memory_order order, bool modifies) {
    thread_view& self = threads_[thread];
    location& place = locations_[where];
    result outcome{place.stores[behind].value, true, behind, static_cast<std::uint16_t>(place.stores.size())};
    moment const when = step(thread);
    int event = -1;
    if (order == std::memory_order_seq_cst) {
        event = static_cast<int>(sc_.add_event());
    }
    link(sc_, thread, where, 4 * place.stores[behind].rank + 2, event);
    sc_set const fences = self.now.fences;
    if (modifies) {
        read(thread, where, behind, order, event);
        place.stores[behind].followed = true;
    }

    std::uint32_t const rank = place.stores[behind].rank + 1;
    place.order.insert(place.order.begin() + rank, outcome.made);
    for (std::size_t later = rank + 1; later < place.order.size(); ++later) {
        ++place.stores[place.order[later]].rank;
    }
    store& made = place.stores.emplace_back();
    made.value = value;
    made.when = when;
    made.rank = rank;
    self.now.seen[where] = outcome.made;
    made.message = releases(order) ? self.now : self.released;
    if (event >= 0) {
        made.message.heads.set(static_cast<unsigned>(event));
    }
    if (modifies) { // continues the release sequences that it has read from; a store, also of the same thread, does not
        join(made.message, place.stores[behind].message);
    }
    place.accesses.push_back({when, outcome.made, false, event, fences});
    if (event >= 0) {
        self.now.strongly_before.set(static_cast<unsigned>(event));
    }
    ++stores_made_;
    return outcome;
}

result memory::load(unsigned thread, unsigned where, std::memory_order order) {
    candidates_.clear();
    location const& place = locations_[where];
    for (std::size_t rank = place.order.size(); rank-- > oldest_rank(thread, where);) {
        candidates_.push_back({place.order[rank], false, order == std::memory_order_seq_cst});
    }
    return commit_load(thread, where, pick(thread, where, choice::value).store, order);
}

result memory::write(unsigned thread, unsigned where, std::uint64_t value, std::memory_order order) {
    candidates_.clear();
    location const& place = locations_[where];
    for (std::size_t rank = place.order.size(); rank-- > oldest_rank(thread, where);) {
        if (!place.stores[place.order[rank]].followed) {
            candidates_.push_back({place.order[rank], true, order == std::memory_order_seq_cst});
        }
    }
    return commit_write(thread, where, pick(thread, where, choice::place).store, value, order, false);
}

result memory::compare_exchange(unsigned thread, unsigned where, std::uint64_t expected, std::uint64_t desired,
                                exchange_strength strength, std::memory_order success, std::memory_order failure) {
    candidates_.clear();
    location const& place = locations_[where];
    for (std::size_t rank = place.order.size(); rank-- > oldest_rank(thread, where);) {
        store const& from = place.stores[place.order[rank]];
        bool const equal = from.value == expected;
        if (!equal || !from.followed) {
            std::memory_order const order = equal ? success : failure;
            candidates_.push_back({place.order[rank], equal, order == std::memory_order_seq_cst});
        }
    }
    candidate const chosen = pick(thread, where, choice::value);
    bool const may_fail = chosen.writes && strength == exchange_strength::weak && !threads_[thread].fresh &&
                          (failure != std::memory_order_seq_cst || chosen.store == place.order.back());
    bool const fails_spuriously = may_fail && choices_.choose(choice::spurious, 2) == 1;
    if (chosen.writes && !fails_spuriously) {
        return commit_write(thread, where, chosen.store, desired, success, true);
    }
    return commit_load(thread, where, chosen.store, failure);
}

void memory::fence(unsigned thread, std::memory_order order) {
    thread_view& self = threads_[thread];
    step(thread);
    bool const seq_cst = order == std::memory_order_seq_cst;
    if (acquires(order)) {
        join(self.now, self.acquirable);
        if (seq_cst) {
            self.now.strongly_before |= self.acquirable.heads;
        }
        self.now.heads.reset();
    }
    int event = -1;
    if (seq_cst) {
        event = static_cast<int>(sc_.add_event());
        auto const mine = static_cast<unsigned>(event);
        each_of(self.now.strongly_before, mine, [&](unsigned before) { sc_.add(before, mine); });
        // Whatever is coherence-ordered before something that happens before this fence.
        for (unsigned where = 0; where < used_; ++where) {
            location const& place = locations_[where];
            unsigned reached = 0;
            for (access const& each : place.accesses) {
                if (self.now.clock[each.when.thread] >= each.when.time) {
                    reached = (std::max)(reached, key_of(place, each));
                }
            }
            for (access const& each : place.accesses) {
                if (key_of(place, each) < reached) {
                    sc_set before = each.fences;
                    if (each.event >= 0) {
                        before.set(static_cast<unsigned>(each.event));
                    }
                    each_of(before, mine, [&](unsigned earlier) { sc_.add(earlier, mine); });
                }
            }
        }
        fences_.push_back({mine, self.now.clock});
    }
    if (releases(order)) {
        self.released = self.now;
        if (seq_cst) {
            self.released.heads.set(static_cast<unsigned>(event));
            self.released.fences.set(static_cast<unsigned>(event));
        }
    }
    if (seq_cst) {
        self.now.strongly_before.set(static_cast<unsigned>(event));
        self.now.fences.set(static_cast<unsigned>(event));
    }
}

std::uint64_t memory::kernel_load(unsigned thread, unsigned where) {
    location const& place = locations_[where];
    view& now = threads_[thread].now;
    if (place.stores[place.flushed].rank > place.stores[now.seen[where]].rank) {
        now.seen[where] = place.flushed;
    }
    return load(thread, where, std::memory_order_relaxed).value;
}

void memory::flush(unsigned thread, unsigned where) {
    location& place = locations_[where];
    std::uint16_t const seen = threads_[thread].now.seen[where];
    if (place.stores[seen].rank > place.stores[place.flushed].rank) {
        place.flushed = seen;
    }
}

} // namespace model
