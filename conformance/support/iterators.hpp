// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <compare>
#include <cstddef>
#include <iterator>
#include <type_traits>
#include <vector>

// Iterators that offer exactly what their category promises and nothing more.
namespace support {

// Forward and no more: no --, no +=, no difference.
template <class T>
class forward_only {
public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = std::remove_cv_t<T>;
    using difference_type = std::ptrdiff_t;
    using pointer = T*;
    using reference = T&;

    forward_only() = default;
    explicit forward_only(T* at) : at_(at) {}

    reference operator*() const { return *at_; }
    pointer operator->() const { return at_; }
    forward_only& operator++() {
        ++at_;
        return *this;
    }
    forward_only operator++(int) {
        forward_only before = *this;
        ++at_;
        return before;
    }
    friend bool operator==(forward_only const&, forward_only const&) = default;

    template <class Other>
    friend void operator,(forward_only const&, Other&&) = delete;
    template <class Other>
    friend void operator,(Other&&, forward_only const&) = delete;

private:
    T* at_ = nullptr;
};

// Random access by the C++20 concept, and only an input iterator by its C++17 category, because * gives a proxy by
// value. Its difference_type is narrow on purpose: generic code that stores differences in `long` still compiles, but
// code that passes a std::size_t to += without a cast does not.
template <class T, class Difference = int>
class proxy_random_access {
public:
    class proxy {
    public:
        explicit proxy(T* at) : at_(at) {}
        proxy(proxy const&) = default;
        proxy& operator=(proxy const& other) { // the element, as with any reference
            *at_ = *other.at_;
            return *this;
        }
        operator T const&() const { return *at_; }
        proxy const& operator=(T const& value) const {
            *at_ = value;
            return *this;
        }
        T* address() const { return at_; }

    private:
        T* at_;
    };

    using iterator_concept = std::random_access_iterator_tag;
    using iterator_category = std::input_iterator_tag;
    using value_type = std::remove_cv_t<T>;
    using difference_type = Difference;
    using pointer = void;
    using reference = proxy;

    proxy_random_access() = default;
    explicit proxy_random_access(T* at) : at_(at) {}

    reference operator*() const { return proxy(at_); }
    reference operator[](difference_type n) const { return proxy(at_ + n); }
    proxy_random_access& operator++() {
        ++at_;
        return *this;
    }
    proxy_random_access operator++(int) {
        proxy_random_access before = *this;
        ++at_;
        return before;
    }
    proxy_random_access& operator--() {
        --at_;
        return *this;
    }
    proxy_random_access operator--(int) {
        proxy_random_access before = *this;
        --at_;
        return before;
    }
    proxy_random_access& operator+=(difference_type n) {
        at_ += n;
        return *this;
    }
    proxy_random_access& operator-=(difference_type n) {
        at_ -= n;
        return *this;
    }
    template <class Wider>
        requires(!std::is_same_v<Wider, difference_type> && sizeof(Wider) > sizeof(difference_type))
    proxy_random_access& operator+=(Wider) = delete;

    friend proxy_random_access operator+(proxy_random_access i, difference_type n) { return i += n; }
    friend proxy_random_access operator+(difference_type n, proxy_random_access i) { return i += n; }
    friend proxy_random_access operator-(proxy_random_access i, difference_type n) { return i -= n; }
    friend difference_type operator-(proxy_random_access const& a, proxy_random_access const& b) {
        return static_cast<difference_type>(a.at_ - b.at_);
    }
    friend auto operator<=>(proxy_random_access const&, proxy_random_access const&) = default;

    template <class Other>
    friend void operator,(proxy_random_access const&, Other&&) = delete;
    template <class Other>
    friend void operator,(Other&&, proxy_random_access const&) = delete;

private:
    T* at_ = nullptr;
};

static_assert(std::forward_iterator<forward_only<int>> && !std::bidirectional_iterator<forward_only<int>>);
static_assert(std::random_access_iterator<proxy_random_access<int>>);

// The iterators of a vector, wrapped: wrapped<forward_only>(v).begin().
template <template <class...> class Iterator, class T>
struct wrapped_range {
    std::vector<T>& values;

    Iterator<T> begin() const { return Iterator<T>(values.data()); }
    Iterator<T> end() const { return Iterator<T>(values.data() + values.size()); }
};

template <template <class...> class Iterator, class T>
wrapped_range<Iterator, T> wrapped(std::vector<T>& values) {
    return {values};
}

// A container of numbers that is only seen through proxies.
class proxy_vector {
public:
    using value_type = int;

    explicit proxy_vector(std::size_t size) : values_(size) {}
    template <std::input_iterator It>
    proxy_vector(It first, It last) : values_(first, last) {}

    proxy_random_access<int> begin() { return wrapped<proxy_random_access>(values_).begin(); }
    proxy_random_access<int> end() { return wrapped<proxy_random_access>(values_).end(); }
    std::size_t size() const { return values_.size(); }
    void resize(std::size_t size) { values_.resize(size); }
    friend bool operator==(proxy_vector const&, proxy_vector const&) = default;

private:
    std::vector<int> values_;
};

} // namespace support
