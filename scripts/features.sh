#!/usr/bin/env bash
# Checks the libraries of the hosts, and the engine with them, without what can be left out, and the engine alone with some of it.
#
# In a folder of its own under Cargo's target folder, so that it can run beside other builds.
set -euo pipefail
cd "$(dirname "$0")/.."
check() {
    local features=$1
    shift
    local crates=$*
    echo "${crates//--package /}: ${features:-no features}"
    cargo clippy --quiet --target-dir "${CARGO_TARGET_DIR:-target}/features" "$@" --no-default-features --features "$features" -- -D warnings
}
check "" --package keyforge-ffi --package keyforge-py
for features in files german kryptik series schema german,series; do
    check "$features" --package keyforge-core
done
