// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The simulator itself: of the classic litmus tests it shows every outcome that C++20 allows (but for load buffering) and
// none that it forbids. All executions are run, so a set of outcomes is exact.

#include "model/sim_atomics.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <functional>
#include <set>
#include <vector>

namespace {

constexpr auto relaxed = std::memory_order_relaxed;
constexpr auto acquire = std::memory_order_acquire;
constexpr auto release = std::memory_order_release;
constexpr auto acq_rel = std::memory_order_acq_rel;
constexpr auto seq_cst = std::memory_order_seq_cst;

struct stage {
    model::sim_atomic<int> x{0};
    model::sim_atomic<int> y{0};
    model::sim_atomic<int> z{0};
    model::plain<int> data{0};
    std::array<int, 4> r{};
};

using bodies = std::vector<std::function<void(stage&)>>;
using outcome = std::vector<int>;
using outcomes = std::set<outcome>;

// Two preemptions are enough for four threads: what a thread that runs later may read does not depend on when it runs.
constexpr model::limits few_preemptions{.preemptions = 2};

// What `result` makes of the stage when all threads have ended, over all executions.
outcomes all_outcomes(bodies const& each, std::function<outcome(stage&)> const& result,
                      model::limits const& within = {}) {
    outcomes seen;
    std::optional<stage> state;
    model::program const what{"litmus",
                              static_cast<unsigned>(each.size()),
                              [&] { state.emplace(); },
                              [&](unsigned thread) { each[thread - 1](*state); },
                              [&] { seen.insert(result(*state)); },
                              [&] { state.reset(); }};
    model::verdict const verdict = model::explore(what, within);
    EXPECT_FALSE(verdict.failed) << verdict.report;
    EXPECT_TRUE(verdict.complete);
    return seen;
}

outcome first_two(stage& s) {
    return {s.r[0], s.r[1]};
}

outcome first_three(stage& s) {
    return {s.r[0], s.r[1], s.r[2]};
}

// ---- store buffering: both threads store, then read the other's location ---------------------------------------------

outcomes store_buffering(std::memory_order store, std::memory_order load, bool fenced = false) {
    auto const between = [fenced] {
        if (fenced) {
            model::fence(seq_cst);
        }
    };
    return all_outcomes({[=](stage& s) {
                             s.x.store(1, store);
                             between();
                             s.r[0] = s.y.load(load);
                         },
                         [=](stage& s) {
                             s.y.store(1, store);
                             between();
                             s.r[1] = s.x.load(load);
                         }},
                        first_two);
}

outcomes const all_four{{0, 0}, {0, 1}, {1, 0}, {1, 1}};
outcomes const not_both_zero{{0, 1}, {1, 0}, {1, 1}};

} // namespace

TEST(model_litmus, SB_both_may_miss_the_other_unless_all_is_seq_cst) {
    EXPECT_EQ(store_buffering(relaxed, relaxed), all_four);
    EXPECT_EQ(store_buffering(release, acquire), all_four);
    EXPECT_EQ(store_buffering(seq_cst, acquire), all_four);
    EXPECT_EQ(store_buffering(release, seq_cst), all_four);
    EXPECT_EQ(store_buffering(seq_cst, seq_cst), not_both_zero);
}

TEST(model_litmus, SB_seq_cst_fences_forbid_it) {
    EXPECT_EQ(store_buffering(relaxed, relaxed, true), not_both_zero);
}

TEST(model_litmus, SB_one_fence_is_not_enough_and_weaker_ones_do_nothing) {
    auto const run = [](std::memory_order first, std::memory_order second) {
        return all_outcomes({[=](stage& s) {
                                 s.x.store(1, relaxed);
                                 model::fence(first);
                                 s.r[0] = s.y.load(relaxed);
                             },
                             [=](stage& s) {
                                 s.y.store(1, relaxed);
                                 model::fence(second);
                                 s.r[1] = s.x.load(relaxed);
                             }},
                            first_two);
    };
    EXPECT_EQ(run(seq_cst, acq_rel), all_four);
    EXPECT_EQ(run(acq_rel, acq_rel), all_four);
    EXPECT_EQ(run(seq_cst, seq_cst), not_both_zero);
}

