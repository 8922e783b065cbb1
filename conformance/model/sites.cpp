// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/sites.hpp"

#include <algorithm>
#include <cstddef>
#include <unordered_map>
#include <utility>

namespace model {
namespace {

struct site_key {
    char const* file;
    std::uint_least32_t line;
    std::uint_least32_t column;
    operation what;
    bool operator==(site_key const&) const = default;
};
struct site_hash {
    std::size_t operator()(site_key const& key) const noexcept {
        return (reinterpret_cast<std::uintptr_t>(key.file) >> 4) * 31 + key.line * 1009 + key.column * 17 +
               static_cast<std::size_t>(key.what);
    }
};

struct {
    std::unordered_map<site_key, site_id, site_hash> ids;
    std::vector<site> all;
    std::vector<std::pair<std::string, std::string>> hand_overs;
} sites;

// The name in front of the first parameter list. clang writes "(anonymous namespace)".
std::string function_of(std::string signature) {
    constexpr std::string_view anonymous = "(anonymous namespace)";
    for (std::size_t at = signature.find(anonymous); at != std::string::npos; at = signature.find(anonymous)) {
        signature.erase(at, anonymous.size());
    }
    signature.resize((std::min)(signature.find('('), signature.size()));
    return signature.substr(signature.find_last_of(": *&>") + 1);
}

} // namespace

site_id site_at(operation what, std::source_location const& where, std::optional<std::memory_order> order,
                std::optional<std::memory_order> failure) {
    site_key const key{where.file_name(), where.line(), where.column(), what};
    auto const [found, inserted] = sites.ids.try_emplace(key, static_cast<site_id>(sites.all.size()));
    if (inserted) {
        std::string_view const path = where.file_name();
        std::string file(path.substr(path.find_last_of('/') + 1));
        std::string function = function_of(where.function_name());
        bool const hands_over = std::ranges::count(sites.hand_overs, std::pair(file, function)) != 0;
        sites.all.push_back(
            {std::move(file), std::move(function), what, where.line(), where.column(), order, failure, hands_over});
    }
    return found->second;
}

char const* name_of(operation what) {
    static constexpr char const* names[] = {"load",
                                            "store",
                                            "exchange",
                                            "fetch_add",
                                            "fetch_sub",
                                            "fetch_or",
                                            "fetch_and",
                                            "compare_exchange_strong",
                                            "compare_exchange_weak",
                                            "fence",
                                            "wait",
                                            "wake",
                                            "lock",
                                            "step"};
    return names[static_cast<std::size_t>(what)];
}

char const* name_of(std::memory_order order) {
    switch (order) {
    case std::memory_order_relaxed: return "relaxed";
    case std::memory_order_consume: return "consume";
    case std::memory_order_acquire: return "acquire";
    case std::memory_order_release: return "release";
    case std::memory_order_acq_rel: return "acq_rel";
    case std::memory_order_seq_cst: return "seq_cst";
    }
    return "?";
}

std::vector<site> const& known_sites() {
    return sites.all;
}

std::string describe(site_id which) {
    site const& here = sites.all[which];
    return here.file + ':' + std::to_string(here.line) + ' ' + here.function + ", " + name_of(here.what);
}

std::string describe(mutant const& change) {
    site const& here = sites.all[change.where];
    std::string text = describe(change.where);
    switch (change.what) {
    case mutant::part::order: return text + ": " + name_of(*here.order) + " -> " + name_of(change.weaker);
    case mutant::part::failure:
        return text + ", on failure: " + name_of(*here.failure) + " -> " + name_of(change.weaker);
    case mutant::part::torn: return text + ": a load and then a store";
    case mutant::part::answer:
        return text + (here.what == operation::load ? ": does not look, says " : ": says, whatever it did, ") +
               std::to_string(change.answer);
    case mutant::part::skipped: return text + ": left out";
    }
    return text;
}

void hand_over(std::string_view file, std::string_view function) {
    sites.hand_overs.emplace_back(file, function);
    for (site& each : sites.all) {
        each.hands_over = each.hands_over || (each.file == file && each.function == function);
    }
}

} // namespace model
