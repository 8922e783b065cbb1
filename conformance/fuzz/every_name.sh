#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# sh conformance/fuzz/every_name.sh build/fuzzer/conformance/fuzz <an option of libFuzzer>...
#
# Runs libFuzzer over each name, or over HEIST_FUZZ_ONLY, starting with seeds.txt, and prints how many inputs each had. A million inputs per
# name: -runs=1000000. As many names at a time as there are CPUs. Inputs that reach something new are kept beside the programs, in
# corpus/<name>, and are the start of the next run. Begins no further name when one has failed.
set -eu
folder=$1
shift
here=$(dirname "$0")

programs() {
    ls "$folder"/fuzz.libfuzzer.* | grep -v self_test
}

if [ -z "${HEIST_FUZZ_ONLY:-}" ]; then
    for program in $(programs); do "$program" --list; done | xargs -P"$(nproc)" -I{} env HEIST_FUZZ_ONLY={} sh "$0" "$folder" "$@"
    exit
fi

name=$HEIST_FUZZ_ONLY
for program in $(programs) none; do
    [ "$program" != none ] || { echo "no program in $folder has the name '$name'" >&2; exit 255; }
    ! "$program" --list | grep -qx "$name" || break
done

# A fifth of the time goes into stacks of allocations, thirty frames deep, and into memory that is new each time because so much is kept from
# being used again. What is found has the whole stack when it is run again, in the program fuzz.
export ASAN_OPTIONS="${ASAN_OPTIONS:-malloc_context_size=5:quarantine_size_mb=8}"

hex() {
    od -An -v -tx1 "$1" | tr -d ' \n'
}

corpus=$folder/corpus/$name
mkdir -p "$corpus" "$folder/found"
sed -n "s/^$name:bytes://p" "$here/seeds.txt" | while read -r bytes; do
    # printf of the shell need not know \x
    env printf "$(printf %s "$bytes" | sed 's/../\\x&/g')" >"$corpus/seed-$(printf %s "$bytes" | cksum | tr -d ' ')"
done
log=$folder/found/$name.log
status=0
# -entropic=0: weighing each input by how rare its branches are took a quarter of the time
"$program" -entropic=0 -max_len=256 -timeout=100 -print_final_stats=1 -artifact_prefix="$folder/found/$name-" "$@" \
    "$corpus" >"$log" 2>&1 || status=$?
if [ "$status" -ne 0 ]; then
    cat "$log" >&2
    for input in "$folder/found/$name-"*; do
        [ -e "$input" ] && echo "run it again with: HEIST_FUZZ_CASE=$name:bytes:$(hex "$input") $folder/fuzz" >&2
    done
    exit 255 # for xargs: the last one
fi
echo "$name: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") inputs, $(sed -n 's/^stat::average_exec_per_sec: *//p' "$log") per second"
