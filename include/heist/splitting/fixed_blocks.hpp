// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/splitting/parallel_reduce.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>

namespace heist::splitting {

// Blocks whose borders depend on nothing but the number of elements, for results that must not depend on threads, grain or luck: of
// `size` elements each, a power of two, but for the last one, which has up to twice as many.
//
// There are about half as many blocks as a block has elements: enough to be shared by many threads, and few enough that it costs
// little to combine their results one after the other.
struct fixed_blocks {
    std::size_t elements;
    std::size_t size;
    std::size_t count;

    // `least`: fewer elements are not worth a block, a power of two. pre: elements != 0
    fixed_blocks(std::size_t n, std::size_t least, std::size_t most_blocks) noexcept
        : elements(n),
          size((std::max)({least, square_root(2 * n), std::bit_ceil((n + most_blocks - 1) / most_blocks)})),
          count((std::max)(n / size, std::size_t{1})) {}

    std::size_t begin_of(std::size_t block) const noexcept { return block * size; }
    std::size_t end_of(std::size_t block) const noexcept { return block + 1 == count ? elements : (block + 1) * size; }

private:
    // Rounded up to a power of two.
    static std::size_t square_root(std::size_t n) noexcept { return std::size_t{1} << (std::bit_width(n - 1) + 1) / 2; }
};

// One function for all who reduce a block: if it were compiled into each of them, multiplications and additions might be fused in
// one and not in another.
template <class T, class Reduction>
[[gnu::noinline]] T reduce_fixed_block(Reduction const& how, std::size_t first, std::size_t last) {
    return how.part(first, last);
}

// All of them in the caller.
template <class T, class Reduction>
T reduce_fixed_blocks_alone(T init, Reduction const& how, fixed_blocks const& blocks) {
    for (std::size_t block = 0; block != blocks.count; ++block) {
        init = how.combine(std::move(init),
                           splitting::reduce_fixed_block<T>(how, blocks.begin_of(block), blocks.end_of(block)));
    }
    return init;
}

template <class T, class Reduction>
T reduce_fixed_blocks_into(ordered_partials<T>& partials, resources const& on, element_cost cost, T init,
                           Reduction const& how, cut_rule rule, fixed_blocks const& blocks) {
    rule.granule = (std::max)(rule.granule, blocks.size); // powers of two
    auto const reduce_some = [&](std::size_t begin, std::size_t end) {
        for (std::size_t block = begin / blocks.size; blocks.begin_of(block) < end && block != blocks.count; ++block) {
            auto const place = static_cast<std::uint32_t>(block);
            partials.begin_run({place, place + 1}, [&]() -> T {
                return splitting::reduce_fixed_block<T>(how, blocks.begin_of(block), blocks.end_of(block));
            });
        }
    };
    splitting::parallel_for_judged(on, cost, blocks.elements, reduce_some, rule);
    partials.drain(static_cast<std::uint32_t>(blocks.count),
                   [&](T&& next) { init = how.combine(std::move(init), std::move(next)); });
    return init;
}

// The cold half of reduce_fixed_blocks: everything but small and cheap work. Large results as in reduce_together().
template <class T, class Reduction>
[[gnu::noinline]] T reduce_fixed_blocks_judged(resources const& on, element_cost cost, T init, Reduction const& how,
                                               cut_rule rule, fixed_blocks const& blocks) {
    if constexpr (ordered_partials<T>::fit_on_stack >= tuning::fewest_partials) {
        ordered_partials<T> partials;
        return splitting::reduce_fixed_blocks_into(partials, on, cost, std::move(init), how, rule, blocks);
    } else {
        std::unique_ptr<ordered_partials<T>> const partials(new (std::nothrow) ordered_partials<T>);
        if (partials == nullptr) {
            return splitting::reduce_fixed_blocks_alone(std::move(init), how, blocks);
        }
        return splitting::reduce_fixed_blocks_into(*partials, on, cost, std::move(init), how, rule, blocks);
    }
}

// parallel_reduce with a result that depends on the elements alone: each fixed block is reduced by itself, and their results are
// combined from left to right.
template <class T, class Reduction>
[[gnu::noinline]] T reduce_fixed_blocks(resources const& on, element_cost cost, std::size_t n, T init,
                                        Reduction const& how, cut_rule rule, std::size_t least) {
    if (n < 2) {
        return how.extend(std::move(init), 0, n);
    }
    fixed_blocks const blocks(n, least, ordered_partials<T>::capacity);
    if (!surely_alone(on, cost, n)) {
        return splitting::reduce_fixed_blocks_judged<T>(on, cost, std::move(init), how, rule, blocks);
    }
    return splitting::reduce_fixed_blocks_alone(std::move(init), how, blocks);
}

} // namespace heist::splitting
