/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bound-told.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

void
bound_check (bool ok)
{
  if (ok)
    return;
  fprintf (stderr, "bound: out of memory, or a position that cannot be\n");
  exit (1);
}

int
bound_count_around (const MsPlayer *player, const uint8_t *mine, int cell)
{
  const MsTouching *touching = &ms_player_get_known (player)->touching[cell];
  int mines = 0;
  for (int i = 0; i < touching->n; i++)
    mines += mine[touching->cells[i]];
  return mines;
}

void
bound_open (MsPlayer *player, const uint8_t *mine, int cell)
{
  int number = bound_count_around (player, mine, cell);
  const MsTouching *touching = &ms_player_get_known (player)->touching[cell];
  ms_player_see (player, cell, (MsCell)number);
  for (int i = 0; number == 0 && i < touching->n; i++)
    if (ms_player_get_known (player)->state[touching->cells[i]] != MS_KNOWN_OPENED)
      bound_open (player, mine, touching->cells[i]);
}

bool
bound_is_won (const MsPlayer *player)
{
  return ms_player_get_known (player)->n_opened
      == ms_player_get_known (player)->n_cells - ms_player_get_known (player)->mines;
}

bool
bound_settle (MsPlayer *player, const uint8_t *mine, MsChoice *choice)
{
  while (!bound_is_won (player))
    {
      bound_check (ms_player_choose (player, choice) == MS_STATUS_OK);
      if (choice->basis != MS_BASIS_CERTAIN)
        return true;
      bound_open (player, mine, choice->cell);
    }
  return false;
}

/* Where the solver has a cell. */
static int
index_of (const MsPlayer *player, int cell)
{
  int width = ms_player_get_known (player)->width;
  return ms_grid_index (ms_player_get_engine (player)->problem->grid, cell % width, cell / width);
}

static int
least (int a, int b)
{
  return a < b ? a : b;
}

/* What is in favour of telling a cell: it is safe, far from the edge, and among covered cells.
 * What is told of the middle first leaves the ends of the board to be guessed. */
static double
find_merit (const MsPlayer *player, int cell)
{
  int width = ms_player_get_known (player)->width, height = ms_player_get_known (player)->height,
      x = cell % width, y = cell / width;
  int from_edge = least (least (x, width - 1 - x), least (y, height - 1 - y)), n_covered = 0;
  const MsTouching *touching = &ms_player_get_known (player)->touching[cell];
  for (int i = 0; i < touching->n; i++)
    n_covered += ms_player_get_known (player)->state[touching->cells[i]] == MS_KNOWN_NOTHING;
  return 1 - ms_player_get_mine (player)[cell] + 0.01 * least (from_edge, 4) + 0.01 * n_covered;
}

/* The cell that is told next, where nothing is certain. */
static int
choose_told (const MsPlayer *player)
{
  int best = -1;
  double most = -1;
  for (int cell = 0; cell < ms_player_get_known (player)->n_cells; cell++)
    {
      if (ms_player_get_known (player)->state[cell] != MS_KNOWN_NOTHING)
        continue;
      double merit = find_merit (player, cell);
      if (merit > most)
        {
          best = cell;
          most = merit;
        }
    }
  return best;
}

/* In how many layouts a view is safe. */
static int
count_safe (const MsEndgameViews *views, int view)
{
  const uint8_t *shows = views->shows + (size_t)view * (size_t)views->n_layouts;
  int n = 0;
  for (int i = 0; i < views->n_layouts; i++)
    n += shows[i] != MS_SHOWS_MINE;
  return n;
}

