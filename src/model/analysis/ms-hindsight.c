/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-hindsight.h"

#include "ms-analyzer-run.h"

#include <math.h>

/* Nobody waits for a sentence about a game that is over for longer than this. */
#define MOST_SECONDS 20

struct _MsHindsight
{
  GObject parent_instance;

  MsFollower follower;
  MsAnalyzer *analyzer; /* owned */
  MsAnalysis *shown; /* owned: the last one shown of a game that went on */
  MsAnalysis *analysis; /* owned */
};

enum
{
  PROP_0,
  PROP_GAME,
  PROP_ANALYZER,
  PROP_ANALYSIS,
  PROP_BUSY,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (MsHindsight, ms_hindsight, G_TYPE_OBJECT)

static void
take_analysis (MsHindsight *self, MsAnalysis *analysis)
{
  if (analysis == NULL && self->analysis == NULL)
    return;
  g_clear_pointer (&self->analysis, ms_analysis_unref);
  self->analysis = analysis;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_ANALYSIS]);
}

/* Not before the game is lost. */
static void
begin (gpointer owner, MsFollowerRun *run)
{
  MsHindsight *self = owner;
  MsAnalyzerRun *job = (MsAnalyzerRun *)run;
  MsPosition *before = ms_game_ref_position_before (self->follower.game);

  if (before != NULL)
    {
      ms_position_unref (run->position);
      run->position = before;
    }
  ms_analyzer_set_options (self->analyzer, &job->options);
  job->options.time_limit = MOST_SECONDS;
  job->options.trust_flags = FALSE;
}

static guint
end (gpointer owner, MsFollowerRun *run, gboolean wanted)
{
  MsHindsight *self = owner;
  MsAnalyzerRun *job = (MsAnalyzerRun *)run;
  if (wanted && job->analysis != NULL)
    take_analysis (self, g_steal_pointer (&job->analysis));
  return 0;
}

/* Marks apart. */
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

/* An analysis that trusted a wrong flag can have called the mine safe, or found no layout at all.
 */
static gboolean
judges_the_mine (MsHindsight *self, MsAnalysis *analysis)
{
  MsGame *game = self->follower.game;
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
  return self->shown != NULL && is_same (ms_analysis_get_position (self->shown), before)
      && ms_analysis_is_consistent (self->shown) && judges_the_mine (self, self->shown);
}

static void
refresh (gpointer owner)
{
  MsHindsight *self = owner;
  MsGame *game = self->follower.game;
  MsPosition *before = ms_game_get_state (game) == MS_GAME_LOST ? ms_game_ref_position_before (game)
                                                                : NULL;
  g_object_freeze_notify (G_OBJECT (self));
  take_analysis (self, NULL);
  if (before != NULL && !can_use_shown (self, before))
    ms_follower_request (&self->follower);
  else
    ms_follower_stop (&self->follower);
  if (before != NULL && can_use_shown (self, before))
    take_analysis (self, ms_analysis_ref (self->shown));
  ms_position_unref (before);
  g_object_thaw_notify (G_OBJECT (self));
}

static void
on_shown (MsHindsight *self)
{
  MsAnalysis *analysis = ms_analyzer_get_analysis (self->analyzer);
  MsGameState state = ms_game_get_state (self->follower.game);
  if (analysis == NULL || state == MS_GAME_WON || state == MS_GAME_LOST)
    return;
  g_clear_pointer (&self->shown, ms_analysis_unref);
  self->shown = ms_analysis_ref (analysis);
}

static const MsFollowerKind kind = {
  .run_size = sizeof (MsAnalyzerRun),
  .moved = refresh,
  .begin = begin,
  .work = ms_analyzer_run_work,
  .end = end,
  .clear = ms_analyzer_run_clear,
};

MsAnalysis *
ms_hindsight_get_analysis (MsHindsight *self)
{
  return self->analysis;
}

gboolean
ms_hindsight_get_busy (MsHindsight *self)
{
  return self->follower.busy;
}

static void
ms_hindsight_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MsHindsight *self = MS_HINDSIGHT (object);
  if (id == PROP_GAME)
    g_value_set_object (value, self->follower.game);
  else if (id == PROP_ANALYZER)
    g_value_set_object (value, self->analyzer);
  else if (id == PROP_ANALYSIS)
    g_value_set_boxed (value, self->analysis);
  else if (id == PROP_BUSY)
    g_value_set_boolean (value, self->follower.busy);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ms_hindsight_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MsHindsight *self = MS_HINDSIGHT (object);
  if (id == PROP_GAME)
    ms_follower_init (&self->follower, &kind, self, g_value_dup_object (value));
  else if (id == PROP_ANALYZER)
    self->analyzer = g_value_dup_object (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ms_hindsight_constructed (GObject *object)
{
  MsHindsight *self = MS_HINDSIGHT (object);
  G_OBJECT_CLASS (ms_hindsight_parent_class)->constructed (object);
  g_signal_connect_object (
      self->analyzer, "notify::analysis", G_CALLBACK (on_shown), self, G_CONNECT_SWAPPED);
  on_shown (self);
  refresh (self);
}

static void
ms_hindsight_dispose (GObject *object)
{
  MsHindsight *self = MS_HINDSIGHT (object);
  ms_follower_dispose (&self->follower);
  if (self->analyzer != NULL)
    g_signal_handlers_disconnect_by_data (self->analyzer, self);
  g_clear_object (&self->analyzer);
  g_clear_pointer (&self->shown, ms_analysis_unref);
  g_clear_pointer (&self->analysis, ms_analysis_unref);
  G_OBJECT_CLASS (ms_hindsight_parent_class)->dispose (object);
}

static void
ms_hindsight_class_init (MsHindsightClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  const GParamFlags constructed = G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY
      | G_PARAM_STATIC_STRINGS;
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = ms_hindsight_get_property;
  object_class->set_property = ms_hindsight_set_property;
  object_class->constructed = ms_hindsight_constructed;
  object_class->dispose = ms_hindsight_dispose;
  props[PROP_GAME] = g_param_spec_object ("game", NULL, NULL, MS_TYPE_GAME, constructed);
  props[PROP_ANALYZER] = g_param_spec_object (
      "analyzer", NULL, NULL, MS_TYPE_ANALYZER, constructed);
  props[PROP_ANALYSIS] = g_param_spec_boxed ("analysis", NULL, NULL, MS_TYPE_ANALYSIS, readable);
  props[PROP_BUSY] = g_param_spec_boolean ("busy", NULL, NULL, FALSE, readable);
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
