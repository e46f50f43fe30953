/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A board without guessing in the making, and its repair where the player is stuck.  Private to
 * ms-no-guess*. */
#pragma once

#include "ms-draft.h"
#include "ms-player.h"

/* What the player knows of a cell when it is stuck. */
typedef enum
{
  MS_PLACE_OPENED,
  MS_PLACE_MINE, /* covered, and proven to be a mine */
  MS_PLACE_FRONTIER, /* nothing is known of it; it is beside an opened number */
  MS_PLACE_OUTSIDE, /* nothing is known of it; it is beside covered cells only */
  MS_PLACE_USED, /* already changed in this repair */
} MsPlace;

/* A number that can be made to decide the unknown cells around it, by moving mines. */
typedef struct
{
  int32_t number;
  uint8_t fills; /* 1: all those cells become mines; 0: none does */
  uint8_t cost; /* how many mines must be added or removed for that */
} MsRemedy;

typedef struct
{
  MsDraft draft;
  MsPlayer *player;
  MsRng rng;
  int n_seen; /* how many opened cells the player was shown */
  uint8_t *place; /* [n_cells] an MsPlace for each cell */
  MsRemedy *remedies; /* [2 * n_cells] */
  int n_remedies, n_numbers; /* n_numbers: how many opened cells are beside an unknown one */
  int32_t *pool[2]; /* [n_cells] cells that can be changed freely: those without a mine, those with
                     * one */
  int n_pool[2];
} MsNoGuess;

typedef enum
{
  MS_REPAIR_NONE, /* no repair was possible */
  MS_REPAIR_GOES_ON, /* only unknown cells were changed: the play goes on */
  MS_REPAIR_STARTS_ANEW, /* known cells were changed: the play must begin anew */
} MsRepair;

/* Moves mines where the player is stuck.  O(cells). */
MsRepair ms_no_guess_repair (MsNoGuess *maker);
