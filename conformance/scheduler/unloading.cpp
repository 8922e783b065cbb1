// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Plugins that have a copy of the library inside are loaded, used and unloaded, and several copies live in one process.

#include "scheduler/crew.hpp"
#include "scheduler/threads_of_process.hpp"
#include "scheduler/work.hpp"
#include "support/soak.hpp"

#include <support/resident.hpp>

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <fstream>
#include <set>
#include <thread>

#include <dlfcn.h>
#include <malloc.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using namespace scheduler_test;

constexpr char const* plugins[] = {HEIST_PLUGIN, HEIST_OTHER_PLUGIN}; // from CMake: the same source, two files

class plugin {
public:
    explicit plugin(char const* file) : handle_(dlopen(file, RTLD_NOW | RTLD_LOCAL)) {
        EXPECT_NE(handle_, nullptr) << dlerror();
    }
    ~plugin() { dlclose(handle_); }
    plugin(plugin const&) = delete;
    plugin& operator=(plugin const&) = delete;

    bool works(std::size_t n = 1000) const { return function<bool(std::size_t)>("plugin_works")(n); }
    void* default_pool() const { return function<void*()>("plugin_default_pool")(); }

private:
    template <class Signature>
    Signature* function(char const* name) const {
        return reinterpret_cast<Signature*>(dlsym(handle_, name));
    }

    void* handle_;
};

bool is_loaded(char const* file) {
    void* const handle = dlopen(file, RTLD_NOW | RTLD_NOLOAD);
    if (handle != nullptr) {
        dlclose(handle);
    }
    return handle != nullptr;
}

bool child_of_fork_works() {
    pid_t const child = fork();
    if (child == 0) {
        alarm(60);
        heist::pool pool{heist::pool_options{.threads = 3, .name = "child"}};
        _exit(works(pool) ? 0 : 1);
    }
    int status = -1;
    return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

} // namespace

TEST(unloading, a_plugin_takes_its_threads_with_it) {
    watchdog const guard;
    std::size_t const rounds = support::times({50, 10, 10'000});
    std::size_t const threads = threads_of_process();
    std::ptrdiff_t before = 0;
    for (std::size_t round = 0; round < rounds; ++round) {
        {
            plugin const loaded(plugins[0]);
            // In a thread of its own: what a thread has to do at its end keeps the plugin loaded until then.
            std::thread user([&] { EXPECT_TRUE(loaded.works()); });
            user.join();
        }
        ASSERT_FALSE(is_loaded(plugins[0])) << "else this test shows nothing";
        ASSERT_EQ(threads_of_process(), threads) << "round " << round;
        if (round == rounds / 10) {
            before = support::resident_kib();
        }
        if (round % 64 == 0) {
            ASSERT_TRUE(child_of_fork_works()) << "handlers for fork() went, too";
        }
    }
    support::soak_row("dlopen, use, dlclose", "10^4, 0 crashes", rounds,
                      " times, no crash, no thread left; resident memory grew by ", support::resident_kib() - before,
                      " KiB");
}

TEST(unloading, a_plugin_may_be_closed_by_the_thread_that_used_it) {
    watchdog const guard;
    std::size_t const rounds = support::times({20, 5, 1000});
    for (std::size_t round = 0; round < rounds; ++round) {
        plugin const loaded(plugins[0]);
        ASSERT_TRUE(loaded.works());
    }
    support::soak_row("dlopen, use, dlclose by the same thread", "0 crashes", rounds, " times, no crash");
}

TEST(unloading, copies_of_the_library_do_not_disturb_each_other) {
    watchdog const guard;
    plugin const first(plugins[0]);
    plugin const second(plugins[1]);
    std::set<void*> const pools{first.default_pool(), second.default_pool(), &heist::default_pool()};
    ASSERT_EQ(pools.size(), 3u) << "else this test shows nothing";
    heist::pool pool{heist::pool_options{.threads = 4, .name = "outer"}};
    std::size_t const rounds = support::times({20, 2, 2000});
    for (std::size_t round = 0; round < rounds; ++round) {
        std::atomic<int> right{0};
        // Each one's threads are the callers of the others.
        each_of(pool, 6, [&](std::size_t i) { right += (i % 2 == 0 ? first : second).works(200) ? 1 : 0; });
        ASSERT_EQ(right.load(), 6) << "round " << round;
        ASSERT_TRUE(works(pool));
    }
    support::soak_row("three copies of the library in one process", "0 crashes", rounds * 6,
                      " calls of two copies from the third, all right");
}
