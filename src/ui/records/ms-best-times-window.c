/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-best-times-window.h"

#include "ms-games-table.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

struct _MsBestTimesWindow
{
  MsRecordsWindow parent_instance;

  MsGamesTable *table;
};

G_DEFINE_FINAL_TYPE (MsBestTimesWindow, ms_best_times_window, MS_TYPE_RECORDS_WINDOW)

static gboolean
show_report (MsRecordsWindow *window, const MsRecordReport *report)
{
  ms_games_table_set_games (MS_BEST_TIMES_WINDOW (window)->table,
      ms_records_window_get_records (window), report->ids, report->games);
  return report->ids->len > 0;
}

static const MsRecord *
get_selected (MsRecordsWindow *window)
{
  return ms_games_table_get_selected (MS_BEST_TIMES_WINDOW (window)->table);
}

/* Lists of competitions leave out boards that are too easy to count: those of less than a certain 3BV. */
static void
refine (MsRecordsWindow *window, MsRecordFilter *filter)
{
  if (filter->rule_set == MS_RULES_COMPETITION)
    filter->least_bbbv = ms_level_least_bbbv (filter->width, filter->height, filter->mines);
}

static void
ms_best_times_window_class_init (MsBestTimesWindowClass *class)
{
  MsRecordsWindowClass *window_class = MS_RECORDS_WINDOW_CLASS (class);
  window_class->order = MS_RECORD_ORDER_BEST;
  window_class->limit = MS_BEST_TIMES_SHOWN;
  window_class->show_report = show_report;
  window_class->get_selected = get_selected;
  window_class->refine = refine;
}

static void
ms_best_times_window_init (MsBestTimesWindow *self)
{
  self->table = MS_GAMES_TABLE (ms_games_table_new (MS_GAMES_TABLE_BEST));
  g_signal_connect_swapped (
      self->table, "selected", G_CALLBACK (ms_records_window_selection_changed), self);
}

/* Adds the entry beside the chooser, which is shown even before the first game is won. */
static void
add_name_entry (MsBestTimesWindow *self, GSettings *settings)
{
  GtkWidget *chooser = GTK_WIDGET (ms_records_window_get_chooser (MS_RECORDS_WINDOW (self)));
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
  gtk_box_append (GTK_BOX (chooser), box);
}

MsBestTimesWindow *
ms_best_times_window_new (GtkWindow *parent, MsRecords *records, GSettings *settings)
{
  MsBestTimesWindow *self = g_object_new (MS_TYPE_BEST_TIMES_WINDOW, "application",
      gtk_window_get_application (parent), "transient-for", parent, "title", _ ("Best Times"),
      "default-width", 680, "default-height", 480, NULL);
  ms_records_window_set_up (MS_RECORDS_WINDOW (self), records, GTK_WIDGET (self->table),
      _ ("No times yet. Games won on this level without help appear here."));
  add_name_entry (self, settings);
  return self;
}
