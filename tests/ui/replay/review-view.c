/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The review of a replay: what it says, where its rows and its strip lead, what it puts on the
 * board; and the strip on image surfaces. */
#include "cmocka-common.h"

#include "ms-exercise.h"
#include "ms-review-overlay.h"
#include "ms-review-view.h"
#include "ms-worker-testing.h"
#include "review-page.h"
#include "ms-ui-board-testing.h"

#include <math.h>
#include <string.h>

/* A guess that could be avoided (cell 3 was safe), one wrong flag. */
#define ROWS "..*."
#define MOVES "o1@0 f3@1000 o0@5000"

static void
test_nothing_before_it_is_shown (void **state)
{
  Page page = open_page (ROWS, MOVES);
  MsReviewer *reviewer = ms_review_view_get_reviewer (page.view);
  assert_int_equal (ms_worker_get_n_runs (MS_WORKER (reviewer)), 0);
  assert_non_null (widget_find_words (page.view, "is judged here"));
  assert_false (gtk_widget_get_visible (
      gtk_widget_get_parent (widget_find_button (page.view, "Copy as Text"))));
  show (&page);
  assert_null (widget_find_words (page.view, "is judged here"));
  close_page (&page);
}

static void
test_what_it_says (void **state)
{
  Page page = open_page (ROWS, MOVES);
  show (&page);
  GtkWidget *view = GTK_WIDGET (page.view);
  assert_non_null (widget_find_words (
      view, "1 guess, chance of surviving it 50 %; it was avoidable; pluck 0.30."));
  assert_non_null (widget_find_words (view, "5.0 s in all"));
  assert_non_null (widget_find_words (view, "First cell: B1 after 0.0 s"));
  assert_non_null (widget_find_words (view, "Avoidable guess: A1 after 5.0 s"));
  assert_non_null (widget_find_words (view, "1 cell was certain: D1."));
  assert_non_null (widget_find_words (view, "Wrong flag: D1 after 1.0 s"));
  g_autofree char *text = dup_copied (&page, "Copy as Text");
  assert_non_null (strstr (text, "a.rawvf: 4×1, 1 mine"));
  g_autofree char *csv = dup_copied (&page, "Copy as CSV");
  assert_non_null (strstr (csv, "5.000,0,0,0,avoidable,0.500000,0.000000,"));
  close_page (&page);
}

/* What could be known leads to exercises of the rule that shows it; a guess that was worse than
 * another, to guesses; what could not be known, nowhere. */
static void
test_what_can_be_trained (void **state)
{
  static const struct
  {
    const char *rows, *moves;
    int topic;
  } games[] = {
    { ROWS, MOVES, MS_RUNG_MINE_TOTAL }, { "*..*...", "o1@0 o2@10 o0@20", MS_RUNG_ONE_NUMBER },
    { "..*...*", "o1@0 o0@1000", MS_TOPIC_GUESS }, { "*./..", "o1@0 o0@10", -1 },
    { "*../...", "o1@0 f2@10 o5@20 c1@30", -1 }, /* no single one of its cells had to be a mine */
  };
  for (gsize i = 0; i < G_N_ELEMENTS (games); i++)
    {
      Page page = open_page (games[i].rows, games[i].moves);
      show (&page);
      GtkWidget *button = widget_find_button (page.view, "Train This");
      GVariant *target = gtk_actionable_get_action_target_value (GTK_ACTIONABLE (button));
      assert_int_equal (gtk_widget_get_visible (button), games[i].topic >= 0);
      assert_int_equal (g_variant_get_int32 (target), games[i].topic);
      close_page (&page);
    }
}

/* It opens at the costliest move, with its row chosen; a player who has gone somewhere stays. */
static void
test_begins_at_the_costliest_move (void **state)
{
  Page page = open_page (ROWS, MOVES);
  show (&page);
  assert_int_equal (ms_playback_get_move (page.playback), 2);
  close_page (&page);
  page = open_page (ROWS, MOVES);
  ms_playback_seek_event (page.playback, ms_playback_get_n_events (page.playback));
  int move = ms_playback_get_move (page.playback);
  show (&page);
  assert_int_equal (ms_playback_get_move (page.playback), move);
  close_page (&page);
}

