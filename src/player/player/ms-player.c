/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-guess-store.h"
#include "ms-player-field.h"
#include "ms-player-private.h"

#include <math.h>
#include <string.h>

/* The size of near in bytes; 8 more than it has cells, because add_to_five adds to five bytes by a
 * word of eight. */
static size_t
size_of_near (const MsPlayer *self)
{
  return (size_t)(self->width + 4) * (size_t)(self->height + 4) + 8;
}

/* Allocates the block, which ms_player_copy copies at once: grid.kind, near and changed. */
static bool
allocate_block (MsPlayer *self)
{
  size_t n_padded = (size_t)self->grid.n_padded, near = size_of_near (self);
  self->block_bytes = n_padded + near + self->known.bit_bytes;
  self->block = ms_alloc0 (self->allocator, self->block_bytes, 1);
  if (self->block == NULL)
    return false;
  self->grid.kind = self->block;
  self->near = self->block + n_padded;
  self->changed = self->near + near;
  return true;
}

static bool
allocate (MsPlayer *self, int mines)
{
  const MsAllocator *allocator = self->allocator;
  size_t n = (size_t)self->width * (size_t)self->height;
  if (!ms_known_init (&self->known, self->width, self->height, mines, allocator)
      || !allocate_block (self))
    return false;
  self->solver = ms_solver_new (allocator);
  self->ahead = ms_solver_new (allocator);
  self->field = ms_field_new (&self->known, allocator);
  self->index_of = ms_alloc (allocator, n, sizeof *self->index_of);
  self->queued = ms_alloc0 (allocator, n, 1);
  self->queue = ms_alloc (allocator, n + 1, sizeof *self->queue);
  self->safe = ms_alloc (allocator, n, sizeof *self->safe);
  self->place = ms_alloc (allocator, n, 1);
  self->near_at = ms_alloc (allocator, n, sizeof *self->near_at);
  self->mine = ms_alloc (allocator, n, sizeof *self->mine);
  self->certainty = ms_alloc (allocator, n, 1);
  self->unknown = ms_alloc (allocator, n, sizeof *self->unknown);
  return self->solver != NULL && self->ahead != NULL && self->field != NULL
      && self->index_of != NULL && self->queued != NULL && self->queue != NULL && self->safe != NULL
      && self->place != NULL && self->near_at != NULL && self->mine != NULL
      && self->certainty != NULL && self->unknown != NULL;
}

MsPlayer *
ms_player_new (
    const MsStrategy *strategy, int width, int height, int mines, const MsAllocator *allocator)
{
  allocator = ms_allocator_or_default (allocator);
  MsPlayer *self = ms_alloc0 (allocator, 1, sizeof *self);
  if (self == NULL)
    return NULL;
  *self = (MsPlayer){ allocator, strategy, width, height };
  self->options = (MsSolverOptions)MS_SOLVER_OPTIONS_INIT;
  ms_grid_shape (&self->grid, width, height, mines);
  if (!allocate (self, mines))
    {
      ms_player_free (self);
      return NULL;
    }
  for (int cell = 0; cell < self->known.n_cells; cell++)
    {
      int x = cell % self->width, y = cell / self->width;
      self->index_of[cell] = ms_grid_index (&self->grid, x, y);
      self->near_at[cell] = (y + 2) * (self->width + 4) + x + 2;
      self->place[cell] = (uint8_t)((x == 0 || x == self->width - 1)
          + (y == 0 || y == self->height - 1));
    }
  for (int bit = 0; bit < 32; bit++)
    self->around[bit] = bit / 8 - 1 + (6 - bit % 8) * self->width;
  ms_player_begin (self);
  return self;
}

