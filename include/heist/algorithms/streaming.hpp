// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/clock.hpp>
#include <heist/platform/streaming.hpp>
#include <heist/splitting/parallel_pieces.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>

// How results get into memory. An ordinary store reads the line that it is going to change; where whole lines are written, and more of them than the
// caches hold, that is a third of the traffic for nothing (README.md, Decisions).
namespace heist::algorithms {

enum class stores { cached, streamed };

// An array of numbers or pointers: what is computed somewhere else can be written there by whole lines.
template <class Out>
concept streamable = std::contiguous_iterator<Out> && std::is_scalar_v<std::iter_value_t<Out>> &&
                     std::is_same_v<std::iter_reference_t<Out>, std::iter_value_t<Out>&> &&
                     platform::streamed_line % sizeof(std::iter_value_t<Out>) == 0 &&
                     alignof(std::iter_value_t<Out>) == sizeof(std::iter_value_t<Out>);

// Ranges in step, the last of which is one.
template <class... Its>
inline constexpr bool writes_streamable =
    splitting::all_random_access<Its...> &&
    streamable<std::tuple_element_t<sizeof...(Its) - 1, splitting::places<Its...>>>;

// … copied from another one of the same.
template <class It, class Out>
concept same_scalars =
    std::contiguous_iterator<It> && streamable<Out> &&
    std::is_same_v<std::remove_const_t<std::remove_reference_t<std::iter_reference_t<It>>>, std::iter_value_t<Out>>;

// No cache is so small that a call that reads and writes fewer bytes need ask how large it is.
inline constexpr std::size_t least_streamed_bytes = std::size_t{4} << 20;

template <class It, class Out>
bool same_place(It const& it, Out const& out) noexcept {
    if constexpr (std::contiguous_iterator<It>) {
        return static_cast<void const*>(std::to_address(it)) == static_cast<void const*>(std::to_address(out));
    } else {
        return false;
    }
}

// Is the last of some ranges in step one of the others, `in`?
template <class... Its, std::size_t... in>
bool in_place(splitting::places<Its...> const& at, std::index_sequence<in...>) noexcept {
    return (algorithms::same_place(std::get<in>(at), std::get<sizeof...(Its) - 1>(at)) || ...);
}

// May results be streamed to the last of some ranges in step, each of which belongs to an element of the others? Where they take the place of an
// element, it is in a cache already when they are written.
template <class... Its>
bool may_stream(splitting::places<Its...> const& at, std::size_t size) noexcept {
    if constexpr (writes_streamable<Its...>) {
        std::size_t const bytes = size * (sizeof(std::iter_value_t<Its>) + ...);
        if (bytes >= least_streamed_bytes && bytes > platform::streaming_pays_from()) [[unlikely]] {
            return !algorithms::in_place(at, std::make_index_sequence<sizeof...(Its) - 1>());
        }
    }
    return false;
}

// Which stores are faster at one place in the user's program, for calls that may stream. That saves a third of the traffic, but a core of some processors has
// only a few such stores under way at a time, and is slower with them until others use up what the memory can do (README.md, Decisions): so the first
// calls try both. Any thread; of two at once one may be lost.
class stores_habit {
public:
    // To be asked once for each call.
    stores next() noexcept {
        std::uint32_t const call = calls_.load(std::memory_order_relaxed);
        calls_.store(call + 1, std::memory_order_relaxed);
        stores const first = streaming_sites.load(std::memory_order_relaxed) >= 0 ? stores::streamed : stores::cached;
        if (call < first_calls) {
            return call % 2 == 0 ? first : other_than(first);
        }
        if (call == first_calls) {
            streaming_sites.fetch_add(faster() == stores::streamed ? 1 : -1, std::memory_order_relaxed);
        }
        return call % calls_between_trials == 0 ? other_than(faster()) : faster();
    }

    // The best of what calls took, slowly forgotten.
    void took(stores which, float ns_per_element) noexcept {
        std::atomic<float>& known = which == stores::streamed ? streamed_ : cached_;
        float const old = known.load(std::memory_order_relaxed);
        bool const better = old <= 0 || ns_per_element < old;
        known.store(better ? ns_per_element : old + forgetting * (ns_per_element - old), std::memory_order_relaxed);
    }

private:
    // Two of each: the very first one may meet memory that nobody has touched before.
    static constexpr std::uint32_t first_calls = 4;
    static constexpr std::uint32_t calls_between_trials = 32; // each takes up to a third longer
    // One call that was disturbed changes little, and what lasts is believed after a dozen or two.
    static constexpr float forgetting = 1.0F / 16.0F;

    static stores other_than(stores which) noexcept {
        return which == stores::streamed ? stores::cached : stores::streamed;
    }
    stores faster() const noexcept {
        return cached_.load(std::memory_order_relaxed) < streamed_.load(std::memory_order_relaxed) ? stores::cached
                                                                                                   : stores::streamed;
    }

