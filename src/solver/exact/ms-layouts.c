/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-layouts.h"

#include <math.h>

/* What a layer is asked for by the later layer that it is a source of, and the choice that
 * answers. */
typedef struct
{
  /* entry: the entry that is asked for, with so many mines; edge: the next edge to try. */
  uint32_t entry, edge;
  int32_t mines;
  /* MS_LAYER_JOIN: how many of the mines the left branch is to have in the next try. */
  int32_t left_mines;
} Choice;

typedef struct
{
  MsEngine *engine;
  MsWork *work;
  MsLayouts *layouts;
  Choice *choices; /* [n_layers] */
  uint8_t *box_mines; /* [n_boxes] how many mines each box has in the layouts being listed */
  uint8_t *pattern; /* [n_boxes] bit j: the j-th cell of the box has a mine */
  /* [n_boxes * MS_MAX_AROUND] index of each box's cells in layouts->cells, or -1. */
  int32_t *members;
  int32_t *outside; /* [n_outside] index of the outside cells in layouts->cells */
  int n_outside, outside_mines;
  int32_t *chosen; /* [outside_mines] which of outside have a mine, in rising order */
  uint8_t *current; /* [n_cells] the present layout, 1 for a mine */
  int n_listed;
} Lister;

static bool
is_open_choice (const MsEngine *engine, int index)
{
  if (engine->problem->grid->kind[index] != MS_GRID_COVERED)
    return false;
  int box = engine->problem->grid->box_at[index];
  return (box < 0 ? engine->outside_certainty : (MsCertainty)engine->box_certainty[box])
      == MS_CERTAINTY_NONE;
}

/* Lists the cells that may be mines or not, and where those of each box are in that list. */
static bool
list_cells (Lister *self)
{
  const MsGrid *grid = self->engine->problem->grid;
  MsLayouts *layouts = self->layouts;
  for (int pass = 0; pass < 2; pass++)
    {
      int n = 0, n_outside = 0;
      for (int index = grid->stride; index < grid->n_padded - grid->stride; index++)
        {
          if (!is_open_choice (self->engine, index))
            continue;
          int box = grid->box_at[index];
          if (pass == 1)
            layouts->cells[n] = index;
          if (pass == 1 && box < 0)
            self->outside[n_outside] = n;
          for (int j = 0; pass == 1 && box >= 0; j++)
            if (self->members[box * MS_MAX_AROUND + j] < 0)
              {
                self->members[box * MS_MAX_AROUND + j] = n;
                break;
              }
          n_outside += box < 0;
          n++;
        }
      if (!ms_work_tick (self->work, grid->n_padded))
        return false;
      layouts->n_cells = n;
      self->n_outside = n_outside;
      if (pass == 1)
        break;
      layouts->cells = ms_arena_alloc (&self->work->arena, (size_t)n, sizeof (int32_t));
      self->outside = ms_arena_alloc (&self->work->arena, (size_t)n_outside, sizeof (int32_t));
      if (layouts->cells == NULL || self->outside == NULL)
        return false;
    }
  return true;
}

static void
ask (Lister *self, int layer, uint32_t entry, int mines)
{
  self->choices[layer] = (Choice){ entry, 0, mines, 0 };
}

/* Takes the next edge of a layer that answers what was asked; false when there is no other. */
static bool
advance_box (Lister *self, const MsTable *layer, Choice *choice)
{
  const uint32_t *edges = self->engine->circuit->edges + layer->edges;
  for (; choice->edge < layer->n_edges; choice->edge++)
    {
      const uint32_t *edge = edges + (size_t)choice->edge * MS_BOX_EDGE;
      int mines = (int)(edge[1] >> MS_TARGET_BITS);
      if ((edge[1] & MS_TARGET_MASK) != choice->entry
          || ms_count_value (&self->engine->count, self->engine->circuit, layer->left, edge[0],
                 choice->mines - mines)
              == 0)
        continue;
      self->box_mines[layer->box] = (uint8_t)mines;
      ask (self, layer->left, edge[0], choice->mines - mines);
      choice->edge++;
      return true;
    }
  return false;
}

