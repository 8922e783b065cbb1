// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// splitter: blocks tile the range, none is smaller than asked for, and there are enough for everybody.

#include <heist/pool.hpp>
#include <heist/splitting/splitter.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

using namespace heist::splitting;

struct splitting_case {
    std::size_t n;
    std::size_t grain;
    std::size_t granule;
    std::size_t most_blocks;
    float ns;
};

std::vector<splitting_case> all_cases() {
    std::vector<splitting_case> all;
    for (std::size_t n :
         {1UL, 2UL, 3UL, 7UL, 63UL, 64UL, 65UL, 1000UL, 4097UL, (1UL << 20) + 3, std::size_t{1} << 40}) {
        for (std::size_t grain : {0UL, 1UL, 7UL, 64UL, std::size_t{1} << 35}) {
            for (std::size_t granule : {1UL, 2UL, 8UL}) {
                for (std::size_t most : {16UL, 4096UL, std::size_t{heist::scheduler::range_slot::max_blocks}}) {
                    for (float ns : {0.0F, 0.01F, 1.0F, 1000.0F, 1e8F}) {
                        all.push_back({n, grain, granule, most, ns});
                    }
                }
            }
        }
    }
    return all;
}

TEST(splitter, blocks_tile_the_range_and_keep_all_rules) {
    heist::pool four{heist::pool_options{.threads = 4}};
    for (splitting_case const& each : all_cases()) {
        SCOPED_TRACE(testing::Message() << "n " << each.n << " grain " << each.grain << " granule " << each.granule
                                        << " most " << each.most_blocks << " ns " << each.ns);
        splitter const cut(core_of(four), {&four, 0, each.grain}, element_cost::known(each.ns), each.n,
                           {each.granule, each.most_blocks});
        ASSERT_GE(cut.blocks(), 1U);
        ASSERT_LE(cut.blocks(), each.most_blocks);
        ASSERT_EQ(cut.begin_of(0), 0U);
        ASSERT_EQ(cut.end_of(cut.blocks()), each.n);
        std::size_t const unit = cut.blocks() == 1 ? each.n : cut.begin_of(1);
        if (cut.blocks() > 1) {
            ASSERT_EQ(unit % each.granule, 0U);
            ASSERT_GE(unit, each.grain);
        }
        for (std::uint32_t block : {0U, cut.blocks() / 2, cut.blocks() - 1}) {
            ASSERT_EQ(cut.end_of(block), block == 0 ? 0 : cut.begin_of(block)) << "neighbours touch";
            std::size_t const size = cut.end_of(block + 1) - cut.begin_of(block);
            ASSERT_GE(size, unit);
            ASSERT_LT(size, 2 * unit);
        }
        ASSERT_GE(cut.help().width, 1U);
        ASSERT_LE(cut.help().width, cut.blocks());
        ASSERT_LT(cut.help().wake, cut.help().width);
        ASSERT_EQ(cut.growing(), each.grain == 0 && each.ns == 0.0F);
    }
}

TEST(splitter, few_heavy_elements_are_one_block_each) {
    heist::pool two{heist::pool_options{.threads = 2}};
    splitter const cut(core_of(two), {&two, 0, 0}, element_cost::known(2e7F), 4, {});
    EXPECT_EQ(cut.blocks(), 4U);
    EXPECT_EQ(cut.help().width, 2U);
    EXPECT_EQ(cut.help().wake, 1U);
}

TEST(splitter, an_unknown_cost_starts_with_single_elements) {
    heist::pool two{heist::pool_options{.threads = 2}};
    call_site site;
    splitter const cut(core_of(two), {&two, 0, 0}, element_cost::learned(site), 1000, {});
    EXPECT_TRUE(cut.growing());
    EXPECT_EQ(cut.blocks(), 1000U);
}

TEST(splitter, a_limit_on_threads_limits_the_participants) {
    heist::pool eight{heist::pool_options{.threads = 8}};
    splitter const cut(core_of(eight), {&eight, 3, 0}, element_cost::known(1e6F), 1000, {});
    EXPECT_EQ(cut.help().width, 3U);
}

// tuning::participant_ns: a thread more is a word more that all of them wait for.
TEST(splitter, little_work_has_few_participants_and_much_work_has_all) {
    heist::pool many{heist::pool_options{.threads = 64}};
    auto const width = [&](float ns, std::size_t n) {
        return splitter(core_of(many), {&many, 0, 0}, element_cost::known(ns), n, {}).help().width;
    };
    EXPECT_EQ(width(1.0F, 12'000), 2U);
    EXPECT_GT(width(1.0F, 1'000'000), width(1.0F, 100'000));
    EXPECT_LT(width(1.0F, 1'000'000), 64U);
    EXPECT_EQ(width(1000.0F, 1'000'000), 64U);
    EXPECT_EQ(splitter(core_of(many), {&many, 0, 10}, element_cost::known(1.0F), 12'000, {}).help().width, 64U)
        << "the user's grain says how much a thread is worth";
}

TEST(pacer, claims_grow_while_they_are_short_and_only_if_the_cost_is_unknown) {
    heist::scheduler::participant self;
    pacer known(false);
    known.did(1, self);
    EXPECT_EQ(self.batch, 1U);
    pacer unknown(true);
    std::uint32_t before = self.batch;
    unknown.did(1, self);
    EXPECT_TRUE(self.batch == before || self.batch == 2 * before);
}

TEST(resources, have_no_more_threads_wait_for_each_other_than_there_are_cpus) {
    heist::pool many({.threads = 16});
    unsigned const cpus = heist::scheduler::core::cpus();
    ASSERT_GE(cpus, 1U);
    resources on;
    on.where = &many;
    EXPECT_EQ(on.width(core_of(many)), 16U);
    EXPECT_EQ(on.width_in_turn(core_of(many)), (std::min)(16U, cpus));
    on.threads = 1;
    EXPECT_EQ(on.width_in_turn(core_of(many)), 1U);
    on.threads = 0;
    EXPECT_EQ(on.with_grain(5).width_in_turn(core_of(many)), 16U);
}

} // namespace
