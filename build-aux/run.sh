#!/bin/sh
# sh build-aux/run.sh [FILE…]
# Installs what is missing, builds Minesage optimised into build/, and starts it.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/build-aux/packages.sh"

require_packages $BUILD_PACKAGES $RUN_PACKAGES

build=$root/build
if [ -f "$build/build.ninja" ]; then
  meson configure "$build" --buildtype=release >&2
else
  meson setup "$build" "$root" --buildtype=release -Dtests=disabled >&2
fi
ninja -C "$build" >&2

if [ -z "${DISPLAY:-}" ] && [ -z "${WAYLAND_DISPLAY:-}" ]; then
  echo "There is no display to open the window on; here is the analysis on the terminal." >&2
  [ $# -gt 0 ] || set -- "$root/data/examples/expert.mine"
  exec "$build/src/cli/minesage-cli" analyze "$@"
fi
exec "$build/src/app/minesage" "$@"