/* What a player did with help is not copied as if it were without. */
static void
test_help_is_said (void **state)
{
  g_autoptr (MsReplay) replay = tell (ROWS, MOVES, "Cheat");
  Page assisted = open_replay (replay), plain = open_page (ROWS, MOVES);
  show (&assisted);
  show (&plain);
  g_autofree char *text = dup_copied (&assisted, "Copy as Text");
  g_autofree char *other = dup_copied (&plain, "Copy as Text");
  assert_non_null (strstr (text, "Odds, hints or undo were used in this game."));
  assert_null (strstr (other, "Odds, hints or undo"));
  close_page (&assisted);
  close_page (&plain);
}

/* Rows lead right before their move, or right after that from which a flag is known to be wrong. */
static void
test_rows_lead_there (void **state)
{
  static const int moves[] = { 0, 2, 2, 2 }; /* opening; flag, guess and what it cost */
  Page page = open_page (ROWS, MOVES);
  show (&page);
  for (int i = 0; i < 4; i++)
    {
      ms_playback_seek_event (page.playback, 0);
      g_signal_emit_by_name (get_row (&page, i), "activate");
      assert_int_equal (ms_playback_get_move (page.playback), moves[i]);
    }
  assert_null (get_row (&page, 4));
  assert_true (gtk_list_box_row_is_selected (get_row (&page, 3)));
  close_page (&page);
}

/* The row of a rest leads to its beginning, from where one can watch it, and says what it cost. */
static void
test_a_hesitation (void **state)
{
  static const MsPointerEvent path[] = { { -10, 24, 8, MS_POINTER_MOVE },
    { 100, 40, 8, MS_POINTER_MOVE }, { 1900, 56, 8, MS_POINTER_MOVE },
    { 2100, 56, 8, MS_POINTER_MOVE } };
  g_autoptr (MsReplay) replay = tell_path (ROWS, "o1@0 o3@2000", "Classic", path, 4);
  Page page = open_replay (replay);
  show (&page);
  assert_non_null (widget_find_words (page.view, "Hesitation: D1 after 2.0 s"));
  assert_non_null (widget_find_words (page.view,
      "For 1.8 s the pointer stayed where it was while D1 was certainly safe; what shows that was "
      "in sight for 2.0 s."));
  assert_non_null (widget_find_words (page.view, "What cost time: 1 hesitation (1.8 s)."));
  g_autofree char *text = ms_review_strip_dup_text (page.strip);
  assert_non_null (strstr (text, "1 moment that cost time is marked below it."));
  ms_playback_seek_event (page.playback, 0);
  g_signal_emit_by_name (get_row (&page, 1), "activate");
  assert_int_equal (ms_playback_get_time (page.playback), 100);
  assert_true (gtk_list_box_row_is_selected (get_row (&page, 1)));
  close_page (&page);
}

/* The fewest clicks come last: on the page, and in the text that is copied then. */
static void
test_the_fewest_clicks (void **state)
{
  static const char fewest[] =
      "Someone who knows all mines can win this board with 2 clicks, and with no "
      "fewer.";
  Page won = open_page (ROWS, "o0@0 f2@500 o3@900"), other = open_page (ROWS, MOVES);
  g_autofree char *both = g_strconcat ("The game took 3 clicks.\n", fewest, NULL);
  assert_null (widget_find_words (won.view, fewest));
  show (&won);
  show (&other);
  while (!widget_find_words (won.view, fewest) || !widget_find_words (other.view, fewest))
    g_main_context_iteration (NULL, TRUE);
  assert_non_null (widget_find_words (won.view, both));
  assert_null (widget_find_words (other.view, "The game took"));
  g_autofree char *text = dup_copied (&won, "Copy as Text");
  assert_non_null (strstr (text, both));
  close_page (&won);
  close_page (&other);
}

