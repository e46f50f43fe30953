/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page that says why: its steps, the proof of a cell, and what stands on the board
 * meanwhile. */
#include "window-support.h"

#include "clipboard-text.h"
#include "ms-board-view-testing.h"
#include "ms-ui-controllers-testing.h"
#include "ms-ui-board-testing.h"
#include "ms-ui-panels-testing.h"

#include <string.h>

/* A2 and C2 are mines by their one number; of the row above nothing is known. */
static const char endgame[] = "3x3x3\nHHH\nH3H\n121\n";

/* The rungs depend on one another. */
static const char chain[] = "6x4x4\n"
                            "HHHHHH\n"
                            "HHHHHH\n"
                            "12HHHH\n"
                            "0111HH\n";

static MsWhyController *
get_controller (MsWindow *window)
{
  return ms_window_get_feature (window, ms_why_controller_get_type ());
}

static const MsWhy *
get_why (MsWindow *window)
{
  return ms_why_controller_get_why (get_controller (window));
}

static gboolean
has_why (gpointer window)
{
  return get_why (window) != NULL;
}

static gboolean
page_says (MsWindow *window, const char *text)
{
  return widget_find_words (window->pages, text) != NULL;
}

static gboolean
is_enabled (MsWindow *window, const char *action)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (window), action);
}

static void
open_page (MsWindow *window, const char *board)
{
  g_autoptr (GError) error = NULL;
  if (!ms_game_load_text (window->game, board, -1, &error))
    fail_msg ("%s", error->message);
  window_activate (window, "page", g_variant_new_string ("why"));
  window_wait (has_why, window);
}

static const MsOverlayCell *
get_over (MsWindow *window, int x, int y)
{
  MsBoardOverlay *overlay = ms_board_view_get_overlay (window->board);
  return overlay != NULL ? ms_board_overlay_find (overlay, x, y) : NULL;
}

static void
go_to_the_first (MsWindow *window)
{
  while (is_enabled (window, "why-previous"))
    window_activate (window, "why-previous", NULL);
  assert_int_equal (ms_why_controller_get_step (get_controller (window)), 0);
}

/* Where somebody looks, the page begins, and not at the first step. */
static void
test_it_begins_at_the_cell (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  open_page (window, chain);
  int n = ms_why_get_n_rungs (get_why (window)), n_decided = 0;
  assert_true (n > 1);
  for (int cell = 0; cell < 6 * ms_game_get_height (window->game); cell++)
    {
      ms_board_view_set_cursor (window->board, cell % 6, cell / 6);
      window_activate (window, "page", g_variant_new_string ("odds"));
      window_activate (window, "page", g_variant_new_string ("why"));
      window_wait (has_why, window);
      int step = ms_why_controller_get_step (get_controller (window));
      assert_int_equal (step, ms_why_find_first_rung (get_why (window), cell));
      for (int i = 0; i < n; i++)
        if (ms_rung_decides (ms_why_get_rung (get_why (window), i), cell))
          {
            assert_int_equal (step, i);
            n_decided++;
          }
    }
  assert_true (n_decided >= n);
}

static void
test_steps_are_gone_through (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  open_page (window, chain);
  int n = ms_why_get_n_rungs (get_why (window));
  assert_true (n > 1);
  go_to_the_first (window);
  for (int i = 0; i < n; i++)
    {
      g_autofree char *heading = g_strdup_printf ("Step %d of %d", i + 1, n);
      g_autofree char *sentence = ms_why_dup_sentence (get_why (window), i);
      const MsRung *rung = ms_why_get_rung (get_why (window), i);
      int number = rung->n_numbers > 0 ? rung->numbers[0] : -1;
      assert_true (page_says (window, heading));
      assert_true (page_says (window, sentence));
      assert_true (number < 0 || get_over (window, number % 6, number / 6)->reason);
      assert_int_equal (is_enabled (window, "why-next"), i + 1 < n);
      if (i + 1 < n)
        window_activate (window, "why-next", NULL);
    }
  /* All that the rungs decide stands there by now, and nothing else. */
  for (int i = 0; i < n; i++)
    {
      const MsRung *rung = ms_why_get_rung (get_why (window), i);
      for (int j = 0; j < rung->n_safe; j++)
        assert_int_equal (
            get_over (window, rung->safe[j] % 6, rung->safe[j] / 6)->sign, MS_OVERLAY_SAFE);
      for (int j = 0; j < rung->n_mines; j++)
        assert_int_equal (
            get_over (window, rung->mines[j] % 6, rung->mines[j] / 6)->sign, MS_OVERLAY_MINE);
    }
  window_activate (window, "why-previous", NULL);
  assert_int_equal (ms_why_controller_get_step (get_controller (window)), n - 2);
}

