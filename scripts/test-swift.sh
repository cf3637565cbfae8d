#!/usr/bin/env bash
# Builds the library, its Swift sources and the package in keyforge-ffi/swift, and runs its tests and programs.
# What follows goes to swift test: scripts/test-swift.sh --filter GoldenTests
set -euo pipefail
cd "$(dirname "$0")/.."

lacking() {
    if [ -n "${KEYFORGE_CI:-}" ]; then
        echo "the Swift tests cannot run: $*" >&2
        exit 1
    fi
    printf '\n*** SKIPPED: the Swift tests, for %s ***\n\n' "$*" >&2
    exit 0
}
status=0
scripts/swift.sh swift --version || status=$?
case $status in
    0) ;;
    77) lacking "there is no Swift to be had" ;;
    *) exit "$status" ;;
esac

build=$(scripts/timed.sh "Swift: library and sources" scripts/swift-package.sh)
flags=(--package-path "$build/package" -Xswiftc -warnings-as-errors
    -Xlinker "-L$build/lib" -Xlinker -rpath -Xlinker "$build/lib")
export KEYFORGE_GOLDEN=$build/golden KEYFORGE_DRIFTED=$build/drifted
scripts/timed.sh "Swift: tests" scripts/swift.sh swift test "${flags[@]}" "$@"

# The programs of the guides, and a game on the console with two agents and with a person who soon gives up.
programs=$build/package/.build/debug
for program in Readme Mobile Mobile2 Mobile3 "Console --watch"; do
    echo "running $program"
    # shellcheck disable=SC2086
    scripts/swift.sh "$programs/"$program | tail -n 1 | grep .
done
printf 'nonsense\nu\n2\n1\n' | scripts/swift.sh "$programs/Console" 7 | tail -n 4 | grep "wins by concession"
