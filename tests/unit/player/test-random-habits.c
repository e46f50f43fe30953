/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a review says of lost time and clicks, against a second reckoning on random games with
 * random paths: the board is that of the play itself, what is certain is asked of the solver there,
 * and the pointer is followed millisecond by millisecond.
 *
 * Usage: test-random-habits [GAMES [SEED]] */
#include "cmocka-common.h"
#include "ms-neighbours.h"
#include "ms-review.h"
#include "review-game.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SQUARE 20

static long n_games = 120;
static uint64_t first_seed = 1;

typedef struct
{
  MsSolver *solver;
  MsPlay *play, *again;
  MsReview *review;
  int64_t start_ms; /* of the path */
  int n_ms;
  int *x, *y; /* [n_ms] where the pointer is at each millisecond */
  int64_t rest_ms; /* since the opening before */
  bool begun;
  int first; /* the first opening; -1: none yet */
  long n_found[MS_N_HABITS];
  long n_flagged_chords; /* missed chords that lacked flags */
  double n_told[MS_N_HABITS];
} Test;

/* A path from some time before the game to some time after it or before its end; events are at
 * different milliseconds. */
static MsPointerEvent *
make_path (Test *self, MsRng *rng, int64_t end_ms, int *n_events)
{
  int room = (int)end_ms + 2000, n = 0;
  MsPointerEvent *events = calloc ((size_t)room, sizeof *events);
  int64_t time = -(int64_t)ms_rng_below (rng, 300), last = end_ms + 500;
  if (ms_rng_below (rng, 4) == 0)
    last = end_ms / 2;
  int x = 100, y = 100;
  self->start_ms = time;
  while (time <= last)
    {
      events[n++] = (MsPointerEvent){ time, x, y, MS_POINTER_MOVE };
      time += 1 + (int64_t)ms_rng_below (rng, ms_rng_below (rng, 6) == 0 ? 900 : 60);
      int reach = ms_rng_below (rng, 2) == 0 ? 4 : 80;
      x += (int)ms_rng_below (rng, (uint64_t)(2 * reach + 1)) - reach;
      y += (int)ms_rng_below (rng, (uint64_t)(2 * reach + 1)) - reach;
    }
  *n_events = n;
  self->n_ms = (int)(events[n - 1].time_ms - self->start_ms) + 1;
  self->x = calloc ((size_t)self->n_ms, sizeof *self->x);
  self->y = calloc ((size_t)self->n_ms, sizeof *self->y);
  for (int i = 0, at = 0; i < self->n_ms; i++)
    {
      while (at + 1 < n && events[at + 1].time_ms <= self->start_ms + i)
        at++;
      self->x[i] = events[at].x;
      self->y[i] = events[at].y;
    }
  return events;
}

static const MsHabit *
find (Test *self, MsHabitKind kind, int move)
{
  for (int i = 0; i < self->review->n_habits; i++)
    if (self->review->habits[i].kind == kind && self->review->habits[i].move == move)
      return &self->review->habits[i];
  return NULL;
}

/* Follows the pointer from one step to the next. */
static void
follow_pointer (Test *self, int move, int64_t from_ms, int64_t to_ms)
{
  int from = (int)(from_ms - self->start_ms), to = (int)(to_ms - self->start_ms);
  const MsHabit *detour = find (self, MS_HABIT_DETOUR, move);
  double way = 0;
  int rests = 0, near = from;
  if (from < 0 || to >= self->n_ms)
    {
      assert_null (detour);
      return;
    }
  for (int i = from + 1; i <= to; i++)
    {
      way += hypot (self->x[i] - self->x[i - 1], self->y[i] - self->y[i - 1]) / SQUARE;
      bool far = 2 * abs (self->x[i] - self->x[near]) > SQUARE
          || 2 * abs (self->y[i] - self->y[near]) > SQUARE;
      if ((far || i == to) && i - near >= MS_HABIT_REST_MS)
        rests += i - near;
      if (far)
        near = i;
    }
  double straight = hypot (self->x[to] - self->x[from], self->y[to] - self->y[from]) / SQUARE;
  self->rest_ms += rests;
  if (fabs (way - straight - MS_HABIT_DETOUR_CELLS) < 1e-9)
    return;
  assert_int_equal (detour != NULL, way - straight > MS_HABIT_DETOUR_CELLS);
  if (detour == NULL)
    return;
  self->n_found[MS_HABIT_DETOUR]++;
  assert_true (fabs (detour->way - way) < 1e-6 && fabs (detour->straight - straight) < 1e-6);
  assert_int_equal (detour->lost_ms,
      llround ((to - from - rests) * (detour->way - detour->straight) / detour->way));
}

