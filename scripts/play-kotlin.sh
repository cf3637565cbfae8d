#!/usr/bin/env bash
# A game on the console, in Kotlin: scripts/play-kotlin.sh --watch
set -euo pipefail
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-$PWD/target}
# Without the classes there is nothing to go on with: what is missing is an error here.
KEYFORGE_CI=1 scripts/test-kotlin.sh -DskipTests -q >/dev/null
build=$(cd "$target" && pwd)/hosts/kotlin
path=$build/console.classpath
mvn --batch-mode -q --file keyforge-ffi/kotlin/pom.xml "-Dkeyforge.build=$build" --projects keyforge \
    dependency:build-classpath "-Dmdep.outputFile=$path" -Dmdep.includeScope=runtime
exec java -cp "$build/keyforge-console/classes:$build/keyforge/classes:$(cat "$path")" org.keyforge.console.ConsoleKt "$@"
