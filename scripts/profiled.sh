#!/usr/bin/env bash
# Builds programs as they are handed out, with what random games have shown of the engine, and prints the folder in which they are:
# `scripts/profiled.sh --package keyforge-tools --bin play`, or `scripts/profiled.sh --package keyforge-server --bin keyforge-server`.
#
# A profile is of one build alone: names in it depend on the features and on the settings of the compiler. So the program that
# plays those games is built beside, both times. The games are the same each time, so the profile is too.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ $# -eq 0 ]; then
    sed -n '2,3s/^# //p' "$0" >&2
    exit 2
fi
target=$(realpath --canonicalize-missing "${CARGO_TARGET_DIR:-target}")/profiled
profile=$target/games.profdata
raw=$target/raw
build=(cargo build --quiet --profile shipped --package keyforge-tools --bin measure "$@")

rm -rf "$raw"
RUSTFLAGS="-Cprofile-generate=$raw" "${build[@]}" --target-dir "$target/asking"
for games in "games --games 300" "games --games 300 --decks starters" "games --games 300 --decks random" \
    "simulate --games 100" "apply --games 40" "steps --games 40" "verify --games 20" "hash --games 4" "copy --games 4" \
    "kryptik --games 20" "kryptik --games 10 --players 4"; do
    # shellcheck disable=SC2086 # a command and its arguments
    "$target/asking/shipped/measure" $games >&2
done
scripts/llvm-profdata.sh merge --output "$profile" "$raw"
rm -rf "$raw"
RUSTFLAGS="-Cprofile-use=$profile" "${build[@]}" --target-dir "$target"
echo "$target/shipped"
