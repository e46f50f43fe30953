/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The small widgets by themselves: what they say. */
#include "window-support.h"

#include "ms-cell-text.h"
#include "ms-counters.h"
#include "ms-dialogs.h"
#include "ms-label-units.h"
#include "ms-ui-panels-testing.h"

#include <string.h>

static void
assert_clock (gint64 seconds, const char *expected)
{
  g_autofree char *text = ms_counters_dup_clock (seconds);
  assert_string_equal (text, expected);
}

static void
the_clock_reads_minutes_and_hours (void **state)
{
  assert_clock (0, "00:00");
  assert_clock (84, "01:24");
  assert_clock (3599, "59:59");
  assert_clock (3600, "1:00:00");
  assert_clock (100 * 3600 + 61, "100:01:01");
}

static void
the_mine_counter_goes_below_zero (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_start (window, 9, 9, 1, MS_FIRST_CLICK_SAFE);
  GtkWidget *mines = gtk_widget_get_first_child (ms_window_get_part (window, "counters"));
  GtkLabel *left = GTK_LABEL (gtk_widget_get_next_sibling (gtk_widget_get_first_child (mines)));
  assert_string_equal (gtk_label_get_text (left), "1");
  for (int x = 0; x < 3; x++)
    g_signal_emit_by_name (window->board, "mark", x, 0);
  assert_string_equal (gtk_label_get_text (left), "−2");
}

static void
a_cell_is_told (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  MsGame *game = ms_window_get_game (window);
  g_autofree char *heading = ms_cell_text_dup_heading (5, 6);
  assert_string_equal (heading, "Cell F7");

  assert_true (ms_game_load_text (game, "3x2x1\n1HH\n11H\n", -1, NULL));
  g_autofree char *covered = ms_cell_text_dup (game, NULL, MS_ODDS_FORMAT_MINE, 1, 0);
  assert_string_equal (covered, "Covered.");
  g_autofree char *opened = ms_cell_text_dup (game, NULL, MS_ODDS_FORMAT_MINE, 0, 0);
  assert_string_equal (opened, "Opened: 1 mine around it.");

  ms_game_cycle_mark (game, 1, 0);
  window_activate (window, "show-probabilities", NULL);
  window_wait_analysis (window);
  MsAnalysis *analysis = ms_analyzer_get_analysis (ms_window_get_analyzer (window));
  g_autofree char *mine = ms_cell_text_dup (game, analysis, MS_ODDS_FORMAT_MINE, 1, 0);
  assert_string_equal (mine, "Certainly a mine.\nFlagged.");
  g_autofree char *safe = ms_cell_text_dup (game, analysis, MS_ODDS_FORMAT_MINE, 2, 0);
  assert_string_equal (safe, "Certainly safe.\nWin: 100 %");
}

/* Two cells share a mine; three more cells touch no number and share the other one. */
static void
a_probability_is_told_as_a_fraction (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  MsGame *game = ms_window_get_game (window);
  assert_true (ms_game_load_text (game, "5x1x2\nH1HHH\n", -1, NULL));
  window_activate (window, "show-probabilities", NULL);
  window_wait_analysis (window);
  MsAnalysis *analysis = ms_analyzer_get_analysis (ms_window_get_analyzer (window));
  g_autofree char *beside = ms_cell_text_dup (game, analysis, MS_ODDS_FORMAT_MINE, 0, 0);
  assert_string_equal (beside, "Mine: 50.0 % = 1/2\nWin: 25.0 % = 1/4");
  g_autofree char *outside = ms_cell_text_dup (game, analysis, MS_ODDS_FORMAT_MINE, 4, 0);
  assert_string_equal (
      outside, "Mine: 50.0 % = 1/2, as everywhere away from the numbers\nWin: 25.0 % = 1/4");
  g_autofree char *decimal = ms_cell_text_dup (game, analysis, MS_ODDS_FORMAT_FRACTION, 4, 0);
  assert_string_equal (
      decimal, "Mine: 0.500 = 1/2, as everywhere away from the numbers\nWin: 0.250 = 1/4");
}

/* Below widget, whether any label that is seen has a percentage in it. */
static gboolean
has_percentage (GtkWidget *widget)
{
  if (!gtk_widget_get_visible (widget))
    return FALSE;
  if (GTK_IS_LABEL (widget) && strchr (gtk_label_get_text (GTK_LABEL (widget)), '%') != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_percentage (child))
      return TRUE;
  return FALSE;
}

static gboolean
chance_is_known (gpointer window)
{
  return ms_inquiry_get (window_get_chance_meter (window)) != NULL;
}

