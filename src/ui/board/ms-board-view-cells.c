/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What assistive technology sees: a child per cell, or one that follows the cursor.
 *
 * Ten thousand children take longer to make and to name than one main loop iteration may, so both
 * happen in idle slices; the cursor's child is made, and changed cells are named, at once.
 *
 * GTK tells assistive technology the place of each child that comes or goes, and walks from the
 * first sibling to find it.  So children are made from the last cell to the first, each as the
 * first sibling, and go from the first: in any other order ten thousand take half a minute. */
#include "ms-board-view-private.h"

#include "ms-spoken.h"
#include "ms-analysis.h"
#include "ms-board-cell.h"
#include "ms-rng.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* How long one idle slice may take. */
#define SLICE_US 4000

/* Above this number of changed cells their names wait for the idle slices. */
#define MAX_RENAMED_AT_ONCE 64

static gboolean
is_single (MsBoardView *self)
{
  return self->width * self->height > MS_BOARD_MAX_CHILDREN;
}

#define NAMED_FLAGS \
  (MS_PAINTER_SHADED | MS_PAINTER_DEDUCED | MS_PAINTER_ESTIMATE | MS_PAINTER_BEST | MS_PAINTER_WIN \
      | MS_PAINTER_DEAD)

static guint64
mix_number (guint64 key, double number)
{
  guint64 bits;
  memcpy (&bits, &number, sizeof bits);
  return ms_mix (key, isnan (number) ? 0 : bits);
}

/* What a name depends on, never 0. */
static guint64
get_name_key (const MsPainterCell *cell, MsHintPart part, MsBasis basis, const char *note)
{
  gboolean fraction = cell->numbers == MS_ODDS_FORMAT_FRACTION && cell->fraction != NULL;
  guint64 key = ms_mix (ms_mix (0, (guint64)cell->cell), cell->certainty);
  key = ms_mix (key, cell->numbers);
  key = ms_mix (key, cell->flags & NAMED_FLAGS);
  key = mix_number (key, cell->probability);
  key = mix_number (key, (cell->flags & MS_PAINTER_ESTIMATE) != 0 ? cell->error : NAN);
  key = ms_mix (key, fraction ? g_str_hash (cell->fraction) : 0);
  key = ms_mix (key, part);
  key = ms_mix (key, basis);
  key = ms_mix (key, note != NULL ? g_str_hash (note) : 0);
  return key | G_GUINT64_CONSTANT (1) << 63;
}

/* The chance to win with the cell opened next. */
static char *
dup_win_name (const MsPainterCell *cell, int row, int column)
{
  gboolean fraction = cell->numbers == MS_ODDS_FORMAT_FRACTION && cell->fraction != NULL;
  g_autofree char *win = fraction
      ? g_strdup (cell->fraction)
      : ms_odds_format_dup_percentage (ms_painter_value (cell), MS_CERTAINTY_NONE, 1, TRUE);
  return g_strdup_printf (
      /* Translators: %1$s is the chance to win with the cell opened next, "29.5 %" or "33/112". */
      cell->cell == MS_CELL_QUESTION ? _ ("question mark, wins %1$s, row %2$d, column %3$d")
                                     : _ ("covered, wins %1$s, row %2$d, column %3$d"),
      win, row, column);
}

