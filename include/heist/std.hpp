// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The one file that opens namespace std.
//
// A user writes std::sort(heist::par, …): a qualified call, so the overloads must be members of std. The standard leaves
// adding overloads there undefined; it works with libstdc++ and libc++, in every include order and beside their own policy
// overloads, because ours take part only for heist's policy types (concept execution_policy) and theirs only for theirs.
// They are using-declarations, not second functions: an unqualified call that finds heist:: and std:: finds one function.
//
// Each header that declares algorithms includes this file at its end, so that it can be used alone. A using-declaration
// sees only what was declared before it; so there is a section per header, taken once, when that header has been read,
// and no #pragma once.

#if defined(HEIST_ALGORITHM_HPP) && !defined(HEIST_STD_ALGORITHM)
#define HEIST_STD_ALGORITHM
namespace std {
using heist::adjacent_find;
using heist::all_of;
using heist::any_of;
using heist::copy;
using heist::copy_if;
using heist::copy_n;
using heist::count;
using heist::count_if;
using heist::equal;
using heist::fill;
using heist::fill_n;
using heist::find;
using heist::find_end;
using heist::find_first_of;
using heist::find_if;
using heist::find_if_not;
using heist::for_each;
using heist::for_each_n;
using heist::generate;
using heist::generate_n;
using heist::includes;
using heist::inplace_merge;
using heist::is_heap;
using heist::is_heap_until;
using heist::is_partitioned;
using heist::is_sorted;
using heist::is_sorted_until;
using heist::lexicographical_compare;
using heist::max_element;
using heist::merge;
using heist::min_element;
using heist::minmax_element;
using heist::mismatch;
using heist::move;
using heist::none_of;
using heist::nth_element;
using heist::partial_sort;
using heist::partial_sort_copy;
using heist::partition;
using heist::partition_copy;
using heist::remove;
using heist::remove_copy;
using heist::remove_copy_if;
using heist::remove_if;
using heist::replace;
using heist::replace_copy;
using heist::replace_copy_if;
using heist::replace_if;
using heist::reverse;
using heist::reverse_copy;
using heist::rotate;
using heist::rotate_copy;
using heist::search;
using heist::search_n;
using heist::set_difference;
using heist::set_intersection;
using heist::set_symmetric_difference;
using heist::set_union;
using heist::shift_left;
using heist::shift_right;
using heist::sort;
using heist::stable_partition;
using heist::stable_sort;
using heist::swap_ranges;
using heist::transform;
using heist::unique;
using heist::unique_copy;
} // namespace std
#endif

#if defined(HEIST_NUMERIC_HPP) && !defined(HEIST_STD_NUMERIC)
#define HEIST_STD_NUMERIC
namespace std {
using heist::adjacent_difference;
using heist::exclusive_scan;
using heist::inclusive_scan;
using heist::reduce;
using heist::transform_exclusive_scan;
using heist::transform_inclusive_scan;
using heist::transform_reduce;
} // namespace std
#endif

#if defined(HEIST_MEMORY_HPP) && !defined(HEIST_STD_MEMORY)
#define HEIST_STD_MEMORY
namespace std {
using heist::destroy;
using heist::destroy_n;
using heist::uninitialized_copy;
using heist::uninitialized_copy_n;
using heist::uninitialized_default_construct;
using heist::uninitialized_default_construct_n;
using heist::uninitialized_fill;
using heist::uninitialized_fill_n;
using heist::uninitialized_move;
using heist::uninitialized_move_n;
using heist::uninitialized_value_construct;
using heist::uninitialized_value_construct_n;
} // namespace std
#endif
