/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-crew.h"
#include "ms-estimate-views.h"

#include <math.h>
#include <string.h>

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
  MsSolver solver;
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
  size_t bytes = 2 * bytes_of_hand (&self->solver->problem) - WINDOW_BYTES;
  return arena->limit == 0 || (arena->held < arena->limit && arena->limit - arena->held >= bytes);
}

/* Every hand has the same memory limit, so that the number of threads does not decide which windows
 * are too big. */
static bool
init_hand (Hand *hand, const MsEstimate *estimate)
{
  const MsSolver *solver = estimate->solver;
  ms_arena_init (&hand->solver.work.arena, solver->work.arena.allocator);
  ms_subwork_init (&hand->under, estimate->work, bytes_of_hand (&solver->problem));
  ms_run_begin (&hand->solver, &hand->under.options);
  hand->solver.problem = solver->problem;
  bool done = ms_region_init (&hand->region, &hand->solver);
  hand->region.most_edges = MOST_EDGES;
  return done;
}

static void
clear_hand (Hand *hand)
{
  ms_run_release_memory (&hand->solver);
}

/* Makes one hand, and more as far as there are threads and memory for them. */
static bool
give_hands (Windows *self)
{
  MsWork *work = self->estimate->work;
  size_t bytes = bytes_of_hand (&self->estimate->solver->problem);
  int wanted = ms_subwork_wanted (work, MS_CREW_MOST, bytes);
  self->hands = ms_work_alloc0 (work, (size_t)wanted, sizeof *self->hands);
  while (self->hands != NULL && self->n_hands < wanted)
    {
      Hand *hand = &self->hands[self->n_hands];
      bool done = init_hand (hand, self->estimate);
      if (!done && self->n_hands == 0)
        ms_subwork_tell (&hand->under, &hand->solver.work);
      if (!done)
        {
          clear_hand (hand);
          break;
        }
      self->n_hands++;
    }
  return self->n_hands > 0;
}

static MsPatch
window_at (const Windows *self, int index)
{
  int shift = self->grid * SIDE / 2;
  int x = index % self->columns * SIDE - shift, y = index / self->columns * SIDE - shift;
  return (MsPatch){ x, y, x + SIDE, y + SIDE };
}

/* Finds the chances of the boxes of the region just counted, at these odds. */
static bool
find_chances (Hand *hand, double log_odds, double *chances)
{
  MsRegion *region = &hand->region;
  const MsSlice *total = ms_region_total (region);
  const double *coefficients = ms_region_coefficients (region);
  double log_step = log_odds - log (hand->solver.count.tilt), most = -INFINITY;
  double *weights = ms_arena_alloc (&hand->solver.work.arena, (size_t)total->n, sizeof *weights);
  if (weights == NULL)
    return false;
  for (int t = 0; t < total->n; t++)
    if (coefficients[t] > 0 && t * log_step + log (coefficients[t]) > most)
      most = t * log_step + log (coefficients[t]);
  for (int t = 0; t < total->n; t++)
    weights[t] = coefficients[t] > 0 ? exp (t * log_step - most) : 0;
  return ms_region_chances (region, weights, chances)
      && ms_work_tick (&hand->solver.work, 100L * total->n);
}

static void
note_mines (Windows *self, Hand *hand, MsPatch window, int piece, int odds, const double *chances)
{
  const MsRegion *region = &hand->region;
  for (int i = 0; i < region->n_own; i++)
    if (ms_region_holds (region, window, region->boxes[i]))
      {
        int size = region->whole->boxes[region->boxes[i]].size;
        self->mines[piece][odds] += size * chances[i];
        self->cells[piece] += odds == 0 ? size : 0;
      }
}

/* How many cells deep the home of the box lies inside the window with its margin. */
static int
depth_of (const MsRegion *region, MsPatch window, int box)
{
  int depth = 1;
  while (ms_region_holds (region, ms_patch_grown (window, -depth), box))
    depth++;
  return depth + MARGIN;
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
      MsBoxState state = ms_circuit_decided (&hand->solver.circuit, &region->sub, i);
      if (state != MS_BOX_OPEN)
        views->decided[box] = (uint8_t)state;
      views->chances[self->grid][box] = (float)chances[i];
      views->depths[self->grid][box] = (uint8_t)depth_of (region, window, box);
    }
}

/* Notes the expected mines of the window's boxes at each of the odds, as part of that piece.  If
 * memory runs out on the way nothing is noted, since the window is then cut in two and its halves
 * are noted. */
