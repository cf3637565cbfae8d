#!/usr/bin/env bash
# Counts instructions with callgrind, which no neighbour on the machine disturbs: `make bench-instructions`.
# ARGS="games --games 48" counts one command of `measure`, with a table of where they go; without it all are counted.
# CALLGRIND_OUT names a file that keeps the profile of one command instead of the table.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v valgrind >/dev/null; then
    echo "installing valgrind" >&2
    if command -v apt-get >/dev/null; then
        $( [ "$(id -u)" = 0 ] || echo sudo ) apt-get install --yes valgrind >&2
    else
        echo "please install valgrind" >&2
        exit 1
    fi
fi

# Names of functions and lines tell where instructions go.
export CARGO_PROFILE_RELEASE_DEBUG=line-tables-only
target=${CARGO_TARGET_DIR:-target}/measure
cargo build --quiet --release --target-dir "$target" --package keyforge-tools --bin measure
measure=$target/release/measure
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# Prints the command, the instructions of each unit, and the units with the digest of what came of them.
count() {
    valgrind --tool=callgrind --collect-atstart=no '--toggle-collect=measure::measured*' \
        --callgrind-out-file="$out/callgrind" "$measure" "$@" >"$out/told" 2>"$out/counted"
    read -r _ units rest < <(tail -n 1 "$out/told")
    local all
    all=$(sed -nE 's/.*Collected : ([0-9]+).*/\1/p' "$out/counted")
    printf '%-44s %8d instructions a unit  (%d units, %s)\n' "$*" $((all / units)) "$units" "$rest"
}

if [ $# -gt 0 ]; then
    count "$@"
    if [ -n "${CALLGRIND_OUT:-}" ]; then
        cp "$out/callgrind" "$CALLGRIND_OUT"
        exit
    fi
    # Per file of the engine, what is inlined counted where it stands.
    callgrind_annotate --auto=no --threshold=100 "$out/callgrind" 2>/dev/null |
        awk '/keyforge-core\/src\// {
                 gsub(",", "", $1); file = $0; sub(/.*keyforge-core\/src\//, "", file); sub(/:.*/, "", file); sum[file] += $1; all += $1
             }
             END { for (file in sum) printf "%5.1f %%  %s\n", 100 * sum[file] / all, file }' |
        sort --numeric-sort --reverse | sed -n 1,40p
    exit
fi
count games --games 48
count games --games 48 --decks starters
count games --games 24 --decks random
count simulate --games 48
count apply --games 12
count verify --games 12
count steps
count copy
count copy --into
count hash
count draw
count first
for players in 2 3 4; do
    count kryptik --players "$players"
done
