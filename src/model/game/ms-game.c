/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-game-private.h"

#include "ms-class-add.h"

#include <math.h>
#include <string.h>

/* Of each property: its type, where its value is among the facts, and what of the game it belongs
 * to; of those that belong to nothing whoever sets them notifies. */
#define FACT(field) G_STRUCT_OFFSET (MsGameFacts, field)
static const struct
{
  const char *name;
  GType type;
  gsize offset;
  MsGameParts part;
  gboolean writable;
} facts[] = {
  { "width", G_TYPE_INT, FACT (width), MS_GAME_CHANGED_RULES },
  { "height", G_TYPE_INT, FACT (height), MS_GAME_CHANGED_RULES },
  { "mines", G_TYPE_INT, FACT (mines), MS_GAME_CHANGED_RULES },
  { "first-click", G_TYPE_INT, FACT (first_click), MS_GAME_CHANGED_RULES },
  { "level", G_TYPE_INT, FACT (level), MS_GAME_CHANGED_RULES },
  { "seed", G_TYPE_UINT64, FACT (seed), MS_GAME_CHANGED_RULES },
  { "no-guess", G_TYPE_BOOLEAN, FACT (no_guess), MS_GAME_CHANGED_RULES },
  { "density", G_TYPE_DOUBLE, FACT (density), MS_GAME_CHANGED_RULES },
  { "state", G_TYPE_INT, FACT (state), MS_GAME_CHANGED_STATE },
  { "mines-left", G_TYPE_INT, FACT (mines_left), MS_GAME_CHANGED_MARKS },
  { "elapsed", G_TYPE_INT64, FACT (elapsed), MS_GAME_CHANGED_CLOCK },
  { "assisted", G_TYPE_BOOLEAN, FACT (assisted), MS_GAME_CHANGED_ASSIST },
  { "modified", G_TYPE_BOOLEAN, FACT (modified), MS_GAME_CHANGED_FILE },
  { "paused", G_TYPE_BOOLEAN, FACT (paused), MS_GAME_CHANGED_PAUSE },
  { "withheld", G_TYPE_BOOLEAN, FACT (withheld), MS_GAME_CHANGED_PAUSE },
  { "can-undo", G_TYPE_BOOLEAN, FACT (can_undo), MS_GAME_CHANGED_UNDO },
  { "can-redo", G_TYPE_BOOLEAN, FACT (can_redo), MS_GAME_CHANGED_UNDO },
  { "set-aside", G_TYPE_BOOLEAN, FACT (set_aside), MS_GAME_CHANGED_ASIDE },
  { "replaced", G_TYPE_BOOLEAN, FACT (replaced), MS_GAME_CHANGED_ASIDE },
  { "seconds", G_TYPE_INT, FACT (seconds) },
  { "making", G_TYPE_BOOLEAN, FACT (making) },
  { "making-progress", G_TYPE_DOUBLE, FACT (making_progress) },
  { "question-marks", G_TYPE_BOOLEAN, FACT (question_marks), .writable = TRUE },
  { "record-pointer", G_TYPE_BOOLEAN, FACT (record_pointer), .writable = TRUE },
};

static GParamSpec *props[G_N_ELEMENTS (facts) + 1]; /* from 1, as GObject numbers them */
static guint changed_signal, ended_signal, no_board_signal;

G_DEFINE_FINAL_TYPE (MsGame, ms_game, G_TYPE_OBJECT)

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
    .clock_runs = self->clock.running,
    .elapsed = elapsed,
    .seconds = (int)MIN (elapsed / 1000, G_MAXINT),
    .assisted = self->board->assisted,
    .stays_assisted = ms_game_stays_assisted (self),
    .modified = ms_game_is_modified (self),
    .paused = self->board->paused,
    .withheld = ms_game_get_withheld (self),
    .can_undo = ms_game_get_can_undo (self),
    .can_redo = ms_game_get_can_redo (self),
    .density = ms_game_get_density (self),
    .set_aside = self->aside != NULL,
    .replaced = self->replaced != NULL,
    .making = ms_game_get_making (self),
    .making_progress = ms_game_get_making_progress (self),
    .question_marks = self->question_marks,
    .record_pointer = self->record_pointer,
  };
}

static gboolean
is_other (gsize fact, const MsGameFacts *before, const MsGameFacts *now)
{
  gconstpointer a = G_STRUCT_MEMBER_P (before, facts[fact].offset);
  gconstpointer b = G_STRUCT_MEMBER_P (now, facts[fact].offset);
  GType type = facts[fact].type;
  if (type == G_TYPE_DOUBLE)
    return *(const double *)a != *(const double *)b
        && !(isnan (*(const double *)a) && isnan (*(const double *)b));
  gboolean is_long = type == G_TYPE_INT64 || type == G_TYPE_UINT64;
  return memcmp (a, b, is_long ? sizeof (gint64) : sizeof (int)) != 0;
}

/* Notifies of all that differs, which goes out when the caller thaws notifications; says which
 * parts of the game that are. */
