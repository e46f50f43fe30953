/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-replay-play.h"

#include "ms-error.h"
#include "ms-freer.h"

typedef struct
{
  MsReplay *replay; /* a reference */
  int n_moves;
} Wish;

static void
wish_free (gpointer data)
{
  Wish *wish = data;
  ms_freer_unref_replay (wish->replay);
  g_free (wish);
}

MsPlay *
ms_replay_play_new (const MsReplay *replay, int n_moves)
{
  MsPlay *play = ms_replay_dup_play (replay, n_moves);
  if (play != NULL)
    ms_play_leave_competition (play);
  return play;
}

static void
play_on_worker (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  Wish *wish = task_data;
  const MsErrorInfo info = { .status = MS_STATUS_NO_MEMORY };
  GError *error = NULL;
  MsPlay *play = ms_replay_play_new (wish->replay, wish->n_moves);
  if (play != NULL)
    {
      g_task_return_pointer (task, play, (GDestroyNotify)ms_freer_free_play);
      return;
    }
  ms_error_set (&error, &info, NULL);
  g_task_return_error (task, error);
}

void
ms_replay_play_async (MsReplay *replay, int n_moves, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Wish *wish = g_new (Wish, 1);
  *wish = (Wish){ ms_replay_ref (replay), n_moves };
  g_task_set_source_tag (task, ms_replay_play_async);
  g_task_set_task_data (task, wish, wish_free);
  g_task_run_in_thread (task, play_on_worker);
}

MsPlay *
ms_replay_play_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
