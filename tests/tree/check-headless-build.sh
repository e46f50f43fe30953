#!/bin/sh
# Usage: check-headless-build.sh SOURCE_DIR
# A release build gives no warning, and builds and analyses on a machine whose pkg-config knows no
# GTK, cairo or Pango; without cmocka it leaves out the tests and says so.
set -eu
source=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/pkg-config" <<'EOF'
#!/bin/sh
for word in "$@"; do
  case $word in gtk4*|cairo*|pango*|gdk*|gsk*|cmocka*) echo "$word: hidden" >&2; exit 1 ;; esac
done
exec /usr/bin/pkg-config "$@"
EOF
chmod +x "$work/pkg-config"
PKG_CONFIG="$work/pkg-config" CMAKE=false meson setup "$work/build" "$source" \
  --buildtype=release --werror >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
for word in "The tests are left out" "The game itself is left out" \
  "minesage-cli render is left out"; do
  grep -q "$word" "$work/log" || { echo "meson setup does not say: $word"; exit 1; }
done
ninja -C "$work/build" >"$work/log" 2>&1 || { tail -n 40 "$work/log"; exit 1; }
if ldd "$work/build/src/cli/minesage-cli" | grep -E 'libgtk|libcairo|libpango'; then
  echo "minesage-cli is linked with a graphics library"
  exit 1
fi
"$work/build/src/cli/minesage-cli" analyze --format json "$source/data/examples/expert.mine" \
  | grep -q '"consistent":true'
"$work/build/src/cli/minesage-cli" render "$source/data/examples/expert.mine" "$work/picture.png" \
  2>"$work/log" && { echo "a picture was drawn without a program that draws"; exit 1; }
grep -q 'minesage-render, which is not installed' "$work/log" || { cat "$work/log"; exit 1; }
