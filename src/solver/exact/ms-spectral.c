/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-spectral.h"

#include "ms-crew.h"
#include "ms-points.h"
#include "ms-spread.h"

#include <math.h>

#define LANES MS_POINTS_LANES
/* Units of work that an edge takes for all points together; and the units that its polynomials must
 * take at least for points to be worth it, which is more, as a unit takes less time there. */
#define UNITS_PER_EDGE 220.0
/* What an edge takes as a limit of work counts it. */
#define WORK_PER_EDGE 110.0
#define WORTH_PER_EDGE 700.0
#define LEAST_UNITS 4e7
/* The mean is close enough to the mine total when they differ by so many standard deviations. */
#define CLOSE 0.25
#define MOST_TILTS 16
#define LEAST_VARIANCE 1.0
/* The first period that is tried, in standard deviations, and the factor by which it grows. */
#define PERIOD 9.3
#define LONGER 1.25
#define MOST_PERIODS 5
/* A share of the layouts that makes no difference to a double. */
#define NOTHING 1e-16
/* Chances below this may be nothing but rounding errors. */
#define SEEN 1e-9
/* How many blocks of points usually need their way back. */
#define LIKELY_BACK 4
/* The progress of the run when the first pass begins, the progress that each pass before the points
 * makes, and the progress when the points begin and when they end. */
#define FIRST_PASS 0.4
#define PASS 0.01
#define POINTS 0.45
#define LAST 0.9
#define LN_2 0.69314718055994530942

typedef struct
{
  /* What the way forth found: for each point, a share of the weight of all layouts. */
  MsLanes total;
  MsLanes gradient; /* what the way back starts from, for each point */
  bool counts; /* false: the block weighs nothing and needs no way back */
} Block;

typedef struct
{
  MsEngine *engine;
  double *scales; /* [n_layers] */
  double tilt;
  MsSpread spread; /* the spread of the mines of the boxes alone */
  double mean, variance; /* mean and variance of the mines of boxes and outside together */
  int period; /* how many points the circle has: an odd number */
  int n_passes;
  Block *blocks;
  int n_blocks;
  MsBranches branches;
  MsLanes *values, *parts; /* memory for MsPoints (ms-points.h) */
  MsLanes **scratch; /* [branches.n_members] */
  double *block_mines, *block_safe; /* [n_boxes] mine_sum and safe_sum of one block */
} Spectral;

bool
ms_spectral_suits (const MsCircuit *circuit, int n_threads, double *units)
{
  if (circuit->units < LEAST_UNITS || circuit->units < WORTH_PER_EDGE * circuit->n_edges)
    return false;
  *units = UNITS_PER_EDGE * circuit->n_edges / (n_threads < 4 ? n_threads : 4);
  return true;
}

double
ms_spectral_work (const MsCircuit *circuit)
{
  return WORK_PER_EDGE * circuit->n_edges;
}

bool
ms_spectral_is_seen (double part, double whole)
{
  return part > SEEN * whole;
}

static bool
find_spread (Spectral *self, double tilt, double *scales, MsSpread *spread)
{
  MsEngine *engine = self->engine;
  double from = fmin (FIRST_PASS + PASS * self->n_passes++, POINTS - PASS);
  return ms_work_phase (engine->work, from, from + PASS)
      && ms_spread_find (&self->branches, engine->problem, tilt, (void *)self->values, scales,
          spread, engine->work);
}

