/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsSupposeController: what if a cell were a mine, or safe?  The analysis is then made under that
 * supposition, and all that shows odds shows those; a bar says so all the time.  A supposition that
 * is impossible is withdrawn at once, and the numbers that refute it are shown.
 *
 * The board shows what is supposed unless the page in sight is another than that of odds and draws
 * on the board itself.
 *
 * Actions: suppose-mine and suppose-safe, for the chosen cell, which withdraw that
 * supposition if it is there already; suppose-take-back, which withdraws the last one;
 * suppose-differences (b, state): show by how much the chances differ. */
#include "ms-ui-workbench-testing.h"

#include "ms-cell-name.h"
#include "ms-cell-needs.h"
#include "ms-figures.h"
#include "ms-page-overlays.h"
#include "ms-flow-layout.h"
#include "ms-page-parts.h"
#include "ms-scout.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

struct _MsSupposeController
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
  MsScoutController *scout; /* borrowed; NULL: there is none */

  /* Borrowed: the part of the page where something is supposed of a cell, and what is in it. */
  GtkWidget *view, *mine_button, *safe_button, *differences, *all_button;
  GtkLabel *question, *refutation;
  GtkBox *rows; /* one for each assumption */

  MsMessageBar *bar; /* owned */
  MsAnalysis *refuted; /* owned: shows why the last supposition was withdrawn; NULL: none was */
  MsBoardOverlay *overlay; /* owned: the overlay that this controller put on the board */
  int picked[MS_SCOUT_MOST_CELLS];
  guint n_picked;
};

static MsVariation *
get_variation (MsSupposeController *self)
{
  return ms_analyzer_get_variation (self->parts->analyzer);
}

static guint
count_assumed (MsSupposeController *self)
{
  guint n;
  ms_variation_get_assumed (get_variation (self), &n);
  return n;
}

/* What the page of odds has drawn: what follows from the supposition, and the cells that are
 * compared; NULL: nothing. */
static MsBoardOverlay *
make_overlay (MsSupposeController *self)
{
  MsGame *game = self->parts->game;
  const char *page = ms_pages_get_visible (self->parts->pages);
  MsAnalysis *base = ms_analyzer_get_base (self->parts->analyzer);
  MsAnalysis *analysis = ms_analyzer_get_analysis (self->parts->analyzer);
  MsBoardOverlay *overlay = NULL;
  if (page != NULL && !g_str_equal (page, MS_PAGE_ODDS))
    return NULL;
  if (self->refuted != NULL)
    overlay = ms_page_overlays_new_refutation (self->refuted);
  else if (ms_actions_get_toggle (self->parts->actions, "suppose-differences")
      && count_assumed (self) > 0 && base != NULL && analysis != NULL)
    overlay = ms_page_overlays_new_differences (
        base, analysis, ms_window_parts_get_numbers (self->parts));
  if (self->n_picked == 0)
    return overlay;
  if (overlay == NULL)
    overlay = ms_board_overlay_new (ms_game_get_width (game), ms_game_get_height (game));
  ms_page_overlays_add_picked (overlay, self->picked, self->n_picked);
  return overlay;
}

/* Draws what is supposed, whatever page is shown, and on its own page the rest; an overlay that
 * another page has set meanwhile stays. */
static void
draw (MsSupposeController *self)
{
  MsGame *game = self->parts->game;
  g_autoptr (MsBoardOverlay) supposed = ms_page_overlays_new_supposed (
      get_variation (self), ms_game_get_width (game), ms_game_get_height (game));
  ms_board_view_set_supposed (self->parts->board, supposed);
  ms_board_view_replace_overlay (self->parts->board, &self->overlay, make_overlay (self));
}

/* Key of data of a button: the MsCertainty that is to be assumed of the subject, or the cell of
 * which nothing is to be assumed any more; -1: of any cell. */
#define NUMBER "number"

static void
connect_button (MsSupposeController *self, GtkWidget *button, GCallback clicked, int number)
{
  g_object_set_data (G_OBJECT (button), NUMBER, GINT_TO_POINTER (number));
  ms_connect (button, "clicked", clicked, self);
}

static void take_back_cb (MsSupposeController *self, GObject *button);

