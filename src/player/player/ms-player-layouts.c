/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-player-layouts.h"

#include <math.h>
#include <string.h>

#define MOST_CELLS MS_PLAYER_LAYOUTS_CELLS
#define MOST_NUMBERS 128
#define STEPS_PER_LAYOUT 128 /* cells that are tried for each layout, before it is given up */

/* A number, as far as cells have been laid. */
typedef struct
{
  int8_t need, left; /* mines, cells */
} Number;

/* An unknown cell, in the order in which they are laid: section by section, then those outside. */
typedef struct
{
  int32_t cell;
  uint8_t n_numbers, n_around;
  uint8_t numbers[8];
  uint8_t around[8]; /* unknown cells that touch it, by their place in the order */
  int16_t least, most; /* mines from here on; only before the first cell of a section */
} Cell;

typedef struct
{
  MsField *field;
  MsWork *work;
  int32_t *place; /* [cells of the board] of unknown cells: in the order */
  Cell cells[MOST_CELLS];
  int n_cells, n_inside;
  Number numbers[MOST_NUMBERS];
  int n_numbers;
  uint64_t *layouts; /* [most] bit i: cells[i] is a mine */
  int n_layouts, most;
  long steps;
  bool refused;
} Lister;

static bool
refuse (Lister *self)
{
  self->refused = true;
  return false;
}

/* What of the mines left the cells outside take: all ways to choose them. */
static bool
list_outside (Lister *self, int mines, uint64_t layout)
{
  int outside = self->n_cells - self->n_inside;
  if (mines < 0 || mines > outside)
    return true;
  uint64_t chosen = mines == 0 ? 0 : UINT64_MAX >> (64 - mines);
  for (int more = 1; more;)
    {
      if (self->n_layouts == self->most)
        return refuse (self);
      self->layouts[self->n_layouts++] = layout | chosen << self->n_inside % 64;
      if (mines == 0)
        break;
      /* The next larger word with as many bits. */
      uint64_t low = chosen & -chosen, ripple = chosen + low;
      chosen = ripple == 0 ? UINT64_MAX : ripple | ((chosen ^ ripple) / low >> 2);
      more = outside < 64 ? chosen >> outside == 0 : ripple != 0;
    }
  return true;
}

static void
lay (Lister *self, const Cell *cell, int mines, int cells)
{
  for (int i = 0; i < cell->n_numbers; i++)
    {
      Number *number = &self->numbers[cell->numbers[i]];
      number->need = (int8_t)(number->need - mines);
      number->left = (int8_t)(number->left - cells);
    }
}

/* All layouts of the cells from i on. */
static bool
list_from (Lister *self, int i, int mines, uint64_t layout)
{
  if (i == self->n_inside)
    return list_outside (self, mines, layout);
  const Cell *cell = &self->cells[i];
  bool may_be_mine = true, may_be_safe = true;
  if (mines < cell->least || mines > cell->most)
    return true;
  if (self->steps-- == 0)
    return refuse (self);
  for (int j = 0; j < cell->n_numbers; j++)
    {
      const Number *number = &self->numbers[cell->numbers[j]];
      may_be_mine &= number->need > 0;
      may_be_safe &= number->need < number->left;
    }
  lay (self, cell, 0, 1);
  if (may_be_safe && !list_from (self, i + 1, mines, layout))
    return false;
  lay (self, cell, may_be_mine, 0);
  if (may_be_mine && !list_from (self, i + 1, mines - 1, layout | UINT64_C (1) << i))
    return false;
  lay (self, cell, -may_be_mine, -1);
  return true;
}

/* The number of a cell, which is new if it was not met before; -1: too many. */
static int
take_number (Lister *self, int cell)
{
  MsField *field = self->field;
  if (field->number_mark[cell] == field->stamp)
    return field->number_index[cell];
  if (self->n_numbers == MOST_NUMBERS)
    return -1;
  field->number_mark[cell] = field->stamp;
  field->number_index[cell] = (uint8_t)self->n_numbers;
  self->numbers[self->n_numbers] = (Number){ (int8_t)field->known->need[cell], 0 };
  return self->n_numbers++;
}

/* What touches a cell. */
static bool
look_around (Lister *self, Cell *cell)
{
  const MsKnown *known = self->field->known;
  const MsTouching *touching = &known->touching[cell->cell];
  cell->n_numbers = cell->n_around = 0;
  for (int i = 0; i < touching->n; i++)
    {
      int other = touching->cells[i];
      if (known->state[other] == MS_KNOWN_NOTHING)
        cell->around[cell->n_around++] = (uint8_t)self->place[other];
      if (known->state[other] != MS_KNOWN_OPENED)
        continue;
      int number = take_number (self, other);
      if (number < 0)
        return refuse (self);
      self->numbers[number].left++;
      cell->numbers[cell->n_numbers++] = (uint8_t)number;
    }
  return true;
}

