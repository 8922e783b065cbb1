// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <heist/algorithms/sort/compiled.hpp>

namespace heist::algorithms::sorting {

template void prepare_and_sort(std::int64_t*, std::int64_t*, std::less<>&, threads const&);
template void prepare_and_sort(std::int64_t*, std::int64_t*, std::greater<>&, threads const&);
template void prepare_and_sort(std::uint64_t*, std::uint64_t*, std::less<>&, threads const&);
template void prepare_and_sort(std::uint64_t*, std::uint64_t*, std::greater<>&, threads const&);
template void prepare_and_sort(double*, double*, std::less<>&, threads const&);
template void prepare_and_sort(double*, double*, std::greater<>&, threads const&);

} // namespace heist::algorithms::sorting
