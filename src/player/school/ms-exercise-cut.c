/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-exercise-cut.h"

#include "ms-fewest.h"
#include "ms-ladder.h"
#include "ms-neighbours.h"

#include <string.h>

/* How far the window may grow beyond the numbers of the proof before it is cut smaller. */
#define MOST_GROWTH 4
#define MOST_WINDOW (2 * MS_EXERCISE_MOST_SIDE)

typedef struct
{
  int left, top, right, bottom; /* the last two are outside */
} Window;

typedef struct
{
  MsSolver *solver;
  const MsExerciseSource *source;
  MsSolverOptions options; /* of ladders in the window, with or without the total */
  MsRungRule rule; /* that the cell needs on the whole board */
  bool mine; /* what the cell certainly is */
  bool has_total;
  /* Of the window that was looked at last: */
  int n_mines;
  uint8_t layout[MOST_WINDOW * MOST_WINDOW];
  MsCell cells[MOST_WINDOW * MOST_WINDOW]; /* mines that the simpler rules show are flagged */
} Cutter;

static int
get_width (const Window *window)
{
  return window->right - window->left;
}

static int
get_height (const Window *window)
{
  return window->bottom - window->top;
}

/* The asked cell as one of the window. */
static int
find_place (const Cutter *self, const Window *window)
{
  int x = self->source->cell % self->source->width, y = self->source->cell / self->source->width;
  return (y - window->top) * get_width (window) + x - window->left;
}

static bool
contains_cell (const Cutter *self, const Window *window)
{
  int x = self->source->cell % self->source->width, y = self->source->cell / self->source->width;
  return x >= window->left && x < window->right && y >= window->top && y < window->bottom;
}

/* Fills the cells of the window as a board of its own. */
static void
fill (Cutter *self, const Window *window)
{
  const MsExerciseSource *source = self->source;
  int width = get_width (window), height = get_height (window), around[8];
  uint8_t *mine = self->layout;
  self->n_mines = 0;
  for (int i = 0; i < width * height; i++)
    {
      int cell = (window->top + i / width) * source->width + window->left + i % width;
      mine[i] = source->mine[cell] != 0;
      self->n_mines += mine[i];
      self->cells[i] = ms_cell_is_opened (source->cells[cell]) ? 0 : MS_CELL_COVERED;
    }
  for (int i = 0; i < width * height; i++)
    if (self->cells[i] != MS_CELL_COVERED)
      {
        int n = ms_neighbours (width, height, i, around);
        for (int j = 0; j < n; j++)
          self->cells[i] = (MsCell)(self->cells[i] + mine[around[j]]);
      }
}

/* Whether the rungs show no safe cell before the first of the rule, and the cell of that place by
 * it and those before it.  Flags the mines that are shown before. */
static bool
shows_by_rule (Cutter *self, const MsLadder *ladder, int place)
{
  bool reached = false;
  for (int i = 0; i < ladder->n_rungs && ladder->rungs[i]->rule <= self->rule; i++)
    {
      const MsRung *rung = ladder->rungs[i];
      reached |= rung->rule == self->rule;
      if (reached ? ms_rung_has (self->mine ? rung->mines : rung->safe,
              self->mine ? rung->n_mines : rung->n_safe, place)
                  : rung->n_safe > 0 || ms_rung_has (rung->mines, rung->n_mines, place))
        return reached;
      for (int j = 0; !reached && j < rung->n_mines; j++)
        self->cells[rung->mines[j]] = MS_CELL_FLAG;
    }
  return false;
}

/* Whether something is to be found out: some covered cell is no right answer. */
static bool
leaves_doubt (const Cutter *self, const MsLadder *ladder)
{
  MsCertainty right = self->mine ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE;
  for (int i = 0; i < ladder->width * ladder->height; i++)
    if (self->cells[i] == MS_CELL_COVERED && ladder->result->certainty[i] != right)
      return true;
  return false;
}

/* The covered cells around a number that are not flagged, and the mines that are left for them. */
static int
list_left (const Cutter *self, const Window *window, int number, int left[8], int *lacks)
{
  int around[8], n_left = 0;
  int n = ms_neighbours (get_width (window), get_height (window), number, around);
  *lacks = self->cells[number];
  for (int i = 0; i < n; i++)
    if (self->cells[around[i]] == MS_CELL_COVERED)
      left[n_left++] = around[i];
    else
      *lacks -= self->cells[around[i]] == MS_CELL_FLAG;
  return n_left;
}

