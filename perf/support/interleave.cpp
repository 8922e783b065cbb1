// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <support/interleave.hpp>

#include <support/statistics.hpp>

#include <algorithm>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace perf {
namespace {

constexpr std::uint64_t checked_seed = 0;

// Long enough to wake every pool's threads, and for the kernel to put them on CPUs of their own: until then a call of 4.5 ms
// takes as long as in one thread, or half of it, by chance. What takes longer than the second is measured as it comes.
constexpr nanoseconds warm_up = std::chrono::milliseconds{5};
constexpr nanoseconds needs_no_warming = std::chrono::milliseconds{50};

// Time of one call.
nanoseconds time_calls(instance& work, peer who, std::uint64_t seed, nanoseconds at_least) {
    auto const batch = [&] {
        work.renew(seed++);
        return time([&] { work.run(who); });
    };
    auto const calls = static_cast<double>(work.calls());

    nanoseconds last{};
    for (nanoseconds warming{}; warming < warm_up; warming += last)
        last = batch();
    if (last >= needs_no_warming)
        return last / calls;

    std::vector<double> batches;
    for (nanoseconds total{}; total < at_least; total += last) {
        last = batch();
        batches.push_back(last.count());
    }
    return nanoseconds{median(std::move(batches))} / calls;
}

std::vector<peer> verified(workload const& what, std::size_t n, instance& work, std::span<peer const> peers) {
    auto const expected = work.digest(peer::seq, checked_seed);
    std::vector<peer> offering;
    for (auto const who : peers) {
        if (!work.offered_by(who))
            continue;
        if (who != peer::seq && work.digest(who, checked_seed) != expected)
            throw std::runtime_error(what.name + ", n = " + std::to_string(n) + ": " + std::string{name(who)} +
                                     " computed something else than seq");
        offering.push_back(who);
    }
    return offering;
}

} // namespace

measurement measure(workload const& what, std::size_t n, std::span<peer const> peers, effort const& how) {
    auto const work = what.prepare(n);
    auto order = verified(what, n, *work, peers);

    std::array<std::vector<double>, peer_count> times;
    std::array<std::vector<double>, peer_count> ratios;
    std::mt19937_64 shuffler{n};
    auto rounds = how.rounds;
    for (unsigned round = 0; round != rounds; ++round) {
        std::shuffle(order.begin(), order.end(), shuffler);
        for (auto const who : order) {
            wait_until_quiet();
            auto const first_seed = (std::uint64_t{round} + 1) << 32;
            times[index(who)].push_back(time_calls(*work, who, first_seed, how.at_least).count());
        }
        auto const seq = times[index(peer::seq)].back();
        for (auto const who : order)
            ratios[index(who)].push_back(seq / times[index(who)].back());
        if (round == 0 && seq > how.slow.count())
            rounds = (std::min)(rounds, how.slow_rounds);
    }

    measurement result{.rounds = rounds, .call = {}, .ratio = {}};
    for (auto const who : order) {
        result.call[index(who)] = nanoseconds{median(times[index(who)])};
        result.ratio[index(who)] = median(ratios[index(who)]);
    }
    return result;
}

} // namespace perf
