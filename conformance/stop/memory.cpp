// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cases.hpp"

#include <memory>

namespace stopping {

namespace {

// Memory for as many objects as r.a has. If the call returns, they are moved to r.out, so that they can be compared.
template <class Call>
std::ptrdiff_t in_raw_memory(ranges& r, Call const& call) {
    std::allocator<probe> memory;
    std::size_t const size = r.a.size();
    struct raw {
        std::allocator<probe>& from;
        probe* first;
        std::size_t size;
        ~raw() { from.deallocate(first, size); }
    } const at{memory, memory.allocate(size), size};
    std::ptrdiff_t const end = call(at.first) - at.first;
    r.out.assign(std::make_move_iterator(at.first), std::make_move_iterator(at.first + end));
    std::destroy(at.first, at.first + end);
    return end;
}

// The same with objects in it, for those who destroy them. Those that are left are destroyed.
template <class Call>
std::ptrdiff_t with_objects(ranges& r, Call const& call) {
    return in_raw_memory(r, [&](probe* first) {
        the_meter.paused = true;
        std::uninitialized_copy(r.a.begin(), r.a.end(), first);
        the_meter.paused = false;
        std::ptrdiff_t const before = the_meter.alive;
        try {
            call(first);
        } catch (...) {
            if (the_meter.alive == before) { // else nobody knows which ones are left
                std::destroy(first, first + r.a.size());
            }
            throw;
        }
        EXPECT_EQ(the_meter.alive, before - static_cast<std::ptrdiff_t>(r.a.size()));
        return first;
    });
}

} // namespace

void add_memory(case_list& to) {
    auto const constructs = [&](char const* name, auto call) {
        add(to, name, leaves::valid, one, [=](auto const& p, ranges& r) {
            return in_raw_memory(r, [&](probe* first) { return call(p, r, first); });
        });
    };
    constructs("uninitialized_copy", [](auto const& p, ranges& r, probe* first) {
        return std::uninitialized_copy(p, r.a.begin(), r.a.end(), first);
    });
    constructs("uninitialized_copy_n", [](auto const& p, ranges& r, probe* first) {
        return std::uninitialized_copy_n(p, r.a.begin(), r.a.size(), first);
    });
    constructs("uninitialized_move", [](auto const& p, ranges& r, probe* first) {
        return std::uninitialized_move(p, r.a.begin(), r.a.end(), first);
    });
    constructs("uninitialized_move_n", [](auto const& p, ranges& r, probe* first) {
        return std::uninitialized_move_n(p, r.a.begin(), r.a.size(), first).second;
    });
    constructs("uninitialized_fill", [](auto const& p, ranges& r, probe* first) {
        std::uninitialized_fill(p, first, first + r.a.size(), probe(6));
        return first + r.a.size();
    });
    constructs("uninitialized_fill_n", [](auto const& p, ranges& r, probe* first) {
        return std::uninitialized_fill_n(p, first, r.a.size(), probe(6));
    });
    constructs("uninitialized_default_construct", [](auto const& p, ranges& r, probe* first) {
        std::uninitialized_default_construct(p, first, first + r.a.size());
        return first + r.a.size();
    });
    constructs("uninitialized_default_construct_n", [](auto const& p, ranges& r, probe* first) {
        return std::uninitialized_default_construct_n(p, first, r.a.size());
    });
    constructs("uninitialized_value_construct", [](auto const& p, ranges& r, probe* first) {
        std::uninitialized_value_construct(p, first, first + r.a.size());
        return first + r.a.size();
    });
    constructs("uninitialized_value_construct_n", [](auto const& p, ranges& r, probe* first) {
        return std::uninitialized_value_construct_n(p, first, r.a.size());
    });
    add(to, "destroy", leaves::whole, one, [](auto const& p, ranges& r) {
        return with_objects(r, [&](probe* first) { std::destroy(p, first, first + r.a.size()); });
    });
    add(to, "destroy_n", leaves::whole, one, [](auto const& p, ranges& r) {
        return with_objects(r, [&](probe* first) { std::destroy_n(p, first, r.a.size()); });
    });
}

} // namespace stopping
