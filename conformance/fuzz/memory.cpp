// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// [specialized.algorithms]: what is constructed and where, that all of it is destroyed, and that nothing is left when a
// constructor throws.
#include "fuzz/fuzz.hpp"

#include <atomic>
#include <memory>
#include <new>

namespace fuzz {
namespace {

struct forbidden_key {
    std::size_t key;
};

// Made from a key, if that isn't forbidden; counts those that live.
class fragile {
public:
    static inline std::atomic<long> living{0};
    static inline std::size_t forbidden = 0;
    static constexpr std::size_t none = ~std::size_t{0};

    fragile() : fragile(42) {}
    explicit fragile(std::size_t key) : key_(key) { born(); }
    fragile(fragile const& other) : key_(other.key_) { born(); }
    fragile(fragile&& other) : key_(other.key_) {
        born();
        other.key_ = none;
    }
    ~fragile() { living.fetch_sub(1, std::memory_order_relaxed); }

    std::size_t key() const { return key_; }

private:
    void born() const {
        if (key_ == forbidden) {
            throw forbidden_key{key_};
        }
        living.fetch_add(1, std::memory_order_relaxed);
    }

    std::size_t key_;
};

// Ends with the call, also by bad_alloc: the next one begins with copies.
struct prohibition {
    explicit prohibition(std::size_t key) { fragile::forbidden = key; }
    ~prohibition() { fragile::forbidden = fragile::none; }
    prohibition(prohibition const&) = delete;
    prohibition& operator=(prohibition const&) = delete;
};

std::size_t key_of(fragile const& object) {
    return object.key();
}
std::string key_of(std::string const& object) {
    return object;
}
int key_of(int object) {
    return object;
}

template <class T>
T make(std::size_t key) {
    if constexpr (std::is_same_v<T, fragile>) {
        return fragile(key);
    } else {
        return value_of<T>(key);
    }
}

// Room for objects that don't exist yet.
template <class T>
class storage {
public:
    explicit storage(std::size_t size) : memory_(std::allocator<T>().allocate(size + 1)), size_(size) {}
    ~storage() { std::allocator<T>().deallocate(memory_, size_ + 1); }
    storage(storage const&) = delete;
    storage& operator=(storage const&) = delete;

