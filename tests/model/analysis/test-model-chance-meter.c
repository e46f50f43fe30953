/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The chance meter: refinement, and races between moves, reports and disposal; and its texts. */
#include "cmocka-common.h"

#include "fake-gate.h"
#include "follower-support.h"
#include "ms-chance-meter.h"
#include "ms-worker-testing.h"

#include <math.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/resource.h>
#endif

typedef struct
{
  MsGame *game;
  MsInquiry *meter;
  int n_changes;
} Fixture;

static gint niceness, promise; /* of the last worker */
static const MsStrategy *strategy;

static int
count_opened (const MsPosition *position)
{
  int n = ms_position_get_width (position) * ms_position_get_height (position), n_opened = 0;
  for (int i = 0; i < n; i++)
    n_opened += ms_cell_is_opened (ms_position_get_cells (position)[i]);
  return n_opened;
}

/* The real one's place at link time: reports one estimate, waits at the gate, and then is exact.
 * The layouts tell which position it was. */
MsStatus
ms_win_chance_find (const MsPosition *position, const MsSolverOptions *options,
    const MsWinChanceOptions *chance_options, const MsAllocator *allocator, MsWinChance *chance)
{
  *chance = (MsWinChance){ MS_WIN_CHANCE_ESTIMATE, 0.5, 0.01, 0, 0, 100, 12 };
  g_atomic_pointer_set (&strategy, chance_options->strategy);
  chance_options->report (chance, chance_options->report_data);
#ifdef __linux__
  g_atomic_int_set (&niceness, getpriority (PRIO_PROCESS, 0));
#endif
  g_atomic_int_set (&promise, (gint)options->first_click);
  if (fake_gate_pass (options))
    return MS_STATUS_CANCELLED;
  *chance = (MsWinChance){ MS_WIN_CHANCE_EXACT, 0.25, NAN, 1, 1 + count_opened (position), 0 };
  return MS_STATUS_OK;
}

static const MsWinChance *
get_chance (Fixture *fixture)
{
  return ms_inquiry_get (fixture->meter);
}

static void
on_changed (Fixture *fixture)
{
  const MsWinChance *chance = get_chance (fixture);
  MsPosition *position = ms_game_ref_position (fixture->game);
  if (chance != NULL && chance->kind == MS_WIN_CHANCE_EXACT)
    assert_int_equal (chance->layouts, 1 + count_opened (position));
  ms_position_unref (position);
  fixture->n_changes++;
}

static int
set_up (void **state)
{
  Fixture *fixture = g_new0 (Fixture, 1);
  fixture->game = follower_support_set_up ();
  fixture->meter = ms_chance_meter_new (fixture->game);
  g_signal_connect_swapped (fixture->meter, "changed", G_CALLBACK (on_changed), fixture);
  *state = fixture;
  return 0;
}

static int
tear_down (void **state)
{
  Fixture *fixture = *state;
  follower_support_tear_down (fixture->meter, fixture->game);
  g_free (fixture);
  return 0;
}

static void
nothing_while_inactive (void **state)
{
  Fixture *fixture = *state;
  ms_game_open (fixture->game, 4, 4);
  assert_false (ms_inquiry_get_busy (fixture->meter));
  assert_int_equal (ms_worker_get_n_runs (MS_WORKER (fixture->meter)), 0);
  assert_null (get_chance (fixture));
}

static void
refines_an_estimate (void **state)
{
  Fixture *fixture = *state;
  ms_follower_set_active (MS_FOLLOWER (fixture->meter), TRUE);
  while (get_chance (fixture) == NULL)
    g_main_context_iteration (NULL, TRUE);
  assert_int_equal (get_chance (fixture)->kind, MS_WIN_CHANCE_ESTIMATE);
  assert_true (ms_inquiry_get_busy (fixture->meter));
  /* Of the cell that is named everywhere else, on a board of nine columns. */
  g_autofree char *basis = ms_chance_meter_dup_basis (fixture->meter);
  assert_null (g_atomic_pointer_get (&strategy));
  assert_true (g_str_has_prefix (basis, "The chance when D2 is opened first: "));
  fake_gate_open ();
  iterate_until_idle (fixture->meter);
  assert_int_equal (get_chance (fixture)->kind, MS_WIN_CHANCE_EXACT);
  assert_int_equal (fixture->n_changes, 2);
}

