// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/tracked.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <exception>
#include <string>

namespace support {

// What the tests throw: says where, and is counted, so that an exception that was caught, replaced by another one and
// never destroyed is seen.
class thrown_at : public std::exception, public alive<thrown_at> {
public:
    explicit thrown_at(std::size_t index) : index_(index), text_("thrown at " + std::to_string(index)) {}

    std::size_t index() const { return index_; }
    char const* what() const noexcept override { return text_.c_str(); }

private:
    std::size_t index_;
    std::string text_;
};

// Runs `call`, which must throw thrown_at(index), and nothing of it may be left when it has been handled.
template <class Call>
::testing::AssertionResult throws_at(std::size_t index, Call const& call) {
    std::size_t caught = index + 1;
    try {
        call();
        return ::testing::AssertionFailure() << "nothing was thrown, expected index " << index;
    } catch (thrown_at const& exception) {
        caught = exception.index();
        if (exception.what() != "thrown at " + std::to_string(caught)) {
            return ::testing::AssertionFailure() << "the exception arrived damaged: " << exception.what();
        }
    }
    if (caught != index) {
        return ::testing::AssertionFailure() << "the exception of index " << caught << " arrived, expected " << index;
    }
    if (thrown_at::count() != 0) {
        return ::testing::AssertionFailure() << thrown_at::count() << " exceptions are still alive";
    }
    return ::testing::AssertionSuccess();
}

} // namespace support
