/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-board-cells.h"

#include "ms-figures.h"
#include "ms-spoken.h"
#include "ms-widgets.h"
#include "ms-ui-board-testing.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* How many children one idle slice makes or names: some milliseconds.  Counted and not timed,
 * because each slice that makes any costs a frame beside them, however slow the machine is. */
#define SLICE 160

/* If more cells than this have changed, their names are set in the idle slices. */
#define MAX_RENAMED_AT_ONCE 64

/* --- One child --- */

#define MS_TYPE_BOARD_CELL (ms_board_cell_get_type ())
G_DECLARE_FINAL_TYPE (MsBoardCell, ms_board_cell, MS, BOARD_CELL, GtkWidget)

struct _MsBoardCell
{
  GtkWidget parent_instance;
  MsBoardCells *cells; /* borrowed; valid as long as the child has a parent */
  guint index; /* among the children */
  gboolean editable;
  int x, y; /* the cell whose place this is: */
  char *place; /* see ms_cell_text_dup_place; NULL: of none yet */
  char *name;
  char *plain; /* the name without news */
  /* The name that assistive technology knows while another one waits to be set by source. */
  char *told;
  guint source;
};

G_DEFINE_FINAL_TYPE (MsBoardCell, ms_board_cell, GTK_TYPE_WIDGET)

/* What begins the names of the actions of a child; after it comes the name of a command. */
#define PREFIX "cell."

/* Whatever the page in sight makes of it: not a command of its own. */
static const MsCellCommand pick = { .name = "pick", .intent = MS_INTENT_PICK };

static const MsCellCommand menu = { .name = "menu", .intent = MS_INTENT_ASK };

static const struct
{
  const char *action;
  MsCell value;
} writes[] = {
  { "cell.write-0", 0 },
  { "cell.write-1", 1 },
  { "cell.write-2", 2 },
  { "cell.write-3", 3 },
  { "cell.write-4", 4 },
  { "cell.write-5", 5 },
  { "cell.write-6", 6 },
  { "cell.write-7", 7 },
  { "cell.write-8", 8 },
  { "cell.cover", MS_CELL_COVERED },
  { "cell.flag", MS_CELL_FLAG },
};

/* Turns the index of a cell into that of its child, or back: children are made, and counted, from
 * the last cell to the first. */
static guint
mirror (const MsBoardCells *self, guint index)
{
  return self->n_wanted - 1 - index;
}

static gboolean
is_single (const MsBoardCells *self)
{
  return self->geometry->width * self->geometry->height > MS_BOARD_MAX_CHILDREN;
}

/* Finds the cell that the child at index stands for. */
static void
get_place (const MsBoardCells *self, guint index, int *x, int *y)
{
  int cell = (int)mirror (self, index), width = self->geometry->width;
  *x = is_single (self) ? self->cursor_x : cell % width;
  *y = is_single (self) ? self->cursor_y : cell / width;
}

#define N_ACTS (MS_N_CELL_COMMANDS + 2)

static const MsCellCommand *
get_act (int i)
{
  return i < MS_N_CELL_COMMANDS ? &ms_cell_commands[i] : i == MS_N_CELL_COMMANDS ? &pick : &menu;
}

/* Does what an action of a child asks for at its cell: acts there, or writes into it. */
static void
action_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MsBoardCell *child = MS_BOARD_CELL (widget);
  MsBoardCells *self = child->cells;
  int x, y;
  if (child->index >= self->n_wanted)
    return;
  get_place (self, child->index, &x, &y);
  for (int i = 0; i < N_ACTS; i++)
    if (g_str_equal (get_act (i)->name, action + strlen (PREFIX)))
      self->hooks->act (self->geometry->widget, x, y, get_act (i));
  for (guint i = 0; i < G_N_ELEMENTS (writes); i++)
    if (g_str_equal (writes[i].action, action))
      self->hooks->write (self->geometry->widget, x, y, writes[i].value);
}

static void
ms_board_cell_dispose (GObject *object)
{
  g_clear_handle_id (&MS_BOARD_CELL (object)->source, g_source_remove);
  G_OBJECT_CLASS (ms_board_cell_parent_class)->dispose (object);
}

