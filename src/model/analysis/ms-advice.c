/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-advice-testing.h"

#include "ms-choose.h"
#include "ms-neighbours.h"

#include <math.h>
#include <stdlib.h>

/* So many of the safe cells, the nearest ones, are compared by how simple the reason is why they
 * are safe; on large boards fewer. */
#define MOST_CANDIDATES 24
#define MOST_CANDIDATES_LARGE 3

/* On boards of up to so many cells, finding the reason for one cell takes well below a
 * millisecond. */
#define SMALL_BOARD_CELLS 2500

/* On boards of up to so many cells, chances as fractions cost no time that anybody notices. */
#define EXACT_MAX_CELLS 1024

/* The strategy whose guess is named where cells that are certain had better wait. */
#define GUESSES_OF "fast"

typedef struct
{
  MsAdvice *advice;
  MsPosition *position;
  MsSolver *solver;
  MsSolverOptions options;
} Search;

typedef struct
{
  int cell;
  int distance; /* squared, from the cell the question names */
} Candidate;

/* Why a cell is certain. */
typedef struct
{
  MsReason *reason;
  gboolean has_pattern;
  MsPattern pattern;
} Cause;

static void
take_cause (MsAdvice *self, const Cause *cause)
{
  const int *numbers = cause->has_pattern ? cause->pattern.numbers : cause->reason->numbers;
  self->proven = cause->reason->proven;
  self->by_total = cause->reason->by_total;
  self->has_pattern = cause->has_pattern;
  self->pattern = cause->pattern;
  self->n_numbers = cause->has_pattern ? cause->pattern.n_numbers : cause->reason->n_numbers;
  g_free (self->numbers);
  self->numbers = g_new (int, (gsize)self->n_numbers);
  for (int i = 0; i < self->n_numbers; i++)
    self->numbers[i] = numbers[i];
}

/* Of a cell that is not certain there is no proof; what is known of it comes mostly from the
 * numbers around it, so these are shown. */
static void
take_numbers_around (MsAdvice *self, int cell)
{
  const MsSolverResult *result = ms_analysis_get_result (self->analysis);
  int neighbours[8];
  int n = ms_neighbours (result->width, result->height, cell, neighbours);
  self->numbers = g_new (int, 8);
  for (int i = 0; i < n; i++)
    if (result->certainty[neighbours[i]] == MS_CERTAINTY_OPENED)
      self->numbers[self->n_numbers++] = neighbours[i];
}

/* No reason is simpler than a single number; any other is told as a pattern where there is one. */
static MsStatus
find_cause (Search *self, int cell, Cause *cause)
{
  const MsSolverResult *result = ms_analysis_get_result (self->advice->analysis);
  *cause = (Cause){ 0 };
  MS_TRY (ms_reason_find (self->solver, self->position, &self->options, cell,
      (MsCertainty)result->certainty[cell], &cause->reason));
  gboolean is_one = cause->reason->proven && !cause->reason->by_total
      && cause->reason->n_numbers == 1;
  cause->has_pattern = !is_one
      && ms_pattern_find (self->position, self->options.trust_flags, cell, &cause->pattern);
  return MS_STATUS_OK;
}

static int
compare_candidates (const void *a, const void *b)
{
  const Candidate *first = a, *second = b;
  return first->distance != second->distance ? first->distance - second->distance
                                             : first->cell - second->cell;
}

/* The safe cells, nearest first; the caller's. */
static Candidate *
list_candidates (const MsSolverResult *result, int near)
{
  Candidate *candidates = g_new (Candidate, (gsize)result->n_best);
  for (int i = 0; i < result->n_best; i++)
    {
      int cell = result->best_cells[i];
      int dx = cell % result->width - near % result->width;
      int dy = cell / result->width - near / result->width;
      candidates[i] = (Candidate){ cell, dx * dx + dy * dy };
    }
  qsort (candidates, (size_t)result->n_best, sizeof *candidates, compare_candidates);
  return candidates;
}

/* Numbers alone are simpler than with the mine total, and few simpler than many; of as many, those
 * of a pattern one knows. */
static int
rate (const Cause *cause)
{
  const MsPattern *pattern = &cause->pattern;
  if (cause->has_pattern)
    return 4 * pattern->n_numbers + (pattern->kind == MS_PATTERN_PAIR ? 2 : 0)
        + (pattern->reduced ? 1 : 0);
  if (!cause->reason->proven)
    return G_MAXINT;
  return 4 * cause->reason->n_numbers + 3 + (cause->reason->by_total ? 4000 : 0);
}

