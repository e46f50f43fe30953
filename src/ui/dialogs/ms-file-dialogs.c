/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-file-dialogs.h"

#include <glib/gi18n.h>

#include <string.h>

typedef struct
{
  GCallback file_callback; /* (user_data, GFile *) */
  MsConfirmCallback confirm_callback, save_callback;
  gpointer user_data;
  GDestroyNotify destroy;
} Request;

/* Key of data of the parent window: a reference to the open dialog. */
#define OPEN_KEY "ms-file-dialog"

typedef struct
{
  GtkFileChooserAction action;
  const char *title, *accept;
  const char *type; /* name of the filter with these patterns */
  const char *patterns[6]; /* NULL-terminated */
} Kind;

static const Kind kinds[] = {
  [MS_DIALOG_OPEN_GAME] = { GTK_FILE_CHOOSER_ACTION_OPEN, N_ ("Open"), N_ ("_Open"),
      N_ ("Games, positions, pictures of boards"),
      { "*.minesage", "*.mine", "*.png", "*.jpg", "*.jpeg" } },
  [MS_DIALOG_SAVE_GAME] = { GTK_FILE_CHOOSER_ACTION_SAVE, N_ ("Save As"), N_ ("_Save"),
      N_ ("Games and positions"), { "*.minesage", "*.mine" } },
  [MS_DIALOG_OPEN_TABLE] = { GTK_FILE_CHOOSER_ACTION_OPEN, N_ ("Import"), N_ ("_Import"),
      N_ ("Tables (CSV)"), { "*.csv" } },
  [MS_DIALOG_SAVE_TABLE] = { GTK_FILE_CHOOSER_ACTION_SAVE, N_ ("Export"), N_ ("_Export"),
      N_ ("Tables (CSV)"), { "*.csv" } },
  [MS_DIALOG_SAVE_PICTURE] = { GTK_FILE_CHOOSER_ACTION_SAVE, N_ ("Save as Picture"), N_ ("_Save"),
      N_ ("Pictures (PNG, SVG, PDF)"), { "*.png", "*.svg", "*.pdf" } },
  [MS_DIALOG_SAVE_ANALYSIS] = { GTK_FILE_CHOOSER_ACTION_SAVE, N_ ("Save Analysis"), N_ ("_Save"),
      N_ ("Analyses (JSON, text), steps (Markdown)"), { "*.json", "*.txt", "*.md" } },
  [MS_DIALOG_SAVE_REPLAY] = { GTK_FILE_CHOOSER_ACTION_SAVE, N_ ("Save Replay"), N_ ("_Save"),
      N_ ("Replays (RAWVF, EVF)"), { "*.rawvf", "*.evf" } },
};

static void
add_filter (GtkFileChooser *chooser, const char *name, const char *const *patterns)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  gtk_file_filter_set_name (filter, name);
  for (; *patterns != NULL; patterns++)
    gtk_file_filter_add_pattern (filter, *patterns);
  gtk_file_chooser_add_filter (chooser, filter);
}

/* A native dialog is not a child of its parent: without this it would outlive the window and call
 * back to it. */
static void
parent_gone_cb (GtkNativeDialog *dialog)
{
  gtk_native_dialog_destroy (dialog);
  g_object_unref (dialog);
}

GtkNativeDialog *
ms_dialog_get_open_chooser (GtkWindow *parent)
{
  GtkNativeDialog *dialog = g_object_get_data (G_OBJECT (parent), OPEN_KEY);
  return dialog != NULL && gtk_native_dialog_get_visible (dialog) ? dialog : NULL;
}

GFile *
ms_dialog_drop_doubled_ending (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autoptr (GFile) folder = g_file_get_parent (file);
  char *last = name != NULL ? strrchr (name, '.') : NULL;
  if (folder == NULL || last == NULL)
    return g_object_ref (file);
  g_autofree char *ending = g_strdup (last);
  *last = '\0';
  char *before = strrchr (name, '.');
  if (before == NULL || before == name || g_ascii_strcasecmp (before, ending) != 0)
    return g_object_ref (file);
  g_autoptr (GFile) meant = g_file_get_child (folder, name);
  /* The user was not asked whether a file of that name may be overwritten. */
  return g_object_ref (g_file_query_exists (meant, NULL) ? file : meant);
}

