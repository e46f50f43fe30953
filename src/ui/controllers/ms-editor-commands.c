/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-editor-commands.h"

#include "ms-actions.h"
#include "ms-editor-text.h"
#include "ms-resize-dialog.h"
#include "ms-signals.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

struct _MsEditorCommands
{
  GObject parent_instance;

  /* Borrowed */
  MsControllerParts parts;
  MsMessageBar *errors;
};

G_DEFINE_FINAL_TYPE (MsEditorCommands, ms_editor_commands, G_TYPE_OBJECT)

/* What is selected, or the whole board. */
static GdkRectangle
get_area (MsEditorCommands *self)
{
  GdkRectangle area;
  if (!ms_board_view_get_selection (self->parts.board, &area))
    area = (GdkRectangle){ 0, 0, ms_game_get_width (self->parts.game),
      ms_game_get_height (self->parts.game) };
  return area;
}

static void
cover (MsEditorCommands *self, const GdkRectangle *area)
{
  gsize n = (gsize)area->width * area->height;
  g_autofree MsCell *cells = g_malloc (n);
  memset (cells, MS_CELL_COVERED, n);
  ms_game_edit_area (self->parts.game, area->x, area->y, area->width, area->height, cells);
}

static void
resize_cb (MsEditorCommands *self, int left, int top, int right, int bottom)
{
  ms_game_edit_size (self->parts.game, left, top, right, bottom);
}

static void
resize_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsEditorCommands *self = user_data;
  MsGame *game = self->parts.game;
  GtkRoot *window = gtk_widget_get_root (GTK_WIDGET (self->parts.board));
  int mines = isnan (ms_game_get_density (game)) ? ms_game_get_mines (game) : -1;
  MsResizeDialog *dialog = ms_resize_dialog_new (
      GTK_WINDOW (window), ms_game_get_width (game), ms_game_get_height (game), mines);
  g_signal_connect_object (dialog, "resize", G_CALLBACK (resize_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
clear_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  ms_game_edit_clear (MS_EDITOR_COMMANDS (user_data)->parts.game);
}

static void
cut_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsEditorCommands *self = user_data;
  GdkRectangle area = get_area (self);
  g_autofree char *text = ms_editor_text_dup (self->parts.game, &area);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self->parts.board)), text);
  cover (self, &area);
}

static void
cover_selection_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsEditorCommands *self = user_data;
  GdkRectangle area;
  if (!ms_board_view_get_selection (self->parts.board, &area))
    {
      ms_board_view_get_cursor (self->parts.board, &area.x, &area.y);
      area.width = area.height = 1;
    }
  cover (self, &area);
}

static void
select_all_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsEditorCommands *self = user_data;
  ms_board_view_set_selection (self->parts.board, NULL);
  GdkRectangle board = get_area (self);
  ms_board_view_set_selection (self->parts.board, &board);
}

static void
turn (MsEditorCommands *self, MsTurn turn)
{
  GdkRectangle selection;
  gboolean selected = ms_board_view_get_selection (self->parts.board, &selection);
  MsArea area = { selection.x, selection.y, selection.width, selection.height };
  if (!ms_game_edit_turn (self->parts.game, selected ? &area : NULL, turn))
    ms_status_line_tell (
        self->parts.status, _ ("There is not enough room on the board to rotate the selection."));
  else if (selected)
    ms_board_view_set_selection (
        self->parts.board, &(GdkRectangle){ area.x, area.y, area.width, area.height });
}

static void
flip_across_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  turn (user_data, MS_TURN_FLIP_ACROSS);
}

static void
flip_down_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  turn (user_data, MS_TURN_FLIP_DOWN);
}

static void
rotate_left_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  turn (user_data, MS_TURN_LEFT);
}

static void
rotate_right_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  turn (user_data, MS_TURN_RIGHT);
}

/* What is pasted goes where the selection is, so the cursor's cell becomes one. */
static void
paste_here_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsEditorCommands *self = user_data;
  GdkRectangle cursor = { .width = 1, .height = 1 };
  ms_board_view_get_cursor (self->parts.board, &cursor.x, &cursor.y);
  if (!ms_board_view_get_selection (self->parts.board, NULL))
    ms_board_view_set_selection (self->parts.board, &cursor);
  g_action_group_activate_action (G_ACTION_GROUP (self->parts.actions), "paste", NULL);
}

