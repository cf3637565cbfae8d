#!/usr/bin/env bash
# Builds the page in examples/web and plays at it in a browser, alone and over a server of games: the Chromium of the distribution,
# or the one that CHROMIUM names.
set -euo pipefail
cd "$(dirname "$0")/.."

chromium=${CHROMIUM:-/usr/bin/chromium}
if [ ! -x "$chromium" ] || ! command -v node >/dev/null 2>&1 || ! command -v npm >/dev/null 2>&1; then
    if [ -n "${KEYFORGE_CI:-}" ]; then
        echo "the page cannot be tested: node, npm and $chromium must be there" >&2
        exit 1
    fi
    echo "The page is not tested: node, npm and $chromium must be there." >&2
    exit 0
fi
# The server is built as a part of its tests: so it is there already where those were compiled, and nothing is compiled a second time.
# First of all, as Cargo may be at work for another language later, and would let this wait.
# shellcheck disable=SC2046
scripts/timed.sh "Web: server" cargo test --quiet $(cat scripts/selection) --test tables --no-run
scripts/web-page.sh
scripts/timed.sh "Web: tests" npm --prefix examples/web run --silent test
