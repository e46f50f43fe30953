/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-editor-controller.h"

#include "ms-actions.h"
#include "ms-editor-commands.h"
#include "ms-editor-row.h"
#include "ms-signals.h"
#include "ms-size-controller.h"

#include <glib/gi18n.h>
#include <math.h>

/* The density that an unknown total begins with lies between these. */
#define LEAST_DENSITY 0.001
#define MOST_DENSITY 0.999

struct _MsEditorController
{
  GObject parent_instance;

  /* Borrowed */
  MsControllerParts parts;
  GtkBox *place; /* of the row */
  GtkWidget *history;
  MsEditorRow *row; /* see get_row; NULL before the first analysis */

  /* Owned */
  MsEditorCommands *commands;

  MsTool tool;
  int number; /* last chosen */
  gboolean locked; /* the mine total */
  gboolean stroke_begins; /* nothing was painted in this stroke yet */
  MsCell painted; /* by this stroke */
  double density; /* that the analyzer was given; NAN: none */
};

G_DEFINE_FINAL_TYPE (MsEditorController, ms_editor_controller, G_TYPE_OBJECT)

static gboolean
is_analysis (MsEditorController *self)
{
  return ms_game_get_state (self->parts.game) == MS_GAME_ANALYSIS;
}

/* What the tool in hand paints, in a stroke that begins at this cell: one that begins on a flag
 * takes flags away. */
static MsCell
choose_painted (MsEditorController *self, int x, int y)
{
  switch (self->tool)
    {
    case MS_TOOL_FLAG:
      return ms_cell_is_flagged (ms_game_get_cell (self->parts.game, x, y)) ? MS_CELL_COVERED
                                                                            : MS_CELL_FLAG;
    case MS_TOOL_COVER:
      return MS_CELL_COVERED;
    case MS_TOOL_NUMBER:
    case MS_TOOL_NONE:
    case MS_TOOL_SELECT:
    default:
      return (MsCell)self->number;
    }
}

static void
edit_cell (MsEditorController *self, int x, int y, MsCell value)
{
  MsGame *game = self->parts.game;
  if (x >= ms_game_get_width (game) || y >= ms_game_get_height (game))
    return;
  int more = ms_cell_is_flagged (value) - ms_cell_is_flagged (ms_game_get_cell (game, x, y));
  ms_game_edit_cell (game, x, y, value);
  if (more != 0 && !self->locked && isnan (ms_game_get_density (game)))
    ms_game_edit_total (game, ms_game_get_mines (game) + more);
}

static void
edit_alone (MsEditorController *self, int x, int y, MsCell value)
{
  ms_game_begin_stroke (self->parts.game);
  edit_cell (self, x, y, value);
  ms_game_end_stroke (self->parts.game);
}

static void
paint_begin_cb (MsEditorController *self)
{
  self->stroke_begins = TRUE;
  ms_game_begin_stroke (self->parts.game);
}

static void
paint_cb (MsEditorController *self, int x, int y)
{
  if (self->stroke_begins)
    self->painted = choose_painted (self, x, y);
  self->stroke_begins = FALSE;
  edit_cell (self, x, y, self->painted);
}

static void
paint_end_cb (MsEditorController *self)
{
  ms_game_end_stroke (self->parts.game);
}

static void
write_cb (MsEditorController *self, int x, int y, int value)
{
  edit_alone (self, x, y, (MsCell)value);
}

/* From covered through 0 to 8, and no further at either end. */
static void
step_cb (MsEditorController *self, int x, int y, int by)
{
  MsCell cell = ms_game_get_cell (self->parts.game, x, y);
  int level = CLAMP ((ms_cell_is_opened (cell) ? (int)cell : -1) + by, -1, 8);
  if (level >= 0)
    edit_alone (self, x, y, (MsCell)level);
  else if (ms_cell_is_opened (cell))
    edit_alone (self, x, y, MS_CELL_COVERED);
}

