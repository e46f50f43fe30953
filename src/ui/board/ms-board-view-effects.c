/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What moves on the board for a moment: an opening spreads from the click, a loss shows its mines in
 * waves from the one that was hit, and at a win the flags come up in a wave.
 *
 * The board itself has its new look at once, and so has the game: an effect is a picture over a
 * cell, one of a few that are drawn once for all cells, so that a frame costs the copying of as many
 * pictures as cells move.  Only cells in sight move, and a bounded number of them; finding them looks
 * at a bounded number of cells, so that a click waits for nothing. */
#include "ms-board-view-private.h"

#include "ms-cell-effects.h"

#include <math.h>
#include <stdlib.h>

/* Cells that are looked at for one wave, in the order in which an opening floods. */
#define MOST_LOOKED 16384
/* Below this a cell is too small for anything to be seen on it. */
#define LEAST_SIDE 10

#define N_PHASES MS_BOARD_EFFECT_PHASES

static const MsWave opening = { MS_EFFECT_UNCOVER, 90000, 14000, 200000 };
static const MsWave revealing = { MS_EFFECT_UNCOVER, 160000, 34000, 700000 };
static const MsWave raising = { MS_EFFECT_RAISE, 240000, 34000, 800000 };
static const MsWave hopping = { MS_EFFECT_HOP, 240000, 34000, 800000 };

void
ms_board_view_init_effects (MsBoardView *self)
{
  self->effects.cells = ms_cell_effects_new ();
}

void
ms_board_view_drop_phases (MsBoardView *self)
{
  for (int effect = 0; effect < MS_N_EFFECTS; effect++)
    for (int phase = 0; phase < N_PHASES; phase++)
      g_clear_pointer (&self->effects.phases[effect][phase], gsk_render_node_unref);
}

void
ms_board_view_stop_effects (MsBoardView *self)
{
  ms_cell_effects_clear (self->effects.cells);
  if (self->effects.tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->effects.tick);
  self->effects.tick = 0;
}

void
ms_board_view_finalize_effects (MsBoardView *self)
{
  ms_board_view_drop_phases (self);
  g_clear_pointer (&self->effects.cells, ms_cell_effects_free);
}

