/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How narrow a window can be, and what of its header gives way, in which order. */
#include "narrow.h"

#include "ms-board-view-testing.h"
#include "ms-either-layout.h"
#include "ms-flow-layout.h"
#include "ms-form-layout.h"
#include "ms-level.h"
#include "ms-record-chooser.h"
#include "ms-records-window.h"
#include "ms-ui-records-testing.h"
#include "ms-window-testing.h"

#include <libintl.h>
#include <string.h>

static GtkWidget *
make_button (const char *label, int width, gboolean yields)
{
  GtkWidget *button = gtk_button_new_with_label (label);
  gtk_widget_set_size_request (button, width, -1);
  if (yields)
    gtk_widget_add_css_class (button, "yields");
  return button;
}

/* Three children of 100 pixels and more, the first two of which give way. */
static GtkWidget *
make_row (GtkWidget *children[3])
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_layout_manager (row, g_object_new (MS_TYPE_FLOW_LAYOUT, "spacing", 10, NULL));
  for (int i = 0; i < 3; i++)
    {
      children[i] = make_button ("x", 100, i < 2);
      gtk_box_append (GTK_BOX (row), children[i]);
    }
  return row;
}

static void
assert_shown (GtkWidget *row, GtkWidget *children[3], int width, const char *shown)
{
  gtk_widget_size_allocate (row, &(GtkAllocation){ 0, 0, width, 40 }, -1);
  for (int i = 0; i < 3; i++)
    assert_int_equal (gtk_widget_get_child_visible (children[i]), shown[i] == '1');
}

