/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a review says of guesses, and what is said of two cells, is true: each statement is judged
 * as plain data by the layouts themselves, all of them listed (oracle), by all orders of opening
 * them (expectimax), and where there are thousands by the exact endgame, which neither the look
 * ahead nor the review asks there.  Then it is written, and the sentence has the names and figures
 * of its data.
 *
 * Usage: test-property-verdicts [GAMES [SEED]] */
#include "cmocka-common.h"

#include "judge-pairs.h"
#include "ms-report-review.h"
#include "random-position.h"
#include "review-game.h"
#include "thorough.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static long n_games;
static uint64_t first_seed = 1;
static Compared compared; /* of reviewed games, too */

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
  RISK_ESTIMATED,
  AVOIDABLE,
  CERTAIN_MINE,
  CERTAIN,
  UNKNOWN,
  N_KINDS
};

/* What is said of all guesses of a game. */
enum
{
  NONE_TAKEN,
  NONE_AVOIDABLE,
  ALL_KNOWN, /* and some avoidable */
  NOT_KNOWN, /* whether any was */
  AT_LEAST,
  NOT_COUNTED,
  N_ENDS
};

/* Of flags that were wrong. */
enum
{
  SHOWN,
  NEVER_SHOWN,
  FLAG_NOT_KNOWN,
  N_FLAGS
};

typedef struct
{
  long n_statements, n_kinds[N_KINDS], n_judged_ahead;
  long n_ends[N_ENDS], n_flags[N_FLAGS];
  long n_times, n_unknown; /* games with a sentence of the times, and with times not known */
} Count;

/* As in MsReviewSum, by all layouts. */
typedef struct
{
  int64_t certain, lost, forced;
} Times;

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

/* The least chance of a mine in any covered cell. */
static double
get_least (const MsPosition *position, const Truth *truth)
{
  double least = 1;
  for (int cell = 0; cell < truth->n_cells; cell++)
    if (!ms_cell_is_opened (ms_position_get_cells (position)[cell]))
      least = fmin (least, truth->mine[cell]);
  return least;
}

/* Where nobody looked ahead, since there is no memory for it; with still less, chances are
 * estimates, whose errors are judged elsewhere. */
static int
judge_risk (const MsPosition *position, const Truth *truth, const MsReviewOpening *opening,
    const char *sentence)
{
  double mine = find_truth_risk (position, truth, opening->opens, opening->n_opens);
  bool estimated = opening->error > 0 || opening->best_error > 0;
  if (opening->verdict == MS_VERDICT_BEST)
    {
      check_has (sentence, "no safer cell is known");
      if (!estimated)
        assert_true (mine <= get_least (position, truth) + 1e-9);
      return estimated ? RISK_ESTIMATED : RISK_BEST;
    }
  for (int i = 0; i < opening->n_best; i++)
    assert_true (truth->mine[opening->best_cells[i]] < mine);
  check_has (sentence, opening->n_best > 1 ? "were safer" : "was safer");
  return estimated ? RISK_ESTIMATED : RISK_WORSE;
}

static int
judge_guess (const MsPosition *position, const Truth *truth, const MsReviewOpening *opening,
    const char *sentence, Count *count)
{
  int width = ms_position_get_width (position);
  bool forced = true;
  for (int cell = 0; cell < truth->n_cells; cell++)
    forced &= ms_cell_is_opened (ms_position_get_cells (position)[cell]) || truth->mine[cell] > 0;
  assert_true (forced || opening->estimated);
  if (strstr (ms_report_review_get_title (opening), "Forced") != NULL)
    assert_true (forced && !opening->estimated);
  int kind = opening->grounds == MS_GROUNDS_PROOF ? judge_proof (truth, opening, sentence)
      : opening->grounds == MS_GROUNDS_AHEAD      ? judge_ahead (truth, opening, sentence, count)
                                                  : judge_risk (position, truth, opening, sentence);
  for (int i = 0; i < opening->n_best && i < 8; i++)
    if (kind != PROVED_BEST && kind != AHEAD_OWN
        && (opening->verdict == MS_VERDICT_WORSE || opening->grounds != MS_GROUNDS_RISK))
      check_names (sentence, opening->best_cells[i], width);
  check_has (sentence, "% mine; ");
  return kind;
}

