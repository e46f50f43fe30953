/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-board-proof.h"

#include "ms-findings.h"
#include "ms-draft.h"
#include "ms-ladder.h"

#include <string.h>

/* A proof with what it owns: its rungs, its links, and the order of opening, of which each link has
 * a part. */
typedef struct
{
  MsBoardProof proof;
  const MsAllocator *allocator;
  MsChain chain;
  MsBoardLink *links;
  size_t room; /* how many links there is room for */
  int *opened; /* [n_cells] the opened cells, in the order of opening */
} Owned;

typedef struct
{
  Owned *owned;
  MsSolver *solver;
  MsDraft draft;
  MsDeadline deadline;
  MsSolverOptions options; /* the options of each ladder */
  MsAssumption *found; /* [n_cells] the mines proven so far */
  int n_found;
  uint8_t *is_found; /* [n_cells] 1: the cell is a proven mine; 2, once links are left out: a link
                      * looks at it */
} Prover;

/* Adds the link of a rung, or of the first click; it has opened the cells that the draft has opened
 * since it had n_before. */
static bool
add_link (Prover *self, const MsRung *rung, int n_before)
{
  Owned *owned = self->owned;
  int n = owned->proof.n_links;
  if (!ms_grow (owned->allocator, &owned->links, &owned->room, (size_t)n + 1, sizeof *owned->links))
    return false;
  if (rung != NULL && !ms_chain_add (&owned->chain, rung))
    return false;
  for (int i = n_before; i < self->draft.n_opened; i++)
    owned->opened[i] = self->draft.opened[i];
  owned->links[n] = (MsBoardLink){ rung != NULL ? owned->chain.rungs[owned->chain.n - 1] : NULL,
    self->draft.n_opened - n_before, owned->opened + n_before };
  owned->proof.n_links++;
  return true;
}

/* Takes rungs of a ladder as long as a ladder of the board as it is now would have the same: it
 * stops before a rung of a harder rule if something was opened, and after a rung that opens more
 * than its own cells. */
static bool
take_ladder (Prover *self, const MsLadder *ladder)
{
  bool opened = false;
  for (int i = 0; i < ladder->n_rungs; i++)
    {
      const MsRung *rung = ladder->rungs[i];
      int n_before = self->draft.n_opened;
      if (opened && rung->rule != MS_RUNG_ONE_NUMBER)
        break;
      for (int j = 0; j < rung->n_safe; j++)
        if (!ms_cell_is_opened (self->draft.cells[rung->safe[j]]))
          ms_draft_open (&self->draft, rung->safe[j]);
      for (int j = 0; j < rung->n_mines; j++)
        {
          self->found[self->n_found++] = (MsAssumption){ rung->mines[j], MS_CERTAINTY_MINE };
          self->is_found[rung->mines[j]] = 1;
        }
      if (!add_link (self, rung, n_before))
        return false;
      opened |= rung->n_safe > 0;
      if (self->draft.n_opened - n_before > rung->n_safe)
        break;
    }
  return true;
}

static MsStatus
find_ladder (Prover *self, MsLadder **ladder)
{
  const MsRules *rules = &self->draft.rules;
  MsPosition *position;
  MsStatus status = ms_position_new (rules->width, rules->height, rules->mines, self->draft.cells,
      self->owned->allocator, &position, NULL);
  *ladder = NULL;
  if (status != MS_STATUS_OK)
    return status;
  self->options.assumed = self->found;
  self->options.n_assumed = self->n_found;
  status = ms_ladder_find (self->solver, position, &self->options, ladder);
  ms_position_unref (position);
  return ms_deadline_status (&self->deadline, status);
}

/* Finds one more ladder and takes its rungs; *goes_on: something was opened. */
static MsStatus
step (Prover *self, bool *goes_on)
{
  MsLadder *ladder;
  int n_before = self->draft.n_opened;
  MsStatus status = find_ladder (self, &ladder);
  *goes_on = false;
  if (status != MS_STATUS_OK)
    return status;
  MsStatus stopped = ladder->stopped;
  if (!take_ladder (self, ladder))
    status = MS_STATUS_NO_MEMORY;
  ms_ladder_free (ladder);
  *goes_on = self->draft.n_opened > n_before;
  if (status == MS_STATUS_OK && !*goes_on)
    status = stopped;
  return status;
}

