/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-thrift.h"

#include "ms-frugal.h"
#include "ms-player-parts.h"
#include "ms-sample.h"

/* On how many layouts each way is tried. */
#define N_SAMPLES 24
/* Layouts are drawn anew when so few of them still fit. */
#define LEAST_SAMPLES 18

/* How many ways are compared at most: more than there are on an Expert board. */
#define MOST_WAYS 256
/* On boards of more cells no way is tried: games would take too long to play to their end. */
#define MOST_CELLS 2500

/* After so many layouts a way is dropped that needs more clicks than the best one by so many
 * standard errors; the variance of a difference counts as at least LEAST_VARIANCE. */
#define FIRST_LAYOUTS 4
#define DROP_ERRORS 1.5
#define LEAST_VARIANCE 0.25

/* Of openings, and of chords, only so many are tried that promise most to the quick player. */
#define MOST_TRIED 24

/* Its own choice is left only for a way that is better by so many standard errors: it would
 * otherwise be left for whatever chance made look best among many. */
#define CHANGE_ERRORS 1.5

/* A risk that costs more clicks than this is never worth taking to save some. */
#define MOST_SAVED 6

/* A way to go on. */
typedef struct
{
  MsThriftKind kind; /* MS_THRIFT_OPEN or MS_THRIFT_CHORD; flags are put before the chord */
  int cell;
  double mine; /* the chance that it is a mine */
  double promise; /* what it promises to the quick player */
  double clicks[N_SAMPLES]; /* to the end, on each layout */
  double sum; /* of clicks so far */
  bool dropped;
} Way;

struct _MsThrift
{
  MsArena arena; /* all its memory but that of the players and the layouts */
  double price;
  int width, height, n_cells;
  MsPlayer *player;
  const MsKnown *known; /* what the player knows; covered cells of seen count as open */
  MsFrugal *frugal;
  MsCell *numbers; /* [n_cells] of the cells that are open */
  bool *opened; /* [n_cells] */
  bool *seen; /* [n_cells] whether the player was told the number, which a covered cell can be told
               * by the mines around it */
  bool *flags; /* [n_cells] */
  uint8_t *mine; /* [n_cells] a layout just drawn */
  Way *ways; /* [MOST_WAYS] */
  int n_ways;
  MsOpenings *samples[N_SAMPLES]; /* layouts that fit what is open */
  int n_samples;
  MsRng rng;
  int chord; /* the number that is about to be chorded, when the mines around it have flags; -1 */
};

static void
drop_samples (MsThrift *self)
{
  while (self->n_samples > 0)
    ms_openings_free (self->samples[--self->n_samples]);
}

MsThrift *
ms_thrift_new (double price, const MsStrategy *strategy, int width, int height, int mines,
    const MsAllocator *allocator)
{
  allocator = ms_allocator_or_default (allocator);
  size_t n = (size_t)width * (size_t)height;
  MsThrift *self = ms_alloc0 (allocator, 1, sizeof *self);
  if (self == NULL)
    return NULL;
  ms_arena_init (&self->arena, allocator);
  self->price = price;
  self->width = width;
  self->height = height;
  self->n_cells = (int)n;
  self->player = ms_player_new (strategy, width, height, mines, allocator);
  self->frugal = ms_frugal_new (width, height, (double)mines / (double)n, allocator);
  self->numbers = ms_arena_alloc0 (&self->arena, n, 1);
  self->opened = ms_arena_alloc0 (&self->arena, n, sizeof *self->opened);
  self->seen = ms_arena_alloc0 (&self->arena, n, sizeof *self->seen);
  self->flags = ms_arena_alloc0 (&self->arena, n, sizeof *self->flags);
  self->mine = ms_arena_alloc0 (&self->arena, n, 1);
  self->ways = ms_arena_alloc (&self->arena, MOST_WAYS, sizeof *self->ways);
  if (self->player == NULL || self->frugal == NULL || self->arena.status != MS_STATUS_OK)
    {
      ms_thrift_free (self);
      return NULL;
    }
  self->known = ms_player_get_known (self->player);
  return self;
}

