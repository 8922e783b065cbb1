// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Draws case after case until the time is over or one fails. In the environment:
//   HEIST_FUZZ_SECONDS=<n>            how long; 10 unless given. Every name has its turn, however short the time is
//   HEIST_FUZZ_EACH=<n>               instead: until each overload over each container has had so many
//   HEIST_FUZZ_SEED=<number>          the same cases in the same order as the run that printed it
//   HEIST_FUZZ_ONLY=<name>            cases of this name alone
//   HEIST_FUZZ_CASE=<name>:<number>   one case, once; again and again for HEIST_FUZZ_SECONDS, if given: whether it
//                                     fails may depend on the threads
//   HEIST_FUZZ_CASE=<name>:few:<number>  the same, of few elements
//   HEIST_FUZZ_CASE=<name>:bytes:<hex>   the same, with the choices that libfuzzer.cpp has found
//   HEIST_FUZZ_CASES=<file>           one such case per line, each once, and nothing else
// --list prints the names.
// Exit code: 0 no case failed, 1 one did, 2 the settings are not understood.
#include "fuzz/fuzz.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <mutex>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <variant>
#include <vector>

#if defined(__has_include)
#if __has_include(<sanitizer/common_interface_defs.h>)
#include <sanitizer/common_interface_defs.h>
#endif
#endif

namespace {

using clock_type = std::chrono::steady_clock;

struct refused : std::runtime_error {
    using std::runtime_error::runtime_error;
};

std::uint64_t number_in(std::string_view text, std::string const& variable) {
    int const base = text.starts_with("0x") ? 16 : 10;
    std::string_view const digits = base == 16 ? text.substr(2) : text;
    std::uint64_t number = 0;
    auto const [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number, base);
    if (error != std::errc() || end != digits.data() + digits.size()) {
        throw refused(variable + ": '" + std::string(text) + "' is no number (decimal, or 0x and hexadecimal)");
    }
    return number;
}

// What the choices of a case come from: a seed, or bytes.
struct seeded {
    std::uint64_t seed = 0;
    fuzz::choices::extent longest = fuzz::choices::extent::any;
};
using source = std::variant<seeded, std::vector<std::uint8_t>>;

fuzz::choices choices_from(source const& from) {
    if (auto const* const known = std::get_if<seeded>(&from)) {
        return fuzz::choices(known->seed, known->longest);
    }
    return fuzz::choices(std::get<std::vector<std::uint8_t>>(from));
}

constexpr std::string_view few_elements = "few:";

source source_in(std::string_view text, std::string const& variable) {
    if (text.starts_with(few_elements)) {
        return seeded{number_in(text.substr(few_elements.size()), variable), fuzz::choices::extent::few};
    }
    constexpr std::string_view prefix = "bytes:";
    if (!text.starts_with(prefix)) {
        return seeded{number_in(text, variable)};
    }
    std::string_view const digits = text.substr(prefix.size());
    std::vector<std::uint8_t> bytes(digits.size() / 2);
    for (std::size_t i = 0; i != bytes.size(); ++i) {
        char const* const digit = digits.data() + 2 * i;
        if (auto const [end, error] = std::from_chars(digit, digit + 2, bytes[i], 16); end != digit + 2) {
            throw refused(variable + ": '" + std::string(digits) + "' are no hexadecimal bytes");
        }
    }
    if (digits.size() % 2 != 0) {
        throw refused(variable + ": '" + std::string(digits) + "' ends in half a byte");
    }
    return bytes;
}

std::string spelled(source const& from) {
    char digits[20];
    if (auto const* const known = std::get_if<seeded>(&from)) {
        std::snprintf(digits, sizeof digits, "0x%llx", static_cast<unsigned long long>(known->seed));
        return known->longest == fuzz::choices::extent::few ? std::string(few_elements) + digits : digits;
    }
    std::string text = "bytes:";
    for (unsigned const byte : std::get<std::vector<std::uint8_t>>(from)) {
        std::snprintf(digits, sizeof digits, "%02x", byte);
        text += digits;
    }
    return text;
}

fuzz::test_case case_named(std::string_view name, std::string const& variable) {
    for (fuzz::test_case const& each : fuzz::cases()) {
        if (name == each.name) {
            return each;
        }
    }
    throw refused(variable + ": there is no case '" + std::string(name) + "', see --list");
}

std::optional<std::string> environment(char const* variable) {
    char const* const value = std::getenv(variable);
    return value != nullptr ? std::optional<std::string>(value) : std::nullopt;
}

// A case with all its choices.
struct told_case {
    fuzz::test_case what;
    source from;
};

told_case case_in(std::string_view text, std::string const& variable) {
    std::size_t const colon = text.find(':');
    if (colon == std::string_view::npos) {
        throw refused(variable + ": '" + std::string(text) + "' is not <name>:<number>");
    }
    return {case_named(text.substr(0, colon), variable), source_in(text.substr(colon + 1), variable)};
}

// What the environment asks for.
struct wishes {
    std::vector<fuzz::test_case> cases = fuzz::cases();
    std::uint64_t seed = 0;
    std::vector<told_case> told; // these, and none at random
    std::chrono::seconds time{10};
    std::uint64_t of_each_form = 0; // at least; 0: as many as there is time for

