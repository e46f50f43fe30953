/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The figures of games: clicks, what is solved, and what follows from both. */
#include "cmocka-common.h"
#include "failing-allocator.h"

#include "ms-metrics-testing.h"
#include "ms-details.h"
#include "ms-first-opened.h"
#include "ms-metrics.h"
#include "ms-progress.h"
#include "ms-rng.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* '*' = mine */
static MsPlay *
play_on (int width, int height, const char *text)
{
  uint8_t mine[64];
  for (int cell = 0; cell < width * height; cell++)
    mine[cell] = text[cell] == '*';
  MsLayout *layout = ms_layout_new (width, height, mine, NULL);
  MsRules rules = { width, height, ms_layout_get_mines (layout), MS_FIRST_CLICK_ANY };
  MsPlay *play = ms_play_new (&rules, 1, layout, NULL);
  ms_layout_unref (layout);
  return play;
}

static void
act (MsPlay *play, MsAction action, int x, int y, MsCell mark)
{
  MsMove move = { action, y * ms_play_get_rules (play)->width + x, mark, 0, false };
  assert_int_equal (ms_play_do (play, &move), MS_STATUS_OK);
}

#define open_at(play, x, y) act (play, MS_ACTION_OPEN, x, y, 0)
#define chord_at(play, x, y) act (play, MS_ACTION_CHORD, x, y, 0)
#define mark_at(play, x, y, mark) act (play, MS_ACTION_MARK, x, y, mark)

static MsPlayMetrics
measure (const MsPlay *play, int64_t elapsed_ms)
{
  MsPlayMetrics metrics;
  assert_int_equal (ms_play_metrics (play, elapsed_ms, NULL, &metrics), MS_STATUS_OK);
  return metrics;
}

/* That of the worked example. */
static const MsZini zini = { .greedy = 5, .human = 6, .eight_way = 5 };

static void
assert_figure (const MsPlayMetrics *metrics, MsFigure figure, double expected)
{
  assert_true (fabs (ms_metrics_figure (metrics, &zini, figure) - expected) < 1e-9);
}

static void
assert_clicks (const MsPlay *play, int left, int right, int chords, int effective)
{
  const MsClicks *clicks = ms_play_get_clicks (play);
  assert_int_equal (clicks->left, left);
  assert_int_equal (clicks->right, right);
  assert_int_equal (clicks->chords, chords);
  assert_int_equal (ms_clicks_effective (clicks), effective);
}

/* A 3×3 board with its mine in the middle, whose figures two other programs agree on: unflagging
 * and flagging again, and a chord made twice, are wasted. */
