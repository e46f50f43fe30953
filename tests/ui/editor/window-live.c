/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Odds live while editing: on a board of Expert's size those of the position as edited are shown in
 * the frame after the edit, and meanwhile those before it.
 *
 * What counts is frames of the window's own clock.  What the program does too slowly it does so
 * every time, what the machine does to it comes and goes: the series of edits is made again until
 * each of them was in time once. */
#include "window-support.h"

#include "ms-board-view-testing.h"

#define MOST_ATTEMPTS 40
#define N_EDITS 16

/* Instrumented code is several times slower; the frames are the product's, not the tool's. */
#if defined(__SANITIZE_ADDRESS__)
#define MOST_FRAMES 3
#else
#define MOST_FRAMES 1
#endif

typedef struct
{
  MsWindow *window;
  int n_edits; /* made */
  gint64 edited; /* frame of the last of them; -1: its odds are there */
  gboolean bare; /* a frame since had no odds at all */
  gboolean *in_time; /* of each edit, in this series or one before */
} Series;

/* Numbers into what is still untouched, so that each makes another section. */
static void
edit (Series *series)
{
  int x = 1 + series->n_edits % 8 * 3, y = 1 + series->n_edits / 8 % 2 * 2;
  ms_board_view_set_cursor (series->window->board, x, y);
  assert_true (ms_board_view_key (series->window->board, GDK_KEY_1, 0));
  assert_null (ms_analyzer_get_analysis (series->window->analyzer));
  series->n_edits++;
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  Series *series = data;
  MsBoardView *board = MS_BOARD_VIEW (widget);
  gint64 frame = gdk_frame_clock_get_frame_counter (clock);
  if (series->edited >= 0 && ms_board_view_get_parts (board).content->analysis == NULL)
    {
      series->bare = series->bare || ms_board_view_get_parts (board).content->lasting == NULL;
      return G_SOURCE_CONTINUE;
    }
  if (series->edited >= 0)
    series->in_time[series->n_edits - 1] |= frame - series->edited <= MOST_FRAMES && !series->bare;
  series->edited = -1;
  series->bare = FALSE;
  if (series->n_edits == N_EDITS)
    return G_SOURCE_REMOVE;
  edit (series);
  series->edited = frame;
  return G_SOURCE_CONTINUE;
}

static gboolean
is_done (gpointer data)
{
  Series *series = data;
  return series->n_edits == N_EDITS && series->edited < 0;
}

static void
load_expert (MsWindow *window)
{
  g_autofree char *path = g_build_filename (
      g_getenv ("G_TEST_SRCDIR"), "..", "data", "examples", "expert.mine", NULL);
  g_autofree char *text = NULL;
  assert_true (g_file_get_contents (path, &text, NULL, NULL));
  assert_true (ms_game_load_text (window->game, text, -1, NULL));
}

static void
run_series (MsWindow *window, gboolean *in_time)
{
  Series series = { .window = window, .edited = -1, .in_time = in_time };
  load_expert (window);
  window_wait_analysis (window);
  gtk_widget_add_tick_callback (GTK_WIDGET (window->board), tick_cb, &series, NULL);
  window_wait (is_done, &series);
}

static gboolean
is_each_in_time (const gboolean *in_time)
{
  gboolean each = TRUE;
  for (int i = 0; i < N_EDITS; i++)
    each &= in_time[i];
  return each;
}

static void
odds_are_there_in_the_frame_after_an_edit (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_activate (window, "show-probabilities", NULL);
  gboolean in_time[N_EDITS] = { FALSE };
  for (int attempt = 0; attempt < MOST_ATTEMPTS && !is_each_in_time (in_time); attempt++)
    run_series (window, in_time);
  assert_true (is_each_in_time (in_time));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (
        odds_are_there_in_the_frame_after_an_edit, window_setup, window_teardown),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
