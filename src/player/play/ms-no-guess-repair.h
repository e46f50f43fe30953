/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A board without guessing while it is made, and what repairs it where the player is stuck.  Private
 * to ms-no-guess*. */
#pragma once

#include "ms-draft.h"
#include "ms-player.h"

/* What the player knows of a cell when it is stuck. */
typedef enum
{
  MS_PLACE_OPENED,
  MS_PLACE_MINE, /* covered, proven */
  MS_PLACE_FRONTIER, /* nothing is known, beside an opened number */
  MS_PLACE_OUTSIDE, /* nothing is known, beside covered cells only */
  MS_PLACE_USED, /* has had its part in this repair */
} MsPlace;

/* A number that can be made to decide the cells around it of which nothing is known. */
typedef struct
{
  int32_t number;
  uint8_t fills; /* all of them become mines; else none */
  uint8_t cost; /* mines that have to come or go */
} MsRemedy;

typedef struct
{
  MsDraft draft;
  MsPlayer *player;
  MsRng rng;
  int n_seen; /* opened cells the player was shown */
  uint8_t *place; /* [n_cells] MsPlace */
  MsRemedy *remedies; /* [2 * n_cells] */
  int n_remedies, n_numbers; /* n_numbers: opened cells beside something unknown */
  int32_t *pool[2]; /* [n_cells] cells without and with a mine that can be changed freely */
  int n_pool[2];
} MsNoGuess;

typedef enum
{
  MS_REPAIR_NONE, /* nothing can be done */
  MS_REPAIR_GOES_ON, /* among cells of which nothing was known: the play goes on */
  MS_REPAIR_STARTS_ANEW, /* known cells were changed: the play must begin anew */
} MsRepair;

/* The player is stuck: moves mines.  O(cells). */
MsRepair ms_no_guess_repair (MsNoGuess *maker);
