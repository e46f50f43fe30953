/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The least number of clicks is never above what greedy players of chains find, who know all
 * mines: each chord joins what it touches to one chain, which a single click begins.  Of three of
 * them one takes every chord that saves a click, one also those that cost nothing, and a human one
 * only chords what is open by then, all openings first. */
#include "cmocka-common.h"

#include "ms-least-clicks.h"
#include "ms-neighbours.h"
#include "ms-openings.h"
#include "ms-rng.h"

#include <stdlib.h>

#define MOST_CELLS 120

typedef struct
{
  const MsOpenings *openings;
  bool chorded[MOST_CELLS], flagged[MOST_CELLS];
  bool known[MOST_CELLS]; /* opened by an opening or a chord */
  int chain[MOST_CELLS]; /* from 1, of 0s and chorded numbers */
  int n_chains, n_cells;
} Chains;

static int
around (const Chains *self, int cell, int neighbours[8])
{
  return ms_neighbours (self->openings->width, self->openings->height, cell, neighbours);
}

static bool
begins (const Chains *self, int cell)
{
  return self->openings->numbers[cell] == 0 || self->chorded[cell];
}

/* Numbers the chains anew.  Chords and 0s that touch are of the same one. */
static void
find_chains (Chains *self)
{
  int todo[MOST_CELLS], neighbours[8];
  self->n_chains = 0;
  for (int cell = 0; cell < self->n_cells; cell++)
    self->chain[cell] = 0;
  for (int seed = 0; seed < self->n_cells; seed++)
    {
      int n_todo = 0;
      if (!begins (self, seed) || self->chain[seed] != 0)
        continue;
      self->chain[seed] = ++self->n_chains;
      for (todo[n_todo++] = seed; n_todo > 0;)
        {
          int n = around (self, todo[--n_todo], neighbours);
          for (int i = 0; i < n; i++)
            if (begins (self, neighbours[i]) && self->chain[neighbours[i]] == 0)
              {
                self->chain[neighbours[i]] = self->n_chains;
                todo[n_todo++] = neighbours[i];
              }
        }
    }
}

static void
know_around (Chains *self, int cell)
{
  int neighbours[8], n = around (self, cell, neighbours);
  self->known[cell] = true;
  for (int i = 0; i < n; i++)
    if (self->openings->numbers[neighbours[i]] == MS_OPENINGS_MINE)
      self->flagged[neighbours[i]] = true;
    else
      self->known[neighbours[i]] = true;
}

static void
begin (Chains *self, const MsOpenings *openings)
{
  *self = (Chains){ .openings = openings, .n_cells = openings->width * openings->height };
  for (int cell = 0; cell < self->n_cells; cell++)
    if (openings->numbers[cell] == 0)
      know_around (self, cell);
  find_chains (self);
}

/* By how many clicks fewer the board is won if the number is chorded too. */
static int
find_gain (const Chains *self, int number, int *n_joined)
{
  int neighbours[8], joined[8], n = around (self, number, neighbours);
  int gain = !self->known[number] - 2; /* the chord, and the click that begins a chain */
  *n_joined = 0;
  for (int i = 0; i < n; i++)
    {
      int cell = neighbours[i], chain = self->chain[cell];
      bool mine = self->openings->numbers[cell] == MS_OPENINGS_MINE, is_new = chain != 0;
      gain += mine ? -!self->flagged[cell] : !self->known[cell];
      for (int j = 0; j < *n_joined; j++)
        is_new = is_new && joined[j] != chain;
      if (is_new)
        joined[(*n_joined)++] = chain;
    }
  return gain + *n_joined;
}

/* Takes the chord that gains most, of equals the first, as long as one gains that much. */
static void
play (Chains *self, int least_gain, bool human)
{
  int chosen;
  do
    {
      int most = least_gain - 1, n_joined;
      chosen = -1;
      for (int cell = 0; cell < self->n_cells; cell++)
        {
          int number = self->openings->numbers[cell];
          if (number == 0 || number == MS_OPENINGS_MINE || self->chorded[cell]
              || (human && !self->known[cell]))
            continue;
          int gain = find_gain (self, cell, &n_joined);
          if (gain > most)
            {
              most = gain;
              chosen = cell;
            }
        }
      if (chosen >= 0)
        {
          self->chorded[chosen] = true;
          know_around (self, chosen);
          find_chains (self);
        }
    }
  while (chosen >= 0);
}

static int
count_clicks (const Chains *self)
{
  int n = self->n_chains;
  for (int cell = 0; cell < self->n_cells; cell++)
    n += self->chorded[cell] + self->flagged[cell]
        + (self->openings->numbers[cell] != MS_OPENINGS_MINE && !self->known[cell]);
  return n;
}

/* The fewest clicks of the three. */
static int
find_fewest (const MsOpenings *openings)
{
  int fewest = openings->metrics.bbbv;
  for (int way = 0; way < 3; way++)
    {
      Chains chains;
      begin (&chains, openings);
      assert_int_equal (count_clicks (&chains), openings->metrics.bbbv);
      play (&chains, way == 0, way == 2);
      int n = count_clicks (&chains);
      fewest = n < fewest ? n : fewest;
    }
  return fewest;
}

static void
the_least_is_not_above_chains (void **state)
{
  static const struct
  {
    int width, height, mines, n_boards;
    int64_t n_states; /* few of them: the bounds of an interval */
  } kinds[] = { { 9, 9, 10, 100, MS_LEAST_CLICKS_STATES }, { 12, 10, 20, 10, 500 } };
  MsRng rng;
  int n_better = 0;
  ms_rng_seed (&rng, 5);
  for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++)
    for (int i = 0; i < kinds[kind].n_boards; i++)
      {
        int n_cells = kinds[kind].width * kinds[kind].height;
        uint8_t *mine = calloc ((size_t)n_cells, 1);
        for (int left = kinds[kind].mines; left > 0;)
          {
            uint8_t *cell = &mine[ms_rng_below (&rng, (uint64_t)n_cells)];
            left -= !*cell;
            *cell = 1;
          }
        MsLayout *layout = ms_layout_new (kinds[kind].width, kinds[kind].height, mine, NULL);
        MsOpenings *openings = ms_openings_new (layout, NULL);
        MsLeastClicks least;
        assert_int_equal (
            ms_least_clicks_find (layout, kinds[kind].n_states, NULL, NULL, NULL, &least),
            MS_STATUS_OK);
        int fewest = find_fewest (openings);
        if (least.upper > fewest)
          fail_msg ("kind %zu, board %d: %d, by chains %d", kind, i, least.upper, fewest);
        n_better += least.upper < fewest;
        ms_least_clicks_clear (&least, NULL);
        ms_openings_free (openings);
        ms_layout_unref (layout);
        free (mine);
      }
  assert_true (n_better > 5); /* so it was no other way to the same number */
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (the_least_is_not_above_chains) };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