    wishes() {
        std::sort(cases.begin(), cases.end(),
                  [](auto const& a, auto const& b) { return std::string_view(a.name) < b.name; });
        if (auto const given = environment("HEIST_FUZZ_SEED")) {
            seed = number_in(*given, "HEIST_FUZZ_SEED");
        } else {
            std::random_device device;
            seed = std::uint64_t{device()} << 32 | device();
        }
        if (auto const given = environment("HEIST_FUZZ_ONLY")) {
            cases = {case_named(*given, "HEIST_FUZZ_ONLY")};
        }
        if (auto const given = environment("HEIST_FUZZ_CASE")) {
            told = {case_in(*given, "HEIST_FUZZ_CASE")};
        }
        if (auto const given = environment("HEIST_FUZZ_CASES")) {
            std::ifstream file(*given);
            for (std::string line; std::getline(file, line);) {
                told.push_back(case_in(line, "HEIST_FUZZ_CASES"));
            }
            if (told.empty()) {
                throw refused("HEIST_FUZZ_CASES: there are no cases in '" + *given + "'");
            }
        }
        if (!told.empty()) {
            time = std::chrono::seconds(0);
        }
        if (auto const given = environment("HEIST_FUZZ_SECONDS")) {
            std::uint64_t const seconds = number_in(*given, "HEIST_FUZZ_SECONDS");
            if (seconds > 1'000'000) {
                throw refused("HEIST_FUZZ_SECONDS: '" + *given + "' is too long, 1000000 at most");
            }
            time = std::chrono::seconds(seconds);
        }
        if (auto const given = environment("HEIST_FUZZ_EACH")) {
            of_each_form = number_in(*given, "HEIST_FUZZ_EACH");
            if (of_each_form == 0 || !told.empty() || environment("HEIST_FUZZ_SECONDS")) {
                throw refused("HEIST_FUZZ_EACH: a number from 1 on, without HEIST_FUZZ_SECONDS, HEIST_FUZZ_CASE and "
                              "HEIST_FUZZ_CASES");
            }
        }
    }
};

// The case that is running, as a command. Whoever ends the process prints it.
char const* program = "fuzz";
char command[2000] = "";
std::atomic<std::uint64_t> cases_begun{0};

void begin(told_case const& some) {
    std::snprintf(command, sizeof command, "HEIST_FUZZ_CASE=%s:%s %s", some.what.name, spelled(some.from).c_str(),
                  program);
    cases_begun.fetch_add(1, std::memory_order_release); // pairs with watchdog: the command is written
}

void print_command() {
    std::fprintf(stderr, "run it again with: %s\n", command);
}

extern "C" void crashed(int signal) { // printing is not safe here, but there is nothing left to lose
    std::fprintf(stderr, "FAILED: signal %d\n", signal);
    print_command();
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

void print_command_on_crash() {
    if constexpr (support::under_sanitizer) {
#if __has_include(<sanitizer/common_interface_defs.h>) && (defined(__SANITIZE_ADDRESS__) || defined(__clang__))
        __sanitizer_set_death_callback(print_command);
#endif
    } else {
        for (int signal : {SIGSEGV, SIGABRT, SIGFPE, SIGILL, SIGTERM}) {
            std::signal(signal, crashed);
        }
    }
}

// Ends the process when one case takes so long that it will never end.
class watchdog {
public:
    watchdog() : thread_([this] { watch(); }) {}
    ~watchdog() {
        {
            std::lock_guard const lock(mutex_);
            over_ = true;
        }
        changed_.notify_one();
        thread_.join();
    }

private:
    static constexpr std::chrono::seconds patience{100}; // most cases take milliseconds

    void watch() {
        std::unique_lock lock(mutex_);
        std::uint64_t seen = 0;
        while (!changed_.wait_for(lock, patience, [this] { return over_; })) {
            std::uint64_t const now = cases_begun.load(std::memory_order_acquire); // pairs with begin()
            if (now == seen) {
                std::fprintf(stderr, "FAILED: a case has not ended in %d seconds\n",
                             static_cast<int>(patience.count()));
                print_command();
                std::_Exit(1);
            }
            seen = now;
        }
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    bool over_ = false;
    std::thread thread_;
};

// When a case is described.
enum class talk { failed, always };

// The choices of a case, when they have been made; nothing if it has failed.
std::optional<fuzz::choices> passed(told_case const& some, talk when) {
    begin(some);
    fuzz::choices draw = choices_from(some.from);
    std::string complaint;
    try {
        some.what.run(draw);
        if (when == talk::always) {
            std::printf("passed: %s\n", draw.notes().c_str());
        }
        return draw;
    } catch (fuzz::difference const& found) {
        complaint = found.what();
    } catch (std::exception const& unexpected) {
        complaint = std::string("an exception arrived: ") + unexpected.what();
    }
    std::fprintf(stderr, "FAILED: %s, seed %s\n  %s\n  %s\n", some.what.name, spelled(some.from).c_str(),
                 draw.notes().c_str(), complaint.c_str());
    print_command();
    return std::nullopt;
}

double in_seconds(clock_type::duration time) {
    return std::chrono::duration<double>(time).count();
}

// Told cases, each once or for as long as is wanted.
int run_again(wishes const& wanted) {
    talk const when = wanted.told.size() == 1 ? talk::always : talk::failed;
    auto const start = clock_type::now();
    std::size_t total = 0;
    do {
        for (told_case const& each : wanted.told) {
            if (!passed(each, when)) {
                return 1;
            }
            ++total;
        }
    } while (clock_type::now() - start < wanted.time);
    std::printf("%zu cases passed in %.1f s\n", total, in_seconds(clock_type::now() - start));
    return 0;
}

// The cases of a name that have passed, by what they called.
class tally {
public:
    explicit tally(fuzz::test_case const& some) : what(some) {}

    void add(std::uint64_t form) { ++of_form_[form]; }
    std::size_t forms() const { return of_form_.size(); }
    std::size_t fewest() const {
        auto const by_count = [](auto const& a, auto const& b) { return a.second < b.second; };
        auto const least = std::min_element(of_form_.begin(), of_form_.end(), by_count);
        return least == of_form_.end() ? 0 : least->second;
    }
    // One that has not come up is not counted; the rarest is one in twenty, so that of a hundred cases on none is likely to be missing.
    bool has(std::uint64_t of_each) const { return fewest() >= of_each; }

    fuzz::test_case what;

private:
    std::map<std::uint64_t, std::size_t> of_form_;
};

// Many elements take a hundred times as long as few, so they are given to fewer cases the more there are.
fuzz::choices::extent extent_in(std::size_t round) {
    return round % (round < 1000 ? 16 : 256) == 15 ? fuzz::choices::extent::any : fuzz::choices::extent::few;
}

int run_at_random(wishes const& wanted) {
    std::printf("HEIST_FUZZ_SEED=%llu\n", static_cast<unsigned long long>(wanted.seed));
    std::fflush(stdout);
    auto const start = clock_type::now();
    fuzz::choices seeds(wanted.seed);
    std::vector<tally> names(wanted.cases.begin(), wanted.cases.end());
    std::size_t total = 0;
    clock_type::duration longest{0};
    std::string slowest;
    auto const is_over = [&](std::size_t round) { // the first round is always completed
        return round != 0 && wanted.of_each_form == 0 && clock_type::now() - start >= wanted.time;
    };
    bool complete = false;
    for (std::size_t round = 0; !complete && !is_over(round); ++round) {
        for (std::size_t i = names.size(); i > 1; --i) {
            std::swap(names[i - 1], names[seeds.below(i)]);
        }
        complete = wanted.of_each_form != 0;
        for (tally& each : names) {
            if (wanted.of_each_form != 0 && each.has(wanted.of_each_form)) {
                continue;
            }
            complete = false;
            auto const begun = clock_type::now();
            std::optional const choices = passed({each.what, seeded{seeds.bits(), extent_in(round)}}, talk::failed);
            if (!choices) {
                return 1;
            }
            each.add(choices->form());
            ++total;
            if (auto const took = clock_type::now() - begun; took > longest) {
                longest = took;
                slowest = command;
            }
            if (is_over(round)) {
                break;
            }
        }
    }
    std::size_t forms = 0;
    std::size_t fewest = total;
    for (tally const& each : names) {
        forms += each.forms();
        fewest = std::min(fewest, each.fewest());
    }
    std::printf("%zu cases passed in %.1f s; of %zu names, and of each of %zu overloads and containers at least %zu\n",
                total, in_seconds(clock_type::now() - start), names.size(), forms, fewest);
    std::printf("the longest took %.2f s: %s\n", in_seconds(longest), slowest.c_str());
    return 0;
}

int run(wishes const& wanted) {
    if (wanted.cases.empty()) {
        throw refused("there are no cases");
    }
    print_command_on_crash();
    watchdog const dog;
    return wanted.told.empty() ? run_at_random(wanted) : run_again(wanted);
}

} // namespace

int main(int argc, char** argv) {
    program = argv[0];
    try {
        wishes const wanted;
        if (argc == 2 && std::string_view(argv[1]) == "--list") {
            for (fuzz::test_case const& each : wanted.cases) {
                std::puts(each.name);
            }
            return 0;
        }
        if (argc != 1) {
            throw refused(std::string("'") + argv[1] + "': the only argument there is is --list");
        }
        return run(wanted);
    } catch (refused const& reason) {
        std::fprintf(stderr, "fuzz: %s\n", reason.what());
        return 2;
    }
}