/* A game in which one click made several moves is not compared with them. */
static void
test_the_fewest_clicks_of_joined_moves (void **state)
{
  Page page = open_page (ROWS, "o0@0 j2@500 o3@900");
  show (&page);
  while (widget_find_words (page.view, "can win this board with 2 clicks") == NULL)
    g_main_context_iteration (NULL, TRUE);
  assert_null (widget_find_words (page.view, "The game took"));
  g_autofree char *text = dup_copied (&page, "Copy as Text");
  assert_null (strstr (text, "The game took"));
  close_page (&page);
}

static void
test_overlay (void **state)
{
  Page page = open_page (ROWS, MOVES);
  show (&page);
  ms_playback_seek_event (page.playback, 0);
  assert_null (ms_review_view_get_overlay (page.view));
  ms_playback_seek_move (page.playback, 2);
  MsBoardOverlay *overlay = ms_review_view_get_overlay (page.view);
  assert_int_equal (ms_board_overlay_get_n_cells (overlay), 2);
  assert_int_equal (ms_board_overlay_find (overlay, 3, 0)->sign, MS_OVERLAY_SAFE);
  const MsOverlayCell *best = ms_board_overlay_find (overlay, 3, 0);
  const MsOverlayCell *opened = ms_board_overlay_find (overlay, 0, 0);
  assert_string_equal (best->text, "certainly safe");
  assert_string_equal (best->label, "★");
  assert_int_equal (opened->sign, MS_OVERLAY_NO_SIGN);
  assert_string_equal (opened->text, "opened as a guess");
  assert_string_equal (opened->label, "?");
  assert_int_not_equal (best->group, opened->group); /* each has its outline */
  ms_playback_seek_event (page.playback, ms_playback_get_n_events (page.playback));
  assert_null (ms_review_view_get_overlay (page.view));
  close_page (&page);
}

static void
assert_told (MsBoardOverlay *overlay, int x, const char *label, const char *text)
{
  const MsOverlayCell *cell = ms_board_overlay_find (overlay, x, 0);
  assert_string_equal (cell->label, label);
  assert_string_equal (cell->text, text);
}

/* The cells of the opening and the best ones, and no others of the lists they stand in. */
static void
test_overlay_cells (void **state)
{
  int opens[] = { 0, 1, 2 }, best[] = { 1, 3, 4 };
  MsReview review = { .width = 5, .height = 1 };
  MsReviewOpening opening = { .verdict = MS_VERDICT_WORSE,
    .basis = MS_BASIS_WIN,
    .opens = opens,
    .n_opens = 2,
    .best_cells = best,
    .n_best = 2 };
  g_autoptr (MsBoardOverlay) guess = ms_review_overlay_new (&review, &opening);
  assert_int_equal (ms_board_overlay_get_n_cells (guess), 3);
  assert_told (guess, 0, "?", "opened as a guess");
  assert_told (guess, 1, "?", "opened, as recommended");
  assert_told (guess, 3, "★", "the recommended guess");
  opening.verdict = MS_VERDICT_MINE;
  opening.basis = MS_BASIS_CERTAIN;
  opening.n_opens = opening.n_best = 1;
  g_autoptr (MsBoardOverlay) mine = ms_review_overlay_new (&review, &opening);
  assert_int_equal (ms_board_overlay_get_n_cells (mine), 2);
  assert_told (mine, 0, "?", "opened, a certain mine");
  assert_told (mine, 1, "★", "certainly safe");
  opening.verdict = MS_VERDICT_CERTAIN;
  assert_null (ms_review_overlay_new (&review, &opening));
}

static void
test_marks (void **state)
{
  Page page = open_page (ROWS, MOVES);
  gboolean found = FALSE;
  int n_marks;
  show (&page);
  const MsPlaybackMark *marks = ms_playback_get_marks (page.playback, &n_marks);
  for (int i = 0; i < n_marks; i++)
    found |= marks[i].kind == MS_PLAYBACK_AVOIDABLE && marks[i].move == 2;
  assert_true (found);
  ms_playback_seek_event (page.playback, 0);
  assert_true (ms_playback_next_guess (page.playback));
  assert_int_equal (ms_playback_get_move (page.playback), 2);
  close_page (&page);
}

