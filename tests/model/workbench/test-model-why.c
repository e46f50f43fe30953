/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsWhy, and who asks for it: what is told of a position, and that it is never of another one. */
#include "cmocka-common.h"

#include "ms-rung-text.h"
#include "ms-why.h"
#include "text-position.h"

#include <math.h>
#include <string.h>

/* C1 is a mine by two numbers, and with it all else is decided. */
static const char text[] = "4x2x2\n"
                           "HHHH\n"
                           "1221\n";

static MsGame *
load (const char *board)
{
  g_autoptr (GError) error = NULL;
  MsGame *game = ms_game_new ();
  if (!ms_game_load_text (game, board, -1, &error))
    fail_msg ("%s", error->message);
  return game;
}

static MsWhy *
find (const char *board, const MsVariation *variation, int cell)
{
  MsGame *game = load (board);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsPosition *position = ms_game_ref_position (game);
  MsWhy *why;
  assert_int_equal (ms_why_find (position, variation, &options, cell, &why), MS_STATUS_OK);
  ms_position_unref (position);
  g_object_unref (game);
  return why;
}

/* The first cell is one like others. */
static void
test_the_first_cell_has_its_proof (void **state)
{
  g_autoptr (MsWhy) why = find ("3x1x1\nH1H\n", NULL, 0);
  g_autoptr (MsWhy) proof = find ("2x1x1\nH1\n", NULL, 0);
  g_autofree char *heading = ms_why_dup_heading (proof, 0);
  assert_int_equal (why->kind, MS_WHY_UNDECIDABLE);
  assert_string_equal (heading, "Proof of A1: step 1 of 1");
}

/* Each certain cell is decided once, and in the list. */
static void
test_the_ladder_is_told (void **state)
{
  g_autoptr (MsWhy) why = find ("3x3x3\nHHH\nH3H\n121\n", NULL, -1);
  assert_int_equal (why->kind, MS_WHY_RUNGS);
  g_autofree char *note = ms_why_dup_note (why); /* nothing is missing */
  assert_string_equal (note, "");
  int n = ms_why_get_n_rungs (why), n_decided = 0;
  assert_true (n > 0);
  g_autofree char *all = ms_why_dup_text (why);
  for (int i = 0; i < n; i++)
    {
      const MsRung *rung = ms_why_get_rung (why, i);
      g_autofree char *heading = ms_why_dup_heading (why, i);
      g_autofree char *wanted = g_strdup_printf ("Step %d of %d", i + 1, n);
      g_autofree char *sentence = ms_why_dup_sentence (why, i);
      g_autofree char *signs = ms_rung_text_dup_signs (rung, ms_position_get_width (why->position));
      g_autofree char *line = ms_why_dup_line (why, i);
      n_decided += rung->n_safe + rung->n_mines;
      assert_string_equal (heading, wanted);
      assert_non_null (strstr (all, sentence));
      assert_non_null (strstr (all, signs));
      assert_non_null (strstr (all, line));
    }
  g_autofree char *message = ms_why_dup_message (why);
  assert_string_equal (message, "");
  g_autofree char *first = ms_why_dup_line (why, 0);
  assert_string_equal (first, "1. One number – MD(1): A2 a mine");
  assert_int_equal (n_decided, 2);
  /* What is not to be said leaves no line. */
  assert_true (g_str_has_prefix (all, first));
  assert_true (g_str_has_suffix (all, "\n"));
  assert_null (strstr (all, "\n\n"));
}

static void
test_a_cell_is_proven (void **state)
{
  g_autoptr (MsWhy) why = find (text, NULL, 2);
  assert_int_equal (why->kind, MS_WHY_RUNGS);
  assert_int_equal (why->cell, 2);
  int last = ms_why_get_n_rungs (why) - 1;
  const MsRung *rung = ms_why_get_rung (why, last);
  gboolean found = FALSE;
  for (int i = 0; i < rung->n_safe + rung->n_mines; i++)
    found = found || (i < rung->n_safe ? rung->safe[i] : rung->mines[i - rung->n_safe]) == 2;
  assert_true (found);
  g_autofree char *heading = ms_why_dup_heading (why, last);
  assert_true (g_str_has_prefix (heading, "Proof of C1: step "));
  g_autofree char *held_back = ms_why_dup_held_back (why);
  assert_non_null (strstr (held_back, "C1"));
  g_autofree char *note = ms_why_dup_note (why);
  assert_non_null (strstr (note, "used."));
}

