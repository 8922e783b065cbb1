// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <optional>
#include <string_view>

#include <fcntl.h>
#include <sched.h>
#include <unistd.h>

#include <heist/platform/topology.hpp>

// Files are read into fixed buffers: nothing here allocates or throws. What is missing, too long or not
// understood counts as "no limit": the affinity mask still holds, and a guess could leave cores idle.

namespace heist::platform {
namespace {

using std::string_view;

constexpr unsigned no_limit = 0;

unsigned smaller_limit(unsigned a, unsigned b) noexcept {
    return a == no_limit || b == no_limit ? a + b : (std::min)(a, b);
}

// ---- text

// Cuts the text before the first separator off the front of rest and returns it.
string_view next_field(string_view& rest, char separator) noexcept {
    auto const end = (std::min)(rest.find(separator), rest.size());
    auto const field = rest.substr(0, end);
    rest.remove_prefix((std::min)(end + 1, rest.size()));
    return field;
}

bool list_contains(string_view list, string_view item) noexcept {
    while (!list.empty())
        if (next_field(list, ',') == item)
            return true;
    return false;
}

// -1 for anything but a decimal number that fits.
std::int64_t to_number(string_view text) noexcept {
    std::int64_t value = -1;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() ? value : -1;
}

// A path that is put together in place. An append that finds no room changes nothing.
class path {
public:
    bool append(string_view text) noexcept {
        if (text.size() >= sizeof text_ - length_) // >=: room for the zero
            return false;
        length_ += text.copy(text_ + length_, text.size());
        text_[length_] = '\0';
        return true;
    }

    // Undoes the octal escapes (\040) in which mountinfo writes blanks.
    bool append_unescaped(string_view text) noexcept {
        while (!text.empty()) {
            char c = text.front();
            std::size_t used = 1;
            if (c == '\\' && text.size() >= 4) {
                unsigned code = 0;
                auto const [end, error] = std::from_chars(text.data() + 1, text.data() + 4, code, 8);
                if (error == std::errc{} && end == text.data() + 4) {
                    c = static_cast<char>(code);
                    used = 4;
                }
            }
            if (!append({&c, 1}))
                return false;
            text.remove_prefix(used);
        }
        return true;
    }

    void shorten_to(std::size_t length) noexcept {
        length_ = length;
        text_[length_] = '\0';
    }

    string_view text() const noexcept { return {text_, length_}; }
    char const* c_str() const noexcept { return text_; }

private:
    std::size_t length_ = 0;
    char text_[PATH_MAX] = {};
};

// The lines of a file, one after the other. A line longer than the buffer is left out.
class line_reader {
public:
    // folder is put together with file for a moment only.
    line_reader(path& folder, string_view file) noexcept {
        auto const length = folder.text().size();
        if (folder.append(file))
            file_ = open(folder.c_str(), O_RDONLY | O_CLOEXEC);
        folder.shorten_to(length);
    }
    line_reader(line_reader const&) = delete;
    line_reader& operator=(line_reader const&) = delete;
    ~line_reader() {
        if (file_ >= 0)
            close(file_);
    }

    // false at the end. The line is valid until the next call.
    bool next(string_view& line) noexcept {
        for (bool too_long = false;;) {
            string_view const unread{buffer_ + begin_, end_ - begin_};
            auto const newline = unread.find('\n');
            if (newline != string_view::npos) {
                begin_ += newline + 1;
                line = unread.substr(0, newline);
                if (!too_long)
                    return true;
                too_long = false;
                continue;
            }
            if (unread.size() == sizeof buffer_) {
                too_long = true;
                begin_ = end_;
            }
            if (!refill()) {
                line = {buffer_, end_};
                begin_ = end_;
                return !too_long && !line.empty();
            }
        }
    }

private:
    // Keeps what is unread, at the front. false if there is no more, or it cannot be read.
    bool refill() noexcept {
        end_ -= begin_;
        std::memmove(buffer_, buffer_ + begin_, end_);
        begin_ = 0;
        if (file_ < 0)
            return false;
        ssize_t got = 0;
        do
            got = read(file_, buffer_ + end_, sizeof buffer_ - end_);
        while (got < 0 && errno == EINTR);
        end_ += got > 0 ? static_cast<std::size_t>(got) : 0;
        return got > 0;
    }

