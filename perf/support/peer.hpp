// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace perf {

// Who can run a workload. seq, plain std:: without a policy, is what the others are measured against.
enum class peer : std::size_t { seq, stdpar, tbb, openmp, gnu, boost, heist };

inline constexpr std::size_t peer_count = 7;
inline constexpr std::array<peer, peer_count> all_peers{peer::seq, peer::stdpar, peer::tbb,  peer::openmp,
                                                        peer::gnu, peer::boost,  peer::heist};
inline constexpr std::array<std::string_view, peer_count> peer_names{"seq", "stdpar", "tbb",  "openmp",
                                                                     "gnu", "boost",  "heist"};

constexpr std::size_t index(peer who) noexcept {
    return static_cast<std::size_t>(who);
}

constexpr std::string_view name(peer who) noexcept {
    return peer_names[index(who)];
}

// What a peer offers for one family of workloads: a struct of function pointers. Each file in peers/ defines one static
// offer; a peer that was not found at configure time is not compiled and so simply has none.
template <class Kernels>
class offer {
public:
    offer(peer who, Kernels const& kernels) { table()[index(who)] = kernels; }

    static Kernels const* of(peer who) {
        auto const& entry = table()[index(who)];
        return entry ? &*entry : nullptr;
    }

private:
    // Inside a function, because offers are made during static initialisation, in any order.
    static std::array<std::optional<Kernels>, peer_count>& table() {
        static std::array<std::optional<Kernels>, peer_count> entries;
        return entries;
    }
};

// Every peer that was built offers this about itself.
struct about {
    char const* what;
    unsigned (*threads)();
};

} // namespace perf