/* Lists what is assumed. */
static void
show_assumed (MsSupposeController *self, int width)
{
  guint n;
  const MsAssumption *assumed = ms_variation_get_assumed (get_variation (self), &n);
  ms_widget_empty (self->rows);
  for (guint i = 0; i < n; i++)
    {
      const MsAssumption *assumption = &assumed[i];
      g_autofree char *text = ms_suppose_text_dup_assumption (assumption, width);
      /* Translators: what is supposed, such as "B3 is a mine". */
      g_autofree char *tip = g_strdup_printf (_ ("Take back: %s"), text);
      GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
      GtkLabel *label = ms_page_label (text, NULL);
      GtkWidget *button = ms_page_icon_button ("list-remove-symbolic", tip);
      gtk_widget_set_hexpand (GTK_WIDGET (label), TRUE);
      connect_button (self, button, G_CALLBACK (take_back_cb), assumption->cell);
      gtk_box_append (GTK_BOX (row), GTK_WIDGET (label));
      gtk_box_append (GTK_BOX (row), button);
      gtk_box_append (self->rows, row);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->rows), n > 0);
  gtk_widget_set_visible (self->differences, n > 0);
  gtk_widget_set_visible (self->all_button, n > 0);
}

static gboolean
is_open (MsSupposeController *self)
{
  return !ms_game_is_over (self->parts->game) && !ms_game_get_withheld (self->parts->game);
}

/* Why nothing can be supposed of the chosen cell, to be freed by the caller; NULL: it can. */
static char *
dup_why_not (MsSupposeController *self)
{
  return ms_cell_needs_dup_why_not (MS_NEEDS_RUNNING | MS_NEEDS_TOLD | MS_NEEDS_COVERED,
      self->parts->game, ms_board_view_get_chosen (self->parts->board));
}

/* Asks about the chosen cell. */
static void
name_cell (MsSupposeController *self)
{
  int cell = ms_board_view_get_chosen (self->parts->board);
  g_autofree char *why_not = dup_why_not (self);
  g_autofree char *question = g_strdup_printf (
      /* Translators: the name of a cell. */
      _ ("What if %s were a mine, or safe?"),
      ms_cell_name_at (cell, MAX (ms_game_get_width (self->parts->game), 1)).text);
  gtk_label_set_text (self->question, why_not != NULL ? why_not : question);
  gtk_widget_set_sensitive (self->mine_button, why_not == NULL);
  gtk_widget_set_sensitive (self->safe_button, why_not == NULL);
}

static gboolean
can_take_back (MsSupposeController *self)
{
  return count_assumed (self) > 0 || self->refuted != NULL;
}

/* Looks while some of it is seen: its part of the page, or what is supposed. */
static void
look (MsSupposeController *self)
{
  ms_feature_set_looking (
      MS_FEATURE (self), ms_pages_shows (self->parts->pages, MS_PAGE_ODDS) || can_take_back (self));
}

static void
update (MsSupposeController *self)
{
  name_cell (self);
  gtk_widget_set_visible (self->view, !ms_game_is_over (self->parts->game));
  ms_feature_update_actions (MS_FEATURE (self));
  int width = ms_game_get_width (self->parts->game);
  g_autofree char *notice = ms_suppose_text_dup_notice (get_variation (self), width);
  g_autofree char *refutation = NULL;
  const char *goes_on = notice != NULL && ms_game_get_clock_runs (self->parts->game)
      ? _ ("The clock goes on.")
      : NULL;
  if (self->refuted != NULL)
    refutation = ms_analysis_dup (self->refuted, MS_SAYING_REFUTATION, -1, MS_ODDS_FORMAT_MINE);
  notice = ms_sentences_join (g_steal_pointer (&notice), g_strdup (goes_on));
  notice = ms_sentences_join (g_strdup (refutation), g_steal_pointer (&notice));
  ms_message_bar_set_text (self->bar, notice);
  show_assumed (self, width);
  gtk_label_set_text (self->refutation, refutation != NULL ? refutation : "");
  gtk_widget_set_visible (GTK_WIDGET (self->refutation), refutation != NULL);
  draw (self);
  look (self);
}

static void
forget_refutation (MsSupposeController *self)
{
  g_clear_pointer (&self->refuted, ms_analysis_unref);
}