/* The safe cells that are named are; all of them, where their number is said. */
static void
check_safe_cells (const MsPosition *position, const Truth *truth, const MsReviewOpening *opening,
    const char *sentence)
{
  int n_safe = 0;
  for (int cell = 0; cell < truth->n_cells; cell++)
    n_safe += !ms_cell_is_opened (ms_position_get_cells (position)[cell]) && truth->mine[cell] == 0;
  for (int i = 0; i < opening->n_best; i++)
    assert_true (truth->mine[opening->best_cells[i]] == 0);
  if (g_regex_match_simple ("nown to be certain(ly safe)?: ", sentence, 0, 0))
    assert_true (opening->estimated && opening->n_best <= n_safe);
  else
    assert_int_equal (opening->n_best, n_safe);
}

static int
judge_opening (
    const MsPosition *position, const MsReviewOpening *opening, const Truth *known, Count *count)
{
  const Truth truth = *known;
  int width = ms_position_get_width (position);
  g_autofree char *sentence = ms_report_review_dup_detail (opening, width, MS_ODDS_FORMAT_MINE);
  check_sentence (sentence);
  if (opening->verdict == MS_VERDICT_UNKNOWN)
    {
      check_has (sentence, "too large to be counted");
      return UNKNOWN;
    }
  check_estimate (opening->mine, opening->error,
      find_truth_risk (position, &truth, opening->opens, opening->n_opens));
  for (int i = 0; i < opening->n_best; i++)
    check_estimate (
        opening->best_mines[i], opening->best_error, truth.mine[opening->best_cells[i]]);
  /* An estimate, which stands beside a certain mine too, was judged with its error. */
  if (opening->grounds == MS_GROUNDS_PROOF && opening->n_best > 0 && opening->best_error == 0)
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
      if (opening->basis == MS_BASIS_CERTAIN)
        check_safe_cells (position, &truth, opening, sentence);
      return CERTAIN_MINE;
    case MS_VERDICT_AVOIDABLE:
      check_safe_cells (position, &truth, opening, sentence);
      return AVOIDABLE;
    default:
      if (opening->grounds == MS_GROUNDS_PROOF)
        assert_false (isnan (get_best_win (&truth, opening)));
      return judge_guess (position, &truth, opening, sentence, count);
    }
}

/* A flag that stands on a cell which all layouts leave free is said to have been shown, or at least
 * not to have been beyond what could be. */
static void
judge_flags (const MsPosition *position, const Truth *truth, const MsReview *review)
{
  for (int cell = 0; cell < truth->n_cells; cell++)
    if (ms_position_get_cells (position)[cell] == MS_CELL_FLAG && truth->mine[cell] == 0)
      {
        bool told = false;
        for (int i = 0; i < review->n_flags; i++)
          told |= review->flags[i].cell == cell
              && (review->flags[i].known >= 0 || review->flags[i].estimated);
        assert_true (told);
      }
}

static void
judge_flag_sentences (const MsReview *review, Count *count)
{
  static const char *const words[N_FLAGS] = { [SHOWN] = "and the board showed it",
    [NEVER_SHOWN] = "could have shown it.",
    [FLAG_NOT_KNOWN] = "is not known" };
  for (int i = 0; i < review->n_flags; i++)
    {
      const MsReviewFlag *flag = &review->flags[i];
      g_autofree char *sentence = ms_report_review_dup_flag (flag, review->width);
      int kind = flag->known >= 0 ? SHOWN : flag->estimated ? FLAG_NOT_KNOWN : NEVER_SHOWN;
      check_has (sentence, words[kind]);
      check_names (sentence, flag->cell, review->width);
      check_sentence (sentence);
      count->n_flags[kind]++;
    }
}

