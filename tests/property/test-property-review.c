/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every figure of a review against an independent path: of games on usual boards against what
 * ms_solver_run and ms_best_find say of each position as the game itself shows it; of games on tiny
 * boards against all layouts and all orders of opening (oracle, expectimax).
 *
 * Usage: test-property-review [GAMES [SEED]] */
#include "cmocka-common.h"
#include "expectimax.h"
#include "ms-play.h"
#include "ms-review.h"
#include "oracle.h"
#include "review-game.h"
#include "thorough.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long n_games;
static uint64_t first_seed = 1;

typedef struct
{
  MsSolver *solver;
  MsPlay *play; /* as it ended */
  MsPlay *again; /* as it is before the opening that is looked at */
  MsTrail *trail;
  MsReview *review;
  double survival;
  MsReviewSum sum; /* counted here */
  long n_openings, n_verdicts[MS_N_VERDICTS], n_chords, n_flags, n_known;
} Test;

static void
begin_game (Test *self, const MsRules *rules, uint64_t seed)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  self->play = review_game_play (rules, self->solver, seed);
  self->again = ms_play_new_again (self->play, NULL);
  self->survival = 1;
  self->sum = (MsReviewSum){ 0 };
  assert_int_equal (ms_trail_new (self->play, NULL, &self->trail), MS_STATUS_OK);
  assert_int_equal (ms_review_new (self->trail, NULL, &options, NULL, &self->review), MS_STATUS_OK);
}

static void
end_game (Test *self)
{
  self->n_flags += self->review->n_flags;
  for (int i = 0; i < MS_N_VERDICTS; i++)
    self->n_verdicts[i] += self->review->sum.n_verdicts[i];
  ms_review_free (self->review);
  ms_trail_free (self->trail);
  ms_play_free (self->again);
  ms_play_free (self->play);
}

/* The game as it is before that move. */
static void
go_to (Test *self, int move)
{
  for (int i = ms_play_count_moves (self->again); i < move; i++)
    {
      MsMove made = ms_play_get_move (self->play, i);
      assert_int_equal (ms_play_do (self->again, &made), MS_STATUS_OK);
    }
}

static bool
differs (double a, double b)
{
  return !(fabs (a - b) <= 1e-9);
}

static void
check_sum (const Test *self, const MsSolverOptions *options)
{
  const MsReviewSum *sum = &self->review->sum;
  MsReviewSum alone;
  assert_true (sum->complete && !sum->estimated);
  assert_false (differs (sum->survival, self->survival));
  if (self->survival > 0)
    assert_false (differs (sum->pluck, -log10 (self->survival)));
  assert_int_equal (sum->certain_ms, self->sum.certain_ms);
  assert_int_equal (sum->lost_ms, self->sum.lost_ms);
  assert_int_equal (sum->forced_ms, self->sum.forced_ms);
  assert_int_equal (ms_review_sum_of_play (self->play, NULL, options, NULL, &alone), MS_STATUS_OK);
  assert_int_equal (alone.n_guesses, sum->n_guesses);
  assert_int_equal (alone.n_openings, sum->n_openings);
  assert_int_equal (alone.n_verdicts[MS_VERDICT_AVOIDABLE], sum->n_verdicts[MS_VERDICT_AVOIDABLE]);
  assert_true (alone.survival == sum->survival && alone.pluck == sum->pluck);
}

/* What a chord risks, by counting layouts with all its cells free. */
static double
risk_of (Test *self, const MsPosition *position, const MsReviewOpening *opening,
    const MsSolverResult *before)
{
  MsAssumption assumed[8];
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *after;
  if (opening->n_opens == 1)
    return before->mine_probability[opening->opens[0]];
  for (int i = 0; i < opening->n_opens; i++)
    assumed[i] = (MsAssumption){ opening->opens[i], MS_CERTAINTY_SAFE };
  options.assumed = assumed;
  options.n_assumed = opening->n_opens;
  assert_int_equal (ms_solver_run (self->solver, position, &options, &after), MS_STATUS_OK);
  double risk = 1;
  if (after->consistent)
    risk = 1
        - after->layouts.mantissa / before->layouts.mantissa
            * pow (10, (double)(after->layouts.exponent - before->layouts.exponent));
  ms_solver_result_free (after);
  return risk;
}

