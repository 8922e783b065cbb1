// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// call_site and judge: what is learned from samples, and where a call is sent because of it.

#include <heist/pool.hpp>
#include <heist/splitting/cost_model.hpp>
#include <heist/splitting/splitter.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

using namespace heist::splitting;
namespace tuning = heist::splitting::tuning;

constexpr float ms = 1e6F;

struct cost_model : testing::Test {
    heist::pool two{heist::pool_options{.threads = 2}};
    heist::scheduler::core& core = core_of(two);
    resources const on{&two, 0, 0};
    call_site site;

    // A call that two threads have worked on, each for as long as the call took.
    void learn_together(std::size_t elements, std::int64_t wall_ns) {
        site.learn(elements, 2 * wall_ns, 2);
        site.learn_shared(elements, wall_ns, 2);
    }

    // What the site says to most calls of n elements; now and then some do the opposite, to see whether it is still slower. So many that trials are rare.
    static constexpr int many = 10 * tuning::longest_trial_gap;
    verdict verdict_for(std::size_t n) {
        int together = 0;
        for (int i = 0; i != many; ++i) {
            together += judge(core, on, element_cost::learned(site), n) == verdict::together ? 1 : 0;
        }
        return together > many / 2 ? verdict::together : verdict::alone_timed;
    }
};

TEST_F(cost_model, a_new_site_knows_nothing_and_keeps_nothing_in_the_caller) {
    EXPECT_EQ(site.ns_per_element(), 0.0F);
    EXPECT_EQ(site.alone_up_to(), 0U);
}

TEST_F(cost_model, the_first_sample_is_believed) {
    site.learn(100, 5000);
    EXPECT_FLOAT_EQ(site.ns_per_element(), 50.0F);
    EXPECT_EQ(site.alone_up_to(), static_cast<std::size_t>(tuning::always_alone_ns / 50.0F));
}

