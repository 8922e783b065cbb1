// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/keys.hpp>
#include <heist/algorithms/sort/prepare.hpp>
#include <heist/algorithms/sort/quicksort.hpp>
#include <heist/algorithms/sort/small_sort.hpp>
#include <heist/algorithms/sort/tuning.hpp>
#include <heist/scheduler/statistics.hpp>
#include <heist/splitting/cost_model.hpp>
#include <heist/splitting/parallel_divide.hpp>
#include <heist/splitting/parallel_for.hpp>
#include <heist/splitting/resources.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <utility>

namespace heist::algorithms::sorting {

template <class It, class Compare>
struct sort_site;

// What it costs to sort one element, among a few thousand.
template <class It, class Compare>
splitting::element_cost cost_of() noexcept {
    if constexpr (keyed<std::iter_value_t<It>, Compare>) {
        return splitting::element_cost::known(key_sort_ns);
    } else {
        return splitting::element_cost::learned(splitting::site_of<sort_site<It, Compare>>);
    }
}

// A pool as the means of prepare_and_sort. The functions of the means are in prepare.hpp, with in_this_thread.
class on_pool {
public:
    on_pool(splitting::resources const& on, splitting::element_cost cost) noexcept : on_(on), cost_(cost) {}

    template <class It, class Compare>
    void sort(It first, It last, Compare& comp) const {
        std::size_t const alone = (std::max)(leaf_size(), small_sort_limit<It, Compare>);
        auto const split = [&comp, alone](section<It>& todo) -> std::optional<std::pair<section<It>, section<It>>> {
            if (todo.size() <= alone || todo.levels_left == 0) {
                return std::nullopt;
            }
            return sorting::divide(todo, comp);
        };
        auto const solve = [&comp, this](section<It>& todo) {
            auto const timed = cost_.learns() ? splitting::verdict::alone_timed : splitting::verdict::alone;
            splitting::run_alone(timed, cost_, todo.size(), [&] { sorting::quicksort(todo, comp); });
        };
        splitting::parallel_divide(on_, sorting::whole(first, last), split, solve);
    }

    template <class Body>
    void each(std::size_t size, Body const& body) const {
        splitting::parallel_for(on_, splitting::element_cost::known(key_pass_ns), size, body);
    }

    void nothing_to_share() const { on_.pool().count(scheduler::counter::caller_only_calls); }

private:
    // Sections of this size or smaller stay in one thread.
    std::size_t leaf_size() const noexcept {
        if (on_.grain != 0) {
            return on_.grain;
        }
        float const ns = cost_.ns();
        return ns > 0 ? static_cast<std::size_t>(leaf_ns / ns) : unknown_leaf;
    }

    splitting::resources const& on_;
    splitting::element_cost cost_;
};

} // namespace heist::algorithms::sorting