static void
the_worked_example_has_its_figures (void **state)
{
  MsPlay *play = play_on (3, 3, "....*....");
  open_at (play, 0, 1);
  mark_at (play, 1, 1, MS_CELL_FLAG);
  chord_at (play, 0, 1);
  mark_at (play, 1, 1, MS_CELL_COVERED);
  mark_at (play, 1, 1, MS_CELL_FLAG);
  chord_at (play, 1, 0);
  chord_at (play, 1, 0);
  chord_at (play, 1, 2);
  assert_int_equal (ms_play_get_state (play), MS_STATE_WON);
  assert_clicks (play, 1, 3, 4, 5);

  MsPlayMetrics metrics = measure (play, 1610);
  assert_int_equal (metrics.board.bbbv, 8);
  assert_int_equal (metrics.board.openings, 0);
  assert_int_equal (metrics.board.islands, 1);
  assert_int_equal (metrics.solved, 8);
  assert_int_equal (ms_clicks_total (&metrics.clicks), 8);
  assert_false (ms_metrics_is_no_flag (&metrics));
  assert_figure (&metrics, MS_FIGURE_EFFICIENCY, 1);
  assert_figure (&metrics, MS_FIGURE_CORRECTNESS, 0.625);
  assert_figure (&metrics, MS_FIGURE_THROUGHPUT, 1.6);
  assert_figure (&metrics, MS_FIGURE_BBBV_PER_SECOND, 8 / 1.61);
  assert_figure (&metrics, MS_FIGURE_CLICKS_PER_SECOND, 8 / 1.61);
  assert_figure (&metrics, MS_FIGURE_ESTIMATED_TIME, 1.61);
  assert_figure (&metrics, MS_FIGURE_RQP, 1.61 * 1.61 / 8);
  assert_figure (&metrics, MS_FIGURE_QG, exp (1.7 * log (1.61)) / 8);
  assert_figure (&metrics, MS_FIGURE_IOS, log (1.61) / log (8));
  assert_figure (&metrics, MS_FIGURE_STNB, 0);
  assert_figure (&metrics, MS_FIGURE_ZNE, 5.0 / 8);
  assert_figure (&metrics, MS_FIGURE_ZNT, 1);
  assert_figure (&metrics, MS_FIGURE_HZNE, 6.0 / 8);
  assert_figure (&metrics, MS_FIGURE_HZNT, 6.0 / 5);
  assert_figure (&metrics, MS_FIGURE_ZINI_PER_SECOND, 5 / 1.61);
  assert_figure (&metrics, MS_FIGURE_LEFT_PER_SECOND, 1 / 1.61);
  assert_figure (&metrics, MS_FIGURE_RIGHT_PER_SECOND, 3 / 1.61);
  assert_figure (&metrics, MS_FIGURE_CHORDS_PER_SECOND, 4 / 1.61);
  assert_true (isnan (ms_metrics_figure (&metrics, NULL, MS_FIGURE_HZNE)));

  MsDetails details;
  assert_int_equal (ms_details_count (play, NULL, &details), MS_STATUS_OK);
  assert_int_equal (details.numbers[1], 8);
  assert_int_equal (details.numbers[0] + details.numbers[2], 0);
  assert_int_equal (details.islands_solved, 1);
  assert_int_equal (details.flags, 2);
  assert_int_equal (details.unflags, 1);
  assert_int_equal (details.wrong_flags, 0);
  assert_int_equal (details.bbbv_by_chords, 7);
  ms_play_free (play);
}

/* A published game: 49.25 s, 3BV 127, 151 clicks of which 144 did something. */
static void
a_published_game_has_its_figures (void **state)
{
  MsPlayMetrics metrics = { .rules = { 30, 16, 99, MS_FIRST_CLICK_ANY },
    .board = { .bbbv = 127 },
    .solved = 127,
    .clicks = { 126, 11, 14, 119, 11, 14 },
    .time_ms = 49250 };
  assert_true (fabs (ms_metrics_figure (&metrics, &zini, MS_FIGURE_THROUGHPUT) - .88194) < 1e-5);
  assert_true (fabs (ms_metrics_figure (&metrics, &zini, MS_FIGURE_RQP) - 19.0989) < 1e-4);
  assert_figure (&metrics, MS_FIGURE_STNB, 435.001 * 127 / exp (1.7 * log (49.25)));
}

static void
unfinished_games_have_the_figures_that_make_sense (void **state)
{
  MsPlayMetrics metrics = { .rules = { 16, 16, 40, MS_FIRST_CLICK_ANY },
    .board = { .bbbv = 80 },
    .solved = 20,
    .clicks = { 25, 0, 0, 20, 0, 0 },
    .time_ms = 10000 };
  assert_figure (&metrics, MS_FIGURE_ESTIMATED_TIME, 40);
  assert_figure (&metrics, MS_FIGURE_STNB, 153.73 * 20 / exp (1.7 * log (10)) / 2);
  assert_figure (&metrics, MS_FIGURE_ZNE, 5.0 / 4 / 25);
  assert_true (isnan (ms_metrics_figure (&metrics, 0, MS_FIGURE_ZNE)));
  assert_true (isnan (ms_metrics_figure (&metrics, &zini, MS_FIGURE_RQP)));
  assert_true (isnan (ms_metrics_figure (&metrics, &zini, MS_FIGURE_QG)));
  assert_true (isnan (ms_metrics_figure (&metrics, &zini, MS_FIGURE_IOS)));
  assert_true (ms_metrics_is_no_flag (&metrics));
}

/* One click that opens all: its logarithm is none to divide by. */
static void
a_board_of_one_click_has_no_ios (void **state)
{
  MsPlayMetrics metrics = { .rules = { 9, 9, 1, MS_FIRST_CLICK_ANY },
    .board = { .bbbv = 1 },
    .solved = 1,
    .clicks = { 1, 0, 0, 1, 0, 0 },
    .time_ms = 5000 };
  assert_true (isnan (ms_metrics_figure (&metrics, &zini, MS_FIGURE_IOS)));
  assert_figure (&metrics, MS_FIGURE_RQP, 25);
}