static void
works_at_low_priority (void **state)
{
#ifdef __linux__
  Fixture *fixture = *state;
  int before = getpriority (PRIO_PROCESS, 0);
  fake_gate_open ();
  ms_follower_set_active (MS_FOLLOWER (fixture->meter), TRUE);
  iterate_until_idle (fixture->meter);
  assert_true (g_atomic_int_get (&niceness) > before || before >= 15);
  assert_int_equal (getpriority (PRIO_PROCESS, 0), before);
#else
  skip ();
#endif
}

static void
a_move_forgets_and_asks_anew (void **state)
{
  Fixture *fixture = *state;
  ms_follower_set_active (MS_FOLLOWER (fixture->meter), TRUE);
  while (get_chance (fixture) == NULL)
    g_main_context_iteration (NULL, TRUE);
  ms_game_open (fixture->game, 4, 4);
  assert_null (get_chance (fixture));
  assert_true (ms_inquiry_get_busy (fixture->meter));
  fake_gate_open ();
  iterate_until_idle (fixture->meter);
  assert_int_equal (ms_worker_get_n_runs (MS_WORKER (fixture->meter)), 2);
  assert_int_equal (get_chance (fixture)->kind, MS_WIN_CHANCE_EXACT);
}

static void
many_boards_few_runs (void **state)
{
  Fixture *fixture = *state;
  ms_follower_set_active (MS_FOLLOWER (fixture->meter), TRUE);
  iterate_until_begun (1);
  for (guint64 seed = 0; seed < 200; seed++)
    {
      MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_SAFE };
      assert_true (ms_game_start (fixture->game, &rules, seed, NULL));
    }
  fake_gate_open ();
  iterate_until_idle (fixture->meter);
  assert_int_equal (ms_worker_get_n_runs (MS_WORKER (fixture->meter)), 2);
}

static void
marks_count_where_flags_are_trusted (void **state)
{
  Fixture *fixture = *state;
  fake_gate_open ();
  ms_follower_set_active (MS_FOLLOWER (fixture->meter), TRUE);
  iterate_until_idle (fixture->meter);
  ms_game_cycle_mark (fixture->game, 0, 0);
  assert_int_equal (ms_worker_get_n_runs (MS_WORKER (fixture->meter)), 1);
  g_object_set (fixture->meter, "trust-flags", TRUE, NULL);
  iterate_until_idle (fixture->meter);
  ms_game_cycle_mark (fixture->game, 1, 0);
  assert_true (ms_inquiry_get_busy (fixture->meter));
  iterate_until_idle (fixture->meter);
  assert_int_equal (ms_worker_get_n_runs (MS_WORKER (fixture->meter)), 3);
}

static void
rests_when_switched_off (void **state)
{
  Fixture *fixture = *state;
  ms_follower_set_active (MS_FOLLOWER (fixture->meter), TRUE);
  iterate_until_begun (1);
  ms_follower_set_active (MS_FOLLOWER (fixture->meter), FALSE);
  assert_false (ms_inquiry_get_busy (fixture->meter));
  iterate_until_ended (1);
  assert_int_equal (fake_gate_cancelled (), 1);
  assert_null (get_chance (fixture));
}

static void
rests_when_the_game_is_over (void **state)
{
  Fixture *fixture = *state;
  MsRules rules = { 2, 1, 1, MS_FIRST_CLICK_SAFE };
  fake_gate_open ();
  ms_follower_set_active (MS_FOLLOWER (fixture->meter), TRUE);
  assert_true (ms_game_start (fixture->game, &rules, 1, NULL));
  iterate_until_idle (fixture->meter);
  guint runs = ms_worker_get_n_runs (MS_WORKER (fixture->meter));
  ms_game_open (fixture->game, 0, 0);
  assert_int_equal (ms_game_get_state (fixture->game), MS_GAME_WON);
  assert_false (ms_inquiry_get_busy (fixture->meter));
  assert_null (get_chance (fixture));
  assert_int_equal (ms_worker_get_n_runs (MS_WORKER (fixture->meter)), runs);
  g_autofree char *text = ms_chance_meter_dup_text (fixture->meter, MS_ODDS_FORMAT_MINE);
  g_autofree char *basis = ms_chance_meter_dup_basis (fixture->meter);
  assert_string_equal (text, "–");
  assert_string_equal (basis, "The game is over.");
}

static void
assert_says (MsInquiry *meter, const char *text, const char *basis)
{
  g_autofree char *said = ms_chance_meter_dup_text (meter, MS_ODDS_FORMAT_MINE);
  g_autofree char *found = ms_chance_meter_dup_basis (meter);
  assert_string_equal (said, text);
  assert_string_equal (found, basis);
}

