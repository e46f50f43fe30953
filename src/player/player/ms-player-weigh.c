/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cells beside the chosen one: by how much each is expected to win less, by what chose.
 *
 * What was played out is measured by its games and what was expected of it before, the rest by that
 * alone (ms-player-trial.h), with an error that is the wider the less was looked at. */
#include "ms-player-private.h"
#include "ms-player-trial.h"

#include <math.h>
#include <string.h>

void
ms_player_set_asked (MsPlayer *player, const int *cells, int n)
{
  player->weighs = true;
  player->n_asked = n;
  for (int i = 0; i < n; i++)
    player->asked[i] = cells[i];
}

const MsRival *
ms_player_get_rivals (const MsPlayer *player, int *n_rivals)
{
  *n_rivals = player->n_rivals;
  return player->rivals;
}

static MsTried
make_tried (const MsProspect *prospect, int index)
{
  MsTried tried = { .prospect = index, .score = prospect->score, .value = prospect->value };
  memcpy (tried.chance, prospect->chance, sizeof prospect->chance);
  return tried;
}

/* In the trial; -1: it was not tried. */
static int
find_tried (const MsPlayer *player, const MsPlayerTrial *trial, int cell)
{
  for (int i = 0; i < trial->n_tried; i++)
    if (player->prospects[trial->tried[i].prospect].cell == cell)
      return i;
  return -1;
}

static void
add_rival (MsPlayer *player, const MsPlayerTrial *trial, const MsTried *tried, int cell, int chosen)
{
  MsRival *rival = &player->rivals[player->n_rivals++];
  rival->cell = cell;
  rival->behind = ms_player_trial_compare (trial, &trial->tried[chosen], tried, &rival->error);
}

static void
weigh_prospect (
    MsPlayer *player, const MsPlayerTrial *trial, const MsProspect *prospect, int index, int chosen)
{
  int at = find_tried (player, trial, prospect->cell);
  MsTried tried = at >= 0 ? trial->tried[at] : make_tried (prospect, index);
  if (at < 0)
    ms_player_trial_expect (trial, &tried);
  add_rival (player, trial, &tried, prospect->cell, chosen);
}

static bool
is_weighed (const MsPlayer *player, int cell, int chosen_cell)
{
  bool weighed = cell == chosen_cell;
  for (int i = 0; i < player->n_rivals; i++)
    weighed |= player->rivals[i].cell == cell;
  return weighed;
}

/* What somebody asks about may be no candidate at all. */
static MsStatus
weigh_asked (MsPlayer *player, const MsPlayerTrial *trial, int chosen, int chosen_cell)
{
  MsStatus status = MS_STATUS_OK;
  for (int i = 0; i < player->n_asked && status == MS_STATUS_OK; i++)
    {
      MsProspect prospect;
      int cell = player->asked[i];
      if (player->known.state[cell] != MS_KNOWN_NOTHING || is_weighed (player, cell, chosen_cell))
        continue;
      status = ms_player_look_ahead_from (player, cell, &prospect);
      if (status == MS_STATUS_OK && prospect.score > 0)
        weigh_prospect (player, trial, &prospect, -1, chosen);
    }
  return status;
}

MsStatus
ms_player_weigh (MsPlayer *player, MsPlayerTrial *trial, const MsChoice *choice)
{
  int at = player->n_prospects - 1;
  player->n_rivals = 0;
  while (at >= 0 && player->prospects[at].cell != choice->cell)
    at--;
  if (at < 0)
    return MS_STATUS_OK;
  if (trial->n_tried == 0)
    trial->tried[trial->n_tried++] = make_tried (&player->prospects[at], at);
  int chosen = find_tried (player, trial, choice->cell);
  for (int i = 0; i < player->n_prospects && chosen >= 0; i++)
    if (i != at && player->prospects[i].score > 0) /* else it was given up half-way */
      weigh_prospect (player, trial, &player->prospects[i], i, chosen);
  return chosen >= 0 ? weigh_asked (player, trial, chosen, choice->cell) : MS_STATUS_OK;
}
