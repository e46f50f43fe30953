/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cmocka-common.h"

#include "board-support.h"

#include "ms-ui-board-testing.h"

#include <math.h>
#include <string.h>

typedef struct
{
  Board *board;
  const char *name;
  void (*move) (MsGame *, int, int);
} Intent;

static void
intent_cb (MsBoardView *view, int x, int y, gpointer data)
{
  Intent *intent = data;
  g_string_append_printf (intent->board->intents, "%s %d,%d ", intent->name, x, y);
  if (intent->move != NULL)
    intent->move (intent->board->game, x, y);
}

static void
free_intent (gpointer data, GClosure *closure)
{
  g_free (data);
}

static void
connect_intent (
    Board *board, const char *signal, void (*move) (MsGame *, int, int), gboolean connect)
{
  Intent *intent = g_new (Intent, 1);
  *intent = (Intent){ board, signal, connect ? move : NULL };
  g_signal_connect_data (board->view, signal, G_CALLBACK (intent_cb), intent, free_intent, 0);
}

static gboolean
go_on_cb (gpointer data)
{
  return G_SOURCE_CONTINUE;
}

void
board_wait (gboolean (*condition) (gpointer data), gpointer data)
{
  gint64 limit = g_get_monotonic_time () + (gint64)GIVE_UP_AFTER_S * G_USEC_PER_SEC;
  /* Wakes the loop up when nothing else does, so that the limit is seen. */
  guint tick = g_timeout_add (100, go_on_cb, NULL);
  while (!condition (data))
    {
      if (g_get_monotonic_time () > limit)
        give_up_here (0);
      g_main_context_iteration (NULL, TRUE);
    }
  g_source_remove (tick);
}

static gboolean
is_placed (gpointer data)
{
  Board *board = data;
  return gtk_widget_get_mapped (GTK_WIDGET (board->view))
      && gtk_widget_get_width (GTK_WIDGET (board->view)) > 0;
}

static Board *
board_new (MsGame *game, int width, int height, gboolean connect)
{
  Board *board = g_new0 (Board, 1);
  board->game = game;
  board->intents = g_string_new (NULL);
  board->window = gtk_window_new ();
  board->view = g_object_new (MS_TYPE_BOARD_VIEW, NULL);
  board->in = ms_board_view_get_parts (board->view);
  GtkWidget *scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (board->view));
  gtk_window_set_child (GTK_WINDOW (board->window), scroller);
  gtk_window_set_decorated (GTK_WINDOW (board->window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (board->window), width, height);
  connect_intent (board, "open", ms_game_open, connect);
  connect_intent (board, "chord", ms_game_chord, connect);
  connect_intent (board, "mark", ms_game_cycle_mark, connect);
  connect_intent (board, "pick", ms_game_open, FALSE);
  ms_board_view_set_game (board->view, game);
  gtk_window_present (GTK_WINDOW (board->window));
  board_wait (is_placed, board);
  return board;
}

Board *
board_new_text (const char *text, int width, int height, gboolean connect)
{
  g_autoptr (GError) error = NULL;
  MsGame *game = ms_game_new ();
  if (!ms_game_load_text (game, text, -1, &error))
    fail_msg ("%s", error->message);
  return board_new (game, width, height, connect);
}

Board *
board_new_game (int columns, int rows, int mines, int width, int height)
{
  MsGame *game = ms_game_new ();
  MsRules rules = { columns, rows, mines, MS_FIRST_CLICK_SAFE };
  assert_true (ms_game_start (game, &rules, 1, NULL));
  return board_new (game, width, height, TRUE);
}

void
board_free (Board *board)
{
  gtk_window_destroy (GTK_WINDOW (board->window));
  g_object_unref (board->game);
  g_string_free (board->intents, TRUE);
  g_free (board);
}

void
board_analyse (Board *board)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result = NULL;
  MsSolver *solver = ms_solver_new (NULL);
  MsPosition *position = ms_game_ref_position (board->game);
  MsStatus status = ms_solver_run (solver, position, &options, &result);
  assert_int_equal (status, MS_STATUS_OK);
  g_autoptr (MsAnalysis) analysis = ms_analysis_new (position, status, result);
  g_object_set (board->view, "analysis", analysis, NULL);
  ms_position_unref (position);
  ms_solver_free (solver);
}