/* n_avoidable: guesses while a cell was certainly safe. */
static void
judge_summary (const MsReview *review, int n_avoidable, Count *count)
{
  g_autofree char *sentence = ms_report_review_dup_summary (review, MS_ODDS_FORMAT_MINE);
  g_autofree char *exactly = g_strdup_printf (
      n_avoidable == 1 ? "; %d was avoidable;" : "; %d were avoidable;", n_avoidable);
  int kind = ALL_KNOWN;
  check_sentence (sentence);
  if (strstr (sentence, "No guess was taken") != NULL || strstr (sentence, "No cell was") != NULL)
    kind = NONE_TAKEN;
  else if (strstr (sentence, "could not be avoided") != NULL
      || strstr (sentence, "none could be avoided") != NULL)
    kind = NONE_AVOIDABLE;
  else if (strstr (sentence, "avoided is not known") != NULL)
    kind = NOT_KNOWN;
  else if (strstr (sentence, "; at least") != NULL)
    kind = AT_LEAST;
  else if (strstr (sentence, "too large to be counted") != NULL)
    kind = NOT_COUNTED;
  else if (strstr (sentence, "it was avoidable") == NULL || n_avoidable != 1)
    check_has (sentence, exactly);
  if (kind == NONE_AVOIDABLE)
    assert_int_equal (n_avoidable, 0);
  if (kind == AT_LEAST)
    assert_true (n_avoidable >= review->sum.n_verdicts[MS_VERDICT_AVOIDABLE]);
  count->n_ends[kind]++;
}

static void
add_time (
    const MsPosition *position, const Truth *truth, const MsReviewOpening *opening, Times *times)
{
  bool used = false;
  for (int i = 0; i < opening->n_opens; i++)
    used |= truth->mine[opening->opens[i]] <= 0;
  if (get_least (position, truth) > 0)
    times->forced += opening->wait_ms;
  else
    times->certain += opening->wait_ms;
  if (get_least (position, truth) <= 0 && !used)
    times->lost += opening->wait_ms;
}

static void
judge_times (const MsReview *review, const Times *times, Count *count)
{
  const MsReviewSum *sum = &review->sum;
  g_autofree char *all = ms_report_figures_dup_sentences (&review->sum);
  /* That of the time before certain cells is the first; that of what cost time follows. */
  const char *habits = all != NULL ? strstr (all, "What cost time: ") : NULL;
  const char *sentence = habits != all ? all : NULL;
  bool costs = false;
  for (int kind = 0; kind < MS_N_HABITS; kind++)
    costs |= sum->habits[kind] >= 0.05;
  assert_int_equal (habits != NULL, costs);
  assert_in_range (times->certain - sum->certain_ms, 0, sum->unknown_ms);
  assert_in_range (times->lost - sum->lost_ms, 0, sum->unknown_ms);
  assert_in_range (times->forced - sum->forced_ms, 0, sum->unknown_ms);
  assert_true ((sentence != NULL) == (sum->lost_ms > 0));
  if (sentence != NULL)
    assert_true ((strstr (sentence, "at least") != NULL) == (sum->unknown_ms > 0));
  count->n_times += sentence != NULL;
  count->n_unknown += sum->unknown_ms > 0;
  count->n_statements += sentence != NULL;
}

/* memory: 0 as much as there is; else bytes. */
static void
judge_game (const MsRules *rules, uint64_t seed, size_t memory, Count *count)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  if (memory > 0)
    options.memory_limit = memory;
  MsPlay *play = review_game_play (rules, solver, seed);
  MsPlay *again = ms_play_new_again (play, NULL);
  MsTrail *trail;
  MsReview *review;
  Times times = { 0 };
  int n_done = 0, n_avoidable = 0;
  assert_int_equal (ms_trail_new (play, NULL, &trail), MS_STATUS_OK);
  assert_int_equal (ms_review_new (trail, NULL, &options, NULL, &review), MS_STATUS_OK);
  for (int i = 0; i < review->n_openings; i++)
    {
      const MsReviewOpening *opening = &review->openings[i];
      for (; n_done < opening->move; n_done++)
        {
          MsMove move = ms_play_get_move (play, n_done);
          assert_int_equal (ms_play_do (again, &move), MS_STATUS_OK);
        }
      MsPosition *position = review_game_position (again);
      if (opening->verdict != MS_VERDICT_FIRST)
        {
          Truth truth = find_truth (position, NULL);
          count->n_kinds[judge_opening (position, opening, &truth, count)]++;
          count->n_statements++;
          add_time (position, &truth, opening, &times);
          if (opening->verdict != MS_VERDICT_UNKNOWN)
            judge_flags (position, &truth, review);
          n_avoidable += ms_verdict_is_guess (opening->verdict)
              && get_least (position, &truth) <= 0;
          if (ms_verdict_is_guess (opening->verdict) && opening->grounds == MS_GROUNDS_AHEAD)
            judge_pairs (&compared, solver, position, &truth, seed);
        }
      ms_position_unref (position);
    }
  judge_flag_sentences (review, count);
  judge_times (review, &times, count);
  if (memory == 0)
    assert_int_equal (review->sum.unknown_ms, 0);
  judge_summary (review, n_avoidable, count);
  count->n_statements += review->n_flags + 1;
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
  /* Without a look ahead, without a count, without an estimate. */
  static const size_t scarce[4] = { 16384, 4096, 4096, 1024 };
  Count count = { 0 };
  for (long i = 0; i < 5 * n_games; i++)
    judge_game (&levels[i % 5], first_seed + (uint64_t)i, 0, &count);
  for (long i = 0; i < 5 * n_games; i++)
    judge_game (&levels[i % 5], first_seed + (uint64_t)i, scarce[i / 5 % 4], &count);
  for (int kind = 0; kind < N_KINDS; kind++)
    print_message ("%s%ld", kind > 0 ? ", " : "", count.n_kinds[kind]);
  print_message (
      " of %ld statements; %ld estimates judged\n", count.n_statements, count.n_judged_ahead);
  for (int kind = 0; kind < N_KINDS; kind++)
    assert_true (count.n_kinds[kind] > 0);
  for (int kind = 0; kind < N_ENDS; kind++)
    assert_true (count.n_ends[kind] > 0);
  for (int kind = 0; kind < N_FLAGS; kind++)
    assert_true (count.n_flags[kind] > 0);
  assert_true (count.n_judged_ahead > 5);
  assert_true (count.n_times > 0 && count.n_unknown > 0);
}

