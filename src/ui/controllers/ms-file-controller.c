/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-file-controller.h"

#include "ms-error.h"
#include "ms-file-reading.h"
#include "ms-file.h"
#include "ms-freer.h"
#include "ms-moments.h"
#include "ms-once.h"
#include "ms-picture-reading.h"
#include "ms-recent-menu.h"
#include "ms-dialogs.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>
#include <string.h>

struct _MsFileController
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
  MsFileReading *reading;
  GFile *file;
  GCancellable *pasting; /* cancels reading the clipboard; NULL: nothing was ever pasted */
};

/* What a file operation needs until its end.  It holds no reference to the controller: closing a
 * window closes its question too, and what is read from the disk after that is dropped. */
typedef struct
{
  MsFileController *owner; /* weak: NULL once it is gone, with the window */
  GFile *file; /* NULL: a text or a picture is opened */
  char *text;
  gboolean analysis; /* only the position is used */
  guint n_files; /* how many files were opened together, this one included; 0: it is a text */
  gboolean pasted; /* the text was pasted, and may be used for the board that is shown */
  gboolean pictured; /* it is a picture, or the document was read from one */
  GCancellable *reading; /* cancels reading; set while file or text is read */
  MsDocument *document; /* set once it has been read */
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

/* Frees an errand; its document may hold a game of millions of moves. */
static void
errand_free (Errand *errand)
{
  g_clear_weak_pointer (&errand->owner);
  g_clear_object (&errand->file);
  ms_freer_free_document (errand->document);
  g_clear_object (&errand->reading);
  g_free (errand->text);
  g_free (errand);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Errand, errand_free)

void
ms_file_controller_set_file (MsFileController *self, GFile *file)
{
  g_set_object (&self->file, file);
  g_object_notify (G_OBJECT (self), "file");
}

GFile *
ms_file_controller_get_file (MsFileController *self)
{
  return self->file;
}

/* Reports error in the error bar, unless it says that something was cancelled. */
static void
report (MsFileController *self, const GError *error)
{
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    ms_message_bar_set_text (self->parts->errors, error->message);
}

/* Sets the file first: the new board's title, which the size of the window depends on, contains the
 * file's name. */
static void
show_document (MsFileController *self, const Errand *errand)
{
  GFile *file = errand->file;
  g_set_object (&self->file, file);
  ms_game_take_document (self->parts->game, errand->document);
  ms_message_bar_set_text (self->parts->errors, NULL);
  ms_file_controller_set_file (self, file);
  if (file != NULL)
    ms_recent_menu_note (file);
  /* Say that only the first of several boards was opened, or that the text could also be read in
   * another way. */
  const MsDocument *document = errand->document;
  if (errand->n_files > 1)
    {
      /* Translators: always more than one. */
      g_autofree char *notice = g_strdup_printf (
          ngettext ("Only the first of %u file was opened.",
              "Only the first of %u files was opened.", errand->n_files),
          errand->n_files);
      ms_status_line_tell (self->parts->status, notice);
    }
  else if (document->next > 0)
    ms_status_line_tell (
        self->parts->status, _ ("There are several boards in this text; this is the first."));
  else if (document->ambiguous)
    {
      /* Translators: the name of a format, such as "PTTA link". */
      g_autofree char *notice = g_strdup_printf (
          _ ("The text can be read in more than one way; it was read as: %s."),
          ms_format_name (document->format));
      ms_status_line_tell (self->parts->status, notice);
    }
}

static void
total_chosen_cb (MsTotalDialog *dialog, int mines, gpointer user_data)
{
  Errand *errand = user_data;
  if (errand->owner != NULL
      && ms_document_set_total (errand->document, mines, NULL) == MS_STATUS_OK)
    show_document (errand->owner, errand);
}

/* Takes errand, whose document has been read, and shows it, at once or when the player has told its
 * mine total.  Until then the game stays as it is. */
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
  MsTotalDialog *dialog = ms_total_dialog_new (GTK_WINDOW (self->parts->window),
      errand->pictured ? NULL : ms_format_name (document->format),
      ms_position_get_mines (document->position), ms_document_count_room (document));
  g_object_set_data_full (G_OBJECT (dialog), "errand", errand, (GDestroyNotify)errand_free);
  g_signal_connect (dialog, "chosen", G_CALLBACK (total_chosen_cb), errand);
  gtk_window_present (GTK_WINDOW (dialog));
}

