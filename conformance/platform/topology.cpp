// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <climits>
#include <string>
#include <string_view>
#include <thread>

#include <gtest/gtest.h>
#include <sched.h>

#include <heist/platform/topology.hpp>

#include "file_tree.hpp"

namespace {

using heist::platform::cpu_quota;
using heist::platform::usable_cpus;
using std::string;

// Not where distributions mount them: a test that only passes by the fallback to the usual places would not
// show it.
constexpr char v2_mount[] = "30 23 0:26 / /run/cg rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate\n";
constexpr char v1_mount[] = "32 31 0:29 / /run/cg/cpu,cpuacct rw shared:9 - cgroup cgroup rw,cpu,cpuacct\n";

struct quota : testing::Test, file_tree {
    void groups(std::string_view text) const { write("/proc/self/cgroup", text); }
    void mounts(std::string_view text) const { write("/proc/self/mountinfo", text); }
    void v2(string const& folder, std::string_view text) const { write(folder + "/cpu.max", text); }
    void v1(string const& folder, std::string_view cpu_time, std::string_view period = "100000\n") const {
        write(folder + "/cpu.cfs_quota_us", cpu_time);
        write(folder + "/cpu.cfs_period_us", period);
    }
    unsigned read() const { return cpu_quota(root()); }
};

} // namespace

TEST_F(quota, nothing_there_is_no_limit) {
    EXPECT_EQ(read(), 0u);
    EXPECT_EQ(cpu_quota("/no/such/folder"), 0u);
}

TEST_F(quota, v2_is_rounded_up) {
    groups("0::/\n");
    mounts(v2_mount);
    struct {
        char const* text;
        unsigned cpus;
    } const cases[] = {
        {"max 100000\n", 0},    {"100000 100000\n", 1},  {"100001 100000\n", 2},
        {"150000 100000\n", 2}, {"200000 100000\n", 2},  {"1000 100000\n", 1},
        {"1 1000000\n", 1},     {"1250000 50000\n", 25}, {"300000 100000", 3}, // no newline at the end
    };
    for (auto const& c : cases) {
        v2("/run/cg", c.text);
        EXPECT_EQ(read(), c.cpus) << c.text;
    }
}

TEST_F(quota, v2_the_smallest_along_the_path_counts) {
    groups("0::/kube/pod/container\n");
    mounts(v2_mount);
    v2("/run/cg/kube/pod/container", "max 100000\n");
    EXPECT_EQ(read(), 0u);
    v2("/run/cg/kube", "700000 100000\n");
    EXPECT_EQ(read(), 7u);
    v2("/run/cg/kube/pod", "250000 100000\n");
    EXPECT_EQ(read(), 3u);
    v2("/run/cg/kube/pod/container", "500000 100000\n");
    EXPECT_EQ(read(), 3u);
    v2("/run/cg/kube/pod/container", "100000 100000\n");
    EXPECT_EQ(read(), 1u);
}

TEST_F(quota, v2_neighbours_and_folders_above_the_mount_do_not_count) {
    groups("0::/a/b\n");
    mounts(v2_mount);
    v2("/run/cg/a/b", "400000 100000\n");
    for (char const* const elsewhere : {"/run", "", "/run/cg/a/bb", "/run/cg/b", "/run/cg/a/b/c"})
        v2(elsewhere, "100000 100000\n");
    EXPECT_EQ(read(), 4u);
}

TEST_F(quota, v1_is_rounded_up) {
    groups("4:cpu,cpuacct:/\n");
    mounts(v1_mount);
    struct {
        char const* cpu_time;
        char const* period;
        unsigned cpus;
    } const cases[] = {
        {"-1\n", "100000\n", 0},   {"200000\n", "100000\n", 2}, {"200001\n", "100000\n", 3},
        {"1000\n", "100000\n", 1}, {"75000\n", "50000\n", 2},
    };
    for (auto const& c : cases) {
        v1("/run/cg/cpu,cpuacct", c.cpu_time, c.period);
        EXPECT_EQ(read(), c.cpus) << c.cpu_time << c.period;
    }
}

