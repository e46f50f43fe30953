/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-record-measure.h"

#include "ms-record-columns.h"
#include "ms-record-moves.h"
#include "ms-review.h"

#define MOST_BYTES ((gsize)512 << 20)
/* The most time for the review of one game: there are boards on which a single position would take for
 * ever, while a usual game takes some thousandths of a second. */
#define MOST_SECONDS 30

MsPlay *
ms_record_replay (const MsRecord *record)
{
  if (record->moves == NULL || ms_rules_check (&record->rules, NULL) != MS_STATUS_OK)
    return NULL;
  g_autoptr (GArray) moves = ms_record_moves_read (&record->rules, record->moves);
  MsLayout *layout = ms_record_dup_layout (record);
  MsState end = record->won ? MS_STATE_WON : MS_STATE_LOST;
  MsPlay *play = NULL;

  if (moves != NULL && layout != NULL && ms_layout_get_mines (layout) == record->rules.mines)
    play = ms_play_new (&record->rules, record->seed, layout, NULL);
  ms_layout_unref (layout);
  if (play == NULL)
    return NULL;
  gboolean made = TRUE;
  for (guint i = 0; made && i < moves->len; i++)
    made = ms_play_do (play, &g_array_index (moves, MsMove, i)) == MS_STATUS_OK;
  /* A move after the end of the game is not appended to the list, which is then shorter. */
  if (made && ms_play_count_moves (play) == (int)moves->len && ms_play_get_state (play) == end)
    return play;
  ms_play_free (play);
  return NULL;
}

MsRecordHistory
ms_record_check_history (const MsRecord *record)
{
  if (record->moves != NULL && !g_utf8_validate (record->moves, -1, NULL))
    return MS_RECORD_HISTORY_OTHER_MOVES;
  if (record->layout == NULL)
    return MS_RECORD_HISTORY_FITS;
  MsLayout *layout = ms_record_dup_layout (record);
  gboolean fits = layout != NULL && ms_layout_get_mines (layout) == record->rules.mines;
  ms_layout_unref (layout);
  if (!fits)
    return MS_RECORD_HISTORY_OTHER_LAYOUT;
  if (record->moves == NULL)
    return MS_RECORD_HISTORY_FITS;
  MsPlay *play = ms_record_replay (record);
  fits = play != NULL;
  ms_play_free (play);
  return fits ? MS_RECORD_HISTORY_FITS : MS_RECORD_HISTORY_OTHER_MOVES;
}

static bool
poll_review (double progress, void *user_data)
{
  return g_cancellable_is_cancelled (user_data);
}

/* What an estimate says of a guess, and a game of which a position could not be judged, are left
 * unknown: nobody filters or adds up what is not exact. */
static void
review_play (MsRecord *record, const MsPlay *play, GCancellable *cancellable)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsReviewSum sum;
  options.memory_limit = MOST_BYTES;
  options.time_limit = MOST_SECONDS;
  options.poll = poll_review;
  options.user_data = cancellable;
  if (ms_review_sum_of_play (play, &options, NULL, &sum) != MS_STATUS_OK || !sum.complete
      || sum.estimated)
    return;
  record->review = sum;
  record->luck = sum.survival;
}

void
ms_record_measure (MsRecord *record, GCancellable *cancellable)
{
  MsPlay *play = ms_record_replay (record);
  MsPlayMetrics metrics;
  const MsRecordColumn *column;
  if (play != NULL && ms_play_metrics (play, record->elapsed_ms, NULL, &metrics) == MS_STATUS_OK)
    for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
      if (column->metric > 0)
        G_STRUCT_MEMBER (int, record, column->offset) = G_STRUCT_MEMBER (
            int, &metrics, column->metric);
  if (play != NULL)
    review_play (record, play, cancellable);
  ms_play_free (play);
  record->measured = !g_cancellable_is_cancelled (cancellable);
}
