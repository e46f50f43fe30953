/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The part of ms-fold.c that folds a section with the branches that threads fold (ms-fold-branches.h);
 * included by ms-fold-section.h once per width.
 */

/* What waits when a branch has been folded, its states one after the other. */
static bool
NAMED (keep_messages) (const Fold *self, MsFoldBranch *branch, int depth)
{
  const NAMED (Message) *stack = self->pools->message_pool.data;
  size_t n_states = stack[depth - 1].base + stack[depth - 1].n;
  MsArena *arena = &self->work->arena;
  if (!ms_pool_reserve (arena, &branch->messages, (size_t)depth * sizeof *stack)
      || !ms_pool_reserve (arena, &branch->states, n_states * sizeof (NAMED (State))))
    return false;
  memcpy (branch->messages.data, stack, (size_t)depth * sizeof *stack);
  memcpy (branch->states.data, NAMED (states) (self), n_states * sizeof (NAMED (State)));
  branch->n_messages = depth;
  return true;
}

/* A branch, by a thread (ms-fold-branches.h). */
static bool
NAMED (fold_branch) (int piece, int member, MsWork *work, MsCrew *crew, void *data)
{
  const BranchesFold *all = data;
  MsFoldBranch *branch = &all->branches->branches[piece];
  MsFoldHand *hand = ms_fold_branches_lend (all->branches, member, work);
  Fold fold = *all->fold;
  int depth = 0;
  fold.circuit = &branch->circuit;
  fold.pools = &hand->pools;
  fold.work = &hand->work;
  branch->arena = &hand->work.arena;
  branch->circuit.most_made = all->fold->circuit->most_made;
  branch->done = NAMED (fold_bags) (&fold, branch->begin, branch->end, &depth, &branch->dead_at)
      && (branch->dead_at >= 0 || NAMED (keep_messages) (&fold, branch, depth));
  ms_crew_add (crew, work, branch->end - branch->begin);
  /* One that makes too much by itself makes the whole too much. */
  if (hand->work.status == MS_STATUS_WORK_LIMIT)
    work->status = MS_STATUS_WORK_LIMIT;
  return work->status == MS_STATUS_OK;
}

/* Puts what waits in a branch onto the stack. */
static bool
NAMED (take_messages) (Fold *self, const MsFoldBranch *branch, int first_layer, int *depth)
{
  size_t n = (size_t)*depth + (size_t)branch->n_messages;
  if (!ms_pool_reserve (
          &self->work->arena, &self->pools->message_pool, n * sizeof (NAMED (Message))))
    return false;
  NAMED (Message) *stack = self->pools->message_pool.data;
  const NAMED (Message) *messages = branch->messages.data;
  const NAMED (Message) *last = &messages[branch->n_messages - 1];
  size_t base = *depth > 0 ? stack[*depth - 1].base + stack[*depth - 1].n : 0;
  size_t n_states = last->base + last->n;
  if (!NAMED (reserve_states) (self, base + n_states))
    return false;
  memcpy (NAMED (states) (self) + base, branch->states.data, n_states * sizeof (NAMED (State)));
  for (int i = 0; i < branch->n_messages; i++)
    {
      NAMED (Message) *message = &stack[(*depth)++];
      *message = messages[i];
      message->base += base;
      message->layer += first_layer;
    }
  return ms_work_tick (self->work, (long)n_states);
}

/* Takes over what a thread has folded, or folds that. */
static bool
NAMED (take_branch) (
    Fold *self, MsFoldBranches *branches, MsFoldBranch *branch, int *depth, int *dead_at)
{
  if (!branch->done)
    {
      ms_fold_branches_release (branches, branch);
      forget_folded (self, branch->begin, branch->end);
      return NAMED (fold_bags) (self, branch->begin, branch->end, depth, dead_at);
    }
  *dead_at = branch->dead_at;
  if (*dead_at >= 0)
    return true;
  int first_layer = ms_fold_branches_append (branch, self->circuit, self->work);
  bool done = first_layer >= 0 && NAMED (take_messages) (self, branch, first_layer, depth);
  ms_fold_branches_release (branches, branch);
  return done;
}

static bool
NAMED (fold_all_bags) (Fold *self, MsFoldBranches *branches, int begin, int end, int *dead_at)
{
  int depth = 0;
  BranchesFold all = { self, branches };
  if (!ms_fold_branches_run (branches, self->order->n, NAMED (fold_branch), &all))
    return false;
  for (int i = 0; i < branches->n_branches; i++)
    {
      MsFoldBranch *branch = &branches->branches[i];
      if (!NAMED (fold_bags) (self, begin, branch->begin, &depth, dead_at) || *dead_at >= 0)
        return *dead_at >= 0;
      if (!NAMED (take_branch) (self, branches, branch, &depth, dead_at) || *dead_at >= 0)
        return *dead_at >= 0;
      begin = branch->end;
    }
  return NAMED (fold_bags) (self, begin, end, &depth, dead_at);
}
