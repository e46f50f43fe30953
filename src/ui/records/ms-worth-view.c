/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-worth-view.h"

#include "ms-exercise.h"
#include "ms-figures.h"
#include "ms-flow-layout.h"
#include "ms-plot.h"
#include "ms-record-text.h"
#include "ms-report-worth.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

struct _MsWorthView
{
  GtkBox parent_instance;

  /* Children */
  GtkLabel *message;
  GtkWidget *rows;

  /* Owned */
  MsRecords *records; /* NULL: not set */
  GCancellable *cancellable; /* while it asks */
  char *said; /* what the rows say; NULL: nothing yet */

  MsRecordFilter filter;
  gboolean complete;
};

G_DEFINE_FINAL_TYPE (MsWorthView, ms_worth_view, GTK_TYPE_BOX)

/* --- Words --- */

static double
in_seconds (gint64 ms)
{
  return (double)ms / 1000;
}

static char *
dup_message (const MsWorth *worth, int n_left)
{
  if (worth->n_games == 0 && n_left == 0)
    return g_strdup (_ ("The moves of none of these games are known."));
  char *text = g_strdup_printf (
      ngettext ("Of %d game.", "Of the last %d games.", (gulong)worth->n_games), worth->n_games);
  text = ms_sentences_join (text, ms_report_worth_dup_total (worth));
  if (n_left > 0)
    text = ms_sentences_join (text,
        g_strdup_printf (ngettext ("%d more is still to be looked through.",
                             "%d more are still to be looked through.", (gulong)n_left),
            n_left));
  return text;
}

/* --- Rows --- */

static void
append_train (GtkWidget *buttons, const MsWorthRow *row)
{
  MsWorthRow all = { .rule = row->rule };
  g_autofree char *rule = ms_report_worth_dup_title (&all);
  /* Translators: a rule of the deduction ladder. */
  g_autofree char *name = g_strdup_printf (_ ("Train this: %s"), rule);
  GtkWidget *button = gtk_button_new_with_label (_ ("Train This"));
  int topic = row->rule < MS_N_RUNG_RULES ? row->rule : (int)MS_TOPIC_GUESS;
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "app.train");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "i", topic);
  ms_widget_set_name (button, name);
  gtk_box_append (GTK_BOX (buttons), button);
}

static void
append_game (GtkWidget *buttons, const MsWorthMoment *moment)
{
  double seconds = in_seconds (moment->need.wait_ms);
  g_autofree char *date = ms_record_text_dup_date (moment->ended_at, FALSE);
  g_autofree char *label = g_strdup_printf (_ ("%1$s: %2$.1f s"), date, seconds);
  g_autofree char *name = g_strdup_printf (_ ("Watch the game of %1$s: %2$.1f s"), date, seconds);
  GtkWidget *button = gtk_button_new_with_label (label);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "records.watch-game");
  gtk_actionable_set_action_target (
      GTK_ACTIONABLE (button), "(xi)", moment->game, moment->need.move);
  ms_widget_set_name (button, name);
  gtk_box_append (GTK_BOX (buttons), button);
}

static GtkWidget *
append_row (MsWorthView *self, const MsWorthRow *row, const char *text)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  g_autofree char *title = ms_report_worth_dup_title (row);
  ms_label_append (box, title, "heading");
  ms_label_append (box, text, NULL);
  gtk_box_append (GTK_BOX (self->rows), box);
  return box;
}

static void
append_buttons (GtkWidget *box, const MsWorthRow *row, gboolean games)
{
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_layout_manager (buttons, ms_flow_layout_new (MS_FLOW_LINES));
  append_train (buttons, row);
  for (int i = 0; games && i < row->n_dearest; i++)
    append_game (buttons, &row->dearest[i]);
  gtk_box_append (GTK_BOX (box), buttons);
}

/* What changed over time, where there is enough for that. */
static void
append_plot (GtkWidget *box, const MsWorthRow *row)
{
  guint n = row->points->len;
  g_autofree MsPlotPoint *points = g_new (MsPlotPoint, n + 1);
  if (n < 2)
    return;
  const MsWorthPoint *all = &g_array_index (row->points, MsWorthPoint, 0);
  for (guint i = 0; i < n; i++)
    points[i] = (MsPlotPoint){ (double)all[i].at, in_seconds (all[i].half_ms),
      in_seconds (all[i].low_ms), in_seconds (all[i].high_ms) };
  g_autofree char *from = ms_record_text_dup_date (all[0].at, FALSE);
  g_autofree char *to = ms_record_text_dup_date (all[n - 1].at, FALSE);
  g_autofree char *summary = ms_report_worth_dup_change (row, from, to);
  GtkWidget *plot = g_object_new (MS_TYPE_PLOT, NULL);
  ms_plot_set (MS_PLOT (plot), MS_PLOT_TIME, MS_PLOT_NUMBER, points, n, summary);
  gtk_box_append (GTK_BOX (box), plot);
}

