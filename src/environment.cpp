// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <atomic>
#include <charconv>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <heist/platform/environment.hpp>

namespace heist::platform {
namespace {

constexpr char const* variable = "HEIST_THREADS";

char const* value_of_variable() noexcept {
#if defined(__GLIBC__)
    return secure_getenv(variable);
#else
    return std::getenv(variable);
#endif
}

// 0 for everything that is not, from its first character to its last, a decimal number in the range.
unsigned parse(std::string_view text) noexcept {
    unsigned value = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    bool const whole = error == std::errc{} && end == text.data() + text.size();
    return whole && value <= most_threads_from_environment ? value : 0;
}

// One line whatever the value holds: cut short, and only printable ASCII as it is.
void complain(std::string_view value) noexcept {
    char shown[32];
    std::size_t length = 0;
    for (char const c : value.substr(0, sizeof shown))
        shown[length++] = c >= ' ' && c <= '~' ? c : '?';
    std::fprintf(stderr, "heist: ignoring %s=\"%.*s\"%s: it must be a whole number from 1 to %u\n", variable,
                 static_cast<int>(length), shown, length < value.size() ? "..." : "", most_threads_from_environment);
}

std::atomic<bool> complained{false};

} // namespace

unsigned threads_from_environment() noexcept {
    char const* const value = value_of_variable();
    // Empty is not bad: HEIST_THREADS= in front of a command is how a shell user unsets it.
    if (value == nullptr || *value == '\0')
        return 0;
    unsigned const threads = parse(value);
    if (threads == 0 && !complained.exchange(true, std::memory_order_relaxed))
        complain(value);
    return threads;
}

} // namespace heist::platform
