// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// oneDPL on Heist's pool: its calls use several threads, nest, and end as oneDPL says when something throws.
#include "both.hpp"
#include "support/rendezvous.hpp"

#include <oneapi/dpl/iterator>

#include <atomic>
#include <chrono>
#include <functional>
#include <list>
#include <new>
#include <numeric>
#include <thread>

namespace {

using namespace onedpl_test;

constexpr std::size_t size = 1 << 13;

std::vector<int> shuffled(std::size_t count = size) {
    std::vector<int> numbers(count);
    for (std::size_t i = 0; i != count; ++i) {
        numbers[i] = static_cast<int>(i * 2654435761u % count);
    }
    return numbers;
}

std::vector<int> ascending(std::size_t count = size) {
    std::vector<int> numbers(count);
    std::iota(numbers.begin(), numbers.end(), 0);
    return numbers;
}

// What users' functions call: notices its thread, and takes long enough to be worth a second one.
class witness {
public:
    static void seen() {
        thread_local unsigned last = 0;
        if (unsigned const now = round.load(std::memory_order_relaxed); now != last) { // once is enough
            last = now;
            log->add();
        }
        for (auto const start = clock::now(); clock::now() - start < longer_than_a_step_along_a_list;) {
        }
    }

    using clock = std::chrono::steady_clock;
    static constexpr std::chrono::nanoseconds longer_than_a_step_along_a_list{100};

    static inline support::thread_log* log = nullptr;
    static inline std::atomic<unsigned> round{0};
};

// Whether a second thread comes in time is the machine's business, not ours: there are several tries.
template <class Call>
void expect_two_threads(char const* name, Call const& call) {
    heist::pool pool{heist::pool_options{.threads = 4, .name = "witness"}};
    for (int tries = 0; tries != 200; ++tries) {
        support::thread_log log;
        witness::log = &log;
        ++witness::round;
        heist::join(pool, call, [] {});
        if (log.size() >= 2) {
            return;
        }
    }
    ADD_FAILURE() << name << ": nobody but the caller ever did anything";
}

TEST(onedpl_backend, each_function_uses_several_threads) {
    auto const v = shuffled();
    auto const sorted = ascending();
    auto const less = [](int a, int b) {
        witness::seen();
        return a < b;
    };
    auto const plus = [](int a, int b) {
        witness::seen();
        return a ^ b;
    };
    auto const odd = [](int a) {
        witness::seen();
        return a % 2 != 0;
    };
    expect_two_threads("parallel_for", [&] {
        auto w = v;
        oneapi::dpl::for_each(theirs, w.begin(), w.end(), [&](int& x) { x = plus(x, 1); });
    });
    expect_two_threads("parallel_reduce", [&] { (void)oneapi::dpl::min_element(theirs, v.begin(), v.end(), less); });
    expect_two_threads("parallel_transform_reduce",
                       [&] { (void)oneapi::dpl::reduce(theirs, v.begin(), v.end(), 0, plus); });
    expect_two_threads("parallel_transform_scan", [&] {
        std::vector<int> w(v.size());
        oneapi::dpl::inclusive_scan(theirs, v.begin(), v.end(), w.begin(), plus, 0);
    });
    expect_two_threads("parallel_strict_scan", [&] {
        std::vector<int> w(v.size());
        oneapi::dpl::copy_if(theirs, v.begin(), v.end(), w.begin(), odd);
    });
    expect_two_threads("parallel_merge", [&] {
        auto w = sorted; // evens, then odds: every element is compared
        auto const middle = std::stable_partition(w.begin(), w.end(), [](int x) { return x % 2 == 0; });
        oneapi::dpl::inplace_merge(theirs, w.begin(), middle, w.end(), less);
    });
    expect_two_threads("parallel_stable_sort", [&] {
        auto w = v;
        oneapi::dpl::stable_sort(theirs, w.begin(), w.end(), less);
    });
    expect_two_threads("parallel_stable_sort, partial", [&] {
        auto w = v;
        oneapi::dpl::partial_sort(theirs, w.begin(), w.begin() + size / 2, w.end(), less);
    });
    expect_two_threads("parallel_for_each", [&] {
        std::list<int> const values(v.begin(), v.end());
        oneapi::dpl::for_each(theirs, values.begin(), values.end(), [&](int x) { (void)odd(x); });
    });
    expect_two_threads("parallel_invoke", [&] {
        namespace backend = oneapi::dpl::__par_backend;
        auto const work = [&] { (void)std::count_if(v.begin(), v.end(), odd); };
        backend::__parallel_invoke(oneapi::dpl::__internal::__par_backend_tag{}, theirs, work, work);
    });
}

TEST(onedpl_backend, two_threads_meet_at_the_first_call) {
    heist::pool pool{heist::pool_options{.threads = 2, .name = "meeting"}};
    support::rendezvous both(2);
    std::vector<int> four(4);
    auto const call = [&] {
        oneapi::dpl::for_each(theirs, four.begin(), four.end(), [&](int&) { both.arrive_and_wait(); });
    };
    heist::join(pool, call, [] {});
    EXPECT_TRUE(both.met());
}

TEST(onedpl_backend, calls_are_counted) {
    auto const slow = [](int& x) {
        witness::seen();
        ++x;
    };
    support::thread_log log;
    witness::log = &log;
    auto v = shuffled();
    auto const calls = [] {
        auto const now = heist::default_pool().statistics();
        return now.parallel_calls + now.caller_only_calls;
    };
    auto const before = heist::default_pool().statistics();
    auto const calls_before = calls();
    oneapi::dpl::for_each(theirs, v.begin(), v.end(), slow);
    EXPECT_EQ(calls(), calls_before + 1);
    if (heist::default_pool().threads() > 1) {
        EXPECT_EQ(heist::default_pool().statistics().parallel_calls, before.parallel_calls + 1);
    }
}

TEST(onedpl_backend, calls_nest) {
    in_each_setting([] {
        std::vector<long> sums(20);
        std::vector<std::vector<int>> inner(sums.size(), shuffled(2000));
        oneapi::dpl::transform(theirs, inner.begin(), inner.end(), sums.begin(), [](std::vector<int>& some) {
            oneapi::dpl::sort(theirs, some.begin(), some.end());
            return oneapi::dpl::transform_reduce(theirs, some.begin(), some.end(), 0L, std::plus<>(),
                                                 [](int x) { return static_cast<long>(x); });
        });
        auto expected = shuffled(2000);
        std::sort(expected.begin(), expected.end());
        for (std::size_t i = 0; i != sums.size(); ++i) {
            EXPECT_EQ(sums[i], std::accumulate(expected.begin(), expected.end(), 0L));
            EXPECT_TRUE(inner[i] == expected);
        }
    });
}

TEST(onedpl_backend, many_threads_call_at_once) {
    std::atomic<int> right{0};
    std::vector<std::thread> callers;
    for (int i = 0; i != 6; ++i) {
        callers.emplace_back([&right] {
            for (int repeat = 0; repeat != 20; ++repeat) {
                auto v = shuffled(4096);
                oneapi::dpl::sort(theirs, v.begin(), v.end());
                right += std::is_sorted(v.begin(), v.end()) ? 1 : 0;
            }
        });
    }
    for (std::thread& each : callers) {
        each.join();
    }
    EXPECT_EQ(right, 6 * 20);
}

// A sum that no single element converts to.
struct total {
    long sum;
    explicit total(long start) : sum(start) {}
};
struct add {
    static long number(total const& x) { return x.sum; }
    static long number(int x) { return x; }

