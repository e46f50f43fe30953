/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-statistics-window.h"

#include "ms-games-table.h"
#include "ms-record-sieve.h"
#include "ms-statistics-view.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

struct _MsStatisticsWindow
{
  MsRecordsWindow parent_instance;

  GtkStack *pages;
  MsStatisticsView *view;
  MsGamesTable *table;
  MsRecordSieve *sieve;
};

G_DEFINE_FINAL_TYPE (MsStatisticsWindow, ms_statistics_window, MS_TYPE_RECORDS_WINDOW)

static gboolean
show_report (MsRecordsWindow *window, const MsRecordReport *report)
{
  MsStatisticsWindow *self = MS_STATISTICS_WINDOW (window);
  MsRecordFilter filter = ms_records_window_get_filter (window);
  ms_statistics_view_set (self->view, report->statistics, filter.rule_set == MS_RULES_COMPETITION);
  ms_games_table_set_games (
      self->table, ms_records_window_get_records (window), report->ids, report->games);
  return report->statistics->n_games > 0;
}

static const MsRecord *
get_selected (MsRecordsWindow *window)
{
  MsStatisticsWindow *self = MS_STATISTICS_WINDOW (window);
  gboolean seen = g_strcmp0 (gtk_stack_get_visible_child_name (self->pages), "games") == 0;
  return seen ? ms_games_table_get_selected (self->table) : NULL;
}

static void
refine (MsRecordsWindow *window, MsRecordFilter *filter)
{
  ms_record_sieve_apply (MS_STATISTICS_WINDOW (window)->sieve, filter);
}

static void
ms_statistics_window_class_init (MsStatisticsWindowClass *class)
{
  MsRecordsWindowClass *window_class = MS_RECORDS_WINDOW_CLASS (class);
  window_class->order = MS_RECORD_ORDER_LATEST;
  window_class->limit = -1;
  window_class->figures = TRUE;
  window_class->show_report = show_report;
  window_class->get_selected = get_selected;
  window_class->refine = refine;
}

static void
add_pages (MsStatisticsWindow *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *switcher = gtk_stack_switcher_new ();
  self->pages = GTK_STACK (gtk_stack_new ());
  self->view = g_object_new (MS_TYPE_STATISTICS_VIEW, NULL);
  self->table = MS_GAMES_TABLE (ms_games_table_new (MS_GAMES_TABLE_HISTORY));
  gtk_scrolled_window_set_policy (
      GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->view));
  gtk_stack_add_titled (self->pages, scrolled, "figures", _ ("Figures"));
  gtk_stack_add_titled (self->pages, GTK_WIDGET (self->table), "games", _ ("Games"));
  gtk_stack_switcher_set_stack (GTK_STACK_SWITCHER (switcher), self->pages);
  gtk_header_bar_set_title_widget (
      ms_records_window_get_header (MS_RECORDS_WINDOW (self)), switcher);
}

/* Adds the sieve below the chooser. */
static void
add_sieve (MsStatisticsWindow *self)
{
  GtkWidget *chooser = GTK_WIDGET (ms_records_window_get_chooser (MS_RECORDS_WINDOW (self)));
  GtkWidget *sieve = g_object_new (MS_TYPE_RECORD_SIEVE, NULL);
  self->sieve = MS_RECORD_SIEVE (sieve);
  gtk_widget_set_margin_start (sieve, 12);
  gtk_widget_set_margin_end (sieve, 12);
  gtk_widget_set_margin_bottom (sieve, 6);
  gtk_box_insert_child_after (GTK_BOX (gtk_widget_get_parent (chooser)), sieve, chooser);
  ms_connect (sieve, "changed", G_CALLBACK (ms_records_window_changed), self);
}

static void
ms_statistics_window_init (MsStatisticsWindow *self)
{
  add_pages (self);
  add_sieve (self);
  ms_record_chooser_set_whole (ms_records_window_get_chooser (MS_RECORDS_WINDOW (self)), TRUE);
  g_signal_connect_swapped (
      self->table, "selected", G_CALLBACK (ms_records_window_selection_changed), self);
  g_signal_connect_swapped (
      self->pages, "notify::visible-child", G_CALLBACK (ms_records_window_selection_changed), self);
}

MsStatisticsWindow *
ms_statistics_window_new (GtkWindow *parent, MsRecords *records)
{
  MsStatisticsWindow *self = g_object_new (MS_TYPE_STATISTICS_WINDOW, "application",
      gtk_window_get_application (parent), "transient-for", parent, "title", _ ("Statistics"),
      "default-width", 760, "default-height", 680, NULL);
  ms_records_window_set_up (MS_RECORDS_WINDOW (self), records, GTK_WIDGET (self->pages),
      _ ("No such games yet. Every game that is won or lost counts; games that were read from "
         "files of other programs are shown when you choose “Played in another program”."));
  return self;
}
