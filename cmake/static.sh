#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What clang-tidy (.clang-tidy) and cppcheck say about include/ and src/: sh cmake/static.sh
# Nothing may be left. Takes some minutes of a core, hence not a part of test.sh.
set -eu
cd "$(dirname "$0")/.."
. cmake/packages.sh

need_packages clang-tidy-19 clang-19 cppcheck

language="-std=c++20 -Iinclude -pthread"
# The library's sources as g++ and clang compile them on Linux and elsewhere, and all headers in one.
echo "== clang-tidy"
ls src/*.cpp include/heist/heist.hpp include/heist/version.hpp |
    xargs -P"$(nproc)" -I{} clang-tidy-19 --quiet --warnings-as-errors='*' {} -- -x c++ $language ||
    fail "clang-tidy has found something, see above"

echo "== cppcheck"
# The system's headers are not read: nothing is said about names that come from there. Templates that nobody here uses are
# looked at as they stand.
cppcheck --language=c++ --std=c++20 --enable=warning,performance,portability --inline-suppr --error-exitcode=1 --quiet \
    --template=gcc -Iinclude src include/heist || fail "cppcheck has found something, see above"
echo "== static: nothing"
