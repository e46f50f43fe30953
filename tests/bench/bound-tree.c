/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bound-tree.h"

#include "ms-sample.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_PLAYERS 4096

struct _BoundTree
{
  int width, height, mines, n_cells;
  MsPlayer *players[MOST_PLAYERS]; /* one for each situation on the way to where the search is */
  int n_players, n_used;
  const BoundOptions *options;
  uint8_t *layouts; /* [options->layouts][n_cells] */
  double *won_at, *safe_at; /* [n_cells] of BoundTold */
};

/* Layouts that fit a situation, by their numbers. */
typedef struct
{
  int *list;
  int n;
} Some;

typedef struct
{
  int cell;
  double safety; /* as it is exactly */
  double most; /* no bound that may be found is higher; sums over layouts */
} Candidate;

static double settle (BoundTree *self, MsPlayer *player, Some some, int guesses);

static void *
allocate (size_t n, size_t size)
{
  void *memory = calloc (n + 1, size);
  bound_check (memory != NULL);
  return memory;
}

BoundTree *
bound_tree_new (int width, int height, int mines)
{
  BoundTree *self = allocate (1, sizeof *self);
  *self = (BoundTree){ width, height, mines, width * height };
  self->won_at = allocate ((size_t)self->n_cells, sizeof *self->won_at);
  self->safe_at = allocate ((size_t)self->n_cells, sizeof *self->safe_at);
  return self;
}

void
bound_tree_free (BoundTree *self)
{
  for (int i = 0; i < self->n_players; i++)
    ms_player_free (self->players[i]);
  free (self->won_at);
  free (self->safe_at);
  free (self);
}

/* A player that knows what another one does; to be given back by n_used. */
static MsPlayer *
take_player (BoundTree *self, const MsPlayer *from)
{
  bound_check (self->n_used < MOST_PLAYERS);
  if (self->n_used == self->n_players)
    {
      MsPlayer *player = ms_player_new (
          ms_strategy_find ("safest"), self->width, self->height, self->mines, NULL);
      bound_check (player != NULL);
      self->players[self->n_players++] = player;
    }
  MsPlayer *player = self->players[self->n_used++];
  ms_player_copy (player, from);
  return player;
}

static uint8_t *
layout_at (const BoundTree *self, int layout)
{
  return self->layouts + (size_t)layout * (size_t)self->n_cells;
}

/* Whether a layout shows what player has seen and before has not. */
static bool
fits (const BoundTree *self, const MsPlayer *player, const MsPlayer *before, int layout)
{
  const uint8_t *mine = layout_at (self, layout);
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      if (ms_player_get_known (player)->state[cell] != MS_KNOWN_OPENED
          || ms_player_get_known (before)->state[cell] == MS_KNOWN_OPENED)
        continue;
      if (mine[cell]
          || bound_count_around (player, mine, cell) != (ms_player_get_number (player, cell)))
        return false;
    }
  return true;
}

/* The cell is opened, which is safe in all those layouts: the sum of what is won then, told apart
 * by what they show. */
static double
open_in_all (BoundTree *self, const MsPlayer *player, int cell, Some some, int guesses)
{
  double sum = 0;
  Some rest = { allocate ((size_t)some.n, sizeof (int)), some.n };
  Some group = { allocate ((size_t)some.n, sizeof (int)), 0 };
  memcpy (rest.list, some.list, (size_t)some.n * sizeof (int));
  while (rest.n > 0)
    {
      int n_used = self->n_used, n_left = 0;
      MsPlayer *next = take_player (self, player);
      bound_open (next, layout_at (self, rest.list[0]), cell);
      group.n = 0;
      for (int i = 0; i < rest.n; i++)
        if (fits (self, next, player, rest.list[i]))
          group.list[group.n++] = rest.list[i];
        else
          rest.list[n_left++] = rest.list[i];
      rest.n = n_left;
      sum += settle (self, next, group, guesses);
      self->n_used = n_used;
    }
  free (rest.list);
  free (group.list);
  return sum;
}

static Some
list_safe (const BoundTree *self, Some some, int cell)
{
  Some safe = { allocate ((size_t)some.n, sizeof (int)), 0 };
  for (int i = 0; i < some.n; i++)
    if (!layout_at (self, some.list[i])[cell])
      safe.list[safe.n++] = some.list[i];
  return safe;
}

static int
compare (const void *a, const void *b)
{
  const Candidate *first = a, *second = b;
  if (first->most != second->most)
    return first->most < second->most ? 1 : -1;
  return first->cell - second->cell;
}

/* What is found for a candidate: what is won in the layouts in which it is safe, as if those were
 * as many as they should be. */
static double
try_candidate (
    BoundTree *self, const MsPlayer *player, const Candidate *candidate, Some some, int guesses)
{
  Some safe = list_safe (self, some, candidate->cell);
  double excess = safe.n - candidate->safety * some.n;
  double won = open_in_all (self, player, candidate->cell, safe, guesses - 1);
  free (safe.list);
  return won - self->options->weight * excess;
}

