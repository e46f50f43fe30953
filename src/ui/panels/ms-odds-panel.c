/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-odds-panel.h"

#include "ms-cell-name.h"
#include "ms-cell-text.h"
#include "ms-label-units.h"
#include "ms-mapped.h"
#include "ms-value-props.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>
#include <string.h>

struct _MsOddsPanel
{
  GtkBox parent_instance;

  GtkLabel *method_label; /* NULL, as all of the template, until there are sources */
  GtkStack *stack;
  GtkLabel *conflict_label;
  GtkLabel *safe_label;
  GtkLabel *mines_label;
  GtkLabel *best_label;
  GtkWidget *safe_button, *mines_button, *best_button;
  GtkLabel *why_label;
  GtkLabel *outside_label;
  GtkLabel *layouts_label;
  GtkWidget *chance_title;
  GtkLabel *chance_label;
  GtkLabel *cell_heading;
  GtkLabel *cell_label;

  MsOddsFormat numbers;
  gboolean watching;
  MsGame *game; /* this and the next three: NULL if there is none */
  MsAnalyzer *analyzer;
  MsBoardView *board;
  MsInquiry *meter;
};

G_DEFINE_FINAL_TYPE (MsOddsPanel, ms_odds_panel, GTK_TYPE_BOX)

/* The current analysis, borrowed; NULL when there is none. */
static MsAnalysis *
get_analysis (MsOddsPanel *self)
{
  return self->analyzer != NULL ? ms_analyzer_get_analysis (self->analyzer) : NULL;
}

static void
take_text (GtkLabel *label, char *text)
{
  gtk_label_set_text (label, text);
  g_free (text);
}

static char *
dup_method (const MsSolverResult *result)
{
  double time = result->microseconds;
  g_autofree char *duration = time < 1000 ? g_strdup (_ ("<1 ms"))
      : time < 1e6                        ? g_strdup_printf (_ ("%.0f ms"), time / 1e3)
                                          : g_strdup_printf (_ ("%.1f s"), time / 1e6);
  switch (result->method)
    {
    case MS_METHOD_ESTIMATE:
      if (result->rough)
        return g_strdup_printf (_ ("rough estimate · %s"), duration);
      /* Translators: how the odds were found, and how long it took. */
      return g_strdup_printf (_ ("estimate · %s"), duration);
    case MS_METHOD_INCOMPLETE:
      return g_strdup_printf (_ ("incomplete · %s"), duration);
    case MS_METHOD_EXACT:
    default:
      return g_strdup_printf (_ ("exact · %s"), duration);
    }
}

/* The buttons are hidden when there is nothing to be done: the game is over, or only watched. */
static void
show_buttons (MsOddsPanel *self)
{
  gboolean shown = !self->watching && self->game != NULL && !ms_game_is_over (self->game);
  gtk_widget_set_visible (self->safe_button, shown);
  gtk_widget_set_visible (self->mines_button, shown);
  gtk_widget_set_visible (self->best_button, shown);
}

static char *
dup_why (MsGame *game, MsAnalysis *analysis, MsOddsFormat numbers)
{
  const MsSolverResult *result = ms_analysis_get_result (analysis);
  if (ms_game_is_over (game))
    return g_strdup (_ ("The game is over."));
  if (ms_game_get_state (game) == MS_GAME_NEW)
    return g_strdup (_ ("Before the first click all cells are equally likely to be mines."));
  if (ms_analysis_count_certain (analysis, MS_CERTAINTY_SAFE) > 0)
    return g_strdup (_ ("No guess is needed: safe cells are left."));
  if (result->n_safe > 0)
    return g_strdup (_ ("No other cell is certainly safe."));
  if (ms_analysis_get_best_guess (analysis) < 0)
    return g_strdup (_ ("Nothing is known about the covered cells."));
  return ms_game_say_rules (game, ms_analysis_dup (analysis, MS_SAYING_WHY, -1, numbers));
}

/* Characters: a longer fraction would need lines of its own; it is shown only with the figures of
 * the cell under the pointer. */
