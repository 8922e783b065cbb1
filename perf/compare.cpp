// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// heist_compare: the table of ratios, every workload at every size against every peer. README.md says how to read it.
#include <support/interleave.hpp>
#include <support/machine.hpp>
#include <support/plot.hpp>
#include <support/report.hpp>
#include <support/table.hpp>
#include <support/targets.hpp>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iostream>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace {

using namespace perf;

constexpr char usage[] = R"(usage: heist_compare [options]
  --filter REGEX         only workloads whose name contains a match (--list names them)
  --sizes FROM:TO:STEP   exponents of the sizes, 4:26:2 unless given: 2^4, 2^6 … 2^26
  --counts N,N,...       these numbers of elements instead, powers of two or not, 0 too
  --peers NAME,NAME,...  only these beside seq and heist, or none of them: --peers seq,heist
  --rounds N             rounds per row, 5 unless given; 3 at most where one sequential call takes over 200 ms
  --targets              only the rows that have a target, at their sizes: a few minutes instead of an hour
  --quick                the same as --sizes 4:20:4 --rounds 3
  --markdown             print the table as Markdown
  --csv FILE             also write the table as CSV, times in nanoseconds
  --svg FILE             also draw it: ratio over size, one panel per workload
  --html FILE            also write a page with all pictures and tables
  --list                 print the workloads and peers, measure nothing
)";

struct options {
    std::regex filter{""};
    unsigned from = 4, to = 26, step = 2;
    std::vector<std::size_t> counts; // empty: the powers of two above
    std::vector<peer> peers;         // empty: all that were found
    effort how;
    table::style style = table::style::plain;
    std::string csv, svg, html;
    enum class rows { all, with_target } which = rows::all;
    enum class action { measure, list } what = action::measure;
};

struct row {
    std::string workload;
    std::size_t n;
    measurement result;
};

[[noreturn]] void refuse(std::string const& why) {
    std::cerr << "heist_compare: " << why << '\n' << usage;
    std::exit(2);
}

unsigned number(std::string_view text, std::string_view option) {
    unsigned value = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
        refuse(std::string{option} + " needs a number, not '" + std::string{text} + "'");
    return value;
}

void set_sizes(options& chosen, std::string const& text) {
    std::smatch parts;
    if (!std::regex_match(text, parts, std::regex{"(\\d+):(\\d+):(\\d+)"}))
        refuse("--sizes needs FROM:TO:STEP, not '" + text + "'");
    chosen.from = number(parts.str(1), "--sizes");
    chosen.to = number(parts.str(2), "--sizes");
    chosen.step = number(parts.str(3), "--sizes");
    if (chosen.step == 0 || chosen.to > 30)
        refuse("--sizes: the step must be at least 1, the last exponent at most 30");
}

std::vector<std::string> parts_of(std::string const& list) {
    std::vector<std::string> parts;
    std::istringstream in{list};
    for (std::string part; std::getline(in, part, ',');)
        parts.push_back(part);
    return parts;
}

peer peer_named(std::string const& wanted) {
    for (auto const who : all_peers) {
        if (name(who) == wanted)
            return who;
    }
    refuse("--peers: there is no " + wanted);
}

options parse(int argc, char** argv) {
    options chosen;
    for (int i = 1; i < argc; ++i) {
        std::string const option = argv[i];
        auto const value = [&]() -> std::string {
            return ++i < argc ? argv[i] : (refuse(option + " needs a value"), "");
        };
        if (option == "--filter")
            chosen.filter = value();
        else if (option == "--sizes")
            set_sizes(chosen, value());
        else if (option == "--counts")
            for (auto const& count : parts_of(value()))
                chosen.counts.push_back(number(count, option));
        else if (option == "--peers")
            for (auto const& wanted : parts_of(value()))
                chosen.peers.push_back(peer_named(wanted));
        else if (option == "--rounds")
            chosen.how.rounds = (std::max)(1u, number(value(), option));
        else if (option == "--quick")
            set_sizes(chosen, "4:20:4"), chosen.how.rounds = 3;
        else if (option == "--targets")
            chosen.which = options::rows::with_target;
        else if (option == "--markdown")
            chosen.style = table::style::markdown;
        else if (option == "--csv")
            chosen.csv = value();
        else if (option == "--svg")
            chosen.svg = value();
        else if (option == "--html")
            chosen.html = value();
        else if (option == "--list")
            chosen.what = options::action::list;
        else if (option == "--help")
            std::cout << usage, std::exit(0);
        else
            refuse("there is no option " + option);
    }
    return chosen;
}

// seq and heist are always among them: the table is about the two.
std::vector<peer> peers_to_measure(options const& chosen) {
    std::vector<peer> found;
    for (auto const who : all_peers) {
        bool const wanted = chosen.peers.empty() || who == peer::seq || who == peer::heist ||
                            std::count(chosen.peers.begin(), chosen.peers.end(), who) != 0;
        if (wanted && offer<about>::of(who))
            found.push_back(who);
    }
    return found;
}

