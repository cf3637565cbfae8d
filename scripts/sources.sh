#!/usr/bin/env bash
# Makes the sources of a host for an app with fewer features, the layer by hand included, in a folder of yours:
# scripts/sources.sh kotlin out --no-default-features --features german
#
# The library with the same features is made by scripts/size-ffi.sh mobile --no-default-features --features german
set -euo pipefail
language=$1
mkdir -p "$2"
out=$(cd "$2" && pwd)
cd "$(dirname "$0")/.."
# The description of the interface is in a library that was not stripped; it need not be fast. The folder is its own, for Cargo
# would build the other crates anew each time the features change.
target=${CARGO_TARGET_DIR:-$PWD/target}/sources
cargo build --quiet --target-dir "$target" --package keyforge-ffi --lib --bin uniffi-bindgen "${@:3}" --features bindgen >&2
case $(uname -s) in
    Darwin) library=libkeyforge_ffi.dylib ;;
    MINGW* | MSYS* | CYGWIN*) library=keyforge_ffi.dll ;;
    *) library=libkeyforge_ffi.so ;;
esac
scripts/generate.sh "$language" "$target/debug/$library" "$target/debug/uniffi-bindgen" "$out"
case $language in
    kotlin) from=keyforge-ffi/kotlin/keyforge/src/main/kotlin/org/keyforge to=$out/org/keyforge ;;
    swift) from=keyforge-ffi/swift/Sources/Keyforge to=$out ;;
esac
rm -f "$to"/Kryptik.*
for file in "$from"/*; do
    case $file in
        # Kryptik's part goes with the game.
        */Kryptik.*) grep -rq KryptikGame "$to"/*eyforge.* || continue ;;
    esac
    cp "$file" "$to/"
done
echo "$out"
