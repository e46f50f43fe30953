/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The review of a replay: what it says, where its rows and its strip lead, what it puts on the board;
 * and the strip on image surfaces. */
#include "cmocka-common.h"

#include "ms-review-strip.h"
#include "ms-review-view.h"
#include "told-game.h"

#include <math.h>
#include <string.h>

/* A guess that could be avoided (cell 3 was safe), one wrong flag. */
#define ROWS "..*."
#define MOVES "o1@0 f3@1000 o0@5000"

typedef struct
{
  MsPlayback *playback;
  GtkWidget *window;
  MsReviewView *view;
  MsReviewStrip *strip;
} Page;

static MsReplay *
tell (const char *rows, const char *moves, const char *mode)
{
  MsPlay *play = told_game (rows, moves);
  MsReplayHeader header;
  MsReplay *replay;
  ms_replay_header_init (&header);
  header.mode = g_strdup (mode);
  assert_int_equal (
      ms_replay_new_from_play (play, 16, NULL, 0, &header, &replay, NULL), MS_STATUS_OK);
  ms_play_free (play);
  return replay;
}

static Page
open_replay (MsReplay *replay)
{
  Page page = { .playback = ms_playback_new (replay), .window = gtk_window_new () };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  page.view = MS_REVIEW_VIEW (ms_review_view_new (page.playback, "a.rawvf"));
  page.strip = MS_REVIEW_STRIP (
      ms_review_strip_new (page.playback, ms_review_view_get_reviewer (page.view)));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (page.strip));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (page.view));
  gtk_window_set_child (GTK_WINDOW (page.window), box);
  return page;
}

static Page
open_page (const char *rows, const char *moves)
{
  g_autoptr (MsReplay) replay = tell (rows, moves, "Classic");
  return open_replay (replay);
}

static void
show (Page *page)
{
  MsReviewer *reviewer = ms_review_view_get_reviewer (page->view);
  gtk_window_present (GTK_WINDOW (page->window));
  while (!gtk_widget_get_mapped (GTK_WIDGET (page->view))
      || ms_reviewer_get_review (reviewer) == NULL || ms_worker_get_busy (MS_WORKER (reviewer)))
    g_main_context_iteration (NULL, TRUE);
}

static void
close_page (Page *page)
{
  gtk_window_destroy (GTK_WINDOW (page->window));
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  g_object_unref (page->playback);
}

/* The first widget of a type below another; NULL. */
static GtkWidget *
find (GtkWidget *widget, GType type)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type))
    return widget;
  GtkWidget *found = NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find (child, type);
  return found;
}

static GtkListBoxRow *
get_row (Page *page, int index)
{
  GtkWidget *list = find (GTK_WIDGET (page->view), GTK_TYPE_LIST_BOX);
  return gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), index);
}

/* Whether some visible label below has these words. */
static gboolean
says (GtkWidget *widget, const char *words)
{
  if (!gtk_widget_get_visible (widget))
    return FALSE;
  if (GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), words) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (says (child, words))
      return TRUE;
  return FALSE;
}

static void
test_nothing_before_it_is_shown (void **state)
{
  Page page = open_page (ROWS, MOVES);
  MsReviewer *reviewer = ms_review_view_get_reviewer (page.view);
  assert_int_equal (ms_worker_get_n_runs (MS_WORKER (reviewer)), 0);
  assert_true (says (GTK_WIDGET (page.view), "is judged here"));
  assert_null (ms_review_view_dup_text (page.view));
  assert_null (ms_review_view_dup_csv (page.view));
  show (&page);
  assert_false (says (GTK_WIDGET (page.view), "is judged here"));
  close_page (&page);
}

static void
test_what_it_says (void **state)
{
  Page page = open_page (ROWS, MOVES);
  show (&page);
  GtkWidget *view = GTK_WIDGET (page.view);
  assert_true (says (view, "1 guess, chance of surviving it 50 %; it was avoidable; pluck 0.30."));
  assert_true (says (view, "5.0 s in all"));
  assert_true (says (view, "First cell: B1 after 0.0 s"));
  assert_true (says (view, "Avoidable guess: A1 after 5.0 s"));
  assert_true (says (view, "1 cell was certain: D1."));
  assert_true (says (view, "Wrong flag: D1 after 1.0 s"));
  g_autofree char *text = ms_review_view_dup_text (page.view);
  assert_non_null (strstr (text, "a.rawvf: 4×1, 1 mine"));
  g_autofree char *csv = ms_review_view_dup_csv (page.view);
  assert_non_null (strstr (csv, "5.000,0,0,0,avoidable,0.500000,0.000000,"));
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
  g_autofree char *text = ms_review_view_dup_text (assisted.view);
  g_autofree char *other = ms_review_view_dup_text (plain.view);
  assert_non_null (strstr (text, "Odds, hints or undo were used in this game."));
  assert_null (strstr (other, "Odds, hints or undo"));
  close_page (&assisted);
  close_page (&plain);
}