TEST(model_litmus, SB_a_fence_and_a_seq_cst_pair_forbid_it) {
    EXPECT_EQ(all_outcomes({[](stage& s) {
                                s.x.store(1, relaxed);
                                model::fence(seq_cst);
                                s.r[0] = s.y.load(relaxed);
                            },
                            [](stage& s) {
                                s.y.store(1, seq_cst);
                                s.r[1] = s.x.load(seq_cst);
                            }},
                           first_two),
              not_both_zero);
}

TEST(model_litmus, SB_a_read_modify_write_is_no_full_fence) {
    auto const run = [](std::memory_order order, std::memory_order load) {
        return all_outcomes({[=](stage& s) {
                                 s.x.fetch_add(1, order);
                                 s.r[0] = s.y.load(load);
                             },
                             [=](stage& s) {
                                 s.y.fetch_add(1, order);
                                 s.r[1] = s.x.load(load);
                             }},
                            first_two);
    };
    EXPECT_EQ(run(acq_rel, acquire), all_four);
    EXPECT_EQ(run(seq_cst, relaxed), all_four); // also on AArch64: ldaxr/stlxr, then a plain load
    EXPECT_EQ(run(seq_cst, seq_cst), not_both_zero);
}

// ---- message passing -------------------------------------------------------------------------------------------------

namespace {

outcomes message_passing(std::memory_order store, std::memory_order load) {
    return all_outcomes({[=](stage& s) {
                             s.x.store(1, relaxed);
                             s.y.store(1, store);
                         },
                         [=](stage& s) {
                             s.r[0] = s.y.load(load);
                             s.r[1] = s.x.load(relaxed);
                         }},
                        first_two);
}

outcomes const never_one_zero{{0, 0}, {0, 1}, {1, 1}};

} // namespace

TEST(model_litmus, MP_needs_release_and_acquire) {
    EXPECT_EQ(message_passing(relaxed, relaxed), all_four);
    EXPECT_EQ(message_passing(release, relaxed), all_four);
    EXPECT_EQ(message_passing(relaxed, acquire), all_four);
    EXPECT_EQ(message_passing(release, acquire), never_one_zero);
    EXPECT_EQ(message_passing(seq_cst, seq_cst), never_one_zero);
}

TEST(model_litmus, MP_a_seq_cst_store_does_not_order_a_relaxed_one_behind_it) {
    EXPECT_EQ(all_outcomes({[](stage& s) {
                                s.x.store(1, seq_cst);
                                s.y.store(1, relaxed);
                            },
                            [](stage& s) {
                                s.r[0] = s.y.load(relaxed);
                                s.r[1] = s.x.load(seq_cst);
                            }},
                           first_two),
              all_four);
}

TEST(model_litmus, MP_with_fences) {
    auto const run = [](std::memory_order before_store, std::memory_order after_load) {
        return all_outcomes({[=](stage& s) {
                                 s.x.store(1, relaxed);
                                 model::fence(before_store);
                                 s.y.store(1, relaxed);
                             },
                             [=](stage& s) {
                                 s.r[0] = s.y.load(relaxed);
                                 model::fence(after_load);
                                 s.r[1] = s.x.load(relaxed);
                             }},
                            first_two);
    };
    EXPECT_EQ(run(release, acquire), never_one_zero);
    EXPECT_EQ(run(acquire, release), all_four);
    EXPECT_EQ(run(seq_cst, seq_cst), never_one_zero);
}

