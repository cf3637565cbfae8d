#!/bin/sh
# Tests the exported API in Rust, then generates the Kotlin and Swift sources and looks for what they must offer: a part of
# what `make test-rust` does, for who works on the bindings alone.
set -eu
cd "$(dirname "$0")/.."
RUST_BACKTRACE=0 exec cargo test -p keyforge-ffi --features bindgen "$@"
