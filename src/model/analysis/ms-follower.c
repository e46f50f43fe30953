/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-follower.h"

typedef struct
{
  MsGame *game; /* owned */
  MsCell *seen; /* owned, [height*width]: the board as moved was last told of it */
  int seen_mines; /* and its total, which an analysis can be given anew */
  gboolean trust_flags;
  guint64 memory_limit;
} MsFollowerPrivate;

enum
{
  PROP_0,
  PROP_GAME,
  PROP_TRUST_FLAGS,
  PROP_MEMORY_LIMIT,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (MsFollower, ms_follower, MS_TYPE_WORKER)

static MsFollowerPrivate *
get (MsFollower *self)
{
  return ms_follower_get_instance_private (self);
}

static void
tell_moved (MsFollower *self)
{
  MS_FOLLOWER_GET_CLASS (self)->moved (self);
}

/* A change of the board in size and all. */
static void
look_anew (MsFollower *self)
{
  MsFollowerPrivate *priv = get (self);
  gsize n_cells = (gsize)ms_game_get_width (priv->game) * ms_game_get_height (priv->game);
  g_free (priv->seen);
  priv->seen = g_memdup2 (ms_game_get_cells (priv->game), n_cells);
  priv->seen_mines = ms_game_get_mines (priv->game);
}

static void
on_board_changed (MsFollower *self)
{
  look_anew (self);
  tell_moved (self);
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

static gboolean
takes_other_total (MsFollower *self)
{
  MsFollowerPrivate *priv = get (self);
  int before = priv->seen_mines;
  priv->seen_mines = ms_game_get_mines (priv->game);
  return priv->seen_mines != before;
}

/* The total is notified after the cells, which may have told of it already. */
static void
on_mines (MsFollower *self)
{
  if (takes_other_total (self))
    tell_moved (self);
}

/* The cells only say where to look.  Whether it is another position is decided by what was there:
 * cells are opened, and covered again when a move is taken back. */
static void
on_cells_changed (MsFollower *self, gpointer cells, guint n_cells)
{
  MsFollowerPrivate *priv = get (self);
  const int *changed = cells;
  const MsCell *board = ms_game_get_cells (priv->game);
  gboolean moved = takes_other_total (self);
  for (guint i = 0; i < n_cells; i++)
    {
      MsCell *seen = &priv->seen[changed[i]], now = board[changed[i]];
      moved = moved || get_meaning (self, *seen) != get_meaning (self, now);
      *seen = now;
    }
  if (moved)
    tell_moved (self);
}

static void
take_game (MsFollower *self, MsGame *game)
{
  get (self)->game = game;
  look_anew (self);
  g_signal_connect_object (
      game, "board-changed", G_CALLBACK (on_board_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (
      game, "cells-changed", G_CALLBACK (on_cells_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "notify::mines", G_CALLBACK (on_mines), self, G_CONNECT_SWAPPED);
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
  ((MsFollowerRun *)run)->position = ms_game_ref_position (get (MS_FOLLOWER (worker))->game);
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
        tell_moved (self);
      break;
    case PROP_MEMORY_LIMIT:
      ms_follower_set_memory_limit (self, g_value_get_uint64 (value));
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
