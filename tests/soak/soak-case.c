/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soak-case.h"

#include "ms-layout.h"
#include "ms-level.h"
#include "ms-neighbours.h"
#include "random-position.h"
#include "text-position.h"

#include <stdlib.h>
#include <string.h>

#define SMALL_MOST_COVERED 20

static int
below (MsRng *rng, int bound)
{
  return (int)ms_rng_below (rng, (uint64_t)bound);
}

MsPosition *
soak_position (int width, int height, int mines, const MsCell *cells)
{
  MsPosition *position;
  if (ms_position_new (width, height, mines, cells, NULL, &position, NULL) != MS_STATUS_OK)
    abort ();
  return position;
}

/* A copy of the cells, to be freed. */
static MsCell *
copy_cells (const MsPosition *position, int *n_cells)
{
  *n_cells = ms_position_get_width (position) * ms_position_get_height (position);
  MsCell *cells = malloc ((size_t)*n_cells);
  if (cells == NULL)
    abort ();
  return memcpy (cells, ms_position_get_cells (position), (size_t)*n_cells);
}

static void
replace (SoakCase *self, int mines, MsCell *cells)
{
  MsPosition *old = self->position;
  self->position = soak_position (
      ms_position_get_width (old), ms_position_get_height (old), mines, cells);
  ms_position_unref (old);
  free (cells);
}

static void
draw_stuck (SoakCase *self, MsRng *rng)
{
  const MsLevelInfo *level = ms_level_info ((MsLevel)below (rng, MS_N_NAMED_LEVELS));
  self->kind = "stuck";
  self->position = random_stuck (level->width, level->height, level->mines, ms_rng_next (rng));
}

/* A stuck board of which a part has not been reached yet. */
static void
draw_midgame (SoakCase *self, MsRng *rng)
{
  int n_cells, around[8];
  draw_stuck (self, rng);
  self->kind = "mid-game";
  int width = ms_position_get_width (self->position);
  int height = ms_position_get_height (self->position);
  MsCell *cells = copy_cells (self->position, &n_cells);
  for (int i = 2 + below (rng, 6); i > 0; i--)
    {
      int middle = below (rng, n_cells), x = middle % width, y = middle / width;
      int reach = 1 + below (rng, 3);
      for (int j = 0; j < n_cells; j++)
        if (abs (j % width - x) <= reach && abs (j / width - y) <= reach)
          cells[j] = MS_CELL_COVERED;
    }
  /* A 0 has opened all around it. */
  for (int i = 0; i < n_cells; i++)
    for (int j = 0, n = cells[i] == 0 ? ms_neighbours (width, height, i, around) : 0; j < n; j++)
      if (!ms_cell_is_opened (cells[around[j]]))
        cells[i] = MS_CELL_COVERED;
  replace (self, ms_position_get_mines (self->position), cells);
}

static void
draw_scattered (SoakCase *self, MsRng *rng)
{
  int width = 3 + below (rng, 34), height = 3 + below (rng, 26), percent = 5 + below (rng, 31);
  double opened = 0.05 + 0.05 * below (rng, 18);
  self->kind = "scattered";
  /* What is dense and half open is entangled. */
  if (percent > 24 && width * height > 500)
    width = 500 / height;
  self->position = random_scattered (
      width, height, width * height * percent / 100, opened, ms_rng_next (rng));
}

static void
draw_lattice (SoakCase *self, MsRng *rng)
{
  self->kind = "lattice";
  /* To explain a contradiction in a wide lattice takes hundreds of counts as wide. */
  self->position = random_lattice (
      5 + below (rng, self->truthful ? 14 : 6), 0.1 + 0.05 * below (rng, 8), ms_rng_next (rng));
}

static void
draw_small (SoakCase *self, MsRng *rng)
{
  self->kind = "small";
  self->truthful = false;
  self->position = random_small (SMALL_MOST_COVERED, ms_rng_next (rng));
}

/* Nothing opened yet, whatever number of mines. */
static void
draw_blank (SoakCase *self, MsRng *rng)
{
  int width = 2 + below (rng, 40), height = 1 + below (rng, 30), n_cells = width * height;
  MsCell *cells = malloc ((size_t)n_cells);
  if (cells == NULL)
    abort ();
  memset (cells, MS_CELL_COVERED, (size_t)n_cells);
  self->kind = "blank";
  self->position = soak_position (width, height, below (rng, n_cells + 1), cells);
  free (cells);
}

