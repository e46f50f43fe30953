/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-follower.h"

typedef struct
{
  MsGame *game; /* owned */
  MsCell *seen; /* owned, [height*width]: the board as moved was last told of it */
  int seen_mines; /* and its total, which an analysis can be given anew */
  gboolean trust_flags;
  guint64 memory_limit;

  /* Of the game's changes; blocked, and not disconnected, while nothing is heard, so that it keeps
   * its place among the other handlers. */
  gulong handler;
  gboolean active;
  gboolean keeps, hears; /* see ms_follower_keep */
} MsFollowerPrivate;

enum
{
  PROP_0,
  PROP_GAME,
  PROP_TRUST_FLAGS,
  PROP_MEMORY_LIMIT,
  PROP_ACTIVE,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (MsFollower, ms_follower, MS_TYPE_WORKER)

static MsFollowerPrivate *
get (MsFollower *self)
{
  return ms_follower_get_instance_private (self);
}

/* Takes the whole board as what is seen from now on; its size may be another one. */
static void
look_anew (MsFollower *self)
{
  MsFollowerPrivate *priv = get (self);
  gsize n_cells = (gsize)ms_game_get_width (priv->game) * ms_game_get_height (priv->game);
  g_free (priv->seen);
  priv->seen = g_memdup2 (ms_game_get_cells (priv->game), n_cells);
  priv->seen_mines = ms_game_get_mines (priv->game);
}

/* What a cell is to the solver: marks are opinions unless flags are trusted, and of mines that are
 * shown at the end only the one that was hit matters, by which the game is over. */
static MsCell
get_meaning (MsFollower *self, MsCell cell)
{
  gboolean means_itself = ms_cell_is_opened (cell) || cell == MS_CELL_BLAST
      || (cell == MS_CELL_FLAG && get (self)->trust_flags);
  return means_itself ? cell : MS_CELL_COVERED;
}

/* The cells only say where to look.  Whether it is another position is decided by what was there:
 * cells are opened, and covered again when a move is taken back. */
static gboolean
takes_other_cells (MsFollower *self, const MsGameChange *change)
{
  MsFollowerPrivate *priv = get (self);
  const MsCell *board = ms_game_get_cells (priv->game);
  gboolean moved = FALSE;
  for (int i = 0; i < change->n_cells; i++)
    {
      MsCell *seen = &priv->seen[change->cells[i]], now = board[change->cells[i]];
      moved = moved || get_meaning (self, *seen) != get_meaning (self, now);
      *seen = now;
    }
  return moved;
}

static void
changed_cb (MsFollower *self, const MsGameChange *change)
{
  MsFollowerPrivate *priv = get (self);
  MsFollowerClass *class = MS_FOLLOWER_GET_CLASS (self);
  gboolean moved = (change->parts & MS_GAME_CHANGED_BOARD) != 0;
  if (moved)
    look_anew (self);
  else
    {
      int mines = ms_game_get_mines (priv->game);
      moved = takes_other_cells (self, change) || mines != priv->seen_mines;
      priv->seen_mines = mines;
      moved = moved || (class->concerns != NULL && class->concerns (self, change));
    }
  if (moved)
    class->moved (self);
}

/* --- Who wants it --- */

static void
sync_hearing (MsFollower *self)
{
  MsFollowerPrivate *priv = get (self);
  gboolean hears = priv->active || priv->keeps;
  if (hears == priv->hears || priv->game == NULL)
    return;
  priv->hears = hears;
  if (hears)
    {
      look_anew (self);
      g_signal_handler_unblock (priv->game, priv->handler);
    }
  else
    g_signal_handler_block (priv->game, priv->handler);
}

gboolean
ms_follower_get_active (MsFollower *self)
{
  return get (self)->active;
}

void
ms_follower_set_active (MsFollower *self, gboolean active)
{
  MsFollowerPrivate *priv = get (self);
  if (priv->active == active)
    return;
  priv->active = active;
  g_object_freeze_notify (G_OBJECT (self));
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_ACTIVE]);
  sync_hearing (self);
  if (MS_FOLLOWER_GET_CLASS (self)->activated != NULL)
    MS_FOLLOWER_GET_CLASS (self)->activated (self);
  g_object_thaw_notify (G_OBJECT (self));
}

void
ms_follower_keep (MsFollower *self, gboolean keeps)
{
  get (self)->keeps = keeps;
  sync_hearing (self);
}