static GtkWidget *
find_row (GtkWidget *widget, int index)
{
  GtkWidget *found = NULL;
  if (GTK_IS_LIST_BOX (widget))
    return GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (widget), index));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_row (child, index);
  return found;
}

static void
test_all_are_listed (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  open_page (window, chain);
  int n = ms_why_get_n_rungs (get_why (window));
  g_autofree char *last = ms_why_dup_line (get_why (window), n - 1);
  assert_false (page_says (window, last));
  window_activate (window, "why-all", NULL);
  assert_true (page_says (window, last));
  GtkWidget *row = find_row (GTK_WIDGET (window->pages), n - 1);
  assert_true (gtk_widget_activate (row));
  assert_int_equal (ms_why_controller_get_step (get_controller (window)), n - 1);
}

static void
test_steps_and_equations_are_copied (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  open_page (window, chain);
  window_activate (window, "why-copy", NULL);
  g_autofree char *steps = clipboard_text_dup (window),
                  *wanted = ms_why_dup_text (get_why (window));
  assert_string_equal (steps, wanted);
  window_activate (window, "why-copy-equations", NULL);
  g_autofree char *copied = clipboard_text_dup (window);
  g_autofree char *equations = ms_why_dup_equations (get_why (window), G_MAXINT);
  assert_string_equal (copied, equations);
}

static gboolean
is_about_cell (gpointer window)
{
  return get_why (window) != NULL && get_why (window)->cell >= 0;
}

/* Picked by a click of the analysis, by the key, and left by Escape. */
static void
test_a_cell_is_proven (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  open_page (window, endgame);
  g_signal_emit_by_name (window->board, "open", 0, 1);
  window_wait (is_about_cell, window);
  assert_true (page_says (window, "Proof of A2: step 1 of 1"));
  assert_int_equal (get_over (window, 0, 1)->sign, MS_OVERLAY_MINE);
  window_activate (window, "why-hold-back", NULL);
  assert_true (page_says (window, "The last step is held back."));
  assert_int_equal (get_over (window, 0, 1)->sign, MS_OVERLAY_NO_SIGN);
  assert_string_equal (get_over (window, 0, 1)->label, "?");
  window_activate (window, "why-all", NULL);
  assert_false (page_says (window, "A2 a mine"));
  window_activate (window, "why-hold-back", NULL);
  assert_true (page_says (window, "A2 a mine"));
  assert_true (ms_window_dismiss_feature (window));
  window_wait (has_why, window);
  assert_int_equal (get_why (window)->cell, -1);
  assert_false (ms_window_dismiss_feature (window));

  ms_board_view_set_cursor (window->board, 2, 1);
  window_activate (window, "show-panel", NULL);
  window_activate (window, "why-cell", NULL);
  window_wait (is_about_cell, window);
  assert_true (page_says (window, "Proof of C2"));
  window_activate (window, "why-ladder", NULL);
  window_wait (has_why, window);
  g_autofree char *heading = g_strdup_printf (
      "Step %d of", ms_why_find_first_rung (get_why (window), 6 + 2) + 1);
  assert_true (page_says (window, heading));
}

static void
test_two_layouts_are_shown (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  open_page (window, endgame);
  g_signal_emit_by_name (window->board, "pick", 1, 0);
  window_wait (is_about_cell, window);
  assert_true (page_says (window, "B1 cannot be decided"));
  assert_int_equal (get_over (window, 1, 0)->sign, MS_OVERLAY_GHOST_MINE);
  window_activate (window, "why-copy", NULL);
  assert_string_equal (ms_status_line_get_text (window->status), "The steps are on the clipboard.");
  window_activate (window, "why-layout", g_variant_new_string ("free"));
  assert_int_equal (get_over (window, 1, 0)->sign, MS_OVERLAY_GHOST_FREE);
  assert_int_equal (get_over (window, 0, 1)->sign, MS_OVERLAY_GHOST_MINE);
  assert_null (get_over (window, 1, 1));
}