gboolean
ms_board_view_may_animate (MsBoardView *self)
{
  gboolean enabled = FALSE;
  if (!self->options.animate || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return FALSE;
  g_object_get (
      gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-enable-animations", &enabled, NULL);
  return enabled;
}

void
ms_board_view_set_followed (MsBoardView *self, gboolean followed)
{
  g_return_if_fail (MS_IS_BOARD_VIEW (self));
  self->effects.followed = followed;
  if (!followed)
    ms_board_view_stop_effects (self);
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  MsBoardView *self = MS_BOARD_VIEW (widget);
  ms_cell_effects_advance (self->effects.cells, gdk_frame_clock_get_frame_time (clock));
  if (!ms_board_view_may_animate (self))
    ms_cell_effects_clear (self->effects.cells);
  gtk_widget_queue_draw (widget);
  if (ms_cell_effects_count (self->effects.cells) > 0)
    return G_SOURCE_CONTINUE;
  self->effects.tick = 0;
  return G_SOURCE_REMOVE;
}

/* --- Which cells move --- */

/* Cells in sight, gathered for a wave around a cell. */
typedef struct
{
  MsBoardView *self;
  int left, top, right, bottom; /* in sight, in cells; right and bottom are not */
  int x, y; /* where the wave begins */
  guint n;
  MsWaveCell cells[MS_CELL_EFFECTS_MOST];
} Gathering;

static void
find_sight (Gathering *gathering)
{
  MsBoardView *self = gathering->self;
  double side = ms_board_view_get_side (self);
  double left = ms_board_view_get_origin (self, GTK_ORIENTATION_HORIZONTAL);
  double top = ms_board_view_get_origin (self, GTK_ORIENTATION_VERTICAL);
  double width = gtk_widget_get_width (GTK_WIDGET (self));
  double height = gtk_widget_get_height (GTK_WIDGET (self));
  gathering->left = MAX ((int)floor (-left / side), 0);
  gathering->top = MAX ((int)floor (-top / side), 0);
  gathering->right = MIN ((int)ceil ((width - left) / side), self->width);
  gathering->bottom = MIN ((int)ceil ((height - top) / side), self->height);
}

static void
gather (Gathering *gathering, int x, int y)
{
  double dx = x - gathering->x, dy = y - gathering->y;
  if (gathering->n == MS_CELL_EFFECTS_MOST)
    return;
  gathering->cells[gathering->n++] = (MsWaveCell){
    .cell = y * gathering->self->width + x,
    .distance = (float)sqrt (dx * dx + dy * dy),
  };
}

static void
add_wave (Gathering *gathering, const MsWave *wave)
{
  MsBoardView *self = gathering->self;
  ms_cell_effects_add (self->effects.cells, wave, gathering->cells, gathering->n);
  gathering->n = 0;
  if (ms_cell_effects_count (self->effects.cells) > 0 && self->effects.tick == 0)
    self->effects.tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
}

static void
spread_opening (Gathering *gathering, const int *cells, guint n_cells)
{
  int width = gathering->self->width;
  const MsCell *values = ms_game_get_cells (gathering->self->game);
  for (guint i = 0; i < MIN (n_cells, MOST_LOOKED); i++)
    {
      int x = cells[i] % width, y = cells[i] / width;
      if (ms_cell_is_opened (values[cells[i]]) && x >= gathering->left && x < gathering->right
          && y >= gathering->top && y < gathering->bottom)
        gather (gathering, x, y);
    }
  add_wave (gathering, &opening);
}

static void
reveal_mines (Gathering *gathering)
{
  const MsCell *values = ms_game_get_cells (gathering->self->game);
  int n_looked = 0;
  for (int y = gathering->top; y < gathering->bottom; y++)
    for (int x = gathering->left; x < gathering->right && n_looked < MOST_LOOKED; x++, n_looked++)
      if (values[y * gathering->self->width + x] == MS_CELL_MINE)
        gather (gathering, x, y);
  add_wave (gathering, &revealing);
}

/* How many flags the last move has set: they are the end of what it changed, row by row. */
static guint
count_new_flags (MsBoardView *self, const int *cells, guint n_cells)
{
  const MsCell *values = ms_game_get_cells (self->game);
  guint n = 0;
  while (n < MIN (n_cells, MOST_LOOKED) && values[cells[n_cells - 1 - n]] == MS_CELL_FLAG)
    n++;
  return n;
}

static int
compare_cells (const void *a, const void *b)
{
  return *(const int *)a - *(const int *)b;
}

/* Those that the end has set, flags[n_flags], come up; those of the player hop. */
static void
raise_flags (Gathering *gathering, const int *flags, guint n_flags, gboolean set_by_end)
{
  const MsCell *values = ms_game_get_cells (gathering->self->game);
  int n_looked = 0;
  for (int y = gathering->top; y < gathering->bottom; y++)
    for (int x = gathering->left; x < gathering->right && n_looked < MOST_LOOKED; x++, n_looked++)
      {
        int cell = y * gathering->self->width + x;
        if (values[cell] == MS_CELL_FLAG
            && (bsearch (&cell, flags, n_flags, sizeof (int), compare_cells) != NULL) == set_by_end)
          gather (gathering, x, y);
      }
  add_wave (gathering, set_by_end ? &raising : &hopping);
}

/* The first cell that a move changes is the one that was opened; a chord's is beside its number. */
static void
find_origin (Gathering *gathering, const int *cells, guint n_cells)
{
  const MsCell *values = ms_game_get_cells (gathering->self->game);
  int origin = cells[0];
  for (guint i = 0; i < MIN (n_cells, 8) && values[origin] != MS_CELL_BLAST; i++)
    if (values[cells[i]] == MS_CELL_BLAST)
      origin = cells[i];
  gathering->x = origin % gathering->self->width;
  gathering->y = origin / gathering->self->width;
}

static gboolean
may_move (MsBoardView *self)
{
  return !self->relief.on && self->cell_size >= LEAST_SIDE
      && (!ms_game_get_watched (self->game) || self->effects.followed)
      && ms_board_view_may_animate (self);
}

void
ms_board_view_spread (MsBoardView *self, const int *cells, guint n_cells)
{
  Gathering gathering = { .self = self };
  if (n_cells == 0 || !may_move (self))
    return;
  MsGameState state = ms_game_get_state (self->game);
  MsCell first = ms_game_get_cells (self->game)[cells[0]];
  find_sight (&gathering);
  find_origin (&gathering, cells, n_cells);
  spread_opening (&gathering, cells, n_cells);
  if (state == MS_GAME_LOST)
    reveal_mines (&gathering);
  else if (state == MS_GAME_WON && ms_cell_is_opened (first))
    {
      guint n_flags = count_new_flags (self, cells, n_cells);
      raise_flags (&gathering, cells + n_cells - n_flags, n_flags, TRUE);
      raise_flags (&gathering, cells + n_cells - n_flags, n_flags, FALSE);
    }
}

/* --- What they look like meanwhile --- */

static cairo_surface_t *
draw_tile (MsTiles *tiles, MsCell value)
{
  int side = ms_tiles_get_side (tiles);
  MsPainterCell cell = { .probability = NAN, .cell = value };
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, side, side);
  cairo_t *cr = cairo_create (image);
  ms_tiles_draw (tiles, cr, MS_LAYER_BOARD, 0, 0, &cell);
  cairo_destroy (cr);
  return image;
}

/* What lies on a flagged tile, moved down by a share of it over a covered one, which stays where it
 * is with its edges. */
static void
paint_flag (cairo_t *cr, MsTiles *tiles, double down, double alpha)
{
  double side = ms_tiles_get_side (tiles), edge = round (side * 0.12);
  cairo_surface_t *flag = draw_tile (tiles, MS_CELL_FLAG);
  cairo_rectangle (cr, edge, edge, side - 2 * edge, side - 2 * edge);
  cairo_clip (cr);
  cairo_set_source_surface (cr, flag, 0, round (down * side));
  cairo_rectangle (cr, edge, edge + round (down * side), side - 2 * edge, side - 2 * edge);
  cairo_clip (cr);
  cairo_paint_with_alpha (cr, alpha);
  cairo_surface_destroy (flag);
}

static void
paint_phase (cairo_t *cr, MsTiles *tiles, MsEffect effect, double progress)
{
  cairo_surface_t *covered = draw_tile (tiles, MS_CELL_COVERED);
  cairo_set_source_surface (cr, covered, 0, 0);
  cairo_paint_with_alpha (cr, effect == MS_EFFECT_UNCOVER ? 1 - progress : 1);
  cairo_surface_destroy (covered);
  if (effect == MS_EFFECT_RAISE)
    paint_flag (cr, tiles, 0.6 * (1 - progress) * (1 - progress), progress);
  else if (effect == MS_EFFECT_HOP)
    paint_flag (cr, tiles, -0.14 * sin (G_PI * progress), 1);
}

static GskRenderNode *
make_phase (MsBoardView *self, MsEffect effect, double progress)
{
  MsTiles *tiles = ms_board_view_ensure_tiles (self);
  int side = ms_tiles_get_side (tiles);
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, side, side);
  cairo_t *cr = cairo_create (image);
  paint_phase (cr, tiles, effect, progress);
  cairo_destroy (cr);
  return ms_board_view_wrap_image (self, image, &(GdkRectangle){ 0, 0, side, side });
}

