/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-board-effects.h"
#include "ms-board-effects-testing.h"

#include <stdlib.h>

/* --- Which cells move, and how far each has come --- */

#define NOT_BEGUN G_MININT64

typedef struct
{
  int cell;
  MsEffect effect;
  gint64 delay, length;
  gint64 start; /* when the wave started, or NOT_BEGUN */
} Entry;

struct _MsCellEffects
{
  GArray *entries; /* Entry, the oldest first */
};

MsCellEffects *
ms_board_effects_cells_new (void)
{
  MsCellEffects *self = g_new0 (MsCellEffects, 1);
  self->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  return self;
}

void
ms_board_effects_cells_free (MsCellEffects *self)
{
  g_array_unref (self->entries);
  g_free (self);
}

void
ms_board_effects_cells_add (
    MsCellEffects *self, const MsWave *wave, const MsWaveCell *cells, guint n_cells)
{
  n_cells = MIN (n_cells, MS_CELL_EFFECTS_MOST);
  float most = 1;
  for (guint i = 0; i < n_cells; i++)
    most = MAX (most, cells[i].distance);
  gint64 room = MAX (wave->longest - wave->length, 0);
  gint64 step = MIN (wave->step, (gint64)((double)room / most));
  guint n_more = self->entries->len + n_cells;
  if (n_more > MS_CELL_EFFECTS_MOST)
    g_array_remove_range (self->entries, 0, n_more - MS_CELL_EFFECTS_MOST);
  for (guint i = 0; i < n_cells; i++)
    {
      Entry entry = { cells[i].cell, wave->effect,
        (gint64)((double)step * (double)cells[i].distance), wave->length, NOT_BEGUN };
      g_array_append_val (self->entries, entry);
    }
}

void
ms_board_effects_cells_clear (MsCellEffects *self)
{
  g_array_set_size (self->entries, 0);
}

void
ms_board_effects_cells_advance (MsCellEffects *self, gint64 now)
{
  guint n_left = 0;
  for (guint i = 0; i < self->entries->len; i++)
    {
      Entry entry = g_array_index (self->entries, Entry, i);
      if (entry.start == NOT_BEGUN)
        entry.start = now;
      if (now - entry.start < entry.delay + entry.length)
        g_array_index (self->entries, Entry, n_left++) = entry;
    }
  g_array_set_size (self->entries, n_left);
}

guint
ms_board_effects_cells_count (const MsCellEffects *self)
{
  return self->entries->len;
}

double
ms_board_effects_cells_get (
    const MsCellEffects *self, guint index, gint64 now, int *cell, MsEffect *effect)
{
  const Entry *entry = &g_array_index (self->entries, Entry, index);
  *cell = entry->cell;
  *effect = entry->effect;
  if (entry->start == NOT_BEGUN)
    return 0;
  double progress = (double)(now - entry->start - entry->delay) / (double)entry->length;
  return CLAMP (progress, 0, 1);
}

/* --- On the board --- */

/* How many cells are looked at for one wave, in the order in which an opening floods. */
#define MOST_LOOKED 16384
/* Below this side, in logical pixels, a cell is too small to show an effect. */
#define LEAST_SIDE 10

#define N_PHASES MS_BOARD_EFFECT_PHASES

static const MsWave opening = { MS_EFFECT_UNCOVER, 90000, 14000, 200000 };
static const MsWave revealing = { MS_EFFECT_UNCOVER, 160000, 34000, 700000 };
static const MsWave raising = { MS_EFFECT_RAISE, 240000, 34000, 800000 };
static const MsWave hopping = { MS_EFFECT_HOP, 240000, 34000, 800000 };

void
ms_board_effects_init (MsBoardEffects *self, MsBoardLook *look, const MsBoardContent *content)
{
  self->look = look;
  self->content = content;
  self->cells = ms_board_effects_cells_new ();
}

void
ms_board_effects_drop (MsBoardEffects *self)
{
  for (int effect = 0; effect < MS_N_EFFECTS; effect++)
    for (int phase = 0; phase < N_PHASES; phase++)
      g_clear_pointer (&self->phases[effect][phase], gsk_render_node_unref);
}