static char *
dup_covered_name (const MsPainterCell *cell, int row, int column)
{
  gboolean question = cell->cell == MS_CELL_QUESTION;
  if (cell->certainty == MS_CERTAINTY_SAFE)
    return g_strdup_printf (question ? _ ("question mark, certainly safe, row %1$d, column %2$d")
                                     : _ ("covered, certainly safe, row %1$d, column %2$d"),
        row, column);
  if (cell->certainty == MS_CERTAINTY_MINE)
    return g_strdup_printf (question ? _ ("question mark, certainly a mine, row %1$d, column %2$d")
                                     : _ ("covered, certainly a mine, row %1$d, column %2$d"),
        row, column);
  if (isnan (cell->probability))
    return g_strdup_printf (question ? _ ("question mark, row %1$d, column %2$d")
                                     : _ ("covered, row %1$d, column %2$d"),
        row, column);
  if ((cell->flags & MS_PAINTER_WIN) != 0)
    return dup_win_name (cell, row, column);
  g_autofree char *odds = ms_odds_format_dup ((MsOddsFormat)cell->numbers, cell->probability,
      (cell->flags & MS_PAINTER_ESTIMATE) != 0 ? cell->error : NAN, cell->fraction, 1);
  if (cell->numbers == MS_ODDS_FORMAT_SAFE)
    return g_strdup_printf (question ? _ ("question mark, safe %1$s, row %2$d, column %3$d")
                                     : _ ("covered, safe %1$s, row %2$d, column %3$d"),
        odds, row, column);
  /* Translators: %1$s is a percentage such as "12.5 %". */
  return g_strdup_printf (question ? _ ("question mark, mine %1$s, row %2$d, column %3$d")
                                   : _ ("covered, mine %1$s, row %2$d, column %3$d"),
      odds, row, column);
}

static char *
dup_name (const MsPainterCell *cell, int row, int column)
{
  switch (cell->cell)
    {
    case 0:
      return g_strdup_printf (_ ("empty, row %1$d, column %2$d"), row, column);
    case MS_CELL_COVERED:
    case MS_CELL_QUESTION:
      return dup_covered_name (cell, row, column);
    case MS_CELL_FLAG:
      if (ms_painter_is_refuted (cell))
        return g_strdup_printf (
            _ ("flag on a certainly safe cell, row %1$d, column %2$d"), row, column);
      return g_strdup_printf (_ ("flag, row %1$d, column %2$d"), row, column);
    case MS_CELL_MINE:
      return g_strdup_printf (_ ("mine, row %1$d, column %2$d"), row, column);
    case MS_CELL_BLAST:
      return g_strdup_printf (_ ("the mine that was hit, row %1$d, column %2$d"), row, column);
    case MS_CELL_WRONG_FLAG:
      return g_strdup_printf (_ ("wrong flag, row %1$d, column %2$d"), row, column);
    default:
      /* Translators: %1$d is the number on an opened cell. */
      return g_strdup_printf (_ ("%1$d, row %2$d, column %3$d"), (int)cell->cell, row, column);
    }
}

/* Takes name, and returns it with what is known of a dead cell. */
static char *
take_dead_name (char *name, const MsPainterCell *cell)
{
  g_autofree char *owned = name;
  if ((cell->flags & MS_PAINTER_DEAD) == 0)
    return g_steal_pointer (&owned);
  /* Translators: %s is the name of a cell that shows the same number whatever the mines are. */
  return g_strdup_printf (_ ("Dead: it can only show one number. %s"), name);
}

/* Takes name, and returns it with the ring around the cell and what the ring means. */
static char *
take_ringed_name (MsBoardView *self, char *name, const MsPainterCell *cell)
{
  g_autofree char *owned = name;
  if ((cell->flags & MS_PAINTER_BEST) == 0)
    return g_steal_pointer (&owned);
  switch (ms_analysis_get_basis (self->analysis))
    {
    case MS_BASIS_WIN:
      /* Translators: %s is the name of a cell that is best opened where one must guess. */
      return g_strdup_printf (_ ("Best guess, best chance to win. %s"), name);
    case MS_BASIS_AHEAD:
      return g_strdup_printf (_ ("Best guess, looking ahead. %s"), name);
    default:
      /* Translators: %s is the name of a cell that is one of the least likely mines. */
      return g_strdup_printf (_ ("Best guess, the safest. %s"), name);
    }
}

