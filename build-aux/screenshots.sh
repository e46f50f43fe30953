#!/bin/sh
# sh build-aux/screenshots.sh [FOLDER [LOOK[:SCENE]…]]
# Pictures of every window of the real program, for eyes: single ones into build/screenshots/LOOK,
# those of the documentation, with a shadow, into FOLDER (docs/screenshots).  LOOK: light, dark,
# high-contrast, dark-contrast, zh_CN, large-text,
# or another language of po/LINGUAS, which is only taken where it is named.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/build-aux/packages.sh"

require_packages $BUILD_PACKAGES $RUN_PACKAGES $TEST_PACKAGES

build=$root/build
[ -f "$build/build.ninja" ] || meson setup "$build" "$root" -Dtests=disabled >&2
ninja -C "$build" >&2

folder=$root/docs/screenshots
if [ $# -gt 0 ]; then
  folder=$1
  shift
fi
export HEADLESS_SCREEN="${HEADLESS_SCREEN:-1600x1200x24}" GSETTINGS_BACKEND=keyfile LC_ALL=C.UTF-8
exec "$root/tests/ui/run-headless.sh" /usr/bin/python3 -W ignore -B \
  "$root/tests/e2e/take-screenshots.py" "$build" "$root" "$folder" "$@"
