/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-player-list.h"

#include "ms-player-field.h"

#include <string.h>

typedef struct
{
  MsField *field;
  MsPlayerLayouts *layouts;
  uint64_t *mine; /* layouts->planes.mine */
  int16_t *place; /* [n_cells of the board] of an unknown cell: where it is in the list */
  int n_listed;
  uint8_t mines[MS_FIELD_BOXES], pattern[MS_FIELD_BOXES]; /* bit j: cell j of the box is a mine */
  int16_t *chosen; /* [n_outside + 1] cells outside with a mine, rising */
  int low[MS_FIELD_SECTIONS + 1], high[MS_FIELD_SECTIONS + 1]; /* mines from a section on */
} Lister;

/* A section whose mines are given out, and how many there are for it and what comes after it. */
typedef struct
{
  Lister *lister;
  int section, left;
} Turn;

static void
put_mine (Lister *self, int cell)
{
  size_t n_words = (size_t)self->layouts->planes.n_words;
  self->mine[(size_t)self->place[cell] * n_words + (size_t)(self->n_listed / 64)] |= UINT64_C (1)
      << self->n_listed % 64;
}

static void
note_layout (Lister *self, int n_chosen)
{
  const MsField *field = self->field;
  for (int box = 0; box < field->n_boxes; box++)
    for (unsigned left = self->pattern[box]; left != 0; left &= left - 1)
      put_mine (self, field->boxes[box].cells[__builtin_ctz (left)]);
  for (int i = 0; i < n_chosen; i++)
    put_mine (self, field->known->outside[self->chosen[i]]);
  self->n_listed++;
}

/* The next pattern of a box with as many mines; starts over, and says so, after the last. */
static bool
turn_box (Lister *self, int box)
{
  unsigned pattern = self->pattern[box], limit = 1u << self->field->boxes[box].n_cells;
  if (pattern != 0)
    {
      unsigned low = pattern & -pattern, ripple = pattern + low;
      pattern = ripple | ((pattern ^ ripple) >> (2 + __builtin_ctz (low)));
      if (pattern < limit)
        {
          self->pattern[box] = (uint8_t)pattern;
          return true;
        }
    }
  self->pattern[box] = (uint8_t)((1u << self->mines[box]) - 1);
  return false;
}

/* The same of the cells outside. */
static bool
turn_outside (Lister *self, int n_chosen)
{
  int i = n_chosen - 1, n_outside = self->field->outside;
  while (i >= 0 && self->chosen[i] == n_outside - n_chosen + i)
    i--;
  bool more = i >= 0;
  int next = more ? self->chosen[i] + 1 : 0;
  for (i = more ? i : 0; i < n_chosen; i++)
    self->chosen[i] = (int16_t)next++;
  return more;
}

static bool
turn (Lister *self, int n_chosen)
{
  if (turn_outside (self, n_chosen))
    return true;
  for (int box = 0; box < self->field->n_boxes; box++)
    if (turn_box (self, box))
      return true;
  return false;
}

/* Every box knows its mines: lists the layouts in which their places differ. */
static bool
list_places (Lister *self, int outside_mines)
{
  for (int box = 0; box < self->field->n_boxes; box++)
    self->pattern[box] = (uint8_t)((1u << self->mines[box]) - 1);
  for (int i = 0; i < outside_mines; i++)
    self->chosen[i] = (int16_t)i;
  do
    {
      if (self->n_listed == self->layouts->planes.n_layouts)
        return false;
      note_layout (self, outside_mines);
    }
  while (turn (self, outside_mines));
  return true;
}

static bool list_section (Lister *self, int section, int left);

static bool
take (int n_mines, void *user_data)
{
  const Turn *of = user_data;
  return list_section (of->lister, of->section + 1, of->left - n_mines);
}