TEST(model_litmus, MP_a_relaxed_store_of_the_same_thread_ends_the_release_sequence) {
    // y = 1 is the release, y = 2 a store behind it: until C++17 it continued the sequence, since C++20 it does not.
    auto const run = [](auto const& second) {
        return all_outcomes({[&](stage& s) {
                                 s.x.store(1, relaxed);
                                 s.y.store(1, release);
                                 second(s);
                             },
                             [](stage& s) {
                                 s.r[0] = s.y.load(acquire);
                                 s.r[1] = s.x.load(relaxed);
                             }},
                            first_two);
    };
    outcomes const kept{{0, 0}, {0, 1}, {1, 1}, {2, 1}};
    outcomes broken = kept;
    broken.insert({2, 0});
    EXPECT_EQ(run([](stage& s) { s.y.store(2, relaxed); }), broken);
    EXPECT_EQ(run([](stage& s) { s.y.store(2, release); }), kept);
    EXPECT_EQ(run([](stage& s) { s.y.fetch_add(1, relaxed); }), kept);
    EXPECT_EQ(run([](stage& s) { s.y.exchange(2, relaxed); }), kept);
}

TEST(model_litmus, MP_a_relaxed_read_modify_write_of_another_thread_continues_the_release_sequence) {
    auto const run = [](auto const& second) {
        return all_outcomes({[](stage& s) {
                                 s.x.store(1, relaxed);
                                 s.y.store(1, release);
                             },
                             second,
                             [](stage& s) {
                                 s.r[0] = s.y.load(acquire);
                                 s.r[1] = s.x.load(relaxed);
                             }},
                            first_two);
    };
    EXPECT_EQ(run([](stage& s) { s.y.fetch_add(1, relaxed); }).count({2, 0}), 0u);
    EXPECT_EQ(run([](stage& s) { s.y.fetch_add(1, relaxed); }).count({2, 1}), 1u);
    EXPECT_EQ(run([](stage& s) { s.y.store(2, relaxed); }).count({2, 0}), 1u);
}

TEST(model_litmus, MP_a_plain_variable_behind_a_relaxed_flag_is_a_data_race) {
    auto const run = [](std::memory_order store, std::memory_order load) {
        std::optional<stage> state;
        return model::explore({"race", 2, [&] { state.emplace(); },
                               [&, store, load](unsigned thread) {
                                   if (thread == 1) {
                                       state->data.set(1);
                                       state->y.store(1, store);
                                   } else if (state->y.load(load) == 1) {
                                       model::require(state->data.get() == 1, "the data");
                                   }
                               },
                               [] {}, [&] { state.reset(); }},
                              {})
            .failed;
    };
    EXPECT_TRUE(run(relaxed, acquire));
    EXPECT_TRUE(run(release, relaxed));
    EXPECT_FALSE(run(release, acquire));
}

// ---- the others ------------------------------------------------------------------------------------------------------

TEST(model_litmus, LB_is_not_modelled) {
    // Allowed by C++20, and shown by no load that runs in program order: README.md, "What is not modelled".
    EXPECT_EQ(all_outcomes({[](stage& s) {
                                s.r[0] = s.x.load(relaxed);
                                s.y.store(1, relaxed);
                            },
                            [](stage& s) {
                                s.r[1] = s.y.load(relaxed);
                                s.x.store(1, relaxed);
                            }},
                           first_two),
              (outcomes{{0, 0}, {0, 1}, {1, 0}}));
}

TEST(model_litmus, CoRR_two_reads_of_one_location_never_go_back) {
    outcomes const seen = all_outcomes({[](stage& s) {
                                            s.x.store(1, relaxed);
                                            s.x.store(2, relaxed);
                                        },
                                        [](stage& s) {
                                            s.r[0] = s.x.load(relaxed);
                                            s.r[1] = s.x.load(relaxed);
                                        }},
                                       first_two);
    EXPECT_EQ(seen, (outcomes{{0, 0}, {0, 1}, {0, 2}, {1, 1}, {1, 2}, {2, 2}}));
}

TEST(model_litmus, CoRR2_all_threads_agree_on_the_order_of_the_stores_to_one_location) {
    outcomes const seen = all_outcomes(
        {[](stage& s) { s.x.store(1, relaxed); }, [](stage& s) { s.x.store(2, relaxed); },
         [](stage& s) {
             s.r[0] = s.x.load(relaxed);
             s.r[1] = s.x.load(relaxed);
         },
         [](stage& s) {
             s.r[2] = s.x.load(relaxed);
             s.r[3] = s.x.load(relaxed);
         }},
        [](stage& s) { return outcome(s.r.begin(), s.r.end()); }, few_preemptions);
    EXPECT_EQ(seen.count({1, 2, 2, 1}), 0u);
    EXPECT_EQ(seen.count({1, 2, 1, 2}), 1u);
    EXPECT_EQ(seen.count({2, 1, 2, 1}), 1u);
}

