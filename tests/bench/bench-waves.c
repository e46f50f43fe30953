/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the moving of cells costs.  One JSON line per board and moment, all times in milliseconds,
 * medians of 40:
 *   click, click_still   the game's move with all that follows at once, with and without motion
 *   frame, frame_still   a frame, built and drawn by the cairo renderer, with as much moving as
 *                        ever does, and at rest
 *   n_moving             how many cells move
 * "open" opens nearly all of a board, "win" raises all its flags, "loss" shows all its mines; in a
 * window of 1280×800. */
#include "figures.h"
#include "ms-board-view-testing.h"
#include "ms-game-kept.h"
#include "ms-neighbours.h"
#include "ms-board-effects-testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N_TRIES 40

typedef enum
{
  MOMENT_OPEN,
  MOMENT_WIN,
  MOMENT_LOSS,
  N_MOMENTS
} Moment;

static const char *const names[] = { "open", "win", "loss" };

typedef struct
{
  GtkWidget *window;
  MsBoardView *view;
  MsBoardParts in; /* the view's parts */
  MsGame *game;
  cairo_surface_t *image;
} Bench;

static double
now (void)
{
  return (double)g_get_monotonic_time () / 1000;
}

static double
draw (Bench *bench)
{
  double start = now ();
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GTK_WIDGET_GET_CLASS (bench->view)->snapshot (GTK_WIDGET (bench->view), snapshot);
  GskRenderNode *node = gtk_snapshot_free_to_node (snapshot);
  cairo_t *cr = cairo_create (bench->image);
  gsk_render_node_draw (node, cr);
  cairo_destroy (cr);
  gsk_render_node_unref (node);
  return now () - start;
}

/* Until no chunk is left out. */
static void
settle (Bench *bench)
{
  guint n_built;
  do
    {
      n_built = bench->in.look->n_built;
      draw (bench);
    }
  while (bench->in.look->n_built != n_built);
}

/* Opened by itself alone. */
static gboolean
is_island (Bench *bench, const MsLayout *layout, int cell)
{
  int around[8],
      n = ms_neighbours (bench->in.geometry->width, bench->in.geometry->height, cell, around);
  gboolean alone = ms_layout_count_around (layout, cell) > 0;
  for (int i = 0; i < n; i++)
    alone = alone
        && (ms_layout_has_mine (layout, around[i])
            || ms_layout_count_around (layout, around[i]) > 0);
  return alone;
}

/* The last mine of the board, or the last cell without that no other one opens. */
static int
find_last (Bench *bench, gboolean mine)
{
  const MsLayout *layout = ms_play_get_layout (ms_game_get_play (bench->game));
  int cell = bench->in.geometry->width * bench->in.geometry->height - 1;
  while (!ms_layout_has_mine (layout, cell) == mine || (!mine && !is_island (bench, layout, cell)))
    cell--;
  return cell;
}

/* To just before the move that is measured, which is returned. */
static int
prepare (Bench *bench, Moment moment)
{
  int width = bench->in.geometry->width, n_cells = width * bench->in.geometry->height;
  ms_game_restart (bench->game);
  const MsLayout *layout = ms_play_get_layout (ms_game_get_play (bench->game));
  if (moment != MOMENT_WIN)
    return moment == MOMENT_OPEN ? 0 : find_last (bench, TRUE);
  int last = find_last (bench, FALSE);
  for (int cell = 0; cell < n_cells; cell++)
    if (cell != last && !ms_layout_has_mine (layout, cell))
      ms_game_open (bench->game, cell % width, cell / width);
  return last;
}

typedef struct
{
  double click, frame;
  guint n_moving;
} Cost;

static Cost
measure_once (Bench *bench, Moment moment, gboolean animate)
{
  Cost cost;
  g_object_set (bench->view, "animate", FALSE, NULL);
  int cell = prepare (bench, moment);
  settle (bench);
  g_object_set (bench->view, "animate", animate, NULL);
  double start = now ();
  ms_game_open (bench->game, cell % bench->in.geometry->width, cell / bench->in.geometry->width);
  cost.click = now () - start;
  settle (bench);
  cost.n_moving = ms_board_effects_cells_count (bench->in.effects->cells);
  cost.frame = draw (bench);
  ms_board_effects_stop (bench->in.effects);
  return cost;
}

static void
measure (Bench *bench, Moment moment, int n_tries)
{
  double clicks[2][N_TRIES], frames[2][N_TRIES];
  guint n_moving = 0;
  for (int i = 0; i < n_tries; i++)
    for (int animate = 0; animate < 2; animate++)
      {
        Cost cost = measure_once (bench, moment, animate);
        clicks[animate][i] = cost.click;
        frames[animate][i] = cost.frame;
        n_moving = cost.n_moving;
      }
  for (int animate = 0; animate < 2; animate++)
    {
      figures_sort (clicks[animate], n_tries);
      figures_sort (frames[animate], n_tries);
    }
  printf ("{\"bench\": \"waves\", \"width\": %d, \"height\": %d, \"cell_size\": %d, "
          "\"moment\": \"%s\", \"n_moving\": %u, \"click_ms\": %.3f, \"click_still_ms\": %.3f, "
          "\"frame_ms\": %.3f, \"frame_still_ms\": %.3f}\n",
      bench->in.geometry->width, bench->in.geometry->height, bench->in.geometry->cell_size,
      names[moment], n_moving, clicks[1][n_tries / 2], clicks[0][n_tries / 2],
      frames[1][n_tries / 2], frames[0][n_tries / 2]);
  fflush (stdout);
}

static Bench *
bench_new (void)
{
  Bench *bench = g_new0 (Bench, 1);
  bench->game = ms_game_new ();
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
  while (gtk_widget_get_width (GTK_WIDGET (bench->view)) == 0
      || gtk_widget_get_frame_clock (GTK_WIDGET (bench->view)) == NULL)
    g_main_context_iteration (NULL, TRUE);
  bench->image = cairo_image_surface_create (CAIRO_FORMAT_RGB24,
      gtk_widget_get_width (GTK_WIDGET (bench->view)),
      gtk_widget_get_height (GTK_WIDGET (bench->view)));
  return bench;
}

/* A board of which the mines are known; fitted, as it would be. */
static void
start (Bench *bench, int width, int height, int mines)
{
  const MsRules rules = { width, height, mines, MS_FIRST_CLICK_OPEN, false };
  g_autoptr (GError) error = NULL;
  if (!ms_game_start (bench->game, &rules, 7, &error))
    abort ();
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  ms_game_open (bench->game, width / 2, height / 2);
}

int
main (void)
{
  gtk_init ();
  Bench *bench = bench_new ();
  start (bench, 30, 16, 4);
  measure (bench, MOMENT_OPEN, N_TRIES);
  start (bench, 30, 16, 99);
  measure (bench, MOMENT_WIN, N_TRIES);
  measure (bench, MOMENT_LOSS, N_TRIES);
  start (bench, 1000, 1000, 4);
  measure (bench, MOMENT_OPEN, N_TRIES / 8);
  start (bench, 1000, 1000, 160000);
  measure (bench, MOMENT_LOSS, N_TRIES / 8);
  gtk_window_destroy (GTK_WINDOW (bench->window));
  cairo_surface_destroy (bench->image);
  g_object_unref (bench->game);
  g_free (bench);
  return 0;
}
