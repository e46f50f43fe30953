/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-shortest.h"

#include "ms-fewest.h"
#include "ms-hitting.h"
#include "ms-neighbours.h"

#include <stdlib.h>
#include <string.h>

/* Limits of the work; together about a fifth of a second at most. */
#define MOST_LOOKS 40000L
#define MOST_STEPS 2000000L
/* Of how many of the smallest sets, at most, the rungs are counted. */
#define MOST_SETS 64

typedef struct
{
  MsProver prover;
  const MsAllocator *allocator;
  MsHitting hitting;
  int *universe; /* [n] the numbers that may be part of a proof, those near the cell last */
  int n;
  int *set, *order; /* [n] scratch; set has indices in universe, order has numbers */
  /* [n_best] The smallest set found so far, as indices in universe. */
  int *best;
  int n_best;
  /* [n_solved][n_best] the smallest sets of which the rungs were counted, as indices in
   * universe. */
  int *solved;
  int n_solved;
  MsChain chain; /* the shortest chain found so far */
  bool cut;
} Search;

static int
distance_of (const MsFindings *findings, int a, int b)
{
  int dx = abs (a % findings->width - b % findings->width);
  int dy = abs (a / findings->width - b / findings->width);
  return dx > dy ? dx : dy;
}

/* Lists the numbers that are connected with the cell; with the mine total, all numbers. */
static bool
list_universe (Search *self, const MsShortest *shortest)
{
  const MsFindings *findings = &shortest->ascent->findings;
  bool all = shortest->highest >= MS_RUNG_MINE_TOTAL;
  uint8_t *reached = ms_alloc0 (self->allocator, (size_t)findings->n_cells, 1);
  int *queue = ms_alloc (self->allocator, (size_t)findings->n_cells, sizeof *queue);
  int n_queued = 0, around[8];
  bool has_memory = reached != NULL && queue != NULL;
  for (int cell = 0; has_memory && cell < findings->n_cells; cell++)
    if (cell == shortest->cell || (all && ms_findings_is_left (findings, cell)))
      {
        reached[cell] = 1;
        queue[n_queued++] = cell;
      }
  for (int i = 0; has_memory && i < n_queued; i++)
    {
      bool number = findings->state[queue[i]] == MS_FINDING_NUMBER;
      int n = ms_neighbours (findings->width, findings->height, queue[i], around);
      for (int j = 0; j < n; j++)
        if (!reached[around[j]]
            && findings->state[around[j]] == (number ? MS_FINDING_NOTHING : MS_FINDING_NUMBER))
          {
            reached[around[j]] = 1;
            queue[n_queued++] = around[j];
          }
    }
  for (int cell = 0; has_memory && cell < findings->n_cells; cell++)
    if (reached[cell] && findings->state[cell] == MS_FINDING_NUMBER)
      self->universe[self->n++] = cell;
  ms_dealloc (self->allocator, reached);
  ms_dealloc (self->allocator, queue);
  return has_memory;
}

/* Sorts the numbers with those far from the cell first, so that the numbers which a growing set
 * leaves out lie near it. */
static void
sort_universe (Search *self, const MsFindings *findings, int cell)
{
  int ends[MS_MAX_SIDE + 1] = { 0 }, n = 0;
  for (int i = 0; i < self->n; i++)
    ends[distance_of (findings, self->universe[i], cell)]++;
  for (int distance = MS_MAX_SIDE; distance >= 0; distance--)
    ends[distance] = n += ends[distance];
  for (int i = self->n - 1; i >= 0; i--)
    self->order[--ends[distance_of (findings, self->universe[i], cell)]] = self->universe[i];
  if (self->n > 0)
    memcpy (self->universe, self->order, (size_t)self->n * sizeof *self->order);
}

static bool
is_spent (Search *self)
{
  if (self->prover.ascent->looks < MOST_LOOKS)
    return false;
  self->cut = true;
  return true;
}

static int
index_of (const Search *self, int number)
{
  for (int i = 0; i < self->n; i++)
    if (self->universe[i] == number)
      return i;
  return -1;
}