TEST_F(quota, v1_the_smallest_along_the_path_counts) {
    groups("4:cpu,cpuacct:/docker/abc\n");
    mounts(v1_mount);
    v1("/run/cg/cpu,cpuacct", "-1\n");
    v1("/run/cg/cpu,cpuacct/docker/abc", "800000\n");
    EXPECT_EQ(read(), 8u);
    v1("/run/cg/cpu,cpuacct/docker", "550000\n");
    EXPECT_EQ(read(), 6u);
}

TEST_F(quota, v1_only_the_cpu_controller_counts) {
    groups("9:cpuset:/set\n8:cpuacct:/acct\n7:name=cpu:/named\n6:net_cls,cpu:/own\n");
    mounts("33 31 0:30 / /cg/cpuset rw - cgroup cgroup rw,cpuset\n"
           "34 31 0:31 / /cg/cpuacct rw - cgroup cgroup rw,cpuacct\n"
           "35 31 0:32 / /cg/named rw - cgroup cgroup rw,name=cpu\n"
           "36 31 0:33 / /cg/cpu rw - cgroup cgroup rw,net_cls,cpu\n");
    for (char const* const other : {"/cg/cpuset", "/cg/cpuset/set", "/cg/cpuacct/acct", "/cg/named/named",
                                    "/cg/cpu/set", "/cg/cpu/acct", "/cg/cpu/named"})
        v1(other, "100000\n");
    EXPECT_EQ(read(), 0u);
    v1("/cg/cpu/own", "500000\n");
    EXPECT_EQ(read(), 5u);
}

TEST_F(quota, hybrid_v1_holds_the_cpu_controller) {
    groups("4:cpu,cpuacct:/v1group\n0::/v2group\n");
    mounts(string("41 31 0:38 / /run/cg/unified rw - cgroup2 cgroup2 rw\n") + v1_mount);
    make_folder("/run/cg/unified/v2group");
    v1("/run/cg/cpu,cpuacct/v1group", "300000\n");
    v1("/run/cg/cpu,cpuacct/v2group", "100000\n");
    EXPECT_EQ(read(), 3u);
}

TEST_F(quota, hybrid_the_smaller_of_both_counts) {
    groups("4:cpu,cpuacct:/v1group\n0::/v2group\n");
    mounts(string("41 31 0:38 / /run/cg/unified rw - cgroup2 cgroup2 rw\n") + v1_mount);
    v2("/run/cg/unified/v2group", "200000 100000\n");
    v1("/run/cg/cpu,cpuacct/v1group", "300000\n");
    EXPECT_EQ(read(), 2u);
    v1("/run/cg/cpu,cpuacct/v1group", "100000\n");
    EXPECT_EQ(read(), 1u);
}

TEST_F(quota, a_mount_of_the_containers_own_group_is_its_top) {
    groups("4:cpu,cpuacct:/docker/abc/inner\n");
    mounts("32 31 0:29 /docker/abc /run/cg/cpu rw - cgroup cgroup rw,cpu,cpuacct\n");
    v1("/run/cg/cpu", "400000\n");
    EXPECT_EQ(read(), 4u);
    v1("/run/cg/cpu/inner", "200000\n");
    EXPECT_EQ(read(), 2u);
}

TEST_F(quota, a_mount_that_does_not_show_our_group_is_the_last_resort) {
    groups("0::/docker/abc\n");
    mounts("30 23 0:26 /docker/ab /run/cg rw - cgroup2 cgroup2 rw\n");
    v2("/run/cg", "400000 100000\n");
    for (char const* const wrong : {"/run/cg/c", "/run/cgc", "/run/cg/docker/abc"})
        v2(wrong, "100000 100000\n");
    EXPECT_EQ(read(), 4u);
}

TEST_F(quota, a_mount_of_anothers_group_does_not_count_beside_ours) {
    groups("0::/docker/abc\n");
    mounts(string("29 23 0:26 /docker/other /mnt/other rw - cgroup2 cgroup2 rw\n") + v2_mount);
    v2("/mnt/other", "100000 100000\n");
    EXPECT_EQ(read(), 0u);
    v2("/run/cg/docker/abc", "500000 100000\n");
    EXPECT_EQ(read(), 5u);
}

