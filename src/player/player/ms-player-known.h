/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of a board while it is played: the state of every cell, what the opened numbers
 * still need, and which of the other cells touch a number.
 *
 * The player alone writes it, from what it sees and concludes.  The field (ms-player-field.h) looks
 * at it and tries cells without changing it.
 */
#pragma once

#include "ms-touching.h"

#include <stdbool.h>

typedef enum
{
  MS_KNOWN_NOTHING,
  MS_KNOWN_SAFE, /* and covered */
  MS_KNOWN_MINE,
  MS_KNOWN_OPENED,
} MsKnownState;

typedef struct
{
  int n_cells, mines; /* of the board */
  MsTouching *touching;
  uint8_t *state; /* [n_cells] MsKnownState */
  int n_found, n_opened; /* cells known to be mines; opened ones */
  int8_t *need; /* [n_cells] of an opened cell: mines around it that are not known */
  int8_t *left; /* [n_cells] cells around it of which nothing is known */
  uint64_t *word; /* [n_cells] random */
  uint64_t *key; /* [n_cells] sum of the words of the opened cells around it */
  bool listed; /* the lists are those of an earlier moment of this game: */
  int32_t *inside, *outside; /* [n_cells] unknown cells that touch a number, that touch none */
  int n_inside, n_outside;
} MsKnown;

/* False when there is no memory; ms_known_finish is due in any case.  Nothing is known yet only
 * after ms_known_begin. */
bool ms_known_init (MsKnown *known, int width, int height, int mines, const MsAllocator *allocator);
void ms_known_finish (MsKnown *known, const MsAllocator *allocator);

/* Forgets the game.  O(cells), as the next. */
void ms_known_begin (MsKnown *known);

/* Takes over what is known of a game on a board of the same size. */
void ms_known_copy (MsKnown *known, const MsKnown *from);

/* Brings the lists of unknown cells up to date.  O(unknown cells), after the first time. */
void ms_known_list (MsKnown *known);