static void
file_response_cb (GtkNativeDialog *dialog, int response, gpointer user_data)
{
  Request *request = user_data;
  GtkWindow *parent = gtk_native_dialog_get_transient_for (dialog);
  if (parent != NULL)
    g_object_set_data (G_OBJECT (parent), OPEN_KEY, NULL);
  if (response == GTK_RESPONSE_ACCEPT)
    {
      GtkFileChooser *chooser = GTK_FILE_CHOOSER (dialog);
      gboolean saves = gtk_file_chooser_get_action (chooser) == GTK_FILE_CHOOSER_ACTION_SAVE;
      g_autoptr (GFile) chosen = gtk_file_chooser_get_file (chooser);
      g_autoptr (GFile) file = saves && chosen != NULL ? ms_dialog_drop_doubled_ending (chosen)
                                                       : g_steal_pointer (&chosen);
      if (file != NULL)
        ((void (*) (gpointer, GFile *))request->file_callback) (request->user_data, file);
    }
  gtk_native_dialog_destroy (dialog);
  g_object_unref (dialog);
}

static void
free_request (gpointer data, GClosure *closure)
{
  Request *request = data;
  if (request->destroy != NULL)
    request->destroy (request->user_data);
  g_free (request);
}

static void
run_chooser (
    GtkFileChooserNative *dialog, GtkWindow *parent, GCallback callback, gpointer user_data)
{
  Request *request = g_new0 (Request, 1);
  request->file_callback = callback;
  request->user_data = user_data;
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect_object (
      parent, "destroy", G_CALLBACK (parent_gone_cb), dialog, G_CONNECT_SWAPPED);
  g_signal_connect_data (
      dialog, "response", G_CALLBACK (file_response_cb), request, free_request, 0);
  g_object_set_data_full (G_OBJECT (parent), OPEN_KEY, g_object_ref (dialog), g_object_unref);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

void
ms_dialog_choose_file (GtkWindow *parent, MsDialogKind number, GFile *current, const char *name,
    GCallback callback, gpointer owner)
{
  static const char *const any[] = { "*", NULL };
  const Kind *kind = &kinds[number];
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (
      _ (kind->title), parent, kind->action, _ (kind->accept), _ ("_Cancel"));
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (dialog);
  if (current != NULL)
    gtk_file_chooser_set_file (chooser, current, NULL);
  else if (name != NULL)
    gtk_file_chooser_set_current_name (chooser, name);
  add_filter (chooser, _ (kind->type), kind->patterns);
  add_filter (chooser, _ ("All files"), any);
  run_chooser (dialog, parent, callback, owner);
}

void
ms_dialog_choose_folder (
    GtkWindow *parent, const char *title, const char *accept, GCallback callback, gpointer owner)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (
      title, parent, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, accept, _ ("_Cancel"));
  run_chooser (dialog, parent, callback, owner);
}

static void
confirm_response_cb (GtkDialog *dialog, int response, gpointer user_data)
{
  Request *request = user_data;
  if (response == GTK_RESPONSE_ACCEPT)
    request->confirm_callback (request->user_data);
  else if (response == GTK_RESPONSE_APPLY)
    request->save_callback (request->user_data);
  gtk_window_destroy (GTK_WINDOW (dialog));
}

void
ms_confirm_or_save (GtkWindow *parent, const char *question, const char *explanation,
    const char *accept, MsConfirmCallback callback, MsConfirmCallback save, gpointer user_data,
    GDestroyNotify destroy)
{
  Request *request = g_new0 (Request, 1);
  *request = (Request){
    .confirm_callback = callback, .save_callback = save, .user_data = user_data, .destroy = destroy
  };
  GtkWidget *dialog = gtk_message_dialog_new (parent,
      GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT, GTK_MESSAGE_QUESTION, GTK_BUTTONS_NONE,
      "%s", question);
  gtk_message_dialog_format_secondary_text (GTK_MESSAGE_DIALOG (dialog), "%s", explanation);
  gtk_dialog_add_button (GTK_DIALOG (dialog), _ ("_Cancel"), GTK_RESPONSE_CANCEL);
  GtkWidget *loses = gtk_dialog_add_button (GTK_DIALOG (dialog), accept, GTK_RESPONSE_ACCEPT);
  gtk_widget_add_css_class (loses, "destructive-action");
  if (save != NULL)
    gtk_dialog_add_button (GTK_DIALOG (dialog), _ ("Save _As…"), GTK_RESPONSE_APPLY);
  gtk_dialog_set_default_response (
      GTK_DIALOG (dialog), save != NULL ? GTK_RESPONSE_APPLY : GTK_RESPONSE_CANCEL);
  g_signal_connect_data (
      dialog, "response", G_CALLBACK (confirm_response_cb), request, free_request, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

void
ms_confirm (GtkWindow *parent, const char *question, const char *explanation, const char *accept,
    MsConfirmCallback callback, gpointer user_data, GDestroyNotify destroy)
{
  ms_confirm_or_save (parent, question, explanation, accept, callback, NULL, user_data, destroy);
}
