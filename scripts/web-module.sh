#!/usr/bin/env bash
# Builds the WebAssembly module of the page in examples/web, its JavaScript and its types, and those of what it says to a server, into
# examples/web/src/generated.
# What is up to date is not built again.
set -euo pipefail
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-$PWD/target}
out=examples/web/src/generated
module=$target/wasm32-unknown-unknown/web/keyforge_web.wasm
tools=examples/web/node_modules/.bin

if ! rustc --print target-libdir --target wasm32-unknown-unknown 2>/dev/null | xargs -r test -d; then
    if ! rustup target add wasm32-unknown-unknown; then
        echo "Rust cannot compile for wasm32-unknown-unknown here: rustup target add wasm32-unknown-unknown" >&2
        exit 1
    fi
fi
cargo rustc --quiet --profile web --target wasm32-unknown-unknown --package keyforge-web --lib --crate-type cdylib
# With the selection of the tests, and with `--examples` what tests want of the dependencies: so nothing is compiled a second time.
# shellcheck disable=SC2046
cargo build --quiet $(cat scripts/selection) --examples --bin bindgen
bindgen=$target/debug/bindgen

of=$(cksum "$module" "$bindgen" examples/web/scripts/first-game.mjs examples/web/package-lock.json docs/schema/server-*.json | cut -d ' ' -f 1,2)
[ "$(cat "$out/of" 2>/dev/null)" != "$of" ] || exit 0
rm -rf "$out"
mkdir -p "$out"
"$bindgen" "$module" "$out"
# What a first game does not run becomes a module of its own, which is loaded behind that game.
node examples/web/scripts/first-game.mjs "$out"
"$bindgen" split "$out" keyforge-core/cards/titles.de.tsv keyforge-core/cards/kryptik/eleventh-bell.kry
rm "$out/watched.wasm" "$out/ran.json"
# Flat code whose branches are made anew is smaller once more, by nearly 1 % of what is loaded. So is code that adds to addresses where
# it reads: the lowest kilobyte, which must be unused for it, is the far end of the stack.
shrink() {
    "$tools/wasm-opt" -Oz -Oz --flatten --rereloop -Oz --low-memory-unused --optimize-added-constants-propagate -Oz --strip-debug \
        --strip-producers --enable-bulk-memory --enable-mutable-globals --enable-nontrapping-float-to-int \
        --enable-reference-types --enable-multivalue --enable-sign-ext \
        "$out/$1_bg.wasm" --output "$out/$1-small.wasm"
    mv "$out/$1-small.wasm" "$out/$1_bg.wasm"
}
# Side by side: neither keeps more than one core busy.
shrink rest &
rest=$!
shrink engine
wait $rest
for game in keyforge kryptik; do
    "$tools/json2ts" --input "$out/$game.json" --output "$out/$game.ts" --unreachableDefinitions false --additionalProperties false
    rm "$out/$game.json"
done
for side in request message; do
    "$tools/json2ts" --input "docs/schema/server-$side.json" --output "$out/server-$side.ts" --additionalProperties false
done
echo "$of" >"$out/of"
