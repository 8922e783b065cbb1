// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cases for reports.cmake: a driver that cannot fail would prove nothing.
#include "fuzz/fuzz.hpp"

#include <array>

namespace fuzz {
namespace {

// Wrong for one range in a hundred or so; which one, the seed alone decides.
void forgets_the_last(choices& draw) {
    ints const data = filled<ints>(arrange(draw, draw.below(100), 1000).keys);
    compare(draw, data, []<class... Policy>(ints& in, Policy const&...) {
        std::ptrdiff_t const forgotten = sizeof...(Policy) != 0 && in.size() % 64 == 63 ? 1 : 0;
        std::sort(in.begin(), in.end() - forgotten, std::greater<>());
    });
}

void bytes_give_the_same_choices_and_then_zeros(choices& draw) {
    std::array<std::uint8_t, 4> spelled{};
    for (std::uint8_t& byte : spelled) {
        byte = static_cast<std::uint8_t>(draw.below(256));
    }
    choices from_bytes{std::span<std::uint8_t const>(spelled)};
    expect_same("one byte", from_bytes.below(256), std::size_t{spelled[0]});
    expect_same("two bytes", from_bytes.below(65536), std::size_t{spelled[1]} * 256 + spelled[2]);
    expect_same("a bound", from_bytes.between(5, 7), std::size_t{5} + spelled[3] % 3);
    expect_same("no bytes", from_bytes.below(1000), std::size_t{0});
    expect_same("no range", arrange(from_bytes, draw_size(from_bytes, 100), 10).keys, {});
}

template <class T>
void expect_different(T const& a, T const& b) {
    try {
        expect_same("a", a, b);
    } catch (difference const&) {
        return;
    }
    throw difference("a difference was not seen");
}

void differences_are_seen(choices& draw) {
    auto const tag = static_cast<std::int64_t>(draw.below(1000));
    tagged const one = tagged::of(1, tag), other = tagged::of(1, tag + 1), torn{1, tag, one.seal + 1};
    expect_different(one, other);
    expect_different(one, torn);
    expect_different(records{one, one}, records{one, other});
    expect_different(records{one}, records{one, one});
    expect_different(record_list{one, one}, record_list{one, torn});
    expect_different(std::tuple(ints{1}, record_list{one}), std::tuple(ints{1}, record_list{other}));
    expect_different(std::pair(1, ints{1, 2}), std::pair(1, ints{1}));
    expect_different(bits{true, false}, bits{true, true});
    expect_different(strings{"a"}, strings{"b"});
    expect_different(doubles{}, doubles{0.0});
}

family const registered{
    {"forgets_the_last", forgets_the_last},
    {"differences_are_seen", differences_are_seen},
    {"bytes_give_the_same_choices_and_then_zeros", bytes_give_the_same_choices_and_then_zeros},
};

} // namespace
} // namespace fuzz
