// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/pool.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <execution>
#include <type_traits>
#include <vector>

// Each overload is written once, as a call with any policy or none:
//
//     check("find", [](ranges r, auto const&... policy) { return std::find(policy..., r.a, r.a_end, 3); });
//
// Without a policy it gives the result that all of them must give. What the standard leaves open, the call itself makes equal.
namespace names {

// What a call may use. It gets the same addresses each time, so that iterators that it returns can be compared.
struct ranges {
    int *a, *a_end;               // numbers without order, each several times
    int *copy, *copy_end;         // the same
    int *sorted, *sorted_end;     // 0, 1, 2, 3, 3, 4, …
    int *every3rd, *every3rd_end; // 0, 3, 6, …
    int *out, *rest;              // as long as two of them
    std::ptrdiff_t size;
};

class arena {
public:
    explicit arena(std::size_t size)
        : size_(size), a_(size), copy_(size), sorted_(size), every3rd_(size), out_(2 * size), rest_(2 * size) {}

    ranges filled() {
        for (std::size_t i = 0; i != size_; ++i) {
            a_[i] = copy_[i] = static_cast<int>((i + 1) * 7919 % (size_ / 2 + 3));
            sorted_[i] = static_cast<int>(i - i / 4);
            every3rd_[i] = static_cast<int>(3 * i);
        }
        std::fill(out_.begin(), out_.end(), -1);
        std::fill(rest_.begin(), rest_.end(), -1);
        auto const end = [&](std::vector<int>& v) { return v.data() + size_; };
        return {a_.data(),
                end(a_),
                copy_.data(),
                end(copy_),
                sorted_.data(),
                end(sorted_),
                every3rd_.data(),
                end(every3rd_),
                out_.data(),
                rest_.data(),
                static_cast<std::ptrdiff_t>(size_)};
    }

    bool operator==(arena const&) const = default;

private:
    std::size_t size_;
    std::vector<int> a_, copy_, sorted_, every3rd_, out_, rest_;
};

inline std::uint64_t calls_on_heist() {
    auto const statistics = heist::default_pool().statistics();
    return statistics.parallel_calls + statistics.caller_only_calls;
}

struct nothing {
    bool operator==(nothing const&) const = default;
};

template <class Call, class... Policy>
auto result_of(Call const& call, ranges r, Policy const&... policy) {
    if constexpr (std::is_void_v<decltype(call(r, policy...))>) {
        call(r, policy...);
        return nothing();
    } else {
        return call(r, policy...);
    }
}

enum class expected_on { caller, pool };

// What with() below has found. No template: that would be compiled for each overload and policy.
inline void judge(bool same, std::uint64_t calls, expected_on where, char const* name, std::size_t size, char const* policy) {
    EXPECT_TRUE(same) << name << " of " << size << ", " << policy;
    if (where == expected_on::caller) {
        EXPECT_EQ(calls, 0u) << name << " of " << size << ", " << policy;
    } else if (size > 1000) {
        EXPECT_GE(calls, 1u) << name << " of " << size << ", " << policy << ": not on Heist";
    }
}

template <class Call>
void check(char const* name, Call const& call) {
    for (std::size_t const size : {7u, 30'000u}) {
        arena sequential(size);
        arena parallel(size);
        auto const right = [&] {
            ranges const r = parallel.filled();
            auto const result = result_of(call, r);
            sequential = parallel;
            return result;
        }();
        auto const with = [&](auto const& policy, char const* policy_name, expected_on where) {
            ranges const r = parallel.filled();
            std::uint64_t const before = calls_on_heist();
            bool const same = result_of(call, r, policy) == right;
            std::uint64_t const calls = calls_on_heist() - before;
            judge(same && parallel == sequential, calls, where, name, size, policy_name);
        };
        with(std::execution::seq, "seq", expected_on::caller);
        with(std::execution::unseq, "unseq", expected_on::caller);
        with(std::execution::par, "par", expected_on::pool);
        with(std::execution::par_unseq, "par_unseq", expected_on::pool);
    }
}

inline bool odd(int x) {
    return x % 2 != 0;
}
inline bool descending(int x, int y) {
    return y < x;
}

} // namespace names
