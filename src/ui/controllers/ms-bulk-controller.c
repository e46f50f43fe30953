/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-bulk-controller.h"

#include "ms-actions.h"
#include "ms-signals.h"

#include <glib/gi18n.h>

#define SLICE_US 4000
#define CELLS_PER_LOOK 64

struct _MsBulkController
{
  GObject parent_instance;

  MsControllerParts parts;
  MsAnalysis *analysis; /* owned: whose certain cells are being opened or flagged; NULL at rest */
  int next; /* the first cell not yet looked at */
  MsCertainty kind;
  guint source;
};

G_DEFINE_FINAL_TYPE (MsBulkController, ms_bulk_controller, G_TYPE_OBJECT)

static void
do_cell (MsBulkController *self, const MsSolverResult *result, int cell)
{
  int x = cell % result->width, y = cell / result->width;
  MsCell now = ms_game_get_cell (self->parts.game, x, y);
  if (result->certainty[cell] != self->kind || ms_cell_is_opened (now))
    return;
  if (self->kind == MS_CERTAINTY_MINE)
    {
      if (now != MS_CELL_FLAG)
        ms_game_set_mark (self->parts.game, x, y, MS_CELL_FLAG);
      return;
    }
  /* A flag protects its cell, but the player asked for this one to be opened. */
  if (now == MS_CELL_FLAG)
    ms_game_set_mark (self->parts.game, x, y, MS_CELL_COVERED);
  ms_game_open (self->parts.game, x, y);
}

static void
stop (MsBulkController *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_pointer (&self->analysis, ms_analysis_unref);
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
      /* A move can end the game or, through a handler, the whole undertaking. */
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
  MsAnalysis *analysis = ms_analyzer_get_base (self->parts.analyzer);
  if (analysis == NULL || !ms_analysis_is_consistent (analysis))
    return;
  stop (self);
  self->analysis = ms_analysis_ref (analysis);
  self->kind = kind;
  self->next = 0;
  self->source = g_idle_add (slice_cb, self);
}

static void
open_safe_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  start (user_data, MS_CERTAINTY_SAFE);
}

static void
flag_mines_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  start (user_data, MS_CERTAINTY_MINE);
}

static void
say (MsBulkController *self, const char *sentence)
{
  if (self->parts.status != NULL)
    ms_status_line_set_notice (self->parts.status, sentence);
  ms_board_view_announce (self->parts.board, sentence);
}

static const char *
get_why_not (MsBulkController *self, MsCertainty kind)
{
  MsGameState state = ms_game_get_state (self->parts.game);
  MsAnalysis *analysis = ms_analyzer_get_base (self->parts.analyzer);
  gboolean safe = kind == MS_CERTAINTY_SAFE;
  if (ms_game_get_withheld (self->parts.game))
    return ms_controller_parts_get_withheld_text (&self->parts);
  if (state == MS_GAME_WON || state == MS_GAME_LOST)
    return _ ("The game is over.");
  if (ms_analyzer_get_supposes (self->parts.analyzer))
    return _ ("The board shows a supposition, which cannot be played.");
  if (safe && state == MS_GAME_ANALYSIS)
    return _ ("Cells cannot be opened in an analysis.");
  if (!ms_analyzer_get_active (self->parts.analyzer))
    return safe ? _ ("Show the odds first (O): this key opens the cells they show to be safe.")
                : _ ("Show the odds first (O): this key flags the cells they show to be mines.");
  if (analysis == NULL)
    return _ ("The odds of this position are not there yet.");
  return safe ? _ ("No cell is certainly safe.") : _ ("No cell is certainly a mine.");
}

/* A button that can do nothing is seen to be so; a key says why. */
static void
by_key (MsBulkController *self, const char *action, MsCertainty kind)
{
  if (g_action_group_get_action_enabled (G_ACTION_GROUP (self->parts.actions), action))
    {
      start (self, kind);
      return;
    }
  MsAnalysis *analysis = ms_analyzer_get_base (self->parts.analyzer);
  g_autofree char *conflict = analysis != NULL && !ms_analysis_is_consistent (analysis)
      ? ms_analysis_dup_conflict_sentence (analysis)
      : NULL;
  say (self, conflict != NULL ? conflict : get_why_not (self, kind));
}

static void
open_safe_key_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  by_key (user_data, "open-safe", MS_CERTAINTY_SAFE);
}

static void
flag_mines_key_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  by_key (user_data, "flag-mines", MS_CERTAINTY_MINE);
}

static void
update_actions (MsBulkController *self)
{
  MsGameState state = ms_game_get_state (self->parts.game);
  MsAnalysis *analysis = ms_analyzer_get_base (self->parts.analyzer);
  const MsSolverResult *result = NULL;
  if (analysis != NULL && ms_analysis_is_consistent (analysis))
    result = ms_analysis_get_result (analysis);
  gboolean running = state == MS_GAME_NEW || state == MS_GAME_PLAYING;
  if (ms_analyzer_get_supposes (self->parts.analyzer)) /* what is shown as certain is so only if */
    result = NULL;

  ms_actions_set_enabled (
      self->parts.actions, "open-safe", running && result != NULL && result->n_safe > 0);
  ms_actions_set_enabled (self->parts.actions, "flag-mines",
      (running || state == MS_GAME_ANALYSIS) && result != NULL && result->n_certain_mines > 0);
}

static void
journalled_cb (MsBulkController *self, int what)
{
  if (what != MS_GAME_CAUSE_MOVE && what != MS_GAME_CAUSE_ASSISTED)
    stop (self);
}

static void
paused_cb (MsBulkController *self)
{
  if (ms_game_get_withheld (self->parts.game))
    stop (self);
}

static void
connect (MsBulkController *self)
{
  static const GActionEntry entries[] = {
    { .name = "open-safe", .activate = open_safe_action },
    { .name = "flag-mines", .activate = flag_mines_action },
    { .name = "open-safe-key", .activate = open_safe_key_action },
    { .name = "flag-mines-key", .activate = flag_mines_key_action },
  };
  const MsSignal signals[] = {
    { self->parts.game, "journalled", G_CALLBACK (journalled_cb) },
    { self->parts.game, "notify::withheld", G_CALLBACK (paused_cb) },
    { self->parts.game, "notify::state", G_CALLBACK (update_actions) },
    { self->parts.game, "board-changed", G_CALLBACK (update_actions) },
    { self->parts.analyzer, "notify::analysis", G_CALLBACK (update_actions) },
    { self->parts.analyzer, "notify::variation", G_CALLBACK (update_actions) },
  };
  ms_actions_add (self->parts.actions, entries, G_N_ELEMENTS (entries), self);
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
}

gboolean
ms_bulk_controller_get_busy (MsBulkController *self)
{
  g_return_val_if_fail (MS_IS_BULK_CONTROLLER (self), FALSE);
  return self->analysis != NULL;
}

static void
ms_bulk_controller_dispose (GObject *object)
{
  stop (MS_BULK_CONTROLLER (object));
  G_OBJECT_CLASS (ms_bulk_controller_parent_class)->dispose (object);
}

static void
ms_bulk_controller_class_init (MsBulkControllerClass *class)
{
  G_OBJECT_CLASS (class)->dispose = ms_bulk_controller_dispose;
}

static void
ms_bulk_controller_init (MsBulkController *self)
{
}

MsBulkController *
ms_bulk_controller_new (const MsControllerParts *parts)
{
  MsBulkController *self = g_object_new (MS_TYPE_BULK_CONTROLLER, NULL);
  self->parts = *parts;
  connect (self);
  update_actions (self);
  return self;
}
