/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsScoutController: on the page of odds, while odds are shown: tells what the chosen
 * cell would show when opened, a line for each number, with how likely it is, what becomes
 * certain and the chance to win then; and compares two picked cells, A and B, side by side.
 *
 * A cell that is picked is chosen.  Choosing one of the things that a cell may show edits
 * an analysis accordingly; a running game is set aside for it.
 *
 * Actions: compare-cell and reveal-cell, which show the page for the chosen cell, as A or B, or as
 * what is to be opened; step-back, which returns to the position before the last choice of what a
 * cell shows, or to the game.
 *
 * Signals
 *   picked ()  other cells are A and B, or they are not to be seen any more, or again */
#include "ms-ui-workbench-testing.h"

#include "ms-cell-name.h"
#include "ms-cell-needs.h"
#include "ms-figures.h"
#include "ms-page-parts.h"
#include "ms-scout-text.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

#include <math.h>

/* Games played out for each of two cells where the chance to win is not known exactly: takes a
 * quarter of a second on an Expert board, with a standard error of 0.75 %. */
#define PLAYOUTS 1000

struct _MsScoutController
{
  MsFeature parent_instance;
  const MsWindowParts *parts;

  /* Borrowed: the part of the page about the chosen cell, and what is in it. */
  GtkWidget *reveal, *back_button;
  GtkLabel *summary;
  GtkGrid *outcomes; /* a row for each number */

  /* Borrowed: the part about A and B, and what is in it. */
  GtkWidget *versus, *copy_button, *forget_button;
  GtkGrid *figures;
  GtkLabel *verdict;
  char *text; /* owned: what is copied to the clipboard */

  MsInquiry *ahead, *pair; /* owned; for the chosen cell, and for A and B */
  int asked; /* the cell that ahead was asked about; -1: none */
  int picked[MS_SCOUT_MOST_CELLS];
  guint n_picked;
};

/* The columns of outcomes. */
enum
{
  COLUMN_NUMBER,
  COLUMN_CHANCE,
  COLUMN_CERTAIN,
  COLUMN_STEP,
};

/* Whether the page may tell what cells show: this counts as odds, and is told only together with
 * them. */
static gboolean
is_seen (MsScoutController *self)
{
  return ms_follower_get_active (MS_FOLLOWER (self->parts->analyzer))
      && ms_pages_shows (self->parts->pages, MS_PAGE_ODDS) && !ms_game_is_over (self->parts->game)
      && !ms_game_get_withheld (self->parts->game);
}

/* Why nothing can be told of what the cell would show, to be freed by the caller; NULL: it can. */
static char *
dup_why_not (MsScoutController *self, int cell)
{
  return ms_cell_needs_dup_why_not (
      MS_NEEDS_RUNNING | MS_NEEDS_TOLD | MS_NEEDS_SMALL | MS_NEEDS_COVERED, self->parts->game,
      cell);
}

/* --- The chosen cell --- */

static void
set_outcome (MsScoutController *self, const char *text, const char *class, int column, int row)
{
  GtkLabel *label = ms_page_label (text, class);
  gtk_label_set_max_width_chars (label, column == COLUMN_CERTAIN ? 14 : -1);
  gtk_label_set_wrap (label, column == COLUMN_CERTAIN);
  gtk_widget_set_hexpand (GTK_WIDGET (label), column == COLUMN_CERTAIN);
  gtk_grid_attach (self->outcomes, GTK_WIDGET (label), column, row, 1, 1);
}

static void
step_cb (MsScoutController *self, GObject *button)
{
  MsGame *game = self->parts->game;
  int width = ms_game_get_width (game), cell = self->asked;
  int number = GPOINTER_TO_INT (g_object_get_data (button, "number"));
  if (cell < 0)
    return;
  if (ms_game_get_state (game) != MS_GAME_ANALYSIS && !ms_game_begin_analysis (game))
    return;
  ms_game_edit_cell (game, cell % width, cell / width, (MsCell)number);
}

