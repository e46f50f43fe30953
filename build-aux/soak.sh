#!/bin/sh
# sh build-aux/soak.sh MINUTES [SEED]
# Random positions of all kinds through the engine, a plain enumeration and whole numbers, in an
# optimised build.  The first difference is written, as simple as it can be made, to
# build-soak/difference.mine; the exit status is then 1.
set -eu
[ $# -ge 1 ] || { echo "usage: sh build-aux/soak.sh MINUTES [SEED]" >&2; exit 2; }
root=$(cd "$(dirname "$0")/.." && pwd)
build=$root/build-soak
[ -f "$build/build.ninja" ] || meson setup "$build" "$root" --buildtype=release -Dgui=disabled >&2
ninja -C "$build" tests/soak/soak >&2
minutes=$1
shift
exec "$build/tests/soak/soak" "$minutes" "$build/difference.mine" "$@"