static void
fill (MsWorthView *self, const MsWorth *worth)
{
  if (worth->costs->len > 0)
    ms_label_append (self->rows, _ ("What costs most"), "heading");
  for (guint i = 0; i < worth->costs->len; i++)
    {
      guint place = g_array_index (worth->costs, guint, i);
      const MsWorthRow *row = &g_array_index (worth->rows, MsWorthRow, place);
      g_autofree char *text = ms_report_worth_dup_cost (row);
      append_buttons (append_row (self, row, text), row, TRUE);
    }
  if (worth->rows->len > 0)
    ms_label_append (self->rows, _ ("All deductions"), "heading");
  for (guint i = 0; i < worth->rows->len; i++)
    {
      const MsWorthRow *row = &g_array_index (worth->rows, MsWorthRow, i);
      if (row->pattern != 0)
        continue;
      g_autofree char *times = ms_report_worth_dup_times (row);
      g_autofree char *patterns = ms_report_worth_dup_patterns (worth, i);
      GtkWidget *box = append_row (self, row, times);
      if (patterns != NULL)
        ms_label_append (box, patterns, "dim-label");
      append_plot (box, row);
      append_buttons (box, row, FALSE);
    }
}

/* Makes the rows anew where they say something else: new ones would lose the focus. */
static void
show (MsWorthView *self, const MsWorth *worth, int n_left)
{
  g_autofree char *message = dup_message (worth, n_left);
  g_autoptr (GString) said = g_string_new (NULL);
  for (guint i = 0; i < worth->rows->len; i++)
    {
      const MsWorthRow *row = &g_array_index (worth->rows, MsWorthRow, i);
      g_string_append_printf (said, "%d %d %d %" G_GINT64_FORMAT " %" G_GINT64_FORMAT ";",
          row->rule, row->pattern, row->n, row->total_ms, row->half_ms);
    }
  gtk_label_set_text (self->message, message);
  if (g_strcmp0 (said->str, self->said) == 0)
    return;
  g_free (self->said);
  self->said = g_strdup (said->str);
  ms_widget_empty (self->rows);
  fill (self, worth);
}

/* --- Asking --- */

static void ask (MsWorthView *self);

static void
told_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  MsRecordsAnswer *answer = ms_records_finish (MS_RECORDS (source), result, &error);
  /* If it was cancelled, the view is gone or has asked for something else. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  MsWorthView *self = user_data;
  g_clear_object (&self->cancellable);
  if (answer == NULL)
    {
      gtk_label_set_text (self->message, error->message);
      return;
    }
  self->complete = answer->n_left == 0;
  g_autoptr (MsWorth) worth = ms_worth_new (answer->needs);
  show (self, worth, answer->n_left);
  if (!self->complete)
    ask (self);
}

static void
ask (MsWorthView *self)
{
  if (self->records == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  ms_records_needs_async (self->records, &self->filter, self->cancellable, told_cb, self);
}

void
ms_worth_view_set (MsWorthView *self, MsRecords *records, const MsRecordFilter *filter)
{
  g_set_object (&self->records, records);
  self->filter = *filter;
  self->filter.sort = NULL;
  self->complete = FALSE;
  ask (self);
}

gboolean
ms_worth_view_is_complete (MsWorthView *self)
{
  return self->complete && self->cancellable == NULL;
}

/* --- The object --- */

static void
ms_worth_view_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (ms_worth_view_parent_class)->map (widget);
  ask (MS_WORTH_VIEW (widget));
}

static void
ms_worth_view_dispose (GObject *object)
{
  MsWorthView *self = MS_WORTH_VIEW (object);
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->records);
  g_clear_pointer (&self->said, g_free);
  G_OBJECT_CLASS (ms_worth_view_parent_class)->dispose (object);
}

static void
ms_worth_view_class_init (MsWorthViewClass *class)
{
  G_OBJECT_CLASS (class)->dispose = ms_worth_view_dispose;
  GTK_WIDGET_CLASS (class)->map = ms_worth_view_map;
}

static void
ms_worth_view_init (MsWorthView *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 12);
  gtk_widget_add_css_class (GTK_WIDGET (self), "statistics");
  ms_label_append (GTK_WIDGET (self),
      _ ("How long went by before an opening, by what the easiest safe cell of the position "
         "needed, whatever was opened then. Two minutes or more do not count."),
      "note");
  self->message = GTK_LABEL (ms_label_append (GTK_WIDGET (self), NULL, NULL));
  self->rows = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  gtk_box_append (GTK_BOX (self), self->rows);
}
