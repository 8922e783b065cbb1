// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <type_traits>
#include <utility>

namespace heist::algorithms {

// What a T is to be made of. If that is a T, as its copy constructor takes it: another constructor, a template perhaps, may take what can be changed.
template <class T, class Reference>
constexpr decltype(auto) as_copied(Reference&& from) noexcept {
    if constexpr (std::is_lvalue_reference_v<Reference> && std::is_same_v<std::remove_cvref_t<Reference>, T>) {
        return std::as_const(from);
    } else {
        return std::forward<Reference>(from);
    }
}

template <class T>
constexpr T copy_of(T const& element) noexcept(noexcept(T(element))) {
    return element;
}

} // namespace heist::algorithms
