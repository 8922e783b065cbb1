// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The one file that opens namespace std.
//
// A user writes std::sort(heist::par, …): a qualified call, so the overloads must be members of std. The standard leaves
// adding overloads there undefined; it works with libstdc++ and libc++, in every include order and beside their own policy
// overloads, because ours take part only for heist's policy types (concept execution_policy) and theirs only for theirs.
// They are using-declarations, not second functions: an unqualified call that finds heist:: and std:: finds one function.
//
// Each header that declares algorithms includes this file at its end, so that it can be used alone. A using-declaration
// sees only what was declared before it; so there is a section per header, taken once, when that header has been read,
// and no #pragma once.

#if defined(HEIST_ALGORITHM_HPP) && !defined(HEIST_STD_ALGORITHM)
#define HEIST_STD_ALGORITHM
namespace std {
using heist::for_each;
using heist::for_each_n;
using heist::sort;
} // namespace std
#endif

#if defined(HEIST_NUMERIC_HPP) && !defined(HEIST_STD_NUMERIC)
#define HEIST_STD_NUMERIC
namespace std {
using heist::reduce;
using heist::transform_reduce;
} // namespace std
#endif
