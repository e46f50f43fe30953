/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-perfect-search.h"

#include <stdlib.h>
#include <string.h>

/* A cell that may be opened, with what is known of what follows. */
typedef struct
{
  uint64_t cell;
  size_t first_set;
  int n_sets;
  int safe; /* layouts in which it is no mine */
  int hope; /* no play that begins with it wins more */
} Candidate;

typedef struct
{
  int n, n_left_out; /* the most layouts in which a cell is safe that is not listed */
  Candidate at[64];
} Candidates;

static bool search_set (MsPerfectSearch *self, MsPerfectSet set, int enough, int *won);

static int
compare_safe (const void *a, const void *b)
{
  const Candidate *p = a, *q = b;
  if (p->safe != q->safe)
    return p->safe > q->safe ? -1 : 1;
  return p->cell < q->cell ? -1 : p->cell > q->cell;
}

static int
compare_hope (const void *a, const void *b)
{
  const Candidate *p = a, *q = b;
  return p->hope != q->hope ? (p->hope > q->hope ? -1 : 1) : compare_safe (a, b);
}

static int
compare_most (const void *a, const void *b)
{
  const MsPerfectSet *p = a, *q = b;
  if (p->most != q->most)
    return p->most > q->most ? -1 : 1;
  return p->from < q->from ? -1 : p->from > q->from;
}

/* Adds up what is hoped for of the sets that have been pushed, into a hope that has what is sure. */
static void
add_sets (const MsPerfectSets *sets, Candidate *candidate)
{
  candidate->n_sets = (int)(sets->n_sets - candidate->first_set);
  for (size_t i = candidate->first_set; i < sets->n_sets; i++)
    candidate->hope += sets->sets[i].most;
}

static bool
expand (MsPerfectSearch *self, size_t from, int n, Candidate *candidate)
{
  MsPerfectSets *sets = &self->sets;
  candidate->first_set = sets->n_sets;
  candidate->hope = 0;
  if (!ms_perfect_open (sets, from, n, candidate->cell, &candidate->hope))
    return false;
  add_sets (sets, candidate);
  return true;
}

/* Settles the sets that follow, the largest first, until they cannot come above enough any more. */
static bool
try_candidate (MsPerfectSearch *self, const Candidate *candidate, int enough, int *won)
{
  MsPerfectSets *sets = &self->sets;
  *won = candidate->hope;
  if (candidate->n_sets > 1)
    qsort (sets->sets + candidate->first_set, (size_t)candidate->n_sets, sizeof *sets->sets,
        compare_most);
  for (size_t i = 0; i < (size_t)candidate->n_sets; i++)
    {
      if (*won <= enough)
        break;
      MsPerfectSet set = sets->sets[candidate->first_set + i];
      int found, others = *won - set.most;
      if (!search_set (self, set, enough - others, &found))
        return false;
      *won = others + found;
    }
  return true;
}

/* The cells that are safe in more layouts than enough. */
static void
list_candidates (
    const MsPerfectSets *sets, const MsPerfectSet *set, int enough, Candidates *candidates)
{
  MsPerfectSight sight = ms_perfect_look (sets, set->from, set->n);
  MsPerfectRisks risks;
  ms_perfect_risks (sets, &sight, set->from, set->n, &risks);
  candidates->n = candidates->n_left_out = 0;
  for (uint64_t cells = risks.cells; cells != 0; cells &= cells - 1)
    {
      uint64_t cell = cells & -cells;
      int safe = set->n - ms_perfect_mines (&risks, cell);
      if (safe > enough)
        candidates->at[candidates->n++] = (Candidate){ .cell = cell, .safe = safe };
      else if (safe > candidates->n_left_out)
        candidates->n_left_out = safe;
    }
}

/* *won as in ms_perfect_search_cell. */
static bool
search_candidates (MsPerfectSearch *self, const MsPerfectSet *set, int enough, int *won)
{
  Candidates candidates;
  int found = enough, bound = 0; /* what candidates that are not above found do not exceed */
  list_candidates (&self->sets, set, enough, &candidates);
  for (int i = 0; i < candidates.n; i++)
    if (!expand (self, set->from, set->n, &candidates.at[i]))
      return false;
  if (candidates.n > 1)
    qsort (candidates.at, (size_t)candidates.n, sizeof (Candidate), compare_hope);
  for (int i = 0; i < candidates.n; i++)
    {
      int most = candidates.at[i].hope;
      if (most > found && !try_candidate (self, &candidates.at[i], found, &most))
        return false;
      if (most > found)
        found = most;
      else if (most > bound)
        bound = most;
    }
  *won = found > enough ? found : candidates.n_left_out > bound ? candidates.n_left_out : bound;
  return true;
}

static bool
search_set (MsPerfectSearch *self, MsPerfectSet set, int enough, int *won)
{
  MsPerfectSets *sets = &self->sets;
  MsPerfectKnown known = ms_perfect_table_find (&self->table, &set.name);
  if (known.most != 0 && known.most < set.most)
    set.most = known.most;
  if (known.exact || set.most <= enough)
    {
      *won = known.exact ? known.most : set.most;
      return true;
    }
  size_t used = sets->used, n_sets = sets->n_sets;
  size_t first_layout = sets->first_layout, end_layout = sets->end_layout;
  int least = enough > 2 ? enough : 2; /* two layouts are won in any case, see keep */
  self->nodes++;
  bool ok = ms_perfect_sets_enter (sets, &set) && search_candidates (self, &set, least, won);
  ms_perfect_sets_return (sets, first_layout, end_layout);
  sets->used = used;
  sets->n_sets = n_sets;
  if (!ok)
    return false;
  if (*won < 2)
    *won = 2;
  return ms_perfect_table_note (&self->table, &set.name, (MsPerfectKnown){ *won, *won > enough });
}

bool
ms_perfect_search_cell (
    MsPerfectSearch *self, size_t from, int n, uint64_t cell, int enough, int *won)
{
  size_t used = self->sets.used, n_sets = self->sets.n_sets;
  Candidate candidate = { .cell = cell };
  bool ok = expand (self, from, n, &candidate) && try_candidate (self, &candidate, enough, won);
  self->sets.used = used;
  self->sets.n_sets = n_sets;
  return ok;
}

bool
ms_perfect_search_all (MsPerfectSearch *self, int n, int *won)
{
  size_t used = self->sets.used, n_sets = self->sets.n_sets;
  Candidate nothing = { .first_set = n_sets };
  bool ok = ms_perfect_settle (&self->sets, 0, n, &nothing.hope);
  add_sets (&self->sets, &nothing);
  ok = ok && try_candidate (self, &nothing, -1, won);
  self->sets.used = used;
  self->sets.n_sets = n_sets;
  return ok;
}

bool
ms_perfect_search_init (MsPerfectSearch *self, MsWork *work, size_t bytes)
{
  *self = (MsPerfectSearch){ .sets = { .work = work, .table = &self->table } };
  return ms_perfect_table_init (&self->table, work, bytes);
}

void
ms_perfect_search_clear (MsPerfectSearch *self)
{
  ms_perfect_sets_clear (&self->sets);
  ms_perfect_table_clear (&self->table);
}
