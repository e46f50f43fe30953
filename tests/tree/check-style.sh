#!/bin/sh
# Usage: check-style.sh SOURCE_DIR
# Every C file opens with its licence, is not overlong, has no overlong line, keeps its functions
# apart, and reads as clang-format 14 writes it by .clang-format; where that version is missing
# (others write otherwise), the exit status is 77, which is a skipped test.  build-aux/style.sh
# installs it.
set -eu
cd "$1"
. build-aux/packages.sh
status=0
files=$(find src tests -name '*.[ch]' | sort)

# What the formatter lets pass: of lines, those of comments and of what it is told to leave alone.
# A line has as many columns as characters in any locale, which are all bytes but those that go on
# with a character.
read_form() {
  LC_ALL=C awk '
  function tell(line, what) {
    print FILENAME ":" line ": " what
    status = 1
  }
  function finish() {
    if (lines > 600) {
      print file ": " lines " lines; the most is 600"
      status = 1
    }
  }
  FNR == 1 {
    finish()
    file = FILENAME
    start = 0
    ended = 0
    # What the library is made of may be linked by programs under other licences.
    lesser = file ~ /^src\/(core|solver|player|formats|report|lib)\// ? "L" : ""
    if ($0 !~ "SPDX-License-Identifier: " lesser "GPL-3\\.0-or-later")
      tell(1, "the licence line is missing: " lesser "GPL-3.0-or-later")
  }
  { text = $0; gsub(/[\200-\277]/, "", text) }
  length(text) > 100 { tell(FNR, length(text) " columns; the most is 100") }
  # A function begins at the margin, and an empty line stands between it and what is next.
  ended && !/^(#|$)/ { tell(FNR, "an empty line is missing after a function") }
  { ended = /^}$/ }
  /^$/ { start = 0 }
  !/^$/ && !start { start = FNR; indented = /^[ \t]/ }
  /^{/ && indented { tell(start, "a function that does not begin at the margin") }
  { lines = FNR }
  END { finish(); exit status }' "$@"
}

# A file with a fault must be found: what the message says, and the lines after the licence.
try_form() {
  message=$1
  shift
  printf '%s\n' '/* SPDX-License-Identifier: GPL-3.0-or-later */' "$@" > "$copy"
  if found=$(read_form "$copy") || [ "${found#*"$message"}" = "$found" ]; then
    echo "must be found: $message"
    status=1
  fi
}

read_form $files || status=1
copy=$(mktemp)
trap 'rm -f "$copy"' EXIT
try_form 'empty line is missing' 'void' 'one (void)' '{' '}' 'void' 'two (void)' '{' '}'
try_form 'at the margin' 'G_DEFINE_QUARK (one, one)' '' '    static void two (void)' '{' '}'
letters=äöü×→…
try_form '101 columns' "/* $(printf '%92s' '')$letters" ' */'
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
