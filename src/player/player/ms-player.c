/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-guess-store.h"
#include "ms-sweep.h"
#include "ms-player-field.h"
#include "ms-player-private.h"
#include "ms-probability.h"
#include "ms-run-prepare.h"

/* The size of near in bytes; 8 more than it has cells, because add_to_five adds to five bytes by a
 * word of eight. */
static size_t
size_of_near (const MsPlayer *self)
{
  return (size_t)(self->width + 4) * (size_t)(self->height + 4) + 8;
}

/* Allocates everything but what is made when it is needed; what failed is NULL. */
static void
allocate (MsPlayer *self)
{
  MsArena *arena = &self->arena;
  size_t n = (size_t)self->known.n_cells, n_padded = (size_t)self->grid.n_padded;
  size_t near = size_of_near (self);
  /* The block is copied at once by ms_player_copy: grid.kind, near and changed. */
  self->block_bytes = n_padded + near + self->known.bit_bytes;
  self->block = ms_arena_alloc0 (arena, self->block_bytes, 1);
  self->solver = ms_solver_new (arena->allocator);
  self->ahead = ms_solver_new (arena->allocator);
  self->field = ms_field_new (&self->known, arena);
  self->index_of = ms_arena_alloc (arena, n, sizeof *self->index_of);
  self->queued = ms_arena_alloc0 (arena, n, 1);
  self->queue = ms_arena_alloc (arena, n + 1, sizeof *self->queue);
  self->safe = ms_arena_alloc (arena, n, sizeof *self->safe);
  self->place = ms_arena_alloc (arena, n, 1);
  self->near_at = ms_arena_alloc (arena, n, sizeof *self->near_at);
  self->mine = ms_arena_alloc (arena, n, sizeof *self->mine);
  self->certainty = ms_arena_alloc (arena, n, 1);
  self->unknown = ms_arena_alloc (arena, n, sizeof *self->unknown);
}

MsPlayer *
ms_player_new (
    const MsStrategy *strategy, int width, int height, int mines, const MsAllocator *allocator)
{
  allocator = ms_allocator_or_default (allocator);
  MsPlayer *self = ms_alloc0 (allocator, 1, sizeof *self);
  if (self == NULL)
    return NULL;
  ms_arena_init (&self->arena, allocator);
  self->strategy = strategy;
  self->width = width;
  self->height = height;
  self->options = (MsSolverOptions)MS_SOLVER_OPTIONS_INIT;
  ms_grid_shape (&self->grid, width, height, mines);
  ms_known_init (&self->known, width, height, mines, &self->arena);
  allocate (self);
  if (self->arena.status != MS_STATUS_OK || self->solver == NULL || self->ahead == NULL)
    {
      ms_player_free (self);
      return NULL;
    }
  self->grid.kind = self->block;
  self->near = self->block + self->grid.n_padded;
  self->changed = self->near + size_of_near (self);
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
  const MsAllocator *allocator = self->arena.allocator;
  ms_solver_free (self->solver);
  ms_solver_free (self->ahead);
  ms_playouts_free (self->playouts);
  ms_player_every_free (self->every);
  ms_arena_clear (&self->arena);
  ms_dealloc (allocator, self);
}

