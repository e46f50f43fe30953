/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cells beside the chosen one: by how much each is expected to win less, by what chose.
 *
 * What was played out is measured by its games and what was expected of it before, the rest by that
 * alone (ms-player-trial.h), with an error that is the wider the less was looked at.  Both had a part in
 * the choice, which went to a cell that they flatter; so a cell that somebody asks about is measured by
 * games of its own, and by nothing else. */
#include "ms-player-private.h"
#include "ms-player-trial.h"

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
make_tried (const MsProspect *prospect)
{
  MsTried tried = { .prospect = prospect, .score = prospect->score, .value = prospect->value };
  memcpy (tried.chance, prospect->chance, sizeof prospect->chance);
  return tried;
}

/* In the trial; -1: it was not tried. */
static int
find_tried (const MsPlayerTrial *trial, int cell)
{
  for (int i = 0; i < trial->n_tried; i++)
    if (trial->tried[i].prospect->cell == cell)
      return i;
  return -1;
}

static MsRival *
find_rival (MsPlayer *player, int cell)
{
  for (int i = 0; i < player->n_rivals; i++)
    if (player->rivals[i].cell == cell)
      return &player->rivals[i];
  return NULL;
}

static MsRival *
add_rival (
    MsPlayer *player, const MsPlayerTrial *trial, const MsProspect *prospect, const MsTried *chosen)
{
  int at = find_tried (trial, prospect->cell);
  MsTried tried = at >= 0 ? trial->tried[at] : make_tried (prospect);
  MsRival *rival = &player->rivals[player->n_rivals++];
  if (at < 0)
    ms_player_trial_expect (trial, &tried);
  *rival = (MsRival){ .cell = prospect->cell };
  rival->behind = ms_player_trial_compare (trial, chosen, &tried, &rival->error);
  return rival;
}

/* What somebody asks about may be no candidate at all, and need not have been played out.  Where a
 * limit ends the games, what was expected stands. */
static MsStatus
weigh_asked (MsPlayer *player, const MsPlayerTrial *trial, int cell, const MsTried *chosen)
{
  MsProspect looked;
  MsRival *rival = find_rival (player, cell);
  const MsProspect *prospect = ms_player_find_prospect (player, cell);
  MsStatus status = MS_STATUS_OK;
  if (rival == NULL)
    {
      status = ms_player_look_ahead_from (player, cell, &looked);
      if (status != MS_STATUS_OK || looked.score <= 0)
        return status;
      rival = add_rival (player, trial, &looked, chosen);
      prospect = &looked;
    }
  status = ms_player_play_off (player, trial, chosen->prospect, prospect, rival);
  return ms_status_is_limit (status) ? MS_STATUS_OK : status;
}

MsStatus
ms_player_weigh (MsPlayer *player, MsPlayerTrial *trial, const MsChoice *choice)
{
  MsStatus status = MS_STATUS_OK;
  const MsProspect *best = ms_player_find_prospect (player, choice->cell);
  player->n_rivals = 0;
  if (best == NULL)
    return MS_STATUS_OK;
  if (trial->n_tried == 0)
    trial->tried[trial->n_tried++] = make_tried (best);
  int at = find_tried (trial, choice->cell);
  if (at < 0)
    return MS_STATUS_OK;
  const MsTried *chosen = &trial->tried[at];
  for (int i = 0; i < player->n_prospects; i++)
    if (&player->prospects[i] != best
        && player->prospects[i].score > 0) /* else given up half-way */
      add_rival (player, trial, &player->prospects[i], chosen);
  for (int i = 0; i < player->n_asked && status == MS_STATUS_OK; i++)
    if (player->known.state[player->asked[i]] == MS_KNOWN_NOTHING
        && player->asked[i] != choice->cell)
      status = weigh_asked (player, trial, player->asked[i], chosen);
  return status;
}
