/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The review of games whose verdicts can be worked out by hand. */
#include "cmocka-common.h"
#include "failing-allocator.h"
#include "ms-play.h"
#include "ms-review.h"
#include "solver-poll.h"
#include "told-game.h"

#include <math.h>
#include <string.h>

#define assert_near(a, b) assert_true (fabs ((a) - (b)) < 1e-12)

typedef struct
{
  MsPlay *play;
  MsTrail *trail;
  MsReview *review;
} Told;

static Told
tell (const char *rows, const char *moves)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  Told told = { .play = told_game (rows, moves) };
  assert_int_equal (ms_trail_new (told.play, NULL, &told.trail), MS_STATUS_OK);
  assert_int_equal (ms_review_new (told.trail, NULL, &options, NULL, &told.review), MS_STATUS_OK);
  return told;
}

static void
told_clear (Told *told)
{
  ms_review_free (told->review);
  ms_trail_free (told->trail);
  ms_play_free (told->play);
}

/* A 1 between two cells. */
static void
test_forced_guess (void **state)
{
  Told told = tell ("*..", "o1@0 o2@2500");
  const MsReview *review = told.review;
  assert_int_equal (review->n_openings, 2);
  assert_int_equal (review->openings[0].verdict, MS_VERDICT_FIRST);
  const MsReviewOpening *guess = &review->openings[1];
  assert_int_equal (guess->verdict, MS_VERDICT_BEST);
  assert_true (guess->mine == 0.5 && guess->best == 0.5 && guess->error == 0);
  assert_int_equal (guess->n_best, 2);
  assert_int_equal (guess->basis, MS_BASIS_WIN);
  assert_int_equal (guess->layouts, 2);
  assert_true (guess->win == 0.5 && guess->best_win == 0.5);
  assert_int_equal (guess->wait_ms, 2500);
  assert_true (review->won && !review->lost && !guess->lost);
  assert_int_equal (review->sum.n_guesses, 1);
  assert_true (review->sum.survival == 0.5 && review->sum.complete && !review->sum.estimated);
  assert_near (review->sum.pluck, log10 (2));
  assert_int_equal (review->sum.forced_ms, 2500);
  assert_int_equal (review->sum.certain_ms + review->sum.lost_ms, 0);
  told_clear (&told);
}

/* One mine in cells 0 and 2, one in the four cells beyond. */
static void
test_worse_guess (void **state)
{
  Told told = tell ("..*...*", "o1@0 o0@1000");
  const MsReviewOpening *guess = &told.review->openings[1];
  assert_int_equal (guess->verdict, MS_VERDICT_WORSE);
  assert_true (guess->mine == 0.5);
  assert_near (guess->best, 0.25);
  assert_int_equal (guess->layouts, 8);
  assert_true (guess->win < guess->best_win);
  for (int i = 0; i < guess->n_best; i++)
    assert_true (guess->best_cells[i] >= 3);
  told_clear (&told);
}

/* The 1 has the only mine: cell 3 is safe by the mine total. */
static void
test_avoidable_guess (void **state)
{
  Told told = tell ("..*.", "o1@0 o0@5000 o3@6000");
  const MsReview *review = told.review;
  const MsReviewOpening *guess = &review->openings[1];
  assert_int_equal (guess->verdict, MS_VERDICT_AVOIDABLE);
  assert_true (guess->mine == 0.5 && guess->best == 0);
  assert_int_equal (guess->n_best, 1);
  assert_int_equal (guess->best_cells[0], 3);
  assert_int_equal (guess->rules[0], MS_RUNG_MINE_TOTAL);
  assert_int_equal (guess->easiest, MS_RUNG_MINE_TOTAL);
  assert_int_equal (review->openings[2].verdict, MS_VERDICT_CERTAIN);
  assert_true (review->openings[2].mine == 0);
  assert_int_equal (review->sum.certain_ms, 6000);
  assert_int_equal (review->sum.lost_ms, 5000);
  assert_int_equal (review->sum.forced_ms, 0);
  assert_int_equal (review->sum.n_verdicts[MS_VERDICT_AVOIDABLE], 1);
  told_clear (&told);
}

