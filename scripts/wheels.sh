#!/bin/sh
# Builds the Linux wheel that is handed out, checks it, tries it where there is no Rust, and prints its path.
#
# The linker is Zig's, which comes from the package index and knows the old versions of glibc: the wheel asks for no newer one
# than GLIBC names (2.17 is that of manylinux2014), whatever this machine has. It runs on every Python from 3.11 on (abi3).
# macOS and Windows need their own machines: docs/python.md says how.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
target=${CARGO_TARGET_DIR:-$root/target}
glibc=${GLIBC:-2.17}
arch=$(uname -m)
needs=scripts/wheels.txt
venv=$target/wheel-venv
out=$target/wheels
python=$(scripts/python-env.sh)/bin/python

stamp="$("$python" -VV) $(cat "$needs")"
if [ "$(cat "$venv/stamp" 2>/dev/null)" != "$stamp" ]; then
    rm -rf "$venv"
    "$python" -m venv "$venv"
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --requirement "$needs" >&2
    echo "$stamp" >"$venv/stamp"
fi

# Paths of this machine stay out of what is handed out.
cargo_home=${CARGO_HOME:-$HOME/.cargo}
rm -rf "$out"
PATH=$venv/bin:$PATH RUSTFLAGS="--remap-path-prefix=$root=. --remap-path-prefix=$cargo_home=cargo" \
    "$venv/bin/maturin" build --quiet --release --strip --zig \
    --compatibility "manylinux_$(echo "$glibc" | tr . _)" --interpreter "$python" \
    --manifest-path keyforge-py/Cargo.toml --target-dir "$target/wheel" --out "$out" >&2
wheel=$(ls "$out"/*.whl)

"$venv/bin/twine" check --strict "$wheel" >&2
"$venv/bin/auditwheel" show "$wheel" >&2
case $wheel in
    *-cp311-abi3-manylinux*_"$arch".whl) ;;
    *) echo "$wheel is no abi3 wheel for manylinux" >&2; exit 1 ;;
esac
"$venv/bin/python" scripts/wheel_contents.py "$wheel" >&2

# A bare environment: what the wheel asks for and nothing else, no Rust on the path, and no sources near.
try=$target/wheel-try
rm -rf "$try"
"$python" -m venv "$try"
"$try/bin/python" -m pip install --quiet --disable-pip-version-check "$wheel" >&2
cp scripts/smoke.py "$try/smoke.py"
# A folder of the distribution may have a Rust of its own, so that none of them is on the path.
(cd "$try" && env -i PATH="$try/bin" HOME="$try" "$try/bin/python" -P smoke.py) >&2
echo "$wheel"
