/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-statistics-view.h"

#include "ms-flow-layout.h"
#include "ms-plot.h"
#include "ms-record-text.h"
#include "ms-time-digits.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

/* The first cards; a card for each series of the statistics follows. */
enum
{
  CARD_GAMES,
  CARD_WIN_RATE,
  CARD_STREAK,
  CARD_BEST,
  CARD_SERIES
};

typedef struct
{
  const char *title; /* static */
  GtkLabel *value, *note;
} Card;

struct _MsStatisticsView
{
  GtkBox parent_instance;

  GArray *cards; /* Card */
  /* shown on the card of times, once something was set */
  gint64 best_ms, median_ms, best_nf_ms, best_fl_ms;
  gboolean competition, set;
  GtkWidget *habits; /* heading, note and a row for each habit */
  char *habits_said; /* what the rows say; NULL: nothing yet */
  GPtrArray *plots; /* MsPlot, borrowed: of each series, and of luck */
};

G_DEFINE_FINAL_TYPE (MsStatisticsView, ms_statistics_view, GTK_TYPE_BOX)

/* --- Cards --- */

/* Both texts are taken. */
static void
set_card (MsStatisticsView *self, guint place, char *value, char *note)
{
  const Card *card = &g_array_index (self->cards, Card, place);
  gtk_label_set_text (card->value, value);
  gtk_label_set_text (card->note, note);
  /* Translators: a figure, read aloud: what it is, its value, and more about it: "Games", "12",
   * "7 won". */
  g_autofree char *name = *note != '\0'
      ? g_strdup_printf (_ ("%1$s: %2$s, %3$s"), card->title, value, note)
      : g_strdup_printf (_ ("%1$s: %2$s"), card->title, value);
  GtkWidget *box = gtk_widget_get_parent (GTK_WIDGET (card->value));
  ms_widget_set_name (gtk_widget_get_parent (box), name);
  g_free (value);
  g_free (note);
}

static char *
dup_streak (int streak)
{
  if (streak >= 0)
    return g_strdup_printf (ngettext ("%d win", "%d wins", (unsigned long)streak), streak);
  return g_strdup_printf (ngettext ("%d loss", "%d losses", (unsigned long)-streak), -streak);
}

static void
update_times (MsStatisticsView *self)
{
  if (!self->set)
    return;
  g_autofree char *median = ms_record_text_dup_time (self->median_ms, self->competition);
  g_autofree char *nf = ms_record_text_dup_time (self->best_nf_ms, self->competition);
  g_autofree char *fl = ms_record_text_dup_time (self->best_fl_ms, self->competition);
  set_card (self, CARD_BEST, ms_record_text_dup_time (self->best_ms, self->competition),
      /* Translators: times in seconds: half of the games were faster than the first one; the best
       * one without flags, and with them. */
      g_strdup_printf (_ ("median %1$s; NF %2$s, FL %3$s"), median, nf, fl));
}

static void
add_card (MsStatisticsView *self, GtkFlowBox *flow, const char *title)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  gtk_widget_add_css_class (box, "record-card");
  ms_label_append (box, title, "dim-label");
  Card card = { title, GTK_LABEL (ms_label_append (box, NULL, "value")),
    GTK_LABEL (ms_label_append (box, NULL, "note")) };
  gtk_flow_box_insert (flow, box, -1);
  gtk_widget_set_focusable (gtk_widget_get_parent (box), FALSE);
  g_array_append_val (self->cards, card);
}

/* The next column that has a card and a plot, the i-th or a later one; *i is then the one after it.
 * NULL: there are no more. */
static const MsRecordColumn *
next_series (int *i)
{
  const MsRecordColumn *column;
  while ((column = ms_record_columns_get ((*i)++)) != NULL)
    if (column->shown.parts & MS_SHOWN_STATISTICS)
      return column;
  return NULL;
}

static void
add_cards (MsStatisticsView *self)
{
  const char *const titles[] = { _ ("Games"), _ ("Games won"), _ ("Streak"), _ ("Best time") };
  const MsRecordColumn *column;
  GtkFlowBox *flow = GTK_FLOW_BOX (gtk_flow_box_new ());
  gtk_flow_box_set_selection_mode (flow, GTK_SELECTION_NONE);
  ms_widget_set_name (flow, _ ("Figures"));
  gtk_flow_box_set_homogeneous (flow, TRUE);
  gtk_flow_box_set_min_children_per_line (flow, 2);
  self->cards = g_array_new (FALSE, FALSE, sizeof (Card));
  for (int i = 0; i < CARD_SERIES; i++)
    add_card (self, flow, titles[i]);
  for (int i = 0; (column = next_series (&i)) != NULL;)
    add_card (self, flow, _ (column->shown.title));
  gtk_flow_box_set_max_children_per_line (flow, self->cards->len);
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (flow));
}

/* --- Habits --- */