static MsGameParts
compare (MsGame *self, const MsGameFacts *before, const MsGameFacts *now)
{
  MsGameParts parts = before->clock_runs != now->clock_runs ? MS_GAME_CHANGED_CLOCK : 0;
  for (gsize i = 0; i < G_N_ELEMENTS (facts); i++)
    if (facts[i].part != 0 && is_other (i, before, now))
      {
        parts |= facts[i].part;
        g_object_notify_by_pspec (G_OBJECT (self), props[i + 1]);
      }
  if (self->seconds != now->seconds)
    {
      parts |= MS_GAME_CHANGED_CLOCK;
      self->seconds = now->seconds;
      g_object_notify (G_OBJECT (self), "seconds");
    }
  return parts;
}

void
ms_game_tell (MsGame *self, MsGameCause cause, MsGameParts parts, const MsGameFacts *before,
    const int *cells, int n_cells)
{
  g_autoptr (MsGame) hold G_GNUC_UNUSED = g_object_ref (self);
  guint64 serial = self->board->serial;
  MsGameFacts now = ms_game_get_facts (self);
  gboolean over = now.state == MS_GAME_WON || now.state == MS_GAME_LOST;
  g_object_freeze_notify (G_OBJECT (self));
  MsGameChange change = { .parts = parts | compare (self, before, &now),
    .cause = cause,
    .assisted = now.stays_assisted && !before->stays_assisted,
    .ended = over && cause == MS_GAME_CAUSE_MOVE,
    .cells = cells,
    .n_cells = n_cells };
  if (n_cells > 0)
    change.parts |= MS_GAME_CHANGED_CELLS;
  if (change.parts != 0 || cause != MS_GAME_CAUSE_NONE)
    g_signal_emit (self, changed_signal, 0, &change);
  g_object_thaw_notify (G_OBJECT (self));
  if (change.ended && self->board->serial == serial)
    g_signal_emit (self, ended_signal, 0, now.state == MS_GAME_WON);
}

void
ms_game_emit_no_board (MsGame *self, MsStatus status)
{
  g_signal_emit (self, no_board_signal, 0, (int)status);
}

