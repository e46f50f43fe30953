/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long the board takes to draw.  One JSON line per board, with the heatmap off and on, without
 * rulers and with them, all times in milliseconds of the processor, which busy processes beside it
 * change little, with the cairo renderer:
 *   first        everything in sight drawn for the first time: build, then render
 *   again        a frame in which nothing changed
 *   scroll       one of 200 frames of a scroll, median and longest
 *   n_chunks     how many chunks such a frame shows
 * A second line per board is that of the relief with the heatmap; first as above, and:
 *   moving       one of 200 frames in which every height in sight moves, median and longest
 * A stuck position of a random layout is shown in a window of 1280×800. */
#include "figures.h"
#include "ms-board-view-testing.h"
#include "random-position.h"
#include "ms-ui-board-testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define N_SCROLLED 200
#define SCROLL_STEP 37

typedef struct
{
  GtkWidget *window;
  MsBoardView *view;
  MsBoardParts in; /* the view's parts */
  MsGame *game;
  cairo_surface_t *image;
} Bench;

typedef struct
{
  double build, render;
} Frame;

static double
now (void)
{
  struct timespec time;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static Frame
draw (Bench *bench)
{
  Frame frame;
  double start = now ();
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GTK_WIDGET_GET_CLASS (bench->view)->snapshot (GTK_WIDGET (bench->view), snapshot);
  GskRenderNode *node = gtk_snapshot_free_to_node (snapshot);
  frame.build = now () - start;
  start = now ();
  cairo_t *cr = cairo_create (bench->image);
  gsk_render_node_draw (node, cr);
  cairo_destroy (cr);
  frame.render = now () - start;
  gsk_render_node_unref (node);
  return frame;
}

/* Frames until nothing is left out; their build times summed up, the last one's render time. */
static Frame
draw_first (Bench *bench)
{
  Frame sum = { 0, 0 };
  guint n_built;
  ms_board_chunks_clear (bench->in.chunks);
  ms_board_view_dirty_look (bench->view);
  do
    {
      n_built = bench->in.look->n_built;
      Frame frame = draw (bench);
      sum.build += frame.build;
      sum.render = frame.render;
    }
  while (bench->in.look->n_built != n_built);
  return sum;
}

static void
scroll (Bench *bench, double times[N_SCROLLED])
{
  for (int i = 0; i < N_SCROLLED; i++)
    {
      double start = now ();
      for (int axis = 0; axis < 2; axis++)
        gtk_adjustment_set_value (bench->in.geometry->adjustments[axis], i * SCROLL_STEP);
      draw (bench);
      times[i] = now () - start;
    }
  figures_sort (times, N_SCROLLED);
}

static void
measure (Bench *bench, gboolean heatmap, gboolean rulers)
{
  double times[N_SCROLLED];
  g_object_set (bench->view, "show-probabilities", heatmap, "rulers",
      rulers ? MS_RULERS_ALWAYS : MS_RULERS_NEVER, NULL);
  draw_first (bench);
  Frame first = draw_first (bench), again = draw (bench);
  guint n_chunks = bench->in.chunks->n_drawn;
  scroll (bench, times);
  printf ("{\"bench\": \"drawing\", \"width\": %d, \"height\": %d, \"cell_size\": %d, "
          "\"heatmap\": %s, \"rulers\": %s, \"first_build_ms\": %.2f, \"first_render_ms\": %.2f, "
          "\"again_build_ms\": %.2f, \"again_render_ms\": %.2f, \"scroll_median_ms\": %.2f, "
          "\"scroll_max_ms\": %.2f, \"n_chunks\": %u}\n",
      bench->in.geometry->width, bench->in.geometry->height, bench->in.geometry->cell_size,
      heatmap ? "true" : "false", rulers ? "true" : "false", first.build, first.render, again.build,
      again.render, times[N_SCROLLED / 2], times[N_SCROLLED - 1], n_chunks);
  fflush (stdout);
}

/* As while heights move: the picture of what is in sight is made anew for each frame. */
static void
measure_relief (Bench *bench)
{
  double times[N_SCROLLED];
  g_object_set (bench->view, "show-probabilities", TRUE, "relief", TRUE, NULL);
  while (gtk_widget_get_frame_clock (GTK_WIDGET (bench->view)) == NULL
      || g_main_context_iteration (NULL, FALSE))
    continue;
  ms_board_relief_drop (bench->in.relief);
  Frame first = draw (bench);
  for (int i = 0; i < N_SCROLLED; i++)
    {
      double start = now ();
      ms_board_relief_dirty (bench->in.relief);
      draw (bench);
      times[i] = now () - start;
    }
  Frame again = draw (bench);
  figures_sort (times, N_SCROLLED);
  printf ("{\"bench\": \"relief\", \"width\": %d, \"height\": %d, \"cell_size\": %d, "
          "\"first_ms\": %.2f, \"moving_median_ms\": %.2f, \"moving_max_ms\": %.2f, \"again_ms\": "
          "%.2f}\n",
      bench->in.geometry->width, bench->in.geometry->height, bench->in.geometry->cell_size,
      first.build + first.render, times[N_SCROLLED / 2], times[N_SCROLLED - 1],
      again.build + again.render);
  fflush (stdout);
}

static char *
dup_text (const MsPosition *position)
{
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  const MsCell *cells = ms_position_get_cells (position);
  GString *text = g_string_new (NULL);
  g_string_printf (text, "%dx%dx%d\n", width, height, ms_position_get_mines (position));
  for (int y = 0; y < height; y++)
    {
      for (int x = 0; x < width; x++)
        {
          MsCell cell = cells[y * width + x];
          g_string_append_c (text, ms_cell_is_opened (cell) ? (char)('0' + cell) : 'H');
        }
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

static MsAnalysis *
analyse (MsPosition *position)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result = NULL;
  MsSolver *solver = ms_solver_new (NULL);
  MsStatus status = ms_solver_run (solver, position, &options, &result);
  if (status != MS_STATUS_OK)
    abort ();
  ms_solver_free (solver);
  return ms_analysis_new (position, status, result);
}

static Bench *
bench_new (MsPosition *position)
{
  Bench *bench = g_new0 (Bench, 1);
  g_autofree char *text = dup_text (position);
  bench->game = ms_game_new ();
  if (!ms_game_load_text (bench->game, text, -1, NULL))
    abort ();
  bench->window = gtk_window_new ();
  bench->view = g_object_new (MS_TYPE_BOARD_VIEW, NULL);
  bench->in = ms_board_view_get_parts (bench->view);
  GtkWidget *scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (bench->view));
  gtk_window_set_child (GTK_WINDOW (bench->window), scroller);
  gtk_window_set_decorated (GTK_WINDOW (bench->window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (bench->window), 1280, 800);
  ms_board_view_set_game (bench->view, bench->game);
  gtk_window_present (GTK_WINDOW (bench->window));
  while (gtk_widget_get_width (GTK_WIDGET (bench->view)) == 0 || bench->in.cells->idle != 0)
    g_main_context_iteration (NULL, TRUE);
  bench->image = cairo_image_surface_create (CAIRO_FORMAT_RGB24,
      gtk_widget_get_width (GTK_WIDGET (bench->view)),
      gtk_widget_get_height (GTK_WIDGET (bench->view)));
  return bench;
}

static void
bench_free (Bench *bench)
{
  gtk_window_destroy (GTK_WINDOW (bench->window));
  cairo_surface_destroy (bench->image);
  g_object_unref (bench->game);
  g_free (bench);
}

int
main (void)
{
  const int sizes[][3] = { { 30, 16, 99 }, { 100, 100, 1600 }, { 1000, 1000, 160000 } };
  gtk_init ();
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      MsPosition *position = random_stuck (sizes[i][0], sizes[i][1], sizes[i][2], 7);
      g_autoptr (MsAnalysis) analysis = analyse (position);
      Bench *bench = bench_new (position);
      g_object_set (bench->view, "analysis", analysis, NULL);
      for (int what = 0; what < 4; what++)
        measure (bench, what & 1, what & 2);
      measure_relief (bench);
      bench_free (bench);
      ms_position_unref (position);
    }
  return 0;
}
