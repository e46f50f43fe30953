/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBulkController: opens all certainly safe cells, or flags all certain mines.
 *
 * Actions: open-safe, flag-mines; enabled while the analysis knows such cells.  open-safe-key,
 * flag-mines-key; the same, always enabled: where there is nothing to be done the status line and
 * screen readers say why.
 *
 * Many moves are made a few milliseconds at a time, so that a board of a million cells does not
 * block the window.  All of them follow from the one analysis they began with, which stays true
 * while nothing but moves is made; another board, an undo and a pause end them. */
#include "ms-ui-controllers-testing.h"

#include <glib/gi18n.h>

#define SLICE_US 4000
#define CELLS_PER_LOOK 64

struct _MsBulkController
{
  MsFeature parent_instance;

  const MsWindowParts *parts;
  /* Owned: the analysis whose certain cells are being opened or flagged; NULL: nothing is under
   * way. */
  MsAnalysis *analysis;
  int next; /* the first cell not yet looked at */
  MsCertainty kind;
  guint source;
};

static void
do_cell (MsBulkController *self, const MsSolverResult *result, int cell)
{
  int x = cell % result->width, y = cell / result->width;
  MsCell now = ms_game_get_cell (self->parts->game, x, y);
  if (result->certainty[cell] != self->kind || ms_cell_is_opened (now))
    return;
  if (self->kind == MS_CERTAINTY_MINE)
    {
      if (now != MS_CELL_FLAG)
        ms_game_set_mark (self->parts->game, x, y, MS_CELL_FLAG);
      return;
    }
  /* A flag protects its cell from being opened, but the player has asked for this: remove it. */
  if (now == MS_CELL_FLAG)
    ms_game_set_mark (self->parts->game, x, y, MS_CELL_COVERED);
  ms_game_open (self->parts->game, x, y);
}

static void
stop (MsBulkController *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_pointer (&self->analysis, ms_analysis_unref);
  ms_feature_set_looking (MS_FEATURE (self), FALSE);
}

static gboolean
slice_cb (gpointer user_data)
{
  MsBulkController *self = user_data;
  g_autoptr (MsAnalysis) analysis = ms_analysis_ref (self->analysis);
  const MsSolverResult *result = ms_analysis_get_result (analysis);
  int n = result->width * result->height;
  gint64 end = g_get_monotonic_time () + SLICE_US;
  do
    {
      int limit = MIN (self->next + CELLS_PER_LOOK, n);
      /* A move can end the game and, through a signal handler, this loop. */
      while (self->analysis == analysis && self->next < limit)
        do_cell (self, result, self->next++);
    }
  while (self->analysis == analysis && self->next < n && g_get_monotonic_time () < end);

  if (self->analysis == analysis && self->next < n)
    return G_SOURCE_CONTINUE;
  stop (self);
  return G_SOURCE_REMOVE;
}

static void
start (MsBulkController *self, MsCertainty kind)
{
  MsAnalysis *analysis = ms_analyzer_get_base (self->parts->analyzer);
  if (analysis == NULL || !ms_analysis_is_consistent (analysis))
    return;
  stop (self);
  self->analysis = ms_analysis_ref (analysis);
  self->kind = kind;
  self->next = 0;
  self->source = g_idle_add (slice_cb, self);
  ms_feature_set_looking (MS_FEATURE (self), TRUE);
}

static void
do_action (MsBulkController *self, GVariant *parameter, GAction *action)
{
  start (self, ms_actions_get_value (action));
}

static const char *
get_why_not (MsBulkController *self, MsCertainty kind)
{
  MsGameState state = ms_game_get_state (self->parts->game);
  MsAnalysis *analysis = ms_analyzer_get_base (self->parts->analyzer);
  gboolean safe = kind == MS_CERTAINTY_SAFE;
  if (ms_game_get_withheld (self->parts->game))
    return ms_window_parts_get_withheld_text (self->parts);
  if (ms_game_is_over (self->parts->game))
    return _ ("The game is over.");
  if (ms_analyzer_get_supposes (self->parts->analyzer))
    return _ ("The board shows a supposition, which cannot be played.");
  if (safe && state == MS_GAME_ANALYSIS)
    return _ ("Cells cannot be opened in an analysis.");
  if (!ms_follower_get_active (MS_FOLLOWER (self->parts->analyzer)))
    return safe ? _ ("Show the odds first (O): this key opens the cells they show to be safe.")
                : _ ("Show the odds first (O): this key flags the cells they show to be mines.");
  if (analysis == NULL)
    return _ ("The odds of this position are not there yet.");
  return safe ? _ ("No cell is certainly safe.") : _ ("No cell is certainly a mine.");
}