/* Takes name, and returns it with what a hint has to do with the cell. */
static char *
take_hinted_name (char *name, MsHintPart part)
{
  g_autofree char *owned = name;
  switch (part)
    {
    case MS_HINT_PART_AREA:
      /* Translators: %s is the name of a cell that lies in the area a hint points at. */
      return g_strdup_printf (_ ("In the hinted area. %s"), name);
    case MS_HINT_PART_NUMBER:
      /* Translators: %s is the name of a cell with a number that is part of a hint's reason. */
      return g_strdup_printf (_ ("Part of the reason. %s"), name);
    case MS_HINT_PART_CELL:
      /* Translators: %s is the name of the cell that a hint points at. */
      return g_strdup_printf (_ ("Hint. %s"), name);
    case MS_HINT_PART_NONE:
    default:
      return g_steal_pointer (&owned);
    }
}

/* Takes name, and returns it with what a page of the panel says of the cell. */
static char *
take_noted_name (char *name, const char *note)
{
  g_autofree char *owned = name;
  if (note == NULL)
    return g_steal_pointer (&owned);
  /* Translators: the name of a cell and what a proof or the like says of it: "covered, row 2,
   * column 4; certainly safe by this rule". */
  return g_strdup_printf (_ ("%1$s; %2$s"), name, note);
}

/* Gives child the name of the cell at (x, y), unless key says that it has it already. */
static void
name_child (MsBoardView *self, GtkWidget *child, int x, int y, guint64 *key)
{
  MsPainterCell cell;
  gboolean at_cursor = x == self->cursor_x && y == self->cursor_y;
  ms_board_cell_set_editable (MS_BOARD_CELL (child), self->tools.editable);
  ms_board_view_describe (self, x, y, &cell);
  MsHintPart part = ms_board_view_get_hint_part (self, x, y);
  gboolean ringed = (cell.flags & MS_PAINTER_BEST) != 0;
  MsBasis basis = ringed ? ms_analysis_get_basis (self->analysis) : 0;
  const MsOverlayCell *over = ms_board_view_get_overlay_cell (self, x, y);
  const char *note = over != NULL ? over->text : NULL;
  guint64 wanted = get_name_key (&cell, part, basis, note);
  if (*key == wanted)
    return;
  *key = wanted;
  g_autofree char *name = take_noted_name (
      take_hinted_name (
          take_ringed_name (self, take_dead_name (dup_name (&cell, y + 1, x + 1), &cell), &cell),
          part),
      note);
  if (at_cursor && self->cells.news != NULL)
    {
      /* Translators: how the game ended, then the name of a cell:
       * "Won in 84 s. 2, row 3, column 4". */
      g_autofree char *both = g_strdup_printf (
          C_ ("two sentences", "%1$s %2$s"), self->cells.news, name);
      ms_board_cell_set_name (MS_BOARD_CELL (child), both);
    }
  else
    ms_board_cell_set_name (MS_BOARD_CELL (child), name);
}

/* The index of a cell's child, or the cell of an index: children are made, and counted, from the
 * last cell to the first. */
static guint
mirror (MsBoardView *self, guint index)
{
  return self->cells.n_wanted - 1 - index;
}

/* The cell that the child at index stands for. */
static void
get_place (MsBoardView *self, guint index, int *x, int *y)
{
  int cell = (int)mirror (self, index);
  *x = is_single (self) ? self->cursor_x : cell % self->width;
  *y = is_single (self) ? self->cursor_y : cell / self->width;
}

static guint
get_index (MsBoardView *self, int x, int y)
{
  return is_single (self) ? 0 : mirror (self, (guint)(y * self->width + x));
}

GtkWidget *
ms_board_view_get_child (MsBoardView *self, int x, int y)
{
  return g_ptr_array_index (self->cells.children, get_index (self, x, y));
}

static void
name_cell (MsBoardView *self, guint index)
{
  GtkWidget *child = g_ptr_array_index (self->cells.children, index);
  int x, y;
  get_place (self, index, &x, &y);
  if (child != NULL)
    name_child (self, child, x, y, &g_array_index (self->cells.keys, guint64, index));
}

