/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-records-window.h"

#include "ms-widgets.h"

typedef struct
{
  /* Template */
  GtkHeaderBar *header;
  GtkInfoBar *bar;
  GtkLabel *bar_label, *empty_label;
  MsRecordChooser *chooser;
  GtkStack *stack;
  GtkBox *content;

  /* Owned */
  MsRecords *records;
  GCancellable *cancellable; /* of the report being made; NULL: none */
  gboolean outdated; /* the records have changed since the last report was asked for */
  gint64 asked_at; /* when it was asked for: monotonic time in microseconds */
  guint rest_id; /* the timeout after which the next report is asked for; 0: none */
} MsRecordsWindowPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (MsRecordsWindow, ms_records_window, GTK_TYPE_WINDOW)

static MsRecordsWindowPrivate *
get (MsRecordsWindow *self)
{
  return ms_records_window_get_instance_private (self);
}

/* --- Saying --- */

static void
close_bar (MsRecordsWindow *self)
{
  gtk_widget_set_visible (GTK_WIDGET (get (self)->bar), FALSE);
}

void
ms_records_window_say (MsRecordsWindow *self, GtkMessageType type, const char *message)
{
  MsRecordsWindowPrivate *private = get (self);
  gtk_info_bar_set_message_type (private->bar, type);
  gtk_label_set_text (private->bar_label, message);
  ms_widget_set_name (private->bar_label, message);
  gtk_widget_set_visible (GTK_WIDGET (private->bar), TRUE);
}

const char *
ms_records_window_get_said (MsRecordsWindow *self)
{
  MsRecordsWindowPrivate *private = get (self);
  return gtk_widget_get_visible (GTK_WIDGET (private->bar))
      ? gtk_label_get_text (private->bar_label)
      : NULL;
}

/* --- Asking --- */

static void ask (MsRecordsWindow *self);

static gboolean
rested_cb (gpointer self)
{
  get (self)->rest_id = 0;
  ask (self);
  return G_SOURCE_REMOVE;
}

/* After a report no other one is asked for during this many times as long as it took.  So, while games are
 * measured one after the other and each changes the records, their thread spends most of its time on that. */
#define REST_PER_REPORT 4

static void
reported_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MsRecordReport)
      report = ms_records_report_finish (MS_RECORDS (source), result, &error);
  /* If it was cancelled, the window is gone or has asked for something else. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  MsRecordsWindow *self = user_data;
  MsRecordsWindowPrivate *private = get (self);
  g_clear_object (&private->cancellable);
  gboolean any = FALSE;
  if (report == NULL)
    ms_records_window_say (self, GTK_MESSAGE_ERROR, error->message);
  else
    {
      ms_record_chooser_set_levels (private->chooser, report->levels);
      any = MS_RECORDS_WINDOW_GET_CLASS (self)->show_report (self, report);
    }
  gtk_stack_set_visible_child_name (private->stack, any ? "content" : "empty");
  ms_records_window_selection_changed (self);
  gint64 took_ms = (g_get_monotonic_time () - private->asked_at) / 1000;
  if (private->outdated && private->rest_id == 0)
  private->rest_id = g_timeout_add ((guint)(took_ms * REST_PER_REPORT), rested_cb, self);
}

MsRecordFilter
ms_records_window_get_filter (MsRecordsWindow *self)
{
  MsRecordsWindowClass *class = MS_RECORDS_WINDOW_GET_CLASS (self);
  MsRecordFilter filter = ms_record_chooser_get_filter (get (self)->chooser);
  filter.foreign = FALSE;
  if (class->refine != NULL)
    class->refine (self, &filter);
  return filter;
}

static void
ask (MsRecordsWindow *self)
{
  MsRecordsWindowPrivate *private = get (self);
  MsRecordsWindowClass *class = MS_RECORDS_WINDOW_GET_CLASS (self);
  MsRecordFilter filter = ms_records_window_get_filter (self);
  if (private->records == NULL)
    return;
  g_cancellable_cancel (private->cancellable);
  g_clear_object (&private->cancellable);
  g_clear_handle_id (&private->rest_id, g_source_remove);
  private->cancellable = g_cancellable_new ();
  private->outdated = FALSE;
  private->asked_at = g_get_monotonic_time ();
  ms_records_report_async (private->records, &filter, class->order, class->limit, class->figures,
      private->cancellable, reported_cb, self);
}

/* A report that is being made is still shown: if each change began it anew, it might never come. */
static void
records_changed_cb (MsRecordsWindow *self)
{
  MsRecordsWindowPrivate *private = get (self);
  private->outdated = TRUE;
  if (private->cancellable == NULL && private->rest_id == 0)
    ask (self);
}