/* A chord over several cells that is safer than the one cell that wins most often, of which it is
 * not known how often it wins: there may be safer cells than that one. */
static void
test_safe_chord (void **state)
{
  static const int32_t cell = 3;
  static const double mine = 0.35;
  MsReviewOpening opening = { .verdict = MS_VERDICT_BEST,
    .grounds = MS_GROUNDS_RISK,
    .basis = MS_BASIS_WIN,
    .chord = true,
    .n_opens = 2,
    .mine = 0.3,
    .best = mine,
    .n_best = 1,
    .best_cells = &cell,
    .best_mines = &mine };
  g_autofree char *sentence = ms_report_review_dup_detail (&opening, 5, MS_ODDS_FORMAT_MINE);
  assert_string_equal (sentence, "30.0 % mine; no better cell is known.");
}

/* Some of the positions of a game were counted. */
static void
test_times_at_least (void **state)
{
  MsReview review = { .sum = { .certain_ms = 2500, .lost_ms = 1000, .unknown_ms = 1 } };
  g_autofree char *sentence = ms_report_figures_dup_sentences (&review.sum);
  assert_string_equal (sentence,
      "Some cell was certain for at least 2.5 s in all; at least 1.0 s of that went by before "
      "another one was opened instead.");
}

/* The chances of a season are multiplied by adding up their logarithms, so each chance needs
 * one. */
static void
test_chances_of_seasons (void **state)
{
  const MsReportFigure *figure, *other;
  MsReviewSum total = { .pluck = 0 }, half = { .survival = 0.5, .pluck = 0.30103 };
  g_autoptr (GString) row = g_string_new (NULL);
  for (int i = 1; (figure = ms_report_figures_find (i)) != NULL; i++)
    {
      gboolean added = figure->kind != MS_REPORT_KIND_CHANCE;
      for (int j = 1; !added && (other = ms_report_figures_find (j)) != NULL; j++)
        added = other->kind == MS_REPORT_KIND_NUMBER && other->offset == figure->logarithm;
      assert_true (added);
    }
  ms_report_figures_add (&total, &half);
  ms_report_figures_add (&total, &half);
  ms_report_figures_append_row (row, &total, 2);
  assert_non_null (strstr (row->str, " 25.0 % "));
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
      judge_pairs (&compared, solver, position, &truth, seed);
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
    cmocka_unit_test (test_safe_chord),
    cmocka_unit_test (test_times_at_least),
    cmocka_unit_test (test_chances_of_seasons),
    cmocka_unit_test (test_pairs),
  };
  n_games = argc > 1 ? atol (argv[1]) : thorough (8, 40);
  if (argc > 2)
    first_seed = strtoull (argv[2], NULL, 10);
  return cmocka_run_group_tests (tests, NULL, NULL);
}