static void
add_outcome (MsScoutController *self, const MsVenture *venture, int number, int row)
{
  MsOddsFormat numbers = ms_window_parts_get_numbers (self->parts);
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
  set_outcome (self, shown, "heading", COLUMN_NUMBER, row);
  set_outcome (self, chance, "numeric", COLUMN_CHANCE, row);
  set_outcome (self, tells_win ? both : certain, NULL, COLUMN_CERTAIN, row);
  g_object_set_data (G_OBJECT (button), "number", GINT_TO_POINTER (number));
  ms_connect (button, "clicked", G_CALLBACK (step_cb), self);
  gtk_grid_attach (self->outcomes, button, COLUMN_STEP, row, 1, 1);
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

/* Takes the summary, and returns it with how much of the layout opening the cell tells, and how
 * many cells it opens, where that is known. */
static char *
take_more (char *summary, const MsVenture *venture)
{
  const MsReveal *reveal = venture->reveal;
  if (reveal->consistent && reveal->mine < 1 && !isnan (reveal->bits))
    summary = ms_sentences_join (
        summary, g_strdup_printf (_ ("Opening it tells %.2f bits of the layout."), reveal->bits));
  if (!isnan (venture->opened.mean))
    summary = ms_sentences_join (summary,
        /* Translators: a mean and its standard error. */
        g_strdup_printf (_ ("It opens ≈%1$.1f ± %2$.1f cells on average."), venture->opened.mean,
            venture->opened.error));
  return summary;
}

/* Shows only a sentence, or above the lines that follow. */
static void
set_summary (MsScoutController *self, const char *sentence)
{
  ms_widget_empty (self->outcomes);
  gtk_widget_set_visible (GTK_WIDGET (self->outcomes), FALSE);
  gtk_label_set_text (self->summary, sentence);
}

static void
show_ahead (MsScoutController *self)
{
  const MsScouted *scouted = ms_inquiry_get (self->ahead);
  g_autofree char *why_not = dup_why_not (self, ms_board_view_get_chosen (self->parts->board));
  if (why_not != NULL)
    set_summary (self, why_not);
  else if (ms_inquiry_get_status (self->ahead) != MS_STATUS_OK)
    set_summary (self, _ ("This position is too complex to work out."));
  else if (scouted == NULL)
    set_summary (self, _ ("Counting…"));
  else
    {
      const MsVenture *venture = scouted->ventures[0];
      int row = 0;
      g_autofree char *summary = dup_summary (
          ms_cell_name_at (scouted->cells[0], ms_game_get_width (self->parts->game)).text, venture,
          ms_window_parts_get_numbers (self->parts));
      summary = take_more (g_steal_pointer (&summary), venture);
      if (ms_scout_text_is_supposed (scouted))
        summary = ms_scout_text_take_supposed (g_steal_pointer (&summary));
      set_summary (self, summary);
      for (int number = 0; number < MS_REVEAL_NUMBERS; number++)
        if (venture->reveal->numbers[number].possible)
          add_outcome (self, venture, number, row++);
      gtk_widget_set_visible (GTK_WIDGET (self->outcomes), row > 0);
    }
}

/* --- A against B --- */

static void
copy_cb (MsScoutController *self, GtkWidget *button)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (button), self->text);
}

static void
set_figure (MsScoutController *self, const char *text, const char *class, int column, int row)
{
  /* A figure that is too wide for its column wraps between its parts, not within one. */
  g_autoptr (GString) kept = g_string_new (text);
  g_string_replace (kept, " %", "\u00a0%", 0);
  g_string_replace (kept, "± ", "±\u00a0", 0);
  g_string_replace (kept, "= ", "=\u00a0", 0);
  GtkLabel *label = ms_page_label (kept->str, class);
  gtk_label_set_max_width_chars (label, 11);
  gtk_widget_set_hexpand (GTK_WIDGET (label), TRUE);
  gtk_grid_attach (self->figures, GTK_WIDGET (label), column, row, 1, 1);
}

static void
add_row (MsScoutController *self, const char *title, const char *a, const char *b, int row)
{
  if (*title != '\0')
    set_figure (self, title, row > 0 ? "dim-label" : NULL, 0, row);
  set_figure (self, a, row > 0 ? "numeric" : "heading", 1, row);
  set_figure (self, b, row > 0 ? "numeric" : "heading", 2, row);
}

static void
add_figures (MsScoutController *self, MsScoutFigure figure, const MsScouted *scouted, int row)
{
  MsOddsFormat numbers = ms_window_parts_get_numbers (self->parts);
  g_autofree char *a = ms_scout_text_dup_figure (figure, scouted->ventures[0], numbers);
  g_autofree char *b = ms_scout_text_dup_figure (figure, scouted->ventures[1], numbers);
  add_row (self, ms_scout_text_get_label (figure), a, b, row);
}

