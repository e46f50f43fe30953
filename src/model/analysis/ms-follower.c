/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-follower.h"

#include "ms-class-add.h"

typedef struct
{
  MsGame *game; /* owned */
  MsCell *seen; /* owned, [height*width]: the board as moved was last told of it */
  int seen_mines; /* the mine total then; the player of an analysis can change it */
  gboolean trust_flags;
  guint64 memory_limit;

  /* Of the game's changes; blocked, and not disconnected, while nothing is heard, so that it keeps
   * its place among the other handlers. */
  gulong handler;
  gboolean active;
  gboolean keeps, hears; /* see ms_follower_keep */
} MsFollowerPrivate;

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
  g_object_notify (G_OBJECT (self), "active");
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
  priv->game = g_object_ref (game);
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
  g_object_notify (G_OBJECT (self), "trust-flags");
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
  g_object_notify (G_OBJECT (self), "memory-limit");
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
trust_flags (MsFollower *self, gboolean trust)
{
  if (ms_follower_set_trust_flags (self, trust))
    MS_FOLLOWER_GET_CLASS (self)->moved (self);
}

static const MsProperty properties[] = {
  { "game", G_TYPE_OBJECT, ms_game_get_type, .get = G_CALLBACK (ms_follower_get_game),
      .set = G_CALLBACK (take_game), .once = TRUE },
  { "trust-flags", G_TYPE_BOOLEAN, .get = G_CALLBACK (ms_follower_get_trust_flags),
      .set = G_CALLBACK (trust_flags) },
  { "memory-limit", G_TYPE_UINT64, .get = G_CALLBACK (ms_follower_get_memory_limit),
      .set = G_CALLBACK (ms_follower_set_memory_limit) },
  { "active", G_TYPE_BOOLEAN, .get = G_CALLBACK (ms_follower_get_active),
      .set = G_CALLBACK (ms_follower_set_active) },
};

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
ms_follower_class_init (MsFollowerClass *class)
{
  MsWorkerClass *worker_class = MS_WORKER_CLASS (class);

  worker_class->run_size = sizeof (MsFollowerRun);
  worker_class->begin = ms_follower_begin;
  worker_class->clear = ms_follower_run_clear;
  G_OBJECT_CLASS (class)->dispose = ms_follower_dispose;
  ms_class_add_properties (class, properties, G_N_ELEMENTS (properties));
}

static void
ms_follower_init (MsFollower *self)
{
}