/* Nothing of it stays when the page goes, nor during a pause; a move asks anew. */
static void
test_it_goes_with_its_page (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  open_page (window, chain);
  assert_non_null (ms_board_view_get_overlay (window->board));
  window_activate (window, "page", g_variant_new_string ("odds"));
  assert_null (ms_board_view_get_overlay (window->board));
  assert_null (get_why (window));
  g_autoptr (MsBoardOverlay) other = ms_board_overlay_new (6, 4);
  ms_board_view_set_overlay (window->board, other); /* another page's */
  window_activate (window, "show-panel", NULL);
  assert_ptr_equal (ms_board_view_get_overlay (window->board), other);

  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  window_activate (window, "page", g_variant_new_string ("why"));
  window_wait (has_why, window);
  assert_true (page_says (window, "Nothing is open yet."));
  g_signal_emit_by_name (window->board, "open", 4, 4);
  window_wait (has_why, window);
  assert_int_equal (get_why (window)->kind, MS_WHY_RUNGS);
  ms_game_set_paused (window->game, TRUE);
  assert_null (get_why (window));
  assert_null (ms_board_view_get_overlay (window->board));
  assert_true (page_says (window, "Hidden during the pause."));
  assert_false (is_enabled (window, "why-cell"));
  ms_game_set_paused (window->game, FALSE);
  window_wait (has_why, window);
  assert_non_null (ms_board_view_get_overlay (window->board));
}

/* What the page tells is as good as odds. */
static void
test_a_game_played_by_it_is_assisted (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  window_activate (window, "page", g_variant_new_string ("odds"));
  g_signal_emit_by_name (window->board, "open", 4, 4);
  assert_false (ms_game_get_assisted (window->game));
  window_activate (window, "page", g_variant_new_string ("why"));
  window_wait (has_why, window);
  const MsRung *rung = NULL;
  for (int i = 0; i < ms_why_get_n_rungs (get_why (window)) && (rung == NULL || rung->n_safe == 0);
       i++)
    rung = ms_why_get_rung (get_why (window), i);
  assert_true (rung->n_safe > 0);
  g_signal_emit_by_name (window->board, "open", rung->safe[0] % 9, rung->safe[0] / 9);
  assert_true (ms_game_get_assisted (window->game));
}

static void
test_the_keyboard_is_enough (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  open_page (window, chain);
  ms_board_view_set_cursor (window->board, 1, 1);
  assert_true (ms_board_view_key (window->board, GDK_KEY_Return, GDK_SHIFT_MASK));
  window_wait (is_about_cell, window);
  assert_int_equal (get_why (window)->cell, 7);
}

static gboolean
is_opened (gpointer window)
{
  return ms_game_get_state (((MsWindow *)window)->game) == MS_GAME_PLAYING;
}

static gboolean
has_steps (gpointer window)
{
  return page_says (window, "The first click is at");
}

/* Mines that have been proven stay to be seen, whatever else the next step is about; what else was
 * marked and covered is open by then.  was[81]: which cells were marked at the step before. */
static void
check_mines_stay (MsWindow *window, gboolean *was)
{
  for (int cell = 0; cell < 81; cell++)
    {
      gboolean is = get_over (window, cell % 9, cell / 9) != NULL;
      assert_true (is || !was[cell]
          || ms_cell_is_opened (ms_game_get_cell (window->game, cell % 9, cell / 9)));
      was[cell] = is;
    }
}

static void
go_to_the_end (MsWindow *window)
{
  gboolean marked[81] = { FALSE };
  for (int step = 1; is_enabled (window, "why-next"); step++)
    {
      g_autofree char *heading = g_strdup_printf ("Step %d of", step);
      assert_true (page_says (window, heading));
      window_activate (window, "why-next", NULL);
      check_mines_stay (window, marked);
    }
}

