/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first page: what a new window begins with, how it is left, and how it is come back to. */
#include "window-support.h"

#include "ms-spoken.h"
#include "ms-autosave-controller.h"
#include "ms-first-controller.h"
#include "ms-first-page.h"
#include "ms-record-history.h"
#include "ms-settings.h"
#include "ms-spoken-testing.h"

#include <string.h>

/* As a new user meets it: another window than that of the fixture, which begins with a board. */
static MsWindow *
open_first (void **state)
{
  WindowFixture *fixture = *state;
  MsWindow *before = fixture->window;
  g_settings_set_string (before->settings, "start-with", "page");
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "new-window", NULL);
  MsWindow *window = MS_WINDOW (gtk_application_get_active_window (fixture->application));
  assert_ptr_not_equal (window, before);
  return window;
}

static MsFirstController *
get_controller (MsWindow *window)
{
  return ms_window_get_feature (window, MS_TYPE_FIRST_CONTROLLER);
}

static gboolean
is_shown (MsWindow *window)
{
  return ms_first_controller_get_shown (get_controller (window));
}

static GtkWidget *
get_page (MsWindow *window)
{
  return gtk_stack_get_child_by_name (ms_window_get_part (window, "board_stack"), "first");
}

static GtkWidget *
get_tile (MsWindow *window, guint i)
{
  GObject *tiles = gtk_widget_get_template_child (get_page (window), MS_TYPE_FIRST_PAGE, "tiles");
  GtkWidget *tile = gtk_widget_get_first_child (GTK_WIDGET (tiles));
  while (i-- > 0)
    tile = gtk_widget_get_next_sibling (tile);
  return tile;
}

static gboolean
is_named (GtkWidget *tile, const char *name)
{
  g_autofree char *other = gtk_test_accessible_check_property (
      GTK_ACCESSIBLE (tile), GTK_ACCESSIBLE_PROPERTY_LABEL, name, NULL);
  return other == NULL;
}

static gboolean
is_mapped (gpointer widget)
{
  return gtk_widget_get_mapped (widget);
}

static gboolean
has_left (gpointer window)
{
  return !is_shown (window);
}

/* As Enter does, which lets go of the button a moment later. */
static void
press (MsWindow *window, guint tile)
{
  assert_true (gtk_widget_activate (get_tile (window, tile)));
  window_wait (has_left, window);
}

static gboolean
is_enabled (MsWindow *window, const char *action)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (window), action);
}

static void
assert_board (MsWindow *window, int width, int height, int mines)
{
  assert_false (is_shown (window));
  assert_int_equal (ms_game_get_width (window->game), width);
  assert_int_equal (ms_game_get_height (window->game), height);
  assert_int_equal (ms_game_get_mines (window->game), mines);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_NEW);
  assert_true (gtk_widget_get_mapped (GTK_WIDGET (window->board)));
  /* A cell of it, where they are widgets. */
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));
  assert_non_null (gtk_widget_get_ancestor (focus, MS_TYPE_BOARD_VIEW));
  assert_false (gtk_widget_get_visible (get_page (window)));
}

static void
a_new_window_offers_the_levels (void **state)
{
  MsWindow *window = open_first (state);
  assert_true (is_shown (window));
  window_wait (is_mapped, get_page (window));
  assert_false (gtk_widget_get_mapped (GTK_WIDGET (window->board)));
  assert_false (gtk_widget_get_mapped (GTK_WIDGET (window->status)));
  assert_false (gtk_widget_get_mapped (ms_window_get_part (window, "counters")));
  assert_string_equal (gtk_window_get_title (GTK_WINDOW (window)), "Minesage");
  assert_true (gtk_widget_is_focus (get_tile (window, 0)));
  assert_true (is_named (get_tile (window, 0), "Beginner, 9×9, 10 mines"));
  assert_true (is_named (get_tile (window, 3), "Custom…, Any size"));
  press (window, 2);
  assert_board (window, 30, 16, 99);
}

