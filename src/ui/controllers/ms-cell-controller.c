/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsCellController: what can be done with one cell (ms-cell-commands.h), by its name, by its menu,
 * or by asking for the menu with the pointer: the tool "?" makes the next click or tap on a cell
 * open it, and can be drawn onto the cell at once.
 *
 * Actions
 *   cell       (s)  does the command of that name with the chosen cell, or says why it cannot; of
 *                   two commands with one key the one that is for the cell
 *   cell-menu       opens the menu of the chosen cell
 *   ask-mode   (b, state)  the next click or tap on a cell opens its menu */
#include "ms-controllers.h"

#include "ms-cell-menu.h"
#include "ms-widgets.h"

/* Pixels: a press of the tool that moves less is a click. */
#define LEAST_DRAG 8

typedef struct
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
  GtkWidget *tool; /* borrowed */
  double from_x, from_y; /* where the tool was pressed */
} MsCellController;

static void
run (MsCellController *self, const MsCellCommand *command)
{
  MsBoardView *board = self->parts->board;
  MsGame *game = self->parts->game;
  int cell = ms_board_view_get_chosen (board), width = ms_game_get_width (game);
  g_autofree char *why_not = ms_cell_needs_dup_why_not (command->needs, game, cell);
  if (why_not != NULL)
    ms_window_parts_say (self->parts, why_not);
  else if (command->intent != MS_INTENT_NONE)
    ms_board_view_act (board, cell % width, cell / width, command->intent);
  else
    g_action_group_activate_action (G_ACTION_GROUP (self->parts->actions), command->action, NULL);
}

static gboolean
has_cell (MsCellController *self)
{
  MsGame *game = self->parts->game;
  return ms_board_view_get_chosen (self->parts->board)
      < ms_game_get_width (game) * ms_game_get_height (game);
}

static void
cell_action (MsCellController *self, GVariant *name)
{
  MsGame *game = self->parts->game;
  if (!has_cell (self))
    return;
  int cell = ms_board_view_get_chosen (self->parts->board);
  const MsCellCommand *command = ms_cell_commands_find (
      g_variant_get_string (name, NULL), ms_cell_is_opened (ms_game_get_cells (game)[cell]));
  if (command != NULL)
    run (self, command);
}

static void
closed_cb (MsCellController *self)
{
  ms_board_view_forget_pointer (self->parts->board);
  gtk_widget_grab_focus (GTK_WIDGET (self->parts->board));
}

static void
open_menu (MsCellController *self)
{
  MsBoardView *board = self->parts->board;
  GtkWidget *over = GTK_WIDGET (self->parts->overlay);
  int cell = ms_board_view_get_chosen (board), width = ms_game_get_width (self->parts->game);
  double x, y;
  if (!has_cell (self) || !gtk_widget_get_mapped (GTK_WIDGET (board)))
    return;
  ms_board_view_set_cursor (board, cell % width, cell / width);
  GdkRectangle place = ms_board_view_get_place (board, cell % width, cell / width);
  gtk_widget_translate_coordinates (GTK_WIDGET (board), over, place.x, place.y, &x, &y);
  place.x = (int)x;
  place.y = (int)y;
  GtkPopover *menu = ms_cell_menu_open (
      over, &place, self->parts->game, cell, (MsCellMenuChosen)run, self);
  ms_connect (menu, "closed", G_CALLBACK (closed_cb), self);
}

static void
ask_mode_action (MsCellController *self, GVariant *value)
{
  ms_board_view_set_next (
      self->parts->board, g_variant_get_boolean (value) ? MS_INTENT_ASK : MS_INTENT_NONE);
}

static void
ask_cb (MsCellController *self, int x, int y)
{
  ms_actions_set_state (self->parts->actions, "ask-mode", g_variant_new_boolean (FALSE));
  ms_board_view_set_cursor (self->parts->board, x, y);
  open_menu (self);
}

static void
drag_begin_cb (MsCellController *self, double x, double y)
{
  self->from_x = x;
  self->from_y = y;
}

/* Takes the press from the tool, which is drawn to the board. */
static void
drag_update_cb (MsCellController *self, double dx, double dy, GtkGesture *drag)
{
  if (dx * dx + dy * dy >= LEAST_DRAG * LEAST_DRAG)
    gtk_gesture_set_state (drag, GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
drag_end_cb (MsCellController *self, double dx, double dy)
{
  double wx, wy;
  int x, y;
  if (dx * dx + dy * dy < LEAST_DRAG * LEAST_DRAG)
    return;
  if (gtk_widget_translate_coordinates (self->tool, GTK_WIDGET (self->parts->board),
          self->from_x + dx, self->from_y + dy, &wx, &wy)
      && ms_board_view_cell_at (self->parts->board, wx, wy, &x, &y))
    ask_cb (self, x, y);
}

/* Whether a click was to mean something else, and no longer does. */
static gboolean
dismiss (MsCellController *self)
{
  if (ms_board_view_get_next (self->parts->board) == MS_INTENT_NONE)
    return FALSE;
  ms_board_view_set_next (self->parts->board, MS_INTENT_NONE);
  ms_actions_set_state (self->parts->actions, "ask-mode", g_variant_new_boolean (FALSE));
  return TRUE;
}

static const MsCommand actions[] = {
  { "cell", .activate = G_CALLBACK (cell_action), .type = "s" },
  { "cell-menu", .activate = G_CALLBACK (open_menu) },
  { "ask-mode", .set = G_CALLBACK (ask_mode_action), .state = "false" },
  { NULL },
};

static void
attach (MsCellController *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  const MsSignal signals[] = {
    { self->parts->board, "ask", G_CALLBACK (ask_cb) },
    { drag, "drag-begin", G_CALLBACK (drag_begin_cb) },
    { drag, "drag-update", G_CALLBACK (drag_update_cb) },
    { drag, "drag-end", G_CALLBACK (drag_end_cb) },
  };
  self->tool = ms_window_parts_get (self->parts, "ask_button");
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (drag), GTK_PHASE_CAPTURE);
  gtk_widget_add_controller (self->tool, GTK_EVENT_CONTROLLER (drag));
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
}

MS_DEFINE_FEATURE (MsCellController, ms_cell_controller, .actions = actions,
    .attach = G_CALLBACK (attach), .dismiss = G_CALLBACK (dismiss))
