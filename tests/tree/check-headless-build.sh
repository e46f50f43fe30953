#!/bin/sh
# Usage: check-headless-build.sh SOURCE_DIR
# One more build, for three questions:
# * On a machine whose pkg-config knows no GTK, cairo or Pango, minesage-cli is built and analyses;
#   without cmocka the tests are left out, and that is said.
# * Clang, which the fuzzers need, takes the layers that compute and minesage-cli as gcc does, and warns
#   of nothing: what each lets pass of the other's vectors and builtins differs.
# * ThreadSanitizer finds no race in core, solver and the library.
# No header is precompiled, so that each file names what it needs.  What is compiled for several
# processors, which is left out under sanitizers, is compiled once more as in a release.  Where there is
# no clang, or ThreadSanitizer cannot run, all else is looked at, and the exit status is 77.
set -eu
source=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/pkg-config" <<'END'
#!/bin/sh
for word in "$@"; do
  case $word in gtk4*|cairo*|pango*|gdk*|gsk*|cmocka*) echo "$word: hidden" >&2; exit 1 ;; esac
done
exec /usr/bin/pkg-config "$@"
END
# Only core, solver and the library are looked at by ThreadSanitizer; of the rest it is asked whether it
# compiles, which takes half the time without optimisation and lines.
cat >"$work/cc" <<'END'
#!/bin/sh
for last in "$@"; do :; done
case $last in
*/src/core/*.c | */src/solver/*.c | */src/lib/*.c) ;;
*.c) set -- "$@" -fno-sanitize=thread -O0 -g0 ;;
esac
exec COMPILER "$@"
END
chmod +x "$work/pkg-config" "$work/cc"
compiler=clang
sanitizer=thread
absent=
if ! command -v clang >/dev/null; then
  compiler=cc
  absent="clang is not installed"
fi
if ! echo 'int main (void) { return 0; }' \
  | $compiler -fsanitize=thread -x c - -o "$work/probe" 2>/dev/null || ! "$work/probe"; then
  sanitizer=none
  absent="this machine cannot run ThreadSanitizer"
fi
sed -i "s/COMPILER/$compiler/" "$work/cc"
CC="$work/cc" PKG_CONFIG="$work/pkg-config" CMAKE=false meson setup "$work/build" "$source" \
  --buildtype=plain -Doptimization=1 -Db_sanitize=$sanitizer -Db_lundef=false -Db_pch=false \
  -Dc_args=-g1 --werror >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
for word in "The tests are left out" "The game itself is left out" \
  "minesage-cli render is left out"; do
  grep -q "$word" "$work/log" || { echo "meson setup does not say: $word"; exit 1; }
done
ninja -C "$work/build" src/cli/minesage-cli src/lib/libminesage.so.0 >"$work/log" 2>&1 \
  || { tail -n 40 "$work/log"; exit 1; }
if ldd "$work/build/src/cli/minesage-cli" | grep -E 'libgtk|libcairo|libpango'; then
  echo "minesage-cli is linked with a graphics library"
  exit 1
fi
"$work/build/src/cli/minesage-cli" analyze --format json "$source/data/examples/expert.mine" \
  | grep -q '"consistent":true'
"$work/build/src/cli/minesage-cli" render "$source/data/examples/expert.mine" "$work/picture.png" \
  2>"$work/log" && { echo "a picture was drawn without a program that draws"; exit 1; }
grep -q 'minesage-render, which is not installed' "$work/log" || { cat "$work/log"; exit 1; }

includes=$(find "$source/src/core" "$source/src/solver" "$source/src/player" "$source/src/train" -type d \
  | sed 's/^/-I/')
$compiler -std=gnu11 -D_GNU_SOURCE -fsyntax-only -Werror -Wall -Wextra -Wno-unused-parameter \
  -Wno-missing-field-initializers $includes "$source"/src/train/*.c
for file in $(grep -rlE '^MS_(WIDE|BITWISE)' --include='*.c' "$source/src/solver"); do
  cc -std=gnu11 -D_GNU_SOURCE -O3 -Werror -Wall -Wextra -Wno-unused-parameter \
    -Wno-missing-field-initializers -fno-math-errno $includes -c "$file" -o "$work/wide.o"
done

if [ $sanitizer = thread ]; then
  $compiler -std=gnu11 -D_GNU_SOURCE -O1 -g1 -fsanitize=thread -pthread $includes \
    "$source/tests/tree/threads.c" "$work/build/src/solver/libms-solver.a" \
    "$work/build/src/core/libms-core.a" -Wl,--wrap=ms_crew_run -lgmp -lm -o "$work/threads"
  TSAN_OPTIONS=halt_on_error=1 "$work/threads"
  $compiler -std=gnu11 -O1 -g1 -fsanitize=thread -pthread -I"$source/src/lib" \
    "$source/tests/library/threads.c" "$work/build/src/lib/libminesage.so.0" \
    -Wl,-rpath,"$work/build/src/lib" -o "$work/library"
  TSAN_OPTIONS=halt_on_error=1 "$work/library"
fi
[ -z "$absent" ] || { echo "$absent"; exit 77; }