/* Runs a command that was given by a key: a button that can do nothing is insensitive, but for a
 * key the reason is said. */
static void
key_action (MsBulkController *self, GVariant *parameter, GAction *action)
{
  MsCertainty kind = ms_actions_get_value (action);
  const char *done = kind == MS_CERTAINTY_SAFE ? "open-safe" : "flag-mines";
  if (g_action_group_get_action_enabled (G_ACTION_GROUP (self->parts->actions), done))
    {
      start (self, kind);
      return;
    }
  MsAnalysis *analysis = ms_analyzer_get_base (self->parts->analyzer);
  g_autofree char *conflict = analysis != NULL && !ms_analysis_is_consistent (analysis)
      ? ms_analysis_dup (analysis, MS_SAYING_CONFLICT, -1, MS_ODDS_FORMAT_MINE)
      : NULL;
  ms_window_parts_say (self->parts, conflict != NULL ? conflict : get_why_not (self, kind));
}

/* The result whose certain cells may be opened or flagged; NULL: there is none. */
static const MsSolverResult *
get_result (MsBulkController *self)
{
  MsAnalysis *analysis = ms_analyzer_get_base (self->parts->analyzer);
  if (analysis == NULL || !ms_analysis_is_consistent (analysis))
    return NULL;
  /* Then the cells shown as certain are certain only under a supposition. */
  if (ms_analyzer_get_supposes (self->parts->analyzer))
    return NULL;
  return ms_analysis_get_result (analysis);
}

static gboolean
can_open (MsBulkController *self)
{
  const MsSolverResult *result = get_result (self);
  return result != NULL && result->n_safe > 0 && !ms_game_is_over (self->parts->game)
      && ms_game_get_state (self->parts->game) != MS_GAME_ANALYSIS;
}

static gboolean
can_flag (MsBulkController *self)
{
  const MsSolverResult *result = get_result (self);
  return result != NULL && result->n_certain_mines > 0 && !ms_game_is_over (self->parts->game);
}

static void
changed (MsBulkController *self, const MsGameChange *change)
{
  gboolean goes_on = change->cause == MS_GAME_CAUSE_MOVE || change->cause == MS_GAME_CAUSE_ASSISTED
      || change->cause == MS_GAME_CAUSE_NONE;
  if (!goes_on || ms_game_get_withheld (self->parts->game))
    stop (self);
}

gboolean
ms_bulk_controller_get_busy (MsBulkController *self)
{
  return self->analysis != NULL;
}

static const MsCommand actions[] = {
  { "open-safe", .activate = G_CALLBACK (do_action), .value = MS_CERTAINTY_SAFE,
      .enabled = G_CALLBACK (can_open) },
  { "flag-mines", .activate = G_CALLBACK (do_action), .value = MS_CERTAINTY_MINE,
      .enabled = G_CALLBACK (can_flag) },
  { "open-safe-key", .activate = G_CALLBACK (key_action), .value = MS_CERTAINTY_SAFE },
  { "flag-mines-key", .activate = G_CALLBACK (key_action), .value = MS_CERTAINTY_MINE },
  { NULL },
};

static void
attach (MsBulkController *self)
{
  const MsWindowParts *parts = self->parts;
  const MsSignal signals[] = {
    { parts->analyzer, "notify::analysis", G_CALLBACK (ms_feature_update_actions) },
    { parts->analyzer, "notify::variation", G_CALLBACK (ms_feature_update_actions) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
  ms_feature_set_looking (
      MS_FEATURE (self), FALSE); /* it looks only while there is something to do */
}

MS_DEFINE_FEATURE (MsBulkController, ms_bulk_controller, .actions = actions,
    .enabled_by = MS_GAME_CHANGED_STATE | MS_GAME_CHANGED_BOARD, .hears = MS_FEATURE_HEARS_ALL,
    .attach = G_CALLBACK (attach), .detach = G_CALLBACK (stop), .changed = G_CALLBACK (changed))
