// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <type_traits>

namespace heist::algorithms {

// How a leaf holds a user's function: small trivially copyable ones as a copy of its own, so that the compiler need not
// expect every store to an element to change what the function has captured, and can vectorise; others by reference.
template <class F>
using leaf_function = std::conditional_t<std::is_trivially_copyable_v<F> && sizeof(F) <= 64, F, F&>;

} // namespace heist::algorithms