/* Only a selection is another text to copy than that of the whole position. */
static char *
copying_cb (MsEditorCommands *self)
{
  GdkRectangle area;
  if (!ms_board_view_get_selection (self->parts.board, &area))
    return NULL;
  return ms_editor_text_dup (self->parts.game, &area);
}

static gboolean
takes_pasted (MsEditorCommands *self)
{
  MsTool tool;
  gboolean editable;
  g_object_get (self->parts.board, "tool", &tool, "editable", &editable, NULL);
  return editable
      && (tool == MS_TOOL_SELECT || ms_board_view_get_selection (self->parts.board, NULL));
}

/* FALSE, and the error bar says so: it would stand over the edge. */
static gboolean
check_room (MsEditorCommands *self, const GdkRectangle *area)
{
  int width = ms_game_get_width (self->parts.game) - area->x;
  int height = ms_game_get_height (self->parts.game) - area->y;
  if (area->width <= width && area->height <= height)
    return TRUE;
  g_autofree char *text = g_strdup_printf (
      _ ("%1$d×%2$d cells do not fit at row %3$d, column %4$d: there is only room for %5$d×%6$d."),
      area->width, area->height, area->y + 1, area->x + 1, width, height);
  ms_message_bar_set_text (self->errors, text);
  return FALSE;
}

static void
paste (MsEditorCommands *self, MsPosition *position)
{
  GdkRectangle area = { .width = ms_position_get_width (position),
    .height = ms_position_get_height (position) };
  GdkRectangle selection;
  if (ms_board_view_get_selection (self->parts.board, &selection))
    {
      area.x = selection.x;
      area.y = selection.y;
    }
  else
    ms_board_view_get_cursor (self->parts.board, &area.x, &area.y);
  if (!check_room (self, &area))
    return;
  ms_message_bar_set_text (self->errors, NULL);
  ms_game_edit_area (
      self->parts.game, area.x, area.y, area.width, area.height, ms_position_get_cells (position));
  ms_board_view_set_selection (self->parts.board, &area);
}

static gboolean
pasting_cb (MsEditorCommands *self, MsDocument *document)
{
  if (!takes_pasted (self))
    return FALSE;
  paste (self, document->position);
  return TRUE;
}

/* For those who do not see it. */
static void
selected_cb (MsEditorCommands *self)
{
  GdkRectangle area;
  if (!ms_board_view_get_selection (self->parts.board, &area))
    return;
  g_autofree char *news = g_strdup_printf (
      /* Translators: columns and rows of a selected rectangle: "3×2 cells selected." */
      ngettext ("%1$d×%2$d cell selected.", "%1$d×%2$d cells selected.",
          (unsigned long)(area.width * area.height)),
      area.width, area.height);
  ms_board_view_announce (self->parts.board, news);
}

static const GActionEntry entries[] = {
  { .name = "resize", .activate = resize_action },
  { .name = "clear", .activate = clear_action },
  { .name = "cut", .activate = cut_action },
  { .name = "cover-selection", .activate = cover_selection_action },
  { .name = "select-all", .activate = select_all_action },
  { .name = "paste-here", .activate = paste_here_action },
  { .name = "flip-across", .activate = flip_across_action },
  { .name = "flip-down", .activate = flip_down_action },
  { .name = "rotate-left", .activate = rotate_left_action },
  { .name = "rotate-right", .activate = rotate_right_action },
};

void
ms_editor_commands_set_enabled (MsEditorCommands *self, gboolean enabled)
{
  for (gsize i = 0; i < G_N_ELEMENTS (entries); i++)
    ms_actions_set_enabled (self->parts.actions, entries[i].name, enabled);
}

static void
ms_editor_commands_class_init (MsEditorCommandsClass *class)
{
}

static void
ms_editor_commands_init (MsEditorCommands *self)
{
}

MsEditorCommands *
ms_editor_commands_new (
    const MsControllerParts *parts, MsFileController *files, MsMessageBar *errors)
{
  MsEditorCommands *self = g_object_new (MS_TYPE_EDITOR_COMMANDS, NULL);
  self->parts = *parts;
  self->errors = errors;
  ms_actions_add (parts->actions, entries, G_N_ELEMENTS (entries), self);
  const MsSignal signals[] = {
    { parts->board, "selected", G_CALLBACK (selected_cb) },
    { files, "copying", G_CALLBACK (copying_cb) },
    { files, "pasting", G_CALLBACK (pasting_cb) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
  return self;
}