void
ms_player_free (MsPlayer *self)
{
  if (self == NULL)
    return;
  const MsAllocator *allocator = self->allocator;
  ms_solver_free (self->solver);
  ms_solver_free (self->ahead);
  ms_playouts_free (self->playouts);
  ms_player_every_free (self->every);
  ms_guess_store_free (self->guesses);
  ms_known_finish (&self->known, allocator);
  ms_dealloc (allocator, self->block);
  ms_dealloc (allocator, self->index_of);
  ms_dealloc (allocator, self->queued);
  ms_dealloc (allocator, self->queue);
  ms_dealloc (allocator, self->safe);
  ms_field_free (self->field);
  ms_dealloc (allocator, self->place);
  ms_dealloc (allocator, self->near_at);
  ms_dealloc (allocator, self->mine);
  ms_dealloc (allocator, self->certainty);
  ms_dealloc (allocator, self->unknown);
  ms_dealloc (allocator, self);
}

bool
ms_player_keep_guesses (MsPlayer *self)
{
  if (self->guesses == NULL)
    self->guesses = ms_guess_store_new (
        (size_t)self->grid.n_padded, sizeof (MsChoice), self->allocator);
  return self->guesses != NULL;
}

static void
forget_queue (MsPlayer *self)
{
  while (self->n_queue > 0)
    self->queued[self->queue[--self->n_queue]] = 0;
}

void
ms_player_begin (MsPlayer *self)
{
  ms_known_begin (&self->known);
  forget_queue (self);
  memset (self->changed, 0, self->known.bit_bytes);
  memset (self->near, 0, size_of_near (self));
  for (int y = 0; y < self->height; y++)
    memset (
        self->grid.kind + ms_grid_index (&self->grid, 0, y), MS_GRID_COVERED, (size_t)self->width);
  self->n_safe = 0;
}

void
ms_player_copy (MsPlayer *self, const MsPlayer *from)
{
  ms_known_copy (&self->known, &from->known);
  memcpy (self->block, from->block, self->block_bytes);
  forget_queue (self);
  for (; self->n_queue < from->n_queue; self->n_queue++)
    {
      self->queue[self->n_queue] = from->queue[self->n_queue];
      self->queued[self->queue[self->n_queue]] = 1;
    }
  memcpy (self->safe, from->safe, (size_t)from->n_safe * sizeof *self->safe);
  self->n_safe = from->n_safe;
}

void
ms_player_load (MsPlayer *self, const MsPosition *position, bool trust_flags)
{
  const MsCell *cells = ms_position_get_cells (position);
  ms_player_begin (self);
  for (int cell = 0; cell < self->known.n_cells; cell++)
    {
      if (ms_cell_is_opened (cells[cell]))
        ms_player_see (self, cell, cells[cell]);
      else if (cells[cell] == MS_CELL_FLAG && trust_flags)
        ms_player_note_mine (self, cell);
    }
}

void
ms_player_set_seed (MsPlayer *self, uint64_t seed)
{
  self->seed = seed;
}

bool
ms_player_knows_mine (const MsPlayer *self, int cell)
{
  return self->known.state[cell] == MS_KNOWN_MINE;
}

void
ms_player_set_options (MsPlayer *self, const MsSolverOptions *options)
{
  self->options = *options;
}

static bool
take_safe (MsPlayer *self, MsChoice *choice)
{
  while (self->n_safe > 0)
    {
      int cell = self->safe[--self->n_safe];
      if (self->known.state[cell] != MS_KNOWN_SAFE)
        continue;
      self->safe[self->n_safe++] = cell;
      *choice = (MsChoice){ cell, MS_BASIS_CERTAIN, 1, NAN, NAN, NAN };
      return true;
    }
  return false;
}

static void
learn_one (MsPlayer *self, int cell, MsCertainty certainty)
{
  if (self->known.state[cell] != MS_KNOWN_NOTHING)
    return;
  if (certainty == MS_CERTAINTY_SAFE)
    ms_player_note_safe (self, cell);
  else if (certainty == MS_CERTAINTY_MINE)
    ms_player_note_mine (self, cell);
}

/* Probabilities whose relative difference is at most this are ties. */
#define TIE 1e-11

/* The best, by rank, of the cells outside, which are all equally safe, and of best, which is
 * another cell or -1. */
static int
choose_outside (const MsPlayer *self, int best)
{
  int most = best < 0 ? -1 : ms_player_rank (self, best);
  for (int i = 0; i < self->known.n_outside; i++)
    {
      int cell = self->known.outside[i], rank = ms_player_rank (self, cell);
      if (rank < most || (rank == most && cell > best))
        continue;
      best = cell;
      most = rank;
    }
  return best;
}

