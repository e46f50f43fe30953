/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-by-total.h"

#include "ms-run.h"

#include <string.h>

/* Runs times cells of the board that are spent on leaving numbers out. */
#define MOST_WORK 4000000L

typedef struct
{
  MsExcerpt *excerpt;
  int *numbers; /* [n] those taken */
  int *trial; /* [n] scratch */
  int n;
  int8_t *decided; /* [n_cells] 1 mine, 0 safe, -1 neither: with all numbers */
  int *cells; /* [n_cells] scratch */
  long runs;
  MsRung rung;
} Search;

/* Whether the numbers allow no fewer mines than are left, or no more, and what that is. */
static bool
is_tight (Search *self, int n)
{
  const MsTotal *total = &self->excerpt->solver->total;
  long found = self->excerpt->findings->mines_left - total->mines;
  bool at_least = total->lowest == total->mines;
  if (!at_least && total->highest + total->outside != total->mines)
    return false;
  self->rung.at_most = !at_least;
  self->rung.bound = found + (at_least ? total->lowest : total->highest);
  self->rung.cells_outside = total->outside;
  self->rung.n_numbers = n;
  return true;
}

/* Asks numbers[n]; tight: they and the total leave no room. */
static MsStatus
ask (Search *self, const int *numbers, int n, bool *tight, MsExcerptAnswer *answer)
{
  MsStatus status = ms_excerpt_ask (self->excerpt, numbers, n, true, NULL, answer);
  self->runs++;
  *tight = status == MS_STATUS_OK && answer->result->consistent && is_tight (self, n);
  return status;
}

static bool
decides_as_much (const Search *self, const MsExcerptAnswer *answer)
{
  for (int cell = 0; cell < self->excerpt->findings->n_cells; cell++)
    if (self->decided[cell] >= 0 && ms_excerpt_answer_decides (answer, cell) < 0)
      return false;
  return true;
}

/* Leaves numbers[from…to - 1] out, if the rest decides as much. */
static MsStatus
leave_out (Search *self, int from, int to, bool *left_out)
{
  MsExcerptAnswer answer;
  int n = 0;
  for (int i = 0; i < self->n; i++)
    if (i < from || i >= to)
      self->trial[n++] = self->numbers[i];
  MsStatus status = ask (self, self->trial, n, left_out, &answer);
  if (status != MS_STATUS_OK)
    return status;
  *left_out = *left_out && decides_as_much (self, &answer);
  ms_excerpt_answer_clear (&answer);
  if (*left_out)
    {
      memcpy (self->numbers, self->trial, (size_t)n * sizeof *self->numbers);
      self->n = n;
    }
  return MS_STATUS_OK;
}

/* Large parts first, then single numbers. */
static MsStatus
thin_out (Search *self)
{
  long most = MOST_WORK / self->excerpt->findings->n_cells;
  for (int size = self->n; size > 0; size = size > 1 ? (size + 1) / 2 : 0)
    for (int at = 0; at < self->n && self->runs < most;)
      {
        bool left_out;
        int end = at + size < self->n ? at + size : self->n;
        MsStatus status = leave_out (self, at, end, &left_out);
        if (status != MS_STATUS_OK)
          return status;
        if (!left_out)
          at = end;
      }
  return MS_STATUS_OK;
}

/* The rung of the numbers that are left. */
static MsStatus
conclude (Search *self, MsChain *chain)
{
  const MsFindings *findings = self->excerpt->findings;
  MsExcerptAnswer answer;
  bool tight;
  MsStatus status = ask (self, self->numbers, self->n, &tight, &answer);
  if (status != MS_STATUS_OK)
    return status;
  MsRung *rung = &self->rung;
  rung->safe = self->cells;
  for (int cell = 0; cell < findings->n_cells; cell++)
    if (ms_excerpt_answer_decides (&answer, cell) == 0)
      self->cells[rung->n_safe++] = cell;
  rung->mines = self->cells + rung->n_safe;
  for (int cell = 0; cell < findings->n_cells; cell++)
    if (ms_excerpt_answer_decides (&answer, cell) == 1)
      self->cells[rung->n_safe + rung->n_mines++] = cell;
  ms_excerpt_answer_clear (&answer);
  rung->rule = MS_RUNG_MINE_TOTAL;
  rung->by_total = true;
  rung->numbers = self->numbers;
  rung->mines_left = findings->mines_left;
  rung->cells_left = findings->cells_left;
  return ms_chain_add (chain, rung) ? MS_STATUS_OK : MS_STATUS_NO_MEMORY;
}

/* What all numbers decide. */
static MsStatus
look (Search *self, bool *found)
{
  MsExcerptAnswer answer;
  MsStatus status = ask (self, self->numbers, self->n, found, &answer);
  if (status != MS_STATUS_OK)
    return status;
  int n = 0;
  for (int cell = 0; cell < self->excerpt->findings->n_cells && *found; cell++)
    {
      self->decided[cell] = (int8_t)ms_excerpt_answer_decides (&answer, cell);
      n += self->decided[cell] >= 0;
    }
  *found = *found && n > 0;
  ms_excerpt_answer_clear (&answer);
  return MS_STATUS_OK;
}

static MsStatus
search (Search *self, MsChain *chain, bool *found)
{
  MsStatus status = look (self, found);
  if (status == MS_STATUS_OK && *found)
    status = thin_out (self);
  if (status == MS_STATUS_OK && *found)
    status = conclude (self, chain);
  return status;
}

static int
list_numbers (const MsFindings *findings, int *numbers)
{
  int n = 0;
  for (int cell = 0; cell < findings->n_cells; cell++)
    if (findings->state[cell] == MS_FINDING_NUMBER && findings->left[cell] > 0)
      numbers[n++] = cell;
  return n;
}

MsStatus
ms_by_total_find (MsExcerpt *excerpt, MsChain *chain, bool *found)
{
  const MsFindings *findings = excerpt->findings;
  const MsAllocator *allocator = findings->allocator;
  size_t n_cells = (size_t)findings->n_cells;
  *found = false;
  if (!excerpt->has_total)
    return MS_STATUS_OK;
  Search self = { .excerpt = excerpt,
    .numbers = ms_alloc (allocator, n_cells, sizeof (int)),
    .trial = ms_alloc (allocator, n_cells, sizeof (int)),
    .cells = ms_alloc (allocator, n_cells, sizeof (int)),
    .decided = ms_alloc (allocator, n_cells, 1) };
  MsStatus status = MS_STATUS_NO_MEMORY;
  if (self.numbers != NULL && self.trial != NULL && self.cells != NULL && self.decided != NULL)
    {
      self.n = list_numbers (findings, self.numbers);
      status = search (&self, chain, found);
    }
  ms_dealloc (allocator, self.numbers);
  ms_dealloc (allocator, self.trial);
  ms_dealloc (allocator, self.cells);
  ms_dealloc (allocator, self.decided);
  *found = *found && status == MS_STATUS_OK;
  return status;
}
