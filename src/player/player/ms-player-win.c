/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-player-field.h"
#include "ms-player-private.h"
#include "ms-player-testing.h"

typedef struct
{
  MsField *field;
  MsPlayerLayouts *layouts;
  uint64_t *mine; /* the same as layouts->planes.mine, but writable */
  int16_t *place; /* [n_cells of the board] of an unknown cell: its index in layouts->cells */
  int n_listed;
  /* Of each box: how many mines it has; and which of its cells, bit j standing for cell j. */
  uint8_t mines[MS_FIELD_BOXES], pattern[MS_FIELD_BOXES];
  int16_t *chosen; /* [n_outside + 1] the cells outside with a mine, as rising indices into
                    * known->outside */
  /* Fewest and most mines in the sections from each one on and outside. */
  int low[MS_FIELD_SECTIONS + 1], high[MS_FIELD_SECTIONS + 1];
} Lister;

static void
put_mine (Lister *self, int cell)
{
  size_t n_words = (size_t)self->layouts->planes.n_words;
  self->mine[(size_t)self->place[cell] * n_words + (size_t)(self->n_listed / 64)] |= UINT64_C (1)
      << self->n_listed % 64;
}

/* Turns the pattern of a box to the next one with as many mines.  After the last it begins again
 * with the first, and returns false. */
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

/* Turns the cells outside, n_chosen of which have mines, to the next way; after the last they begin
 * again, and the boxes turn.  After the last way of all it returns false. */
static bool
turn (Lister *self, int n_chosen)
{
  int i = n_chosen - 1, n_outside = self->field->outside;
  while (i >= 0 && self->chosen[i] == n_outside - n_chosen + i)
    i--;
  bool more = i >= 0;
  int next = more ? self->chosen[i] + 1 : 0;
  for (i = more ? i : 0; i < n_chosen; i++)
    self->chosen[i] = (int16_t)next++;
  for (int box = 0; box < self->field->n_boxes && !more; box++)
    more = turn_box (self, box);
  return more;
}

/* Lists all layouts with the given number of mines in each box and outside. */
static bool
list_places (Lister *self, int outside_mines)
{
  const MsField *field = self->field;
  for (int box = 0; box < field->n_boxes; box++)
    self->pattern[box] = (uint8_t)((1u << self->mines[box]) - 1);
  for (int i = 0; i < outside_mines; i++)
    self->chosen[i] = (int16_t)i;
  do
    {
      if (self->n_listed == self->layouts->planes.n_layouts)
        return false;
      for (int box = 0; box < field->n_boxes; box++)
        for (unsigned left = self->pattern[box]; left != 0; left &= left - 1)
          put_mine (self, field->boxes[box].cells[__builtin_ctz (left)]);
      for (int i = 0; i < outside_mines; i++)
        put_mine (self, field->known->outside[self->chosen[i]]);
      self->n_listed++;
    }
  while (turn (self, outside_mines));
  return true;
}

/* A section whose mines are being distributed; left: how many mines there are for it, the sections
 * after it and the cells outside. */
typedef struct
{
  Lister *lister;
  int section, left;
} Turn;

static bool list_section (Lister *self, int section, int left);

static bool
take (int n_mines, void *user_data)
{
  const Turn *of = user_data;
  return list_section (of->lister, of->section + 1, of->left - n_mines);
}

/* Lists all layouts with left mines in the sections from this one on and the cells outside. */
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

/* Sets low and high: the fewest and most mines that the sections from each one on and the cells
 * outside can have. */
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

/* Lists all unknown cells, their indices in the list, and the unknown cells around each. */
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