/* The 1 of cell 1 sees 0, 2 and 8, which cell 7 sees too, and 12, 13 and 14 besides: these are
 * safe. Only then do 0, 2 and 8 follow from the one number of cell 6: they need the same rule. */
static void
test_easiest_rule (void **state)
{
  static const int safe[] = { 2, 8, 12, 13, 14 };
  Told told = tell ("*....*/....../......", "o1@0 o6@100 o7@200 o4@300");
  const MsReviewOpening *guess = &told.review->openings[3];
  assert_int_equal (guess->verdict, MS_VERDICT_AVOIDABLE);
  assert_int_equal (guess->n_best, 5);
  for (int i = 0; i < 5; i++)
    {
      assert_int_equal (guess->best_cells[i], safe[i]);
      assert_int_equal (guess->rules[i], MS_RUNG_TWO_NUMBERS);
    }
  assert_int_equal (guess->easiest, MS_RUNG_TWO_NUMBERS);
  told_clear (&told);
}

/* No layout survives it: that is no guess, and says nothing of those that were. */
static void
check_certain_mine (
    const char *rows, const char *moves, int n_opens, int n_guesses, double survival, int easiest)
{
  Told told = tell (rows, moves);
  const MsReview *review = told.review;
  const MsReviewOpening *last = &review->openings[review->n_openings - 1];
  assert_true (review->lost && last->lost);
  assert_int_equal (last->verdict, MS_VERDICT_MINE);
  assert_int_equal (last->n_opens, n_opens);
  assert_false (ms_verdict_is_guess (last->verdict));
  assert_true (last->mine == 1 && last->won == 0);
  assert_true (last->n_best > 0);
  assert_int_equal (last->easiest, easiest);
  assert_int_equal (review->sum.n_verdicts[MS_VERDICT_MINE], 1);
  assert_int_equal (review->sum.n_guesses, n_guesses);
  assert_near (review->sum.survival, survival);
  assert_near (review->sum.pluck, -log10 (survival));
  told_clear (&told);
}

static void
test_certain_mine (void **state)
{
  /* While some cell was safe, and while none was. */
  check_certain_mine ("*..*...", "o1@0 o2@10 o0@20", 1, 1, 0.5, MS_RUNG_ONE_NUMBER);
  check_certain_mine ("*.*.", "o3@0 o2@10", 1, 0, 1, MS_RUNG_ONE_NUMBER);
  /* Where no number alone tells it. */
  check_certain_mine (".*.*/..../....", "o8@0 o3@10", 1, 0, 1, MS_RUNG_TWO_NUMBERS);
  /* The chord opens two cells of which one has the mine, none of them for certain; the third, which
   * is flagged, is certainly safe. */
  check_certain_mine ("*../...", "o1@0 f2@10 o5@20 c1@30", 2, 1, 0.8, MS_N_RUNG_RULES);
}

/* A chord opens two cells of which exactly one is a mine. */
static void
test_chord (void **state)
{
  Told told = tell ("*../...", "o1@0 f5@10 c1@20");
  const MsReviewOpening *guess = &told.review->openings[1];
  assert_true (guess->chord);
  assert_int_equal (guess->n_opens, 4);
  assert_near (guess->mine, 0.8); /* one of the five cells around has it, the flag is no evidence */
  assert_near (guess->best, 0.2);
  assert_int_equal (guess->verdict, MS_VERDICT_WORSE);
  assert_true (told.review->lost);
  told_clear (&told);
}

/* The chord on the 0 opens what shows where the mine is: what follows is no guess. */
static void
test_chord_on_zero (void **state)
{
  Told told = tell ("...*.", "f1@0 o0@0 u1@100 c0@200 o4@300");
  assert_int_equal (told.review->n_openings, 3);
  assert_true (told.review->openings[1].chord);
  assert_int_equal (told.review->openings[2].verdict, MS_VERDICT_CERTAIN);
  assert_int_equal (told.review->sum.n_guesses, 0);
  told_clear (&told);
}

