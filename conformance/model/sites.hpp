// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <source_location>
#include <string>
#include <string_view>
#include <vector>

// The places in the source where atomics are touched, and what is changed there to see whether a model notices.
namespace model {

// The operations that a site can be, as their names in the source.
enum class operation {
    load,
    store,
    exchange,
    fetch_add,
    fetch_sub,
    fetch_or,
    fetch_and,
    compare_exchange_strong,
    compare_exchange_weak,
    fence,
    wait,
    wake,
    lock,
    step // of a protocol that a program repeats: takes_step()
};
char const* name_of(operation what);
char const* name_of(std::memory_order order);

// A place in the source that touches an atomic.
struct site {
    std::string file; // without folders
    std::string function;
    operation what = operation::load;
    unsigned line = 0;
    unsigned column = 0;
    std::optional<std::memory_order> order;   // as written
    std::optional<std::memory_order> failure; // of a compare-exchange, if written
    bool hands_over = false;                  // see hand_over()
};
using site_id = unsigned;
site_id site_at(operation what, std::source_location const& where, std::optional<std::memory_order> order = {},
                std::optional<std::memory_order> failure = {});
std::vector<site> const& known_sites();
std::string describe(site_id which);

// One change of one site: a weaker order, a result that nobody looks at, a read-modify-write that is a load and then a store, a
// lock, a wake-up or a step that is left out.
struct mutant {
    enum class part { order, failure, answer, torn, skipped };
    site_id where = 0;
    part what = part::order;
    std::memory_order weaker = std::memory_order_relaxed;
    // What a load says without looking, a read-modify-write whatever it has read, a compare-exchange (1: done) whatever it did.
    std::uint64_t answer = 0;
};
std::string describe(mutant const& change);

// Loads of `function` in `file` hand a location over: the next store to it must happen after them. This is how the model,
// which never runs a load after a store that follows it, sees that a load must not.
void hand_over(std::string_view file, std::string_view function);

} // namespace model
