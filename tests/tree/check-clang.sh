#!/bin/sh
# Usage: check-clang.sh SOURCE_DIR
# Clang, which the fuzzers need, takes the layers that compute as gcc does, and warns of nothing: what
# each lets pass of the other's vectors and builtins differs.
set -eu
source=$1
if ! command -v clang >/dev/null; then
  echo "clang is not installed"
  exit 77
fi
layers="$source/src/core $source/src/solver $source/src/player $source/src/train"
sources=$(find $layers -name '*.c' ! -name 'ms-cross-check.c')
includes=$(find $layers -type d | sed 's/^/-I/')
clang -std=gnu11 -D_GNU_SOURCE -fsyntax-only -Werror -Wall -Wextra -Wno-unused-parameter \
  -Wno-missing-field-initializers $includes $sources
