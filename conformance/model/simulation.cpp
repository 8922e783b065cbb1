// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/simulation.hpp"

#include "model/choosers.hpp"

#include <ucontext.h>

#include <algorithm>
#include <array>
#include <csetjmp>
#include <cstdio>
#include <utility>

namespace model {

// ---- the simulation --------------------------------------------------------------------------------------------------

namespace {

struct execution_failed {};

enum class thread_state { running, waiting, locked_out, paused, ended };

// Threads are fibers: they change places only at operations, and only where the chooser says so.
class simulation final : chooser {
public:
    simulation() : memory_(*this) {}

    // Runs one execution; false: it failed, failure() says why.
    bool run(program const& what, chooser& choices, mutant const* change, bool trace);
    std::string const& failure() const { return failure_; }
    std::string const& trace() const { return trace_; }
    std::uint64_t steps() const { return steps_; }

    bool active() const { return active_; }
    unsigned self() const { return self_; }
    memory& mem() { return memory_; }

    void point();
    void pause();
    void become_child();
    void block_on(void const* what, thread_state how);
    unsigned waiting_on(void const* what, thread_state how) const;
    void wake_one(void const* what, thread_state how);
    void fail(std::string what); // does not return; not said to the compiler, because ASan takes the fiber for a thread

    std::memory_order weaken(site_id where, mutant::part what, std::memory_order order) const {
        return mutated(where, what) ? change_->weaker : order;
    }
    bool mutated(site_id where, mutant::part what) const {
        return change_ != nullptr && change_->where == where && change_->what == what;
    }
    std::optional<std::uint64_t> answer(site_id where) const {
        return mutated(where, mutant::part::answer) ? std::optional(change_->answer) : std::nullopt;
    }
    bool tracing() const { return tracing_; }
    void note(site_id where, std::string const& text) {
        site const& here = known_sites()[where];
        note(here.file + ':' + std::to_string(here.line) + ' ' + here.function, text);
    }
    void note(std::string const& where, std::string const& text);

    unsigned choose(choice what, unsigned options) override { return self_ == 0 ? 0 : choices_->choose(what, options); }

private:
    static constexpr std::size_t stack_size = 64 * 1024;
    static constexpr std::uint64_t most_steps = 5000; // of one execution; more is a loop that never ends

    struct fiber {
        std::jmp_buf place; // where it goes on
        ucontext_t start;   // where it begins, on its new stack
        std::unique_ptr<char[]> stack;
        bool begins = false;
        bool usable = false; // waits in enter() for the next execution
        thread_state state = thread_state::ended;
        void const* on = nullptr;
        std::uint64_t paused_at = 0;
    };

    static void enter();
    void prepare(unsigned thread);
    bool enabled(unsigned thread) const {
        fiber const& each = fibers_[thread];
        return each.state == thread_state::running ||
               (each.state == thread_state::paused && each.paused_at != memory_.stores_made());
    }
    static void jump_to(fiber& next); // does not return, like fail()
    void go_on_with(unsigned thread);
    void give_way(); // the running thread cannot go on
    unsigned list_enabled(std::array<unsigned, max_threads>& list, unsigned first) const;