/* A file may know of more clicks than its moves show, of none fewer, and of no more with an effect
 * than there are. */
static void
clicks_are_raised_and_never_lowered (void **state)
{
  const MsClicks counted = { 1, 3, 4, 1, 1, 3 };
  for (int field = 0; field < 6; field++)
    for (int by = -1; by <= 1; by++)
      {
        MsPlay *play = play_on (3, 3, "....*....");
        MsClicks told = { 9, 9, 9, 5, 5, 5 };
        int *fields[] = { &told.left, &told.right, &told.chords, &told.effective_left,
          &told.effective_right, &told.effective_chords };
        assert_true (ms_play_set_clicks (play, &counted));
        const int least[] = { 1, 3, 4, 1, 1, 3 };
        *fields[field] = least[field] + by;
        /* Of what is told no more may have had an effect. */
        if (field < 3)
          *fields[field + 3] = least[field + 3];
        assert_int_equal (ms_play_raise_clicks (play, &told), by >= 0);
        const MsClicks *now = ms_play_get_clicks (play);
        assert_memory_equal (now, by >= 0 ? &told : &counted, sizeof *now);
        ms_play_free (play);
      }
}

static void
no_more_clicks_have_an_effect_than_there_are (void **state)
{
  const MsClicks before = { 0 };
  for (int kind = 0; kind < 3; kind++)
    for (int effective = -1; effective <= 5; effective++)
      {
        MsPlay *play = play_on (3, 3, "....*....");
        MsClicks told = { 4, 4, 4, 1, 1, 1 };
        int *fields[] = { &told.effective_left, &told.effective_right, &told.effective_chords };
        *fields[kind] = effective;
        bool fits = effective >= 0 && effective <= 4;
        assert_int_equal (ms_play_set_clicks (play, &told), fits);
        assert_memory_equal (ms_play_get_clicks (play), fits ? &told : &before, sizeof told);
        ms_play_free (play);
      }
}

static void
a_game_without_a_move_has_no_figures (void **state)
{
  MsPlay *play = play_on (3, 3, "....*....");
  MsPlayMetrics metrics = measure (play, 0);
  assert_int_equal (metrics.solved, 0);
  for (int figure = 0; figure < MS_N_FIGURES; figure++)
    if (figure != MS_FIGURE_STNB)
      assert_true (isnan (ms_metrics_figure (&metrics, &zini, figure)));
  ms_play_free (play);
}

static void
clicks_without_effect_are_counted_as_such (void **state)
{
  MsPlay *play = play_on (5, 2, "...*....*.");
  open_at (play, 2, 0); /* a 2 */
  open_at (play, 2, 0); /* open already */
  chord_at (play, 2, 0); /* no flags around it */
  chord_at (play, 4, 0); /* covered */
  mark_at (play, 2, 0, MS_CELL_FLAG); /* open already */
  mark_at (play, 4, 0, MS_CELL_FLAG); /* no mine */
  mark_at (play, 4, 0, MS_CELL_QUESTION);
  open_at (play, 4, 0);
  assert_clicks (play, 3, 3, 2, 2);
  mark_at (play, 3, 0, MS_CELL_FLAG);
  open_at (play, 3, 0); /* kept by its flag */
  open_at (play, 3, 1); /* a mine */
  assert_int_equal (ms_play_get_state (play), MS_STATE_LOST);
  assert_clicks (play, 5, 4, 2, 3);
  open_at (play, 0, 0); /* after the end */
  assert_clicks (play, 5, 4, 2, 3);
  ms_play_free (play);
}

/* A chord that blasts opens something, a left click that blasts does not. */
static void
a_chord_that_blasts_is_effective (void **state)
{
  MsPlay *play = play_on (3, 2, "*.....");
  open_at (play, 1, 1);
  mark_at (play, 1, 0, MS_CELL_FLAG);
  chord_at (play, 1, 1);
  assert_int_equal (ms_play_get_state (play), MS_STATE_LOST);
  assert_clicks (play, 1, 1, 1, 2);
  ms_play_free (play);
}

