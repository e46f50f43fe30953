/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What another program finds in an EVF file of version 4: its clicks, counted as ms_toollib counts
 * them, from the bytes alone and sharing nothing with the project's mouse, game or measures. */
#pragma once

#include <glib.h>

typedef struct
{
  int left, right, chords; /* made */
  int effective; /* openings of safe cells, chords that opened, first flags on mines */
  int effective_right;
  int bbbv, solved;
  int end; /* 1 won, -1 lost, 0 neither */
  gint64 time_ms; /* from the first opening to the end; 0 where there is none */

  /* What the file claims */
  guint summary;
  int claimed_bbbv;
  gint64 claimed_ms;
  int claimed_end; /* by its events */
} EvfCount;

/* A file with the mouse's events, pauses and states only, of a mouse that stays on the board. */
void evf_count (const guint8 *bytes, gsize length, EvfCount *count);
