#!/bin/sh
# Usage: check-headless.sh RUN_HEADLESS
# run-headless.sh ends as its command did, whatever the command leaves behind, and leaves nothing.
set -eu
run=$1

fail() {
  echo "FAILED: $*" >&2
  exit 1
}

[ "$(sh "$run" sh -c 'echo "$XDG_RUNTIME_DIR"')" != "${XDG_RUNTIME_DIR:-}" ] || fail "no runtime folder"
status=0
sh "$run" sh -c 'exit 3' || status=$?
[ "$status" = 3 ] || fail "exit status $status, wanted 3"

names=$(sh "$run" gdbus call --session --dest org.freedesktop.DBus --object-path / \
  --method org.freedesktop.DBus.ListActivatableNames)
case $names in
  *org.a11y.Bus*) ;;
  *) fail "no accessibility bus among $names" ;;
esac
case $names in
  *portal* | *gvfs*) fail "the desktop's services can be started: $names" ;;
esac

# A file system that stays mounted, as the document portal's does, and files that come while the
# folder is removed.  Only root may mount.
folder=$(sh "$run" sh -c '
  mkdir "$XDG_RUNTIME_DIR/doc"
  mount -t tmpfs none "$XDG_RUNTIME_DIR/doc" 2>/dev/null && touch "$XDG_RUNTIME_DIR/doc/by-app"
  (i=0; while [ $i -lt 2000 ] && mkdir "$XDG_CACHE_HOME/$i"; do i=$((i + 1)); done) \
    >/dev/null 2>&1 &
  dirname "$XDG_RUNTIME_DIR"') || fail "cleaning up has failed what passed"
! grep -q " $folder" /proc/self/mounts || fail "a mount of $folder stays behind"
[ ! -e "$folder" ] || fail "$folder stays behind"