/* What would be told is the chance on any board of that size. */
static void
a_board_that_is_not_made_has_no_chance (void **state)
{
  Fixture *fixture = *state;
  MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_SAFE, .no_guess = true };
  fake_gate_open ();
  ms_follower_set_active (MS_FOLLOWER (fixture->meter), TRUE);
  iterate_until_idle (fixture->meter);
  guint runs = ms_worker_get_n_runs (MS_WORKER (fixture->meter));
  int changes = fixture->n_changes;
  assert_true (ms_game_start (fixture->game, &rules, 1, NULL));
  assert_false (ms_inquiry_get_busy (fixture->meter));
  assert_null (get_chance (fixture));
  assert_int_equal (fixture->n_changes, changes + 1);
  assert_says (fixture->meter, "–",
      "There is no board yet: one that needs no guess is made at the first click.");

  /* A plain board is drawn like any other. */
  ms_game_allow_guessing (fixture->game);
  iterate_until_idle (fixture->meter);
  assert_int_equal (ms_worker_get_n_runs (MS_WORKER (fixture->meter)), runs + 1);
  assert_non_null (get_chance (fixture));

  assert_true (ms_game_start (fixture->game, &rules, 1, NULL));
  ms_game_open (fixture->game, 4, 4);
  while (ms_game_get_state (fixture->game) == MS_GAME_NEW)
    g_main_context_iteration (NULL, TRUE);
  iterate_until_idle (fixture->meter);
  assert_non_null (get_chance (fixture));

  /* Where its cell was flagged meanwhile it opens nothing, but is there. */
  assert_true (ms_game_start (fixture->game, &rules, 1, NULL));
  ms_game_open (fixture->game, 4, 4);
  ms_game_set_mark (fixture->game, 4, 4, MS_CELL_FLAG);
  while (!ms_game_has_layout (fixture->game))
    g_main_context_iteration (NULL, TRUE);
  iterate_until_idle (fixture->meter);
  assert_int_equal (ms_game_get_state (fixture->game), MS_GAME_NEW);
  assert_non_null (get_chance (fixture));
}

/* Who shows why there is no chance hears when there is none for another reason. */
static void
another_reason_is_told (void **state)
{
  Fixture *fixture = *state;
  MsRules small = { 2, 1, 1, MS_FIRST_CLICK_SAFE }, no_guess = { 9, 9, 10, .no_guess = true };
  fake_gate_open ();
  ms_follower_set_active (MS_FOLLOWER (fixture->meter), TRUE);
  assert_true (ms_game_start (fixture->game, &small, 1, NULL));
  ms_game_open (fixture->game, 0, 0);
  assert_int_equal (ms_game_get_state (fixture->game), MS_GAME_WON);
  int changes = fixture->n_changes;
  assert_true (ms_game_start (fixture->game, &no_guess, 1, NULL));
  assert_int_equal (fixture->n_changes, changes + 1);
  assert_says (fixture->meter, "–",
      "There is no board yet: one that needs no guess is made at the first click.");
}

/* An unknown total leaves nothing to be won. */
static void
a_density_has_no_chance (void **state)
{
  Fixture *fixture = *state;
  fake_gate_open ();
  ms_follower_set_active (MS_FOLLOWER (fixture->meter), TRUE);
  assert_true (ms_game_load_text (fixture->game, "3x2x1\n1HH\n11H\n", -1, NULL));
  iterate_until_idle (fixture->meter);
  assert_non_null (get_chance (fixture));
  ms_game_edit_density (fixture->game, 0.2);
  assert_false (ms_inquiry_get_busy (fixture->meter));
  assert_null (get_chance (fixture));
  assert_says (fixture->meter, "–", "Without a mine total there is no game to win.");
  ms_game_undo (fixture->game);
  iterate_until_idle (fixture->meter);
  assert_non_null (get_chance (fixture));
}

static void
undo_forgets_and_asks_anew (void **state)
{
  Fixture *fixture = *state;
  fake_gate_open ();
  ms_game_open (fixture->game, 4, 4);
  ms_follower_set_active (MS_FOLLOWER (fixture->meter), TRUE);
  iterate_until_idle (fixture->meter);
  ms_game_undo (fixture->game);
  assert_null (get_chance (fixture));
  iterate_until_idle (fixture->meter);
  assert_int_equal (get_chance (fixture)->layouts, 1);
  assert_int_equal (ms_worker_get_n_runs (MS_WORKER (fixture->meter)), 2);
}

