// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <heist/algorithms/sort/compiled.hpp>

namespace heist::algorithms::sorting {

template void prepare_and_sort(std::int32_t*, std::int32_t*, std::less<>&, threads const&);
template void prepare_and_sort(std::int32_t*, std::int32_t*, std::greater<>&, threads const&);
template void prepare_and_sort(std::uint32_t*, std::uint32_t*, std::less<>&, threads const&);
template void prepare_and_sort(std::uint32_t*, std::uint32_t*, std::greater<>&, threads const&);
template void prepare_and_sort(float*, float*, std::less<>&, threads const&);
template void prepare_and_sort(float*, float*, std::greater<>&, threads const&);

} // namespace heist::algorithms::sorting
