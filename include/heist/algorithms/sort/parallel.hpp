// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/orders.hpp>
#include <heist/algorithms/sort/quicksort.hpp>
#include <heist/algorithms/sort/small_sort.hpp>
#include <heist/algorithms/sort/tuning.hpp>
#include <heist/splitting/cost_model.hpp>
#include <heist/splitting/parallel_divide.hpp>
#include <heist/splitting/parallel_for.hpp>
#include <heist/splitting/resources.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

/// The means of prepare_and_sort: this thread, or a pool.
namespace heist::algorithms::sorting {

struct in_this_thread {
    template <class It, class Compare>
    void sort(It first, It last, Compare& comp) const {
        sorting::quicksort(sorting::whole(first, last), comp);
    }

    template <class Body>
    void each(std::size_t size, Body const& body) const {
        body(std::size_t{0}, size);
    }
};

template <class It, class Compare>
struct sort_site;

/// What sorting one element costs, of a few thousand.
template <class It, class Compare>
splitting::element_cost cost_of() noexcept {
    using value = std::iter_value_t<It>;
    if constexpr (std::is_arithmetic_v<value> && natural_order<Compare, value>) {
        return splitting::element_cost::known(arithmetic_sort_ns);
    } else {
        return splitting::element_cost::learned(splitting::site_of<sort_site<It, Compare>>);
    }
}

class on_pool {
public:
    on_pool(splitting::resources const& on, splitting::element_cost cost) noexcept : on_(on), cost_(cost) {}

    template <class It, class Compare>
    void sort(It first, It last, Compare& comp) const {
        auto const size = static_cast<std::size_t>(last - first);
        // While the first partition runs nobody can help: at most half of the work can be shared.
        std::size_t const shared = on_.grain != 0 ? size : size / 2;
        splitting::verdict const how = splitting::judge(on_.pool(), on_, cost_, shared);
        if (how != splitting::verdict::together) {
            splitting::run_alone(how, cost_, size, [&] { in_this_thread{}.sort(first, last, comp); });
            return;
        }
        std::size_t const alone = (std::max)(leaf_size(), small_sort_limit<It, Compare>);
        splitting::parallel_divide(
            on_, sorting::whole(first, last),
            [&comp, alone](section<It>& todo) -> std::optional<std::pair<section<It>, section<It>>> {
                if (todo.size() <= alone || todo.levels_left == 0) {
                    return std::nullopt;
                }
                return sorting::divide(todo, comp);
            },
            [&comp, this](section<It>& todo) {
                splitting::run_alone(cost_.learns() ? splitting::verdict::alone_timed : splitting::verdict::alone, cost_,
                                     todo.size(), [&] { sorting::quicksort(todo, comp); });
            });
    }

    template <class Body>
    void each(std::size_t size, Body const& body) const {
        splitting::parallel_for(on_, splitting::element_cost::known(key_pass_ns), size, body);
    }

private:
    /// Sections of this size or smaller stay in one thread.
    std::size_t leaf_size() const noexcept {
        if (on_.grain != 0) {
            return on_.grain;
        }
        float const ns = cost_.ns();
        return ns <= 0 ? 0 : static_cast<std::size_t>(leaf_ns / ns);
    }

    splitting::resources const& on_;
    splitting::element_cost cost_;
};

} // namespace heist::algorithms::sorting