/* As bits, which of cells[n] a number has left; 0 where it has others, or none. */
static unsigned
find_inside (
    const Cutter *self, const Window *window, int number, const int *cells, int n, int *lacks)
{
  int left[8], n_left = list_left (self, window, number, left, lacks);
  unsigned inside = 0;
  for (int i = 0; i < n_left; i++)
    {
      int at = 0;
      while (at < n && cells[at] != left[i])
        at++;
      if (at == n)
        return 0;
      inside |= 1U << at;
    }
  return inside;
}

/* Whether two numbers whose cells are all around number, and none around both, need all mines that
 * it lacks: then the others around it are safe. */
static bool
splits_in_two (const Cutter *self, const Window *window, int number)
{
  int width = get_width (window), height = get_height (window), x = number % width, lacks;
  int cells[8], n = list_left (self, window, number, cells, &lacks), n_parts = 0;
  struct
  {
    unsigned inside;
    int lacks;
  } parts[24];
  for (int y = number / width - 2; y <= number / width + 2; y++)
    for (int u = x - 2; u <= x + 2; u++)
      if (y >= 0 && y < height && u >= 0 && u < width && y * width + u != number
          && ms_cell_is_opened (self->cells[y * width + u]))
        {
          parts[n_parts].inside = find_inside (
              self, window, y * width + u, cells, n, &parts[n_parts].lacks);
          n_parts += parts[n_parts].inside != 0;
        }
  for (int i = 0; i < n_parts; i++)
    for (int j = 0; j < i; j++)
      if ((parts[i].inside & parts[j].inside) == 0 && parts[i].lacks + parts[j].lacks == lacks
          && (parts[i].inside | parts[j].inside) != (1U << n) - 1)
        return true;
  return false;
}

/* Whether an equation of no more than three numbers decides something, which asks no more of the
 * learner than the rule of three numbers does.  All others of so many are rungs of that rule. */
static bool
takes_three (const Cutter *self, const Window *window)
{
  for (int i = 0; i < get_width (window) * get_height (window); i++)
    if (ms_cell_is_opened (self->cells[i]) && splits_in_two (self, window, i))
      return true;
  return false;
}

/* *holds: whether the window asks for the cell by the rule. */
static MsStatus
look_at (Cutter *self, const Window *window, bool *holds)
{
  MsPosition *position;
  MsLadder *ladder;
  *holds = false;
  if (!contains_cell (self, window))
    return MS_STATUS_OK;
  fill (self, window);
  MsStatus status = ms_position_new (get_width (window), get_height (window), self->n_mines,
      self->cells, ms_solver_get_allocator (self->solver), &position, NULL);
  /* Not every window is a board: it may have nothing but mines. */
  if (status != MS_STATUS_OK)
    return status == MS_STATUS_NO_MEMORY ? status : MS_STATUS_OK;
  status = ms_ladder_find (self->solver, position, &self->options, &ladder);
  ms_position_unref (position);
  if (status != MS_STATUS_OK)
    return ms_status_is_limit (status) ? MS_STATUS_OK : status;
  *holds = ladder->complete && shows_by_rule (self, ladder, find_place (self, window))
      && (self->rule != MS_RUNG_EQUATIONS || !takes_three (self, window))
      && leaves_doubt (self, ladder);
  ms_ladder_free (ladder);
  return MS_STATUS_OK;
}

/* Leaves out rows and columns at the edge one by one, until none can be left out any more. */
static MsStatus
shrink (Cutter *self, Window *window)
{
  for (int side = 0, n_kept = 0; n_kept < 4; side = (side + 1) % 4)
    {
      bool holds;
      Window less = *window;
      less.left += side == 0;
      less.top += side == 1;
      less.right -= side == 2;
      less.bottom -= side == 3;
      MS_TRY (look_at (self, &less, &holds));
      n_kept = holds ? 0 : n_kept + 1;
      if (holds)
        *window = less;
    }
  return MS_STATUS_OK;
}

static void
include (Window *window, int x, int y)
{
  window->left = x < window->left ? x : window->left;
  window->top = y < window->top ? y : window->top;
  window->right = x + 1 > window->right ? x + 1 : window->right;
  window->bottom = y + 1 > window->bottom ? y + 1 : window->bottom;
}

static Window
grow (const Cutter *self, const Window *window, int by)
{
  int width = self->source->width, height = self->source->height;
  return (Window){
    window->left > by ? window->left - by : 0,
    window->top > by ? window->top - by : 0,
    window->right + by < width ? window->right + by : width,
    window->bottom + by < height ? window->bottom + by : height,
  };
}