/* Finds the tilt by Newton's steps on its logarithm, beginning with that of ms_total_first_tilt. */
static bool
find_tilt (Spectral *self, bool *found)
{
  const MsTotal *total = &self->engine->total;
  int n_touched = self->engine->problem->n_touched;
  double log_tilt = log (ms_total_first_tilt (total, n_touched));
  *found = false;
  for (int i = 0; i < MOST_TILTS; i++)
    {
      /* The tilt has so few bits that 1 + tilt is exact. */
      int exponent;
      double part = frexp (exp (log_tilt), &exponent);
      self->tilt = ldexp (round (part * 0x1p24) * 0x1p-24, exponent);
      if (!find_spread (self, self->tilt, self->scales, &self->spread))
        return false;
      double density = self->tilt / (1 + self->tilt), outside = self->engine->total.outside;
      self->mean = self->spread.mean + outside * density;
      self->variance = self->spread.variance + outside * density * (1 - density);
      double excess = total->mines - self->mean;
      *found = self->variance >= LEAST_VARIANCE && fabs (excess) <= CLOSE * sqrt (self->variance);
      if (*found || !(self->variance >= LEAST_VARIANCE))
        return true;
      double step = excess / self->variance;
      log_tilt += step < -1 ? -1 : step > 1 ? 1 : step;
      if (fabs (log_tilt) > 8)
        return true;
    }
  return true;
}

/* *bound becomes the logarithm of an upper bound on the share of layouts whose mines differ from
 * the mine total by period or more, upwards if sign is 1, downwards if it is -1. */
static bool
bound_tail (Spectral *self, int sign, double *bound)
{
  MsEngine *engine = self->engine;
  MsArenaMark mark = ms_arena_mark (&engine->work->arena);
  double *scales = ms_arena_alloc (
      &engine->work->arena, (size_t)engine->circuit->n_layers, sizeof *scales);
  double step = self->period / self->variance;
  double tilt = self->tilt * exp (sign * (step < 2 ? step : 2));
  MsSpread spread;
  bool done = scales != NULL && find_spread (self, tilt, scales, &spread);
  if (done)
    *bound = ms_spread_log (&spread) - ms_spread_log (&self->spread)
        + engine->total.outside * (log1p (tilt) - log1p (self->tilt))
        - (log (tilt) - log (self->tilt)) * (engine->total.mines + (double)sign * self->period);
  ms_arena_release (&engine->work->arena, mark);
  return done;
}

/* Roughly the logarithm of the share of layouts that have the right mine total. */
static double
log_share (const Spectral *self)
{
  return -0.5 * log (2 * 3.14159265358979 * self->variance);
}

/* Finds a period so long that layouts farther from the mine total weigh nothing. */
static bool
find_period (Spectral *self, bool *found)
{
  const MsTotal *total = &self->engine->total;
  double above, below, period = PERIOD * sqrt (self->variance) + 2;
  *found = false;
  for (int i = 0; i < MOST_PERIODS && !*found; i++, period *= LONGER)
    {
      self->period = (int)period | 1;
      *found = self->period > total->highest + total->outside - total->lowest;
      if (*found)
        return true;
      if (!bound_tail (self, 1, &above) || !bound_tail (self, -1, &below))
        return false;
      double most = log (NOTHING) + log_share (self) - LN_2;
      *found = above < most && below < most;
    }
  return true;
}

/* The value of (1 + z)^outside z^-mines at the j-th point, divided by that at z = tilt: the
 * logarithm of its modulus, and its angle. */
static void
weigh_point (const Spectral *self, long j, double *log_size, double *angle)
{
  const MsTotal *total = &self->engine->total;
  double turn = 2 * 3.14159265358979323846 / self->period, r = self->tilt;
  double re = 1 + r * cos (turn * (double)j), im = r * sin (turn * (double)j);
  long back = j * (long)(total->mines % self->period) % self->period;
  *log_size = total->outside * (0.5 * log (re * re + im * im) - log1p (r));
  *angle = total->outside * atan2 (im, re) - turn * (double)back;
}

/* The logarithm of the most that a point may weigh to be left out. */
static double
log_negligible (const Spectral *self)
{
  return log (NOTHING) - log (self->period);
}

static int
count_points (const Spectral *self)
{
  return self->period / 2 + 1;
}

