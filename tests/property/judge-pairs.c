/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "judge-pairs.h"

#include "cmocka-common.h"
#include "ms-rng.h"

#include <math.h>
#include <string.h>

static void
judge_verdict (Compared *compared, const MsScouted *scouted, const MsScoutVerdict *verdict,
    const Truth *truth, const char *sentence)
{
  int better = verdict->better >= 0 ? verdict->better : 0;
  int cell = scouted->cells[better], other = scouted->cells[1 - better];
  const double *mine = truth->mine, *win = truth->win;
  switch (verdict->kind)
    {
    case MS_SCOUT_NO_LAYOUT:
      assert_true (truth->layouts == 0);
      break;
    case MS_SCOUT_BOTH_SAFE:
      assert_false (mine[cell] > 0 || mine[other] > 0);
      break;
    case MS_SCOUT_SAFE:
      assert_false (mine[cell] > 0 || mine[other] == 0);
      break;
    case MS_SCOUT_BOTH_MINES:
      assert_false (mine[cell] < 1 || mine[other] < 1);
      break;
    case MS_SCOUT_MINE:
      assert_false (mine[cell] == 1 || mine[other] < 1);
      break;
    case MS_SCOUT_WINS:
      check_near (verdict->by, (double)verdict->won_by / verdict->layouts);
      if (!isnan (win[cell]))
        check_near (win[cell] - win[other], verdict->by);
      assert_true (verdict->by > 0);
      break;
    case MS_SCOUT_WIN_ALIKE:
      if (!isnan (win[cell]))
        check_near (win[cell], win[other]);
      break;
    case MS_SCOUT_AHEAD:
      assert_false (win[cell] <= win[other]);
      assert_true (verdict->by > MS_RIVAL_ERRORS * verdict->error);
      check_estimate (verdict->by, verdict->error, win[cell] - win[other]);
      break;
    case MS_SCOUT_OPEN:
      check_has (sentence, "No difference is known");
      assert_true (verdict->by <= MS_RIVAL_ERRORS * verdict->error);
      check_estimate (verdict->by, verdict->error, win[cell] - win[other]);
      break;
    case MS_SCOUT_SAFER:
      check_exact (mine[other] - mine[cell], verdict->by);
      assert_true (verdict->by > 0);
      break;
    case MS_SCOUT_SAFE_ALIKE:
    default:
      check_exact (mine[other], mine[cell]);
    }
  compared->n_judged_ahead += (verdict->kind == MS_SCOUT_AHEAD || verdict->kind == MS_SCOUT_OPEN)
      && !isnan (win[cell]);
}

/* The cell that is marked on the board is not the worse one. */
static void
check_marked (Compared *compared, const MsScouted *scouted, const MsScoutVerdict *verdict)
{
  if (scouted->best == NULL || verdict->better < 0)
    return;
  gboolean marked = ms_best_has (scouted->best, scouted->cells[verdict->better]);
  gboolean otherwise = ms_best_has (scouted->best, scouted->cells[1 - verdict->better]) && !marked;
  compared->n_marked += marked;
  if (otherwise)
    assert_true (verdict->kind == MS_SCOUT_WINS && verdict->marked_otherwise);
}

/* Of what was found of a pair it is judged what is said. */
static void
judge_scouted (
    Compared *compared, const MsScouted *scouted, const MsPosition *position, const Truth *truth)
{
  int width = ms_position_get_width (position);
  MsScoutVerdict verdict = ms_scout_verdict (scouted);
  g_autofree char *sentence = ms_scout_text_dup_judged (&verdict, scouted->cells, width);
  judge_verdict (compared, scouted, &verdict, truth, sentence);
  check_marked (compared, scouted, &verdict);
  if (verdict.better >= 0)
    check_names (sentence, scouted->cells[verdict.better], width);
  compared->n_kinds[verdict.kind]++;
  compared->n_statements++;
}

/* without_wins: once more as where time was too short to know how often the cells win. */
static void
judge_pair (Compared *compared, MsSolver *solver, const MsPosition *position,
    const MsAssumption *assumption, const int cells[2], const Truth *known, bool without_wins)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsScouted scouted = { .cells = { cells[0], cells[1] }, .n_cells = 2 };
  int8_t assumed[ORACLE_MAX_CELLS];
  memset (assumed, -1, sizeof assumed);
  options.assumed = assumption;
  options.n_assumed = assumption != NULL ? 1 : 0;
  if (assumption != NULL)
    assumed[assumption->cell] = assumption->certainty == MS_CERTAINTY_MINE;
  for (int i = 0; i < 2; i++)
    assert_int_equal (
        ms_venture_find (solver, position, &options, cells[i], 0, &scouted.ventures[i]),
        MS_STATUS_OK);
  if (assumption == NULL)
    {
      MsBestReach reach = MS_BEST_REACH_INIT;
      MsSolverResult *result;
      reach.asked = cells;
      reach.n_asked = 2;
      assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
      assert_int_equal (
          ms_best_find (solver, position, result, &options, &reach, NULL, &scouted.best),
          MS_STATUS_OK);
      ms_solver_result_free (result);
    }
  Truth truth = assumption == NULL ? *known : find_truth (position, assumed);
  judge_scouted (compared, &scouted, position, &truth);
  for (int i = 0; i < 2 && without_wins; i++)
    scouted.ventures[i]->win = (MsWinChance){ MS_WIN_CHANCE_TOO_LARGE, NAN };
  if (without_wins)
    judge_scouted (compared, &scouted, position, &truth);
  for (int i = 0; i < 2; i++)
    ms_venture_free (scouted.ventures[i]);
  ms_best_free (scouted.best);
}

void
judge_pairs (Compared *compared, MsSolver *solver, const MsPosition *position, const Truth *truth,
    uint64_t seed)
{
  const MsCell *cells = ms_position_get_cells (position);
  int n_cells = ms_position_get_width (position) * ms_position_get_height (position);
  int covered[ORACLE_MAX_CELLS], n = 0;
  MsRng rng;
  for (int cell = 0; cell < n_cells; cell++)
    if (!ms_cell_is_opened (cells[cell]))
      covered[n++] = cell;
  ms_rng_seed (&rng, seed);
  for (int i = 0; i < 3 && n >= 3; i++)
    {
      int at = (int)ms_rng_below (&rng, (uint64_t)n);
      int other = (at + 1 + (int)ms_rng_below (&rng, (uint64_t)n - 1)) % n;
      int third = (at + 1 + (int)ms_rng_below (&rng, (uint64_t)n - 1)) % n;
      MsAssumption supposed = { covered[third],
        ms_rng_below (&rng, 2) > 0 ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE };
      judge_pair (compared, solver, position, i == 2 && third != other ? &supposed : NULL,
          (const int[]){ covered[at], covered[other] }, truth, i == 1);
    }
}