/* Adds rows from row on; returns the first free row after them. */
static int
add_numbers (MsScoutController *self, const MsScouted *scouted, int row)
{
  MsOddsFormat numbers = ms_window_parts_get_numbers (self->parts);
  const MsReveal *first = scouted->ventures[0]->reveal, *second = scouted->ventures[1]->reveal;
  for (int number = 0; number < MS_REVEAL_NUMBERS; number++)
    {
      if (!first->numbers[number].possible && !second->numbers[number].possible)
        continue;
      g_autofree char *title = g_strdup_printf (_ ("Shows %d"), number);
      g_autofree char *a = ms_scout_text_dup_chance (first, number, numbers);
      g_autofree char *b = ms_scout_text_dup_chance (second, number, numbers);
      add_row (self, title, a, b, row++);
    }
  return row;
}

/* Shows only a sentence, or below the figures that follow.  forgettable: a cell has been picked. */
static void
set_verdict (MsScoutController *self, const char *sentence, gboolean forgettable)
{
  ms_widget_empty (self->figures);
  gtk_widget_set_visible (GTK_WIDGET (self->figures), FALSE);
  gtk_widget_set_visible (self->copy_button, FALSE);
  gtk_widget_set_visible (self->forget_button, forgettable);
  gtk_label_set_text (self->verdict, sentence);
  g_clear_pointer (&self->text, g_free);
}

static void
show_figures (MsScoutController *self, const MsScouted *scouted)
{
  MsOddsFormat numbers = ms_window_parts_get_numbers (self->parts);
  int width = ms_game_get_width (self->parts->game);
  g_autofree char *sentence = ms_scout_text_dup_verdict (scouted, width);
  set_verdict (self, sentence, TRUE);
  /* Translators: a letter that stands for a cell, and its name: "A: F7". */
  g_autofree char *a = g_strdup_printf (
      _ ("%1$s: %2$s"), "A", ms_cell_name_at (scouted->cells[0], width).text);
  g_autofree char *b = g_strdup_printf (
      _ ("%1$s: %2$s"), "B", ms_cell_name_at (scouted->cells[1], width).text);
  add_row (self, "", a, b, 0);
  int row = 1;
  for (int figure = 0; figure < MS_N_SCOUT_FIGURES; figure++)
    if (figure == MS_SCOUT_FIGURE_SHOWS)
      row = add_numbers (self, scouted, row);
    else
      add_figures (self, (MsScoutFigure)figure, scouted, row++);
  self->text = ms_scout_text_dup_comparison (scouted, width, numbers);
  gtk_widget_set_visible (GTK_WIDGET (self->figures), TRUE);
  gtk_widget_set_visible (self->copy_button, TRUE);
}

static void
show_pair (MsScoutController *self)
{
  const MsScouted *scouted = ms_inquiry_get (self->pair);
  g_autofree char *why_not = ms_cell_needs_dup_why_not (
      MS_NEEDS_SMALL, self->parts->game, ms_board_view_get_chosen (self->parts->board));
  if (why_not != NULL)
    set_verdict (self, why_not, FALSE);
  else if (self->n_picked == 0)
    set_verdict (
        self, _ ("Pick two covered cells to compare: Shift+click, or Shift+Enter."), FALSE);
  else if (self->n_picked == 1)
    set_verdict (self, _ ("A is picked. Pick B."), TRUE);
  else if (ms_inquiry_get_status (self->pair) != MS_STATUS_OK)
    set_verdict (self, _ ("This position is too complex to work out."), TRUE);
  else if (scouted == NULL)
    set_verdict (self, _ ("Counting…"), TRUE);
  else
    show_figures (self, scouted);
}

/* --- Asking --- */

static void
ask (MsScoutController *self, MsInquiry *scout, const int *cells, guint n, long playouts)
{
  gboolean trust;
  guint64 limit;
  g_object_get (self->parts->analyzer, "trust-flags", &trust, "memory-limit", &limit, NULL);
  g_object_set (scout, "trust-flags", trust, "memory-limit", limit, NULL);
  ms_inquiry_set_variation (scout, ms_analyzer_get_variation (self->parts->analyzer));
  ms_scout_ask (scout, cells, n, playouts);
}

static void
ask_ahead (MsScoutController *self)
{
  int cell = ms_board_view_get_chosen (self->parts->board);
  g_autofree char *why_not = dup_why_not (self, cell);
  self->asked = -1;
  if (is_seen (self) && why_not == NULL)
    {
      self->asked = cell;
      ask (self, self->ahead, &cell, 1, 0);
    }
  else
    ms_inquiry_forget (self->ahead);
  show_ahead (self);
}

static void
chosen_cb (MsScoutController *self)
{
  if (gtk_widget_get_mapped (self->reveal))
    ask_ahead (self);
}