TEST(model_litmus, CoWR_and_CoRW_a_thread_never_falls_behind_what_it_wrote_or_read) {
    outcomes const seen = all_outcomes({[](stage& s) {
                                            s.x.store(1, relaxed);
                                            s.r[0] = s.x.load(relaxed);
                                        },
                                        [](stage& s) {
                                            s.r[1] = s.x.load(relaxed);
                                            s.x.store(2, relaxed);
                                        }},
                                       [](stage& s) { return outcome{s.r[0], s.r[1], s.x.load(relaxed)}; });
    EXPECT_EQ(seen.count({0, 0, 1}) + seen.count({0, 0, 2}), 0u); // CoWR
    EXPECT_EQ(seen.count({1, 1, 1}) + seen.count({2, 1, 1}), 0u); // CoRW: 2 comes after the 1 that was read
    EXPECT_EQ(seen, (outcomes{{1, 0, 1}, {1, 0, 2}, {1, 1, 2}, {2, 0, 2}, {2, 1, 2}}));
}

TEST(model_litmus, two_plus_two_W_the_first_stores_may_both_win) {
    auto const run = [](std::memory_order first, std::memory_order second) {
        return all_outcomes({[=](stage& s) {
                                 s.x.store(1, first);
                                 s.y.store(2, second);
                             },
                             [=](stage& s) {
                                 s.y.store(1, first);
                                 s.x.store(2, second);
                             }},
                            [](stage& s) { return outcome{s.x.load(relaxed), s.y.load(relaxed)}; });
    };
    outcomes const all{{1, 1}, {1, 2}, {2, 1}, {2, 2}};
    EXPECT_EQ(run(relaxed, relaxed), all);
    EXPECT_EQ(run(release, release), all);
    EXPECT_EQ(run(seq_cst, seq_cst), (outcomes{{1, 2}, {2, 1}, {2, 2}}));
}

TEST(model_litmus, IRIW_readers_agree_on_the_order_of_independent_writes_only_with_seq_cst) {
    auto const run = [](std::memory_order store, std::memory_order load) {
        return all_outcomes(
                   {[=](stage& s) { s.x.store(1, store); }, [=](stage& s) { s.y.store(1, store); },
                    [=](stage& s) {
                        s.r[0] = s.x.load(load);
                        s.r[1] = s.y.load(load);
                    },
                    [=](stage& s) {
                        s.r[2] = s.y.load(load);
                        s.r[3] = s.x.load(load);
                    }},
                   [](stage& s) { return outcome(s.r.begin(), s.r.end()); }, few_preemptions)
            .count({1, 0, 1, 0});
    };
    EXPECT_EQ(run(relaxed, relaxed), 1u);
    EXPECT_EQ(run(release, acquire), 1u);
    EXPECT_EQ(run(seq_cst, acquire), 1u);
    EXPECT_EQ(run(seq_cst, seq_cst), 0u);
}

TEST(model_litmus, IRIW_seq_cst_fences_between_the_reads_are_enough) {
    auto const run = [](std::memory_order fence) {
        return all_outcomes(
                   {[](stage& s) { s.x.store(1, relaxed); }, [](stage& s) { s.y.store(1, relaxed); },
                    [=](stage& s) {
                        s.r[0] = s.x.load(relaxed);
                        model::fence(fence);
                        s.r[1] = s.y.load(relaxed);
                    },
                    [=](stage& s) {
                        s.r[2] = s.y.load(relaxed);
                        model::fence(fence);
                        s.r[3] = s.x.load(relaxed);
                    }},
                   [](stage& s) { return outcome(s.r.begin(), s.r.end()); }, few_preemptions)
            .count({1, 0, 1, 0});
    };
    EXPECT_EQ(run(acq_rel), 1u);
    EXPECT_EQ(run(seq_cst), 0u); // since C++20 (P0668); C++11's wording allowed it
}

