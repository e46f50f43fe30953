/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-result-bar.h"

#include "ms-counters.h"

#include <glib/gi18n.h>

struct _MsResultBar
{
  GtkBox parent_instance;

  GtkLabel *label;
  GtkWidget *undo_button;

  char *end, *added; /* owned: how the game ended, and what is said about it; NULL: nothing */
};

G_DEFINE_FINAL_TYPE (MsResultBar, ms_result_bar, GTK_TYPE_BOX)

/* The hit cell, or FALSE. A chord can hit several mines; the sentence is about the first. */
static gboolean
find_blast (MsGame *game, int *x, int *y)
{
  const MsCell *cells = ms_game_get_cells (game);
  int width = ms_game_get_width (game), n = width * ms_game_get_height (game);
  for (int i = 0; i < n; i++)
    if (cells[i] == MS_CELL_BLAST)
      {
        *x = i % width;
        *y = i / width;
        return TRUE;
      }
  return FALSE;
}

static gboolean
odds_cover (MsGame *game, MsAnalysis *odds)
{
  const MsSolverResult *result = ms_analysis_get_result (odds);
  return result != NULL && result->consistent && result->width == ms_game_get_width (game)
      && result->height == ms_game_get_height (game);
}

/* A whole sentence about the risk that was taken, or NULL when it is not known. */
static char *
dup_risk (MsGame *game, MsAnalysis *odds, MsOddsFormat numbers)
{
  int x, y;
  if (odds == NULL || !odds_cover (game, odds) || !find_blast (game, &x, &y))
    return NULL;
  return ms_analysis_dup_verdict (odds, numbers, x, y);
}

static char *
dup_win (MsGame *game)
{
  g_autofree char *clock = ms_counters_dup_time (game);
  return g_strdup_printf (_ ("You won in %s."), clock);
}

static char *
dup_text (MsGame *game, MsAnalysis *odds, MsOddsFormat numbers)
{
  if (ms_game_get_state (game) == MS_GAME_WON)
    return dup_win (game);
  char *risk = dup_risk (game, odds, numbers);
  return risk != NULL ? risk : g_strdup (_ ("You hit a mine."));
}

static void
show (MsResultBar *self)
{
  if (self->end == NULL)
    return;
  g_autofree char *text = self->added != NULL ? g_strdup_printf ("%s %s", self->end, self->added)
                                              : g_strdup (self->end);
  gtk_label_set_text (self->label, text);
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (self->label), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

static void
ms_result_bar_finalize (GObject *object)
{
  MsResultBar *self = MS_RESULT_BAR (object);
  g_free (self->end);
  g_free (self->added);
  G_OBJECT_CLASS (ms_result_bar_parent_class)->finalize (object);
}

static void
ms_result_bar_class_init (MsResultBarClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = ms_result_bar_finalize;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/minesage/Minesage/ms-result-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, MsResultBar, label);
  gtk_widget_class_bind_template_child (widget_class, MsResultBar, undo_button);
}

static void
ms_result_bar_init (MsResultBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
ms_result_bar_update (MsResultBar *self, MsGame *game, MsAnalysis *odds, MsOddsFormat numbers)
{
  MsGameState state = ms_game_get_state (game);
  gboolean ended = state == MS_GAME_WON || state == MS_GAME_LOST;
  g_clear_pointer (&self->end, g_free);
  if (ended)
    {
      self->end = dup_text (game, odds, numbers);
      show (self);
    }
  else
    g_clear_pointer (&self->added, g_free);
  if (state == MS_GAME_WON)
    gtk_widget_add_css_class (GTK_WIDGET (self), "won");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "won");
  gtk_widget_set_visible (self->undo_button, state == MS_GAME_LOST);
  gtk_widget_set_visible (GTK_WIDGET (self), ended);
}

void
ms_result_bar_add (MsResultBar *self, const char *sentence)
{
  g_free (self->added);
  self->added = g_strdup (sentence);
  show (self);
}

const char *
ms_result_bar_get_text (MsResultBar *self)
{
  return gtk_label_get_text (self->label);
}