/* Nothing tells cells apart before the first opening: a risk, but no guess. */
static void
test_first_click (void **state)
{
  Told told = tell ("*..", "o0@0");
  assert_int_equal (told.review->openings[0].verdict, MS_VERDICT_FIRST);
  assert_near (told.review->openings[0].mine, 1.0 / 3);
  assert_true (told.review->lost);
  assert_int_equal (told.review->sum.n_guesses, 0);
  assert_true (told.review->sum.survival == 1 && told.review->sum.pluck == 0);
  told_clear (&told);
}

static void
test_wrong_flags (void **state)
{
  /* After cell 3 shows 1, both mines are known: cell 2 was flagged before. */
  Told told = tell ("*...*", "o1@0 f2@1000 o3@4000");
  assert_int_equal (told.review->n_flags, 1);
  assert_int_equal (told.review->flags[0].cell, 2);
  assert_int_equal (told.review->flags[0].placed, 1);
  assert_int_equal (told.review->flags[0].known, 2);
  assert_int_equal (told.review->flags[0].known_ms, 4000);
  told_clear (&told);
  /* Placed on what is safe already, and taken off again at once. */
  told = tell ("*....", "o1@0 f3@1000 u3@1500 o2@2000");
  assert_int_equal (told.review->n_flags, 1);
  assert_int_equal (told.review->flags[0].known, 1);
  assert_int_equal (told.review->flags[0].known_ms, 1000);
  told_clear (&told);
  /* Wrong as the end shows, but never known to be. */
  told = tell ("*..", "o1@0 f2@10 o0@20");
  assert_int_equal (told.review->n_flags, 1);
  assert_int_equal (told.review->flags[0].known, -1);
  told_clear (&told);
  /* Right flags are none of them. */
  told = tell ("*...*", "o1@0 f0@10 f4@20 o3@30");
  assert_int_equal (told.review->n_flags, 0);
  told_clear (&told);
}

static void
test_finding (void **state)
{
  Told told = tell ("..*.", "f2@0 o1@0 o0@5000 o3@6000");
  assert_int_equal (told.review->n_openings, 3);
  for (int i = 0; i < 3; i++)
    assert_int_equal (
        ms_verdict_is_guess (told.review->openings[i].verdict), told.review->openings[i].move == 2);
  assert_ptr_equal (ms_review_find_opening (told.review, 3), &told.review->openings[2]);
  assert_null (ms_review_find_opening (told.review, 0));
  assert_null (ms_review_find_opening (told.review, 9));
  assert_string_equal (ms_verdict_name (MS_VERDICT_AVOIDABLE), "avoidable");
  told_clear (&told);
}

/* Of a worse guess and an avoidable one, that which threw more away; a certain mine before both; a
 * game lost without a fault is lost where it is lost. */
static void
test_costliest (void **state)
{
  static const struct
  {
    const char *rows, *moves;
    int move; /* -1: none */
  } cases[] = {
    { "..*...*", "o1@0 o0@1000", 1 }, /* a worse guess */
    { "..*.", "o1@0 o0@5000 o3@6000", 1 }, /* an avoidable one */
    { "*..", "o1@0 o2@2500", -1 }, /* a fair guess that was survived */
    { "*..", "o1@0 o0@2500", 1 }, /* one that was not */
    { "*..*.", "o2@0 o1@500 o0@1000", 2 }, /* a certain mine */
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      Told told = tell (cases[i].rows, cases[i].moves);
      const MsReviewOpening *found = ms_review_find_costliest (told.review);
      assert_int_equal (found != NULL ? found->move : -1, cases[i].move);
      told_clear (&told);
    }
  const MsReviewOpening two[] = {
    { .verdict = MS_VERDICT_WORSE, .behind = 0.02, .mine = 0.4, .best = 0.1 },
    { .verdict = MS_VERDICT_AVOIDABLE, .behind = NAN, .mine = 0.25 },
    { .verdict = MS_VERDICT_BEST, .behind = 0.3, .mine = 0.5, .best = 0.5, .lost = true },
  };
  const MsReview review = { .n_openings = 3, .openings = two };
  assert_ptr_equal (ms_review_find_costliest (&review), &two[1]);
}