TEST(model_litmus, WRC_release_and_acquire_are_cumulative) {
    auto const run = [](std::memory_order load, std::memory_order store) {
        return all_outcomes({[](stage& s) { s.x.store(1, relaxed); },
                             [=](stage& s) {
                                 s.r[0] = s.x.load(load);
                                 s.y.store(1, store);
                             },
                             [](stage& s) {
                                 s.r[1] = s.y.load(acquire);
                                 s.r[2] = s.x.load(relaxed);
                             }},
                            first_three)
            .count({1, 1, 0});
    };
    EXPECT_EQ(run(relaxed, relaxed), 1u);
    EXPECT_EQ(run(acquire, relaxed), 1u);
    EXPECT_EQ(run(relaxed, release), 0u); // what the second thread has read, it may not fall behind, and says so
    EXPECT_EQ(run(acquire, release), 0u);
}

TEST(model_litmus, ISA2_a_chain_of_releases_and_acquires) {
    auto const run = [](std::memory_order middle_load, std::memory_order middle_store) {
        return all_outcomes({[](stage& s) {
                                 s.x.store(1, relaxed);
                                 s.y.store(1, release);
                             },
                             [=](stage& s) {
                                 s.r[0] = s.y.load(middle_load);
                                 s.z.store(1, middle_store);
                             },
                             [](stage& s) {
                                 s.r[1] = s.z.load(acquire);
                                 s.r[2] = s.x.load(relaxed);
                             }},
                            first_three)
            .count({1, 1, 0});
    };
    EXPECT_EQ(run(acquire, release), 0u);
    EXPECT_EQ(run(relaxed, release), 1u);
    EXPECT_EQ(run(acquire, relaxed), 1u);
}

TEST(model_litmus, Z6U_what_happens_before_a_seq_cst_operation_need_not_be_before_it_in_S) {
    // Allowed since C++20 (P0668), because POWER does it: the store to x happens before the addition, but not strongly.
    auto const run = [](std::memory_order second) {
        return all_outcomes({[=](stage& s) {
                                 s.x.store(1, seq_cst);
                                 s.y.store(1, second);
                             },
                             [](stage& s) {
                                 s.r[0] = s.y.fetch_add(1, seq_cst);
                                 s.r[1] = s.y.load(relaxed);
                             },
                             [](stage& s) {
                                 s.y.store(3, seq_cst);
                                 s.r[2] = s.x.load(seq_cst);
                             }},
                            first_three)
            .count({1, 3, 0});
    };
    EXPECT_EQ(run(release), 1u);
    EXPECT_EQ(run(seq_cst), 0u);
}

TEST(model_litmus, RMW_increments_are_never_lost) {
    EXPECT_EQ(all_outcomes({[](stage& s) { s.x.fetch_add(1, relaxed); }, [](stage& s) { s.x.fetch_add(1, relaxed); },
                            [](stage& s) { s.x.fetch_add(1, relaxed); }},
                           [](stage& s) { return outcome{s.x.load(relaxed)}; }),
              (outcomes{{3}}));
}

TEST(model_litmus, compare_exchange_weak_may_fail_for_no_reason_and_strong_may_not) {
    auto const run = [](auto const& attempt) {
        return all_outcomes({[&](stage& s) { s.r[0] = attempt(s) ? 1 : 0; }}, [](stage& s) { return outcome{s.r[0]}; });
    };
    EXPECT_EQ(run([](stage& s) {
                  int expected = 0;
                  return s.x.compare_exchange_weak(expected, 1, relaxed);
              }),
              (outcomes{{0}, {1}}));
    EXPECT_EQ(run([](stage& s) {
                  int expected = 0;
                  return s.x.compare_exchange_strong(expected, 1, relaxed);
              }),
              (outcomes{{1}}));
}

// ---- futex, mutex, ends ----------------------------------------------------------------------------------------------

