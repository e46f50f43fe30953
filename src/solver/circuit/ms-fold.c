/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-fold.h"

#include "ms-fold-branches.h"

typedef struct
{
  MsCircuit *circuit;
  const MsProblem *problem;
  const MsOrder *order;
  const MsPlan *plan;
  MsFoldPools *pools;
  MsWork *work;
  uint8_t *folded; /* [n_boxes] 1: the box has been folded in */
  size_t n_slots; /* hash slots in use; a power of two */
} Fold;

#define MIN_HASH 32

/* A table with at most so many states gets room for all that they can lead to at once. */
#define SMALL_TABLE 16

/* Empties the hash and makes it large enough for about n keys. */
static bool
clear_hash (Fold *self, size_t n)
{
  size_t n_slots = MIN_HASH;
  while (n_slots < 2 * n)
    n_slots *= 2;
  if (!ms_pool_reserve (&self->work->arena, &self->pools->hash_pool, n_slots * sizeof (uint32_t)))
    return false;
  self->n_slots = n_slots;
  if (n_slots > 4096)
    return ms_work_fill (
        self->work, self->pools->hash_pool.data, 0xff, n_slots * sizeof (uint32_t));
  memset (self->pools->hash_pool.data, 0xff, n_slots * sizeof (uint32_t));
  return ms_work_tick (self->work, (long)(n_slots / 16));
}

/* Whether the limit of work allows so many words of edges.  To be asked only about words that have
 * been made, not about those reserved, since what one thread reserves for a layer is no more than a
 * guess. */
static bool
is_within_work (const MsCircuit *circuit, size_t words, MsWork *work)
{
  if (circuit->most_made == 0 || words <= circuit->most_made)
    return true;
  work->status = MS_STATUS_WORK_LIMIT;
  return false;
}

static bool
reserve_edges (Fold *self, size_t words)
{
  MsCircuit *circuit = self->circuit;
  size_t bytes = (circuit->n_edge_words + words) * sizeof (uint32_t);
  if (circuit->most_edges > 0 && circuit->n_edge_words + words > circuit->most_edges)
    {
      self->work->status = MS_STATUS_MEMORY_LIMIT;
      return false;
    }
  if (!is_within_work (circuit, circuit->n_edge_words, self->work)
      || !ms_pool_reserve (&self->work->arena, &circuit->edge_pool, bytes))
    return false;
  circuit->edges = circuit->edge_pool.data;
  return true;
}

/* A join of at least WORTH_BUCKETS pairs of states uses buckets, one of at least WORTH_THREADS
 * pairs also several threads (ms-fold-join.h). */
#define WORTH_BUCKETS 0x1p18
#define WORTH_THREADS 0x1p21
/* If one table has fewer groups, the groups of the other are tried. */
#define ENOUGH_GROUPS 64
#define MOST_PIECES 256
/* How many sums of a group each thread has room for at first, and how many hash slots it begins
 * with. */
#define FIRST_CAPACITY 4096
#define FEW_SUMS 64

/* A run of groups of states, which is one piece for a thread. */
typedef struct
{
  uint32_t first_group, end_group;
  /* Number of edges of the piece, and the index of the first in the layer. */
  size_t n_edges, edges_at;
  uint32_t n_entries, entries_at;
  bool written;
} JoinPiece;

/* Sorts 0…n - 1 by their numbers into order, those with the same number in rising order; start has
 * n_numbers + 1 elements, and says where those with each number begin. */
static bool
sort_by_number (MsWork *work, const uint32_t *numbers, uint32_t n, uint32_t n_numbers,
    uint32_t *start, uint32_t *order)
{
  if (!ms_work_fill (work, start, 0, ((size_t)n_numbers + 1) * sizeof *start))
    return false;
  for (uint32_t i = 0; i < n; i++)
    start[numbers[i] + 1]++;
  for (uint32_t i = 0; i < n_numbers; i++)
    start[i + 1] += start[i];
  for (uint32_t i = 0; i < n; i++)
    order[start[numbers[i]]++] = i;
  for (uint32_t i = n_numbers; i > 0; i--)
    start[i] = start[i - 1];
  start[0] = 0;
  return ms_work_tick (work, 4L * n + 2L * n_numbers);
}

/* What threads that fold branches share. */
typedef struct
{
  const Fold *fold; /* the fold of the run, which each branch copies */
  MsFoldBranches *branches;
} BranchesFold;

