/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-scout-controller.h"

#include "ms-cell-name.h"

#include <glib/gi18n.h>

/* Games played out for each of two cells where the chance to win is not known exactly: takes a
 * quarter of a second on an Expert board, with a standard error of 0.75 %. */
#define PLAYOUTS 1000

/* On larger boards a count takes too long to be made ten times whenever the cursor moves. */
#define MOST_CELLS 10000

struct _MsScoutController
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
  MsRevealView *reveal; /* borrowed, as is the next field */
  MsVersusView *versus;
  MsInquiry *ahead, *pair; /* owned; for the cursor's cell, and for A and B */
  int asked; /* the cell that ahead was asked about; -1: none */
  int picked[MS_SCOUT_MOST_CELLS];
  guint n_picked;
};

static int
get_n_cells (MsScoutController *self)
{
  return ms_game_get_width (self->parts->game) * ms_game_get_height (self->parts->game);
}

/* Whether the page may tell what cells show: this counts as odds, and is told only together with
 * them. */
static gboolean
is_seen (MsScoutController *self)
{
  return ms_follower_get_active (MS_FOLLOWER (self->parts->analyzer))
      && ms_pages_shows (self->parts->pages, MS_PAGE_ODDS) && !ms_game_is_over (self->parts->game)
      && !ms_game_get_withheld (self->parts->game);
}

static gboolean
is_covered (MsScoutController *self, int cell)
{
  int width = ms_game_get_width (self->parts->game);
  return cell >= 0 && cell < get_n_cells (self)
      && !ms_cell_is_opened (ms_game_get_cell (self->parts->game, cell % width, cell / width));
}

static void
show_ahead (MsScoutController *self)
{
  const MsScouted *scouted = ms_inquiry_get (self->ahead);
  int width = ms_game_get_width (self->parts->game);
  if (get_n_cells (self) > MOST_CELLS)
    ms_reveal_view_set_text (self->reveal, _ ("This board is too large for that."));
  else if (self->asked < 0)
    ms_reveal_view_set_text (
        self->reveal, _ ("Move the cursor to a covered cell to see what opening it might show."));
  else if (ms_inquiry_get_status (self->ahead) != MS_STATUS_OK)
    ms_reveal_view_set_text (self->reveal, _ ("This position is too complex to work out."));
  else if (scouted == NULL)
    ms_reveal_view_set_text (self->reveal, _ ("Counting…"));
  else
    ms_reveal_view_set_scouted (self->reveal, ms_cell_name_at (scouted->cells[0], width).text,
        scouted, ms_window_parts_get_numbers (self->parts));
}

static void
show_pair (MsScoutController *self)
{
  const MsScouted *scouted = ms_inquiry_get (self->pair);
  if (get_n_cells (self) > MOST_CELLS)
    ms_versus_view_set_text (self->versus, _ ("This board is too large for that."), FALSE);
  else if (self->n_picked == 0)
    ms_versus_view_set_text (self->versus,
        _ ("Pick two covered cells to compare: Shift+click, or Shift+Enter at the cursor."), FALSE);
  else if (self->n_picked == 1)
    ms_versus_view_set_text (self->versus, _ ("A is picked. Pick B."), TRUE);
  else if (ms_inquiry_get_status (self->pair) != MS_STATUS_OK)
    ms_versus_view_set_text (self->versus, _ ("This position is too complex to work out."), TRUE);
  else if (scouted == NULL)
    ms_versus_view_set_text (self->versus, _ ("Counting…"), TRUE);
  else
    ms_versus_view_set_scouted (self->versus, scouted, ms_game_get_width (self->parts->game),
        ms_window_parts_get_numbers (self->parts));
}

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
  int x, y;
  ms_board_view_get_cursor (self->parts->board, &x, &y);
  int cell = y * ms_game_get_width (self->parts->game) + x;
  self->asked = -1;
  if (is_seen (self) && is_covered (self, cell) && get_n_cells (self) <= MOST_CELLS)
    {
      self->asked = cell;
      ask (self, self->ahead, &cell, 1, 0);
    }
  else
    ms_inquiry_forget (self->ahead);
  show_ahead (self);
}

static gboolean
are_picked_covered (MsScoutController *self)
{
  gboolean covered = TRUE;
  for (guint i = 0; i < self->n_picked; i++)
    covered = covered && is_covered (self, self->picked[i]);
  return covered;
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
  gtk_widget_set_visible (GTK_WIDGET (self->reveal), seen);
  gtk_widget_set_visible (GTK_WIDGET (self->versus), seen);
  ms_reveal_view_set_can_go_back (
      self->reveal, ms_game_get_state (self->parts->game) == MS_GAME_ANALYSIS);
  g_signal_emit_by_name (self, "picked");
  ask_ahead (self);
  ask_pair (self);
}