static void
add_cell (Lister *self, int cell)
{
  self->place[cell] = self->n_cells;
  self->cells[self->n_cells++] = (Cell){ .cell = cell, .least = 0, .most = INT16_MAX };
}

/* Puts the cells in order, with what is around them. */
static bool
list_cells (Lister *self)
{
  const MsField *field = self->field;
  const MsKnown *known = field->known;
  int least = field->lowest, most = field->highest + known->n_outside;
  for (int i = 0; i < field->n_sections; i++)
    {
      const MsFieldSection *section = &field->sections[i];
      int first = self->n_cells;
      for (int j = section->first_box; j < section->first_box + section->n_boxes; j++)
        for (int k = 0; k < field->boxes[j].n_cells; k++)
          add_cell (self, field->boxes[j].cells[k]);
      self->cells[first].least = (int16_t)least;
      self->cells[first].most = (int16_t)most;
      least -= section->count.lowest;
      most -= section->count.lowest + section->count.n - 1;
    }
  self->n_inside = self->n_cells;
  for (int i = 0; i < known->n_outside; i++)
    add_cell (self, known->outside[i]);
  for (int i = 0; i < self->n_cells; i++)
    if (!look_around (self, &self->cells[i]))
      return false;
  return true;
}

/* 1 where a layout has a mine in a cell: [n_cells][n_layouts]. */
static uint8_t *
unpack (const Lister *self)
{
  uint8_t *mine = ms_arena_alloc (
      &self->work->arena, (size_t)self->n_cells, (size_t)self->n_layouts);
  for (int i = 0; mine != NULL && i < self->n_cells; i++)
    for (int l = 0; l < self->n_layouts; l++)
      mine[i * self->n_layouts + l] = self->layouts[l] >> i & 1;
  return mine;
}

/* What a cell shows in each layout. */
static void
fill_row (const Lister *self, int at, const uint8_t *mine, uint8_t *row)
{
  const Cell *cell = &self->cells[at];
  int n = self->n_layouts;
  memset (row, 0, (size_t)n);
  for (int i = 0; i < cell->n_around; i++)
    for (int l = 0; l < n; l++)
      row[l] = (uint8_t)(row[l] + mine[cell->around[i] * n + l]);
  for (int l = 0; l < n; l++)
    row[l] = mine[at * n + l] ? MS_SHOWS_MINE : row[l];
}

/* The views of all cells, row-major. */
static bool
add_views (Lister *self, const int32_t *index_of, size_t n_padded, MsEndgameViews *views)
{
  const MsKnown *known = self->field->known;
  const uint8_t *mine = unpack (self);
  int32_t *view_at = ms_arena_alloc (&self->work->arena, n_padded, sizeof *view_at);
  if (mine == NULL || view_at == NULL
      || !ms_endgame_views_begin (views, self->n_layouts, (size_t)self->n_cells, self->work))
    return false;
  views->view_at = view_at;
  for (int inside = 0, outside = 0; inside + outside < self->n_cells;)
    {
      bool next = outside == known->n_outside
          || (inside < known->n_inside && known->inside[inside] < known->outside[outside]);
      int cell = next ? known->inside[inside++] : known->outside[outside++];
      fill_row (self, self->place[cell], mine, ms_endgame_views_next_row (views));
      view_at[index_of[cell]] = ms_endgame_views_add (views);
    }
  return ms_work_tick (self->work, (long)self->n_cells * self->n_layouts);
}

static bool
allocate (Lister *self)
{
  MsArena *arena = &self->work->arena;
  self->place = ms_arena_alloc (arena, (size_t)self->field->known->n_cells, sizeof *self->place);
  self->layouts = ms_arena_alloc (arena, (size_t)self->most, sizeof *self->layouts);
  return self->place != NULL && self->layouts != NULL;
}

bool
ms_player_find_views (MsField *field, const int32_t *index_of, size_t n_padded, int most,
    MsWork *work, MsEndgameViews *views, bool *refused)
{
  const MsKnown *known = field->known;
  double expected = exp (ms_field_log_layouts (field));
  Lister self = { .field = field, .work = work, .most = most };
  *refused = known->n_inside + known->n_outside > MOST_CELLS || expected > most + 0.5;
  if (*refused || !allocate (&self))
    return false;
  self.steps = (long)(STEPS_PER_LAYOUT * (1 + expected));
  field->stamp++;
  bool listed = list_cells (&self) && list_from (&self, 0, field->mines, 0);
  *refused = self.refused;
  return listed && add_views (&self, index_of, n_padded, views);
}
