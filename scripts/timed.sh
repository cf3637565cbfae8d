#!/usr/bin/env bash
# Runs a command; where KEYFORGE_TIMES names a file, how long that took is added to it: scripts/timed.sh "Rust tests" cargo test
set -uo pipefail
name=$1
shift
# Beside another job of make there is time enough: Cargo is not to wait for one of make's places.
unset MAKEFLAGS MFLAGS
[ -n "${KEYFORGE_TIMES:-}" ] || exec "$@"
begin=$SECONDS
status=0
"$@" || status=$?
printf '%s\t%s\n' $((SECONDS - begin)) "$name" >>"$KEYFORGE_TIMES"
exit $status
