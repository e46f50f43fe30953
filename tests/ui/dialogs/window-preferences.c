/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every preference does what it says, at once and both ways. */
#include "window-support.h"

#include "ms-board-view-testing.h"
#include "ms-dialogs.h"
#include "ms-ui-board-testing.h"
#include "ms-board-effects-testing.h"
#include "ms-ui-panels-testing.h"

#include <string.h>

#define LEFT GDK_BUTTON_PRIMARY
#define MIDDLE GDK_BUTTON_MIDDLE
#define RIGHT GDK_BUTTON_SECONDARY

/* Opened along the left; nothing is certain in the row of the 1, and the 2 can be chorded. */
static const char text[] = "6x4x4\n"
                           "HHHHHH\n"
                           "HFFHHH\n"
                           "12HHHH\n"
                           "0111HH\n";

static MsPreferencesWindow *
open_preferences (WindowFixture *fixture)
{
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "preferences", NULL);
  GListModel *windows = gtk_window_get_toplevels ();
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GObject) window = g_list_model_get_item (windows, i);
      if (MS_IS_PREFERENCES_WINDOW (window))
        return MS_PREFERENCES_WINDOW (window);
    }
  fail_msg ("no preferences");
  return NULL;
}

static GtkCheckButton *
control (MsPreferencesWindow *preferences, const char *key, const char *value)
{
  GtkWidget *found = ms_preferences_window_find (preferences, key, value);
  assert_non_null (found);
  return GTK_CHECK_BUTTON (found);
}

/* As a click does. */
static void
choose (MsPreferencesWindow *preferences, const char *key, const char *value)
{
  assert_true (gtk_widget_activate (GTK_WIDGET (control (preferences, key, value))));
}

static void
assert_string (MsWindow *window, const char *key, const char *wanted)
{
  g_autofree char *value = g_settings_get_string (window->settings, key);
  assert_string_equal (value, wanted);
}

/* Choices of one key exclude each other; the settings follow the buttons and these the settings. */
static void
choices_are_kept (void **state)
{
  MsWindow *window = window_of (state);
  MsPreferencesWindow *preferences = open_preferences (*state);
  assert_true (gtk_check_button_get_active (control (preferences, "palette", "default")));
  choose (preferences, "palette", "viridis");
  assert_string (window, "palette", "viridis");
  assert_true (gtk_check_button_get_active (control (preferences, "palette", "viridis")));
  assert_false (gtk_check_button_get_active (control (preferences, "palette", "default")));
  g_settings_set_string (window->settings, "palette", "high-contrast");
  assert_true (gtk_check_button_get_active (control (preferences, "palette", "high-contrast")));
  assert_false (gtk_check_button_get_active (control (preferences, "palette", "viridis")));

  choose (preferences, "animation", NULL);
  assert_false (g_settings_get_boolean (window->settings, "animation"));
  choose (preferences, "animation", NULL);
  assert_true (g_settings_get_boolean (window->settings, "animation"));
}

static void
reset_puts_all_back (void **state)
{
  MsWindow *window = window_of (state);
  MsPreferencesWindow *preferences = open_preferences (*state);
  g_settings_set_string (window->settings, "chording", "double");
  g_settings_set_string (window->settings, "numbers", "safe");
  g_settings_set_boolean (window->settings, "mark-on-release", TRUE);
  g_settings_set_int (window->settings, "cell-size", 40);
  g_settings_set_boolean (window->settings, "show-panel", TRUE);
  g_signal_emit_by_name (widget_find_button (preferences, "Reset to Defaults"), "clicked");
  const char *const *keys = ms_preferences_window_get_keys ();
  for (guint i = 0; keys[i] != NULL; i++)
    {
      g_autoptr (GVariant) value = g_settings_get_value (window->settings, keys[i]);
      g_autoptr (GVariant) first = g_settings_get_default_value (window->settings, keys[i]);
      assert_true (g_variant_equal (value, first));
    }
  /* What is no preference stays. */
  assert_true (g_settings_get_boolean (window->settings, "show-panel"));
}

static void
one_window_for_all_and_gone_with_its_parent (void **state)
{
  WindowFixture *fixture = *state;
  MsPreferencesWindow *preferences = open_preferences (fixture);
  assert_ptr_equal (open_preferences (fixture), preferences);
  assert_ptr_equal (
      gtk_window_get_transient_for (GTK_WINDOW (preferences)), GTK_WINDOW (fixture->window));
  gtk_window_close (GTK_WINDOW (preferences));
  open_preferences (fixture);
}

