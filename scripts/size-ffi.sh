#!/usr/bin/env bash
# Builds the library for shipping and says how large it is, stripped. A profile may be named: scripts/size-ffi.sh release
# What follows goes to cargo: scripts/size-ffi.sh mobile --no-default-features
#
# The library that tests use is built for three purposes at once, which leaves the optimizer of whole programs out. This one is
# built for loading alone. Where the linker is LLVM's, equal functions become one, and the description of the interface,
# which the sources were generated from, stays out. With frame pointers, as on 64-bit phones, what is needed to unwind the stack
# is shorter by more than the code grows. What the code says in many places becomes a function where that saves 10 bytes, as the
# compiler does by itself for 64-bit phones. Addresses that the loader has to fill in stand in a short list, as on Android; on Linux that
# takes a glibc of 2022 (2.36), so KEYFORGE_PORTABLE=1 leaves it out.
set -euo pipefail
cd "$(dirname "$0")/.."
profile=${1:-mobile}
# The ceilings are those of one platform, with all features and with none.
limit=
case "$(uname -sm) $*" in
    "Linux x86_64 " | "Linux x86_64 mobile") limit=5000000 ;;
    "Linux x86_64 mobile --no-default-features") limit=3100000 ;;
esac
target=${CARGO_TARGET_DIR:-$PWD/target}
case $(uname -s) in
    Darwin) library=libkeyforge_ffi.dylib ;;
    MINGW* | MSYS* | CYGWIN*) library=keyforge_ffi.dll ;;
    *) library=libkeyforge_ffi.so ;;
esac
linking=()
case "$(uname -sm)" in
    "Linux x86_64")
        linking=(-C "link-arg=-Wl,--icf=all" -C "link-arg=$PWD/keyforge-ffi/shipping.ld"
            -C llvm-args=-enable-machine-outliner=always -C llvm-args=-outliner-benefit-threshold=10)
        [ -n "${KEYFORGE_PORTABLE:-}" ] || linking+=(-C "link-arg=-Wl,-z,pack-relative-relocs")
        export RUSTFLAGS="${RUSTFLAGS:-} -C force-frame-pointers=yes"
        ;;
esac
# Alone: with the rest of the workspace the generator would become part of it.
cargo rustc --quiet --profile "$profile" -p keyforge-ffi --lib --crate-type cdylib "${@:2}" -- ${linking[@]+"${linking[@]}"}
out=$target/hosts/shipping
mkdir -p "$out"
strip -o "$out/$library" "$target/$profile/$library"
size=$(wc -c <"$out/$library")
echo "$out/$library: $size bytes stripped, profile $profile; the ceiling is ${limit:-none}"
[ -z "$limit" ] || [ "$size" -le "$limit" ]
