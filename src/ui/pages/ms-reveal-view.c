/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-reveal-view.h"

#include "ms-page-parts.h"
#include "ms-scout-text.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

struct _MsRevealView
{
  GtkBox parent_instance;

  GtkLabel *summary;
  GtkGrid *grid; /* a row for each number */
  GtkWidget *back_button;
};

enum
{
  COLUMN_NUMBER,
  COLUMN_CHANCE,
  COLUMN_CERTAIN,
  COLUMN_STEP,
};

G_DEFINE_FINAL_TYPE (MsRevealView, ms_reveal_view, GTK_TYPE_BOX)

static void
step_cb (GtkWidget *button, gpointer user_data)
{
  int number = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "number"));
  g_signal_emit_by_name (user_data, "step", number);
}

static void
attach (MsRevealView *self, const char *text, const char *class, int column, int row)
{
  GtkLabel *label = ms_page_label (text, class);
  gtk_label_set_max_width_chars (label, column == COLUMN_CERTAIN ? 14 : -1);
  gtk_label_set_wrap (label, column == COLUMN_CERTAIN);
  gtk_widget_set_hexpand (GTK_WIDGET (label), column == COLUMN_CERTAIN);
  gtk_grid_attach (self->grid, GTK_WIDGET (label), column, row, 1, 1);
}

static void
add_row (MsRevealView *self, const MsVenture *venture, int number, int row, MsOddsFormat numbers)
{
  g_autofree char *shown = g_strdup_printf ("%d", number);
  g_autofree char *chance = ms_scout_text_dup_chance (venture->reveal, number, numbers);
  g_autofree char *certain = ms_scout_text_dup_certain (venture->reveal, number, numbers);
  g_autofree char *win = ms_scout_text_dup_win (&venture->numbers[number], numbers);
  gboolean tells_win = win != NULL && !venture->reveal->numbers[number].wins;
  /* Translators: what becomes certain, such as "2 safe cells", and a chance to win. */
  g_autofree char *both = tells_win ? g_strdup_printf (_ ("%1$s; win %2$s"), certain, win) : NULL;
  /* Translators: a number that a cell may show. */
  g_autofree char *name = g_strdup_printf (_ ("Step into the position with %d there"), number);
  GtkWidget *button = ms_page_icon_button ("go-next-symbolic", name);
  attach (self, shown, "heading", COLUMN_NUMBER, row);
  attach (self, chance, "numeric", COLUMN_CHANCE, row);
  attach (self, tells_win ? both : certain, NULL, COLUMN_CERTAIN, row);
  g_object_set_data (G_OBJECT (button), "number", GINT_TO_POINTER (number));
  g_signal_connect_object (button, "clicked", G_CALLBACK (step_cb), self, 0);
  gtk_grid_attach (self->grid, button, COLUMN_STEP, row, 1, 1);
}

void
ms_reveal_view_set_text (MsRevealView *self, const char *sentence)
{
  g_return_if_fail (MS_IS_REVEAL_VIEW (self));
  ms_widget_empty (self->grid);
  gtk_widget_set_visible (GTK_WIDGET (self->grid), FALSE);
  gtk_label_set_text (self->summary, sentence);
}

static char *
dup_summary (const char *name, const MsVenture *venture, MsOddsFormat numbers)
{
  const MsReveal *reveal = venture->reveal;
  g_autofree char *mine = ms_scout_text_dup_figure (MS_SCOUT_FIGURE_MINE, venture, numbers);
  g_autofree char *progress = ms_scout_text_dup_figure (MS_SCOUT_FIGURE_PROGRESS, venture, numbers);
  g_autofree char *won = ms_scout_text_dup_figure (MS_SCOUT_FIGURE_WON, venture, numbers);
  g_autofree char *next = ms_scout_text_dup_figure (MS_SCOUT_FIGURE_NEXT, venture, numbers);
  if (!reveal->consistent)
    return g_strdup (_ ("No layout fits this position."));
  if (reveal->mine >= 1)
    /* Translators: the name of a cell. */
    return g_strdup_printf (_ ("%s would show nothing: it is certainly a mine."), name);
  if (reveal->won > 0)
    return g_strdup_printf (
        /* Translators: the name of a cell, its chance of a mine, the chance that a certainly safe
         * cell follows, and the chance to win at once. */
        _ ("%1$s: mine %2$s; the game is won at once with %4$s, a safe cell follows with %3$s."),
        name, mine, progress, won);
  return g_strdup_printf (
      /* Translators: the name of a cell, its chance of a mine, the chance that a certainly safe
       * cell follows, and the mean safety of the best next cell. */
      _ ("%1$s: mine %2$s; a safe cell follows with %3$s; the next cell is %4$s safe on average."),
      name, mine, progress, next);
}

void
ms_reveal_view_set_scouted (
    MsRevealView *self, const char *name, const MsScouted *scouted, MsOddsFormat numbers)
{
  const MsVenture *venture = scouted->ventures[0];
  int row = 0;
  g_return_if_fail (MS_IS_REVEAL_VIEW (self));
  g_autofree char *summary = dup_summary (name, venture, numbers);
  if (ms_scout_text_is_supposed (scouted))
    summary = ms_scout_text_take_supposed (g_steal_pointer (&summary));
  ms_reveal_view_set_text (self, summary);
  for (int number = 0; number < MS_REVEAL_NUMBERS; number++)
    if (venture->reveal->numbers[number].possible)
      add_row (self, venture, number, row++, numbers);
  gtk_widget_set_visible (GTK_WIDGET (self->grid), row > 0);
}

void
ms_reveal_view_set_can_go_back (MsRevealView *self, gboolean can)
{
  g_return_if_fail (MS_IS_REVEAL_VIEW (self));
  gtk_widget_set_visible (self->back_button, can);
}

static void
ms_reveal_view_class_init (MsRevealViewClass *class)
{
  ms_class_add_signal (class, "step", 1, G_TYPE_INT);
}

static void
ms_reveal_view_init (MsRevealView *self)
{
  self->summary = ms_page_label (NULL, NULL);
  self->grid = ms_page_grid ();
  self->back_button = ms_page_button (_ ("Step _Back"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->back_button), "win.step-back");
  GtkWidget *parts[] = { GTK_WIDGET (self->summary), GTK_WIDGET (self->grid), self->back_button };
  ms_page_fill_part (self, _ ("What Would It Show?"), parts, G_N_ELEMENTS (parts));
  ms_reveal_view_set_can_go_back (self, FALSE);
}
