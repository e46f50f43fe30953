/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saving a game to the file it has, or to one that the player is asked for. */
#include "config.h"

#include "ms-file-controller-private.h"

#include "ms-file.h"
#include "ms-recent-menu.h"

#include <glib/gi18n.h>

typedef struct
{
  MsFileController *owner; /* weak: NULL once it is gone, with the window */
  GFile *file;
  gboolean closes; /* closes the window once file is written */
} Errand;

static void
errand_free (Errand *errand)
{
  g_clear_weak_pointer (&errand->owner);
  g_object_unref (errand->file);
  g_free (errand);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Errand, errand_free)

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Errand) errand = user_data;
  g_autoptr (GError) error = NULL;
  MsFileController *self = errand->owner;
  gboolean saved = ms_game_save_finish (MS_GAME (source), result, &error);
  if (self == NULL)
    return;
  if (!saved)
    {
      ms_file_controller_report (self, error);
      return;
    }
  ms_message_bar_set_text (self->parts->errors, NULL);
  ms_file_controller_set_file (self, errand->file);
  ms_recent_menu_note (gtk_recent_manager_get_default (), errand->file);

  g_autofree char *name = ms_file_dup_name (errand->file);
  g_autofree char *notice = g_strdup_printf (_ ("Saved as %s."), name);
  ms_status_line_tell (self->parts->status, notice);
  if (errand->closes)
    gtk_window_close (GTK_WINDOW (self->parts->window));
}

static void
save (MsFileController *self, GFile *file, gboolean closes)
{
  Errand *errand = g_new0 (Errand, 1);
  g_set_weak_pointer (&errand->owner, self);
  errand->file = g_object_ref (file);
  errand->closes = closes;
  ms_game_save_async (self->parts->game, file, self->saving, saved_cb, errand);
}

static void
save_to (GFile *file, gpointer user_data)
{
  save (user_data, file, FALSE);
}

static void
choose_file_to_save (MsFileController *self, gboolean analysis, MsFileCallback callback)
{
  ms_dialog_choose_file (GTK_WINDOW (self->parts->window), MS_DIALOG_SAVE_GAME, self->file,
      analysis ? _ ("Position.minesage") : _ ("Game.minesage"), callback, self);
}

void
ms_file_controller_save_as_action (MsFileController *self)
{
  choose_file_to_save (self, ms_game_get_state (self->parts->game) == MS_GAME_ANALYSIS, save_to);
}

static void
save_and_close (GFile *file, gpointer user_data)
{
  save (user_data, file, TRUE);
}

/* Called when the analysis has been saved or discarded: saves the game behind it and closes the
 * window. */
static void
save_waiting_and_close (GFile *file, gpointer user_data)
{
  ms_game_end_analysis (MS_FILE_CONTROLLER (user_data)->parts->game);
  save (user_data, file, TRUE);
}

void
ms_file_controller_save_and_close (MsFileController *self, gboolean waiting)
{
  gboolean analysis = !waiting && ms_game_get_state (self->parts->game) == MS_GAME_ANALYSIS;
  choose_file_to_save (self, analysis, waiting ? save_waiting_and_close : save_and_close);
}

void
ms_file_controller_save_action (MsFileController *self)
{
  if (self->file != NULL)
    save_to (self->file, self);
  else
    ms_file_controller_save_as_action (self);
}