/* So many mines for the sections from that one on and the cells outside. */
static bool
list_section (Lister *self, int section, int left)
{
  MsField *field = self->field;
  if (section == field->n_sections)
    return list_places (self, left);
  Turn of = { self, section, left };
  return ms_section_list (field->counter, &field->sections[section].trace,
      left - self->high[section + 1], left - self->low[section + 1],
      self->mines + field->sections[section].first_box, take, &of);
}

/* How many mines there can be in the sections from each one on and outside. */
static void
set_ranges (Lister *self)
{
  const MsField *field = self->field;
  int low = 0, high = field->outside;
  for (int i = field->n_sections; i >= 0; i--)
    {
      if (i < field->n_sections)
        {
          const MsSectionCount *count = &field->sections[i].count;
          low += count->lowest;
          high += count->lowest + count->n - 1;
        }
      self->low[i] = low;
      self->high[i] = high;
    }
}

/* All unknown cells, where they are in the list, and what is around them. */
static bool
list_cells (Lister *self, MsWork *work)
{
  const MsKnown *known = self->field->known;
  MsPlayerLayouts *layouts = self->layouts;
  int n = known->n_inside + known->n_outside, inside = 0, outside = 0;
  MsEndgamePlace *places = ms_arena_alloc (&work->arena, (size_t)n, sizeof *places);
  self->place = ms_arena_alloc (&work->arena, (size_t)known->n_cells, sizeof *self->place);
  layouts->cells = ms_arena_alloc (&work->arena, (size_t)n, sizeof *layouts->cells);
  layouts->planes.cells = places;
  layouts->planes.n_cells = n;
  if (places == NULL || self->place == NULL || layouts->cells == NULL)
    return false;
  for (int i = 0; i < n; i++)
    {
      bool next_inside = outside == known->n_outside
          || (inside < known->n_inside && known->inside[inside] < known->outside[outside]);
      int cell = next_inside ? known->inside[inside++] : known->outside[outside++];
      layouts->cells[i] = cell;
      self->place[cell] = (int16_t)i;
    }
  for (int i = 0; i < n; i++)
    {
      const MsTouching *touching = &known->touching[layouts->cells[i]];
      places[i].n = 0;
      for (int j = 0; j < touching->n; j++)
        if (known->state[touching->cells[j]] == MS_KNOWN_NOTHING)
          places[i].around[places[i].n++] = self->place[touching->cells[j]];
    }
  return true;
}

/* What is certain is no view of an endgame. */
static bool
knows_certain (const MsField *field)
{
  for (int box = 0; box < field->n_boxes; box++)
    if (field->certainty[box] != MS_CERTAINTY_NONE)
      return true;
  return field->outside > 0 && field->outside_certainty != MS_CERTAINTY_NONE;
}

bool
ms_player_list_layouts (
    const MsPlayer *player, int n_layouts, MsWork *work, MsPlayerLayouts *layouts)
{
  MsField *field = player->field;
  size_t n_words = (size_t)(n_layouts + 63) / 64;
  if (knows_certain (field) || player->known.n_cells > INT16_MAX || !ms_field_trace (field))
    return false;
  *layouts = (MsPlayerLayouts){ .planes = { .n_layouts = n_layouts, .n_words = (int)n_words } };
  Lister *self = ms_arena_alloc (&work->arena, 1, sizeof *self);
  if (self == NULL)
    return false;
  self->field = field;
  self->layouts = layouts;
  self->n_listed = 0;
  self->chosen = ms_arena_alloc (&work->arena, (size_t)field->outside + 1, sizeof *self->chosen);
  if (self->chosen == NULL || !list_cells (self, work))
    return false;
  self->mine = ms_work_alloc0 (work, (size_t)layouts->planes.n_cells * n_words, sizeof *self->mine);
  layouts->planes.mine = self->mine;
  if (self->mine == NULL)
    return false;
  set_ranges (self);
  return list_section (self, 0, field->mines) && self->n_listed == n_layouts
      && ms_work_tick (work, 16L * n_layouts + 100L * layouts->planes.n_cells);
}