static gboolean
shows (gpointer widget)
{
  return gtk_widget_get_visible (widget);
}

/* Who has not found it yet would find it before the window that is asked about. */
static void
leave_games (void **state, int n)
{
  WindowFixture *fixture = *state;
  window_wait (window_has_searched, fixture->window);
  for (int i = 0; i < n; i++)
    {
      MsWindow *window = window_open_another (*state);
      window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
      g_signal_emit_by_name (window->board, "open", 4, 4);
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

static GtkWidget *
get_part (MsWindow *window, const char *name)
{
  return GTK_WIDGET (gtk_widget_get_template_child (get_page (window), MS_TYPE_FIRST_PAGE, name));
}

static void
assert_offers (MsWindow *window, gboolean offer, const char *discarded)
{
  GtkLabel *label = GTK_LABEL (get_part (window, "discarded_label"));
  assert_int_equal (shows (get_part (window, "offer")), offer);
  assert_int_equal (shows (get_part (window, "discarded")), discarded != NULL);
  assert_string_equal (gtk_label_get_text (label), discarded != NULL ? discarded : "");
  assert_int_equal (is_enabled (window, "continue-left"), offer);
  assert_int_equal (is_enabled (window, "discard-left"), offer);
  assert_int_equal (is_enabled (window, "undo-discard"), discarded != NULL);
}

static int
count_files (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "minesage", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  int n = 0;
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    n += g_str_has_suffix (name, ".journal");
  return n;
}

static gboolean
has_no_file (gpointer unused)
{
  return count_files () == 0;
}

/* An unfinished game is offered once the one who played it has gone; its file stays to the end. */
static void
what_is_discarded_can_be_brought_back (void **state)
{
  leave_games (state, 1);
  MsWindow *window = open_first (state);
  window_wait (shows, get_part (window, "offer"));
  assert_offers (window, TRUE, NULL);
  for (int i = 0; i < 2; i++)
    {
      window_activate (window, "discard-left", NULL);
      assert_offers (window, FALSE, "1 game was deleted.");
      window_wait (window_has_searched, window);
      assert_int_equal (count_files (), 1);
      window_activate (window, "undo-discard", NULL);
      assert_offers (window, TRUE, NULL);
    }
  window_activate (window, "continue-left", NULL);
  window_wait (has_left, window);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_PLAYING);
}

static void
what_was_discarded_goes_with_the_page (void **state)
{
  leave_games (state, 1);
  MsWindow *window = open_first (state);
  window_wait (shows, get_part (window, "offer"));
  window_activate (window, "discard-left", NULL);
  press (window, 0);
  assert_board (window, 9, 9, 10);
  assert_false (is_enabled (window, "undo-discard"));
  window_wait (has_no_file, NULL);
}

/* The last one first; what was offered in its place is not lost by it. */
static void
several_are_brought_back_one_by_one (void **state)
{
  leave_games (state, 2);
  MsWindow *window = open_first (state);
  window_wait (shows, get_part (window, "offer"));
  window_activate (window, "discard-left", NULL);
  window_wait (shows, get_part (window, "offer"));
  assert_offers (window, TRUE, "1 game was deleted.");
  window_activate (window, "undo-discard", NULL);
  assert_offers (window, TRUE, NULL);
  window_activate (window, "discard-left", NULL);
  window_wait (shows, get_part (window, "offer"));
  window_activate (window, "discard-left", NULL);
  window_wait (window_has_searched, window);
  assert_offers (window, FALSE, "2 games were deleted.");
  assert_int_equal (count_files (), 2);
  window_activate (window, "undo-discard", NULL);
  assert_offers (window, TRUE, "1 game was deleted.");
  window_activate (window, "undo-discard", NULL);
  assert_offers (window, TRUE, NULL);
}

/* Neither what one window offers nor what it can bring back is offered by another. */
static void
no_other_window_offers_what_was_discarded (void **state)
{
  leave_games (state, 1);
  MsWindow *window = open_first (state);
  window_wait (shows, get_part (window, "offer"));
  window_activate (window, "discard-left", NULL);
  MsWindow *other = window_open_another (*state);
  assert_offers (other, FALSE, NULL);
  window_activate (window, "undo-discard", NULL);
  assert_offers (window, TRUE, NULL);
  gtk_window_destroy (GTK_WINDOW (window));
  MsWindow *third = window_open_another (*state);
  window_wait (shows, get_part (third, "offer"));
  window_activate (third, "discard-left", NULL);
  gtk_window_destroy (GTK_WINDOW (third));
  window_wait (has_no_file, NULL);
}

static GString *announced;

static void
announce (GtkAccessible *widget, const char *sentence, int priority)
{
  g_string_append_printf (announced, "%s\n", sentence);
}

/* On the page and in the bar, once each. */
static void
what_was_discarded_is_said_aloud (void **state)
{
  leave_games (state, 1);
  MsWindow *window = open_first (state);
  window_wait (shows, get_part (window, "offer"));
  announced = g_string_new (NULL);
  ms_announce_set_func (announce);
  window_activate (window, "discard-left", NULL);
  window_wait (window_has_searched, window);
  assert_string_equal (announced->str, "1 game was deleted.\n");
  ms_announce_set_func (NULL);
  g_string_free (announced, TRUE);
}

/* The button that is pressed disappears; the focus goes to what takes it back, and to nothing that
 * would delete another game. */
static void
discarding_needs_no_pointer (void **state)
{
  leave_games (state, 1);
  MsWindow *window = open_first (state);
  window_wait (shows, get_part (window, "offer"));
  window_wait (is_mapped, get_part (window, "discard_button"));
  assert_true (gtk_widget_grab_focus (get_part (window, "discard_button")));
  window_activate (window, "discard-left", NULL);
  assert_true (gtk_widget_is_focus (get_part (window, "undo_button")));
  window_activate (window, "undo-discard", NULL);
  assert_true (gtk_widget_is_focus (get_part (window, "continue_button")));
}

/* Over a board: the same, in one bar; when that is closed the game is gone. */
static void
a_bar_brings_back_what_it_discarded (void **state)
{
  leave_games (state, 1);
  MsWindow *window = window_open_another (*state);
  GtkWidget *bar = ms_window_get_part (window, "leftover_bar");
  GtkWidget *undo = ms_window_get_part (window, "undo_discard_button");
  GtkWidget *go_on = ms_window_get_part (window, "continue_left_button");
  window_wait (is_mapped, go_on);
  assert_false (shows (undo));
  assert_true (gtk_widget_grab_focus (go_on));
  window_activate (window, "discard-left", NULL);
  assert_string_equal (
      gtk_label_get_text (ms_window_get_part (window, "leftover_label")), "1 game was deleted.");
  assert_false (shows (go_on));
  assert_true (gtk_widget_is_focus (undo));
  window_activate (window, "undo-discard", NULL);
  assert_false (shows (undo));
  assert_true (gtk_widget_is_focus (go_on));
  window_activate (window, "discard-left", NULL);
  window_wait (window_has_searched, window);
  assert_int_equal (count_files (), 1);
  g_signal_emit_by_name (bar, "response", GTK_RESPONSE_CLOSE);
  assert_false (shows (bar));
  assert_false (is_enabled (window, "undo-discard"));
  window_wait (has_no_file, NULL);
}

static void
a_window_may_begin_with_the_board (void **state)
{
  WindowFixture *fixture = *state;
  assert_false (is_shown (fixture->window));
  assert_null (get_page (fixture->window));
}

static void
every_other_board_takes_its_place (void **state)
{
  MsWindow *window = open_first (state);
  window_activate (window, "new-game", NULL);
  assert_board (window, 9, 9, 10);
  window_activate (window, "levels", NULL);
  assert_true (is_shown (window));
  window_activate (window, "level", g_variant_new_string ("intermediate"));
  assert_board (window, 16, 16, 40);
  window_activate (window, "levels", NULL);
  assert_true (gtk_widget_is_focus (get_tile (window, 1))); /* played last */
  assert_true (ms_game_load_text (window->game, "3x2x1\n1HH\n11H\n", -1, NULL));
  assert_false (is_shown (window));
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_ANALYSIS);
}