bool
ms_player_list_layouts (
    const MsPlayer *player, int n_layouts, MsWork *work, MsPlayerLayouts *layouts)
{
  MsField *field = player->field;
  size_t n_words = (size_t)(n_layouts + 63) / 64;
  /* A cell that is certain cannot be a view of an endgame. */
  bool certain = field->outside > 0 && field->outside_certainty != MS_CERTAINTY_NONE;
  for (int box = 0; box < field->n_boxes; box++)
    certain |= field->certainty[box] != MS_CERTAINTY_NONE;
  if (certain || player->known.n_cells > INT16_MAX || !ms_field_trace (field))
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

/* The choice by the exact chance to win, where few layouts are left. */

/* Chooses among the cells that the best view stands for.  Where no view is best, all cells are
 * dead, and the safest cell, which was chosen before, is as good as any. */
static void
choose_cell (const MsPlayer *self, const int32_t *cells, const int32_t *view_of, int n, int view,
    MsChoice *choice)
{
  int best = -1;
  for (int i = 0; view >= 0 && i < n; i++)
    if (view_of[i] == view)
      best = best < 0 ? cells[i] : ms_player_break_tie (self, best, cells[i]);
  if (best < 0)
    return;
  choice->cell = best;
  choice->safety = 1 - self->mine[best];
}

static void
note_win (MsChoice *choice, int won, int n_layouts)
{
  choice->basis = MS_BASIS_WIN;
  choice->win = (double)won / n_layouts;
}

/* Searches by the solver, whatever the position. */
static bool
search_anything (MsPlayer *self, MsChoice *choice)
{
  MsEngine *engine = ms_solver_get_engine (self->solver);
  MsLayouts layouts;
  MsEndgameViews views;
  int won, view;
  size_t n = (size_t)self->known.n_cells;
  if (!ms_layouts_list (engine, self->strategy->endgame_layouts, &layouts))
    return false;
  if (layouts.n_layouts < 0)
    return true;
  int32_t *cells = ms_arena_alloc (&engine->work->arena, n, sizeof *cells);
  int32_t *view_of = ms_arena_alloc (&engine->work->arena, n, sizeof *view_of);
  if (cells == NULL || view_of == NULL || !ms_endgame_views_find (engine, &layouts, &views)
      || !ms_endgame_find_best (engine, &views, &won, &view))
    return false;
  note_win (choice, won, layouts.n_layouts);
  for (int cell = 0; cell < self->known.n_cells; cell++)
    {
      cells[cell] = cell;
      view_of[cell] = views.view_at[self->index_of[cell]];
    }
  choose_cell (self, cells, view_of, self->known.n_cells, view, choice);
  return true;
}

/* Searches by what the field knows, at a fraction of the cost.  False: the position does not fit,
 * or *stopped. */
static bool
search_in_field (MsPlayer *self, int n_layouts, MsChoice *choice, bool *stopped)
{
  MsEngine *ahead = ms_solver_get_engine (self->ahead);
  MsWork *work = ahead->work;
  MsPlayerLayouts layouts;
  MsEndgameViews views;
  int won, view;
  bool full;
  ms_engine_begin (ahead, &self->options);
  int32_t *view_of = ms_arena_alloc (&work->arena, (size_t)self->known.n_cells, sizeof *view_of);
  bool found = view_of != NULL && ms_player_list_layouts (self, n_layouts, work, &layouts)
      && ms_endgame_planes_find_views (&layouts.planes, work, &views, view_of)
      && ms_endgame_bits_find_best (&views, work, &won, &view, &full);
  *stopped = !found && ms_work_status (work) != MS_STATUS_OK;
  if (!found)
    return false;
  note_win (choice, won, n_layouts);
  choose_cell (self, layouts.cells, view_of, layouts.planes.n_cells, view, choice);
  return true;
}

MsStatus
ms_player_choose_to_win (MsPlayer *self, MsChoice *choice)
{
  double most = self->strategy->endgame_layouts;
  bool consistent, stopped;
  if (self->in_field)
    {
      double log_layouts = ms_field_log_layouts (self->field);
      if (log_layouts > log (most + 0.5))
        return MS_STATUS_OK;
      int n_layouts = (int)lround (exp (log_layouts));
      /* Where no cell is safe, one of two layouts is won whatever is opened: the safest cell will
       * do. */
      if (n_layouts == 2)
        note_win (choice, 1, 2);
      if (n_layouts == 2 || search_in_field (self, n_layouts, choice, &stopped))
        return MS_STATUS_OK;
      if (stopped)
        return ms_work_status (ms_solver_get_engine (self->ahead)->work);
    }
  MS_TRY (ms_player_ask_solver (self, &consistent));
  return search_anything (self, choice) ? MS_STATUS_OK
                                        : ms_work_status (ms_player_get_engine (self)->work);
}
