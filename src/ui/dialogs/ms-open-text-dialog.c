/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-dialogs.h"

#include "ms-cage.h"
#include "ms-freer.h"
#include "ms-message.h"
#include "ms-once.h"
#include "ms-form-dialog.h"

#include <glib/gi18n.h>
#include <string.h>

struct _MsOpenTextDialog
{
  GtkWindow parent_instance;

  GtkTextView *view;
  GtkLabel *note;
  GtkWidget *open_button;
  GtkWidget *analyse_button;

  MsCage *cage; /* reads what is in the field */
  gboolean closed;
  char *held; /* a text that is too long for the field; NULL: what is in the field */
  GCancellable *reading; /* cancels the reading of held; NULL: nothing was held yet */
};

/* Bytes: a field with a longer text takes longer to draw than a frame lasts. */
#define MOST_SHOWN 8192

G_DEFINE_FINAL_TYPE (MsOpenTextDialog, ms_open_text_dialog, GTK_TYPE_WINDOW)

static char *
dup_text (MsOpenTextDialog *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->view);
  GtkTextIter start, end;
  if (self->held != NULL)
    return g_strdup (self->held);
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, TRUE);
}

static char *
dup_reading (const MsDocument *document)
{
  const char *name = ms_format_name (document->format);
  int width = ms_position_get_width (document->position);
  int height = ms_position_get_height (document->position);
  int mines = ms_position_get_mines (document->position);
  if (document->total_missing)
    /* Translators: the name of a format, width×height. */
    return g_strdup_printf (
        _ ("%1$s: %2$d×%3$d; you will be asked for the number of mines."), name, width, height);
  if (document->ambiguous)
    return g_strdup_printf (ngettext ("Read as: %1$s, %2$d×%3$d, %4$d mine.",
                                "Read as: %1$s, %2$d×%3$d, %4$d mines.", (unsigned long)mines),
        name, width, height, mines);
  /* Translators: the name of a format, width×height, and the number of mines. */
  return g_strdup_printf (ngettext ("%1$s: %2$d×%3$d, %4$d mine.", "%1$s: %2$d×%3$d, %4$d mines.",
                              (unsigned long)mines),
      name, width, height, mines);
}

static char *
dup_fault (const MsErrorInfo *info)
{
  g_autofree char *sentence = ms_message_dup_sentence (info);
  if (info->line > 0 && info->column > 0)
    /* Translators: two numbers, and a sentence about what is wrong there. */
    return g_strdup_printf (_ ("Line %1$d, column %2$d: %3$s"), info->line, info->column, sentence);
  if (info->line > 0)
    /* Translators: a number, and a sentence about what is wrong there. */
    return g_strdup_printf (_ ("Line %1$d: %2$s"), info->line, sentence);
  return g_steal_pointer (&sentence);
}

/* Says what the text is.  It is read anew with each change, which takes about as long as drawing
 * it. */
static char *
dup_note (MsOpenTextDialog *self, const char *text, gboolean *readable, gboolean *game)
{
  g_autoptr (MsDocument) document = NULL;
  MsErrorInfo info;
  *readable = *game = FALSE;
  if (text[strspn (text, " \t\r\n")] == '\0')
    return g_strdup (_ ("Paste or type a position, a board, a link or a game ID."));
  if (ms_cage_read (self->cage, text, strlen (text), -1, &document, &info) != MS_STATUS_OK)
    return dup_fault (&info);
  *readable = TRUE;
  *game = document->play != NULL;
  return dup_reading (document);
}

static void
show_note (MsOpenTextDialog *self, const char *note, gboolean readable, gboolean game)
{
  gtk_label_set_text (self->note, note);
  gtk_widget_set_sensitive (self->analyse_button, readable);
  gtk_widget_set_sensitive (self->open_button, game);
}

static void
drop_held (MsOpenTextDialog *self)
{
  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  g_clear_pointer (&self->held, g_free);
}

static void
changed_cb (MsOpenTextDialog *self)
{
  gboolean readable, game;
  drop_held (self);
  g_autofree char *text = dup_text (self);
  g_autofree char *note = dup_note (self, text, &readable, &game);
  show_note (self, note, readable, game);
}

/* --- A text that is too long to be shown --- */