static MsStatus
pick_safe (Search *self, const Candidate *candidates, int n)
{
  MsAdvice *advice = self->advice;
  int best = G_MAXINT;
  for (int i = 0; i < n; i++)
    {
      Cause cause;
      MS_TRY (find_cause (self, candidates[i].cell, &cause));
      if (i == 0 || rate (&cause) < best)
        {
          best = rate (&cause);
          advice->cell = candidates[i].cell;
          take_cause (advice, &cause);
        }
      ms_reason_free (cause.reason);
    }
  return MS_STATUS_OK;
}

static MsStatus
hint_safe (Search *self)
{
  const MsSolverResult *result = ms_analysis_get_result (self->advice->analysis);
  gboolean small = result->width * result->height <= SMALL_BOARD_CELLS;
  g_autofree Candidate *candidates = list_candidates (result, self->advice->question.cell);
  return pick_safe (
      self, candidates, MIN (result->n_best, small ? MOST_CANDIDATES : MOST_CANDIDATES_LARGE));
}

static MsStatus
analyse (Search *self)
{
  MsSolverOptions options = self->options;
  options.exact = ms_position_get_width (self->position) * ms_position_get_height (self->position)
      <= EXACT_MAX_CELLS;
  MsStatus status = ms_analysis_find (
      self->solver, self->position, &options, &self->advice->analysis);
  return self->advice->analysis != NULL ? MS_STATUS_OK : status;
}

static MsStatus
find_move (Search *self)
{
  MsAdvice *advice = self->advice;
  MsStatus status = analyse (self);
  if (status != MS_STATUS_OK || !ms_analysis_is_consistent (advice->analysis))
    return status;
  const MsBest *best = ms_analysis_get_best (advice->analysis);
  if (best == NULL)
    return MS_STATUS_NO_MEMORY;
  advice->cell = best->cell;
  /* Before the first click the rules may promise more of a cell than its odds say. */
  if (advice->is_new && best->cell >= 0)
    {
      MsChoice choice;
      ms_choose_first (self->position, self->options.first_click, &choice);
      advice->cell = choice.cell;
      advice->first_safe = choice.safety == 1;
    }
  return MS_STATUS_OK;
}

/* Where the mine total is not known, or flags are in the way, a safe cell is all there is. */
static MsStatus
hint_click (Search *self)
{
  MsAdvice *advice = self->advice;
  if (self->options.density > 0)
    return hint_safe (self);
  MS_TRY (ms_thrift_plan (
      self->position, ms_strategy_find (GUESSES_OF), INFINITY, &self->options, &advice->plan));
  advice->has_plan = advice->plan.move.cell >= 0;
  if (!advice->has_plan)
    return hint_safe (self);
  advice->cell = advice->plan.move.cell;
  return MS_STATUS_OK;
}

static MsStatus
find_hint (Search *self)
{
  MsAdvice *advice = self->advice;
  MsStatus status = find_move (self);
  if (status != MS_STATUS_OK || advice->cell < 0 || advice->is_new)
    return status;
  if (ms_analysis_get_basis (advice->analysis) == MS_BASIS_CERTAIN)
    return advice->question.kind == MS_ADVICE_CLICKS ? hint_click (self) : hint_safe (self);
  take_numbers_around (advice, advice->cell);
  return MS_STATUS_OK;
}

static MsStatus
find_cell (Search *self)
{
  MsAdvice *advice = self->advice;
  MsStatus status = analyse (self);
  if (status != MS_STATUS_OK || !ms_analysis_is_consistent (advice->analysis))
    return status;
  const MsSolverResult *result = ms_analysis_get_result (advice->analysis);
  advice->cell = advice->question.cell;
  MsCertainty certainty = (MsCertainty)result->certainty[advice->cell];
  if (certainty == MS_CERTAINTY_OPENED)
    return MS_STATUS_OK;
  if (certainty == MS_CERTAINTY_NONE)
    {
      take_numbers_around (advice, advice->cell);
      return MS_STATUS_OK;
    }
  Cause cause;
  status = find_cause (self, advice->cell, &cause);
  if (status == MS_STATUS_OK)
    take_cause (advice, &cause);
  ms_reason_free (cause.reason);
  return status;
}

static MsStatus
find (Search *self)
{
  MsAdvice *advice = self->advice;
  if (advice->question.kind == MS_ADVICE_HINT || advice->question.kind == MS_ADVICE_CLICKS)
    return find_hint (self);
  if (advice->question.kind == MS_ADVICE_CELL)
    return find_cell (self);
  /* A hint says what is known even where no cell can be named; a move needs one. */
  MsStatus status = find_move (self);
  return status == MS_STATUS_OK && advice->cell < 0 ? ms_analysis_get_status (advice->analysis)
                                                    : status;
}

