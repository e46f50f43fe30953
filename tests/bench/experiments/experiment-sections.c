/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many layouts the largest section of a game has. */
#include "experiment-walk.h"

#include "ms-interval.h"
#include "ms-section-study.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_CELLS 480

/* As powers of ten. */
static const int limits[] = { 2, 3, 4, 5, 6, 7, 8, 10, 12 };
#define N_LIMITS ((int)(sizeof limits / sizeof limits[0]))

typedef struct
{
  double layouts; /* as a logarithm to base 10 */
  int n_cells;
} Size;

/* By what has failed in the position: single numbers, or two as well. */
typedef struct
{
  MsSolver *solver;
  const Walk *walk;
  Size largest[WALK_TWO_NUMBERS + 1]; /* of the game */
  int16_t group[MOST_CELLS]; /* 0: none yet */
  Size groups[MOST_CELLS + 1];
  int n_groups;
} Search;

static double
log10_of (const MsStudySection *section)
{
  return log10 (section->layouts.mantissa) + (double)section->layouts.exponent;
}

static void
note (Search *self, WalkRule failed, Size size)
{
  if (size.layouts > self->largest[failed].layouts)
    self->largest[failed] = size;
}

/* All that single numbers leave undecided and bind to the cell, a group of one section or more. */
static int
find_group (Search *self, int cell)
{
  const MsKnown *known = ms_player_get_known (self->walk->players[MS_LOGIC_ONE_NUMBER]);
  int queue[MOST_CELLS], n = 0;
  if (self->group[cell] != 0)
    return self->group[cell];
  int16_t group = (int16_t)++self->n_groups;
  self->groups[group] = (Size){ 0 };
  self->group[cell] = group;
  queue[n++] = cell;
  for (int i = 0; i < n; i++)
    {
      const MsTouching *touching = &known->touching[queue[i]];
      bool opened = known->state[queue[i]] == MS_KNOWN_OPENED;
      self->groups[group].n_cells += !opened;
      for (int j = 0; j < touching->n; j++)
        {
          int next = touching->cells[j], wanted = opened ? MS_KNOWN_NOTHING : MS_KNOWN_OPENED;
          if (known->state[next] != wanted || self->group[next] != 0)
            continue;
          self->group[next] = group;
          queue[n++] = next;
        }
    }
  return group;
}

/* Cells that are certain have one way to be: a group has as many layouts as its sections have
 * together. */
static void
look_at_groups (Search *self, const MsSectionStudy *study)
{
  memset (self->group, 0, sizeof self->group);
  self->n_groups = 0;
  for (int i = 0; i < study->n_sections; i++)
    {
      int group = find_group (self, study->sections[i].cells[0]);
      self->groups[group].layouts += log10_of (&study->sections[i]);
    }
  for (int i = 1; i <= self->n_groups; i++)
    note (self, WALK_ONE_NUMBER, self->groups[i]);
}

static void
look (const MsPosition *position, WalkRule failed, void *user_data)
{
  Search *self = user_data;
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSectionStudy *study;
  if (ms_section_study_find (self->solver, position, &options, &study) != MS_STATUS_OK)
    abort ();
  if (failed == WALK_ONE_NUMBER)
    look_at_groups (self, study);
  for (int i = 0; i < study->n_sections && failed == WALK_TWO_NUMBERS; i++)
    note (self, failed, (Size){ log10_of (&study->sections[i]), study->sections[i].n_cells });
  ms_section_study_free (study);
}

/* What is found of a level. */
typedef struct
{
  long reached[N_LIMITS];
  Size most;
  long seed;
} Tally;

static void
add_game (Tally *self, Size largest, long seed)
{
  for (int i = 0; i < N_LIMITS; i++)
    self->reached[i] += largest.layouts > limits[i];
  if (largest.layouts <= self->most.layouts)
    return;
  self->most = largest;
  self->seed = seed;
}

static void
play (const ExperimentBoard *board, Search *search, long games, Tally tallies[2])
{
  Walk walk;
  walk_init (&walk, board);
  walk.look = look;
  walk.user_data = search;
  search->walk = &walk;
  for (long seed = 1; seed <= games; seed++)
    {
      memset (search->largest, 0, sizeof search->largest);
      walk_play (&walk, (uint64_t)seed, true);
      for (int failed = WALK_ONE_NUMBER; failed <= WALK_TWO_NUMBERS; failed++)
        add_game (&tallies[failed], search->largest[failed], seed);
    }
  walk_clear (&walk);
}

static void
print_level (const ExperimentBoard *board, const Tally *tally, long games)
{
  double low, high, most = floor (tally->most.layouts);
  experiment_print_board (board);
  for (int i = 0; i < N_LIMITS; i++)
    {
      ms_interval_of_share (tally->reached[i], games, &low, &high);
      printf (" | %ld (%.3f to %.3f %%)", tally->reached[i], 100 * low, 100 * high);
    }
  printf (" | %.1fe%d (%d cells, seed %ld) |\n", pow (10, tally->most.layouts - most), (int)most,
      tally->most.n_cells, tally->seed);
}

void
experiment_sections (long games)
{
  Search search = { .solver = ms_solver_new (NULL) };
  Tally tallies[N_EXPERIMENT_LEVELS][2] = { 0 };
  for (int i = 0; i < N_EXPERIMENT_LEVELS; i++)
    {
      const ExperimentBoard board = experiment_level (i);
      play (&board, &search, games, tallies[i]);
    }
  for (int failed = WALK_TWO_NUMBERS; failed >= WALK_ONE_NUMBER; failed--)
    {
      printf ("| board | start");
      for (int i = 0; i < N_LIMITS; i++)
        printf (" | > 1e%d", limits[i]);
      printf (" | largest |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n");
      for (int i = 0; i < N_EXPERIMENT_LEVELS; i++)
        {
          const ExperimentBoard board = experiment_level (i);
          print_level (&board, &tallies[i][failed], games);
        }
      if (failed == WALK_TWO_NUMBERS)
        printf ("\n");
    }
  ms_solver_free (search.solver);
}