    memory memory_;
    program const* program_ = nullptr;
    chooser* choices_ = nullptr;
    mutant const* change_ = nullptr;
    std::array<fiber, max_threads> fibers_;
    unsigned threads_ = 0;
    unsigned self_ = 0;
    bool active_ = false;
    bool failed_ = false;
    bool tracing_ = false;
    std::uint64_t last_grace_ = 0;
    std::uint64_t steps_ = 0;
    std::uint64_t first_step_ = 0;
    std::string failure_;
    std::string trace_;
};

simulation& the_simulation() {
    static simulation only;
    return only;
}

void simulation::enter() {
    simulation& all = the_simulation();
    while (true) {
        unsigned const me = all.self_;
        all.program_->body(me);
        if (all.tracing_) {
            all.note("", "ends");
        }
        all.fibers_[me].state = thread_state::ended;
        all.fibers_[me].usable = true;
        all.give_way();
    }
}

void simulation::prepare(unsigned thread) {
    fiber& each = fibers_[thread];
    each.state = thread_state::running;
    if (each.usable) {
        each.usable = false;
        return;
    }
    each.stack = std::make_unique<char[]>(stack_size); // a failed execution has left its frames on the last one
    each.begins = true;
    getcontext(&each.start);
    each.start.uc_stack.ss_sp = each.stack.get();
    each.start.uc_stack.ss_size = stack_size;
    each.start.uc_link = nullptr;
    makecontext(&each.start, &simulation::enter, 0);
}

bool simulation::run(program const& what, chooser& choices, mutant const* change, bool trace) {
    program_ = &what;
    choices_ = &choices;
    change_ = change;
    tracing_ = trace;
    failed_ = false;
    failure_.clear();
    trace_.clear();
    threads_ = what.threads + 1;
    self_ = 0;
    first_step_ = steps_;
    last_grace_ = ~std::uint64_t{0};
    memory_.clear(threads_);
    for (fiber& each : fibers_) {
        each.state = thread_state::ended;
        each.on = nullptr;
    }
    active_ = true;
    try {
        what.make();
        memory_.step(0);
        for (unsigned thread = 1; thread < threads_; ++thread) {
            memory_.learn(thread, memory_.knowledge(0));
            prepare(thread);
        }
        fibers_[0].state = thread_state::waiting;
        give_way(); // returns when all have ended, or one has failed
        self_ = 0;
        if (!failed_) {
            for (unsigned thread = 1; thread < threads_; ++thread) {
                memory_.learn(0, memory_.knowledge(thread));
            }
            what.end();
            what.drop();
        }
    } catch (execution_failed const&) {
    }
    active_ = false;
    if (failed_) {
        what.drop();
    }
    return !failed_;
}

void simulation::fail(std::string what) {
    failure_ = std::move(what);
    failed_ = true;
    if (tracing_) {
        note("", "FAILS: " + failure_);
    }
    active_ = false;
    if (self_ == 0) {
        throw execution_failed{};
    }
    unsigned const me = std::exchange(self_, 0);
    fibers_[me].usable = false;
    jump_to(fibers_[0]); // for good: prepare() gives the thread a new stack
}

unsigned simulation::list_enabled(std::array<unsigned, max_threads>& list, unsigned first) const {
    unsigned count = 0;
    for (unsigned step = 0; step < threads_; ++step) {
        unsigned const thread = (first + step) % threads_;
        if (thread != 0 && enabled(thread)) {
            list[count++] = thread;
        }
    }
    return count;
}

// swapcontext() would do, but asks the kernel each time which signals are blocked: a quarter of all time. It is the way onto a new stack
// only.
void simulation::jump_to(fiber& next) {
    if (std::exchange(next.begins, false)) {
        setcontext(&next.start);
    }
    _longjmp(next.place, 1);
}

void simulation::go_on_with(unsigned thread) {
    fiber& next = fibers_[thread];
    if (next.state == thread_state::paused) {
        next.state = thread_state::running;
    }
    if (thread != self_) {
        unsigned const before = std::exchange(self_, thread);
        if (_setjmp(fibers_[before].place) == 0) {
            jump_to(next);
        }
    }
}

void simulation::point() {
    if (self_ == 0) {
        return;
    }
    if (++steps_ - first_step_ > most_steps) {
        fail("goes on for ever");
    }
    std::array<unsigned, max_threads> list;
    unsigned const count = list_enabled(list, self_);
    if (count > 1) {
        go_on_with(list[choices_->choose(choice::preemption, count)]);
    }
}

void simulation::give_way() {
    std::array<unsigned, max_threads> list;
    unsigned const first = self_ == 0 ? 1 : self_;
    unsigned count = list_enabled(list, first);
    if (count == 0 && last_grace_ != memory_.stores_made()) {
        // Who waits in a loop has perhaps read an old value. A store becomes visible in finite time: once more.
        for (unsigned thread = 1; thread < threads_; ++thread) {
            if (fibers_[thread].state == thread_state::paused) {
                fibers_[thread].state = thread_state::running;
                memory_.refresh(thread, true);
                last_grace_ = memory_.stores_made();
            }
        }
        count = list_enabled(list, first);
    }
    if (count != 0) {
        go_on_with(list[count == 1 ? 0 : choices_->choose(choice::successor, count)]);
        return;
    }
    std::string stuck;
    for (unsigned thread = 1; thread < threads_; ++thread) {
        if (fibers_[thread].state != thread_state::ended) {
            stuck += stuck.empty() ? "" : ", ";
            stuck += std::to_string(thread);
        }
    }
    if (!stuck.empty()) {
        fail("nobody can go on: threads " + stuck + " wait");
    }
    go_on_with(0);
}

void simulation::pause() {
    if (self_ == 0) {
        fail("thread 0 waits for itself");
    }
    fibers_[self_].state = thread_state::paused;
    fibers_[self_].paused_at = memory_.stores_made();
    memory_.refresh(self_, false);
    give_way();
}

void simulation::become_child() {
    point();
    for (unsigned thread = 1; thread < threads_; ++thread) {
        if (thread != self_ && fibers_[thread].state != thread_state::ended) {
            fibers_[thread].state =
                thread_state::ended; // its frames stay where they are: prepare() gives it a new stack
        }
    }
    memory_.see_all(self_);
    if (tracing_) {
        note("", "goes on as a child of fork()");
    }
}

void simulation::block_on(void const* what, thread_state how) {
    fibers_[self_].state = how;
    fibers_[self_].on = what;
    give_way();
}

unsigned simulation::waiting_on(void const* what, thread_state how) const {
    return static_cast<unsigned>(
        std::ranges::count_if(fibers_, [&](fiber const& each) { return each.state == how && each.on == what; }));
}

void simulation::wake_one(void const* what, thread_state how) {
    unsigned const count = waiting_on(what, how);
    if (count == 0) {
        return;
    }
    unsigned skip = count == 1 ? 0 : choices_->choose(choice::waiter, count);
    for (fiber& each : fibers_) {
        if (each.state == how && each.on == what && skip-- == 0) {
            each.state = thread_state::running;
            each.on = nullptr;
            return;
        }
    }
}

void simulation::note(std::string const& where, std::string const& text) {
    char head[32];
    std::snprintf(head, sizeof head, "%5llu  thread %u  ", static_cast<unsigned long long>(steps_ - first_step_),
                  self_);
    trace_ += head + where + (where.empty() ? "" : ": ") + text + '\n';
}

} // namespace

// ---- what runs inside ------------------------------------------------------------------------------------------------

void require(bool holds, char const* what) {
    if (!holds && the_simulation().active()) {
        the_simulation().fail(std::string("not true: ") + what);
    }
}

void pause() {
    if (the_simulation().active()) {
        the_simulation().pause();
    }
}

void become_child() {
    if (the_simulation().active()) {
        the_simulation().become_child();
    }
}

bool takes_step(std::source_location where) {
    simulation& all = the_simulation();
    return !all.active() || !all.mutated(site_at(operation::step, where), mutant::part::skipped);
}

void fence(std::memory_order order, std::source_location where) {
    simulation& all = the_simulation();
    if (!all.active()) {
        return;
    }
    site_id const here = site_at(operation::fence, where, order);
    all.point();
    all.mem().fence(all.self(), all.weaken(here, mutant::part::order, order));
    if (all.tracing()) {
        all.note(here, std::string("fence ") + name_of(order));
    }
}

namespace {

std::string hash(unsigned place) {
    return std::string("#").append(std::to_string(place));
}

std::string read_note(memory& mem, unsigned place, std::uint16_t from) {
    if (mem.newest(place) == from) {
        return {};
    }
    return " (an old value: the newest is " + std::to_string(mem.at(place).stores[mem.newest(place)].value) + ')';
}

} // namespace

cell::cell(std::uint64_t initial) : initial_(initial) {
    simulation& all = the_simulation();
    if (all.active()) {
        made_ = all.mem().step(all.self());
    }
}

cell::~cell() {
    simulation& all = the_simulation();
    if (!all.active() || place_ < 0) {
        return;
    }
    location& here = all.mem().at(static_cast<unsigned>(place_));
    here.alive = false;
    if (!all.mem().all_happened_before(here.last_access, all.self()) && all.self() != 0) {
        all.fail(hash(static_cast<unsigned>(place_)) + " ends, but another thread's access did not happen before that");
    }
}

unsigned cell::place() const {
    simulation& all = the_simulation();
    if (place_ < 0) {
        place_ = static_cast<int>(all.mem().make(initial_, made_));
    }
    auto const where = static_cast<unsigned>(place_);
    location& here = all.mem().at(where);
    if (!here.alive) {
        all.fail(hash(where) + " is used after its end");
    }
    if (!all.mem().happened_before(here.made, all.self())) {
        all.fail(hash(where) + " is used, but its making did not happen before that");
    }
    return where;
}

std::uint64_t cell::load(std::memory_order order, std::source_location const& where) const {
    simulation& all = the_simulation();
    if (!all.active()) {
        return initial_;
    }
    site_id const here = site_at(operation::load, where, order);
    all.point();
    unsigned const spot = place();
    if (auto const lie = all.answer(here)) {
        return *lie;
    }
    order = all.weaken(here, mutant::part::order, order);
    result const got = all.mem().load(all.self(), spot, order);
    location& place = all.mem().at(spot);
    std::uint32_t const now = all.mem().knowledge(all.self()).clock[all.self()];
    place.last_access[all.self()] = now;
    if (known_sites()[here].hands_over) {
        place.last_handed_over[all.self()] = now;
    }
    if (all.tracing()) {
        all.note(here, "load " + hash(spot) + ' ' + name_of(order) + " = " + std::to_string(got.value) +
                           read_note(all.mem(), spot, got.read_from));
    }
    return got.value;
}

namespace {

std::memory_order as_load(std::memory_order order) {
    return order == std::memory_order_acq_rel   ? std::memory_order_acquire
           : order == std::memory_order_release ? std::memory_order_relaxed
                                                : order;
}

std::memory_order as_store(std::memory_order order) {
    return order == std::memory_order_acq_rel   ? std::memory_order_release
           : order == std::memory_order_acquire ? std::memory_order_relaxed
                                                : order;
}

void written(simulation& all, unsigned spot) {
    location& place = all.mem().at(spot);
    place.last_access[all.self()] = all.mem().knowledge(all.self()).clock[all.self()];
    if (!all.mem().all_happened_before(place.last_handed_over, all.self())) {
        all.fail(hash(spot) + " is written, but a read that hands it over did not happen before that");
    }
}

} // namespace

void cell::store(std::uint64_t value, std::memory_order order, std::source_location const& where) {
    simulation& all = the_simulation();
    if (!all.active()) {
        return;
    }
    site_id const here = site_at(operation::store, where, order);
    all.point();
    unsigned const spot = place();
    order = all.weaken(here, mutant::part::order, order);
    result const got = all.mem().write(all.self(), spot, value, order);
    if (all.tracing()) {
        all.note(here, "store " + hash(spot) + ' ' + name_of(order) + ", " + std::to_string(value) +
                           (all.mem().newest(spot) == got.made ? "" : " (behind others in the modification order)"));
    }
    written(all, spot);
}

std::uint64_t cell::modify(operation what, std::uint64_t operand, std::uint64_t mask, std::memory_order order,
                           std::source_location const& where) {
    simulation& all = the_simulation();
    if (!all.active()) {
        return initial_;
    }
    site_id const here = site_at(what, where, order);
    all.point();
    unsigned const spot = place();
    order = all.weaken(here, mutant::part::order, order);
    auto const change = [&](std::uint64_t value) {
        switch (what) {
        case operation::fetch_add: return (value + operand) & mask;
        case operation::fetch_sub: return (value - operand) & mask;
        case operation::fetch_or: return value | operand;
        case operation::fetch_and: return value & operand;
        default: return operand;
        }
    };
    result got;
    if (all.mutated(here, mutant::part::torn)) {
        got = all.mem().load(all.self(), spot, as_load(order));
        all.point();
        got.made = all.mem().write(all.self(), spot, change(got.value), as_store(order)).made;
    } else {
        got = all.mem().read_modify_write(all.self(), spot, order, change);
    }
    if (all.tracing()) {
        all.note(here, std::string(name_of(what)) + ' ' + hash(spot) + ' ' + name_of(order) + ", " +
                           std::to_string(got.value) + " -> " + std::to_string(change(got.value)) +
                           (all.mem().newest(spot) == got.made ? "" : " (behind others in the modification order)"));
    }
    written(all, spot);
    return all.answer(here).value_or(got.value);
}

bool cell::compare_exchange(exchange_strength strength, std::uint64_t& expected, std::uint64_t desired,
                            std::memory_order success, std::optional<std::memory_order> failure,
                            std::source_location const& where) {
    simulation& all = the_simulation();
    if (!all.active()) {
        return true;
    }
    operation const what =
        strength == exchange_strength::strong ? operation::compare_exchange_strong : operation::compare_exchange_weak;
    site_id const here = site_at(what, where, success, failure);
    all.point();
    unsigned const spot = place();
    success = all.weaken(here, mutant::part::order, success);
    std::memory_order const otherwise = failure ? all.weaken(here, mutant::part::failure, *failure) : as_load(success);
    result got;
    if (all.mutated(here, mutant::part::torn)) {
        got = all.mem().load(all.self(), spot, as_load(success));
        if (got.value == expected) {
            all.point();
            got.made = all.mem().write(all.self(), spot, desired, as_store(success)).made;
            got.written = true;
        }
    } else {
        got = all.mem().compare_exchange(all.self(), spot, expected, desired, strength, success, otherwise);
    }
    if (all.tracing()) {
        std::string const wanted = hash(spot) + ' ' + std::to_string(expected) + " -> " + std::to_string(desired);
        all.note(here, std::string(name_of(what)) + ' ' + wanted +
                           (got.written ? std::string(", ") + name_of(success) + ": done"
                                        : std::string(", ") + name_of(otherwise) + ": no, it is " +
                                              std::to_string(got.value) + read_note(all.mem(), spot, got.read_from)));
    }
    if (got.written) {
        written(all, spot);
    } else {
        all.mem().at(spot).last_access[all.self()] = all.mem().knowledge(all.self()).clock[all.self()];
    }
    expected = got.value;
    return all.answer(here).value_or(got.written ? 1 : 0) != 0;
}

void cell::wait(std::uint64_t expected, std::source_location const& where) const {
    simulation& all = the_simulation();
    if (!all.active()) {
        return;
    }
    site_id const here = site_at(operation::wait, where);
    all.point();
    unsigned const spot = place();
    std::uint64_t const value = all.mem().kernel_load(all.self(), spot);
    if (value != expected) {
        if (all.tracing()) {
            all.note(here, "wait " + hash(spot) + ": it is " + std::to_string(value) + " already");
        }
        return;
    }
    bool const spurious = all.choose(choice::spurious, 2) == 1;
    if (all.tracing()) {
        all.note(here, "wait " + hash(spot) + (spurious ? ": returns for no reason" : ": sleeps"));
    }
    if (!spurious) {
        all.block_on(this, thread_state::waiting);
    }
}

void cell::wake(std::source_location const& where) const {
    simulation& all = the_simulation();
    if (!all.active()) {
        return;
    }
    site_id const here = site_at(operation::wake, where);
    all.point();
    unsigned const spot = place();
    if (all.mutated(here, mutant::part::skipped)) {
        return;
    }
    all.mem().flush(all.self(), spot);
    if (all.tracing()) {
        all.note(here, "wake " + hash(spot) +
                           (all.waiting_on(this, thread_state::waiting) == 0 ? ": nobody sleeps there" : ""));
    }
    all.wake_one(this, thread_state::waiting);
}

witness::witness() {
    simulation& all = the_simulation();
    if (all.active()) {
        written_ = all.mem().step(all.self());
    }
}

witness::~witness() {
    writes(std::source_location::current());
    alive_ = false;
}

void witness::reads(std::source_location const& where) const {
    simulation& all = the_simulation();
    if (!all.active()) {
        return;
    }
    if (!alive_ || !all.mem().happened_before(written_, all.self())) {
        all.fail("data race: the read in line " + std::to_string(where.line()) +
                 " does not happen after the last write");
    }
    read_[all.self()] = all.mem().step(all.self()).time;
    if (all.tracing()) {
        all.note("line " + std::to_string(where.line()), "reads a variable");
    }
}

void witness::writes(std::source_location const& where) {
    simulation& all = the_simulation();
    if (!all.active()) {
        return;
    }
    if (!alive_ || !all.mem().happened_before(written_, all.self()) ||
        !all.mem().all_happened_before(read_, all.self())) {
        all.fail("data race: the write or the end in line " + std::to_string(where.line()) +
                 " does not happen after all other accesses");
    }
    written_ = all.mem().step(all.self());
    if (all.tracing()) {
        all.note("line " + std::to_string(where.line()), "writes a variable");
    }
}

void mutex::lock(std::source_location where) {
    simulation& all = the_simulation();
    if (!all.active()) {
        return;
    }
    site_id const here = site_at(operation::lock, where);
    all.point();
    if (!all.mutated(here, mutant::part::skipped)) {
        while (holder_ != nobody) {
            all.block_on(this, thread_state::locked_out);
        }
        holder_ = all.self();
        all.mem().learn(all.self(), last_);
    }
    guarded_.writes(where);
}

void mutex::unlock() {
    simulation& all = the_simulation();
    if (!all.active() || holder_ != all.self()) {
        return;
    }
    all.mem().step(all.self());
    last_ = all.mem().knowledge(all.self());
    holder_ = nobody;
    all.wake_one(this, thread_state::locked_out);
}

// ---- exploring -------------------------------------------------------------------------------------------------------

namespace {

verdict failed(program const& what, std::string const& path, mutant const* change, verdict outcome) {
    simulation& all = the_simulation();
    replayer again(path);
    std::string const first = all.failure();
    bool const same = !all.run(what, again, change, true) && all.failure() == first;
    outcome.failed = true;
    std::string name = what.name + '@' + path;
    if (change != nullptr) { // has blanks
        name = std::string(1, '\'').append(describe(*change)).append(1, '!').append(name).append(1, '\'');
    }
    outcome.report = what.name + ": " + first +
                     (same ? "\n"
                           : "\n(the replay went another way: a scenario must not depend "
                             "on anything but the model)\n") +
                     all.trace() + "again: HEIST_MODEL_REPLAY=" + name + '\n';
    return outcome;
}

} // namespace

verdict explore(program const& what, limits const& within, mutant const* change) {
    simulation& all = the_simulation();
    enumerator choices(within);
    verdict outcome;
    std::uint64_t const before = all.steps();
    do {
        choices.begin();
        ++outcome.executions;
        bool const passed = all.run(what, choices, change, false);
        outcome.steps = all.steps() - before;
        if (!passed) {
            return failed(what, choices.path(), change, outcome);
        }
        if (!choices.next()) {
            outcome.complete = true;
            break;
        }
    } while (outcome.executions < within.executions);
    return outcome;
}

verdict sample(program const& what, std::uint64_t executions, std::uint64_t seed, mutant const* change) {
    simulation& all = the_simulation();
    random_chooser choices;
    verdict outcome;
    std::uint64_t const before = all.steps();
    while (outcome.executions < executions) {
        std::uint64_t const mine = seed + outcome.executions * 0xD1342543DE82EF95U;
        choices.begin(mine);
        ++outcome.executions;
        bool const passed = all.run(what, choices, change, false);
        outcome.steps = all.steps() - before;
        if (!passed) {
            outcome = failed(what, choices.path(), change, outcome);
            outcome.report += "execution " + std::to_string(outcome.executions) +
                              " of HEIST_TEST_SEED=" + std::to_string(seed) + '\n';
            return outcome;
        }
    }
    return outcome;
}

verdict replay(program const& what, std::string_view path, mutant const* change) {
    simulation& all = the_simulation();
    replayer choices(path);
    verdict outcome;
    outcome.executions = 1;
    outcome.failed = !all.run(what, choices, change, true);
    outcome.report = all.trace();
    return outcome;
}

} // namespace model
