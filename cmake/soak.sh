#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The long forms of the tests (label soak): sh cmake/soak.sh [scale] [preset]
# Prints the table test | goal | result, each row when its test has ended. At scale 1, 40 of the 42 tests took one hour and three quarters on two cores of
# 2024, the models (conformance/model) three quarters of an hour of it; 0.05 is a quick look. Preset: release, unless given; tsan and asan-ubsan leave out what they cannot run. All output goes to build/<preset>/soak.log.
set -eu
cd "$(dirname "$0")/.."
. cmake/packages.sh

need_packages g++ cmake ninja-build pkg-config libgtest-dev googletest libbenchmark-dev libtbb-dev \
    clang-19 libclang-rt-19-dev

scale=${1:-1}
preset=${2:-release}
log=build/$preset/soak.log
cmake --preset "$preset" >/dev/null || fail "$preset: cmake could not configure, see above"
cmake --build --preset "$preset" -j"$(nproc)" --target soak || fail "$preset: the build failed, see above"

echo "$(date -u +%F), commit $(git rev-parse --short HEAD), preset $preset, scale $scale, $(nproc) CPUs"
echo
echo "| test | goal | result |"
echo "|---|---|---|"
HEIST_SOAK_SCALE=$scale ctest --test-dir "build/$preset" -L '^soak$' -V -j"$(nproc)" 2>&1 | tee "$log" | sed -un \
    -e 's/^[0-9]*: SOAK//p' \
    -e 's/^.*Test *#[0-9]*: \(soak[^ ]*\) .*\*\*\*\(.*\)$/| \1 | ends well | **\2** |/p'
echo
grep 'Total Test time' "$log"
grep -q '^100% tests passed' "$log" || fail "not all of it was right, see $log"
