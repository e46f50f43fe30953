/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boards, games, records and simulations of the library. */
#include "cmocka-common.h"

#include "minesage.h"

#include "ms-document.h"
#include "ms-draw.h"
#include "ms-rng.h"

#include <glib.h>
#include <math.h>
#include <string.h>

static void
test_generate (void **state)
{
  MinesageRules rules = MINESAGE_RULES_INIT (9, 9, 10, MINESAGE_FIRST_OPEN);
  MsRules own = { 9, 9, 10, MS_FIRST_CLICK_OPEN };
  uint8_t mine[81], expected[81];
  MsRng rng;
  ms_rng_seed (&rng, 7);
  assert_true (ms_draw_mines (&own, 40, &rng, expected, NULL));
  assert_int_equal (minesage_generate (&rules, 40, 7, 0, mine, NULL), MINESAGE_OK);
  assert_memory_equal (mine, expected, 81);
  assert_int_equal (minesage_generate (&rules, 40, 7, 1, mine, NULL), MINESAGE_OK);
  int n = 0;
  for (int i = 0; i < 81; i++)
    n += mine[i];
  assert_int_equal (n, 10);
  rules.mines = 81;
  assert_int_equal (minesage_generate (&rules, 40, 7, 0, mine, NULL), MINESAGE_BAD_MINES);
}

/* All games open what is certainly safe, or the safest cell, until all have ended. */
static void
test_games (void **state)
{
  enum
  {
    N = 20
  };
  MinesageRules rules = MINESAGE_RULES_INIT (9, 9, 10, MINESAGE_FIRST_OPEN);
  MinesageEngine *engine = minesage_engine_new ();
  MinesageGames *games;
  int32_t open[N], opened[N];
  uint8_t state_of[N] = { 0 }, mine[81];
  int n_ended = 0, n_won = 0, sum[N] = { 0 };
  assert_int_equal (minesage_games_new (&rules, N, 5, &games, NULL), MINESAGE_OK);
  const uint8_t *cells = minesage_games_cells (games);
  for (int i = 0; i < N; i++)
    open[i] = 40;
  while (n_ended < N)
    {
      assert_int_equal (minesage_games_step (games, open, opened, state_of, NULL), MINESAGE_OK);
      n_ended = n_won = 0;
      for (int i = 0; i < N; i++)
        {
          MinesagePosition *position;
          MinesageChoice choice = MINESAGE_CHOICE_INIT;
          int n_open = 0;
          open[i] = -1;
          sum[i] += opened[i];
          for (int k = 0; k < 81; k++)
            n_open += cells[i * 81 + k] <= 8;
          assert_int_equal (n_open, sum[i]);
          n_won += state_of[i] == MINESAGE_WON;
          if (state_of[i] != MINESAGE_PLAYING)
            {
              n_ended++;
              /* A step of no cell begins a game that has ended anew: it is told by its seed. */
              continue;
            }
          minesage_position_new (9, 9, 10, cells + i * 81, &position, NULL);
          minesage_best (engine, position, "safest", NULL, &choice, NULL);
          open[i] = choice.cell;
          minesage_position_unref (position);
        }
      if (n_ended > 0)
        break;
    }
  assert_true (n_ended > 0);
  /* The next game has the seed of the one before + N. */
  int i = 0;
  while (state_of[i] == MINESAGE_PLAYING)
    i++;
  assert_int_equal (minesage_games_step (games, open, opened, state_of, NULL), MINESAGE_OK);
  assert_int_equal (state_of[i], MINESAGE_NEW);
  minesage_generate (&rules, 40, 5 + (uint64_t)i + N, 0, mine, NULL);
  for (int k = 0; k < N; k++)
    open[k] = -1;
  open[i] = 40;
  minesage_games_step (games, open, opened, state_of, NULL);
  for (int k = 0; k < 81; k++)
    assert_false (cells[i * 81 + k] <= 8 && mine[k]);
  open[3] = 81;
  assert_int_equal (minesage_games_step (games, open, NULL, NULL, NULL), MINESAGE_BAD_CELL);
  minesage_games_restart (games, 5);
  for (int k = 0; k < N * 81; k++)
    assert_int_equal (cells[k], MINESAGE_COVERED);
  minesage_games_free (games);
  minesage_engine_free (engine);
}

/* The first covered cell that has a mine, or has none. */
static int
find_covered (const MsPlay *play, bool mine)
{
  int cell = 0;
  while (ms_cell_is_opened (ms_play_get_cells (play)[cell])
      || ms_layout_has_mine (ms_play_get_layout (play), cell) != mine)
    cell++;
  return cell;
}

/* A beginner's game, saved: opened in the middle, a mine flagged, another cell opened. */
static char *
save_game (gsize *length, int *flagged)
{
  MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_OPEN };
  MsPlay *play = ms_play_new (&rules, 3, NULL, NULL);
  MsErrorInfo info;
  char *bytes;
  MsMove move = { MS_ACTION_OPEN, 40, 0, 0 };
  assert_int_equal (ms_play_do (play, &move), MS_STATUS_OK);
  *flagged = find_covered (play, true);
  move = (MsMove){ MS_ACTION_MARK, *flagged, MS_CELL_FLAG, 1500 };
  assert_int_equal (ms_play_do (play, &move), MS_STATUS_OK);
  move = (MsMove){ MS_ACTION_OPEN, find_covered (play, false), 0, 2500 };
  assert_int_equal (ms_play_do (play, &move), MS_STATUS_OK);
  MsDocument document = { .play = play, .elapsed_ms = 2500, .density = NAN };
  assert_int_equal (
      ms_position_new (9, 9, 10, ms_play_get_cells (play), NULL, &document.position, &info),
      MS_STATUS_OK);
  assert_int_equal (
      ms_document_write_as (ms_target_find ("minesage"), &document, &bytes, length, &info),
      MS_STATUS_OK);
  ms_position_unref (document.position);
  ms_play_free (play);
  return bytes;
}

