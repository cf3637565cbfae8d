#!/bin/sh
# Builds the wheel, installs it with its extras into a virtual environment of its own, checks types and stubs, and runs
# the Python tests. PYTHON names another interpreter; what follows goes to pytest: scripts/test-python.sh -k replay
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
venv=$(scripts/python-env.sh)
wheels=${CARGO_TARGET_DIR:-$root/target}/py-wheels
timed=$root/scripts/timed.sh

rm -rf "$wheels"
"$timed" "Python: wheel" "$venv/bin/maturin" build --quiet --profile "${PROFILE:-dev}" --interpreter "$venv/bin/python" \
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
"$timed" "Python: types" "$venv/bin/python" -P -m mypy --config-file pyproject.toml -p keyforge
"$venv/bin/python" -P -m mypy --config-file pyproject.toml ../examples/python/*.py
"$timed" "Python: stubs" "$venv/bin/python" -P -m mypy.stubtest keyforge._keyforge --mypy-config-file pyproject.toml \
    --allowlist stubtest-allowlist.txt
exec "$timed" "Python: tests" "$venv/bin/python" -P -m pytest -q "$@"
