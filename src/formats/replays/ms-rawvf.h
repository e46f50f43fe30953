/* SPDX-License-Identifier: GPL-3.0-or-later */
/* RAWVF, the text into which the community turns replays of all programs: header lines "Key: value",
 * the board, and a line for every event.  Shared by its reader and its writer.
 *
 * The pixels of an event are authoritative; column and row are written for people, some programs
 * count them from 0, and some leave them out. */
#pragma once

#include "ms-document-content.h"
#include "ms-replay.h"
#include "ms-text.h"

#define MS_RAWVF_SQUARE 16 /* where the file does not say */

/* "lc", "mv"; NULL where RAWVF has no word for it. */
const char *ms_rawvf_get_word (MsPointerKind kind);

/* Seconds with a point or a comma and any number of decimals, of which three are kept; may be
 * negative.  FALSE, and *text unmoved, where there is none before end. */
gboolean ms_rawvf_take_time (const char **text, const char *end, gint64 *time_ms);

/* What is said before the board. */
typedef struct
{
  MsLines *lines;
  MsErrorInfo *info;
  guint seen; /* bits of the keys there were */
  int count_lines[3]; /* of width, height and mines */
  gint64 width, height, mines; /* mines: -1 = not said */
  MsSpan typed[3]; /* these as they stand there */
  MsMouse start;
  MsReplayHeader header; /* to be taken, or cleared with the rest */
  char *version; /* of the program, until it is joined to its name */
} MsRawvfHead;

/* Up to and with the line that begins the board, with a size that is possible.  MS_STATUS_OK or the
 * fault; to be cleared in any case. */
MsStatus ms_rawvf_read_head (MsLines *lines, MsRawvfHead *head, MsErrorInfo *info);
void ms_rawvf_head_clear (MsRawvfHead *head);
/* Whether lines begin like one. */
gboolean ms_rawvf_is_head (MsLines lines);
gboolean ms_rawvf_is_blank (const MsLines *lines);