static void
check_opening (Test *self, int move)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  MsPosition *position = review_game_position (self->again);
  const MsHabit *habit = find (self, MS_HABIT_HESITATION, move);
  const MsReviewOpening *opening = ms_review_find_opening (self->review, move);
  assert_int_equal (ms_solver_run (self->solver, position, &options, &result), MS_STATUS_OK);
  bool hesitates = self->begun && self->rest_ms > 0 && result->n_safe > 0;
  assert_int_equal (habit != NULL, hesitates);
  if (hesitates)
    {
      assert_int_equal (habit->lost_ms, self->rest_ms);
      assert_int_equal (result->certainty[habit->cell], MS_CERTAINTY_SAFE);
      assert_true (habit->sight_ms <= opening->time_ms - opening->wait_ms);
      self->n_found[MS_HABIT_HESITATION]++;
    }
  const MsHabit *guess = find (self, MS_HABIT_GUESS, move);
  assert_int_equal (
      guess != NULL, self->begun && result->n_safe > 0 && opening->mine > 0 && opening->mine < 1);
  if (guess != NULL)
    {
      self->n_found[MS_HABIT_GUESS]++;
      assert_true (
          guess->lost_ms + guess->gain_ms >= llround (opening->mine * (double)opening->time_ms));
    }
  self->rest_ms = 0;
  self->first = self->begun ? self->first : move;
  self->begun = true;
  ms_solver_result_free (result);
  ms_position_unref (position);
}

/* By the definition: a flag stood from the step that set it to end (or for good), and no chord
 * beside it opened anything. */
static bool
served (const Test *self, const MsTrail *trail, int set, int end)
{
  int width = ms_play_get_rules (self->play)->width, cell = trail->steps[set].move.cell;
  for (int i = set; i < end; i++)
    {
      const MsTrailStep *step = &trail->steps[i];
      int dx = step->move.cell % width - cell % width, dy = step->move.cell / width - cell / width;
      if (step->move.action == MS_ACTION_CHORD && step->n_opens > 0 && abs (dx) <= 1
          && abs (dy) <= 1)
        return true;
    }
  return false;
}

static void
check_flags (Test *self, const MsTrail *trail)
{
  for (int set = 0; set < trail->n_steps; set++)
    {
      const MsTrailStep *step = &trail->steps[set];
      bool flags = self->begun && set > self->first && step->move.action == MS_ACTION_MARK
          && step->move.mark == MS_CELL_FLAG && step->n_changes > 0;
      int end = set + 1;
      while (end < trail->n_steps
          && (trail->steps[end].move.action != MS_ACTION_MARK || trail->steps[end].n_changes == 0
              || trail->steps[end].move.cell != step->move.cell))
        end++;
      bool idle = flags && (end < trail->n_steps || trail->won) && !served (self, trail, set, end);
      assert_int_equal (find (self, MS_HABIT_IDLE_FLAG, set) != NULL, idle);
      self->n_found[MS_HABIT_IDLE_FLAG] += idle;
    }
}

/* By the rules: made instead of the move, with the flags that are missing, the chord opens all
 * around its number and no mine, and so many of the moves from there on were clicks on one of these
 * cells. */
static void
check_chords (Test *self, const MsTrail *trail)
{
  int width = trail->rules.width, n_missed = self->review->sum.n_habits[MS_HABIT_MISSED_CHORD];
  for (int i = 0; i < self->review->n_habits; i++)
    {
      const MsHabit *habit = &self->review->habits[i];
      if (habit->kind != MS_HABIT_MISSED_CHORD)
        continue;
      MsPlay *play = ms_play_new_again (self->play, NULL);
      int n_clicks = 0;
      for (int move = 0; move < habit->move; move++)
        {
          MsMove made = ms_play_get_move (self->play, move);
          assert_int_equal (ms_play_do (play, &made), MS_STATUS_OK);
        }
      int around[8], n_flags = 0;
      int n_around = ms_neighbours (width, trail->rules.height, habit->cell, around);
      for (int j = 0; j < n_around; j++)
        if (ms_layout_has_mine (ms_play_get_layout (play), around[j])
            && ms_play_get_cells (play)[around[j]] != MS_CELL_FLAG)
          {
            const MsMove flag = { .action = MS_ACTION_MARK,
              .cell = around[j],
              .mark = MS_CELL_FLAG,
              .time_ms = trail->steps[habit->move].move.time_ms };
            n_flags++;
            assert_int_equal (ms_play_do (play, &flag), MS_STATUS_OK);
          }
      assert_int_equal (n_flags, habit->n_flags);
      MsCell *before = calloc ((size_t)(width * trail->rules.height), sizeof *before);
      memcpy (before, ms_play_get_cells (play), (size_t)(width * trail->rules.height));
      const MsMove chord = { .action = MS_ACTION_CHORD,
        .cell = habit->cell,
        .time_ms = trail->steps[habit->move].move.time_ms };
      assert_int_equal (ms_play_do (play, &chord), MS_STATUS_OK);
      assert_int_not_equal (ms_play_get_state (play), MS_STATE_LOST);
      for (int move = habit->move; move < trail->n_steps; move++)
        {
          const MsTrailStep *step = &trail->steps[move];
          int cell = step->move.cell;
          n_clicks += step->move.action == MS_ACTION_OPEN && step->n_changes > 0
              && abs (cell % width - habit->cell % width) <= 1
              && abs (cell / width - habit->cell / width) <= 1 && !ms_cell_is_opened (before[cell])
              && ms_cell_is_opened (ms_play_get_cells (play)[cell]);
        }
      assert_true (habit->n_clicks >= 2 && n_clicks >= habit->n_clicks);
      assert_true (n_flags == 0 || (trail->won && habit->n_clicks - n_flags - 1 >= 2));
      self->n_flagged_chords += n_flags > 0;
      assert_true (n_missed > 1 || n_clicks == habit->n_clicks);
      self->n_found[MS_HABIT_MISSED_CHORD]++;
      free (before);
      ms_play_free (play);
    }
}

