// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <heist/platform/environment.hpp>

// The complaint comes once per process, so every case runs in a process of its own: its exit code is what it
// found, its stderr all that was said.

namespace {

using heist::platform::most_threads_from_environment;
using heist::platform::threads_from_environment;

std::string complaint(std::string const& shown) {
    return "heist: ignoring HEIST_THREADS=" + shown + ": it must be a whole number from 1 to 1024\n";
}

// Ends the process: 0 if the variable reads as expected, each time.
[[noreturn]] void read_and_exit(char const* value, unsigned expected) {
    if (value == nullptr)
        unsetenv("HEIST_THREADS");
    else
        setenv("HEIST_THREADS", value, 1);
    bool const same = threads_from_environment() == expected && threads_from_environment() == expected;
    std::exit(same ? 0 : 1);
}

// What the documentation says, in the plainest way.
unsigned reference(std::string const& text) {
    unsigned long value = 0;
    for (char const c : text) {
        if (c < '0' || c > '9' || value > most_threads_from_environment)
            return 0;
        value = value * 10 + static_cast<unsigned long>(c - '0');
    }
    return value <= most_threads_from_environment ? static_cast<unsigned>(value) : 0;
}

std::string random_text(std::mt19937& random) {
    static constexpr char likely[] = "0123456789 +-.,xeE\t\n";
    std::string text(1 + random() % 12, ' ');
    bool const any_byte = random() % 4 == 0;
    unsigned const choices = random() % 2 == 0 ? 10 : sizeof likely - 1;
    for (char& c : text)
        c = any_byte ? static_cast<char>(1 + random() % 255) : likely[random() % choices];
    return text;
}

[[noreturn]] void fuzz_and_exit() {
    std::mt19937 random{20240607};
    unsigned good = 0;
    for (int i = 0; i < 20'000; ++i) {
        auto const text = random_text(random);
        setenv("HEIST_THREADS", text.c_str(), 1);
        if (threads_from_environment() != reference(text)) {
            std::fprintf(stderr, "differs for %s\n", text.c_str());
            std::exit(1);
        }
        good += reference(text) != 0 ? 1U : 0U;
    }
    std::exit(good > 500 && good < 19'500 ? 0 : 2); // 2: the texts are not worth the run
}

[[noreturn]] void read_bad_value_on_many_threads_and_exit() {
    setenv("HEIST_THREADS", "many", 1);
    constexpr int count = 8;
    std::atomic<int> ready{0};
    std::vector<std::thread> readers;
    for (int i = 0; i < count; ++i)
        readers.emplace_back([&] {
            for (++ready; ready < count;)
                std::this_thread::yield();
            for (int again = 0; again < 100; ++again)
                threads_from_environment();
        });
    for (auto& reader : readers)
        reader.join();
    std::exit(0);
}

struct environment_death : testing::Test {
    environment_death() { testing::FLAGS_gtest_death_test_style = "threadsafe"; }
};

} // namespace

TEST_F(environment_death, good_values_are_taken_in_silence) {
    struct {
        char const* value;
        unsigned threads;
    } const cases[] = {
        {nullptr, 0}, {"", 0}, {"1", 1}, {"2", 2}, {"1024", 1024}, {"0016", 16},
    };
    for (auto const& c : cases)
        EXPECT_EXIT(read_and_exit(c.value, c.threads), testing::ExitedWithCode(0), testing::Eq(""))
            << (c.value != nullptr ? c.value : "unset");
}

TEST_F(environment_death, bad_values_get_one_line_and_the_default) {
    for (char const* const value :
         {"0", "00", "-1", "-0", "+4", "1025", "4 ", " 4", "4threads", "0x10", "1e2", "2.0", "all", "4294967297",
          "18446744073709551617", "-18446744073709551615", "99999999999999999999"})
        EXPECT_EXIT(read_and_exit(value, 0), testing::ExitedWithCode(0),
                    testing::Eq(complaint('"' + std::string(value) + '"')))
            << value;
}

TEST_F(environment_death, the_line_stays_one_line_whatever_the_value_holds) {
    EXPECT_EXIT(read_and_exit("4\n5\x1b[31m\x7f\xff", 0), testing::ExitedWithCode(0),
                testing::Eq(complaint("\"4?5?[31m??\"")));
    auto const longest_shown = std::string(32, '7');
    EXPECT_EXIT(read_and_exit(longest_shown.c_str(), 0), testing::ExitedWithCode(0),
                testing::Eq(complaint('"' + longest_shown + '"')));
    EXPECT_EXIT(read_and_exit(std::string(100'000, '7').c_str(), 0), testing::ExitedWithCode(0),
                testing::Eq(complaint('"' + longest_shown + "\"...")));
    EXPECT_EXIT(read_and_exit("%s%n%s%n", 0), testing::ExitedWithCode(0), testing::Eq(complaint("\"%s%n%s%n\"")));
}

TEST_F(environment_death, random_values_read_as_the_documentation_says) {
    EXPECT_EXIT(fuzz_and_exit(), testing::ExitedWithCode(0),
                testing::MatchesRegex("heist: ignoring HEIST_THREADS=[^\n]*\n"));
}

TEST_F(environment_death, many_threads_cause_one_line) {
    EXPECT_EXIT(read_bad_value_on_many_threads_and_exit(), testing::ExitedWithCode(0),
                testing::Eq(complaint("\"many\"")));
}
