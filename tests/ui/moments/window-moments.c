/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The end of a game in the window: the card, what it says, and that no cell moves for it. */
#include "window-support.h"

#include "ms-board-view-testing.h"
#include "ms-game-kept.h"
#include "ms-game-testing.h"
#include "ms-record-history.h"
#include "ms-record-text.h"
#include "ms-replay-window.h"
#include "ms-result-controller.h"
#include "ms-ui-moments-testing.h"
#include "ms-review.h"
#include "ms-feature-testing.h"

#include <math.h>
#include <string.h>

/* --- Helpers --- */

static gint64
fake_time (gpointer user_data)
{
  static gint64 now;
  return now += 30000;
}

static void
finish (MsWindow *window, gboolean win)
{
  ms_game_set_time_source (ms_window_get_game (window), fake_time, NULL);
  window_finish (window, win);
}

static MsResultController *
get_controller (MsWindow *window)
{
  return ms_window_get_feature (window, MS_TYPE_RESULT_CONTROLLER);
}

static MsResultBar *
get_bar (MsWindow *window)
{
  return ms_window_get_part (window, "result_bar");
}

static const MsResultText *
get_text (MsWindow *window)
{
  return ms_result_bar_get_all (get_bar (window));
}

static gboolean
tells_speed (gpointer window)
{
  return get_text (window) != NULL && get_text (window)->speed != NULL;
}

static gboolean
tells_guesses (gpointer window)
{
  return get_text (window) != NULL && get_text (window)->guesses != NULL;
}

static gboolean
tells_place (gpointer window)
{
  return get_text (window) != NULL && get_text (window)->place != NULL;
}

/* --- Where cells are --- */

typedef struct
{
  MsWindow *window;
  int width, height; /* asked for */
  graphene_rect_t board; /* where the cells are in the window */
  int cell_size;
} Place;

static Place
look (MsWindow *window)
{
  Place place = { window };
  graphene_point_t corner;
  int left = ms_board_geometry_get_origin (
      ms_board_view_get_parts (window->board).geometry, GTK_ORIENTATION_HORIZONTAL);
  int top = ms_board_geometry_get_origin (
      ms_board_view_get_parts (window->board).geometry, GTK_ORIENTATION_VERTICAL);
  assert_true (gtk_widget_compute_point (GTK_WIDGET (window->board), GTK_WIDGET (window),
      &GRAPHENE_POINT_INIT ((float)left, (float)top), &corner));
  place.width = gtk_widget_get_width (GTK_WIDGET (window));
  place.height = gtk_widget_get_height (GTK_WIDGET (window));
  place.cell_size = ms_board_view_get_parts (window->board).geometry->cell_size;
  place.board = GRAPHENE_RECT_INIT (corner.x, corner.y,
      (float)(ms_board_view_get_parts (window->board).geometry->width * place.cell_size),
      (float)(ms_board_view_get_parts (window->board).geometry->height * place.cell_size));
  return place;
}

/* The frame and the shadow of a window are not the widget's. */
#define MOST_FRAME 60

static gboolean
has_its_size (gpointer data)
{
  const Place *place = data;
  GtkWidget *window = GTK_WIDGET (place->window);
  return ABS (gtk_widget_get_width (window) - place->width) < MOST_FRAME
      && ABS (gtk_widget_get_height (window) - place->height) < MOST_FRAME;
}

/* Until what was asked for has been laid out: two frames later nothing waits for its place, since
 * what the X server has to say of it comes before each. */
static gboolean
count_frame_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer n_frames)
{
  ++*(int *)n_frames;
  gdk_display_sync (gtk_widget_get_display (widget));
  gtk_widget_queue_draw (widget);
  return G_SOURCE_CONTINUE;
}

static gboolean
has_drawn (gpointer n_frames)
{
  return *(int *)n_frames >= 3;
}

static void
wait_for_frames (MsWindow *window)
{
  int n_frames = 0;
  guint tick = gtk_widget_add_tick_callback (GTK_WIDGET (window), count_frame_cb, &n_frames, NULL);
  gtk_widget_queue_draw (GTK_WIDGET (window));
  window_wait (has_drawn, &n_frames);
  gtk_widget_remove_tick_callback (GTK_WIDGET (window), tick);
}

static gboolean
covers (GtkWidget *widget, MsWindow *window, const graphene_rect_t *board)
{
  graphene_rect_t bounds, common, seen;
  GtkWidget *scrolled = ms_window_get_part (window, "scrolled");
  assert_true (gtk_widget_compute_bounds (widget, GTK_WIDGET (window), &bounds));
  assert_true (gtk_widget_compute_bounds (scrolled, GTK_WIDGET (window), &seen));
  return graphene_rect_intersection (board, &seen, &seen)
      && graphene_rect_intersection (&bounds, &seen, &common);
}

static void
assert_same_place (const Place *before, const Place *after)
{
  assert_int_equal (before->width, after->width);
  assert_int_equal (before->height, after->height);
  assert_int_equal (before->cell_size, after->cell_size);
  assert_true (graphene_rect_equal (&before->board, &after->board));
}

