/* SPDX-License-Identifier: GPL-3.0-or-later */
/* EVF files of every version and with every oddity, written from the description of the format and
 * not by the project's own writer, so that the reader has something to be held against. */
#pragma once

#include <glib.h>

typedef struct
{
  int type; /* as in a file; the pauses of version 4 come by themselves */
  int time_ms; /* since the beginning */
  int x, y; /* of the types of version 4 that are not the mouse's a column and a row */
} EvfEvent;

typedef struct
{
  int version;
  guint8 summary, settings;
  int rows, columns, mines; /* mines: as the file claims */
  int square, mode, bbbv, time_ms;
  const char *board; /* rows*columns of "*" and "." */
  const char *program, *transcoder, *encoding, *player, *country; /* NULL: "" */
  const char *start; /* a text; of version 4 a number */
  const char *device; /* NULL: "", of versions 0 and 1 nothing at all */
  const char *checksum; /* NULL: none */
  const EvfEvent *events;
  int n_events;
} EvfFile;

/* Where the parts of a file begin. */
typedef struct
{
  gsize bitmap, events, end;
} EvfPlaces;

/* Appends a file to bytes.  places may be NULL; they count from the beginning of bytes. */
void evf_encode (GByteArray *bytes, const EvfFile *file, EvfPlaces *places);
/* Appends a game to a set, whose head is {0, 0, length of each checksum}. */
void evf_encode_entry (
    GByteArray *bytes, const char *name, const EvfFile *file, const char *set_checksum);
