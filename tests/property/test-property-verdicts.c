/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a review says of guesses, and what is said of two cells, is true: each statement is judged as
 * plain data by the layouts themselves, all of them listed (oracle), by all orders of opening them
 * (expectimax), and where there are thousands by the exact endgame, which neither the look ahead nor the
 * review asks there.  Then it is written, and the sentence has the names and figures of its data.
 *
 * Usage: test-property-verdicts [GAMES [SEED]] */
#include "cmocka-common.h"

#include "expectimax.h"
#include "ms-cell-name.h"
#include "ms-report-review.h"
#include "ms-scout-text.h"
#include "oracle.h"
#include "random-position.h"
#include "review-game.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* An estimate is true that is off by no more of its errors than this: the seeds are fixed. */
#define MOST_ERRORS 4.5
#define MOST_COVERED 20 /* for all layouts */
#define FEW_LAYOUTS 24 /* for all orders of opening */
#define MOST_LAYOUTS 4000 /* for the exact endgame */

static long n_games = 16;
static uint64_t first_seed = 1;

/* What is true of a position; NaN: not known here. */
typedef struct
{
  int n_cells;
  double layouts;
  double mine[ORACLE_MAX_CELLS], win[ORACLE_MAX_CELLS];
  double most; /* of win */
} Truth;

static void
find_wins (Truth *truth, const MsPosition *position)
{
  ExpectimaxOptions options = { .first_cell = -1, .most_layouts = FEW_LAYOUTS, .safe_first = true };
  Expectimax all = { .layouts = -1 };
  if (truth->n_cells <= EXPECTIMAX_MAX_CELLS)
    expectimax_solve (position, &options, &all);
  for (int cell = 0; cell < truth->n_cells && all.layouts >= 0; cell++)
    truth->win[cell] = (double)all.won_at[cell] / all.layouts;
  if (all.layouts >= 0 || truth->layouts > MOST_LAYOUTS)
    return;
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions plain = MS_SOLVER_OPTIONS_INIT;
  MsEndgame *endgame;
  assert_int_equal (
      ms_endgame_solve (solver, position, &plain, MOST_LAYOUTS, &endgame), MS_STATUS_OK);
  for (int cell = 0; cell < truth->n_cells && endgame->solved; cell++)
    truth->win[cell] = (double)endgame->won_at[cell] / endgame->layouts;
  ms_endgame_free (endgame);
  ms_solver_free (solver);
}

static int
count_covered (const MsPosition *position)
{
  int n_cells = ms_position_get_width (position) * ms_position_get_height (position), n = 0;
  for (int cell = 0; cell < n_cells; cell++)
    n += !ms_cell_is_opened (ms_position_get_cells (position)[cell]);
  return n;
}

/* Chances of a mine are known of positions with few covered cells, wins of those with few layouts. */
static Truth
find_truth (const MsPosition *position, const int8_t *assumed)
{
  Truth truth = { .n_cells = ms_position_get_width (position) * ms_position_get_height (position) };
  OracleOptions options = ORACLE_OPTIONS_INIT;
  Oracle oracle = { .layouts = 1 };
  bool small = count_covered (position) <= MOST_COVERED;
  options.assumed = assumed;
  if (small)
    oracle_solve (position, &options, &oracle);
  truth.layouts = (double)oracle.layouts;
  for (int cell = 0; cell < truth.n_cells; cell++)
    {
      truth.win[cell] = NAN;
      truth.mine[cell] = small && oracle.layouts > 0
          ? (double)oracle.with_mine[cell] / truth.layouts
          : NAN;
    }
  if (oracle.layouts > 0 && assumed == NULL)
    find_wins (&truth, position);
  for (int cell = 0; cell < truth.n_cells; cell++)
    if (!ms_cell_is_opened (ms_position_get_cells (position)[cell])
        && !(truth.win[cell] <= truth.most))
      truth.most = truth.win[cell];
  return truth;
}

static void
check_near (double a, double b)
{
  if (!(fabs (a - b) <= 1e-9))
    fail_msg ("%g is said, %g is true", a, b);
}

/* Where it is known. */
static void
check_exact (double true_one, double said)
{
  if (!isnan (true_one))
    check_near (true_one, said);
}

static void
check_estimate (double said, double error, double true_one)
{
  if (!isnan (true_one) && !(fabs (said - true_one) <= MOST_ERRORS * error + 1e-9))
    fail_msg ("%g ± %g is said, %g is true", said, error, true_one);
}

static void
check_has (const char *sentence, const char *words)
{
  if (strstr (sentence, words) == NULL)
    fail_msg ("“%s” lacks “%s”", sentence, words);
}

