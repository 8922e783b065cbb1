// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/calls.hpp>

#include <support/random.hpp>

#include <algorithm>
#include <memory>
#include <utility>

namespace perf {
namespace {

void fill_bits(std::span<double> values, std::uint64_t seed) {
    for (std::uint64_t i = 0; auto& value : values)
        value = static_cast<double>(random_bits(seed, i++) >> 63);
}

void fill_sorted(std::span<double> values, std::uint64_t seed) {
    double last = 0;
    for (std::uint64_t i = 0; auto& value : values)
        value = last += static_cast<double>(random_bits(seed, i++) >> 62);
}

void fill(arrays const& to, input in, std::uint64_t seed) {
    auto const [a, b, out] = to;
    auto const other = seed ^ 0x5555;
    switch (in) {
    case input::random:
        fill_exact(a, seed);
        fill_exact(b, other);
        break;
    case input::bits:
        fill_bits(a, seed);
        fill_bits(b, other);
        break;
    case input::needle:
        fill_exact(a, seed);
        if (!a.empty())
            a[a.size() - 1 - static_cast<std::size_t>(other * 7919 % (a.size() / 4 + 1))] = -1;
        break;
    case input::twins:
        fill_exact(a, seed);
        fill_exact(b, seed);
        break;
    case input::sorted:
        fill_sorted(a, seed);
        fill_sorted(b, other);
        break;
    case input::subset:
        fill_sorted(a, seed);
        for (std::size_t i = 0; i != b.size(); ++i)
            b[i] = a[(std::min)(2 * i, a.size() - 1)];
        break;
    case input::falling:
        fill_sorted(a, seed);
        std::reverse(a.begin(), a.end());
        break;
    case input::two_runs:
        fill_sorted(a.first(a.size() / 2), seed);
        fill_sorted(a.subspan(a.size() / 2), other);
        break;
    }
}

// As many arrays as fit into a second-level cache with room for others, and as many calls on them as a batch needs.
class call_instance final : public instance {
public:
    call_instance(std::size_t n, row const& what, std::array<call, peer_count> const& calls)
        : what_(what), calls_(calls), sets_(calls_for(cached_elements, n)),
          rounds_(what.data == lifetime::kept ? calls_for(calls_for(batch_elements, n), sets_) : 1), n_(n),
          values_(4 * n * sets_) {
        fill_all(0);
    }

    bool offered_by(peer who) const override { return calls_[index(who)] != nullptr; }
    std::size_t calls() const override { return sets_ * rounds_; }

    void renew(std::uint64_t seed) override {
        if (what_.data == lifetime::consumed)
            fill_all(seed);
    }

    void run(peer who) override {
        auto* const call = calls_[index(who)];
        for (std::size_t round = 0; round != rounds_; ++round) {
            for (std::size_t set = 0; set != sets_; ++set)
                last_result_ = call(of(set));
        }
    }

    std::uint64_t digest(peer who, std::uint64_t seed) override {
        digester all;
        std::fill(values_.begin(), values_.end(), 0.0);
        fill_all(seed);
        for (std::size_t set = 0; set != sets_; ++set) {
            auto const result = calls_[index(who)](of(set));
            all.add(result);
            add_arrays(all, of(set), result);
        }
        return all.value();
    }

private:
    static constexpr std::size_t cached_elements = 1 << 12; // 128 KiB in four parts
    static constexpr std::size_t batch_elements = 1 << 15;  // over 5 us

    arrays of(std::size_t set) {
        std::span<double> const all = std::span{values_}.subspan(4 * n_ * set, 4 * n_);
        return {all.first(n_), all.subspan(n_, n_), all.subspan(2 * n_)};
    }

    void fill_all(std::uint64_t seed) {
        for (std::size_t set = 0; set != sets_; ++set)
            fill(of(set), what_.in, seed * sets_ + set);
    }

    void add_arrays(digester& all, arrays const& values, std::uint64_t result) const {
        auto const add_each = [&](std::span<double> some) {
            for (auto const value : some)
                all.add(value);
        };
        auto const add_sum = [&](std::span<double> some) {
            std::uint64_t sum = 0;
            for (auto const value : some)
                sum += random_bits(1, std::bit_cast<std::uint64_t>(value));
            all.add(sum);
        };
        switch (what_.what) {
        case checked::result: break;
        case checked::everything: add_each(values.a), add_each(values.b), add_each(values.out); break;
        case checked::prefix: add_each(values.a.first(static_cast<std::size_t>(result))); break;
        case checked::any_order: add_sum(values.a), add_sum(values.b), add_sum(values.out); break;
        }
    }

    row what_;
    std::array<call, peer_count> calls_;
    std::size_t sets_;
    std::size_t rounds_;
    std::size_t n_;
    std::vector<double> values_;
    std::uint64_t volatile last_result_ = 0;
};

} // namespace

std::vector<workload> workloads_of(std::array<std::vector<row> const*, peer_count> const& rows) {
    std::vector<workload> all;
    for (std::size_t i = 0; i != rows[index(peer::seq)]->size(); ++i) {
        auto const what = (*rows[index(peer::seq)])[i];
        std::array<call, peer_count> calls{};
        for (auto const who : all_peers) {
            if (rows[index(who)] && (who != peer::gnu || what.gnu == parallel_mode::has_it))
                calls[index(who)] = (*rows[index(who)])[i].run;
        }
        all.push_back({what.name, 24, [=](std::size_t n) { return std::make_unique<call_instance>(n, what, calls); }});
    }
    return all;
}

} // namespace perf
