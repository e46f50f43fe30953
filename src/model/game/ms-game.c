/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-freer.h"
#include "ms-game-private.h"

#include <math.h>
#include <string.h>

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
  CHANGED,
  ENDED,
  NO_BOARD,
  N_SIGNALS
};

/* Of each property: where its value is, and what of the game it belongs to.  Nothing: it is notified
 * by whoever sets it. */
#define FACT(field) G_STRUCT_OFFSET (MsGameFacts, field)
static const struct
{
  gsize offset;
  MsGameParts part;
} facts[N_PROPS] = {
  [PROP_WIDTH] = { FACT (width), MS_GAME_CHANGED_RULES },
  [PROP_HEIGHT] = { FACT (height), MS_GAME_CHANGED_RULES },
  [PROP_MINES] = { FACT (mines), MS_GAME_CHANGED_RULES },
  [PROP_FIRST_CLICK] = { FACT (first_click), MS_GAME_CHANGED_RULES },
  [PROP_LEVEL] = { FACT (level), MS_GAME_CHANGED_RULES },
  [PROP_SEED] = { FACT (seed), MS_GAME_CHANGED_RULES },
  [PROP_STATE] = { FACT (state), MS_GAME_CHANGED_STATE },
  [PROP_MINES_LEFT] = { FACT (mines_left), MS_GAME_CHANGED_MARKS },
  [PROP_ELAPSED] = { FACT (elapsed), MS_GAME_CHANGED_CLOCK },
  [PROP_ASSISTED] = { FACT (assisted), MS_GAME_CHANGED_ASSIST },
  [PROP_MODIFIED] = { FACT (modified), MS_GAME_CHANGED_FILE },
  [PROP_PAUSED] = { FACT (paused), MS_GAME_CHANGED_PAUSE },
  [PROP_WITHHELD] = { FACT (withheld), MS_GAME_CHANGED_PAUSE },
  [PROP_NO_GUESS] = { FACT (no_guess), MS_GAME_CHANGED_RULES },
  [PROP_CAN_UNDO] = { FACT (can_undo), MS_GAME_CHANGED_UNDO },
  [PROP_CAN_REDO] = { FACT (can_redo), MS_GAME_CHANGED_UNDO },
  [PROP_DENSITY] = { FACT (density), MS_GAME_CHANGED_RULES },
  [PROP_SET_ASIDE] = { FACT (set_aside), MS_GAME_CHANGED_ASIDE },
  [PROP_REPLACED] = { FACT (replaced), MS_GAME_CHANGED_ASIDE },
  [PROP_SECONDS] = { FACT (seconds) },
  [PROP_MAKING] = { FACT (making) },
  [PROP_MAKING_PROGRESS] = { FACT (making_progress) },
  [PROP_QUESTION_MARKS] = { FACT (question_marks) },
  [PROP_RECORD_POINTER] = { FACT (record_pointer) },
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MsGame, ms_game, G_TYPE_OBJECT)

/* Those that a change is told by; what the others say is not asked for at each. */
MsGameFacts
ms_game_get_facts (MsGame *self)
{
  MsRules rules = ms_game_get_rules (self);
  gint64 elapsed = ms_game_get_elapsed (self);
  return (MsGameFacts){
    .width = rules.width,
    .height = rules.height,
    .mines = rules.mines,
    .first_click = (int)rules.first_click,
    .level = (int)ms_level_of (rules.width, rules.height, rules.mines),
    .no_guess = rules.no_guess,
    .seed = ms_game_get_seed (self),
    .state = (int)ms_game_get_state (self),
    .mines_left = ms_game_get_mines_left (self),
    .elapsed = elapsed,
    .seconds = (int)MIN (elapsed / 1000, G_MAXINT),
    .assisted = self->assisted,
    .stays_assisted = ms_game_stays_assisted (self),
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

static gboolean
is_other (int prop, const MsGameFacts *before, const MsGameFacts *now)
{
  gconstpointer a = G_STRUCT_MEMBER_P (before, facts[prop].offset);
  gconstpointer b = G_STRUCT_MEMBER_P (now, facts[prop].offset);
  GType type = G_PARAM_SPEC_VALUE_TYPE (props[prop]);
  if (type == G_TYPE_DOUBLE)
    return *(const double *)a != *(const double *)b
        && !(isnan (*(const double *)a) && isnan (*(const double *)b));
  gboolean is_long = type == G_TYPE_INT64 || type == G_TYPE_UINT64;
  return memcmp (a, b, is_long ? sizeof (gint64) : sizeof (int)) != 0;
}

/* Freezes notifications, and lets those wait that are another; which parts they are. */
static MsGameParts
compare (MsGame *self, const MsGameFacts *before, const MsGameFacts *now)
{
  MsGameParts parts = 0;
  g_object_freeze_notify (G_OBJECT (self));
  for (int prop = 1; prop < N_PROPS; prop++)
    if (facts[prop].part != 0 && is_other (prop, before, now))
      {
        parts |= facts[prop].part;
        g_object_notify_by_pspec (G_OBJECT (self), props[prop]);
      }
  if (self->seconds != now->seconds)
    {
      parts |= MS_GAME_CHANGED_CLOCK;
      self->seconds = now->seconds;
      g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SECONDS]);
    }
  return parts;
}

