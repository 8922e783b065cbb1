// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace perf {

struct plot_line {
    enum class weight { thin, bold };
    struct point {
        double x, y; // both above 0: the axes are logarithmic
    };

    std::string name;
    std::string colour;
    weight how;
    std::vector<point> points;
};

struct plot_panel {
    std::string title;
    std::vector<plot_line> lines;
};

// Text as it is written in SVG and HTML.
std::string escaped(std::string const& text);

// Adds the lines of a panel that are not in the key yet: by name, each once.
void add_to_key(std::vector<plot_line const*>& key, plot_panel const& panel);

// One panel as a picture that is as wide as the place it is put in.
void write_panel(std::ostream& out, plot_panel const& panel);

// A picture that needs nothing but itself: one panel per workload, ratio over size on logarithmic axes, the line at 1.
void write_svg(std::ostream& out, std::string const& title, std::vector<std::string> const& notes,
               std::vector<plot_panel> const& panels);

} // namespace perf
