#!/usr/bin/env bash
# Makes the jar for the JVM with the native library in it: classes, sources' licence aside, and a folder for each platform.
#
# KEYFORGE_NATIVE may name a folder with the libraries of other platforms, as built there with the profile mobile:
#   darwin-aarch64/libkeyforge_ffi.dylib  linux-aarch64/libkeyforge_ffi.so  win32-x86-64/keyforge_ffi.dll …
# All of them have to come from the same sources as this checkout: Keyforge.check() says so at run time.
set -euo pipefail
cd "$(dirname "$0")/.."
# For every Linux on which it would run otherwise.
KEYFORGE_PORTABLE=1 scripts/size-ffi.sh
# Without the classes there is nothing to go on with: what is missing is an error here.
KEYFORGE_CI=1 scripts/test-kotlin.sh
target=$(cd "${CARGO_TARGET_DIR:-target}" && pwd)
build=$target/hosts/kotlin
out=$target/hosts/jvm
rm -rf "$out"
mkdir -p "$out/native"
for platform in "$build"/native/*; do
    mkdir -p "$out/native/$(basename "$platform")"
    cp "$target"/hosts/shipping/*keyforge_ffi.* "$out/native/$(basename "$platform")/"
done
if [ -n "${KEYFORGE_NATIVE:-}" ]; then
    cp -R "$KEYFORGE_NATIVE"/. "$out/native/"
fi
mvn --batch-mode --no-transfer-progress -q --file keyforge-ffi/kotlin/pom.xml "-Dkeyforge.build=$build" \
    "-Dkeyforge.native=$out/native" -Dkotlin.compiler.daemon=false -DskipTests --projects keyforge package
cp "$build"/keyforge/keyforge-*.jar "$out/"
echo "$out:"
unzip -l "$out"/keyforge-*.jar | grep keyforge_ffi