/* Marks the boxes of some whole subtrees, which no other bags fold, as not folded yet. */
static void
forget_folded (Fold *self, int begin, int end)
{
  for (int i = begin; i < end; i++)
    {
      const MsNumber *number = &self->problem->numbers[self->plan->walk[i]];
      for (int j = 0; j < number->n_boxes; j++)
        self->folded[number->boxes[j]] = 0;
    }
}

/* Writes the open boxes around a number that are not folded yet into boxes, marks them in
 * folded[n_boxes], and returns how many there are.  Boxes with many numbers come first, because
 * they drop many entries, and boxes with this number alone last, because only one count of mines is
 * left for the last box. */
static int
list_boxes (const MsProblem *problem, uint8_t *folded, int number, int boxes[MS_MAX_AROUND])
{
  const MsNumber *entry = &problem->numbers[number];
  int n = 0;
  for (int i = 0; i < entry->n_boxes; i++)
    {
      int box = entry->boxes[i], j = n;
      const MsBox *candidate = &problem->boxes[box];
      if (candidate->state != MS_BOX_OPEN || folded[box])
        continue;
      folded[box] = 1;
      for (; j > 0 && problem->boxes[boxes[j - 1]].n_numbers < candidate->n_numbers; j--)
        boxes[j] = boxes[j - 1];
      boxes[j] = box;
      n++;
    }
  return n;
}

#define KEY uint64_t
#define NAMED(name) name##_64
#define HASH(key) ((key)*UINT64_C (0x9E3779B97F4A7C15))
#include "ms-fold-section.h"
#undef KEY
#undef NAMED
#undef HASH

#define KEY unsigned __int128
#define NAMED(name) name##_128
#define HASH(key) \
  (((uint64_t)(key) ^ ((uint64_t)((key) >> 64) * UINT64_C (0xD6E8FEB86659FD93))) \
      * UINT64_C (0x9E3779B97F4A7C15))
#include "ms-fold-section.h"
#undef KEY
#undef NAMED
#undef HASH

bool
ms_fold_begin (MsCircuit *circuit, const MsProblem *problem, MsWork *work)
{
  circuit->effort = NULL;
  circuit->n_layers = circuit->n_roots = circuit->width = 0;
  circuit->n_entries = 0;
  circuit->n_edge_words = circuit->most_edges = circuit->most_made = 0;
  circuit->feasible = ms_work_alloc0 (work, (size_t)problem->n_boxes, sizeof *circuit->feasible);
  return circuit->feasible != NULL;
}

bool
ms_fold_all (MsCircuit *circuit, const MsProblem *problem, const MsOrder *order, const MsPlan *plan,
    MsFoldPools *pools, MsWork *work, MsDeadEnd *dead_end)
{
  Fold self = { circuit, problem, order, plan, pools, work, NULL, 0 };
  int begin = 0;
  *dead_end = (MsDeadEnd){ 0, 0 };
  self.folded = ms_work_alloc0 (work, (size_t)problem->n_boxes, 1);
  circuit->roots = ms_arena_alloc (&work->arena, (size_t)plan->n_sections, sizeof *circuit->roots);
  if (self.folded == NULL || circuit->roots == NULL)
    return false;
  for (int i = 0; i < plan->n_sections; begin = plan->section_end[i++])
    {
      int end = plan->section_end[i], first_layer = circuit->n_layers, dead_at = -1;
      MsSectionRoot root;
      bool wide = false; /* the section needs more slots than a key of 64 bits has */
      for (int j = begin; j < end && !wide; j++)
        wide = plan->slot[plan->walk[j]] >= 16;
      if (wide ? !fold_section_128 (&self, begin, end, &dead_at, &root.lowest, &root.highest)
               : !fold_section_64 (&self, begin, end, &dead_at, &root.lowest, &root.highest))
        return false;
      if (dead_at >= 0)
        {
          *dead_end = (MsDeadEnd){ begin, dead_at + 1 };
          return true;
        }
      root.layer = circuit->n_layers - 1;
      /* The section's last entry stands for all its layouts. */
      if (!is_within_work (circuit, circuit->n_edge_words, work)
          || !ms_circuit_prune (circuit, first_layer, work))
        return false;
      circuit->roots[circuit->n_roots++] = root;
      ms_work_done (work, (double)end / order->n);
    }
  return true;
}
