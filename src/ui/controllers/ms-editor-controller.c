/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsEditorController: editing an analysis: the tool row and the board's strokes become edits of the
 * game, each one step to undo.
 *
 * Actions
 *   tool                 string: "none", "0" … "8", "number" (the number last chosen), "cover",
 *                        "flag" or "select"; activating the one in hand puts it away
 *   lock-total           boolean, TRUE at first: painting flags keeps the mine total; else a flag
 *                        painted adds one to it and one taken away takes one
 *   unknown-total        boolean: the density is given instead of the total
 *   resize, clear        of the whole board
 *   cut, cover-selection, select-all, paste-here, flip-across, flip-down, rotate-left, rotate-right
 *                        of what is selected, or of the whole board; cover-selection then of the
 *                        cursor's cell
 * All of them only in an analysis, where the row is visible; Escape lets go of what is selected, or
 * else of the tool.  Copying and pasting, see
 * ms-file-controller.h, mean the selection while there is one or the tool for it is in hand. */
#include "ms-controllers.h"

#include "ms-editor-row.h"
#include "ms-file-controller.h"
#include "ms-message.h"
#include "ms-resize-dialog.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>
#include <string.h>

/* When the total becomes unknown, the density at first lies between these. */
#define LEAST_DENSITY 0.001
#define MOST_DENSITY 0.999

typedef struct
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
  MsEditorRow *row; /* borrowed, see get_row; NULL before the first analysis */
  MsTool tool;
  int number; /* the number that was chosen last */
  gboolean stroke_begins; /* nothing has been painted in this stroke yet */
  MsCell painted; /* what this stroke paints */
  double density; /* the density that was given to the analyzer; NAN: none */
} MsEditorController;

static gboolean
is_analysis (MsEditorController *self)
{
  return ms_game_get_state (self->parts->game) == MS_GAME_ANALYSIS;
}

/* What the tool in hand paints in a stroke that begins at this cell; a stroke that begins on a flag
 * removes flags. */