/* Whether a flag from before the first opening stands on a mine shows when the layout is drawn. */
static void
flags_before_the_first_opening_count_once_there_is_a_layout (void **state)
{
  MsRules rules = { 4, 4, 15, MS_FIRST_CLICK_SAFE };
  MsPlay *play = ms_play_new (&rules, 3, NULL, NULL);
  mark_at (play, 0, 0, MS_CELL_FLAG);
  mark_at (play, 0, 0, MS_CELL_COVERED);
  mark_at (play, 1, 1, MS_CELL_FLAG);
  mark_at (play, 1, 1, MS_CELL_COVERED);
  assert_clicks (play, 0, 4, 0, 0);
  open_at (play, 1, 1); /* the only cell without a mine */
  assert_clicks (play, 1, 4, 0, 2);
  ms_play_free (play);
}

/* A strip whose opening a flag cuts in two. */
static void
an_opening_cut_by_a_flag_is_solved_when_it_is_complete (void **state)
{
  MsPlay *play = play_on (6, 1, ".....*");
  mark_at (play, 2, 0, MS_CELL_FLAG);
  open_at (play, 0, 0);
  MsPlayMetrics metrics = measure (play, 0);
  assert_int_equal (metrics.board.bbbv, 1);
  assert_int_equal (metrics.solved, 0);
  open_at (play, 3, 0);
  assert_int_equal (measure (play, 0).solved, 0);
  mark_at (play, 2, 0, MS_CELL_COVERED);
  open_at (play, 2, 0);
  assert_int_equal (measure (play, 0).solved, 1);
  ms_play_free (play);
}

/* Followed move by move, and counted from the cells as they are: the same. */
static void
progress_follows_the_moves (void **state)
{
  for (uint64_t seed = 1; seed <= 60; seed++)
    {
      MsRng rng;
      ms_rng_seed (&rng, seed);
      MsRules rules = { 12, 9, (int)(4 + seed % 20), MS_FIRST_CLICK_OPEN };
      MsPlay *play = ms_play_new (&rules, seed, NULL, NULL);
      MsProgress *progress = NULL;
      for (int i = 0; i < 120; i++)
        {
          int n_changed, cell = (int)ms_rng_below (&rng, 12 * 9);
          MsLayout *layout = ms_play_get_layout (play);
          bool mine = layout != NULL && ms_layout_has_mine (layout, cell);
          act (play, mine || i % 9 == 8 ? MS_ACTION_MARK : MS_ACTION_OPEN, cell % 12, cell / 12,
              i % 5 == 0 ? MS_CELL_COVERED : MS_CELL_FLAG);
          const int *changed = ms_play_get_changed (play, &n_changed);
          if (progress != NULL)
            ms_progress_update (progress, ms_play_get_cells (play), changed, n_changed);
          else if (ms_play_get_layout (play) != NULL)
            progress = ms_progress_new (ms_play_get_layout (play), ms_play_get_cells (play), NULL);
          if (progress != NULL)
            assert_int_equal (ms_progress_get_solved (progress), measure (play, 0).solved);
        }
      if (ms_play_get_state (play) == MS_STATE_WON)
        assert_int_equal (
            ms_progress_get_solved (progress), ms_progress_get_board (progress)->bbbv);

      /* Cells may be covered again. */
      MsCell covered[12 * 9];
      int all[12 * 9];
      for (int cell = 0; cell < 12 * 9; cell++)
        all[cell] = cell;
      memset (covered, MS_CELL_COVERED, sizeof covered);
      ms_progress_update (progress, covered, all, 12 * 9);
      assert_int_equal (ms_progress_get_solved (progress), 0);
      ms_progress_free (progress);
      ms_play_free (play);
    }
}