static bool
use_at_all_odds (Windows *self, Hand *hand, MsPatch window, int piece, double *chances)
{
  double mines[N_ODDS];
  int cells = self->cells[piece];
  memcpy (mines, self->mines[piece], sizeof mines);
  for (int i = 0; i < N_ODDS; i++)
    {
      if (!find_chances (hand, LEAST_LOG_ODDS + STEP * i, chances))
        {
          memcpy (self->mines[piece], mines, sizeof mines);
          self->cells[piece] = cells;
          return false;
        }
      note_mines (self, hand, window, piece, i, chances);
    }
  return true;
}

/* Notes what a window says: expected mines at all odds, as part of that piece; or, where piece is
 * -1, the chances at the odds that were found. */
static bool
use_window (Windows *self, Hand *hand, MsPatch window, int piece)
{
  size_t n = (size_t)hand->region.sub.n_boxes;
  double *chances = ms_arena_alloc (&hand->solver.work.arena, n, sizeof *chances);
  if (chances == NULL)
    return false;
  if (piece >= 0)
    return use_at_all_odds (self, hand, window, piece, chances);
  if (!find_chances (hand, self->views.log_odds, chances))
    return false;
  note_chances (self, hand, window, chances);
  return true;
}

/* Counts a window and notes what it says.  A window that is too big is cut in two, down to single
 * cells, of which nothing is noted.  *dead: set to a number in the window if it has no layout. */
static bool
count_window (Windows *self, Hand *hand, MsPatch window, int piece, int32_t *dead)
{
  MsArena *arena = &hand->solver.work.arena;
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
  bool done = count_window (self, hand, window_at (self, index), piece, &self->dead[index]);
  if (!done)
    ms_subwork_tell (&hand->under, &hand->solver.work);
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
  const MsProblem *problem = &self->estimate->solver->problem;
  int cells = 0;
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
  for (int i = 0; i < problem->n_boxes; i++)
    cells += problem->boxes[i].state == MS_BOX_OPEN ? problem->boxes[i].size : 0;
  solve_odds (self, n_pieces, mines, outside, cells);
  return true;
}

static bool
set_up (Windows *self)
{
  MsWork *work = self->estimate->work;
  const MsGrid *grid = self->estimate->solver->problem.grid;
  self->columns = (grid->width + SIDE - 1) / SIDE + 1;
  self->n_windows = self->columns * ((grid->height + SIDE - 1) / SIDE + 1);
  self->dead = ms_arena_alloc (&work->arena, (size_t)self->n_windows, sizeof *self->dead);
  return self->dead != NULL
      && ms_work_fill (work, self->dead, 0xff, (size_t)self->n_windows * sizeof *self->dead)
      && ms_estimate_views_init (&self->views, self->estimate) && give_hands (self);
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
  const MsProblem *problem = &self->estimate->solver->problem;
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

/* Returns the padded index of a number in a window without a layout, or -1. */
static int32_t
find_dead (const Windows *self)
{
  for (int i = 0; i < self->n_windows; i++)
    if (self->dead[i] >= 0)
      return self->dead[i];
  return -1;
}

/* Returns whether the clock has ended the count; the answer is then made of the windows that are
 * counted. */
static bool
make_do (const Windows *self)
{
  MsWork *work = self->estimate->work;
  if (work->status != MS_STATUS_TIME_LIMIT || self->n_hands == 0)
    return false;
  work->status = MS_STATUS_OK;
  return true;
}

bool
ms_estimate_by_windows (MsEstimate *self, int mines, int outside, int32_t *dead)
{
  MsWork *work = self->work;
  Windows windows = { .estimate = self };
  double deadline = work->deadline;
  if (work->options->time_limit > 0)
    ms_work_set_deadline (work, work->started + TIME_SHARE * work->options->time_limit);
  bool done = set_up (&windows) && find_odds (&windows, mines, outside)
      && count_grid (&windows, 0, 0.45, 0.7) && correct_odds (&windows, mines, outside)
      && count_grid (&windows, 1, 0.7, 0.95);
  for (int i = 0; i < windows.n_hands; i++)
    clear_hand (&windows.hands[i]);
  ms_work_set_deadline (work, deadline);
  if (!done && !make_do (&windows))
    return false;
  *dead = find_dead (&windows);
  return ms_estimate_views_judge (&windows.views, mines, outside);
}
