/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-exhaust.h"

#include <string.h>

/* How far a number may be from the cell; the last reaches over every board. */
static const int reaches[] = { 1, 2, 3, 4, 6, 8, MS_MAX_SIDE };

#define N_REACHES ((int)(sizeof reaches / sizeof reaches[0]))

typedef struct
{
  MsExcerpt *excerpt;
  const uint8_t *certainty;
  int *near; /* [n_cells] scratch */
  int *best; /* [n_cells] the smallest set so far */
  int n_best; /* -1: none */
  bool by_total;
} Search;

static int
list_near (const Search *self, int cell, int reach)
{
  const MsFindings *findings = self->excerpt->findings;
  int x = cell % findings->width, y = cell / findings->width, n = 0;
  for (int v = y > reach ? y - reach : 0; v <= y + reach && v < findings->height; v++)
    for (int u = x > reach ? x - reach : 0; u <= x + reach && u < findings->width; u++)
      {
        int number = v * findings->width + u;
        if (findings->state[number] == MS_FINDING_NUMBER && findings->left[number] > 0)
          self->near[n++] = number;
      }
  return n;
}

/* Takes the conflict for the smallest set, if it is. */
static void
take_conflict (Search *self, const MsExcerptAnswer *answer, bool by_total)
{
  const MsSolverResult *result = answer->result;
  int n = result->n_conflict_cells;
  if (self->n_best >= 0 && self->n_best <= n)
    return;
  self->n_best = n;
  self->by_total = by_total;
  for (int i = 0; i < n; i++)
    self->best[i] = ms_excerpt_answer_to_board (answer, result->conflict_cells[i]);
}

/* The opposite of what is certain of the cell, with the numbers within reach. */
static MsStatus
refute (Search *self, int cell, int reach, bool with_total)
{
  MsExcerptAnswer answer;
  bool mine = self->certainty[cell] == MS_CERTAINTY_MINE;
  MsAssumption opposite = { cell, mine ? MS_CERTAINTY_SAFE : MS_CERTAINTY_MINE };
  int n = list_near (self, cell, reach);
  if (n == 0 && !with_total)
    return MS_STATUS_OK;
  MsStatus status = ms_excerpt_ask (self->excerpt, self->near, n, with_total, &opposite, &answer);
  if (status != MS_STATUS_OK)
    return status;
  if (!answer.result->consistent)
    {
      bool by_total = ms_conflict_is_about_total (answer.result->conflict);
      /* The search for a small set may have been given up: then it takes all of them. */
      if (answer.result->n_conflict_cells > 0)
        take_conflict (self, &answer, by_total);
      else if (self->n_best < 0)
        {
          memcpy (self->best, self->near, (size_t)n * sizeof *self->best);
          self->n_best = n;
          self->by_total = by_total;
        }
    }
  ms_excerpt_answer_clear (&answer);
  return MS_STATUS_OK;
}

static bool
touches_a_number (const Search *self, int cell)
{
  return list_near (self, cell, 1) > 0;
}

/* Runs over the whole board are too dear to look for the smallest set of several cells. */
static bool
is_found_far (const Search *self, int reach)
{
  return reach == N_REACHES - 1 && self->n_best >= 0;
}

/* Numbers alone, nearer ones first, then all with the total. */
static MsStatus
refute_all (Search *self, const int *cells, int n)
{
  MsStatus status = MS_STATUS_OK;
  for (int reach = 0; reach < N_REACHES && self->n_best < 0; reach++)
    for (int i = 0; i < n && status == MS_STATUS_OK && !is_found_far (self, reach); i++)
      if (touches_a_number (self, cells[i]))
        status = refute (self, cells[i], reaches[reach], false);
  for (int i = 0; i < n && status == MS_STATUS_OK && self->n_best < 0; i++)
    if (self->excerpt->has_total)
      status = refute (self, cells[i], MS_MAX_SIDE, true);
  return status;
}

static MsStatus
conclude (Search *self, MsChain *chain)
{
  MsExcerptAnswer answer;
  MsRung rung = { .rule = MS_RUNG_EXHAUSTION,
    .by_total = self->by_total,
    .numbers = self->best,
    .n_numbers = self->n_best,
    .safe = self->near,
    .mines_left = self->excerpt->findings->mines_left,
    .cells_left = self->excerpt->findings->cells_left };
  MsStatus status = ms_excerpt_ask (
      self->excerpt, self->best, self->n_best, self->by_total, NULL, &answer);
  if (status != MS_STATUS_OK)
    return status;
  int n_places = answer.result->width * answer.result->height;
  for (int place = 0; place < n_places; place++)
    if (ms_excerpt_answer_decides (&answer, place) == 0)
      self->near[rung.n_safe++] = ms_excerpt_answer_to_board (&answer, place);
  rung.mines = self->near + rung.n_safe;
  for (int place = 0; place < n_places; place++)
    if (ms_excerpt_answer_decides (&answer, place) == 1)
      self->near[rung.n_safe + rung.n_mines++] = ms_excerpt_answer_to_board (&answer, place);
  ms_excerpt_answer_clear (&answer);
  return ms_chain_add (chain, &rung) ? MS_STATUS_OK : MS_STATUS_NO_MEMORY;
}

MsStatus
ms_exhaust_find (MsExcerpt *excerpt, const int *cells, int n, const uint8_t *certainty,
    MsChain *chain, bool *found)
{
  const MsAllocator *allocator = excerpt->findings->allocator;
  size_t n_cells = (size_t)excerpt->findings->n_cells;
  Search self = { .excerpt = excerpt,
    .certainty = certainty,
    .near = ms_alloc (allocator, n_cells, sizeof (int)),
    .best = ms_alloc (allocator, n_cells, sizeof (int)),
    .n_best = -1 };
  MsStatus status = MS_STATUS_NO_MEMORY;
  if (self.near != NULL && self.best != NULL)
    status = refute_all (&self, cells, n < MS_EXHAUST_CELLS ? n : MS_EXHAUST_CELLS);
  *found = status == MS_STATUS_OK && self.n_best >= 0;
  if (*found)
    status = conclude (&self, chain);
  ms_dealloc (allocator, self.near);
  ms_dealloc (allocator, self.best);
  return status;
}
