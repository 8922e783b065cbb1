#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What clang-tidy (.clang-tidy) and cppcheck (cppcheck.txt) say about include/ and src/: sh cmake/static.sh
# Takes two minutes of two cores, hence no part of test.sh.
set -eu
cd "$(dirname "$0")/.."
. cmake/packages.sh

need_packages clang-tidy-19 clang-19 cppcheck

# The sources of all platforms, and all headers in one.
sources="$(ls src/*.cpp) include/heist/heist.hpp"

echo "== clang-tidy"
# Whole paths, because .clang-tidy knows our headers by theirs.
printf '%s\n' $sources | xargs -P"$(nproc)" -I{} clang-tidy-19 --quiet --warnings-as-errors='*' "$PWD/{}" -- \
    -x c++ -std=c++20 -I"$PWD/include" -pthread 2>/dev/null || fail "clang-tidy has found something, see above"

echo "== cppcheck"
# It reads none of the system's headers.
cppcheck -j"$(nproc)" --language=c++ --std=c++20 --enable=warning,performance,portability --max-configs=2 --error-exitcode=1 \
    --quiet --template=gcc --suppressions-list=cmake/cppcheck.txt -Iinclude $sources ||
    fail "cppcheck has found something, see above"
echo "== static: nothing found"
