// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The cases of one name, with choices that libFuzzer makes and mutates to reach more of the code:
//   HEIST_FUZZ_ONLY=<name> fuzz.libfuzzer.<part> [libFuzzer's options] [a folder for the inputs that reached something new]
//   fuzz.libfuzzer.<part> --list    the names that this program has
// A difference is printed with the command that runs the case again in any build, without libFuzzer. After a crash libFuzzer
// writes the input to a file; every_name.sh prints the command for it.
#include "fuzz/fuzz.hpp"

#include <cstdio>
#include <cstdlib>
#include <span>
#include <string_view>

namespace {

fuzz::test_case wanted_case() {
    char const* const name = std::getenv("HEIST_FUZZ_ONLY");
    for (fuzz::test_case const& each : fuzz::cases()) {
        if (name != nullptr && std::string_view(name) == each.name) {
            return each;
        }
    }
    std::fprintf(stderr, "HEIST_FUZZ_ONLY must be one of the names that --list prints\n");
    std::_Exit(2);
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
    if (*argc == 2 && std::string_view((*argv)[1]) == "--list") {
        for (fuzz::test_case const& each : fuzz::cases()) {
            std::puts(each.name);
        }
        std::exit(0);
    }
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    static fuzz::test_case const chosen = wanted_case();
    std::span<std::uint8_t const> const input(data, size);
    fuzz::choices draw(input);
    try {
        chosen.run(draw);
        return 0;
    } catch (std::exception const& found) { // fuzz::difference, or what should not have arrived
        std::fprintf(stderr, "FAILED: %s\n  %s\n  %s\n", chosen.name, draw.notes().c_str(), found.what());
    }
    std::fprintf(stderr, "run it again with: HEIST_FUZZ_CASE=%s:bytes:", chosen.name);
    for (unsigned const byte : input) {
        std::fprintf(stderr, "%02x", byte);
    }
    std::fprintf(stderr, " fuzz\n");
    std::abort();
}
