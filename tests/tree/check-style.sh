#!/bin/sh
# Usage: check-style.sh SOURCE_DIR
# Every C file reads as .clang-format writes it, opens with its licence, and is not overlong.
set -eu
cd "$1"
status=0
files=$(find src tests -name '*.[ch]' | sort)
clang-format --style=file --dry-run --Werror $files || status=1
for file in $files; do
  head -n 1 "$file" | grep -q 'SPDX-License-Identifier: GPL-3.0-or-later' || {
    echo "$file:1: the licence line is missing"
    status=1
  }
  lines=$(wc -l <"$file")
  [ "$lines" -le 600 ] || {
    echo "$file: $lines lines; the most is 600"
    status=1
  }
done
exit $status