static int
count_covered (MsGame *game)
{
  int n = ms_game_get_width (game) * ms_game_get_height (game), n_covered = 0;
  for (int i = 0; i < n; i++)
    n_covered += ms_game_get_cells (game)[i] == MS_CELL_COVERED;
  return n_covered;
}

/* Of a running game the player is asked first; the game waits and comes back, assisted. */
static void
test_a_board_needs_no_guess (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  MsRules rules = { .width = 9, .height = 9, .mines = 10, .no_guess = TRUE };
  guint64 seed = 3;
  assert_true (ms_window_start_game (window, &rules, &seed));
  assert_false (is_enabled (window, "why-prove"));
  g_signal_emit_by_name (window->board, "open", 4, 4);
  window_wait (is_opened, window);
  int n_covered = count_covered (window->game);
  window_activate (window, "page", g_variant_new_string ("why"));
  window_wait (has_why, window);
  window_activate (window, "why-prove", NULL);
  assert_true (page_says (window, "This reveals the whole board"));
  assert_true (ms_window_dismiss_feature (window)); /* not now */
  assert_false (ms_game_get_assisted (window->game));
  window_activate (window, "why-prove", NULL);
  window_activate (window, "why-prove-agreed", NULL);
  window_wait (has_steps, window);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_ANALYSIS);
  assert_int_equal (count_covered (window->game), 81);
  assert_string_equal (get_over (window, 4, 4)->label, "1");
  go_to_the_end (window);
  assert_true (page_says (window, "the board needs no guess"));
  assert_int_equal (count_covered (window->game), 10);
  window_activate (window, "why-copy", NULL);
  g_autofree char *copied = clipboard_text_dup (window);
  assert_non_null (strstr (copied, "the board needs no guess"));
  window_activate (window, "why-previous", NULL);
  assert_true (is_enabled (window, "why-next"));

  window_activate (window, "why-prove-end", NULL);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_PLAYING);
  assert_int_equal (count_covered (window->game), n_covered);
  assert_true (ms_game_get_assisted (window->game));
  window_wait (has_why, window);
}

/* The entry for a seed, folded out. */
static GtkWidget *
find_entry (GtkWidget *widget)
{
  GtkWidget *found = NULL;
  if (GTK_IS_ENTRY (widget))
    return widget;
  if (GTK_IS_EXPANDER (widget))
    gtk_expander_set_expanded (GTK_EXPANDER (widget), TRUE);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_entry (child);
  return found;
}

/* Of a seed that is given; whoever changes the board ends it. */
static void
test_the_board_of_a_seed (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  window_activate (window, "page", g_variant_new_string ("why"));
  window_wait (has_why, window);
  ms_board_view_set_cursor (window->board, 4, 4);
  GtkWidget *entry = find_entry (GTK_WIDGET (window->pages));
  gtk_editable_set_text (GTK_EDITABLE (entry), "none");
  g_signal_emit_by_name (entry, "activate");
  assert_false (page_says (window, "Working it out"));
  gtk_editable_set_text (GTK_EDITABLE (entry), "3");
  g_signal_emit_by_name (entry, "activate");
  window_wait (has_steps, window);
  go_to_the_end (window);
  assert_true (page_says (window, "the board needs no guess"));
  ms_game_edit_clear (window->game);
  assert_false (is_enabled (window, "why-next"));
  window_wait (has_why, window);
  assert_true (page_says (window, "Nothing is open yet."));
  assert_false (is_enabled (window, "why-prove-end"));
  ms_game_end_analysis (window->game);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_NEW);
}

int
main (void)
{
#define WINDOW_TEST(name) cmocka_unit_test_setup_teardown (name, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    WINDOW_TEST (test_it_begins_at_the_cell),
    WINDOW_TEST (test_steps_are_gone_through),
    WINDOW_TEST (test_all_are_listed),
    WINDOW_TEST (test_steps_and_equations_are_copied),
    WINDOW_TEST (test_a_cell_is_proven),
    WINDOW_TEST (test_two_layouts_are_shown),
    WINDOW_TEST (test_it_goes_with_its_page),
    WINDOW_TEST (test_a_game_played_by_it_is_assisted),
    WINDOW_TEST (test_the_keyboard_is_enough),
    WINDOW_TEST (test_a_board_needs_no_guess),
    WINDOW_TEST (test_the_board_of_a_seed),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