static void
add_time (Test *self, const MsReviewOpening *opening, bool some_safe, bool used)
{
  if (!some_safe)
    self->sum.forced_ms += opening->wait_ms;
  if (some_safe)
    self->sum.certain_ms += opening->wait_ms;
  if (some_safe && !used)
    self->sum.lost_ms += opening->wait_ms;
}

static void
check_against_best (Test *self, const MsPosition *position, const MsReviewOpening *opening,
    const MsSolverResult *result)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsBest *best;
  assert_int_equal (
      ms_best_find (self->solver, position, result, &options, NULL, NULL, &best), MS_STATUS_OK);
  assert_int_equal (opening->basis, best->basis);
  assert_false (differs (opening->best, 1 - best->safety));
  assert_int_equal (opening->n_best, best->n_cells);
  assert_memory_equal (opening->best_cells, best->cells, (size_t)best->n_cells * sizeof (int));
  assert_int_equal (opening->layouts, best->endgame != NULL ? best->endgame->layouts : -1);
  assert_int_equal (opening->best_won, best->endgame != NULL ? best->endgame->won : -1);
  if (best->endgame != NULL && opening->n_opens == 1)
    assert_int_equal (opening->won, best->endgame->won_at[opening->opens[0]]);
  if (opening->n_opens == 1 && result->n_safe == 0 && opening->verdict == MS_VERDICT_WORSE)
    assert_false (ms_best_has (best, opening->opens[0]));
  if (opening->n_opens == 1 && ms_best_has (best, opening->opens[0]))
    assert_int_not_equal (opening->verdict, MS_VERDICT_WORSE);
  ms_best_free (best);
}

static void
check_opening (Test *self, const MsReviewOpening *opening)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  bool all_safe = true, used = false;
  go_to (self, opening->move);
  self->n_openings++;
  self->n_chords += opening->chord;
  if (opening->verdict == MS_VERDICT_FIRST)
    {
      assert_int_equal (ms_play_get_n_opened (self->again), 0);
      return;
    }
  MsPosition *position = review_game_position (self->again);
  assert_int_equal (ms_solver_run (self->solver, position, &options, &result), MS_STATUS_OK);
  for (int i = 0; i < opening->n_opens; i++)
    {
      bool safe = result->certainty[opening->opens[i]] == MS_CERTAINTY_SAFE;
      all_safe &= safe;
      used |= safe;
    }
  add_time (self, opening, result->n_safe > 0, used);
  assert_int_equal (opening->verdict == MS_VERDICT_CERTAIN, all_safe);
  assert_int_equal (opening->verdict == MS_VERDICT_AVOIDABLE,
      !all_safe && opening->mine < 1 && result->n_safe > 0);
  assert_false (differs (opening->mine, risk_of (self, position, opening, result)));
  assert_int_equal (opening->verdict == MS_VERDICT_MINE, opening->mine == 1);
  if (!all_safe && opening->mine < 1)
    self->survival *= 1 - risk_of (self, position, opening, result);
  if (!all_safe)
    check_against_best (self, position, opening, result);
  ms_solver_result_free (result);
  ms_position_unref (position);
}