static char *
dup_tool_name (MsEditorController *self)
{
  g_autoptr (GEnumClass) tools = g_type_class_ref (MS_TYPE_TOOL);
  if (self->tool == MS_TOOL_NUMBER)
    return g_strdup_printf ("%d", self->number);
  return g_strdup (g_enum_get_value (tools, (int)self->tool)->value_nick);
}

static void
set_tool (MsEditorController *self, MsTool tool)
{
  self->tool = tool;
  g_object_set (self->parts.board, "tool", tool, NULL);
  ms_actions_set_state (
      self->parts.actions, "tool", g_variant_new_take_string (dup_tool_name (self)));
}

/* FALSE: the name is no tool's. */
static gboolean
parse_tool (MsEditorController *self, const char *name, MsTool *tool, int *number)
{
  g_autoptr (GEnumClass) tools = g_type_class_ref (MS_TYPE_TOOL);
  GEnumValue *value = g_enum_get_value_by_nick (tools, name);
  gboolean is_digit = name[0] >= '0' && name[0] <= '8' && name[1] == 0;
  *tool = is_digit ? MS_TOOL_NUMBER : value != NULL ? (MsTool)value->value : MS_TOOL_NONE;
  *number = is_digit ? name[0] - '0' : self->number;
  return is_digit || value != NULL;
}

static void
tool_changed (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  MsEditorController *self = user_data;
  MsTool tool;
  int number;
  if (!parse_tool (self, g_variant_get_string (value, NULL), &tool, &number))
    return;
  self->number = number;
  set_tool (self, tool);
}

static void
tool_action (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  MsEditorController *self = user_data;
  MsTool tool;
  int number;
  if (!parse_tool (self, g_variant_get_string (value, NULL), &tool, &number))
    return;
  gboolean in_hand = tool == self->tool && number == self->number;
  self->number = number;
  set_tool (self, in_hand ? MS_TOOL_NONE : tool);
}

static void
lock_total_action (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  g_simple_action_set_state (action, value);
  MS_EDITOR_CONTROLLER (user_data)->locked = g_variant_get_boolean (value);
}

/* The state follows the game, which may be undone. */
static void
unknown_total_action (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  MsGame *game = MS_EDITOR_CONTROLLER (user_data)->parts.game;
  double n_cells = (double)ms_game_get_width (game) * ms_game_get_height (game);
  double share = CLAMP (ms_game_get_mines (game) / n_cells, LEAST_DENSITY, MOST_DENSITY);
  if (!is_analysis (user_data))
    return;
  ms_game_edit_density (game, g_variant_get_boolean (value) ? share : NAN);
}

static void
total_cb (MsEditorController *self, int mines)
{
  ms_game_edit_total (self->parts.game, mines);
}

static void
density_cb (MsEditorController *self, double density)
{
  ms_game_edit_density (self->parts.game, density);
}

static void
done_cb (MsEditorController *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->parts.board));
}