const char *
ms_file_controller_get_question (MsFileController *self, gboolean waiting)
{
  gboolean modified;
  if (waiting)
    return ms_game_get_aside_modified (self->parts->game) ? _ ("Leave the game that is waiting?")
                                                          : NULL;
  g_object_get (self->parts->game, "modified", &modified, NULL);
  MsGameState state = ms_game_get_state (self->parts->game);
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
      ms_confirm (GTK_WINDOW (self->parts->window), question,
          _ ("Changes since the last save would be lost."), _ ("_Leave"), proceed, user_data,
          destroy);
      return;
    }
  proceed (user_data);
  if (destroy != NULL)
    destroy (user_data);
}

static void
begin_reading (MsFileController *self, Errand *errand)
{
  g_cancellable_cancel (self->pasting);
  g_set_object (
      &errand->reading, ms_file_reading_begin (self->reading, errand->file, errand->pictured));
}

static void
end_reading (Errand *errand)
{
  if (errand->owner != NULL)
    ms_file_reading_end (errand->owner->reading, errand->reading);
}

/* Shows a replay in a window of its own; the game stays. */
static void
prepared_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Errand) errand = user_data;
  g_autoptr (GError) error = NULL;
  MsFileController *self = errand->owner;
  MsMoments *moments = ms_once_finish (result, &error);
  end_reading (errand);
  if (self == NULL || moments == NULL)
    {
      ms_moments_dispose (moments);
      if (self != NULL)
        report (self, error);
      return;
    }
  g_autofree char *name = errand->file != NULL ? ms_file_dup_name (errand->file) : NULL;
  ms_message_bar_set_text (self->parts->errors, NULL);
  if (errand->file != NULL)
    ms_recent_menu_note (errand->file);
  g_signal_emit_by_name (self, "replay", moments, name != NULL ? name : _ ("From the clipboard"));
}

/* The player has agreed: goes on with the errand, which is freed with its question. */
static void
take_confirmed_cb (gpointer user_data)
{
  Errand *agreed = user_data;
  Errand *errand = errand_new (agreed->owner, agreed->file, NULL);
  errand->analysis = agreed->analysis;
  errand->n_files = agreed->n_files;
  errand->pictured = agreed->pictured;
  errand->document = g_steal_pointer (&agreed->document);
  place_document (agreed->owner, errand);
}

/* Takes errand, whose document has been read: replaces the game by it, at once or when the player
 * agrees. */
static void
offer (MsFileController *self, Errand *errand)
{
  gboolean used = FALSE;
  if (errand->pasted)
    g_signal_emit_by_name (self, "pasting", errand->document, &used);
  if (!used && errand->document->replay != NULL && !errand->analysis)
    {
      if (errand->reading == NULL)
        begin_reading (self, errand);
      ms_moments_make_async (
          ms_ended_game_new_of (errand->document->replay), errand->reading, prepared_cb, errand);
      return;
    }
  ms_file_reading_end (self->reading, errand->reading);
  if (used)
    {
      errand_free (errand);
      return;
    }
  gtk_window_present (GTK_WINDOW (self->parts->window));
  ms_file_controller_leave (self, FALSE, take_confirmed_cb, errand, (GDestroyNotify)errand_free);
}

/* Shows a picture and what has been read of it; the game stays. */
static void
pictured_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Errand) errand = user_data;
  g_autoptr (GError) error = NULL;
  MsFileController *self = errand->owner;
  MsPictureReading *reading = ms_once_finish (result, &error);
  end_reading (errand);
  if (self == NULL)
    {
      ms_picture_reading_free (reading);
      return;
    }
  gtk_window_present (GTK_WINDOW (self->parts->window));
  if (reading == NULL)
    {
      report (self, error);
      return;
    }
  ms_message_bar_set_text (self->parts->errors, NULL);
  g_signal_emit_by_name (self, "picture", reading);
}