    T* begin() const { return memory_; }
    T* end() const { return memory_ + size_; }

private:
    T* memory_;
    std::size_t size_;
};

// construct(source, memory, count, policy...) makes objects in memory, from a source that may be used up, and returns
// how many. What they are must be the same, or what was thrown.
template <class T, class Construct>
void same_objects(choices& draw, Construct const& construct) {
    arrangement const made = arrange(draw, draw_size(draw, longest<strings>), 1000);
    auto const count = static_cast<std::size_t>(draw_place(draw, made.keys));
    std::size_t const forbidden = draw.one_in(4) ? draw_key(draw, made.distinct) : fragile::none;
    fragile::forbidden = fragile::none;
    std::vector<T> source;
    source.reserve(made.keys.size() + 1);
    for (std::uint32_t key : made.keys) {
        source.push_back(make<T>(key));
    }
    source.push_back(make<T>(draw.below(made.distinct))); // what to fill with
    compare(draw, ints(), [&](ints&, auto const&... policy) {
        std::vector<T> from = source;
        storage<T> const memory(made.keys.size());
        std::vector<decltype(key_of(from[0]))> keys;
        long const before = fragile::living.load();
        std::ptrdiff_t thrown = -1;
        prohibition const during_the_call(forbidden);
        try {
            T* const end = memory.begin() + construct(from, memory, count, policy...);
            fragile::forbidden = fragile::none;
            try {
                for (T* object = memory.begin(); object != end; ++object) {
                    keys.push_back(key_of(*object));
                }
            } catch (std::bad_alloc const&) {
                std::destroy(memory.begin(), end);
                throw;
            }
            std::destroy(policy..., memory.begin(), end);
        } catch (forbidden_key const& why) {
            thrown = static_cast<std::ptrdiff_t>(why.key);
        }
        return std::tuple(keys, thrown, fragile::living.load() - before);
    });
}

template <class... T, class Construct>
void one_of_types(choices& draw, Construct const& construct) {
    std::size_t const drawn = draw.form(sizeof...(T));
    std::size_t index = 0;
    ((index++ == drawn ? same_objects<T>(draw, construct) : void()), ...);
}

void uninitialized_copy(choices& draw) {
    one_of_types<fragile, std::string, int>(draw, [](auto& from, auto& memory, std::size_t, auto const&... policy) {
        return std::uninitialized_copy(policy..., from.begin(), from.end() - 1, memory.begin()) - memory.begin();
    });
}

void uninitialized_copy_n(choices& draw) {
    one_of_types<fragile, int>(draw, [](auto& from, auto& memory, std::size_t count, auto const&... policy) {
        return std::uninitialized_copy_n(policy..., from.begin(), count, memory.begin()) - memory.begin();
    });
}

void uninitialized_move(choices& draw) {
    one_of_types<fragile, std::string>(draw, [](auto& from, auto& memory, std::size_t, auto const&... policy) {
        return std::uninitialized_move(policy..., from.begin(), from.end() - 1, memory.begin()) - memory.begin();
    });
}

void uninitialized_move_n(choices& draw) {
    one_of_types<fragile, std::string>(draw, [](auto& from, auto& memory, std::size_t count, auto const&... policy) {
        auto const [read, written] = std::uninitialized_move_n(policy..., from.begin(), count, memory.begin());
        std::ptrdiff_t const moved = read - from.begin();
        return written - memory.begin() == moved ? moved : -1;
    });
}

void uninitialized_fill(choices& draw) {
    one_of_types<fragile, std::string, int>(draw, [](auto& from, auto& memory, std::size_t, auto const&... policy) {
        std::uninitialized_fill(policy..., memory.begin(), memory.end(), from.back());
        return memory.end() - memory.begin();
    });
}

void uninitialized_fill_n(choices& draw) {
    one_of_types<fragile, std::string>(draw, [](auto& from, auto& memory, std::size_t count, auto const&... policy) {
        return std::uninitialized_fill_n(policy..., memory.begin(), count, from.back()) - memory.begin();
    });
}

void uninitialized_default_construct(choices& draw) {
    one_of_types<fragile, std::string>(draw, [](auto&, auto& memory, std::size_t, auto const&... policy) {
        std::uninitialized_default_construct(policy..., memory.begin(), memory.end());
        return memory.end() - memory.begin();
    });
}

void uninitialized_default_construct_n(choices& draw) {
    one_of_types<fragile, std::string>(draw, [](auto&, auto& memory, std::size_t count, auto const&... policy) {
        return std::uninitialized_default_construct_n(policy..., memory.begin(), count) - memory.begin();
    });
}

void uninitialized_value_construct(choices& draw) {
    one_of_types<fragile, int>(draw, [](auto&, auto& memory, std::size_t, auto const&... policy) {
        std::uninitialized_value_construct(policy..., memory.begin(), memory.end());
        return memory.end() - memory.begin();
    });
}

void uninitialized_value_construct_n(choices& draw) {
    one_of_types<fragile, int>(draw, [](auto&, auto& memory, std::size_t count, auto const&... policy) {
        return std::uninitialized_value_construct_n(policy..., memory.begin(), count) - memory.begin();
    });
}

// Here, constructing is not what is asked about.
template <class From, class Memory>
void make_all(From& from, Memory& memory) {
    fragile::forbidden = fragile::none;
    std::uninitialized_copy(from.begin(), from.end() - 1, memory.begin());
}

void destroy(choices& draw) {
    one_of_types<fragile, std::string>(draw, [](auto& from, auto& memory, std::size_t count, auto const&... policy) {
        make_all(from, memory);
        std::destroy(policy..., memory.begin() + count, memory.end());
        return count; // those are destroyed later
    });
}

void destroy_n(choices& draw) {
    one_of_types<fragile, std::string>(draw, [](auto& from, auto& memory, std::size_t count, auto const&... policy) {
        make_all(from, memory);
        std::size_t const rest = static_cast<std::size_t>(memory.end() - memory.begin()) - count;
        auto const end = std::destroy_n(policy..., memory.begin() + count, rest);
        return end == memory.end() ? static_cast<std::ptrdiff_t>(count) : -1;
    });
}

family const registered{
    {"uninitialized_copy", uninitialized_copy},
    {"uninitialized_copy_n", uninitialized_copy_n},
    {"uninitialized_move", uninitialized_move},
    {"uninitialized_move_n", uninitialized_move_n},
    {"uninitialized_fill", uninitialized_fill},
    {"uninitialized_fill_n", uninitialized_fill_n},
    {"uninitialized_default_construct", uninitialized_default_construct},
    {"uninitialized_default_construct_n", uninitialized_default_construct_n},
    {"uninitialized_value_construct", uninitialized_value_construct},
    {"uninitialized_value_construct_n", uninitialized_value_construct_n},
    {"destroy", destroy},
    {"destroy_n", destroy_n},
};

} // namespace
} // namespace fuzz
