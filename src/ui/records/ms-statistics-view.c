/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-statistics-view.h"

#include "ms-plot.h"
#include "ms-record-text.h"
#include "ms-time-digits.h"

#include <glib/gi18n.h>
#include <math.h>

enum
{
  CARD_GAMES,
  CARD_WIN_RATE,
  CARD_STREAK,
  CARD_BEST,
  CARD_SPEED,
  CARD_EFFICIENCY,
  N_CARDS
};

enum
{
  PLOT_SPEED,
  PLOT_EFFICIENCY,
  PLOT_LUCK,
  N_PLOTS
};

struct _MsStatisticsView
{
  GtkBox parent_instance;

  const char *titles[N_CARDS]; /* static */
  GtkLabel *values[N_CARDS], *notes[N_CARDS];
  gint64 best_ms, median_ms; /* what the card of times tells, unless nothing was set yet */
  gboolean competition, set;
  MsPlot *plots[N_PLOTS];
};

G_DEFINE_FINAL_TYPE (MsStatisticsView, ms_statistics_view, GTK_TYPE_BOX)

/* --- Cards --- */

/* Both texts are taken. */
static void
set_card (MsStatisticsView *self, int card, char *value, char *note)
{
  gtk_label_set_text (self->values[card], value);
  gtk_label_set_text (self->notes[card], note);
  /* Translators: a figure, read aloud: what it is, its value, and more about it: "Games", "12",
   * "7 won". */
  g_autofree char *name = *note != '\0'
      ? g_strdup_printf (_ ("%1$s: %2$s, %3$s"), self->titles[card], value, note)
      : g_strdup_printf (_ ("%1$s: %2$s"), self->titles[card], value);
  GtkWidget *box = gtk_widget_get_parent (GTK_WIDGET (self->values[card]));
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (gtk_widget_get_parent (box)), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_free (value);
  g_free (note);
}

static char *
dup_interval (const MsStatistics *statistics)
{
  if (statistics->n_games == 0)
    return g_strdup ("");
  g_autofree char *low = ms_record_text_dup_share (statistics->win_rate_low);
  g_autofree char *high = ms_record_text_dup_share (statistics->win_rate_high);
  /* Translators: two percentages: the bounds of an interval. */
  return g_strdup_printf (_ ("with 95 %% confidence: %1$s to %2$s"), low, high);
}

static char *
dup_streak (int streak)
{
  if (streak >= 0)
    return g_strdup_printf (ngettext ("%d win", "%d wins", (unsigned long)streak), streak);
  return g_strdup_printf (ngettext ("%d loss", "%d losses", (unsigned long)-streak), -streak);
}

static char *
dup_longest (const MsStatistics *statistics)
{
  g_autofree char *won = dup_streak (statistics->longest_won);
  g_autofree char *lost = dup_streak (-statistics->longest_lost);
  /* Translators: the longest streaks: "6 wins", "4 losses". */
  return statistics->longest_lost > 0 ? g_strdup_printf (_ ("longest: %1$s, %2$s"), won, lost)
                                      : g_strdup_printf (_ ("longest: %s"), won);
}

static char *
dup_median (MsStatisticsView *self)
{
  g_autofree char *median = ms_record_text_dup_time (self->median_ms, self->competition);
  /* Translators: a time in seconds. */
  return g_strdup_printf (_ ("median %s"), median);
}

static char *
dup_best_speed (const MsStatistics *statistics)
{
  g_autofree char *best = ms_record_text_dup_number (statistics->best_bbbv_per_second);
  /* Translators: the highest value of a figure. */
  return g_strdup_printf (_ ("best %s"), best);
}

static void
update_times (MsStatisticsView *self)
{
  if (self->set)
    set_card (self, CARD_BEST, ms_record_text_dup_time (self->best_ms, self->competition),
        dup_median (self));
}