static void
test_record (void **state)
{
  gsize n;
  int flagged;
  g_autofree char *bytes = save_game (&n, &flagged);
  MinesageEngine *engine = minesage_engine_new ();
  MinesageRecord *record;
  MinesagePosition *position;
  MinesageLines *lines;
  assert_int_equal (minesage_record_read (bytes, n, &record, NULL), MINESAGE_OK);
  assert_int_equal (minesage_record_length (record), 2500);
  assert_true (minesage_record_metric (record, "bbbv") >= 1);
  assert_true (minesage_record_metric (record, "mines") == 10);
  assert_true (minesage_record_metric (record, "right") == 1);
  assert_true (isnan (minesage_record_metric (record, "state")));
  assert_true (isnan (minesage_record_metric (record, "no such")));
  static const struct
  {
    int64_t time;
    bool begun, flag;
  } moments[] = { { -1, false, false }, { 0, true, false }, { 1499, true, false },
    { 1500, true, true }, { 1000000, true, true } };
  for (size_t i = 0; i < G_N_ELEMENTS (moments); i++)
    {
      assert_int_equal (minesage_record_at (record, moments[i].time, &position, NULL), MINESAGE_OK);
      const uint8_t *cells = minesage_position_cells (position);
      assert_int_equal (cells[40] == 0, moments[i].begun);
      assert_int_equal (cells[flagged] == MINESAGE_FLAG, moments[i].flag);
      minesage_position_unref (position);
    }
  assert_int_equal (minesage_review (engine, record, 5, NULL, &lines, NULL), MINESAGE_OK);
  assert_int_equal (minesage_lines_count (lines), 3);
  assert_non_null (strstr (minesage_lines_get (lines, 0), "\"verdict\":\"first\""));
  assert_non_null (strstr (minesage_lines_get (lines, 2), "\"bbbv\""));
  minesage_lines_free (lines);
  minesage_record_free (record);
  const char *text = "3x1x1\nH1H\n";
  assert_int_equal (minesage_record_read (text, strlen (text), &record, NULL), MINESAGE_NO_GAME);
  assert_null (record);
  minesage_engine_free (engine);
}

/* --- Simulations --- */

typedef struct
{
  MinesageEngine *engine;
  uint64_t numbers[2]; /* that were told, of two games */
  int n_ended, stop_after, bad_after;
} Guest;

/* Plays what the strategy "fast" would. */
static int32_t
move_fast (const uint8_t *cells, uint64_t number, void *user_data)
{
  Guest *guest = user_data;
  MinesagePosition *position;
  MinesageChoice choice = MINESAGE_CHOICE_INIT;
  if (guest->bad_after > 0 && guest->n_ended >= guest->bad_after)
    return 40;
  guest->numbers[guest->n_ended % 2] = number;
  minesage_position_new (9, 9, 10, cells, &position, NULL);
  minesage_best (guest->engine, position, "fast", NULL, &choice, NULL);
  minesage_position_unref (position);
  return choice.cell;
}

static int32_t
count_ended (uint64_t seed, int32_t won, int32_t guesses, void *user_data)
{
  Guest *guest = user_data;
  guest->n_ended++;
  return guest->stop_after > 0 && guest->n_ended >= guest->stop_after;
}

static void
test_simulate (void **state)
{
  MinesageRules rules = MINESAGE_RULES_INIT (9, 9, 10, MINESAGE_FIRST_SAFE);
  MinesageSimulation simulation = MINESAGE_SIMULATION_INIT;
  MinesageTally built_in = MINESAGE_TALLY_INIT, own = MINESAGE_TALLY_INIT;
  MinesageEngine *engine = minesage_engine_new ();
  Guest guest = { engine };
  simulation.games = 60;
  simulation.first_cell = 40;
  simulation.strategy = "fast";
  simulation.user_data = &guest;
  simulation.ended = count_ended;
  assert_int_equal (minesage_simulate (engine, &rules, &simulation, &built_in, NULL), MINESAGE_OK);
  assert_int_equal (built_in.games, 60);
  assert_int_equal (guest.n_ended, 60);
  assert_true (built_in.won > 30 && built_in.guesses > 0 && isnan (built_in.difference));
  simulation.move = move_fast;
  simulation.against = "fast";
  simulation.luck_free = 1;
  guest.n_ended = 0;
  assert_int_equal (minesage_simulate (engine, &rules, &simulation, &own, NULL), MINESAGE_OK);
  assert_int_equal (own.won, built_in.won);
  assert_int_equal (own.guesses, built_in.guesses);
  assert_int_equal (own.against_won, built_in.won);
  assert_true (fabs (own.luck_free - built_in.luck_free) < 0.05);
  assert_true (own.difference == 0);
  assert_true (guest.numbers[0] != guest.numbers[1]);
  guest.n_ended = 0;
  guest.stop_after = 2;
  assert_int_equal (
      minesage_simulate (engine, &rules, &simulation, &own, NULL), MINESAGE_CANCELLED);
  assert_int_equal (own.games, 2);
  guest = (Guest){ engine, .bad_after = 1 };
  assert_int_equal (minesage_simulate (engine, &rules, &simulation, &own, NULL), MINESAGE_BAD_CELL);
  minesage_engine_free (engine);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_generate),
    cmocka_unit_test (test_games),
    cmocka_unit_test (test_record),
    cmocka_unit_test (test_simulate),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
