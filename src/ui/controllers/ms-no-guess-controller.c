/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-no-guess-controller.h"

#include "ms-actions.h"
#include "ms-cell-name.h"
#include "ms-message.h"

#include <glib/gi18n.h>

struct _MsNoGuessController
{
  GObject parent_instance;
  GActionMap *map; /* weak */
  MsGame *game;
  GSettings *settings;
  GtkWidget *board;
  MsMessageBar *bar;
  MsStatusLine *status;
};

G_DEFINE_FINAL_TYPE (MsNoGuessController, ms_no_guess_controller, G_TYPE_OBJECT)

static void
no_guess_action (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  MsNoGuessController *self = user_data;
  g_simple_action_set_state (action, value);
  g_settings_set_value (self->settings, "no-guess", value);
  g_action_group_activate_action (G_ACTION_GROUP (self->map), "renew-game", NULL);
}

static void
allow_guessing_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsNoGuessController *self = user_data;
  ms_game_allow_guessing (self->game);
  gtk_widget_grab_focus (self->board);
}

static void
show_bar (MsNoGuessController *self, const char *text)
{
  ms_actions_set_enabled (self->map, "allow-guessing", text != NULL);
  ms_message_bar_set_text (self->bar, text);
}

static void
hide_bar (MsNoGuessController *self)
{
  show_bar (self, NULL);
}

static void
no_board_cb (MsNoGuessController *self, int status)
{
  MsErrorInfo info;
  ms_fail (&info, (MsStatus)status);
  g_autofree char *sentence = ms_message_dup_sentence (&info);
  show_bar (self, sentence);
}

static void
making_cb (MsNoGuessController *self)
{
  if (ms_game_get_making (self->game))
    hide_bar (self);
}

void
ms_no_guess_controller_note_opening (MsNoGuessController *self, int x, int y)
{
  MsRules rules = ms_game_get_rules (self->game);
  int proven = ms_game_get_proven_cell (self->game);
  char name[MS_CELL_NAME_SIZE];
  if (!rules.no_guess || proven < 0 || proven == y * rules.width + x)
    return;
  /* Translators: the name of a cell. */
  g_autofree char *notice = g_strdup_printf (
      _ ("This board needs no guess if %s is opened first; from here it may need one."),
      ms_cell_name (proven % rules.width, proven / rules.width, name));
  ms_status_line_tell (self->status, notice);
}

static void
ms_no_guess_controller_dispose (GObject *object)
{
  MsNoGuessController *self = MS_NO_GUESS_CONTROLLER (object);
  g_clear_weak_pointer (&self->map);
  g_clear_object (&self->game);
  g_clear_object (&self->settings);
  g_clear_object (&self->board);
  g_clear_object (&self->bar);
  g_clear_object (&self->status);
  G_OBJECT_CLASS (ms_no_guess_controller_parent_class)->dispose (object);
}

static void
ms_no_guess_controller_class_init (MsNoGuessControllerClass *class)
{
  G_OBJECT_CLASS (class)->dispose = ms_no_guess_controller_dispose;
}

static void
ms_no_guess_controller_init (MsNoGuessController *self)
{
}

static void
add_actions (MsNoGuessController *self)
{
  static const GActionEntry entries[] = {
    { .name = "no-guess", .state = "false", .change_state = no_guess_action },
    { .name = "allow-guessing", .activate = allow_guessing_action },
  };
  g_autoptr (GVariant) no_guess = g_settings_get_value (self->settings, "no-guess");
  ms_actions_add (self->map, entries, G_N_ELEMENTS (entries), self);
  ms_actions_set_state (self->map, "no-guess", no_guess);
  ms_actions_set_enabled (self->map, "allow-guessing", FALSE);
}

MsNoGuessController *
ms_no_guess_controller_new (GActionMap *map, MsGame *game, GSettings *settings, GtkWidget *board,
    MsMessageBar *bar, MsStatusLine *status)
{
  MsNoGuessController *self = g_object_new (MS_TYPE_NO_GUESS_CONTROLLER, NULL);
  g_set_weak_pointer (&self->map, map);
  self->game = g_object_ref (game);
  self->settings = g_object_ref (settings);
  self->board = g_object_ref (board);
  self->bar = g_object_ref (bar);
  self->status = g_object_ref (status);
  add_actions (self);
  g_signal_connect_object (bar, "closed", G_CALLBACK (hide_bar), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "no-board", G_CALLBACK (no_board_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "notify::making", G_CALLBACK (making_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "notify::state", G_CALLBACK (hide_bar), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "board-changed", G_CALLBACK (hide_bar), self, G_CONNECT_SWAPPED);
  return self;
}