/* Adds the numbers order[from…to - 1] to the prover's set as long as the cell is not proven; the
 * indices of those that would prove it are added to set[*n_set]. */
static MsStatus
grow (Search *self, int from, int to, int *n_set)
{
  bool proven;
  if (from == to)
    return MS_STATUS_OK;
  MsStatus status = ms_prover_add (&self->prover, self->order + from, to - from, &proven);
  if (status != MS_STATUS_OK || !proven)
    return status;
  ms_prover_take_back (&self->prover, to - from);
  if (to - from == 1)
    {
      self->set[(*n_set)++] = index_of (self, self->order[from]);
      return MS_STATUS_OK;
    }
  int middle = from + (to - from) / 2;
  status = grow (self, from, middle, n_set);
  return status == MS_STATUS_OK ? grow (self, middle, to, n_set) : status;
}

static bool
is_taken (const MsHitting *hitting, int element)
{
  for (int i = 0; i < hitting->n_taken; i++)
    if (hitting->taken[i] == element)
      return true;
  return false;
}

/* Whether the hitting set proves the cell; if not, another set that must be hit is added. */
static MsStatus
try_set (Search *self, bool *proven)
{
  const MsHitting *hitting = &self->hitting;
  int n = 0, n_set = 0;
  for (int i = 0; i < hitting->n_taken; i++)
    self->order[n++] = self->universe[hitting->taken[i]];
  MsStatus status = ms_prover_add (&self->prover, self->order, n, proven);
  if (status != MS_STATUS_OK || *proven)
    return status;
  for (int i = 0; i < self->n; i++)
    if (!is_taken (hitting, i))
      self->order[n++] = self->universe[i];
  status = grow (self, hitting->n_taken, n, &n_set);
  ms_prover_end (&self->prover);
  if (status == MS_STATUS_OK && !ms_hitting_add (&self->hitting, self->set, n_set))
    return MS_STATUS_NO_MEMORY;
  return status;
}

static bool
accept_any (const int *elements, int n, void *user_data)
{
  return true;
}

static bool
is_new (const int *elements, int n, void *user_data)
{
  const Search *self = user_data;
  for (int i = 0; i < self->n_solved; i++)
    {
      int n_same = 0;
      for (int j = 0; j < self->n_best; j++)
        for (int k = 0; k < n; k++)
          n_same += self->solved[i * self->n_best + j] == elements[k];
      if (n_same == n)
        return false;
    }
  return true;
}

/* Leaves out numbers of the smallest set as long as the others prove the cell. */
static MsStatus
thin_out (Search *self)
{
  MsStatus status = MS_STATUS_OK;
  for (int i = 0; i < self->n_best && status == MS_STATUS_OK && !is_spent (self);)
    {
      bool proven;
      int n = 0;
      for (int j = 0; j < self->n_best; j++)
        if (j != i)
          self->order[n++] = self->universe[self->best[j]];
      status = ms_prover_add (&self->prover, self->order, n, &proven);
      ms_prover_end (&self->prover);
      if (status == MS_STATUS_OK && proven)
        memmove (
            self->best + i, self->best + i + 1, (size_t)(--self->n_best - i) * sizeof *self->best);
      else
        i++;
    }
  return status;
}

/* Makes best the smallest of all sets, unless the search is cut. */
static MsStatus
find_smallest (Search *self)
{
  MsStatus status = MS_STATUS_OK;
  for (int size = 1; size < self->n_best && status == MS_STATUS_OK && !is_spent (self);)
    {
      bool proven, cut;
      if (!ms_hitting_find (&self->hitting, size, MOST_STEPS, accept_any, NULL, &cut))
        {
          self->cut |= cut;
          if (cut)
            break;
          size++;
          continue;
        }
      status = try_set (self, &proven);
      if (status != MS_STATUS_OK || !proven)
        continue;
      ms_prover_end (&self->prover);
      self->n_best = self->hitting.n_taken;
      memcpy (self->best, self->hitting.taken, (size_t)self->n_best * sizeof *self->best);
    }
  return status;
}

