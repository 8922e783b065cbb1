// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstddef>
#include <random>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include <heist/platform/topology.hpp>

#include "file_tree.hpp"

// Files that are nearly right. The sanitizers see a read out of range; the test sees a limit that stands in
// no file.

namespace {

std::string damaged(std::string_view good, std::mt19937& random) {
    static constexpr std::string_view pieces[] = {"\n", " ",   "/",  "/..",  ":", ",",
                                                  "-",  "cpu", "\\", "\\04", "0", "\377"};
    std::string text{good};
    for (auto changes = random() % 4; changes > 0 && !text.empty(); --changes) {
        auto const at = random() % text.size();
        switch (random() % 4) {
        case 0: text.erase(at, 1 + random() % 8); break;
        case 1: text.insert(at, pieces[random() % std::size(pieces)]); break;
        case 2: text[at] = static_cast<char>(random() % 256); break;
        default: text.insert(at, text.substr(random() % text.size())); break;
        }
    }
    return text;
}

} // namespace

TEST(quota_fuzz, damaged_files_are_read_safely) {
    file_tree tree;
    std::mt19937 random{20240608};
    tree.write("/sys/fs/cgroup/cpu.max", "900000 100000\n");
    tree.write("/sys/fs/cgroup/a/b/cpu.max", "300000 100000\n");
    tree.write("/sys/fs/cgroup/cpu/a/cpu.cfs_quota_us", "500000\n");
    tree.write("/sys/fs/cgroup/cpu/a/cpu.cfs_period_us", "100000\n");
    int limited = 0;
    for (int i = 0; i < 2'000; ++i) {
        tree.write("/proc/self/cgroup", damaged("4:cpu,cpuacct:/a\n0::/a/b\n", random));
        tree.write("/proc/self/mountinfo",
                   damaged("30 23 0:26 / /sys/fs/cgroup rw shared:9 - cgroup2 cgroup2 rw\n"
                           "31 23 0:27 / /sys/fs/cgroup/cpu rw shared:8 - cgroup cgroup rw,cpu\n",
                           random));
        auto const cpus = heist::platform::cpu_quota(tree.root());
        ASSERT_TRUE(cpus == 0 || cpus == 3 || cpus == 5 || cpus == 9) << cpus;
        limited += cpus == 3 ? 1 : 0;
    }
    EXPECT_GT(limited, 200); // most damage is harmless; else the files were not worth the run
}
