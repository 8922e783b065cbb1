// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <support/machine.hpp>

#include <support/peer.hpp>

#include <fstream>
#include <thread>

namespace perf {
namespace {

std::string processor() {
    std::ifstream cpuinfo{"/proc/cpuinfo"};
    for (std::string line; std::getline(cpuinfo, line);) {
        if (line.starts_with("model name"))
            return line.substr(line.find(':') + 2);
    }
    return "unknown processor";
}

std::string compiler() {
#if defined(__clang__)
    return "clang " __clang_version__;
#elif defined(__GNUC__)
    return "gcc " __VERSION__;
#elif defined(_MSC_VER)
    return "MSVC " + std::to_string(_MSC_VER);
#else
    return "unknown compiler";
#endif
}

} // namespace

std::string machine_text(std::string const& prefix) {
    return prefix + "machine   " + processor() + ", " + std::to_string(std::thread::hardware_concurrency()) + " CPUs\n";
}

std::string build_text(std::string const& prefix) {
    auto text = prefix + "compiler  " + compiler() + ", flags: " HEIST_PERF_FLAGS "\n";
#if defined(__GNUC__) && !defined(__OPTIMIZE__)
    text += prefix + "          NOT OPTIMISED: these numbers say nothing. Configure with -DCMAKE_BUILD_TYPE=Release.\n";
#endif
    return text;
}

std::string peers_text(std::string const& prefix) {
    std::string text;
    for (auto const who : all_peers) {
        auto const* peer_about = offer<about>::of(who);
        text += prefix + std::string{name(who)} + std::string(10 - name(who).size(), ' ');
        if (peer_about)
            text += std::string{peer_about->what} + ", threads: " + std::to_string(peer_about->threads()) + "\n";
        else
            text += "not found when this was built: no column\n";
    }
    return text;
}

} // namespace perf
