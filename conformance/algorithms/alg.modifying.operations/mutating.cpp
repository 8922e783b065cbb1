// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// copy copy_n copy_if move swap_ranges transform replace replace_if replace_copy replace_copy_if fill fill_n generate generate_n remove
// remove_if remove_copy remove_copy_if unique unique_copy reverse reverse_copy rotate rotate_copy shift_left shift_right,
// each with an execution policy: the same results as without.
#include "support/differential.hpp"

#include <algorithm>
#include <functional>
#include <tuple>

namespace {

using support::as_it_is;
using support::index_in;
using support::needs;
using support::same_for_all_containers;
using support::value_of;

// Room for the output: as long as the input, and as a list where that is one.
constexpr auto with_output = [](support::random_source&, auto container) {
    auto output = decltype(container)(static_cast<std::size_t>(std::distance(container.begin(), container.end())));
    return std::tuple(container, output, output);
};

template <class Container>
auto pick(Container const&, std::size_t k) {
    return value_of<typename Container::value_type>(k);
}

template <class Container>
auto half_of(Container const& container) {
    return std::distance(container.begin(), container.end()) / 2;
}

} // namespace

TEST(mutating, copy_copy_n_and_move) {
    same_for_all_containers<needs::forward>(with_output, [](auto& data, auto const&... policy) {
        auto& [in, out, other] = data;
        auto const a = std::copy(policy..., in.begin(), in.end(), out.begin());
        auto const b = std::copy_n(policy..., in.begin(), half_of(in), other.begin());
        auto const c = std::move(policy..., in.begin(), in.end(), out.begin());
        return std::tuple(index_in(out, a), index_in(other, b), index_in(out, c),
                          index_in(other, std::copy_n(policy..., in.begin(), -3, other.begin())));
    });
}

TEST(mutating, copy_if_and_remove_copy) {
    same_for_all_containers<needs::forward>(with_output, [](auto& data, auto const&... policy) {
        auto& [in, out, other] = data;
        auto const limit = pick(in, 1);
        auto const a =
            std::copy_if(policy..., in.begin(), in.end(), out.begin(), [&](auto const& x) { return limit < x; });
        auto const b = std::remove_copy(policy..., in.begin(), in.end(), other.begin(), limit);
        auto const na = index_in(out, a);
        auto const nb = index_in(other, b);
        auto const c = std::remove_copy_if(policy..., in.begin(), in.end(), other.begin(),
                                           [&](auto const& x) { return limit < x; });
        return std::tuple(na, nb, index_in(other, c));
    });
}

TEST(mutating, swap_ranges) {
    same_for_all_containers<needs::forward>(with_output, [](auto& data, auto const&... policy) {
        auto& [in, out, other] = data;
        return index_in(out, std::swap_ranges(policy..., in.begin(), in.end(), out.begin()));
    });
}

TEST(mutating, transform) {
    same_for_all_containers<needs::forward>(with_output, [](auto& data, auto const&... policy) {
        auto& [in, out, other] = data;
        auto const twice = [](auto const& x) { return x + x; };
        auto const a = std::transform(policy..., in.begin(), in.end(), out.begin(), twice);
        auto const b = std::transform(policy..., in.begin(), in.end(), out.begin(), other.begin(),
                                      [](auto const& x, auto const& y) { return y + x; });
        std::transform(policy..., in.begin(), in.end(), in.begin(), twice); // in place
        return std::tuple(index_in(out, a), index_in(other, b));
    });
}

TEST(mutating, replace_and_its_copies) {
    same_for_all_containers<needs::forward>(with_output, [](auto& data, auto const&... policy) {
        auto& [in, out, other] = data;
        auto const limit = pick(in, 1);
        auto const is_above = [&](auto const& x) { return limit < x; };
        auto const a = std::replace_copy(policy..., in.begin(), in.end(), out.begin(), limit, pick(in, 77));
        auto const b = std::replace_copy_if(policy..., in.begin(), in.end(), other.begin(), is_above, pick(in, 78));
        std::replace(policy..., in.begin(), in.end(), limit, pick(in, 79));
        std::replace_if(policy..., in.begin(), in.end(), is_above, pick(in, 80));
        return std::tuple(index_in(out, a), index_in(other, b));
    });
}

