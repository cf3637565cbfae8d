#!/usr/bin/env bash
# Fetches the packages of the page in examples/web, if they are not there as its lock file names them.
set -euo pipefail
cd "$(dirname "$0")/../examples/web"
of=$(cksum <package-lock.json)
[ "$(cat node_modules/.of 2>/dev/null)" != "$of" ] || exit 0
npm ci --silent --no-audit --no-fund
echo "$of" >node_modules/.of