static void
test_usual_boards (void **state)
{
  static const MsRules levels[] = {
    { 9, 9, 10, MS_FIRST_CLICK_SAFE },
    { 30, 16, 99, MS_FIRST_CLICK_OPEN },
    { 16, 16, 40, MS_FIRST_CLICK_SAFE },
    { 12, 8, 24, MS_FIRST_CLICK_ANY },
  };
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  Test test = { .solver = ms_solver_new (NULL) };
  for (long i = 0; i < n_games; i++)
    {
      begin_game (&test, &levels[i % 4], first_seed + (uint64_t)i);
      for (int j = 0; j < test.review->n_openings; j++)
        check_opening (&test, &test.review->openings[j]);
      check_sum (&test, &options);
      end_game (&test);
    }
  ms_solver_free (test.solver);
  for (int verdict = MS_VERDICT_FIRST; verdict <= MS_VERDICT_MINE; verdict++)
    assert_true (test.n_verdicts[verdict] > 0);
  assert_true (test.n_chords > 0 && test.n_flags > 0);
  print_message ("%ld games, %ld openings (%ld chords): %ld certain, %ld best, %ld worse, "
                 "%ld avoidable; %ld wrong flags\n",
      n_games, test.n_openings, test.n_chords, test.n_verdicts[MS_VERDICT_CERTAIN],
      test.n_verdicts[MS_VERDICT_BEST], test.n_verdicts[MS_VERDICT_WORSE],
      test.n_verdicts[MS_VERDICT_AVOIDABLE], test.n_flags);
}

/* The layouts of the game as it is, with some cells taken for free. */
static Oracle
ask_oracle (const Test *self, const int32_t *free_cells, int n_free)
{
  int8_t assumed[ORACLE_MAX_CELLS];
  OracleOptions options = ORACLE_OPTIONS_INIT;
  Oracle oracle;
  MsPosition *position = review_game_position (self->again);
  memset (assumed, -1, sizeof assumed);
  for (int i = 0; i < n_free; i++)
    assumed[free_cells[i]] = 0;
  options.assumed = assumed;
  oracle_solve (position, &options, &oracle);
  ms_position_unref (position);
  return oracle;
}

static bool
is_safe (const Test *self, const Oracle *oracle, int cell)
{
  return !ms_cell_is_opened (ms_play_get_cells (self->again)[cell]) && oracle->with_mine[cell] == 0;
}

/* The best cells are those that win in most layouts, whatever is done after. */
static void
check_win (const Test *self, const MsReviewOpening *opening, const Oracle *oracle)
{
  ExpectimaxOptions options = { .first_cell = -1, .most_layouts = 40, .safe_first = true };
  Expectimax truth;
  MsPosition *position = review_game_position (self->again);
  expectimax_solve (position, &options, &truth);
  ms_position_unref (position);
  if (truth.layouts < 0)
    return;
  assert_int_equal (opening->layouts, truth.layouts);
  assert_int_equal (opening->best_won, truth.won);
  if (opening->n_opens == 1 && opening->basis != MS_BASIS_CERTAIN)
    {
      assert_int_equal (opening->won, truth.won_at[opening->opens[0]]);
      if (opening->verdict != MS_VERDICT_MINE)
        assert_int_equal (opening->verdict == MS_VERDICT_BEST, opening->won == truth.won);
    }
  double least = 1;
  for (int i = 0; i < opening->n_best && opening->basis != MS_BASIS_CERTAIN; i++)
    {
      int cell = opening->best_cells[i];
      assert_int_equal (truth.won_at[cell], truth.won);
      least = fmin (least, (double)oracle->with_mine[cell] / (double)oracle->layouts);
    }
  if (opening->basis != MS_BASIS_CERTAIN)
    assert_false (differs (opening->best, least));
}