/* Nor does its bar stay above the page. */
static void
what_was_supposed_of_the_board_goes_with_it (void **state)
{
  MsWindow *window = open_first (state);
  GtkWidget *bar = ms_window_get_part (window, "suppose_bar");
  window_activate (window, "new-game", NULL);
  window_activate (window, "suppose-mine", NULL);
  assert_true (gtk_widget_get_visible (bar));
  window_activate (window, "levels", NULL);
  assert_true (is_shown (window));
  assert_false (gtk_widget_get_visible (bar));
  window_activate (window, "new-game", NULL);
  assert_false (gtk_widget_get_visible (bar));
}

static void
what_is_opened_or_pasted_takes_its_place (void **state)
{
  MsWindow *window = open_first (state);
  GFile *file = window_make_file ("board.mine", "3x2x1\n1HH\n11H\n", -1);
  ms_window_open_file (window, file);
  window_wait (has_left, window);
  window_drop_file (file);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_ANALYSIS);

  window = open_first (state);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (window)), "4x2x1\n1HHH\n11HH\n");
  window_activate (window, "paste", NULL);
  window_wait (has_left, window);
  assert_int_equal (ms_game_get_width (window->game), 4);
}

/* What is not to be read stays on the page, and is told there. */
static void
a_fault_leaves_the_page (void **state)
{
  MsWindow *window = open_first (state);
  GFile *file = window_make_file ("board.mine", "no board", -1);
  ms_window_open_file (window, file);
  window_wait_error (window);
  window_drop_file (file);
  assert_true (is_shown (window));
}