static void
test_nothing_happened (void **state)
{
  Told told = tell ("*...", "f0@0");
  assert_int_equal (told.review->n_openings, 0);
  assert_int_equal (told.review->n_flags, 0);
  assert_true (told.review->sum.survival == 1);
  told_clear (&told);
}

/* Everything a review does: flags, a chord, guesses of each kind. */
static const char rows[] = "*...../.....*/....../..*...";
static const char moves[] = "f20@0 o1@0 f0@500 c1@900 u20@1000 f22@1200 o13@1500 o3@2000 o5@2500";

static void
check_sum (const MsReviewSum *sum, const MsReviewSum *whole)
{
  assert_int_equal (sum->n_openings, whole->n_openings);
  assert_int_equal (sum->n_guesses, whole->n_guesses);
  assert_int_equal (sum->n_verdicts[MS_VERDICT_AVOIDABLE], whole->n_verdicts[MS_VERDICT_AVOIDABLE]);
  assert_true (sum->survival == whole->survival);
  assert_true (sum->pluck == whole->pluck);
}

static void
test_sum_alone (void **state)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  Told told = tell (rows, moves);
  MsReviewSum sum;
  assert_int_equal (ms_review_sum_of_play (told.play, NULL, &options, NULL, &sum), MS_STATUS_OK);
  assert_true (sum.n_guesses > 0);
  check_sum (&sum, &told.review->sum);
  told_clear (&told);
}

/* Where it is known exactly, it comes out so. */
static void
test_estimate (void **state)
{
  Told told = tell ("..*...*", "o1@0 o0@1000");
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsReviewEstimate estimate;
  MsReviewOpening guess = told.review->openings[1];
  double win = guess.win, best_win = guess.best_win;
  assert_int_equal (
      ms_review_estimate (told.trail, &guess, 400, &options, NULL, &estimate), MS_STATUS_OK);
  assert_true (isnan (estimate.win) && estimate.playouts == 0); /* nothing to estimate */
  guess.win = NAN;
  assert_int_equal (
      ms_review_estimate (told.trail, &guess, 400, &options, NULL, &estimate), MS_STATUS_OK);
  assert_int_equal (estimate.playouts, 400);
  assert_true (fabs (estimate.win - win) < 4 * estimate.error && estimate.error < 0.1);
  assert_true (fabs (estimate.best_win - best_win) < 4 * estimate.best_error);
  assert_true (fabs (estimate.lost - (best_win - win)) < 4 * estimate.lost_error);
  told_clear (&told);
}

/* Both games are played on by "learned": "fast" would win other shares of the same layouts. */
static void
test_who_plays_on (void **state)
{
  Told told = tell ("*....*/....../..*.../....*./.*..*./*..*.*", "o13@0 o7@900");
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsReviewEstimate estimate;
  assert_int_equal (
      ms_review_estimate (told.trail, &told.review->openings[1], 100, &options, NULL, &estimate),
      MS_STATUS_OK);
  assert_int_equal (estimate.playouts, 100);
  assert_true (fabs (estimate.win - 0.500117377386766) < 1e-9);
  assert_true (fabs (estimate.best_win - 0.568477262998413) < 1e-9);
  told_clear (&told);
}

/* What is known better by games decides; what was known better before stands. */
static void
test_an_estimate_judges (void **state)
{
  static const struct
  {
    double lost, error;
    MsReviewVerdict verdict;
  } cases[] = { { 0.001, 1, MS_VERDICT_BEST }, { 0.3, 0.002, MS_VERDICT_WORSE },
    { 0.02, 0.001, MS_VERDICT_BEST }, { -0.1, 0, MS_VERDICT_BEST } };
  Told told = tell ("*....*/....../..*.../....*./.*..*./*..*.*", "o13@0 o7@900");
  const MsReviewOpening *guess = &told.review->openings[1];
  assert_int_equal (guess->grounds, MS_GROUNDS_AHEAD);
  MsReviewVerdict before = guess->verdict;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      MsReviewEstimate estimate = { .lost = cases[i].lost, .lost_error = cases[i].error };
      ms_review_take_estimate (told.review, 1, estimate.lost, estimate.lost_error);
      assert_int_equal (guess->verdict, i == 0 ? before : cases[i].verdict);
      assert_true (guess->behind >= 0 && guess->behind_error > cases[i].error * (i > 0));
      assert_int_equal (told.review->sum.n_verdicts[guess->verdict], 1);
      assert_int_equal (told.review->sum.n_verdicts[MS_VERDICT_BEST]
              + told.review->sum.n_verdicts[MS_VERDICT_WORSE],
          1);
    }
  told_clear (&told);
}

