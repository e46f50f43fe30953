#!/bin/sh
# sh build-aux/test.sh [OPTION…]
# Installs what is missing, builds with AddressSanitizer, UBSan and the cross-check of sections into
# build-test/, runs the tests without needing a display, and ends with "N passed, N failed" alone on
# a line.  Options are those of "meson test": without any the usual tests are run, in continuous integration
# those of "--setup whole"; with "--suite long" those that take minutes each, and no others.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/build-aux/packages.sh"

require_packages $BUILD_PACKAGES $RUN_PACKAGES $TEST_PACKAGES

build=$root/build-test
# -g1 is what names and lines in a stack trace need; all of -g takes a fifth of the compiler's time.
# UBSan's checks that AddressSanitizer makes too, at the access instead of before it, and that of addresses
# which other processors want even, take their share of the compiler's time and of a computing test's: those
# are left to continuous integration.  So is what UBSan says of a fault: its data are two thirds of a program, and
# are searched for leaks at each end of one.  A trap's stack, which AddressSanitizer prints, names the line too.
compiler="-g1 -fno-sanitize=null,object-size,alignment -fsanitize-undefined-trap-on-error"
linker=
! command -v ld.gold >/dev/null || linker=-fuse-ld=gold # which takes half the time
# A trap needs no library, whose six megabytes would be searched for pointers at each end of a program.
if [ -n "${CI:-}" ]; then
  compiler=-g1
else
  linker="$linker -fno-sanitize=undefined"
fi
options=$*
[ -z "${CI:-}" ] || [ $# -gt 0 ] || options="--setup whole"
set -- -Doptimization=1 -Db_sanitize=address,undefined -Db_lundef=false \
  -Dcross_check=true -Dtests=enabled -Dc_args="$compiler" -Dc_link_args="$linker" \
  -Ddefault_library=shared
[ -z "${CI:-}" ] || set -- "$@" --werror
if [ -f "$build/build.ninja" ]; then
  # A folder from before an option was there is set up anew.
  meson configure "$build" "$@" >&2 || meson setup --wipe "$build" "$root" "$@" >&2
else
  meson setup "$build" "$root" "$@" >&2
fi
ninja -C "$build" >&2

# $options are words, and none of them has a space.
rm -f "$build"/meson-logs/testlog*.txt
status=0
meson test -C "$build" --no-rebuild --print-errorlogs $options >&2 || status=$?

find_formatter >/dev/null \
  || echo "The form of the C files was not looked at; sh build-aux/style.sh does that." >&2

# Meson's own tally, in a file whose name has that of the setup; each test program counts once.
count() {
  number=$(sed -n "s/^$1:  *\([0-9][0-9]*\).*/\1/p" "$build"/meson-logs/testlog*.txt 2>/dev/null | tail -n 1)
  echo "${number:-0}"
}
passed=$(count Ok)
failed=$(($(count Fail) + $(count "Unexpected Pass") + $(count Timeout)))
if [ "$status" != 0 ] && [ "$failed" = 0 ]; then
  failed=1
fi
echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