/* Finds the shortest chain of a set that proves the cell, and keeps it if it is shorter than those
 * before. */
static MsStatus
count_rungs (Search *self, const int *indices)
{
  int n = 0;
  memcpy (self->solved + self->n_solved * self->n_best, indices,
      (size_t)self->n_best * sizeof *indices);
  self->n_solved++;
  for (int i = 0; i < self->n_best; i++)
    self->order[n++] = self->universe[indices[i]];
  return ms_fewest_find (&self->prover, self->order, n, MOST_LOOKS, &self->chain, &self->cut);
}

/* Counts the rungs of the other sets of the same size. */
static MsStatus
compare_sets (Search *self)
{
  MsStatus status = count_rungs (self, self->best);
  while (status == MS_STATUS_OK && self->chain.n > 1 && !self->cut && !is_spent (self))
    {
      bool proven, cut;
      if (!ms_hitting_find (&self->hitting, self->n_best, MOST_STEPS, is_new, self, &cut)
          || self->n_solved == MOST_SETS)
        {
          self->cut |= cut || self->n_solved == MOST_SETS;
          break;
        }
      status = try_set (self, &proven);
      if (status != MS_STATUS_OK || !proven)
        continue;
      ms_prover_end (&self->prover);
      status = count_rungs (self, self->hitting.taken);
    }
  return status;
}

static MsStatus
search (Search *self, const int *enough, int n_enough)
{
  for (int i = 0; i < n_enough; i++)
    if (index_of (self, enough[i]) >= 0)
      self->best[self->n_best++] = index_of (self, enough[i]);
  ms_prover_begin (&self->prover);
  MsStatus status = thin_out (self);
  if (status == MS_STATUS_OK)
    status = find_smallest (self);
  self->solved = ms_alloc (
      self->allocator, (size_t)MOST_SETS * (size_t)(self->n_best + 1), sizeof *self->solved);
  if (self->solved == NULL)
    return MS_STATUS_NO_MEMORY;
  if (status == MS_STATUS_OK)
    status = compare_sets (self);
  return status;
}

MsStatus
ms_shortest_find (
    const MsShortest *shortest, const int *enough, int n_enough, MsChain *chain, bool *cut)
{
  MsAscent *ascent = shortest->ascent;
  const MsFindings *findings = &ascent->findings;
  const MsAllocator *allocator = findings->allocator;
  Search self = { .allocator = allocator,
    .hitting = { .allocator = allocator },
    .chain = { .allocator = allocator },
    .prover = { ascent, shortest->cell, shortest->highest, shortest->certainty } };
  MsStatus status = MS_STATUS_NO_MEMORY;
  ascent->looks = 0;
  size_t n = (size_t)findings->n_cells;
  self.universe = ms_alloc (self.allocator, n, sizeof *self.universe);
  self.set = ms_alloc (self.allocator, n, sizeof *self.set);
  self.order = ms_alloc (self.allocator, n, sizeof *self.order);
  self.best = ms_alloc (self.allocator, n, sizeof *self.best);
  self.prover.heeded = ms_alloc (self.allocator, n, sizeof (int));
  if ((self.universe != NULL && self.set != NULL && self.order != NULL && self.best != NULL
          && self.prover.heeded != NULL)
      && list_universe (&self, shortest) && ms_hitting_init (&self.hitting, self.n, allocator))
    {
      sort_universe (&self, findings, shortest->cell);
      status = search (&self, enough, n_enough);
    }
  *cut = self.cut;
  if (status == MS_STATUS_OK)
    {
      MsChain found = self.chain;
      self.chain = *chain;
      *chain = found;
    }
  ms_hitting_clear (&self.hitting);
  ms_chain_clear (&self.chain);
  ms_dealloc (self.allocator, self.universe);
  ms_dealloc (self.allocator, self.set);
  ms_dealloc (self.allocator, self.order);
  ms_dealloc (self.allocator, self.best);
  ms_dealloc (self.allocator, self.solved);
  ms_dealloc (self.allocator, self.prover.heeded);
  return status;
}