void
ms_player_choose_safest (const MsPlayer *self, MsChoice *choice)
{
  double least = INFINITY, outside = self->known.n_outside > 0 ? self->outside_mine : INFINITY;
  int best = -1;
  for (int i = 0; i < self->known.n_inside; i++)
    {
      int cell = self->known.inside[i];
      double mine = self->mine[cell];
      if (mine > least * (1 + TIE))
        continue;
      best = mine < least * (1 - TIE) ? cell : ms_player_break_tie (self, best, cell);
      least = fmin (mine, least);
    }
  if (self->known.n_outside > 0 && outside <= least * (1 + TIE))
    best = choose_outside (self, outside < least * (1 - TIE) ? -1 : best);
  *choice = (MsChoice){ best, MS_BASIS_SAFEST, 1 - fmin (least, outside), NAN, NAN, NAN };
}

static bool
looks_ahead (const MsPlayer *self)
{
  const MsStrategy *strategy = self->strategy;
  return strategy->looks_ahead
      && (strategy->ahead_log == INFINITY
          || ms_player_get_log_layouts (self) <= strategy->ahead_log);
}

static MsStatus
choose_guess (MsPlayer *self, MsChoice *choice)
{
  MsStatus status = MS_STATUS_OK;
  ms_player_choose_safest (self, choice);
  if (choice->cell < 0)
    return status;
  const MsChoice safest = *choice;
  if (self->strategy->endgame_layouts > 0)
    status = ms_player_choose_to_win (self, choice);
  if (status == MS_STATUS_OK && choice->basis != MS_BASIS_WIN && looks_ahead (self))
    status = ms_player_choose_ahead (self, choice);
  if (status == MS_STATUS_OK && choice->basis == MS_BASIS_AHEAD && ms_player_learns (self))
    ms_player_choose_learned (self, safest.safety, choice);
  if (status == MS_STATUS_OK && choice->basis == MS_BASIS_AHEAD && self->strategy->playouts > 0)
    status = ms_player_choose_by_playing (self, &self->playouts, &self->rivals, &safest, choice);
  if (status == MS_STATUS_OK)
    status = ms_player_choose_no_worse (self, &self->every, choice);
  choice->log_layouts = ms_player_get_log_layouts (self);
  return status;
}

bool
ms_player_find_simply (MsPlayer *self, MsChoice *choice)
{
  ms_player_look_at_numbers (self);
  return take_safe (self, choice);
}

bool
ms_player_find_cheaply (MsPlayer *self, MsChoice *choice)
{
  do
    if (ms_player_find_simply (self, choice))
      return true;
  while (ms_player_look_at_pairs (self));
  return false;
}

MsStatus
ms_player_count_and_learn (MsPlayer *self, MsChoice *choice, bool *consistent)
{
  int n_mines = self->known.n_found;
  *choice = (MsChoice){ -1, MS_BASIS_CERTAIN, NAN, NAN, NAN, NAN };
  MsStatus status = ms_player_know (self, consistent);
  if (status != MS_STATUS_OK || !*consistent)
    return status;
  /* Note the cells that the count has proven safe or mines. */
  for (int i = 0; i < self->known.n_inside; i++)
    learn_one (self, self->known.inside[i], (MsCertainty)self->certainty[self->known.inside[i]]);
  for (int i = 0; self->outside_certainty != MS_CERTAINTY_NONE && i < self->known.n_outside; i++)
    learn_one (self, self->known.outside[i], self->outside_certainty);
  /* The field must not know less than the player: count again with the new mines. */
  if (!take_safe (self, choice) && self->known.n_found > n_mines)
    status = ms_player_know (self, consistent);
  return status;
}

/* Once a third of the board is open, games hardly ever come to the same position. */
static bool
keeps_guess (const MsPlayer *self)
{
  return self->guesses != NULL && 3 * self->known.n_opened <= self->known.n_cells;
}

/* Sets *choice to the guess kept for the same position with the same known mines; false if there is
 * none. */