static MsCell
choose_painted (MsEditorController *self, int x, int y)
{
  switch (self->tool)
    {
    case MS_TOOL_FLAG:
      return ms_cell_is_flagged (ms_game_get_cell (self->parts->game, x, y)) ? MS_CELL_COVERED
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
  MsGame *game = self->parts->game;
  if (x >= ms_game_get_width (game) || y >= ms_game_get_height (game))
    return;
  int more = ms_cell_is_flagged (value) - ms_cell_is_flagged (ms_game_get_cell (game, x, y));
  ms_game_edit_cell (game, x, y, value);
  if (more != 0 && !ms_actions_get_toggle (self->parts->actions, "lock-total")
      && isnan (ms_game_get_density (game)))
    ms_game_edit_total (game, ms_game_get_mines (game) + more);
}

static void
edit_alone (MsEditorController *self, int x, int y, int value)
{
  ms_game_begin_stroke (self->parts->game);
  edit_cell (self, x, y, (MsCell)value);
  ms_game_end_stroke (self->parts->game);
}

static void
paint_begin_cb (MsEditorController *self)
{
  self->stroke_begins = TRUE;
  ms_game_begin_stroke (self->parts->game);
}

static void
paint_cb (MsEditorController *self, int x, int y)
{
  if (self->stroke_begins)
    self->painted = choose_painted (self, x, y);
  self->stroke_begins = FALSE;
  edit_cell (self, x, y, self->painted);
}

/* Changes a cell by one step in the order covered, 0 to 8; stops at either end. */
static void
step_cb (MsEditorController *self, int x, int y, int by)
{
  MsCell cell = ms_game_get_cell (self->parts->game, x, y);
  int level = CLAMP ((ms_cell_is_opened (cell) ? (int)cell : -1) + by, -1, 8);
  if (level >= 0)
    edit_alone (self, x, y, level);
  else if (ms_cell_is_opened (cell))
    edit_alone (self, x, y, MS_CELL_COVERED);
}

static void
set_tool (MsEditorController *self, MsTool tool)
{
  g_autoptr (GEnumClass) tools = g_type_class_ref (MS_TYPE_TOOL);
  g_autofree char *name = tool == MS_TOOL_NUMBER
      ? g_strdup_printf ("%d", self->number)
      : g_strdup (g_enum_get_value (tools, (int)tool)->value_nick);
  self->tool = tool;
  g_object_set (self->parts->board, "tool", tool, NULL);
  ms_actions_set_state (self->parts->actions, "tool", g_variant_new_string (name));
}

/* Returns FALSE if name is not that of a tool. */
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
take_tool (MsEditorController *self, GVariant *value, gboolean puts_away)
{
  MsTool tool;
  int number;
  if (!parse_tool (self, g_variant_get_string (value, NULL), &tool, &number))
    return;
  gboolean in_hand = tool == self->tool && number == self->number;
  self->number = number;
  set_tool (self, in_hand && puts_away ? MS_TOOL_NONE : tool);
}

static void
tool_changed (MsEditorController *self, GVariant *value)
{
  take_tool (self, value, FALSE);
}

static void
tool_action (MsEditorController *self, GVariant *value)
{
  take_tool (self, value, TRUE);
}

/* Only the game is changed here: the state of the action follows it, because an undo can change it
 * too. */
static void
unknown_total_action (MsEditorController *self, GVariant *value)
{
  MsGame *game = self->parts->game;
  double n_cells = (double)ms_game_get_width (game) * ms_game_get_height (game);
  double share = CLAMP (ms_game_get_mines (game) / n_cells, LEAST_DENSITY, MOST_DENSITY);
  if (!is_analysis (self))
    return;
  ms_game_edit_density (game, g_variant_get_boolean (value) ? share : NAN);
}

/* The row of tools, made when first needed, because most games are played without it. */
static MsEditorRow *
get_row (MsEditorController *self)
{
  if (self->row != NULL)
    return self->row;
  self->row = g_object_new (MS_TYPE_EDITOR_ROW, NULL);
  ms_editor_row_set_history_elsewhere (self->row, ms_window_parts_get (self->parts, "history_box"));
  const MsSignal signals[] = {
    { self->row, "total", G_CALLBACK (ms_game_edit_total) },
    { self->row, "density", G_CALLBACK (ms_game_edit_density) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self->parts->game);
  ms_connect (self->row, "done", G_CALLBACK (gtk_widget_grab_focus), self->parts->board);
  gtk_box_append (ms_window_parts_get (self->parts, "editor_place"), GTK_WIDGET (self->row));
  return self->row;
}

/* Another density under an unknown total is a variation of the question asked of the analyzer,
 * which all that shows chances follows. */
static void
density_changed_cb (MsEditorController *self)
{
  MsAnalyzer *analyzer = self->parts->analyzer;
  MsGame *game = self->parts->game;
  double density = is_analysis (self) ? ms_game_get_density (game) : NAN;
  gboolean same = isnan (density) ? isnan (self->density) : density == self->density;
  ms_actions_set_state (
      self->parts->actions, "unknown-total", g_variant_new_boolean (!isnan (density)));
  if (is_analysis (self))
    ms_editor_row_show_total (get_row (self), ms_game_get_mines (game),
        ms_game_get_width (game) * ms_game_get_height (game), density);
  if (same)
    return;
  self->density = density;
  g_autoptr (MsVariation)
      variation = ms_variation_set_density (ms_analyzer_get_variation (analyzer), density);
  ms_analyzer_set_variation (analyzer, variation);
}

/* --- What is done to a whole rectangle, or to the whole board --- */

/* How many cells have a flag, and how many are covered without one. */
typedef struct
{
  int n_flags, n_covered;
} Count;

static Count
count (const MsCell *cells, gsize n)
{
  Count result = { 0, 0 };
  for (gsize i = 0; i < n; i++)
    {
      result.n_flags += ms_cell_is_flagged (cells[i]);
      result.n_covered += !ms_cell_is_opened (cells[i]) && !ms_cell_is_flagged (cells[i]);
    }
  return result;
}

static int
share_mines (MsGame *game, const MsCell *cells, gsize n)
{
  gsize n_all = (gsize)ms_game_get_width (game) * ms_game_get_height (game);
  Count all = count (ms_game_get_cells (game), n_all), here = count (cells, n);
  int rest = CLAMP (ms_game_get_mines (game) - all.n_flags, 0, all.n_covered);
  if (all.n_covered == 0)
    return here.n_flags;
  return here.n_flags + (int)lround ((double)rest * here.n_covered / all.n_covered);
}

/* A rectangle of the board as text for the clipboard: a position by itself (.mine), which can be
 * pasted wherever a position can; owned by the caller.  NULL, after the error bar has said why, for
 * a single cell, which is none.
 *
 * The mine total of a rectangle is not known; the text gives the number expected there, as near as
 * the cells allow: the flags in it, and of the other mines a share in proportion to its covered
 * cells. */
static char *
dup_text (MsEditorController *self, const GdkRectangle *area)
{
  MsGame *game = self->parts->game;
  gsize n = (gsize)area->width * area->height;
  g_autofree MsCell *cells = g_new (MsCell, n);
  for (int y = 0; y < area->height; y++)
    memcpy (cells + (gsize)y * area->width,
        ms_game_get_cells (game) + (gsize)(area->y + y) * ms_game_get_width (game) + area->x,
        (gsize)area->width);
  MsPosition *position = NULL;
  MsErrorInfo info;
  if (ms_position_new (
          area->width, area->height, share_mines (game, cells, n), cells, NULL, &position, &info)
      != MS_STATUS_OK)
    {
      g_autofree char *sentence = ms_message_dup_sentence (&info);
      ms_message_bar_set_text (self->parts->errors, sentence);
      return NULL;
    }
  char *text = ms_write_position_text (position, NULL);
  ms_position_unref (position);
  return text;
}

/* The selected rectangle, or the whole board if nothing is selected. */
static GdkRectangle
get_area (MsEditorController *self)
{
  GdkRectangle area;
  if (!ms_board_view_get_selection (self->parts->board, &area))
    area = (GdkRectangle){ 0, 0, ms_game_get_width (self->parts->game),
      ms_game_get_height (self->parts->game) };
  return area;
}

static void
cover (MsEditorController *self, const GdkRectangle *area)
{
  gsize n = (gsize)area->width * area->height;
  g_autofree MsCell *cells = g_malloc (n);
  memset (cells, MS_CELL_COVERED, n);
  ms_game_edit_area (self->parts->game, area->x, area->y, area->width, area->height, cells);
}

static void
resize_action (MsEditorController *self)
{
  MsGame *game = self->parts->game;
  int mines = isnan (ms_game_get_density (game)) ? ms_game_get_mines (game) : -1;
  MsResizeDialog *dialog = ms_resize_dialog_new (
      GTK_WINDOW (self->parts->window), ms_game_get_width (game), ms_game_get_height (game), mines);
  ms_connect (dialog, "resize", G_CALLBACK (ms_game_edit_size), game);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
clear_action (MsEditorController *self)
{
  ms_game_edit_clear (self->parts->game);
}

static void
cut_action (MsEditorController *self)
{
  GdkRectangle area = get_area (self);
  g_autofree char *text = dup_text (self, &area);
  if (text == NULL)
    return;
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self->parts->board)), text);
  cover (self, &area);
}