static void
set_cards (MsStatisticsView *self, const MsStatistics *statistics, gboolean competition)
{
  set_card (self, CARD_GAMES, g_strdup_printf ("%d", statistics->n_games),
      g_strdup_printf (
          ngettext ("%d won", "%d won", (unsigned long)statistics->n_won), statistics->n_won));
  set_card (self, CARD_WIN_RATE, ms_record_text_dup_share (statistics->win_rate),
      dup_interval (statistics));
  set_card (self, CARD_STREAK, dup_streak (statistics->streak), dup_longest (statistics));
  self->best_ms = statistics->best_ms;
  self->median_ms = statistics->median_ms;
  self->competition = competition;
  self->set = TRUE;
  update_times (self);
  set_card (self, CARD_SPEED, ms_record_text_dup_number (statistics->mean_bbbv_per_second),
      dup_best_speed (statistics));
  set_card (self, CARD_EFFICIENCY, ms_record_text_dup_share (statistics->mean_efficiency),
      g_strdup (_ ("of games won")));
}

static GtkWidget *
append_label (GtkWidget *box, const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static void
add_cards (MsStatisticsView *self)
{
  const char *const titles[] = { _ ("Games"), _ ("Games won"), _ ("Streak"), _ ("Best time"),
    _ ("3BV/s"), _ ("Efficiency") };
  GtkWidget *flow = gtk_flow_box_new ();
  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (flow), GTK_SELECTION_NONE);
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (flow), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Figures"), -1);
  gtk_flow_box_set_homogeneous (GTK_FLOW_BOX (flow), TRUE);
  gtk_flow_box_set_min_children_per_line (GTK_FLOW_BOX (flow), 2);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (flow), N_CARDS);
  for (int i = 0; i < N_CARDS; i++)
    {
      GtkWidget *card = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
      gtk_widget_add_css_class (card, "record-card");
      self->titles[i] = titles[i];
      append_label (card, titles[i], "dim-label");
      self->values[i] = GTK_LABEL (append_label (card, NULL, "value"));
      self->notes[i] = GTK_LABEL (append_label (card, NULL, "note"));
      gtk_flow_box_insert (GTK_FLOW_BOX (flow), card, -1);
      gtk_widget_set_focusable (gtk_widget_get_parent (card), FALSE);
    }
  gtk_box_append (GTK_BOX (self), flow);
}

/* --- Plots --- */

/* A sentence with what the eye takes from the plot: how many, from when to when, how they changed.
 */
static char *
dup_series_summary (const char *title, GArray *points, char *(*dup) (double))
{
  if (points->len == 0)
    return g_strdup_printf (_ ("%s: no games won yet."), title);
  guint n = points->len, few = MIN (n, MS_PLOT_MEAN_OVER);
  double first = 0, last = 0;
  for (guint i = 0; i < few; i++)
    {
      first += g_array_index (points, MsStatisticsPoint, i).value / few;
      last += g_array_index (points, MsStatisticsPoint, n - 1 - i).value / few;
    }
  g_autofree char *from = ms_record_text_dup_date (
      g_array_index (points, MsStatisticsPoint, 0).at, FALSE);
  g_autofree char *to = ms_record_text_dup_date (
      g_array_index (points, MsStatisticsPoint, n - 1).at, FALSE);
  g_autofree char *before = dup (first), *now = dup (last);
  return g_strdup_printf (
      /* Translators: the name of a figure, a number of games, two dates, and two values. */
      ngettext ("%1$s of %2$u game won, from %3$s to %4$s: mean of the first ones %5$s, of the "
                "last ones %6$s.",
          "%1$s of %2$u games won, from %3$s to %4$s: mean of the first ones %5$s, of the last "
          "ones %6$s.",
          n),
      title, n, from, to, before, now);
}

static void
set_series (
    MsPlot *plot, MsPlotScale scale, const char *title, GArray *points, char *(*dup) (double))
{
  g_autoptr (GArray) shown = g_array_new (FALSE, TRUE, sizeof (MsPlotPoint));
  g_autofree char *summary = dup_series_summary (title, points, dup);
  for (guint i = 0; i < points->len; i++)
    {
      const MsStatisticsPoint *point = &g_array_index (points, MsStatisticsPoint, i);
      MsPlotPoint dot = { (double)point->at, point->value, point->value, point->value };
      g_array_append_val (shown, dot);
    }
  ms_plot_set (
      plot, MS_PLOT_TIME, scale, (const MsPlotPoint *)(gpointer)shown->data, shown->len, summary);
}