/* The button of a game, which leads to it; says what the habit cost there. */
static GtkWidget *
make_game (const MsStatisticsHabit *habit, int i, char **label)
{
  g_autofree char *date = ms_record_text_dup_date (habit->dearest[i].at, FALSE);
  double seconds = habit->dearest[i].seconds;
  /* Translators: the date of a game, and seconds that a habit cost in it. */
  *label = g_strdup_printf (_ ("%1$s: %2$.1f s"), date, seconds);
  /* Translators: the same, read aloud. */
  g_autofree char *name = g_strdup_printf (_ ("Watch the game of %1$s: %2$.1f s"), date, seconds);
  GtkWidget *button = gtk_button_new_with_label (*label);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "records.watch-game");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "(xi)", habit->dearest[i].id, -1);
  ms_widget_set_name (button, name);
  return button;
}

static GtkWidget *
make_habit (const MsStatisticsHabit *habit, GString *said)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  GtkWidget *games = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_layout_manager (games, ms_flow_layout_new (MS_FLOW_LINES));
  g_autofree char *text = g_strdup_printf (
      /* Translators: a habit, as "Hesitations", seconds, a number of games. */
      ngettext ("%1$s: %2$.1f s in %3$d game.", "%1$s: %2$.1f s in %3$d games.",
          (unsigned long)habit->n_games),
      _ (habit->column->shown.title), habit->seconds, habit->n_games);
  ms_label_append (row, text, NULL);
  g_string_append (said, text);
  for (int i = 0; i < habit->n_dearest; i++)
    {
      g_autofree char *label = NULL;
      gtk_box_append (GTK_BOX (games), make_game (habit, i, &label));
      g_string_append_printf (said, " %s %" G_GINT64_FORMAT, label, habit->dearest[i].id);
    }
  gtk_box_append (GTK_BOX (row), games);
  return row;
}

/* Makes the rows anew where they say something else: new ones would lose the focus. */
static void
set_habits (MsStatisticsView *self, const GArray *habits)
{
  GString *said = g_string_new (NULL);
  GtkWidget *rows = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_VERTICAL, 8));
  for (guint i = 0; i < habits->len; i++)
    gtk_box_append (
        GTK_BOX (rows), make_habit (&g_array_index (habits, MsStatisticsHabit, i), said));
  if (g_strcmp0 (said->str, self->habits_said) != 0)
    {
      if (self->habits_said != NULL)
        gtk_box_remove (GTK_BOX (self->habits), gtk_widget_get_last_child (self->habits));
      gtk_box_append (GTK_BOX (self->habits), rows);
      g_free (self->habits_said);
      self->habits_said = g_strdup (said->str);
    }
  gtk_widget_set_visible (self->habits, habits->len > 0);
  g_object_unref (rows);
  g_string_free (said, TRUE);
}

static void
add_habits (MsStatisticsView *self)
{
  self->habits = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_set_margin_top (self->habits, 12);
  ms_label_append (self->habits, _ ("Dearest habits"), "heading");
  ms_label_append (self->habits,
      _ ("Seconds that they cost in these games, as the reviews tell, and the games where they "
         "cost most. A guess costs its risk of the time played until then, less what it gained."),
      "note");
  gtk_box_append (GTK_BOX (self), self->habits);
}

/* --- Plots --- */

/* A sentence that says what can be seen in the plot: how many games, from when to when, how they
 * changed. */
static char *
dup_series_summary (const MsStatisticsSeries *series)
{
  const char *title = _ (series->column->shown.title);
  GArray *points = series->points;
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
  g_autofree char *before = ms_record_text_dup_mean (series->column, first);
  g_autofree char *now = ms_record_text_dup_mean (series->column, last);
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
set_series (MsPlot *plot, const MsStatisticsSeries *series)
{
  MsPlotScale scale = series->column->kind == MS_RECORD_KIND_SHARE ? MS_PLOT_SHARE : MS_PLOT_NUMBER;
  g_autoptr (GArray) shown = g_array_new (FALSE, TRUE, sizeof (MsPlotPoint));
  g_autofree char *summary = dup_series_summary (series);
  for (guint i = 0; i < series->points->len; i++)
    {
      const MsStatisticsPoint *point = &g_array_index (series->points, MsStatisticsPoint, i);
      MsPlotPoint dot = { (double)point->at, point->value, point->value, point->value };
      g_array_append_val (shown, dot);
    }
  ms_plot_set (
      plot, MS_PLOT_TIME, scale, (const MsPlotPoint *)(gpointer)shown->data, shown->len, summary);
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
      g_autofree char *luck = ms_record_text_dup_share (bin->mean_luck);
      g_autofree char *rate = ms_record_text_dup_share ((double)bin->n_won / bin->n_games);
      g_string_append_printf (summary,
          /* Translators: a percentage, a number of games, a percentage. */
          ngettext (" Luck %1$s: %2$d game, %3$s won.", " Luck %1$s: %2$d games, %3$s won.",
              (unsigned long)bin->n_games),
          luck, bin->n_games, rate);
    }
  ms_plot_set (plot, MS_PLOT_SHARE, MS_PLOT_SHARE, points, n, summary->str);
}

