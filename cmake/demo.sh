#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Builds the demo and runs it, on a fresh Debian as root: sh cmake/demo.sh
set -eu
cd "$(dirname "$0")/.."
. cmake/packages.sh

need_packages g++ cmake ninja-build libtbb-dev

cmake -S . -B build/demo -G Ninja -DCMAKE_BUILD_TYPE=Release -DHEIST_DEVELOPER=ON -DBUILD_TESTING=OFF >/dev/null ||
    fail "cmake could not configure, see above"
cmake --build build/demo --target heist_demo -j"$(nproc)" || fail "the build failed, see above"
exec build/demo/perf/heist_demo
