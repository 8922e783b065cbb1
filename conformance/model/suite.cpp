// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/suite.hpp"

#include "support/random.hpp"
#include "support/soak.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <regex>
#include <set>
#include <string_view>

namespace model {
namespace {

// For all programs of a suite together: ten seconds or so, and in the long form a quarter of an hour.
std::uint64_t executions() {
    return support::times({1'000'000, 20'000, 100'000'000});
}

// For one mutant and one program. Those that are killed take less than a tenth of it, but for a few that need two old values at
// once: they are looked for when no program has killed them.
constexpr limits search_within{.preemptions = 2, .surprises = 1, .executions = 10'000};
constexpr std::uint64_t search_random = 10'000;
constexpr limits search_further{.preemptions = 2, .surprises = 2, .executions = 50'000};

std::vector<std::memory_order> one_step_weaker(std::memory_order order, operation what) {
    switch (order) {
    case std::memory_order_seq_cst:
        return {what == operation::load    ? std::memory_order_acquire
                : what == operation::store ? std::memory_order_release
                                           : std::memory_order_acq_rel};
    case std::memory_order_acq_rel: return {std::memory_order_acquire, std::memory_order_release};
    case std::memory_order_acquire:
    case std::memory_order_release: return {std::memory_order_relaxed};
    default: return {};
    }
}

std::optional<site_id> find(site_name const& name) {
    std::vector<std::pair<std::pair<unsigned, unsigned>, site_id>> found;
    auto const& sites = known_sites();
    for (site_id each = 0; each < sites.size(); ++each) {
        if (sites[each].file == name.file && sites[each].function == name.function && sites[each].what == name.what) {
            found.push_back({{sites[each].line, sites[each].column}, each});
        }
    }
    std::ranges::sort(found);
    return found.size() < name.nth ? std::nullopt : std::optional(found[name.nth - 1].second);
}

std::optional<mutant> find(named_mutant const& name) {
    std::optional<site_id> const where = find(name.where);
    EXPECT_TRUE(where) << "no such site: " << name.where.file << ' ' << name.where.function;
    return where ? std::optional(mutant{*where, name.what, name.weaker, name.answer}) : std::nullopt;
}

std::vector<mutant> mutants_of(suite const& all) {
    std::vector<mutant> list;
    auto const& sites = known_sites();
    for (site_id each = 0; each < sites.size(); ++each) {
        bool const own = sites[each].file.ends_with(".cpp"); // the suite's own programs
        bool const listed = std::ranges::count(all.headers, sites[each].file) != 0;
        operation const what = sites[each].what;
        if ((own || listed) && (what == operation::lock || what == operation::wake || what == operation::step)) {
            list.push_back({each, mutant::part::skipped});
        }
        if (!listed) {
            continue;
        }
        if (sites[each].order) {
            for (std::memory_order const weaker : one_step_weaker(*sites[each].order, sites[each].what)) {
                list.push_back({each, mutant::part::order, weaker});
            }
        }
        if (sites[each].what != operation::load && sites[each].what != operation::store && sites[each].order) {
            list.push_back({each, mutant::part::torn});
        }
        if (sites[each].failure) {
            for (std::memory_order const weaker : one_step_weaker(*sites[each].failure, operation::load)) {
                list.push_back({each, mutant::part::failure, weaker});
            }
        }
    }
    for (named_mutant const& each : all.more) {
        if (auto const more = find(each)) {
            list.push_back(*more);
        }
    }
    for (equivalent const& each : all.equivalents) {
        // Those of the headers are in the list already.
        if (auto const more = find(each.change); more && each.change.what == mutant::part::answer) {
            list.push_back(*more);
        }
    }
    return list;
}

// Orders other than relaxed in the source of a header, comments left out.
std::size_t orders_written(std::string const& header) {
    std::ifstream source(HEIST_HEADERS "/scheduler/" + header);
    if (!source) {
        source.open(HEIST_HEADERS "/splitting/" + header);
    }
    EXPECT_TRUE(source) << header;
    static std::regex const order("memory_order_(acquire|release|acq_rel|seq_cst)");
    std::size_t count = 0;
    for (std::string line; std::getline(source, line);) {
        line = line.substr(0, line.find("//"));
        count += static_cast<std::size_t>(
            std::distance(std::sregex_iterator(line.begin(), line.end(), order), std::sregex_iterator()));
    }
    return count;
}

std::size_t orders_reached(std::string const& header) {
    std::size_t count = 0;
    for (site const& each : known_sites()) {
        if (each.file == header) {
            count += each.order && *each.order != std::memory_order_relaxed ? 1U : 0U;
            count += each.failure && *each.failure != std::memory_order_relaxed ? 1U : 0U;
        }
    }
    return count;
}

verdict attack(program const& what, mutant const& change) {
    verdict const first = explore(what, search_within, &change);
    return first.failed ? first : sample(what, search_random, 1, &change);
}

verdict attack_further(program const& what, mutant const& change) {
    return explore(what, search_further, &change);
}

// A few executions of each program, which touch the sites that there are.
void meet_the_sites(suite const& all) {
    for (program const& each : all.programs) {
        verdict const sound = sample(each, 300, 1);
        ASSERT_FALSE(sound.failed) << sound.report;
    }
}

// `wanted`: a program, @, and a path, behind a mutant and an exclamation mark if it is one's.
void run_again(suite const& all, std::string_view wanted) {
    std::size_t const mark = wanted.find('!');
    std::string_view const name = wanted.substr(0, mark == std::string_view::npos ? 0 : mark);
    wanted.remove_prefix(mark == std::string_view::npos ? 0 : mark + 1);
    std::optional<mutant> change;
    if (!name.empty()) {
        meet_the_sites(all);
        for (mutant const& each : mutants_of(all)) {
            change = describe(each) == name ? each : change;
        }
        ASSERT_TRUE(change) << "no such mutant: " << name;
    }
    for (program const& each : all.programs) {
        if (wanted.substr(0, wanted.find('@')) == each.name && wanted.find('@') != std::string_view::npos) {
            verdict const seen = replay(each, wanted.substr(wanted.find('@') + 1), change ? &*change : nullptr);
            EXPECT_FALSE(seen.failed);
            std::printf("%s", seen.report.c_str());
        }
    }
}

} // namespace

void expect_holds(suite const& all) {
    if (char const* const again = std::getenv("HEIST_MODEL_REPLAY")) {
        run_again(all, again);
        return;
    }
    unsigned const deviations = support::soaking() ? 3 : 2;
    std::uint64_t const share = executions() / all.programs.size();
    std::uint64_t done = 0;
    for (program const& each : all.programs) {
        verdict const exact = explore(each, {deviations, deviations, share / 2});
        ASSERT_FALSE(exact.failed) << exact.report;
        verdict const drawn = sample(each, share - exact.executions, support::process_seed());
        ASSERT_FALSE(drawn.failed) << drawn.report;
        std::printf("%-36s %s%llu executions with %u deviations of each kind, and %llu random ones; %llu steps\n",
                    each.name.c_str(), exact.complete ? "all " : "", static_cast<unsigned long long>(exact.executions),
                    deviations, static_cast<unsigned long long>(drawn.executions),
                    static_cast<unsigned long long>(exact.steps + drawn.steps));
        done += exact.executions + drawn.executions;
    }
    support::soak_row(::testing::UnitTest::GetInstance()->current_test_info()->test_suite_name(),
                      "10^8 executions, 0 faults", static_cast<double>(done), " executions of ", all.programs.size(),
                      " programs, ", deviations, " deviations of each kind and at random, no fault");
}

void expect_kills(suite const& all) {
    if (std::getenv("HEIST_MODEL_REPLAY") != nullptr) {
        return;
    }
    meet_the_sites(all);
    if (::testing::Test::HasFatalFailure()) {
        return;
    }
    for (std::string const& header : all.headers) {
        EXPECT_EQ(orders_written(header), orders_reached(header))
            << header << " has memory orders that no program of this suite reaches, or that are not written out";
    }
    std::vector<std::size_t> kills(all.programs.size());
    std::vector<bool> argued(all.equivalents.size());
    std::size_t killed = 0;
    std::size_t equivalents = 0;
    for (mutant const& change : mutants_of(all)) {
        auto const is_this = [&](equivalent const& each) {
            return find(each.change.where) == change.where && each.change.what == change.what &&
                   each.change.weaker == change.weaker && each.change.answer == change.answer;
        };
        auto const argument = std::ranges::find_if(all.equivalents, is_this);
        // First who has killed nothing yet.
        std::vector<std::size_t> order(all.programs.size());
        for (std::size_t i = 0; i < order.size(); ++i) {
            order[i] = i;
        }
        std::ranges::stable_sort(order, {}, [&](std::size_t which) { return kills[which] == 0 ? 0 : 1; });
        verdict outcome;
        for (auto const how : {&attack, &attack_further}) {
            for (std::size_t const which : order) {
                if (!outcome.failed) {
                    outcome = how(all.programs[which], change);
                    kills[which] += outcome.failed ? 1 : 0;
                }
            }
        }
        if (argument != all.equivalents.end()) {
            ++equivalents;
            argued[static_cast<std::size_t>(argument - all.equivalents.begin())] = true;
            EXPECT_FALSE(outcome.failed) << describe(change) << " is not equivalent:\n" << outcome.report;
        } else {
            ++killed;
            EXPECT_TRUE(outcome.failed) << describe(change) << " survives";
        }
        std::printf("%-10s %s\n", outcome.failed ? "killed" : "survives", describe(change).c_str());
        if (outcome.failed && std::getenv("HEIST_MODEL_VERBOSE") != nullptr) {
            std::printf("%s\n", outcome.report.c_str());
        }
    }
    for (std::size_t i = 0; i < kills.size(); ++i) {
        EXPECT_NE(kills[i], 0u) << all.programs[i].name << " kills no mutant: what does it prove?";
    }
    for (std::size_t i = 0; i < argued.size(); ++i) {
        EXPECT_TRUE(argued[i]) << "no such mutant: " << all.equivalents[i].change.where.file << ' '
                               << all.equivalents[i].change.where.function;
    }
    std::printf("%zu mutants killed, %zu argued equivalent\n", killed, equivalents);
}

} // namespace model