/* Flags where no mine is, and question marks; parts of a board that are not solved. */
static void
details_are_of_what_was_done (void **state)
{
  MsPlay *play = play_on (5, 2, "...*....*.");
  MsDetails details;
  mark_at (play, 0, 0, MS_CELL_FLAG); /* no mine, before there is a number */
  open_at (play, 2, 0);
  mark_at (play, 0, 0, MS_CELL_QUESTION);
  mark_at (play, 3, 0, MS_CELL_FLAG);
  mark_at (play, 3, 1, MS_CELL_FLAG);
  mark_at (play, 2, 0, MS_CELL_FLAG); /* open already */
  assert_int_equal (ms_details_count (play, NULL, &details), MS_STATUS_OK);
  assert_int_equal (details.openings_solved + details.bbbv_by_chords, 0);
  chord_at (play, 2, 0); /* opens the opening */
  assert_int_equal (ms_details_count (play, NULL, &details), MS_STATUS_OK);
  assert_int_equal (details.numbers[0], 4);
  assert_int_equal (details.numbers[2], 4);
  assert_int_equal (details.openings_solved, 1);
  assert_int_equal (details.islands_solved, 0);
  assert_int_equal (details.flags, 3);
  assert_int_equal (details.unflags, 1);
  assert_int_equal (details.wrong_flags, 1);
  assert_int_equal (details.questions, 1);
  assert_int_equal (details.bbbv_by_chords, 1);
  open_at (play, 4, 0);
  open_at (play, 4, 1);
  assert_int_equal (ms_play_get_state (play), MS_STATE_WON);
  assert_int_equal (ms_details_count (play, NULL, &details), MS_STATUS_OK);
  assert_int_equal (details.openings_solved, 1);
  assert_int_equal (details.islands_solved, 1);
  ms_play_free (play);
}

/* A flag makes a game FL, however short it stood and wherever; a question mark, and a flag on an
 * opened cell, do not. */
static void
a_flag_taken_away_is_a_flag (void **state)
{
  MsPlay *play = play_on (5, 2, "...*....*.");
  MsPlayMetrics metrics = measure (play, 0);
  assert_true (ms_metrics_is_no_flag (&metrics));
  open_at (play, 2, 0);
  mark_at (play, 2, 0, MS_CELL_FLAG);
  mark_at (play, 0, 0, MS_CELL_QUESTION);
  metrics = measure (play, 0);
  assert_true (ms_metrics_is_no_flag (&metrics));
  mark_at (play, 0, 0, MS_CELL_FLAG);
  mark_at (play, 0, 0, MS_CELL_COVERED);
  metrics = measure (play, 0);
  assert_int_equal (metrics.clicks.effective_right, 0);
  assert_false (ms_metrics_is_no_flag (&metrics));
  MsPlay *again = ms_play_new_again (play, NULL);
  metrics = measure (again, 0);
  assert_true (ms_metrics_is_no_flag (&metrics));
  ms_play_free (again);
  ms_play_free (play);
}

static void
only_the_levels_of_the_tables_have_a_factor (void **state)
{
  static const MsRules boards[] = { { 8, 8, 10, 0 }, { 16, 16, 40, 0 }, { 30, 16, 99, 0 } };
  for (int m = 1; m <= 3; m++)
    {
      double formula = 87.420 * m * m - 155.829 * m + 115.708;
      assert_true (fabs (ms_stnb_factor (&boards[m - 1]) - formula) < 0.001);
    }
  assert_true (ms_stnb_factor (&(MsRules){ 9, 9, 10, 0 }) == 0);
  assert_true (ms_stnb_factor (&(MsRules){ 30, 16, 98, 0 }) == 0);
}

static void
no_memory_is_reported (void **state)
{
  MsPlay *play = play_on (3, 3, "....*....");
  MsStatus status;
  long n = 0;
  open_at (play, 0, 0);
  do
    {
      FailingAllocator failing;
      MsPlayMetrics metrics;
      failing_allocator_init (&failing, ++n);
      status = ms_play_metrics (play, 0, &failing.allocator, &metrics);
      assert_int_equal (failing.n_held, 0);
      if (status == MS_STATUS_OK)
        assert_int_equal (metrics.solved, 1);
      else
        assert_int_equal (status, MS_STATUS_NO_MEMORY);
    }
  while (status != MS_STATUS_OK);
  assert_true (n > 5);
  for (n = 1, status = MS_STATUS_NO_MEMORY; status != MS_STATUS_OK; n++)
    {
      FailingAllocator failing;
      MsDetails details;
      failing_allocator_init (&failing, n);
      status = ms_details_count (play, &failing.allocator, &details);
      assert_int_equal (failing.n_held, 0);
      assert_true (status == MS_STATUS_OK || status == MS_STATUS_NO_MEMORY);
    }
  assert_true (n > 10);
  ms_play_free (play);
}