static void
first_click_reaches_the_game (void **state)
{
  MsWindow *window = window_of (state);
  g_settings_set_string (window->settings, "first-click", "any");
  assert_int_equal (ms_game_get_rules (window->game).first_click, MS_FIRST_CLICK_ANY);
  g_settings_set_string (window->settings, "first-click", "open");
  assert_int_equal (ms_game_get_rules (window->game).first_click, MS_FIRST_CLICK_OPEN);
}

/* The next game is of the kind chosen. */
static void
no_guess_reaches_the_game (void **state)
{
  MsWindow *window = window_of (state);
  for (int on = 1; on >= 0; on--)
    {
      g_settings_set_boolean (window->settings, "no-guess", on);
      window_activate (window, "new-game", NULL);
      assert_int_equal (ms_game_get_rules (window->game).no_guess, on);
    }
}

static void
the_name_is_kept (void **state)
{
  MsWindow *window = window_of (state);
  MsPreferencesWindow *preferences = open_preferences (*state);
  GtkEditable *entry = GTK_EDITABLE (ms_preferences_window_find (preferences, "player-name", NULL));
  gtk_editable_set_text (entry, "Ada");
  assert_string (window, "player-name", "Ada");
  g_settings_reset (window->settings, "player-name");
  assert_string_equal (gtk_editable_get_text (entry), "");
}

/* At once, and the panel names cells. */
static void
rulers_come_when_they_are_wanted (void **state)
{
  MsWindow *window = window_of (state);
  assert_false (ms_board_view_has_rulers (window->board));
  g_settings_set_string (window->settings, "rulers", "always");
  assert_true (ms_board_view_has_rulers (window->board));
  g_settings_set_string (window->settings, "rulers", "spoken");
  assert_false (ms_board_view_has_rulers (window->board));
  window_activate (window, "show-panel", NULL);
  assert_true (ms_board_view_has_rulers (window->board));
  g_settings_set_string (window->settings, "rulers", "never");
  assert_false (ms_board_view_has_rulers (window->board));
  g_settings_reset (window->settings, "rulers");
  assert_true (ms_board_view_has_rulers (window->board));
  window_activate (window, "show-panel", NULL);
  assert_false (ms_board_view_has_rulers (window->board));
  window_activate (window, "autoplay", NULL);
  assert_true (ms_board_view_has_rulers (window->board));
  window_activate (window, "autoplay", NULL);
  assert_false (ms_board_view_has_rulers (window->board));
}

static gboolean
tells_figures (gpointer window)
{
  return widget_find_words (GTK_WIDGET (((MsWindow *)window)->status), "3BV") != NULL;
}

/* They are counted beside the game and come when they are ready. */
static void
figures_are_shown_or_not (void **state)
{
  MsWindow *window = window_of (state);
  window_start (window, 16, 16, 40, MS_FIRST_CLICK_OPEN);
  g_signal_emit_by_name (window->board, "open", 8, 8);
  g_settings_set_boolean (window->settings, "show-metrics", TRUE);
  window_wait (tells_figures, window);
  g_settings_set_boolean (window->settings, "show-metrics", FALSE);
  assert_false (tells_figures (window));
  g_settings_set_boolean (window->settings, "show-metrics", TRUE);
  assert_true (tells_figures (window));
}

static MsCell
mark_twice (MsWindow *window)
{
  window_activate (window, "new-game", NULL);
  g_signal_emit_by_name (window->board, "mark", 2, 2);
  g_signal_emit_by_name (window->board, "mark", 2, 2);
  return ms_game_get_cell (window->game, 2, 2);
}

static void
question_marks_reach_the_game (void **state)
{
  MsWindow *window = window_of (state);
  g_settings_set_boolean (window->settings, "question-marks", TRUE);
  assert_int_equal (mark_twice (window), MS_CELL_QUESTION);
  assert_true (ms_actions_get_toggle (G_ACTION_MAP (window), "question-marks"));
  g_settings_set_boolean (window->settings, "question-marks", FALSE);
  assert_int_equal (mark_twice (window), MS_CELL_COVERED);
}

static MsCertainty
beside_the_flag (MsWindow *window)
{
  window_wait_analysis (window);
  return ms_analysis_get_certainty (ms_analyzer_get_analysis (window->analyzer), 2, 0);
}

