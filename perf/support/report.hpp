// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/plot.hpp>

#include <iosfwd>
#include <string>
#include <vector>

namespace perf {

// How a row of a report stands out.
enum class verdict { ahead, behind_best, below_sequential };

struct report_row {
    verdict how;
    std::vector<std::string> cells;
};

// What is said about one workload: its picture, and a row for each size.
struct report_section {
    plot_panel picture;
    std::vector<std::string> heads;
    std::vector<report_row> rows;
};

// A table that stands before the sections.
struct report_table {
    enum class content { figures, words } what;
    std::string title;
    std::string caption;
    std::vector<std::string> heads;
    std::vector<report_row> rows;
};

// A page that needs nothing but itself, on a screen of any width. The notes are put before everything, a line each; then a summary of
// the rows that stand out, the tables, and the sections.
void write_report(std::ostream& out, std::string const& title, std::vector<std::string> const& notes,
                  std::vector<report_table> const& tables, std::vector<report_section> const& sections);

} // namespace perf
