/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Writes replays in the formats of other programs.  Results are owned by the caller, *length bytes
 * long, and followed by a NUL; NULL when there is no memory.  O(events + cells). */
#pragma once

#include "ms-replay.h"

/* The most columns and rows of EVF. */
#define MS_EVF_MOST_SIDE 255

/* EVF version 4.  Reading the file again gives the same game: the same moves, at the same time
 * after the first opening.  The recording begins with the press that leads to the first move.
 *
 * These are not kept: the pointer's place while it was outside the board; the size of the cells in
 * pixels where the format has no room for it (it is then 16); question marks that are switched on
 * or off within the game, and marks that no mouse makes, become as many right clicks as lead to the
 * same mark.  A pause is cut off where the format's clock ends, after 49 days.  The header of
 * another program's replay names that program, and Minesage as the one that converted it.  The
 * checksum is empty, as the way to compute it is secret, and nothing is written about the
 * device. */
char *ms_write_evf (const MsReplay *replay, gsize *length);

/* RAWVF.  Reading the file again gives the same game: the same moves, at the same time after the
 * first opening.  Marks that no mouse makes become as many right clicks as lead to the same mark.
 * The figures in the header are computed from the events, not copied from the original file. */
char *ms_write_rawvf (const MsReplay *replay, gsize *length);
