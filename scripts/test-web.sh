#!/usr/bin/env bash
# Builds the page in examples/web and plays at it in a browser: the Chromium of the distribution, or the one that CHROMIUM names.
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
scripts/web-page.sh
scripts/timed.sh "Web: tests" npm --prefix examples/web run --silent test