    int file_ = -1;
    std::size_t begin_ = 0; // buffer_[begin_, end_) is read from the file and not yet given out
    std::size_t end_ = 0;
    char buffer_[PATH_MAX];
};

// ---- control groups

enum class cgroup { v1, v2 };

std::int64_t number_in(path& folder, string_view file) noexcept {
    line_reader lines{folder, file};
    string_view line;
    return lines.next(line) ? to_number(line) : -1;
}

unsigned whole_cpus(std::int64_t quota, std::int64_t period) noexcept {
    if (quota <= 0 || period <= 0)
        return no_limit;
    auto const cpus = quota / period + (quota % period != 0 ? 1 : 0);
    return static_cast<unsigned>((std::min)(cpus, std::int64_t{UINT_MAX}));
}

// v2  cpu.max            "150000 100000" or "max 100000": microseconds of CPU time per period
// v1  cpu.cfs_quota_us   "150000" or "-1", and the period in cpu.cfs_period_us
unsigned limit_of_folder(path& folder, cgroup version) noexcept {
    if (version == cgroup::v1)
        return whole_cpus(number_in(folder, "/cpu.cfs_quota_us"), number_in(folder, "/cpu.cfs_period_us"));
    line_reader lines{folder, "/cpu.max"};
    string_view line;
    if (!lines.next(line))
        return no_limit;
    auto const quota = to_number(next_field(line, ' '));
    return whole_cpus(quota, to_number(line));
}

// The smallest limit of folder and of the folders above it, down to its first top characters: those of the
// mount point.
unsigned limit_up_to(path& folder, std::size_t top, cgroup version) noexcept {
    unsigned limit = limit_of_folder(folder, version);
    while (folder.text().size() > top) {
        auto const slash = folder.text().rfind('/');
        folder.shorten_to((std::max)(slash == string_view::npos ? 0 : slash, top));
        limit = smaller_limit(limit, limit_of_folder(folder, version));
    }
    return limit;
}

// own: becomes the path of this process's group as the kernel tells it, "/" if it does not.
void find_own_group(path& root, cgroup version, path& own) noexcept {
    line_reader lines{root, "/proc/self/cgroup"};
    for (string_view line; lines.next(line);) { // hierarchy-number:controllers:path
        auto const hierarchy = next_field(line, ':');
        auto const controllers = next_field(line, ':');
        bool const found = version == cgroup::v2 ? hierarchy == "0" : list_contains(controllers, "cpu");
        if (found && own.append(line))
            return;
    }
    own.append("/");
}

struct mount {
    string_view group; // which is seen
    string_view point; // at this path; both still escaped
};

// 36 35 98:0 /group /point rw,noatime master:1 - cgroup2 source rw,cpu
std::optional<mount> parse_mount(string_view line, cgroup version) noexcept {
    for (int skipped = 0; skipped < 3; ++skipped)
        next_field(line, ' ');
    mount found;
    found.group = next_field(line, ' ');
    found.point = next_field(line, ' ');
    while (!line.empty() && next_field(line, ' ') != "-") // options, and any number of optional fields
        continue;
    auto const type = next_field(line, ' ');
    next_field(line, ' ');
    bool const wanted = version == cgroup::v2 ? type == "cgroup2" : type == "cgroup" && list_contains(line, "cpu");
    return wanted ? std::optional{found} : std::nullopt;
}

// The path from ancestor down to group, "" if they are the same.
std::optional<string_view> descent(string_view group, string_view ancestor) noexcept {
    if (ancestor == "/")
        ancestor = {};
    if (!group.starts_with(ancestor))
        return std::nullopt;
    group.remove_prefix(ancestor.size());
    if (group == "/")
        group = {};
    // "/../other" is outside of the cgroup namespace: nothing that can be seen leads there
    if (group.starts_with("/../") || group == "/.." || (!group.empty() && group.front() != '/'))
        return std::nullopt;
    return group;
}

// The limit of the group `below` a hierarchy that is mounted at point.
unsigned limit_at(path& root, string_view point, string_view below, cgroup version) noexcept {
    path folder;
    if (!folder.append(root.text()) || !folder.append_unescaped(point))
        return no_limit;
    auto const top = folder.text().size();
    return folder.append(below) ? limit_up_to(folder, top, version) : no_limit;
}

unsigned limit_of(path& root, cgroup version) noexcept {
    path own;
    find_own_group(root, version, own);

    // A mount that shows our group tells the truth. Without one, the first that shows another part of the
    // tree must do: in a container whose /proc tells the path on the host, it is the container's own group.
    std::optional<unsigned> limit;
    std::optional<unsigned> fallback;
    line_reader lines{root, "/proc/self/mountinfo"};
    for (string_view line; lines.next(line);) {
        auto const found = parse_mount(line, version);
        path group;
        if (!found || !group.append_unescaped(found->group))
            continue;
        if (auto const below = descent(own.text(), group.text()))
            limit = smaller_limit(limit.value_or(no_limit), limit_at(root, found->point, *below, version));
        else if (!fallback)
            fallback = limit_at(root, found->point, "", version);
    }
    if (limit || fallback)
        return limit ? *limit : *fallback;

    // No mountinfo, or nothing in it: where distributions mount them.
    constexpr string_view usual_v2[] = {"/sys/fs/cgroup", "/sys/fs/cgroup/unified"};
    constexpr string_view usual_v1[] = {"/sys/fs/cgroup/cpu", "/sys/fs/cgroup/cpu,cpuacct"};
    unsigned usual = no_limit;
    for (string_view const point : version == cgroup::v2 ? usual_v2 : usual_v1)
        usual = smaller_limit(usual, limit_at(root, point, descent(own.text(), "/").value_or(""), version));
    return usual;
}

// ---- affinity

constexpr pid_t this_thread = 0;

cpu_mask mask_of(pid_t thread) noexcept {
    cpu_mask mask;
    if (sched_getaffinity(thread, sizeof mask.words, reinterpret_cast<cpu_set_t*>(mask.words)) != 0)
        mask = {};
    return mask;
}

unsigned online_cpus() noexcept {
    long const online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? static_cast<unsigned>((std::min)(online, long{INT_MAX})) : 1;
}

} // namespace

cpu_mask cpu_mask::of_this_thread() noexcept {
    return mask_of(this_thread);
}

void cpu_mask::apply_to_this_thread() const noexcept {
    if (count() != 0)
        sched_setaffinity(this_thread, sizeof words, reinterpret_cast<cpu_set_t const*>(words));
}

cpu_mask cpu_mask::of_process() noexcept {
    cpu_mask all = mask_of(this_thread);
    cpu_mask const first = mask_of(getpid());
    for (std::size_t i = 0; i != std::size(all.words); ++i)
        all.words[i] |= first.words[i];
    return all;
}

unsigned cpu_quota(string_view root) noexcept {
    path prefix;
    if (!prefix.append(root))
        return no_limit;
    return smaller_limit(limit_of(prefix, cgroup::v2), limit_of(prefix, cgroup::v1));
}

unsigned usable_cpus(cpu_mask const& allowed) noexcept {
    unsigned const cpus = allowed.count();
    return (std::max)(1u, smaller_limit(cpus != 0 ? cpus : online_cpus(), cpu_quota("")));
}

// Not sysconf: glibc 2.36 says 320 MB for the 32 MB of an AMD processor.
std::size_t last_level_cache(string_view root) noexcept {
    for (char const* const file : {"/sys/devices/system/cpu/cpu0/cache/index3/size", "/sys/devices/system/cpu/cpu0/cache/index2/size"}) {
        path folder;
        if (!folder.append(root))
            break;
        line_reader reader(folder, file);
        string_view line;
        if (reader.next(line) && line.ends_with('K')) {
            auto const kilobytes = to_number(line.substr(0, line.size() - 1));
            if (kilobytes > 0 && kilobytes < std::int64_t{1} << 32)
                return static_cast<std::size_t>(kilobytes) * 1024;
        }
    }
    return usual_last_level_cache;
}

} // namespace heist::platform
