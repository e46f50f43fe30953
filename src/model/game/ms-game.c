/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-freer.h"
#include "ms-game-private.h"

#include <math.h>

enum
{
  PROP_0,
  PROP_WIDTH,
  PROP_HEIGHT,
  PROP_MINES,
  PROP_MINES_LEFT,
  PROP_STATE,
  PROP_ELAPSED,
  PROP_SECONDS,
  PROP_LEVEL,
  PROP_FIRST_CLICK,
  PROP_SEED,
  PROP_QUESTION_MARKS,
  PROP_RECORD_POINTER,
  PROP_ASSISTED,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  PROP_PAUSED,
  PROP_WITHHELD,
  PROP_NO_GUESS,
  PROP_MAKING,
  PROP_MAKING_PROGRESS,
  PROP_MODIFIED,
  PROP_DENSITY,
  PROP_SET_ASIDE,
  PROP_REPLACED,
  N_PROPS
};

enum
{
  BOARD_CHANGED,
  CELLS_CHANGED,
  ENDED,
  NO_BOARD,
  JOURNALLED,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MsGame, ms_game, G_TYPE_OBJECT)

MsGameFacts
ms_game_get_facts (MsGame *self)
{
  return (MsGameFacts){
    .rules = ms_game_get_rules (self),
    .state = ms_game_get_state (self),
    .mines_left = ms_game_get_mines_left (self),
    .elapsed = ms_game_get_elapsed (self),
    .seed = ms_game_get_seed (self),
    .assisted = self->assisted,
    .modified = ms_game_is_modified (self),
    .paused = self->paused,
    .withheld = ms_game_get_withheld (self),
    .can_undo = ms_game_get_can_undo (self),
    .can_redo = ms_game_get_can_redo (self),
    .density = ms_game_get_density (self),
    .set_aside = ms_game_get_set_aside (self),
    .replaced = ms_game_get_replaced (self),
  };
}

static MsLevel
level_of (const MsRules *rules)
{
  return ms_level_of (rules->width, rules->height, rules->mines);
}

static gboolean
is_same_density (double a, double b)
{
  return isnan (a) ? isnan (b) : a == b;
}

static void
notify_if (MsGame *self, int prop, gboolean changed)
{
  if (changed)
    g_object_notify_by_pspec (G_OBJECT (self), props[prop]);
}

static void
notify_seconds (MsGame *self, gint64 elapsed)
{
  int seconds = (int)MIN (elapsed / 1000, G_MAXINT);
  if (seconds == self->seconds)
    return;
  self->seconds = seconds;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SECONDS]);
}

void
ms_game_notify_changes (MsGame *self, const MsGameFacts *before)
{
  MsGameFacts now = ms_game_get_facts (self);
  const MsRules *old = &before->rules, *new = &now.rules;

  g_object_freeze_notify (G_OBJECT (self));
  notify_if (self, PROP_WIDTH, old->width != new->width);
  notify_if (self, PROP_HEIGHT, old->height != new->height);
  notify_if (self, PROP_MINES, old->mines != new->mines);
  notify_if (self, PROP_FIRST_CLICK, old->first_click != new->first_click);
  notify_if (self, PROP_LEVEL, level_of (old) != level_of (new));
  notify_if (self, PROP_SEED, before->seed != now.seed);
  notify_if (self, PROP_STATE, before->state != now.state);
  notify_if (self, PROP_MINES_LEFT, before->mines_left != now.mines_left);
  notify_if (self, PROP_ELAPSED, before->elapsed != now.elapsed);
  notify_if (self, PROP_ASSISTED, before->assisted != now.assisted);
  notify_if (self, PROP_MODIFIED, before->modified != now.modified);
  notify_if (self, PROP_PAUSED, before->paused != now.paused);
  notify_if (self, PROP_WITHHELD, before->withheld != now.withheld);
  notify_if (self, PROP_NO_GUESS, old->no_guess != new->no_guess);
  notify_if (self, PROP_CAN_UNDO, before->can_undo != now.can_undo);
  notify_if (self, PROP_CAN_REDO, before->can_redo != now.can_redo);
  notify_if (self, PROP_DENSITY, !is_same_density (before->density, now.density));
  notify_if (self, PROP_SET_ASIDE, before->set_aside != now.set_aside);
  notify_if (self, PROP_REPLACED, before->replaced != now.replaced);
  notify_seconds (self, now.elapsed);
  g_object_thaw_notify (G_OBJECT (self));
}

void
ms_game_emit_board_changed (MsGame *self)
{
  g_signal_emit (self, signals[BOARD_CHANGED], 0);
}

void
ms_game_emit_cells_changed (MsGame *self, const int *cells, int n_cells)
{
  if (n_cells > 0)
    g_signal_emit (self, signals[CELLS_CHANGED], 0, (gpointer)cells, (guint)n_cells);
}

