/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-scout-verdict.h"

#include <math.h>
#include <stdlib.h>

/* Chances this close are the same. */
#define TIE 1e-11

static gboolean
is_certain (const MsReveal *reveal, double mine)
{
  return reveal->method == MS_METHOD_EXACT && reveal->mine == mine;
}

/* What one or both cells are for certain. */
static gboolean
judge_certain (const MsScouted *scouted, MsScoutVerdict *verdict)
{
  const MsReveal *a = scouted->ventures[0]->reveal, *b = scouted->ventures[1]->reveal;
  gboolean safe[] = { is_certain (a, 0), is_certain (b, 0) };
  gboolean mine[] = { is_certain (a, 1), is_certain (b, 1) };
  if (safe[0] || safe[1])
    *verdict = (MsScoutVerdict){ safe[0] && safe[1] ? MS_SCOUT_BOTH_SAFE : MS_SCOUT_SAFE,
      safe[0] && safe[1] ? -1
          : safe[0]      ? 0
                         : 1 };
  else if (mine[0] || mine[1])
    *verdict = (MsScoutVerdict){ mine[0] && mine[1] ? MS_SCOUT_BOTH_MINES : MS_SCOUT_MINE,
      mine[0] && mine[1] ? -1
          : mine[0]      ? 1
                         : 0 };
  return safe[0] || safe[1] || mine[0] || mine[1];
}

static gboolean
is_exact (const MsWinChance *win)
{
  return win->kind == MS_WIN_CHANCE_EXACT || win->kind == MS_WIN_CHANCE_OVER;
}

/* In how many of the layouts; a cell that ends the game wins all of them or none. */
static int
get_won (const MsWinChance *win, int layouts)
{
  return win->kind == MS_WIN_CHANCE_EXACT ? win->won : (int)win->chance * layouts;
}

/* Whether what is marked as best is the other one, which was chosen by looking ahead. */
static gboolean
is_marked_otherwise (const MsScouted *scouted, int better)
{
  return scouted->best != NULL && scouted->best->basis == MS_BASIS_AHEAD
      && scouted->best->cell == scouted->cells[1 - better];
}

/* By how many layouts of how many the first wins more often; 0 of 0: not known exactly. */
static int
find_more (const MsScouted *scouted, int *layouts)
{
  const MsWinChance *a = &scouted->ventures[0]->win, *b = &scouted->ventures[1]->win;
  const MsEndgame *endgame = scouted->best != NULL ? scouted->best->endgame : NULL;
  *layouts = endgame != NULL ? endgame->layouts : 0;
  if (endgame != NULL)
    return endgame->won_at[scouted->cells[0]] - endgame->won_at[scouted->cells[1]];
  if (!is_exact (a) || !is_exact (b))
    return 0;
  *layouts = MAX (MAX (a->layouts, b->layouts), 1);
  return get_won (a, *layouts) - get_won (b, *layouts);
}

static gboolean
judge_by_win (const MsScouted *scouted, MsScoutVerdict *verdict)
{
  int layouts, more = find_more (scouted, &layouts), better = more > 0 ? 0 : 1;
  if (layouts == 0)
    return FALSE;
  if (more == 0)
    *verdict = (MsScoutVerdict){ MS_SCOUT_WIN_ALIKE, -1 };
  else
    *verdict = (MsScoutVerdict){ MS_SCOUT_WINS, better, (double)abs (more) / layouts, 0, abs (more),
      layouts, is_marked_otherwise (scouted, better) };
  return TRUE;
}

static gboolean
judge_ahead (const MsScouted *scouted, MsScoutVerdict *verdict)
{
  double error, lead = NAN;
  if (scouted->best != NULL)
    lead = ms_best_compare (scouted->best, scouted->cells[0], scouted->cells[1], &error);
  if (isnan (lead))
    return FALSE;
  int first = lead > 0 || (lead == 0 && scouted->cells[0] == scouted->best->cell) ? 0 : 1;
  gboolean open = fabs (lead) <= MS_RIVAL_ERRORS * error;
  *verdict = (MsScoutVerdict){ open ? MS_SCOUT_OPEN : MS_SCOUT_AHEAD, first, fabs (lead), error };
  if (lead == 0 && scouted->cells[first] != scouted->best->cell)
    verdict->better = -1;
  return TRUE;
}

static MsScoutVerdict
judge_by_safety (const MsScouted *scouted)
{
  const MsReveal *a = scouted->ventures[0]->reveal, *b = scouted->ventures[1]->reveal;
  double by = b->mine - a->mine;
  double error = hypot (
      isnan (a->mine_error) ? 0 : a->mine_error, isnan (b->mine_error) ? 0 : b->mine_error);
  if (!(fabs (by) > TIE + MS_RIVAL_ERRORS * error))
    return (MsScoutVerdict){ MS_SCOUT_SAFE_ALIKE, -1, .error = error };
  return (MsScoutVerdict){ MS_SCOUT_SAFER, by > 0 ? 0 : 1, fabs (by), error };
}

MsScoutVerdict
ms_scout_verdict (const MsScouted *scouted)
{
  MsScoutVerdict verdict = { MS_SCOUT_NO_LAYOUT, -1 };
  if (!scouted->ventures[0]->reveal->consistent)
    return verdict;
  if (judge_certain (scouted, &verdict) || judge_by_win (scouted, &verdict)
      || judge_ahead (scouted, &verdict))
    return verdict;
  return judge_by_safety (scouted);
}
