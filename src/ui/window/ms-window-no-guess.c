/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games without guessing in the window: the option for new games, and the bar that tells when no
 * such board is to be had. */
#include "config.h"

#include "ms-window-private.h"

#include "ms-cell-name.h"
#include "ms-message.h"

#include <glib/gi18n.h>

/* A game nothing was opened in yet takes the new rule at once. */
static void
no_guess_action (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  MsWindow *self = user_data;
  g_simple_action_set_state (action, value);
  g_settings_set_value (self->settings, "no-guess", value);
  if (ms_game_get_state (self->game) == MS_GAME_NEW)
    g_action_group_activate_action (G_ACTION_GROUP (self), "new-game", NULL);
}

static void
allow_guessing_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsWindow *self = user_data;
  ms_game_allow_guessing (self->game);
  gtk_widget_grab_focus (GTK_WIDGET (self->board));
}

/* The window grows by the bar, so that the board keeps its size. */
static void
show_bar (MsWindow *self, gboolean show)
{
  GtkWidget *bar = GTK_WIDGET (self->no_board_bar);
  ms_window_set_action_enabled (self, "allow-guessing", show);
  if (gtk_widget_get_visible (bar) == show)
    return;
  int before = ms_size_controller_measure_bar (bar);
  gtk_widget_set_visible (bar, show);
  ms_window_grow (self, 0, ms_size_controller_measure_bar (bar) - before);
}

static void
hide_bar (MsWindow *self)
{
  show_bar (self, FALSE);
}

static void
no_board_cb (MsWindow *self, int status)
{
  MsErrorInfo info;
  ms_fail (&info, (MsStatus)status);
  g_autofree char *sentence = ms_message_dup_sentence (&info);
  gtk_label_set_text (self->no_board_label, sentence);
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (self->no_board_label), GTK_ACCESSIBLE_PROPERTY_LABEL, sentence, -1);
  show_bar (self, TRUE);
}

static void
making_cb (MsWindow *self)
{
  if (ms_game_get_making (self->game))
    hide_bar (self);
  ms_window_update_actions (self);
}

void
ms_window_note_unproven (MsWindow *self, int x, int y)
{
  MsRules rules = ms_game_get_rules (self->game);
  int proven = ms_game_get_proven_cell (self->game);
  char name[MS_CELL_NAME_SIZE];
  if (!rules.no_guess || proven < 0 || proven == y * rules.width + x)
    return;
  /* Translators: the name of a cell. */
  g_autofree char *notice = g_strdup_printf (
      _ ("This board needs no guess when %s is opened first; from here it may need one."),
      ms_cell_name (proven % rules.width, proven / rules.width, name));
  ms_status_line_set_notice (self->status, notice);
}

char *
ms_window_dup_size_text (MsWindow *self, const char *size)
{
  gboolean no_guess = ms_game_get_rules (self->game).no_guess;
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->subtitle_label),
      no_guess ? _ ("There is always a cell that is certainly safe. Chances are those of boards "
                    "drawn at random.")
               : NULL);
  /* Translators: the size of a board: "30×16, 99 mines". */
  return no_guess ? g_strdup_printf (_ ("%s, without guessing"), size) : g_strdup (size);
}

void
ms_window_add_no_guess (MsWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "no-guess", .state = "false", .change_state = no_guess_action },
    { .name = "allow-guessing", .activate = allow_guessing_action },
  };
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  GAction *no_guess = g_action_map_lookup_action (G_ACTION_MAP (self), "no-guess");
  g_simple_action_set_state (
      G_SIMPLE_ACTION (no_guess), g_settings_get_value (self->settings, "no-guess"));
  ms_window_set_action_enabled (self, "allow-guessing", FALSE);
  g_signal_connect_object (
      self->no_board_bar, "response", G_CALLBACK (hide_bar), self, G_CONNECT_SWAPPED);
  g_signal_connect_swapped (self->game, "no-board", G_CALLBACK (no_board_cb), self);
  g_signal_connect_swapped (self->game, "notify::making", G_CALLBACK (making_cb), self);
  g_signal_connect_swapped (self->game, "notify::state", G_CALLBACK (hide_bar), self);
  g_signal_connect_swapped (self->game, "board-changed", G_CALLBACK (hide_bar), self);
}
