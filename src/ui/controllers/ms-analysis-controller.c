/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsAnalysisController: sets the game aside for an analysis of it, returns to the game, and begins
 * an analysis with an empty board.  The status line says that the game waits; while it does there
 * is a button to return to it.
 *
 * A position that is pasted into an analysis replaces its whole board, by an edit that can be
 * undone; if a text cannot be read, the error bar says so and nothing changes.
 *
 * Actions: analyse, return-to-game, new-analysis. */
#include "ms-controllers.h"

#include "ms-file-controller.h"
#include "ms-dialogs.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
  MsFileController *files; /* borrowed */
  GFile *file; /* owned: file of the game that is set aside; NULL: none */
} MsAnalysisController;

/* The file belongs to the game that is set aside: saving the analysis must not overwrite it. */
static void
analyse_action (MsAnalysisController *self)
{
  if (!ms_game_begin_analysis (self->parts->game))
    return;
  g_set_object (&self->file, ms_file_controller_get_file (self->files));
  ms_file_controller_set_file (self->files, NULL);
  ms_status_line_tell (self->parts->status, _ ("The game waits, and its clock is stopped."));
}

static void
return_cb (gpointer user_data)
{
  MsAnalysisController *self = user_data;
  ms_game_end_analysis (self->parts->game);
  ms_file_controller_set_file (self->files, self->file);
  gtk_widget_grab_focus (GTK_WIDGET (self->parts->board));
}

static void
return_action (MsAnalysisController *self)
{
  ms_file_controller_leave (self->files, TRUE, return_cb, self, NULL);
}

/* --- A new analysis --- */

typedef struct
{
  /* Valid while the question is asked, which is closed with the controller's window. */
  MsAnalysisController *controller;
  int width, height, mines;
} NewAnalysis;

static void
begin_cb (gpointer user_data)
{
  NewAnalysis *wanted = user_data;
  MsAnalysisController *self = wanted->controller;
  g_autoptr (GError) error = NULL;
  gboolean begun = ms_game_start_analysis (
      self->parts->game, wanted->width, wanted->height, wanted->mines, &error);
  ms_message_bar_set_text (self->parts->errors, begun ? NULL : error->message);
  if (begun)
    ms_file_controller_set_file (self->files, NULL);
}

static void
size_chosen_cb (MsAnalysisController *self, int width, int height, int mines)
{
  NewAnalysis *wanted = g_new (NewAnalysis, 1);
  *wanted = (NewAnalysis){ self, width, height, mines };
  ms_file_controller_leave (self->files, FALSE, begin_cb, wanted, g_free);
}

static void
new_analysis_action (MsAnalysisController *self)
{
  MsGame *game = self->parts->game;
  MsCustomDialog *dialog = ms_custom_dialog_new (GTK_WINDOW (self->parts->window),
      ms_game_get_width (game), ms_game_get_height (game), ms_game_get_mines (game), TRUE);
  ms_connect (dialog, "start", G_CALLBACK (size_chosen_cb), self);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- Pasting --- */

/* Takes what is pasted into an analysis; a document that is a game is left to be played instead. */
static gboolean
pasting_cb (MsAnalysisController *self, MsDocument *document)
{
  if (ms_game_get_state (self->parts->game) != MS_GAME_ANALYSIS || document->play != NULL)
    return FALSE;
  ms_message_bar_set_text (self->parts->errors, NULL);
  ms_game_edit_position (self->parts->game, document->position, document->density);
  return TRUE;
}

static gboolean
can_analyse (MsAnalysisController *self)
{
  MsGame *game = self->parts->game;
  return ms_game_get_state (game) != MS_GAME_ANALYSIS && !ms_game_get_withheld (game);
}

static gboolean
can_return (MsAnalysisController *self)
{
  return ms_game_get_set_aside (self->parts->game);
}

static const MsCommand actions[] = {
  { "analyse", .activate = G_CALLBACK (analyse_action), .enabled = G_CALLBACK (can_analyse) },
  { "return-to-game", .activate = G_CALLBACK (return_action), .enabled = G_CALLBACK (can_return) },
  { "new-analysis", .activate = G_CALLBACK (new_analysis_action) },
  { NULL },
};

static void
changed (MsAnalysisController *self)
{
  if (!can_return (self) && ms_game_get_state (self->parts->game) == MS_GAME_ANALYSIS)
    g_clear_object (&self->file);
}

static void
attach (MsAnalysisController *self)
{
  const MsWindowParts *parts = self->parts;
  self->files = ms_window_parts_get_feature (parts, MS_TYPE_FILE_CONTROLLER);
  ms_connect (self->files, "pasting", G_CALLBACK (pasting_cb), self);
}

MS_DEFINE_FEATURE (MsAnalysisController, ms_analysis_controller, .actions = actions,
    .enabled_by = MS_GAME_CHANGED_STATE | MS_GAME_CHANGED_PAUSE | MS_GAME_CHANGED_ASIDE,
    .hears = MS_GAME_CHANGED_STATE | MS_GAME_CHANGED_ASIDE, .attach = G_CALLBACK (attach),
    .objects = { G_STRUCT_OFFSET (MsAnalysisController, file) }, .changed = G_CALLBACK (changed))
