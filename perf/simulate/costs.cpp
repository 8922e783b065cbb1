// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <simulate/costs.hpp>

#include <array>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace simulate {
namespace {

constexpr std::array<std::pair<char const*, double costs::*>, 9> members{{{"hit", &costs::hit},
                                                                          {"modify", &costs::modify},
                                                                          {"lost", &costs::lost},
                                                                          {"transfer", &costs::transfer},
                                                                          {"pause", &costs::pause},
                                                                          {"clock", &costs::clock},
                                                                          {"wake_call", &costs::wake_call},
                                                                          {"start_call", &costs::start_call},
                                                                          {"start_latency", &costs::start_latency}}};

} // namespace

void write(std::ostream& out, costs const& prices) {
    for (auto const& [name, member] : members)
        out << name << ' ' << prices.*member << '\n';
    out << "wake_latency";
    for (auto const each : prices.wake_latency)
        out << ' ' << each;
    out << '\n';
}

costs read_costs(std::string const& path) {
    std::ifstream file{path};
    if (!file)
        throw std::runtime_error("can't read " + path);
    costs result;
    for (std::string line; std::getline(file, line);) {
        std::istringstream words{line};
        std::string key;
        std::vector<double> values;
        words >> key;
        for (double value = 0; words >> value;)
            values.push_back(value);
        bool known = key == "wake_latency" && !values.empty();
        if (known)
            result.wake_latency = values;
        for (auto const& [name, member] : members) {
            if (key == name && values.size() == 1) {
                result.*member = values[0];
                known = true;
            }
        }
        if (!known)
            throw std::runtime_error(path + ": not understood: " + line);
    }
    return result;
}

} // namespace simulate