void
ms_game_emit_ended (MsGame *self, gboolean won)
{
  g_signal_emit (self, signals[ENDED], 0, won);
}

void
ms_game_emit_no_board (MsGame *self, MsStatus status)
{
  g_signal_emit (self, signals[NO_BOARD], 0, (int)status);
}

void
ms_game_emit_journalled (MsGame *self, MsGameChange what)
{
  g_signal_emit (self, signals[JOURNALLED], 0, (int)what);
}

static gboolean
on_timeout (gpointer user_data)
{
  MsGame *self = user_data;
  self->tick_id = 0;
  ms_game_tick (self);
  return G_SOURCE_REMOVE;
}

/* The clock runs while a game is played and something has been done since it was opened. */
void
ms_game_sync_timeout (MsGame *self)
{
  if (self->clock.running && self->tick_id == 0)
    self->tick_id = g_timeout_add (ms_clock_until_next_second (&self->clock), on_timeout, self);
  else if (!self->clock.running)
    g_clear_handle_id (&self->tick_id, g_source_remove);
}

void
ms_game_tick (MsGame *self)
{
  gint64 elapsed = ms_game_get_elapsed (self);
  ms_game_sync_timeout (self);
  if (elapsed / 1000 == self->seconds)
    return;
  g_object_freeze_notify (G_OBJECT (self));
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_ELAPSED]);
  notify_seconds (self, elapsed);
  g_object_thaw_notify (G_OBJECT (self));
}

void
ms_game_set_time_source (MsGame *self, MsTimeSource time_source, gpointer user_data)
{
  self->clock.now = time_source;
  self->clock.user_data = user_data;
}

