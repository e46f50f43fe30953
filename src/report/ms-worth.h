/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What the ladder of deductions is worth: how long its rungs took in the player's own games, and
 * which of them cost most.  Pure: moments in, figures out.
 *
 * A rung costs what its moments took beyond what as many moments take on average in which one
 * number shows the safe cell. */
#pragma once

#include "ms-needs.h"

#include <glib.h>

#define MS_WORTH_DEAREST 5
#define MS_WORTH_COSTS 5
#define MS_WORTH_CHUNK 20 /* moments at least that make a point over time */
#define MS_WORTH_POINTS 24 /* at most */

typedef struct
{
  gint64 game; /* by which games are told apart */
  gint64 ended_at; /* when it ended */
  MsNeed need;
} MsWorthMoment;

typedef struct
{
  gint64 at; /* when the last of its games ended */
  gint64 low_ms, half_ms, high_ms; /* a tenth, half and nine tenths took at most */
} MsWorthPoint;

typedef struct
{
  int rule; /* MsRungRule; MS_N_RUNG_RULES: no cell was safe */
  int pattern; /* of MsEasiest; 0: all moments of the rule */
  int n; /* moments, at least 1 */
  gint64 total_ms, half_ms, high_ms; /* all together; half and nine tenths took at most */
  double cost_ms; /* can be negative; NaN where no moment asked for one number */
  int n_dearest;
  MsWorthMoment dearest[MS_WORTH_DEAREST]; /* the longest, each of another game */
  GArray *points; /* MsWorthPoint, in order of time; NULL but for all moments of a rule */
} MsWorthRow;

typedef struct
{
  int n_games; /* with moments */
  /* MsWorthRow, in the order of the ladder: all moments of a rule, then those of its patterns. */
  GArray *rows;
  /* guint, places in rows of what cost most, at most MS_WORTH_COSTS, the dearest first: of two and
   * three numbers the patterns, else the rules; none without cost, nor moments without a safe
   * cell. */
  GArray *costs;
  double cost_ms; /* of all rules beyond one number, which may be negative; NaN as there */
} MsWorth;

/* needs: MsWorthMoment, the latest game first.  The caller's.  O(n log n). */
MsWorth *ms_worth_new (const GArray *needs);
void ms_worth_free (MsWorth *worth); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsWorth, ms_worth_free)
