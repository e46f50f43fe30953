#!/bin/sh
# Usage: check-headless-build.sh SOURCE_DIR
# -Dgui=disabled builds and analyses on a machine whose pkg-config knows no GTK, cairo or Pango.
set -eu
source=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/pkg-config" <<'EOF'
#!/bin/sh
for word in "$@"; do
  case $word in gtk4*|cairo*|pango*|gdk*|gsk*) echo "$word: hidden" >&2; exit 1 ;; esac
done
exec /usr/bin/pkg-config "$@"
EOF
chmod +x "$work/pkg-config"
PKG_CONFIG="$work/pkg-config" meson setup "$work/build" "$source" -Dgui=disabled -Dtests=false \
  --buildtype=debug >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
ninja -C "$work/build" >"$work/log" 2>&1 || { tail -n 40 "$work/log"; exit 1; }
if ldd "$work/build/src/cli/minesage-cli" | grep -E 'libgtk|libcairo|libpango'; then
  echo "minesage-cli is linked with a graphics library"
  exit 1
fi
"$work/build/src/cli/minesage-cli" analyze --format json "$source/data/examples/expert.mine" \
  | grep -q '"consistent":true'
