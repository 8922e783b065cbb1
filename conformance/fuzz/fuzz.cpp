// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fuzz/fuzz.hpp"

namespace fuzz {

std::vector<test_case>& cases() {
    static std::vector<test_case> all; // made by the first table that is filled in
    return all;
}

std::string described(std::string const& value) {
    return '"' + value + '"';
}

std::string described(tagged const& value) {
    return "{key " + std::to_string(value.key) + ", tag " + std::to_string(value.tag) +
           (value.seal == tagged::of(value.key, value.tag).seal ? "}" : ", torn}");
}

std::string described(support::affine const& value) {
    return "{scale " + std::to_string(value.scale) + ", shift " + std::to_string(value.shift) + '}';
}

namespace {

// Shared by all cases, so that most calls meet workers in every state: asleep, searching, just finished.
template <unsigned threads>
heist::pool& pool_of() {
    static heist::pool some{heist::pool_options{.threads = threads, .name = "fuzz"}};
    return some;
}

} // namespace

setting::setting(choices& draw, which some) {
    if (some == which::all) {
        kind_ =
            draw.one_of({kind::par, kind::par, kind::par, kind::par_unseq, kind::par_unseq, kind::seq, kind::unseq});
    }
    if (kind_ == kind::seq || kind_ == kind::unseq) {
        draw.note(kind_ == kind::seq ? "seq" : "unseq");
        return;
    }
    draw.note(kind_ == kind::par ? "par" : "par_unseq");
    // Under a sanitizer without 16 threads: many more than CPUs, each several times as slow, waiting for each other. All
    // that follows is the same, so that bytes mean the same call in every build.
    heist::pool& most = support::slowed_down ? pool_of<4>() : pool_of<16>();
    heist::pool* const pools[] = {&pool_of<2>(), &pool_of<3>(), &pool_of<4>(), &pool_of<1>(), nullptr, &most};
    heist::pool* const where = pools[draw.below(std::size(pools))];
    auto const threads = static_cast<unsigned>(draw.one_in(3) ? draw.between(1, 20) : 0);
    std::size_t const any = draw.below(std::size_t{1} << draw.below(draw.may_be_large() ? 18 : 8));
    std::size_t const grain = draw.one_of({std::size_t{0}, std::size_t{1}, any, any});
    draw.note(where != nullptr ? "on " + std::to_string(where->threads()) + " threads" : "on the default pool");
    draw.note("at most " + std::to_string(threads));
    draw.note("grain " + std::to_string(grain));
    if (draw.one_in(4)) {
        draw.note("reproducible");
        par_ = par_.reproducible();
        par_unseq_ = par_unseq_.reproducible();
    }
    par_ = par_.threads(threads).grain(grain);
    par_unseq_ = par_unseq_.threads(threads).grain(grain);
    if (where != nullptr) {
        par_ = par_.on(*where);
        par_unseq_ = par_unseq_.on(*where);
    }
}

} // namespace fuzz