namespace {

struct sleepy {
    model::sim_atomic<std::uint32_t> word{0};
    model::plain<int> data;
    model::mutex guard;
};

model::verdict run(unsigned threads, std::function<void(sleepy&, unsigned)> const& body) {
    std::optional<sleepy> state;
    return model::explore({"sleepy", threads, [&] { state.emplace(); }, [&](unsigned thread) { body(*state, thread); },
                           [] {}, [&] { state.reset(); }},
                          {.surprises = 3});
}

} // namespace

TEST(model_litmus, a_futex_wakes_who_sleeps_and_lets_nobody_sleep_on_an_old_value) {
    EXPECT_FALSE(run(2, [](sleepy& s, unsigned thread) {
                     if (thread == 1) {
                         while (s.word.load(relaxed) == 0) {
                             model::sim::wait(s.word, 0);
                         }
                     } else {
                         s.word.store(1, relaxed);
                         model::sim::wake(s.word);
                     }
                 }).failed);
}

TEST(model_litmus, a_wake_that_is_missing_or_comes_too_early_is_found) {
    model::verdict const missing = run(2, [](sleepy& s, unsigned thread) {
        if (thread == 1) {
            model::sim::wait(s.word, 0);
        } else {
            s.word.store(1, relaxed);
        }
    });
    EXPECT_TRUE(missing.failed);
    EXPECT_NE(missing.report.find("nobody can go on: threads 1 wait"), std::string::npos) << missing.report;
    EXPECT_TRUE(run(2, [](sleepy& s, unsigned thread) {
                    if (thread == 1) {
                        model::sim::wait(s.word, 0);
                    } else {
                        model::sim::wake(s.word);
                        s.word.store(1, relaxed);
                    }
                }).failed);
}

TEST(model_litmus, a_futex_orders_nothing_but_its_word) {
    EXPECT_TRUE(run(2, [](sleepy& s, unsigned thread) {
                    if (thread == 1) {
                        while (s.word.load(relaxed) == 0) {
                            model::sim::wait(s.word, 0);
                        }
                        s.data.get();
                    } else {
                        s.data.set(1);
                        s.word.store(1, relaxed);
                        model::sim::wake(s.word);
                    }
                }).failed);
}

TEST(model_litmus, a_mutex_excludes_and_orders) {
    EXPECT_FALSE(run(3, [](sleepy& s, unsigned) {
                     s.guard.lock();
                     s.data.set(s.data.get() + 1);
                     s.guard.unlock();
                 }).failed);
    EXPECT_TRUE(run(2, [](sleepy& s, unsigned) { s.data.set(s.data.get() + 1); }).failed);
}

TEST(model_litmus, a_loop_that_waits_ends_when_the_store_becomes_visible_and_fails_if_there_is_none) {
    auto const wait = [](bool with_store) {
        return run(2, [with_store](sleepy& s, unsigned thread) {
            if (thread == 1) {
                while (s.word.load(relaxed) == 0) {
                    model::pause();
                }
            } else if (with_store) {
                s.word.store(1, relaxed);
            }
        });
    };
    EXPECT_FALSE(wait(true).failed);
    EXPECT_TRUE(wait(false).failed);
}

TEST(model_litmus, a_failure_is_replayed_by_what_its_report_says) {
    std::optional<sleepy> state;
    model::program const what{"lost_update",
                              2,
                              [&] { state.emplace(); },
                              [&](unsigned) { state->word.store(state->word.load(relaxed) + 1, relaxed); },
                              [&] { model::require(state->word.load(relaxed) == 2, "both count"); },
                              [&] { state.reset(); }};
    model::verdict const found = model::sample(what, 1000, 1);
    ASSERT_TRUE(found.failed);
    std::string const mark = "HEIST_MODEL_REPLAY=lost_update@";
    std::size_t const start = found.report.find(mark) + mark.size();
    std::string const path = found.report.substr(start, found.report.find('\n', start) - start);
    model::verdict const again = model::replay(what, path);
    EXPECT_TRUE(again.failed);
    EXPECT_NE(again.report.find("FAILS: not true: both count"), std::string::npos) << again.report;
    EXPECT_FALSE(model::replay(what, "").failed);
}
