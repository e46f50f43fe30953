/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which of two cells that were scouted is opened, and how that is known: plain data, from which the
 * sentences are made (ms-scout-text.h).
 *
 * What is certain comes first, then the exact chances to win, then what chooses the best cell of the
 * board by looking ahead (ms-best.h), with its error; and safety where nothing more is known.  So the
 * cell that is marked as best on the board is never said to be worse, unless the exact chances to win
 * of these two cells, which are found farther from the end than those of all cells, say so. */
#pragma once

#include "ms-scout.h"

typedef enum
{
  MS_SCOUT_NO_LAYOUT, /* fits the position */
  MS_SCOUT_BOTH_SAFE, /* for certain */
  MS_SCOUT_SAFE, /* the better one, for certain */
  MS_SCOUT_BOTH_MINES, /* for certain */
  MS_SCOUT_MINE, /* the other one, for certain */
  MS_SCOUT_WINS, /* the better one more often, exactly */
  MS_SCOUT_WIN_ALIKE, /* exactly */
  MS_SCOUT_AHEAD, /* the better one, looking ahead, by more than MS_RIVAL_ERRORS errors */
  MS_SCOUT_OPEN, /* no difference is known, by looking ahead */
  MS_SCOUT_SAFER, /* the better one; all that is known */
  MS_SCOUT_SAFE_ALIKE, /* the same, or within the error */
  MS_N_SCOUT_VERDICTS
} MsScoutVerdictKind;

typedef struct
{
  MsScoutVerdictKind kind;
  int better; /* which of the cells, 0 or 1; of MS_SCOUT_OPEN the one that is put first; -1: neither */
  /* Of chances to win, and by safety of chances of a mine: by how much the better one is better, and its
   * standard error, 0 where it is exact.  Else 0. */
  double by, error;
  int won_by, layouts; /* MS_SCOUT_WINS: the same exactly, in layouts of the position; else 0 */
  gboolean marked_otherwise; /* the other one is marked as best, by looking ahead */
} MsScoutVerdict;

/* Of two cells. */
MsScoutVerdict ms_scout_verdict (const MsScouted *scouted);