static void
check_names (const char *sentence, int cell, int width)
{
  char name[MS_CELL_NAME_SIZE];
  check_has (sentence, ms_cell_name (cell % width, cell / width, name));
}

/* --- Reviews --- */

enum
{
  PROVED_BEST,
  PROVED_WORSE,
  BEATEN_CHORD,
  AHEAD_OWN,
  AHEAD_OPEN,
  AHEAD_WORSE,
  RISK_BEST,
  RISK_WORSE,
  AVOIDABLE,
  CERTAIN_MINE,
  CERTAIN,
  N_KINDS
};

typedef struct
{
  long n_statements, n_kinds[N_KINDS], n_judged_ahead;
} Count;

/* The chance that one of the cells has a mine. */
static double
find_risk (const MsPosition *position, const Truth *truth, const MsReviewOpening *opening)
{
  int8_t assumed[ORACLE_MAX_CELLS];
  OracleOptions options = ORACLE_OPTIONS_INIT;
  Oracle oracle;
  memset (assumed, -1, sizeof assumed);
  for (int i = 0; i < opening->n_opens; i++)
    assumed[opening->opens[i]] = 0;
  options.assumed = assumed;
  oracle_solve (position, &options, &oracle);
  return 1 - (double)oracle.layouts / truth->layouts;
}

/* The most that is won by opening one of the best cells. */
static double
get_best_win (const Truth *truth, const MsReviewOpening *opening)
{
  double most = 0;
  for (int i = 0; i < opening->n_best; i++)
    most = fmax (most, truth->win[opening->best_cells[i]]);
  return most;
}

static int
judge_proof (const Truth *truth, const MsReviewOpening *opening, const char *sentence)
{
  double win = opening->n_opens == 1 ? truth->win[opening->opens[0]] : opening->win;
  for (int i = 0; i < opening->n_best; i++)
    check_near (truth->win[opening->best_cells[i]], truth->most);
  check_near (opening->best_win, truth->most);
  if (opening->won < 0)
    {
      assert_true (1 - opening->mine < truth->most);
      check_has (sentence, "more than survive this");
      return BEATEN_CHORD;
    }
  check_near (opening->win, win);
  if (opening->verdict == MS_VERDICT_BEST)
    {
      check_near (win, truth->most);
      check_has (sentence, "nothing was better");
      return PROVED_BEST;
    }
  assert_true (win < truth->most - 1e-9);
  check_has (sentence, "instead of");
  return PROVED_WORSE;
}

static int
judge_ahead (const Truth *truth, const MsReviewOpening *opening, const char *sentence, Count *count)
{
  int cell = opening->opens[0], best = opening->best_cells[0];
  double behind = truth->win[best] - truth->win[cell];
  assert_int_equal (opening->n_best, 1);
  check_estimate (opening->behind, opening->behind_error, behind);
  count->n_judged_ahead += !isnan (behind);
  if (opening->verdict == MS_VERDICT_WORSE)
    {
      assert_false (behind <= 0);
      check_has (sentence, "looking ahead");
      return AHEAD_WORSE;
    }
  check_has (sentence, "no better cell is known");
  assert_null (strstr (sentence, "nothing was better"));
  if (opening->n_opens == 1)
    assert_int_equal (cell == best, opening->behind_error == 0);
  return opening->behind_error == 0 ? AHEAD_OWN : AHEAD_OPEN;
}

static int
judge_risk (const MsReviewOpening *opening, const char *sentence)
{
  if (opening->verdict == MS_VERDICT_BEST)
    {
      assert_true (opening->mine <= opening->best + 1e-9);
      check_has (sentence, "no safer cell is known");
      return RISK_BEST;
    }
  assert_true (opening->mine > opening->best + 1e-9);
  check_has (sentence, opening->n_best > 1 ? "were safer" : "was safer");
  return RISK_WORSE;
}

static int
judge_guess (const MsPosition *position, const Truth *truth, const MsReviewOpening *opening,
    const char *sentence, Count *count)
{
  int width = ms_position_get_width (position);
  for (int cell = 0; cell < truth->n_cells; cell++)
    assert_false (!ms_cell_is_opened (ms_position_get_cells (position)[cell])
        && truth->mine[cell] == 0); /* it was forced */
  int kind = opening->grounds == MS_GROUNDS_PROOF ? judge_proof (truth, opening, sentence)
      : opening->grounds == MS_GROUNDS_AHEAD      ? judge_ahead (truth, opening, sentence, count)
                                                  : judge_risk (opening, sentence);
  for (int i = 0; i < opening->n_best && i < 8; i++)
    if (kind != PROVED_BEST && kind != AHEAD_OWN && kind != RISK_BEST)
      check_names (sentence, opening->best_cells[i], width);
  check_has (sentence, "% mine; ");
  return kind;
}

