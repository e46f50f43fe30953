#!/bin/sh
# Usage: build-aux/races.sh [TEST…]
# Builds the layers below the window with ThreadSanitizer, in build-races, and runs the tests of the
# suite model, or those named, which fail at the first race.  GLib is not compiled for it:
# tests/support/known-glib.c tells how it orders what threads do.
set -eu
cd "$(dirname "$0")/.."
build=build-races
[ -e $build/build.ninja ] || CC=clang meson setup $build -Dgui=disabled -Dtests=enabled \
  --buildtype=debugoptimized -Doptimization=1 -Db_sanitize=thread -Db_lundef=false -Dhardening=false
cc -O1 -g -fPIC -shared -Wall -Wextra $(pkg-config --cflags gio-2.0) -o $build/known-glib.so \
  tests/support/known-glib.c $(pkg-config --libs gio-2.0)
if [ $# -eq 0 ]; then
  set -- $(meson introspect --tests $build \
    | python3 -c 'import json, sys
print(*(test["name"] for test in json.load(sys.stdin) if "minesage:model" in test["suite"]))')
fi
export G_SLICE=always-malloc
# What libraries do among themselves is not looked at.
options=ignore_noninstrumented_modules=1:exitcode=66
exec meson test -C $build --num-processes 1 --print-errorlogs --timeout-multiplier 10 \
  --wrapper "env LD_PRELOAD=$PWD/$build/known-glib.so TSAN_OPTIONS=$options" "$@"
