// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace perf {

// What a reader of a table must know about it, one line each, every line after the prefix.
std::string machine_text(std::string const& prefix); // processor, operating system's count of CPUs
std::string build_text(std::string const& prefix);   // compiler and flags
std::string peers_text(std::string const& prefix);   // the peers that were found, with their numbers of threads

} // namespace perf
