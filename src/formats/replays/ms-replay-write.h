/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Writes replays in the formats of other programs.  Results are owned by the caller, *length bytes
 * long, and followed by a NUL; NULL when there is no memory.  O(events + cells). */
#pragma once

#include "ms-replay.h"

/* A coordinate on cells of from pixels, on cells of to pixels: in the same cell. */
static inline gint64
ms_pointer_scale (gint32 coordinate, int from, int to)
{
  int cell = ms_pointer_cell (coordinate, from);
  gint64 within = coordinate - (gint64)cell * from;

  return (gint64)cell * to + within * to / from;
}

/* The most columns and rows of EVF. */
#define MS_EVF_MOST_SIDE 255

/* EVF version 4.  Reading the file again gives the same game: the same moves, at the same time
 * after the first opening.  The recording begins with the press that leads to the first move.
 *
 * These are not kept: the pointer's place more than some ten thousand pixels beside the board; the
 * size of the cells in pixels where the format has no room for it (it is then 16); question marks
 * that are switched on or off within the game, and marks that no mouse makes, become as many right
 * clicks as lead to the same mark.  A pause is cut off where the format's clock ends, after 49
 * days.  The header of another program's replay names that program, and Minesage as the one that
 * converted it.  The checksum is empty, as the way to compute it is secret, and nothing is written
 * about the device. */
char *ms_write_evf (const MsReplay *replay, gsize *length);
/* The same as a set (EVFS) of one game, named by its size, time and 3BV.  Sets are joined by
 * leaving out the first MS_EVF_SET_HEAD bytes of each but the first. */
#define MS_EVF_SET_HEAD 3
char *ms_write_evf_set (const MsReplay *replay, gsize *length);

/* RAWVF.  Reading the file again gives the same game: the same moves, at the same time after the
 * first opening.  Marks that no mouse makes become as many right clicks as lead to the same mark.
 * The figures in the header are computed from the events, not copied from the original file.  Cells
 * are 16 pixels wide, whatever they were, and the pointer's places scaled to that, each within its
 * cell: many readers know no other width. */
char *ms_write_rawvf (const MsReplay *replay, gsize *length);
