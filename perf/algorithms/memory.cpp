// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/memory.hpp>

#include <support/random.hpp>

#include <iterator>

namespace perf {
namespace {

enum class begins { raw, alive };

using lifetime_call = void (*string_lifetimes::*)(std::string*, std::size_t);

// Strings that run() brings to life or puts to death; renew() does the opposite.
class lifetime_instance final : public instance {
public:
    lifetime_instance(std::size_t n, begins before, lifetime_call call)
        : n_(n), sets_(calls_for(batch_strings, n)), before_(before), call_(call),
          memory_(std::allocator<std::string>{}.allocate(n_ * sets_)) {}
    lifetime_instance(lifetime_instance const&) = delete;
    lifetime_instance& operator=(lifetime_instance const&) = delete;
    ~lifetime_instance() override {
        if (now_ == begins::alive)
            std::destroy_n(memory_, n_ * sets_);
        std::allocator<std::string>{}.deallocate(memory_, n_ * sets_);
    }

    bool offered_by(peer who) const override { return offer<string_lifetimes>::of(who) != nullptr; }
    std::size_t calls() const override { return sets_; }

    void renew(std::uint64_t) override {
        if (now_ == before_)
            return;
        if (before_ == begins::alive)
            std::uninitialized_fill_n(memory_, n_ * sets_, std::string(40, 'x'));
        else
            std::destroy_n(memory_, n_ * sets_);
        now_ = before_;
    }

    void run(peer who) override {
        auto* const call = offer<string_lifetimes>::of(who)->*call_;
        for (std::size_t set = 0; set != sets_; ++set)
            call(memory_ + set * n_, n_);
        now_ = before_ == begins::alive ? begins::raw : begins::alive;
    }

    std::uint64_t digest(peer who, std::uint64_t seed) override {
        renew(seed);
        run(who);
        digester all;
        if (now_ == begins::alive) {
            for (std::size_t i = 0; i != n_ * sets_; ++i)
                all.add(memory_[i].size());
        }
        return all.value();
    }

private:
    static constexpr std::size_t batch_strings = 1 << 12;

    std::size_t n_;
    std::size_t sets_;
    begins before_;
    lifetime_call call_;
    std::string* memory_;
    begins now_ = begins::raw;
};

workload lifetime_workload(char const* name, begins before, lifetime_call call) {
    return {name, 22, [=](std::size_t n) { return std::make_unique<lifetime_instance>(n, before, call); }};
}

} // namespace

std::vector<workload> memory_workloads() {
    auto all = workloads_of<constructions>();
    all.push_back(
        lifetime_workload("uninitialized_default_construct", begins::raw, &string_lifetimes::default_construct));
    all.push_back(
        lifetime_workload("uninitialized_default_construct_n", begins::raw, &string_lifetimes::default_construct_n));
    all.push_back(lifetime_workload("destroy", begins::alive, &string_lifetimes::destroy));
    all.push_back(lifetime_workload("destroy_n", begins::alive, &string_lifetimes::destroy_n));
    return all;
}

} // namespace perf