bool
ms_player_keep_guesses (MsPlayer *self)
{
  if (self->guesses == NULL)
    self->guesses = ms_guess_store_new (
        (size_t)self->grid.n_padded, sizeof (MsChoice), &self->arena);
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

/* The counts: in the field where the position fits into it, else by the solver. */

/* Copies the player's grid into the engine's run, its arrays into the arena; cell, if >= 0, shows
 * number. */
static bool
copy_grid (const MsPlayer *player, MsEngine *engine, int cell, int number)
{
  MsGrid *grid = &engine->run->grid;
  MsArena *arena = &engine->work->arena;
  size_t n = (size_t)player->grid.n_padded;
  *grid = player->grid;
  grid->kind = ms_arena_alloc (arena, n, 1);
  grid->number_at = ms_arena_alloc (arena, n, sizeof (int32_t));
  grid->box_at = ms_arena_alloc (arena, n, sizeof (int32_t));
  if (grid->kind == NULL || grid->number_at == NULL || grid->box_at == NULL)
    return false;
  memcpy (grid->kind, player->grid.kind, n);
  memset (grid->number_at, 0xff, n * sizeof (int32_t));
  memset (grid->box_at, 0xff, n * sizeof (int32_t));
  grid->n_flags = player->known.n_found;
  grid->n_opened = player->known.n_opened + (cell >= 0);
  grid->n_covered = player->known.n_cells - grid->n_opened - grid->n_flags;
  if (cell >= 0)
    grid->kind[player->index_of[cell]] = (uint8_t)(MS_GRID_OPENED | number);
  /* Numbers that need nothing any more are not counted; what they say of cells that are safe, and
   * still covered, is said here. */
  for (int i = 0; i < player->n_safe; i++)
    {
      uint8_t *kind = &grid->kind[player->index_of[player->safe[i]]];
      if (player->known.state[player->safe[i]] != MS_KNOWN_SAFE || *kind != MS_GRID_COVERED)
        continue;
      *kind = MS_GRID_FOUND_SAFE;
      grid->n_covered--;
    }
  engine->run->stage = MS_STAGE_GRID;
  return true;
}

bool
ms_player_count (const MsPlayer *player, MsEngine *engine, int cell, int number, bool *consistent)
{
  int32_t dead = -1;
  int n_numbers = 0;
  *consistent = false;
  ms_engine_begin (engine, &player->options);
  if (!copy_grid (player, engine, cell, number))
    return false;
  int32_t *numbers = ms_arena_alloc (
      &engine->work->arena, (size_t)engine->problem->grid->n_opened, sizeof *numbers);
  if (numbers == NULL)
    return false;
  /* The numbers that still have unknown cells around them, and the cell that was opened. */
  for (int i = 0; i < player->known.n_cells; i++)
    if (i == cell
        || (player->known.state[i] == MS_KNOWN_OPENED
            && (player->known.need[i] | player->known.spare[i]) != 0))
      numbers[n_numbers++] = player->index_of[i];
  if (cell >= 0
      && !ms_obvious_find (engine->problem->grid, numbers, &n_numbers, engine->work, &dead))
    return false;
  if (dead < 0 && !ms_run_fold_or_probe (engine->run, numbers, n_numbers, &dead))
    return false;
  if (dead >= 0)
    return true;
  ms_engine_sum_up_total (engine);
  if (!ms_total_in_range (&engine->total))
    return true;
  if (!ms_total_join_roots (engine->circuit, engine->work) || !ms_probability_find (engine))
    return false;
  engine->run->stage = MS_STAGE_COUNTED;
  *consistent = engine->consistent;
  return true;
}

MsVerdict
ms_player_judge (const MsEngine *engine, int index)
{
  const MsGrid *grid = engine->problem->grid;
  int box = grid->box_at[index];
  switch (grid->kind[index])
    {
    case MS_GRID_FOUND_SAFE:
      return (MsVerdict){ MS_CERTAINTY_SAFE, 0 };
    case MS_GRID_COVERED:
      break;
    default:
      return (MsVerdict){ MS_CERTAINTY_MINE, 1 };
    }
  MsCertainty certainty = box >= 0 ? (MsCertainty)engine->box_certainty[box]
                                   : engine->outside_certainty;
  if (certainty != MS_CERTAINTY_NONE)
    return (MsVerdict){ certainty, certainty == MS_CERTAINTY_MINE };
  return (MsVerdict){ certainty,
    box >= 0 ? engine->box_probability[box] : engine->outside_probability };
}

MsStatus
ms_player_ask_solver (MsPlayer *player, bool *consistent)
{
  MsEngine *engine = ms_solver_get_engine (player->solver);
  if (!player->asked_solver && !ms_player_count (player, engine, -1, 0, &player->solver_consistent))
    return ms_work_status (engine->work);
  player->asked_solver = true;
  *consistent = player->solver_consistent;
  return MS_STATUS_OK;
}

static MsStatus
know_by_solver (MsPlayer *player, bool *consistent)
{
  const MsEngine *engine = ms_solver_get_engine (player->solver);
  MsStatus status = ms_player_ask_solver (player, consistent);
  if (status != MS_STATUS_OK || !*consistent)
    return status;
  for (int i = 0; i < player->known.n_inside; i++)
    {
      int cell = player->known.inside[i];
      MsVerdict verdict = ms_player_judge (engine, player->index_of[cell]);
      player->mine[cell] = verdict.mine;
      player->certainty[cell] = (uint8_t)verdict.certainty;
    }
  if (player->known.n_outside > 0)
    {
      MsVerdict verdict = ms_player_judge (engine, player->index_of[player->known.outside[0]]);
      player->outside_mine = verdict.mine;
      player->outside_certainty = verdict.certainty;
    }
  return MS_STATUS_OK;
}

MsStatus
ms_player_know (MsPlayer *player, bool *consistent)
{
  const MsSolverOptions *options = &player->options;
  player->asked_solver = false;
  /* Counting in the field takes so little time that the poll is asked only before it. */
  if (options->poll != NULL && options->poll (0, options->user_data))
    return MS_STATUS_CANCELLED;
  if (!ms_field_prepare (player->field))
    return MS_STATUS_NO_MEMORY;
  ms_known_list (&player->known);
  player->in_field = ms_field_count (player->field, consistent);
  MsStatus status = MS_STATUS_OK;
  if (!player->in_field)
    status = know_by_solver (player, consistent);
  const MsField *field = player->field;
  if (player->in_field && *consistent)
    {
      for (int i = 0; i < field->n_boxes; i++)
        for (int j = 0; j < field->boxes[i].n_cells; j++)
          {
            int cell = field->boxes[i].cells[j];
            player->mine[cell] = field->mine[i];
            player->certainty[cell] = field->certainty[i];
          }
      player->outside_mine = field->outside_mine;
      player->outside_certainty = (MsCertainty)field->outside_certainty;
    }
  for (int i = 0; i < player->known.n_outside; i++)
    player->mine[player->known.outside[i]] = player->outside_mine;
  return status;
}

double
ms_player_get_log_layouts (const MsPlayer *player)
{
  const MsEngine *engine = ms_solver_get_engine (player->solver);
  if (player->in_field)
    return ms_field_log_layouts (player->field);
  return log (engine->layouts_mantissa) + (double)engine->layouts_exponent * log (10);
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
  return self->arena.allocator;
}

MsEngine *
ms_player_get_engine (const MsPlayer *self)
{
  return ms_solver_get_engine (self->solver);
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
ms_player_set_rivals (MsPlayer *self, MsPlayerRivals *rivals)
{
  self->rivals = rivals;
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
