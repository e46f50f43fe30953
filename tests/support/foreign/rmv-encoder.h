/* SPDX-License-Identifier: GPL-3.0-or-later */
/* RMV files of both versions and with every oddity, written from the description of the format, so
 * that the reader has something to be held against. */
#pragma once

#include <glib.h>

typedef struct
{
  int type; /* as in a file; 28 is a small move, the place and time are absolute all the same */
  int time_ms;
  int x, y; /* pixels of the board; of types above 7 but 28 a column and a row */
  int buttons; /* 1 left, 2 right, 4 middle */
} RmvEvent;

typedef struct
{
  int version;
  int clone, clone_version; /* version 2 */
  const char *result; /* version 1 */
  const char *program;
  const char *players[4]; /* up to the first NULL */
  guint32 drawn_s;
  int columns, rows;
  int mines; /* as the file claims; -1: as many as board has */
  const char *board; /* rows*columns of "*" and "." */
  const char *preflags; /* the same; NULL: the section is empty */
  const guint8 *properties; /* [n_properties] */
  int n_properties;
  const char *const *extensions; /* names and values in turn, NULL at the end; version 2 */
  const RmvEvent *events;
  int n_events;
  int end; /* 15 lost, 16 won, 17 neither; 0: none */
  int end_ms;
  int more; /* bytes of a version to come behind each section but video */
} RmvFile;

/* Where the parts of a file begin. */
typedef struct
{
  gsize sizes, players, board, preflags, properties, events, end, tail;
} RmvPlaces;

/* Appends a file to bytes.  places may be NULL; they count from the beginning of bytes. */
void rmv_encode (GByteArray *bytes, const RmvFile *file, RmvPlaces *places);
