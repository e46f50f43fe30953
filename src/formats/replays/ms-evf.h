/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the reader and the writer of EVF share.  Private to them.
 *
 * EVF (eee555's video format) is bytes: a summary, texts, a bitmap of the mines, events, a checksum
 * that is never checked, as how it is made is secret.  Versions 0 to 3 have absolute times and
 * places, version 4 differences. */
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

/* A bit of the settings, the third byte since version 3.  The published text calls it "marks are
 * off"; the programs that write and read it mean "on". */
enum
{
  MS_EVF_MARKS = 0x80,
};

/* Types of events, beside those of the mouse. */
enum
{
  MS_EVF_END = 0,
  MS_EVF_LEFT = 10, /* pressed or released, whichever it was not: and so on */
  MS_EVF_RIGHT = 11,
  MS_EVF_MIDDLE = 12,
  MS_EVF_WON = 82,
  MS_EVF_LOST = 83,
  MS_EVF_PAUSE = 255, /* before version 4: the end, and no checksum follows */
};

/* The mode of play by its number in the file, which is RMV's too, 0 to 65535, and back.  NULL is the
 * standard game; a name that is none of them is 65535, "no rule". */
char *ms_evf_dup_mode_name (int mode);
int ms_evf_find_mode (const char *name);

/* Whether the bytes begin as an EVF file does: by the values that its first bytes can have, and the
 * text of the program's name.  Nothing there names the format. */
gboolean ms_evf_has_head (const char *data, gsize length);

/* The same of a set, or of a part of one. */
gboolean ms_evf_set_has_head (const char *data, gsize length);

/* A set (EVFS) is: 0, the length of each checksum in two bytes, then for each game its name with a
 * NUL, its length in four bytes, the game as an EVF file has it, and the checksum.  A part of a set
 * that begins with a name, as MsDocument.next leads to, is taken for a set too. */
typedef struct
{
  gboolean is_set;
  gsize game; /* where the first game begins */
  gsize said_length; /* what the set says of its length */
  int checksum; /* its length; -1: a part of a set, which does not say */
} MsEvfSet;

/* Fills *set; where the first game begins: 0 where it is no set. */
gsize ms_evf_set_open (MsEvfSet *set, const char *data, gsize length);

/* Where the next game of the set begins, by its name; 0 where there is none.  end: where the first
 * ends; 0 where that is not known, and what the set says of its length decides. */
gsize ms_evf_set_find_next (const MsEvfSet *set, const char *data, gsize length, gsize end);