static void
ms_game_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MsGame *self = MS_GAME (object);
  MsGameFacts facts = ms_game_get_facts (self);
  switch (id)
    {
    case PROP_WIDTH:
      g_value_set_int (value, facts.rules.width);
      break;
    case PROP_HEIGHT:
      g_value_set_int (value, facts.rules.height);
      break;
    case PROP_MINES:
      g_value_set_int (value, facts.rules.mines);
      break;
    case PROP_MINES_LEFT:
      g_value_set_int (value, facts.mines_left);
      break;
    case PROP_STATE:
      g_value_set_int (value, (int)facts.state);
      break;
    case PROP_ELAPSED:
      g_value_set_int64 (value, facts.elapsed);
      break;
    case PROP_SECONDS:
      g_value_set_int (value, (int)MIN (facts.elapsed / 1000, G_MAXINT));
      break;
    case PROP_LEVEL:
      g_value_set_int (value, (int)level_of (&facts.rules));
      break;
    case PROP_FIRST_CLICK:
      g_value_set_int (value, (int)facts.rules.first_click);
      break;
    case PROP_SEED:
      g_value_set_uint64 (value, facts.seed);
      break;
    case PROP_QUESTION_MARKS:
      g_value_set_boolean (value, self->question_marks);
      break;
    case PROP_RECORD_POINTER:
      g_value_set_boolean (value, self->record_pointer);
      break;
    case PROP_ASSISTED:
      g_value_set_boolean (value, facts.assisted);
      break;
    case PROP_CAN_UNDO:
      g_value_set_boolean (value, facts.can_undo);
      break;
    case PROP_CAN_REDO:
      g_value_set_boolean (value, facts.can_redo);
      break;
    case PROP_NO_GUESS:
      g_value_set_boolean (value, facts.rules.no_guess);
      break;
    case PROP_MAKING:
      g_value_set_boolean (value, ms_game_get_making (self));
      break;
    case PROP_MAKING_PROGRESS:
      g_value_set_double (value, ms_game_get_making_progress (self));
      break;
    case PROP_PAUSED:
      g_value_set_boolean (value, facts.paused);
      break;
    case PROP_WITHHELD:
      g_value_set_boolean (value, facts.withheld);
      break;
    case PROP_MODIFIED:
      g_value_set_boolean (value, facts.modified);
      break;
    case PROP_DENSITY:
      g_value_set_double (value, facts.density);
      break;
    case PROP_SET_ASIDE:
      g_value_set_boolean (value, facts.set_aside);
      break;
    case PROP_REPLACED:
      g_value_set_boolean (value, facts.replaced);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
ms_game_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MsGame *self = MS_GAME (object);
  switch (id)
    {
    case PROP_RECORD_POINTER:
      if (self->record_pointer == g_value_get_boolean (value))
        break;
      self->record_pointer = g_value_get_boolean (value);
      g_object_notify_by_pspec (object, pspec);
      break;
    case PROP_QUESTION_MARKS:
      if (self->question_marks == g_value_get_boolean (value))
        break;
      self->question_marks = g_value_get_boolean (value);
      g_object_notify_by_pspec (object, pspec);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
ms_game_finalize (GObject *object)
{
  MsGame *self = MS_GAME (object);
  g_clear_object (&self->maker);
  g_clear_handle_id (&self->tick_id, g_source_remove);
  g_clear_pointer (&self->play, ms_freer_free_play);
  ms_game_drop_aside (self);
  ms_game_drop_replaced (self);
  ms_pointer_track_clear (&self->track);
  ms_game_saved_clear (&self->saved);
  g_clear_pointer (&self->position, ms_position_unref);
  g_assert (g_queue_is_empty (&self->saves)); /* each holds a reference */
  G_OBJECT_CLASS (ms_game_parent_class)->finalize (object);
}

static GParamSpec *
int_property (const char *name, int minimum, int maximum)
{
  return g_param_spec_int (name, NULL, NULL, minimum, maximum, MAX (minimum, 0),
      G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
}

static void
install_properties (GObjectClass *object_class)
{
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  props[PROP_WIDTH] = int_property ("width", 0, MS_MAX_SIDE);
  props[PROP_HEIGHT] = int_property ("height", 0, MS_MAX_SIDE);
  props[PROP_MINES] = int_property ("mines", 0, MS_MAX_SIDE * MS_MAX_SIDE);
  props[PROP_MINES_LEFT] = int_property ("mines-left", G_MININT, G_MAXINT);
  props[PROP_STATE] = int_property ("state", MS_GAME_NEW, MS_GAME_ANALYSIS);
  props[PROP_ELAPSED] = g_param_spec_int64 ("elapsed", NULL, NULL, 0, G_MAXINT64, 0, readable);
  props[PROP_SECONDS] = int_property ("seconds", 0, G_MAXINT);
  props[PROP_LEVEL] = int_property ("level", MS_LEVEL_BEGINNER, MS_LEVEL_CUSTOM);
  props[PROP_FIRST_CLICK] = int_property ("first-click", MS_FIRST_CLICK_ANY, MS_N_FIRST_CLICKS - 1);
  props[PROP_SEED] = g_param_spec_uint64 ("seed", NULL, NULL, 0, G_MAXUINT64, 0, readable);
  props[PROP_QUESTION_MARKS] = g_param_spec_boolean ("question-marks", NULL, NULL, FALSE,
      G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  props[PROP_RECORD_POINTER] = g_param_spec_boolean ("record-pointer", NULL, NULL, FALSE,
      G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  props[PROP_ASSISTED] = g_param_spec_boolean ("assisted", NULL, NULL, FALSE, readable);
  props[PROP_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, readable);
  props[PROP_CAN_REDO] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, readable);
  props[PROP_NO_GUESS] = g_param_spec_boolean ("no-guess", NULL, NULL, FALSE, readable);
  props[PROP_MAKING] = g_param_spec_boolean ("making", NULL, NULL, FALSE, readable);
  props[PROP_MAKING_PROGRESS] = g_param_spec_double (
      "making-progress", NULL, NULL, 0, 1, 0, readable);
  props[PROP_PAUSED] = g_param_spec_boolean ("paused", NULL, NULL, FALSE, readable);
  props[PROP_WITHHELD] = g_param_spec_boolean ("withheld", NULL, NULL, FALSE, readable);
  props[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE, readable);
  props[PROP_DENSITY] = g_param_spec_double (
      "density", NULL, NULL, -G_MAXDOUBLE, G_MAXDOUBLE, 0, readable);
  props[PROP_REPLACED] = g_param_spec_boolean ("replaced", NULL, NULL, FALSE, readable);
  props[PROP_SET_ASIDE] = g_param_spec_boolean ("set-aside", NULL, NULL, FALSE, readable);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
ms_game_class_init (MsGameClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  object_class->get_property = ms_game_get_property;
  object_class->set_property = ms_game_set_property;
  object_class->finalize = ms_game_finalize;
  install_properties (object_class);
  signals[BOARD_CHANGED] = g_signal_new (
      "board-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[CELLS_CHANGED] = g_signal_new ("cells-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
      NULL, G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_UINT);
  signals[NO_BOARD] = g_signal_new (
      "no-board", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  signals[ENDED] = g_signal_new (
      "ended", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
  signals[JOURNALLED] = g_signal_new (
      "journalled", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
}

static void
ms_game_init (MsGame *self)
{
  const MsLevelInfo *level = ms_level_info (MS_LEVEL_BEGINNER);
  MsRules rules = { level->width, level->height, level->mines, MS_FIRST_CLICK_SAFE };

  self->maker = ms_game_new_maker (self);
  g_queue_init (&self->saves);
  ms_clock_init (&self->clock);
  ms_pointer_track_init (&self->track);
  guint64 seed = ((guint64)g_random_int () << 32) | g_random_int ();
  if (!ms_game_start (self, &rules, seed, NULL))
    g_error ("There is not enough memory for a game");
}

MsGame *
ms_game_new (void)
{
  return g_object_new (MS_TYPE_GAME, NULL);
}
