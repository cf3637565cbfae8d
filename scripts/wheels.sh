#!/bin/sh
# Builds the Linux wheel that is handed out, checks it, tries it where there is no Rust, and prints its path.
#
# It is built twice, the second time with what games have shown of the first (docs/performance.md).
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
paths="--remap-path-prefix=$root=. --remap-path-prefix=$cargo_home=cargo"
# Builds the wheel with those flags of the compiler into a folder, linked as told: build FLAGS FOLDER --zig …
# What decides about the names in it is the same each time: a profile goes by them.
build() {
    flags=$1 into=$2
    shift 2
    rm -rf "$into"
    PATH=$venv/bin:$PATH RUSTFLAGS="$paths $flags" \
        "$venv/bin/maturin" build --quiet --profile shipped --strip --target "$(rustc -vV | sed -n 's/^host: //p')" \
        --interpreter "$python" --manifest-path keyforge-py/Cargo.toml --target-dir "$target/wheel" --out "$into" "$@" >&2
    ls "$into"/*.whl
}
# A bare environment, with the wheel and what it asks for: bare FOLDER WHEEL
bare() {
    rm -rf "$1"
    "$python" -m venv "$1"
    "$1/bin/python" -m pip install --quiet --disable-pip-version-check "$2" >&2
}

# First one that writes down which parts of it are in use, which Zig cannot link, then the one that was built with that.
raw=$target/wheel-raw
profile=$target/wheel.profdata
rm -rf "$raw"
asking=$(build "-Cprofile-generate=$raw" "$target/wheels-asking" --compatibility linux)
bare "$target/wheel-asking" "$asking"
"$target/wheel-asking/bin/python" -P scripts/training.py
scripts/llvm-profdata.sh merge --output "$profile" "$raw"
wheel=$(build "-Cprofile-use=$profile" "$out" --zig --compatibility "manylinux_$(echo "$glibc" | tr . _)")

"$venv/bin/twine" check --strict "$wheel" >&2
"$venv/bin/auditwheel" show "$wheel" >&2
case $wheel in
    *-cp311-abi3-manylinux*_"$arch".whl) ;;
    *) echo "$wheel is no abi3 wheel for manylinux" >&2; exit 1 ;;
esac
"$venv/bin/python" scripts/wheel_contents.py "$wheel" >&2

# Without Rust on the path, and no sources near.
try=$target/wheel-try
bare "$try" "$wheel"
cp scripts/smoke.py "$try/smoke.py"
# A folder of the distribution may have a Rust of its own, so that none of them is on the path.
(cd "$try" && env -i PATH="$try/bin" HOME="$try" "$try/bin/python" -P smoke.py) >&2
echo "$wheel"
