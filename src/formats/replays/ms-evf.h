/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What the reader and the writer of EVF share.  Private to them.
 *
 * EVF (eee555's video format) is bytes: a summary, texts, a bitmap of the mines, events, a checksum
 * that is never checked, as the way to compute it is secret.  Versions 0 to 3 have absolute times
 * and places, version 4 has differences. */
#pragma once

#include "ms-bytes.h"
#include "ms-document-content.h"
#include "ms-pointer-event.h"
#include "ms-replay.h"

#define MS_EVF_NEWEST 4

/* Bits of the summary, the second byte. */
enum
{
  MS_EVF_COMPLETED = 0x80,
  MS_EVF_NO_FLAG = 0x10,
  MS_EVF_TRANSCODED = 0x08,
};

/* A bit of the settings, the third byte since version 3.  The published description says that it
 * means "question marks off"; the programs that write and read it use it for "on". */
enum
{
  MS_EVF_MARKS = 0x80,
};

/* Types of events, beside those of the mouse. */
enum
{
  MS_EVF_END = 0,
  /* the left button is pressed if it was up, else released; the next two likewise */
  MS_EVF_LEFT = 10,
  MS_EVF_RIGHT = 11,
  MS_EVF_MIDDLE = 12,
  MS_EVF_WON = 82,
  MS_EVF_LOST = 83,
  MS_EVF_PAUSE = 255, /* before version 4: the end, and no checksum follows */
};

/* The name of a mode of play by its number, 0 to 65535, which EVF and RMV share; and the number by
 * the name.  The name NULL is the standard game; an unknown name has the number 65535, "no
 * rule". */
char *ms_evf_dup_mode_name (int mode);
int ms_evf_find_mode (const char *name);

/* Whether the bytes begin as an EVF file does.  As nothing in it names the format, this is judged
 * by the values that its first bytes can have and by the text of the program's name. */
gboolean ms_evf_has_head (const char *data, gsize length);

/* The same for a set of games, or for a part of a set. */
gboolean ms_evf_set_has_head (const char *data, gsize length);

/* A set (EVFS) is: 0, the length of each checksum in two bytes, then for each game its name with a
 * NUL, its length in four bytes, the game as in an EVF file, and the checksum.  The rest of a set
 * from the name of a game on, to which MsDocument.next leads, is read as a set too. */
typedef struct
{
  gboolean is_set;
  gsize game; /* where the first game begins */
  gsize said_length; /* the length of the first game as the set gives it */
  int checksum; /* length of a checksum; -1: not known, as in a part of a set */
} MsEvfSet;

/* Fills *set and returns where its first game begins; 0 where data is not a set. */
gsize ms_evf_set_open (MsEvfSet *set, const char *data, gsize length);

/* Where the next game of the set begins, with its name; 0 where there is none.  end: where the
 * first game ends; 0 where that is not known, and then said_length tells it. */
gsize ms_evf_set_find_next (const MsEvfSet *set, const char *data, gsize length, gsize end);