static void
ms_board_cell_class_init (MsBoardCellClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = ms_board_cell_dispose;
  ms_class_own (klass, g_free, 4, G_STRUCT_OFFSET (MsBoardCell, place),
      G_STRUCT_OFFSET (MsBoardCell, name), G_STRUCT_OFFSET (MsBoardCell, plain),
      G_STRUCT_OFFSET (MsBoardCell, told));
  gtk_widget_class_set_css_name (widget_class, "cell");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_BUTTON);
  for (int i = 0; i < N_ACTS; i++)
    {
      g_autofree char *name = g_strconcat (PREFIX, get_act (i)->name, NULL);
      gtk_widget_class_install_action (widget_class, name, NULL, action_cb);
    }
  for (guint i = 0; i < G_N_ELEMENTS (writes); i++)
    gtk_widget_class_install_action (widget_class, writes[i].action, NULL, action_cb);
}

static void
enable_writes (MsBoardCell *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (writes); i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (self), writes[i].action, self->editable);
}

static void
ms_board_cell_init (MsBoardCell *self)
{
  enable_writes (self);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

static void
tell_name (MsBoardCell *self)
{
  self->cells->news_told = self->cells->news != NULL && gtk_widget_is_focus (GTK_WIDGET (self));
  ms_widget_set_name (self, self->name);
}

static gboolean
tell_cb (gpointer data)
{
  MsBoardCell *self = data;
  g_autofree char *told = g_steal_pointer (&self->told);
  self->source = 0;
  if (g_strcmp0 (told, self->name) != 0)
    tell_name (self);
  return G_SOURCE_REMOVE;
}

/* Sets the name when idle: screen readers speak each new name of the focused cell, and one move or
 * one answer can change it several times, of which only the last name is true. */
static void
set_name (MsBoardCell *self, const char *name)
{
  if (g_strcmp0 (name, self->name) == 0)
    return;
  g_autofree char *before = g_steal_pointer (&self->name);
  self->name = g_strdup (name);
  if (self->source != 0)
    return;
  if (!gtk_widget_is_focus (GTK_WIDGET (self)))
    {
      tell_name (self);
      return;
    }
  self->told = g_steal_pointer (&before);
  self->source = g_idle_add_full (G_PRIORITY_DEFAULT, tell_cb, self, NULL);
}

const char *
ms_board_cells_get_name (GtkWidget *child)
{
  return MS_BOARD_CELL (child)->name;
}

/* --- All children --- */

static gboolean tell (GtkWidget *focus, const char *sentence);

void
ms_board_cells_init (
    MsBoardCells *self, const MsBoardGeometry *geometry, const MsBoardCellsHooks *hooks)
{
  ms_announce_set_teller (tell);
  self->geometry = geometry;
  self->hooks = hooks;
  self->children = g_ptr_array_new ();
  self->keys = g_array_new (FALSE, TRUE, sizeof (guint64));
}

void
ms_board_cells_finalize (MsBoardCells *self)
{
  g_ptr_array_unref (self->children);
  g_array_unref (self->keys);
}

/* The place of the child's cell, the longest part of its name, which seldom changes; borrowed. */
static const char *
get_place_text (MsBoardCell *child, int x, int y)
{
  if (child->place == NULL || child->x != x || child->y != y)
    {
      g_free (child->place);
      child->place = ms_cell_text_dup_place (x, y);
      child->x = x;
      child->y = y;
    }
  return child->place;
}

/* Gives the child at index, if there is one, the name of its cell, unless it has it already. */
static void
name_child (MsBoardCells *self, guint index)
{
  MsBoardCell *child = g_ptr_array_index (self->children, index);
  guint64 *key = &g_array_index (self->keys, guint64, index);
  MsCellFacts facts;
  int x, y;
  get_place (self, index, &x, &y);
  if (child == NULL || !self->hooks->describe (self->geometry->widget, x, y, &facts))
    return;
  guint64 wanted = ms_cell_text_hash (&facts);
  if (child->editable != facts.editable)
    {
      child->editable = facts.editable;
      enable_writes (child);
    }
  if (*key == wanted)
    return;
  *key = wanted;
  g_autofree char *name = ms_cell_text_dup_name (&facts, get_place_text (child, x, y));
  gboolean other = g_strcmp0 (child->plain, name) != 0;
  g_free (child->plain);
  child->plain = g_strdup (name);
  /* Once they have been told, news are not told again because something else of the cell is new. */
  if (x == self->cursor_x && y == self->cursor_y && self->news != NULL
      && !(other && self->news_told))
    {
      const char *end = g_utf8_prev_char (self->news + strlen (self->news));
      gboolean ended = g_unichar_ispunct (g_utf8_get_char (end));
      char *sentence = g_strconcat (self->news, ended ? "" : ".", NULL);
      g_autofree char *both = ms_sentences_join (sentence, g_strdup (name));
      set_name (child, both);
    }
  else
    set_name (child, name);
}

static guint
get_index (const MsBoardCells *self, int x, int y)
{
  return is_single (self) ? 0 : mirror (self, (guint)(y * self->geometry->width + x));
}

GtkWidget *
ms_board_cells_get_child (const MsBoardCells *self, int x, int y)
{
  return g_ptr_array_index (self->children, get_index (self, x, y));
}

static void
name_cursor (MsBoardCells *self)
{
  if (self->keys->len == 0)
    return;
  guint index = get_index (self, self->cursor_x, self->cursor_y);
  g_array_index (self->keys, guint64, index) = 0;
  name_child (self, index);
}

void
ms_board_cells_place (MsBoardCells *self)
{
  double left = ms_board_geometry_get_origin (self->geometry, GTK_ORIENTATION_HORIZONTAL);
  double top = ms_board_geometry_get_origin (self->geometry, GTK_ORIENTATION_VERTICAL);
  for (guint i = 0; i < self->n_wanted; i++)
    if (g_ptr_array_index (self->children, i) != NULL)
      {
        int x, y;
        get_place (self, i, &x, &y);
        graphene_rect_t bounds = self->hooks->get_bounds (self->geometry->widget, x, y);
        double from_x = left + bounds.origin.x, from_y = top + bounds.origin.y;
        GtkAllocation place = { (int)lround (from_x), (int)lround (from_y), 0, 0 };
        place.width = (int)lround (from_x + bounds.size.width) - place.x;
        place.height = (int)lround (from_y + bounds.size.height) - place.y;
        gtk_widget_size_allocate (g_ptr_array_index (self->children, i), &place, -1);
      }
}

static GtkWidget *
ensure_child (MsBoardCells *self, guint index)
{
  GPtrArray *children = self->children;
  GtkWidget *child = g_ptr_array_index (children, index), *before = NULL;
  if (child != NULL)
    return child;
  /* Siblings are in reading order, which is that of falling indexes.  There are children of a
   * larger index only if the cursor's child was made early. */
  for (guint i = index + 1; self->n_children != index && before == NULL && i < children->len; i++)
    before = g_ptr_array_index (children, i);
  child = g_object_new (MS_TYPE_BOARD_CELL, NULL);
  MS_BOARD_CELL (child)->cells = self;
  MS_BOARD_CELL (child)->index = index;
  g_ptr_array_index (children, index) = child;
  gtk_widget_insert_after (child, self->geometry->widget, before);
  self->n_children++;
  return child;
}

static void
remove_last_child (MsBoardCells *self)
{
  GPtrArray *children = self->children;
  GtkWidget *child = g_ptr_array_index (children, children->len - 1);
  if (child != NULL)
    {
      gtk_widget_unparent (child);
      self->n_children--;
    }
  g_ptr_array_set_size (children, (int)children->len - 1);
}

/* Makes or names one child; returns FALSE when all wanted children exist and have names. */
static gboolean
step (MsBoardCells *self)
{
  if (self->children->len > self->n_wanted)
    remove_last_child (self);
  else if (self->n_created < self->n_wanted)
    ensure_child (self, self->n_created++);
  else if (self->next_name < self->n_wanted)
    name_child (self, self->next_name++);
  else
    return FALSE;
  return TRUE;
}

static gboolean
idle_cb (gpointer data)
{
  MsBoardCells *self = data;
  for (int i = 0; i < SLICE; i++)
    if (!step (self))
      {
        self->idle = 0;
        return G_SOURCE_REMOVE;
      }
  return G_SOURCE_CONTINUE;
}

static void
start_idle (MsBoardCells *self)
{
  if (self->idle == 0)
    self->idle = g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, idle_cb, self, NULL);
}

