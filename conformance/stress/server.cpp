// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program as a user would write it, for thread sanitizer above all: several threads answer requests, each by parallel calls with
// locks, lazily made tables, thread_local caches, exceptions and calls within calls.

#include "scheduler/crew.hpp"
#include "support/soak.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

struct document {
    std::string name;
    std::vector<std::string> words;
    std::size_t hash = 0;
};

// Made at the first request, by whichever thread needs it first, with a parallel call of its own.
std::vector<std::size_t> const& weights() {
    static std::once_flag made;
    static std::vector<std::size_t> table;
    std::call_once(made, [] {
        table.resize(1000);
        heist::transform(heist::par, table.begin(), table.end(), table.begin(), [](std::size_t) { return std::size_t{3}; });
        heist::inclusive_scan(heist::par, table.begin(), table.end(), table.begin());
    });
    return table;
}

std::string word(std::uint64_t number) {
    return "word" + std::to_string(number * 2654435761U % 97);
}

class server {
public:
    // How often each word occurs in the documents of this request.
    std::map<std::string, std::size_t> answer(std::size_t documents, std::uint64_t seed) {
        std::vector<std::unique_ptr<document>> corpus(documents);
        heist::for_each(heist::par, corpus.begin(), corpus.end(), [&](std::unique_ptr<document>& each) {
            auto const at = static_cast<std::uint64_t>(&each - corpus.data());
            each = std::make_unique<document>(document{.name = word(seed + at), .words = {}, .hash = 0});
            for (std::uint64_t i = 0; i < 50 + at % 50; ++i) {
                each->words.push_back(word(seed + at * i));
            }
            std::sort(heist::par, each->words.begin(), each->words.end()); // a call in a call
            each->hash = std::transform_reduce(heist::par, each->words.begin(), each->words.end(), std::size_t{0},
                                               std::plus<>(), std::hash<std::string>());
        });
        std::map<std::string, std::size_t> counts;
        std::mutex guard;
        heist::for_each(heist::par.grain(2), corpus.begin(), corpus.end(), [&](std::unique_ptr<document> const& each) {
            thread_local std::map<std::string, std::size_t> mine; // kept from call to call
            mine.clear();
            for (std::string const& some : each->words) {
                mine[some] += 1;
            }
            std::lock_guard const lock(guard);
            for (auto const& [some, count] : mine) {
                counts[some] += count;
            }
            // Under the lock, as one should not: still it must not deadlock.
            total_ += heist::reduce(heist::par, weights().begin(), weights().begin() + 10) / 165;
        });
        return counts;
    }

    // A request that goes wrong in one of its elements.
    static bool fails(std::size_t size) {
        std::vector<int> values(size, 1);
        try {
            heist::for_each(heist::par.grain(1), values.begin(), values.end(), [&](int& x) {
                x = 2;
                if (&x == &values.back()) {
                    throw std::runtime_error("the last one");
                }
            });
        } catch (std::runtime_error const&) {
            return std::count(values.begin(), values.end(), 2) == static_cast<std::ptrdiff_t>(size);
        }
        return false;
    }

    std::size_t total() const { return total_; }

private:
    std::atomic<std::size_t> total_{0};
};

} // namespace

TEST(stress_server, answers_requests_of_several_threads) {
    scheduler_test::watchdog const guard(300);
    std::size_t const requests = support::times({20, 10, 10'000});
    constexpr std::size_t documents = 40;
    std::size_t words = 0;
    for (std::size_t at = 0; at < documents; ++at) {
        words += 50 + at % 50;
    }
    server some;
    scheduler_test::in_threads(4, [&](std::size_t who) {
        for (std::size_t i = 0; i < requests; ++i) {
            auto const counts = some.answer(documents, who * 1000 + i);
            std::size_t const counted = std::accumulate(counts.begin(), counts.end(), std::size_t{0},
                                                        [](std::size_t sum, auto const& each) { return sum + each.second; });
            ASSERT_EQ(counted, words) << "request " << i;
            ASSERT_TRUE(server::fails(50 + i % 50));
        }
    });
    EXPECT_EQ(some.total(), 4 * requests * documents);
    support::soak_row("a user's program: threads, locks, exceptions, nested calls", "right answers; 0 reports under preset tsan",
                      4 * requests, " requests, all right");
}