/* Most games are played without. */
static MsEditorRow *
get_row (MsEditorController *self)
{
  if (self->row != NULL)
    return self->row;
  self->row = g_object_new (MS_TYPE_EDITOR_ROW, NULL);
  ms_editor_row_set_history_elsewhere (self->row, self->history);
  const MsSignal signals[] = {
    { self->row, "total", G_CALLBACK (total_cb) },
    { self->row, "density", G_CALLBACK (density_cb) },
    { self->row, "done", G_CALLBACK (done_cb) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
  gtk_box_append (self->place, GTK_WIDGET (self->row));
  return self->row;
}

static void
total_changed_cb (MsEditorController *self)
{
  MsGame *game = self->parts.game;
  double density = is_analysis (self) ? ms_game_get_density (game) : NAN;
  ms_actions_set_state (
      self->parts.actions, "unknown-total", g_variant_new_boolean (!isnan (density)));
  if (is_analysis (self))
    ms_editor_row_show_total (get_row (self), ms_game_get_mines (game),
        ms_game_get_width (game) * ms_game_get_height (game), density);
}

/* Chances under an unknown total are a variation of the question, which every display follows. */
static void
density_changed_cb (MsEditorController *self)
{
  MsAnalyzer *analyzer = self->parts.analyzer;
  double density = is_analysis (self) ? ms_game_get_density (self->parts.game) : NAN;
  gboolean same = isnan (density) ? isnan (self->density) : density == self->density;
  total_changed_cb (self);
  if (same)
    return;
  self->density = density;
  g_autoptr (MsVariation)
      variation = ms_variation_set_density (ms_analyzer_get_variation (analyzer), density);
  ms_analyzer_set_variation (analyzer, variation);
}

/* The window makes room for the row, so that the board keeps its size. */
static void
show_row (MsEditorController *self, gboolean show)
{
  GtkWidget *place = GTK_WIDGET (self->place);
  if (gtk_widget_get_visible (place) == show)
    return;
  get_row (self);
  gtk_widget_set_visible (place, TRUE);
  int height = ms_size_controller_measure_bar (place);
  gtk_widget_set_visible (place, show);
  ms_size_controller_grow (self->parts.size, 0, show ? height : -height);
}

static void
update (MsEditorController *self)
{
  gboolean analysis = is_analysis (self);
  if (!analysis && self->tool != MS_TOOL_NONE)
    set_tool (self, MS_TOOL_NONE);
  g_object_set (self->parts.board, "editable", analysis, NULL);
  static const char *const names[] = { "tool", "lock-total", "unknown-total" };
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    ms_actions_set_enabled (self->parts.actions, names[i], analysis);
  ms_editor_commands_set_enabled (self->commands, analysis);
  show_row (self, analysis);
  density_changed_cb (self);
}

gboolean
ms_editor_controller_dismiss (MsEditorController *self)
{
  if (ms_board_view_get_selection (self->parts.board, NULL))
    ms_board_view_set_selection (self->parts.board, NULL);
  else if (self->tool != MS_TOOL_NONE)
    set_tool (self, MS_TOOL_NONE);
  else
    return FALSE;
  return TRUE;
}

static void
ms_editor_controller_dispose (GObject *object)
{
  g_clear_object (&MS_EDITOR_CONTROLLER (object)->commands);
  G_OBJECT_CLASS (ms_editor_controller_parent_class)->dispose (object);
}

static void
ms_editor_controller_class_init (MsEditorControllerClass *class)
{
  G_OBJECT_CLASS (class)->dispose = ms_editor_controller_dispose;
}

static void
ms_editor_controller_init (MsEditorController *self)
{
  self->number = 1;
  self->locked = TRUE;
  self->density = NAN;
}

static void
connect (MsEditorController *self)
{
  MsGame *game = self->parts.game;
  MsBoardView *board = self->parts.board;
  const MsSignal signals[] = {
    { board, "paint-begin", G_CALLBACK (paint_begin_cb) },
    { board, "paint", G_CALLBACK (paint_cb) },
    { board, "paint-end", G_CALLBACK (paint_end_cb) },
    { board, "write", G_CALLBACK (write_cb) },
    { board, "step", G_CALLBACK (step_cb) },
    { game, "notify::mines", G_CALLBACK (total_changed_cb) },
    { game, "notify::density", G_CALLBACK (density_changed_cb) },
    { game, "notify::state", G_CALLBACK (update) },
    /* Before the window measures the new board. */
    { game, "board-changed", G_CALLBACK (update) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
}

MsEditorController *
ms_editor_controller_new (const MsControllerParts *parts, GtkBox *place, GtkWidget *history,
    MsFileController *files, MsMessageBar *errors)
{
  static const GActionEntry entries[] = {
    { .name = "tool",
        .parameter_type = "s",
        .state = "'none'",
        .activate = tool_action,
        .change_state = tool_changed },
    { .name = "lock-total", .state = "true", .change_state = lock_total_action },
    { .name = "unknown-total", .state = "false", .change_state = unknown_total_action },
  };
  MsEditorController *self = g_object_new (MS_TYPE_EDITOR_CONTROLLER, NULL);
  self->parts = *parts;
  self->place = place;
  self->history = history;
  self->commands = ms_editor_commands_new (parts, files, errors);
  ms_actions_add (parts->actions, entries, G_N_ELEMENTS (entries), self);
  connect (self);
  update (self);
  return self;
}