static void
cover_selection_action (MsEditorController *self)
{
  GdkRectangle area;
  if (!ms_board_view_get_selection (self->parts->board, &area))
    {
      ms_board_view_get_cursor (self->parts->board, &area.x, &area.y);
      area.width = area.height = 1;
    }
  cover (self, &area);
}

static void
select_all_action (MsEditorController *self)
{
  ms_board_view_set_selection (self->parts->board, NULL);
  GdkRectangle board = get_area (self);
  ms_board_view_set_selection (self->parts->board, &board);
}

static void
turn_action (MsEditorController *self, GVariant *parameter, GAction *action)
{
  MsTurn turn = ms_actions_get_value (action);
  GdkRectangle selection;
  gboolean selected = ms_board_view_get_selection (self->parts->board, &selection);
  MsArea area = { selection.x, selection.y, selection.width, selection.height };
  if (!ms_game_edit_turn (self->parts->game, selected ? &area : NULL, turn))
    ms_status_line_tell (
        self->parts->status, _ ("There is not enough room on the board to rotate the selection."));
  else if (selected)
    ms_board_view_set_selection (
        self->parts->board, &(GdkRectangle){ area.x, area.y, area.width, area.height });
}

/* Selects the cursor's cell and pastes, because pasting puts the text where the selection is. */
static void
paste_here_action (MsEditorController *self)
{
  GdkRectangle cursor = { .width = 1, .height = 1 };
  ms_board_view_get_cursor (self->parts->board, &cursor.x, &cursor.y);
  if (!ms_board_view_get_selection (self->parts->board, NULL))
    ms_board_view_set_selection (self->parts->board, &cursor);
  g_action_group_activate_action (G_ACTION_GROUP (self->parts->actions), "paste", NULL);
}