/* Nothing is certain, and every cell that is not known tells layouts apart. */
static void
tell_cells (const MsPlayer *player, const MsEndgameViews *views, const int *every, BoundTold *told)
{
  for (int cell = 0; cell < ms_player_get_known (player)->n_cells; cell++)
    {
      int view = views->view_at[index_of (player, cell)];
      double n = views->n_layouts;
      told->safe_at[cell] = ms_player_get_known (player)->state[cell] == MS_KNOWN_OPENED;
      told->won_at[cell] = told->safe_at[cell] * told->won;
      if (ms_player_get_known (player)->state[cell] != MS_KNOWN_NOTHING)
        continue;
      bound_check (view >= 0);
      told->safe_at[cell] = count_safe (views, view) / n;
      told->won_at[cell] = every[view] / n;
    }
}

static void
list_layouts (MsPlayer *player, int most, MsLayouts *layouts)
{
  bool consistent;
  bound_check (ms_player_ask_solver (player, &consistent) == MS_STATUS_OK && consistent
      && ms_layouts_list (ms_player_get_engine (player), most, layouts) && layouts->n_layouts > 0);
}

double
bound_solve (MsPlayer *player, int most_layouts)
{
  MsLayouts layouts;
  MsEndgameViews views;
  int won, best;
  list_layouts (player, most_layouts, &layouts);
  bound_check (ms_endgame_views_find (ms_player_get_engine (player), &layouts, &views)
      && ms_endgame_find_best (ms_player_get_engine (player), &views, &won, &best));
  return (double)won / views.n_layouts;
}

int
bound_list (MsPlayer *player, int most_layouts, uint8_t *mine)
{
  MsLayouts layouts;
  size_t n_cells = (size_t)ms_player_get_known (player)->n_cells;
  list_layouts (player, most_layouts, &layouts);
  for (size_t i = 0; i < (size_t)layouts.n_layouts; i++)
    for (size_t cell = 0; cell < n_cells; cell++)
      mine[i * n_cells + cell] = ms_player_get_known (player)->state[cell] == MS_KNOWN_MINE;
  for (size_t cell = 0; cell < n_cells; cell++)
    for (int j = 0; j < layouts.n_cells; j++)
      if (layouts.cells[j] == index_of (player, cell))
        for (size_t i = 0; i < (size_t)layouts.n_layouts; i++)
          mine[i * n_cells + cell] = layouts.mine[(size_t)j * (size_t)layouts.n_layouts + i];
  return layouts.n_layouts;
}

static void
solve_all (MsPlayer *player, int most_layouts, BoundTold *told)
{
  MsLayouts layouts;
  MsEndgameViews views;
  int won;
  long nodes;
  MsEngine *engine = ms_player_get_engine (player);
  list_layouts (player, most_layouts, &layouts);
  bound_check (ms_endgame_views_find (engine, &layouts, &views)
      && ms_endgame_views_find_symmetries (engine, &views));
  int *every = calloc ((size_t)views.n_views + 1, sizeof *every);
  bound_check (every != NULL && ms_endgame_search (engine, &views, &won, every, &nodes));
  told->won = (double)won / views.n_layouts;
  tell_cells (player, &views, every, told);
  free (every);
}

static void
note_won (const MsPlayer *player, BoundTold *told)
{
  told->won = 1;
  for (int cell = 0; told->won_at != NULL && cell < ms_player_get_known (player)->n_cells; cell++)
    told->won_at[cell] = told->safe_at[cell] = ms_player_get_known (player)->state[cell]
        == MS_KNOWN_OPENED;
}

void
bound_tell (MsPlayer *player, const uint8_t *mine, int most_layouts, BoundTold *told)
{
  MsChoice choice;
  while (bound_settle (player, mine, &choice))
    {
      if (lround (exp (fmin (choice.log_layouts, 40))) <= most_layouts)
        {
          if (told->won_at == NULL)
            told->won = bound_solve (player, most_layouts);
          else
            solve_all (player, most_layouts, told);
          return;
        }
      int cell = choose_told (player);
      if (mine[cell])
        ms_player_note_mine (player, cell);
      else
        bound_open (player, mine, cell);
    }
  note_won (player, told);
}
