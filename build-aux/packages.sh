# The packages of Debian 12 that Minesage needs; sourced by the other scripts.
#
#   require_packages PACKAGE…    installs what is missing, as root or through sudo; anywhere else
#                                it prints the list and stops.
#   find_formatter               prints the name of clang-format 14, if it is installed.

BUILD_PACKAGES="gcc libc6-dev meson ninja-build pkg-config gettext libglib2.0-dev libgmp-dev
  libgtk-4-dev libseccomp-dev libsqlite3-dev desktop-file-utils shared-mime-info po4a"
RUN_PACKAGES="adwaita-icon-theme fonts-dejavu-core librsvg2-common dconf-gsettings-backend
  libcanberra0"
TEST_PACKAGES="libcmocka-dev xvfb xauth dbus at-spi2-core gir1.2-atspi-2.0 python3 python3-gi
  xdotool imagemagick openbox xserver-xorg-core xserver-xorg-video-dummy appstream
  fonts-wqy-microhei locales parallel abigail-tools g++
  zsh fish python3-cffi python3-dev python3-numpy python3-pytest"
# Besides those that debian/control names.
DEB_PACKAGES="build-essential debhelper debootstrap git lintian"

missing_packages() {
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' \
      || printf '%s ' "$package"
  done
}

# On other systems the tools and libraries count, whatever their packages are called there.
require_tools() {
  absent=
  for tool in cc meson ninja pkg-config msgfmt; do
    command -v "$tool" >/dev/null 2>&1 || absent="$absent $tool"
  done
  pkg-config --exists 'gtk4 >= 4.8' 2>/dev/null || absent="$absent gtk4>=4.8"
  [ -z "$absent" ] && return
  echo "Not found:$absent" >&2
  echo "Please install what these Debian packages hold:" "$@" >&2
  exit 1
}

require_packages() {
  if ! command -v dpkg-query >/dev/null 2>&1 || ! command -v apt-get >/dev/null 2>&1; then
    require_tools "$@"
    return
  fi
  missing=$(missing_packages "$@")
  [ -z "$missing" ] && return
  if [ "$(id -u)" = 0 ]; then
    as_root=env
  elif command -v sudo >/dev/null 2>&1; then
    as_root="sudo env"
  else
    echo "Please install these packages first: $missing" >&2
    exit 1
  fi
  echo "Installing: $missing" >&2
  # $as_root and $missing are lists of words; standard output stays the caller's.
  $as_root DEBIAN_FRONTEND=noninteractive apt-get update >&2
  $as_root DEBIAN_FRONTEND=noninteractive \
    apt-get install -y --no-install-recommends $missing >&2
}

# Each version of clang-format has a form of its own; .clang-format is written for this one.
find_formatter() {
  for formatter in clang-format-14 clang-format; do
    "$formatter" --version 2>/dev/null | grep -q 'version 14\.' || continue
    echo "$formatter"
    return
  done
  return 1
}
