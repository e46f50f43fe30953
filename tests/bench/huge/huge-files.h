/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of nearly as many bytes as are read at all (MS_DOCUMENT_MAX_BYTES), whole and damaged: what a
 * window may be given to open. */
#pragma once

#include <glib.h>

typedef enum
{
  HUGE_REPLAY, /* is watched */
  HUGE_GAME, /* is gone on with */
  HUGE_OTHER, /* a position, or nothing that can be read */
  HUGE_RECORDS, /* a table to be imported */
} HugeKind;

typedef struct
{
  const char *name; /* of the file */
  HugeKind kind;
  GByteArray *(*make) (void); /* owned by the caller */
} HugeFile;

extern const HugeFile huge_files[];
extern const int n_huge_files;
