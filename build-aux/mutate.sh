#!/bin/sh
# sh build-aux/mutate.sh [--again] [--plain] [--kind KIND] [FOLDER [COUNT]]
# sh build-aux/mutate.sh --table
# Changes one thing of the code at a time, and says which changes no test notices: COUNT (100, if not
# given) of those there can be in FOLDER (src), or of those of one kind ("name not set"), drawn by lot, against the
# tests that reach the changed line, as the last run of coverage.sh has found.  Works on the last commit, in
# build-mutate/, and goes on there where an earlier call has ended or was stopped; --again tries what survived
# anew, for five times as long.  The exit status is 1 if a change survives.
# --plain: without sanitizers, in a third of the time; what a test notices there is noticed with them too, and
# what survives there wants to be tried --again.
# --table: what became of all that were tried so far, by layer.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/build-aux/packages.sh"
require_packages git $BUILD_PACKAGES $RUN_PACKAGES $TEST_PACKAGES
exec python3 "$root/build-aux/mutate.py" "$root" "$root/build-mutate" "$@"
