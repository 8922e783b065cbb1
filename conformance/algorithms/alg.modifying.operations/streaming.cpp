// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Results that are written past the caches: by whole lines, from wherever they begin to wherever they end, and by calls that read and write more
// than the last-level cache holds.

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <stdexcept>
#include <tuple>
#include <vector>

namespace {

namespace algorithms = heist::algorithms;
using algorithms::stores;

template <class T>
class write_streamed : public testing::Test {};

using numbers = testing::Types<std::uint8_t, std::int16_t, float, double, void*>;
TYPED_TEST_SUITE(write_streamed, numbers);

template <class T>
T numbered(std::size_t i) {
    if constexpr (std::is_pointer_v<T>) {
        return reinterpret_cast<T>(i % 250 + 1); // NOLINT(performance-no-int-to-ptr): never followed
    } else {
        return static_cast<T>(i % 120 + 1);
    }
}

TYPED_TEST(write_streamed, asks_for_each_result_once_and_in_order_and_writes_no_other) {
    using T = TypeParam;
    constexpr std::size_t stage = 1024 / sizeof(T);
    for (std::size_t begin = 0; begin <= 64 / sizeof(T) + 1; ++begin) {
        for (std::size_t const count : {std::size_t{0}, std::size_t{1}, stage - 1, stage, stage + 1,
                                        stage + 64 / sizeof(T), 2 * stage + 3, 5 * stage + 7}) {
            std::vector<T> out(begin + count + 70);
            std::size_t asked = 0;
            algorithms::write_streamed(out.data() + begin, count, [&](T* to, std::size_t some) {
                for (std::size_t i = 0; i != some; ++i) {
                    to[i] = numbered<T>(asked++);
                }
            });
            ASSERT_EQ(asked, count);
            for (std::size_t i = 0; i != out.size(); ++i) {
                bool const inside = i >= begin && i < begin + count;
                ASSERT_EQ(out[i], inside ? numbered<T>(i - begin) : T{}) << begin << ' ' << count << ' ' << i;
            }
        }
    }
}

TEST(write_streamed_throwing, leaves_what_was_written_before_but_for_a_line) {
    std::vector<double> out(1000, -1.0);
    int asked = 0;
    auto const write = [&](double* to, std::size_t some) {
        if (++asked == 4) {
            throw std::runtime_error("no more");
        }
        std::fill_n(to, some, 1.0);
    };
    EXPECT_THROW(algorithms::write_streamed(out.data() + 1, 990, write), std::runtime_error);
    auto const written = std::count(out.begin(), out.end(), 1.0);
    EXPECT_GE(written, 3 * 128 - 8);
    EXPECT_EQ(std::find(out.begin() + 1, out.end(), -1.0) - out.begin() - 1, written);
}

// Calls of `habit` take so long, for so many of them; returns how many were streamed.
int streamed_of(algorithms::stores_habit& habit, int calls, float if_streamed, float if_cached) {
    int streamed = 0;
    for (int call = 0; call != calls; ++call) {
        stores const which = habit.next();
        habit.took(which, which == stores::streamed ? if_streamed : if_cached);
        streamed += which == stores::streamed ? 1 : 0;
    }
    return streamed;
}

TEST(stores_habit, takes_what_was_faster_and_tries_the_other_way_now_and_then) {
    algorithms::stores_habit slow_to_stream;
    EXPECT_EQ(streamed_of(slow_to_stream, 4, 1.2F, 1.0F), 2);
    EXPECT_EQ(streamed_of(slow_to_stream, 320, 1.2F, 1.0F), 10);
    algorithms::stores_habit fast_to_stream;
    EXPECT_EQ(streamed_of(fast_to_stream, 4, 0.7F, 1.0F), 2);
    EXPECT_EQ(streamed_of(fast_to_stream, 320, 0.7F, 1.0F), 310);
}

TEST(stores_habit, forgets_what_is_no_longer_so) {
    algorithms::stores_habit habit;
    streamed_of(habit, 100, 0.7F, 1.0F);
    streamed_of(habit, 2000, 1.5F, 1.0F);
    EXPECT_LE(streamed_of(habit, 320, 1.5F, 1.0F), 10);
}

TEST(stores_habit, one_call_on_memory_that_was_never_touched_decides_nothing) {
    algorithms::stores_habit habit;
    habit.took(habit.next(), 9.0F);
    streamed_of(habit, 3, 0.7F, 1.0F);
    EXPECT_EQ(streamed_of(habit, 320, 0.7F, 1.0F), 310);
}

// So many doubles that ranges of them are more than the caches hold.
class streamed_calls : public testing::Test {
protected:
    void SetUp() override {
        if (heist::platform::streaming_pays_from() > std::size_t{256} << 20) {
            GTEST_SKIP() << "nothing of that size is streamed on this machine";
        }
        size_ = heist::platform::streaming_pays_from() / sizeof(double) + 1001;
        in_.resize(size_);
        other_.resize(size_);
        for (std::size_t i = 0; i != size_; ++i) {
            in_[i] = static_cast<double>(i % 1009);
            other_[i] = static_cast<double>(i % 17);
        }
        expected_.resize(size_ + 2);
        out_.resize(size_ + 2);
    }

    // call(policy..., out) with and without a policy, to a place that begins within a line; what lies around it must not change.
    template <class Call>
    void compare(char const* name, Call const& call) {
        std::fill(expected_.begin(), expected_.end(), -7.0);
        call(std::tuple<>(), expected_.begin() + 1);
        for (unsigned const threads : {1U, 1U, 4U, 4U}) { // the first four calls at a place take turns
            std::fill(out_.begin(), out_.end(), -7.0);
            call(std::tuple(heist::par.on(pool_).threads(threads)), out_.begin() + 1);
            EXPECT_TRUE(out_ == expected_) << name << ", threads: " << threads;
        }
    }