/* All cells of which nothing is known, the most promising first. */
static Candidate *
list_candidates (const BoundTree *self, const MsPlayer *player, Some some, int *n_candidates)
{
  Candidate *candidates = allocate ((size_t)self->n_cells, sizeof *candidates);
  double weight = self->options->weight;
  *n_candidates = 0;
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      if (ms_player_get_known (player)->state[cell] != MS_KNOWN_NOTHING)
        continue;
      double safety = 1 - ms_player_get_mine (player)[cell];
      int n_safe = 0;
      for (int i = 0; i < some.n; i++)
        n_safe += !layout_at (self, some.list[i])[cell];
      double most = (1 - weight) * n_safe + weight * safety * some.n;
      candidates[(*n_candidates)++] = (Candidate){ cell, safety, most };
    }
  qsort (candidates, (size_t)*n_candidates, sizeof *candidates, compare);
  return candidates;
}

/* The last guess: every cell at once, from what is told of each layout. */
static double
guess_last (BoundTree *self, const MsPlayer *player, Some some, const Candidate *candidates,
    int n_candidates)
{
  double *sums = allocate ((size_t)n_candidates, sizeof *sums), best = 0;
  BoundTold told = { .won_at = self->won_at, .safe_at = self->safe_at };
  for (int i = 0; i < some.n; i++)
    {
      int n_used = self->n_used;
      bound_tell (take_player (self, player), layout_at (self, some.list[i]),
          self->options->most_layouts, &told);
      self->n_used = n_used;
      for (int j = 0; j < n_candidates; j++)
        {
          int cell = candidates[j].cell;
          double excess = told.safe_at[cell] - candidates[j].safety;
          sums[j] += told.won_at[cell] - self->options->weight * excess;
        }
    }
  for (int j = 0; j < n_candidates; j++)
    best = fmax (best, sums[j]);
  free (sums);
  return best;
}

/* Several guesses are left: cell by cell, until none can be better. */
static double
guess_early (BoundTree *self, const MsPlayer *player, Some some, Candidate *candidates,
    int n_candidates, int guesses)
{
  double best = 0;
  for (int i = 0; i < n_candidates && candidates[i].most > best; i++)
    best = fmax (best, try_candidate (self, player, &candidates[i], some, guesses));
  return best;
}

static double
guess (BoundTree *self, const MsPlayer *player, Some some, int guesses)
{
  int n_candidates;
  Candidate *candidates = list_candidates (self, player, some, &n_candidates);
  double best = guesses == 1 ? guess_last (self, player, some, candidates, n_candidates)
                             : guess_early (self, player, some, candidates, n_candidates, guesses);
  free (candidates);
  return best;
}

static double
tell_each (BoundTree *self, const MsPlayer *player, Some some)
{
  BoundTold told = { 0 };
  double sum = 0;
  for (int i = 0; i < some.n; i++)
    {
      int n_used = self->n_used;
      bound_tell (take_player (self, player), layout_at (self, some.list[i]),
          self->options->most_layouts, &told);
      self->n_used = n_used;
      sum += told.won;
    }
  return sum;
}

static bool
is_few (double log_layouts, int most)
{
  return lround (exp (fmin (log_layouts, 40))) <= most;
}

/* The sum over layouts of what is won from a situation on that they all fit. */
static double
settle (BoundTree *self, MsPlayer *player, Some some, int guesses)
{
  MsChoice choice;
  if (bound_is_won (player))
    return some.n;
  if (guesses == 0 || some.n < self->options->least)
    return tell_each (self, player, some);
  bound_check (ms_player_choose (player, &choice) == MS_STATUS_OK);
  if (choice.basis == MS_BASIS_CERTAIN)
    return open_in_all (self, player, choice.cell, some, guesses);
  if (is_few (choice.log_layouts, self->options->most_layouts))
    return some.n * bound_solve (player, self->options->most_layouts);
  return guess (self, player, some, guesses);
}

/* All layouts that fit, where there are not more than asked for; else some at random. */
static int
draw_layouts (BoundTree *self, MsPlayer *player, double log_layouts, MsRng *rng)
{
  bool consistent;
  int n = self->options->layouts;
  bound_check (ms_player_ask_solver (player, &consistent) == MS_STATUS_OK && consistent);
  if (is_few (log_layouts, n))
    return bound_list (player, n, self->layouts);
  MsSampler *sampler = ms_sampler_new (ms_player_get_engine (player));
  for (int i = 0; i < n; i++)
    bound_check (sampler != NULL && ms_sampler_draw (sampler, rng, layout_at (self, i)));
  return n;
}

static BoundFound
find_among (BoundTree *self, const MsPlayer *player, Some some)
{
  BoundFound found = { .told = tell_each (self, player, some) / some.n };
  MsPlayer *start = take_player (self, player);
  found.bound = settle (self, start, some, self->options->guesses) / some.n;
  self->n_used = 0;
  return found;
}

BoundFound
bound_tree_find (
    BoundTree *self, const BoundOptions *options, MsPlayer *player, const uint8_t *mine, MsRng *rng)
{
  MsChoice choice;
  if (!bound_settle (player, mine, &choice))
    return (BoundFound){ 1, 1 };
  if (is_few (choice.log_layouts, options->most_layouts))
    {
      double won = bound_solve (player, options->most_layouts);
      return (BoundFound){ won, won };
    }
  self->options = options;
  self->layouts = allocate ((size_t)options->layouts, (size_t)self->n_cells);
  Some some = { .n = draw_layouts (self, player, choice.log_layouts, rng) };
  some.list = allocate ((size_t)some.n, sizeof (int));
  for (int i = 0; i < some.n; i++)
    some.list[i] = i;
  BoundFound found = find_among (self, player, some);
  free (some.list);
  free (self->layouts);
  return found;
}
