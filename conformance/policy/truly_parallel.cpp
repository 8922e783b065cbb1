// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every name with an execution policy: on a large range, at least two threads do a share of the work.
#include "support/rendezvous.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <numeric>
#include <thread>
#include <vector>

namespace {

constexpr std::size_t size = 1 << 16;

// A number whose every use is noticed: which threads read, compared, assigned or constructed one?
class witness {
public:
    static inline support::thread_log nobody_asked;
    static inline support::thread_log* log = &nobody_asked;
    static inline std::atomic<unsigned> round{0};

    witness() { seen(); }
    witness(int value) : value_(value) { seen(); }
    witness(witness const& other) noexcept : value_(other.value_) { seen(); }
    witness& operator=(witness const& other) noexcept {
        value_ = other.value_;
        seen();
        return *this;
    }
    ~witness() { seen(); }

    friend bool operator==(witness const& a, witness const& b) {
        seen();
        return a.value_ == b.value_;
    }
    friend bool operator<(witness const& a, witness const& b) {
        seen();
        return a.value_ < b.value_;
    }
    friend witness operator+(witness const& a, witness const& b) { return {wrapped(a.bits() + b.bits())}; }
    friend witness operator-(witness const& a, witness const& b) { return {wrapped(a.bits() - b.bits())}; }
    friend witness operator*(witness const& a, witness const& b) { return {wrapped(a.bits() * b.bits())}; }
    int value() const {
        seen();
        return value_;
    }

private:
    // Sums may wrap around.
    static int wrapped(unsigned result) { return static_cast<int>(result); }
    unsigned bits() const { return static_cast<unsigned>(value_); }

    static void seen() {
        thread_local unsigned last = 0;
        if (unsigned const now = round.load(std::memory_order_relaxed);
            now != last) { // once per thread and round is enough
            last = now;
            log->add();
        }
    }

    int value_ = 0;
};

std::vector<witness> numbers() {
    std::vector<witness> values;
    values.reserve(size);
    for (std::size_t i = 0; i != size; ++i) {
        values.emplace_back(static_cast<int>(i * 2654435761u % size));
    }
    return values;
}

std::vector<witness> sorted() {
    std::vector<witness> values;
    values.reserve(size);
    for (std::size_t i = 0; i != size; ++i) {
        values.emplace_back(static_cast<int>(i));
    }
    return values;
}

// call(policy) runs the algorithm. Whether a second thread comes in time is the machine's business, not ours: there are several tries.
template <class Call>
void expect_two_threads(char const* name, Call const& call) {
    heist::pool pool{heist::pool_options{.threads = 4, .name = "witness"}};
    auto const policy = heist::par.on(pool).grain(64);
    for (int tries = 0; tries != 200; ++tries) {
        support::thread_log log;
        witness::log = &log;
        ++witness::round;
        call(policy);
        witness::log = &witness::nobody_asked;
        if (log.size() >= 2) {
            EXPECT_GE(pool.statistics().parallel_calls, 1u) << name;
            return;
        }
    }
    ADD_FAILURE() << name << ": nobody but the caller ever did anything";
}

} // namespace