/* The mines lie where they lay, whatever the rules promise a first click. */
static void
a_board_that_is_known_promises_nothing (void **state)
{
  Fixture *fixture = *state;
  fake_gate_open ();
  ms_follower_set_active (MS_FOLLOWER (fixture->meter), TRUE);
  iterate_until_idle (fixture->meter);
  assert_int_equal (g_atomic_int_get (&promise), MS_FIRST_CLICK_SAFE);
  ms_game_open (fixture->game, 4, 4);
  ms_game_undo (fixture->game);
  iterate_until_idle (fixture->meter);
  assert_int_equal (g_atomic_int_get (&promise), MS_FIRST_CLICK_ANY);
}

static void
disposed_while_it_runs (void **state)
{
  Fixture *fixture = *state;
  ms_follower_set_active (MS_FOLLOWER (fixture->meter), TRUE);
  iterate_until_begun (1);
  g_assert_finalize_object (g_steal_pointer (&fixture->meter));
  iterate_until_ended (1);
  assert_int_equal (fake_gate_cancelled (), 1);
}

static void
assert_text (const MsWinChance *chance, const char *wanted)
{
  g_autofree char *text = ms_chance_text_dup (chance, MS_ODDS_FORMAT_MINE);
  assert_string_equal (text, wanted);
}

static void
texts (void **state)
{
  assert_text (NULL, "…");
  assert_text (&(MsWinChance){ MS_WIN_CHANCE_EXACT, 4 / 6., NAN, 4, 6, 0 }, "66.7 % = 2/3");
  assert_text (&(MsWinChance){ MS_WIN_CHANCE_EXACT, 1, NAN, 6, 6, 0 }, "100 %");
  assert_text (&(MsWinChance){ MS_WIN_CHANCE_EXACT, 0, NAN, 0, 6, 0 }, "0 %");
  assert_text (
      &(MsWinChance){ MS_WIN_CHANCE_ESTIMATE, 0.382, 0.005, 0, 0, 900 }, "≈38.2 % ± 0.5 %");
  assert_text (&(MsWinChance){ MS_WIN_CHANCE_ESTIMATE, 1, NAN, 0, 0, 1 }, "…");
  assert_text (&(MsWinChance){ MS_WIN_CHANCE_TOO_LARGE, NAN, NAN, 0, 0, 0 }, "not known");
}

static void
assert_basis (const MsWinChance *chance, const char *wanted)
{
  g_autofree char *basis = ms_chance_text_dup_basis (chance, 30);
  assert_string_equal (basis, wanted);
}

/* The cell that is opened first is named, where one is. */
static void
bases (void **state)
{
  MsWinChance chance = { MS_WIN_CHANCE_ESTIMATE, 0.5, NAN, 0, 0, 2, -1 };
  assert_basis (NULL, "Still being worked out.");
  assert_basis (&chance, "Still being worked out.");
  chance.error = 0.01;
  assert_basis (&chance,
      "Estimated from 2 games, played out on layouts that fit; best play wins at least as often.");
  chance.first = 3 * 30 + 29;
  assert_basis (&chance,
      "The chance when AD4 is opened first: estimated from how safe it is and from 2 games, played "
      "out after it on layouts that fit; best play wins at least as often.");
  assert_basis (&(MsWinChance){ MS_WIN_CHANCE_EXACT, 4 / 6., NAN, 4, 6 },
      "Exact: best play wins 4 of the 6 layouts that fit.");
  assert_basis (&(MsWinChance){ MS_WIN_CHANCE_TOO_LARGE, NAN, NAN },
      "This board is too large to be played out.");
}

int
main (void)
{
#define TEST(name) cmocka_unit_test_setup_teardown (name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
    TEST (nothing_while_inactive),
    TEST (refines_an_estimate),
    TEST (works_at_low_priority),
    TEST (a_move_forgets_and_asks_anew),
    TEST (many_boards_few_runs),
    TEST (marks_count_where_flags_are_trusted),
    TEST (rests_when_switched_off),
    TEST (a_board_that_is_not_made_has_no_chance),
    TEST (rests_when_the_game_is_over),
    TEST (another_reason_is_told),
    TEST (a_density_has_no_chance),
    TEST (undo_forgets_and_asks_anew),
    TEST (a_board_that_is_known_promises_nothing),
    TEST (disposed_while_it_runs),
    cmocka_unit_test (texts),
    cmocka_unit_test (bases),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
