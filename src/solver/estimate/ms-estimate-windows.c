/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-estimate-scatter.h"
#include "ms-estimate-state.h"

#include <math.h>

/* What windows said of each box, and the chances that follow from it. */

typedef struct
{
  MsEstimate *estimate;
  uint8_t *decided; /* [n_boxes] MsBoxState: what is proven */
  /* [n_boxes] The chance of a mine in a cell of the box, by the first and by the second grid of
   * windows. */
  float *chances[2];
  /* [n_boxes] How many cells deep inside its window the box lies; 0: the grid says nothing of
   * it. */
  uint8_t *depths[2];
  double log_odds; /* the log of the odds of a mine */
} MsEstimateViews;

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
  return self->estimate->engine->problem;
}

static bool
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

/* The chance of a mine in a cell of the box, as far as is known. */
static double
ms_estimate_views_get (const MsEstimateViews *self, int box)
{
  if (self->decided[box] != MS_BOX_OPEN)
    return self->decided[box] == MS_BOX_MINES;
  if (self->depths[0][box] + self->depths[1][box] > 0)
    return mean_of (self, box);
  /* No window says anything: the mean of what each number beside the box says by itself. */
  const MsProblem *problem = problem_of (self);
  const MsBox *entry = &problem->boxes[box];
  double sum = 0;
  for (int i = 0; i < entry->n_numbers; i++)
    {
      const MsNumber *number = &problem->numbers[entry->numbers[i]];
      sum += (double)number->need / number->left;
    }
  return ms_estimate_between (sum / entry->n_numbers, LEAST_GUESS);
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
  MsEngine *engine = views->estimate->engine;
  bool both = has_both (views, box), none = views->depths[0][box] + views->depths[1][box] == 0;
  double p = ms_estimate_views_get (views, box), error;
  double own = both ? difference_of (views, box) : 0, most = fmax (p, 1 - p) / 2;
  double share = NEAR * NEAR * ms_scatter_map_near (&self->scatter, box)
      + ALL * ALL * ms_scatter_map_all (&self->scatter) + HIDDEN * HIDDEN;
  error = sqrt (OWN * OWN * own * own + share * p * (1 - p)) * (both ? 1 : LONELY);
  engine->box_probability[box] = p;
  engine->box_error[box] = none ? most : fmin (fmax (error, LEAST_ERROR), most);
}

/* Turns the views into the solver's chances and errors. */
static bool
ms_estimate_views_judge (MsEstimateViews *self, int mines, int outside)
{
  Judge judge = { .views = self };
  MsEngine *engine = self->estimate->engine;
  double left = mines;
  if (!find_scatter (&judge))
    return false;
  for (int i = 0; i < problem_of (self)->n_boxes; i++)
    {
      const MsBox *box = &problem_of (self)->boxes[i];
      if (self->decided[i] == MS_BOX_OPEN)
        judge_open (&judge, i);
      else
        {
          ms_engine_decide (engine, i, self->decided[i] == MS_BOX_MINES);
          engine->box_error[i] = 0;
        }
      left -= box->state == MS_BOX_OPEN ? box->size * engine->box_probability[i] : 0;
      if (!ms_work_tick (self->estimate->work, 60))
        return false;
    }
  /* The chance of an outside cell follows from the odds.  Its error is how far that is from the
   * mines which the boxes leave to the outside cells. */
  double p = 1 / (1 + exp (-self->log_odds));
  bool has_total = !ms_solver_options_has_density (engine->work->options);
  engine->outside_probability = outside > 0 ? p : NAN;
  engine->outside_error = 0;
  if (outside > 0 && has_total)
    engine->outside_error = fmax (
        fabs (p - ms_estimate_between (left / outside, LEAST_CHANCE)), LEAST_ERROR);
  return true;
}

/* Where there is too much to sample: every window of the board is counted by itself.
 *
 * What is more than a few cells away says little about a box.  So each window is folded together
 * with a margin around it, with slack for what lies beyond (ms-estimate-region.h), and a layout
 * with s mines weighs odds^s.  The odds of a mine stand for the mine total and the rest of the
 * board: they are chosen so that the windows and the outside cells have the right number of mines
 * by expectation.  To find them, some of the windows are counted at several odds.
 *
 * What all layouts of a window have in common is proven.  All other chances are off by what the
 * rest of the board would have said beyond the mine total.  So the board is cut into windows twice,
 * half a window apart, and what two windows say of a box is compared.  Nothing is random.
 *
 * Windows are pieces for several threads (ms-crew.h), each of which has a solver of its own to
 * count with.  No window depends on the result of another, so that the answer does not depend on
 * the threads.
 */

