#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Builds heist and passes all its tests, on a fresh Debian as root: sh cmake/test.sh
# Stops at the first preset that fails. CMakePresets.json says which tests each preset runs:
#   release       everything but label soak, packages and benchmarks included
#   tsan          all that has threads, and the algorithms through the fuzz driver, under thread sanitizer
#   clang-libcxx  what depends on the standard library, with clang and libc++
# Others by name, "sh cmake/test.sh asan-ubsan": asan-ubsan, debug, clang, hardened; fuzzer: libFuzzer; aarch64: cross-compiled, run by qemu;
# pstl: the Parallel STL tests of libstdc++, all of them; release has a few. Together they take longer than half an hour.
set -eu
cd "$(dirname "$0")/.."
. cmake/packages.sh

need_packages g++ cmake ninja-build pkg-config libgtest-dev googletest libbenchmark-dev libtbb-dev \
    clang-19 libclang-rt-19-dev libc++-19-dev libc++abi-19-dev gcc-12-source spin qemu-user

case " $* " in
*" aarch64 "*) need_packages g++-aarch64-linux-gnu ;;
esac

jobs=$(nproc)
for preset in ${*:-release tsan clang-libcxx}; do
    echo "== $preset"
    cmake --preset "$preset" >/dev/null || fail "$preset: cmake could not configure, see above"
    cmake --build --preset "$preset" -j"$jobs" || fail "$preset: the build failed, see above"
    ctest --preset "$preset" -j"$jobs" || fail "$preset: tests failed, see above"
done
echo "== passed: ${*:-release tsan clang-libcxx}"