/* The two layouts agree with every number and the total, and differ at the cell. */
static void
test_an_undecidable_cell_has_two_layouts (void **state)
{
  g_autoptr (MsWhy) why = find ("3x2x1\nHHH\n111\n", NULL, 0);
  assert_int_equal (why->kind, MS_WHY_RUNGS); /* B1 sees all three */
  g_autofree char *heading = ms_why_dup_heading (why, 0);
  assert_true (g_str_has_prefix (heading, "Proof of A1: step 1 of "));
  g_autoptr (MsWhy) open = find ("2x2x1\nHH\n11\n", NULL, 0);
  assert_int_equal (open->kind, MS_WHY_UNDECIDABLE);
  assert_int_equal (ms_why_get_n_rungs (open), 0);
  const guint8 *with = open->proof->with_mine, *without = open->proof->without_mine;
  assert_int_equal (with[0], 1);
  assert_int_equal (without[0], 0);
  assert_int_equal (with[0] + with[1], 1);
  assert_int_equal (without[0] + without[1], 1);
  assert_null (why->proof->with_mine);
  g_autofree char *message = ms_why_dup_message (open);
  assert_true (g_str_has_prefix (message, "A1 cannot be decided: "));
}

static void
test_what_is_empty_says_why (void **state)
{
  static const struct
  {
    const char *board;
    int cell;
    MsWhyKind kind;
    const char *message;
  } cases[] = {
    { "3x2x1\nHHH\nHHH\n", -1, MS_WHY_COVERED, "Nothing is open yet." },
    { "2x2x1\nHH\n11\n", -1, MS_WHY_NOTHING, "Nothing is certain here." },
    { "2x2x1\n1H\nHH\n", -1, MS_WHY_NOTHING, "Nothing is certain here." },
    { "2x2x1\nHH\n11\n", 2, MS_WHY_OPENED, "A2 is open." },
    { "2x2x1\nHH\n21\n", -1, MS_WHY_CONTRADICTION, "" },
    { "2x2x1\nHH\n21\n", 0, MS_WHY_CONTRADICTION, "" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (MsWhy) why = find (cases[i].board, NULL, cases[i].cell);
      g_autofree char *message = ms_why_dup_message (why);
      g_autofree char *all = ms_why_dup_text (why);
      assert_int_equal (why->kind, cases[i].kind);
      assert_true (message[0] != 0);
      assert_true (g_str_has_prefix (message, cases[i].message));
      assert_non_null (strstr (all, message));
    }
}

/* Under an assumption more is certain, and it is said that it is one. */
static void
test_assumptions_are_said (void **state)
{
  const MsAssumption assumed = { 0, MS_CERTAINTY_MINE };
  g_autoptr (MsVariation) variation = ms_variation_new (&assumed, 1, -1, NAN);
  g_autoptr (MsWhy) why = find ("2x2x1\nHH\n11\n", variation, -1);
  assert_int_equal (why->kind, MS_WHY_RUNGS);
  const MsRung *rung = ms_why_get_rung (why, 0);
  assert_int_equal (rung->n_safe, 1);
  assert_int_equal (rung->safe[0], 1);
  g_autofree char *note = ms_why_dup_note (why);
  assert_string_equal (note, "All of this holds only under your assumptions.");
}

/* Of a cell that needs no proof it is said whether a flag or a supposition makes it known. */
static void
test_what_is_given_is_named (void **state)
{
  const MsAssumption assumed[] = { { 0, MS_CERTAINTY_MINE }, { 3, MS_CERTAINTY_SAFE } };
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.trust_flags = true;
  g_autoptr (MsVariation) variation = ms_variation_new (assumed, 2, -1, NAN);
  static const char *const wanted[] = { "A1 is supposed to be a mine.", NULL,
    "C1 is known from the start: it is a trusted flag.", "D1 is supposed to be safe." };
  MsPosition *position = text_position_parse ("8x1x4\nH2FHHHHH\n");
  for (int cell = 0; cell < 4; cell++)
    {
      g_autoptr (MsWhy) why = NULL;
      if (wanted[cell] == NULL)
        continue;
      assert_int_equal (ms_why_find (position, variation, &options, cell, &why), MS_STATUS_OK);
      assert_int_equal (why->kind, MS_WHY_GIVEN);
      g_autofree char *message = ms_why_dup_message (why);
      assert_string_equal (message, wanted[cell]);
    }
  ms_position_unref (position);
}

static void
test_equations_are_told (void **state)
{
  g_autoptr (MsWhy) why = find (text, NULL, -1);
  assert_true (why->equations->n_cells >= 2);
  assert_int_equal (why->equations->cells[0], 0);
  g_autofree char *all = ms_why_dup_equations (why, G_MAXINT);
  g_autofree char *one = ms_why_dup_equations (why, 1);
  assert_non_null (strstr (all, "(1)"));
  assert_non_null (strstr (all, "(2)"));
  assert_null (strstr (one, "(2)"));
}

static bool
cancel_cb (double progress, void *user_data)
{
  return true;
}

static void
test_cancelling_leaves_nothing (void **state)
{
  MsGame *game = load (text);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsPosition *position = ms_game_ref_position (game);
  MsWhy *why;
  options.poll = cancel_cb;
  for (int cell = -1; cell <= 2; cell += 3)
    {
      assert_int_equal (ms_why_find (position, NULL, &options, cell, &why), MS_STATUS_CANCELLED);
      assert_null (why);
    }
  ms_position_unref (position);
  g_object_unref (game);
}

static void
wait (MsInquiry *reasoner)
{
  while (ms_inquiry_get_busy (reasoner))
    g_main_context_iteration (NULL, TRUE);
}

static const MsWhy *
get_why (MsInquiry *reasoner)
{
  return ms_inquiry_get (reasoner);
}

static void
test_the_reasoner_follows (void **state)
{
  MsGame *game = load (text);
  MsInquiry *reasoner = ms_why_new_inquiry (game);
  ms_why_ask (reasoner, 2);
  assert_false (ms_inquiry_get_busy (reasoner)); /* nobody sees it */
  ms_follower_set_active (MS_FOLLOWER (reasoner), TRUE);
  assert_null (ms_inquiry_get (reasoner));
  wait (reasoner);
  assert_int_equal (get_why (reasoner)->cell, -1);
  ms_why_ask (reasoner, 2);
  assert_null (ms_inquiry_get (reasoner));
  wait (reasoner);
  assert_int_equal (get_why (reasoner)->cell, 2);

  ms_game_cycle_mark (game, 2, 0); /* an opinion */
  assert_non_null (ms_inquiry_get (reasoner));
  ms_game_edit_cell (game, 0, 1, MS_CELL_COVERED);
  assert_null (ms_inquiry_get (reasoner));
  wait (reasoner);
  assert_int_equal (get_why (reasoner)->cell, -1);
  MsPosition *position = ms_game_ref_position (game);
  assert_memory_equal (
      ms_position_get_cells (position), ms_position_get_cells (get_why (reasoner)->position), 8);
  ms_position_unref (position);

  ms_game_edit_cell (game, 0, 1, 1);
  ms_game_undo (game); /* while it works */
  wait (reasoner);
  assert_int_equal (ms_position_get_cells (get_why (reasoner)->position)[4], MS_CELL_COVERED);
  ms_why_ask (reasoner, 2);
  ms_follower_set_active (MS_FOLLOWER (reasoner), FALSE);
  assert_null (ms_inquiry_get (reasoner));
  assert_false (ms_inquiry_get_busy (reasoner));
  g_assert_finalize_object (reasoner);
  while (g_main_context_pending (NULL))
    g_main_context_iteration (NULL, FALSE);
  g_object_unref (game);
}

typedef struct
{
  MsInquiry *reasoner;
  int asked, n_told, n_failed;
} Listener;

static void
why_cb (Listener *listener)
{
  MsWhy *why = ms_inquiry_get (listener->reasoner);
  if (why == NULL)
    return;
  listener->n_told++;
  assert_int_equal (why->cell, listener->asked);
}

static void
failed_cb (Listener *listener)
{
  listener->n_failed++;
}

/* An answer that is done, but not told yet, when something else is asked, is never told; and who
 * was answered is not told of a failure. */
static void
test_no_answer_to_another_question (void **state)
{
  MsGame *game = load (text);
  Listener listener = { .reasoner = ms_why_new_inquiry (game), .asked = 2 };
  g_signal_connect_swapped (listener.reasoner, "changed", G_CALLBACK (why_cb), &listener);
  g_signal_connect_swapped (listener.reasoner, "failed", G_CALLBACK (failed_cb), &listener);
  ms_why_ask (listener.reasoner, 2);
  ms_follower_set_active (MS_FOLLOWER (listener.reasoner), TRUE);
  while (!g_main_context_pending (NULL)) /* the worker is done */
    g_thread_yield ();
  listener.asked = 1;
  ms_why_ask (listener.reasoner, 1);
  wait (listener.reasoner);
  assert_int_equal (listener.n_told, 1);
  assert_int_equal (get_why (listener.reasoner)->cell, 1);
  assert_int_equal (listener.n_failed, 0);
  g_assert_finalize_object (listener.reasoner);
  while (g_main_context_pending (NULL))
    g_main_context_iteration (NULL, FALSE);
  g_object_unref (game);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_the_ladder_is_told),
    cmocka_unit_test (test_the_first_cell_has_its_proof),
    cmocka_unit_test (test_a_cell_is_proven),
    cmocka_unit_test (test_an_undecidable_cell_has_two_layouts),
    cmocka_unit_test (test_what_is_empty_says_why),
    cmocka_unit_test (test_assumptions_are_said),
    cmocka_unit_test (test_what_is_given_is_named),
    cmocka_unit_test (test_equations_are_told),
    cmocka_unit_test (test_cancelling_leaves_nothing),
    cmocka_unit_test (test_the_reasoner_follows),
    cmocka_unit_test (test_no_answer_to_another_question),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
