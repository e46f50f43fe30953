/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-moments.h"

#include "ms-error.h"
#include "ms-freer.h"
#include "ms-once.h"

/* Plays the game again, and notes after each move what was clicked so far and how many moves had
 * an effect. */
static gboolean
play_again (MsMoments *moments)
{
  const MsPlay *original = ms_replay_get_play (moments->replay);
  MsDetails details;
  int n_changed;

  moments->n_moves = ms_play_count_moves (original);
  moments->play = ms_play_new_again (original, NULL);
  moments->clicks = g_try_new0 (MsClicks, (gsize)moments->n_moves + 1);
  moments->effective = g_try_new0 (guint32, (gsize)moments->n_moves + 1);
  if (moments->play == NULL || moments->clicks == NULL || moments->effective == NULL)
    return FALSE;
  for (int i = 0; i < moments->n_moves; i++)
    {
      MsMove move = ms_play_get_move (original, i);
      if (ms_play_do (moments->play, &move) != MS_STATUS_OK)
        return FALSE;
      ms_play_get_changed (moments->play, &n_changed);
      moments->clicks[i + 1] = *ms_play_get_clicks (moments->play);
      moments->effective[i + 1] = moments->effective[i] + (n_changed > 0);
      if (n_changed > 0 && move.action == MS_ACTION_MARK && move.mark == MS_CELL_FLAG)
        g_array_append_val (moments->flags, i);
    }
  return ms_details_list_flags (original, NULL, &moments->worths, &details) == MS_STATUS_OK
      && ms_play_separate (moments->play) && ms_play_index (moments->play);
}

static gboolean
is_held (const MsMoments *moments, int event)
{
  MsMouse mouse = ms_replay_get_place (moments->replay, event).mouse;
  return mouse.left || mouse.right || mouse.middle;
}

static void
find_stops (MsMoments *moments)
{
  int n_events, first = 0;
  const MsPointerEvent *events = ms_replay_get_events (moments->replay, &n_events);
  while (first < n_events && events[first].kind == MS_POINTER_PREFLAG)
    first++;
  gboolean held = is_held (moments, first);

  moments->stops = g_array_new (FALSE, FALSE, sizeof (int));
  g_array_append_val (moments->stops, first);
  for (int event = first + 1; event <= moments->n_events; event++)
    {
      gboolean before = held;
      held = is_held (moments, event);
      if ((before && !held) || event == moments->n_events)
        g_array_append_val (moments->stops, event);
    }
}

MsMoments *
ms_moments_new (MsReplay *replay)
{
  MsMoments *moments = g_new0 (MsMoments, 1);
  moments->replay = ms_replay_ref (replay);
  moments->flags = g_array_new (FALSE, FALSE, sizeof (int));
  ms_replay_get_events (replay, &moments->n_events);
  if (play_again (moments))
    moments->progress = ms_progress_new (ms_play_get_layout (moments->play), NULL, NULL);
  if (moments->progress != NULL)
    {
      ms_progress_renew (moments->progress, ms_play_get_cells (moments->play));
      find_stops (moments);
      moments->remarks = ms_replay_dup_remarks (replay);
    }
  else
    g_clear_pointer (&moments, ms_moments_free);
  return moments;
}

void
ms_moments_free (MsMoments *moments)
{
  if (moments == NULL)
    return;
  ms_replay_unref (moments->replay);
  ms_play_free (moments->play);
  ms_progress_free (moments->progress);
  g_free (moments->remarks);
  g_array_unref (moments->flags);
  ms_dealloc (NULL, moments->worths);
  g_free (moments->clicks);
  g_free (moments->effective);
  g_clear_pointer (&moments->stops, g_array_unref);
  g_free (moments);
}

/* --- On a worker --- */

static gpointer
make (gpointer game, GCancellable *cancellable, GError **error)
{
  MsErrorInfo info = { .status = MS_STATUS_NO_MEMORY };
  g_autoptr (MsReplay) replay = ms_ended_game_make_replay (game, &info);
  MsMoments *moments = replay != NULL ? ms_moments_new (replay) : NULL;
  if (moments == NULL)
    ms_error_set (error, &info, NULL);
  return moments;
}

void
ms_moments_make_async (
    MsEndedGame *game, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  ms_once_async (make, game, (GDestroyNotify)ms_ended_game_free, ms_moments_dispose, cancellable,
      callback, user_data);
}

void
ms_moments_dispose (gpointer moments)
{
  ms_freer_free (moments, (GDestroyNotify)ms_moments_free);
}

/* --- What is known --- */

/* How many of numbers, which rise, are at most most. */
static guint
count_until (const GArray *numbers, int most)
{
  guint low = 0, high = numbers->len;
  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      if (g_array_index (numbers, int, middle) <= most)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

int
ms_moments_get_first (const MsMoments *moments)
{
  return g_array_index (moments->stops, int, 0);
}

int
ms_moments_find_next (const MsMoments *moments, int event)
{
  guint n = count_until (moments->stops, event);
  return g_array_index (moments->stops, int, MIN (n, moments->stops->len - 1));
}

int
ms_moments_find_previous (const MsMoments *moments, int event)
{
  guint n = count_until (moments->stops, event - 1);
  return g_array_index (moments->stops, int, n > 0 ? n - 1 : 0);
}

gboolean
ms_moments_sets_flag (const MsMoments *moments, int first_move, int end_move)
{
  return count_until (moments->flags, first_move - 1) < count_until (moments->flags, end_move - 1);
}

const MsFlagWorth *
ms_moments_find_flag (const MsMoments *moments, int move)
{
  guint n = count_until (moments->flags, move);
  return n > 0 && moments->worths[n - 1].move == move ? &moments->worths[n - 1] : NULL;
}

int
ms_moments_find_move (const MsMoments *moments, int move)
{
  int low = 0, high = moments->n_events;
  while (low < high)
    {
      int middle = low + (high - low) / 2;
      if (ms_replay_get_place (moments->replay, middle + 1).n_moves > move)
        high = middle;
      else
        low = middle + 1;
    }
  return low;
}

MsPosition *
ms_moments_make_position (const MsTrail *trail, int n_moves)
{
  const MsRules *rules = &trail->rules;
  g_autofree MsCell *cells = g_memdup2 (
      trail->start_cells, (gsize)rules->width * (gsize)rules->height);
  MsPosition *position = NULL;
  for (int i = 0; i < MIN (n_moves, trail->n_steps); i++)
    for (int j = 0; j < trail->steps[i].n_changes; j++)
      cells[trail->steps[i].changes[j].cell] = trail->steps[i].changes[j].seen;
  ms_position_new (rules->width, rules->height, rules->mines, cells, NULL, &position, NULL);
  return position;
}
