// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program that runs with other rights than its caller's (set-user-ID) does not listen to the caller's environment.

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

constexpr uid_t owner = 65534; // nobody
constexpr uid_t caller = 65533;

// A copy of the program that anybody may run, and that is gone in the end.
class copy {
public:
    copy() {
        char where[] = "/tmp/heist.XXXXXX";
        folder_ = mkdtemp(where);
        std::filesystem::copy_file(HEIST_SET_USER_ID, path());
        chmod(folder_.c_str(), 0755);
    }
    ~copy() { std::filesystem::remove_all(folder_); }
    copy(copy const&) = delete;
    copy& operator=(copy const&) = delete;

    std::string path() const { return folder_ + "/program"; }

    bool may_change_the_user() const {
        struct statvfs all;
        return statvfs(folder_.c_str(), &all) == 0 && (all.f_flag & ST_NOSUID) == 0;
    }

private:
    std::string folder_;
};

// What it ends with if `caller` runs it with HEIST_THREADS=3.
int exit_code_of(copy const& program) {
    std::string const path = program.path();
    pid_t const child = fork();
    if (child == 0) {
        char threads[] = "HEIST_THREADS=3";
        char* arguments[] = {const_cast<char*>(path.c_str()), nullptr};
        char* environment[] = {threads, nullptr};
        if (setresgid(caller, caller, caller) == 0 && setresuid(caller, caller, caller) == 0) {
            execve(path.c_str(), arguments, environment);
        }
        _exit(100);
    }
    int status = 0;
    return waitpid(child, &status, 0) == child && WIFEXITED(status) ? WEXITSTATUS(status) : 101;
}

} // namespace

TEST(foreign_environment, of_a_set_user_id_program_is_ignored) {
    if (geteuid() != 0) {
        GTEST_SKIP() << "only root can give a program to somebody else";
    }
    copy const program;
    if (!program.may_change_the_user()) {
        GTEST_SKIP() << "/tmp is mounted nosuid";
    }
    ASSERT_EQ(chmod(program.path().c_str(), 0755), 0);
    EXPECT_EQ(exit_code_of(program), 3) << "the caller's own program listens";
    ASSERT_EQ(chown(program.path().c_str(), owner, owner), 0);
    ASSERT_EQ(chmod(program.path().c_str(), 04755), 0); // chown() takes the bit away
    EXPECT_EQ(exit_code_of(program), 0);
}