// seq counts: where nobody is faster than it, it is what heist has to reach.
peer best_of_the_others(measurement const& result) {
    auto best = peer::seq;
    for (auto const who : all_peers) {
        if (who != peer::heist && result.ratio[index(who)] > result.ratio[index(best)])
            best = who;
    }
    return best;
}

// The heads of cells_of().
std::vector<std::string> heads(std::vector<peer> const& peers) {
    std::vector<std::string> result{"n", "seq"};
    for (auto const who : peers) {
        if (who != peer::seq)
            result.emplace_back(name(who));
    }
    result.insert(result.end(), {"best other", "heist / best"});
    return result;
}

table header(options const& chosen, std::vector<peer> const& peers) {
    std::vector<table::column> columns{{"workload", 20}};
    for (auto const& head : heads(peers))
        columns.push_back({head, head == "n" ? 4u : head == "seq" ? 7u : 6u});
    return {std::cout, chosen.style, std::move(columns)};
}

// From the size on: what is in the columns behind the name.
std::vector<std::string> cells_of(row const& line, std::vector<peer> const& peers) {
    auto const& [rounds, call, ratio] = line.result;
    std::vector<std::string> cells{size_text(line.n), time_text(*call[index(peer::seq)])};
    for (auto const who : peers) {
        if (who != peer::seq)
            cells.push_back(ratio_text(ratio[index(who)]));
    }
    auto const best = best_of_the_others(line.result);
    cells.emplace_back(name(best));
    cells.push_back(ratio_text(*ratio[index(peer::heist)] / *ratio[index(best)]));
    return cells;
}

void print(table& out, row const& line, std::vector<peer> const& peers) {
    auto cells = cells_of(line, peers);
    cells.insert(cells.begin(), line.workload);
    out.row(cells);
}

void write_csv(std::ostream& out, std::vector<row> const& rows) {
    out << "workload,n,rounds";
    for (auto const who : all_peers)
        out << ',' << name(who) << "_ns," << name(who) << "_ratio";
    out << '\n';
    for (auto const& [workload, n, result] : rows) {
        out << workload << ',' << n << ',' << result.rounds;
        for (auto const who : all_peers) {
            if (result.call[index(who)])
                out << ',' << result.call[index(who)]->count() << ',' << *result.ratio[index(who)];
            else
                out << ",,";
        }
        out << '\n';
    }
}

// Colours that remain distinct for colour-blind readers and in grey (Okabe and Ito).
constexpr std::array<char const*, peer_count> colours{"#000000", "#e69f00", "#009e73", "#56b4e9",
                                                      "#cc79a7", "#0072b2", "#d55e00"};

std::vector<plot_panel> panels_of(std::vector<row> const& rows) {
    std::vector<plot_panel> panels;
    for (auto const& [workload, n, result] : rows) {
        if (panels.empty() || panels.back().title != workload) {
            panels.push_back({workload, {}});
            for (auto const who : all_peers) {
                auto const weight = who == peer::heist ? plot_line::weight::bold : plot_line::weight::thin;
                if (who != peer::seq && result.ratio[index(who)])
                    panels.back().lines.push_back({std::string{name(who)}, colours[index(who)], weight, {}});
            }
        }
        for (auto& line : panels.back().lines) {
            for (auto const who : all_peers) {
                if (line.name == name(who))
                    line.points.push_back({static_cast<double>(n), *result.ratio[index(who)]});
            }
        }
    }
    return panels;
}

void draw(std::ostream& out, std::vector<row> const& rows) {
    write_svg(out, "Speed relative to sequential std:: (the line at 1), over the number of elements",
              {machine_text(""), build_text("")}, panels_of(rows));
}

verdict judge(measurement const& result) {
    auto const heist = *result.ratio[index(peer::heist)];
    auto const best = *result.ratio[index(best_of_the_others(result))];
    return heist < 0.95 ? verdict::below_sequential : heist < 0.97 * best ? verdict::behind_best : verdict::ahead;
}

// pre: the row has a target
report_row judged(target const& goal, row const& line) {
    auto const heist = *line.result.ratio[index(peer::heist)];
    auto const other = best_of_the_others(line.result);
    auto const best = *line.result.ratio[index(other)];
    bool const by_peer = goal.speed == target::best_peer;
    // The third digit is noise, and so are 3 % between peers.
    bool const reached = heist >= (by_peer ? 0.97 * best : goal.speed - 0.005);
    return {reached ? verdict::ahead : verdict::behind_best,
            {line.workload + ' ' + size_text(line.n), by_peer ? "best other" : ratio_text(goal.speed), ratio_text(heist),
             std::string{name(other)} + ' ' + ratio_text(best), reached ? "yes" : "no"}};
}

