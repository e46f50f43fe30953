#!/bin/sh
# Usage: check-style.sh SOURCE_DIR
# Every C file opens with its licence, is not overlong, and reads as clang-format 14 writes it by
# .clang-format; where that version is missing (others write otherwise), the exit status is 77, which
# is a skipped test.  build-aux/style.sh installs it.
set -eu
cd "$1"
. build-aux/packages.sh
status=0
files=$(find src tests -name '*.[ch]' | sort)
awk '
  function finish() {
    if (lines > 600) {
      print file ": " lines " lines; the most is 600"
      status = 1
    }
  }
  FNR == 1 {
    finish()
    file = FILENAME
    if ($0 !~ /SPDX-License-Identifier: GPL-3\.0-or-later/) {
      print file ":1: the licence line is missing"
      status = 1
    }
  }
  { lines = FNR }
  END { finish(); exit status }' $files || status=1
empty=$(find src tests -name '*.[ch]' -empty)
[ -z "$empty" ] || {
  echo "empty: $empty"
  status=1
}
if formatter=$(find_formatter); then
  "$formatter" --style=file --dry-run --Werror $files || status=1
elif [ $status = 0 ]; then
  echo "clang-format 14 is not installed, so that the form of the C files was not looked at;" \
    "sh build-aux/style.sh installs it"
  status=77
fi
exit $status