/* While notifications wait for what they are about to have been told of. */
static void
emit_changed (MsGame *self, const MsGameChange *change)
{
  if (change->parts == 0 && change->cause == MS_GAME_CAUSE_NONE)
    return;
  g_signal_emit (self, signals[CHANGED], 0, change);
}

void
ms_game_tell (MsGame *self, MsGameCause cause, MsGameParts parts, const MsGameFacts *before,
    const int *cells, int n_cells)
{
  g_autoptr (MsGame) hold G_GNUC_UNUSED = g_object_ref (self);
  guint64 board_serial = self->board_serial;
  MsGameFacts now = ms_game_get_facts (self);
  gboolean over = now.state == MS_GAME_WON || now.state == MS_GAME_LOST;
  MsGameChange change = { .parts = parts | compare (self, before, &now),
    .cause = cause,
    .assisted = now.stays_assisted && !before->stays_assisted,
    .ended = over && cause == MS_GAME_CAUSE_MOVE,
    .cells = cells,
    .n_cells = n_cells };
  if (n_cells > 0)
    change.parts |= MS_GAME_CHANGED_CELLS;
  emit_changed (self, &change);
  g_object_thaw_notify (G_OBJECT (self));
  if (change.ended && self->board_serial == board_serial)
    g_signal_emit (self, signals[ENDED], 0, now.state == MS_GAME_WON);
}

void
ms_game_emit_no_board (MsGame *self, MsStatus status)
{
  g_signal_emit (self, signals[NO_BOARD], 0, (int)status);
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
  MsGameFacts now = ms_game_get_facts (self);
  ms_game_sync_timeout (self);
  if (now.seconds != self->seconds)
    {
      MsGameFacts before = now;
      before.elapsed = -1; /* as last notified, another one */
      ms_game_tell (self, MS_GAME_CAUSE_NONE, 0, &before, NULL, 0);
    }
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
  MsGameFacts now = ms_game_get_facts (self);
  now.making = ms_game_get_making (self);
  now.making_progress = ms_game_get_making_progress (self);
  now.question_marks = self->question_marks;
  now.record_pointer = self->record_pointer;
  gconstpointer fact = G_STRUCT_MEMBER_P (&now, facts[id].offset);
  switch (G_PARAM_SPEC_VALUE_TYPE (pspec))
    {
    case G_TYPE_INT:
      g_value_set_int (value, *(const int *)fact);
      break;
    case G_TYPE_INT64:
      g_value_set_int64 (value, *(const gint64 *)fact);
      break;
    case G_TYPE_UINT64:
      g_value_set_uint64 (value, *(const guint64 *)fact);
      break;
    case G_TYPE_BOOLEAN:
      g_value_set_boolean (value, *(const gboolean *)fact);
      break;
    case G_TYPE_DOUBLE:
      g_value_set_double (value, *(const double *)fact);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
ms_game_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MsGame *self = MS_GAME (object);
  gboolean *option = id == PROP_QUESTION_MARKS ? &self->question_marks : &self->record_pointer;
  if (*option == g_value_get_boolean (value))
    return;
  *option = g_value_get_boolean (value);
  g_object_notify_by_pspec (object, pspec);
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
  signals[CHANGED] = g_signal_new (
      "changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[NO_BOARD] = g_signal_new (
      "no-board", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  signals[ENDED] = g_signal_new (
      "ended", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
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

/* --- Pausing --- */

/* Stopping a running game, and letting it go on; what is not told of a game that is not to be seen
 * through. */

void
ms_game_set_paused (MsGame *self, gboolean paused)
{
  MsGameFacts before = ms_game_get_facts (self);

  if (paused == self->paused || self->watched || before.state != MS_GAME_PLAYING)
    return;
  self->paused = paused;
  if (paused)
    ms_clock_stop (&self->clock);
  else
    ms_clock_start (&self->clock);
  ms_game_sync_timeout (self);
  ms_game_tell (self, MS_GAME_CAUSE_NONE, 0, &before, NULL, 0);
}

gboolean
ms_game_get_paused (MsGame *self)
{
  return self->paused;
}

gboolean
ms_game_get_competing (MsGame *self)
{
  MsGameState state = ms_game_get_state (self);
  return !self->watched && ms_play_get_rules (self->play)->rule_set == MS_RULES_COMPETITION
      && (state == MS_GAME_NEW || state == MS_GAME_PLAYING);
}

gboolean
ms_game_get_withheld (MsGame *self)
{
  return self->paused || ms_game_get_competing (self);
}