static void
check_game (Test *self, const MsTrail *trail)
{
  int n_cells = trail->rules.width * trail->rules.height;
  MsCell *before = calloc ((size_t)n_cells, sizeof *before);
  self->rest_ms = 0;
  self->begun = false;
  self->first = -1;
  for (int i = 0; i < trail->n_steps; i++)
    {
      MsMove move = ms_play_get_move (self->play, i);
      if (self->begun)
        follow_pointer (self, i, ms_play_get_move (self->play, i - 1).time_ms, move.time_ms);
      if (ms_review_find_opening (self->review, i) != NULL)
        check_opening (self, i);
      memcpy (before, ms_play_get_cells (self->again), (size_t)n_cells * sizeof *before);
      assert_int_equal (ms_play_do (self->again, &move), MS_STATUS_OK);
      bool vain = self->begun
          && memcmp (before, ms_play_get_cells (self->again), (size_t)n_cells) == 0;
      const MsHabit *habit = find (self, MS_HABIT_VAIN_CLICK, i);
      assert_int_equal (habit != NULL, vain);
      if (vain)
        assert_int_equal (habit->lost_ms,
            llround ((double)ms_play_get_move (self->play, trail->n_steps - 1).time_ms
                / (trail->n_steps - self->first)));
      self->n_found[MS_HABIT_VAIN_CLICK] += vain;
    }
  check_flags (self, trail);
  check_chords (self, trail);
  free (before);
}

static void
test_random_games (void **state)
{
  static const MsRules levels[] = {
    { 9, 9, 10, MS_FIRST_CLICK_SAFE },
    { 16, 16, 40, MS_FIRST_CLICK_OPEN },
    { 7, 5, 7, MS_FIRST_CLICK_ANY },
  };
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  Test test = { .solver = ms_solver_new (NULL) };
  for (long i = 0; i < n_games; i++)
    {
      MsTrail *trail;
      MsReviewSum sum;
      MsRng rng;
      ms_rng_seed (&rng, first_seed + (uint64_t)i);
      test.play = review_game_play (&levels[i % 3], test.solver, first_seed + (uint64_t)i);
      test.again = ms_play_new_again (test.play, NULL);
      assert_int_equal (ms_trail_new (test.play, NULL, &trail), MS_STATUS_OK);
      int64_t end_ms = trail->n_steps > 0 ? trail->steps[trail->n_steps - 1].move.time_ms : 0;
      MsPointerPath path = { .square = SQUARE };
      MsPointerEvent *events = make_path (&test, &rng, end_ms, &path.n_events);
      path.events = events;
      assert_int_equal (ms_review_new (trail, &path, &options, NULL, &test.review), MS_STATUS_OK);
      check_game (&test, trail);
      assert_int_equal (
          ms_review_sum_of_play (test.play, &path, &options, NULL, &sum), MS_STATUS_OK);
      assert_memory_equal (sum.habits, test.review->sum.habits, sizeof sum.habits);
      for (int kind = 0; kind < MS_N_HABITS; kind++)
        test.n_told[kind] += test.review->sum.n_habits[kind];
      ms_review_free (test.review);
      ms_trail_free (trail);
      ms_play_free (test.again);
      ms_play_free (test.play);
      free (events);
      free (test.x);
      free (test.y);
    }
  ms_solver_free (test.solver);
  assert_true (test.n_flagged_chords > 0);
  for (int kind = 0; kind < MS_N_HABITS; kind++)
    {
      if (kind == MS_HABIT_HALF_CLICK)
        continue;
      assert_true (test.n_found[kind] > 0);
      assert_true ((double)test.n_found[kind] == test.n_told[kind]);
    }
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (test_random_games) };
  if (argc > 1)
    n_games = atol (argv[1]);
  if (argc > 2)
    first_seed = strtoull (argv[2], NULL, 10);
  return cmocka_run_group_tests (tests, NULL, NULL);
}