/* Drops a picked cell that has been opened, because it can no longer be compared. */
static void
moved_cb (MsScoutController *self)
{
  if (!are_picked_covered (self))
    forget (self);
  /* Setting marks changes nothing; for another position the scouts have forgotten their answers. */
  if (!ms_inquiry_get_busy (self->ahead) && ms_inquiry_get (self->ahead) == NULL)
    ask_anew (self);
}

static void
refresh (MsScoutController *self, MsGameParts missed)
{
  if ((missed & MS_GAME_CHANGED_BOARD) != 0)
    forget (self);
  else if ((missed & (MS_GAME_CHANGED_CELLS | MS_GAME_CHANGED_RULES)) != 0)
    moved_cb (self);
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
  if (!is_covered (self, cell) || get_n_cells (self) > MOST_CELLS
      || (self->n_picked == 1 && self->picked[0] == cell))
    return;
  guint n = self->n_picked == MS_SCOUT_MOST_CELLS ? 0 : self->n_picked;
  self->picked[n] = cell;
  set_picked (self, n + 1);
}

static void
step_cb (MsScoutController *self, int number)
{
  MsGame *game = self->parts->game;
  int width = ms_game_get_width (game), cell = self->asked;
  if (cell < 0)
    return;
  if (ms_game_get_state (game) != MS_GAME_ANALYSIS && !ms_game_begin_analysis (game))
    return;
  ms_game_edit_cell (game, cell % width, cell / width, (MsCell)number);
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

gboolean
ms_scout_controller_get_busy (MsScoutController *self)
{
  return ms_inquiry_get_busy (self->ahead) || ms_inquiry_get_busy (self->pair);
}

static const MsCommand actions[] = {
  { "step-back", .activate = G_CALLBACK (step_back_action), .enabled = G_CALLBACK (can_step_back) },
  { NULL },
};

static void
attach (MsScoutController *self)
{
  self->asked = -1;
  const MsWindowParts *parts = self->parts;
  self->reveal = g_object_new (MS_TYPE_REVEAL_VIEW, NULL);
  self->versus = g_object_new (MS_TYPE_VERSUS_VIEW, NULL);
  gtk_box_append (GTK_BOX (parts->panel), GTK_WIDGET (self->reveal));
  gtk_box_append (GTK_BOX (parts->panel), GTK_WIDGET (self->versus));
  self->ahead = ms_scout_new_inquiry (parts->game);
  self->pair = ms_scout_new_inquiry (parts->game);
  const MsSignal signals[] = {
    { self->ahead, "changed", G_CALLBACK (show_ahead) },
    { self->ahead, "failed", G_CALLBACK (show_ahead) },
    { self->pair, "changed", G_CALLBACK (show_pair) },
    { self->pair, "failed", G_CALLBACK (show_pair) },
    { self->reveal, "step", G_CALLBACK (step_cb) },
    { self->versus, "forget", G_CALLBACK (forget) },
    { parts->pages, "notify::visible-page", G_CALLBACK (look) },
    { parts->analyzer, "notify::active", G_CALLBACK (look) },
    { parts->analyzer, "notify::variation", G_CALLBACK (ask_anew) },
    { parts->analyzer, "notify::trust-flags", G_CALLBACK (ask_anew) },
    { parts->settings, "changed::numbers", G_CALLBACK (numbers_cb) },
    { parts->board, "pick", G_CALLBACK (pick_cb) },
    { parts->board, "notify::cursor-x", G_CALLBACK (ask_ahead) },
    { parts->board, "notify::cursor-y", G_CALLBACK (ask_ahead) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
  look (self);
}

MS_DEFINE_FEATURE (MsScoutController, ms_scout_controller, .actions = actions,
    .enabled_by = MS_GAME_CHANGED_STATE | MS_GAME_CHANGED_UNDO | MS_GAME_CHANGED_ASIDE,
    .hears = MS_GAME_CHANGED_BOARD | MS_GAME_CHANGED_CELLS | MS_GAME_CHANGED_RULES
        | MS_GAME_CHANGED_PAUSE | MS_GAME_CHANGED_STATE,
    .attach = G_CALLBACK (attach),
    .objects = { G_STRUCT_OFFSET (MsScoutController, ahead),
        G_STRUCT_OFFSET (MsScoutController, pair) },
    .refresh = G_CALLBACK (refresh), .signal = "picked")