void
board_assert_intents (Board *board, const char *wanted)
{
  assert_string_equal (g_strchomp (board->intents->str), wanted);
  g_string_set_size (board->intents, 0);
}

const char board_corner[] = "6x4x4\n"
                            "HHHHHH\n"
                            "HHHHHH\n"
                            "12HHHH\n"
                            "0111HH\n";

int
board_corner_set_up (void **state)
{
  *state = board_new_text (board_corner, 400, 300, FALSE);
  return 0;
}

int
board_corner_tear_down (void **state)
{
  board_free (*state);
  return 0;
}

void
board_press (Board *board, guint button, int x, int y)
{
  ms_board_view_press (board->view, button, x, y, 0);
}

void
board_release (Board *board, guint button, int x, int y)
{
  ms_board_view_release (board->view, button, x, y);
}

static gboolean
children_are_done (gpointer data)
{
  return ((Board *)data)->in.cells->idle == 0;
}

void
board_wait_children (Board *board)
{
  board_wait (children_are_done, board);
}

static GskRenderNode *
snapshot (MsBoardView *view)
{
  GtkSnapshot *shot = gtk_snapshot_new ();
  GTK_WIDGET_GET_CLASS (view)->snapshot (GTK_WIDGET (view), shot);
  return gtk_snapshot_free_to_node (shot);
}

cairo_surface_t *
board_draw (Board *board)
{
  return board_draw_at (board, 1, 0, 0);
}

cairo_surface_t *
board_draw_at (Board *board, double scale, double x, double y)
{
  GtkWidget *widget = GTK_WIDGET (board->view);
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_RGB24,
      (int)ceil ((x + gtk_widget_get_width (widget)) * scale),
      (int)ceil ((y + gtk_widget_get_height (widget)) * scale));
  do
    gsk_render_node_unref (snapshot (board->view));
  while (!board->in.geometry->relief && !board->in.chunks->complete);
  GskRenderNode *node = snapshot (board->view);
  cairo_t *cr = cairo_create (image);
  cairo_scale (cr, scale, scale);
  cairo_translate (cr, x, y);
  gsk_render_node_draw (node, cr);
  cairo_destroy (cr);
  gsk_render_node_unref (node);
  cairo_surface_flush (image);
  return image;
}

guint32
board_rgb (MsColor color)
{
  guint32 red = (guint32)(color.red * 255 + 0.5), green = (guint32)(color.green * 255 + 0.5);
  return red << 16 | green << 8 | (guint32)(color.blue * 255 + 0.5);
}

guint32
board_pixel (cairo_surface_t *image, int x, int y)
{
  const guint8 *row = cairo_image_surface_get_data (image)
      + (gsize)y * cairo_image_surface_get_stride (image);
  guint32 value;
  memcpy (&value, row + (gsize)x * sizeof value, sizeof value);
  return value & 0xffffff;
}

const char *
board_name (Board *board, int x, int y)
{
  GtkWidget *child = ms_board_cells_get_child (board->in.cells, x, y);
  return ms_board_cells_get_name (child);
}

void
board_click (Board *board, int x, int y, guint32 time)
{
  ms_board_view_press (board->view, GDK_BUTTON_PRIMARY, x, y, time);
  ms_board_view_release (board->view, GDK_BUTTON_PRIMARY, x, y);
}

GtkGesture *
board_find_gesture (Board *board, GType type)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (board->view));
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkGesture) gesture = g_list_model_get_item (controllers, i);
      if (G_TYPE_CHECK_INSTANCE_TYPE (gesture, type))
        return gesture;
    }
  fail_msg ("no %s", g_type_name (type));
  return NULL;
}

void
board_tap (Board *board, int n, double wx, double wy)
{
  GtkGesture *click = board_find_gesture (board, GTK_TYPE_GESTURE_CLICK);
  g_signal_emit_by_name (click, "pressed", n, wx, wy);
  g_signal_emit_by_name (click, "released", n, wx, wy);
}