void
ms_thrift_free (MsThrift *self)
{
  if (self == NULL)
    return;
  const MsAllocator *allocator = self->arena.allocator;
  drop_samples (self);
  ms_player_free (self->player);
  ms_frugal_free (self->frugal);
  ms_arena_clear (&self->arena);
  ms_dealloc (allocator, self);
}

void
ms_thrift_begin (MsThrift *self, uint64_t seed)
{
  size_t n = (size_t)self->n_cells * sizeof (bool);
  drop_samples (self);
  memset (self->opened, 0, n);
  memset (self->seen, 0, n);
  memset (self->flags, 0, n);
  self->chord = -1;
  ms_player_begin (self->player);
  ms_player_set_seed (self->player, seed);
  ms_rng_seed (&self->rng, seed);
}

void
ms_thrift_load (
    MsThrift *self, const MsPosition *position, const MsSolverOptions *options, uint64_t seed)
{
  const MsCell *cells = ms_position_get_cells (position);
  ms_thrift_begin (self, seed);
  ms_player_set_options (self->player, options);
  ms_player_load (self->player, position, options->trust_flags);
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      self->opened[cell] = self->seen[cell] = ms_cell_is_opened (cells[cell]);
      self->numbers[cell] = cells[cell];
      self->flags[cell] = cells[cell] == MS_CELL_FLAG;
    }
}

int
ms_thrift_get_number (const MsThrift *self, int cell)
{
  return self->seen[cell] ? ms_player_get_number (self->player, cell) : -1;
}

MsOpenings *const *
ms_thrift_get_layouts (const MsThrift *self, int *n_layouts)
{
  *n_layouts = self->n_samples;
  return self->samples;
}

bool
ms_thrift_has_flag (const MsThrift *self, int cell)
{
  return self->flags[cell];
}

int
ms_thrift_watch (MsThrift *self, const MsRound *round, int n_seen)
{
  int n_opened, n_kept = 0;
  const int32_t *opened = ms_round_get_opened (round, &n_opened);
  const MsCell *cells = ms_round_get_cells (round);
  for (int i = n_opened - 1; i >= n_seen; i--)
    {
      int cell = opened[i];
      self->opened[cell] = true;
      self->numbers[cell] = cells[cell];
      if (!self->seen[cell])
        ms_player_see (self->player, cell, cells[cell]);
      self->seen[cell] = true;
    }
  /* Those of the layouts that still fit are as good as new ones. */
  for (int i = 0; i < self->n_samples; i++)
    {
      bool fits = true;
      for (int j = n_seen; j < n_opened && fits; j++)
        fits = self->samples[i]->numbers[opened[j]] == cells[opened[j]];
      if (fits)
        self->samples[n_kept++] = self->samples[i];
      else
        ms_openings_free (self->samples[i]);
    }
  self->n_samples = n_kept;
  return n_opened;
}

/* --- What is certain --- */

/* How many of the cells around a cell are known to be in a state. */
static int
count_around (const MsThrift *self, int cell, MsKnownState state)
{
  const MsTouching *touching = &self->known->touching[cell];
  int n = 0;
  for (int i = 0; i < touching->n; i++)
    n += self->known->state[touching->cells[i]] == state;
  return n;
}

/* Whether a covered cell is certainly no mine, and no flag, which can only have been there before,
 * is in the way. */
static bool
is_safe (const MsThrift *self, int cell)
{
  return !self->opened[cell] && !self->flags[cell]
      && (self->seen[cell] || self->known->state[cell] == MS_KNOWN_SAFE);
}

int
ms_thrift_count_waiting (const MsThrift *self)
{
  int n = 0;
  for (int cell = 0; cell < self->n_cells; cell++)
    n += !self->opened[cell] && (self->seen[cell] || self->known->state[cell] == MS_KNOWN_SAFE);
  return n;
}