/* Takes from the ladder of the whole board which rule the cell needs, and the smallest window with
 * the numbers that lead to it.  *found is false where nothing decides it. */
static MsStatus
take_ladder (Cutter *self, const MsLadder *ladder, Window *window, bool *found)
{
  const MsAllocator *allocator = ms_solver_get_allocator (self->solver);
  int width = self->source->width, cell = self->source->cell, n = 0;
  const MsRung **rungs = ms_alloc (allocator, (size_t)ladder->n_rungs, sizeof *rungs);
  if (rungs == NULL)
    return MS_STATUS_NO_MEMORY;
  *found = false;
  while (n < ladder->n_rungs && !*found)
    {
      rungs[n] = ladder->rungs[n];
      self->rule = rungs[n]->rule > self->rule ? rungs[n]->rule : self->rule;
      *found = ms_rung_decides (rungs[n], cell);
      self->mine = *found && ms_rung_has (rungs[n]->mines, rungs[n]->n_mines, cell);
      n++;
    }
  *window = (Window){ cell % width, cell / width, cell % width + 1, cell / width + 1 };
  if (*found)
    n = ms_fewest_keep_needed (rungs, n, width, self->source->height);
  for (int i = 0; *found && i < n; i++)
    {
      self->has_total |= rungs[i]->by_total;
      for (int j = 0; j < rungs[i]->n_numbers; j++)
        include (window, rungs[i]->numbers[j] % width, rungs[i]->numbers[j] / width);
    }
  self->options.density = self->has_total ? 0 : MS_EXERCISE_DENSITY;
  ms_dealloc (allocator, rungs);
  return MS_STATUS_OK;
}

static MsStatus
begin (Cutter *self, const MsPosition *position, Window *window, bool *found)
{
  MsLadder *ladder;
  MsStatus status = ms_ladder_find (self->solver, position, &self->options, &ladder);
  *found = false;
  if (status != MS_STATUS_OK)
    return ms_status_is_limit (status) ? MS_STATUS_OK : status;
  status = take_ladder (self, ladder, window, found);
  ms_ladder_free (ladder);
  return status;
}

/* Finds a window that holds, as small as it can be made. */
static MsStatus
find_window (Cutter *self, Window *window, bool *found)
{
  Window numbers = *window;
  bool larger = true;
  *found = false;
  /* The cells around the numbers belong to what these say. */
  for (int by = 1; !*found && larger && by <= MOST_GROWTH; by++)
    {
      Window grown = grow (self, &numbers, by);
      larger = memcmp (&grown, window, sizeof grown) != 0;
      *window = grown;
      if (get_width (window) > MOST_WINDOW || get_height (window) > MOST_WINDOW)
        return MS_STATUS_OK;
      MS_TRY (look_at (self, window, found));
    }
  if (!*found)
    return MS_STATUS_OK;
  MS_TRY (shrink (self, window));
  *found = get_width (window) <= MS_EXERCISE_MOST_SIDE
      && get_height (window) <= MS_EXERCISE_MOST_SIDE;
  /* The cells are those of the last window that was tried. */
  return *found ? look_at (self, window, found) : MS_STATUS_OK;
}

MsSolverOptions
ms_exercise_limit (const MsSolverOptions *limits)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.memory_limit = limits->memory_limit;
  options.work_limit = limits->work_limit;
  options.poll = limits->poll;
  options.user_data = limits->user_data;
  return options;
}

MsStatus
ms_exercise_cut (MsSolver *solver, const MsExerciseSource *source, const MsSolverOptions *limits,
    MsExercise **exercise)
{
  const MsAllocator *allocator = ms_solver_get_allocator (solver);
  Cutter self = { solver, source, ms_exercise_limit (limits) };
  MsPosition *position;
  Window window;
  bool found;
  *exercise = NULL;
  MS_TRY (ms_position_new (
      source->width, source->height, source->mines, source->cells, allocator, &position, NULL));
  MsStatus status = begin (&self, position, &window, &found);
  ms_position_unref (position);
  if (status == MS_STATUS_OK && found)
    status = find_window (&self, &window, &found);
  if (status != MS_STATUS_OK || !found)
    return status;
  MsExercise parts = {
    .topic = (int)self.rule,
    .flag = self.mine,
    .has_total = self.has_total,
    .cell = find_place (&self, &window),
    .other = -1,
  };
  return ms_exercise_new (&parts, get_width (&window), get_height (&window), self.cells,
      self.layout, allocator, exercise);
}
