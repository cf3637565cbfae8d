#!/bin/sh
# Builds the wheel, installs it with its extras into a virtual environment of its own, checks types and stubs, and runs
# the Python tests. PYTHON names another interpreter; what follows goes to pytest: scripts/test-python.sh -k replay
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
target=${CARGO_TARGET_DIR:-$root/target}
venv=$target/py-venv
wheels=$target/py-wheels
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
    "$PYTHON" -m venv "$venv"
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --requirement "$needs"
    echo "$stamp" >"$venv/stamp"
fi

rm -rf "$wheels"
"$venv/bin/maturin" build --quiet --profile "${PROFILE:-dev}" --interpreter "$venv/bin/python" \
    --manifest-path keyforge-py/Cargo.toml --out "$wheels"
# What the extras name is there already: with the versions of the tests, and from no index.
for wheel in "$wheels"/*.whl; do
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-index --no-deps --force-reinstall "$wheel"
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-index "$wheel[all]"
done

# Python 3.11 and later: -P keeps the sources off the path, so the installed package is what is tested.
cd keyforge-py
"$venv/bin/ruff" format --check --quiet . ../examples/python
"$venv/bin/ruff" check --quiet . ../examples/python
"$venv/bin/python" -P -m mypy --config-file pyproject.toml -p keyforge
"$venv/bin/python" -P -m mypy --config-file pyproject.toml ../examples/python/*.py
"$venv/bin/python" -P -m mypy.stubtest keyforge._keyforge --mypy-config-file pyproject.toml \
    --allowlist stubtest-allowlist.txt
exec "$venv/bin/python" -P -m pytest -q "$@"
