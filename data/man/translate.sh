#!/bin/sh
# sh translate.sh PO4A SOURCE_DIR MANUAL OUTPUT_DIR CATALOGUE… -- FOLDER…
# Makes the manuals in other languages, a FOLDER of OUTPUT_DIR for each language.  MANUAL is one that is
# not in SOURCE_DIR, because it is itself made.
set -eu
po4a=$1 source=$2 manual=$3 output=$4
shift 4
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
cp -r "$source" "$made/from"
cp "$manual" "$made/from"
while [ "$1" != -- ]; do
  "$po4a" --quiet --no-update --srcdir "$made/from" --destdir "$made" "$made/from/$1.cfg"
  shift
done
shift
# Between a mark of Chinese or Japanese and a Latin word, which have no space there, groff breaks no line.
sed -i 's/\([、，：；）]\)\\f/\1\\:\\f/g' "$made"/*/man*/*
# Each folder is a new one, so that it is seen to be newer than what it was made from.
for folder; do
  rm -rf "$folder"
  mv "$made/${folder##*/}" "$output"
done
