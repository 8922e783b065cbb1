// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// [algorithms.parallel.exceptions]: with the standard's policies an exception of a user's function calls std::terminate, also with seq.
// std::bad_alloc reaches the caller.
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <execution>
#include <functional>
#include <new>
#include <numeric>
#include <stdexcept>
#include <vector>

namespace {

constexpr std::size_t size = support::scaled(100'000, 10'000);

std::vector<int> numbers() {
    std::vector<int> values(size);
    for (std::size_t i = 0; i != size; ++i) {
        values[i] = static_cast<int>(i * 7919 % size);
    }
    return values;
}

[[noreturn]] void say_and_exit() {
    std::fputs("std::terminate was called\n", stderr);
    std::_Exit(3);
}

template <class Call>
void expect_terminate(char const* what, Call const& call) {
    SCOPED_TRACE(what);
    EXPECT_EXIT(
        {
            std::set_terminate(say_and_exit);
            try {
                call();
            } catch (...) {
                std::fputs("the exception arrived\n", stderr);
            }
            std::_Exit(4);
        },
        testing::ExitedWithCode(3), "std::terminate was called");
}

// The exception comes from the middle of the range, where a second thread may be at work.
template <class Exception>
int throws_at_7(int x) {
    return x == 7 ? throw Exception() : x;
}

struct failure : std::exception {};

template <class Exception, class Policy>
void for_each_throws(Policy const& policy) {
    auto values = numbers();
    std::for_each(policy, values.begin(), values.end(), [](int& x) { x = throws_at_7<Exception>(x); });
}
template <class Exception, class Policy>
void transform_reduce_throws(Policy const& policy) {
    auto const values = numbers();
    static_cast<void>(
        std::transform_reduce(policy, values.begin(), values.end(), 0.0, std::plus<>(), throws_at_7<Exception>));
}
template <class Exception, class Policy>
void find_if_throws(Policy const& policy) {
    auto const values = numbers();
    static_cast<void>(
        std::find_if(policy, values.begin(), values.end(), [](int x) { return throws_at_7<Exception>(x) < 0; }));
}
template <class Exception, class Policy>
void sort_throws(Policy const& policy) {
    auto values = numbers();
    std::sort(policy, values.begin(), values.end(), [](int x, int y) { return throws_at_7<Exception>(x) < y; });
}
template <class Exception, class Policy>
void inclusive_scan_throws(Policy const& policy) {
    auto values = numbers();
    std::inclusive_scan(policy, values.begin(), values.end(), values.begin(),
                        [](int x, int y) { return throws_at_7<Exception>(y) > x ? y : x; });
}

} // namespace

class exceptions : public testing::Test {
protected:
    exceptions() { testing::GTEST_FLAG(death_test_style) = "threadsafe"; }

    template <class Policy>
    static void end_the_program(Policy const& policy) {
        expect_terminate("for_each", [&] { for_each_throws<failure>(policy); });
        expect_terminate("transform_reduce", [&] { transform_reduce_throws<failure>(policy); });
        expect_terminate("find_if", [&] { find_if_throws<failure>(policy); });
        expect_terminate("sort", [&] { sort_throws<failure>(policy); });
        expect_terminate("inclusive_scan", [&] { inclusive_scan_throws<failure>(policy); });
    }

    template <class Policy>
    static void bad_alloc_arrives(Policy const& policy) {
        EXPECT_THROW(for_each_throws<std::bad_alloc>(policy), std::bad_alloc);
        EXPECT_THROW(transform_reduce_throws<std::bad_alloc>(policy), std::bad_alloc);
        EXPECT_THROW(find_if_throws<std::bad_alloc>(policy), std::bad_alloc);
        EXPECT_THROW(sort_throws<std::bad_alloc>(policy), std::bad_alloc);
        EXPECT_THROW(inclusive_scan_throws<std::bad_alloc>(policy), std::bad_alloc);

        auto const values = numbers();
        EXPECT_EQ(std::count_if(policy, values.begin(), values.end(), [](int x) { return x < 100; }), 100)
            << "the next call works";
    }
};

TEST_F(exceptions, end_the_program_with_seq) {
    end_the_program(std::execution::seq);
}
TEST_F(exceptions, end_the_program_with_unseq) {
    end_the_program(std::execution::unseq);
}
TEST_F(exceptions, end_the_program_with_par) {
    end_the_program(std::execution::par);
}
TEST_F(exceptions, end_the_program_with_par_unseq) {
    end_the_program(std::execution::par_unseq);
}

TEST_F(exceptions, bad_alloc_reaches_the_caller_and_the_next_call_works) {
    bad_alloc_arrives(std::execution::seq);
    bad_alloc_arrives(std::execution::unseq);
    bad_alloc_arrives(std::execution::par);
    bad_alloc_arrives(std::execution::par_unseq);
}