/* Chances are written anew in the rows that there are, as the player comes to want them. */
static void
test_numbers (void **state)
{
  static const struct
  {
    MsOddsFormat numbers;
    const char *guess, *sum;
  } table[] = {
    { MS_ODDS_FORMAT_SAFE, "50.0 % safe; 1 cell was certain: D1.", "surviving it 50 %;" },
    { MS_ODDS_FORMAT_FRACTION, "0.500 mine; 1 cell was certain: D1.", "surviving it 0.50;" },
    { MS_ODDS_FORMAT_MINE, "50.0 % mine; 1 cell was certain: D1.", "surviving it 50 %;" },
  };
  Page page = open_page (ROWS, MOVES);
  show (&page);
  ms_playback_seek_move (page.playback, 2);
  GtkListBoxRow *row = get_row (&page, 2);
  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_object_set (page.view, "numbers", table[i].numbers, NULL);
      g_autofree char *copied = dup_copied (&page, "Copy as Text");
      assert_non_null (widget_find_words (page.view, table[i].guess));
      assert_non_null (widget_find_words (page.view, table[i].sum));
      assert_non_null (strstr (copied, table[i].guess));
      assert_non_null (strstr (copied, table[i].sum));
      assert_ptr_equal (get_row (&page, 2), row);
    }
  close_page (&page);
}

/* The chance to win is the same for who counts mines and who counts safe cells. */
static void
test_strip_numbers (void **state)
{
  Page page = open_page ("*..", "o1@0 f2@10 o0@2000");
  show (&page);
  ms_playback_seek (page.playback, 1000);
  g_object_set (page.strip, "numbers", MS_ODDS_FORMAT_SAFE, NULL);
  g_autofree char *safe = g_strdup (gtk_widget_get_tooltip_text (GTK_WIDGET (page.strip)));
  assert_non_null (strstr (safe, "it fell from 50.0 % to 0 %."));
  g_object_set (page.strip, "numbers", MS_ODDS_FORMAT_FRACTION, NULL);
  const char *text = gtk_widget_get_tooltip_text (GTK_WIDGET (page.strip));
  assert_non_null (strstr (text, "it fell from 0.500 to 0."));
  close_page (&page);
}

static void
assert_named (GtkWidget *widget, const char *name)
{
  g_autofree char *other = gtk_test_accessible_check_property (
      GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name);
  if (other != NULL)
    assert_string_equal (other, name);
}

/* Who cannot see it hears what it is before anything is known, and all that is known then. */
static void
test_strip_is_named (void **state)
{
  Page page = open_page ("*..", "o1@0 f2@10 o0@2000");
  GtkWidget *strip = GTK_WIDGET (page.strip);
  assert_named (strip, "The chance to win during the game; it is not known yet.");
  assert_string_equal (gtk_widget_get_tooltip_text (strip),
      "The chance to win during the game; it is not known yet.");
  show (&page);
  ms_playback_seek (page.playback, 1000);
  g_autofree char *text = ms_review_strip_dup_text (page.strip);
  assert_non_null (strstr (text, ": now 50.0 %."));
  assert_named (strip, text);
  assert_string_equal (gtk_widget_get_tooltip_text (strip), text);
  close_page (&page);
}

static gpointer
get_controller (GtkWidget *widget, GType type)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);
      if (G_TYPE_CHECK_INSTANCE_TYPE (controller, type))
        return controller; /* the widget's */
    }
  return NULL;
}

static gboolean
press_key (Page *page, guint key, GdkModifierType state)
{
  gboolean taken = FALSE;
  g_signal_emit_by_name (get_controller (GTK_WIDGET (page->strip), GTK_TYPE_EVENT_CONTROLLER_KEY),
      "key-pressed", key, 0u, state, &taken);
  return taken;
}

