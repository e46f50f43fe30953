/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-hindsight.h"

#include "ms-analyzer-run.h"

#include <math.h>

/* Nobody waits for a sentence about a game that is over for longer than this. */
#define MOST_SECONDS 600

struct _MsHindsight
{
  MsFollower parent_instance;

  MsAnalyzer *analyzer; /* owned */
  MsAnalysis *shown; /* owned: the last one shown of a game that went on */
  MsAnalysis *analysis; /* owned */
};

enum
{
  PROP_0,
  PROP_ANALYZER,
  PROP_ANALYSIS,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (MsHindsight, ms_hindsight, MS_TYPE_FOLLOWER)

static void
take_analysis (MsHindsight *self, MsAnalysis *analysis)
{
  if (analysis == NULL && self->analysis == NULL)
    return;
  g_clear_pointer (&self->analysis, ms_analysis_unref);
  self->analysis = analysis;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_ANALYSIS]);
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
  MsAnalyzerRun *job = (MsAnalyzerRun *)run;
  MsPosition *before = ms_game_ref_position_before (get_game (MS_HINDSIGHT (worker)));

  MS_WORKER_CLASS (ms_hindsight_parent_class)->begin (worker, run);
  if (before != NULL)
    {
      ms_position_unref (job->follower.position);
      job->follower.position = before;
    }
  ms_analyzer_run_set_options (job, MOST_SECONDS);
  job->beside = before != NULL ? ms_game_find_blast (get_game (MS_HINDSIGHT (worker))) : -1;
}

static void
ms_hindsight_end (MsWorker *worker, MsWorkerRun *run, gboolean wanted)
{
  MsAnalyzerRun *job = (MsAnalyzerRun *)run;
  if (wanted && job->analysis != NULL)
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

/* Whether the analysis says anything true of the mine that was hit: one that trusted a wrong flag may have
 * called the mine safe, or found no layout at all. */
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
  g_object_freeze_notify (G_OBJECT (self));
  take_analysis (self, NULL);
  if (before != NULL && !can_use_shown (self, before))
    ms_worker_request (MS_WORKER (self));
  else
    ms_worker_stop (MS_WORKER (self));
  if (before != NULL && can_use_shown (self, before))
    take_analysis (self, ms_analysis_ref (self->shown));
  ms_position_unref (before);
  g_object_thaw_notify (G_OBJECT (self));
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
  MsAnalysis *analysis = ms_analyzer_get_base (self->analyzer); /* suppositions tell no chance */
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
ms_hindsight_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MsHindsight *self = MS_HINDSIGHT (object);
  if (id == PROP_ANALYZER)
    g_value_set_object (value, self->analyzer);
  else if (id == PROP_ANALYSIS)
    g_value_set_boxed (value, self->analysis);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ms_hindsight_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MsHindsight *self = MS_HINDSIGHT (object);
  if (id == PROP_ANALYZER)
    self->analyzer = g_value_dup_object (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ms_hindsight_constructed (GObject *object)
{
  MsHindsight *self = MS_HINDSIGHT (object);
  G_OBJECT_CLASS (ms_hindsight_parent_class)->constructed (object);
  g_object_bind_property (
      self->analyzer, "memory-limit", self, "memory-limit", G_BINDING_SYNC_CREATE);
  g_signal_connect_object (
      self->analyzer, "notify::analysis", G_CALLBACK (on_shown), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (
      get_game (self), "notify::state", G_CALLBACK (on_state), self, G_CONNECT_SWAPPED);
  on_shown (self);
  on_state (self);
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

  object_class->get_property = ms_hindsight_get_property;
  object_class->set_property = ms_hindsight_set_property;
  object_class->constructed = ms_hindsight_constructed;
  object_class->dispose = ms_hindsight_dispose;
  ms_analyzer_run_install (worker_class);
  worker_class->begin = ms_hindsight_begin;
  worker_class->end = ms_hindsight_end;
  MS_FOLLOWER_CLASS (class)->moved = ms_hindsight_moved;
  MS_FOLLOWER_CLASS (class)->activated = ms_hindsight_moved;
  props[PROP_ANALYZER] = g_param_spec_object ("analyzer", NULL, NULL, MS_TYPE_ANALYZER,
      G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  props[PROP_ANALYSIS] = g_param_spec_boxed (
      "analysis", NULL, NULL, MS_TYPE_ANALYSIS, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
ms_hindsight_init (MsHindsight *self)
{
}

MsHindsight *
ms_hindsight_new (MsGame *game, MsAnalyzer *analyzer)
{
  return g_object_new (MS_TYPE_HINDSIGHT, "game", game, "analyzer", analyzer, NULL);
}
