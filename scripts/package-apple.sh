#!/usr/bin/env bash
# Makes an XCFramework of the static library for devices, simulators and Macs, and a Swift package with it as a binary target.
#
# NOT RUN where the tests of this project run: it needs macOS with Xcode, and
#   rustup target add aarch64-apple-ios aarch64-apple-ios-sim x86_64-apple-ios aarch64-apple-darwin x86_64-apple-darwin
# URL may name where the archive will be found; without it the package points to the folder beside it.
set -euo pipefail
cd "$(dirname "$0")/.."
xcodebuild -version >/dev/null

build=$(scripts/bindings.sh swift)
target=$(cd "${CARGO_TARGET_DIR:-target}" && pwd)
out=$target/hosts/apple
rm -rf "$out"
# A folder of its own below include: two packages of this kind in one app must not overwrite each other's module map.
mkdir -p "$out/include/KeyforgeFFI" "$out/lib/ios-simulator" "$out/lib/macos" "$out/package/Sources/Keyforge"
cp "$build/generated/KeyforgeFFI.h" "$out/include/KeyforgeFFI/"
cp "$build/generated/KeyforgeFFI.modulemap" "$out/include/KeyforgeFFI/module.modulemap"

export IPHONEOS_DEPLOYMENT_TARGET=16.0 MACOSX_DEPLOYMENT_TARGET=13.0
for triple in aarch64-apple-ios aarch64-apple-ios-sim x86_64-apple-ios aarch64-apple-darwin x86_64-apple-darwin; do
    cargo build --profile mobile --package keyforge-ffi --lib --target "$triple"
done
built() { echo "$target/$1/mobile/libkeyforge_ffi.a"; }
lipo -create "$(built aarch64-apple-ios-sim)" "$(built x86_64-apple-ios)" -output "$out/lib/ios-simulator/libkeyforge_ffi.a"
lipo -create "$(built aarch64-apple-darwin)" "$(built x86_64-apple-darwin)" -output "$out/lib/macos/libkeyforge_ffi.a"
xcodebuild -create-xcframework \
    -library "$(built aarch64-apple-ios)" -headers "$out/include" \
    -library "$out/lib/ios-simulator/libkeyforge_ffi.a" -headers "$out/include" \
    -library "$out/lib/macos/libkeyforge_ffi.a" -headers "$out/include" \
    -output "$out/package/KeyforgeFFI.xcframework"

cp keyforge-ffi/LICENSE-* "$out/package/"
cp keyforge-ffi/swift/Sources/Keyforge/*.swift "$build"/generated/*.swift "$out/package/Sources/Keyforge/"
if [ -n "${URL:-}" ]; then
    (cd "$out/package" && zip --quiet --recurse-paths --symlinks ../KeyforgeFFI.xcframework.zip KeyforgeFFI.xcframework)
    sum=$(swift package compute-checksum "$out/KeyforgeFFI.xcframework.zip")
    binary=".binaryTarget(name: \"KeyforgeFFI\", url: \"$URL\", checksum: \"$sum\")"
else
    binary='.binaryTarget(name: "KeyforgeFFI", path: "KeyforgeFFI.xcframework")'
fi
cat >"$out/package/Package.swift" <<MANIFEST
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Keyforge",
    platforms: [.iOS(.v16), .macOS(.v13)],
    products: [
        .library(name: "Keyforge", targets: ["Keyforge"])
    ],
    targets: [
        $binary,
        .target(name: "Keyforge", dependencies: ["KeyforgeFFI"]),
    ],
    swiftLanguageModes: [.v6]
)
MANIFEST
echo "$out/package"