/* Of two guesses, and the ends. */
static void
test_strip_keys (void **state)
{
  static const guint back[] = { GDK_KEY_Left, GDK_KEY_KP_Left };
  static const guint on[] = { GDK_KEY_Right, GDK_KEY_KP_Right };
  Page page = open_page (ROWS, MOVES);
  show (&page);
  for (int i = 0; i < 2; i++)
    {
      assert_true (press_key (&page, GDK_KEY_Home, 0));
      assert_true (ms_playback_get_at_start (page.playback));
      assert_true (press_key (&page, on[i], 0));
      assert_int_equal (ms_playback_get_move (page.playback), 2);
      assert_true (press_key (&page, GDK_KEY_End, 0));
      assert_true (ms_playback_get_at_end (page.playback));
      assert_false (press_key (&page, back[i], GDK_CONTROL_MASK));
      assert_false (press_key (&page, back[i], GDK_ALT_MASK));
      assert_false (press_key (&page, GDK_KEY_a, 0));
      assert_true (ms_playback_get_at_end (page.playback));
      assert_true (press_key (&page, back[i], 0));
      assert_int_equal (ms_playback_get_move (page.playback), 2);
    }
  close_page (&page);
}

/* Close to a guess a click means it: right before it is made. Elsewhere it means the time there. */
static void
test_strip_clicks (void **state)
{
  Page page = open_page (ROWS, MOVES);
  show (&page);
  GtkWidget *strip = GTK_WIDGET (page.strip);
  int width = gtk_widget_get_width (strip);
  MsReviewStripData data = { .start_ms = ms_playback_get_start_time (page.playback),
    .end_ms = ms_playback_get_end_time (page.playback) };
  gpointer click = get_controller (strip, GTK_TYPE_GESTURE_CLICK);
  double guess = ms_review_strip_get_x (&data, 5000, width);
  static const double near[] = { -6, -3, 0, 6 };
  for (size_t i = 0; i < G_N_ELEMENTS (near); i++)
    {
      ms_playback_seek_event (page.playback, 0);
      g_signal_emit_by_name (click, "pressed", 1, guess + near[i], 10.0);
      assert_int_equal (ms_playback_get_move (page.playback), 2);
    }
  g_signal_emit_by_name (click, "pressed", 1, guess - 8, 10.0);
  gint64 time = ms_review_strip_get_time (&data, guess - 8, width);
  assert_true (time < 5000);
  assert_int_equal (ms_playback_get_time (page.playback), time);
  g_signal_emit_by_name (click, "pressed", 1, ms_review_strip_get_x (&data, 0, width), 10.0);
  assert_int_equal (ms_playback_get_time (page.playback), 0); /* the first cell is no guess */
  assert_true (gtk_widget_has_focus (strip));
  close_page (&page);
}

static graphene_rect_t
get_bounds (GtkWidget *widget, GtkWidget *within)
{
  graphene_rect_t bounds;
  assert_true (gtk_widget_compute_bounds (widget, within, &bounds));
  return bounds;
}

/* The sign stands before the title, the sentence below it; both have all the width that there is,
 * and break where there is little. */
static void
test_a_row_uses_its_width (void **state)
{
  Page page = open_page (ROWS, MOVES);
  gtk_window_set_default_size (GTK_WINDOW (page.window), 700, 600);
  show (&page);
  GtkWidget *row = GTK_WIDGET (get_row (&page, 1));
  if (!widget_find_words (row, "Avoidable guess")) /* of one moment with the flag */
    row = GTK_WIDGET (get_row (&page, 2));
  while (gtk_widget_get_width (row) == 0)
    g_main_context_iteration (NULL, TRUE);
  GtkWidget *grid = gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (row));
  GtkWidget *sign = gtk_widget_get_first_child (grid);
  GtkWidget *title = gtk_widget_get_next_sibling (sign);
  GtkWidget *detail = gtk_widget_get_next_sibling (title);
  assert_string_equal (gtk_label_get_text (GTK_LABEL (sign)), "◆");
  assert_non_null (strstr (gtk_label_get_text (GTK_LABEL (title)), "Avoidable guess: A1"));
  assert_null (gtk_widget_get_next_sibling (detail));
  graphene_rect_t of_sign = get_bounds (sign, row), of_title = get_bounds (title, row),
                  of_detail = get_bounds (detail, row);
  assert_true (of_sign.origin.x + of_sign.size.width + 8 <= of_title.origin.x + 0.5F);
  assert_true (of_sign.origin.y < of_title.origin.y + of_title.size.height);
  assert_true (of_title.origin.y + of_title.size.height <= of_detail.origin.y + 0.5F);
  assert_true (fabsf (of_title.origin.x - of_detail.origin.x) < 0.5F);
  float rest = (float)gtk_widget_get_width (row) - of_title.origin.x;
  assert_true (gtk_widget_get_width (row) > 600);
  assert_true (of_detail.size.width > rest - 40 && of_title.size.width > rest - 40);
  int minimum;
  gtk_widget_measure (row, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  assert_in_range (minimum, 1, 250);
  /* The list has the height that is left. */
  GtkWidget *scrolled = widget_find_type (page.view, GTK_TYPE_SCROLLED_WINDOW);
  assert_true (gtk_widget_get_height (scrolled) > 300);
  close_page (&page);
}