void
ms_board_view_child_intent (MsBoardView *self, guint index, MsIntent intent)
{
  int x, y;
  if (index >= self->cells.n_wanted)
    return;
  get_place (self, index, &x, &y);
  if (intent == MS_INTENT_OPEN && ms_board_view_get_active_tool (self) != MS_TOOL_NONE)
    ms_board_view_use_tool (self, x, y);
  else
    ms_board_view_emit_intent (self, intent, x, y);
}

void
ms_board_view_child_write (MsBoardView *self, guint index, MsCell value)
{
  int x, y;
  if (index >= self->cells.n_wanted || !self->tools.editable)
    return;
  get_place (self, index, &x, &y);
  ms_board_view_emit_write (self, x, y, value);
}

/* Others may hear of a new board first and call the view before it has taken it over. */
static gboolean
knows_board (MsBoardView *self)
{
  return self->width == ms_game_get_width (self->game)
      && self->height == ms_game_get_height (self->game);
}

static void
name_cursor (MsBoardView *self)
{
  GArray *keys = self->cells.keys;
  if (keys->len == 0 || !knows_board (self))
    return;
  guint index = get_index (self, self->cursor_x, self->cursor_y);
  g_array_index (keys, guint64, index) = 0;
  name_cell (self, index);
}

static void
place_child (MsBoardView *self, guint index, double left, double top)
{
  int x, y;
  get_place (self, index, &x, &y);
  graphene_rect_t bounds = ms_board_view_get_bounds (self, x, y);
  int from_x = (int)lround (left + bounds.origin.x), from_y = (int)lround (top + bounds.origin.y);
  GtkAllocation place = { from_x, from_y,
    (int)lround (left + bounds.origin.x + bounds.size.width) - from_x,
    (int)lround (top + bounds.origin.y + bounds.size.height) - from_y };
  gtk_widget_size_allocate (g_ptr_array_index (self->cells.children, index), &place, -1);
}

void
ms_board_view_place_cells (MsBoardView *self)
{
  double left = ms_board_view_get_origin (self, GTK_ORIENTATION_HORIZONTAL);
  double top = ms_board_view_get_origin (self, GTK_ORIENTATION_VERTICAL);
  for (guint i = 0; i < self->cells.n_wanted; i++)
    if (g_ptr_array_index (self->cells.children, i) != NULL)
      place_child (self, i, left, top);
}

/* The sibling to stand behind: siblings stand in reading order, which is that of falling indexes.
 * Children of a larger index are there only where the cursor's was made ahead of its turn. */
static GtkWidget *
find_sibling_before (MsBoardView *self, guint index)
{
  GPtrArray *children = self->cells.children;
  if (self->cells.n_children == index)
    return NULL;
  while (++index < children->len)
    if (g_ptr_array_index (children, index) != NULL)
      return g_ptr_array_index (children, index);
  return NULL;
}

static GtkWidget *
ensure_child (MsBoardView *self, guint index)
{
  GtkWidget *child = g_ptr_array_index (self->cells.children, index);
  if (child != NULL)
    return child;
  child = ms_board_cell_new (index);
  g_ptr_array_index (self->cells.children, index) = child;
  gtk_widget_insert_after (child, GTK_WIDGET (self), find_sibling_before (self, index));
  self->cells.n_children++;
  return child;
}

static void
remove_last_child (MsBoardView *self)
{
  GPtrArray *children = self->cells.children;
  GtkWidget *child = g_ptr_array_index (children, children->len - 1);
  if (child != NULL)
    {
      gtk_widget_unparent (child);
      self->cells.n_children--;
    }
  g_ptr_array_set_size (children, (int)children->len - 1);
}

