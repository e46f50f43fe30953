#!/bin/sh
# sh build-aux/deb.sh [FOLDER]
# Builds the packages of the committed source for Debian into FOLDER (build-deb, if not given), twice, and
# checks them: lintian has nothing to say, both times the same bytes come out, and in a bare tree of the
# distribution they are installed by apt, pass their own tests and leave nothing behind.  Ends with the
# list of what was made.  Needs root for the bare tree; it, and what is missing of Debian's tools, is
# fetched as build-aux/test.sh does.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/build-aux/packages.sh"
require_packages $DEB_PACKAGES \
  $(sed -n '/^Build-Depends:/,/^$/s/^ \([a-z0-9.+-]*\).*/\1/p' "$root/debian/control" | grep -v '^debhelper-compat$')
result=${1:-$root/build-deb}
mkdir -p "$result"
result=$(cd "$result" && pwd)
work=$(mktemp -d)
clean_up() {
  for mount in dev/pts dev proc; do
    ! mountpoint -q "$work/bare/$mount" || umount "$work/bare/$mount"
  done
  rm -rf "$work"
}
trap clean_up EXIT

version=$(sed -n '1s/.*(\(.*\)-.*/\1/p' "$root/debian/changelog")
meson_version=$(sed -n "s/^  version: '\(.*\)',/\1/p" "$root/meson.build")
[ "$version" = "$meson_version" ] || {
  echo "debian/changelog is of $version, meson.build of $meson_version" >&2
  exit 1
}

# The source as a release has it (see .gitattributes), and twice the packages, at different places, of
# which the second leaves out the tests.
git -c safe.directory="$root" -C "$root" archive --prefix="minesage-$version/" --format=tar HEAD -- . ':!debian' | gzip -9n \
  >"$work/minesage_$version.orig.tar.gz"
build() { # FOLDER OPTIONS
  mkdir "$1"
  cp "$work/minesage_$version.orig.tar.gz" "$1"
  tar -xzf "$work/minesage_$version.orig.tar.gz" -C "$1"
  git -c safe.directory="$root" -C "$root" archive --format=tar HEAD debian | tar -x -C "$1/minesage-$version"
  (cd "$1/minesage-$version" && DEB_BUILD_OPTIONS="$2" dpkg-buildpackage -us -uc) \
    >"$1.log" 2>&1 || { tail -n 60 "$1.log" >&2; exit 1; }
}
build "$work/first" ""
build "$work/second-place" "nocheck noautodbgsym"

for package in "$work"/second-place/*.deb; do
  cmp "$package" "$work/first/${package##*/}"
done
# Of a first package Debian's archive wants the number of a wish for it, in a tracker of its own.
lintian --pedantic --info --suppress-tags initial-upload-closes-no-bugs \
  --fail-on pedantic,info,warning,error "$work"/first/*.changes >&2

# A bare tree of this distribution, which fetches packages as this machine does.
bare=$work/bare
debootstrap --variant=minbase "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$bare" >"$work/bare.log" \
  || { tail -n 20 "$work/bare.log" >&2; exit 1; }
cp -a /etc/apt/sources.list* /etc/apt/apt.conf.d "$bare/etc/apt/"
cp -L /etc/resolv.conf /etc/hosts "$bare/etc/"
mount -t proc proc "$bare/proc"
mount --bind /dev "$bare/dev"
mount --bind /dev/pts "$bare/dev/pts"
inside() {
  chroot "$bare" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin:/usr/games HOME=/root LC_ALL=C.UTF-8 \
    DEBIAN_FRONTEND=noninteractive "$@" >>"$work/bare.log" 2>&1 || { tail -n 40 "$work/bare.log" >&2; exit 1; }
}
# What apt and dpkg keep for themselves, and caches, are no part of a package.
list_files() {
  (cd "$bare" && find . -xdev \( -path ./proc -o -path ./dev -o -path ./tmp -o -path ./root -o -path ./var/lib/dpkg \
    -o -path ./var/lib/apt -o -path ./var/cache -o -path ./var/log \) -prune -o -print) | sort
}
packages=$(sed -n 's/^Package: //p' "$root/debian/control")
ours=$(printf '|%s' $packages)
needed=$(sed -n 's/^Depends: //p' "$root/debian/tests/control" | tr -d ' ' | tr ',' '\n' | grep -vxE "${ours#|}" | sort -u)
mkdir "$bare/tmp/source"
tar -xzf "$work/minesage_$version.orig.tar.gz" -C "$bare/tmp/source" --strip-components=1
cp "$work"/second-place/*.deb "$bare/tmp"
inside apt-get update
inside apt-get install -y --no-install-recommends $needed
list_files >"$work/before"
inside sh -c 'apt-get install -y --no-install-recommends /tmp/*.deb'
sed -n 's/^Test-Command: //p' "$root/debian/tests/control" | while read -r command; do
  inside env AUTOPKGTEST_TMP=/tmp sh -c "cd /tmp/source && $command"
done
inside apt-get purge -y $packages
inside apt-get autoremove --purge -y
list_files >"$work/after"
diff "$work/before" "$work/after" >&2 || { echo "Purging left these behind." >&2; exit 1; }

rm -f "$result"/*.deb
cp "$work"/first/*.deb "$work"/first/*.dsc "$work"/first/*.tar.* "$work"/first/*.changes \
  "$work"/first/*.buildinfo "$result"
for package in "$result"/*.deb; do
  printf '%s: %s kB installed\n' "${package##*/}" "$(dpkg-deb -f "$package" Installed-Size)"
done
