// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

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
#include <optional>
#include <utility>

namespace heist::algorithms::sorting {

// Who sorts a prepared range: the calling thread, or those of a pool.
class threads {
public:
    // The calling thread.
    threads() noexcept : cost_(splitting::element_cost::known(key_sort_ns)) {}

    threads(splitting::resources const& of, splitting::element_cost cost) noexcept : pool_(&of), cost_(cost) {}

    // Sorts the range.
    template <class It, class Compare>
    void sort(It first, It last, Compare& comp) const {
        section<It> const all = sorting::whole(first, last);
        if (pool_ == nullptr) {
            return sorting::quicksort(all, comp);
        }
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
        splitting::parallel_divide(*pool_, all, split, solve);
    }

    // Calls body(begin, end) for index ranges that tile [0, size).
    template <class Body>
    void each(std::size_t size, Body const& body) const {
        if (pool_ == nullptr) {
            return body(std::size_t{0}, size);
        }
        splitting::parallel_for(*pool_, splitting::element_cost::known(key_pass_ns), size, body);
    }

    // There was nothing left to sort, so the call is not counted yet.
    void nothing_to_share() const {
        if (pool_ != nullptr) {
            pool_->pool().count(scheduler::counter::caller_only_calls);
        }
    }

private:
    // Sections of this size or smaller stay in one thread.
    std::size_t leaf_size() const noexcept {
        if (pool_->grain != 0) {
            return pool_->grain;
        }
        float const ns = cost_.ns();
        return ns > 0 ? static_cast<std::size_t>(leaf_ns / ns) : unknown_leaf;
    }

    splitting::resources const* pool_ = nullptr;
    splitting::element_cost cost_;
};

} // namespace heist::algorithms::sorting