static void
trusted_flags_reach_the_analysis (void **state)
{
  MsWindow *window = window_of (state);
  assert_true (ms_game_load_text (window->game, "3x1x1\nF1H\n", -1, NULL));
  window_activate (window, "show-probabilities", NULL);
  assert_int_equal (beside_the_flag (window), MS_CERTAINTY_NONE);
  g_settings_set_boolean (window->settings, "trust-flags", TRUE);
  assert_int_equal (beside_the_flag (window), MS_CERTAINTY_SAFE);
  g_settings_set_boolean (window->settings, "trust-flags", FALSE);
  assert_int_equal (beside_the_flag (window), MS_CERTAINTY_NONE);
}

static void
intent_cb (MsBoardView *board, int x, int y, int *n)
{
  ++*n;
}

typedef struct
{
  int n_chords, n_marks, n_opens;
} Intents;

static void
count_intents (MsWindow *window, Intents *intents)
{
  assert_true (ms_game_load_text (window->game, text, -1, NULL));
  g_signal_connect (window->board, "chord", G_CALLBACK (intent_cb), &intents->n_chords);
  g_signal_connect (window->board, "mark", G_CALLBACK (intent_cb), &intents->n_marks);
  g_signal_connect (window->board, "open", G_CALLBACK (intent_cb), &intents->n_opens);
}

static void
click (MsWindow *window, guint button, int x, int y, guint32 time)
{
  ms_board_view_press (window->board, button, x, y, time);
  ms_board_view_release (window->board, button, x, y);
}

static void
click_both (MsWindow *window, int x, int y)
{
  ms_board_view_press (window->board, LEFT, x, y, 1);
  ms_board_view_press (window->board, RIGHT, x, y, 1);
  ms_board_view_release (window->board, LEFT, x, y);
  ms_board_view_release (window->board, RIGHT, x, y);
}

/* How many chords one click, a double click, the middle button and two buttons make, in digits. */
static int
ways_of_chording (MsWindow *window, Intents *intents, const char *chording, guint32 time)
{
  int ways = 0;
  g_settings_set_string (window->settings, "chording", chording);
  for (int way = 0; way < 4; way++, time += 10000)
    {
      intents->n_chords = 0;
      if (way < 2)
        click (window, LEFT, 1, 2, time);
      if (way == 1)
        click (window, LEFT, 1, 2, time + 50);
      if (way == 2)
        click (window, MIDDLE, 1, 2, time);
      if (way == 3)
        click_both (window, 1, 2);
      ways = 10 * ways + intents->n_chords;
    }
  return ways;
}

static void
chording_styles (void **state)
{
  MsWindow *window = window_of (state);
  Intents intents = { 0 };
  count_intents (window, &intents);
  assert_int_equal (ways_of_chording (window, &intents, "click", 100000), 1211);
  assert_int_equal (ways_of_chording (window, &intents, "buttons", 200000), 11);
  assert_int_equal (ways_of_chording (window, &intents, "double", 300000), 100);
  assert_int_equal (ways_of_chording (window, &intents, "click", 400000), 1211);
}

static void
marks_on_press_or_release (void **state)
{
  MsWindow *window = window_of (state);
  Intents intents = { 0 };
  count_intents (window, &intents);
  for (int later = 0; later < 2; later++)
    {
      intents.n_marks = 0;
      g_settings_set_boolean (window->settings, "mark-on-release", later);
      ms_board_view_press (window->board, RIGHT, 4, 0, 0);
      assert_int_equal (intents.n_marks, !later);
      ms_board_view_release (window->board, RIGHT, 4, 0);
      assert_int_equal (intents.n_marks, 1);
    }
  /* Let go elsewhere, and spent on a chord. */
  intents.n_marks = 0;
  ms_board_view_press (window->board, RIGHT, 4, 0, 0);
  ms_board_view_release (window->board, RIGHT, 5, 0);
  click_both (window, 4, 0);
  assert_int_equal (intents.n_marks, 0);
  assert_int_equal (intents.n_opens, 0);
}

static void
flag_mode_marks_with_the_left_button (void **state)
{
  MsWindow *window = window_of (state);
  Intents intents = { 0 };
  count_intents (window, &intents);
  window_activate (window, "flag-mode", NULL);
  click (window, LEFT, 4, 0, 0);
  assert_int_equal (intents.n_marks, 1);
  assert_int_equal (intents.n_opens, 0);
  click (window, LEFT, 1, 2, 9000);
  assert_int_equal (intents.n_chords, 1);
  window_activate (window, "flag-mode", NULL);
  click (window, LEFT, 5, 0, 19000);
  assert_int_equal (intents.n_marks, 1);
  assert_int_equal (intents.n_opens, 1);
}

static gboolean
nothing_moves (gpointer board)
{
  return ms_board_effects_cells_count (ms_board_view_get_parts (board).effects->cells) == 0
      && ms_board_view_get_parts (board).effects->tick == 0;
}

