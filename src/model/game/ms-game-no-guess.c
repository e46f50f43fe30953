/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games without guessing: their board is made on a worker when the first cell is opened.
 *
 * The worker sees the job alone: rules, cell, seed, a cancellable and places for progress and
 * board.  The game holds the job it waits for; a job that it no longer waits for ends by itself and
 * finds nobody. */
#include "ms-game-private.h"

#include "ms-no-guess.h"

#define PROGRESS_MAX 10000
#define PROGRESS_INTERVAL 100 /* milliseconds */

struct _MsBoardJob
{
  MsRules rules;
  int cell;
  guint64 seed;
  GCancellable *cancellable;
  int progress; /* atomic, in 1/PROGRESS_MAX */

  /* When it has ended. */
  MsStatus status;
  guint8 *mine; /* [height*width] */

  GWeakRef game; /* main thread only */
};

static void
job_free (MsBoardJob *job)
{
  g_object_unref (job->cancellable);
  g_weak_ref_clear (&job->game);
  g_free (job->mine);
  g_free (job);
}

static bool
poll_job (double progress, void *user_data)
{
  MsBoardJob *job = user_data;
  g_atomic_int_set (&job->progress, (int)(CLAMP (progress, 0, 1) * PROGRESS_MAX));
  return g_cancellable_is_cancelled (job->cancellable);
}

static void
run_job (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  MsBoardJob *job = task_data;
  MsNoGuessOptions options = { .poll = poll_job, .user_data = job };

  job->status = ms_no_guess_make (&job->rules, job->cell, job->seed, &options, job->mine, NULL);
  g_task_return_boolean (task, TRUE);
}

static void
notify_making (MsGame *self)
{
  g_object_notify (G_OBJECT (self), "making");
  g_object_notify (G_OBJECT (self), "making-progress");
}

static gboolean
on_progress (gpointer user_data)
{
  g_object_notify (G_OBJECT (user_data), "making-progress");
  return G_SOURCE_CONTINUE;
}

/* The game waits for the job no longer. */
static void
forget_job (MsGame *self)
{
  self->making = NULL;
  g_clear_handle_id (&self->making_id, g_source_remove);
}

/* The board is told before the move that opens it: who keeps the game cannot draw it anew. */
static void
use_board (MsGame *self, const MsBoardJob *job)
{
  int width = job->rules.width;
  MsLayout *layout = ms_layout_new (width, job->rules.height, job->mine, NULL);
  if (layout == NULL)
    {
      ms_game_emit_no_board (self, MS_STATUS_NO_MEMORY);
      return;
    }
  MsGameFacts before = ms_game_get_facts (self);
  ms_play_set_layout (self->play, layout, job->cell);
  ms_layout_unref (layout);
  self->serial++;
  ms_game_emit_journalled (self, MS_GAME_CHANGE_BOARD);
  ms_game_notify_changes (self, &before);
  ms_game_open (self, job->cell % width, job->cell / width);
}

static void
on_ended (GObject *source, GAsyncResult *result, gpointer user_data)
{
  MsBoardJob *job = g_task_get_task_data (G_TASK (result));
  g_autoptr (MsGame) self = g_weak_ref_get (&job->game);

  if (self == NULL || self->making != job)
    return;
  forget_job (self);
  notify_making (self);
  if (job->status == MS_STATUS_OK)
    use_board (self, job);
  else
    ms_game_emit_no_board (self, job->status);
}

gboolean
ms_game_needs_board (MsGame *self, int cell)
{
  MsCell mark = ms_play_get_cells (self->play)[cell];
  return ms_play_get_rules (self->play)->no_guess && ms_play_get_layout (self->play) == NULL
      && mark != MS_CELL_FLAG;
}

/* The task does not know the cancellable: it must come back in any case. */
void
ms_game_make_board (MsGame *self, int cell)
{
  if (self->making != NULL)
    return;
  MsBoardJob *job = g_new0 (MsBoardJob, 1);
  job->rules = *ms_play_get_rules (self->play);
  job->cell = self->wanted_cell = cell;
  job->seed = ms_play_get_seed (self->play);
  job->cancellable = g_cancellable_new ();
  job->mine = g_new0 (guint8, (gsize)job->rules.width * job->rules.height);
  g_weak_ref_init (&job->game, self);
  self->making = job;
  self->making_id = g_timeout_add (PROGRESS_INTERVAL, on_progress, self);

  g_autoptr (GTask) task = g_task_new (NULL, NULL, on_ended, NULL);
  g_task_set_task_data (task, job, (GDestroyNotify)job_free);
  g_task_run_in_thread (task, run_job);
  notify_making (self);
}

void
ms_game_drop_board_job (MsGame *self)
{
  if (self->making == NULL)
    return;
  g_cancellable_cancel (self->making->cancellable);
  forget_job (self);
}

void
ms_game_cancel_making (MsGame *self)
{
  if (self->making == NULL)
    return;
  ms_game_drop_board_job (self);
  notify_making (self);
}

gboolean
ms_game_get_making (MsGame *self)
{
  return self->making != NULL;
}

double
ms_game_get_making_progress (MsGame *self)
{
  if (self->making == NULL)
    return 0;
  return (double)g_atomic_int_get (&self->making->progress) / PROGRESS_MAX;
}

void
ms_game_allow_guessing (MsGame *self)
{
  if (!ms_play_get_rules (self->play)->no_guess || ms_play_get_layout (self->play) != NULL)
    return;
  MsGameFacts before = ms_game_get_facts (self);
  int cell = self->wanted_cell;
  ms_game_cancel_making (self);
  ms_play_allow_guessing (self->play);
  self->serial++;
  ms_game_emit_journalled (self, MS_GAME_CHANGE_BOARD);
  ms_game_notify_changes (self, &before);
  if (cell >= 0)
    ms_game_open (self, cell % before.rules.width, cell / before.rules.width);
}

int
ms_game_get_proven_cell (MsGame *self)
{
  return ms_play_get_proven_cell (self->play);
}
