/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-estimate-views.h"

#include "ms-estimate-scatter.h"

#include <math.h>

/* From what windows said of a box to its chance and standard error.
 *
 * Two grids of windows lie half a window apart, so that what is near the border of a window in one
 * grid is well inside a window of the other.  The chance is the mean of both views, with the deeper
 * one counting for more.  How much the views differ shows how much is decided outside the windows.
 * It is taken from the box itself, and from the boxes around it, as a share of a cell's own
 * variance p (1 - p).  docs/estimates.md says how far the errors can be trusted with these factors.
 */

/* The factors of the differences between views: of the box itself, of the boxes near it, and of all
 * boxes; and an error that shows in no difference, in standard deviations of a single cell. */
#define OWN 0.8
#define NEAR 3.0
#define ALL 1.3
#define HIDDEN 0.02
/* The factor of the error where only one grid says something of the box. */
#define LONELY 2.0
#define LEAST_ERROR 0.002
/* A chance that is not proven stays this far from 0 and 1. */
#define LEAST_CHANCE 1e-4
/* A chance that comes only from single numbers stays this far from 0 and 1. */
#define LEAST_GUESS 0.01

typedef struct
{
  MsEstimateViews *views;
  MsScatterMap scatter; /* of the differences between the two views */
} Judge;

static const MsProblem *
problem_of (const MsEstimateViews *self)
{
  return &self->estimate->solver->problem;
}

bool
ms_estimate_views_init (MsEstimateViews *self, MsEstimate *estimate)
{
  MsWork *work = estimate->work;
  self->estimate = estimate;
  size_t n = (size_t)problem_of (self)->n_boxes;
  self->decided = ms_work_alloc0 (work, n, 1);
  if (self->decided == NULL)
    return false;
  for (int i = 0; i < 2; i++)
    {
      self->chances[i] = ms_work_alloc0 (work, n, sizeof (float));
      self->depths[i] = ms_work_alloc0 (work, n, 1);
      if (self->chances[i] == NULL || self->depths[i] == NULL)
        return false;
    }
  for (size_t i = 0; i < n; i++)
    self->decided[i] = problem_of (self)->boxes[i].state;
  return ms_work_tick (work, (long)n);
}

static bool
has_both (const MsEstimateViews *self, int box)
{
  return self->decided[box] == MS_BOX_OPEN && self->depths[0][box] > 0 && self->depths[1][box] > 0;
}

/* The mean of the views of a box of which at least one grid says something. */
static double
mean_of (const MsEstimateViews *self, int box)
{
  double a = self->depths[0][box], b = self->depths[1][box];
  double mean = (a * self->chances[0][box] + b * self->chances[1][box]) / (a + b);
  return ms_estimate_between (mean, LEAST_CHANCE);
}

static double
difference_of (const MsEstimateViews *self, int box)
{
  return self->chances[0][box] - self->chances[1][box];
}

/* The chance of a box of which no window says anything: the mean of what each number beside it says
 * by itself. */
static double
guess_of (const MsProblem *problem, int box)
{
  const MsBox *entry = &problem->boxes[box];
  double sum = 0;
  for (int i = 0; i < entry->n_numbers; i++)
    {
      const MsNumber *number = &problem->numbers[entry->numbers[i]];
      sum += (double)number->need / number->left;
    }
  return ms_estimate_between (sum / entry->n_numbers, LEAST_GUESS);
}

double
ms_estimate_views_get (const MsEstimateViews *self, int box)
{
  if (self->decided[box] != MS_BOX_OPEN)
    return self->decided[box] == MS_BOX_MINES;
  bool none = self->depths[0][box] + self->depths[1][box] == 0;
  return none ? guess_of (problem_of (self), box) : mean_of (self, box);
}

static bool
find_scatter (Judge *self)
{
  MsWork *work = self->views->estimate->work;
  const MsProblem *problem = problem_of (self->views);
  if (!ms_scatter_map_init (&self->scatter, problem, work))
    return false;
  for (int i = 0; i < problem->n_boxes; i++)
    {
      if (!ms_work_tick (work, 20))
        return false;
      if (!has_both (self->views, i))
        continue;
      double p = mean_of (self->views, i), difference = difference_of (self->views, i);
      ms_scatter_map_add (&self->scatter, i, (MsScatter){ difference * difference, p * (1 - p) });
    }
  return true;
}

static void
judge_open (const Judge *self, int box)
{
  const MsEstimateViews *views = self->views;
  MsSolver *solver = views->estimate->solver;
  bool both = has_both (views, box), none = views->depths[0][box] + views->depths[1][box] == 0;
  double p = ms_estimate_views_get (views, box), error;
  double own = both ? difference_of (views, box) : 0, most = fmax (p, 1 - p) / 2;
  double share = NEAR * NEAR * ms_scatter_map_near (&self->scatter, box)
      + ALL * ALL * ms_scatter_map_all (&self->scatter) + HIDDEN * HIDDEN;
  error = sqrt (OWN * OWN * own * own + share * p * (1 - p)) * (both ? 1 : LONELY);
  solver->box_probability[box] = p;
  solver->box_error[box] = none ? most : fmin (fmax (error, LEAST_ERROR), most);
}

static void
note_proven (MsSolver *solver, int box, bool mine)
{
  solver->box_certainty[box] = mine ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE;
  solver->box_probability[box] = mine;
  solver->box_error[box] = 0;
}

/* The chance of an outside cell follows from the odds.  Its error is how far that is from the mines
 * which the boxes leave to the outside cells. */
static void
judge_outside (const MsEstimateViews *self, double mines, int outside)
{
  MsSolver *solver = self->estimate->solver;
  double p = 1 / (1 + exp (-self->log_odds));
  bool has_total = !ms_solver_options_has_density (solver->work.options);
  solver->outside_probability = outside > 0 ? p : NAN;
  solver->outside_error = 0;
  if (outside > 0 && has_total)
    solver->outside_error = fmax (
        fabs (p - ms_estimate_between (mines / outside, LEAST_CHANCE)), LEAST_ERROR);
}

bool
ms_estimate_views_judge (MsEstimateViews *self, int mines, int outside)
{
  Judge judge = { .views = self };
  MsSolver *solver = self->estimate->solver;
  double left = mines;
  if (!find_scatter (&judge))
    return false;
  for (int i = 0; i < problem_of (self)->n_boxes; i++)
    {
      const MsBox *box = &problem_of (self)->boxes[i];
      if (self->decided[i] == MS_BOX_OPEN)
        judge_open (&judge, i);
      else
        note_proven (solver, i, self->decided[i] == MS_BOX_MINES);
      left -= box->state == MS_BOX_OPEN ? box->size * solver->box_probability[i] : 0;
      if (!ms_work_tick (self->estimate->work, 60))
        return false;
    }
  judge_outside (self, left, outside);
  return true;
}
