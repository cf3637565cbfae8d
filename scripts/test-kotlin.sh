#!/usr/bin/env bash
# Builds the library, its Kotlin sources and the Maven project in keyforge-ffi/kotlin, and runs its tests.
# What follows goes to Maven: scripts/test-kotlin.sh -Dtest=GameTest -Dsurefire.failIfNoSpecifiedTests=false
set -euo pipefail
cd "$(dirname "$0")/.."

lacking() {
    if [ -n "${KEYFORGE_CI:-}" ]; then
        echo "the Kotlin tests cannot run: $*" >&2
        exit 1
    fi
    printf '\n*** SKIPPED: the Kotlin tests, for %s ***\n\n' "$*" >&2
    exit 0
}
command -v java >/dev/null 2>&1 || lacking "there is no Java: they need a JDK of at least 17"
version=$(java -version 2>&1 | sed -n 's/.* version "\([0-9]*\).*/\1/p' | head -n 1)
[ "${version:-0}" -ge 17 ] || lacking "the JDK is older than 17"
command -v mvn >/dev/null 2>&1 || lacking "there is no Maven"

build=$(scripts/timed.sh "Kotlin: library and sources" scripts/bindings.sh kotlin)

# A platform's folder is named as JNA names it.
machine=$(uname -m)
case $machine in
    x86_64 | amd64) machine=x86-64 ;;
    arm64) machine=aarch64 ;;
esac
case $(uname -s) in
    Darwin) platform=darwin-$machine ;;
    MINGW* | MSYS* | CYGWIN*) platform=win32-$machine ;;
    *) platform=linux-$machine ;;
esac
mkdir -p "$build/native/$platform"
cp -p "$build"/lib/* "$build/native/$platform/"

scripts/timed.sh "Kotlin: tests" mvn --batch-mode --no-transfer-progress --file keyforge-ffi/kotlin/pom.xml "-Dkeyforge.build=$build" -Dkotlin.compiler.daemon=false test "$@" </dev/null