/* Sets the gradients of the last layer and the angles for a block of points. */
static void
set_gradient (const Spectral *self, int block, double angles[LANES])
{
  MsLanes *gradient = &self->blocks[block].gradient;
  for (int k = 0; k < LANES; k++)
    {
      long j = (long)block * LANES + k;
      double log_size = -INFINITY, angle = 0;
      angles[k] = 0;
      if (j < count_points (self))
        {
          weigh_point (self, j, &log_size, &angle);
          angles[k] = 2 * 3.14159265358979323846 / self->period * (double)j;
        }
      /* Each point but the first also stands for its mirror image. */
      double size = (j > 0 ? 2 : 1) * exp (log_size) / self->spread.weight;
      gradient->re[k] = size * cos (angle);
      gradient->im[k] = size * sin (angle);
    }
}

/* Allocates as many blocks as may weigh something. */
static bool
list_blocks (Spectral *self)
{
  int most = (count_points (self) + LANES - 1) / LANES;
  double log_size, angle;
  for (self->n_blocks = 0; self->n_blocks < most; self->n_blocks++)
    {
      weigh_point (self, (long)self->n_blocks * LANES, &log_size, &angle);
      if (log_size < log_negligible (self))
        break;
    }
  self->blocks = ms_work_alloc0 (self->engine->work, (size_t)self->n_blocks, sizeof *self->blocks);
  return self->blocks != NULL;
}

/* The progress of the run when so many passes are done; the way back counts as two. */
static double
progress_after (const Spectral *self, double passes)
{
  int n_back = self->n_blocks < LIKELY_BACK ? self->n_blocks : LIKELY_BACK;
  return POINTS + (LAST - POINTS) * fmin (passes / (self->n_blocks + 2.0 * n_back), 1);
}

/* Counts a block forth, and back if it weighs something; *passes is how many passes are done so
 * far. */
static bool
count_block (Spectral *self, MsPoints *points, int index, double *passes)
{
  MsWork *work = self->engine->work;
  Block *block = &self->blocks[index];
  double angles[LANES], begin = progress_after (self, *passes);
  double turn = progress_after (self, ++*passes);
  set_gradient (self, index, angles);
  ms_points_set_angles (points, angles);
  if (!ms_work_phase (work, begin, turn) || !ms_points_forward (points, &block->total, work))
    return false;
  double least = exp (log_negligible (self));
  block->counts = false;
  for (int k = 0; k < LANES && !block->counts; k++)
    block->counts = hypot (block->total.re[k], block->total.im[k])
            * hypot (block->gradient.re[k], block->gradient.im[k])
        > least;
  if (!block->counts)
    return true;
  *passes += 2;
  return ms_work_phase (work, turn, progress_after (self, *passes))
      && ms_points_backward (points, &block->gradient, self->block_mines, self->block_safe, work);
}

/* Allocates memory that the run can do without: if there is none, *fits becomes false and the run
 * goes on. */
static void *
try_alloc (MsWork *work, size_t n, size_t size, bool *fits)
{
  void *block = *fits ? ms_arena_alloc (&work->arena, n, size) : NULL;
  if (block == NULL)
    {
      *fits = false;
      work->arena.status = MS_STATUS_OK;
    }
  return block;
}

/* Cuts the circuit for as many threads as there is memory for.  What the threads share is allocated
 * first: without it, *fits becomes false. */
static bool
give_memory (Spectral *self, bool *fits)
{
  MsEngine *engine = self->engine;
  MsWork *work = engine->work;
  MsBranches *branches = &self->branches;
  size_t n_boxes = (size_t)engine->problem->n_boxes;
  int wanted = ms_crew_wanted (work);
  *fits = true;
  if (!ms_branches_find (branches, engine->circuit, wanted, MS_BRANCHES_CUT, work))
    return false;
  self->scratch = try_alloc (work, (size_t)wanted, sizeof *self->scratch, fits);
  self->block_mines = try_alloc (work, n_boxes, sizeof (double), fits);
  self->block_safe = try_alloc (work, n_boxes, sizeof (double), fits);
  self->values = try_alloc (work, engine->circuit->n_entries, sizeof (MsLanes), fits);
  self->parts = try_alloc (work, branches->most_parts, sizeof (MsLanes), fits);
  for (int i = 0; i < wanted && *fits; i++)
    {
      bool has_room = true;
      self->scratch[i] = try_alloc (
          work, ms_points_scratch (branches, i), sizeof (MsLanes), &has_room);
      *fits = has_room || i > 0;
      if (!has_room)
        branches->n_members = wanted = i;
    }
  return true;
}

