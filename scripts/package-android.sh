#!/usr/bin/env bash
# Makes an Android library (AAR): four ABIs, the Kotlin classes, and rules that keep them from being shrunk away.
#
# NOT RUN where the tests of this project run: it needs the Android NDK, r28 or later for pages of 16 kB, and
#   cargo install cargo-ndk
#   rustup target add aarch64-linux-android armv7-linux-androideabi x86_64-linux-android i686-linux-android
# Apps add net.java.dev.jna:jna as @aar, 5.17.0 or later, kotlinx-coroutines-core and the Kotlin standard library.
set -euo pipefail
cd "$(dirname "$0")/.."
: "${ANDROID_NDK_HOME:?names the folder of the NDK}"
cargo ndk --version >/dev/null

# Without the classes there is nothing to go on with: what is missing is an error here.
KEYFORGE_CI=1 scripts/test-kotlin.sh -DskipTests
target=$(cd "${CARGO_TARGET_DIR:-target}" && pwd)
build=$target/hosts/kotlin
aar=$target/hosts/android
rm -rf "$aar"
mkdir -p "$aar/content/jni" "$aar/classes"

# What must not be stripped is the .dynsym that JNA looks into; --strip-unneeded leaves it.
# Addresses that the loader fills in stand in a short list, which every Android from 6 on reads.
export RUSTFLAGS="${RUSTFLAGS:-} -C link-arg=-Wl,-z,max-page-size=16384 -C link-arg=-Wl,--pack-dyn-relocs=android"
cargo ndk --output-dir "$aar/content/jni" --platform 24 \
    --target arm64-v8a --target armeabi-v7a --target x86_64 --target x86 \
    build --profile mobile --package keyforge-ffi --lib
strip=$(echo "$ANDROID_NDK_HOME"/toolchains/llvm/prebuilt/*/bin/llvm-strip)
readelf=$(echo "$ANDROID_NDK_HOME"/toolchains/llvm/prebuilt/*/bin/llvm-readelf)
for library in "$aar"/content/jni/*/libkeyforge_ffi.so; do
    "$strip" --strip-unneeded "$library"
    # A segment aligned to less does not load on devices with pages of 16 kB.
    "$readelf" --program-headers --wide "$library" | awk '$1 == "LOAD" && $NF != "0x4000" { bad = 1 } END { exit bad }' ||
        { case $library in *arm64* | *x86_64*) echo "$library is not aligned to 16 kB" >&2; exit 1 ;; esac; }
done

# The classes of the JVM serve; their native folder does not.
cp -R "$build/keyforge/classes/." "$aar/classes"
rm -rf "$aar"/classes/linux-* "$aar"/classes/darwin-* "$aar"/classes/win32-*
jar --create --file "$aar/content/classes.jar" -C "$aar/classes" .
cp keyforge-ffi/kotlin/android/AndroidManifest.xml "$aar/content/"
cp keyforge-ffi/kotlin/android/proguard.txt "$aar/content/"
(cd "$aar/content" && zip --quiet --recurse-paths ../keyforge.aar .)
echo "$aar/keyforge.aar"
