// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <atomic>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <vector>

// The memory of one execution, as C++20 sees it: README.md says what of the standard's model is here and what is not.
namespace model {

inline constexpr unsigned max_threads = 6;     // thread 0 sets the stage and clears it
inline constexpr unsigned max_locations = 48;  // atomic objects that one execution touches
inline constexpr unsigned max_sc_events = 256; // seq_cst operations of one execution

using sc_set = std::bitset<max_sc_events>;

// When a thread did something: its `time`-th step.
struct moment {
    unsigned thread = 0;
    std::uint32_t time = 0;
};

// What a thread knows, or what a store tells who reads it.
struct view {
    std::array<std::uint16_t, max_locations> seen{}; // per location the newest store it may not fall behind
    std::array<std::uint32_t, max_threads> clock{};  // per thread the last step that happens before
    sc_set strongly_before;                          // seq_cst events that strongly happen before
    sc_set heads;                                    // seq_cst events that do so only for a seq_cst reader
    sc_set fences;                                   // seq_cst fences that happen before
};

struct store {
    std::uint64_t value = 0;
    moment when;
    std::uint32_t rank = 0; // position in the modification order
    bool followed = false;  // its successor is the read-modify-write that read it: nothing may come between
    view message;           // what an acquire that reads it learns
};

// An operation on a location, kept for the order S of the seq_cst events.
struct access {
    moment when;
    std::uint16_t which = 0; // the store that it made or read
    bool reads = false;      // and made none
    int event = -1;          // in S, if it is seq_cst
    sc_set fences;           // seq_cst fences that happen before it
};

struct location {
    moment made;
    bool alive = true;
    std::uint16_t flushed = 0;        // wake() has shown this store to the kernel: wait() may not read an older one
    std::vector<store> stores;        // in the order of execution; the first is the initial value
    std::vector<std::uint16_t> order; // the modification order: order[stores[i].rank] == i
    std::vector<access> accesses;
    std::array<std::uint32_t, max_threads> last_access{};
    std::array<std::uint32_t, max_threads> last_handed_over{}; // reads that the next store must happen after
};

// A partial order of the seq_cst events. An execution is consistent if it has no cycle: then some S extends it.
class sc_order {
public:
    void clear() noexcept { size_ = 0; }
    void assign(sc_order const& other) noexcept;
    unsigned size() const noexcept { return size_; }
    unsigned add_event() noexcept;
    bool add(unsigned before, unsigned after) noexcept; // false: that would be a cycle

private:
    unsigned size_ = 0;
    std::array<sc_set, max_sc_events> after_; // transitively closed
};

// Chooses between what the model allows. Option 0 is what a sequentially consistent machine would do.
enum class choice { preemption, successor, waiter, value, place, spurious };
class chooser {
public:
    virtual ~chooser() = default;
    virtual unsigned choose(choice what, unsigned options) = 0;
};

enum class exchange_strength { strong, weak };

// What came of an operation, for the trace and for who asked.
struct result {
    std::uint64_t value = 0; // that was read
    bool written = false;
    std::uint16_t read_from = 0;
    std::uint16_t made = 0;
};

class memory {
public:
    explicit memory(chooser& choices) noexcept : choices_(choices) {}

    void clear(unsigned threads);
    unsigned make(std::uint64_t initial, moment made);

    // `modify` maps the value that was read to the one to write. It is called for the option that was chosen.
    result load(unsigned thread, unsigned where, std::memory_order order);
    result write(unsigned thread, unsigned where, std::uint64_t value, std::memory_order order);
    template <class Modify>
    result read_modify_write(unsigned thread, unsigned where, std::memory_order order, Modify const& modify);
    result compare_exchange(unsigned thread, unsigned where, std::uint64_t expected, std::uint64_t desired,
                            exchange_strength strength, std::memory_order success, std::memory_order failure);
    void fence(unsigned thread, std::memory_order order);

    // A futex: wait() reads what the kernel may see, wake() makes sure that it sees what the waker has seen.
    std::uint64_t kernel_load(unsigned thread, unsigned where);
    void flush(unsigned thread, unsigned where);

    // Reads of this thread see the newest values until further notice: a store is visible in finite time.
    void refresh(unsigned thread, bool on) { threads_[thread].fresh = on; }

    // A child of fork(): its only thread has all that is stored, and nothing that others have on the way.
    void see_all(unsigned thread) {
        for (unsigned where = 0; where < used_; ++where) {
            threads_[thread].now.seen[where] = locations_[where].order.back();
        }
    }

    moment step(unsigned thread) { return {thread, ++threads_[thread].now.clock[thread]}; }
    bool happened_before(moment when, unsigned thread) const {
        return threads_[thread].now.clock[when.thread] >= when.time;
    }
    // Has everything of `times` (one moment per thread) happened before?
    bool all_happened_before(std::array<std::uint32_t, max_threads> const& times, unsigned thread) const;

    // All of `from`'s knowledge goes to `to`: thread start, thread end, a mutex.
    void learn(unsigned to, view const& what);
    view const& knowledge(unsigned thread) const { return threads_[thread].now; }
    void join(view& into, view const& from) const;

    location& at(unsigned where) { return locations_[where]; }
    unsigned newest(unsigned where) const { return locations_[where].order.back(); }
    std::uint64_t stores_made() const { return stores_made_; }

private:
    struct thread_view {
        view now;
        view acquirable; // what relaxed loads have read: an acquire fence learns it
        view released;   // what relaxed stores tell: the view at the last release fence
        bool fresh = false;
    };
    struct candidate {
        std::uint16_t store; // that is read, or behind which is written
        bool writes;
        bool seq_cst;
    };

    unsigned oldest_rank(unsigned thread, unsigned where) const;
    candidate pick(unsigned thread, unsigned where, choice what);
    bool consistent(unsigned thread, unsigned where, candidate const& option) const;
    bool link(sc_order& order, unsigned thread, unsigned where, unsigned key, int event) const;
    unsigned key_of(location const& place, access const& what) const;
    void read(unsigned thread, unsigned where, std::uint16_t which, std::memory_order order, int event);
    result commit_load(unsigned thread, unsigned where, std::uint16_t which, std::memory_order order);
    result commit_write(unsigned thread, unsigned where, std::uint16_t behind, std::uint64_t value,
                        std::memory_order order, bool modifies);

    chooser& choices_;
    std::vector<location> locations_;
    unsigned used_ = 0;
    std::uint64_t stores_made_ = 0;
    std::array<thread_view, max_threads> threads_;
    sc_order sc_;
    struct fence_event {
        unsigned event;
        std::array<std::uint32_t, max_threads> clock;
    };
    std::vector<fence_event> fences_;
    std::vector<candidate> candidates_;
    mutable sc_order scratch_;
};

template <class Modify>
result memory::read_modify_write(unsigned thread, unsigned where, std::memory_order order, Modify const& modify) {
    candidates_.clear();
    location const& place = locations_[where];
    for (std::size_t rank = place.order.size(); rank-- > oldest_rank(thread, where);) {
        if (!place.stores[place.order[rank]].followed) {
            candidates_.push_back({place.order[rank], true, order == std::memory_order_seq_cst});
        }
    }
    candidate const chosen = pick(thread, where, choice::place);
    return commit_write(thread, where, chosen.store, modify(place.stores[chosen.store].value), order, true);
}

} // namespace model