/* Finds everything that is certain, and tells the player what covered cells show around which
 * everything is known, which may make more certain. */
static MsStatus
learn (MsThrift *self)
{
  MsStatus status;
  bool more;
  do
    {
      status = ms_player_learn_all (self->player);
      more = false;
      for (int cell = 0; cell < self->n_cells && status == MS_STATUS_OK; cell++)
        if (self->known->state[cell] == MS_KNOWN_SAFE
            && count_around (self, cell, MS_KNOWN_NOTHING) == 0)
          {
            self->seen[cell] = more = true;
            ms_player_see (self->player, cell, (MsCell)count_around (self, cell, MS_KNOWN_MINE));
          }
    }
  while (more);
  return status;
}

/* --- The ways to go on --- */

/* Whether a number can be chorded, and would open something. */
static bool
can_chord (const MsThrift *self, int cell)
{
  const MsTouching *touching = &self->known->touching[cell];
  bool opens = false;
  if (!self->opened[cell] || count_around (self, cell, MS_KNOWN_NOTHING) > 0)
    return false;
  for (int i = 0; i < touching->n; i++)
    {
      int other = touching->cells[i];
      if (self->flags[other] && self->known->state[other] != MS_KNOWN_MINE)
        return false;
      opens |= is_safe (self, other);
    }
  return opens;
}

static void
list_ways (MsThrift *self)
{
  const double *mine = ms_player_get_mine (self->player);
  self->n_ways = 0;
  for (int cell = 0; cell < self->n_cells && self->n_ways < MOST_WAYS; cell++)
    {
      Way *way = &self->ways[self->n_ways];
      *way = (Way){ .kind = MS_THRIFT_OPEN, .cell = cell };
      if (is_safe (self, cell))
        self->n_ways++;
      else if (can_chord (self, cell))
        self->ways[self->n_ways++].kind = MS_THRIFT_CHORD;
      else if (self->known->state[cell] == MS_KNOWN_NOTHING && !self->flags[cell]
          && mine[cell] * self->price <= MOST_SAVED)
        self->ways[self->n_ways++].mine = mine[cell];
    }
}

/* Draws layouts that fit, until there are enough. */
static MsStatus
draw_samples (MsThrift *self)
{
  const MsAllocator *allocator = self->arena.allocator;
  bool consistent;
  if (self->n_samples >= LEAST_SAMPLES)
    return MS_STATUS_OK;
  MsStatus status = ms_player_ask_solver (self->player, &consistent);
  if (status != MS_STATUS_OK)
    return status;
  MsEngine *engine = ms_player_get_engine (self->player);
  MsSampler *sampler = ms_sampler_new (engine);
  while (sampler != NULL && self->n_samples < N_SAMPLES
      && ms_sampler_draw (sampler, &self->rng, self->mine))
    {
      MsLayout *layout = ms_layout_new (self->width, self->height, self->mine, allocator);
      MsOpenings *openings = layout != NULL ? ms_openings_new (layout, allocator) : NULL;
      ms_layout_unref (layout);
      if (openings == NULL)
        return MS_STATUS_NO_MEMORY;
      self->samples[self->n_samples++] = openings;
    }
  return self->n_samples == N_SAMPLES ? MS_STATUS_OK : ms_work_status (engine->work);
}

/* Tells the quick player what is known, and finds its own choice among the ways; if they are so
 * many that it is not among them, it becomes the last one. */
