// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

// A value whose comparison with an element is a function of its own, and which must not be asked for its address.
template <class Equals>
struct compared_by {
    Equals equals;

    compared_by* operator&() = delete;
    compared_by const* operator&() const = delete;
    template <class T>
    friend bool operator==(T const& element, compared_by const& value) {
        return value.equals(element);
    }
};
template <class Equals>
compared_by(Equals) -> compared_by<Equals>;
