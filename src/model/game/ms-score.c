/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-score.h"

#include "ms-class-add.h"
#include "ms-game-kept.h"
#include "ms-progress.h"

/* The first run for a board finds its openings, the second one counts its ZiNi. */
typedef struct
{
  MsWorkerRun base;
  MsLayout *layout; /* owned */
  gboolean counts_zini;

  gboolean found; /* one of these: */
  MsProgress *progress; /* owned */
  MsZini zini;
} Job;

struct _MsScore
{
  MsWorker parent_instance;

  MsGame *game;

  gboolean asked, asked_zini; /* for this board */
  int n_begun; /* runs for this board */
  MsProgress *progress;
  gboolean has_zini;
  MsZini zini;
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (MsScore, ms_score, MS_TYPE_WORKER)

static void
emit_changed (MsScore *self)
{
  g_signal_emit (self, changed_signal, 0);
}

/* Borrowed; NULL while there is none. */
static MsLayout *
get_layout (MsScore *self)
{
  return ms_play_get_layout (ms_game_get_play (self->game));
}

static void
ms_score_begin (MsWorker *worker, MsWorkerRun *run)
{
  MsScore *self = MS_SCORE (worker);
  Job *job = (Job *)run;
  job->layout = ms_layout_ref (get_layout (self));
  job->counts_zini = self->n_begun++ > 0;
}

static void
work (MsWorkerRun *run)
{
  Job *job = (Job *)run;
  if (job->counts_zini)
    job->found = ms_zini_count (job->layout, ms_worker_run_is_cancelled, run, NULL, &job->zini)
        == MS_STATUS_OK;
  else
    {
      job->progress = ms_progress_new (job->layout, NULL, NULL);
      job->found = job->progress != NULL;
    }
}

static void
clear (MsWorkerRun *run)
{
  Job *job = (Job *)run;
  ms_layout_unref (job->layout);
  ms_progress_free (job->progress);
}

static gboolean
has_more_to_ask (MsScore *self)
{
  return self->n_begun < self->asked + self->asked_zini;
}

static void
ms_score_end (MsWorker *worker, MsWorkerRun *run, gboolean wanted)
{
  MsScore *self = MS_SCORE (worker);
  Job *job = (Job *)run;
  if (!wanted)
    return;
  if (job->found && job->counts_zini)
    {
      self->zini = job->zini;
      self->has_zini = TRUE;
    }
  else if (job->found)
    {
      self->progress = g_steal_pointer (&job->progress);
      ms_progress_renew (self->progress, ms_play_get_cells (ms_game_get_play (self->game)));
    }
  if (has_more_to_ask (self))
    ms_worker_request (worker);
}

static void
ms_score_tell (MsWorker *worker, MsWorkerRun *run)
{
  if (((Job *)run)->found)
    emit_changed (MS_SCORE (worker));
}

/* Begins a run if one is asked for and none is at work; a run that is at work for this board begins
 * the next one when it ends. */
static void
ask (MsScore *self)
{
  if (has_more_to_ask (self) && !ms_worker_get_busy (MS_WORKER (self)))
    ms_worker_request (MS_WORKER (self));
}

/* Asks for the openings of the board, once, as soon as there is a layout. */
static void
ask_openings (MsScore *self)
{
  if (self->asked || get_layout (self) == NULL)
    return;
  self->asked = TRUE;
  ask (self);
}

static void
forget_board (MsScore *self)
{
  ms_worker_stop (MS_WORKER (self));
  g_clear_pointer (&self->progress, ms_progress_free);
  self->asked = self->asked_zini = self->has_zini = FALSE;
  self->n_begun = 0;
}

/* Whoever makes a score connects to the game afterwards, and so hears of a move when its figures
 * are in the score already. */
static void
changed_cb (MsScore *self, const MsGameChange *change)
{
  gboolean another = ms_game_cause_is_of_board (change->cause);
  if (change->cause == MS_GAME_CAUSE_NONE || change->cause == MS_GAME_CAUSE_ASSISTED)
    {
      if ((change->parts & MS_GAME_CHANGED_CLOCK) != 0)
        emit_changed (self);
      return;
    }
  if (another)
    forget_board (self);
  ask_openings (self);
  if (!another && self->progress != NULL)
    ms_progress_update (
        self->progress, ms_game_get_cells (self->game), change->cells, change->n_cells);
  emit_changed (self);
}

static void
ms_score_dispose (GObject *object)
{
  MsScore *self = MS_SCORE (object);
  forget_board (self);
  g_clear_object (&self->game);
  G_OBJECT_CLASS (ms_score_parent_class)->dispose (object);
}

static void
ms_score_class_init (MsScoreClass *class)
{
  MsWorkerClass *worker_class = MS_WORKER_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = ms_score_dispose;
  worker_class->run_size = sizeof (Job);
  worker_class->priority = G_PRIORITY_LOW;
  worker_class->begin = ms_score_begin;
  worker_class->work = work;
  worker_class->end = ms_score_end;
  worker_class->tell = ms_score_tell;
  worker_class->clear = clear;
  changed_signal = ms_class_add_signal (class, "changed", 0);
}

static void
ms_score_init (MsScore *self)
{
}

MsScore *
ms_score_new (MsGame *game)
{
  MsScore *self = g_object_new (MS_TYPE_SCORE, NULL);
  self->game = g_object_ref (game);
  g_signal_connect_object (game, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  ask_openings (self);
  return self;
}

gboolean
ms_score_get_metrics (MsScore *self, MsPlayMetrics *metrics)
{
  if (self->progress == NULL)
    return FALSE;
  *metrics = (MsPlayMetrics){ .rules = ms_game_get_rules (self->game),
    .board = *ms_progress_get_board (self->progress),
    .solved = ms_progress_get_solved (self->progress),
    .clicks = *ms_play_get_clicks (ms_game_get_play (self->game)),
    .any_flag = ms_play_get_any_flag (ms_game_get_play (self->game)),
    .time_ms = ms_game_get_elapsed (self->game) };
  return TRUE;
}

void
ms_score_count_zini (MsScore *self)
{
  if (self->asked_zini || get_layout (self) == NULL)
    return;
  self->asked_zini = TRUE;
  ask (self);
}

gboolean
ms_score_get_zini (MsScore *self, MsZini *zini)
{
  if (self->has_zini)
    *zini = self->zini;
  return self->has_zini;
}
