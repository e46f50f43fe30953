/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What tells an EVF file, and where the games of a set begin.  Private to the EVF reader.
 *
 * A set (EVFS) is: 0, the length of each checksum in two bytes, then for each game its name with a
 * NUL, its length in four bytes, the game as an EVF file has it, and the checksum.  A part of a set
 * that begins with a name, as MsDocument.next leads to, is taken for a set too. */
#pragma once

#include "ms-bytes.h"

/* Whether the bytes begin as an EVF file does: by the values that its first bytes can have, and the
 * text of the program's name.  Nothing there names the format. */
gboolean ms_evf_has_head (const char *data, gsize length);

/* The same of a set, or of a part of one. */
gboolean ms_evf_set_has_head (const char *data, gsize length);

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
