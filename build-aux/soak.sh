#!/bin/sh
# sh build-aux/soak.sh MINUTES [SEED]
# Builds optimised, with assertions and the cross-check of sections, into build-soak/; then solves
# random positions of all kinds and checks the answers by plain enumeration, whole numbers and
# symmetry.  The first difference is written, as simple as it can be made, to
# build-soak/difference-SEED.mine, and the exit status is 1.  Without SEED the clock gives one; it is
# printed.
set -eu
[ $# -ge 1 ] && [ $# -le 2 ] || { echo "usage: sh build-aux/soak.sh MINUTES [SEED]" >&2; exit 2; }
root=$(cd "$(dirname "$0")/.." && pwd)
build=$root/build-soak
minutes=$1
seed=${2:-$(date +%s)}
set -- --buildtype=debugoptimized -Db_ndebug=false -Dgui=disabled -Dtests=enabled -Dcross_check=true
if [ -f "$build/build.ninja" ]; then
  # A folder from before an option was there is set up anew.
  meson configure "$build" "$@" >&2 || meson setup --wipe "$build" "$root" "$@" >&2
else
  meson setup "$build" "$root" "$@" >&2
fi
ninja -C "$build" tests/soak/soak >&2
exec "$build/tests/soak/soak" --minutes "$minutes" --seed "$seed" \
  --output "$build/difference-$seed.mine"