TEST_F(quota, a_group_outside_of_the_namespace_is_not_looked_for) {
    groups("0::/../sibling\n");
    mounts(v2_mount);
    v2("/run/cg", "600000 100000\n");
    v2("/run/sibling", "100000 100000\n");
    EXPECT_EQ(read(), 6u);
}

TEST_F(quota, a_deleted_group_leaves_those_above_it) {
    groups("0::/slice/gone (deleted)\n");
    mounts(v2_mount);
    v2("/run/cg/slice", "200000 100000\n");
    EXPECT_EQ(read(), 2u);
}

TEST_F(quota, escapes_in_mountinfo_are_undone) {
    groups("0::/user\\x2dslice/job\n");
    mounts("30 23 0:26 /user\\134x2dslice /mnt/my\\040groups rw - cgroup2 cgroup2 rw\n");
    v2("/mnt/my groups/job", "300000 100000\n");
    EXPECT_EQ(read(), 3u);
}

TEST_F(quota, any_number_of_optional_fields_is_skipped) {
    groups("0::/\n");
    for (char const* const fields : {"", "shared:1 ", "shared:1 master:2 propagate_from:3 unbindable "}) {
        mounts("30 23 0:26 / /cg rw " + string(fields) + "- cgroup2 cgroup2 rw\n");
        v2("/cg", "300000 100000\n");
        EXPECT_EQ(read(), 3u) << fields;
    }
}

TEST_F(quota, without_mountinfo_the_usual_places_are_tried) {
    groups("4:cpu,cpuacct:/one\n0::/two\n");
    for (char const* const place : {"/sys/fs/cgroup", "/sys/fs/cgroup/unified"}) {
        v2(string(place) + "/two", "300000 100000\n");
        EXPECT_EQ(read(), 3u) << place;
        v2(string(place) + "/two", "max 100000\n");
    }
    for (char const* const place : {"/sys/fs/cgroup/cpu", "/sys/fs/cgroup/cpu,cpuacct"}) {
        v1(string(place) + "/one", "500000\n");
        EXPECT_EQ(read(), 5u) << place;
        v1(string(place) + "/one", "-1\n");
    }
}

TEST_F(quota, without_proc_self_cgroup_the_mount_point_is_read) {
    mounts(v2_mount);
    v2("/run/cg", "300000 100000\n");
    EXPECT_EQ(read(), 3u);
    groups("what is this\n\n::\n0:\n0::relative\n");
    EXPECT_EQ(read(), 3u);
}

TEST_F(quota, garbage_is_no_limit) {
    groups("0::/\n1:cpu:/\n");
    mounts(string(v2_mount) + v1_mount);
    for (std::string_view const text : {"",
                                        "\n",
                                        " ",
                                        "abc",
                                        "max",
                                        "100000",
                                        "100000 ",
                                        "-100000 100000",
                                        "0 100000",
                                        "100000 0",
                                        "100000 -100000",
                                        "100000  100000",
                                        " 100000 100000",
                                        "100000 100000 100000",
                                        "1e5 100000",
                                        "0x100 10",
                                        "+100000 100000",
                                        "99999999999999999999 100000",
                                        "100000 99999999999999999999",
                                        "100000\t100000",
                                        "maximum 100000",
                                        "100000,100000"}) {
        v2("/run/cg", text);
        EXPECT_EQ(read(), 0u) << text;
    }
    v2("/run/cg", std::string_view("100000 \0"
                                   "100000",
                                   14));
    EXPECT_EQ(read(), 0u);
    v2("/run/cg", "max 100000\n");
    for (std::string_view const text : {"", "\n", "abc", "0", "1 1", "max", "99999999999999999999", "-2", "1.5"}) {
        v1("/run/cg/cpu,cpuacct", text);
        EXPECT_EQ(read(), 0u) << text;
        v1("/run/cg/cpu,cpuacct", "100000\n", text);
        EXPECT_EQ(read(), 0u) << "period " << text;
    }
}

