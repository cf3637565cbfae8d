#!/usr/bin/env bash
# Builds the native library and, in the same build, generates the sources of a host from it: scripts/bindings.sh kotlin
#
# Everything goes to a folder of the host in Cargo's target folder, whose path is printed last:
#   generated/  the sources, with the fingerprint of the interface they belong to
#   lib/        the library
#   drifted/    a library with the fingerprint of other sources, for the test that this is noticed
#   golden/     what the core makes of 200 random games
#   guides/     the examples of README.md and docs/mobile.md as programs
set -euo pipefail
cd "$(dirname "$0")/.."
language=$1
target=${CARGO_TARGET_DIR:-$PWD/target}
mkdir -p "$target"
out=$(cd "$target" && pwd)/hosts/$language

case $(uname -s) in
    Darwin) library=libkeyforge_ffi.dylib ;;
    MINGW* | MSYS* | CYGWIN*) library=keyforge_ffi.dll ;;
    *) library=libkeyforge_ffi.so ;;
esac

# A file that did not change keeps its time.
take() {
    mkdir -p "$out/$2"
    # Without what debuggers read it is a tenth of the size; the description of the interface stays.
    strip -S -o "$out/$2/$library.new" "$1/$library" 2>/dev/null || cp "$1/$library" "$out/$2/$library.new"
    cmp -s "$out/$2/$library.new" "$out/$2/$library" && rm "$out/$2/$library.new" || mv "$out/$2/$library.new" "$out/$2/$library"
}
drifted=$(scripts/drifted.sh)
take "$drifted" drifted
# The crates and features of `make test-rust`, whose work is not done again.
# shellcheck disable=SC2046
cargo build --quiet $(cat scripts/selection) --lib --bin golden --bin uniffi-bindgen --examples >&2
take "$target/debug" lib

# Sources that did not change keep their time, so that the host's compiler has nothing to do.
fresh=$out/fresh
rm -rf "$fresh"
bindgen=$target/debug/uniffi-bindgen
"$bindgen" generate "$target/debug/$library" --language "$language" --no-format --out-dir "$fresh" >&2
fingerprint=$("$bindgen" fingerprint)
case $language in
    kotlin)
        perl scripts/quicken-kotlin.pl "$fresh/org/keyforge/keyforge.kt"
        printf 'package org.keyforge\n\ninternal const val INTERFACE_FINGERPRINT = "%s"\n' "$fingerprint" \
            >"$fresh/org/keyforge/InterfaceFingerprint.kt"
        ;;
    swift)
        printf 'let interfaceFingerprintOfSources = "%s"\n' "$fingerprint" >"$fresh/InterfaceFingerprint.swift"
        # The generator reads each number by a copy out of a range of a Data, which is most of the price of a step. A plain
        # copy of the bytes, checked as before, makes a step three times as fast. Remove this when the generator does so.
        perl -0pi -e 's{    let range = reader\.offset\.\.<reader\.offset \+ MemoryLayout<T>\.size\n.*?    return value\.bigEndian\n}{    let start = reader.offset
    let end = start + MemoryLayout<T>.size
    guard reader.data.count >= end else {
        throw UniffiInternalError.bufferOverflow
    }
    var value: T = 0
    withUnsafeMutableBytes(of: &value) { target in
        reader.data.withUnsafeBytes { target.copyMemory(from: UnsafeRawBufferPointer(rebasing: \$0[start..<end])) }
    }
    reader.offset = end
    return value.bigEndian
}s or die "the generated reader has changed: see scripts/bindings.sh\n"' "$fresh/Keyforge.swift"
        ;;
esac
diff -rq "$fresh" "$out/generated" >/dev/null 2>&1 || { rm -rf "$out/generated" && cp -r "$fresh" "$out/generated"; }
rm -rf "$fresh"

"$target/debug/golden" "$out/golden"

# Each fenced block of the language is a whole program.
rm -rf "$out/guides"
mkdir -p "$out/guides"
for guide in README.md docs/mobile.md; do
    name=$(basename "$guide" .md)
    awk -v language="$language" -v path="$out/guides/$(echo "${name:0:1}" | tr a-z A-Z)$(echo "${name:1}" | tr A-Z a-z)" '
        $0 == "```" language { inside = 1; file = path (++count > 1 ? count : "") "." (language == "kotlin" ? "kt" : "swift"); next }
        $0 == "```" { inside = 0 }
        inside { print > file }
    ' "$guide"
done
echo "$out"
