// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// par.stop(token) with each of the 86 names: asked before the call, in the middle of it, and never.

#include "cases.hpp"
#include "support/pools.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <vector>

namespace {

using namespace stopping;

case_list const& all_cases() {
    static case_list const cases = [] {
        case_list made;
        add_searching(made);
        add_mutating(made);
        add_sorting(made);
        add_numeric(made);
        add_memory(made);
        return made;
    }();
    return cases;
}

// So many that a call takes much longer than a block, in any number of threads.
constexpr std::size_t elements = 40'000;

policy policy_for(unsigned threads) {
    return heist::par.on(support::pool_of(threads)).stop(meter_token{});
}

std::vector<int> values_of(probes const& of) {
    std::vector<int> values;
    for (probe const& each : of) {
        EXPECT_TRUE(each.is_valid());
        values.push_back(each.value());
    }
    return values;
}

std::vector<std::vector<int>> values_of(ranges const& of) {
    return {values_of(of.a), values_of(of.b), values_of(of.out), values_of(of.out2)};
}

std::vector<int> sorted_inputs(std::vector<std::vector<int>> const& values) {
    std::vector<int> all = values[0];
    all.insert(all.end(), values[1].begin(), values[1].end());
    std::sort(all.begin(), all.end());
    return all;
}

void expect_left_behind(stop_case const& each, ranges const& left, std::vector<std::vector<int>> const& before) {
    auto const after = values_of(left); // looks whether they are valid
    if (each.after == leaves::untouched) {
        EXPECT_EQ(after, before);
    }
    if (each.after == leaves::permutation) {
        EXPECT_TRUE(sorted_inputs(after) == sorted_inputs(before)) << "no permutation";
    }
}

// body(case, threads, ranges) for each name and number of threads; afterwards no object is left.
template <class Body>
void for_every_name(Body const& body) {
    for (stop_case const& each : all_cases()) {
        for (unsigned threads : support::thread_counts) {
            SCOPED_TRACE(each.name + " by " + std::to_string(threads));
            std::ptrdiff_t const before = the_meter.alive;
            {
                the_meter.restart(meter::never);
                ranges input = each.make(elements);
                body(each, threads, input);
            }
            EXPECT_EQ(the_meter.alive, before) << "objects were left behind, or destroyed twice";
        }
    }
}

} // namespace

TEST(stop, there_is_a_case_for_each_name) {
    std::set<std::string> names;
    for (stop_case const& each : all_cases()) {
        names.insert(each.name);
    }
    EXPECT_EQ(names.size(), 86u);
}

TEST(stop, never_requested_gives_the_usual_result) {
    for_every_name([](stop_case const& each, unsigned threads, ranges& input) {
        ranges expected = each.make(elements);
        std::ptrdiff_t const expected_result = each.sequential(heist::seq, expected);
        EXPECT_EQ(each.stoppable(policy_for(threads), input), expected_result);
        EXPECT_EQ(values_of(input), values_of(expected));
    });
}

TEST(stop, requested_before_the_call_touches_nothing) {
    for_every_name([](stop_case const& each, unsigned threads, ranges& input) {
        auto const before = values_of(input);
        the_meter.restart(0);
        EXPECT_THROW(each.stoppable(policy_for(threads), input), heist::stopped);
        // The case itself makes a value or two to look for.
        EXPECT_LE(the_meter.operations(), each.after == leaves::whole ? elements : 12);
        EXPECT_EQ(values_of(input), before);
    });
}

TEST(stop, requested_in_the_middle_ends_the_call_soon_and_leaves_valid_elements) {
    for_every_name([](stop_case const& each, unsigned threads, ranges& input) {
        policy const stoppable = policy_for(threads);
        auto const before = values_of(input);
        std::size_t whole = 0;
        {
            ranges other = each.make(elements);
            the_meter.restart(meter::never);
            each.stoppable(stoppable, other);
            whole = the_meter.operations();
        }
        std::size_t const asked_at = whole / 10;
        the_meter.restart(asked_at);
        if (each.after == leaves::whole) {
            EXPECT_NO_THROW(each.stoppable(stoppable, input));
            return;
        }
        EXPECT_THROW(each.stoppable(stoppable, input), heist::stopped);
        EXPECT_LE(the_meter.operations(), asked_at + whole / 2) << "of " << whole << ": it went on for long";
        expect_left_behind(each, input, before);
    });
}

// Whatever block, tile, walk or phase of an algorithm asks the token: it is told to stop there.
TEST(stop, at_any_question_leaves_valid_elements) {
    for_every_name([](stop_case const& each, unsigned threads, ranges& input) {
        auto const before = values_of(input);
        for (std::size_t question : {2u, 3u, 10u, 30u, 100u}) {
            SCOPED_TRACE("at question " + std::to_string(question));
            ranges mine = input;
            the_meter.restart(meter::never, question);
            try {
                each.stoppable(policy_for(threads), mine);
                EXPECT_TRUE(question > 3 || each.after == leaves::whole) << "it was not asked, or did not listen";
                break; // nobody asks so often
            } catch (heist::stopped const&) {
                expect_left_behind(each, mine, before);
            }
        }
    });
}