static gboolean
are_picked_covered (MsScoutController *self)
{
  int n_cells = ms_game_get_width (self->parts->game) * ms_game_get_height (self->parts->game);
  for (guint i = 0; i < self->n_picked; i++)
    if (self->picked[i] >= n_cells
        || ms_cell_is_opened (ms_game_get_cells (self->parts->game)[self->picked[i]]))
      return FALSE;
  return TRUE;
}

/* Asks about A and B.  Handlers that hear of a move earlier may cause this before the picked cells
 * are dropped. */
static void
ask_pair (MsScoutController *self)
{
  if (is_seen (self) && self->n_picked == 2 && are_picked_covered (self))
    ask (self, self->pair, self->picked, 2, PLAYOUTS);
  else
    ms_inquiry_forget (self->pair);
  show_pair (self);
}

static void
set_picked (MsScoutController *self, guint n)
{
  self->n_picked = n;
  g_signal_emit_by_name (self, "picked");
  ask_pair (self);
}

static void
forget (MsScoutController *self)
{
  set_picked (self, 0);
}

static gboolean
can_step_back (MsScoutController *self)
{
  MsGame *game = self->parts->game;
  return ms_game_get_state (game) == MS_GAME_ANALYSIS
      && (ms_game_get_can_undo (game) || ms_game_get_set_aside (game));
}

/* What is told was about another position, or must not be told any more: asks again. */
static void
ask_anew (MsScoutController *self)
{
  gboolean seen = is_seen (self);
  gtk_widget_set_visible (self->reveal, seen);
  gtk_widget_set_visible (self->versus, seen);
  gtk_widget_set_visible (
      self->back_button, ms_game_get_state (self->parts->game) == MS_GAME_ANALYSIS);
  g_signal_emit_by_name (self, "picked");
  ask_ahead (self);
  ask_pair (self);
}

static void
refresh (MsScoutController *self, MsGameParts missed)
{
  if ((missed & MS_GAME_CHANGED_BOARD) != 0)
    forget (self);
  else if ((missed & (MS_GAME_CHANGED_CELLS | MS_GAME_CHANGED_RULES)) != 0)
    {
      /* Drop a picked cell that has been opened, because it can no longer be compared. */
      if (!are_picked_covered (self))
        forget (self);
      /* Marks change nothing; for another position the scouts have forgotten their answers. */
      if (!ms_inquiry_get_busy (self->ahead) && ms_inquiry_get (self->ahead) == NULL)
        ask_anew (self);
    }
  if ((missed & (MS_GAME_CHANGED_BOARD | MS_GAME_CHANGED_STATE | MS_GAME_CHANGED_PAUSE)) != 0)
    ask_anew (self);
}

/* Starts or stops looking: what is told here counts as odds, and is told only together with
 * them. */
static void
look (MsScoutController *self)
{
  ms_feature_set_looking (MS_FEATURE (self),
      ms_follower_get_active (MS_FOLLOWER (self->parts->analyzer))
          && ms_pages_shows (self->parts->pages, MS_PAGE_ODDS));
  ask_anew (self);
}

static void
pick_cb (MsScoutController *self, int x, int y)
{
  int cell = y * ms_game_get_width (self->parts->game) + x;
  if (!is_seen (self))
    return;
  ms_board_view_set_cursor (self->parts->board, x, y);
  g_autofree char *why_not = dup_why_not (self, cell);
  if (why_not != NULL)
    ms_window_parts_say (self->parts, why_not);
  if (why_not != NULL || (self->n_picked == 1 && self->picked[0] == cell))
    return;
  guint n = self->n_picked == MS_SCOUT_MOST_CELLS ? 0 : self->n_picked;
  self->picked[n] = cell;
  set_picked (self, n + 1);
}

/* Shows the page, and odds, together with which alone anything is told there. */
static void
show_page (MsScoutController *self, GtkWidget *part)
{
  GActionMap *actions = self->parts->actions;
  ms_actions_change (actions, "show-probabilities", g_variant_new_boolean (TRUE));
  ms_actions_change (actions, "page", g_variant_new_string (MS_PAGE_ODDS));
  ms_page_show_part (part);
}

/* Begins a comparison with the chosen cell, for which the next click picks the other one; or ends
 * one that has begun. */
static void
compare_action (MsScoutController *self)
{
  MsBoardView *board = self->parts->board;
  int width = ms_game_get_width (self->parts->game), cell = ms_board_view_get_chosen (board);
  show_page (self, self->versus);
  pick_cb (self, cell % width, cell / width);
  if (self->n_picked != 1)
    return;
  ms_actions_change (self->parts->actions, "ask-mode", g_variant_new_boolean (FALSE));
  ms_board_view_set_next (board, MS_INTENT_PICK);
  g_autofree char *sentence = g_strdup_printf (
      /* Translators: the name of a cell. */
      _ ("Compare %s with which cell? Click or tap it, or move there and press X."),
      ms_cell_name_at (self->picked[0], width).text);
  ms_window_parts_say (self->parts, sentence);
}

