/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-paths-row.h"

#include "ms-file-dialogs.h"
#include "ms-drop-down.h"
#include "ms-flow-layout.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

#define DAY_MS (G_GINT64_CONSTANT (24) * 60 * 60 * 1000)

struct _MsPathsRow
{
  GtkBox parent_instance;

  MsRecords *records; /* NULL: the row is gone */
  GtkLabel *label;
  GtkDropDown *age;
  GtkWidget *button;
  gint64 before; /* the paths recorded before then are asked about; 0: all */
  gboolean asking; /* whether what there is of those is being measured for the question */
};

G_DEFINE_FINAL_TYPE (MsPathsRow, ms_paths_row, GTK_TYPE_BOX)

/* The time before which a game counts as old, as chosen in the list; 0: all games do. */
static gint64
get_before (MsPathsRow *self)
{
  static const int days[] = { 30, 365, 0 };
  int chosen = days[MIN (gtk_drop_down_get_selected (self->age), 2)];
  return chosen > 0 ? g_get_real_time () / 1000 - chosen * DAY_MS : 0;
}

/* The answer, while the row is there still; NULL, and said why, if there is none. */
static MsRecordsAnswer *
finish (MsPathsRow *self, GObject *source, GAsyncResult *result)
{
  g_autoptr (GError) error = NULL;
  MsRecordsAnswer *answer = ms_records_finish (MS_RECORDS (source), result, &error);
  if (self->records == NULL)
    return NULL;
  if (answer == NULL)
    gtk_label_set_text (self->label, error->message);
  return answer;
}

/* --- How much there is --- */

static void
measured_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsPathsRow) self = user_data;
  MsRecordsAnswer *answer = finish (self, source, result);
  if (answer == NULL)
    return;
  MsRecordPaths paths = answer->paths;
  g_autofree char *size = g_format_size ((guint64)paths.bytes);
  g_autofree char *text = paths.n_games == 0
      ? g_strdup (_ ("No pointer paths are kept."))
      : g_strdup_printf (
          /* Translators: a number of games, and a size on the disk: "1.2 MB". */
          ngettext ("The pointer’s path of %1$u game takes %2$s.",
              "The pointer’s paths of %1$u games take %2$s.", (guint)paths.n_games),
          (guint)paths.n_games, size);
  gtk_label_set_text (self->label, text);
}

/* Whether there is anything that the button would delete. */
static void
old_measured_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsPathsRow) self = user_data;
  MsRecordsAnswer *answer = finish (self, source, result);
  if (self->records == NULL)
    return;
  gboolean any = answer != NULL && answer->paths.n_games > 0;
  /* What cannot be pressed loses the focus, and the keyboard would be nowhere. */
  if (!any && gtk_widget_is_focus (self->button))
    gtk_widget_grab_focus (GTK_WIDGET (self->age));
  gtk_widget_set_sensitive (self->button, any);
}

static void
measure_old (MsPathsRow *self)
{
  ms_records_measure_paths_async (
      self->records, get_before (self), old_measured_cb, g_object_ref (self));
}

static void
measure (MsPathsRow *self)
{
  ms_records_measure_paths_async (self->records, 0, measured_cb, g_object_ref (self));
  measure_old (self);
}

/* --- Deleting --- */

static void
deleted_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsPathsRow) self = user_data;
  /* The paths may be gone though giving their room back has failed. */
  if (finish (self, source, result) == NULL && self->records != NULL)
    measure_old (self);
}

static void
delete_paths (gpointer user_data)
{
  MsPathsRow *self = user_data;
  ms_records_delete_paths_async (self->records, self->before, deleted_cb, g_object_ref (self));
}

static void
ask_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsPathsRow) self = user_data;
  MsRecordsAnswer *answer = finish (self, source, result);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  self->asking = FALSE;
  if (root == NULL || answer == NULL)
    return;
  MsRecordPaths paths = answer->paths;
  if (paths.n_games == 0)
    {
      /* Another program has deleted them. */
      measure (self);
      return;
    }
  g_autofree char *size = g_format_size ((guint64)paths.bytes);
  g_autofree char *question = g_strdup_printf (
      ngettext ("Delete the pointer’s path of %u game?", "Delete the pointer’s paths of %u games?",
          (guint)paths.n_games),
      (guint)paths.n_games);
  g_autofree char *explanation = g_strdup_printf (
      /* Translators: a size on the disk: "1.2 MB". */
      _ ("This frees %s. The games stay, with their moves, and can still be watched."), size);
  ms_confirm (GTK_WINDOW (root), question, explanation, _ ("_Delete"), delete_paths,
      g_object_ref (self), g_object_unref);
}

static void
clicked_cb (MsPathsRow *self)
{
  /* A second click, before the question is there, asks no second one. */
  if (self->asking)
    return;
  self->asking = TRUE;
  self->before = get_before (self);
  ms_records_measure_paths_async (self->records, self->before, ask_cb, g_object_ref (self));
}

/* --- The widget --- */

static void
ms_paths_row_dispose (GObject *object)
{
  MsPathsRow *self = MS_PATHS_ROW (object);
  g_clear_object (&self->records);
  G_OBJECT_CLASS (ms_paths_row_parent_class)->dispose (object);
}

static void
ms_paths_row_class_init (MsPathsRowClass *class)
{
  G_OBJECT_CLASS (class)->dispose = ms_paths_row_dispose;
}

static void
ms_paths_row_init (MsPathsRow *self)
{
  const char *ages[] = { _ ("Older than a month"), _ ("Older than a year"), _ ("Of any age"),
    NULL };
  GtkWidget *label = ms_label_new (NULL, NULL), *age = gtk_drop_down_new_from_strings (ages);
  self->label = GTK_LABEL (label);
  self->age = GTK_DROP_DOWN (age);
  ms_drop_down_name (self->age, _ ("Age of the paths to delete"));
  ms_drop_down_wrap (self->age);
  gtk_widget_set_tooltip_text (age, _ ("Age of the paths to delete"));
  self->button = gtk_button_new_with_mnemonic (_ ("Delete _Old Paths…"));
  gtk_label_set_wrap (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (self->button))), TRUE);
  gtk_widget_set_sensitive (self->button, FALSE);
  gtk_widget_set_layout_manager (GTK_WIDGET (self), ms_flow_layout_new (MS_FLOW_LINES));
  gtk_box_append (GTK_BOX (self), label);
  gtk_box_append (GTK_BOX (self), age);
  gtk_box_append (GTK_BOX (self), self->button);
  ms_connect (age, "notify::selected", G_CALLBACK (measure), self);
  ms_connect (self->button, "clicked", G_CALLBACK (clicked_cb), self);
}

GtkWidget *
ms_paths_row_new (MsRecords *records)
{
  MsPathsRow *self = g_object_new (MS_TYPE_PATHS_ROW, NULL);
  self->records = g_object_ref (records);
  ms_connect (records, "changed", G_CALLBACK (measure), self);
  measure (self);
  return GTK_WIDGET (self);
}
