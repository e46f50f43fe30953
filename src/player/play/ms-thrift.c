/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-thrift.h"

#include "ms-player-parts.h"
#include "ms-sample.h"
#include "ms-zini-board.h"

/* On how many layouts each way is tried.  More gain nothing that could be measured. */
#define N_SAMPLES 24
/* Layouts are drawn anew when so few of them still fit. */
#define LEAST_SAMPLES 18

/* How many ways are compared at most: more than there are on an Expert board. */
#define MOST_WAYS 256

/* After so many layouts a way is dropped that needs more clicks than the best one by so many
 * standard errors; the variance of a difference counts as at least LEAST_VARIANCE. */
#define FIRST_LAYOUTS 4
#define DROP_ERRORS 1.5
#define LEAST_VARIANCE 0.25

/* A risk that costs more clicks than this is never worth taking to save some. */
#define MOST_SAVED 6

/* A way to go on. */
typedef struct
{
  MsThriftKind kind; /* MS_THRIFT_OPEN or MS_THRIFT_CHORD; flags are put before the chord */
  int cell;
  double mine; /* the chance that it is a mine */
  double clicks[N_SAMPLES]; /* to the end, on each layout */
  double sum; /* of clicks so far */
  bool dropped;
} Way;

struct _MsThrift
{
  MsArena arena; /* all its memory but that of the player, the board and the layouts */
  double price;
  int width, height, n_cells;
  MsPlayer *player;
  const MsKnown *known; /* what the player knows; covered cells of seen count as open */
  MsZiniBoard *board;
  MsCell *numbers; /* [n_cells] of the cells that are open */
  bool *opened; /* [n_cells] */
  bool *seen; /* [n_cells] whether the player was told the number, which a covered cell can be told
               * by the mines around it */
  bool *flags; /* [n_cells] */
  bool *done; /* [n_cells] what is open or flagged, for the board */
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
  self->board = ms_zini_board_new (width, height, true, allocator);
  self->numbers = ms_arena_alloc0 (&self->arena, n, 1);
  self->opened = ms_arena_alloc0 (&self->arena, n, sizeof *self->opened);
  self->seen = ms_arena_alloc0 (&self->arena, n, sizeof *self->seen);
  self->flags = ms_arena_alloc0 (&self->arena, n, sizeof *self->flags);
  self->done = ms_arena_alloc0 (&self->arena, n, sizeof *self->done);
  self->mine = ms_arena_alloc0 (&self->arena, n, 1);
  self->ways = ms_arena_alloc (&self->arena, MOST_WAYS, sizeof *self->ways);
  if (self->player == NULL || self->board == NULL || self->arena.status != MS_STATUS_OK)
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
  ms_zini_board_free (self->board);
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

/* Whether a covered cell is certainly no mine. */
static bool
is_safe (const MsThrift *self, int cell)
{
  return !self->opened[cell] && (self->seen[cell] || self->known->state[cell] == MS_KNOWN_SAFE);
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
    opens |= is_safe (self, touching->cells[i]);
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
      self->done[cell] = self->opened[cell] || self->flags[cell];
      if (is_safe (self, cell))
        self->n_ways++;
      else if (can_chord (self, cell))
        self->ways[self->n_ways++].kind = MS_THRIFT_CHORD;
      else if (self->known->state[cell] == MS_KNOWN_NOTHING
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

/* Tries every way that is not dropped on a layout.  On one that has a mine where a way risks one,
 * the game goes on as if it had not: what the risk costs is added for all layouts alike, because it
 * is known exactly. */
static void
try_on (MsThrift *self, int sample)
{
  const MsOpenings *openings = self->samples[sample];
  ms_zini_board_begin (self->board, openings, self->done, 0, true);
  ms_zini_board_keep (self->board);
  for (int i = 0; i < self->n_ways; i++)
    {
      Way *way = &self->ways[i];
      if (way->dropped)
        continue;
      ms_zini_board_return (self->board);
      int clicks = 0;
      if (way->kind == MS_THRIFT_CHORD)
        clicks = ms_zini_board_chord (self->board, way->cell);
      else if (openings->numbers[way->cell] != MS_OPENINGS_MINE)
        clicks = ms_zini_board_open (self->board, way->cell);
      clicks += ms_zini_board_play (self->board);
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
      double mean = (way->sum - best->sum) / n, squares = 0;
      if (way->dropped)
        continue;
      for (int j = 0; j < n; j++)
        {
          double more = way->clicks[j] - best->clicks[j] - mean;
          squares += more * more;
        }
      way->dropped = mean > DROP_ERRORS * sqrt (fmax (squares / n, LEAST_VARIANCE) / n);
      n_left += !way->dropped;
    }
  return n_left;
}

static MsStatus
choose_way (MsThrift *self, MsThriftMove *move)
{
  list_ways (self);
  MsStatus status = draw_samples (self);
  if (status != MS_STATUS_OK)
    return status;
  for (int i = 0, n_left = self->n_ways; i < self->n_samples && n_left > 1; i++)
    {
      try_on (self, i);
      if (i + 1 >= FIRST_LAYOUTS)
        n_left = drop_worse (self, i + 1);
    }
  const Way *best = find_best (self);
  *move = (MsThriftMove){ .kind = best->kind, .cell = best->cell, .guess = best->mine > 0 };
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
