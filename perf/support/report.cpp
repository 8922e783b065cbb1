// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <support/report.hpp>

#include <algorithm>
#include <ostream>
#include <utility>

namespace perf {
namespace {

constexpr char head[] = R"(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
body { font: 15px/1.45 Helvetica, Arial, sans-serif; color: #222; margin: 0 auto; padding: 12px; max-width: 1280px }
h1 { font-size: 1.35em } h2 { font-size: 1.05em; margin: 0 0 6px }
details { margin: 14px 0 } summary { font-weight: bold; cursor: pointer } details p { margin: 6px 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; color: #555; font-size: 12px }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(380px, 100%), 1fr)); gap: 18px }
section { border: 1px solid #ddd; border-radius: 6px; padding: 10px; min-width: 0 }
svg { width: 100%; height: auto; display: block }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-size: 12px; font-variant-numeric: tabular-nums }
th, td { padding: 1px 7px; text-align: right; white-space: nowrap } th:first-child, td:first-child { text-align: left }
.words :is(th, td) { text-align: left; white-space: normal; vertical-align: top }
section table { font-size: 11px } section :is(th, td) { padding: 1px 4px }
@media (max-width: 600px) { table { font-size: 11px } th, td { padding: 1px 4px } }
tr.behind td { background: #fff3d6 } tr.below td { background: #fbdcd4 }
.key { position: sticky; top: 0; margin: 0 -12px 12px; padding: 6px 12px; background: #fff; border-bottom: 1px solid #ddd; font-size: 13px }
.key span { display: inline-block; margin-right: 14px } .key i { display: inline-block; width: 22px; height: 3px; vertical-align: middle; margin-right: 5px }
</style>
)";

std::size_t count(std::vector<report_section> const& sections, verdict how) {
    std::size_t rows = 0;
    for (auto const& section : sections)
        rows += static_cast<std::size_t>(
            std::count_if(section.rows.begin(), section.rows.end(), [how](auto const& row) { return row.how == how; }));
    return rows;
}

void write_key(std::ostream& out, std::vector<report_section> const& sections) {
    std::vector<plot_line const*> key;
    for (auto const& section : sections)
        add_to_key(key, section.picture);
    out << "<p class='key'>";
    for (auto const* line : key)
        out << "<span><i style='background:" << line->colour << "'></i>" << escaped(line->name) << "</span>";
    out << "</p>\n";
}

void write_cells(std::ostream& out, char const* tag, std::vector<std::string> const& cells) {
    for (auto const& cell : cells)
        out << '<' << tag << '>' << escaped(cell) << "</" << tag << '>';
    out << "</tr>\n";
}

void write_table(std::ostream& out, std::vector<std::string> const& heads, std::vector<report_row> const& rows) {
    out << "<div class='wide'><table>\n<tr>";
    write_cells(out, "th", heads);
    for (auto const& [how, cells] : rows) {
        out << (how == verdict::ahead ? "<tr>" : how == verdict::behind_best ? "<tr class='behind'>" : "<tr class='below'>");
        write_cells(out, "td", cells);
    }
    out << "</table></div>\n";
}

void write_section(std::ostream& out, report_section const& section) {
    out << "<section>\n";
    write_panel(out, section.picture); // has its title
    write_table(out, section.heads, section.rows);
    out << "</section>\n";
}

} // namespace

void write_report(std::ostream& out, std::string const& title, std::vector<std::string> const& notes,
                  std::vector<report_table> const& tables, std::vector<report_section> const& sections) {
    out << head << "<title>" << escaped(title) << "</title>\n<h1>" << escaped(title) << "</h1>\n<pre>";
    for (auto const& note : notes)
        out << escaped(note);
    std::size_t rows = 0;
    for (auto const& section : sections)
        rows += section.rows.size();
    out << "</pre>\n<p>Each picture: speed relative to the sequential <code>std::</code> algorithm (the line at 1) over the number of "
           "elements, both axes logarithmic.</p>\n<p>"
        << rows << " rows: " << count(sections, verdict::ahead) << " at least level with the best of the others, "
        << count(sections, verdict::behind_best) << " behind it by more than 3 % (yellow), "
        << count(sections, verdict::below_sequential) << " below 0.95 of sequential (red).</p>\n";
    for (auto const& table : tables) {
        out << (table.what == report_table::content::words ? "<details open class='words'><summary>" : "<details open><summary>")
            << escaped(table.title) << "</summary>\n<p>" << escaped(table.caption) << "</p>\n";
        write_table(out, table.heads, table.rows);
        out << "</details>\n";
    }
    write_key(out, sections);
    out << "<main>\n";
    for (auto const& section : sections)
        write_section(out, section);
    out << "</main>\n</html>\n";
}

} // namespace perf
