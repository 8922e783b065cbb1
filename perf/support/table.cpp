// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <support/table.hpp>

#include <bit>
#include <cmath>
#include <cstdio>
#include <ostream>
#include <utility>

namespace perf {
namespace {

std::string digits(double value, int significant) {
    auto const whole = value >= 1 ? static_cast<int>(std::log10(value)) + 1 : 1;
    char text[32];
    std::snprintf(text, sizeof text, "%.*f", significant > whole ? significant - whole : 0, value);
    return text;
}

} // namespace

table::table(std::ostream& out, style how, std::vector<column> columns)
    : out_{out}, how_{how}, columns_{std::move(columns)} {
    std::vector<std::string> titles;
    for (auto& [title, width] : columns_) {
        width = (std::max)(width, title.size());
        titles.push_back(title);
    }
    row(titles);
    if (how_ == style::markdown) {
        out_ << '|';
        for (std::size_t i = 0; i != columns_.size(); ++i)
            out_ << (i == 0 ? "---|" : "---:|");
        out_ << '\n';
    }
}

void table::row(std::vector<std::string> const& cells) {
    for (std::size_t i = 0; i != cells.size(); ++i) {
        auto const width = columns_[i].width;
        std::string const padding(width > cells[i].size() ? width - cells[i].size() : 0, ' ');
        out_ << (how_ == style::markdown ? "| " : i == 0 ? "" : "  ");
        // The first column names the row and is aligned to the left, numbers to the right.
        out_ << (i == 0 ? cells[i] + padding : padding + cells[i]) << (how_ == style::markdown ? " " : "");
    }
    out_ << (how_ == style::markdown ? "|" : "") << '\n' << std::flush;
}

std::string size_text(std::size_t n) {
    return std::has_single_bit(n) ? "2^" + std::to_string(std::countr_zero(n)) : std::to_string(n);
}

std::string time_text(nanoseconds duration) {
    auto value = duration.count();
    auto const* unit = "ns";
    for (auto const* larger : {"us", "ms", "s"}) {
        if (value < 999.5)
            break;
        value /= 1000;
        unit = larger;
    }
    return digits(value, 3) + ' ' + unit;
}

std::string ratio_text(std::optional<double> ratio) {
    if (!ratio)
        return "-";
    return *ratio < 0.1 ? digits(*ratio, 4) : digits(*ratio, 3);
}

} // namespace perf
