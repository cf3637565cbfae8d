#!/usr/bin/env bash
# A game on the console, in Swift: scripts/play-swift.sh --watch
set -euo pipefail
cd "$(dirname "$0")/.."
build=$(scripts/swift-package.sh)
scripts/swift.sh swift build --quiet --package-path "$build/package" --product Console \
    -Xlinker "-L$build/lib" -Xlinker -rpath -Xlinker "$build/lib" >&2
exec scripts/swift.sh "$build/package/.build/debug/Console" "$@"
