/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* RAWVF, the text format into which the community converts replays of all programs: header lines
 * "Key: value", the board, and a line for every event.  Shared by its reader and its writer.
 *
 * The pixels of an event are authoritative; column and row are written for people, some programs
 * count them from 0, and some leave them out. */
#pragma once

#include "ms-document-content.h"
#include "ms-replay-readers.h"
#include "ms-text.h"

#define MS_RAWVF_SQUARE 16 /* pixels of a cell's side, where the file does not give them */
/* More than any screen has: what is farther away is read as if it were there. */
#define MS_RAWVF_MOST_PIXELS 1000000

/* The word for a kind of event, such as "lc" or "mv"; NULL where RAWVF has none. */
const char *ms_rawvf_get_word (MsPointerKind kind);

/* Reads a time at *text: seconds with a point or a comma and any number of decimals, of which three
 * are kept; it may be negative.  FALSE, with *text unmoved, where there is no time before end. */
gboolean ms_rawvf_take_time (const char **text, const char *end, gint64 *time_ms);

/* The part of the file before the board. */
typedef struct
{
  MsLines *lines;
  MsErrorInfo *info;
  guint seen; /* a bit for each key that has been read */
  int count_lines[3]; /* in which lines width, height and mines are */
  gint64 width, height, mines; /* mines: -1 = not given */
  MsSpan typed[3]; /* width, height and mines as they stand in the file */
  MsReading *reading; /* borrowed; its header and the state of the mouse are filled */
  char *version; /* the program's version, until it is joined to the program's name */
} MsRawvfHead;

/* Reads up to and including the line that begins the board, and checks the size.  All of head but
 * reading is set.  Returns MS_STATUS_OK or the fault. */
MsStatus ms_rawvf_read_head (MsLines *lines, MsRawvfHead *head, MsErrorInfo *info);
/* Whether lines begin like a RAWVF file. */
gboolean ms_rawvf_is_head (MsLines lines);
