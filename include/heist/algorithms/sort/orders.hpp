// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <concepts>
#include <functional>
#include <type_traits>

// Which comparators we know by their type.
namespace heist::algorithms::sorting {

// The order of operator<, by any of its standard names.
template <class Compare, class T>
concept ascending_order =
    std::same_as<std::remove_cv_t<Compare>, std::less<T>> || std::same_as<std::remove_cv_t<Compare>, std::less<>> ||
    std::same_as<std::remove_cv_t<Compare>, std::ranges::less>;

// The order of operator>.
template <class Compare, class T>
concept descending_order =
    std::same_as<std::remove_cv_t<Compare>, std::greater<T>> ||
    std::same_as<std::remove_cv_t<Compare>, std::greater<>> ||
    std::same_as<std::remove_cv_t<Compare>, std::ranges::greater>;

// The type's own order, up or down: for arithmetic types its meaning is known.
template <class Compare, class T>
concept natural_order = ascending_order<Compare, T> || descending_order<Compare, T>;

}  // namespace heist::algorithms::sorting