void
ms_board_effects_stop (MsBoardEffects *self)
{
  ms_board_effects_cells_clear (self->cells);
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (self->look->geometry->widget, self->tick);
  self->tick = 0;
}

void
ms_board_effects_finalize (MsBoardEffects *self)
{
  ms_board_effects_drop (self);
  g_clear_pointer (&self->cells, ms_board_effects_cells_free);
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  MsBoardEffects *self = data;
  ms_board_effects_cells_advance (self->cells, gdk_frame_clock_get_frame_time (clock));
  if (!ms_board_look_may_animate (self->look))
    ms_board_effects_cells_clear (self->cells);
  gtk_widget_queue_draw (widget);
  if (ms_board_effects_cells_count (self->cells) > 0)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  return G_SOURCE_REMOVE;
}

/* --- Which cells move --- */

/* Cells in sight, gathered for a wave around a cell. */
typedef struct
{
  MsBoardEffects *self;
  const MsCell *values; /* of the board */
  int width; /* of the board */
  GdkRectangle sight; /* in cells */
  int x, y; /* where the wave begins */
  guint n;
  MsWaveCell cells[MS_CELL_EFFECTS_MOST];
} Gathering;

static void
gather (Gathering *gathering, int x, int y)
{
  double dx = x - gathering->x, dy = y - gathering->y;
  if (gathering->n == MS_CELL_EFFECTS_MOST)
    return;
  gathering->cells[gathering->n++] = (MsWaveCell){
    .cell = y * gathering->width + x,
    .distance = (float)sqrt (dx * dx + dy * dy),
  };
}