std::vector<report_table> tables_of(std::vector<row> const& rows) {
    using content = report_table::content;
    report_table speeds{content::figures, "Targets", {}, {"row", "target", "heist", "best other", "reached"}, {}};
    for (auto const& goal : all_targets()) {
        for (auto const& line : rows) {
            if (line.workload == goal.workload && line.n == std::size_t{1} << goal.log2)
                speeds.rows.push_back(judged(goal, line));
        }
    }
    auto const reached = std::count_if(speeds.rows.begin(), speeds.rows.end(),
                                       [](auto const& each) { return each.how == verdict::ahead; });
    speeds.caption = std::to_string(reached) + " of the " + std::to_string(speeds.rows.size()) +
                     " that were measured in this run are reached; there are " + std::to_string(all_targets().size()) +
                     ". Speeds relative to the sequential algorithm, on two threads.";
    report_table elsewhere{content::words, "Targets that other programs measure", {}, {"what", "target", "command"}, {}};
    for (auto const& [what, goal, command] : other_targets())
        elsewhere.rows.push_back({verdict::ahead, {std::string{what}, std::string{goal}, std::string{command}}});
    return {std::move(speeds), std::move(elsewhere)};
}

// One workload on the page: what matters first, because a phone shows only so many columns, and no column for who does not take part.
report_section section_of(plot_panel panel, std::vector<row> const& rows, std::vector<peer> const& peers) {
    std::vector<peer> shown;
    for (auto const who : peers) {
        auto const named = [&](plot_line const& line) { return line.name == name(who); };
        if (who != peer::heist && std::any_of(panel.lines.begin(), panel.lines.end(), named))
            shown.push_back(who);
    }
    report_section section{std::move(panel), {"n", "seq", "heist", "/ best", "best other"}, {}};
    for (auto const who : shown)
        section.heads.emplace_back(name(who));
    for (auto const& line : rows) {
        if (line.workload != section.picture.title)
            continue;
        auto const& [rounds, call, ratio] = line.result;
        auto const heist = ratio[index(peer::heist)];
        auto const best = best_of_the_others(line.result);
        std::vector<std::string> cells{size_text(line.n), time_text(*call[index(peer::seq)]), ratio_text(heist),
                                       ratio_text(*heist / *ratio[index(best)]), std::string{name(best)}};
        for (auto const who : shown)
            cells.push_back(ratio_text(ratio[index(who)]));
        section.rows.push_back({judge(line.result), std::move(cells)});
    }
    return section;
}

void write_page(std::ostream& out, std::vector<row> const& rows, std::vector<peer> const& peers) {
    std::vector<report_section> sections;
    for (auto& panel : panels_of(rows))
        sections.push_back(section_of(std::move(panel), rows, peers));
    write_report(out, "heist::par beside its peers", {machine_text(""), build_text(""), peers_text("")}, tables_of(rows),
                 sections);
}

std::ofstream open(std::string const& path) {
    std::ofstream file{path};
    if (!file)
        throw std::runtime_error("can't write " + path);
    return file;
}

bool has_target(std::string_view workload, std::size_t n) {
    auto const goals = all_targets();
    return std::any_of(goals.begin(), goals.end(), [&](target const& goal) {
        return goal.workload == workload && std::size_t{1} << goal.log2 == n;
    });
}

std::vector<std::size_t> sizes_of(options const& chosen) {
    if (!chosen.counts.empty())
        return chosen.counts;
    std::vector<std::size_t> sizes;
    for (auto log2 = chosen.from; log2 <= chosen.to; log2 += chosen.step)
        sizes.push_back(std::size_t{1} << log2);
    return sizes;
}

std::vector<row> measure_all(options const& chosen, std::vector<peer> const& peers) {
    auto out = header(chosen, peers);
    std::vector<row> rows;
    for (auto const& what : all_workloads()) {
        if (!std::regex_search(what.name, chosen.filter))
            continue;
        for (auto const n : sizes_of(chosen)) {
            bool const wanted = chosen.which == options::rows::all || has_target(what.name, n);
            if (!wanted || n > std::size_t{1} << what.largest_log2)
                continue;
            rows.push_back({what.name, n, measure(what, n, peers, chosen.how)});
            print(out, rows.back(), peers);
        }
    }
    return rows;
}

} // namespace

int main(int argc, char** argv) try {
    auto const chosen = parse(argc, argv);
    auto const peers = peers_to_measure(chosen);
    if (chosen.what == options::action::list) {
        for (auto const& what : all_workloads())
            std::cout << what.name << " up to " << size_text(std::size_t{1} << what.largest_log2) << '\n';
        std::cout << peers_text("");
        return 0;
    }
    // Opened before the hour of measuring.
    auto csv = chosen.csv.empty() ? std::ofstream{} : open(chosen.csv);
    auto svg = chosen.svg.empty() ? std::ofstream{} : open(chosen.svg);
    auto html = chosen.html.empty() ? std::ofstream{} : open(chosen.html);

    std::cout << machine_text("") << build_text("") << peers_text("") << "values    speed relative to seq: median of "
              << chosen.how.rounds << " interleaved rounds, at most " << chosen.how.slow_rounds
              << " where a call of seq takes over 200 ms\n\n";
    auto const rows = measure_all(chosen, peers);
    if (rows.empty())
        throw std::runtime_error("no workload and size matches; --list names the workloads");
    if (csv.is_open())
        write_csv(csv, rows);
    if (svg.is_open())
        draw(svg, rows);
    if (html.is_open())
        write_page(html, rows, peers);
    return 0;
} catch (std::exception const& problem) {
    std::cerr << "heist_compare: " << problem.what() << '\n';
    return 1;
}
