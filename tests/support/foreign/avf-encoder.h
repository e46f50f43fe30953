/* SPDX-License-Identifier: GPL-3.0-or-later */
/* AVF files with every oddity, written from the description of the format, so that the reader has
 * something to be held against. */
#pragma once

#include <glib.h>

typedef struct
{
  int code; /* as in a file */
  int time_ms; /* a multiple of 10 */
  int x, y;
} AvfEvent;

typedef struct
{
  int level; /* 3 to 5, or 6: with its own size */
  int columns, rows;
  int mines; /* as the file claims, level 6 only; -1: as many as board has */
  const char *board; /* rows*columns of "*" and "." */
  int country; /* the byte for it */
  const char *unknown; /* what stands before the text in brackets; NULL: nothing */
  gboolean marks;
  const char *text; /* with its brackets */
  const char *player, *program;
  gboolean without_lines; /* an old file has neither RealTime nor Skin */
  const AvfEvent *events;
  int n_events;
} AvfFile;

/* Where the parts of a file begin. */
typedef struct
{
  gsize mines, text, events, end;
} AvfPlaces;

/* Appends a file to bytes.  places may be NULL; they count from the beginning of bytes. */
void avf_encode (GByteArray *bytes, const AvfFile *file, AvfPlaces *places);
