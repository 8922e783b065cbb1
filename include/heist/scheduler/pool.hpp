// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/cpu_mask.hpp>
#include <heist/platform/export.hpp>
#include <heist/scheduler/statistics.hpp>

#include <memory>
#include <string>

namespace heist::scheduler {

class core;

struct pool_options {
    // How many work, the caller included, 257 at most; 0: as many as there are CPUs for the thread that makes the pool.
    unsigned threads = 0;
    std::string name = "heist"; // of the workers, as debuggers and top show it (the first few letters)
};

// Threads that run parallel calls. A pool of P threads has P-1 workers, started when they are first needed; the calling
// thread is always the other one. Any number of threads may call on it at the same time. Workers may run where the thread that has made the pool may, by
// its affinity mask at that time.
class pool {
public:
    HEIST_API explicit pool(pool_options const& options = {});

    // Ends the workers. pre: no call is under way on it, and it is not destroyed by one of its own workers
    HEIST_API ~pool();

    pool(pool const&) = delete;
    pool& operator=(pool const&) = delete;

    // How many threads take part in a call at most, the caller included.
    HEIST_API unsigned threads() const noexcept;

    HEIST_API pool_statistics statistics() const noexcept;

private:
    friend core& core_of(pool const& which) noexcept { return *which.core_; }
    friend pool& default_pool();
    friend core& default_core();

    pool(pool_options const& options, platform::cpu_mask const& cpus);
    static pool& make_default();

    std::unique_ptr<core> core_;
};

core& core_of(pool const& which) noexcept;

// The pool of calls that name none. Made at its first use, with as many threads as this process may use (CPU affinity of its first thread and of the
// one that makes the pool, cgroup quota, HEIST_THREADS); lives until the process ends, so that destructors of static objects may still call.
HEIST_API pool& default_pool();

// The pool of a call that names none: the one the calling thread works for, so that nested calls stay together, else
// the default pool.
HEIST_API core& default_core();

} // namespace heist::scheduler
