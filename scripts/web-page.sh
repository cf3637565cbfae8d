#!/usr/bin/env bash
# Builds the page in examples/web, into examples/web/dist: the module, the types, the bundle.
set -euo pipefail
cd "$(dirname "$0")/.."

for tool in node npm; do
    if ! command -v "$tool" >/dev/null 2>&1; then
        echo "$tool is missing: install Node.js 20 or newer, https://nodejs.org" >&2
        exit 1
    fi
done
scripts/web-packages.sh
scripts/timed.sh "Web: module" scripts/web-module.sh
cd examples/web
scripts=../../scripts
"$scripts/timed.sh" "Web: page" bash -c 'npm run --silent check && npm run --silent build -- --logLevel warn'
