#!/bin/sh
# Usage: window-command-line.sh MINESAGE
# What the program answers before it opens a window, none of which needs a display.
set -eu
program=$1
unset DISPLAY WAYLAND_DISPLAY
unset G_DEBUG
errors=$(mktemp)
trap 'rm -f "$errors"' EXIT

fail() {
  echo "FAILED: $*" >&2
  cat "$errors" >&2
  exit 1
}

# expect STATUS PATTERN ARGUMENT…: exits so, and says so on standard error
expect() {
  wanted=$1 pattern=$2
  shift 2
  status=0
  "$program" "$@" >/dev/null 2>"$errors" || status=$?
  [ "$status" -eq "$wanted" ] || fail "$* exits with $status, wanted $wanted"
  grep -q -- "$pattern" "$errors" || fail "$* does not say “$pattern”"
}

"$program" --version 2>"$errors" | grep -q '^minesage [0-9]' || fail "--version"
"$program" --help 2>"$errors" | grep -q -- '--level' || fail "--help"
expect 1 'no display'
expect 1 'no display' --level expert --start safe --seed 7
expect 1 'no display' /nonexistent.mine
expect 1 'not a level' --level impossible
expect 1 'not a level' --level 9x9
expect 1 'not possible' --level 1001x5x3
expect 1 'of 99999999999999999999×5 cells' --level 99999999999999999999x5x3
expect 1 '“maybe”' --start maybe
expect 1 '“-1”' --seed=-1
expect 1 '“18446744073709551616”' --seed 18446744073709551616
expect 1 'Unknown option' --no-such-option