static void
set_assumption (MsSupposeController *self, int cell, MsCertainty certainty)
{
  g_autoptr (MsVariation) variation = ms_variation_assume (get_variation (self), cell, certainty);
  ms_analyzer_set_variation (self->parts->analyzer, variation);
  update (self);
}

static void
take_last (MsSupposeController *self)
{
  guint n;
  const MsAssumption *assumed = ms_variation_get_assumed (get_variation (self), &n);
  if (n > 0)
    set_assumption (self, assumed[n - 1].cell, MS_CERTAINTY_NONE);
}

static void
take_all (MsSupposeController *self)
{
  MsVariation *now = get_variation (self);
  g_autoptr (MsVariation) rest = ms_variation_new (
      NULL, 0, ms_variation_get_mines (now), ms_variation_get_density (now));
  forget_refutation (self);
  ms_analyzer_set_variation (self->parts->analyzer, rest);
  update (self);
}

static void
suppose (MsSupposeController *self, MsCertainty certainty)
{
  int cell = ms_board_view_get_chosen (self->parts->board);
  g_autofree char *why_not = dup_why_not (self);
  if (why_not != NULL)
    {
      ms_window_parts_say (self->parts, why_not);
      return;
    }
  forget_refutation (self);
  /* Switches odds on, because chances that are not shown cannot be compared. */
  ms_actions_change (self->parts->actions, "show-probabilities", g_variant_new_boolean (TRUE));
  if (ms_variation_get_assumption (get_variation (self), cell) == certainty)
    certainty = MS_CERTAINTY_NONE;
  set_assumption (self, cell, certainty);
}

static void
suppose_action (MsSupposeController *self, GVariant *parameter, GAction *action)
{
  suppose (self, ms_actions_get_value (action));
}

static void
suppose_cb (MsSupposeController *self, GObject *button)
{
  suppose (self, GPOINTER_TO_INT (g_object_get_data (button, NUMBER)));
}

static void
take_back_cb (MsSupposeController *self, GObject *button)
{
  int cell = GPOINTER_TO_INT (g_object_get_data (button, NUMBER));
  forget_refutation (self);
  if (cell < 0)
    take_all (self);
  else
    set_assumption (self, cell, MS_CERTAINTY_NONE);
}

/* If the last supposition is impossible, withdraws it; the numbers that refute it stay on the
 * board. */
static void
analysis_cb (MsSupposeController *self)
{
  MsAnalysis *analysis = ms_analyzer_get_analysis (self->parts->analyzer);
  gboolean refuted = analysis != NULL && !ms_analysis_is_consistent (analysis)
      && ms_analysis_get_result (analysis)->n_conflict_assumed > 0
      && ms_variation_equal (ms_analysis_get_variation (analysis), get_variation (self));
  if (refuted)
    {
      forget_refutation (self);
      self->refuted = ms_analysis_ref (analysis);
      take_last (self);
      return;
    }
  draw (self);
}

static void
refresh (MsSupposeController *self, MsGameParts parts)
{
  /* The position is another one. */
  if ((parts & (MS_GAME_CHANGED_BOARD | MS_GAME_CHANGED_CELLS)) != 0)
    forget_refutation (self);
  update (self);
}

static void
page_cb (MsSupposeController *self)
{
  look (self);
  name_cell (self);
  draw (self);
}

static void
chosen_cb (MsSupposeController *self)
{
  if (gtk_widget_get_mapped (self->view))
    name_cell (self);
}

/* Draws anew when other cells are compared, because they are marked in the same overlay. */
static void
picked_cb (MsSupposeController *self)
{
  const int *cells = ms_scout_controller_get_picked (self->scout, &self->n_picked);
  for (guint i = 0; i < self->n_picked; i++)
    self->picked[i] = cells[i];
  draw (self);
}

gboolean
ms_suppose_controller_is_refuted (MsSupposeController *self)
{
  return self->refuted != NULL;
}

/* Withdraws the last supposition, or a refutation; returns whether there was one. */
static gboolean
dismiss (MsSupposeController *self)
{
  if (!can_take_back (self))
    return FALSE;
  if (self->refuted == NULL)
    take_last (self);
  forget_refutation (self);
  update (self);
  return TRUE;
}