static gboolean
has_its_place (gpointer widget)
{
  return gtk_widget_get_width (widget) > 0;
}

static guint
open_and_count_moving (MsWindow *window)
{
  window_start (window, 9, 9, 1, MS_FIRST_CLICK_OPEN);
  g_signal_emit_by_name (window->board, "open", 4, 4);
  return ms_board_effects_cells_count (ms_board_view_get_parts (window->board).effects->cells);
}

static void
animation_can_be_off (void **state)
{
  MsWindow *window = window_of (state);
  GtkSettings *settings = gtk_widget_get_settings (GTK_WIDGET (window));
  window_wait (has_its_place, window->board);
  assert_true (open_and_count_moving (window) > 10);
  window_wait (nothing_moves, window->board);
  g_settings_set_boolean (window->settings, "animation", FALSE);
  assert_int_equal (open_and_count_moving (window), 0);
  g_settings_set_boolean (window->settings, "animation", TRUE);
  g_object_set (settings, "gtk-enable-animations", FALSE, NULL);
  assert_int_equal (open_and_count_moving (window), 0);
  gtk_settings_reset_property (settings, "gtk-enable-animations");
  assert_true (open_and_count_moving (window) > 10);
}

/* However much of a board opens at once, little of it moves; and a new board does not at all. */
static void
large_openings_spread_in_part (void **state)
{
  MsWindow *window = window_of (state);
  window_wait (has_its_place, window->board);
  window_start (window, 300, 300, 1, MS_FIRST_CLICK_OPEN);
  g_signal_emit_by_name (window->board, "open", 0, 0);
  assert_in_range (
      ms_board_effects_cells_count (ms_board_view_get_parts (window->board).effects->cells), 1,
      MS_CELL_EFFECTS_MOST);
  window_activate (window, "new-game", NULL);
  assert_true (nothing_moves (window->board));
}

static void
themes_and_palettes (void **state)
{
  MsWindow *window = window_of (state);
  MsRamp on_board, in_legend;
  MsTheme theme;
  g_settings_set_string (window->settings, "color-scheme", "dark");
  g_object_get (window->board, "theme", &theme, NULL);
  assert_int_equal (theme, MS_THEME_DARK);
  g_settings_set_string (window->settings, "color-scheme", "light");
  g_object_get (window->board, "theme", &theme, NULL);
  assert_int_equal (theme, MS_THEME_LIGHT);

  static const char *const names[] = { "viridis", "high-contrast", "default" };
  static const MsRamp ramps[] = { MS_RAMP_VIRIDIS, MS_RAMP_HIGH_CONTRAST, MS_RAMP_THEME };
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_settings_set_string (window->settings, "palette", names[i]);
      g_object_get (window->board, "ramp", &on_board, NULL);
      g_object_get (window->legend, "ramp", &in_legend, NULL);
      assert_int_equal (on_board, ramps[i]);
      assert_int_equal (in_legend, ramps[i]);
    }
}

static GtkWidget *
find_named (GtkWidget *widget, const char *name)
{
  GtkWidget *found = g_str_equal (gtk_widget_get_name (widget), name) ? widget : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_named (child, name);
  return found;
}