static bool
advance_join (Lister *self, const MsTable *layer, Choice *choice)
{
  const uint32_t *edges = self->engine->circuit->edges + layer->edges;
  for (; choice->edge < layer->n_edges; choice->edge++, choice->left_mines = 0)
    {
      const uint32_t *edge = edges + (size_t)choice->edge * MS_JOIN_EDGE;
      if (edge[2] != choice->entry)
        continue;
      for (; choice->left_mines <= choice->mines; choice->left_mines++)
        if (ms_count_value (&self->engine->count, self->engine->circuit, layer->left, edge[0],
                choice->left_mines)
                != 0
            && ms_count_value (&self->engine->count, self->engine->circuit, layer->right, edge[1],
                   choice->mines - choice->left_mines)
                != 0)
          {
            ask (self, layer->left, edge[0], choice->left_mines);
            ask (self, layer->right, edge[1], choice->mines - choice->left_mines);
            choice->left_mines++;
            return true;
          }
    }
  return false;
}

static void
lay_box (Lister *self, int box)
{
  for (int j = 0; j < self->engine->problem->boxes[box].size; j++)
    {
      int cell = self->members[box * MS_MAX_AROUND + j];
      if (cell >= 0)
        self->current[cell] = self->pattern[box] >> j & 1;
    }
}

static void
lay_outside (Lister *self, bool mine)
{
  for (int i = 0; i < self->outside_mines; i++)
    self->current[self->outside[self->chosen[i]]] = mine;
}

/* Takes the next pattern of a box with the same number of mines; after the last, starts over with
 * the first and returns false. */
static bool
turn_box (Lister *self, int box)
{
  unsigned limit = 1u << self->engine->problem->boxes[box].size, pattern = self->pattern[box];
  bool more = false;
  if (pattern != 0)
    {
      unsigned low = pattern & -pattern, ripple = pattern + low;
      pattern = ripple | ((pattern ^ ripple) / low >> 2);
      more = pattern < limit;
    }
  self->pattern[box] = (uint8_t)(more ? pattern : (1u << self->box_mines[box]) - 1);
  lay_box (self, box);
  return more;
}

static bool
turn_outside (Lister *self)
{
  int k = self->outside_mines, i = k - 1;
  lay_outside (self, false);
  while (i >= 0 && self->chosen[i] == self->n_outside - k + i)
    i--;
  bool more = i >= 0;
  int next = more ? self->chosen[i] + 1 : 0;
  for (i = more ? i : 0; i < k; i++)
    self->chosen[i] = next++;
  lay_outside (self, true);
  return more;
}

/* Writes the present layout behind the others; the table must be all 0 before. */
static void
note_layout (Lister *self)
{
  MsLayouts *layouts = self->layouts;
  uint8_t *to = layouts->mine + self->n_listed++;
  size_t n = (size_t)layouts->n_cells;
  for (size_t i = 0; i < n; i++)
    {
      uint64_t word;
      for (; i + sizeof word <= n; i += sizeof word)
        {
          memcpy (&word, self->current + i, sizeof word);
          if (word != 0)
            break;
        }
      for (; i < n && self->current[i] == 0; i++)
        ;
      if (i < n)
        to[i * (size_t)layouts->n_layouts] = 1;
    }
}