static int
judge_opening (
    const MsPosition *position, const MsReviewOpening *opening, const Truth *known, Count *count)
{
  const Truth truth = *known;
  int width = ms_position_get_width (position);
  g_autofree char *sentence = ms_report_review_dup_detail (opening, width, MS_ODDS_FORMAT_MINE);
  check_near (opening->mine, find_risk (position, &truth, opening));
  for (int i = 0; i < opening->n_best; i++)
    check_near (opening->best_mines[i], truth.mine[opening->best_cells[i]]);
  if (opening->grounds == MS_GROUNDS_PROOF && opening->n_best > 0)
    check_near (opening->best,
        truth.mine[opening->best_cells[0]] <= opening->best + 1e-9
            ? truth.mine[opening->best_cells[0]]
            : opening->best);
  switch (opening->verdict)
    {
    case MS_VERDICT_CERTAIN:
      assert_true (opening->mine == 0);
      return CERTAIN;
    case MS_VERDICT_MINE:
      assert_true (opening->mine == 1);
      check_has (sentence, "You opened a certain mine");
      return CERTAIN_MINE;
    case MS_VERDICT_AVOIDABLE:
      for (int i = 0; i < opening->n_best; i++)
        assert_true (truth.mine[opening->best_cells[i]] == 0);
      return AVOIDABLE;
    default:
      if (opening->grounds == MS_GROUNDS_PROOF)
        assert_false (isnan (get_best_win (&truth, opening)));
      return judge_guess (position, &truth, opening, sentence, count);
    }
}

static void judge_pairs (
    MsSolver *solver, const MsPosition *position, const Truth *truth, uint64_t seed);

static void
judge_game (const MsRules *rules, uint64_t seed, Count *count)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsPlay *play = review_game_play (rules, solver, seed);
  MsPlay *again = ms_play_new_again (play, NULL);
  MsTrail *trail;
  MsReview *review;
  int n_moves, n_done = 0;
  const MsMove *moves = ms_play_get_moves (play, &n_moves);
  assert_int_equal (ms_trail_new (play, NULL, &trail), MS_STATUS_OK);
  assert_int_equal (ms_review_new (trail, &options, NULL, &review), MS_STATUS_OK);
  for (int i = 0; i < review->n_openings; i++)
    {
      const MsReviewOpening *opening = &review->openings[i];
      for (; n_done < opening->move; n_done++)
        assert_int_equal (ms_play_do (again, &moves[n_done]), MS_STATUS_OK);
      MsPosition *position = review_game_position (again);
      if (opening->verdict != MS_VERDICT_FIRST)
        {
          Truth truth = find_truth (position, NULL);
          count->n_kinds[judge_opening (position, opening, &truth, count)]++;
          count->n_statements++;
          if (ms_verdict_is_guess (opening->verdict) && opening->grounds == MS_GROUNDS_AHEAD)
            judge_pairs (solver, position, &truth, seed);
        }
      ms_position_unref (position);
    }
  ms_review_free (review);
  ms_trail_free (trail);
  ms_play_free (again);
  ms_play_free (play);
  ms_solver_free (solver);
}

static void
test_reviews (void **state)
{
  static const MsRules levels[] = {
    { 4, 4, 3, MS_FIRST_CLICK_SAFE },
    { 6, 3, 6, MS_FIRST_CLICK_SAFE },
    { 5, 3, 4, MS_FIRST_CLICK_ANY },
    { 5, 4, 7, MS_FIRST_CLICK_SAFE },
    { 7, 2, 4, MS_FIRST_CLICK_SAFE },
  };
  Count count = { 0 };
  for (long i = 0; i < 5 * n_games; i++)
    judge_game (&levels[i % 5], first_seed + (uint64_t)i, &count);
  for (int kind = 0; kind < N_KINDS; kind++)
    print_message ("%s%ld", kind > 0 ? ", " : "", count.n_kinds[kind]);
  print_message (
      " of %ld statements; %ld estimates judged\n", count.n_statements, count.n_judged_ahead);
  for (int kind = 0; kind < N_KINDS; kind++)
    if (kind != RISK_BEST) /* only boards on which nobody looks ahead have it */
      assert_true (count.n_kinds[kind] > 0);
  assert_true (count.n_judged_ahead > 5);
}

/* --- Two cells --- */

typedef struct
{
  long n_statements, n_kinds[MS_N_SCOUT_VERDICTS], n_judged_ahead, n_marked;
} Compared;

static Compared compared; /* of reviewed games, too */

