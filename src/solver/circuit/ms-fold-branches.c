/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-fold-branches.h"

/* No branch has more than this part of the bags. */
#define PARTS 64

/* Lists the branches from the last bag to the first, and returns how many there are; small ones
 * that follow each other become one.  If branches is NULL, they are only counted. */
static int
list (const int32_t *sizes, int begin, int n, MsFoldBranch *branches)
{
  int n_branches = 0, last_begin = -1, last_end = -1;
  for (int i = n - 1; i >= 0;)
    {
      if (sizes[i] > n / PARTS)
        {
          i--;
          continue;
        }
      int first = i + 1 - sizes[i];
      bool joins = last_begin == i + 1 && last_end - first <= n / PARTS;
      last_end = joins ? last_end : i + 1;
      last_begin = first;
      n_branches += !joins;
      if (branches != NULL)
        branches[n_branches - 1] =
            (MsFoldBranch){ .begin = begin + first, .end = begin + last_end, .dead_at = -1 };
      i = first - 1;
    }
  return n_branches;
}

static bool
cut (MsFoldBranches *self, const MsPlan *plan, int begin, int n)
{
  MsArena *arena = &self->work->arena;
  int32_t *sizes = ms_arena_alloc (arena, (size_t)n, sizeof *sizes);
  if (sizes == NULL)
    return false;
  /* How many bags are in the subtree of each. */
  for (int i = 0; i < n; i++)
    {
      int place = i - 1;
      for (int left = plan->n_children[plan->walk[begin + i]]; left > 0; left--)
        place -= sizes[place];
      sizes[i] = i - place;
      if (!ms_work_tick (self->work, 8))
        return false;
    }
  int n_branches = list (sizes, begin, n, NULL);
  self->branches = ms_arena_alloc (arena, (size_t)n_branches, sizeof *self->branches);
  if (self->branches == NULL)
    return false;
  self->n_branches = list (sizes, begin, n, self->branches);
  for (int i = 0; i < n_branches / 2; i++)
    {
      MsFoldBranch other = self->branches[i];
      self->branches[i] = self->branches[n_branches - 1 - i];
      self->branches[n_branches - 1 - i] = other;
    }
  return ms_work_tick (self->work, 2L * n);
}

static bool
give_hands (MsFoldBranches *self, int wanted)
{
  MsWork *work = self->work;
  /* Half of the memory is kept for what the run takes over from the threads. */
  size_t limit = ms_subwork_share (work, 2 * wanted);
  self->hands = ms_work_alloc0 (work, (size_t)wanted, sizeof *self->hands);
  if (self->hands == NULL)
    return false;
  self->n_hands = wanted;
  for (int i = 0; i < wanted; i++)
    {
      MsFoldHand *hand = &self->hands[i];
      ms_subwork_init (&hand->under, work, limit);
      ms_arena_init (&hand->work.arena, work->arena.allocator);
      hand->work.arena.limit = limit;
    }
  return true;
}

bool
ms_fold_branches_begin (MsFoldBranches *self, const MsCircuit *circuit, const MsPlan *plan,
    int begin, int end, MsWork *work)
{
  int wanted = ms_subwork_wanted (work, MS_CREW_MOST, 0);
  *self = (MsFoldBranches){
    .work = work,
    .limit = work->arena.limit,
    .mark = ms_arena_mark (&work->arena),
  };
  if (wanted < 2 || end - begin < MS_FOLD_BRANCHES_BAGS || circuit->most_edges > 0)
    return true;
  return cut (self, plan, begin, end - begin) && give_hands (self, wanted);
}

MsFoldHand *
ms_fold_branches_lend (MsFoldBranches *self, int member, MsWork *work)
{
  MsFoldHand *hand = &self->hands[member];
  hand->under.thread = work;
  hand->work.arena.status = MS_STATUS_OK;
  ms_work_begin (&hand->work, &hand->under.options);
  return hand;
}

static void
clear_pools (MsFoldHand *hand)
{
  MsArena *arena = &hand->work.arena;
  ms_pool_clear (arena, &hand->pools.key_pool);
  ms_pool_clear (arena, &hand->pools.hash_pool);
  ms_pool_clear (arena, &hand->pools.message_pool);
  ms_arena_clear (arena);
}

bool
ms_fold_branches_run (MsFoldBranches *self, double units, MsCrewPiece fold, void *data)
{
  MsArena *arena = &self->work->arena;
  if (self->n_branches > 0
      && !ms_crew_run (self->work, self->n_hands, self->n_branches, units, fold, data))
    return false;
  for (int i = 0; i < self->n_hands; i++)
    {
      clear_pools (&self->hands[i]);
      if (arena->limit > 0)
        arena->limit -= self->hands[i].work.arena.held;
    }
  return true;
}

int
ms_fold_branches_append (const MsFoldBranch *branch, MsCircuit *circuit, MsWork *work)
{
  const MsCircuit *from = &branch->circuit;
  int first = circuit->n_layers;
  size_t words = circuit->n_edge_words + from->n_edge_words;
  if (from->n_entries > UINT32_MAX - circuit->n_entries)
    {
      work->status = MS_STATUS_MEMORY_LIMIT;
      return -1;
    }
  if (!ms_pool_reserve (&work->arena, &circuit->layer_pool,
          (size_t)(first + from->n_layers) * sizeof *circuit->layers)
      || !ms_pool_reserve (&work->arena, &circuit->edge_pool, words * sizeof *circuit->edges))
    return -1;
  circuit->layers = circuit->layer_pool.data;
  circuit->edges = circuit->edge_pool.data;
  memcpy (circuit->edges + circuit->n_edge_words, from->edges,
      from->n_edge_words * sizeof *circuit->edges);
  for (int i = 0; i < from->n_layers; i++)
    {
      MsTable *layer = &circuit->layers[first + i];
      *layer = from->layers[i];
      layer->edges += circuit->n_edge_words;
      layer->entries += circuit->n_entries;
      layer->left += layer->left >= 0 ? first : 0;
      layer->right += layer->right >= 0 ? first : 0;
    }
  circuit->n_layers += from->n_layers;
  circuit->n_entries += from->n_entries;
  circuit->n_edge_words = words;
  circuit->width = from->width > circuit->width ? from->width : circuit->width;
  return ms_work_tick (work, 8L * from->n_layers + (long)(from->n_edge_words / 2)) ? first : -1;
}

void
ms_fold_branches_release (MsFoldBranches *self, MsFoldBranch *branch)
{
  MsArena *arena = branch->arena;
  if (arena == NULL)
    return;
  size_t held = arena->held;
  ms_pool_clear (arena, &branch->circuit.layer_pool);
  ms_pool_clear (arena, &branch->circuit.edge_pool);
  ms_pool_clear (arena, &branch->messages);
  ms_pool_clear (arena, &branch->states);
  branch->arena = NULL;
  if (self->limit > 0)
    self->work->arena.limit += held - arena->held;
}

void
ms_fold_branches_end (MsFoldBranches *self)
{
  for (int i = 0; i < self->n_branches; i++)
    ms_fold_branches_release (self, &self->branches[i]);
  for (int i = 0; i < self->n_hands; i++)
    clear_pools (&self->hands[i]);
  self->work->arena.limit = self->limit;
  ms_arena_release (&self->work->arena, self->mark);
}
