// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Says by its exit code how many threads the environment asks for; foreign_environment.cpp runs it as a program that has its owner's rights.
#include <heist/platform/environment.hpp>

int main() {
    return static_cast<int>(heist::platform::threads_from_environment());
}