/* An opened Expert board, whose fractions are longer than any cell and most labels. */
static void
no_percentage_stands_among_fractions (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  g_settings_set_string (window->settings, "numbers", "fraction");
  window_start (window, 30, 16, 99, MS_FIRST_CLICK_OPEN);
  g_signal_emit_by_name (window->board, "open", 15, 8);
  window_activate (window, "show-probabilities", NULL);
  window_activate (window, "show-panel", NULL);
  window_wait_analysis (window);
  window_wait (chance_is_known, window);
  MsAnalysis *analysis = ms_analyzer_get_analysis (window->analyzer);
  for (int cell = 0; cell < 30 * 16; cell++)
    {
      g_autofree char *chance = ms_odds_format_dup_cell (
          MS_ODDS_FORMAT_FRACTION, ms_analysis_get_result (analysis), cell, 1);
      assert_null (strchr (chance, '%'));
      g_signal_emit_by_name (window->board, "hovered", cell % 30, cell / 30);
      assert_false (has_percentage (GTK_WIDGET (window->panel)));
    }
  assert_false (has_percentage (GTK_WIDGET (window->legend)));
  assert_null (strchr (ms_status_line_get_text (window->status), '%'));
}

/* A 3 with two covered neighbours. */
static void
a_contradiction_is_one_sentence_everywhere (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  MsGame *game = ms_window_get_game (window);
  assert_true (ms_game_load_text (game, "3x2x2\n3HH\n1H1\n", -1, NULL));
  window_activate (window, "show-probabilities", NULL);
  window_wait_analysis (window);
  MsAnalysis *analysis = ms_analyzer_get_analysis (ms_window_get_analyzer (window));
  assert_false (ms_analysis_is_consistent (analysis));
  g_autofree char *sentence = ms_analysis_dup (
      analysis, MS_SAYING_CONFLICT, -1, MS_ODDS_FORMAT_MINE);
  assert_true (strlen (sentence) > 0);
  assert_string_equal (ms_status_line_get_text (window->status), sentence);
}

/* Until the odds have been shown once. */
static void
who_knows_the_commands_is_not_told_them (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  const char *lesson = "Stuck? H gives a hint, O shows the odds.";
  for (int round = 0; round < 2; round++)
    {
      window_start (window, 9, 9, 10, MS_FIRST_CLICK_SAFE);
      assert_string_not_equal (ms_status_line_get_text (window->status), lesson);
      g_signal_emit_by_name (window->board, "open", 0, 0);
      if (ms_game_get_state (window->game) != MS_GAME_PLAYING)
        skip ();
      if (round == 0)
        assert_string_equal (ms_status_line_get_text (window->status), lesson);
      else
        assert_string_equal (ms_status_line_get_text (window->status), "");
      window_activate (window, "show-probabilities", NULL);
      window_wait_analysis (window);
      assert_string_not_equal (ms_status_line_get_text (window->status), lesson);
      window_activate (window, "show-probabilities", NULL);
      assert_string_equal (ms_status_line_get_text (window->status), "");
    }
}

/* Nor who has won three games without. */
static void
who_wins_is_not_told_either (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  for (int n_won = 0; n_won < 4; n_won++)
    {
      window_start (window, 9, 9, 10, MS_FIRST_CLICK_SAFE);
      g_signal_emit_by_name (window->board, "open", 0, 0);
      assert_int_equal (ms_game_get_state (window->game), MS_GAME_PLAYING);
      assert_string_equal (ms_status_line_get_text (window->status),
          n_won < 3 ? "Stuck? H gives a hint, O shows the odds." : "");
      window_start (window, 2, 1, 1, MS_FIRST_CLICK_SAFE);
      g_signal_emit_by_name (window->board, "open", 0, 0);
      assert_int_equal (ms_game_get_state (window->game), MS_GAME_WON);
    }
}

static void
the_mine_counter_is_as_wide_as_it_gets (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  GtkLabel *label = GTK_LABEL (gtk_widget_get_template_child (
      ms_window_get_part (window, "counters"), MS_TYPE_COUNTERS, "mines_label"));
  window_start (window, 9, 9, 9, MS_FIRST_CLICK_SAFE);
  assert_int_equal (gtk_label_get_width_chars (label), 1);
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_SAFE);
  assert_int_equal (gtk_label_get_width_chars (label), 2);
  window_start (window, 30, 16, 100, MS_FIRST_CLICK_SAFE);
  assert_int_equal (gtk_label_get_width_chars (label), 3);
}

/* Before the first click all cells are alike, and the rules may promise more than the odds know. */
static void
no_guess_is_best_before_the_first_click (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_ANY);
  window_activate (window, "show-probabilities", NULL);
  window_activate (window, "show-panel", NULL);
  GtkLabel *best = GTK_LABEL (
      gtk_widget_get_template_child (GTK_WIDGET (window->panel), MS_TYPE_ODDS_PANEL, "best_label"));
  window_wait_analysis (window);
  assert_string_equal (gtk_label_get_text (best), "–");
  assert_true (ms_game_load_text (window->game, "9x1x2\nHH1HHHHHH\n", -1, NULL));
  window_wait_analysis (window);
  assert_non_null (strchr (gtk_label_get_text (best), '%'));
}

