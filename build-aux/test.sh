#!/bin/sh
# sh build-aux/test.sh [OPTION…]
# Installs what is missing, builds with the cross-check of sections, runs the tests without needing a display,
# and ends with "N passed, N failed" alone on a line.  Options are those of "meson test"; with "--suite long"
# those that take minutes each are run, and no others.
#
# Between two changes (in build-test/) the usual tests are run, and quickly: the faults that UBSan looks for
# are traps, of which the test prints the stack, glibc fills memory that is not in use with what nobody
# expects (MALLOC_PERTURB_, of Meson), and the stack and libc's functions notice what goes past an end.
#
# In continuous integration (CI set; in build-ci/) so is the rest, "--setup whole", under AddressSanitizer, which takes
# twice as long: each access is looked at, and each end of a program for what was lost.  UBSan says there what it finds,
# and the compiler's warnings are errors.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/build-aux/packages.sh"

require_packages $BUILD_PACKAGES $RUN_PACKAGES $TEST_PACKAGES

linker=
! command -v ld.gold >/dev/null || linker=-fuse-ld=gold # which takes half the time
# -g1 is what names and lines in a stack trace need; all of -g takes a fifth of the compiler's time.
compiler=-g1
options=$*
if [ -n "${CI:-}" ]; then
  build=$root/build-ci
  [ $# -gt 0 ] || options="--setup whole"
  set -- -Db_sanitize=address,undefined --werror
else
  build=$root/build-test
  # The checks that are left out the processor makes too, or (alignment) other processors only.
  compiler="$compiler -fno-sanitize=null,object-size,alignment -fsanitize-undefined-trap-on-error"
  linker="$linker -fno-sanitize=undefined" # a trap needs no library
  set -- -Db_sanitize=undefined
fi
set -- "$@" -Doptimization=1 -Db_lundef=false -Dcross_check=true -Dtests=enabled \
  -Dc_args="$compiler" -Dc_link_args="$linker" -Ddefault_library=shared
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