#define MOST_BESIDE 8

static char *
dup_outside (const MsSolverResult *result, MsOddsFormat numbers)
{
  if (result->n_outside == 0)
    return g_strdup (_ ("no cells"));
  if (result->outside_probability != result->outside_probability)
    return g_strdup_printf ("× %d", result->n_outside);
  int cell = ms_find_outside_cell (result);
  MsOddsChance chance = ms_odds_format_get_chance (result, cell);
  g_autofree char *value = ms_odds_format_dup_plain (numbers, &chance, 1);
  g_autofree char *fraction = chance.certainty == MS_CERTAINTY_NONE
      ? ms_odds_format_dup_fraction (numbers, &chance)
      : NULL;
  if (fraction == NULL || strlen (fraction) > MOST_BESIDE)
    /* Translators: a chance and how many cells share it: "18.7 % × 143". */
    return g_strdup_printf (_ ("%1$s × %2$d"), value, result->n_outside);
  /* Translators: a chance, the same as a fraction, and how many cells share it:
   * "18.8 % = 3/16 × 143". */
  return g_strdup_printf (_ ("%1$s = %2$s × %3$d"), value, fraction, result->n_outside);
}

/* Takes text over, a number with signs in it, and fixes its direction: signs have none of their own
 * and would change places between words that run from right to left. */
static char *
keep_order (char *text)
{
  if (gtk_widget_get_default_direction () != GTK_TEXT_DIR_RTL)
    return text;
  char *isolated = g_strconcat ("\u2066", text, "\u2069", NULL);
  g_free (text);
  return isolated;
}

static void
show_values (MsOddsPanel *self, MsGame *game, MsAnalysis *analysis)
{
  const MsSolverResult *result = ms_analysis_get_result (analysis);
  int best = ms_analysis_get_best_guess (analysis);
  /* Whether one cell is a better guess than another: not while safe cells are left, and not before
   * the first click, when all are alike and the rules may promise more than the odds know. */
  gboolean guess = best >= 0 && ms_game_get_state (game) != MS_GAME_NEW;
  take_text (self->method_label, dup_method (result));
  int n_safe = ms_analysis_count_certain (analysis, MS_CERTAINTY_SAFE);
  int n_mines = ms_analysis_count_certain (analysis, MS_CERTAINTY_MINE);
  take_text (self->safe_label, g_strdup_printf ("%d", n_safe));
  take_text (self->mines_label, g_strdup_printf ("%d", n_mines));
  gtk_label_set_text (self->best_label, "–");
  if (guess)
    {
      g_autofree char *risk = ms_odds_format_dup_cell (self->numbers, result, best, 1);
      /* Translators: a cell's name and its chance of a mine: "F7  8.3 %". */
      take_text (self->best_label,
          g_strdup_printf (_ ("%1$s  %2$s"), ms_cell_name_at (best, result->width).text, risk));
    }
  take_text (self->why_label, dup_why (game, analysis, self->numbers));
  g_autofree char *share = dup_outside (result, self->numbers);
  GString *outside = g_string_new (share);
  g_string_replace (outside, " × ", "\u00a0×\u00a0", 0); /* does not wrap beside the factor */
  take_text (self->outside_label, keep_order (g_string_free (outside, FALSE)));
  take_text (self->layouts_label, keep_order (ms_analysis_dup_layouts (analysis)));
  gtk_widget_set_sensitive (self->best_button, guess);
}

static void
update_cell (MsOddsPanel *self)
{
  MsGame *game = self->game;
  int cell = ms_board_view_get_chosen (self->board), width = MAX (ms_game_get_width (game), 1);
  int x = cell % width, y = cell / width;
  if (y >= ms_game_get_height (game))
    return; /* the board has not heard yet that it is another one */
  take_text (self->cell_heading, ms_cell_text_dup_heading (x, y));
  take_text (self->cell_label, ms_cell_text_dup (game, get_analysis (self), self->numbers, x, y));
}

/* A chance to win that the analysis knows exactly is shown with the rest of it; otherwise it comes
 * from the meter. */
