/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-file-controller.h"

#include "ms-actions.h"
#include "ms-file-dialogs.h"
#include "ms-file.h"
#include "ms-freer.h"
#include "ms-moments.h"
#include "ms-recent-menu.h"
#include "ms-total-dialog.h"

#include <glib/gi18n.h>

struct _MsFileController
{
  GObject parent_instance;
  GtkWindow *window; /* weak */
  MsGame *game;
  MsMessageBar *errors;
  MsStatusLine *status;
  GFile *file;
  GCancellable *cancellable; /* of the file being read or written, and the clipboard */
};

enum
{
  PROP_0,
  PROP_FILE,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

enum
{
  COPYING,
  PASTING,
  REPLAY,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MsFileController, ms_file_controller, G_TYPE_OBJECT)

/* What a file operation needs until its end.  It does not hold the controller: a window that was
 * closed takes its question with it, and what then comes from the disk has nowhere to go. */
typedef struct
{
  MsFileController *owner; /* weak: NULL once it is gone, with the window */
  GFile *file; /* NULL: text */
  char *text;
  gboolean analysis; /* only the position is wanted */
  guint n_files; /* that came together with file, itself included; 0: text */
  gboolean closes; /* the window, once file is written */
  MsDocument *document; /* once it is read */
} Errand;

static Errand *
errand_new (MsFileController *owner, GFile *file, const char *text)
{
  Errand *errand = g_new0 (Errand, 1);
  g_set_weak_pointer (&errand->owner, owner);
  errand->file = file != NULL ? g_object_ref (file) : NULL;
  errand->text = g_strdup (text);
  errand->n_files = file != NULL;
  return errand;
}

/* A document may hold a game of millions of moves. */
static void
errand_free (Errand *errand)
{
  g_clear_weak_pointer (&errand->owner);
  g_clear_object (&errand->file);
  ms_freer_free (errand->document, (GDestroyNotify)ms_document_free);
  g_free (errand->text);
  g_free (errand);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Errand, errand_free)

void
ms_file_controller_set_file (MsFileController *self, GFile *file)
{
  g_set_object (&self->file, file);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_FILE]);
}

GFile *
ms_file_controller_get_file (MsFileController *self)
{
  return self->file;
}

/* Cancelling is no failure. */
static void
report (MsFileController *self, const GError *error)
{
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    ms_message_bar_set_text (self->errors, error->message);
}

static GCancellable *
renew_cancellable (MsFileController *self)
{
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  return self->cancellable;
}

/* Nobody should take the first for all there is, nor one reading of the text for the only one. */
static void
tell_of_rest (MsFileController *self, const Errand *errand)
{
  const MsDocument *document = errand->document;
  if (errand->n_files > 1)
    {
      /* Translators: always more than one. */
      g_autofree char *notice = g_strdup_printf (
          ngettext ("Only the first of %u file was opened.",
              "Only the first of %u files was opened.", errand->n_files),
          errand->n_files);
      ms_status_line_tell (self->status, notice);
    }
  else if (document->next > 0)
    ms_status_line_tell (
        self->status, _ ("There are several boards in this text; this is the first."));
  else if (document->ambiguous)
    {
      /* Translators: the name of a format, such as "PTTA link". */
      g_autofree char *notice = g_strdup_printf (
          _ ("The text can be read in more than one way; it was read as: %s."),
          ms_format_name (document->format));
      ms_status_line_tell (self->status, notice);
    }
}

/* The new board's title, and with it the size of the window, has the file's name in it. */
static void
show_document (MsFileController *self, const Errand *errand)
{
  GFile *file = errand->file;
  g_set_object (&self->file, file);
  ms_game_take_document (self->game, errand->document);
  ms_message_bar_set_text (self->errors, NULL);
  ms_file_controller_set_file (self, file);
  if (file != NULL)
    ms_recent_menu_note (gtk_recent_manager_get_default (), file);
  tell_of_rest (self, errand);
}

static void
total_chosen_cb (MsTotalDialog *dialog, int mines, gpointer user_data)
{
  Errand *errand = user_data;
  if (errand->owner != NULL
      && ms_document_set_total (errand->document, mines, NULL) == MS_STATUS_OK)
    show_document (errand->owner, errand);
}

static void
free_errand (gpointer data, GClosure *closure)
{
  errand_free (data);
}

/* Takes errand, whose document is read: shows it, at once or when its total is known.  Until then
 * the game stays as it is. */
