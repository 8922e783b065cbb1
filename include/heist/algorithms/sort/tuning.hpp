// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>

namespace heist::algorithms::sorting {

inline constexpr std::size_t register_bytes = 16;
inline constexpr std::size_t merging_sort_limit = 32;
inline constexpr std::size_t insertion_sort_limit = 16;
inline constexpr std::size_t partition_block = 64;
inline constexpr std::size_t ninther_from = 64;
inline constexpr int most_sample_levels = 5;
inline constexpr float arithmetic_sort_ns = 10.0F;
inline constexpr float key_pass_ns = 0.4F;
inline constexpr float leaf_ns = 10'000.0F;

} // namespace heist::algorithms::sorting