    heist::pool pool_{{.threads = 4}};
    std::size_t size_ = 0;
    std::vector<double> in_;
    std::vector<double> other_;
    std::vector<double> expected_;
    std::vector<double> out_;
};

TEST_F(streamed_calls, are_those_of_more_than_the_cache_and_not_in_place) {
    using it = std::vector<double>::iterator;
    using both = heist::splitting::places<it, it>;
    both const at(in_.begin(), out_.begin());
    both const in_place(in_.begin(), in_.begin());
    EXPECT_TRUE(algorithms::may_stream(at, size_));
    EXPECT_FALSE(algorithms::may_stream(in_place, size_));
    EXPECT_FALSE(algorithms::may_stream(at, 1000));
    EXPECT_TRUE(algorithms::may_stream(heist::splitting::places<it>(out_.begin()), size_));
}

// A body that counts the elements it was given to stream.
struct counting_streamed : algorithms::chosen_stores<counting_streamed> {
    std::atomic<std::size_t>* streamed;

    explicit counting_streamed(std::atomic<std::size_t>& count) : streamed(&count) {}

    template <class Places>
    void operator()(Places const&, std::size_t count) const {
        *streamed += how == stores::streamed ? count : 0;
    }
};

TEST_F(streamed_calls, are_settled_before_the_first_piece) {
    auto const streamed_of = [&](heist::splitting::resources const& on, std::size_t size) {
        std::atomic<std::size_t> streamed{0};
        heist::splitting::parallel_pieces(on, heist::splitting::element_cost::known(1.0F),
                                          heist::splitting::places(in_.begin(), out_.begin()),
                                          heist::splitting::after{size}, counting_streamed(streamed));
        return streamed.load();
    };
    // All of a call is written in one way; one of two that are the first of their place is streamed.
    for (heist::splitting::resources const& on :
         {heist::splitting::resources{&pool_, 1}, heist::splitting::resources{&pool_, 4},
          heist::splitting::resources{&pool_, 4, 100}}) {
        EXPECT_EQ(streamed_of(on, 1000), 0U) << on.grain;
        std::size_t const one = streamed_of(on, size_);
        EXPECT_TRUE(one == 0 || one == size_) << one;
        std::size_t const other = streamed_of(on, size_);
        EXPECT_TRUE(other == 0 || other == size_) << other;
        EXPECT_TRUE(one + other == size_ || on.grain != 0) << "the first four calls take turns";
    }
    EXPECT_EQ(streamed_of({}, 1000), 0U);
}

TEST_F(streamed_calls, give_what_the_sequential_ones_do) {
    auto const first = in_.begin();
    auto const last = in_.end();
    auto const n = static_cast<std::ptrdiff_t>(size_);
    auto const half = [](double x) { return x * 0.5; };
    auto const odd = [](double x) { return static_cast<int>(x) % 2 != 0; };
    using std::apply;
    compare("transform", [&](auto p, auto out) {
        apply([&](auto... policy) { std::transform(policy..., first, last, out, half); }, p);
    });
    compare("transform, binary", [&](auto p, auto out) {
        apply([&](auto... policy) { std::transform(policy..., first, last, other_.begin(), out, std::minus<>()); }, p);
    });
    compare("fill",
            [&](auto p, auto out) { apply([&](auto... policy) { std::fill(policy..., out, out + n, 3.0); }, p); });
    compare("generate", [&](auto p, auto out) {
        apply([&](auto... policy) { std::generate(policy..., out, out + n, [] { return 4.0; }); }, p);
    });
    compare("replace_copy_if", [&](auto p, auto out) {
        apply([&](auto... policy) { std::replace_copy_if(policy..., first, last, out, odd, 0.25); }, p);
    });
    compare("adjacent_difference", [&](auto p, auto out) {
        apply([&](auto... policy) { std::adjacent_difference(policy..., first, last, out); }, p);
    });
    compare("copy",
            [&](auto p, auto out) { apply([&](auto... policy) { std::copy(policy..., first, last, out); }, p); });
    compare("reverse_copy", [&](auto p, auto out) {
        apply([&](auto... policy) { std::reverse_copy(policy..., first, last, out); }, p);
    });
    compare("uninitialized_fill", [&](auto p, auto out) {
        apply([&](auto... policy) { std::uninitialized_fill(policy..., out, out + n, 5.0); }, p);
    });
    compare("inclusive_scan", [&](auto p, auto out) {
        apply([&](auto... policy) { std::inclusive_scan(policy..., first, last, out); }, p);
    });
    compare("exclusive_scan", [&](auto p, auto out) {
        apply([&](auto... policy) { std::exclusive_scan(policy..., first, last, out, 1.0); }, p);
    });
    compare("transform_inclusive_scan", [&](auto p, auto out) {
        apply([&](auto... policy) { std::transform_inclusive_scan(policy..., first, last, out, std::plus<>(), half); },
              p);
    });
    compare("transform_exclusive_scan", [&](auto p, auto out) {
        apply(
            [&](auto... policy) {
                std::transform_exclusive_scan(policy..., first, last, out, 1.0, std::plus<>(), half);
            },
            p);
    });
    compare("inclusive_scan in place", [&](auto p, auto out) {
        std::copy(first, last, out);
        apply([&](auto... policy) { std::inclusive_scan(policy..., out, out + n, out); }, p);
    });
    compare("inclusive_scan, the larger of both", [&](auto p, auto out) {
        auto const larger = [](double a, double b) { return a < b ? b : a; };
        apply([&](auto... policy) { std::inclusive_scan(policy..., first, last, out, larger); }, p);
    });
}

} // namespace