static void
place_document (MsFileController *self, Errand *errand)
{
  MsDocument *document = errand->document;
  if (errand->analysis)
    ms_document_make_position (document);
  if (!document->total_missing)
    {
      show_document (self, errand);
      errand_free (errand);
      return;
    }
  MsTotalDialog *dialog = ms_total_dialog_new (self->window, ms_format_name (document->format),
      ms_position_get_mines (document->position), ms_document_count_room (document));
  g_signal_connect_data (dialog, "chosen", G_CALLBACK (total_chosen_cb), errand, free_errand, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

const char *
ms_file_controller_get_question (MsFileController *self, gboolean waiting)
{
  gboolean modified;
  if (waiting)
    return ms_game_get_aside_modified (self->game) ? _ ("Leave the game that is waiting?") : NULL;
  g_object_get (self->game, "modified", &modified, NULL);
  MsGameState state = ms_game_get_state (self->game);
  if (modified && state == MS_GAME_PLAYING)
    return _ ("Leave the running game?");
  if (modified && state == MS_GAME_ANALYSIS)
    return _ ("Leave this analysis?");
  return NULL;
}

void
ms_file_controller_leave (MsFileController *self, gboolean analysis_alone,
    MsConfirmCallback proceed, gpointer user_data, GDestroyNotify destroy)
{
  const char *question = analysis_alone ? NULL : ms_file_controller_get_question (self, TRUE);
  if (question == NULL)
    question = ms_file_controller_get_question (self, FALSE);
  if (question != NULL)
    {
      ms_confirm (self->window, question, _ ("Changes since the last save would be lost."),
          _ ("_Leave"), proceed, user_data, destroy);
      return;
    }
  proceed (user_data);
  if (destroy != NULL)
    destroy (user_data);
}

/* A replay is shown in a window of its own, and the game stays. */
static void
prepared_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Errand) errand = user_data;
  g_autoptr (GError) error = NULL;
  MsFileController *self = errand->owner;
  MsMoments *moments = ms_moments_make_finish (result, &error);
  if (self == NULL || moments == NULL)
    {
      ms_moments_dispose (moments);
      if (self != NULL)
        report (self, error);
      return;
    }
  g_autofree char *name = errand->file != NULL ? ms_file_dup_name (errand->file) : NULL;
  ms_message_bar_set_text (self->errors, NULL);
  if (errand->file != NULL)
    ms_recent_menu_note (gtk_recent_manager_get_default (), errand->file);
  g_signal_emit (self, signals[REPLAY], 0, moments, name != NULL ? name : _ ("From the clipboard"));
}

/* The errand that was agreed to goes with its question. */
static void
take_confirmed_cb (gpointer user_data)
{
  Errand *agreed = user_data;
  Errand *errand = errand_new (agreed->owner, agreed->file, NULL);
  errand->analysis = agreed->analysis;
  errand->n_files = agreed->n_files;
  errand->document = g_steal_pointer (&agreed->document);
  place_document (agreed->owner, errand);
}

/* Takes errand, whose document was read: replaces the game by it, at once or when the player
 * agrees. */
static void
offer (MsFileController *self, Errand *errand)
{
  if (errand->document->replay != NULL && !errand->analysis)
    {
      ms_moments_new_async (
          errand->document->replay, renew_cancellable (self), prepared_cb, errand);
      return;
    }
  gtk_window_present (self->window);
  ms_file_controller_leave (self, FALSE, take_confirmed_cb, errand, (GDestroyNotify)errand_free);
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Errand) errand = user_data;
  g_autoptr (GError) error = NULL;
  MsFileController *self = errand->owner;
  errand->document = ms_game_read_finish (MS_GAME (source), result, &error);
  if (self == NULL)
    return;
  if (errand->document != NULL)
    {
      offer (self, g_steal_pointer (&errand));
      return;
    }
  gtk_window_present (self->window);
  report (self, error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    ms_recent_menu_forget (gtk_recent_manager_get_default (), errand->file);
}

void
ms_file_controller_take_document (MsFileController *self, MsDocument *document)
{
  Errand *errand = errand_new (self, NULL, NULL);
  errand->document = document;
  offer (self, errand);
}

/* Takes errand: reads what it names. */
static void
read_errand (MsFileController *self, Errand *errand)
{
  g_autoptr (GError) error = NULL;
  if (errand->file != NULL)
    {
      ms_game_load_async (self->game, errand->file, renew_cancellable (self), loaded_cb, errand);
      return;
    }
  errand->document = ms_game_read_text (errand->text, -1, &error);
  if (errand->document != NULL)
    {
      offer (self, errand);
      return;
    }
  report (self, error);
  errand_free (errand);
}

