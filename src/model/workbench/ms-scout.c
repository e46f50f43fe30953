/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-scout.h"

#include <string.h>

/* After so long no more games are played out, and what is not counted is estimated. */
#define MOST_SECONDS 20

/* On boards of up to so many cells, chances as fractions cost no time that anybody notices. */
#define EXACT_MAX_CELLS 1024

typedef struct
{
  int cells[MS_SCOUT_MOST_CELLS];
  guint n_cells;
  long playouts;
} Question;

static void
scouted_free (MsScouted *scouted)
{
  for (guint i = 0; i < scouted->n_cells; i++)
    ms_venture_free (scouted->ventures[i]);
  g_clear_pointer (&scouted->variation, ms_variation_unref);
  ms_best_free (scouted->best);
  g_free (scouted);
}

/* The cells are compared by the same reckoning that marks the best cell on the board. */
static MsStatus
compare (const MsInquiryRun *run, MsSolver *solver, MsScouted *scouted)
{
  const MsPosition *position = run->base.position;
  MsSolverOptions options = run->base.options;
  MsBestReach reach = MS_BEST_REACH_INIT;
  MsSolverResult *result;
  options.exact = false;
  reach.asked = scouted->cells;
  reach.n_asked = (int)scouted->n_cells;
  MsStatus status = ms_solver_run (solver, position, &options, &result);
  if (result == NULL)
    return status;
  status = ms_best_find (solver, position, result, &options, &reach, NULL, &scouted->best);
  ms_solver_result_free (result);
  return status;
}

static MsStatus
scout (const MsInquiryRun *run, MsSolver *solver, MsScouted *scouted)
{
  const Question *question = run->question;
  for (guint i = 0; i < question->n_cells; i++)
    {
      MS_TRY (ms_venture_find (solver, run->base.position, &run->base.options, question->cells[i],
          question->playouts, &scouted->ventures[i]));
      scouted->cells[i] = question->cells[i];
      scouted->n_cells++;
    }
  gboolean compares = question->n_cells > 1 && run->variation == NULL;
  return compares ? compare (run, solver, scouted) : MS_STATUS_OK;
}

static gpointer
find (MsInquiryRun *run)
{
  const MsPosition *position = run->base.position;
  MsSolver *solver = ms_solver_new (NULL);
  MsScouted *scouted = g_new0 (MsScouted, 1);
  run->base.options.exact = ms_position_get_width (position) * ms_position_get_height (position)
      <= EXACT_MAX_CELLS;
  run->base.options.time_limit = MOST_SECONDS;
  scouted->variation = run->variation != NULL ? ms_variation_ref (run->variation) : NULL;
  if (solver != NULL)
    run->status = scout (run, solver, scouted);
  ms_solver_free (solver);
  if (run->status != MS_STATUS_OK)
    g_clear_pointer (&scouted, scouted_free);
  return scouted;
}

MsInquiry *
ms_scout_new_inquiry (MsGame *game)
{
  static const MsInquiryKind kind = {
    .question_size = sizeof (Question),
    .keeps_total = TRUE,
    .find = find,
    .free_answer = (GDestroyNotify)scouted_free,
  };
  return ms_inquiry_new (&kind, game);
}

void
ms_scout_ask (MsInquiry *inquiry, const int *cells, guint n_cells, long playouts)
{
  Question question = { .n_cells = n_cells, .playouts = playouts };
  g_return_if_fail (n_cells > 0 && n_cells <= MS_SCOUT_MOST_CELLS);
  memcpy (question.cells, cells, n_cells * sizeof *cells);
  ms_inquiry_ask (inquiry, &question);
}
