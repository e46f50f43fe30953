#!/bin/sh
# sh build-aux/coverage.sh [SUITE…]
# How much of the sources the tests reach, of all suites or of those named: lines and branches by
# folder of src, in percent and what is missing of how many.  Builds for it in build-coverage, without
# sanitizers, and counts anew at each call.  The same by file is then in build-coverage/coverage.csv, and
# what a test reached of one file says `gcovr -r . --filter FILE --txt-metric branch build-coverage`.
# Branches that only an exhausted memory or a failed assertion takes count like all others.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/build-aux/packages.sh"
require_packages $BUILD_PACKAGES $RUN_PACKAGES $TEST_PACKAGES gcovr
build=$root/build-coverage

[ -e "$build/build.ninja" ] || meson setup "$build" "$root" --buildtype=debugoptimized -Doptimization=0 \
  -Db_coverage=true -Db_lundef=false -Dtests=enabled -Ddefault_library=shared -Dc_args=-g1 >&2
ninja -C "$build" >&2
find "$build" -name '*.gcda' -exec rm {} +
rm -rf "$build/reached" "$build/lines"
mkdir "$build/reached"
git -C "$root" rev-parse HEAD >"$build/reached/commit"
[ $# -gt 0 ] && suites= || suites="--no-suite tree"
for suite; do
  suites="$suites --suite $suite"
done
status=0
meson test -C "$build" --no-rebuild --wrapper "python3 $root/build-aux/reach.py run $build/reached" $suites >&2 \
  || status=$?
python3 "$root/build-aux/reach.py" sum "$build/reached"

gcovr -r "$root" --filter "$root/src/" --gcov-ignore-parse-errors --csv "$build/coverage.csv" "$build"
printf '%-24s %8s %18s   %8s %18s\n' '' lines missing branches missing
awk -F, '
  function show(folder) {
    printf "%-24s %6.1f %% %7d of %7d   %6.1f %% %7d of %7d\n", folder,
      100 * hit[folder] / lines[folder], lines[folder] - hit[folder], lines[folder],
      taken[folder] / (branches[folder] ? branches[folder] : 1) * 100, branches[folder] - taken[folder],
      branches[folder] | "sort"
  }
  function add(folder) {
    lines[folder] += $2; hit[folder] += $3; branches[folder] += $5; taken[folder] += $6
  }
  NR > 1 && $2 > 0 {
    n = split($1, part, "/")
    add("all")
    add(part[1] "/" part[2])
    if (n > 3)
      add(part[1] "/" part[2] "/" part[3])
  }
  END {
    for (folder in lines)
      show(folder)
  }' "$build/coverage.csv"
exit $status