/* Takes errand, whose file, or data, is a picture, and reads it. */
static void
read_picture (MsFileController *self, Errand *errand, GBytes *data)
{
  errand->pictured = TRUE;
  if (errand->reading == NULL)
    begin_reading (self, errand);
  ms_picture_reading_async (errand->file, data, errand->reading, pictured_cb, errand);
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Errand) errand = user_data;
  g_autoptr (GError) error = NULL;
  MsFileController *self = errand->owner;
  errand->document = ms_once_finish (result, &error);
  if (self == NULL)
    return;
  if (errand->document != NULL)
    {
      offer (self, g_steal_pointer (&errand));
      return;
    }
  if (g_error_matches (error, MS_ERROR, MS_STATUS_FILE_PICTURE) && errand->file != NULL)
    {
      read_picture (self, g_steal_pointer (&errand), NULL);
      return;
    }
  end_reading (errand);
  gtk_window_present (GTK_WINDOW (self->parts->window));
  report (self, error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    ms_recent_menu_forget (errand->file);
}

void
ms_file_controller_take_document (MsFileController *self, MsDocument *document, gboolean pictured)
{
  Errand *errand = errand_new (self, NULL, NULL);
  errand->pictured = pictured;
  errand->document = document;
  offer (self, errand);
}

/* Takes errand: reads its file or its text; a text that is short enough between two frames. */
static void
read_errand (MsFileController *self, Errand *errand)
{
  if (errand->file == NULL && strlen (errand->text) <= MS_GAME_SHORT_TEXT)
    {
      g_autoptr (GError) error = NULL;
      ms_file_reading_cancel (self->reading);
      errand->document = ms_game_read_text (errand->text, -1, &error);
      if (errand->document != NULL)
        offer (self, errand);
      else
        {
          report (self, error);
          errand_free (errand);
        }
      return;
    }
  begin_reading (self, errand);
  if (errand->file != NULL)
    ms_game_load_async (errand->file, errand->reading, read_cb, errand);
  else
    ms_game_read_text_async (errand->text, errand->reading, read_cb, errand);
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

gboolean
ms_file_controller_get_reading (MsFileController *self)
{
  return ms_file_reading_get_busy (self->reading);
}

gboolean
ms_file_controller_stop_reading (MsFileController *self)
{
  if (!ms_file_reading_cancel (self->reading))
    return FALSE;
  ms_status_line_tell (self->parts->status, _ ("Nothing was opened."));
  return TRUE;
}

static void
open_action (MsFileController *self)
{
  ms_dialog_choose_file (GTK_WINDOW (self->parts->window), MS_DIALOG_OPEN_GAME, NULL, NULL,
      G_CALLBACK (ms_file_controller_open), self);
}

static void
open_recent_action (MsFileController *self, GVariant *parameter)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));
  ms_file_controller_open (self, file);
}

/* --- The clipboard, and dropping --- */

static void
copy_action (MsFileController *self)
{
  g_autofree char *text = NULL;
  g_signal_emit_by_name (self, "copying", &text);
  if (text == NULL)
    text = ms_game_dup_text (self->parts->game);
  if (*text != '\0')
    ms_window_parts_copy (self->parts, text, _ ("The position is on the clipboard."));
}

static void
pasted_picture_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Errand) errand = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes)
      data = ms_picture_reading_paste_finish (GDK_CLIPBOARD (source), result, &error);
  MsFileController *self = errand->owner;
  if (self != NULL && data != NULL)
    read_picture (self, g_steal_pointer (&errand), data);
  else if (self != NULL)
    report (self, error);
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
  errand->pasted = TRUE;
  if (errand->text != NULL && *errand->text != '\0')
    read_errand (self, g_steal_pointer (&errand));
  else if (ms_picture_reading_is_on (GDK_CLIPBOARD (source)))
    ms_picture_reading_paste_async (
        GDK_CLIPBOARD (source), self->pasting, pasted_picture_cb, g_steal_pointer (&errand));
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    ms_message_bar_set_text (
        self->parts->errors, _ ("There is no text and no picture on the clipboard."));
}

