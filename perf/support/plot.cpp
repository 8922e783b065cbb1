// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <support/plot.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ostream>

namespace perf {

std::string escaped(std::string const& text) {
    std::string result;
    for (auto const c : text)
        result += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string{c};
    return result;
}

void add_to_key(std::vector<plot_line const*>& key, plot_panel const& panel) {
    for (auto const& line : panel.lines) {
        if (std::none_of(key.begin(), key.end(), [&](auto const* known) { return known->name == line.name; }))
            key.push_back(&line);
    }
}

namespace {

constexpr double panel_width = 400, panel_height = 270;
constexpr double left = 48, right = 12, top = 28, bottom = 40; // around the drawing area of a panel
constexpr int panels_in_a_row = 3;

// Lines may leave a panel below 1/16: how slow a peer is there matters less than where it becomes worth having.
constexpr double lowest_log2 = -4;

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", value);
    return text;
}

// Whole powers of two that enclose the values. pre: low <= high
struct log_axis {
    double low, high; // exponents
    double from, to;  // pixels

    double operator()(double value) const { return from + (std::log2(value) - low) / (high - low) * (to - from); }

    // At most eight ticks, at whole exponents, one of them at 0 if it is inside.
    template <class Tick>
    void each_tick(Tick tick) const {
        auto const step = static_cast<int>(std::ceil((high - low) / 8));
        for (auto exponent = static_cast<int>(std::ceil(low / step)) * step; exponent <= high; exponent += step)
            tick(exponent, (*this)(std::exp2(exponent)));
    }
};

void text(std::ostream& out, double x, double y, char const* anchor, std::string const& content,
          char const* more = "") {
    out << "<text x='" << number(x) << "' y='" << number(y) << "' text-anchor='" << anchor << "'" << more << ">"
        << escaped(content) << "</text>\n";
}

void rule(std::ostream& out, double x1, double y1, double x2, double y2, char const* stroke) {
    out << "<line x1='" << number(x1) << "' y1='" << number(y1) << "' x2='" << number(x2) << "' y2='" << number(y2)
        << "' " << stroke << "/>\n";
}

// The part of a line that is not below the axis: where it leaves or enters, it is cut at the edge.
std::string path(plot_line const& line, log_axis const& x, log_axis const& y) {
    auto const edge = std::exp2(y.low);
    auto const crossing = [&](plot_line::point const& a, plot_line::point const& b) {
        auto const part = (y.low - std::log2(a.y)) / (std::log2(b.y) - std::log2(a.y));
        return plot_line::point{a.x * std::pow(b.x / a.x, part), edge};
    };
    std::string result;
    auto const add = [&](char command, plot_line::point const& to) {
        result += command + number(x(to.x)) + ' ' + number(y(to.y));
    };
    for (std::size_t i = 0; i != line.points.size(); ++i) {
        auto const& point = line.points[i];
        auto const* before = i == 0 ? nullptr : &line.points[i - 1];
        auto const inside = point.y >= edge;
        if (before && (before->y >= edge) != inside)
            add(inside ? 'M' : 'L', crossing(*before, point));
        if (inside)
            add(result.empty() ? 'M' : 'L', point);
    }
    return result;
}

void draw_line(std::ostream& out, plot_line const& line, log_axis const& x, log_axis const& y) {
    auto const bold = line.how == plot_line::weight::bold;
    out << "<g stroke='" << line.colour << "' fill='" << line.colour
        << "'>\n<path fill='none' stroke-linejoin='round' stroke-width='" << (bold ? "2.5" : "1.5") << "' d='"
        << path(line, x, y) << "'/>\n";
    for (auto const& point : line.points) {
        if (point.y >= std::exp2(y.low))
            out << "<circle cx='" << number(x(point.x)) << "' cy='" << number(y(point.y)) << "' r='"
                << (bold ? "3" : "2") << "'/>\n";
    }
    out << "</g>\n";
}

// pre: there is a point
void draw_panel(std::ostream& out, plot_panel const& panel) {
    log_axis x{1e9, -1e9, left, panel_width - right};
    log_axis y{-1, 1, panel_height - bottom, top}; // 1/2 to 2 at least
    for (auto const& line : panel.lines) {
        for (auto const& point : line.points) {
            x.low = (std::min)(x.low, std::log2(point.x));
            x.high = (std::max)(x.high, std::log2(point.x));
            y.low = (std::max)(lowest_log2, (std::min)(y.low, std::floor(std::log2(point.y))));
            y.high = (std::max)(y.high, std::ceil(std::log2(point.y)));
        }
    }
    if (x.low == x.high)
        --x.low, ++x.high;

    x.each_tick([&](int exponent, double at) {
        rule(out, at, top, at, panel_height - bottom, "stroke='#e4e4e4'");
        text(out, at, panel_height - bottom + 16, "middle", "2^" + number(exponent));
    });
    y.each_tick([&](int exponent, double at) {
        rule(out, left, at, panel_width - right, at, "stroke='#e4e4e4'");
        text(out, left - 6, at + 4, "end",
             exponent < 0 ? "1/" + number(std::exp2(-exponent)) : number(std::exp2(exponent)));
    });
    rule(out, left, y(1), panel_width - right, y(1), "stroke='#000000' stroke-width='1.2'");
    out << "<rect x='" << left << "' y='" << top << "' width='" << panel_width - left - right << "' height='"
        << panel_height - top - bottom << "' fill='none' stroke='#888888'/>\n";
    text(out, left, top - 9, "start", panel.title, " font-weight='bold' font-size='13'");
    text(out, (left + panel_width - right) / 2, panel_height - 8, "middle", "elements");
    for (auto const& line : panel.lines)
        draw_line(out, line, x, y);
}

} // namespace