void
ms_file_controller_open (MsFileController *self, GFile *file)
{
  read_errand (self, errand_new (self, file, NULL));
}

void
ms_file_controller_open_text (MsFileController *self, const char *text, gboolean analysis)
{
  Errand *errand = errand_new (self, NULL, text);
  errand->analysis = analysis;
  read_errand (self, errand);
}

static void
open_chosen_cb (GFile *file, gpointer user_data)
{
  ms_file_controller_open (user_data, file);
}

static void
open_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsFileController *self = user_data;
  ms_dialog_choose_file_to_open (self->window, open_chosen_cb, self);
}

static void
open_recent_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));
  ms_file_controller_open (user_data, file);
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Errand) errand = user_data;
  g_autoptr (GError) error = NULL;
  gboolean saved = ms_game_save_finish (MS_GAME (source), result, &error);
  if (errand->owner == NULL)
    return;
  if (!saved)
    {
      report (errand->owner, error);
      return;
    }
  ms_message_bar_set_text (errand->owner->errors, NULL);
  ms_file_controller_set_file (errand->owner, errand->file);
  ms_recent_menu_note (gtk_recent_manager_get_default (), errand->file);

  g_autofree char *name = ms_file_dup_name (errand->file);
  g_autofree char *notice = g_strdup_printf (_ ("Saved as %s."), name);
  ms_status_line_tell (errand->owner->status, notice);
  if (errand->closes)
    gtk_window_close (errand->owner->window);
}

static void
save (MsFileController *self, GFile *file, gboolean closes)
{
  Errand *errand = errand_new (self, file, NULL);
  errand->closes = closes;
  ms_game_save_async (self->game, file, renew_cancellable (self), saved_cb, errand);
}

static void
save_to (GFile *file, gpointer user_data)
{
  save (user_data, file, FALSE);
}

static void
choose_file_to_save (MsFileController *self, gboolean analysis, MsFileCallback callback)
{
  ms_dialog_choose_file_to_save (self->window, self->file,
      analysis ? _ ("Position.minesage") : _ ("Game.minesage"), callback, self);
}

static void
save_as_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsFileController *self = user_data;
  choose_file_to_save (self, ms_game_get_state (self->game) == MS_GAME_ANALYSIS, save_to);
}

static void
save_and_close (GFile *file, gpointer user_data)
{
  save (user_data, file, TRUE);
}

/* The analysis before the game has been saved or discarded by now. */
static void
save_waiting_and_close (GFile *file, gpointer user_data)
{
  ms_game_end_analysis (MS_FILE_CONTROLLER (user_data)->game);
  save (user_data, file, TRUE);
}

void
ms_file_controller_save_and_close (MsFileController *self, gboolean waiting)
{
  gboolean analysis = !waiting && ms_game_get_state (self->game) == MS_GAME_ANALYSIS;
  choose_file_to_save (self, analysis, waiting ? save_waiting_and_close : save_and_close);
}

static void
save_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsFileController *self = user_data;
  if (self->file != NULL)
    save_to (self->file, self);
  else
    save_as_action (NULL, NULL, self);
}

static void
copy_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsFileController *self = user_data;
  g_autofree char *text = NULL;
  g_signal_emit (self, signals[COPYING], 0, &text);
  if (text == NULL)
    text = ms_game_dup_text (self->game);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self->window)), text);
  ms_status_line_tell (self->status, _ ("The position is on the clipboard."));
}

static void
pasted_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Errand) errand = user_data;
  g_autoptr (GError) error = NULL;
  errand->text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, &error);
  MsFileController *self = errand->owner;
  if (self == NULL)
    return;
  gboolean used = FALSE;
  if (errand->text != NULL && *errand->text == '\0')
    g_clear_pointer (&errand->text, g_free);
  if (errand->text != NULL)
    g_signal_emit (self, signals[PASTING], 0, errand->text, &used);
  if (used)
    return;
  if (errand->text != NULL)
    read_errand (self, g_steal_pointer (&errand));
  else if (error == NULL || !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    ms_message_bar_set_text (self->errors, _ ("There is no text on the clipboard."));
}