static void
update_chance (MsOddsPanel *self)
{
  MsAnalysis *analysis = get_analysis (self);
  MsWinChance exact;
  if (self->meter == NULL)
    return;
  gboolean known = analysis != NULL && ms_chance_text_take_exact (analysis, &exact);
  if (analysis != NULL && ms_analysis_get_variation (analysis) != NULL)
    {
      /* The meter knows only the chance of the game itself, without what is supposed. */
      gtk_label_set_text (self->chance_label, "–");
      gtk_widget_set_tooltip_text (GTK_WIDGET (self->chance_label), NULL);
      return;
    }
  g_autofree char *basis = known
      ? ms_chance_text_dup_basis (&exact, ms_analysis_get_result (analysis)->width)
      : ms_chance_meter_dup_basis (self->meter);
  take_text (self->chance_label,
      keep_order (known ? ms_chance_text_dup (&exact, self->numbers)
                        : ms_chance_meter_dup_text (self->meter, self->numbers)));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->chance_label), basis);
}

static void
update (MsOddsPanel *self)
{
  if (self->game == NULL)
    return;
  MsAnalysis *analysis = get_analysis (self);
  GtkLabel *const values[] = { self->conflict_label, self->method_label, self->safe_label,
    self->mines_label, self->best_label, self->why_label, self->outside_label,
    self->layouts_label };
  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    gtk_label_set_text (values[i], "");
  gtk_widget_set_sensitive (self->best_button, FALSE);
  if (analysis != NULL && !ms_analysis_is_consistent (analysis))
    {
      take_text (self->conflict_label,
          ms_analysis_dup (analysis, MS_SAYING_CONFLICT, -1, MS_ODDS_FORMAT_MINE));
      gtk_stack_set_visible_child_name (self->stack, "conflict");
      gtk_widget_set_visible (GTK_WIDGET (self->method_label), FALSE);
    }
  else
    {
      gboolean active = self->analyzer != NULL
          && ms_follower_get_active (MS_FOLLOWER (self->analyzer));
      if (analysis != NULL)
        show_values (self, self->game, analysis);
      gtk_stack_set_visible_child_name (self->stack, active ? "odds" : "off");
      gtk_widget_set_visible (GTK_WIDGET (self->method_label), active);
    }
  /* What each button does, or why it can do nothing now. */
  const char *why = self->analyzer != NULL && ms_analyzer_get_supposes (self->analyzer)
      ? _ ("The board shows a supposition, which cannot be played.")
      : NULL;
  gtk_widget_set_tooltip_text (self->safe_button,
      why != NULL ? why : _ ("Open all cells that are certainly safe (Shift+O)"));
  gtk_widget_set_tooltip_text (self->mines_button,
      why != NULL ? why : _ ("Flag all cells that are certainly mines (Shift+D)"));
  update_cell (self);
  update_chance (self);
}

static void
refresh (gpointer self)
{
  show_buttons (self);
  update (self);
}

static void
changed_cb (MsOddsPanel *self, const MsGameChange *change)
{
  const MsGameParts cell = MS_GAME_CHANGED_BOARD | MS_GAME_CHANGED_CELLS | MS_GAME_CHANGED_PAUSE;
  if ((change->parts & cell) != 0)
    update_cell (self);
  if ((change->parts & MS_GAME_CHANGED_STATE) != 0)
    show_buttons (self);
  /* The label says why there is no chance to win even while that chance is not asked for. */
  if ((change->parts & (MS_GAME_CHANGED_STATE | MS_GAME_CHANGED_RULES)) != 0)
    update_chance (self);
}

static void
follow (MsOddsPanel *self)
{
  const MsHeard heard[] = {
    { self->game, "changed", G_CALLBACK (changed_cb) },
    { self->analyzer, "notify::analysis", G_CALLBACK (update) },
    { self->analyzer, "notify::active", G_CALLBACK (update) },
    { self->analyzer, "notify::variation", G_CALLBACK (update) },
    { self->meter, "changed", G_CALLBACK (update_chance) },
    { self->board, "notify::chosen", G_CALLBACK (update_cell) },
  };
  ms_mapped_follow (self, heard, G_N_ELEMENTS (heard), refresh);
}

