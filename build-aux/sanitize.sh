#!/bin/sh
# Usage: build-aux/sanitize.sh thread|windows|memory [TEST…]
# Builds with clang's ThreadSanitizer, or the layers below the window with MemorySanitizer, in
# build-thread or build-memory, and runs tests, which fail at the first race or at the first use of memory
# that was never written: those named, or with thread those of the suite model, with windows those of the
# window, with memory those of core, solver and player.  Only what they need is built.  Libraries are not
# compiled for it: tests/support/known-glib.c tells how GLib orders what threads do, known-gmp.c what GMP
# writes.
set -eu
cd "$(dirname "$0")/.."
sanitizer=${1:-} gui=auto
case $sanitizer in
thread) library=glib tests='/tests/model/' ;;
windows) sanitizer=thread library=glib tests=' (window|stateful-window)-' ;;
memory)
  gui=disabled library=gmp
  tests='/tests/unit/(core|solver|player)/|/test-property-(?!answer|claims|verdicts)'
  ;;
*) echo "usage: sh build-aux/sanitize.sh thread|windows|memory [TEST…]" >&2; exit 2 ;;
esac
shift
build=build-$sanitizer
[ -e $build/build.ninja ] || CC=clang meson setup $build -Dgui=$gui -Drender=disabled -Dtests=enabled \
  --buildtype=debugoptimized -Doptimization=1 -Db_sanitize=$sanitizer -Db_lundef=false -Db_pch=false \
  -Dhardening=false -Dc_args=-g1
cc -O1 -g -fPIC -shared -Wall -Wextra $(pkg-config --cflags gio-2.0) -o $build/known.so \
  tests/support/known-$library.c $(pkg-config --libs gio-2.0)
[ $# -gt 0 ] || set -- $(meson introspect --tests $build | python3 -c '
import json, re, sys
named = ((test["name"], test["cmd"][0] + " " + test["name"]) for test in json.load(sys.stdin))
print(*(name for name, words in named if re.search(sys.argv[1], words)))' "$tests")
export G_SLICE=always-malloc
# What libraries do among themselves is not looked at.
options=ignore_noninstrumented_modules=1:exitcode=66
exec meson test -C $build --setup all --num-processes 1 --print-errorlogs --timeout-multiplier 10 \
  --wrapper "env LD_PRELOAD=$PWD/$build/known.so TSAN_OPTIONS=$options MSAN_OPTIONS=exitcode=66" "$@"
