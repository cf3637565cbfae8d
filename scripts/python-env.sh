#!/bin/sh
# Makes the virtual environment that the Python tests run in, and prints its folder. PYTHON names another interpreter.
set -eu
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-$PWD/target}
venv=$target/py-venv
needs=keyforge-py/tests/requirements.txt

suits() {
    "$1" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}
if [ -n "${PYTHON:-}" ]; then
    suits "$PYTHON" || { echo "$PYTHON is no Python of at least 3.11 with venv" >&2; exit 1; }
else
    for name in python3 python3.14 python3.13 python3.12 python3.11; do
        if suits "$name"; then PYTHON=$name; break; fi
    done
    [ -n "${PYTHON:-}" ] || { echo "no Python of at least 3.11 with venv was found; name one in PYTHON" >&2; exit 1; }
fi

# The environment is kept while the interpreter and what the tests need stay the same.
stamp="$("$PYTHON" -c 'import sys; print(sys.executable, sys.version)') $(cat "$needs")"
if [ "$(cat "$venv/stamp" 2>/dev/null)" != "$stamp" ]; then
    rm -rf "$venv"
    mkdir -p "$target"
    "$PYTHON" -m venv "$venv"
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --requirement "$needs" >&2
    echo "$stamp" >"$venv/stamp"
fi
echo "$venv"