static void
draw_played (SoakCase *self, MsRng *rng)
{
  void (*const draws[]) (SoakCase *, MsRng *) = {
    draw_stuck,
    draw_midgame,
    draw_scattered,
    draw_lattice,
  };
  draws[below (rng, 4)](self, rng);
}

/* A number or a few that are off by one. */
static void
draw_altered (SoakCase *self, MsRng *rng)
{
  int n_cells;
  self->truthful = false;
  draw_played (self, rng);
  self->kind = "altered";
  MsCell *cells = copy_cells (self->position, &n_cells);
  for (int i = 1 + below (rng, 3), tries = 0; i > 0 && tries < 1000; tries++)
    {
      int cell = below (rng, n_cells);
      if (!ms_cell_is_opened (cells[cell]))
        continue;
      bool up = cells[cell] == 0 || (cells[cell] < 8 && below (rng, 2));
      cells[cell] = (MsCell)(up ? cells[cell] + 1 : cells[cell] - 1);
      i--;
    }
  replace (self, ms_position_get_mines (self->position), cells);
}

/* A mine total that the board was not drawn with. */
static void
draw_total (SoakCase *self, MsRng *rng)
{
  int n_cells;
  self->truthful = false;
  draw_played (self, rng);
  self->kind = "total";
  MsCell *cells = copy_cells (self->position, &n_cells);
  int mines = ms_position_get_mines (self->position);
  int totals[] = { 0, n_cells, n_cells - 1, mines / 2, mines - mines / 8, mines + mines / 8,
    below (rng, n_cells + 1) };
  replace (self, totals[below (rng, 7)], cells);
}

/* Flags and question marks on covered cells, right or wrong. */
static void
mark (SoakCase *self, MsRng *rng)
{
  int n_cells, one_in = 2 + below (rng, 30);
  bool flagged = false;
  MsCell *cells = copy_cells (self->position, &n_cells);
  for (int i = 0; i < n_cells; i++)
    if (cells[i] == MS_CELL_COVERED && below (rng, one_in) == 0)
      {
        cells[i] = below (rng, 4) ? MS_CELL_FLAG : MS_CELL_QUESTION;
        flagged |= cells[i] == MS_CELL_FLAG;
      }
  self->truthful &= !flagged || !self->trust_flags;
  replace (self, ms_position_get_mines (self->position), cells);
}

void
soak_case_draw (SoakCase *self, uint64_t seed)
{
  void (*const draws[SOAK_N_KINDS]) (SoakCase *, MsRng *) = {
    draw_small,
    draw_stuck,
    draw_midgame,
    draw_scattered,
    draw_lattice,
    draw_blank,
    draw_altered,
    draw_total,
  };
  MsRng rng;
  ms_rng_seed (&rng, seed);
  *self = (SoakCase){ .first_cell = -1, .truthful = true };
  draws[below (&rng, SOAK_N_KINDS)](self, &rng);
  int n_cells = ms_position_get_width (self->position) * ms_position_get_height (self->position);
  self->trust_flags = below (&rng, 2);
  self->first_click = (MsFirstClick)below (&rng, 3);
  if (below (&rng, 4))
    self->first_cell = below (&rng, n_cells);
  if (below (&rng, 3) == 0)
    mark (self, &rng);
  else if (self->trust_flags
      && memchr (ms_position_get_cells (self->position), MS_CELL_FLAG, (size_t)n_cells) != NULL)
    self->truthful = false;
}

void
soak_case_clear (SoakCase *self)
{
  ms_position_unref (self->position);
  self->position = NULL;
}

MsSolverOptions
soak_case_options (const SoakCase *self)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.exact = true;
  options.trust_flags = self->trust_flags;
  options.first_click = self->first_click;
  options.first_cell = self->first_cell;
  return options;
}

void
soak_case_print (const SoakCase *self, FILE *stream)
{
  char *text = text_position_print (self->position);
  fprintf (stream, "kind %s, flags %s, first click %s at cell %d\n%s", self->kind,
      self->trust_flags ? "trusted" : "ignored", ms_first_click_name (self->first_click),
      self->first_cell, text);
  free (text);
}
