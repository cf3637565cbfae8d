#!/usr/bin/env bash
# Builds with what random games have shown of the engine: `scripts/profiled.sh cargo build --release --bin play`.
# The command after the name is run with a profile; with none the profile alone is made. The games are the same each time, so
# the profile is too.
set -euo pipefail
cd "$(dirname "$0")/.."

target=$(realpath --canonicalize-missing "${CARGO_TARGET_DIR:-target}")/profiled
profile=$target/games.profdata
raw=$target/raw

llvm() {
    local tool
    tool=$(rustc --print sysroot)/lib/rustlib/$(rustc -vV | sed -n 's/^host: //p')/bin/llvm-profdata
    [ -x "$tool" ] || rustup component add llvm-tools >&2
    "$tool" "$@"
}

# Made anew when the engine or a compiler has changed.
if [ ! -f "$profile" ] || [ -n "$(find keyforge-core/src keyforge-core/cards Cargo.lock -newer "$profile" -print -quit)" ]; then
    rm -rf "$raw"
    RUSTFLAGS="-Cprofile-generate=$raw" cargo build --quiet --release --target-dir "$target" --package keyforge-tools --bin measure
    for games in "games --games 300" "games --games 300 --decks starters" "games --games 300 --decks random" \
        "apply --games 40" "steps --games 40" "verify --games 20" "kryptik --games 20" "kryptik --games 10 --players 4"; do
        # shellcheck disable=SC2086 # a command and its arguments
        "$target/release/measure" $games >&2
    done
    llvm merge --output "$profile" "$raw"
    rm -rf "$raw"
fi
[ $# -eq 0 ] || RUSTFLAGS="-Cprofile-use=$profile" exec "$@"
