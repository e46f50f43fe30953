#!/bin/sh
# Usage: run-headless.sh COMMAND [ARGUMENT…]
# Runs a command with an X server, a D-Bus session and home folders of its own, all gone afterwards.
# The exit status is the command's, whatever cleaning up has met.
#
# With HEADLESS_TOUCH=1 the X server has a touch screen, whose fingers are moved through the socket
# $HEADLESS_FINGERS (tests/e2e/fingers.py); where such a server cannot be had the status is 77, skipped.
set -eu
# What is to be loaded first (LD_PRELOAD) is meant for the command alone.
if [ -n "${LD_PRELOAD:-}" ]; then
  set -- env LD_PRELOAD="$LD_PRELOAD" "$@"
  unset LD_PRELOAD
fi
work=$(mktemp -d)
server=

# Helpers of the session may still be writing while they end, so that removing is tried again, for a
# minute: on a busy machine they end late.
remove_work() {
  if grep -qF " $work/" /proc/self/mounts 2>/dev/null; then
    grep -oE " $work/[^ ]+" /proc/self/mounts | sort -r | while read -r mount; do
      umount -l "$mount" 2>/dev/null || fusermount3 -uz "$mount" 2>/dev/null || true
    done
  fi
  tries=0
  until rm -rf "$work" 2>/dev/null; do
    tries=$((tries + 1))
    if [ "$tries" -gt 600 ]; then
      echo "run-headless.sh: $work stays behind" >&2
      rm -rf "$work" || true
      break
    fi
    sleep 0.1
  done
}

# What was told, with the names of the functions behind the places in a sanitizer's report.  The
# tests have it report places alone (symbolize=0): else it looks up names at each end of a program,
# also where nothing is wrong, for what fontconfig keeps.
tell() {
  [ -s "$work/told" ] || return 0
  while IFS= read -r line || [ -n "$line" ]; do
    case $line in
      *'#'[0-9]*' 0x'*'(/'*'+0x'*')'*)
        place="/${line#*(/}"
        place=${place%%)*}
        printf '%s %s\n' "$line" "$(addr2line -pfie "${place%+*}" "${place##*+}" 2>/dev/null)"
        ;;
      *) printf '%s\n' "$line" ;;
    esac
  done <"$work/told" >&2
}

clean_up() {
  tell
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  [ -z "$server" ] || wait "$server" 2>/dev/null || true
  remove_work || true
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

(cd "$work" && mkdir home config data cache state services && mkdir -m 700 runtime)
export HOME="$work/home" XDG_CONFIG_HOME="$work/config" XDG_DATA_HOME="$work/data"
export XDG_CACHE_HOME="$work/cache" XDG_STATE_HOME="$work/state" XDG_RUNTIME_DIR="$work/runtime"
export GDK_BACKEND=x11 GSK_RENDERER=cairo GTK_A11Y="${GTK_A11Y:-atspi}"
export GSETTINGS_BACKEND="${GSETTINGS_BACKEND:-memory}" GIO_USE_VFS=local GTK_USE_PORTAL=0
# Everything is drawn with cairo, so OpenGL is not loaded: some of its drivers, which differ from one
# processor to another, are unloaded with memory still held, which the leak checker then blames on an
# unknown module.  Newer GTK knows it by the other name.
export GDK_DEBUG="${GDK_DEBUG:+$GDK_DEBUG,}gl-disable" GDK_DISABLE=gl,vulkan
unset WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS NO_AT_BRIDGE

# The bus starts nothing but the accessibility bus: a desktop's portals would mount file systems,
# and its other services cost time and speak to who is not there.  A test that needs another bus, or
# a service of its own, uses the same.
export HEADLESS_BUS="$work/bus.conf" HEADLESS_SERVICES="$work/services"
cp /usr/share/dbus-1/services/org.a11y.* "$HEADLESS_SERVICES/" 2>/dev/null || true
echo '<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:dir='"$work"'/runtime</listen>
  <auth>EXTERNAL</auth>
  <servicedir>'"$HEADLESS_SERVICES"'</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>' >"$HEADLESS_BUS"

# The server picks a free display by itself and says which once it takes connections.  A key that
# was pressed and let go counts once, however late the letting go comes: no repetition.
start_server() {
  Xvfb -displayfd 3 -screen 0 "${HEADLESS_SCREEN:-1280x800x24}" -nolisten tcp -noreset \
    -extension GLX -ardelay 3600000 3>"$work/display" 2>"$work/xvfb.log" &
}

# Xvfb has no touch screen.  Xorg has, with a driver that is made for tests, on a screen that is not
# there: 1280x800 whatever HEADLESS_SCREEN says.
start_touch_server() {
  modules=/usr/lib/xorg/modules
  if ! command -v Xorg >/dev/null || [ ! -e $modules/input/inputtest_drv.so ] \
    || [ ! -e $modules/drivers/dummy_drv.so ]; then
    echo "run-headless.sh: no Xorg with the drivers dummy and inputtest" >&2
    exit 77
  fi
  export HEADLESS_FINGERS="$work/fingers"
  cat >"$work/xorg.conf" <<XORG
Section "ServerFlags"
  Option "AutoAddDevices" "false"
  Option "AllowMouseOpenFail" "true"
EndSection
Section "Device"
  Identifier "card"
  Driver "dummy"
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5-1000
  VertRefresh 5-200
  Modeline "1280x800" 83.5 1280 1352 1480 1680 800 803 809 831
EndSection
Section "Screen"
  Identifier "screen"
  Device "card"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "1280x800"
  EndSubSection
EndSection
Section "InputDevice"
  Identifier "fingers"
  Driver "inputtest"
  Option "SocketPath" "$HEADLESS_FINGERS"
  Option "DeviceType" "Touch"
EndSection
Section "ServerLayout"
  Identifier "layout"
  Screen "screen"
  InputDevice "fingers"
EndSection
XORG
  Xorg -displayfd 3 -config "$work/xorg.conf" -logfile "$work/xorg.log" -nolisten tcp -noreset \
    -novtswitch -sharevts -extension GLX -ardelay 3600000 3>"$work/display" 2>"$work/xvfb.log" &
}

mkfifo "$work/display"
if [ -n "${HEADLESS_TOUCH:-}" ]; then
  start_touch_server
else
  start_server
fi
server=$!
read -r number <"$work/display" || {
  echo "run-headless.sh: the X server did not start" >&2
  cat "$work/xvfb.log" >&2
  exit 1
}
DISPLAY=":$number"
export DISPLAY

status=0
if [ -t 2 ]; then
  dbus-run-session --config-file="$HEADLESS_BUS" -- "$@" || status=$?
else
  dbus-run-session --config-file="$HEADLESS_BUS" -- "$@" 2>"$work/told" || status=$?
fi
exit "$status"