static void
test_the_last_gives_way_first (void **state)
{
  GtkWidget *window = gtk_window_new (), *children[3];
  GtkWidget *row = make_row (children);
  int minimum, natural;
  gtk_window_set_child (GTK_WINDOW (window), row);
  gtk_widget_measure (row, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  assert_int_equal (minimum, 100);
  assert_int_equal (natural, 320);
  assert_shown (row, children, 320, "111");
  assert_shown (row, children, 319, "101");
  assert_shown (row, children, 210, "101");
  assert_shown (row, children, 209, "001");
  assert_shown (row, children, 400, "111");
  gtk_widget_set_visible (children[0], FALSE);
  assert_shown (row, children, 210, "111");
  gtk_window_destroy (GTK_WINDOW (window));
}

/* A button that can do without its label is as wide as with it, or without; never between, with the
 * label gone and its room still there. */
static void
test_no_room_is_left_empty (void **state)
{
  GtkWidget *window = gtk_window_new (), *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *inner = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *last = make_button ("x", 100, FALSE);
  gtk_widget_set_layout_manager (row, g_object_new (MS_TYPE_FLOW_LAYOUT, "at-end", TRUE, NULL));
  gtk_widget_set_layout_manager (inner, g_object_new (MS_TYPE_FLOW_LAYOUT, NULL));
  gtk_box_append (GTK_BOX (inner), make_button ("x", 50, FALSE));
  gtk_box_append (GTK_BOX (inner), make_button ("x", 80, TRUE));
  gtk_box_append (GTK_BOX (row), inner);
  gtk_box_append (GTK_BOX (row), last);
  gtk_window_set_child (GTK_WINDOW (window), row);
  for (int width = 150; width <= 240; width++)
    {
      GtkAllocation place;
      gtk_widget_measure (row, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
      gtk_widget_size_allocate (row, &(GtkAllocation){ 0, 0, width, 40 }, -1);
      assert_int_equal (gtk_widget_get_width (inner), width < 230 ? 50 : 130);
      gtk_widget_get_allocation (last, &place);
      assert_int_equal (place.x, width < 230 ? width - 100 : 130);
    }
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Where everything else is to be whole, what gives way does so before anything is made narrower. */
static void
test_what_gives_way_does_so_first (void **state)
{
  GtkWidget *window = gtk_window_new (), *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *label = gtk_label_new ("A text that could be cut"),
            *last = make_button ("x", 50, TRUE);
  int natural;
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_layout_manager (row, g_object_new (MS_TYPE_FLOW_LAYOUT, "whole", TRUE, NULL));
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), last);
  gtk_window_set_child (GTK_WINDOW (window), row);
  gtk_widget_measure (label, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  for (int width = natural + 60; width > natural - 20; width--)
    {
      gtk_widget_measure (row, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
      gtk_widget_size_allocate (row, &(GtkAllocation){ 0, 0, width, 40 }, -1);
      assert_int_equal (gtk_widget_get_child_visible (last), width >= natural + 50);
      assert_int_equal (gtk_widget_get_width (label), MIN (width, natural));
    }
  gtk_window_destroy (GTK_WINDOW (window));
}

static GtkAllocation
get_place (GtkWidget *child)
{
  GtkAllocation place;
  gtk_widget_get_allocation (child, &place);
  return place;
}

/* In a row that breaks into lines, what expands has the rest of its line. */
static void
test_what_expands_fills_its_line (void **state)
{
  GtkWidget *window = gtk_window_new (), *children[3];
  GtkWidget *row = make_row (children);
  int height;
  gtk_widget_set_layout_manager (row, ms_flow_layout_new (MS_FLOW_LINES));
  gtk_widget_set_hexpand (children[1], TRUE);
  gtk_window_set_child (GTK_WINDOW (window), row);
  gtk_widget_measure (row, GTK_ORIENTATION_VERTICAL, 400, NULL, &height, NULL, NULL);
  gtk_widget_size_allocate (row, &(GtkAllocation){ 0, 0, 400, height }, -1);
  assert_int_equal (get_place (children[0]).width, 100);
  assert_int_equal (get_place (children[1]).width, 176);
  assert_int_equal (get_place (children[2]).x, 300);
  gtk_widget_measure (row, GTK_ORIENTATION_VERTICAL, 300, NULL, &height, NULL, NULL);
  gtk_widget_size_allocate (row, &(GtkAllocation){ 0, 0, 300, height }, -1);
  assert_int_equal (get_place (children[1]).width, 188);
  assert_int_equal (get_place (children[2]).x, 0);
  assert_true (get_place (children[2]).y > get_place (children[1]).y);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* A label, its control, and something with a line of its own. */
static GtkWidget *
make_form (GtkWidget *children[3])
{
  GtkWidget *form = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_layout_manager (form, g_object_new (MS_TYPE_FORM_LAYOUT, NULL));
  children[0] = gtk_label_new ("Question");
  children[1] = make_button ("x", 200, FALSE);
  children[2] = make_button ("x", 100, FALSE);
  gtk_label_set_mnemonic_widget (GTK_LABEL (children[0]), children[1]);
  for (int i = 0; i < 3; i++)
    gtk_box_append (GTK_BOX (form), children[i]);
  return form;
}

static void
place_form (GtkWidget *form, int width)
{
  int height;
  gtk_widget_measure (form, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  gtk_widget_size_allocate (form, &(GtkAllocation){ 0, 0, width, height }, -1);
}

static void
test_a_control_goes_below_its_label (void **state)
{
  GtkWidget *window = gtk_window_new (), *children[3], *form = make_form (children);
  int minimum, natural, label;
  gtk_window_set_child (GTK_WINDOW (window), form);
  gtk_widget_measure (form, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  gtk_widget_measure (children[0], GTK_ORIENTATION_HORIZONTAL, -1, &label, NULL, NULL, NULL);
  assert_int_equal (minimum, 200);
  assert_true (natural > 200 + label);
  place_form (form, natural + 50);
  assert_int_equal (get_place (children[1]).x, natural + 50 - 200);
  assert_int_equal (get_place (children[2]).width, natural + 50);
  assert_true (get_place (children[0]).y < get_place (children[2]).y);
  for (int width = 200; width < natural; width += 5)
    {
      place_form (form, width);
      assert_int_equal (get_place (children[1]).x, 0);
      assert_int_equal (get_place (children[1]).width, width);
      assert_true (get_place (children[1]).y > get_place (children[0]).y);
      assert_true (get_place (children[2]).y > get_place (children[1]).y);
    }
  gtk_widget_set_direction (form, GTK_TEXT_DIR_RTL);
  place_form (form, natural + 50);
  assert_int_equal (get_place (children[1]).x, 0);
  gtk_window_destroy (GTK_WINDOW (window));
}

static gboolean
is_shown (gpointer widget)
{
  return gtk_widget_get_mapped (widget) && gtk_widget_get_height (widget) > 0;
}

static gboolean
is_not_shown (gpointer widget)
{
  return !gtk_widget_get_mapped (widget);
}

static int
set_large_text (void **state)
{
  narrow_set_text (1.5);
  return window_setup (state);
}

static int
set_usual_text (void **state)
{
  narrow_set_text (1);
  return window_teardown (state);
}

/* Each of the bars that tell something, with much to tell. */
static void
test_every_bar_is_narrow (void **state)
{
  static const char *const bars[][2] = { { "example_bar", "example_label" },
    { "leftover_bar", "leftover_label" }, { "no_board_bar", "no_board_label" },
    { "suppose_bar", "suppose_label" } };
  MsWindow *window = ((WindowFixture *)*state)->window;
  for (guint i = 0; i < G_N_ELEMENTS (bars); i++)
    {
      g_autoptr (MsMessageBar)
          bar = ms_window_parts_make_bar (&window->parts, bars[i][0], bars[i][1]);
      ms_message_bar_set_text (
          bar, "A sentence of some length about what has become of the game, as bars have them.");
      narrow_assert_width (ms_window_get_part (window, bars[i][0]), bars[i][0]);
      narrow_assert_width (window, bars[i][0]);
      narrow_assert_height (window, bars[i][0]);
    }
}

static gboolean
is_in_full (gpointer label)
{
  return gtk_widget_get_child_visible (label)
      && !pango_layout_is_ellipsized (gtk_label_get_layout (label));
}

static void
check_titles (MsWindow *window)
{
  GtkButton *new_button = ms_window_get_part (window, "new_button");
  window_wait (is_in_full, window->title_label);
  window_wait (is_in_full, window->subtitle_label);
  window_wait (is_in_full, gtk_button_get_child (new_button));
}

/* In a window that has been on the screen for a while, of the size that was chosen for the
 * level. */
static void
check_levels (MsWindow *window)
{
  static const guint64 seed = 1;
  static const char *const levels[] = { "beginner", "classic", "intermediate", "expert" };
  for (guint i = 0; i < G_N_ELEMENTS (levels) * 3; i++)
    {
      MsRules rules = { .first_click = MS_FIRST_CLICK_OPEN };
      assert_true (ms_level_parse (
          levels[i % G_N_ELEMENTS (levels)], &rules.width, &rules.height, &rules.mines));
      rules.no_guess = i / G_N_ELEMENTS (levels) == 1;
      if (i / G_N_ELEMENTS (levels) == 2)
        ms_level_compete (&rules);
      assert_true (ms_window_start_game (window, &rules, &seed));
      check_titles (window);
    }
  ms_game_begin_analysis (window->game);
  check_titles (window);
}

/* A title, and what begins a game, is read in full in every window of a size that nobody chose but
 * the program. */
static void
test_titles_are_whole (void **state)
{
  g_autofree char *folder = languages_bind ();
  g_autoptr (GPtrArray) languages = languages_list (folder);
  for (guint i = 0; i < languages->len; i++)
    {
      void *fixture = NULL;
      languages_speak (languages->pdata[i]);
      assert_int_equal (window_setup (&fixture), 0);
      /* It is that language, and not English without anyone noticing. */
      assert_int_equal (strcmp (dgettext (GETTEXT_PACKAGE, "Beginner"), "Beginner") == 0, i == 0);
      check_levels (((WindowFixture *)fixture)->window);
      assert_int_equal (window_teardown (&fixture), 0);
    }
  languages_speak (NULL);
}

/* A board of a known seed, which the first click does not win. */
static void
begin_known (MsWindow *window)
{
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  window_open_cell (window, 4, 4);
}

/* It has been on the screen for some frames, and is as large as it is to be. */
static gboolean
is_tall (gpointer box)
{
  return gtk_widget_get_width (box) < 400 && gtk_widget_get_height (box) > 650;
}

static gboolean
is_folded (gpointer box)
{
  return ms_either_layout_get_stacked (ms_either_layout_find (box));
}

static gboolean
is_unfolded (gpointer box)
{
  return !ms_either_layout_get_stacked (ms_either_layout_find (box));
}

/* Below the board in a window that is taller than wide, for which it grows no wider; beside it in
 * one that is wider. */
static void
test_the_panel_of_a_tall_window_is_below (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  GtkWidget *box = gtk_layout_manager_get_widget (
      GTK_LAYOUT_MANAGER (ms_either_layout_find (ms_window_get_part (window, "scrolled"))));
  window_settle (window);
  gtk_window_set_default_size (GTK_WINDOW (window), 360, 800);
  window_wait (is_tall, box);
  int width = gtk_widget_get_width (box);
  window_activate (window, "show-panel", NULL);
  window_wait (is_folded, box);
  assert_int_equal (gtk_widget_get_width (box), width);
  window_settle (window);
  gtk_window_set_default_size (GTK_WINDOW (window), 1000, 600);
  window_wait (is_unfolded, box);
}

/* A cell's side, and where the first is. */
static void
assert_places (MsBoardView *board, const double places[3])
{
  assert_true (ms_board_geometry_get_side (ms_board_view_get_parts (board).geometry) == places[0]);
  assert_true (ms_board_geometry_get_origin (
                   ms_board_view_get_parts (board).geometry, GTK_ORIENTATION_HORIZONTAL)
      == places[1]);
  assert_true (ms_board_geometry_get_origin (
                   ms_board_view_get_parts (board).geometry, GTK_ORIENTATION_VERTICAL)
      == places[2]);
}

static gboolean
is_let_go (gpointer board)
{
  return ms_board_view_get_parts (board).geometry->hold.tick == 0;
}

/* Nothing moves where odds come and go: their legend stands where no cell was. */
static void
test_the_legend_moves_no_cell (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  MsBoardView *board = window->board;
  begin_known (window);
  window_settle (window);
  const double places[3] = { ms_board_geometry_get_side (ms_board_view_get_parts (board).geometry),
    ms_board_geometry_get_origin (ms_board_view_get_parts (board).geometry, 0),
    ms_board_geometry_get_origin (ms_board_view_get_parts (board).geometry, 1) };
  gboolean last = FALSE;
  for (int i = 0; i < 4; i++)
    {
      int height = gtk_widget_get_height (GTK_WIDGET (board));
      window_activate (window, "show-probabilities", NULL);
      last = !last;
      window_wait (last ? is_shown : is_not_shown, window->legend);
      assert_places (board, places);
      window_wait (is_let_go, board);
      if (last)
        window_wait_analysis (window);
      assert_places (board, places);
      assert_int_equal (gtk_widget_get_height (GTK_WIDGET (board)), height);
    }
}

/* After a pause everything is where it was before it, though the legend was away. */
static void
test_a_pause_moves_no_cell (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  MsBoardView *board = window->board;
  begin_known (window);
  window_settle (window);
  window_activate (window, "show-probabilities", NULL);
  window_wait_analysis (window);
  window_wait (is_shown, window->legend);
  window_wait (is_let_go, board);
  int height = gtk_widget_get_height (GTK_WIDGET (window));
  const double places[3] = { ms_board_geometry_get_side (ms_board_view_get_parts (board).geometry),
    ms_board_geometry_get_origin (ms_board_view_get_parts (board).geometry, 0),
    ms_board_geometry_get_origin (ms_board_view_get_parts (board).geometry, 1) };
  for (int i = 0; i < 2; i++)
    {
      ms_game_set_paused (window->game, TRUE);
      window_wait (is_not_shown, window->legend);
      window_wait (is_shown, ms_window_get_part (window, "continue_button"));
      assert_int_equal (gtk_widget_get_height (GTK_WIDGET (window)), height);
      ms_game_set_paused (window->game, FALSE);
      window_wait (is_shown, window->legend);
      window_wait (is_shown, board);
      assert_places (board, places);
      assert_int_equal (gtk_widget_get_height (GTK_WIDGET (window)), height);
    }
}

#define LOW 450

static gboolean
is_paused_low (gpointer window)
{
  int width, height;
  gtk_window_get_default_size (window, &width, &height);
  return is_shown (ms_window_get_part (window, "continue_button")) && height == LOW
      && gtk_widget_get_width (window) < 400 && gtk_widget_get_height (window) < LOW + 40;
}

/* Between a bar above it and the panel below it the page of a pause is still as high as what is on
 * it. */
static void
test_continue_is_in_sight (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  GtkWidget *button = ms_window_get_part (window, "continue_button");
  GtkWidget *page = gtk_widget_get_ancestor (button, GTK_TYPE_SCROLLED_WINDOW);
  graphene_rect_t place;
  begin_known (window);
  window_settle (window);
  window_activate (window, "show-panel", NULL);
  ms_window_show_error (window,
      "A bar that asks something and has buttons below\nthat\ntakes\nas\nmuch\nheight\nas "
      "these\nlines.");
  ms_game_set_paused (window->game, TRUE);
  window_settle (window);
  gtk_window_set_default_size (GTK_WINDOW (window), 360, LOW);
  window_wait (is_paused_low, window);
  assert_true (gtk_widget_compute_bounds (button, page, &place));
  assert_true (place.origin.y >= 0);
  if (place.origin.y + place.size.height > (float)gtk_widget_get_height (page))
    fail_msg ("Continue ends at %g of %d in %d×%d", (double)(place.origin.y + place.size.height),
        gtk_widget_get_height (page), gtk_widget_get_width (GTK_WIDGET (window)),
        gtk_widget_get_height (GTK_WIDGET (window)));
}

static int
get_side_width (MsWindow *window)
{
  GtkWidget *box = gtk_layout_manager_get_widget (
      GTK_LAYOUT_MANAGER (ms_either_layout_find (ms_window_get_part (window, "scrolled"))));
  int natural;
  gtk_widget_measure (
      gtk_widget_get_last_child (box), GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  return natural;
}

/* Opens the first cell that is certainly safe; FALSE: there is none. */
static gboolean
go_on (MsWindow *window)
{
  const MsSolverResult *result = ms_analysis_get_result (
      ms_analyzer_get_analysis (ms_window_get_analyzer (window)));
  for (int cell = 0; cell < result->width * result->height; cell++)
    if (result->certainty[cell] == MS_CERTAINTY_SAFE)
      {
        window_open_cell (window, cell % result->width, cell / result->width);
        window_wait_analysis (window);
        return TRUE;
      }
  return FALSE;
}

/* Figures become longer and shorter as a game goes on; the panel does not, or each move would move
 * the board beside it. */
static void
test_figures_do_not_widen_the_panel (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_activate (window, "show-panel", NULL);
  window_activate (window, "show-probabilities", NULL);
  for (int i = 0; i < 3; i++)
    {
      window_start (window, 30 - 7 * i, 16, 99 - 25 * i, MS_FIRST_CLICK_OPEN);
      window_wait_analysis (window);
      int width = get_side_width (window), n_moves = 0;
      window_open_cell (window, 5, 5);
      window_wait_analysis (window);
      do
        if (get_side_width (window) != width)
          fail_msg ("after %d moves of board %d: %d pixels wide, not %d", n_moves, i,
              get_side_width (window), width);
      while (go_on (window) && ++n_moves < 15);
    }
}

static gboolean
is_records_window (gpointer window)
{
  return *(MsRecordsWindow **)window != NULL && gtk_widget_get_mapped (*(GtkWidget **)window)
      && ms_records_window_is_current (*(MsRecordsWindow **)window);
}

static MsRecordsWindow *
find_records_window (void)
{
  MsRecordsWindow *found = NULL;
  g_autoptr (GList) all = gtk_window_list_toplevels ();
  for (GList *link = all; link != NULL; link = link->next)
    if (MS_IS_RECORDS_WINDOW (link->data))
      found = link->data;
  return found;
}

static void
assert_records_narrow (MsWindow *window, const char *action)
{
  window_activate (window, action, NULL);
  MsRecordsWindow *records = find_records_window ();
  window_wait (is_records_window, &records);
  MsRecordChooser *chooser = ms_records_window_get_chooser (records);
  const MsRules huge = { .width = 1000, .height = 1000, .mines = 200000, .no_guess = true };
  ms_record_chooser_choose (chooser, &huge);
  window_wait (is_records_window, &records);
  narrow_assert_width (records, action);
  gtk_window_destroy (GTK_WINDOW (records));
}

static void
test_records_are_narrow (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  assert_records_narrow (window, "statistics");
  assert_records_narrow (window, "best-times");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (test_the_last_gives_way_first, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (test_no_room_is_left_empty, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (
        test_what_gives_way_does_so_first, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (
        test_what_expands_fills_its_line, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (
        test_a_control_goes_below_its_label, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (test_every_bar_is_narrow, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (test_every_bar_is_narrow, set_large_text, set_usual_text),
    cmocka_unit_test (test_titles_are_whole),
    cmocka_unit_test_setup_teardown (test_the_legend_moves_no_cell, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (test_a_pause_moves_no_cell, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (test_continue_is_in_sight, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (
        test_the_panel_of_a_tall_window_is_below, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (test_records_are_narrow, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (
        test_figures_do_not_widen_the_panel, window_setup, window_teardown),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