    template <class A, class B>
    total operator()(A const& a, B const& b) const {
        return total(number(a) + number(b));
    }
};

TEST(onedpl_backend, a_part_of_a_reduction_begins_with_two_elements) {
    for (std::size_t const count : sizes()) {
        auto const v = shuffled(count);
        in_each_setting([&] {
            total const sum =
                oneapi::dpl::transform_reduce(theirs, v.begin(), v.end(), total(7), add(), std::identity());
            EXPECT_EQ(sum.sum, std::accumulate(v.begin(), v.end(), 7L));
        });
    }
}

TEST(onedpl_backend, histograms_have_bins_for_each_thread) {
    auto const v = shuffled(50'000);
    std::vector<int> expected(10);
    for (int const x : v) {
        ++expected[static_cast<std::size_t>(x) / 5'000];
    }
    in_each_setting([&] {
        std::vector<int> bins(10);
        oneapi::dpl::histogram(theirs, v.begin(), v.end(), 10, 0, 50'000, bins.begin());
        EXPECT_TRUE(bins == expected);
    });
}

TEST(onedpl_backend, keys_and_values_are_sorted_together) {
    for (std::size_t const count : sizes()) {
        auto const start = shuffled(count);
        in_each_setting([&] {
            auto keys = start, places = ascending(count);
            std::for_each(keys.begin(), keys.end(), [](int& x) { x /= 8; });
            auto const before = keys;
            oneapi::dpl::stable_sort_by_key(theirs, keys.begin(), keys.end(), places.begin());
            EXPECT_TRUE(std::is_sorted(keys.begin(), keys.end()));
            for (std::size_t i = 0; i != count; ++i) {
                ASSERT_EQ(keys[i], before[static_cast<std::size_t>(places[i])]);
                ASSERT_TRUE(i == 0 || keys[i - 1] != keys[i] || places[i - 1] < places[i]);
            }
        });
    }
}

#if defined(ONEDPL_HAS_RANGE_ALGORITHMS)
TEST(onedpl_backend, ranges) {
    for (std::size_t const count : sizes()) {
        auto const start = shuffled(count);
        in_each_setting([&] {
            auto v = start;
            oneapi::dpl::ranges::sort(theirs, v);
            EXPECT_TRUE(std::is_sorted(v.begin(), v.end()));
            std::vector<int> merged(2 * count), expected(2 * count);
            oneapi::dpl::ranges::merge(theirs, v, v, merged);
            std::merge(v.begin(), v.end(), v.begin(), v.end(), expected.begin());
            EXPECT_TRUE(merged == expected);
        });
    }
}
#endif

// Counts how many there are, so that what is lost or destroyed twice is seen.
class counted {
public:
    static inline std::atomic<long> alive{0};

    explicit counted(int value) : value_(value) { ++alive; }
    counted(counted const& other) noexcept : value_(other.value_) { ++alive; }
    counted& operator=(counted const&) noexcept = default;
    ~counted() { --alive; }

    int value() const { return value_; }

private:
    int value_;
};

// Most of oneDPL's loops are noexcept, so what a user's function throws seldom gets this far; what the backend is given may throw.
TEST(onedpl_backend, exceptions_leave_each_function) {
    auto const numbers = shuffled();
    in_each_setting([&] {
        std::atomic<int> calls{0};
        auto const fail_late = [&calls] {
            if (++calls == 5000) {
                throw std::bad_alloc();
            }
        };
        auto const expect_bad_alloc = [&](auto const& call) {
            calls = 0;
            EXPECT_THROW(call(), std::bad_alloc);
        };
        auto const walk = [&](auto first, auto last) {
            for (; first != last; ++first) {
                fail_late();
            }
        };
        auto const sum = [&](auto first, auto last, long so_far) {
            walk(first, last);
            return std::accumulate(first, last, so_far);
        };
        int const count = static_cast<int>(numbers.size());
        auto const one = [&](int) { return 1L; };
        auto const begin = numbers.begin();
        auto const sum_of = [&](int from, int to, long so_far) { return sum(begin + from, begin + to, so_far); };

        namespace backend = heist::onedpl;
        expect_bad_alloc([&] { backend::parallel_for(begin, numbers.end(), walk, 1); });
        expect_bad_alloc([&] { backend::parallel_for(0, count, walk, 1); });
        expect_bad_alloc([&] { backend::parallel_reduce(begin, numbers.end(), 0L, sum, std::plus<>()); });
        expect_bad_alloc([&] {
            backend::parallel_transform_reduce(
                begin, numbers.end(), [](auto it) { return *it; }, 0L, std::plus<>(), sum);
        });
        expect_bad_alloc([&] { backend::parallel_transform_scan(count, one, 0L, std::plus<>(), sum_of, sum_of); });
        expect_bad_alloc([&] {
            auto reduce = [&](int from, int length) { return sum_of(from, from + length, 0L); };
            auto scan = [](int, int, long) {};
            auto apex = [](long) { ADD_FAILURE() << "a piece is missing"; };
            std::plus<long> plus;
            backend::parallel_strict_scan(count, 0L, reduce, plus, scan, apex);
        });
        expect_bad_alloc([&] { (void)backend::raw_buffer<int>(static_cast<std::size_t>(-1) / 2); });
    });
}

TEST(onedpl_backend, a_sort_that_throws_bad_alloc_loses_no_object) {
    auto const numbers = shuffled();
    in_each_setting([&] {
        long const before = counted::alive;
        for (int const throws_at : {1, 100, 50'000, 90'000}) {
            std::vector<counted> objects(numbers.begin(), numbers.end());
            std::atomic<int> calls{0};
            EXPECT_THROW(oneapi::dpl::stable_sort(theirs, objects.begin(), objects.end(),
                                                  [&](counted const& a, counted const& b) {
                                                      if (++calls == throws_at) {
                                                          throw std::bad_alloc();
                                                      }
                                                      return a.value() < b.value();
                                                  }),
                         std::bad_alloc);
            EXPECT_EQ(counted::alive, before + static_cast<long>(numbers.size()));
        }
        EXPECT_EQ(counted::alive, before);

        auto v = numbers;
        oneapi::dpl::sort(theirs, v.begin(), v.end());
        EXPECT_TRUE(std::is_sorted(v.begin(), v.end())) << "the next call works";
    });
}

TEST(onedpl_backend_DeathTest, any_other_exception_ends_the_program) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    auto v = shuffled();
    EXPECT_DEATH(oneapi::dpl::for_each(theirs, v.begin(), v.end(),
                                       [](int x) {
                                           if (x == 77) {
                                               throw 77;
                                           }
                                       }),
                 "");
}

} // namespace