static gboolean
hint_is_there (gpointer window)
{
  return !window_is_hint_busy (window);
}

/* Where the rules decide what a guess meets, the chances are not those of the game, and the line
 * says so beside them. */
static void
chances_are_those_of_an_ordinary_game (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  static const MsRuleSet rule_sets[] = { MS_RULES_FREE, MS_RULES_FAIR, MS_RULES_CRUEL };
  for (gsize i = 0; i < G_N_ELEMENTS (rule_sets); i++)
    {
      const MsRules rules = { 9, 9, 35, MS_FIRST_CLICK_SAFE, .rule_set = rule_sets[i] };
      assert_true (ms_window_start_game (window, &rules, &(guint64){ 1 }));
      ms_game_open (window->game, 4, 4);
      if (i == 0)
        {
          window_activate (window, "show-probabilities", NULL);
          window_activate (window, "show-panel", NULL);
        }
      window_wait_analysis (window);
      assert_int_equal (ms_game_get_state (window->game), MS_GAME_PLAYING);
      const char *text = ms_status_line_get_text (window->status);
      assert_int_equal (
          strstr (text, "of an ordinary game") != NULL, rule_sets[i] != MS_RULES_FREE);
      assert_int_equal (widget_find_words (window->panel, "of an ordinary game") != NULL,
          rule_sets[i] != MS_RULES_FREE);
      for (int step = 0; step < 3; step++)
        window_activate (window, "hint", NULL);
      window_wait (hint_is_there, window);
      text = ms_status_line_get_text (window->status);
      assert_int_equal (
          strstr (text, "of an ordinary game") != NULL, rule_sets[i] != MS_RULES_FREE);
    }
}

typedef struct
{
  int width, height, mines, n;
} Started;

static void
start_cb (MsCustomDialog *dialog, int width, int height, int mines, gpointer data)
{
  *(Started *)data = (Started){ width, height, mines, ((Started *)data)->n + 1 };
}

/* The nth spin button below widget, counted down in *n. */
static GtkSpinButton *
find_spin (GtkWidget *widget, int *n)
{
  if (GTK_IS_SPIN_BUTTON (widget) && (*n)-- == 0)
    return GTK_SPIN_BUTTON (widget);
  GtkSpinButton *found = NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_spin (child, n);
  return found;
}

static void
set_spin (MsCustomDialog *dialog, int n, int value)
{
  gtk_spin_button_set_value (find_spin (GTK_WIDGET (dialog), &n), value);
}