/* Adds what came of a block to the sums of the blocks before it. */
static bool
add_block (Spectral *self, int index, double *mine_sum, double *safe_sum, double *outside)
{
  MsEngine *engine = self->engine;
  const Block *block = &self->blocks[index];
  for (int k = 0; k < LANES; k++)
    {
      double turn = 2 * 3.14159265358979323846 / self->period * (index * LANES + k);
      double re = block->total.re[k] * block->gradient.re[k]
          - block->total.im[k] * block->gradient.im[k];
      double im = block->total.re[k] * block->gradient.im[k]
          + block->total.im[k] * block->gradient.re[k];
      /* An outside cell is a mine with the chance z / (1 + z). */
      double size = 1 + 2 * self->tilt * cos (turn) + self->tilt * self->tilt;
      engine->total.sum += re;
      *outside += (re * self->tilt * (self->tilt + cos (turn)) - im * self->tilt * sin (turn))
          / size;
    }
  for (int box = 0; box < engine->problem->n_boxes; box++)
    if (engine->problem->boxes[box].state == MS_BOX_OPEN)
      {
        mine_sum[box] += self->block_mines[box];
        safe_sum[box] += self->block_safe[box];
      }
  return ms_work_tick (engine->work, 4L * engine->problem->n_boxes);
}

static bool
sum_points (Spectral *self, double *mine_sum, double *safe_sum, bool *found)
{
  MsEngine *engine = self->engine;
  MsTotal *total = &engine->total;
  MsPoints points = {
    .branches = &self->branches,
    .problem = engine->problem,
    .scales = self->scales,
    .tilt = self->tilt,
    .values = self->values,
    .scratch = self->scratch,
    .parts = self->parts,
  };
  double outside = 0, passes = 0;
  size_t bytes = (size_t)engine->problem->n_boxes * sizeof (double);
  total->sum = 0;
  if (!ms_work_fill (engine->work, mine_sum, 0, bytes)
      || !ms_work_fill (engine->work, safe_sum, 0, bytes))
    return false;
  for (int i = 0; i < self->n_blocks; i++)
    if (!count_block (self, &points, i, &passes)
        || (self->blocks[i].counts && !add_block (self, i, mine_sum, safe_sum, &outside)))
      return false;
  total->outside_mines = total->outside * outside / total->sum;
  total->sum /= self->period;
  /* Next to nothing is left of the sum where no layout has the right mine total. */
  *found &= total->sum > 1e-3 * exp (log_share (self));
  return true;
}

bool
ms_spectral_find (MsEngine *engine, double *mine_sum, double *safe_sum, bool *found)
{
  MsArena *arena = &engine->work->arena;
  MsArenaMark mark = ms_arena_mark (arena);
  Spectral self = { .engine = engine };
  self.scales = ms_arena_alloc (arena, (size_t)engine->circuit->n_layers, sizeof *self.scales);
  bool done = self.scales != NULL && give_memory (&self, found)
      && (!*found || find_tilt (&self, found)) && (!*found || find_period (&self, found))
      && (!*found || list_blocks (&self))
      && (!*found || sum_points (&self, mine_sum, safe_sum, found));
  if (done && *found)
    ms_total_layouts_at (&engine->total, engine->total.sum * self.spread.weight,
        self.spread.exponent, self.tilt, &engine->layouts_mantissa, &engine->layouts_exponent);
  ms_arena_release (arena, mark);
  return done;
}