/* Through a game: begun, ended, with all that comes later, put away, taken back. */
static void
assert_nothing_moves (MsWindow *window, gboolean win)
{
  wait_for_frames (window);
  Place before = look (window);
  finish (window, win);
  assert_true (ms_result_controller_get_shown (get_controller (window)));
  window_wait (tells_guesses, window);
  wait_for_frames (window);
  Place ended = look (window);
  assert_same_place (&before, &ended);
  assert_true (gtk_widget_get_mapped (GTK_WIDGET (get_bar (window))));
  assert_false (covers (GTK_WIDGET (get_bar (window)), window, &ended.board));
  assert_true (ms_feature_dismiss (MS_FEATURE (get_controller (window))));
  wait_for_frames (window);
  Place dismissed = look (window);
  assert_same_place (&before, &dismissed);
  window_activate (window, "undo", NULL);
  wait_for_frames (window);
  Place undone = look (window);
  assert_same_place (&before, &undone);
}

static void
resize (MsWindow *window, int width, int height)
{
  Place place = { .window = window, .width = width, .height = height };
  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  window_wait (has_its_size, &place);
}

static void
no_cell_moves_at_the_end (void **state)
{
  static const int sizes[][2] = { { 360, 300 }, { 442, 433 }, { 640, 400 }, { 900, 640 },
    { 1200, 760 } };
  MsWindow *window = ((WindowFixture *)*state)->window;
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (int level = 0; level < 2; level++)
      {
        window_start (window, level == 0 ? 9 : 30, level == 0 ? 9 : 16, level == 0 ? 10 : 99,
            MS_FIRST_CLICK_OPEN);
        wait_for_frames (window);
        resize (window, sizes[i][0], sizes[i][1]);
        assert_nothing_moves (window, i % 2 == 0);
        window_activate (window, "restart", NULL);
        assert_nothing_moves (window, i % 2 != 0);
      }
}

/* As large as the screen, with the panel beside the board. */
static void
no_cell_moves_on_the_whole_screen (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  g_settings_set_boolean (window->settings, "show-metrics", TRUE);
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  wait_for_frames (window);
  resize (window, 1280, 800);
  assert_nothing_moves (window, TRUE);
  window_activate (window, "show-panel", NULL);
  window_activate (window, "restart", NULL);
  assert_nothing_moves (window, FALSE);
}

/* --- What the card says --- */

static void
the_card_says_what_the_record_says (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_start (window, 16, 16, 50, MS_FIRST_CLICK_OPEN);
  finish (window, TRUE);
  window_wait (tells_speed, window);
  window_wait (tells_guesses, window);
  window_wait (tells_place, window);
  g_autoptr (MsRecord) record = ms_record_new_from_game (window->game, "");
  MsInquiry *meter = ms_feature_get_worker (
      ms_window_get_feature (window, MS_TYPE_RESULT_CONTROLLER), 2);
  MsPlayMetrics metrics;
  assert_int_equal (
      ms_play_metrics (ms_game_get_play (window->game), record->elapsed_ms, NULL, &metrics),
      MS_STATUS_OK);
  g_autofree char *speed = g_strdup_printf (
      "%.2f 3BV/s", metrics.solved * 1000.0 / (double)record->elapsed_ms);
  g_autofree char *efficiency = g_strdup_printf (
      "eff. %.0f %%", 100.0 * metrics.solved / ms_clicks_total (&metrics.clicks));
  assert_string_equal (get_text (window)->speed, speed);
  assert_string_equal (get_text (window)->efficiency, efficiency);

  MsReviewSum sum;
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  assert_int_equal (
      ms_review_sum_of_play (ms_game_get_play (window->game), NULL, &options, NULL, &sum),
      MS_STATUS_OK);
  const MsReplayMeasure *measure = ms_inquiry_get (meter);
  assert_non_null (measure);
  assert_int_equal (measure->n_guesses, sum.n_guesses);
  assert_true (fabs (pow (10, -measure->pluck) - sum.survival) < 1e-9);
  assert_true (sum.n_guesses > 0);
  g_autofree char *share = ms_odds_format_dup_share (MS_ODDS_FORMAT_MINE, sum.survival, FALSE, 0);
  g_autofree char *guesses = g_strdup_printf (
      sum.n_guesses == 1 ? "%d guess: %s" : "%d guesses: %s", sum.n_guesses, share);
  assert_string_equal (get_text (window)->guesses, guesses);
}