static void
judge_verdict (const MsScouted *scouted, const MsScoutVerdict *verdict, const Truth *truth,
    const char *sentence)
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
      assert_true (verdict->by > MS_BEST_ERRORS * verdict->error);
      check_estimate (verdict->by, verdict->error, win[cell] - win[other]);
      break;
    case MS_SCOUT_OPEN:
      check_has (sentence, "No difference is known");
      assert_true (verdict->by <= MS_BEST_ERRORS * verdict->error);
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
  compared.n_judged_ahead += (verdict->kind == MS_SCOUT_AHEAD || verdict->kind == MS_SCOUT_OPEN)
      && !isnan (win[cell]);
}

/* The cell that is marked on the board is not the worse one. */
static void
check_marked (const MsScouted *scouted, const MsScoutVerdict *verdict)
{
  if (scouted->best == NULL || verdict->better < 0)
    return;
  gboolean marked = ms_best_has (scouted->best, scouted->cells[verdict->better]);
  gboolean otherwise = ms_best_has (scouted->best, scouted->cells[1 - verdict->better]) && !marked;
  compared.n_marked += marked;
  if (otherwise)
    assert_true (verdict->kind == MS_SCOUT_WINS && verdict->marked_otherwise);
}

/* without_wins: as where time was too short to know how often the cells win. */
static void
judge_pair (MsSolver *solver, const MsPosition *position, const MsAssumption *assumption,
    const int cells[2], const Truth *known, bool without_wins)
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
  for (int i = 0; i < 2 && without_wins; i++)
    scouted.ventures[i]->win = (MsWinChance){ MS_WIN_CHANCE_TOO_LARGE, NAN };
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
  int width = ms_position_get_width (position);
  Truth truth = assumption == NULL ? *known : find_truth (position, assumed);
  MsScoutVerdict verdict = ms_scout_verdict (&scouted);
  g_autofree char *sentence = ms_scout_text_dup_judged (&verdict, cells, width);
  judge_verdict (&scouted, &verdict, &truth, sentence);
  check_marked (&scouted, &verdict);
  if (verdict.better >= 0)
    check_names (sentence, cells[verdict.better], width);
  compared.n_kinds[verdict.kind]++;
  compared.n_statements++;
  for (int i = 0; i < 2; i++)
    ms_venture_free (scouted.ventures[i]);
  ms_best_free (scouted.best);
}

static void
judge_pairs (MsSolver *solver, const MsPosition *position, const Truth *truth, uint64_t seed)
{
  const MsCell *cells = ms_position_get_cells (position);
  int n_cells = ms_position_get_width (position) * ms_position_get_height (position);
  int covered[ORACLE_MAX_CELLS], n = 0;
  MsRng rng;
  for (int cell = 0; cell < n_cells; cell++)
    if (!ms_cell_is_opened (cells[cell]))
      covered[n++] = cell;
  ms_rng_seed (&rng, seed);
  for (int i = 0; i < 4 && n >= 3; i++)
    {
      int at = (int)ms_rng_below (&rng, (uint64_t)n);
      int other = (at + 1 + (int)ms_rng_below (&rng, (uint64_t)n - 1)) % n;
      int third = (at + 1 + (int)ms_rng_below (&rng, (uint64_t)n - 1)) % n;
      MsAssumption supposed = { covered[third],
        ms_rng_below (&rng, 2) > 0 ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE };
      judge_pair (solver, position, i == 3 && third != other ? &supposed : NULL,
          (const int[]){ covered[at], covered[other] }, truth, i == 1);
    }
}

static void
test_pairs (void **state)
{
  MsSolver *solver = ms_solver_new (NULL);
  for (long i = 0; i < 3 * n_games; i++)
    {
      uint64_t seed = first_seed + (uint64_t)i;
      MsPosition *position = i % 3 == 0 ? random_small (14, seed)
          : i % 3 == 1                  ? random_stuck (5, 4, 7, seed)
                                        : random_stuck (6, 3, 4, seed);
      Truth truth = find_truth (position, NULL);
      judge_pairs (solver, position, &truth, seed);
      ms_position_unref (position);
    }
  ms_solver_free (solver);
  for (int kind = 0; kind < MS_N_SCOUT_VERDICTS; kind++)
    print_message ("%s%ld", kind > 0 ? ", " : "", compared.n_kinds[kind]);
  print_message (" of %ld statements; %ld estimates judged, %ld cells marked\n",
      compared.n_statements, compared.n_judged_ahead, compared.n_marked);
  for (int kind = 0; kind < MS_N_SCOUT_VERDICTS; kind++)
    assert_true (compared.n_kinds[kind] > 0);
  assert_true (compared.n_judged_ahead > 5);
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_reviews),
    cmocka_unit_test (test_pairs),
  };
  if (argc > 1)
    n_games = atol (argv[1]);
  if (argc > 2)
    first_seed = strtoull (argv[2], NULL, 10);
  return cmocka_run_group_tests (tests, NULL, NULL);
}