static void
check_tiny_opening (Test *self, const MsReviewOpening *opening, int n_cells)
{
  go_to (self, opening->move);
  if (opening->verdict == MS_VERDICT_FIRST)
    return;
  Oracle oracle = ask_oracle (self, NULL, 0);
  Oracle free = ask_oracle (self, opening->opens, opening->n_opens);
  int n_safe = 0, n_used = 0, n_listed = 0;
  for (int cell = 0; cell < n_cells; cell++)
    n_safe += is_safe (self, &oracle, cell);
  for (int i = 0; i < opening->n_opens; i++)
    n_used += is_safe (self, &oracle, opening->opens[i]);
  double mine = 1 - (double)free.layouts / (double)oracle.layouts;
  assert_false (differs (opening->mine, mine));
  assert_int_equal (opening->mine == 1, free.layouts == 0);
  assert_int_equal (opening->verdict == MS_VERDICT_CERTAIN, n_used == opening->n_opens);
  assert_int_equal (opening->verdict == MS_VERDICT_MINE, free.layouts == 0);
  assert_int_equal (opening->verdict == MS_VERDICT_AVOIDABLE,
      n_used < opening->n_opens && n_safe > 0 && free.layouts > 0);
  add_time (self, opening, n_safe > 0, n_used > 0);
  self->survival *= free.layouts > 0 ? 1 - mine : 1;
  if (n_used == opening->n_opens)
    return;
  for (int i = 0; i < opening->n_best && n_safe > 0; i++)
    n_listed += is_safe (self, &oracle, opening->best_cells[i]);
  assert_int_equal (n_listed, n_safe);
  if (n_safe > 0)
    assert_int_equal (opening->n_best, n_safe);
  check_win (self, opening, &oracle);
}

/* A flag that could be known was safe then, and not before; the others never were. */
static void
check_tiny_flags (Test *self, int n_cells)
{
  int n_moves = ms_play_count_moves (self->play), n_known = 0;
  bool *known = calloc ((size_t)n_cells, sizeof *known);
  ms_play_free (self->again);
  self->again = ms_play_new_again (self->play, NULL);
  for (int move = 0; move <= n_moves; move++)
    {
      go_to (self, move);
      MsState state = ms_play_get_state (self->again);
      if (state != MS_STATE_PLAYING)
        continue;
      Oracle oracle = ask_oracle (self, NULL, 0);
      for (int cell = 0; cell < n_cells; cell++)
        {
          bool flagged = ms_play_get_cells (self->again)[cell] == MS_CELL_FLAG;
          bool told = false;
          if (!flagged || !is_safe (self, &oracle, cell))
            {
              known[cell] &= flagged;
              continue;
            }
          for (int i = 0; i < self->review->n_flags; i++)
            told |= self->review->flags[i].cell == cell && self->review->flags[i].known == move - 1;
          assert_int_equal (told, !known[cell]);
          n_known += !known[cell];
          known[cell] = true;
        }
    }
  for (int i = 0; i < self->review->n_flags; i++)
    n_known -= self->review->flags[i].known >= 0;
  assert_int_equal (n_known, 0);
  self->n_known += self->review->n_flags;
  free (known);
}

static void
test_tiny_boards (void **state)
{
  static const MsRules levels[] = {
    { 4, 4, 3, MS_FIRST_CLICK_SAFE },
    { 5, 3, 4, MS_FIRST_CLICK_ANY },
    { 4, 3, 3, MS_FIRST_CLICK_SAFE },
    { 7, 2, 4, MS_FIRST_CLICK_SAFE },
  };
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  Test test = { .solver = ms_solver_new (NULL) };
  for (long i = 0; i < 3 * n_games; i++)
    {
      const MsRules *rules = &levels[i % 4];
      begin_game (&test, rules, first_seed + (uint64_t)i);
      for (int j = 0; j < test.review->n_openings; j++)
        check_tiny_opening (&test, &test.review->openings[j], rules->width * rules->height);
      check_sum (&test, &options);
      check_tiny_flags (&test, rules->width * rules->height);
      end_game (&test);
    }
  ms_solver_free (test.solver);
  for (int verdict = MS_VERDICT_FIRST; verdict <= MS_VERDICT_MINE; verdict++)
    assert_true (test.n_verdicts[verdict] > 0);
  assert_true (test.n_known > 0);
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_usual_boards),
    cmocka_unit_test (test_tiny_boards),
  };
  n_games = argc > 1 ? atol (argv[1]) : thorough (70, 200);
  if (argc > 2)
    first_seed = strtoull (argv[2], NULL, 10);
  return cmocka_run_group_tests (tests, NULL, NULL);
}
