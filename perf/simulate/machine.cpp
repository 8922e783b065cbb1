// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <simulate/machine.hpp>

#include <heist/platform/assert.hpp>
#include <heist/platform/cache_line.hpp>
#include <heist/scheduler/seat.hpp>

#include <support/random.hpp>

#include <sys/mman.h>
#include <ucontext.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

namespace simulate {
namespace {

using picoseconds = std::int64_t;

constexpr std::size_t max_cpus = 320;
constexpr std::size_t stack_bytes = 512 * 1024;

picoseconds ps(double ns) {
    return static_cast<picoseconds>(ns * 1000);
}

[[noreturn]] void give_up(char const* why) {
    std::fprintf(stderr, "heist_simulate: %s\n", why);
    std::abort();
}

// Stacks have fixed addresses: the scheduler draws seeds from the addresses of loops, and runs should be repeatable.
char* stack_of(std::size_t cpu) {
    static char* const base = [] {
        auto* const wanted = reinterpret_cast<void*>(std::uintptr_t{0x2000'0000'0000});
        void* const got = mmap(wanted, stack_bytes * max_cpus, PROT_READ | PROT_WRITE,
                               MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
        if (got != wanted)
            give_up("no memory for the stacks");
        return static_cast<char*>(got);
    }();
    return base + cpu * stack_bytes;
}

enum class state { runnable, parked, joining, ended };

struct fiber {
    ucontext_t context;
    picoseconds clock = 0;
    state how = state::ended;
    void const* on = nullptr;    // the word it is parked on
    std::uint32_t awaited = 0;   // whom it joins
    heist::scheduler::thread_state own; // this_thread, while another one runs
    void (*entry)(void*) = nullptr;
    void* argument = nullptr;
};

// Where copies of a cache line are. `busy_until`: it is on its way to its last writer, and who wants it next waits for that; copies for
// readers are made at the same time.
struct line {
    std::uintptr_t key = 0;
    picoseconds busy_until = 0;
    std::int32_t writer = -1; // has it alone if it is the only one in `copies`
    std::array<std::uint64_t, max_cpus / 64> copies{};

    bool has(std::uint32_t cpu) const { return (copies[cpu / 64] >> (cpu % 64) & 1) != 0; }
    void add(std::uint32_t cpu) { copies[cpu / 64] |= std::uint64_t{1} << (cpu % 64); }
    void only(std::uint32_t cpu) {
        copies = {};
        add(cpu);
        writer = static_cast<std::int32_t>(cpu);
    }
};

class lines {
public:
    line& operator[](void const* word) {
        auto const key = reinterpret_cast<std::uintptr_t>(word) / heist::platform::cache_line;
        std::size_t at = (key * 0x9E3779B97F4A7C15U) >> (64 - log2_size);
        while (table_[at].key != key) {
            if (table_[at].key == 0) {
                if (++used_ > table_.size() / 2)
                    give_up("too many cache lines");
                table_[at].key = key;
                break;
            }
            at = (at + 1) % table_.size();
        }
        return table_[at];
    }
    void clear() {
        std::fill(table_.begin(), table_.end(), line{});
        used_ = 0;
    }

private:
    static constexpr unsigned log2_size = 16;
    std::vector<line> table_ = std::vector<line>(std::size_t{1} << log2_size);
    std::size_t used_ = 0;
};

class machine {
public:
    void run(costs const& prices, std::uint64_t seed, std::function<void()> const& program) {
        hit_ = ps(prices.hit);
        modify_ = ps(prices.modify);
        transfer_ = ps(prices.transfer);
        prices_ = prices;
        seed_ = seed;
        draws_ = 0;
        tally_ = {};
        lines_.clear();
        threads_ = 0;
        runnable_.clear();
        program_ = &program;
        outside_ = heist::scheduler::this_thread;
        heist::scheduler::this_thread = {};
        create(&run_program, this, 0);
        self_ = 0;
        runnable_.clear();
        swapcontext(&home_, &fibers_[0].context);
        heist::scheduler::this_thread = outside_;
    }

    tally& counts() { return tally_; }
    fiber& self() { return fibers_[self_]; }
    void charge(picoseconds time) { self().clock += time; }

    void touch(void const* word, access how, std::source_location const& where) {
        take_turn(how == access::read ? transfer_ : 0);
        line& here = lines_[word];
        fiber& me = self();
        if (how == access::read) {
            if (looks_at_victim(where.function_name()))
                ++tally_.attempts;
            if (here.has(self_)) { // may run ahead by the time that news take to arrive
                me.clock += hit_;
                return;
            }
        }
        if (me.clock > earliest()) // it was allowed to run ahead, but not for this
            take_turn(0);
        bool const alone = here.writer == static_cast<std::int32_t>(self_) && here.has(self_) && !shared(here);
        if (how == access::read) {
            me.clock = std::max(me.clock, here.busy_until) + transfer_;
            ++tally_.transfers;
            here.add(self_);
            return;
        }
        picoseconds const starts = std::max(me.clock, here.busy_until);
        picoseconds const arrives = alone ? starts : starts + transfer_;
        tally_.transfers += alone ? 0 : 1;
        here.busy_until = arrives + (how == access::modify ? modify_ : hit_);
        me.clock = how == access::modify ? here.busy_until : me.clock + hit_;
        here.only(self_);
    }

    // Lets everybody run whose clock is more than `lead` behind.
    void take_turn(picoseconds lead) {
        if (earliest() + lead < self().clock || (lead == 0 && earliest() == self().clock && next() < self_)) {
            enqueue(self_);
            switch_to_next();
        }
    }

    void park(void const* word) {
        self().how = state::parked;
        self().on = word;
        switch_to_next();
    }

    void park_for(void const* word, picoseconds time) {
        self().how = state::parked;
        self().on = word;
        self().clock += time + wake_latency();
        enqueue(self_);
        switch_to_next();
        self().how = state::runnable;
    }

    void wake(void const* word) {
        take_turn(0);
        for (std::uint32_t id = 0; id < threads_; ++id) {
            fiber& each = fibers_[id];
            if (each.how == state::parked && each.on == word) {
                if (std::erase_if(runnable_, [id](turn const& queued) { return queued.id == id; }) != 0) // it had set a time
                    std::make_heap(runnable_.begin(), runnable_.end());
                each.clock = self().clock + wake_latency();
                each.how = state::runnable;
                enqueue(id);
                ++tally_.wakes;
                break;
            }
        }
        charge(ps(prices_.wake_call));
    }

    std::uint32_t start(void (*entry)(void*), void* argument) {
        std::uint32_t const id = create(entry, argument, self().clock + ps(prices_.start_latency));
        charge(ps(prices_.start_call));
        return id;
    }

    void join(std::uint32_t id) {
        take_turn(0);
        if (fibers_[id].how != state::ended) {
            self().how = state::joining;
            self().awaited = id;
            switch_to_next();
        }
    }

    costs const& prices() const { return prices_; }

private:
    struct turn {
        picoseconds clock;
        std::uint32_t id;
        bool operator<(turn const& other) const { // the top of a heap is the largest
            return clock != other.clock ? clock > other.clock : id > other.id;
        }
    };

    picoseconds wake_latency() {
        auto const& latency = prices_.wake_latency;
        return ps(latency[static_cast<std::size_t>(perf::random_bits(seed_, draws_++) % latency.size())]);
    }

    static void run_program(void* self) { (*static_cast<machine*>(self)->program_)(); }
    static void enter();

    std::uint32_t create(void (*entry)(void*), void* argument, picoseconds when) {
        if (threads_ == max_cpus)
            give_up("too many threads");
        std::uint32_t const id = threads_++;
        fiber& each = fibers_[id];
        getcontext(&each.context);
        each.context.uc_stack.ss_sp = stack_of(id);
        each.context.uc_stack.ss_size = stack_bytes;
        each.context.uc_link = nullptr;
        makecontext(&each.context, &machine::enter, 0);
        each.clock = when;
        each.how = state::runnable;
        each.own = {};
        each.entry = entry;
        each.argument = argument;
        enqueue(id);
        return id;
    }

    void enqueue(std::uint32_t id) {
        runnable_.push_back({fibers_[id].clock, id});
        std::push_heap(runnable_.begin(), runnable_.end());
    }
    picoseconds earliest() const { return runnable_.empty() ? self_clock() : runnable_.front().clock; }
    std::uint32_t next() const { return runnable_.empty() ? self_ : runnable_.front().id; }
    picoseconds self_clock() const { return fibers_[self_].clock; }

    void switch_to_next() {
        if (runnable_.empty())
            give_up("nobody can go on: a wake-up was lost");
        std::pop_heap(runnable_.begin(), runnable_.end());
        std::uint32_t const id = runnable_.back().id;
        runnable_.pop_back();
        if (id == self_)
            return;
        std::uint32_t const before = self_;
        fibers_[before].own = heist::scheduler::this_thread;
        self_ = id;
        heist::scheduler::this_thread = fibers_[id].own;
        swapcontext(&fibers_[before].context, &fibers_[id].context);
    }

    void end() {
        self().how = state::ended;
        for (std::uint32_t id = 0; id < threads_; ++id) {
            fiber& each = fibers_[id];
            if (each.how == state::joining && each.awaited == self_) {
                each.how = state::runnable;
                each.clock = std::max(each.clock, self().clock);
                enqueue(id);
            }
        }
        if (self_ == 0) {
            for (std::uint32_t id = 0; id < threads_; ++id) {
                if (fibers_[id].how != state::ended)
                    give_up("the program ended before its threads");
            }
            swapcontext(&self().context, &home_);
        }
        switch_to_next();
    }

    bool shared(line const& which) const {
        std::array<std::uint64_t, max_cpus / 64> others = which.copies;
        others[self_ / 64] &= ~(std::uint64_t{1} << (self_ % 64));
        return std::any_of(others.begin(), others.end(), [](auto const word) { return word != 0; });
    }

    // Is this the first step of a theft? The name of a function is always the same object, so it is read once.
    bool looks_at_victim(char const* function) {
        auto& known = names_[reinterpret_cast<std::uintptr_t>(function) / 8 % names_.size()];
        if (known.function != function)
            known = {function, std::strstr(function, "::steal(") || std::strstr(function, "::steal_half(")};
        return known.steals;
    }
    struct name {
        char const* function = nullptr;
        bool steals = false;
    };

    picoseconds hit_ = 0, modify_ = 0, transfer_ = 0;
    costs prices_;
    std::uint64_t seed_ = 0, draws_ = 0;
    tally tally_;
    lines lines_;
    std::array<fiber, max_cpus> fibers_;
    std::uint32_t threads_ = 0;
    std::uint32_t self_ = 0;
    std::vector<turn> runnable_; // a heap; without the running one
    std::array<name, 256> names_;
    ucontext_t home_;
    heist::scheduler::thread_state outside_;
    std::function<void()> const* program_ = nullptr;
};

machine& it() {
    static auto& only = *new machine;
    return only;
}

void machine::enter() {
    fiber& me = it().self();
    me.entry(me.argument);
    it().end();
}

} // namespace

void run(costs const& prices, std::uint64_t seed, std::function<void()> const& program) {
    it().run(prices, seed, program);
}

tally counts() {
    return it().counts();
}

void work(double ns) {
    it().charge(ps(ns));
}

double now() {
    return static_cast<double>(it().self().clock) * 1e-3;
}

void touch(void const* word, access how, std::source_location const& where) {
    it().touch(word, how, where);
}

void lose() {
    ++it().counts().lost;
    it().charge(ps(std::max(0.0, it().prices().lost - it().prices().modify)));
}

void pause() {
    it().charge(ps(it().prices().pause));
    it().take_turn(0);
}

void read_clock() {
    it().charge(ps(it().prices().clock));
}

void park(void const* word) {
    it().park(word);
}

void park_for(void const* word, double ns) {
    it().park_for(word, ps(ns));
}

void wake(void const* word) {
    it().wake(word);
}

void start(void (*entry)(void*), void* argument, std::uint32_t& id) {
    id = it().start(entry, argument);
}

void join(std::uint32_t id) {
    it().join(id);
}

} // namespace simulate
