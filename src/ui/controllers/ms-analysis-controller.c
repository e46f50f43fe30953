/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-analysis-controller.h"

#include "ms-actions.h"
#include "ms-custom-dialog.h"
#include "ms-error.h"
#include "ms-signals.h"

#include <glib/gi18n.h>
#include <string.h>

struct _MsAnalysisController
{
  GObject parent_instance;

  /* Borrowed */
  GActionMap *actions;
  GtkWidget *board;
  MsFileController *files;
  MsMessageBar *errors;

  /* Owned */
  MsGame *game;
  MsMessageBar *bar;
  GFile *file; /* of the game that is set aside; NULL: none */
};

G_DEFINE_FINAL_TYPE (MsAnalysisController, ms_analysis_controller, G_TYPE_OBJECT)

/* Saving the analysis must not take the place of the game in its file. */
static void
analyse_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsAnalysisController *self = user_data;
  if (!ms_game_begin_analysis (self->game))
    return;
  g_set_object (&self->file, ms_file_controller_get_file (self->files));
  ms_file_controller_set_file (self->files, NULL);
}

static void
return_cb (gpointer user_data)
{
  MsAnalysisController *self = user_data;
  ms_game_end_analysis (self->game);
  ms_file_controller_set_file (self->files, self->file);
  gtk_widget_grab_focus (self->board);
}

static void
return_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsAnalysisController *self = user_data;
  ms_file_controller_leave (self->files, TRUE, return_cb, g_object_ref (self), g_object_unref);
}

/* --- A new one --- */

typedef struct
{
  MsAnalysisController *controller; /* a reference */
  int width, height, mines;
} NewAnalysis;

static void
new_analysis_free (gpointer data)
{
  g_object_unref (((NewAnalysis *)data)->controller);
  g_free (data);
}

static void
begin_cb (gpointer user_data)
{
  NewAnalysis *wanted = user_data;
  MsAnalysisController *self = wanted->controller;
  g_autoptr (GError) error = NULL;
  gboolean begun = ms_game_start_analysis (
      self->game, wanted->width, wanted->height, wanted->mines, &error);
  ms_message_bar_set_text (self->errors, begun ? NULL : error->message);
  if (begun)
    ms_file_controller_set_file (self->files, NULL);
}

static void
size_chosen_cb (MsAnalysisController *self, int width, int height, int mines)
{
  NewAnalysis *wanted = g_new (NewAnalysis, 1);
  *wanted = (NewAnalysis){ g_object_ref (self), width, height, mines };
  ms_file_controller_leave (self->files, FALSE, begin_cb, wanted, new_analysis_free);
}

static void
new_analysis_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsAnalysisController *self = user_data;
  GtkRoot *window = gtk_widget_get_root (self->board);
  MsCustomDialog *dialog = ms_custom_dialog_new_for_analysis (GTK_WINDOW (window),
      ms_game_get_width (self->game), ms_game_get_height (self->game),
      ms_game_get_mines (self->game));
  g_signal_connect_object (dialog, "start", G_CALLBACK (size_chosen_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- Pasting --- */

/* A game that is pasted is none to be analysed, but to be played. */
static gboolean
pasting_cb (MsAnalysisController *self, MsDocument *document)
{
  if (ms_game_get_state (self->game) != MS_GAME_ANALYSIS || document->play != NULL)
    return FALSE;
  ms_message_bar_set_text (self->errors, NULL);
  ms_game_edit_position (self->game, document->position, document->density);
  return TRUE;
}

static void
update (MsAnalysisController *self)
{
  MsGameState state = ms_game_get_state (self->game);
  gboolean aside = ms_game_get_set_aside (self->game);
  ms_actions_set_enabled (
      self->actions, "analyse", state != MS_GAME_ANALYSIS && !ms_game_get_withheld (self->game));
  ms_actions_set_enabled (self->actions, "return-to-game", aside);
  if (!aside && state == MS_GAME_ANALYSIS)
    g_clear_object (&self->file);
  ms_message_bar_set_text (
      self->bar, aside ? _ ("The game waits, and its clock is stopped.") : NULL);
}

static void
ms_analysis_controller_dispose (GObject *object)
{
  MsAnalysisController *self = MS_ANALYSIS_CONTROLLER (object);
  g_clear_object (&self->game);
  g_clear_object (&self->bar);
  g_clear_object (&self->file);
  G_OBJECT_CLASS (ms_analysis_controller_parent_class)->dispose (object);
}

static void
ms_analysis_controller_class_init (MsAnalysisControllerClass *class)
{
  G_OBJECT_CLASS (class)->dispose = ms_analysis_controller_dispose;
}

static void
ms_analysis_controller_init (MsAnalysisController *self)
{
}

MsAnalysisController *
ms_analysis_controller_new (GActionMap *actions, MsGame *game, GtkWidget *board,
    MsFileController *files, MsMessageBar *bar, MsMessageBar *errors)
{
  static const GActionEntry entries[] = {
    { .name = "analyse", .activate = analyse_action },
    { .name = "return-to-game", .activate = return_action },
    { .name = "new-analysis", .activate = new_analysis_action },
  };
  MsAnalysisController *self = g_object_new (MS_TYPE_ANALYSIS_CONTROLLER, NULL);
  self->actions = actions;
  self->board = board;
  self->files = files;
  self->errors = errors;
  self->game = g_object_ref (game);
  self->bar = g_object_ref (bar);
  ms_actions_add (actions, entries, G_N_ELEMENTS (entries), self);
  const MsSignal signals[] = {
    { game, "notify::state", G_CALLBACK (update) },
    { game, "notify::withheld", G_CALLBACK (update) },
    { game, "notify::set-aside", G_CALLBACK (update) },
    { files, "pasting", G_CALLBACK (pasting_cb) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
  update (self);
  return self;
}