#define SIDE 10
#define MARGIN 3
#define MOST_EDGES ((size_t)200000)
/* The odds that are tried: the least logarithm, the step between logarithms, how many there are;
 * and how many windows, about, are counted at all of them. */
#define LEAST_LOG_ODDS -4.0
#define STEP 0.5
#define N_ODDS 17
#define TELLING 300
/* The share of the time limit that windows may use up. */
#define TIME_SHARE 0.92
/* Bytes that a thread needs: at most for a window, and for each box and each number of the
 * board. */
#define WINDOW_BYTES ((size_t)32 << 20)
#define BYTES_PER_BOX 16

/* What one thread counts with. */
typedef struct
{
  MsSubwork under;
  MsRun run; /* what engine counts */
  MsEngine engine;
  MsRegion region;
} Hand;

typedef struct
{
  MsEstimate *estimate;
  Hand *hands; /* [n_hands] */
  int n_hands;
  /* Columns of windows, and windows, in a grid; one more in each direction than the first grid
   * needs. */
  int columns, n_windows;
  int grid; /* 0, or 1 for the grid that is shifted by half a window */
  int step; /* every step-th window is counted at several odds */
  /* [pieces] The expected mines of a piece's boxes at each of the odds that are tried. */
  double (*mines)[N_ODDS];
  int *cells; /* [pieces] how many cells these boxes have */
  MsEstimateViews views;
  /* Growth of the expected mines with the logarithm of the odds; 0 where the odds were not searched
   * for. */
  double slope;
  /* [n_windows] Padded index of a number in a window without a layout; -1 for other windows. */
  int32_t *dead;
} Windows;

static size_t
bytes_of_hand (const MsProblem *whole)
{
  return WINDOW_BYTES + BYTES_PER_BOX * ((size_t)whole->n_boxes + (size_t)whole->n_numbers);
}

bool
ms_estimate_windows_fit (const MsEstimate *self)
{
  const MsArena *arena = &self->work->arena;
  /* The views need as much memory as a hand does besides its window. */
  size_t bytes = 2 * bytes_of_hand (self->engine->problem) - WINDOW_BYTES;
  return arena->limit == 0 || (arena->held < arena->limit && arena->limit - arena->held >= bytes);
}

/* Makes one hand, and more as far as there are threads and memory for them.  Every hand has the
 * same memory limit, so that the number of threads does not decide which windows are too big. */
static bool
give_hands (Windows *self)
{
  MsWork *work = self->estimate->work;
  size_t bytes = bytes_of_hand (self->estimate->engine->problem);
  int wanted = ms_subwork_wanted (work, MS_CREW_MOST, bytes);
  self->hands = ms_work_alloc0 (work, (size_t)wanted, sizeof *self->hands);
  while (self->hands != NULL && self->n_hands < wanted)
    {
      Hand *hand = &self->hands[self->n_hands];
      ms_engine_init (&hand->engine, &hand->run, work->arena.allocator);
      ms_subwork_init (&hand->under, work, bytes);
      ms_engine_begin (&hand->engine, &hand->under.options);
      hand->run.problem = *self->estimate->engine->problem;
      bool done = ms_region_init (&hand->region, &hand->engine);
      hand->region.most_edges = MOST_EDGES;
      if (!done && self->n_hands == 0)
        ms_subwork_tell (&hand->under, &hand->run.work);
      if (!done)
        {
          ms_engine_release_memory (&hand->engine);
          break;
        }
      self->n_hands++;
    }
  return self->n_hands > 0;
}

/* Finds the chances of the boxes of the region just counted, at these odds. */
static bool
find_chances (Hand *hand, double log_odds, double *chances)
{
  MsRegion *region = &hand->region;
  const MsSlice *total = ms_region_total (region);
  const double *coefficients = ms_region_coefficients (region);
  double log_step = log_odds - log (hand->engine.count.tilt), most = -INFINITY;
  double *weights = ms_arena_alloc (&hand->run.work.arena, (size_t)total->n, sizeof *weights);
  if (weights == NULL)
    return false;
  for (int t = 0; t < total->n; t++)
    if (coefficients[t] > 0 && t * log_step + log (coefficients[t]) > most)
      most = t * log_step + log (coefficients[t]);
  for (int t = 0; t < total->n; t++)
    weights[t] = coefficients[t] > 0 ? exp (t * log_step - most) : 0;
  return ms_region_chances (region, weights, chances)
      && ms_work_tick (&hand->run.work, 100L * total->n);
}