static GskRenderNode *
ensure_phase (MsBoardView *self, MsEffect effect, double progress)
{
  int phase = MIN ((int)(progress * N_PHASES), N_PHASES - 1);
  GskRenderNode **place = &self->effects.phases[effect][phase];
  if (*place == NULL)
    *place = make_phase (self, effect, (double)phase / N_PHASES);
  return *place;
}

/* An undo, or the next move, may have made something else of the cell. */
static gboolean
is_of (MsEffect effect, MsCell value)
{
  if (effect == MS_EFFECT_UNCOVER)
    return ms_cell_is_opened (value) || value == MS_CELL_MINE;
  return value == MS_CELL_FLAG;
}

void
ms_board_view_append_effects (MsBoardView *self, GtkSnapshot *snapshot)
{
  guint n = ms_cell_effects_count (self->effects.cells);
  double side = ms_board_view_get_side (self);
  if (n == 0 || ms_game_get_paused (self->game))
    return;
  gint64 now = gdk_frame_clock_get_frame_time (gtk_widget_get_frame_clock (GTK_WIDGET (self)));
  for (guint i = 0; i < n; i++)
    {
      int cell;
      MsEffect effect;
      double progress = ms_cell_effects_get (self->effects.cells, i, now, &cell, &effect);
      double x = cell % self->width * side, y = cell / self->width * side;
      if (is_of (effect, ms_game_get_cells (self->game)[cell]))
        {
          gtk_snapshot_save (snapshot);
          gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float)x, (float)y));
          gtk_snapshot_append_node (snapshot, ensure_phase (self, effect, progress));
          gtk_snapshot_restore (snapshot);
        }
    }
}
