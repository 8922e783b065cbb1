// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/splitting/tile_loop.hpp>

#include <compare>
#include <cstddef>
#include <iterator>
#include <new>
#include <optional>
#include <vector>

// Random access to ranges that have none, for algorithms that bisect or exchange: by a table of all their iterators. It costs a walk and a
// pointer per element, so it is worth it only if the elements are expensive to compare or to move.
namespace heist::algorithms {

// An iterator into a table of iterators. Gives what they point to.
template <class It>
class indirect {
public:
    using iterator_concept = std::random_access_iterator_tag;
    using iterator_category = std::random_access_iterator_tag;
    using value_type = std::iter_value_t<It>;
    using difference_type = std::ptrdiff_t;
    using reference = std::iter_reference_t<It>;
    using pointer = void;

    indirect() = default;
    explicit indirect(It const* at) noexcept : at_(at) {}

    reference operator*() const { return **at_; }
    reference operator[](difference_type n) const { return *at_[n]; }
    It const& base() const noexcept { return *at_; }

    indirect& operator++() noexcept {
        ++at_;
        return *this;
    }
    indirect operator++(int) noexcept { return indirect(at_++); }
    indirect& operator--() noexcept {
        --at_;
        return *this;
    }
    indirect operator--(int) noexcept { return indirect(at_--); }
    indirect& operator+=(difference_type n) noexcept {
        at_ += n;
        return *this;
    }
    indirect& operator-=(difference_type n) noexcept {
        at_ -= n;
        return *this;
    }
    friend indirect operator+(indirect i, difference_type n) noexcept { return i += n; }
    friend indirect operator+(difference_type n, indirect i) noexcept { return i += n; }
    friend indirect operator-(indirect i, difference_type n) noexcept { return i -= n; }
    friend difference_type operator-(indirect a, indirect b) noexcept { return a.at_ - b.at_; }
    friend bool operator==(indirect, indirect) = default;
    friend auto operator<=>(indirect, indirect) = default;

private:
    It const* at_ = nullptr;
};

// A range as one with random access: by a table of its iterators, the one behind the last element included. False if there is no
// memory for it.
template <class It>
class random_access_to {
public:
    random_access_to(It first, It last, splitting::stop_query stop) {
        keep(first, [&](It const& it, std::size_t) { return it == last; }, stop);
    }
    random_access_to(It first, std::size_t size, splitting::stop_query stop) {
        keep(first, [&](It const&, std::size_t index) { return index == size; }, stop);
    }

    explicit operator bool() const noexcept { return !table_.empty(); }
    std::size_t size() const noexcept { return table_.size() - 1; }
    indirect<It> begin() const noexcept { return indirect<It>(table_.data()); }
    indirect<It> end() const noexcept { return indirect<It>(table_.data() + size()); }
    static It base(indirect<It> const& it) { return it.base(); }

private:
    template <class IsEnd>
    void keep(It it, IsEnd const& is_end, splitting::stop_query stop) {
        try {
            for (; !is_end(it, table_.size()); ++it) {
                stop.poll();
                table_.push_back(it);
            }
            table_.push_back(it);
        } catch (std::bad_alloc const&) {
            std::vector<It>().swap(table_);
        }
    }

    std::vector<It> table_;
};

// Or as it is, if it has random access.
template <splitting::random_access It>
class random_access_to<It> {
public:
    random_access_to(It first, It last, splitting::stop_query) : first_(first), last_(last) {}
    random_access_to(It first, std::size_t size, splitting::stop_query)
        : first_(first), last_(splitting::advanced(first, size)) {}

    explicit operator bool() const noexcept { return true; }
    std::size_t size() const { return static_cast<std::size_t>(last_ - first_); }
    It const& begin() const noexcept { return first_; }
    It const& end() const noexcept { return last_; }
    static It base(It it) noexcept { return it; }

private:
    It first_;
    It last_;
};

// Runs work(), which makes tables and gives nothing if there was no memory for them; or alone() in the caller, as the cost of
// an element of [first, last) advises. Timed in either case: what work() calls learns for itself only.
template <class It, class Alone, class Work>
auto alone_or_by_tables(splitting::resources const& on, splitting::element_cost cost, It first, It last,
                        Alone const& alone, Work const& work) {
    splitting::places<It> const from(first);
    splitting::until<It> const ends{last};
    auto const together = [&](scheduler::core&, std::size_t) {
        return splitting::run_alone(splitting::verdict::alone_timed, cost, splitting::count_all(from, ends), [&] {
            auto const result = work();
            return result ? *result : splitting::run_here(on, alone);
        });
    };
    return splitting::alone_or_together(on, cost, from, ends, alone, together);
}

// The same with one table: use(begin, end) does it with random access, and gives an iterator; so does alone().
template <class It, class Alone, class Use>
It alone_or_by_table(splitting::resources const& on, splitting::element_cost cost, It first, It last,
                     Alone const& alone, Use const& use) {
    return algorithms::alone_or_by_tables(on, cost, first, last, alone, [&]() -> std::optional<It> {
        random_access_to<It> const all(first, last, on.stop);
        if (!all) {
            return std::nullopt;
        }
        return all.base(use(all.begin(), all.end()));
    });
}

// The call site of an algorithm that may use tables.
template <class It, class Function>
struct tables_site;

} // namespace heist::algorithms
