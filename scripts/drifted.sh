#!/usr/bin/env bash
# Builds the library with the fingerprint of other sources, for the tests that hosts notice it, and prints its folder.
#
# Nothing else of it matters, so it stays while the sources of the interface do. In Cargo's own folders both libraries have the
# same file names: whichever is built replaces the other, and this one is best built before the one that is used.
set -euo pipefail
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-$PWD/target}
out=$target/hosts/drifted
of=$(find keyforge-ffi/src keyforge-ffi/build.rs keyforge-ffi/Cargo.toml Cargo.lock -type f -exec cksum {} + | sort -k 3 | cksum)
if [ "$(cat "$out.of" 2>/dev/null)" != "$of" ]; then
    # shellcheck disable=SC2046
    cargo build --quiet $(cat scripts/selection) --features keyforge-ffi/drift --lib --examples >&2
    rm -rf "$out"
    mkdir -p "$out"
    for library in libkeyforge_ffi.so libkeyforge_ffi.dylib keyforge_ffi.dll; do
        [ -e "$target/debug/$library" ] || continue
        cp "$target/debug/$library" "$out/"
    done
    echo "$of" >"$out.of"
fi
echo "$out"