/* Rows lead right before their move, or right after that from which a flag is known to be wrong. */
static void
test_rows_lead_there (void **state)
{
  static const int moves[] = { 0, 2, 2 }; /* opening; flag and guess */
  Page page = open_page (ROWS, MOVES);
  show (&page);
  for (int i = 0; i < 3; i++)
    {
      ms_playback_seek_event (page.playback, 0);
      g_signal_emit_by_name (get_row (&page, i), "activate");
      assert_int_equal (ms_playback_get_move (page.playback), moves[i]);
    }
  assert_null (get_row (&page, 3));
  assert_true (gtk_list_box_row_is_selected (get_row (&page, 1))
      || gtk_list_box_row_is_selected (get_row (&page, 2)));
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
  assert_int_equal (ms_board_overlay_find (overlay, 0, 0)->sign, MS_OVERLAY_NO_SIGN);
  ms_playback_seek_event (page.playback, ms_playback_get_n_events (page.playback));
  assert_null (ms_review_view_get_overlay (page.view));
  close_page (&page);
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
      g_autofree char *copied = ms_review_view_dup_text (page.view);
      assert_true (says (GTK_WIDGET (page.view), table[i].guess));
      assert_true (says (GTK_WIDGET (page.view), table[i].sum));
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
test_strip_text (void **state)
{
  Page page = open_page ("*..", "o1@0 f2@10 o0@2000");
  g_autofree char *before = ms_review_strip_dup_text (page.strip);
  assert_non_null (strstr (before, "not known yet"));
  show (&page);
  ms_playback_seek (page.playback, 1000);
  g_autofree char *text = ms_review_strip_dup_text (page.strip);
  assert_non_null (strstr (text, ": now 50.0 %."));
  /* At the moment of a move it is told of as made, as the board shows it, and not a moment earlier. */
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

#define WIDTH 214
#define HEIGHT 118

static const MsReviewPoint points[] = {
  { 0, 0, TRUE, TRUE, 1, 0 },
  { 1, 1000, TRUE, FALSE, 0.5, 0.05 },
  { 2, 2000, FALSE, FALSE, NAN, NAN },
  { 3, 3000, TRUE, TRUE, 0, 0 },
};

static guint32
draw_pixel (const MsReviewStripData *data, int x, int y)
{
  MsReviewStripColours colours = { { 0, 0, 0, 1 }, { 1, 0, 0, 1 } };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  ms_review_strip_draw (cr, data, &colours, WIDTH, HEIGHT);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  const guchar *row = cairo_image_surface_get_data (surface)
      + y * cairo_image_surface_get_stride (surface);
  guint32 pixel = ((const guint32 *)(const void *)row)[x] & 0xffffff;
  cairo_surface_destroy (surface);
  return pixel;
}

static void
test_strip_drawing (void **state)
{
  MsReviewStripData data = { points, 4, NULL, 0, 4000, 3500 };
  /* Chances lie between 2 and 102; the line holds until the next known point. */
  assert_int_equal (draw_pixel (&data, 30, 2), 0xff0000);
  assert_int_equal (draw_pixel (&data, 100, 52), 0xff0000);
  assert_int_equal (draw_pixel (&data, 190, 102), 0xff0000);
  guint32 band = draw_pixel (&data, 100, 59);
  assert_true (band != 0xffffff && band != 0xff0000);
  assert_int_equal (draw_pixel (&data, 100, 80), 0xffffff);
  assert_int_equal (draw_pixel (&data, 30, 8), 0xffffff); /* exact: no band */
  int now = (int)floor (ms_review_strip_get_x (&data, 3500, WIDTH));
  assert_int_equal (draw_pixel (&data, now, 70), 0);
}

static void
test_strip_times (void **state)
{
  MsReviewStripData data = { NULL, 0, NULL, -500, 3500, 0 };
  for (gint64 time = -500; time <= 3500; time += 100)
    {
      double x = ms_review_strip_get_x (&data, time, WIDTH);
      assert_true (x >= 0 && x <= WIDTH);
      assert_int_equal (ms_review_strip_get_time (&data, x, WIDTH), time);
    }
  assert_int_equal (ms_review_strip_get_time (&data, -10, WIDTH), -500);
  assert_int_equal (ms_review_strip_get_time (&data, WIDTH + 10, WIDTH), 3500);
  data.end_ms = data.start_ms; /* a replay of one moment */
  assert_int_equal (ms_review_strip_get_time (&data, 50, WIDTH), -500);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_nothing_before_it_is_shown),
    cmocka_unit_test (test_what_it_says),
    cmocka_unit_test (test_help_is_said),
    cmocka_unit_test (test_rows_lead_there),
    cmocka_unit_test (test_overlay),
    cmocka_unit_test (test_marks),
    cmocka_unit_test (test_numbers),
    cmocka_unit_test (test_strip_text),
    cmocka_unit_test (test_strip_numbers),
    cmocka_unit_test (test_strip_drawing),
    cmocka_unit_test (test_strip_times),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