static void
escape_goes_to_the_board (void **state)
{
  MsWindow *window = open_first (state);
  assert_true (ms_window_dismiss_feature (window));
  assert_board (window, 9, 9, 10);
  assert_true (is_enabled (window, "hint"));
}

/* Of the game behind the page nothing can be asked, and a rule changes without leaving the page. */
static void
commands_about_a_game_are_shut (void **state)
{
  static const char *const shut[] = { "undo", "restart", "hint", "autoplay", "save", "save-as",
    "copy", "analyse", "show-probabilities", "show-panel", "zoom-in", "renew-game" };
  static const char *const open[] = { "new-game", "level", "open", "paste", "examples", "no-guess",
    "best-times", "by-seed", "new-analysis" };
  MsWindow *window = open_first (state);
  for (gsize i = 0; i < G_N_ELEMENTS (shut); i++)
    if (is_enabled (window, shut[i]))
      fail_msg ("%s is open on the page", shut[i]);
  for (gsize i = 0; i < G_N_ELEMENTS (open); i++)
    if (!is_enabled (window, open[i]))
      fail_msg ("%s is shut on the page", open[i]);
  window_activate (window, "new-game", NULL);
  assert_true (is_enabled (window, "hint"));
  assert_true (is_enabled (window, "levels"));
  assert_false (is_enabled (window, "undo")); /* as its owner says */
}

static void
a_rule_is_changed_on_the_page (void **state)
{
  MsWindow *window = open_first (state);
  window_activate (window, "no-guess", NULL);
  assert_true (is_shown (window));
  assert_false (ms_game_get_rules (window->game).no_guess);
  press (window, 0);
  assert_board (window, 9, 9, 10);
  assert_true (ms_game_get_rules (window->game).no_guess);

  window_activate (window, "levels", NULL);
  window_activate (window, "no-guess", NULL);
  assert_true (ms_window_dismiss_feature (window));
  assert_false (ms_game_get_rules (window->game).no_guess);

  window_activate (window, "levels", NULL);
  window_activate (window, "competition", NULL);
  assert_true (is_named (get_tile (window, 0), "Classic beginner, 8×8, 10 mines"));
  window_activate (window, "competition", NULL);
}