/* A faster game comes before, a slower one behind; one on a known board is in no list. */
static void
the_card_says_the_place (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  const MsRecordFilter all = MS_RECORD_FILTER_ALL;
  MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_OPEN, false };
  ms_records_delete_async (ms_window_get_records (window), &all, NULL, NULL);
  window_wait_records (ms_window_get_records (window));
  for (guint64 seed = 1; seed <= 3; seed++)
    {
      assert_true (ms_window_start_game (window, &rules, &seed));
      finish (window, TRUE);
      window_wait (tells_place, window);
      window_wait_records (ms_window_get_records (window));
      const MsResultText *text = get_text (window);
      assert_true (seed > 1 || g_str_equal (text->place, "best time"));
      assert_true (seed > 1 || strstr (text->place_sentence, "first time on the list") != NULL);
      assert_true (seed == 1 || g_str_has_prefix (text->place, "place ")
          || strstr (text->place_sentence, "A new best time!") != NULL);
      assert_non_null (strstr (ms_result_bar_get_text (get_bar (window)), text->place_sentence));
    }
  window_activate (window, "restart", NULL);
  assert_null (get_text (window));
  finish (window, TRUE);
  assert_string_equal (get_text (window)->place, "assisted");
}

static void
a_game_without_a_guess_says_so (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_start (window, 9, 9, 1, MS_FIRST_CLICK_OPEN);
  finish (window, TRUE);
  window_wait (tells_guesses, window);
  assert_string_equal (get_text (window)->guesses, "no guess");
}

/* --- Keys --- */

static GtkWidget *
get_focus (MsWindow *window)
{
  return gtk_root_get_focus (GTK_ROOT (window));
}

static gboolean
is_in_card (MsWindow *window, GtkWidget *widget)
{
  return widget != NULL && gtk_widget_is_ancestor (widget, GTK_WIDGET (get_bar (window)));
}

/* The keys stay on the board, wherever in the row of the counters they were; Tab goes to the card;
 * when it goes, they are on the board again. */
static void
the_focus_is_nobodys_but_the_players (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  GtkWidget *counters = ms_window_get_part (window, "counters_row");
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  ms_game_open (window->game, 4, 4);
  assert_true (gtk_widget_child_focus (counters, GTK_DIR_TAB_FORWARD));
  assert_true (gtk_widget_is_ancestor (get_focus (window), counters));
  finish (window, FALSE);
  assert_true (ms_board_cells_have_focus (ms_board_view_get_parts (window->board).cells));

  wait_for_frames (window);
  for (int i = 0; i < 40 && !is_in_card (window, get_focus (window)); i++)
    gtk_widget_child_focus (GTK_WIDGET (window), GTK_DIR_TAB_FORWARD);
  assert_true (is_in_card (window, get_focus (window)));
  assert_true (ms_window_dismiss_feature (window));
  assert_false (ms_result_controller_get_shown (get_controller (window)));
  assert_true (ms_board_cells_have_focus (ms_board_view_get_parts (window->board).cells));
  assert_false (ms_feature_dismiss (MS_FEATURE (get_controller (window))));

  /* Until another end. */
  window_activate (window, "undo", NULL);
  finish (window, FALSE);
  assert_true (ms_result_controller_get_shown (get_controller (window)));
  g_signal_emit_by_name (get_bar (window), "closed");
  assert_false (ms_result_controller_get_shown (get_controller (window)));
}

static void
a_new_board_puts_the_card_away (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  static const char *const actions[] = { "new-game", "restart", "undo" };
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
      finish (window, FALSE);
      assert_true (ms_result_controller_get_shown (get_controller (window)));
      window_activate (window, actions[i], NULL);
      assert_false (ms_result_controller_get_shown (get_controller (window)));
      assert_string_equal (ms_result_bar_get_text (get_bar (window)), "");
    }
}

static gboolean
is_replay_window (gpointer place)
{
  g_autoptr (GList) all = gtk_window_list_toplevels ();
  for (GList *link = all; link != NULL; link = link->next)
    if (MS_IS_REPLAY_WINDOW (link->data) && gtk_widget_get_mapped (link->data))
      *(gpointer *)place = link->data;
  return *(gpointer *)place != NULL;
}

static void
a_review_shows_the_verdicts (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  GActionGroup *actions = G_ACTION_GROUP (window);
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  assert_false (g_action_group_get_action_enabled (actions, "review"));
  finish (window, FALSE);
  assert_true (g_action_group_get_action_enabled (actions, "review"));
  window_activate (window, "review", NULL);
  GtkWindow *replay = NULL;
  window_wait (is_replay_window, &replay);
  g_autoptr (GVariant)
      panel = g_action_group_get_action_state (G_ACTION_GROUP (replay), "show-panel");
  assert_true (g_variant_get_boolean (panel));
  gtk_window_destroy (replay);
}

#define WINDOW_TEST(test) cmocka_unit_test_setup_teardown (test, window_setup, window_teardown)

int
main (void)
{
  const struct CMUnitTest tests[] = {
    WINDOW_TEST (no_cell_moves_at_the_end),
    WINDOW_TEST (no_cell_moves_on_the_whole_screen),
    WINDOW_TEST (the_card_says_what_the_record_says),
    WINDOW_TEST (the_card_says_the_place),
    WINDOW_TEST (a_game_without_a_guess_says_so),
    WINDOW_TEST (the_focus_is_nobodys_but_the_players),
    WINDOW_TEST (a_new_board_puts_the_card_away),
    WINDOW_TEST (a_review_shows_the_verdicts),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
