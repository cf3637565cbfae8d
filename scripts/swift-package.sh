#!/usr/bin/env bash
# Makes a complete copy of the Swift package, with generated sources and the library, in Cargo's target folder, and prints
# where it is. Files that did not change keep their time.
set -euo pipefail
cd "$(dirname "$0")/.."
build=$(scripts/bindings.sh swift)
package=$build/package
mkdir -p "$package"
find "$package" -mindepth 1 -maxdepth 1 ! -name .build -exec rm -rf {} +
cp -a keyforge-ffi/swift/. keyforge-ffi/LICENSE-* "$package"
cp -a "$build/generated/KeyforgeFFI.h" "$package/Sources/KeyforgeFFI/"
cp -a "$build"/generated/*.swift "$package/Sources/Keyforge/"
for program in Readme Mobile Mobile2 Mobile3; do
    mkdir -p "$package/Sources/$program"
    # The text of a guide is written anew each time; its time is that of the guide.
    cp "$build/guides/$program.swift" "$package/Sources/$program/main.swift"
done
touch -r README.md "$package/Sources/Readme/main.swift"
touch -r docs/mobile.md "$package"/Sources/Mobile*/main.swift
echo "$build"
