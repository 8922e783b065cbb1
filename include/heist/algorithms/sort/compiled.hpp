// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/prepare.hpp>
#include <heist/platform/export.hpp>

#include <cstdint>
#include <functional>

// Arrays of numbers are sorted by code that is compiled once, in src/sort_32.cpp and sort_64.cpp, and not in every file that sorts some: half of the time that
// such a file takes to compile. 16-bit numbers, which are rarely sorted, would be another quarter of the time that the library takes.
namespace heist::algorithms::sorting {

extern template HEIST_API void prepare_and_sort(std::int32_t*, std::int32_t*, std::less<>&, threads const&);
extern template HEIST_API void prepare_and_sort(std::int32_t*, std::int32_t*, std::greater<>&, threads const&);
extern template HEIST_API void prepare_and_sort(std::uint32_t*, std::uint32_t*, std::less<>&, threads const&);
extern template HEIST_API void prepare_and_sort(std::uint32_t*, std::uint32_t*, std::greater<>&, threads const&);
extern template HEIST_API void prepare_and_sort(std::int64_t*, std::int64_t*, std::less<>&, threads const&);
extern template HEIST_API void prepare_and_sort(std::int64_t*, std::int64_t*, std::greater<>&, threads const&);
extern template HEIST_API void prepare_and_sort(std::uint64_t*, std::uint64_t*, std::less<>&, threads const&);
extern template HEIST_API void prepare_and_sort(std::uint64_t*, std::uint64_t*, std::greater<>&, threads const&);
extern template HEIST_API void prepare_and_sort(float*, float*, std::less<>&, threads const&);
extern template HEIST_API void prepare_and_sort(float*, float*, std::greater<>&, threads const&);
extern template HEIST_API void prepare_and_sort(double*, double*, std::less<>&, threads const&);
extern template HEIST_API void prepare_and_sort(double*, double*, std::greater<>&, threads const&);

} // namespace heist::algorithms::sorting