void write_panel(std::ostream& out, plot_panel const& panel) {
    out << "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 " << panel_width << ' ' << panel_height
        << "' font-family='Helvetica, Arial, sans-serif' font-size='11' fill='#222222'>\n";
    draw_panel(out, panel);
    out << "</svg>\n";
}

void write_svg(std::ostream& out, std::string const& title, std::vector<std::string> const& notes,
               std::vector<plot_panel> const& panels) {
    constexpr double margin = 16, line_height = 16;
    auto const columns = (std::min)(panels_in_a_row, static_cast<int>(panels.size()));
    auto const rows = (static_cast<int>(panels.size()) + panels_in_a_row - 1) / panels_in_a_row;
    auto const header = 60 + line_height * static_cast<double>(notes.size());
    auto const width = 2 * margin + panel_width * columns;
    auto const height = header + panel_height * rows + margin;

    out << "<svg xmlns='http://www.w3.org/2000/svg' width='" << width << "' height='" << height << "' viewBox='0 0 "
        << width << ' ' << height << "' font-family='Helvetica, Arial, sans-serif' font-size='11' fill='#222222'>\n"
        << "<rect width='100%' height='100%' fill='#ffffff'/>\n";
    text(out, margin, 24, "start", title, " font-weight='bold' font-size='15'");
    auto y = 24.0;
    for (auto const& note : notes)
        text(out, margin, y += line_height, "start", note);

    std::vector<plot_line const*> key;
    for (auto const& panel : panels)
        add_to_key(key, panel);
    auto x = margin;
    for (auto const* line : key) {
        auto const stroke = "stroke='" + line->colour + "' stroke-width='3'";
        rule(out, x, y + 20, x + 22, y + 20, stroke.c_str());
        text(out, x + 28, y + 24, "start", line->name);
        x += 100;
    }

    for (int i = 0; i != static_cast<int>(panels.size()); ++i) {
        auto const column = i % panels_in_a_row;
        auto const row = i / panels_in_a_row;
        out << "<g transform='translate(" << margin + panel_width * column << ' ' << header + panel_height * row
            << ")'>\n";
        draw_panel(out, panels[static_cast<std::size_t>(i)]);
        out << "</g>\n";
    }
    out << "</svg>\n";
}

} // namespace perf