static void
add_wave (Gathering *gathering, const MsWave *wave)
{
  MsBoardEffects *self = gathering->self;
  ms_board_effects_cells_add (self->cells, wave, gathering->cells, gathering->n);
  gathering->n = 0;
  if (ms_board_effects_cells_count (self->cells) > 0 && self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (self->look->geometry->widget, tick_cb, self, NULL);
}

static int
compare_cells (const void *a, const void *b)
{
  return *(const int *)a - *(const int *)b;
}

/* Gathers the cells in sight with this value; with flags[n_flags], sorted, only those among them or
 * (among FALSE) only the others. */
static void
gather_all (Gathering *gathering, MsCell value, const int *flags, guint n_flags, gboolean among)
{
  const GdkRectangle *sight = &gathering->sight;
  int n_looked = 0;
  for (int y = sight->y; y < sight->y + sight->height; y++)
    for (int x = sight->x; x < sight->x + sight->width && n_looked < MOST_LOOKED; x++, n_looked++)
      {
        int cell = y * gathering->width + x;
        if (gathering->values[cell] == value
            && (flags == NULL
                || (bsearch (&cell, flags, n_flags, sizeof (int), compare_cells) != NULL) == among))
          gather (gathering, x, y);
      }
}

void
ms_board_effects_spread (MsBoardEffects *self, const int *cells, guint n_cells)
{
  const MsBoardGeometry *geometry = self->look->geometry;
  MsGame *game = self->content->game;
  if (n_cells == 0 || geometry->relief || geometry->cell_size < LEAST_SIDE
      || (ms_game_get_watched (game) && !self->followed) || !ms_board_look_may_animate (self->look))
    return;
  MsGameState state = ms_game_get_state (game);
  const MsCell *values = ms_game_get_cells (game);
  Gathering gathering = { .self = self,
    .values = values,
    .width = geometry->width,
    .sight = ms_board_geometry_get_visible (geometry) };
  /* The wave begins at the mine that was hit, else at the first cell that the move changed, which
   * is the one that was opened or, after a chord, a cell beside its number. */
  int origin = cells[0];
  for (guint i = 0; i < MIN (n_cells, 8) && values[origin] != MS_CELL_BLAST; i++)
    if (values[cells[i]] == MS_CELL_BLAST)
      origin = cells[i];
  gathering.x = origin % gathering.width;
  gathering.y = origin / gathering.width;
  for (guint i = 0; i < MIN (n_cells, MOST_LOOKED); i++)
    {
      int x = cells[i] % gathering.width, y = cells[i] / gathering.width;
      if (ms_cell_is_opened (values[cells[i]])
          && gdk_rectangle_contains_point (&gathering.sight, x, y))
        gather (&gathering, x, y);
    }
  add_wave (&gathering, &opening);
  if (state == MS_GAME_LOST)
    {
      gather_all (&gathering, MS_CELL_MINE, NULL, 0, FALSE);
      add_wave (&gathering, &revealing);
    }
  else if (state == MS_GAME_WON && ms_cell_is_opened (values[cells[0]]))
    {
      /* Flags that the end of the game has set, which are the last of the cells that the move has
       * changed, in reading order, come up; those of the player hop. */
      guint n_flags = 0;
      while (n_flags < MIN (n_cells, MOST_LOOKED)
          && values[cells[n_cells - 1 - n_flags]] == MS_CELL_FLAG)
        n_flags++;
      const int *flags = cells + n_cells - n_flags;
      gather_all (&gathering, MS_CELL_FLAG, flags, n_flags, TRUE);
      add_wave (&gathering, &raising);
      gather_all (&gathering, MS_CELL_FLAG, flags, n_flags, FALSE);
      add_wave (&gathering, &hopping);
    }
}

/* --- Drawing the effects --- */

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

/* Draws what lies on a flagged tile, moved down by the share down of its height, over a covered
 * tile, which does not move. */
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

static GskRenderNode *
ensure_phase (MsBoardEffects *self, MsEffect effect, double progress)
{
  int phase = MIN ((int)(progress * N_PHASES), N_PHASES - 1);
  GskRenderNode **place = &self->phases[effect][phase];
  if (*place != NULL)
    return *place;
  MsTiles *tiles = ms_board_look_ensure_tiles (self->look);
  GdkRectangle area = { 0, 0, ms_tiles_get_side (tiles), ms_tiles_get_side (tiles) };
  cairo_t *cr = ms_board_look_begin_image (CAIRO_FORMAT_ARGB32, &area);
  double done = (double)phase / N_PHASES;
  cairo_surface_t *covered = draw_tile (tiles, MS_CELL_COVERED);
  cairo_set_source_surface (cr, covered, 0, 0);
  cairo_paint_with_alpha (cr, effect == MS_EFFECT_UNCOVER ? 1 - done : 1);
  cairo_surface_destroy (covered);
  if (effect == MS_EFFECT_RAISE)
    paint_flag (cr, tiles, 0.6 * (1 - done) * (1 - done), done);
  else if (effect == MS_EFFECT_HOP)
    paint_flag (cr, tiles, -0.14 * sin (G_PI * done), 1);
  *place = ms_board_look_end_image (self->look, cr, &area);
  return *place;
}

void
ms_board_effects_append (MsBoardEffects *self, GtkSnapshot *snapshot)
{
  const MsBoardGeometry *geometry = self->look->geometry;
  MsGame *game = self->content->game;
  guint n = ms_board_effects_cells_count (self->cells);
  if (n == 0 || ms_game_get_paused (game))
    return;
  double side = ms_board_geometry_get_side (geometry);
  gint64 now = gdk_frame_clock_get_frame_time (gtk_widget_get_frame_clock (geometry->widget));
  for (guint i = 0; i < n; i++)
    {
      int cell;
      MsEffect effect;
      double progress = ms_board_effects_cells_get (self->cells, i, now, &cell, &effect);
      double x = cell % geometry->width * side, y = cell / geometry->width * side;
      MsCell value = ms_game_get_cells (game)[cell];
      gboolean uncovered = ms_cell_is_opened (value) || value == MS_CELL_MINE;
      /* An undo, or the next move, may have changed the cell, so that the effect does not fit
       * it. */
      if (effect == MS_EFFECT_UNCOVER ? uncovered : value == MS_CELL_FLAG)
        {
          gtk_snapshot_save (snapshot);
          gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float)x, (float)y));
          gtk_snapshot_append_node (snapshot, ensure_phase (self, effect, progress));
          gtk_snapshot_restore (snapshot);
        }
    }
}
