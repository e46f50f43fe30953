/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-hindsight.h"

#include "ms-class-add.h"

/* Nobody waits for a sentence about a game that is over for longer than this. */
#define MOST_SECONDS 600

typedef struct
{
  MsFollowerRun base;
  int blast; /* the cell to compare with the best one; -1: none */
  MsAnalysis *analysis; /* owned */
} Job;

struct _MsHindsight
{
  MsFollower parent_instance;

  MsAnalyzer *analyzer; /* owned */
  MsAnalysis *shown; /* owned: the last one shown of a game that went on */
  MsAnalysis *analysis; /* owned */
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (MsHindsight, ms_hindsight, MS_TYPE_FOLLOWER)

static void
take_analysis (MsHindsight *self, MsAnalysis *analysis)
{
  if (analysis == NULL && self->analysis == NULL)
    return;
  g_clear_pointer (&self->analysis, ms_analysis_unref);
  self->analysis = analysis;
  g_signal_emit (self, changed_signal, 0);
}

static MsGame *
get_game (MsHindsight *self)
{
  return ms_follower_get_game (MS_FOLLOWER (self));
}

/* Asks about the position before the move that lost the game. */
static void
ms_hindsight_begin (MsWorker *worker, MsWorkerRun *run)
{
  Job *job = (Job *)run;
  MsGame *game = get_game (MS_HINDSIGHT (worker));
  MsPosition *before = ms_game_ref_position_before (game);

  MS_WORKER_CLASS (ms_hindsight_parent_class)->begin (worker, run);
  job->blast = before != NULL ? ms_game_find_blast (game) : -1;
  if (before != NULL)
    {
      ms_position_unref (job->base.position);
      job->base.position = before;
    }
  ms_analyzer_set_options (&job->base, MOST_SECONDS);
}

static void
work (MsWorkerRun *run)
{
  Job *job = (Job *)run;
  MsSolver *solver = ms_solver_new (NULL);
  if (solver != NULL && job->blast >= 0)
    ms_analysis_find_beside (
        solver, job->base.position, &job->base.options, job->blast, &job->analysis);
  else if (solver != NULL)
    ms_analysis_find (solver, job->base.position, &job->base.options, &job->analysis);
  ms_solver_free (solver);
}

static void
clear (MsWorkerRun *run)
{
  g_clear_pointer (&((Job *)run)->analysis, ms_analysis_unref);
  ms_follower_run_clear (run);
}

/* Told when it is ready for the next run. */
static void
ms_hindsight_tell (MsWorker *worker, MsWorkerRun *run)
{
  Job *job = (Job *)run;
  if (job->analysis != NULL)
    take_analysis (MS_HINDSIGHT (worker), g_steal_pointer (&job->analysis));
}

/* Whether two positions have the same size, mine total and opened cells, whatever is marked. */
static gboolean
is_same (MsPosition *a, MsPosition *b)
{
  int width = ms_position_get_width (a), height = ms_position_get_height (a);
  const MsCell *one = ms_position_get_cells (a), *other = ms_position_get_cells (b);
  if (width != ms_position_get_width (b) || height != ms_position_get_height (b)
      || ms_position_get_mines (a) != ms_position_get_mines (b))
    return FALSE;
  for (int cell = 0; cell < width * height; cell++)
    if ((ms_cell_is_opened (one[cell]) || ms_cell_is_opened (other[cell]))
        && one[cell] != other[cell])
      return FALSE;
  return TRUE;
}

/* Whether the analysis says anything true of the mine that was hit: one that trusted a wrong flag
 * may have called the mine safe, or found no layout at all. */
static gboolean
judges_the_mine (MsHindsight *self, MsAnalysis *analysis)
{
  MsGame *game = get_game (self);
  const MsCell *cells = ms_game_get_cells (game);
  int width = ms_game_get_width (game), n_cells = width * ms_game_get_height (game);
  for (int cell = 0; cell < n_cells; cell++)
    if (cells[cell] == MS_CELL_BLAST
        && (ms_analysis_get_certainty (analysis, cell % width, cell / width) == MS_CERTAINTY_SAFE
            || isnan (ms_analysis_get_probability (analysis, cell % width, cell / width))))
      return FALSE;
  return TRUE;
}

static gboolean
can_use_shown (MsHindsight *self, MsPosition *before)
{
  if (self->shown == NULL || !is_same (ms_analysis_get_position (self->shown), before)
      || !ms_analysis_is_consistent (self->shown) || !judges_the_mine (self, self->shown))
    return FALSE;
  /* Asking about the cell that was hit must not tell more about it than this analysis does. */
  const MsBest *best = ms_analysis_get_best (self->shown);
  int cell = ms_game_find_blast (get_game (self));
  return cell < 0 || best == NULL || ms_best_is_settled (best, cell);
}

static void
refresh (MsHindsight *self)
{
  MsGame *game = get_game (self);
  MsPosition *before = ms_game_get_state (game) == MS_GAME_LOST ? ms_game_ref_position_before (game)
                                                                : NULL;
  gboolean known = before != NULL && can_use_shown (self, before);
  if (before != NULL && !known)
    ms_worker_request (MS_WORKER (self));
  else
    ms_worker_stop (MS_WORKER (self));
  take_analysis (self, known ? ms_analysis_ref (self->shown) : NULL);
  ms_position_unref (before);
}

static void
ms_hindsight_moved (MsFollower *follower)
{
  refresh (MS_HINDSIGHT (follower));
}

/* Looks back as soon as the game is lost. */
static void
on_state (MsHindsight *self)
{
  ms_follower_set_active (MS_FOLLOWER (self), ms_game_get_state (get_game (self)) == MS_GAME_LOST);
}

static void
on_shown (MsHindsight *self)
{
  /* The base: what the player supposes does not change how likely a mine was. */
  MsAnalysis *analysis = ms_analyzer_get_base (self->analyzer);
  MsGameState state = ms_game_get_state (get_game (self));
  if (analysis == NULL || (state != MS_GAME_NEW && state != MS_GAME_PLAYING))
    return;
  g_clear_pointer (&self->shown, ms_analysis_unref);
  self->shown = ms_analysis_ref (analysis);
}

MsAnalysis *
ms_hindsight_get_analysis (MsHindsight *self)
{
  return self->analysis;
}

static void
ms_hindsight_dispose (GObject *object)
{
  MsHindsight *self = MS_HINDSIGHT (object);
  g_clear_object (&self->analyzer);
  g_clear_pointer (&self->shown, ms_analysis_unref);
  g_clear_pointer (&self->analysis, ms_analysis_unref);
  G_OBJECT_CLASS (ms_hindsight_parent_class)->dispose (object);
}

static void
ms_hindsight_class_init (MsHindsightClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  MsWorkerClass *worker_class = MS_WORKER_CLASS (class);

  object_class->dispose = ms_hindsight_dispose;
  worker_class->run_size = sizeof (Job);
  worker_class->begin = ms_hindsight_begin;
  worker_class->work = work;
  worker_class->tell = ms_hindsight_tell;
  worker_class->clear = clear;
  MS_FOLLOWER_CLASS (class)->moved = ms_hindsight_moved;
  MS_FOLLOWER_CLASS (class)->activated = ms_hindsight_moved;
  changed_signal = ms_class_add_signal (class, "changed", 0);
}

static void
ms_hindsight_init (MsHindsight *self)
{
}

MsHindsight *
ms_hindsight_new (MsGame *game, MsAnalyzer *analyzer)
{
  MsHindsight *self = g_object_new (MS_TYPE_HINDSIGHT, "game", game, NULL);
  self->analyzer = g_object_ref (analyzer);
  g_object_bind_property (analyzer, "memory-limit", self, "memory-limit", G_BINDING_SYNC_CREATE);
  g_signal_connect_object (
      analyzer, "notify::analysis", G_CALLBACK (on_shown), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "notify::state", G_CALLBACK (on_state), self, G_CONNECT_SWAPPED);
  on_shown (self);
  on_state (self);
  return self;
}