static void
best_clicked_cb (MsOddsPanel *self)
{
  MsAnalysis *analysis = get_analysis (self);
  if (analysis == NULL)
    return;
  const MsSolverResult *result = ms_analysis_get_result (analysis);
  int cell = ms_analysis_get_best_guess (analysis);
  if (cell < 0)
    return;
  g_signal_emit_by_name (self, "cell-activated", cell % result->width, cell / result->width);
}

static void
ms_odds_panel_class_init (MsOddsPanelClass *class)
{
  ms_class_own (class, g_object_unref, 4, G_STRUCT_OFFSET (MsOddsPanel, game),
      G_STRUCT_OFFSET (MsOddsPanel, analyzer), G_STRUCT_OFFSET (MsOddsPanel, board),
      G_STRUCT_OFFSET (MsOddsPanel, meter));
  static const MsValueProp numbers = { "numbers", ms_analysis_format_get_type, 0,
    G_STRUCT_OFFSET (MsOddsPanel, numbers), G_CALLBACK (update) };
  ms_value_props_install (G_OBJECT_CLASS (class), 1, &numbers, 1);
  ms_class_add_signal (class, "cell-activated", 2, G_TYPE_INT, G_TYPE_INT);
}

static void
ms_odds_panel_init (MsOddsPanel *self)
{
}

/* What others have added to the panel stays at its end. */
static void
fill (MsOddsPanel *self)
{
  static const MsTemplateChild children[] = { MS_CHILD (MsOddsPanel, method_label),
    MS_CHILD (MsOddsPanel, stack), MS_CHILD (MsOddsPanel, conflict_label),
    MS_CHILD (MsOddsPanel, safe_label), MS_CHILD (MsOddsPanel, mines_label),
    MS_CHILD (MsOddsPanel, best_label), MS_CHILD (MsOddsPanel, safe_button),
    MS_CHILD (MsOddsPanel, mines_button), MS_CHILD (MsOddsPanel, best_button),
    MS_CHILD (MsOddsPanel, why_label), MS_CHILD (MsOddsPanel, outside_label),
    MS_CHILD (MsOddsPanel, layouts_label), MS_CHILD (MsOddsPanel, chance_title),
    MS_CHILD (MsOddsPanel, chance_label), MS_CHILD (MsOddsPanel, cell_heading),
    MS_CHILD (MsOddsPanel, cell_label) };
  GtkWidget *panel = GTK_WIDGET (self), *last = gtk_widget_get_last_child (panel);
  ms_widget_init_late (self, "ms-odds-panel.ui", children, G_N_ELEMENTS (children));
  while (last != NULL && gtk_widget_get_last_child (panel) != last)
    gtk_box_reorder_child_after (
        GTK_BOX (self), gtk_widget_get_first_child (panel), gtk_widget_get_last_child (panel));
  ms_label_units_keep (self->why_label);
  ms_label_units_keep (self->cell_label);
  gtk_widget_set_visible (self->chance_title, !self->watching);
  gtk_widget_set_visible (GTK_WIDGET (self->chance_label), !self->watching);
  g_signal_connect_swapped (self->best_button, "clicked", G_CALLBACK (best_clicked_cb), self);
}

void
ms_odds_panel_set_sources (
    MsOddsPanel *self, MsGame *game, MsAnalyzer *analyzer, MsBoardView *board)
{
  g_set_object (&self->game, game);
  g_set_object (&self->analyzer, analyzer);
  g_set_object (&self->board, board);
  fill (self);
  follow (self);
}

void
ms_odds_panel_set_chance_meter (MsOddsPanel *self, MsInquiry *meter)
{
  g_set_object (&self->meter, meter);
  if (self->game != NULL)
    follow (self);
}

void
ms_odds_panel_set_watching (MsOddsPanel *self, gboolean watching)
{
  self->watching = watching;
}
