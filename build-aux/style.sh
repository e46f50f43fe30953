#!/bin/sh
# sh build-aux/style.sh [--fix]
# Installs clang-format if it is missing and says what in the C files is not in the house's form;
# with --fix it first rewrites them.  The exit status is 0 when nothing is left to say.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/build-aux/packages.sh"

case $#:${1:-} in
  0: | 1:--fix) ;;
  *) echo "usage: sh build-aux/style.sh [--fix]" >&2; exit 2 ;;
esac

find_formatter >/dev/null || require_packages clang-format-14
formatter=$(find_formatter) || { echo "clang-format 14 is not installed." >&2; exit 1; }
if [ $# = 1 ]; then
  find "$root/src" "$root/tests" -name '*.[ch]' -exec "$formatter" --style=file -i {} +
fi
sh "$root/tests/tree/check-style.sh" "$root"
