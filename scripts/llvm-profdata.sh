#!/usr/bin/env bash
# Runs the `llvm-profdata` that belongs to the compiler, and fetches it where it is missing.
set -euo pipefail
tool=$(rustc --print sysroot)/lib/rustlib/$(rustc -vV | sed -n 's/^host: //p')/bin/llvm-profdata
[ -x "$tool" ] || rustup component add llvm-tools >&2
exec "$tool" "$@"