static void
take_game (MsFollower *self, MsGame *game)
{
  MsFollowerPrivate *priv = get (self);
  if (game == NULL)
    return;
  priv->game = game;
  look_anew (self);
  priv->handler = g_signal_connect_object (
      game, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_handler_block (game, priv->handler);
}

MsGame *
ms_follower_get_game (MsFollower *self)
{
  return get (self)->game;
}

gboolean
ms_follower_get_trust_flags (MsFollower *self)
{
  return get (self)->trust_flags;
}

gboolean
ms_follower_set_trust_flags (MsFollower *self, gboolean trust_flags)
{
  if (get (self)->trust_flags == trust_flags)
    return FALSE;
  get (self)->trust_flags = trust_flags;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_TRUST_FLAGS]);
  return TRUE;
}

guint64
ms_follower_get_memory_limit (MsFollower *self)
{
  return get (self)->memory_limit;
}

void
ms_follower_set_memory_limit (MsFollower *self, guint64 memory_limit)
{
  if (get (self)->memory_limit == memory_limit)
    return;
  get (self)->memory_limit = memory_limit;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_MEMORY_LIMIT]);
}

static void
ms_follower_begin (MsWorker *worker, MsWorkerRun *run)
{
  MsFollowerPrivate *priv = get (MS_FOLLOWER (worker));
  MsFollowerRun *job = (MsFollowerRun *)run;
  job->position = priv->game != NULL ? ms_game_ref_position (priv->game) : NULL;
  job->options = (MsSolverOptions)MS_SOLVER_OPTIONS_INIT;
  job->options.memory_limit = (gsize)priv->memory_limit;
  job->options.trust_flags = priv->trust_flags;
  job->options.poll = ms_worker_run_poll;
  job->options.user_data = run;
}

void
ms_follower_run_clear (MsWorkerRun *run)
{
  ms_position_unref (((MsFollowerRun *)run)->position);
}

static void
ms_follower_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MsFollowerPrivate *priv = get (MS_FOLLOWER (object));
  switch (id)
    {
    case PROP_GAME:
      g_value_set_object (value, priv->game);
      break;
    case PROP_TRUST_FLAGS:
      g_value_set_boolean (value, priv->trust_flags);
      break;
    case PROP_MEMORY_LIMIT:
      g_value_set_uint64 (value, priv->memory_limit);
      break;
    case PROP_ACTIVE:
      g_value_set_boolean (value, priv->active);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
ms_follower_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MsFollower *self = MS_FOLLOWER (object);
  switch (id)
    {
    case PROP_GAME:
      take_game (self, g_value_dup_object (value));
      break;
    case PROP_TRUST_FLAGS:
      if (ms_follower_set_trust_flags (self, g_value_get_boolean (value)))
        MS_FOLLOWER_GET_CLASS (self)->moved (self);
      break;
    case PROP_MEMORY_LIMIT:
      ms_follower_set_memory_limit (self, g_value_get_uint64 (value));
      break;
    case PROP_ACTIVE:
      ms_follower_set_active (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

/* A closure that is watched by self, as those of the signals are, ends with the parent's dispose;
 * nothing emits before that. */
static void
ms_follower_dispose (GObject *object)
{
  MsFollowerPrivate *priv = get (MS_FOLLOWER (object));
  G_OBJECT_CLASS (ms_follower_parent_class)->dispose (object);
  g_clear_object (&priv->game);
  g_clear_pointer (&priv->seen, g_free);
}

static void
install_properties (GObjectClass *object_class)
{
  const GParamFlags writable = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  props[PROP_GAME] = g_param_spec_object (
      "game", NULL, NULL, MS_TYPE_GAME, G_PARAM_CONSTRUCT_ONLY | writable);
  props[PROP_TRUST_FLAGS] = g_param_spec_boolean ("trust-flags", NULL, NULL, FALSE, writable);
  props[PROP_MEMORY_LIMIT] = g_param_spec_uint64 (
      "memory-limit", NULL, NULL, 0, G_MAXUINT64, 0, writable);
  props[PROP_ACTIVE] = g_param_spec_boolean ("active", NULL, NULL, FALSE, writable);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
ms_follower_class_init (MsFollowerClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  MsWorkerClass *worker_class = MS_WORKER_CLASS (class);

  worker_class->run_size = sizeof (MsFollowerRun);
  worker_class->begin = ms_follower_begin;
  worker_class->clear = ms_follower_run_clear;
  object_class->get_property = ms_follower_get_property;
  object_class->set_property = ms_follower_set_property;
  object_class->dispose = ms_follower_dispose;
  install_properties (object_class);
}

static void
ms_follower_init (MsFollower *self)
{
}
