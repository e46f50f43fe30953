/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-details-window.h"

#include "ms-click-meter.h"
#include "ms-help-gloss.h"
#include "ms-replay-meter.h"
#include "ms-report-rows.h"
#include "ms-seed-text.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

struct _MsDetailsWindow
{
  GtkWindow parent_instance;

  GtkGrid *grid;
  GtkWidget *copy_button, *watch_button;

  MsScore *score;
  MsInquiry *meter, *clicks;
  MsReplay *replay; /* NULL: of the game */
  MsGame *game;
  GtkLabel *seed; /* in the last row */
  GPtrArray *lines; /* Line; headings have none */
};

typedef struct
{
  const MsReportRow *row;
  GtkLabel *value; /* borrowed */
} Line;

G_DEFINE_FINAL_TYPE (MsDetailsWindow, ms_details_window, GTK_TYPE_WINDOW)

/* Translators: the name of a figure and its value: "openings: 12". */
#define NAME_AND_VALUE _ ("%1$s: %2$s")

static void
add_heading (MsDetailsWindow *self, int row, const char *text)
{
  gtk_grid_attach (self->grid, ms_label_new (text, "heading"), 0, row, 2, 1);
}

/* A value can be selected, so that it can be copied. */
static GtkWidget *
new_value (float xalign, GtkJustification lines)
{
  GtkWidget *value = ms_label_new (NULL, "numeric");
  g_object_set (value, "xalign", xalign, "justify", lines, "selectable", TRUE, NULL);
  return value;
}

static void
add_figure (MsDetailsWindow *self, int place, const MsReportRow *row)
{
  const char *meaning = _ (row->meaning);
  GtkWidget *name = ms_label_new (_ (row->name), NULL), *value = new_value (1, GTK_JUSTIFY_RIGHT);
  Line *line = g_new (Line, 1);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_widget_set_tooltip_text (name, meaning);
  gtk_widget_set_tooltip_text (value, meaning);
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (value), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, meaning, -1);
  gtk_grid_attach (self->grid, name, 0, place, 1, 1);
  gtk_grid_attach (self->grid, value, 1, place, 1, 1);
  *line = (Line){ row, GTK_LABEL (value) };
  g_ptr_array_add (self->lines, line);
}

/* Shows a value, which is spoken with its name. */
static void
show_value (GtkLabel *label, const char *name, const char *value)
{
  if (g_str_equal (gtk_label_get_text (label), value))
    return;
  g_autofree char *spoken = g_strdup_printf (NAME_AND_VALUE, name, value);
  gtk_label_set_text (label, value);
  ms_widget_set_name (label, spoken);
}

static void
take_measure (MsReportMetrics *metrics, const MsReplayMeasure *measure)
{
  metrics->has_path = measure->has_path;
  metrics->path = measure->path;
  metrics->pluck = measure->pluck;
  metrics->estimated = measure->estimated;
  if (measure->has_details)
    metrics->counts.details = measure->details;
  metrics->counts.half_clicks = measure->half_clicks;
}

/* All that is known by now. */
static MsReportMetrics
get_metrics (MsDetailsWindow *self)
{
  const MsReplayMeasure *measure = ms_inquiry_get (self->meter);
  const MsClickMeasure *clicks = ms_inquiry_get (self->clicks);
  MsReportMetrics metrics;
  MsPlayMetrics play;
  MsZini zini;
  ms_report_metrics_init (&metrics);
  metrics.header = self->replay != NULL ? ms_replay_get_header (self->replay) : NULL;
  if (ms_score_get_metrics (self->score, &play))
    ms_report_metrics_set_play (&metrics, &play);
  if (ms_score_get_zini (self->score, &zini))
    metrics.counts.zini = zini;
  if (measure != NULL)
    take_measure (&metrics, measure);
  if (clicks != NULL)
    {
      metrics.least_clicks = clicks->lower;
      metrics.most_clicks = clicks->upper;
    }
  return metrics;
}

static void
update (MsDetailsWindow *self)
{
  const MsReportMetrics metrics = get_metrics (self);
  const MsClickMeasure *clicks = ms_inquiry_get (self->clicks);
  for (guint i = 0; i < self->lines->len; i++)
    {
      const Line *line = self->lines->pdata[i];
      g_autofree char *value = ms_report_row_dup_text (line->row, &metrics);
      gboolean counting = line->row->kind == MS_REPORT_ROW_LEAST_CLICKS
          && ms_inquiry_get_busy (self->clicks);
      show_value (line->value, _ (line->row->name),
          value != NULL  ? value
              : counting ? _ ("Counting…")
                         : "—");
    }
  gtk_widget_set_visible (self->watch_button, clicks != NULL && clicks->line != NULL);
  if (metrics.counts.solved >= 0)
    ms_score_count_zini (self->score);
  ms_replay_meter_ask (self->meter, self->replay);
  ms_click_meter_ask (self->clicks, self->replay);
}

