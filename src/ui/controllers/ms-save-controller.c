/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-save-controller.h"

#include "ms-file-controller.h"
#include "ms-file.h"
#include "ms-recent-menu.h"

#include <glib/gi18n.h>

struct _MsSaveController
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
  GCancellable *saving; /* cancels writing files when the window goes */
};

/* A file that is being written. */
typedef struct
{
  MsSaveController *owner; /* weak: NULL once it is gone, with the window */
  GFile *file;
  gboolean closes; /* closes the window once it is written */
} Saving;

static void
saving_free (Saving *saving)
{
  g_clear_weak_pointer (&saving->owner);
  g_object_unref (saving->file);
  g_free (saving);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Saving, saving_free)

static MsFileController *
get_files (MsSaveController *self)
{
  return ms_window_parts_get_feature (self->parts, MS_TYPE_FILE_CONTROLLER);
}

static GFile *
get_file (MsSaveController *self)
{
  return ms_file_controller_get_file (get_files (self));
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Saving) saving = user_data;
  g_autoptr (GError) error = NULL;
  MsSaveController *self = saving->owner;
  gboolean saved = ms_game_save_finish (MS_GAME (source), result, &error);
  if (self == NULL)
    return;
  if (!saved)
    {
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        ms_message_bar_set_text (self->parts->errors, error->message);
      return;
    }
  ms_file_controller_set_file (get_files (self), saving->file);
  ms_recent_menu_note (saving->file);
  g_autofree char *name = ms_file_dup_name (saving->file);
  ms_window_parts_tell_saved (self->parts, name, NULL);
  if (saving->closes)
    gtk_window_close (GTK_WINDOW (self->parts->window));
}

static void
save (MsSaveController *self, GFile *file, gboolean closes)
{
  Saving *saving = g_new0 (Saving, 1);
  g_set_weak_pointer (&saving->owner, self);
  saving->file = g_object_ref (file);
  saving->closes = closes;
  ms_game_save_async (self->parts->game, file, self->saving, saved_cb, saving);
}

static void
save_to (MsSaveController *self, GFile *file)
{
  save (self, file, FALSE);
}

static void
choose_file_to_save (MsSaveController *self, gboolean analysis, GCallback callback)
{
  ms_dialog_choose_file (GTK_WINDOW (self->parts->window), MS_DIALOG_SAVE_GAME, get_file (self),
      analysis ? _ ("Position.minesage") : _ ("Game.minesage"), callback, self);
}

static void
save_as_action (MsSaveController *self)
{
  choose_file_to_save (
      self, ms_game_get_state (self->parts->game) == MS_GAME_ANALYSIS, G_CALLBACK (save_to));
}

static void
save_and_close (MsSaveController *self, GFile *file)
{
  save (self, file, TRUE);
}

/* Called when the analysis has been saved or discarded: saves the game behind it and closes the
 * window. */
static void
save_waiting_and_close (MsSaveController *self, GFile *file)
{
  ms_game_end_analysis (self->parts->game);
  save (self, file, TRUE);
}

void
ms_save_controller_save_and_close (MsSaveController *self, gboolean waiting)
{
  gboolean analysis = !waiting && ms_game_get_state (self->parts->game) == MS_GAME_ANALYSIS;
  choose_file_to_save (
      self, analysis, waiting ? G_CALLBACK (save_waiting_and_close) : G_CALLBACK (save_and_close));
}

static void
save_action (MsSaveController *self)
{
  GFile *file = get_file (self);
  if (file != NULL)
    save_to (self, file);
  else
    save_as_action (self);
}

static const MsCommand actions[] = {
  { "save", .activate = G_CALLBACK (save_action) },
  { "save-as", .activate = G_CALLBACK (save_as_action) },
  { NULL },
};

static void
attach (MsSaveController *self)
{
  self->saving = g_cancellable_new ();
}

MS_DEFINE_FEATURE (MsSaveController, ms_save_controller, .actions = actions,
    .attach = G_CALLBACK (attach), .objects = { G_STRUCT_OFFSET (MsSaveController, saving) })