/* The text of the selection; without a selection NULL, so that the whole position is copied.  Empty
 * where nothing can be. */
static char *
copying_cb (MsEditorController *self)
{
  GdkRectangle area;
  if (!ms_board_view_get_selection (self->parts->board, &area))
    return NULL;
  char *text = dup_text (self, &area);
  return text != NULL ? text : g_strdup ("");
}

/* Whether area fits on the board; if it would stand over the edge, the error bar says so. */
static gboolean
check_room (MsEditorController *self, const GdkRectangle *area)
{
  int width = ms_game_get_width (self->parts->game) - area->x;
  int height = ms_game_get_height (self->parts->game) - area->y;
  if (area->width <= width && area->height <= height)
    return TRUE;
  g_autofree char *text = g_strdup_printf (
      _ ("%1$d×%2$d cells do not fit at row %3$d, column %4$d: there is only room for %5$d×%6$d."),
      area->width, area->height, area->y + 1, area->x + 1, width, height);
  ms_message_bar_set_text (self->parts->errors, text);
  return FALSE;
}

static void
paste (MsEditorController *self, MsPosition *position)
{
  GdkRectangle area = { .width = ms_position_get_width (position),
    .height = ms_position_get_height (position) };
  GdkRectangle selection;
  if (ms_board_view_get_selection (self->parts->board, &selection))
    {
      area.x = selection.x;
      area.y = selection.y;
    }
  else
    ms_board_view_get_cursor (self->parts->board, &area.x, &area.y);
  if (!check_room (self, &area))
    return;
  ms_message_bar_set_text (self->parts->errors, NULL);
  ms_game_edit_area (
      self->parts->game, area.x, area.y, area.width, area.height, ms_position_get_cells (position));
  ms_board_view_set_selection (self->parts->board, &area);
}

/* What is pasted is for the selection, or for the tool that selects. */
static gboolean
pasting_cb (MsEditorController *self, MsDocument *document)
{
  if (!is_analysis (self)
      || (self->tool != MS_TOOL_SELECT && !ms_board_view_get_selection (self->parts->board, NULL)))
    return FALSE;
  paste (self, document->position);
  return TRUE;
}

/* Tells screen readers how much is selected. */
static void
selected_cb (MsEditorController *self)
{
  GdkRectangle area;
  if (!ms_board_view_get_selection (self->parts->board, &area))
    return;
  g_autofree char *news = g_strdup_printf (
      /* Translators: columns and rows of a selected rectangle: "3×2 cells selected." */
      ngettext ("%1$d×%2$d cell selected.", "%1$d×%2$d cells selected.",
          (unsigned long)(area.width * area.height)),
      area.width, area.height);
  ms_board_view_announce (self->parts->board, news);
}

/* --- The rest --- */

static void
update (MsEditorController *self)
{
  gboolean analysis = is_analysis (self);
  if (!analysis && self->tool != MS_TOOL_NONE)
    set_tool (self, MS_TOOL_NONE);
  g_object_set (self->parts->board, "editable", analysis, NULL);
  ms_feature_update_actions (MS_FEATURE (self));
  /* The window makes room for the row, so that the board keeps its size. */
  GtkWidget *place = ms_window_parts_get (self->parts, "editor_place");
  if (gtk_widget_get_visible (place) != analysis)
    {
      get_row (self);
      gtk_widget_set_visible (place, TRUE);
      int height = ms_size_controller_measure_bar (place);
      gtk_widget_set_visible (place, analysis);
      ms_size_controller_grow (self->parts->size, 0, analysis ? height : -height);
    }
  density_changed_cb (self);
}