static void
note_chances (Windows *self, Hand *hand, MsPatch window, const double *chances)
{
  const MsRegion *region = &hand->region;
  MsEstimateViews *views = &self->views;
  for (int i = 0; i < region->n_own; i++)
    {
      int box = region->boxes[i];
      if (!ms_region_holds (region, window, box))
        continue;
      MsBoxState state = ms_circuit_decided (&hand->run.circuit, &region->sub, i);
      if (state != MS_BOX_OPEN)
        views->decided[box] = (uint8_t)state;
      views->chances[self->grid][box] = (float)chances[i];
      /* How many cells deep the home of the box lies inside the window with its margin. */
      int depth = 1;
      while (ms_region_holds (region, ms_patch_grown (window, -depth), box))
        depth++;
      views->depths[self->grid][box] = (uint8_t)(depth + MARGIN);
    }
}

/* Notes what a window says: expected mines at all odds, as part of that piece; or, where piece is
 * -1, the chances at the odds that were found.  If memory runs out on the way no mines are noted,
 * since the window is then cut in two and its halves are noted. */
static bool
use_window (Windows *self, Hand *hand, MsPatch window, int piece)
{
  size_t n = (size_t)hand->region.sub.n_boxes;
  double *chances = ms_arena_alloc (&hand->run.work.arena, n, sizeof *chances);
  if (chances == NULL)
    return false;
  if (piece < 0)
    {
      bool found = find_chances (hand, self->views.log_odds, chances);
      if (found)
        note_chances (self, hand, window, chances);
      return found;
    }
  double mines[N_ODDS];
  int cells = self->cells[piece];
  const MsRegion *region = &hand->region;
  memcpy (mines, self->mines[piece], sizeof mines);
  for (int i = 0; i < N_ODDS; i++)
    {
      if (!find_chances (hand, LEAST_LOG_ODDS + STEP * i, chances))
        {
          memcpy (self->mines[piece], mines, sizeof mines);
          self->cells[piece] = cells;
          return false;
        }
      for (int j = 0; j < region->n_own; j++)
        if (ms_region_holds (region, window, region->boxes[j]))
          {
            int size = region->whole->boxes[region->boxes[j]].size;
            self->mines[piece][i] += size * chances[j];
            self->cells[piece] += i == 0 ? size : 0;
          }
    }
  return true;
}

/* Counts a window and notes what it says.  A window that is too big is cut in two, down to single
 * cells, of which nothing is noted.  *dead: set to a number in the window if it has no layout. */
static bool
count_window (Windows *self, Hand *hand, MsPatch window, int piece, int32_t *dead)
{
  MsArena *arena = &hand->run.work.arena;
  MsArenaMark mark = ms_arena_mark (arena);
  MsRegion *region = &hand->region;
  MsPatch halves[2];
  int n = ms_region_list (region, window, false);
  if (n == 0)
    return true;
  n = ms_region_list (region, ms_patch_grown (window, MARGIN), false);
  MsRegionEnd end = ms_region_fold (region, region->found, n);
  if (end == MS_REGION_COUNTED)
    end = ms_region_count (region, exp (self->views.log_odds));
  if (end == MS_REGION_COUNTED && !use_window (self, hand, window, piece))
    end = ms_region_refuse (region);
  if (end == MS_REGION_DEAD)
    *dead = region->whole->numbers[region->whole->boxes[region->found[0]].numbers[0]].index;
  ms_arena_release (arena, mark);
  if (end != MS_REGION_TOO_BIG || ms_patch_is_cell (window))
    return end != MS_REGION_STOPPED;
  ms_patch_halve (window, halves);
  return count_window (self, hand, halves[0], piece, dead)
      && count_window (self, hand, halves[1], piece, dead);
}

/* Counts one window, on the thread of a member of the crew.  index: of the window; piece: as for
 * use_window. */
static bool
take_window (Windows *self, int member, int index, int piece, MsWork *work, MsCrew *crew)
{
  Hand *hand = &self->hands[member];
  hand->under.thread = work;
  int shift = self->grid * SIDE / 2;
  int x = index % self->columns * SIDE - shift, y = index / self->columns * SIDE - shift;
  MsPatch window = { x, y, x + SIDE, y + SIDE };
  bool done = count_window (self, hand, window, piece, &self->dead[index]);
  if (!done)
    ms_subwork_tell (&hand->under, &hand->run.work);
  ms_crew_add (crew, work, 1);
  return done;
}

static bool
tell_odds (int piece, int member, MsWork *work, MsCrew *crew, void *data)
{
  Windows *self = data;
  return take_window (self, member, piece * self->step, piece, work, crew);
}

static bool
count_piece (int piece, int member, MsWork *work, MsCrew *crew, void *data)
{
  return take_window (data, member, piece, -1, work, crew);
}

static double
expit (double x)
{
  return 1 / (1 + exp (-x));
}

/* Finds the odds at which the expected number of mines, which grows with the odds, is the real
 * one. */
