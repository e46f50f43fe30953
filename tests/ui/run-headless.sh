#!/bin/sh
# Usage: run-headless.sh COMMAND [ARGUMENT…]
# Runs a command with an X server, a D-Bus session and home folders of its own, all gone afterwards.
set -eu
work=$(mktemp -d)
server=
clean_up() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  [ -z "$server" ] || wait "$server" 2>/dev/null || true
  rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

mkdir -p "$work/home" "$work/config" "$work/data" "$work/cache" "$work/state" "$work/runtime"
chmod 700 "$work/runtime"
export HOME="$work/home" XDG_CONFIG_HOME="$work/config" XDG_DATA_HOME="$work/data"
export XDG_CACHE_HOME="$work/cache" XDG_STATE_HOME="$work/state" XDG_RUNTIME_DIR="$work/runtime"
export GDK_BACKEND=x11 GSK_RENDERER=cairo GTK_A11Y="${GTK_A11Y:-atspi}"
export GSETTINGS_BACKEND="${GSETTINGS_BACKEND:-memory}" GIO_USE_VFS=local GTK_USE_PORTAL=0
unset WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS NO_AT_BRIDGE

# The server picks a free display by itself and says which once it takes connections.
Xvfb -displayfd 3 -screen 0 "${HEADLESS_SCREEN:-1280x800x24}" -nolisten tcp -noreset \
  3>"$work/display" 2>"$work/xvfb.log" &
server=$!
tries=0
until [ -s "$work/display" ]; do
  tries=$((tries + 1))
  if [ "$tries" -gt 600 ] || ! kill -0 "$server" 2>/dev/null; then
    echo "run-headless.sh: the X server did not start" >&2
    cat "$work/xvfb.log" >&2
    exit 1
  fi
  sleep 0.05
done
DISPLAY=":$(cat "$work/display")"
export DISPLAY

status=0
dbus-run-session -- "$@" || status=$?
exit "$status"