static MsStatus
play (Prover *self)
{
  MsBoardProof *proof = &self->owned->proof;
  bool goes_on = true;
  MsStatus status = MS_STATUS_OK;
  if (self->draft.mine[proof->first_cell])
    {
      proof->verdict = MS_BOARD_LOST;
      proof->n_left = self->draft.n_cells - self->draft.rules.mines;
      return MS_STATUS_OK;
    }
  ms_draft_open (&self->draft, proof->first_cell);
  if (!add_link (self, NULL, 0))
    return MS_STATUS_NO_MEMORY;
  while (status == MS_STATUS_OK && goes_on && !ms_draft_is_won (&self->draft))
    {
      self->deadline.progress = (double)self->draft.n_opened / self->draft.n_cells;
      status = step (self, &goes_on);
    }
  proof->n_left = self->draft.n_cells - self->draft.rules.mines - self->draft.n_opened;
  proof->stopped = status;
  if (proof->n_left == 0)
    proof->verdict = MS_BOARD_PROVEN;
  else
    proof->verdict = status == MS_STATUS_OK ? MS_BOARD_NEEDS_GUESS : MS_BOARD_UNKNOWN;
  return status;
}

/* Leaves out the links that open nothing and that no later link needs. */
static void
leave_out (Prover *self)
{
  Owned *owned = self->owned;
  int kept = owned->proof.n_links;
  for (int i = owned->proof.n_links - 1; i >= 0; i--)
    {
      const MsBoardLink *link = &owned->links[i];
      bool needed = link->rung == NULL || link->n_opened > 0;
      for (int j = 0; !needed && j < link->rung->n_mines; j++)
        needed = self->is_found[link->rung->mines[j]] == 2;
      if (!needed)
        continue;
      /* The cells beside the numbers of a rung are marked, or all cells if it uses the mine
       * total. */
      const MsRung *rung = link->rung;
      for (int cell = 0; rung != NULL && rung->by_total && cell < self->draft.n_cells; cell++)
        self->is_found[cell] = 2;
      for (int j = 0; rung != NULL && j < rung->n_numbers; j++)
        {
          int around[8],
              n = ms_neighbours (owned->proof.width, owned->proof.height, rung->numbers[j], around);
          for (int k = 0; k < n; k++)
            self->is_found[around[k]] = 2;
        }
      owned->links[--kept] = *link;
    }
  owned->proof.n_links -= kept;
  memmove (owned->links, owned->links + kept, (size_t)owned->proof.n_links * sizeof *owned->links);
}

static MsStatus
prove (Prover *self, const uint8_t *mine)
{
  Owned *owned = self->owned;
  size_t n = (size_t)self->draft.n_cells;
  self->found = ms_alloc (owned->allocator, n, sizeof *self->found);
  self->is_found = ms_alloc0 (owned->allocator, n, 1);
  owned->opened = ms_alloc (owned->allocator, n, sizeof *owned->opened);
  if (self->found == NULL || self->is_found == NULL || owned->opened == NULL)
    return MS_STATUS_NO_MEMORY;
  ms_draft_cover (&self->draft);
  for (int cell = 0; cell < self->draft.n_cells; cell++)
    self->draft.mine[cell] = mine[cell] != 0;
  MsStatus status = play (self);
  if (owned->proof.n_links > 0)
    leave_out (self);
  owned->proof.links = owned->links;
  return status;
}

MsStatus
ms_board_proof_find (MsSolver *solver, const MsRules *rules, const uint8_t *mine, int first_cell,
    const MsSolverOptions *options, MsBoardProof **proof)
{
  const MsAllocator *allocator = ms_solver_get_allocator (solver);
  Owned *owned = ms_alloc0 (allocator, 1, sizeof *owned);
  Prover self = { .owned = owned, .solver = solver };
  *proof = NULL;
  if (owned == NULL)
    return MS_STATUS_NO_MEMORY;
  owned->allocator = owned->chain.allocator = allocator;
  owned->proof = (MsBoardProof){
    .width = rules->width, .height = rules->height, .mines = rules->mines, .first_cell = first_cell
  };
  ms_deadline_init (&self.deadline, options, &self.options);
  MsStatus status = MS_STATUS_NO_MEMORY;
  if (ms_draft_init (&self.draft, rules, allocator))
    status = prove (&self, mine);
  ms_draft_clear (&self.draft);
  ms_dealloc (allocator, self.found);
  ms_dealloc (allocator, self.is_found);
  if (status == MS_STATUS_CANCELLED || status == MS_STATUS_NO_MEMORY)
    {
      ms_board_proof_free (&owned->proof);
      return status;
    }
  *proof = &owned->proof;
  return MS_STATUS_OK;
}

void
ms_board_proof_free (MsBoardProof *proof)
{
  Owned *self = (Owned *)proof;
  if (self == NULL)
    return;
  ms_chain_clear (&self->chain);
  ms_dealloc (self->allocator, self->links);
  ms_dealloc (self->allocator, self->opened);
  ms_dealloc (self->allocator, self);
}