static void
changed (MsEditorController *self, const MsGameChange *change)
{
  if ((change->parts & (MS_GAME_CHANGED_STATE | MS_GAME_CHANGED_BOARD)) != 0)
    update (self);
  else
    density_changed_cb (self);
}

static gboolean
dismiss (MsEditorController *self)
{
  if (ms_board_view_get_selection (self->parts->board, NULL))
    ms_board_view_set_selection (self->parts->board, NULL);
  else if (self->tool != MS_TOOL_NONE)
    set_tool (self, MS_TOOL_NONE);
  else
    return FALSE;
  return TRUE;
}

static const MsCommand actions[] = {
  { "tool", .activate = G_CALLBACK (tool_action), .change = G_CALLBACK (tool_changed), .type = "s",
      .state = "'none'", .enabled = G_CALLBACK (is_analysis) },
  { "lock-total", .state = "true", .enabled = G_CALLBACK (is_analysis) },
  { "unknown-total", .change = G_CALLBACK (unknown_total_action), .state = "false",
      .enabled = G_CALLBACK (is_analysis) },
  { "resize", .activate = G_CALLBACK (resize_action), .enabled = G_CALLBACK (is_analysis) },
  { "clear", .activate = G_CALLBACK (clear_action), .enabled = G_CALLBACK (is_analysis) },
  { "cut", .activate = G_CALLBACK (cut_action), .enabled = G_CALLBACK (is_analysis) },
  { "cover-selection", .activate = G_CALLBACK (cover_selection_action),
      .enabled = G_CALLBACK (is_analysis) },
  { "select-all", .activate = G_CALLBACK (select_all_action), .enabled = G_CALLBACK (is_analysis) },
  { "paste-here", .activate = G_CALLBACK (paste_here_action), .enabled = G_CALLBACK (is_analysis) },
  { "flip-across", .activate = G_CALLBACK (turn_action), .value = MS_TURN_FLIP_ACROSS,
      .enabled = G_CALLBACK (is_analysis) },
  { "flip-down", .activate = G_CALLBACK (turn_action), .value = MS_TURN_FLIP_DOWN,
      .enabled = G_CALLBACK (is_analysis) },
  { "rotate-left", .activate = G_CALLBACK (turn_action), .value = MS_TURN_LEFT,
      .enabled = G_CALLBACK (is_analysis) },
  { "rotate-right", .activate = G_CALLBACK (turn_action), .value = MS_TURN_RIGHT,
      .enabled = G_CALLBACK (is_analysis) },
  { NULL },
};

static void
attach (MsEditorController *self)
{
  self->number = 1;
  self->density = NAN;
  const MsWindowParts *parts = self->parts;
  MsFileController *files = ms_window_parts_get_feature (parts, MS_TYPE_FILE_CONTROLLER);
  const MsSignal signals[] = {
    { parts->board, "paint-begin", G_CALLBACK (paint_begin_cb) },
    { parts->board, "paint", G_CALLBACK (paint_cb) },
    { parts->board, "write", G_CALLBACK (edit_alone) },
    { parts->board, "step", G_CALLBACK (step_cb) },
    { parts->board, "selected", G_CALLBACK (selected_cb) },
    { files, "copying", G_CALLBACK (copying_cb) },
    { files, "pasting", G_CALLBACK (pasting_cb) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
  ms_connect (parts->board, "paint-end", G_CALLBACK (ms_game_end_stroke), parts->game);
  update (self);
}

MS_DEFINE_FEATURE (MsEditorController, ms_editor_controller, .actions = actions,
    .hears = MS_GAME_CHANGED_STATE | MS_GAME_CHANGED_BOARD | MS_GAME_CHANGED_RULES,
    .attach = G_CALLBACK (attach), .changed = G_CALLBACK (changed), .dismiss = G_CALLBACK (dismiss))
