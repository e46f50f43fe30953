/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-follower.h"

bool
ms_follower_run_poll (double progress, void *run)
{
  return g_cancellable_is_cancelled (((MsFollowerRun *)run)->cancellable);
}

static void
run_free (MsFollowerRun *run)
{
  if (run->kind->clear != NULL)
    run->kind->clear (run);
  ms_position_unref (run->position);
  g_object_unref (run->cancellable);
  g_weak_ref_clear (&run->owner);
  g_free (run);
}

/* What the run finds is for the position as it stands. */
static gboolean
is_wanted (MsFollower *self)
{
  return !self->pending && self->run != NULL
      && !g_cancellable_is_cancelled (self->run->cancellable);
}

static gboolean
on_tick (gpointer user_data)
{
  MsFollower *self = user_data;
  if (is_wanted (self))
    self->kind->tick (self->owner, self->run);
  return G_SOURCE_CONTINUE;
}

/* A run that was cancelled, and behind which nothing waits, is nobody's business any more. */
static void
sync_busy (MsFollower *self)
{
  gboolean busy = self->pending || is_wanted (self);
  if (busy && self->tick_id == 0 && self->kind->interval > 0)
    self->tick_id = g_timeout_add (self->kind->interval, on_tick, self);
  else if (!busy)
    g_clear_handle_id (&self->tick_id, g_source_remove);
  if (self->busy == busy)
    return;
  self->busy = busy;
  g_object_notify (self->owner, "busy");
}

static void
run_in_pool (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  MsFollowerRun *run = task_data;
  run->kind->work (run);
  g_task_return_boolean (task, TRUE);
}

static gpointer
run_in_thread (gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  run_in_pool (task, NULL, g_task_get_task_data (task), NULL);
  return NULL;
}

static void on_ended (GObject *source, GAsyncResult *result, gpointer user_data);

/* The task does not know the cancellable: it must come back in any case. */
static void
begin_run (MsFollower *self)
{
  MsFollowerRun *run = g_malloc0 (self->kind->run_size);
  run->kind = self->kind;
  run->position = ms_game_ref_position (self->game);
  run->cancellable = g_cancellable_new ();
  run->follower = self;
  g_weak_ref_init (&run->owner, self->owner);
  self->kind->begin (self->owner, run);
  self->pending = FALSE;
  self->n_runs++;
  self->run = run;

  g_autoptr (GTask) task = g_task_new (NULL, NULL, on_ended, NULL);
  g_task_set_task_data (task, run, NULL);
  if (self->kind->thread == NULL)
    g_task_run_in_thread (task, run_in_pool);
  else
    g_thread_unref (g_thread_new (self->kind->thread, run_in_thread, g_steal_pointer (&task)));
}

static void
end_run (MsFollower *self, MsFollowerRun *run)
{
  gboolean wanted = is_wanted (self);
  g_object_freeze_notify (self->owner);
  self->run = NULL;
  guint signal_id = self->kind->end (self->owner, run, wanted);
  if (self->pending)
    begin_run (self);
  sync_busy (self);
  g_object_thaw_notify (self->owner);
  if (signal_id != 0)
    g_signal_emit (self->owner, signal_id, 0);
}

static void
on_ended (GObject *source, GAsyncResult *result, gpointer user_data)
{
  MsFollowerRun *run = g_task_get_task_data (G_TASK (result));
  g_autoptr (GObject) owner = g_weak_ref_get (&run->owner);
  if (owner != NULL && run->follower->run == run)
    end_run (run->follower, run);
  run_free (run);
}

static void
cancel (MsFollower *self)
{
  self->pending = FALSE;
  if (self->run != NULL)
    g_cancellable_cancel (self->run->cancellable);
}

void
ms_follower_stop (MsFollower *self)
{
  cancel (self);
  sync_busy (self);
}

void
ms_follower_request (MsFollower *self)
{
  cancel (self);
  if (self->run != NULL)
    self->pending = TRUE;
  else
    begin_run (self);
  sync_busy (self);
}

/* A change of the board in size and all. */
static void
look_anew (MsFollower *self)
{
  gsize n_cells = (gsize)ms_game_get_width (self->game) * ms_game_get_height (self->game);
  g_free (self->seen);
  self->seen = g_memdup2 (ms_game_get_cells (self->game), n_cells);
}

static void
on_board_changed (MsFollower *self)
{
  look_anew (self);
  self->kind->moved (self->owner);
}

/* What a cell is to the solver: marks are opinions unless flags are trusted, and of mines that are
 * shown at the end only the one that was hit matters, by which the game is over. */
static MsCell
get_meaning (MsFollower *self, MsCell cell)
{
  gboolean means_itself = ms_cell_is_opened (cell) || cell == MS_CELL_BLAST
      || (cell == MS_CELL_FLAG && self->trust_flags);
  return means_itself ? cell : MS_CELL_COVERED;
}

/* The cells only say where to look.  Whether it is another position is decided by what was there:
 * cells are opened, and covered again when a move is taken back. */
static void
on_cells_changed (MsFollower *self, gpointer cells, guint n_cells)
{
  const int *changed = cells;
  const MsCell *board = ms_game_get_cells (self->game);
  gboolean moved = FALSE;
  for (guint i = 0; i < n_cells; i++)
    {
      MsCell *seen = &self->seen[changed[i]], now = board[changed[i]];
      moved = moved || get_meaning (self, *seen) != get_meaning (self, now);
      *seen = now;
    }
  if (moved)
    self->kind->moved (self->owner);
}

/* The owner stays alive while its handler runs. */
static void
connect_game (MsFollower *self, const char *name, GCallback callback)
{
  GClosure *closure = g_cclosure_new_swap (callback, self, NULL);
  g_object_watch_closure (self->owner, closure);
  g_signal_connect_closure (self->game, name, closure, FALSE);
}

void
ms_follower_init (MsFollower *self, const MsFollowerKind *kind, gpointer owner, MsGame *game)
{
  self->kind = kind;
  self->owner = owner;
  self->game = game;
  look_anew (self);
  connect_game (self, "board-changed", G_CALLBACK (on_board_changed));
  connect_game (self, "cells-changed", G_CALLBACK (on_cells_changed));
}

void
ms_follower_dispose (MsFollower *self)
{
  cancel (self);
  self->run = NULL;
  g_clear_handle_id (&self->tick_id, g_source_remove);
  if (self->game != NULL)
    g_signal_handlers_disconnect_by_data (self->game, self);
  g_clear_object (&self->game);
  g_clear_pointer (&self->seen, g_free);
}
