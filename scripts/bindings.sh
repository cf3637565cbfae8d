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
scripts/generate.sh "$language" "$target/debug/$library" "$bindgen" "$fresh"
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