TEST_F(quota, a_folder_where_a_file_should_be_is_no_limit) {
    make_folder("/proc/self/cgroup");
    make_folder("/proc/self/mountinfo");
    make_folder("/sys/fs/cgroup/cpu.max");
    EXPECT_EQ(read(), 0u);
}

TEST_F(quota, a_limit_beyond_all_machines_does_not_wrap) {
    groups("0::/\n");
    mounts(v2_mount);
    v2("/run/cg", "9223372036854775807 1\n");
    EXPECT_EQ(read(), UINT_MAX);
    v2("/run/cg", "4294967297 1\n");
    EXPECT_EQ(read(), UINT_MAX);
}

// Lines around the size of the reader's buffer, PATH_MAX: overlay mounts are that long in practice.
TEST_F(quota, lines_that_are_too_long_are_skipped_and_the_next_is_read) {
    v2("/run/cg", "300000 100000\n");
    groups("0::/\n");
    for (std::size_t const length : {std::size_t{PATH_MAX} - 2, std::size_t{PATH_MAX} - 1, std::size_t{PATH_MAX},
                                     std::size_t{PATH_MAX} + 1, std::size_t{2 * PATH_MAX}, std::size_t{100'000}}) {
        string const filler(length, 'x');
        mounts(filler + "\n" + v2_mount);
        EXPECT_EQ(read(), 3u) << "before, " << length;
        mounts(v2_mount + filler);
        EXPECT_EQ(read(), 3u) << "after, " << length;
        mounts(filler + "\n" + filler + "\n" + v2_mount + filler + "\n");
        EXPECT_EQ(read(), 3u) << "around, " << length;
    }
    v2("/wrong", "100000 100000\n");
    mounts(string(PATH_MAX, 'x') + "30 23 0:26 / /wrong rw - cgroup2 cgroup2 rw\n" + v2_mount);
    EXPECT_EQ(read(), 3u) << "the end of a long line is no line";
    string many;
    for (int i = 0; i < 2000; ++i)
        many += "77 76 0:55 / /mnt/" + std::to_string(i) + " rw - ext4 /dev/disk rw\n";
    mounts(many + v2_mount);
    EXPECT_EQ(read(), 3u);
}

TEST_F(quota, paths_that_are_too_long_are_no_limit) {
    string const deep = "/" + string(PATH_MAX - 20, 'd');
    groups("0::" + deep + "\n");
    mounts(v2_mount);
    EXPECT_EQ(read(), 0u);
    mounts("30 23 0:26 / " + deep + " rw - cgroup2 cgroup2 rw\n");
    EXPECT_EQ(read(), 0u);
    EXPECT_EQ(cpu_quota(string(PATH_MAX - 1, 'r')), 0u);
    EXPECT_EQ(cpu_quota(string(PATH_MAX, 'r')), 0u);
    EXPECT_EQ(cpu_quota(string(100'000, 'r')), 0u);
}

TEST(usable_cpus, is_what_mask_and_quota_leave) {
    cpu_set_t mask;
    ASSERT_EQ(sched_getaffinity(0, sizeof mask, &mask), 0);
    auto const in_mask = static_cast<unsigned>(CPU_COUNT(&mask));
    auto const granted = cpu_quota("");
    EXPECT_EQ(usable_cpus(), granted == 0 ? in_mask : (std::min)(in_mask, granted));
}

TEST(usable_cpus, follows_the_mask_of_the_calling_thread) {
    std::thread{[] {
        cpu_set_t mask;
        ASSERT_EQ(sched_getaffinity(0, sizeof mask, &mask), 0);
        std::size_t cpu = 0;
        while (!CPU_ISSET(cpu, &mask))
            ++cpu;
        CPU_ZERO(&mask);
        CPU_SET(cpu, &mask);
        ASSERT_EQ(sched_setaffinity(0, sizeof mask, &mask), 0);
        EXPECT_EQ(usable_cpus(), 1u);
    }}.join();
}
