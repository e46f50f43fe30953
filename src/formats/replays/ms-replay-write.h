/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Replays as bytes in the formats of other programs, the caller's and *length long, with a NUL
 * behind them.  NULL when there is no memory.  Cost: the events and the cells. */
#pragma once

#include "ms-replay.h"

/* The most columns and rows of EVF. */
#define MS_EVF_MOST_SIDE 255

/* EVF version 4.  What is read from it again is the same game: the same moves, at the same time
 * after the first opening.  The recording begins with the press that leads to the first move.
 *
 * Not kept: where outside of the board the pointer was; the square's size where the format has no
 * room for it (it is then 16); question marks that are switched on or off within the game, and marks
 * that no mouse makes, become as many right clicks as lead to the same mark.  A pause ends where the
 * format's clock does, after 49 days.  The header of another program's replay names that program and
 * Minesage as the one that made it into this.  The checksum is empty, as how it is made is secret,
 * and nothing tells of the device. */
char *ms_write_evf (const MsReplay *replay, gsize *length);

/* RAWVF.  What is read from it again is the same game: the same moves, at the same time after the
 * first opening.  Marks that no mouse makes become as many right clicks as lead to the same mark.
 * The header says what the events come to, not what the file they are from claimed. */
char *ms_write_rawvf (const MsReplay *replay, gsize *length);