static void
a_board_of_another_size_has_a_tile (void **state)
{
  MsWindow *window = open_first (state);
  window_start (window, 12, 8, 20, MS_FIRST_CLICK_OPEN);
  window_activate (window, "levels", NULL);
  assert_true (gtk_widget_is_focus (get_tile (window, 3)));
  assert_true (is_named (get_tile (window, 3), "Custom, 12×8, 20 mines"));
  press (window, 3);
  assert_board (window, 12, 8, 20);
}

/* The window is larger for the page, and as large for the board as it was. */
static void
the_board_gets_its_size_back (void **state)
{
  int width, height, width_of_page, height_of_page, width_after, height_after;
  MsWindow *window = ((WindowFixture *)*state)->window;
  gtk_window_get_default_size (GTK_WINDOW (window), &width, &height);
  window_activate (window, "levels", NULL);
  gtk_window_get_default_size (GTK_WINDOW (window), &width_of_page, &height_of_page);
  assert_true (width_of_page >= width && height_of_page > height);
  window_activate (window, "new-game", NULL);
  gtk_window_get_default_size (GTK_WINDOW (window), &width_after, &height_after);
  assert_int_equal (width_after, width);
  assert_int_equal (height_after, height);
}

static gboolean
has_time (gpointer window)
{
  return is_named (get_tile (window, 0), "Beginner, 9×9, 10 mines, best time 12.34 s");
}

static void
added_cb (GObject *source, GAsyncResult *result, gpointer added)
{
  assert_non_null (ms_records_finish (MS_RECORDS (source), result, NULL));
  *(gboolean *)added = TRUE;
}

static gboolean
is_true (gpointer flag)
{
  return *(gboolean *)flag;
}

/* A game won elsewhere in the program is told on the page that is shown already. */
static void
tiles_tell_the_best_time (void **state)
{
  MsWindow *window = open_first (state);
  gboolean added = FALSE;
  g_autoptr (MsGame) game = ms_game_new ();
  ms_game_open (game, 4, 4);
  MsRecord *record = ms_record_new_from_game (game, "Ada");
  record->won = TRUE;
  record->elapsed_ms = 12340;
  ms_records_add_async (ms_window_get_records (window), record, added_cb, &added);
  window_wait (is_true, &added);
  window_wait (has_time, window);
}

int
main (void)
{
#define WINDOW_TEST(f) cmocka_unit_test_setup_teardown (f, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    WINDOW_TEST (a_new_window_offers_the_levels),
    WINDOW_TEST (what_is_discarded_can_be_brought_back),
    WINDOW_TEST (what_was_discarded_goes_with_the_page),
    WINDOW_TEST (several_are_brought_back_one_by_one),
    WINDOW_TEST (no_other_window_offers_what_was_discarded),
    WINDOW_TEST (discarding_needs_no_pointer),
    WINDOW_TEST (what_was_discarded_is_said_aloud),
    WINDOW_TEST (a_bar_brings_back_what_it_discarded),
    WINDOW_TEST (a_window_may_begin_with_the_board),
    WINDOW_TEST (every_other_board_takes_its_place),
    WINDOW_TEST (what_was_supposed_of_the_board_goes_with_it),
    WINDOW_TEST (what_is_opened_or_pasted_takes_its_place),
    WINDOW_TEST (a_fault_leaves_the_page),
    WINDOW_TEST (escape_goes_to_the_board),
    WINDOW_TEST (commands_about_a_game_are_shut),
    WINDOW_TEST (a_rule_is_changed_on_the_page),
    WINDOW_TEST (a_board_of_another_size_has_a_tile),
    WINDOW_TEST (the_board_gets_its_size_back),
    WINDOW_TEST (tiles_tell_the_best_time),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