void
ms_board_cells_clear (MsBoardCells *self)
{
  g_clear_handle_id (&self->idle, g_source_remove);
  while (self->children->len > 0)
    remove_last_child (self);
  g_array_set_size (self->keys, 0);
  self->n_wanted = self->n_created = self->next_name = 0;
  g_clear_pointer (&self->news, g_free);
}

void
ms_board_cells_reset (MsBoardCells *self)
{
  guint n_cells = (guint)(self->geometry->width * self->geometry->height);
  self->n_wanted = is_single (self) ? 1 : n_cells;
  self->n_created = MIN (self->n_created, self->n_wanted);
  self->next_name = 0;
  if (self->children->len < self->n_wanted)
    g_ptr_array_set_size (self->children, (int)self->n_wanted);
  g_array_set_size (self->keys, 0);
  g_array_set_size (self->keys, self->n_wanted);
  g_clear_pointer (&self->news, g_free);
  if (ms_board_cells_have_focus (self))
    ms_board_cells_focus_cursor (self);
  start_idle (self);
}

void
ms_board_cells_rename_all (MsBoardCells *self)
{
  self->next_name = 0;
  name_cursor (self);
  start_idle (self);
}

void
ms_board_cells_rename (MsBoardCells *self, const int *cells, guint n_cells)
{
  if (is_single (self) || n_cells > MAX_RENAMED_AT_ONCE)
    {
      ms_board_cells_rename_all (self);
      return;
    }
  for (guint i = 0; i < n_cells; i++)
    name_child (self, mirror (self, (guint)cells[i]));
}

