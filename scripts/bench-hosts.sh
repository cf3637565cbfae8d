#!/usr/bin/env bash
# Measures a step against an empty call from Kotlin and from Swift, with the library as it is shipped.
# scripts/bench-hosts.sh kotlin measures one of them.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/size-ffi.sh
target=$(cd "${CARGO_TARGET_DIR:-target}" && pwd)
shipping=$target/hosts/shipping

kotlin() {
    scripts/test-kotlin.sh -DskipTests -q >/dev/null
    local build=$target/hosts/kotlin path
    path=$build/bench.classpath
    mvn --batch-mode -q --file keyforge-ffi/kotlin/pom.xml "-Dkeyforge.build=$build" --projects keyforge \
        dependency:build-classpath "-Dmdep.outputFile=$path" -Dmdep.includeScope=runtime
    echo "Kotlin, $(java -version 2>&1 | head -n 1):"
    java "-Duniffi.component.keyforge.libraryOverride=$(echo "$shipping"/lib*)" \
        -cp "$build/keyforge/test-classes:$build/keyforge/classes:$(cat "$path")" org.keyforge.BenchKt
}

swift() {
    local build
    build=$(scripts/swift-package.sh)
    scripts/swift.sh swift build --quiet --package-path "$build/package" --scratch-path "$build/release" -c release --product Bench \
        -Xlinker "-L$build/lib" -Xlinker -rpath -Xlinker "$shipping"
    echo "Swift, $(scripts/swift.sh swift --version 2>/dev/null | head -n 1):"
    scripts/swift.sh "$build/release/release/Bench"
}

case ${1:-both} in
    both) kotlin && swift ;;
    *) "$1" ;;
esac
