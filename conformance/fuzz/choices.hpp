// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace fuzz {

// Everything that is random in a case comes from here: from a seed, or from bytes that somebody else chooses
// (libFuzzer). When the bytes have run out, every choice is 0; so the simplest alternative stands first wherever
// something is chosen.
class choices {
public:
    // How many elements a range may have. A few with a small grain are shared as well, and take a hundredth of the time.
    enum class extent { any, few };

    explicit choices(std::uint64_t seed, extent longest = extent::any)
        : state_(seed), may_be_large_(longest == extent::any) {}
    explicit choices(std::span<std::uint8_t const> bytes) : bytes_(bytes) {
        for (std::uint8_t const byte : bytes) {
            state_ = next() ^ byte;
        }
        may_be_large_ = next() % one_large_in == 0;
    }

    // Uniform in [0, bound); pre: bound > 0
    std::size_t below(std::size_t bound) {
        if (!bytes_) {
            return static_cast<std::size_t>(next() % bound);
        }
        std::uint64_t drawn = 0; // as many bytes as the bound has: a change of one byte is a change of one choice
        for (std::size_t rest = bound - 1; rest != 0; rest >>= 8) {
            drawn = drawn << 8 | next_byte();
        }
        return static_cast<std::size_t>(drawn % bound);
    }

    // Uniform in [low, high].
    std::size_t between(std::size_t low, std::size_t high) { return low + below(high - low + 1); }

    bool one_in(std::size_t n) { return below(n) == n - 1; }

    template <class T>
    T one_of(std::initializer_list<T> alternatives) {
        return alternatives.begin()[below(alternatives.size())];
    }

    // A choice of what is called: an overload, or the types of its arguments. Pre: at most 15 alternatives, and no more than
    // 16 such choices in a case.
    std::size_t form(std::size_t alternatives) { return chosen_form(below(alternatives)); }
    // The same, between the overload that is told an operation and the one that is not. Uses up no byte: all of them together
    // decide.
    bool leaves_out() { return chosen_form(next() >> 63) != 0; }
    template <class T>
    T form_of(std::initializer_list<T> alternatives) {
        return alternatives.begin()[form(alternatives.size())];
    }
    // All such choices together: a number for each combination.
    std::uint64_t form() const { return form_; }

    // Is there time for many elements? With bytes in few cases, and which ones all of the bytes decide together: what one byte
    // decided, a fuzzer would keep, because more is reached with it, and then most of its inputs would be large.
    bool may_be_large() const { return may_be_large_; }

    // Numbers in bulk, for ranges that are too long to be spelled out in bytes.
    choices in_bulk() { return choices(bits()); }
    std::uint64_t bits() {
        if (!bytes_) {
            return next();
        }
        std::uint64_t drawn = 0;
        for (int i = 0; i != 4; ++i) { // enough to tell ranges apart
            drawn = drawn << 8 | next_byte();
        }
        return drawn;
    }

    // What was chosen, in words: it is printed when the case fails.
    void note(std::string_view text) {
        notes_ += notes_.empty() ? "" : ", ";
        notes_ += text;
    }
    std::string const& notes() const { return notes_; }

private:
    // splitmix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014)
    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9E3779B97F4A7C15U;
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9U;
        z = (z ^ z >> 27) * 0x94D049BB133111EBU;
        return z ^ z >> 31;
    }
    std::uint8_t next_byte() {
        if (bytes_->empty()) {
            return 0;
        }
        std::uint8_t const byte = bytes_->front();
        bytes_ = bytes_->subspan(1);
        return byte;
    }

    std::size_t chosen_form(std::size_t drawn) {
        form_ = form_ << 4 | (drawn + 1);
        return drawn;
    }

    static constexpr std::uint64_t one_large_in = 256;

    std::uint64_t state_ = 0; // with bytes: of all of them
    std::uint64_t form_ = 0;
    bool may_be_large_ = true;
    std::optional<std::span<std::uint8_t const>> bytes_;
    std::string notes_;
};

} // namespace fuzz
