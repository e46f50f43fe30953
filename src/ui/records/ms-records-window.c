/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-records-window.h"

#include "ms-ui-records-testing.h"
#include "ms-games-table.h"
#include "ms-help-gloss.h"
#include "ms-statistics-view.h"
#include "ms-worth-view.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

#define BEST_TIMES_SHOWN 100

struct _MsRecordsWindow
{
  GtkWindow parent_instance;

  /* Template */
  GtkInfoBar *bar;
  GtkLabel *bar_label, *empty_label, *unmeasured_label;
  MsRecordChooser *chooser;
  GtkStack *stack;
  GtkBox *content;

  MsGamesTable *table;
  /* The figures and, with the table, the pages of statistics; NULL: these are best times. */
  MsStatisticsView *view;
  MsWorthView *worth;
  GtkStack *pages;
  GtkWidget *switcher; /* of the pages; in sight once there are games */

  /* Owned */
  MsRecords *records;
  GSettings *settings;
  GCancellable *cancellable; /* of the report being made; NULL: none */
  gboolean outdated; /* the records have changed since the last report was asked for */
  gint64 asked_at; /* when it was asked for: monotonic time in microseconds */
  guint rest_id; /* the timeout after which the next report is asked for; 0: none */
};

G_DEFINE_FINAL_TYPE (MsRecordsWindow, ms_records_window, GTK_TYPE_WINDOW)

/* --- Saying --- */

static void
close_bar (MsRecordsWindow *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->bar), FALSE);
}

void
ms_records_window_say (MsRecordsWindow *self, GtkMessageType type, const char *message)
{
  gtk_info_bar_set_message_type (self->bar, type);
  gtk_label_set_text (self->bar_label, message);
  ms_widget_set_name (self->bar_label, message);
  gtk_widget_set_visible (GTK_WIDGET (self->bar), TRUE);
}

const char *
ms_records_window_get_said (MsRecordsWindow *self)
{
  return gtk_widget_get_visible (GTK_WIDGET (self->bar)) ? gtk_label_get_text (self->bar_label)
                                                         : NULL;
}

/* --- Asking --- */

const MsRecord *
ms_records_window_get_selected (MsRecordsWindow *self)
{
  gboolean seen = self->pages == NULL
      || g_strcmp0 (gtk_stack_get_visible_child_name (self->pages), "games") == 0;
  return seen ? ms_games_table_get_selected (self->table) : NULL;
}

/* Lists of competitions leave out boards that are too easy to count: those of less than a certain
 * 3BV. */
MsRecordFilter
ms_records_window_get_filter (MsRecordsWindow *self)
{
  MsRecordFilter filter = ms_record_chooser_get_filter (self->chooser);
  if (self->view == NULL && filter.rule_set == MS_RULES_COMPETITION)
    filter.least_bbbv = ms_level_least_bbbv (filter.width, filter.height, filter.mines);
  filter.sort = ms_games_table_get_sort (self->table, &filter.falling);
  return filter;
}

static void ask (MsRecordsWindow *self);

static gboolean
rested_cb (gpointer user_data)
{
  MsRecordsWindow *self = user_data;
  self->rest_id = 0;
  ask (self);
  return G_SOURCE_REMOVE;
}

/* After a report no other one is asked for during this many times as long as it took.  So, while
 * games are measured one after the other and each changes the records, their thread spends most of
 * its time on that. */
#define REST_PER_REPORT 4

static void
selection_changed (MsRecordsWindow *self)
{
  MsRecordFilter filter = ms_record_chooser_get_filter (self->chooser);
  gboolean selected = ms_records_window_get_selected (self) != NULL;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "records.delete-game", selected);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "records.watch", selected);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "records.delete-chosen", filter.width > 0);
}

/* Statistics of no game at all have nothing to choose from: neither games nor pages. */
static void
offer_choices (MsRecordsWindow *self, gboolean any)
{
  if (self->view == NULL)
    return;
  gtk_widget_set_visible (GTK_WIDGET (self->chooser), any);
  gtk_widget_set_visible (self->switcher, any);
  gtk_label_set_text (self->empty_label,
      any ? _ ("No such games. There are others: games of another level or kind, with help or "
               "played in another program are shown when you choose them above.")
          : _ ("No games yet. Every game that is won or lost appears here."));
}

/* FALSE: it has nothing to show. */
static gboolean
show_report (MsRecordsWindow *self, const MsRecordReport *report)
{
  ms_games_table_set_games (self->table, self->records, report->ids, report->games);
  if (self->view == NULL)
    return report->ids->len > 0;
  MsRecordFilter filter = ms_records_window_get_filter (self);
  ms_statistics_view_set (self->view, report->statistics, filter.rule_set == MS_RULES_COMPETITION);
  ms_worth_view_set (self->worth, self->records, &filter);
  return report->statistics->n_games > 0;
}