TEST_F(cost_model, later_samples_converge_from_above_and_below) {
    site.learn(1, 1000);
    for (int i = 0; i < 100; ++i) {
        site.learn(1000, 10000); // 10 ns
    }
    EXPECT_NEAR(site.ns_per_element(), 10.0F, 0.5F);
    for (int i = 0; i < 100; ++i) {
        site.learn(10, 1'000'000); // 100 µs
    }
    EXPECT_NEAR(site.ns_per_element(), 100'000.0F, 1000.0F);
}

TEST_F(cost_model, a_sample_that_is_mostly_the_clock_lowers_the_cost_but_does_not_raise_it) {
    site.learn(1000, 10000); // 10 ns
    for (int i = 0; i < 100; ++i) {
        site.learn(1, 40);
    }
    EXPECT_FLOAT_EQ(site.ns_per_element(), 10.0F);
    for (int i = 0; i < 100; ++i) {
        site.learn(100, 200); // 2 ns
    }
    EXPECT_NEAR(site.ns_per_element(), 2.0F, 0.1F);
}

TEST_F(cost_model, a_first_guess_is_used_until_a_call_was_timed) {
    call_site guessed(100);
    EXPECT_FLOAT_EQ(guessed.ns_per_element(), 0.1F);
    EXPECT_EQ(guessed.alone_up_to(), static_cast<std::size_t>(tuning::always_alone_ns / 0.1F));
    guessed.learn(100'000, 20'000);
    EXPECT_GT(guessed.ns_per_element(), 0.1F);
}

TEST_F(cost_model, a_skewed_loop_is_learned_from_all_its_participants) {
    heist::splitting::loop_account account;
    heist::scheduler::participant one;
    heist::scheduler::participant other;
    account.add(10, 990'000, one);   // the participant with the expensive end
    account.add(990, 10'000, other); // and the last one to report
    account.report(element_cost::learned(site), 990'000);
    EXPECT_FLOAT_EQ(site.ns_per_element(), 1000.0F);
}

TEST_F(cost_model, a_participant_that_steals_is_one_all_the_same) {
    site.learn(1000, 100'000); // 100 ns
    for (int call = 0; call != 30; ++call) {
        heist::splitting::loop_account account;
        heist::scheduler::participant one;
        for (int steal = 0; steal != 10; ++steal) {
            account.add(100, 20'000, one); // 200 ns, and nobody whom it could have waited for
        }
        account.report(element_cost::learned(site), 0);
    }
    EXPECT_NEAR(site.ns_per_element(), 200, 1);
}

TEST_F(cost_model, one_outlier_is_clipped) {
    site.learn(1000, 10000);
    site.learn(1000, 1'000'000'000);
    EXPECT_LE(site.ns_per_element(), 10.0F * tuning::sample_clip);
}

TEST_F(cost_model, a_short_sample_weighs_less_than_a_long_one) {
    call_site other;
    site.learn(1000, 10000);
    other.learn(1000, 10000);
    site.learn(1, 40);         // 40 ns
    other.learn(1000, 40'000); // 40 ns too, measured over a longer time
    EXPECT_LT(site.ns_per_element(), other.ns_per_element());
}

TEST_F(cost_model, unknown_cost_goes_together_at_the_first_call) {
    EXPECT_EQ(judge(core, on, element_cost::learned(site), 2), verdict::together);
}

TEST_F(cost_model, one_element_never_goes_together) {
    EXPECT_EQ(judge(core, on, element_cost::learned(site), 1), verdict::alone_timed);
    EXPECT_EQ(judge(core, on, element_cost::known(100 * ms), 1), verdict::alone);
}

TEST_F(cost_model, heavy_work_goes_together_and_cheap_work_stays) {
    EXPECT_EQ(judge(core, on, element_cost::known(ms), 4), verdict::together);
    EXPECT_NE(judge(core, on, element_cost::known(0.1F), 4096), verdict::together);
}

TEST_F(cost_model, one_thread_is_never_together) {
    heist::pool one{heist::pool_options{.threads = 1}};
    EXPECT_NE(judge(core_of(one), {&one, 0, 0}, element_cost::known(ms), 1000), verdict::together);
    EXPECT_NE(judge(core, {&two, 1, 0}, element_cost::known(ms), 1000), verdict::together);
}

TEST_F(cost_model, the_users_grain_overrules_the_cost) {
    EXPECT_EQ(judge(core, {&two, 0, 8}, element_cost::known(0.1F), 16), verdict::together);
    EXPECT_EQ(judge(core, {&two, 0, 8}, element_cost::known(ms), 15), verdict::alone);
}

TEST_F(cost_model, what_stays_is_counted) {
    auto const before = two.statistics().caller_only_calls;
    judge(core, on, element_cost::known(0.1F), 10);
    judge(core, on, element_cost::known(ms), 4); // together: counted when it runs
    EXPECT_EQ(two.statistics().caller_only_calls, before + 1);
}

TEST_F(cost_model, calls_in_succession_pay_for_a_wake_up_together) {
    // Each is worth awake help but not a wake-up; nobody is awake in a pool that was never used.
    float const work = 0.5F * core.pace().cold_help_ns();
    int calls = 1;
    while (judge(core, on, element_cost::known(work / 100), 100) != verdict::together) {
        ASSERT_LT(++calls, 100);
    }
    EXPECT_GE(calls, 2);
}

TEST_F(cost_model, help_that_hinders_is_learned_and_forgotten_again) {
    for (int i = 0; i != 20; ++i) {
        site.learn(1000, 50'000);      // 50 ns alone
        learn_together(1000, 150'000); // 150 ns with help
    }
    EXPECT_NEAR(site.ns_per_element(), 50, 20)
        << "what threads that hinder each other took says little about one alone";
    EXPECT_NE(verdict_for(1000), verdict::together);
    EXPECT_EQ(verdict_for(1'000'000), verdict::together) << "large calls are always shared";
    for (int i = 0; i != 20; ++i) {
        learn_together(1000, 26'000);
    }
    EXPECT_EQ(verdict_for(1000), verdict::together);
}

TEST_F(cost_model, help_that_comes_too_late_is_no_help) {
    for (int i = 0; i != 20; ++i) {
        site.learn(1000, 50'000);           // one thread has done it all
        site.learn_shared(1000, 65'000, 1); // and woken another one before
    }
    EXPECT_NE(verdict_for(1000), verdict::together);
}

TEST_F(cost_model, a_call_that_nobody_helped_with_does_not_speak_for_help) {
    for (int i = 0; i != 20; ++i) {
        site.learn(1000, 50'000);
        learn_together(1000, 150'000);
    }
    for (int i = 0; i != 20; ++i) {
        site.learn(1000, 40'000);
        site.learn_shared(1000, 40'000, 1);
    }
    EXPECT_NE(verdict_for(1000), verdict::together);
}

TEST_F(cost_model, what_small_calls_have_learned_is_not_held_against_large_ones) {
    for (int i = 0; i != 20; ++i) {
        site.learn(16, 17'000); // 1 µs each
        learn_together(16, 60'000);
    }
    EXPECT_EQ(verdict_for(256), verdict::together);
}

TEST_F(cost_model, one_late_helper_does_not_discredit_help) {
    site.learn(1000, 100'000);
    learn_together(1000, 52'000);
    learn_together(1000, 600'000);
    EXPECT_EQ(verdict_for(1000), verdict::together);
}

TEST_F(cost_model, a_site_whose_calls_were_all_shared_tries_one_alone) {
    learn_together(1000, 50'000);
    int alone = 0;
    for (int call = 0; call <= tuning::first_trial_gap; ++call) {
        alone += judge(core, on, element_cost::learned(site), 4000) == verdict::alone_timed ? 1 : 0;
    }
    EXPECT_EQ(alone, 1);
}

TEST_F(cost_model, help_that_hinders_is_tried_again_ever_more_rarely) {
    help_trial trial;
    trial.took_alone(50);
    trial.took_shared(150, 1'500'000, true);
    std::vector<int> shared; // the numbers of the calls that were shared
    for (int call = 0; call != 10 * tuning::longest_trial_gap; ++call) {
        if (trial.advice() == help_advice::in_any_case) {
            trial.took_shared(150, 1'500'000, true);
            shared.push_back(call);
        }
    }
    ASSERT_GT(shared.size(), 8U);
    EXPECT_LT(shared.size(), 20U);
    EXPECT_EQ(shared[0], tuning::first_trial_gap);
    EXPECT_EQ(shared[1], shared[0] + 1 + 2 * tuning::first_trial_gap);
    EXPECT_EQ(shared.back() - shared[shared.size() - 2], 1 + tuning::longest_trial_gap);
}

TEST_F(cost_model, a_trial_lasts_until_the_helper_that_it_wakes_has_come) {
    auto const calls_of_the_first_trial = [](std::int64_t ns, bool somebody_comes) {
        help_trial trial;
        trial.took_alone(50);
        trial.took_shared(150, ns, true);
        while (trial.advice() == help_advice::none) {
        }
        int calls = 0;
        do {
            trial.took_shared(150, ns, somebody_comes);
            ++calls;
        } while (trial.advice() == help_advice::in_any_case);
        return calls;
    };
    EXPECT_EQ(calls_of_the_first_trial(20'000, false), 10);
    EXPECT_EQ(calls_of_the_first_trial(20'000, true), tuning::helped_calls_of_a_trial);
    EXPECT_EQ(calls_of_the_first_trial(75'000, true), tuning::helped_calls_of_a_trial);
    EXPECT_EQ(calls_of_the_first_trial(1'000'000, true), 1);
}

TEST_F(cost_model, a_trial_wakes_a_helper_that_the_work_would_not_pay_for) {
    for (int i = 0; i != 20; ++i) {
        site.learn(16, 17'000);
        site.learn_shared(16, 30'000, 1);
    }
    int together = 0;
    for (int call = 0; call != tuning::first_trial_gap + 5; ++call) {
        together += judge(core, on, element_cost::learned(site), 16) == verdict::together ? 1 : 0;
    }
    EXPECT_EQ(together, 5);
}

TEST_F(cost_model, a_trial_of_a_few_microseconds_wakes_nobody) {
    // Worth awake help, but nobody is awake in a pool that was never used.
    for (int i = 0; i != 20; ++i) {
        site.learn(1000, static_cast<std::int64_t>(0.9F * tuning::likely_alone_ns));
    }
    for (int call = 0; call != tuning::first_trial_gap + 3; ++call) {
        EXPECT_NE(judge(core, on, element_cost::learned(site), 1000), verdict::together) << call;
    }
}

TEST_F(cost_model, a_trial_of_a_few_microseconds_pays_for_any_wake_up) {
    for (int i = 0; i != 100; ++i) { // the machine was slow for a while: no wake-up is taken to cost more
        core.pace().woke(1'000'000'000);
        core.pace().arrived(1'000'000'000);
    }
    for (int i = 0; i != 20; ++i) {
        site.learn(16, static_cast<std::int64_t>(1.1F * tuning::always_alone_if_dear_ns));
        site.learn_shared(16, 100'000, 2);
    }
    int call = 0;
    while (judge(core, on, element_cost::learned(site), 16) != verdict::together) {
        ASSERT_LT(++call, 10'000);
    }
    EXPECT_LE(call, tuning::first_trial_gap + tuning::trial_of_help_ns / tuning::unreported_call_ns);
}

TEST_F(cost_model, news_about_help_are_confirmed_soon) {
    help_trial trial;
    trial.took_alone(50);
    trial.took_shared(150, 15'000, true);
    for (int call = 0; call != 4 * tuning::longest_trial_gap; ++call) {
        (void)trial.advice(); // by now trials are rare
    }
    for (int i = 0; i != 10; ++i) {
        trial.took_shared(26, 2'600, true);
    }
    int alone = 0;
    for (int call = 0; call <= tuning::first_trial_gap; ++call) {
        alone += trial.advice() == help_advice::none ? 1 : 0;
    }
    EXPECT_EQ(alone, 1);
}

TEST_F(cost_model, where_help_is_presumed_to_hinder_it_is_tried_before_it_is_taken) {
    call_site doubted(0, presumption::hinders);
    auto const verdict_of_next = [&] { return judge(core, on, element_cost::learned(doubted), 1'000'000); };
    EXPECT_EQ(verdict_of_next(), verdict::together) << "what an element costs is not known";
    doubted.learn(64, 64 * 40, 2);
    for (int call = 0; call != tuning::first_trial_gap; ++call) {
        ASSERT_EQ(verdict_of_next(), verdict::alone_timed) << call;
        doubted.learn(1'000'000, 20'000'000);
    }
    EXPECT_EQ(verdict_of_next(), verdict::together) << "the first trial";
    doubted.learn(1'000'000, 80'000'000, 2);
    doubted.learn_shared(1'000'000, 40'000'000, 2);
    EXPECT_EQ(verdict_of_next(), verdict::alone_timed) << "it was slower";
    for (int trial = 0; trial != 10; ++trial) { // another allocator
        doubted.learn_shared(1'000'000, 10'000'000, 2);
    }
    EXPECT_EQ(verdict_of_next(), verdict::together);
}

// Calls of a few microseconds.
struct short_calls : cost_model {
    static constexpr std::size_t few = 1000;
    static constexpr std::int64_t alone = few * 10; // ns
    static_assert(alone > tuning::always_alone_ns && alone < tuning::likely_alone_ns);

    short_calls() {
        for (int i = 0; i != 20; ++i) {
            site.learn(few, alone);
        }
    }
    void take_this_part_of_it_if_shared(double part) {
        for (int i = 0; i != 40; ++i) {
            site.learn(few, alone);
            learn_together(few, static_cast<std::int64_t>(part * alone));
        }
    }
    help_advice usual_advice() {
        int none = 0;
        for (int i = 0; i != many; ++i) {
            none += site.advice(static_cast<float>(alone)) == help_advice::none ? 1 : 0;
        }
        return none > many / 2 ? help_advice::none : help_advice::if_it_pays;
    }
};

TEST_F(short_calls, are_shared_only_where_that_was_seen_to_be_faster) {
    EXPECT_EQ(usual_advice(), help_advice::none) << "it was not tried yet";
    take_this_part_of_it_if_shared(0.6);
    EXPECT_EQ(usual_advice(), help_advice::if_it_pays);
    take_this_part_of_it_if_shared(1.5);
    EXPECT_EQ(usual_advice(), help_advice::none);
}

TEST_F(short_calls, do_as_before_where_it_makes_little_difference) {
    constexpr double little = (tuning::worth_sharing_if_doubted + tuning::worth_sharing) / 2;
    EXPECT_EQ(usual_advice(), help_advice::none);
    take_this_part_of_it_if_shared(little);
    EXPECT_EQ(usual_advice(), help_advice::none);
    take_this_part_of_it_if_shared(0.6);
    EXPECT_EQ(usual_advice(), help_advice::if_it_pays);
    take_this_part_of_it_if_shared(little);
    EXPECT_EQ(usual_advice(), help_advice::if_it_pays);
    take_this_part_of_it_if_shared(1.0);
    EXPECT_EQ(usual_advice(), help_advice::none);
}

TEST_F(cost_model, fewer_dear_elements_stay_in_the_caller_than_light_ones_of_the_same_work) {
    EXPECT_EQ(alone_up_to(2 * tuning::dear_element_ns),
              static_cast<std::size_t>(tuning::always_alone_if_dear_ns / (2 * tuning::dear_element_ns)));
    EXPECT_EQ(alone_up_to(tuning::dear_element_ns / 2),
              static_cast<std::size_t>(tuning::always_alone_ns / (tuning::dear_element_ns / 2)));
}

TEST_F(cost_model, dear_elements_are_shared_from_fewer_microseconds_on) {
    float const work = 2 * tuning::always_alone_ns;
    site.learn(100, 100 * static_cast<std::int64_t>(2 * tuning::dear_element_ns));
    EXPECT_EQ(site.advice(work), help_advice::if_it_pays);
    EXPECT_EQ(element_cost::known(2 * tuning::dear_element_ns).advice(work), help_advice::if_it_pays);
    EXPECT_EQ(element_cost::known(tuning::dear_element_ns / 2).advice(work), help_advice::none);
}

TEST_F(cost_model, elements_that_take_long_are_shared_whatever_is_presumed) {
    call_site doubted(0, presumption::hinders);
    doubted.learn(8, 8 * static_cast<std::int64_t>(2 * tuning::undoubted_element_ns));
    EXPECT_EQ(judge(core, on, element_cost::learned(doubted), 100'000), verdict::together);
}

TEST_F(cost_model, the_fast_path_asks_only_about_the_default_pool) {
    for (int i = 0; i < 10; ++i) {
        site.learn(1000, 1000);
    }
    EXPECT_FALSE(surely_alone(on, element_cost::learned(site), 10));
    resources const by_default;
    int fast = 0;
    for (int i = 0; i < 1000; ++i) {
        if (surely_alone(by_default, element_cost::learned(site), 10)) {
            ++fast;
        } else {
            judge(by_default.pool(), by_default, element_cost::learned(site), 10);
        }
    }
    EXPECT_GT(fast, 900);
    EXPECT_LT(fast, 1000) << "no call is ever looked at again";
    EXPECT_FALSE(surely_alone(by_default, element_cost::learned(site), site.alone_up_to() + 1));
}

TEST_F(cost_model, the_fast_path_loses_no_count) {
    resources const by_default;
    site.learn(1000, 1000);
    auto const before = heist::default_pool().statistics().caller_only_calls;
    for (int i = 0; i < 1000; ++i) {
        if (!surely_alone(by_default, element_cost::learned(site), 10)) {
            judge(by_default.pool(), by_default, element_cost::learned(site), 10);
        }
    }
    EXPECT_EQ(heist::default_pool().statistics().caller_only_calls, before + 1000);
}

} // namespace
