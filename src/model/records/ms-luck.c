/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-luck.h"

#include "ms-neighbours.h"
#include "ms-solver.h"

#define MOST_BYTES (512 << 20)

/* What a number proves stays proven, so the position is only counted again when a cell is opened
 * that was not known to be safe by then. */
typedef struct
{
  MsRules rules;
  MsPlay *play;
  MsSolver *solver;
  GCancellable *cancellable;
  gint64 end; /* monotonic, microseconds */
  guint8 *safe; /* [height*width] proven so far */
  MsLuck luck;
} Replay;

static bool
poll_replay (double progress, void *user_data)
{
  Replay *replay = user_data;
  return g_cancellable_is_cancelled (replay->cancellable) || g_get_monotonic_time () > replay->end;
}

/* NULL: not known. */
static MsSolverResult *
count (Replay *replay, int cell)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsPosition *position = NULL;
  MsSolverResult *result = NULL;

  options.memory_limit = MOST_BYTES;
  options.poll = poll_replay;
  options.user_data = replay;
  options.first_click = replay->rules.first_click;
  options.first_cell = cell;
  if (ms_position_new (replay->rules.width, replay->rules.height, replay->rules.mines,
          ms_play_get_cells (replay->play), NULL, &position, NULL)
      != MS_STATUS_OK)
    return NULL;
  ms_solver_run (replay->solver, position, &options, &result);
  ms_position_unref (position);
  return result;
}

static gboolean
note_risk (Replay *replay, int cell)
{
  if (replay->safe[cell])
    return TRUE;
  MsSolverResult *result = count (replay, cell);
  gboolean known = result != NULL && result->consistent
      && (result->certainty[cell] == MS_CERTAINTY_SAFE || result->method == MS_METHOD_EXACT);
  if (known)
    {
      for (int i = 0; i < replay->rules.width * replay->rules.height; i++)
        replay->safe[i] |= result->certainty[i] == MS_CERTAINTY_SAFE;
      if (!replay->safe[cell])
        {
          replay->luck.guesses++;
          replay->luck.luck *= 1 - result->mine_probability[cell];
        }
    }
  ms_solver_result_free (result);
  return known;
}

static gboolean
make (Replay *replay, const MsMove *move)
{
  return ms_play_do (replay->play, move) == MS_STATUS_OK;
}

static gboolean
is_running (const Replay *replay)
{
  MsState state = ms_play_get_state (replay->play);
  return state == MS_STATE_NEW || state == MS_STATE_PLAYING;
}

static gboolean
open_cell (Replay *replay, int cell)
{
  MsMove open = { MS_ACTION_OPEN, cell, 0, 0, false };
  MsCell seen = ms_play_get_cells (replay->play)[cell];
  if (!is_running (replay) || (seen != MS_CELL_COVERED && seen != MS_CELL_QUESTION))
    return TRUE;
  return note_risk (replay, cell) && make (replay, &open);
}

static gboolean
chord_cell (Replay *replay, int cell)
{
  int around[8], width = replay->rules.width, height = replay->rules.height;
  if (!ms_chord_opens (ms_play_get_cells (replay->play), width, height, cell))
    return TRUE;
  int n = ms_neighbours (width, height, cell, around);
  for (int i = 0; i < n; i++)
    if (!open_cell (replay, around[i]))
      return FALSE;
  return TRUE;
}

static gboolean
follow (Replay *replay, const MsMove *move)
{
  switch (move->action)
    {
    case MS_ACTION_OPEN:
      return open_cell (replay, move->cell);
    case MS_ACTION_CHORD:
      return chord_cell (replay, move->cell);
    case MS_ACTION_MARK:
    default:
      return make (replay, move);
    }
}

gboolean
ms_luck_measure (const MsRules *rules, MsLayout *layout, const MsMove *moves, int n_moves,
    GCancellable *cancellable, MsLuck *luck)
{
  Replay replay = { .rules = *rules,
    .play = ms_play_new (rules, 0, layout, NULL),
    .solver = ms_solver_new (NULL),
    .cancellable = cancellable,
    .end = g_get_monotonic_time () + (gint64)MS_LUCK_MOST_SECONDS * G_USEC_PER_SEC,
    .safe = g_malloc0 ((gsize)rules->width * rules->height),
    .luck = { 0, 1 } };
  gboolean known = replay.play != NULL && replay.solver != NULL;

  for (int i = 0; known && i < n_moves; i++)
    known = follow (&replay, &moves[i]);
  *luck = replay.luck;
  ms_play_free (replay.play);
  ms_solver_free (replay.solver);
  g_free (replay.safe);
  return known;
}