static void
reported_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  MsRecordsAnswer *answer = ms_records_finish (MS_RECORDS (source), result, &error);
  const MsRecordReport *report = answer != NULL ? answer->report : NULL;
  /* If it was cancelled, the window is gone or has asked for something else. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  MsRecordsWindow *self = user_data;
  g_clear_object (&self->cancellable);
  gboolean any = FALSE;
  if (report == NULL)
    ms_records_window_say (self, GTK_MESSAGE_ERROR, error->message);
  else
    {
      ms_record_chooser_set_levels (self->chooser, report->levels);
      offer_choices (self, report->levels->len > 0);
      any = show_report (self, report);
    }
  gtk_stack_set_visible_child_name (self->stack, any ? "content" : "empty");
  selection_changed (self);
  gint64 took_ms = (g_get_monotonic_time () - self->asked_at) / 1000;
  if (self->outdated && self->rest_id == 0)
    self->rest_id = g_timeout_add ((guint)(took_ms * REST_PER_REPORT), rested_cb, self);
}

static void
ask (MsRecordsWindow *self)
{
  MsRecordFilter filter = ms_records_window_get_filter (self);
  if (self->records == NULL)
    return;
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_handle_id (&self->rest_id, g_source_remove);
  self->cancellable = g_cancellable_new ();
  self->outdated = FALSE;
  self->asked_at = g_get_monotonic_time ();
  gboolean best = self->view == NULL;
  ms_records_report_async (self->records, &filter,
      best ? MS_RECORD_ORDER_BEST : MS_RECORD_ORDER_LATEST, best ? BEST_TIMES_SHOWN : -1, !best,
      self->cancellable, reported_cb, self);
}

/* A report that is being made is still shown: if each change began it anew, it might never come. */
static void
records_changed_cb (MsRecordsWindow *self)
{
  self->outdated = TRUE;
  if (self->cancellable == NULL && self->rest_id == 0)
    ask (self);
}

gboolean
ms_records_window_is_current (MsRecordsWindow *self)
{
  return self->cancellable == NULL && !self->outdated && !ms_records_get_busy (self->records);
}

const char *
ms_records_window_get_page (MsRecordsWindow *self)
{
  return gtk_stack_get_visible_child_name (self->stack);
}

/* --- The window --- */

/* How many games the figures are still without. */
static void
show_unmeasured (MsRecordsWindow *self)
{
  int n = ms_records_get_unmeasured (self->records);
  g_autofree char *text = g_strdup_printf (
      ngettext ("%d game is still to be measured. That rests while a game is being played.",
          "%d games are still to be measured. That rests while a game is being played.",
          (unsigned long)n),
      n);
  gtk_label_set_text (self->unmeasured_label, text);
  gtk_widget_set_visible (GTK_WIDGET (self->unmeasured_label), n > 0);
}

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
  MsRecordsWindow *self = MS_RECORDS_WINDOW (object);
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_handle_id (&self->rest_id, g_source_remove);
  g_clear_object (&self->records);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (ms_records_window_parent_class)->dispose (object);
}

static void
ms_records_window_class_init (MsRecordsWindowClass *class)
{
  static const MsTemplateChild children[] = { MS_CHILD (MsRecordsWindow, bar),
    MS_CHILD (MsRecordsWindow, bar_label), MS_CHILD (MsRecordsWindow, empty_label),
    MS_CHILD (MsRecordsWindow, chooser), MS_CHILD (MsRecordsWindow, unmeasured_label),
    MS_CHILD (MsRecordsWindow, stack), MS_CHILD (MsRecordsWindow, content) };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = ms_records_window_dispose;
  widget_class->map = ms_records_window_map;
  g_type_ensure (MS_TYPE_RECORD_CHOOSER);
  ms_class_set_template (class, "ms-records-window.ui", children, G_N_ELEMENTS (children));
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  ms_records_window_install_commands (widget_class);
}

static void
ms_records_window_init (MsRecordsWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  ms_help_gloss_follow (self);
  g_signal_connect_swapped (self->chooser, "changed", G_CALLBACK (ask), self);
  g_signal_connect_swapped (self->bar, "response", G_CALLBACK (close_bar), self);
}

