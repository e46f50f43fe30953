/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of nearly as many bytes as are read at all (MS_DOCUMENT_MAX_BYTES), whole and damaged: what
 * a window may be given to open. */
#pragma once

#include <glib.h>

typedef enum
{
  HUGE_REPLAY, /* is watched */
  HUGE_GAME, /* is gone on with */
  HUGE_POSITION, /* is studied */
  HUGE_OTHER, /* nothing that can be read, or not worth more than that */
  HUGE_TEXT, /* is pasted, dropped, and entered in a dialog: at most MS_GAME_MOST_TEXT */
  HUGE_FOLDER, /* a replay in a folder that is imported */
  HUGE_RECORDS, /* a table to be imported */
} HugeKind;

typedef struct
{
  const char *name; /* of the file */
  HugeKind kind;
  GByteArray *(*make) (void);
} HugeFile;

extern const HugeFile huge_files[];
extern const int n_huge_files;

GByteArray *huge_file_make (const HugeFile *file); /* owned by the caller */