TEST(mutating, fill_and_generate) {
    same_for_all_containers<needs::forward>(with_output, [](auto& data, auto const&... policy) {
        auto& [in, out, other] = data;
        auto const seven = pick(in, 7);
        std::fill(policy..., out.begin(), out.end(), seven);
        auto const a = std::fill_n(policy..., other.begin(), half_of(other), seven);
        auto const b = std::fill_n(policy..., other.begin(), -1, seven);
        std::generate(policy..., in.begin(), in.end(), [&] { return seven; });
        auto const c = std::generate_n(policy..., out.begin(), half_of(out), [&] { return seven + seven; });
        return std::tuple(index_in(other, a), index_in(other, b), index_in(out, c));
    });
}

// What lies behind the returned iterator is nobody's business.
TEST(mutating, remove_and_remove_if) {
    same_for_all_containers<needs::forward>(as_it_is, [](auto& data, auto const&... policy) {
        auto const limit = pick(data, 1);
        auto const a = index_in(data, std::remove(policy..., data.begin(), data.end(), pick(data, 0)));
        data.resize(static_cast<std::size_t>(a));
        auto const b = index_in(
            data, std::remove_if(policy..., data.begin(), data.end(), [&](auto const& x) { return limit < x; }));
        data.resize(static_cast<std::size_t>(b));
        return std::tuple(a, b);
    });
}

TEST(mutating, unique) {
    same_for_all_containers<needs::forward>(as_it_is, [](auto& data, auto const&... policy) {
        auto const a = index_in(data, std::unique(policy..., data.begin(), data.end()));
        data.resize(static_cast<std::size_t>(a));
        auto const limit = pick(data, 5);
        auto const b =
            index_in(data, std::unique(policy..., data.begin(), data.end(),
                                       [&](auto const& x, auto const& y) { return (x < limit) == (y < limit); }));
        data.resize(static_cast<std::size_t>(b));
        return std::tuple(a, b);
    });
}

TEST(mutating, unique_copy) {
    same_for_all_containers<needs::forward>(with_output, [](auto& data, auto const&... policy) {
        auto& [in, out, other] = data;
        return index_in(out, std::unique_copy(policy..., in.begin(), in.end(), out.begin()));
    });
}

TEST(mutating, reverse_and_reverse_copy) {
    same_for_all_containers<needs::bidirectional>(with_output, [](auto& data, auto const&... policy) {
        auto& [in, out, other] = data;
        auto const a = std::reverse_copy(policy..., in.begin(), in.end(), out.begin());
        std::reverse(policy..., in.begin(), in.end());
        return index_in(out, a);
    });
}

TEST(mutating, rotate_and_rotate_copy) {
    for (int numerator : {0, 1, 50, 64}) {
        same_for_all_containers<needs::forward>(with_output, [&](auto& data, auto const&... policy) {
            auto& [in, out, other] = data;
            auto const middle = std::next(in.begin(), std::distance(in.begin(), in.end()) * numerator / 64);
            auto const a = std::rotate_copy(policy..., in.begin(), middle, in.end(), out.begin());
            auto const b = std::rotate(policy..., in.begin(), middle, in.end());
            return std::tuple(index_in(out, a), index_in(in, b));
        });
    }
}

TEST(mutating, shift_left_and_shift_right) {
    for (int by : {0, 1, 1000, 40'000}) {
        same_for_all_containers<needs::forward>(as_it_is, [&](auto& data, auto const&... policy) {
            auto copy = data;
            auto const a = index_in(data, std::shift_left(policy..., data.begin(), data.end(), by));
            if (by > 0) {
                data.resize(static_cast<std::size_t>(a)); // the rest has been moved from
            }
            auto const first = std::shift_right(policy..., copy.begin(), copy.end(), by);
            std::vector<typename std::decay_t<decltype(data)>::value_type> const kept(first, copy.end());
            return std::pair(a, kept);
        });
    }
}