/* name: of the widget, never shown. */
static MsRecordsWindow *
make (GtkWindow *parent, MsRecords *records, GSettings *settings, MsGamesTableKind kind,
    const char *name, const char *title)
{
  MsRecordsWindow *self = g_object_new (MS_TYPE_RECORDS_WINDOW, "application",
      gtk_window_get_application (parent), "transient-for", parent, "name", name, "title", title,
      NULL);
  self->records = g_object_ref (records);
  self->settings = g_object_ref (settings);
  self->table = MS_GAMES_TABLE (
      ms_games_table_new (kind, kind == MS_GAMES_TABLE_HISTORY ? settings : NULL));
  gtk_widget_action_set_enabled (
      GTK_WIDGET (self), "records.columns", kind == MS_GAMES_TABLE_HISTORY);
  ms_connect (records, "changed", G_CALLBACK (records_changed_cb), self);
  ms_connect (records, "notify::unmeasured", G_CALLBACK (show_unmeasured), self);
  show_unmeasured (self);
  ms_connect (self->table, "selected", G_CALLBACK (selection_changed), self);
  ms_connect (self->table, "sorted", G_CALLBACK (ask), self);
  return self;
}

MsRecordsWindow *
ms_records_window_new_best_times (GtkWindow *parent, MsRecords *records, GSettings *settings)
{
  MsRecordsWindow *self = make (
      parent, records, settings, MS_GAMES_TABLE_BEST, "best-times", _ ("Best Times"));
  gtk_label_set_text (
      self->empty_label, _ ("No times yet. Games won on this level without help appear here."));
  gtk_window_set_default_size (GTK_WINDOW (self), 680, 480);
  gtk_box_append (self->content, GTK_WIDGET (self->table));
  /* Add the entry beside the chooser, which is shown even before the first game is won. */
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *entry = g_object_new (GTK_TYPE_ENTRY, "placeholder-text", g_get_real_name (),
      "max-length", 60, "width-chars", 8, "max-width-chars", 14, "tooltip-text",
      _ ("The name recorded with new games"), NULL);
  GtkWidget *label = gtk_label_new_with_mnemonic (_ ("_Your name:"));
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), entry);
  ms_widget_set_name (entry, _ ("The name recorded with new games"));
  g_settings_bind (settings, "player-name", entry, "text", G_SETTINGS_BIND_DEFAULT);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), entry);
  gtk_box_append (GTK_BOX (self->chooser), box);
  return self;
}

static GtkWidget *
new_scrolled (GtkWidget *child)
{
  return g_object_new (
      GTK_TYPE_SCROLLED_WINDOW, "hscrollbar-policy", GTK_POLICY_NEVER, "child", child, NULL);
}

MsRecordsWindow *
ms_records_window_new_statistics (GtkWindow *parent, MsRecords *records, GSettings *settings)
{
  MsRecordsWindow *self = make (
      parent, records, settings, MS_GAMES_TABLE_HISTORY, "statistics", _ ("Statistics"));
  gtk_window_set_default_size (GTK_WINDOW (self), 760, 680);
  self->switcher = g_object_new (GTK_TYPE_STACK_SWITCHER, "halign", GTK_ALIGN_CENTER, NULL);
  self->pages = GTK_STACK (gtk_stack_new ());
  self->view = g_object_new (MS_TYPE_STATISTICS_VIEW, NULL);
  self->worth = g_object_new (MS_TYPE_WORTH_VIEW, NULL);
  gtk_stack_add_titled (
      self->pages, new_scrolled (GTK_WIDGET (self->view)), "figures", _ ("Figures"));
  gtk_stack_add_titled (self->pages, GTK_WIDGET (self->table), "games", _ ("Games"));
  gtk_stack_add_titled (
      self->pages, new_scrolled (GTK_WIDGET (self->worth)), "deductions", _ ("Deductions"));
  gtk_stack_switcher_set_stack (GTK_STACK_SWITCHER (self->switcher), self->pages);
  gtk_widget_add_css_class (self->switcher, "page-buttons");
  gtk_box_insert_child_after (
      GTK_BOX (gtk_window_get_child (GTK_WINDOW (self))), self->switcher, GTK_WIDGET (self->bar));
  gtk_box_append (self->content, GTK_WIDGET (self->pages));
  ms_record_chooser_make_whole (self->chooser);
  offer_choices (self, FALSE);
  ms_connect (self->pages, "notify::visible-child", G_CALLBACK (selection_changed), self);
  return self;
}

void
ms_records_window_show_games (MsRecordsWindow *self)
{
  gtk_stack_set_visible_child (self->pages, GTK_WIDGET (self->table));
  ms_record_chooser_choose_all (self->chooser);
}

MsRecordChooser *
ms_records_window_get_chooser (MsRecordsWindow *self)
{
  return self->chooser;
}

GSettings *
ms_records_window_get_settings (MsRecordsWindow *self)
{
  return self->settings;
}

MsRecords *
ms_records_window_get_records (MsRecordsWindow *self)
{
  return self->records;
}
