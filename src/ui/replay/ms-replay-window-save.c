/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A watched replay into a file, in whichever format for replays. */
#include "config.h"

#include "ms-replay-window-private.h"

#include "ms-file.h"
#include "ms-file-dialogs.h"
#include "ms-file-export.h"
#include "ms-replay-errand.h"
#include "ms-replay-export.h"

#include <glib/gi18n.h>
#include <string.h>

static void
show_error (MsReplayWindow *self, const char *text)
{
  gtk_label_set_text (self->error_label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->error_bar), text != NULL);
}

static void
closed_cb (MsReplayWindow *self)
{
  show_error (self, NULL);
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsReplayErrand) errand = user_data;
  g_autoptr (GError) error = NULL;
  gboolean saved = ms_file_export_finish (result, &error);
  MsReplayWindow *self = errand->owner;
  if (self == NULL)
    return;
  g_autofree char *fault = saved ? NULL : ms_replay_export_dup_fault (errand->name, error);
  show_error (self, fault);
  if (!saved)
    return;
  g_autofree char *notice = g_strdup_printf (_ ("Saved as %s."), errand->name);
  gtk_label_set_text (self->moment_label, notice);
  ms_board_view_announce (self->board, notice);
}

void
ms_replay_window_save (MsReplayWindow *self, GFile *file)
{
  g_return_if_fail (MS_IS_REPLAY_WINDOW (self));
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *name = ms_file_dup_name (file);
  const MsTarget *target = ms_target_for_file (base);
  if (target == NULL || target->kind != MS_TARGET_REPLAY)
    show_error (self, _ ("The name of the replay must end in .rawvf or .evf."));
  else
    ms_replay_export_async (ms_playback_get_replay (self->playback), target, file, NULL, saved_cb,
        ms_replay_errand_new (self, GTK_WINDOW (self), name));
}

static void
chosen_cb (GFile *file, gpointer user_data)
{
  ms_replay_window_save (user_data, file);
}

/* The format of the settings, but where the board is too large for it. */
static const MsTarget *
choose_target (MsReplayWindow *self)
{
  const MsPlay *play = ms_replay_get_play (ms_playback_get_replay (self->playback));
  g_autofree char *format = g_settings_get_string (self->settings, "replay-format");
  MsPosition *position = ms_game_ref_position (ms_playback_get_game (self->playback));
  MsDocument document = { .position = position, .play = (MsPlay *)play };
  const MsTarget *target = ms_target_find (format);
  gboolean fits = ms_document_check_as (target, &document, NULL) == MS_STATUS_OK;
  ms_position_unref (position);
  return fits ? target : ms_target_find ("rawvf");
}

/* What is watched by its name, without the ending of a file. */
static char *
dup_stem (MsReplayWindow *self)
{
  char *stem = g_strdelimit (
      g_strdup (gtk_label_get_text (self->title_label)), G_DIR_SEPARATOR_S, '-');
  char *dot = strrchr (stem, '.');
  gboolean is_ending = dot != NULL && dot != stem && dot[1] != '\0';
  for (const char *p = dot; is_ending && *++p != '\0';)
    is_ending = g_ascii_isalnum (*p);
  if (is_ending)
    *dot = '\0';
  return stem;
}

static void
save_replay_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsReplayWindow *self = user_data;
  g_autofree char *stem = dup_stem (self);
  g_autofree char *name = g_strdup_printf ("%s.%s", stem, choose_target (self)->extension);
  ms_dialog_choose_file (GTK_WINDOW (self), MS_DIALOG_SAVE_REPLAY, NULL, name, chosen_cb, self);
}

void
ms_replay_window_add_saving (MsReplayWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "save-replay", .activate = save_replay_action },
  };
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_object (
      self->error_bar, "response", G_CALLBACK (closed_cb), self, G_CONNECT_SWAPPED);
}