static void
test_the_strip_fills_its_place (void **state)
{
  Page page = open_page (ROWS, MOVES);
  show (&page);
  GtkWidget *strip = GTK_WIDGET (page.strip);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  graphene_rect_t bounds;
  GTK_WIDGET_GET_CLASS (strip)->snapshot (strip, snapshot);
  GskRenderNode *node = gtk_snapshot_free_to_node (snapshot);
  gsk_render_node_get_bounds (node, &bounds);
  assert_true (graphene_rect_equal (&bounds,
      &GRAPHENE_RECT_INIT (
          0, 0, (float)gtk_widget_get_width (strip), (float)gtk_widget_get_height (strip))));
  gsk_render_node_unref (node);
  close_page (&page);
}

static void
test_strip_text (void **state)
{
  Page page = open_page ("*..", "o1@0 f2@10 o0@2000");
  g_autofree char *before = ms_review_strip_dup_text (page.strip);
  assert_non_null (strstr (before, "not known yet"));
  show (&page);
  ms_playback_seek (page.playback, 1000);
  g_autofree char *text = ms_review_strip_dup_text (page.strip);
  assert_non_null (strstr (text, ": now 50.0 %."));
  /* At the moment of a move it is told of as made, as the board shows it, and not a moment
   * earlier. */
  ms_playback_seek (page.playback, 1999);
  g_autofree char *earlier = ms_review_strip_dup_text (page.strip);
  assert_non_null (strstr (earlier, ": now 50.0 %."));
  ms_playback_seek (page.playback, 2000);
  g_autofree char *then = ms_review_strip_dup_text (page.strip);
  assert_non_null (strstr (then, ": now 0 %."));
  assert_non_null (
      strstr (text, "The guess after 2.0 s cost the most: it fell from 50.0 % to 0 %."));
  close_page (&page);
}

/* --- The strip on an image --- */

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_nothing_before_it_is_shown),
    cmocka_unit_test (test_what_it_says),
    cmocka_unit_test (test_what_can_be_trained),
    cmocka_unit_test (test_begins_at_the_costliest_move),
    cmocka_unit_test (test_help_is_said),
    cmocka_unit_test (test_rows_lead_there),
    cmocka_unit_test (test_a_hesitation),
    cmocka_unit_test (test_the_fewest_clicks),
    cmocka_unit_test (test_the_fewest_clicks_of_joined_moves),
    cmocka_unit_test (test_overlay),
    cmocka_unit_test (test_overlay_cells),
    cmocka_unit_test (test_marks),
    cmocka_unit_test (test_numbers),
    cmocka_unit_test (test_strip_text),
    cmocka_unit_test (test_strip_numbers),
    cmocka_unit_test (test_strip_is_named),
    cmocka_unit_test (test_the_strip_fills_its_place),
    cmocka_unit_test (test_strip_keys),
    cmocka_unit_test (test_strip_clicks),
    cmocka_unit_test (test_a_row_uses_its_width),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