/* One step towards the wanted children being there and named; FALSE when they are. */
static gboolean
step (MsBoardView *self)
{
  MsBoardCells *cells = &self->cells;
  if (cells->children->len > cells->n_wanted)
    remove_last_child (self);
  else if (cells->n_created < cells->n_wanted)
    ensure_child (self, cells->n_created++);
  else if (cells->next_name < cells->n_wanted)
    name_cell (self, cells->next_name++);
  else
    return FALSE;
  return TRUE;
}

static gboolean
idle_cb (gpointer data)
{
  MsBoardView *self = data;
  gint64 end = g_get_monotonic_time () + SLICE_US;
  while (g_get_monotonic_time () < end)
    if (!step (self))
      {
        self->cells.idle = 0;
        return G_SOURCE_REMOVE;
      }
  return G_SOURCE_CONTINUE;
}

static void
start_idle (MsBoardView *self)
{
  if (self->cells.idle == 0)
    self->cells.idle = g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, idle_cb, self, NULL);
}

void
ms_board_view_clear_cells (MsBoardView *self)
{
  MsBoardCells *cells = &self->cells;
  g_clear_handle_id (&cells->idle, g_source_remove);
  while (cells->children->len > 0)
    remove_last_child (self);
  g_array_set_size (cells->keys, 0);
  cells->n_wanted = cells->n_created = cells->next_name = 0;
  g_clear_pointer (&cells->news, g_free);
}

void
ms_board_view_reset_cells (MsBoardView *self)
{
  MsBoardCells *cells = &self->cells;
  guint n_cells = (guint)(self->width * self->height);
  cells->n_wanted = is_single (self) ? 1 : n_cells;
  cells->n_created = MIN (cells->n_created, cells->n_wanted);
  cells->next_name = 0;
  if (cells->children->len < cells->n_wanted)
    g_ptr_array_set_size (cells->children, (int)cells->n_wanted);
  g_array_set_size (cells->keys, 0);
  g_array_set_size (cells->keys, cells->n_wanted);
  g_clear_pointer (&cells->news, g_free);
  if (ms_board_view_has_focus (self))
    ms_board_view_focus_cursor (self);
  start_idle (self);
}

void
ms_board_view_rename_cells (MsBoardView *self)
{
  self->cells.next_name = 0;
  name_cursor (self);
  start_idle (self);
}

void
ms_board_view_rename_changed (MsBoardView *self, const int *cells, guint n_cells)
{
  if (is_single (self) || n_cells > MAX_RENAMED_AT_ONCE)
    {
      ms_board_view_rename_cells (self);
      return;
    }
  for (guint i = 0; i < n_cells; i++)
    name_cell (self, mirror (self, (guint)cells[i]));
}

void
ms_board_view_set_news (MsBoardView *self, const char *news)
{
  if (self->cells.news == NULL && news == NULL)
    return;
  g_free (self->cells.news);
  self->cells.news = g_strdup (news);
  name_cursor (self);
  ms_announce (GTK_WIDGET (self), news);
}

void
ms_board_view_announce (MsBoardView *self, const char *sentence)
{
  g_return_if_fail (MS_IS_BOARD_VIEW (self));
  if (self->width > 0)
    ms_board_view_set_news (self, sentence);
}

gboolean
ms_board_view_has_focus (MsBoardView *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  return focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self));
}

gboolean
ms_board_view_focus_cursor (MsBoardView *self)
{
  if (self->cells.n_wanted == 0)
    return FALSE;
  GtkWidget *child = ensure_child (self, get_index (self, self->cursor_x, self->cursor_y));
  name_cursor (self);
  return gtk_widget_grab_focus (child);
}

void
ms_board_view_follow_cursor (MsBoardView *self)
{
  if (is_single (self))
    {
      name_cursor (self);
      gtk_widget_queue_allocate (GTK_WIDGET (self));
    }
  else if (ms_board_view_has_focus (self))
    ms_board_view_focus_cursor (self);
}