void
ms_board_cells_set_news (MsBoardCells *self, const char *news)
{
  if (self->news == NULL && news == NULL)
    return;
  g_free (self->news);
  self->news = g_strdup (news != NULL && *news != '\0' ? news : NULL);
  self->news_told = FALSE;
  name_cursor (self);
  ms_announce (self->geometry->widget, news);
}

/* Tells what is announced anywhere in the window, where GTK itself cannot announce. */
static gboolean
tell (GtkWidget *focus, const char *sentence)
{
  if (!MS_IS_BOARD_CELL (focus))
    return FALSE;
  MsBoardCells *self = MS_BOARD_CELL (focus)->cells;
  if (g_strcmp0 (sentence, self->news) != 0)
    ms_board_cells_set_news (self, sentence);
  return TRUE;
}

gboolean
ms_board_cells_have_focus (const MsBoardCells *self)
{
  GtkRoot *root = gtk_widget_get_root (self->geometry->widget);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  return focus != NULL && gtk_widget_is_ancestor (focus, self->geometry->widget);
}

gboolean
ms_board_cells_focus_cursor (MsBoardCells *self)
{
  if (self->n_wanted == 0)
    return FALSE;
  GtkWidget *child = ensure_child (self, get_index (self, self->cursor_x, self->cursor_y));
  name_cursor (self);
  return gtk_widget_grab_focus (child);
}

void
ms_board_cells_move_cursor (MsBoardCells *self, int x, int y)
{
  /* Before the cursor moves, so that the old cell's name does not keep the news. */
  ms_board_cells_set_news (self, NULL);
  self->cursor_x = x;
  self->cursor_y = y;
  if (is_single (self))
    {
      name_cursor (self);
      gtk_widget_queue_allocate (self->geometry->widget);
    }
  else if (ms_board_cells_have_focus (self))
    ms_board_cells_focus_cursor (self);
}
