#!/usr/bin/env bash
# Builds the library for shipping and says how large it is, stripped. A profile may be named: scripts/size-ffi.sh release
set -euo pipefail
cd "$(dirname "$0")/.."
profile=${1:-mobile}
limit=4000000
target=${CARGO_TARGET_DIR:-$PWD/target}
case $(uname -s) in
    Darwin) library=libkeyforge_ffi.dylib ;;
    *) library=libkeyforge_ffi.so ;;
esac
# Alone: with the rest of the workspace the generator would become part of it.
cargo build --quiet --profile "$profile" -p keyforge-ffi --lib
out=$target/hosts/shipping
mkdir -p "$out"
strip -o "$out/$library" "$target/$profile/$library"
size=$(wc -c <"$out/$library")
echo "$out/$library: $size bytes stripped, profile $profile; the ceiling is $limit"
[ "$size" -le "$limit" ]
