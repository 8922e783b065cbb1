// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "model/simulation.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace model {

// The choices of one execution that were not option 0, by their number: "4:1.17:2".
class path_writer {
public:
    unsigned note(unsigned chosen) {
        if (chosen != 0) {
            choices_.emplace_back(count_, chosen);
        }
        ++count_;
        return chosen;
    }
    void clear() {
        choices_.clear();
        count_ = 0;
    }
    std::string text() const {
        std::string all;
        for (auto const& [number, chosen] : choices_) {
            all += all.empty() ? "" : ".";
            all += std::to_string(number) + ':' + std::to_string(chosen);
        }
        return all;
    }

private:
    std::vector<std::pair<unsigned, unsigned>> choices_;
    unsigned count_ = 0;
};

class replayer final : public chooser {
public:
    explicit replayer(std::string_view path) {
        while (!path.empty()) {
            std::string_view const item = path.substr(0, path.find('.'));
            path.remove_prefix((std::min)(path.size(), item.size() + 1));
            unsigned number = 0;
            unsigned chosen = 0;
            std::size_t const colon = (std::min)(item.find(':'), item.size());
            std::from_chars(item.data(), item.data() + colon, number);
            std::from_chars(item.data() + (std::min)(colon + 1, item.size()), item.data() + item.size(), chosen);
            choices_[number] = chosen;
        }
    }
    unsigned choose(choice, unsigned options) override {
        auto const found = choices_.find(count_++);
        return found == choices_.end() ? 0 : (std::min)(found->second, options - 1);
    }

private:
    std::map<unsigned, unsigned> choices_;
    unsigned count_ = 0;
};

class random_chooser final : public chooser {
public:
    // How often threads switch and how often values are stale is drawn anew for each execution: some faults need much of
    // the one and nothing of the other.
    void begin(std::uint64_t seed) {
        state_ = seed;
        path_.clear();
        preempts_ = 1U << (1 + below(4));
        surprises_ = 1U << (1 + below(5));
    }
    unsigned choose(choice what, unsigned options) override {
        switch (what) {
        case choice::preemption: return path_.note(below(preempts_) == 0 ? 1 + below(options - 1) : 0);
        case choice::successor:
        case choice::waiter: return path_.note(below(options));
        default: return path_.note(below(surprises_) == 0 ? 1 + below(options - 1) : 0);
        }
    }
    std::string path() const { return path_.text(); }

private:
    unsigned below(unsigned bound) { // splitmix64
        state_ += 0x9E3779B97F4A7C15U;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9U;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBU;
        return static_cast<unsigned>((mixed ^ (mixed >> 31)) >> 32) % bound;
    }

    std::uint64_t state_ = 0;
    unsigned preempts_ = 2;
    unsigned surprises_ = 2;
    path_writer path_;
};

// Depth first: the choices of the last execution, of which the last one that has an option left is changed.
class enumerator final : public chooser {
public:
    explicit enumerator(limits const& within) : within_(within) {}

    void begin() {
        depth_ = 0;
        preemptions_ = within_.preemptions;
        surprises_ = within_.surprises;
    }
    unsigned choose(choice what, unsigned options) override {
        bool const free = what == choice::successor || what == choice::waiter;
        unsigned& budget = what == choice::preemption ? preemptions_ : surprises_;
        if (depth_ == nodes_.size()) {
            nodes_.push_back({0, free || budget != 0 ? options : 1});
        }
        unsigned const chosen = nodes_[depth_++].chosen;
        if (chosen != 0 && !free && budget != limits::unlimited) {
            --budget;
        }
        return chosen;
    }
    bool next() {
        nodes_.resize(depth_);
        while (!nodes_.empty() && nodes_.back().chosen + 1 == nodes_.back().options) {
            nodes_.pop_back();
        }
        if (nodes_.empty()) {
            return false;
        }
        ++nodes_.back().chosen;
        return true;
    }
    std::string path() const {
        path_writer text;
        for (std::size_t i = 0; i < depth_; ++i) {
            text.note(nodes_[i].chosen);
        }
        return text.text();
    }

private:
    struct node {
        unsigned chosen;
        unsigned options;
    };
    limits within_;
    std::vector<node> nodes_;
    std::size_t depth_ = 0;
    unsigned preemptions_ = 0;
    unsigned surprises_ = 0;
};

} // namespace model