static void
paste_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsFileController *self = user_data;
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (self->window)),
      renew_cancellable (self), pasted_cb, errand_new (self, NULL, NULL));
}

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, gpointer user_data)
{
  MsFileController *self = user_data;
  if (G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    {
      g_autoptr (GSList) files = gdk_file_list_get_files (g_value_get_boxed (value));
      if (files == NULL)
        return FALSE;
      Errand *errand = errand_new (self, files->data, NULL);
      errand->n_files = g_slist_length (files);
      read_errand (self, errand);
      return TRUE;
    }
  if (!G_VALUE_HOLDS_STRING (value))
    return FALSE;
  read_errand (self, errand_new (self, NULL, g_value_get_string (value)));
  return TRUE;
}

static void
add_drop_target (MsFileController *self)
{
  GType types[] = { GDK_TYPE_FILE_LIST, G_TYPE_STRING };
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_COPY);
  gtk_drop_target_set_gtypes (target, types, G_N_ELEMENTS (types));
  g_signal_connect_object (target, "drop", G_CALLBACK (drop_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self->window), GTK_EVENT_CONTROLLER (target));
}

static void
ms_file_controller_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_FILE)
    g_value_set_object (value, MS_FILE_CONTROLLER (object)->file);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ms_file_controller_dispose (GObject *object)
{
  MsFileController *self = MS_FILE_CONTROLLER (object);
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_weak_pointer (&self->window);
  g_clear_object (&self->game);
  g_clear_object (&self->errors);
  g_clear_object (&self->status);
  g_clear_object (&self->file);
  G_OBJECT_CLASS (ms_file_controller_parent_class)->dispose (object);
}

/* The first text that is one. */
static gboolean
accumulate_text (
    GSignalInvocationHint *hint, GValue *result, const GValue *value, gpointer user_data)
{
  g_value_copy (value, result);
  return g_value_get_string (value) == NULL;
}

static void
ms_file_controller_class_init (MsFileControllerClass *class)
{
  signals[COPYING] = g_signal_new ("copying", MS_TYPE_FILE_CONTROLLER, G_SIGNAL_RUN_LAST, 0,
      accumulate_text, NULL, NULL, G_TYPE_STRING, 0);
  signals[PASTING] = g_signal_new ("pasting", MS_TYPE_FILE_CONTROLLER, G_SIGNAL_RUN_LAST, 0,
      g_signal_accumulator_true_handled, NULL, NULL, G_TYPE_BOOLEAN, 1, G_TYPE_STRING);
  signals[REPLAY] = g_signal_new ("replay", MS_TYPE_FILE_CONTROLLER, G_SIGNAL_RUN_LAST, 0, NULL,
      NULL, NULL, G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_STRING);
  G_OBJECT_CLASS (class)->get_property = ms_file_controller_get_property;
  G_OBJECT_CLASS (class)->dispose = ms_file_controller_dispose;
  props[PROP_FILE] = g_param_spec_object (
      "file", NULL, NULL, G_TYPE_FILE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (class), N_PROPS, props);
}

static void
ms_file_controller_init (MsFileController *self)
{
}

/* What a pause hides is not to be had by copying it, nor is a game of a competition to be taken
 * elsewhere. */
static void
withheld_cb (MsFileController *self)
{
  if (self->window != NULL)
    ms_actions_set_enabled (
        G_ACTION_MAP (self->window), "copy", !ms_game_get_withheld (self->game));
}

MsFileController *
ms_file_controller_new (GtkApplicationWindow *window, MsGame *game, MsMessageBar *errors,
    MsStatusLine *status, GMenu *recent)
{
  static const GActionEntry entries[] = {
    { .name = "open", .activate = open_action },
    { .name = "open-recent", .activate = open_recent_action, .parameter_type = "s" },
    { .name = "save", .activate = save_action },
    { .name = "save-as", .activate = save_as_action },
    { .name = "copy", .activate = copy_action },
    { .name = "paste", .activate = paste_action },
  };
  MsFileController *self = g_object_new (MS_TYPE_FILE_CONTROLLER, NULL);
  g_set_weak_pointer (&self->window, GTK_WINDOW (window));
  self->game = g_object_ref (game);
  self->errors = g_object_ref (errors);
  self->status = g_object_ref (status);
  ms_actions_add (G_ACTION_MAP (window), entries, G_N_ELEMENTS (entries), self);
  ms_recent_menu_attach (recent, gtk_recent_manager_get_default ());
  g_signal_connect_object (
      game, "notify::withheld", G_CALLBACK (withheld_cb), self, G_CONNECT_SWAPPED);
  add_drop_target (self);
  return self;
}
