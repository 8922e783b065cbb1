// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.hpp"

#include <atomic>
#include <memory>
#include <utility>

using names::check;
using names::ranges;

namespace {

// Lives where there was a number: knows its value, and how many of its kind there are.
struct guest {
    guest() noexcept { ++living; }
    explicit guest(int number) noexcept : value(number) { ++living; }
    guest(guest const& other) noexcept : value(other.value) { ++living; }
    ~guest() { --living; }

    static inline std::atomic<int> living{0};
    int value = 42;
};
static_assert(sizeof(guest) == sizeof(int));

struct housed {
    long long sum;
    int living;
    bool at_end;
    bool operator==(housed const&) const = default;
};

class house {
public:
    explicit house(ranges r) : size(r.size), memory_(std::make_unique<storage[]>(static_cast<std::size_t>(size))) {}

    guest* begin() const { return reinterpret_cast<guest*>(memory_.get()); }
    guest* end() const { return begin() + size; }

    // Takes the guests out, and says what there was.
    housed emptied(bool at_end) const {
        housed result{0, guest::living, at_end};
        for (guest const& each : *this) {
            result.sum = result.sum * 31 % 1'000'003 + each.value;
        }
        std::destroy(begin(), end());
        return result;
    }

    std::ptrdiff_t const size;

private:
    struct alignas(guest) storage {
        unsigned char bytes[sizeof(guest)];
    };
    std::unique_ptr<storage[]> memory_;
};

// Returned by uninitialized_move_n: the standard's pair, or libstdc++'s iterator.
[[maybe_unused]] guest* output_of(guest* out) {
    return out;
}
template <class In>
guest* output_of(std::pair<In, guest*> const& both) {
    return both.second;
}

TEST(names, construct) {
    check("uninitialized_copy", [](ranges r, auto const&... policy) {
        house const h(r);
        return h.emptied(std::uninitialized_copy(policy..., r.a, r.a_end, h.begin()) == h.end());
    });
    check("uninitialized_copy_n", [](ranges r, auto const&... policy) {
        house const h(r);
        return h.emptied(std::uninitialized_copy_n(policy..., r.a, r.size, h.begin()) == h.end());
    });
    check("uninitialized_move", [](ranges r, auto const&... policy) {
        house const h(r);
        return h.emptied(std::uninitialized_move(policy..., r.a, r.a_end, h.begin()) == h.end());
    });
    check("uninitialized_move_n", [](ranges r, auto const&... policy) {
        house const h(r);
        return h.emptied(output_of(std::uninitialized_move_n(policy..., r.a, r.size, h.begin())) == h.end());
    });
    check("uninitialized_fill", [](ranges r, auto const&... policy) {
        house const h(r);
        std::uninitialized_fill(policy..., h.begin(), h.end(), 7);
        return h.emptied(true);
    });
    check("uninitialized_fill_n", [](ranges r, auto const&... policy) {
        house const h(r);
        return h.emptied(std::uninitialized_fill_n(policy..., h.begin(), h.size, 7) == h.end());
    });
    check("uninitialized_default_construct", [](ranges r, auto const&... policy) {
        house const h(r);
        std::uninitialized_default_construct(policy..., h.begin(), h.end());
        return h.emptied(true);
    });
    check("uninitialized_default_construct_n", [](ranges r, auto const&... policy) {
        house const h(r);
        return h.emptied(std::uninitialized_default_construct_n(policy..., h.begin(), h.size) == h.end());
    });
    check("uninitialized_value_construct", [](ranges r, auto const&... policy) {
        house const h(r);
        std::uninitialized_value_construct(policy..., h.begin(), h.end());
        return h.emptied(true);
    });
    check("uninitialized_value_construct_n", [](ranges r, auto const&... policy) {
        house const h(r);
        return h.emptied(std::uninitialized_value_construct_n(policy..., h.begin(), h.size) == h.end());
    });
}

TEST(names, destroy) {
    check("destroy", [](ranges r, auto const&... policy) {
        house const h(r);
        std::uninitialized_default_construct(h.begin(), h.end());
        std::destroy(policy..., h.begin(), h.end());
        return guest::living.load();
    });
    check("destroy_n", [](ranges r, auto const&... policy) {
        house const h(r);
        std::uninitialized_default_construct(h.begin(), h.end());
        return std::destroy_n(policy..., h.begin(), h.size) == h.end() && guest::living == 0;
    });
}

} // namespace