void
ms_records_window_changed (MsRecordsWindow *self)
{
  ask (self);
}

gboolean
ms_records_window_is_current (MsRecordsWindow *self)
{
  MsRecordsWindowPrivate *private = get (self);
  return private->cancellable == NULL && !private->outdated
      && !ms_records_get_busy (private->records);
}

const char *
ms_records_window_get_page (MsRecordsWindow *self)
{
  return gtk_stack_get_visible_child_name (get (self)->stack);
}

/* --- The window --- */

/* Asks again whenever the window is shown: another process may have recorded games meanwhile. */
static void
ms_records_window_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (ms_records_window_parent_class)->map (widget);
  ask (MS_RECORDS_WINDOW (widget));
}

static void
ms_records_window_dispose (GObject *object)
{
  MsRecordsWindowPrivate *private = get (MS_RECORDS_WINDOW (object));
  g_cancellable_cancel (private->cancellable);
  g_clear_object (&private->cancellable);
  g_clear_handle_id (&private->rest_id, g_source_remove);
  g_clear_object (&private->records);
  G_OBJECT_CLASS (ms_records_window_parent_class)->dispose (object);
}

static void
ms_records_window_class_init (MsRecordsWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = ms_records_window_dispose;
  widget_class->map = ms_records_window_map;
  g_type_ensure (MS_TYPE_RECORD_CHOOSER);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/minesage/Minesage/ms-records-window.ui");
  gtk_widget_class_bind_template_child_private (widget_class, MsRecordsWindow, header);
  gtk_widget_class_bind_template_child_private (widget_class, MsRecordsWindow, bar);
  gtk_widget_class_bind_template_child_private (widget_class, MsRecordsWindow, bar_label);
  gtk_widget_class_bind_template_child_private (widget_class, MsRecordsWindow, empty_label);
  gtk_widget_class_bind_template_child_private (widget_class, MsRecordsWindow, chooser);
  gtk_widget_class_bind_template_child_private (widget_class, MsRecordsWindow, stack);
  gtk_widget_class_bind_template_child_private (widget_class, MsRecordsWindow, content);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  ms_records_window_install_commands (widget_class);
}

static void
ms_records_window_init (MsRecordsWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_swapped (get (self)->chooser, "changed", G_CALLBACK (ask), self);
  g_signal_connect_swapped (get (self)->bar, "response", G_CALLBACK (close_bar), self);
}

void
ms_records_window_set_up (
    MsRecordsWindow *self, MsRecords *records, GtkWidget *content, const char *nothing_yet)
{
  MsRecordsWindowPrivate *private = get (self);
  private->records = g_object_ref (records);
  ms_connect (records, "changed", G_CALLBACK (records_changed_cb), self);
  gtk_label_set_text (private->empty_label, nothing_yet);
  gtk_box_append (private->content, content);
}

GtkHeaderBar *
ms_records_window_get_header (MsRecordsWindow *self)
{
  return get (self)->header;
}

MsRecordChooser *
ms_records_window_get_chooser (MsRecordsWindow *self)
{
  return get (self)->chooser;
}

MsRecords *
ms_records_window_get_records (MsRecordsWindow *self)
{
  return get (self)->records;
}