/* The mean over all layouts of a small board that keep the promise, each of them played. */
static double
count_opened (const MsRules *rules, int first)
{
  int n_cells = rules->width * rules->height;
  long opened = 0, n_layouts = 0;
  for (int mines = 0; mines < 1 << n_cells; mines++)
    {
      char text[16];
      int n_mines = 0;
      bool kept = true;
      for (int cell = 0; cell < n_cells; cell++)
        {
          bool mine = mines >> cell & 1;
          bool near = abs (cell % rules->width - first % rules->width) <= 1
              && abs (cell / rules->width - first / rules->width) <= 1;
          text[cell] = mine ? '*' : '.';
          n_mines += mine;
          kept &= !mine || rules->first_click == MS_FIRST_CLICK_ANY
              || (cell != first && (rules->first_click == MS_FIRST_CLICK_SAFE || !near));
        }
      if (n_mines != rules->mines || !kept)
        continue;
      MsPlay *play = play_on (rules->width, rules->height, text);
      open_at (play, first % rules->width, first / rules->width);
      for (int cell = 0; cell < n_cells; cell++)
        opened += ms_play_get_cells (play)[cell] <= 8;
      n_layouts++;
      ms_play_free (play);
    }
  return (double)opened / (double)n_layouts;
}

static void
the_first_click_opens_as_much_as_all_layouts_say (void **state)
{
  static const MsRules boards[] = {
    { 4, 3, 2, MS_FIRST_CLICK_ANY },
    { 4, 3, 2, MS_FIRST_CLICK_SAFE },
    { 4, 3, 2, MS_FIRST_CLICK_OPEN },
    { 5, 2, 3, MS_FIRST_CLICK_ANY },
    { 4, 3, 0, MS_FIRST_CLICK_ANY },
  };
  for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
    for (int first = 0; first < boards[i].width * boards[i].height; first++)
      {
        MsFirstOpened opened;
        if (ms_rules_feasible_first_click (
                &boards[i], first % boards[i].width, first / boards[i].width)
            != boards[i].first_click)
          continue;
        double expected = count_opened (&boards[i], first);
        assert_true (ms_first_opened_find (&boards[i], first, NULL, &opened));
        assert_true (boards[i].mines == 0 ? opened.error == 0 : opened.error < 0.1);
        assert_true (fabs (opened.mean - expected) <= 5 * opened.error + 1e-9);
      }
}

/* A few hundred boards would take long: nothing is told. */
static void
nothing_is_told_of_the_first_click_on_a_huge_board (void **state)
{
  MsRules rules = { 1000, 1000, 1000, MS_FIRST_CLICK_ANY };
  MsFirstOpened opened;
  assert_true (ms_first_opened_find (&rules, 0, NULL, &opened));
  assert_true (isnan (opened.mean) && isnan (opened.error));
  rules.width = rules.height = 9;
  rules.mines = 10;
  for (int n = 1; n <= 3; n++)
    {
      FailingAllocator failing;
      failing_allocator_init (&failing, n);
      assert_false (ms_first_opened_find (&rules, 0, &failing.allocator, &opened));
      assert_int_equal (failing.n_held, 0);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (the_worked_example_has_its_figures),
    cmocka_unit_test (a_published_game_has_its_figures),
    cmocka_unit_test (unfinished_games_have_the_figures_that_make_sense),
    cmocka_unit_test (a_board_of_one_click_has_no_ios),
    cmocka_unit_test (clicks_are_raised_and_never_lowered),
    cmocka_unit_test (no_more_clicks_have_an_effect_than_there_are),
    cmocka_unit_test (a_game_without_a_move_has_no_figures),
    cmocka_unit_test (clicks_without_effect_are_counted_as_such),
    cmocka_unit_test (a_chord_that_blasts_is_effective),
    cmocka_unit_test (flags_before_the_first_opening_count_once_there_is_a_layout),
    cmocka_unit_test (an_opening_cut_by_a_flag_is_solved_when_it_is_complete),
    cmocka_unit_test (progress_follows_the_moves),
    cmocka_unit_test (details_are_of_what_was_done),
    cmocka_unit_test (a_flag_taken_away_is_a_flag),
    cmocka_unit_test (only_the_levels_of_the_tables_have_a_factor),
    cmocka_unit_test (the_first_click_opens_as_much_as_all_layouts_say),
    cmocka_unit_test (nothing_is_told_of_the_first_click_on_a_huge_board),
    cmocka_unit_test (no_memory_is_reported),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