static void
held_read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsOpenTextDialog) self = user_data;
  g_autoptr (GError) error = NULL;
  MsDocument *document = ms_once_finish (result, &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_autofree char *reading = document != NULL ? dup_reading (document) : NULL;
  g_autofree char *note = g_strdup_printf (
      /* Translators: the second is a sentence about the text, such as "position: 9×9, 10 mines." */
      "%s\n%s", _ ("The text is too long to be shown here."),
      reading != NULL ? reading : error->message);
  show_note (self, note, document != NULL, document != NULL && document->play != NULL);
  ms_freer_free_document (document);
}

/* Holds text, which is taken over, instead of showing it in the field. */
static void
hold (MsOpenTextDialog *self, char *text)
{
  drop_held (self);
  self->held = text;
  self->reading = g_cancellable_new ();
  show_note (self, _ ("Reading the text…"), FALSE, FALSE);
  ms_game_read_text_async (text, self->reading, held_read_cb, g_object_ref (self));
}

/* Holds the field's text with text inserted at at, and empties the field; what is typed or pasted
 * next replaces the held text.  The long text never gets into the field, whose buffer would look
 * through all of it several times. */
static void
hold_inserted (MsOpenTextDialog *self, const GtkTextIter *at, const char *text, gsize length)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->view);
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  g_autofree char *before = gtk_text_buffer_get_text (buffer, &start, at, TRUE);
  g_autofree char *after = gtk_text_buffer_get_text (buffer, at, &end, TRUE);
  GString *whole = g_string_sized_new (strlen (before) + length + strlen (after));
  g_string_append (whole, before);
  g_string_append_len (whole, text, (gssize)length);
  g_string_append (whole, after);
  gtk_text_buffer_delete (buffer, &start, &end);
  hold (self, g_string_free (whole, FALSE));
}

/* Holds a text too long for the field, however it is about to be inserted. */
static void
insert_cb (
    MsOpenTextDialog *self, GtkTextIter *at, const char *text, int length, GtkTextBuffer *buffer)
{
  if (gtk_text_buffer_get_char_count (buffer) + g_utf8_strlen (text, length) <= MOST_SHOWN)
    return;
  hold_inserted (self, at, text, (gsize)length);
  gtk_text_buffer_get_start_iter (buffer, at);
  g_signal_stop_emission_by_name (buffer, "insert-text");
}

/* Inserts text in place of the selection. */
static void
insert (MsOpenTextDialog *self, const char *text)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->view);
  gsize length = strlen (text);
  GtkTextIter at;
  gtk_text_buffer_begin_user_action (buffer);
  gtk_text_buffer_delete_selection (buffer, TRUE, TRUE);
  gtk_text_buffer_get_iter_at_mark (buffer, &at, gtk_text_buffer_get_insert (buffer));
  if (length > MS_GAME_SHORT_TEXT)
    hold_inserted (self, &at, text, length);
  else
    gtk_text_buffer_insert (buffer, &at, text, (int)length);
  gtk_text_buffer_end_user_action (buffer);
  gtk_text_view_scroll_mark_onscreen (self->view, gtk_text_buffer_get_insert (buffer));
}

/* Replaces GTK's own pasting, which would put the text into another buffer first, however long it
 * is. */
static void
pasted_cb (GObject *clipboard, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsOpenTextDialog) self = user_data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
  if (text != NULL && !self->closed)
    insert (self, text);
}

static void
paste_cb (MsOpenTextDialog *self)
{
  g_signal_stop_emission_by_name (self->view, "paste-clipboard");
  gdk_clipboard_read_text_async (
      gtk_widget_get_clipboard (GTK_WIDGET (self->view)), NULL, pasted_cb, g_object_ref (self));
}

/* Refuses drags from within the program, whose texts are short: GTK itself moves them. */
static gboolean
accept_drop_cb (MsOpenTextDialog *self, GdkDrop *drop, GtkDropTarget *target)
{
  return gdk_drop_get_drag (drop) == NULL
      && gdk_content_formats_match (
          gtk_drop_target_get_formats (target), gdk_drop_get_formats (drop));
}