static Way *
ask_frugal (MsThrift *self)
{
  bool chord;
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      MsFrugalState state = self->opened[cell]        ? MS_FRUGAL_OPEN
          : self->known->state[cell] == MS_KNOWN_MINE ? MS_FRUGAL_MINE
          : is_safe (self, cell)                      ? MS_FRUGAL_SAFE
                                                      : MS_FRUGAL_UNKNOWN;
      ms_frugal_note (self->frugal, cell, state, self->numbers[cell],
          self->flags[cell] && state == MS_FRUGAL_MINE);
    }
  ms_frugal_begin (self->frugal);
  int chosen = ms_frugal_choose (self->frugal, &chord);
  Way *own = &self->ways[self->n_ways - 1];
  if (self->n_ways == MOST_WAYS)
    *own = (Way){ .kind = chord ? MS_THRIFT_CHORD : MS_THRIFT_OPEN, .cell = chosen };
  for (int i = 0; i < self->n_ways; i++)
    {
      Way *way = &self->ways[i];
      bool chords = way->kind == MS_THRIFT_CHORD;
      way->promise = ms_frugal_weigh (self->frugal, way->cell, chords);
      if (way->cell == chosen && chords == chord && way->mine == 0)
        own = way;
    }
  return own;
}

/* Drops the ways of a kind before which there are enough that promise more. */
static void
drop_unpromising (MsThrift *self, MsThriftKind kind, const Way *own)
{
  for (int i = 0; i < self->n_ways; i++)
    {
      Way *way = &self->ways[i];
      int n_better = 0;
      for (int j = 0; j < self->n_ways; j++)
        n_better += self->ways[j].kind == kind
            && (self->ways[j].promise > way->promise
                || (self->ways[j].promise == way->promise && j < i));
      way->dropped |= way->kind == kind && way != own && n_better >= MOST_TRIED;
    }
}

/* Tries every way that is not dropped on a layout.  On one that has a mine where a way risks one,
 * the game goes on as if it had not: what the risk costs is added for all layouts alike, because it
 * is known exactly. */
static void
try_on (MsThrift *self, int sample)
{
  ms_frugal_lay_out (self->frugal, self->samples[sample]);
  for (int i = 0; i < self->n_ways; i++)
    {
      Way *way = &self->ways[i];
      if (way->dropped)
        continue;
      int clicks = ms_frugal_try (self->frugal, way->cell, way->kind == MS_THRIFT_CHORD);
      way->clicks[sample] = clicks + (way->mine > 0 ? self->price * way->mine : 0);
      way->sum += way->clicks[sample];
    }
}

/* The best way so far; of equals the first. */
static Way *
find_best (const MsThrift *self)
{
  Way *best = NULL;
  for (int i = 0; i < self->n_ways; i++)
    if (!self->ways[i].dropped && (best == NULL || self->ways[i].sum < best->sum))
      best = &self->ways[i];
  return best;
}

/* By how many standard errors a way needs more clicks than another, after n layouts. */
static double
find_excess (const Way *way, const Way *other, int n)
{
  double mean = 0, squares = 0;
  for (int i = 0; i < n; i++)
    mean += (way->clicks[i] - other->clicks[i]) / n;
  for (int i = 0; i < n; i++)
    {
      double more = way->clicks[i] - other->clicks[i] - mean;
      squares += more * more;
    }
  return mean / sqrt (fmax (squares / n, LEAST_VARIANCE) / n);
}

/* Drops the ways that are clearly worse than the best one, after n layouts; returns how many are
 * left. */
static int
drop_worse (MsThrift *self, int n)
{
  const Way *best = find_best (self);
  int n_left = 0;
  for (int i = 0; i < self->n_ways; i++)
    {
      Way *way = &self->ways[i];
      way->dropped = way->dropped || find_excess (way, best, n) > DROP_ERRORS;
      n_left += !way->dropped;
    }
  return n_left;
}

/* Whether some way takes no risk. */
static bool
has_certain_way (const MsThrift *self)
{
  for (int i = 0; i < self->n_ways; i++)
    if (self->ways[i].mine == 0)
      return true;
  return false;
}

