#!/bin/sh
# sh build-aux/mutate.sh [FOLDER [COUNT [TESTS…]]]
# Changes one thing of the code at a time, and says which changes no test notices: COUNT (100, if not
# given) of those there can be in FOLDER (src), drawn by lot, against all tests that reach the changed line,
# or those of TESTS alone: a suite (unit), or how their names begin (core: core-play and so on).  Works on the
# last commit, in build-mutate/, and goes on there where an earlier call for the same commit has ended or was
# stopped.  The exit status is 1 if a change survives.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/build-aux/packages.sh"
require_packages git $BUILD_PACKAGES $RUN_PACKAGES $TEST_PACKAGES
exec python3 "$root/build-aux/mutate.py" "$root" "$root/build-mutate" "$@"