static void
solve_odds (Windows *self, int n_pieces, int mines, int outside, int cells)
{
  double last = 0, told = 0;
  for (int i = 0; i < n_pieces; i++)
    told += self->cells[i];
  for (int k = 0; k < N_ODDS; k++)
    {
      double log_odds = LEAST_LOG_ODDS + STEP * k, sum = 0;
      for (int i = 0; i < n_pieces; i++)
        sum += self->mines[i][k];
      double expected = outside * expit (log_odds) + (told > 0 ? sum * cells / told : 0);
      if (expected >= mines || k == N_ODDS - 1)
        {
          double part = k > 0 && expected > last ? (mines - last) / (expected - last) : 1;
          self->views.log_odds = log_odds - STEP * (1 - fmin (part, 1));
          self->slope = k > 0 ? (expected - last) / STEP : 0;
          return;
        }
      last = expected;
    }
}

static bool
find_odds (Windows *self, int mines, int outside)
{
  MsWork *work = self->estimate->work;
  const MsProblem *problem = self->estimate->engine->problem;
  self->views.log_odds = log (self->estimate->density / (1 - self->estimate->density));
  if (ms_solver_options_has_density (work->options))
    return true;
  self->step = self->n_windows / TELLING + 1;
  int n_pieces = (self->n_windows - 1) / self->step + 1;
  self->mines = ms_work_alloc0 (work, (size_t)n_pieces, sizeof *self->mines);
  self->cells = ms_work_alloc0 (work, (size_t)n_pieces, sizeof *self->cells);
  if (self->mines == NULL || self->cells == NULL || !ms_work_phase (work, 0.4, 0.45)
      || !ms_crew_run (work, self->n_hands, n_pieces, n_pieces, tell_odds, self))
    return false;
  solve_odds (self, n_pieces, mines, outside, ms_problem_count_open_cells (problem));
  return true;
}

static bool
count_grid (Windows *self, int grid, double from, double to)
{
  MsWork *work = self->estimate->work;
  self->grid = grid;
  return ms_work_phase (work, from, to)
      && ms_crew_run (work, self->n_hands, self->n_windows, self->n_windows, count_piece, self);
}

/* Now that all windows are counted, the odds, which were found from some of them, are corrected. */
static bool
correct_odds (Windows *self, double mines, int outside)
{
  MsEstimateViews *views = &self->views;
  const MsProblem *problem = self->estimate->engine->problem;
  if (self->slope <= 0)
    return true;
  double expected = outside * expit (views->log_odds);
  for (int i = 0; i < problem->n_boxes; i++)
    if (problem->boxes[i].state == MS_BOX_OPEN)
      expected += problem->boxes[i].size * ms_estimate_views_get (views, i);
  double step = (mines - expected) / self->slope;
  views->log_odds += step < -STEP ? -STEP : step > STEP ? STEP : step;
  return ms_work_tick (self->estimate->work, 8L * problem->n_boxes);
}

bool
ms_estimate_by_windows (MsEstimate *self, int mines, int outside, int32_t *dead)
{
  MsWork *work = self->work;
  Windows windows = { .estimate = self };
  double deadline = work->deadline;
  if (work->options->time_limit > 0)
    ms_work_set_deadline (work, work->started + TIME_SHARE * work->options->time_limit);
  const MsGrid *grid = self->engine->problem->grid;
  windows.columns = (grid->width + SIDE - 1) / SIDE + 1;
  windows.n_windows = windows.columns * ((grid->height + SIDE - 1) / SIDE + 1);
  size_t bytes = (size_t)windows.n_windows * sizeof *windows.dead;
  windows.dead = ms_arena_alloc (&work->arena, 1, bytes);
  bool done = windows.dead != NULL && ms_work_fill (work, windows.dead, 0xff, bytes)
      && ms_estimate_views_init (&windows.views, self) && give_hands (&windows)
      && find_odds (&windows, mines, outside) && count_grid (&windows, 0, 0.45, 0.7)
      && correct_odds (&windows, mines, outside) && count_grid (&windows, 1, 0.7, 0.95);
  for (int i = 0; i < windows.n_hands; i++)
    ms_engine_release_memory (&windows.hands[i].engine);
  ms_work_set_deadline (work, deadline);
  /* When the clock has ended the count, the answer is made of the windows that are counted. */
  if (!done && (work->status != MS_STATUS_TIME_LIMIT || windows.n_hands == 0))
    return false;
  if (!done)
    work->status = MS_STATUS_OK;
  *dead = -1;
  for (int i = 0; i < windows.n_windows && *dead < 0; i++)
    *dead = windows.dead[i];
  return ms_estimate_views_judge (&windows.views, mines, outside);
}
