#!/bin/sh
# sh build-aux/icons.sh
# Draws the icons of buttons, and that of the program, as pixels in the sizes that most windows show
# at their start, which saves reading the drawings there (docs/performance.md).  To be run after a
# drawing in data/icons has changed; the test window-icons compares.  GTK puts the colour of the text
# in the place of black.
set -eu
cd "$(dirname "$0")/../data/icons"
for size in 16 32; do
  mkdir -p "${size}x$size/actions"
  for drawing in actions/*-symbolic.svg; do
    pixels=${size}x$size/${drawing%.svg}.symbolic.png
    sed 's/#2e3436/#000000/g' "$drawing" | rsvg-convert -w "$size" -h "$size" -o "$pixels"
  done
done
mkdir -p 48x48/apps
rsvg-convert -w 48 -h 48 -o 48x48/apps/io.github.minesage.Minesage.png \
  hicolor/scalable/apps/io.github.minesage.Minesage.svg