static void
append_bin (GString *text, const MsStatisticsBin *bin)
{
  g_autofree char *luck = ms_record_text_dup_share (bin->mean_luck);
  g_autofree char *rate = ms_record_text_dup_share ((double)bin->n_won / bin->n_games);
  g_string_append_printf (text,
      /* Translators: a percentage, a number of games, a percentage. */
      ngettext (" Luck %1$s: %2$d game, %3$s won.", " Luck %1$s: %2$d games, %3$s won.",
          (unsigned long)bin->n_games),
      luck, bin->n_games, rate);
}

static void
set_luck (MsPlot *plot, const MsStatistics *statistics)
{
  MsPlotPoint points[MS_STATISTICS_LUCK_BINS];
  guint n = 0;
  g_autoptr (GString) summary = g_string_new (statistics->n_lucky > 0
          ? _ ("Share of games won against their luck.")
          : _ ("Luck against games won: no games yet."));
  for (int i = 0; i < MS_STATISTICS_LUCK_BINS; i++)
    {
      const MsStatisticsBin *bin = &statistics->luck[i];
      if (bin->n_games == 0)
        continue;
      points[n++] = (MsPlotPoint){ bin->mean_luck, (double)bin->n_won / bin->n_games, bin->rate_low,
        bin->rate_high };
      append_bin (summary, bin);
    }
  ms_plot_set (plot, MS_PLOT_SHARE, MS_PLOT_SHARE, points, n, summary->str);
}

static void
add_plot (MsStatisticsView *self, int plot, const char *title, const char *explanation)
{
  GtkWidget *heading = append_label (GTK_WIDGET (self), title, "heading");
  GtkWidget *note = append_label (GTK_WIDGET (self), explanation, "note");
  gtk_widget_set_margin_top (heading, 12);
  gtk_widget_set_margin_bottom (note, 6);
  self->plots[plot] = MS_PLOT (ms_plot_new ());
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->plots[plot]));
}

static void
ms_statistics_view_class_init (MsStatisticsViewClass *class)
{
}

static void
ms_statistics_view_init (MsStatisticsView *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_widget_add_css_class (GTK_WIDGET (self), "statistics");
  add_cards (self);
  g_signal_connect_object (ms_time_digits_get_default (), "notify::digits",
      G_CALLBACK (update_times), self, G_CONNECT_SWAPPED);
  add_plot (self, PLOT_SPEED, _ ("3BV/s over time"),
      _ ("Each point is a game won; the line is the mean of the last 20."));
  add_plot (self, PLOT_EFFICIENCY, _ ("Efficiency over time"),
      _ ("3BV solved per click. Each point is a game won; the line is the mean of the last 20."));
  add_plot (self, PLOT_LUCK, _ ("Games won against luck"),
      _ ("Luck is the chance of surviving all the guesses a game took, 100 % without any. Games of "
         "like luck are one point; the bars are intervals of 95 %."));
}

GtkWidget *
ms_statistics_view_new (void)
{
  return g_object_new (MS_TYPE_STATISTICS_VIEW, NULL);
}

void
ms_statistics_view_set (
    MsStatisticsView *self, const MsStatistics *statistics, gboolean competition)
{
  set_cards (self, statistics, competition);
  set_series (self->plots[PLOT_SPEED], MS_PLOT_NUMBER, _ ("3BV/s"), statistics->bbbv_per_second,
      ms_record_text_dup_number);
  set_series (self->plots[PLOT_EFFICIENCY], MS_PLOT_SHARE, _ ("Efficiency"), statistics->efficiency,
      ms_record_text_dup_share);
  set_luck (self->plots[PLOT_LUCK], statistics);
}
