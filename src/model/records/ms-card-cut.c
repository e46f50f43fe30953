/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-card-cut.h"

#include "ms-lapses.h"
#include "ms-record-history.h"

/* For the review of one game, and for each cut. */
#define MOST_WORK 1e9
#define MOST_BYTES ((gsize)256 << 20)

static MsSolverOptions
get_limits (void)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.memory_limit = MOST_BYTES;
  options.work_limit = MOST_WORK;
  return options;
}

static void
append_card (
    GPtrArray *cards, const MsExercise *exercise, const MsRecord *record, int move, int day)
{
  char text[MS_EXERCISE_MOST_TEXT];
  ms_exercise_write (exercise, text);
  g_ptr_array_add (cards,
      ms_card_copy (&(MsCard){ .topic = exercise->topic,
          .exercise = text,
          .game = record->id,
          .move = move,
          .made_on = day }));
}

static void
cut_lapses (const MsRecord *record, const MsPlay *play, const MsTrail *trail, const MsLapse *lapses,
    int n, int day, GPtrArray *cards)
{
  int n_cells = record->rules.width * record->rules.height;
  const MsLayout *layout = ms_play_get_layout (play);
  g_autofree guint8 *mine = g_malloc ((gsize)n_cells);
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions limits = get_limits ();
  for (int cell = 0; cell < n_cells; cell++)
    mine[cell] = ms_layout_has_mine (layout, cell);
  for (int i = 0; solver != NULL && i < n; i++)
    {
      MsExercise *exercise = NULL;
      ms_lapse_cut (solver, trail, mine, &lapses[i], &limits, &exercise);
      if (exercise != NULL)
        append_card (cards, exercise, record, lapses[i].move, day);
      ms_exercise_free (exercise);
    }
  ms_solver_free (solver);
}

void
ms_card_cut (const MsRecord *record, guint most, int day, GPtrArray *cards)
{
  MsLapse lapses[MS_CARDS_A_DAY];
  MsTrail *trail = NULL;
  MsReview *review = NULL;
  MsSolverOptions limits = get_limits ();
  MsPlay *play = ms_record_replay (record);
  if (play != NULL && ms_trail_new (play, NULL, &trail) == MS_STATUS_OK
      && ms_review_new (trail, NULL, &limits, NULL, &review) == MS_STATUS_OK)
    {
      int wanted = (int)MIN (most, G_N_ELEMENTS (lapses));
      int n = ms_lapses_find (review, NULL, lapses, wanted);
      cut_lapses (record, play, trail, lapses, MIN (n, wanted), day, cards);
    }
  ms_review_free (review);
  ms_trail_free (trail);
  ms_play_free (play);
}