    std::atomic<float> streamed_{0};
    std::atomic<float> cached_{0};
    std::atomic<std::uint32_t> calls_{0};

    // Places at which streaming was faster, minus those at which it was not: where the next one begins.
    static inline constinit std::atomic<int> streaming_sites{0};
};

template <class Body, class... Its>
inline constinit stores_habit stores_habit_of{};

// How one call writes, and how long it takes if there was a choice.
class stores_choice {
public:
    stores how = stores::cached;

    // When the call begins.
    template <class Body, class... Its>
    void settle([[maybe_unused]] splitting::places<Its...> const& first, [[maybe_unused]] std::size_t size) noexcept {
        if constexpr (writes_streamable<Its...>) {
            if (algorithms::may_stream(first, size)) [[unlikely]] {
                how = stores_habit_of<Body, Its...>.next();
                begun_ = platform::now_ns();
            }
        }
    }
    // When it has ended, unless by an exception.
    template <class Body, class... Its>
    void settled(splitting::places<Its...> const&, [[maybe_unused]] std::size_t size) const noexcept {
        if constexpr (writes_streamable<Its...>) {
            if (begun_ != 0) [[unlikely]] {
                auto const ns = static_cast<float>(platform::now_ns() - begun_);
                stores_habit_of<Body, Its...>.took(how, ns / static_cast<float>(size));
            }
        }
    }

private:
    std::int64_t begun_ = 0;
};

template <class It, class Out>
void stream_elements(splitting::places<It, Out> const& at, std::size_t count) noexcept {
    auto const& [from, to] = at;
    platform::stream_copy(std::to_address(to), std::to_address(from), count * sizeof(std::iter_value_t<Out>));
}

// Calls write(to, some) for one part of out[0, count) after the other: `to` is where the next so many results are to be left. That is a
// place in the first-level cache, from where they are streamed; the last few, which fill no stage, go to where they belong. Where a part ends does
// not depend on where `out` is. If write() throws, up to a line of the results before may be missing.
template <class T, class Write>
void write_streamed(T* out, std::size_t count, Write&& write) {
    // 1 KiB: 2^24 transformed doubles take as long with 512 bytes, an eighth longer with 4 KiB.
    constexpr std::size_t staged = 1024 / sizeof(T);
    constexpr std::size_t line = platform::streamed_line / sizeof(T);
    // Lies in its lines as `out` does: `past` places of the first one belong to what is before.
    alignas(platform::streamed_line) T stage[staged + line];
    std::size_t const past = reinterpret_cast<std::uintptr_t>(out) % platform::streamed_line / sizeof(T);
    if (count >= staged) {
        write(stage + past, staged);
        std::copy(stage + past, stage + line, out);
        out -= past;
        platform::line_stream lines;
        lines.write(out + line, stage + line, (staged - line) * sizeof(T));
        for (;;) {
            std::copy_n(stage + staged, past, static_cast<T*>(stage));
            out += staged;
            count -= staged;
            if (count < staged) {
                break;
            }
            write(stage + past, staged);
            lines.write(out, stage, staged * sizeof(T));
        }
        std::copy_n(static_cast<T*>(stage), past, out);
        out += past;
    }
    write(out, count);
}

// What bodies for parallel_pieces have in common that only write to the last of their ranges. A small call does not ask: what it writes is in the
// caches afterwards.
template <class Body>
struct chosen_stores : stores_choice {
    template <class... Its>
    void settle(splitting::places<Its...> const& first, std::size_t size) noexcept {
        stores_choice::settle<Body>(first, size);
    }
    template <class... Its>
    void settled(splitting::places<Its...> const& first, std::size_t size) const noexcept {
        stores_choice::settled<Body>(first, size);
    }
};

// Calls f(in..., to) for each position, as `visiting` does, where `to` is only written to.
template <class F>
struct writing : chosen_stores<writing<F>> {
    [[no_unique_address]] F function;

    explicit writing(F f) : function(f) {}

    template <class... Its>
    void operator()(splitting::places<Its...> at, std::size_t count) {
        if constexpr (writes_streamable<Its...>) {
            if (this->how == stores::streamed) [[unlikely]] {
                stream(at, count, std::make_index_sequence<sizeof...(Its) - 1>());
                return;
            }
        }
        splitting::visiting<F>{function}(at, count);
    }

private:
    template <class Places, std::size_t... in>
    [[gnu::noinline]] void stream(Places at, std::size_t count, std::index_sequence<in...>) {
        algorithms::write_streamed(
            std::to_address(std::get<sizeof...(in)>(at)), count, [&](auto* to, std::size_t some) {
                splitting::visiting<F>{function}(
                    splitting::places<std::tuple_element_t<in, Places>..., decltype(to)>(std::get<in>(at)..., to),
                    some);
                at = splitting::moved_by(at, some);
            });
    }
};

} // namespace heist::algorithms