typedef MsStatus (*Ask) (
    const Told *told, const MsSolverOptions *options, const MsAllocator *allocator);

static MsStatus
ask_review (const Told *told, const MsSolverOptions *options, const MsAllocator *allocator)
{
  MsReview *review;
  MsStatus status = ms_review_new (told->trail, NULL, options, allocator, &review);
  assert_int_equal (status == MS_STATUS_OK, review != NULL);
  ms_review_free (review);
  return status;
}

static MsStatus
ask_sum (const Told *told, const MsSolverOptions *options, const MsAllocator *allocator)
{
  MsReviewSum sum;
  return ms_review_sum_of_play (told->play, NULL, options, allocator, &sum);
}

static MsStatus
ask_estimate (const Told *told, const MsSolverOptions *options, const MsAllocator *allocator)
{
  Told small = tell ("..*...*", "o1@0 o0@1000");
  MsReviewEstimate estimate;
  MsReviewOpening guess = small.review->openings[1];
  guess.win = NAN;
  MsStatus status = ms_review_estimate (small.trail, &guess, 5, options, allocator, &estimate);
  assert_int_equal (status == MS_STATUS_OK, estimate.playouts == 5);
  told_clear (&small);
  return status;
}

static const Ask asks[] = { ask_review, ask_sum, ask_estimate };

static void
test_without_memory (void **state)
{
  Told told = tell (rows, moves);
  for (size_t i = 0; i < sizeof asks / sizeof *asks; i++)
    for (long fail_at = 1;; fail_at++)
      {
        MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
        FailingAllocator memory;
        failing_allocator_init (&memory, fail_at);
        MsStatus status = asks[i](&told, &options, &memory.allocator);
        assert_true (status == MS_STATUS_OK || status == MS_STATUS_NO_MEMORY);
        assert_int_equal (memory.n_held, 0);
        if (memory.requests < fail_at)
          {
            assert_int_equal (status, MS_STATUS_OK);
            assert_true (fail_at > 20);
            break;
          }
      }
  told_clear (&told);
}

static void
test_each_poll_cancels (void **state)
{
  Told told = tell (rows, moves);
  for (size_t i = 0; i < sizeof asks / sizeof *asks; i++)
    for (int cancel_at = 1;; cancel_at++)
      {
        Poll poll = { .cancel_at = cancel_at };
        MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
        options.poll = poll_cb;
        options.user_data = &poll;
        MsStatus status = asks[i](&told, &options, NULL);
        if (poll.polls < cancel_at)
          {
            assert_int_equal (status, MS_STATUS_OK);
            assert_true (cancel_at > 5);
            break;
          }
        assert_int_equal (status, MS_STATUS_CANCELLED);
      }
  told_clear (&told);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_forced_guess),
    cmocka_unit_test (test_worse_guess),
    cmocka_unit_test (test_avoidable_guess),
    cmocka_unit_test (test_easiest_rule),
    cmocka_unit_test (test_certain_mine),
    cmocka_unit_test (test_chord),
    cmocka_unit_test (test_chord_on_zero),
    cmocka_unit_test (test_first_click),
    cmocka_unit_test (test_wrong_flags),
    cmocka_unit_test (test_finding),
    cmocka_unit_test (test_costliest),
    cmocka_unit_test (test_nothing_happened),
    cmocka_unit_test (test_sum_alone),
    cmocka_unit_test (test_estimate),
    cmocka_unit_test (test_who_plays_on),
    cmocka_unit_test (test_an_estimate_judges),
    cmocka_unit_test (test_without_memory),
    cmocka_unit_test (test_each_poll_cancels),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