static void
reveal_action (MsScoutController *self)
{
  show_page (self, self->reveal);
}

static void
step_back_action (MsScoutController *self)
{
  MsGame *game = self->parts->game;
  if (ms_game_get_can_undo (game))
    ms_game_undo (game);
  else
    ms_game_end_analysis (game);
}

static void
numbers_cb (MsScoutController *self)
{
  show_ahead (self);
  show_pair (self);
}

const int *
ms_scout_controller_get_picked (MsScoutController *self, guint *n)
{
  *n = is_seen (self) ? self->n_picked : 0;
  return self->picked;
}

static const MsCommand actions[] = {
  { "compare-cell", .activate = G_CALLBACK (compare_action) },
  { "reveal-cell", .activate = G_CALLBACK (reveal_action) },
  { "step-back", .activate = G_CALLBACK (step_back_action), .enabled = G_CALLBACK (can_step_back) },
  { NULL },
};

static void
attach (MsScoutController *self)
{
  self->asked = -1;
  const MsWindowParts *parts = self->parts;
  self->summary = ms_page_label (NULL, NULL);
  self->outcomes = ms_page_grid ();
  self->back_button = ms_page_button (_ ("Step _Back"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->back_button), "win.step-back");
  GtkWidget *ahead[] = { GTK_WIDGET (self->summary), GTK_WIDGET (self->outcomes),
    self->back_button };
  self->reveal = ms_page_add_part (
      self->parts->panel, "reveal", _ ("What Would It Show?"), ahead, G_N_ELEMENTS (ahead));
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  self->figures = ms_page_grid ();
  self->verdict = ms_page_label (NULL, NULL);
  self->copy_button = ms_page_button (_ ("_Copy"));
  self->forget_button = ms_page_button (_ ("_Other Cells"));
  gtk_box_append (GTK_BOX (buttons), self->copy_button);
  gtk_box_append (GTK_BOX (buttons), self->forget_button);
  GtkWidget *pair[] = { GTK_WIDGET (self->figures), GTK_WIDGET (self->verdict), buttons };
  self->versus = ms_page_add_part (
      self->parts->panel, "versus", _ ("A Against B"), pair, G_N_ELEMENTS (pair));
  self->ahead = ms_scout_new_inquiry (parts->game);
  self->pair = ms_scout_new_inquiry (parts->game);
  const MsSignal signals[] = {
    { self->ahead, "changed", G_CALLBACK (show_ahead) },
    { self->ahead, "failed", G_CALLBACK (show_ahead) },
    { self->pair, "changed", G_CALLBACK (show_pair) },
    { self->pair, "failed", G_CALLBACK (show_pair) },
    { self->copy_button, "clicked", G_CALLBACK (copy_cb) },
    { self->forget_button, "clicked", G_CALLBACK (forget) },
    { parts->pages, "notify::visible-page", G_CALLBACK (look) },
    { parts->analyzer, "notify::active", G_CALLBACK (look) },
    { parts->analyzer, "notify::variation", G_CALLBACK (ask_anew) },
    { parts->analyzer, "notify::trust-flags", G_CALLBACK (ask_anew) },
    { parts->settings, "changed::numbers", G_CALLBACK (numbers_cb) },
    { parts->board, "pick", G_CALLBACK (pick_cb) },
    { parts->board, "notify::chosen", G_CALLBACK (chosen_cb) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
  look (self);
}

MS_DEFINE_FEATURE (MsScoutController, ms_scout_controller, .actions = actions,
    .enabled_by = MS_GAME_CHANGED_STATE | MS_GAME_CHANGED_UNDO | MS_GAME_CHANGED_ASIDE,
    .hears = MS_GAME_CHANGED_BOARD | MS_GAME_CHANGED_CELLS | MS_GAME_CHANGED_RULES
        | MS_GAME_CHANGED_PAUSE | MS_GAME_CHANGED_STATE,
    .attach = G_CALLBACK (attach), .owned = G_STRUCT_OFFSET (MsScoutController, text),
    .free_owned = g_free,
    .objects = { G_STRUCT_OFFSET (MsScoutController, ahead),
        G_STRUCT_OFFSET (MsScoutController, pair) },
    .refresh = G_CALLBACK (refresh), .signal = "picked")