/* Tries the ways until one is left, or all layouts are used up; returns the best one. */
static MsStatus
try_ways (MsThrift *self, const Way *own, const Way **chosen)
{
  const MsSolverOptions *options = ms_player_get_options (self->player);
  int n_tried = 0, n_left = 0;
  *chosen = own;
  MsStatus status = draw_samples (self);
  if (status != MS_STATUS_OK)
    return status;
  drop_unpromising (self, MS_THRIFT_OPEN, own);
  drop_unpromising (self, MS_THRIFT_CHORD, own);
  for (int i = 0; i < self->n_ways; i++)
    n_left += !self->ways[i].dropped;
  while (n_tried < self->n_samples && n_left > 1)
    {
      if (options->poll != NULL && options->poll (0, options->user_data))
        return MS_STATUS_CANCELLED;
      try_on (self, n_tried++);
      if (n_tried >= FIRST_LAYOUTS)
        n_left = drop_worse (self, n_tried);
    }
  const Way *best = find_best (self);
  if (own->dropped || (n_tried > 0 && find_excess (own, best, n_tried) >= CHANGE_ERRORS))
    *chosen = best;
  return MS_STATUS_OK;
}

static MsStatus
choose_way (MsThrift *self, MsThriftMove *move)
{
  *move = (MsThriftMove){ .kind = MS_THRIFT_OPEN, .cell = -1 };
  list_ways (self);
  if (!has_certain_way (self))
    return MS_STATUS_OK;
  const Way *own = ask_frugal (self), *best = own;
  if (self->n_cells <= MOST_CELLS)
    MS_TRY (try_ways (self, own, &best));
  *move = (MsThriftMove){
    .kind = best->kind, .cell = best->cell, .guess = best->mine > 0, .early = best->mine > 0
  };
  if (move->guess)
    move->choice = (MsChoice){ .cell = best->cell,
      .safety = 1 - best->mine,
      .win = NAN,
      .log_layouts = ms_player_get_log_layouts (self->player) };
  return MS_STATUS_OK;
}

/* --- The move --- */

/* The next click of a chord: a flag that is missing, or the chord itself. */
static void
go_on_chording (MsThrift *self, MsThriftMove *move)
{
  const MsTouching *touching = &self->known->touching[self->chord];
  for (int i = 0; i < touching->n; i++)
    {
      int cell = touching->cells[i];
      if (self->known->state[cell] != MS_KNOWN_MINE || self->flags[cell])
        continue;
      self->flags[cell] = true;
      *move = (MsThriftMove){ .kind = MS_THRIFT_FLAG, .cell = cell };
      return;
    }
  *move = (MsThriftMove){ .kind = MS_THRIFT_CHORD, .cell = self->chord };
  self->chord = -1;
}

/* Whether the strategy is to guess: something is not known, and no safe cell would tell more. */
static bool
has_to_guess (const MsThrift *self)
{
  bool unknown = false;
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      if (self->known->state[cell] == MS_KNOWN_SAFE)
        return false;
      unknown |= self->known->state[cell] == MS_KNOWN_NOTHING;
    }
  return unknown;
}

MsStatus
ms_thrift_choose (MsThrift *self, MsThriftMove *move)
{
  MsStatus status = MS_STATUS_OK;
  if (self->chord < 0)
    {
      status = learn (self);
      if (status == MS_STATUS_OK && has_to_guess (self))
        {
          *move = (MsThriftMove){ .kind = MS_THRIFT_OPEN, .guess = true };
          status = ms_player_choose (self->player, &move->choice);
          move->cell = move->choice.cell;
          /* Who takes other risks does not play by the exact chance to win. */
          if (self->price < INFINITY || move->choice.basis != MS_BASIS_WIN)
            move->choice.win = NAN;
          return status;
        }
      if (status == MS_STATUS_OK)
        status = choose_way (self, move);
      if (status != MS_STATUS_OK || move->kind == MS_THRIFT_OPEN)
        return status;
      self->chord = move->cell;
    }
  go_on_chording (self, move);
  return MS_STATUS_OK;
}