/* Lists all layouts in which each box has its box_mines. */
static bool
list_places (Lister *self)
{
  const MsProblem *problem = self->engine->problem;
  for (int box = 0; box < problem->n_boxes; box++)
    {
      self->pattern[box] = (uint8_t)((1u << self->box_mines[box]) - 1);
      lay_box (self, box);
    }
  for (int i = 0; i < self->outside_mines; i++)
    self->chosen[i] = i;
  if (self->n_outside > 0)
    lay_outside (self, true);
  for (bool turned = true; turned && self->n_listed < self->layouts->n_layouts;)
    {
      note_layout (self);
      if (!ms_work_tick (self->work, 4L * self->layouts->n_cells + 2L * problem->n_boxes + 16))
        return false;
      /* Goes on to the next layout with the same number of mines in every box, if there is one. */
      turned = self->n_outside > 0 && turn_outside (self);
      for (int box = 0; !turned && box < problem->n_boxes; box++)
        turned = self->members[box * MS_MAX_AROUND] >= 0 && turn_box (self, box);
    }
  if (self->n_outside > 0)
    lay_outside (self, false);
  return true;
}

/* Goes through all choices of edges for one total of the boxes' mines. */
static bool
walk (Lister *self, int total)
{
  const MsCircuit *circuit = self->engine->circuit;
  int layer = circuit->n_layers - 1;
  ask (self, layer, 0, total);
  while (layer < circuit->n_layers)
    {
      if (!ms_work_tick (self->work, 8))
        return false;
      const MsTable *table = &circuit->layers[layer];
      Choice *choice = &self->choices[layer];
      if (!(table->kind == MS_LAYER_BOX          ? advance_box (self, table, choice)
                  : table->kind == MS_LAYER_JOIN ? advance_join (self, table, choice)
                                                 : choice->edge++ == 0))
        layer++;
      else if (layer > 0)
        {
          layer--;
          /* Whether the layer is asked something new or the same again, it starts over. */
          self->choices[layer].edge = 0;
          self->choices[layer].left_mines = 0;
        }
      else if (!list_places (self))
        return false;
    }
  return true;
}

static bool
allocate (Lister *self)
{
  MsArena *arena = &self->work->arena;
  size_t n_boxes = (size_t)self->engine->problem->n_boxes;
  self->choices = ms_arena_alloc (arena, (size_t)self->engine->circuit->n_layers, sizeof (Choice));
  self->box_mines = ms_work_alloc0 (self->work, n_boxes, 1);
  self->pattern = ms_work_alloc0 (self->work, n_boxes, 1);
  self->members = ms_arena_alloc (arena, n_boxes * MS_MAX_AROUND, sizeof (int32_t));
  return self->choices != NULL && self->box_mines != NULL && self->pattern != NULL
      && self->members != NULL
      && ms_work_fill (self->work, self->members, 0xff, n_boxes * MS_MAX_AROUND * sizeof (int32_t));
}

bool
ms_layouts_list (MsEngine *self, int most, MsLayouts *layouts)
{
  Lister lister = { .engine = self, .work = self->work, .layouts = layouts };
  *layouts = (MsLayouts){ .n_layouts = -1 };
  double n = self->layouts_exponent > 9
      ? INFINITY
      : self->layouts_mantissa * pow (10, (double)self->layouts_exponent);
  if (n > most + 0.5)
    return true;
  layouts->n_layouts = (int)lround (n);
  if (!ms_engine_complete (self) || !ms_engine_find_support (self) || !allocate (&lister)
      || !list_cells (&lister))
    return false;
  size_t n_cells = (size_t)layouts->n_cells;
  lister.current = ms_work_alloc0 (self->work, n_cells, 1);
  layouts->mine = ms_work_alloc0 (self->work, n_cells, (size_t)layouts->n_layouts);
  if (lister.current == NULL || layouts->mine == NULL)
    return false;
  const MsTotal *total = &self->total;
  const MsSlice *slice = ms_count_last (&self->count, self->circuit);
  for (int t = 0; t < slice->n; t++)
    {
      int mines = slice->lowest + t, left = total->mines - mines;
      if (self->count.values[slice->at + (size_t)t] == 0 || left < 0 || left > total->outside)
        continue;
      lister.outside_mines = lister.n_outside > 0 ? left : 0;
      lister.chosen = ms_arena_alloc (&self->work->arena, (size_t)left, sizeof (int32_t));
      if (lister.chosen == NULL || !walk (&lister, mines))
        return false;
    }
  return true;
}
