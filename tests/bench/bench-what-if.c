/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long a step of the slider of What if takes on stuck Expert positions, from the total that was
 * chosen to the heatmap that is drawn, and how long eight curves take from picking to being known.
 * One JSON line per row, in milliseconds:
 *   answer   from another total to the analysis under it, by the analyzer's own thread
 *   frame    the whole board drawn with that, cairo renderer
 *   step     both: to stay within 16
 *   curves   eight cells picked anew, by mine total and by density, crossings and fractions
 *            included */
#include "figures.h"
#include "ms-analyzer.h"
#include "ms-board-view-testing.h"
#include "ms-what-if.h"
#include "random-position.h"

#include <stdio.h>
#include <stdlib.h>

#define N_POSITIONS 12
#define N_STEPS 40
#define N_TIMES (N_POSITIONS * N_STEPS)
#define N_CURVES 4

typedef struct
{
  MsGame *game;
  MsAnalyzer *analyzer;
  MsInquiry *what_if;
  MsBoardView *view;
  MsBoardParts in; /* the view's parts */
  GtkWidget *window;
  cairo_surface_t *image;

  double answer[N_TIMES], frame[N_TIMES], step[N_TIMES];
  double curves[2][N_POSITIONS * N_CURVES];
  int n_steps, n_curves;
} Bench;

static double
now (void)
{
  return (double)g_get_monotonic_time () / 1000;
}

static void
load (Bench *bench, guint64 seed)
{
  MsPosition *position = random_stuck (30, 16, 99, seed);
  const MsCell *cells = ms_position_get_cells (position);
  g_autoptr (GString) text = g_string_new ("30x16x99\n");
  for (int i = 0; i < 30 * 16; i++)
    {
      g_string_append_c (text, ms_cell_is_opened (cells[i]) ? (char)('0' + cells[i]) : 'H');
      if (i % 30 == 29)
        g_string_append_c (text, '\n');
    }
  if (!ms_game_load_text (bench->game, text->str, -1, NULL))
    abort ();
  ms_position_unref (position);
}

/* Every chunk in sight; a frame has a budget for building them, so there may be several frames. */
static void
draw (Bench *bench)
{
  guint n_built;
  do
    {
      n_built = bench->in.look->n_built;
      GtkSnapshot *snapshot = gtk_snapshot_new ();
      GTK_WIDGET_GET_CLASS (bench->view)->snapshot (GTK_WIDGET (bench->view), snapshot);
      GskRenderNode *node = gtk_snapshot_free_to_node (snapshot);
      cairo_t *cr = cairo_create (bench->image);
      gsk_render_node_draw (node, cr);
      cairo_destroy (cr);
      gsk_render_node_unref (node);
    }
  while (bench->in.look->n_built != n_built);
}

static void
wait_for_analysis (Bench *bench)
{
  while (
      ms_analyzer_get_busy (bench->analyzer) || ms_analyzer_get_analysis (bench->analyzer) == NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
step (Bench *bench, int mines)
{
  g_autoptr (MsVariation) variation = ms_variation_set_mines (NULL, mines);
  double start = now ();
  ms_analyzer_set_variation (bench->analyzer, variation);
  wait_for_analysis (bench);
  double answered = now ();
  draw (bench);
  double drawn = now ();
  bench->answer[bench->n_steps] = answered - start;
  bench->frame[bench->n_steps] = drawn - answered;
  bench->step[bench->n_steps++] = drawn - start;
}

static void
pick_eight (Bench *bench)
{
  int cells[MS_WHAT_IF_MOST_CELLS];
  guint n = 0;
  for (int i = 30 * 16 - 1 - bench->n_curves; i >= 0 && n < MS_WHAT_IF_MOST_CELLS; i -= 13)
    if (!ms_cell_is_opened (ms_game_get_cells (bench->game)[i]))
      cells[n++] = i;
  for (int by_density = 0; by_density < 2; by_density++)
    {
      g_autoptr (MsVariation) variation = by_density ? ms_variation_set_density (NULL, 0.2) : NULL;
      ms_what_if_set_cells (bench->what_if, NULL, 0);
      ms_inquiry_set_variation (bench->what_if, variation);
      double start = now ();
      ms_what_if_set_cells (bench->what_if, cells, n);
      while (ms_worker_get_busy (MS_WORKER (bench->what_if)))
        g_main_context_iteration (NULL, TRUE);
      bench->curves[by_density][bench->n_curves] = now () - start;
    }
  bench->n_curves++;
}

static void
run_position (Bench *bench, guint64 seed)
{
  load (bench, seed);
  wait_for_analysis (bench);
  draw (bench);
  for (int i = 0; i < N_STEPS; i++)
    step (bench, 100 + i);
  for (int i = 0; i < N_CURVES; i++)
    pick_eight (bench);
  ms_analyzer_set_variation (bench->analyzer, NULL);
}

static void
print_row (const char *what, double *times, int n)
{
  figures_sort (times, n);
  printf ("{\"bench\":\"what-if\",\"what\":\"%s\",\"n\":%d,\"median_ms\":%.2f,\"p99_ms\":%.2f,"
          "\"max_ms\":%.2f}\n",
      what, n, times[n / 2], times[n * 99 / 100], times[n - 1]);
  fflush (stdout);
}

static void
begin (Bench *bench)
{
  bench->game = ms_game_new ();
  bench->analyzer = ms_analyzer_new (bench->game);
  bench->what_if = ms_what_if_new (bench->game);
  bench->window = gtk_window_new ();
  bench->view = g_object_new (MS_TYPE_BOARD_VIEW, NULL);
  bench->in = ms_board_view_get_parts (bench->view);
  load (bench, 1);
  gtk_window_set_child (GTK_WINDOW (bench->window), GTK_WIDGET (bench->view));
  gtk_window_set_default_size (GTK_WINDOW (bench->window), 1280, 800);
  ms_board_view_set_game (bench->view, bench->game);
  g_object_set (bench->view, "show-probabilities", TRUE, NULL);
  g_object_bind_property (
      bench->analyzer, "analysis", bench->view, "analysis", G_BINDING_SYNC_CREATE);
  ms_follower_set_active (MS_FOLLOWER (bench->analyzer), TRUE);
  ms_follower_set_active (MS_FOLLOWER (bench->what_if), TRUE);
  gtk_window_present (GTK_WINDOW (bench->window));
  while (gtk_widget_get_width (GTK_WIDGET (bench->view)) == 0 || bench->in.cells->idle != 0)
    g_main_context_iteration (NULL, TRUE);
  bench->image = cairo_image_surface_create (CAIRO_FORMAT_RGB24,
      gtk_widget_get_width (GTK_WIDGET (bench->view)),
      gtk_widget_get_height (GTK_WIDGET (bench->view)));
}

int
main (void)
{
  Bench *bench = g_new0 (Bench, 1);
  gtk_init ();
  begin (bench);
  for (guint64 seed = 1; seed <= N_POSITIONS; seed++)
    run_position (bench, seed);
  print_row ("answer", bench->answer, bench->n_steps);
  print_row ("frame", bench->frame, bench->n_steps);
  print_row ("step", bench->step, bench->n_steps);
  print_row ("curves by total", bench->curves[0], bench->n_curves);
  print_row ("curves by density", bench->curves[1], bench->n_curves);
  g_object_unref (bench->what_if);
  g_object_unref (bench->analyzer);
  gtk_window_destroy (GTK_WINDOW (bench->window));
  cairo_surface_destroy (bench->image);
  g_object_unref (bench->game);
  g_free (bench);
  return 0;
}
