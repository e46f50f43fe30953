#!/bin/sh
# sh build-aux/coverage.sh [SUITE…]
# How much of the sources the tests reach, of all suites but tree or of those named: lines and branches by
# folder of src, in percent and what is missing of how many.  Builds for it in build-coverage, without
# sanitizers, and counts anew at each call, each test by itself, so that mutate.sh knows which reach a line.
# The same by file, with the lines that no test reaches, is then in build-coverage/coverage.csv.  Branches that
# only an exhausted memory or a failed assertion takes count like all others; a process that gave up opening
# files, as the one that reads files of strangers does, cannot say what it reached.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/build-aux/packages.sh"
require_packages $BUILD_PACKAGES $RUN_PACKAGES $TEST_PACKAGES
build=$root/build-coverage

[ -e "$build/build.ninja" ] || meson setup "$build" "$root" --buildtype=debugoptimized -Doptimization=0 \
  -Db_coverage=true -Db_lundef=false -Dtests=enabled -Ddefault_library=shared '-Dc_args=-g1 -fno-tree-ch -fno-early-inlining' >&2
ninja -C "$build" >&2
find "$build" -name '*.gcda' -exec rm {} +
rm -rf "$build/reached" "$build/lines"
mkdir "$build/reached"
git -C "$root" rev-parse HEAD >"$build/reached/commit"
[ $# -gt 0 ] && suites= || suites="--setup whole --no-suite tree"
for suite; do
  suites="$suites --suite $suite"
done
status=0
meson test -C "$build" --no-rebuild --wrapper "python3 $root/build-aux/reach.py run $build/reached" $suites >&2 \
  || status=$?
python3 "$root/build-aux/reach.py" sum "$build/reached"

python3 "$root/build-aux/reach.py" table "$root" "$build"
exit $status
