// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/timing.hpp>

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace perf {

// A table that is printed row by row, since a row may take a minute to measure.
class table {
public:
    enum class style { plain, markdown };
    struct column {
        std::string title;
        std::size_t width;
    };

    // Prints the header.
    table(std::ostream& out, style how, std::vector<column> columns);

    void row(std::vector<std::string> const& cells);

private:
    std::ostream& out_;
    style how_;
    std::vector<column> columns_;
};

std::string size_text(std::size_t n);                // 2^20, or the number
std::string time_text(nanoseconds duration);         // three digits and a unit
std::string ratio_text(std::optional<double> ratio); // - where there is none

} // namespace perf