static gboolean
drop_cb (MsOpenTextDialog *self, const GValue *value, double x, double y)
{
  GtkTextIter at;
  int column, row;
  gtk_text_view_window_to_buffer_coords (
      self->view, GTK_TEXT_WINDOW_WIDGET, (int)x, (int)y, &column, &row);
  gtk_text_view_get_iter_at_location (self->view, &at, column, row);
  gtk_text_buffer_place_cursor (gtk_text_view_get_buffer (self->view), &at);
  insert (self, g_value_get_string (value));
  return TRUE;
}

static void
chosen_cb (MsOpenTextDialog *self, GtkWidget *button)
{
  g_autofree char *text = dup_text (self);
  gboolean analysis = button == self->analyse_button;
  g_signal_emit_by_name (self, "open", text, analysis);
  gtk_window_close (GTK_WINDOW (self));
}

/* Accepts the text on Ctrl+Enter, since Enter begins another line; a game is opened as a game. */
static gboolean
accept_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  MsOpenTextDialog *self = user_data;
  if (gtk_widget_get_sensitive (self->open_button))
    chosen_cb (self, self->open_button);
  else if (gtk_widget_get_sensitive (self->analyse_button))
    chosen_cb (self, self->analyse_button);
  return TRUE;
}

static void
ms_open_text_dialog_dispose (GObject *object)
{
  MsOpenTextDialog *self = MS_OPEN_TEXT_DIALOG (object);
  drop_held (self);
  self->closed = TRUE;
  g_clear_pointer (&self->cage, ms_cage_free);
  G_OBJECT_CLASS (ms_open_text_dialog_parent_class)->dispose (object);
}

static void
ms_open_text_dialog_class_init (MsOpenTextDialogClass *class)
{
  static const MsTemplateChild children[] = { MS_CHILD (MsOpenTextDialog, view),
    MS_CHILD (MsOpenTextDialog, note), MS_CHILD (MsOpenTextDialog, open_button),
    MS_CHILD (MsOpenTextDialog, analyse_button) };
  G_OBJECT_CLASS (class)->dispose = ms_open_text_dialog_dispose;
  ms_class_add_signal (class, "open", 2, G_TYPE_STRING, G_TYPE_BOOLEAN);
  ms_form_dialog_class_set_up (class, "ms-open-text-dialog.ui", children, G_N_ELEMENTS (children));
  gtk_widget_class_bind_template_callback (GTK_WIDGET_CLASS (class), chosen_cb);
}

static void
ms_open_text_dialog_init (MsOpenTextDialog *self)
{
  ms_form_dialog_set_up (GTK_WINDOW (self));
  self->cage = ms_cage_new ();
  /* Ctrl+Enter is taken before the field takes it, for which it would begin another line too. */
  static const guint keys[] = { GDK_KEY_Return, GDK_KEY_KP_Enter };
  GtkEventController *controller = gtk_shortcut_controller_new ();
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller),
        gtk_shortcut_new (gtk_keyval_trigger_new (keys[i], GDK_CONTROL_MASK),
            gtk_callback_action_new (accept_cb, self, NULL)));
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
  /* A dropped text is taken before the field takes it, which would put all of it through its
   * buffer. */
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_STRING, GDK_ACTION_COPY | GDK_ACTION_MOVE);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (target), GTK_PHASE_CAPTURE);
  ms_connect (target, "accept", G_CALLBACK (accept_drop_cb), self);
  ms_connect (target, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->view), GTK_EVENT_CONTROLLER (target));
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->view);
  ms_connect (buffer, "insert-text", G_CALLBACK (insert_cb), self);
  ms_connect (buffer, "changed", G_CALLBACK (changed_cb), self);
  ms_connect (self->view, "paste-clipboard", G_CALLBACK (paste_cb), self);
  changed_cb (self);
}

MsOpenTextDialog *
ms_open_text_dialog_new (GtkWindow *parent)
{
  return g_object_new (MS_TYPE_OPEN_TEXT_DIALOG, "transient-for", parent, NULL);
}

void
ms_open_text_dialog_set_text (MsOpenTextDialog *self, const char *text)
{
  gboolean is_short = strlen (text) <= MS_GAME_SHORT_TEXT;
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->view), is_short ? text : "", -1);
  if (!is_short)
    hold (self, g_strdup (text));
}

const char *
ms_open_text_dialog_get_note (MsOpenTextDialog *self)
{
  return gtk_label_get_text (self->note);
}