static void
add_plot (MsStatisticsView *self, const char *title, const char *explanation)
{
  GtkWidget *heading = ms_label_append (GTK_WIDGET (self), title, "heading");
  GtkWidget *note = ms_label_append (GTK_WIDGET (self), explanation, "note");
  GtkWidget *plot = g_object_new (MS_TYPE_PLOT, NULL);
  gtk_widget_set_margin_top (heading, 12);
  gtk_widget_set_margin_bottom (note, 6);
  gtk_box_append (GTK_BOX (self), plot);
  g_ptr_array_add (self->plots, plot);
}

static void
ms_statistics_view_class_init (MsStatisticsViewClass *class)
{
  ms_class_own (class, (GDestroyNotify)g_array_unref, 1, G_STRUCT_OFFSET (MsStatisticsView, cards));
  ms_class_own (class, g_free, 1, G_STRUCT_OFFSET (MsStatisticsView, habits_said));
  ms_class_own (
      class, (GDestroyNotify)g_ptr_array_unref, 1, G_STRUCT_OFFSET (MsStatisticsView, plots));
}

static void
ms_statistics_view_init (MsStatisticsView *self)
{
  const MsRecordColumn *column;
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_widget_add_css_class (GTK_WIDGET (self), "statistics");
  add_cards (self);
  add_habits (self);
  ms_connect (ms_time_digits_get_default (), "notify::digits", G_CALLBACK (update_times), self);
  self->plots = g_ptr_array_new ();
  for (int i = 0; (column = next_series (&i)) != NULL;)
    add_plot (self, _ (column->shown.over_time), _ (column->shown.about));
  add_plot (self, _ ("Games won against luck"),
      _ ("Luck is the chance of surviving all the guesses a game took, 100 % without any. Games of "
         "like luck are one point; the bars are intervals of 95 %."));
}

/* A figure that is not known of all games won says of how many it is. */
static char *
dup_note (const MsStatisticsSeries *series, guint n_won)
{
  const char *note = series->column->shown.note;
  guint n = series->points->len;
  g_autofree char *best = ms_record_text_dup_mean (series->column, series->greatest);
  g_autofree char *text = note != NULL ? g_strdup (_ (note))
                                       /* Translators: the highest value of a figure. */
                                       : g_strdup_printf (_ ("best %s"), best);
  if (n == 0 || n == n_won)
    return g_steal_pointer (&text);
  return g_strdup_printf (
      /* Translators: "best 3.20; of 12 games": the figure is known of no more. */
      ngettext ("%1$s; of %2$u game", "%1$s; of %2$u games", n), text, n);
}

void
ms_statistics_view_set (
    MsStatisticsView *self, const MsStatistics *statistics, gboolean competition)
{
  guint n = statistics->series->len;
  g_autofree char *low = ms_record_text_dup_share (statistics->win_rate_low);
  g_autofree char *high = ms_record_text_dup_share (statistics->win_rate_high);
  g_autofree char *won = dup_streak (statistics->longest_won);
  g_autofree char *lost = dup_streak (-statistics->longest_lost);
  set_card (self, CARD_GAMES, g_strdup_printf ("%d", statistics->n_games),
      g_strdup_printf (
          ngettext ("%d won", "%d won", (unsigned long)statistics->n_won), statistics->n_won));
  set_card (self, CARD_WIN_RATE, ms_record_text_dup_share (statistics->win_rate),
      statistics->n_games == 0
          ? g_strdup ("")
          /* Translators: two percentages: the bounds of an interval. */
          : g_strdup_printf (_ ("with 95 %% confidence: %1$s to %2$s"), low, high));
  set_card (self, CARD_STREAK, dup_streak (statistics->streak),
      /* Translators: the longest streaks: "6 wins", "4 losses". */
      statistics->longest_lost > 0 ? g_strdup_printf (_ ("longest: %1$s, %2$s"), won, lost)
                                   : g_strdup_printf (_ ("longest: %s"), won));
  self->best_ms = statistics->best_ms;
  self->median_ms = statistics->median_ms;
  self->best_nf_ms = statistics->best_nf_ms;
  self->best_fl_ms = statistics->best_fl_ms;
  self->competition = competition;
  self->set = TRUE;
  update_times (self);
  set_habits (self, statistics->habits);
  for (guint i = 0; i < n; i++)
    {
      const MsStatisticsSeries *series = &g_array_index (statistics->series, MsStatisticsSeries, i);
      set_card (self, CARD_SERIES + i, ms_record_text_dup_mean (series->column, series->mean),
          dup_note (series, (guint)statistics->n_won));
      set_series (self->plots->pdata[i], series);
    }
  set_luck (self->plots->pdata[n], statistics);
}
