// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/random.hpp>
#include <support/workload.hpp>

#include <span>
#include <vector>

namespace perf {

// A workload that reads Inputs arrays of n doubles and returns one. Call: double(Kernels const&, arrays).
template <class Kernels, std::size_t Inputs, class Call>
class reduction_instance final : public instance {
public:
    explicit reduction_instance(std::size_t n) : calls_{calls_for(batch_elements, n)} {
        for (auto& input : inputs_)
            input.resize(n);
        fill(0);
    }

    bool offered_by(peer who) const override { return offer<Kernels>::of(who) != nullptr; }
    std::size_t calls() const override { return calls_; }

    void run(peer who) override {
        auto const& kernels = *offer<Kernels>::of(who);
        for (std::size_t call = 0; call != calls_; ++call)
            results_.add(Call{}(kernels, inputs_));
    }

    std::uint64_t digest(peer who, std::uint64_t seed) override {
        fill(seed);
        results_ = {};
        run(who);
        return results_.value();
    }

private:
    static constexpr std::size_t batch_elements = 1 << 15; // over 5 us

    void fill(std::uint64_t seed) {
        for (auto& input : inputs_)
            fill_exact(input, seed++);
    }

    std::size_t calls_;
    std::array<std::vector<double>, Inputs> inputs_;
    digester results_;
};

} // namespace perf
