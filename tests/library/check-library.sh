#!/bin/sh
# Usage: check-library.sh SOURCE_DIR BUILD_DIR LIBRARY VERSION
# The library as other programs have it.
# * Programs that know nothing but its header, in pedantic C99, C11 and C++, compile without a
#   warning, are linked with nothing but it, and work.
# * It shows its own names and no others, and has a soname.
# * Its pkg-config file says how to use it.
# * Its binary interface is that of the file beside this script, by libabigail's abidiff.  Where that is
#   meant to change: ABI=write sh check-library.sh …, and a new soname if old programs would break.
# What needs a tool that is not installed is left out, and the exit status is then 77.
set -eu
source=$1
build=$2
library=$3
version=$4
here=$source/tests/library
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
absent=
status=0
tell() {
  echo "$*"
  status=1
}

# The sanitizers of a library must be those of the program.
sanitizers=
for name in address undefined thread; do
  grep -q "fsanitize=[a-z,]*$name" "$build/compile_commands.json" && sanitizers="$sanitizers -fsanitize=$name"
done
warnings="-Wall -Wextra -Werror -pedantic -pedantic-errors"
home=$(dirname "$library")
try() {
  name=$1
  shift
  "$@" $warnings $sanitizers -I "$source/src/lib" "$work/client.$name" -o "$work/client-$name" \
    -L "$home" -lminesage -Wl,-rpath,"$home" >"$work/log" 2>&1 || { cat "$work/log"; tell "client.c does not compile as $name"; return; }
  said=$("$work/client-$name") || true
  [ "$said" = "$version 0.5 0.5 2 0 1 10" ] || tell "as $name it says: $said"
}
cp "$here/client.c" "$work/client.c99"
cp "$here/client.c" "$work/client.c11"
cp "$here/client.c" "$work/client.cc"
try c99 cc -std=c99 -x c
try c11 cc -std=c11 -x c
if command -v c++ >/dev/null; then
  try cc c++ -std=c++11 -x c++
else
  absent="no C++ compiler"
fi

# The program of docs/library.md, of which that says what it prints.
sed -n '/^```c$/,/^```$/p' "$source/docs/library.md" | sed '/^```/d' >"$work/shown.c"
cc -std=c99 $warnings $sanitizers -I "$source/src/lib" "$work/shown.c" -o "$work/shown" -L "$home" -lminesage \
  -Wl,-rpath,"$home"
said=$("$work/shown") || true
[ "$said" = "0.5 0.5" ] || tell "the program of docs/library.md says: $said"

LC_ALL=C nm -D --defined-only "$library" | awk '{ print $NF }' | sed 's/@.*//' | sort -u >"$work/names"
sed -n 's/.*\b\(minesage_[a-z_]*\) (.*/\1/p' "$source/src/lib/minesage.h" | sort -u >"$work/all"
# In the header's comments stand names of functions too, all of which there are.
grep -v '^MINESAGE_0$' "$work/names" | diff - "$work/all" || tell "it shows other names than its header"
LC_ALL=C objdump -p "$library" | grep -q 'SONAME *libminesage\.so\.0$' || tell "it has no soname"

PKG_CONFIG_PATH=$build/meson-private pkg-config --exists "libminesage = $version" \
  || tell "pkg-config does not know it"

# Everything the header names, compiled with all that a debugger is told, of which abidw makes a text
# that does not depend on how the library itself was built.
if command -v abidiff >/dev/null; then
  includes=$(find "$source/src/core" "$source/src/solver/base" "$source/src/solver/answer" \
    "$source/src/solver/proof" "$source/src/solver/study" "$source/src/player" "$source/src/formats" \
    "$source/src/report" -type d | sed 's/^/-I/')
  cc -std=gnu11 -D_GNU_SOURCE -DGETTEXT_PACKAGE='"minesage"' -g -O0 -fPIC -shared \
    -ffile-prefix-map="$source/=" -I"$build" $includes \
    $(pkg-config --cflags glib-2.0) "$source"/src/lib/*.c -o "$work/libminesage.so.0.debug" \
    -Wl,-soname,libminesage.so.0 -Wl,--version-script,"$source/src/lib/minesage.map"
  abidw --headers-dir "$source/src/lib" --drop-private-types --no-corpus-path --no-comp-dir-path \
    --no-show-locs --drop-undefined-syms --out-file "$work/abi" "$work/libminesage.so.0.debug"
  if [ "${ABI:-}" = write ]; then
    cp "$work/abi" "$here/libminesage.abi"
  fi
  abidiff --no-show-locs "$here/libminesage.abi" "$work/abi" \
    || tell "the binary interface is another than that of libminesage.abi"
  # A change must be found.
  sed "s/name='MINESAGE_NO_BOARD' value='16'/name='MINESAGE_NO_BOARD' value='17'/" "$work/abi" >"$work/changed"
  if abidiff --no-show-locs "$here/libminesage.abi" "$work/changed" >"$work/log" 2>&1; then
    tell "another number of a status is not found"
  fi
else
  absent="abidiff (package abigail-tools)"
fi
if [ $status = 0 ] && [ -n "$absent" ]; then
  echo "not installed: $absent"
  exit 77
fi
exit $status
