#!/bin/sh
# Usage: check-threads.sh SOURCE_DIR
# Core and solver under ThreadSanitizer, from several plain threads at once.
set -eu
source=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if ! echo 'int main (void) { return 0; }' | cc -fsanitize=thread -x c - -o "$work/probe" \
  || ! "$work/probe"; then
  echo "this machine cannot run ThreadSanitizer"
  exit 77
fi
# Only what the program is linked with; ms-cross-check.c belongs to builds that check themselves
# against the oracle.
layers=$(for wing in core/game solver/base solver/position solver/circuit solver/exact \
  solver/estimate solver/answer; do echo "$source/src/$wing"; done)
sources=$(find $layers -name '*.c' ! -name 'ms-cross-check.c')
includes=$(find "$source/src/core" "$source/src/solver" -mindepth 1 -type d | sed 's/^/-I/')
cc -std=gnu11 -D_GNU_SOURCE -O1 -g1 -fsanitize=thread -pthread $includes $sources \
  "$source/tests/tree/threads.c" -o "$work/threads" -lgmp -lm
TSAN_OPTIONS=halt_on_error=1 "$work/threads"