static void
update_seed (MsDetailsWindow *self)
{
  MsRules rules = ms_game_get_rules (self->game);
  g_autofree char *text = ms_game_has_seed (self->game)
      ? ms_seed_text_dup (&rules, ms_game_get_seed (self->game))
      : g_strdup (_ ("none: the board comes from elsewhere"));
  show_value (self->seed, _ ("Seed, with its rules"), text);
}

static void
changed_cb (MsDetailsWindow *self, const MsGameChange *change)
{
  if ((change->parts & MS_GAME_CHANGED_BOARD) != 0)
    update_seed (self);
}

static void
copy_cb (MsDetailsWindow *self)
{
  g_autofree char *text = ms_details_window_dup_text (self);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

void
ms_details_window_watch (MsDetailsWindow *self)
{
  const MsClickMeasure *clicks = ms_inquiry_get (self->clicks);
  g_signal_emit_by_name (self, "watch", clicks->line);
}

static void
ms_details_window_class_init (MsDetailsWindowClass *class)
{
  static const MsTemplateChild children[] = { MS_CHILD (MsDetailsWindow, grid),
    MS_CHILD (MsDetailsWindow, copy_button), MS_CHILD (MsDetailsWindow, watch_button) };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  ms_class_own (class, g_object_unref, 4, G_STRUCT_OFFSET (MsDetailsWindow, score),
      G_STRUCT_OFFSET (MsDetailsWindow, meter), G_STRUCT_OFFSET (MsDetailsWindow, clicks),
      G_STRUCT_OFFSET (MsDetailsWindow, game));
  ms_class_add_signal (class, "watch", 1, G_TYPE_POINTER);
  ms_class_own (
      class, (GDestroyNotify)ms_replay_unref, 1, G_STRUCT_OFFSET (MsDetailsWindow, replay));
  ms_class_own (
      class, (GDestroyNotify)g_ptr_array_unref, 1, G_STRUCT_OFFSET (MsDetailsWindow, lines));
  ms_class_set_template (widget_class, "ms-details-window.ui", children, G_N_ELEMENTS (children));
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
  gtk_widget_class_bind_template_callback (widget_class, ms_details_window_watch);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
ms_details_window_init (MsDetailsWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  ms_help_gloss_follow (self);
  self->lines = g_ptr_array_new_with_free_func (g_free);
  /* Otherwise a value would get the focus, with all of its text selected. */
  gtk_window_set_focus (GTK_WINDOW (self), self->copy_button);
}

GtkWindow *
ms_details_window_new (
    GtkWindow *parent, MsScore *score, MsInquiry *meter, MsGame *game, MsReplay *replay)
{
  MsDetailsWindow *self = g_object_new (MS_TYPE_DETAILS_WINDOW, "transient-for", parent, NULL);
  self->score = g_object_ref (score);
  self->meter = g_object_ref (meter);
  self->clicks = ms_click_meter_new (replay != NULL ? NULL : game);
  self->replay = replay != NULL ? ms_replay_ref (replay) : NULL;
  self->game = g_object_ref (game);
  ms_connect (score, "changed", G_CALLBACK (update), self);
  ms_connect (meter, "changed", G_CALLBACK (update), self);
  ms_connect (self->clicks, "changed", G_CALLBACK (update), self);
  ms_connect (self->clicks, "notify::busy", G_CALLBACK (update), self);
  ms_connect (game, "changed", G_CALLBACK (changed_cb), self);
  const MsReportMetrics metrics = get_metrics (self);
  const MsReportRow *row;
  int place = 0;
  for (; (row = ms_report_rows_get (place)) != NULL; place++)
    if (row->part == MS_REPORT_OF_CLAIM && !ms_report_row_applies (row, &metrics))
      continue;
    else if (row->kind == MS_REPORT_ROW_HEADING)
      add_heading (self, place, _ (row->name));
    else
      add_figure (self, place, row);
  /* The seed is no figure and is longer than one, so it has two rows to itself. */
  self->seed = GTK_LABEL (new_value (0, GTK_JUSTIFY_LEFT));
  add_heading (self, place, _ ("Seed, with its rules"));
  gtk_grid_attach (self->grid, GTK_WIDGET (self->seed), 0, place + 1, 2, 1);
  update (self);
  update_seed (self);
  return GTK_WINDOW (self);
}

const char *
ms_details_window_get_value (MsDetailsWindow *self, const char *name)
{
  for (guint i = 0; i < self->lines->len; i++)
    {
      const Line *line = self->lines->pdata[i];
      if (g_str_equal (_ (line->row->name), name))
        return gtk_label_get_text (line->value);
    }
  return NULL;
}

static void
append_line (GString *text, const char *name, GtkLabel *value)
{
  g_string_append_printf (text, NAME_AND_VALUE, name, gtk_label_get_text (value));
  g_string_append_c (text, '\n');
}

char *
ms_details_window_dup_text (MsDetailsWindow *self)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < self->lines->len; i++)
    {
      const Line *line = self->lines->pdata[i];
      append_line (text, _ (line->row->name), line->value);
    }
  append_line (text, _ ("Seed, with its rules"), self->seed);
  return g_string_free (text, FALSE);
}