void
ms_game_tick (MsGame *self)
{
  MsGameFacts now = ms_game_get_facts (self);
  if (now.seconds != self->seconds)
    {
      MsGameFacts before = now;
      before.elapsed = -1; /* so that it counts as changed */
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
  gconstpointer fact = G_STRUCT_MEMBER_P (&now, facts[id - 1].offset);
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
  gboolean *option = facts[id - 1].offset == FACT (question_marks) ? &self->question_marks
                                                                   : &self->record_pointer;
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
  ms_clock_set_running (&self->clock, FALSE);
  ms_game_board_free (self->board);
  ms_game_board_free (self->aside);
  ms_game_board_free (self->replaced);
  if (self->saver != NULL) /* it has nothing to do: each save holds a reference to the game */
    g_thread_pool_free (self->saver, FALSE, FALSE);
  G_OBJECT_CLASS (ms_game_parent_class)->finalize (object);
}

static GParamSpec *
make_property (gsize fact)
{
  const char *name = facts[fact].name;
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  if (facts[fact].writable)
    flags |= G_PARAM_WRITABLE | G_PARAM_EXPLICIT_NOTIFY;
  switch (facts[fact].type)
    {
    case G_TYPE_INT:
      return g_param_spec_int (name, NULL, NULL, G_MININT, G_MAXINT, 0, flags);
    case G_TYPE_INT64:
      return g_param_spec_int64 (name, NULL, NULL, 0, G_MAXINT64, 0, flags);
    case G_TYPE_UINT64:
      return g_param_spec_uint64 (name, NULL, NULL, 0, G_MAXUINT64, 0, flags);
    case G_TYPE_DOUBLE:
      return g_param_spec_double (name, NULL, NULL, -G_MAXDOUBLE, G_MAXDOUBLE, 0, flags);
    default:
      return g_param_spec_boolean (name, NULL, NULL, FALSE, flags);
    }
}

static void
ms_game_class_init (MsGameClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = ms_game_get_property;
  object_class->set_property = ms_game_set_property;
  object_class->finalize = ms_game_finalize;
  for (gsize i = 0; i < G_N_ELEMENTS (facts); i++)
    props[i + 1] = make_property (i);
  g_object_class_install_properties (object_class, G_N_ELEMENTS (props), props);
  changed_signal = ms_class_add_signal (klass, "changed", 1, G_TYPE_POINTER);
  no_board_signal = ms_class_add_signal (klass, "no-board", 1, G_TYPE_INT);
  ended_signal = ms_class_add_signal (klass, "ended", 1, G_TYPE_BOOLEAN);
}

static void
ms_game_init (MsGame *self)
{
  const MsLevelInfo *level = ms_level_info (MS_LEVEL_BEGINNER);
  MsRules rules = { level->width, level->height, level->mines, MS_FIRST_CLICK_SAFE };

  self->maker = ms_game_new_maker (self);
  ms_clock_init (&self->clock, (void (*) (gpointer))ms_game_tick, self);
  guint64 seed = ((guint64)g_random_int () << 32) | g_random_int ();
  if (!ms_game_start (self, &rules, seed, NULL))
    g_error ("There is not enough memory for a game");
}

MsGame *
ms_game_new (void)
{
  return g_object_new (MS_TYPE_GAME, NULL);
}

/* --- What the game is --- */

MsRules
ms_game_get_rules (MsGame *self)
{
  return *ms_play_get_rules (self->board->play);
}

int
ms_game_get_width (MsGame *self)
{
  return ms_game_get_rules (self).width;
}

int
ms_game_get_height (MsGame *self)
{
  return ms_game_get_rules (self).height;
}

int
ms_game_get_mines (MsGame *self)
{
  return ms_game_get_rules (self).mines;
}

int
ms_game_get_mines_left (MsGame *self)
{
  return ms_game_get_mines (self) - ms_play_get_n_flags (self->board->play);
}

MsGameState
ms_game_get_state (MsGame *self)
{
  static const MsGameState states[] = {
    [MS_STATE_NEW] = MS_GAME_NEW,
    [MS_STATE_PLAYING] = MS_GAME_PLAYING,
    [MS_STATE_WON] = MS_GAME_WON,
    [MS_STATE_LOST] = MS_GAME_LOST,
    [MS_STATE_ANALYSIS] = MS_GAME_ANALYSIS,
  };
  return states[ms_play_get_state (self->board->play)];
}

gboolean
ms_game_is_over (MsGame *self)
{
  MsGameState state = ms_game_get_state (self);
  return state == MS_GAME_WON || state == MS_GAME_LOST;
}

gint64
ms_game_get_elapsed (MsGame *self)
{
  return ms_clock_elapsed (&self->clock);
}

gboolean
ms_game_get_clock_runs (MsGame *self)
{
  return self->clock.running;
}

gboolean
ms_game_has_cell (MsGame *self, int x, int y)
{
  return x >= 0 && y >= 0 && x < ms_game_get_width (self) && y < ms_game_get_height (self);
}

MsCell
ms_game_get_cell (MsGame *self, int x, int y)
{
  g_return_val_if_fail (ms_game_has_cell (self, x, y), MS_CELL_COVERED);
  return ms_game_get_cells (self)[(gsize)y * ms_game_get_width (self) + x];
}

const MsCell *
ms_game_get_cells (MsGame *self)
{
  return ms_play_get_cells (self->board->play);
}

int
ms_game_find_blast (MsGame *self)
{
  const MsCell *cells = ms_game_get_cells (self);
  int n = ms_game_get_width (self) * ms_game_get_height (self);
  for (int cell = 0; cell < n; cell++)
    if (cells[cell] == MS_CELL_BLAST)
      return cell;
  return -1;
}

guint64
ms_game_get_seed (MsGame *self)
{
  return ms_play_get_seed (self->board->play);
}

gboolean
ms_game_has_seed (MsGame *self)
{
  return ms_game_get_state (self) != MS_GAME_ANALYSIS && ms_play_has_seed (self->board->play);
}

gboolean
ms_game_get_first_click_weakened (MsGame *self)
{
  int first = ms_play_get_first_cell (self->board->play);
  MsRules rules = ms_game_get_rules (self);
  return first >= 0
      && ms_rules_feasible_first_click (&rules, first % rules.width, first / rules.width)
      != rules.first_click;
}

gboolean
ms_game_has_layout (MsGame *self)
{
  return ms_play_get_layout (self->board->play) != NULL;
}

MsFirstClick
ms_game_get_promise (MsGame *self)
{
  return ms_game_has_layout (self) ? MS_FIRST_CLICK_ANY : ms_game_get_rules (self).first_click;
}

MsPosition *
ms_game_ref_position (MsGame *self)
{
  return ms_game_board_ref_position (self->board);
}

int
ms_game_get_proven_cell (MsGame *self)
{
  return ms_play_get_proven_cell (self->board->play);
}

double
ms_game_get_density (MsGame *self)
{
  return ms_play_get_frame (self->board->play).density;
}

MsPlay *
ms_game_get_play (MsGame *self)
{
  return self->board->play;
}

const MsPointerTrack *
ms_game_get_track (MsGame *self)
{
  return self->aside != NULL ? &self->aside->track : &self->board->track;
}

/* --- Pausing --- */

void
ms_game_set_paused (MsGame *self, gboolean paused)
{
  MsGameFacts before = ms_game_get_facts (self);

  if (paused == before.paused || self->board->watched || before.state != MS_GAME_PLAYING)
    return;
  ms_game_cancel_guess (self);
  self->board->paused = paused;
  ms_clock_set_running (&self->clock, !paused);
  ms_game_tell (self, MS_GAME_CAUSE_NONE, 0, &before, NULL, 0);
}

gboolean
ms_game_get_paused (MsGame *self)
{
  return self->board->paused;
}

gboolean
ms_game_get_competing (MsGame *self)
{
  MsGameState state = ms_game_get_state (self);
  return !self->board->watched
      && ms_play_get_rules (self->board->play)->rule_set == MS_RULES_COMPETITION
      && (state == MS_GAME_NEW || state == MS_GAME_PLAYING);
}

gboolean
ms_game_get_withheld (MsGame *self)
{
  return self->board->paused || ms_game_get_competing (self);
}