static void
custom_boards_are_feasible (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  Started started = { 0 };
  MsCustomDialog *dialog = ms_custom_dialog_new (GTK_WINDOW (window), 30, 16, 99, FALSE);
  g_signal_connect (dialog, "start", G_CALLBACK (start_cb), &started);
  GtkWidget *button = gtk_window_get_default_widget (GTK_WINDOW (dialog));
  gtk_window_present (GTK_WINDOW (dialog));

  set_spin (dialog, 0, 1);
  set_spin (dialog, 1, 1);
  assert_false (gtk_widget_get_sensitive (button));
  set_spin (dialog, 0, 2);
  assert_true (gtk_widget_get_sensitive (button));
  set_spin (dialog, 2, 500);
  g_signal_emit_by_name (button, "clicked");
  assert_int_equal (started.n, 1);
  assert_int_equal (started.width, 2);
  assert_int_equal (started.height, 1);
  assert_int_equal (started.mines, 1);

  /* An analysis may have a mine in every cell. */
  dialog = ms_custom_dialog_new (GTK_WINDOW (window), 30, 16, 99, TRUE);
  g_signal_connect (dialog, "start", G_CALLBACK (start_cb), &started);
  button = gtk_window_get_default_widget (GTK_WINDOW (dialog));
  set_spin (dialog, 0, 3);
  set_spin (dialog, 1, 2);
  set_spin (dialog, 2, 500);
  assert_true (gtk_widget_get_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
  assert_int_equal (started.n, 2);
  assert_int_equal (started.mines, 6);
}

static void
assert_spin (MsCustomDialog *dialog, int n, double value)
{
  GtkSpinButton *spin = find_spin (GTK_WIDGET (dialog), &n);
  gtk_spin_button_update (spin); /* as when the focus leaves it: nothing else comes of that */
  assert_float_equal (gtk_spin_button_get_value (spin), value, 1e-9);
}

/* Mines and their share of the cells follow each other; what was entered last stays. */
static void
mines_can_be_given_in_percent (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  MsCustomDialog *dialog = ms_custom_dialog_new (GTK_WINDOW (window), 30, 16, 99, FALSE);
  int share = 3;
  GtkSpinButton *percent = find_spin (GTK_WIDGET (dialog), &share);
  assert_spin (dialog, 3, 20.63);
  assert_spin (dialog, 2, 99);
  set_spin (dialog, 0, 60);
  assert_spin (dialog, 2, 99);
  assert_spin (dialog, 3, 10.31);
  gtk_spin_button_set_value (percent, 20.6);
  assert_spin (dialog, 2, 198);
  assert_spin (dialog, 3, 20.6);
  set_spin (dialog, 0, 30);
  assert_spin (dialog, 2, 99);
  gtk_spin_button_set_value (percent, 100);
  assert_spin (dialog, 2, 479);
  assert_spin (dialog, 3, 99.79);
  set_spin (dialog, 2, 48);
  assert_spin (dialog, 3, 10);
  /* Of a large board the mines stay what they are, though percent cannot say them exactly. */
  set_spin (dialog, 0, 1000);
  set_spin (dialog, 1, 1000);
  set_spin (dialog, 2, 206257);
  assert_spin (dialog, 3, 20.63);
  assert_spin (dialog, 2, 206257);
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static void
a_custom_game_comes_from_the_dialog (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_activate (window, "level", g_variant_new_string ("custom"));
  GListModel *toplevels = gtk_window_get_toplevels ();
  MsCustomDialog *dialog = NULL;
  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++)
    {
      g_autoptr (GtkWindow) toplevel = g_list_model_get_item (toplevels, i);
      if (MS_IS_CUSTOM_DIALOG (toplevel))
        dialog = MS_CUSTOM_DIALOG (toplevel);
    }
  assert_non_null (dialog);
  set_spin (dialog, 0, 20);
  set_spin (dialog, 1, 12);
  set_spin (dialog, 2, 41);
  g_signal_emit_by_name (gtk_window_get_default_widget (GTK_WINDOW (dialog)), "clicked");
  assert_string_equal (gtk_window_get_title (GTK_WINDOW (window)), "Custom — 20×12, 41 mines");
}

/* How many widths there are at which a line begins with a percent sign. */
static int
count_broken (GtkLabel *label)
{
  int minimum, natural, n_broken = 0;
  gtk_widget_measure (
      GTK_WIDGET (label), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  for (int width = minimum; width < natural; width++)
    {
      gtk_widget_size_allocate (GTK_WIDGET (label), &(GtkAllocation){ 0, 0, width, 400 }, -1);
      PangoLayout *layout = gtk_label_get_layout (label);
      for (int i = 1; i < pango_layout_get_line_count (layout); i++)
        {
          int start = pango_layout_get_line_readonly (layout, i)->start_index;
          n_broken += pango_layout_get_text (layout)[start] == '%';
        }
    }
  return n_broken;
}

static void
no_line_ends_between_a_number_and_its_unit (void **state)
{
  static const char text[] = "The chance to win was 12.5 % instead of 14.6 %.";
  GtkWidget *window = gtk_window_new ();
  GtkLabel *label = GTK_LABEL (gtk_label_new (text));
  gtk_label_set_wrap (label, TRUE);
  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (label));
  assert_true (count_broken (label) > 0);
  ms_label_units_keep (label);
  assert_int_equal (count_broken (label), 0);
  gtk_label_set_text (label, "");
  gtk_label_set_text (label, text);
  assert_int_equal (count_broken (label), 0);
  assert_string_equal (gtk_label_get_text (label), text);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (void)
{
#define WINDOW_TEST(f) cmocka_unit_test_setup_teardown (f, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (the_clock_reads_minutes_and_hours),
    cmocka_unit_test (no_line_ends_between_a_number_and_its_unit),
    WINDOW_TEST (the_mine_counter_goes_below_zero),
    WINDOW_TEST (a_cell_is_told),
    WINDOW_TEST (a_probability_is_told_as_a_fraction),
    WINDOW_TEST (no_percentage_stands_among_fractions),
    WINDOW_TEST (a_contradiction_is_one_sentence_everywhere),
    WINDOW_TEST (who_knows_the_commands_is_not_told_them),
    WINDOW_TEST (who_wins_is_not_told_either),
    WINDOW_TEST (no_guess_is_best_before_the_first_click),
    WINDOW_TEST (chances_are_those_of_an_ordinary_game),
    WINDOW_TEST (the_mine_counter_is_as_wide_as_it_gets),
    WINDOW_TEST (custom_boards_are_feasible),
    WINDOW_TEST (mines_can_be_given_in_percent),
    WINDOW_TEST (a_custom_game_comes_from_the_dialog),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