void
ms_suppose_controller_forget (MsSupposeController *self)
{
  if (can_take_back (self))
    take_all (self);
}

static void
detach (MsSupposeController *self)
{
  forget_refutation (self);
  g_clear_pointer (&self->overlay, ms_board_overlay_unref);
}

static const MsCommand actions[] = {
  { "suppose-mine", .activate = G_CALLBACK (suppose_action), .value = MS_CERTAINTY_MINE,
      .enabled = G_CALLBACK (is_open) },
  { "suppose-safe", .activate = G_CALLBACK (suppose_action), .value = MS_CERTAINTY_SAFE,
      .enabled = G_CALLBACK (is_open) },
  { "suppose-take-back", .activate = G_CALLBACK (dismiss), .enabled = G_CALLBACK (can_take_back) },
  { "suppose-differences", .set = G_CALLBACK (draw), .state = "false" },
  { NULL },
};

static void
make_widgets (MsSupposeController *self)
{
  self->question = ms_page_label (NULL, NULL);
  self->mine_button = ms_page_button (_ ("Suppose a _Mine"));
  self->safe_button = ms_page_button (_ ("Suppose _Safe"));
  self->rows = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 2));
  self->differences = gtk_check_button_new_with_mnemonic (_ ("Show _differences"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->differences), "win.suppose-differences");
  gtk_widget_set_tooltip_text (self->differences,
      _ ("By how many points each chance has changed, in the corner of its cell"));
  self->all_button = ms_page_button (_ ("Take All _Back"));
  self->refutation = ms_page_label (NULL, "refutation");
  connect_button (self, self->mine_button, G_CALLBACK (suppose_cb), MS_CERTAINTY_MINE);
  connect_button (self, self->safe_button, G_CALLBACK (suppose_cb), MS_CERTAINTY_SAFE);
  connect_button (self, self->all_button, G_CALLBACK (take_back_cb), -1);
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_widget_set_layout_manager (buttons, ms_flow_layout_new (MS_FLOW_LINES));
  gtk_box_append (GTK_BOX (buttons), self->mine_button);
  gtk_box_append (GTK_BOX (buttons), self->safe_button);
  GtkWidget *parts[] = { GTK_WIDGET (self->question), buttons, GTK_WIDGET (self->refutation),
    GTK_WIDGET (self->rows), self->differences, self->all_button };
  self->view = ms_page_add_part (
      self->parts->panel, "suppose", _ ("Suppose"), parts, G_N_ELEMENTS (parts));
}

static void
attach (MsSupposeController *self)
{
  const MsWindowParts *parts = self->parts;
  make_widgets (self);
  self->bar = ms_window_parts_make_bar (parts, "suppose_bar", "suppose_label");
  self->scout = ms_window_parts_get_feature (parts, ms_scout_controller_get_type ());
  if (self->scout != NULL)
    ms_connect (self->scout, "picked", G_CALLBACK (picked_cb), self);
  const MsSignal signals[] = {
    { self->bar, "closed", G_CALLBACK (take_all) },
    { parts->analyzer, "notify::analysis", G_CALLBACK (analysis_cb) },
    { parts->analyzer, "notify::variation", G_CALLBACK (update) },
    { parts->settings, "changed::numbers", G_CALLBACK (draw) },
    { parts->board, "notify::chosen", G_CALLBACK (chosen_cb) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
  /* Called after the page that was left has removed its own overlay from the board. */
  g_signal_connect_object (parts->pages, "notify::visible-page", G_CALLBACK (page_cb), self,
      G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  update (self);
}

MS_DEFINE_FEATURE (MsSupposeController, ms_suppose_controller, .actions = actions,
    .enabled_by = MS_GAME_CHANGED_STATE | MS_GAME_CHANGED_PAUSE,
    .hears = MS_GAME_CHANGED_STATE | MS_GAME_CHANGED_PAUSE | MS_GAME_CHANGED_BOARD
        | MS_GAME_CHANGED_CELLS | MS_GAME_CHANGED_MARKS,
    .attach = G_CALLBACK (attach), .detach = G_CALLBACK (detach),
    .objects = { G_STRUCT_OFFSET (MsSupposeController, bar) }, .refresh = G_CALLBACK (refresh),
    .dismiss = G_CALLBACK (dismiss))
