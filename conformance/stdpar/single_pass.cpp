// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls with input and output iterators, which the standard refuses and its libraries do not: they run in the caller. More elements than the
// smallest blocks of any algorithm.
#include <execution>

#include "support/single_pass.hpp"

TEST(single_pass, with_seq) {
    support::check_single_pass(std::execution::seq, 1000);
}
TEST(single_pass, with_par) {
    support::check_single_pass(std::execution::par, 300'000);
}
TEST(single_pass, with_par_unseq) {
    support::check_single_pass(std::execution::par_unseq, 300'000);
}
TEST(single_pass, with_unseq) {
    support::check_single_pass(std::execution::unseq, 1000);
}
