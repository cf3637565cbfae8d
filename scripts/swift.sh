#!/usr/bin/env bash
# Runs a command where Swift is: scripts/swift.sh swift test …
#
# With a Swift on the path the command runs as it is. Otherwise, as root on a Debian, it runs in a Debian trixie root with
# Debian's own Swift, which is made on first use (about 530 MB to fetch, 1.7 GB on disk) in
# ${XDG_CACHE_HOME:-~/.cache}/keyforge. Nothing is installed on the machine itself: removing that folder undoes it all.
# The folders of this checkout and of its build have the same paths inside as outside.
#
# Ends with status 77 where no Swift can be had.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)

if command -v swift >/dev/null 2>&1; then
    exec "$@"
fi

none() {
    echo "swift.sh: no Swift to be had here: $*" >&2
    exit 77
}

[ "$(uname -s)" = Linux ] || none "install it from swift.org"
[ "$(id -u)" = 0 ] || none "a root with it can be made by root only; or install it from swift.org"
command -v apt-get >/dev/null 2>&1 || none "there is no apt; install it from swift.org"
command -v unshare >/dev/null 2>&1 || none "unshare (util-linux) is missing"

suite=trixie
cache=${XDG_CACHE_HOME:-$HOME/.cache}/keyforge
root=$cache/swift-$suite

# What a compiler does not need. Halves the size.
left_out=(
    '/usr/share/doc/*' '/usr/share/man/*' '/usr/share/locale/*'
    '/usr/libexec/swift/bin/*lldb*' '/usr/libexec/swift/lib/*lldb*' '/usr/libexec/swift/bin/repl_swift'
    '/usr/libexec/swift/bin/clangd' '/usr/libexec/swift/bin/sourcekit-lsp' '/usr/libexec/swift/bin/docc'
    '/usr/libexec/swift/bin/swift-format' '/usr/libexec/swift/lib/swift_static/*'
    '/usr/libexec/swift/lib/libsourcekitdInProc*'
)

# The mirror this machine's own apt takes Debian from.
mirror() {
    apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' 'Label: Debian' | sort -u | head -n 1
}

# mmdebstrap is one script: it is unpacked, not installed.
debstrap() {
    local into=$1
    mkdir -p "$into"
    # Where apt drops its rights it cannot write here; as root the fetch needs no other user.
    (cd "$into" && apt-get -q -o APT::Sandbox::User=root download mmdebstrap >/dev/null && dpkg-deb -x mmdebstrap_*.deb .)
}

make_root() {
    local new=$cache/making.$$ from
    echo "swift.sh: making a Debian $suite root with Swift in $root; this takes a minute or two" >&2
    trap 'rm -rf "$new"' EXIT
    rm -rf "$new"
    mkdir -p "$new"
    if ! debstrap "$new/tool" 2>/dev/null; then
        apt-get -q update >/dev/null || none "apt-get update failed"
        debstrap "$new/tool" || none "mmdebstrap could not be fetched"
    fi
    from=$(mirror)
    [ -n "$from" ] || none "this machine's apt has no Debian mirror"
    local options=()
    local path
    for path in "${left_out[@]}"; do
        options+=("--dpkgopt=path-exclude=$path")
    done
    PATH=$new/tool/usr/bin:$PATH mmdebstrap --quiet --mode=root --variant=apt --aptopt='APT::Install-Recommends "false"' \
        --include=swiftlang,libc6-dev,libstdc++-14-dev "${options[@]}" "$suite" "$new/root" "$from" >&2 </dev/null ||
        none "the root could not be made"
    rm -rf "$new/root/var/cache/apt/archives" "$new/root/var/lib/apt/lists"
    mv "$new/root" "$root"
    rm -rf "$new"
    trap - EXIT
}

mkdir -p "$cache"
exec 9>"$cache/swift-$suite.lock"
flock 9
[ -d "$root" ] || make_root
flock -u 9
exec 9>&-

# The mounts live in a namespace of their own and go with the command.
target=${CARGO_TARGET_DIR:-$here/target}
mkdir -p "$target" "$root$here" "$root$target"
target=$(cd "$target" && pwd)
# The variables named KEYFORGE_… go along.
mapfile -t kept < <(env | grep '^KEYFORGE_' || true)
exec unshare --mount --propagation private sh -c '
    root=$1 here=$2 target=$3
    shift 3
    mount -t proc proc "$root/proc" && mount --rbind /dev "$root/dev" && mount --bind "$here" "$root$here" || exit 1
    mkdir -p "$root$target" && mount --bind "$target" "$root$target" || exit 1
    exec chroot "$root" /usr/bin/env -i -C "$PWD" PATH=/usr/bin:/bin HOME=/root LANG=C.UTF-8 "$@"
' sh "$root" "$here" "$target" "${kept[@]}" "$@"
