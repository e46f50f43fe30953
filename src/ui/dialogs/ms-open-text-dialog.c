/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-open-text-dialog.h"

#include "ms-document.h"
#include "ms-game.h"
#include "ms-message.h"
#include "ms-yielding-title.h"

#include <glib/gi18n.h>
#include <string.h>

struct _MsOpenTextDialog
{
  GtkWindow parent_instance;

  GtkTextView *view;
  GtkLabel *note;
  GtkWidget *open_button;
  GtkWidget *analyse_button;
};

enum
{
  OPEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MsOpenTextDialog, ms_open_text_dialog, GTK_TYPE_WINDOW)

static char *
dup_text (MsOpenTextDialog *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->view);
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, TRUE);
}

static gboolean
is_blank (const char *text)
{
  return text[strspn (text, " \t\r\n")] == '\0';
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

/* What the text is: read anew with each change, which takes about as long as drawing it does. */
static char *
dup_note (const char *text, gboolean *readable, gboolean *game)
{
  g_autoptr (MsDocument) document = NULL;
  MsErrorInfo info;
  gsize length = strlen (text);
  *readable = *game = FALSE;
  if (is_blank (text))
    return g_strdup (_ ("Paste or type a position, a board, a link or a game ID."));
  if (length > MS_GAME_MOST_TEXT)
    ms_fail_counts (&info, MS_STATUS_FILE_TOO_LARGE, (long)length, MS_GAME_MOST_TEXT);
  else
    ms_document_read (text, length, &document, &info);
  if (document == NULL)
    return dup_fault (&info);
  *readable = TRUE;
  *game = document->play != NULL;
  return dup_reading (document);
}

static void
changed_cb (MsOpenTextDialog *self)
{
  gboolean readable, game;
  g_autofree char *text = dup_text (self);
  g_autofree char *note = dup_note (text, &readable, &game);
  gtk_label_set_text (self->note, note);
  gtk_widget_set_sensitive (self->analyse_button, readable);
  gtk_widget_set_sensitive (self->open_button, game);
}

static void
choose (MsOpenTextDialog *self, gboolean analysis)
{
  g_autofree char *text = dup_text (self);
  g_signal_emit (self, signals[OPEN], 0, text, analysis);
  gtk_window_close (GTK_WINDOW (self));
}

static void
open_cb (MsOpenTextDialog *self)
{
  choose (self, FALSE);
}

static void
analyse_cb (MsOpenTextDialog *self)
{
  choose (self, TRUE);
}

/* Ctrl+Enter, as Enter begins another line; a game is opened as one. */
static gboolean
accept_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  MsOpenTextDialog *self = user_data;
  if (gtk_widget_get_sensitive (self->open_button))
    open_cb (self);
  else if (gtk_widget_get_sensitive (self->analyse_button))
    analyse_cb (self);
  return TRUE;
}

static void
ms_open_text_dialog_class_init (MsOpenTextDialogClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  signals[OPEN] = g_signal_new ("open", MS_TYPE_OPEN_TEXT_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
      NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_BOOLEAN);

  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/minesage/Minesage/ms-open-text-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, MsOpenTextDialog, view);
  gtk_widget_class_bind_template_child (widget_class, MsOpenTextDialog, note);
  gtk_widget_class_bind_template_child (widget_class, MsOpenTextDialog, open_button);
  gtk_widget_class_bind_template_child (widget_class, MsOpenTextDialog, analyse_button);
  gtk_widget_class_bind_template_callback (widget_class, open_cb);
  gtk_widget_class_bind_template_callback (widget_class, analyse_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

/* Before the field has it, to which it is another line as well. */
static void
add_accept (MsOpenTextDialog *self)
{
  static const guint keys[] = { GDK_KEY_Return, GDK_KEY_KP_Enter };
  GtkEventController *controller = gtk_shortcut_controller_new ();
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller),
        gtk_shortcut_new (gtk_keyval_trigger_new (keys[i], GDK_CONTROL_MASK),
            gtk_callback_action_new (accept_cb, self, NULL)));
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
}

static void
ms_open_text_dialog_init (MsOpenTextDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  ms_yielding_title_use (GTK_WINDOW (self));
  add_accept (self);
  g_signal_connect_object (gtk_text_view_get_buffer (self->view), "changed",
      G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
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
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->view), text, -1);
}

const char *
ms_open_text_dialog_get_note (MsOpenTextDialog *self)
{
  return gtk_label_get_text (self->note);
}
