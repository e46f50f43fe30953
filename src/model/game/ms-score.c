/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-score.h"

#include "ms-game-private.h"
#include "ms-progress.h"

struct _MsScore
{
  GObject parent_instance;

  MsGame *game;
  GCancellable *board; /* of the workers; another one for each board */

  gboolean asked, asked_zini; /* of a worker */
  MsProgress *progress;
  gboolean has_zini;
  MsZini zini;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MsScore, ms_score, G_TYPE_OBJECT)

static void
emit_changed (MsScore *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

/* Borrowed; NULL while there is none. */
static MsLayout *
get_layout (MsScore *self)
{
  return ms_play_get_layout (self->game->play);
}

/* No object crosses threads, and a worker keeps none alive: the callback gets a weak reference. */
static void
ask (MsScore *self, GTaskThreadFunc work, GAsyncReadyCallback callback)
{
  GWeakRef *weak = g_new (GWeakRef, 1);
  g_weak_ref_init (weak, self);
  g_autoptr (GTask) task = g_task_new (NULL, self->board, callback, weak);
  g_task_set_task_data (task, ms_layout_ref (get_layout (self)), (GDestroyNotify)ms_layout_unref);
  g_task_set_priority (task, G_PRIORITY_LOW);
  g_task_run_in_thread (task, work);
}

/* Owned by the caller; NULL when the score has gone. */
static MsScore *
take_score (GWeakRef *weak)
{
  MsScore *self = g_weak_ref_get (weak);
  g_weak_ref_clear (weak);
  g_free (weak);
  return self;
}

static void
find_openings (GTask *task, gpointer source, gpointer layout, GCancellable *cancellable)
{
  MsProgress *progress = ms_progress_new (layout, NULL, NULL);
  g_task_return_pointer (task, progress, (GDestroyNotify)ms_progress_free);
}

static void
openings_found_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsScore) self = take_score (user_data);
  MsProgress *progress = g_task_propagate_pointer (G_TASK (result), NULL);
  if (self == NULL || progress == NULL) /* another board came, or there is no memory */
    {
      ms_progress_free (progress);
      return;
    }
  self->progress = progress;
  ms_progress_renew (progress, ms_play_get_cells (self->game->play));
  emit_changed (self);
}

static bool
is_cancelled (void *cancellable)
{
  return g_cancellable_is_cancelled (cancellable);
}

static void
count_zini (GTask *task, gpointer source, gpointer layout, GCancellable *cancellable)
{
  g_autofree MsZini *zini = g_new (MsZini, 1);
  if (ms_zini_count (layout, is_cancelled, cancellable, NULL, zini) == MS_STATUS_OK)
    g_task_return_pointer (task, g_steal_pointer (&zini), g_free);
  else
    g_task_return_pointer (task, NULL, NULL);
}

static void
zini_counted_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsScore) self = take_score (user_data);
  g_autofree MsZini *zini = g_task_propagate_pointer (G_TASK (result), NULL);
  if (self == NULL || zini == NULL)
    return;
  self->zini = *zini;
  self->has_zini = TRUE;
  emit_changed (self);
}

/* As soon as there is a layout. */
static void
ask_openings (MsScore *self)
{
  if (self->asked || get_layout (self) == NULL)
    return;
  self->asked = TRUE;
  ask (self, find_openings, openings_found_cb);
}

static void
forget_board (MsScore *self)
{
  g_cancellable_cancel (self->board);
  g_clear_object (&self->board);
  g_clear_pointer (&self->progress, ms_progress_free);
  self->asked = self->asked_zini = self->has_zini = FALSE;
}

/* Before anybody else hears of the move, so that all see the same figures. */
static void
journalled_cb (MsScore *self, int what)
{
  int n_changed;
  if (what == MS_GAME_CHANGE_ASSISTED)
    return;
  if (what == MS_GAME_CHANGE_BOARD)
    {
      forget_board (self);
      self->board = g_cancellable_new ();
    }
  ask_openings (self);
  if (what != MS_GAME_CHANGE_BOARD && self->progress != NULL)
    {
      const int *changed = ms_play_get_changed (self->game->play, &n_changed);
      ms_progress_update (self->progress, ms_play_get_cells (self->game->play), changed, n_changed);
    }
  emit_changed (self);
}

static void
ms_score_dispose (GObject *object)
{
  MsScore *self = MS_SCORE (object);
  if (self->game != NULL)
    g_signal_handlers_disconnect_by_data (self->game, self);
  forget_board (self);
  g_clear_object (&self->game);
  G_OBJECT_CLASS (ms_score_parent_class)->dispose (object);
}

static void
ms_score_class_init (MsScoreClass *class)
{
  G_OBJECT_CLASS (class)->dispose = ms_score_dispose;
  signals[CHANGED] = g_signal_new (
      "changed", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
ms_score_init (MsScore *self)
{
  self->board = g_cancellable_new ();
}

MsScore *
ms_score_new (MsGame *game)
{
  MsScore *self = g_object_new (MS_TYPE_SCORE, NULL);
  self->game = g_object_ref (game);
  g_signal_connect_swapped (game, "journalled", G_CALLBACK (journalled_cb), self);
  g_signal_connect_swapped (game, "notify::seconds", G_CALLBACK (emit_changed), self);
  ask_openings (self);
  return self;
}

gboolean
ms_score_get_metrics (MsScore *self, MsPlayMetrics *metrics)
{
  if (self->progress == NULL)
    return FALSE;
  *metrics = (MsPlayMetrics){ .rules = ms_game_get_rules (self->game),
    .board = *ms_progress_get_board (self->progress),
    .solved = ms_progress_get_solved (self->progress),
    .clicks = *ms_play_get_clicks (self->game->play),
    .time_ms = ms_game_get_elapsed (self->game) };
  return TRUE;
}

void
ms_score_count_zini (MsScore *self)
{
  if (self->asked_zini || get_layout (self) == NULL)
    return;
  self->asked_zini = TRUE;
  ask (self, count_zini, zini_counted_cb);
}

gboolean
ms_score_get_zini (MsScore *self, MsZini *zini)
{
  if (self->has_zini)
    *zini = self->zini;
  return self->has_zini;
}