/* Board, legend and the small board of the preferences wear the style that is chosen. */
static void
styles (void **state)
{
  MsWindow *window = window_of (state);
  MsPreferencesWindow *preferences = open_preferences (*state);
  GtkAccessible *preview = GTK_ACCESSIBLE (find_named (GTK_WIDGET (preferences), "style-preview"));
  static const struct
  {
    const char *name;
    MsStyle style;
    const char *label;
  } table[] = {
    { "paper", MS_STYLE_PAPER, "A small board in lines and ink" },
    { "classic", MS_STYLE_CLASSIC, "A small board of bevelled tiles with heavy digits" },
    { "flat", MS_STYLE_FLAT, "A small board of rounded tiles with air between them" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      MsStyle on_board, in_legend;
      choose (preferences, "board-style", table[i].name);
      assert_string (window, "board-style", table[i].name);
      g_object_get (window->board, "style", &on_board, NULL);
      g_object_get (window->legend, "style", &in_legend, NULL);
      assert_int_equal (on_board, table[i].style);
      assert_int_equal (in_legend, table[i].style);
      g_autofree char *differs = gtk_test_accessible_check_property (
          preview, GTK_ACCESSIBLE_PROPERTY_LABEL, table[i].label, NULL);
      assert_null (differs);
    }
}

static gboolean
is_named (gpointer board)
{
  return ms_board_view_get_parts (board).cells->idle == 0;
}

/* One chance as every part of the window writes it. */
static void
assert_written (MsWindow *window, const char *number, const char *best, const char *outside,
    const char *name, const char *sentence)
{
  g_settings_set_string (window->settings, "numbers", number);
  window_wait (is_named, window->board);
  GtkWidget *cell = ms_board_cells_get_child (ms_board_view_get_parts (window->board).cells, 0, 0);
  /* The best guess says so first. */
  assert_true (g_str_has_suffix (ms_board_cells_get_name (cell), name));
  assert_non_null (widget_find_words (window->panel, best));
  assert_non_null (widget_find_words (window->legend, outside));
  assert_non_null (strstr (ms_status_line_get_text (window->status), sentence));
}

/* Of nine cells around a 1 … eight share a mine; five more share three. */
static void
numbers_are_written_alike_everywhere (void **state)
{
  MsWindow *window = window_of (state);
  assert_true (ms_game_load_text (window->game, "4x4x4\nHHHH\nH1HH\nHHHH\nHHHH\n", -1, NULL));
  window_activate (window, "show-probabilities", NULL);
  window_activate (window, "show-panel", NULL);
  window_wait_analysis (window);
  assert_written (window, "mine", "12.5 %", "away from numbers 42.9 %",
      "covered, mine 12.5 %, A 1, row 1, column 1", "12.5 % mine");
  assert_written (window, "safe", "87.5 %", "away from numbers 57.1 %",
      "covered, safe 87.5 %, A 1, row 1, column 1", "87.5 % safe");
  assert_written (window, "fraction", "1/8", "away from numbers 3/7",
      "covered, mine 1/8, A 1, row 1, column 1", "1/8 mine");
  assert_written (window, "mine", "12.5 %", "away from numbers 42.9 %",
      "covered, mine 12.5 %, A 1, row 1, column 1", "12.5 % mine");
}

static gboolean
has_cells_of_40 (gpointer window)
{
  return ms_board_view_get_parts (((MsWindow *)window)->board).geometry->cell_size == 40;
}

static void
cells_keep_their_size (void **state)
{
  MsWindow *window = window_of (state);
  int width, height;
  g_settings_set_int (window->settings, "cell-size", 40);
  assert_int_not_equal (ms_board_view_get_parts (window->board).geometry->cell_size, 40);
  g_settings_set_boolean (window->settings, "fit-cells", FALSE);
  window_wait (has_cells_of_40, window);
  gtk_window_get_default_size (GTK_WINDOW (window), &width, &height);
  assert_true (width >= 9 * 40);
  assert_true (height >= 9 * 40);
  window_activate (window, "level", g_variant_new_string ("intermediate"));
  assert_int_equal (ms_board_view_get_parts (window->board).geometry->cell_size, 40);
  window_activate (window, "zoom-in", NULL);
  assert_int_equal (ms_board_view_get_parts (window->board).geometry->cell_size, 44);
  window_activate (window, "level", g_variant_new_string ("beginner"));
  assert_int_equal (ms_board_view_get_parts (window->board).geometry->cell_size, 40);
  g_settings_set_boolean (window->settings, "fit-cells", TRUE);
  gboolean fit;
  g_object_get (window->board, "fit", &fit, NULL);
  assert_true (fit);
}

int
main (void)
{
#define WINDOW_TEST(f) cmocka_unit_test_setup_teardown (f, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    WINDOW_TEST (choices_are_kept),
    WINDOW_TEST (reset_puts_all_back),
    WINDOW_TEST (one_window_for_all_and_gone_with_its_parent),
    WINDOW_TEST (first_click_reaches_the_game),
    WINDOW_TEST (no_guess_reaches_the_game),
    WINDOW_TEST (figures_are_shown_or_not),
    WINDOW_TEST (the_name_is_kept),
    WINDOW_TEST (question_marks_reach_the_game),
    WINDOW_TEST (trusted_flags_reach_the_analysis),
    WINDOW_TEST (chording_styles),
    WINDOW_TEST (marks_on_press_or_release),
    WINDOW_TEST (flag_mode_marks_with_the_left_button),
    WINDOW_TEST (animation_can_be_off),
    WINDOW_TEST (large_openings_spread_in_part),
    WINDOW_TEST (themes_and_palettes),
    WINDOW_TEST (styles),
    WINDOW_TEST (numbers_are_written_alike_everywhere),
    WINDOW_TEST (cells_keep_their_size),
    WINDOW_TEST (rulers_come_when_they_are_wanted),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