static void
paste_action (MsFileController *self)
{
  g_cancellable_cancel (self->pasting);
  g_clear_object (&self->pasting);
  self->pasting = g_cancellable_new ();
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (self->parts->window)),
      self->pasting, pasted_cb, errand_new (self, NULL, NULL));
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
  read_errand (self, errand_new (self, NULL, g_value_get_string (value)));
  return TRUE;
}

/* Its only property is file. */
static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_object (value, MS_FILE_CONTROLLER (object)->file);
}

static void
detach (MsFileController *self)
{
  ms_file_reading_cancel (self->reading);
}

/* Stops a signal at the first handler that returns a text. */
static gboolean
accumulate_text (
    GSignalInvocationHint *hint, GValue *result, const GValue *value, gpointer user_data)
{
  g_value_copy (value, result);
  return g_value_get_string (value) == NULL;
}

static void
reading_cb (MsFileController *self)
{
  g_signal_emit_by_name (self, "reading");
}

/* Copying must not give what a pause hides, nor take a competition game elsewhere. */
static gboolean
can_copy (MsFileController *self)
{
  return !ms_game_get_withheld (self->parts->game);
}

static const MsCommand actions[] = {
  { "open", .activate = G_CALLBACK (open_action) },
  { "open-recent", .activate = G_CALLBACK (open_recent_action), .type = "s" },
  { "copy", .activate = G_CALLBACK (copy_action), .enabled = G_CALLBACK (can_copy) },
  { "paste", .activate = G_CALLBACK (paste_action) },
  { NULL },
};

static void
attach (MsFileController *self)
{
  const MsWindowParts *parts = self->parts;
  self->reading = ms_file_reading_new (parts->status);
  ms_connect (self->reading, "notify::busy", G_CALLBACK (reading_cb), self);
  GType types[] = { GDK_TYPE_FILE_LIST, G_TYPE_STRING };
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_COPY);
  gtk_drop_target_set_gtypes (target, types, G_N_ELEMENTS (types));
  g_signal_connect_object (target, "drop", G_CALLBACK (drop_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (parts->window), GTK_EVENT_CONTROLLER (target));
}

static void
class_init (MsFeatureClass *class)
{
  GType type = G_TYPE_FROM_CLASS (class);
  g_signal_new (
      "copying", type, G_SIGNAL_RUN_LAST, 0, accumulate_text, NULL, NULL, G_TYPE_STRING, 0);
  g_signal_new ("pasting", type, G_SIGNAL_RUN_LAST, 0, g_signal_accumulator_true_handled, NULL,
      NULL, G_TYPE_BOOLEAN, 1, G_TYPE_POINTER);
  ms_class_add_signal (class, "replay", 2, G_TYPE_POINTER, G_TYPE_STRING);
  ms_class_add_signal (class, "picture", 1, G_TYPE_POINTER);
  G_OBJECT_CLASS (class)->get_property = get_property;
  g_object_class_install_property (G_OBJECT_CLASS (class), 1,
      g_param_spec_object (
          "file", NULL, NULL, G_TYPE_FILE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
}

MS_DEFINE_FEATURE (MsFileController, ms_file_controller, .actions = actions,
    .enabled_by = MS_GAME_CHANGED_PAUSE, .attach = G_CALLBACK (attach),
    .detach = G_CALLBACK (detach),
    .objects = { G_STRUCT_OFFSET (MsFileController, pasting),
        G_STRUCT_OFFSET (MsFileController, reading), G_STRUCT_OFFSET (MsFileController, file) },
    .signal = "reading", .class_init = class_init)