#define EXPECT_TWO_THREADS(name, ...)                                                                                  \
    expect_two_threads(#name, [&](auto const& policy) { static_cast<void>(std::name(policy, __VA_ARGS__)); })
#define EXPECT_TWO_THREADS_VOID(name, ...)                                                                             \
    expect_two_threads(#name, [&](auto const& policy) { std::name(policy, __VA_ARGS__); })

TEST(truly_parallel, non_modifying) {
    auto v = numbers();
    auto const w = v;
    witness const never(-1);
    auto const no = [](witness const& x) { return x.value() < 0; };
    auto const yes = [](witness const& x) { return x.value() >= 0; };
    std::vector<witness> const needle(2, never);
    auto const b = v.begin(), e = v.end();
    EXPECT_TWO_THREADS_VOID(for_each, b, e, yes);
    EXPECT_TWO_THREADS(for_each_n, b, size, yes);
    EXPECT_TWO_THREADS(all_of, b, e, yes);
    EXPECT_TWO_THREADS(any_of, b, e, no);
    EXPECT_TWO_THREADS(none_of, b, e, no);
    EXPECT_TWO_THREADS(find, b, e, never);
    EXPECT_TWO_THREADS(find_if, b, e, no);
    EXPECT_TWO_THREADS(find_if_not, b, e, yes);
    EXPECT_TWO_THREADS(find_end, b, e, needle.begin(), needle.end());
    EXPECT_TWO_THREADS(find_first_of, b, e, needle.begin(), needle.end());
    EXPECT_TWO_THREADS(adjacent_find, b, e);
    EXPECT_TWO_THREADS(count, b, e, never);
    EXPECT_TWO_THREADS(count_if, b, e, yes);
    EXPECT_TWO_THREADS(mismatch, b, e, w.begin());
    EXPECT_TWO_THREADS(equal, b, e, w.begin());
    EXPECT_TWO_THREADS(search, b, e, needle.begin(), needle.end());
    EXPECT_TWO_THREADS(search_n, b, e, 3, never);
}

TEST(truly_parallel, mutating) {
    auto v = numbers();
    auto out = v;
    auto other = v;
    witness const seven(7);
    auto const odd = [](witness const& x) { return x.value() % 2 != 0; };
    auto const b = v.begin(), e = v.end();
    EXPECT_TWO_THREADS(copy, b, e, out.begin());
    EXPECT_TWO_THREADS(copy_n, b, size, out.begin());
    EXPECT_TWO_THREADS(copy_if, b, e, out.begin(), odd);
    EXPECT_TWO_THREADS(move, b, e, out.begin());
    EXPECT_TWO_THREADS(swap_ranges, b, e, out.begin());
    EXPECT_TWO_THREADS(transform, b, e, out.begin(), [](witness const& x) { return x + x; });
    EXPECT_TWO_THREADS_VOID(replace, b, e, seven, seven);
    EXPECT_TWO_THREADS_VOID(replace_if, b, e, odd, seven);
    EXPECT_TWO_THREADS(replace_copy, b, e, out.begin(), seven, seven);
    EXPECT_TWO_THREADS(replace_copy_if, b, e, out.begin(), odd, seven);
    EXPECT_TWO_THREADS(remove_copy, b, e, out.begin(), seven);
    EXPECT_TWO_THREADS(remove_copy_if, b, e, out.begin(), odd);
    EXPECT_TWO_THREADS(unique_copy, b, e, out.begin());
    EXPECT_TWO_THREADS_VOID(reverse, b, e);
    EXPECT_TWO_THREADS(reverse_copy, b, e, out.begin());
    EXPECT_TWO_THREADS(rotate, b, b + size / 3, e);
    EXPECT_TWO_THREADS(rotate_copy, b, b + size / 3, e, out.begin());
    EXPECT_TWO_THREADS(shift_left, b, e, 3);
    EXPECT_TWO_THREADS(shift_right, b, e, 3);
    EXPECT_TWO_THREADS(remove, b, e, witness(-1));
    EXPECT_TWO_THREADS(remove_if, b, e, [](witness const& x) { return x.value() < 0; });
    EXPECT_TWO_THREADS(unique, b, e);
    EXPECT_TWO_THREADS_VOID(fill, b, e, seven);
    EXPECT_TWO_THREADS(fill_n, b, size, seven);
    EXPECT_TWO_THREADS_VOID(generate, b, e, [] { return witness(1); });
    EXPECT_TWO_THREADS(generate_n, b, size, [] { return witness(1); });
}

TEST(truly_parallel, sorting) {
    auto const low = [](witness const& x) { return x.value() < 1000; };
    auto const v = sorted();
    auto const w = sorted();
    std::vector<witness> out(2 * size);
    auto const b = v.begin(), e = v.end(), wb = w.begin(), we = w.end();
    EXPECT_TWO_THREADS(is_sorted, b, e);
    EXPECT_TWO_THREADS(is_sorted_until, b, e);
    EXPECT_TWO_THREADS(is_partitioned, b, e, low);
    EXPECT_TWO_THREADS(min_element, b, e);
    EXPECT_TWO_THREADS(max_element, b, e);
    EXPECT_TWO_THREADS(minmax_element, b, e);
    EXPECT_TWO_THREADS(merge, b, e, wb, we, out.begin());
    EXPECT_TWO_THREADS(includes, b, e, wb, we);
    EXPECT_TWO_THREADS(set_union, b, e, wb, we, out.begin());
    EXPECT_TWO_THREADS(set_intersection, b, e, wb, we, out.begin());
    EXPECT_TWO_THREADS(set_difference, b, e, wb, we, out.begin());
    EXPECT_TWO_THREADS(set_symmetric_difference, b, e, wb, we, out.begin());
    EXPECT_TWO_THREADS(lexicographical_compare, b, e, wb, we);
    EXPECT_TWO_THREADS(partition_copy, b, e, out.begin(), out.begin() + size, low);
    EXPECT_TWO_THREADS(partial_sort_copy, b, e, out.begin(), out.begin() + size / 2);
    auto heap = numbers();
    std::make_heap(heap.begin(), heap.end());
    EXPECT_TWO_THREADS(is_heap, heap.begin(), heap.end());
    EXPECT_TWO_THREADS(is_heap_until, heap.begin(), heap.end());
    auto const mixed = numbers();
    auto const with_mixed = [&](char const* name, auto const& call) {
        expect_two_threads(name, [&](auto const& policy) {
            auto x = mixed;
            call(policy, x.begin(), x.end());
        });
    };
    with_mixed("sort", [](auto const& policy, auto first, auto last) { std::sort(policy, first, last); });
    with_mixed("stable_sort", [](auto const& policy, auto first, auto last) { std::stable_sort(policy, first, last); });
    with_mixed("partial_sort", [](auto const& policy, auto first, auto last) {
        std::partial_sort(policy, first, first + size / 2, last);
    });
    with_mixed("nth_element", [](auto const& policy, auto first, auto last) {
        std::nth_element(policy, first, first + size / 2, last);
    });
    with_mixed("partition", [&](auto const& policy, auto first, auto last) {
        static_cast<void>(std::partition(policy, first, last, low));
    });
    with_mixed("stable_partition", [&](auto const& policy, auto first, auto last) {
        static_cast<void>(std::stable_partition(policy, first, last, low));
    });
    expect_two_threads("inplace_merge", [&](auto const& policy) {
        auto x = sorted();
        std::rotate(x.begin(), x.begin() + size / 2, x.end());
        std::inplace_merge(policy, x.begin(), x.begin() + size / 2, x.end());
    });
}

TEST(truly_parallel, numeric) {
    auto const v = sorted();
    std::vector<witness> out(size);
    auto const b = v.begin(), e = v.end();
    auto const same = [](witness const& x) { return x; };
    EXPECT_TWO_THREADS(reduce, b, e, witness(0));
    EXPECT_TWO_THREADS(transform_reduce, b, e, b, witness(0));
    EXPECT_TWO_THREADS(inclusive_scan, b, e, out.begin());
    EXPECT_TWO_THREADS(exclusive_scan, b, e, out.begin(), witness(0));
    EXPECT_TWO_THREADS(transform_inclusive_scan, b, e, out.begin(), std::plus<>(), same);
    EXPECT_TWO_THREADS(transform_exclusive_scan, b, e, out.begin(), witness(0), std::plus<>(), same);
    EXPECT_TWO_THREADS(adjacent_difference, b, e, out.begin());
}

TEST(truly_parallel, memory) {
    auto v = sorted();
    std::allocator<witness> memory;
    witness* const raw = memory.allocate(size);
    witness const seven(7);
    auto const made = [&](char const* name, auto const& call) {
        expect_two_threads(name, [&](auto const& policy) {
            call(policy);
            std::destroy(raw, raw + size);
        });
    };
    made("uninitialized_copy", [&](auto const& policy) { std::uninitialized_copy(policy, v.begin(), v.end(), raw); });
    made("uninitialized_copy_n", [&](auto const& policy) { std::uninitialized_copy_n(policy, v.begin(), size, raw); });
    made("uninitialized_move", [&](auto const& policy) { std::uninitialized_move(policy, v.begin(), v.end(), raw); });
    made("uninitialized_move_n", [&](auto const& policy) { std::uninitialized_move_n(policy, v.begin(), size, raw); });
    made("uninitialized_fill", [&](auto const& policy) { std::uninitialized_fill(policy, raw, raw + size, seven); });
    made("uninitialized_fill_n", [&](auto const& policy) { std::uninitialized_fill_n(policy, raw, size, seven); });
    made("uninitialized_default_construct",
         [&](auto const& policy) { std::uninitialized_default_construct(policy, raw, raw + size); });
    made("uninitialized_default_construct_n",
         [&](auto const& policy) { std::uninitialized_default_construct_n(policy, raw, size); });
    made("uninitialized_value_construct",
         [&](auto const& policy) { std::uninitialized_value_construct(policy, raw, raw + size); });
    made("uninitialized_value_construct_n",
         [&](auto const& policy) { std::uninitialized_value_construct_n(policy, raw, size); });
    expect_two_threads("destroy_n", [&](auto const& policy) {
        std::uninitialized_default_construct(raw, raw + size);
        static_cast<void>(std::destroy_n(policy, raw, size));
    });
    expect_two_threads("destroy", [&](auto const& policy) {
        std::uninitialized_default_construct(raw, raw + size);
        std::destroy(policy, raw, raw + size);
    });
    memory.deallocate(raw, size);
}