static bool
recall_guess (MsPlayer *self, MsChoice *choice)
{
  return keeps_guess (self) && ms_guess_store_recall (self->guesses, self->grid.kind, choice);
}

MsStatus
ms_player_count_and_choose (MsPlayer *self, MsChoice *choice)
{
  bool consistent;
  int n_mines = self->known.n_found;
  if (recall_guess (self, choice))
    return MS_STATUS_OK;
  MsStatus status = ms_player_count_and_learn (self, choice, &consistent);
  if (status != MS_STATUS_OK || !consistent || choice->cell >= 0)
    return status;
  if (self->known.n_found > n_mines && recall_guess (self, choice))
    return MS_STATUS_OK;
  status = choose_guess (self, choice);
  if (status == MS_STATUS_OK && keeps_guess (self))
    ms_guess_store_keep (self->guesses, self->grid.kind, choice);
  return status;
}

MsStatus
ms_player_choose (MsPlayer *self, MsChoice *choice)
{
  self->rivals.n_rivals = 0;
  if (self->strategy->rules != MS_LOGIC_COUNT)
    return ms_player_choose_by_logic (self, choice);
  return ms_player_find_cheaply (self, choice) ? MS_STATUS_OK
                                               : ms_player_count_and_choose (self, choice);
}

const MsKnown *
ms_player_get_known (const MsPlayer *self)
{
  return &self->known;
}

const MsStrategy *
ms_player_get_strategy (const MsPlayer *self)
{
  return self->strategy;
}

const MsSolverOptions *
ms_player_get_options (const MsPlayer *self)
{
  return &self->options;
}

const MsAllocator *
ms_player_get_allocator (const MsPlayer *self)
{
  return self->allocator;
}

MsSolver *
ms_player_get_solver (const MsPlayer *self)
{
  return self->solver;
}

MsSolver *
ms_player_get_ahead (const MsPlayer *self)
{
  return self->ahead;
}

uint64_t
ms_player_get_seed (const MsPlayer *self)
{
  return self->seed;
}

MsCell
ms_player_get_number (const MsPlayer *self, int cell)
{
  return (MsCell)(self->grid.kind[self->index_of[cell]] & 0xf);
}

const MsField *
ms_player_get_field (const MsPlayer *self)
{
  return self->in_field ? self->field : NULL;
}

const double *
ms_player_get_mine (const MsPlayer *self)
{
  return self->mine;
}

double
ms_player_get_outside_mine (const MsPlayer *self)
{
  return self->outside_mine;
}

int
ms_player_count_near (const MsPlayer *self, int cell)
{
  return self->near[self->near_at[cell]];
}

void
ms_player_keep_prospects (MsPlayer *self)
{
  self->keeps_prospects = true;
}

MsProspect *
ms_player_get_prospects (MsPlayer *self, int *n_prospects)
{
  *n_prospects = self->n_prospects;
  return self->prospects;
}

void
ms_player_set_asked (MsPlayer *self, const int *cells, int n)
{
  self->rivals.weighs = true;
  self->rivals.n_asked = n;
  for (int i = 0; i < n; i++)
    self->rivals.asked[i] = cells[i];
}

const MsRival *
ms_player_get_rivals (const MsPlayer *self, int *n_rivals)
{
  *n_rivals = self->rivals.n_rivals;
  return self->rivals.rivals;
}

int
ms_player_break_tie (const MsPlayer *player, int a, int b)
{
  int rank_a = ms_player_rank (player, a), rank_b = ms_player_rank (player, b);
  if (rank_a != rank_b)
    return rank_a > rank_b ? a : b;
  return a < b ? a : b;
}

const MsProspect *
ms_player_find_prospect (const MsPlayer *player, int cell)
{
  for (int i = 0; i < player->n_prospects; i++)
    if (player->prospects[i].cell == cell)
      return &player->prospects[i];
  return NULL;
}

bool
ms_player_learns (const MsPlayer *player)
{
  const MsStrategy *strategy = player->strategy;
  return strategy->learned
      && (strategy->learned_to == 0 || player->known.n_cells <= strategy->learned_to);
}
