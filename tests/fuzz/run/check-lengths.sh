#!/bin/sh
# Usage: check-lengths.sh LENGTHS-PLANTED
# Whether lengths.c finds what grows faster than its input, and nothing else.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for word in even time memory; do
  printf '%s\nanother line\nand one more\n' $word >"$work/$word"
done
"$1" "$work/even"
for word in time memory; do
  if said=$("$1" "$work/$word"); then
    echo "$word that grows by the square is not found"
    exit 1
  fi
  echo "$said" | grep -q "$work/$word, bytes .* repeated" || { echo "$said"; exit 1; }
done