MsStatus
ms_advice_find (const MsQuestion *question, MsPosition *position, MsSolverPoll poll,
    void *user_data, MsAdvice **advice)
{
  Search self = { g_new0 (MsAdvice, 1), position, ms_solver_new (NULL), MS_SOLVER_OPTIONS_INIT };
  g_atomic_ref_count_init (&self.advice->references);
  self.advice->question = *question;
  self.advice->width = ms_position_get_width (position);
  self.advice->height = ms_position_get_height (position);
  self.advice->cell = -1;
  self.advice->is_new = ms_choose_is_fresh (position, question->trust_flags);
  self.options.memory_limit = question->memory_limit;
  self.options.trust_flags = question->trust_flags;
  self.options.first_click = question->first_click;
  self.options.density = question->density;
  self.options.poll = poll;
  self.options.user_data = user_data;
  MsStatus status = self.solver != NULL ? find (&self) : MS_STATUS_NO_MEMORY;
  ms_solver_free (self.solver);
  if (status != MS_STATUS_OK)
    g_clear_pointer (&self.advice, ms_advice_unref);
  *advice = self.advice;
  return status;
}

MsAdvice *
ms_advice_ref (MsAdvice *self)
{
  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
ms_advice_unref (MsAdvice *self)
{
  if (!g_atomic_ref_count_dec (&self->references))
    return;
  g_clear_pointer (&self->analysis, ms_analysis_unref);
  g_free (self->numbers);
  g_free (self);
}

/* The sides of the marked area, in cells: one that is larger would not help to find anything in
 * it. */
#define MOST_SIDE 9
#define LEAST_SIDE 5

static void
cover (int *low, int *high, int value)
{
  *low = MIN (*low, value);
  *high = MAX (*high, value);
}

/* Widens the range low…high to the least side, and moves it so that it lies on a board that has
 * size cells in that direction. */
static void
round_up (int *low, int *high, int size)
{
  int missing = MAX (LEAST_SIDE - (*high - *low + 1), 0);
  *low -= missing / 2;
  *high += missing - missing / 2;
  int shift = *low < 0 ? -*low : MIN (size - 1 - *high, 0);
  *low = MAX (*low + shift, 0);
  *high = MIN (*high + shift, size - 1);
}

gboolean
ms_advice_is_guess (const MsAdvice *self)
{
  int x = self->cell % self->width, y = self->cell / self->width;
  return self->cell >= 0 && !self->first_safe
      && !isnan (ms_analysis_get_probability (self->analysis, x, y))
      && ms_analysis_get_certainty (self->analysis, x, y) == MS_CERTAINTY_NONE;
}

gboolean
ms_advice_get_area (const MsAdvice *self, int *x, int *y, int *width, int *height)
{
  int left = self->cell % self->width, top = self->cell / self->width;
  int right = left, bottom = top;
  if (self->cell < 0)
    return FALSE;
  for (int i = 0; i < self->n_numbers; i++)
    {
      int u = self->numbers[i] % self->width, v = self->numbers[i] / self->width;
      if (MAX (right, u) - MIN (left, u) >= MOST_SIDE
          || MAX (bottom, v) - MIN (top, v) >= MOST_SIDE)
        continue;
      cover (&left, &right, u);
      cover (&top, &bottom, v);
    }
  round_up (&left, &right, self->width);
  round_up (&top, &bottom, self->height);
  *x = left;
  *y = top;
  *width = right - left + 1;
  *height = bottom - top + 1;
  return TRUE;
}

/* --- Who is asked for it --- */

static gpointer
answer (MsInquiryRun *run)
{
  MsAdvice *advice;
  run->status = ms_advice_find (
      run->question, run->base.position, ms_worker_run_poll, run, &advice);
  return advice;
}

/* Which click saves others depends on the flags that are there, right or wrong. */
static gboolean
asks_again (gconstpointer question, const MsGameChange *change)
{
  return ((const MsQuestion *)question)->kind == MS_ADVICE_CLICKS && change->n_cells > 0;
}

MsInquiry *
ms_advice_new_inquiry (MsGame *game)
{
  static const MsInquiryKind kind = {
    .question_size = sizeof (MsQuestion),
    .asks_again = asks_again,
    .find = answer,
    .free_answer = (GDestroyNotify)ms_advice_unref,
  };
  return ms_inquiry_new (&kind, game);
}

void
ms_advice_ask (MsInquiry *inquiry, const MsQuestion *question)
{
  ms_follower_set_trust_flags (MS_FOLLOWER (inquiry), question->trust_flags);
  ms_inquiry_ask (inquiry, question);
}
