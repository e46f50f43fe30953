/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsExportController: saves the board as a picture, in a look that it asks for, and its analysis as
 * JSON or text, while the window stays usable.  One file is written at a time.
 *
 * Actions: save-picture, disabled while the game is paused; save-analysis, enabled while the odds
 * of the position are known.
 */
#include "ms-ui-controllers-testing.h"

#include "ms-file-controller.h"
#include "ms-export-forms.h"
#include "ms-file.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

struct _MsExportController
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
  MsFileController *files; /* borrowed */
  MsPictureChoice choice; /* for the file that is being chosen */
  GCancellable *cancellable; /* cancels writing the file; NULL: nothing is being written */
  GFile *file; /* owned: the file that was last written to */
};

static gboolean
is_free (MsExportController *self)
{
  return self->cancellable == NULL && !ms_game_get_paused (self->parts->game);
}

static gboolean
is_free_and_analysed (MsExportController *self)
{
  return is_free (self) && ms_analyzer_get_base (self->parts->analyzer) != NULL;
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GObject) hold = user_data;
  MsExportController *self = user_data;
  g_autoptr (GError) error = NULL;
  ms_file_export_finish (result, &error);
  if (self->parts == NULL)
    return;
  g_clear_object (&self->cancellable);
  ms_feature_update_actions (MS_FEATURE (self));
  g_autofree char *name = ms_file_dup_name (self->file);
  ms_window_parts_tell_saved (self->parts, name, error != NULL ? error->message : NULL);
}

static void
begin (MsExportController *self, GFile *file, MsFileExportMake make, gpointer data,
    GDestroyNotify destroy)
{
  g_set_object (&self->file, file);
  self->cancellable = g_cancellable_new ();
  ms_feature_update_actions (MS_FEATURE (self));
  ms_file_export_async (
      file, make, data, destroy, self->cancellable, saved_cb, g_object_ref (self));
}

void
ms_export_controller_save_picture (
    MsExportController *self, GFile *file, const MsPictureChoice *choice)
{
  g_autofree char *name = g_file_get_basename (file);
  MsPictureFormat format;
  if (!is_free (self))
    return;
  if (!ms_picture_find_format (name, &format))
    {
      ms_message_bar_set_text (
          self->parts->errors, _ ("The name of the picture must end in .png, .svg or .pdf."));
      return;
    }
  begin (self, file, ms_export_picture_make,
      ms_export_picture_new (self->parts->board, self->parts->game, choice, format),
      ms_export_picture_free);
}

void
ms_export_controller_save_analysis (MsExportController *self, GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);
  MsAnalysis *analysis = ms_analyzer_get_base (self->parts->analyzer);
  MsExportWish wish = { 0 };
  int odds;
  if (!is_free (self))
    return;
  if (!ms_export_form_find (name, &wish.form))
    {
      ms_message_bar_set_text (
          self->parts->errors, _ ("The name of the analysis must end in .json, .txt or .md."));
      return;
    }
  if (analysis == NULL)
    {
      ms_message_bar_set_text (
          self->parts->errors, _ ("The odds of this position are not known yet."));
      return;
    }
  GFile *position = ms_file_controller_get_file (self->files);
  g_autofree char *title = position != NULL ? ms_file_dup_name (position) : g_strdup ("-");
  g_object_get (self->parts->board, "odds", &odds, NULL);
  g_object_get (self->parts->analyzer, "trust-flags", &wish.trust_flags, NULL);
  wish.win = odds == MS_ODDS_WIN;
  begin (self, file, ms_export_analysis_make, ms_export_analysis_new (analysis, title, &wish),
      ms_export_analysis_free);
}

static void
picture_chosen_cb (MsExportController *self, GFile *file)
{
  ms_export_controller_save_picture (self, file, &self->choice);
}

static void
look_chosen_cb (MsPictureDialog *dialog, MsExportController *self)
{
  self->choice = ms_picture_dialog_get_choice (dialog);
  ms_dialog_choose_file (GTK_WINDOW (self->parts->window), MS_DIALOG_SAVE_PICTURE, NULL,
      _ ("Board.png"), G_CALLBACK (picture_chosen_cb), self);
}

static void
save_picture_action (MsExportController *self)
{
  MsPictureChoice shown = ms_export_picture_get_shown (self->parts->board);
  MsPictureDialog *dialog = ms_picture_dialog_new (GTK_WINDOW (self->parts->window), &shown,
      shown.odds && ms_analyzer_get_analysis (self->parts->analyzer) != NULL);
  g_signal_connect_object (dialog, "save", G_CALLBACK (look_chosen_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
save_analysis_action (MsExportController *self)
{
  ms_dialog_choose_file (GTK_WINDOW (self->parts->window), MS_DIALOG_SAVE_ANALYSIS, NULL,
      _ ("Analysis.json"), G_CALLBACK (ms_export_controller_save_analysis), self);
}

gboolean
ms_export_controller_get_busy (MsExportController *self)
{
  return self->cancellable != NULL;
}

static const MsCommand actions[] = {
  { "save-picture", .activate = G_CALLBACK (save_picture_action), .enabled = G_CALLBACK (is_free) },
  { "save-analysis", .activate = G_CALLBACK (save_analysis_action),
      .enabled = G_CALLBACK (is_free_and_analysed) },
  { NULL },
};

static void
attach (MsExportController *self)
{
  const MsWindowParts *parts = self->parts;
  self->files = ms_window_parts_get_feature (parts, MS_TYPE_FILE_CONTROLLER);
  ms_connect (parts->analyzer, "notify::analysis", G_CALLBACK (ms_feature_update_actions), self);
}

MS_DEFINE_FEATURE (MsExportController, ms_export_controller, .actions = actions,
    .enabled_by = MS_GAME_CHANGED_PAUSE, .attach = G_CALLBACK (attach),
    .objects = { G_STRUCT_OFFSET (MsExportController, cancellable),
        G_STRUCT_OFFSET (MsExportController, file) })
