/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The bags of one large section, folded by several threads side by side.
 *
 * The walk has children first, so that a subtree is a run of bags.  What a subtree folds, no other
 * bag folds: the numbers of a box all lie on one way to the root.  Runs of whole subtrees, none of
 * them with more than a small share of the section's bags, are the branches, each a piece for a
 * thread and with a circuit of its own.  The other bags are folded by the run, which at the place
 * of each branch takes over its layers and the tables that wait at its end.  So the circuit is the
 * same as if the bags were folded one after the other.
 *
 * Each thread has memory of its own (ms-crew.h).  The threads together have half of what the run
 * has left, and while their circuits wait, the run has as much less.  A branch for which that was
 * not enough is folded by the run.
 *
 * How a bag is folded depends on the width of its keys: see ms-fold-section.h. */
#pragma once

#include "ms-circuit.h"
#include "ms-crew.h"

/* A section with fewer bags is folded before several threads could gain anything. */
#define MS_FOLD_BRANCHES_BAGS 4096

typedef struct
{
  int begin, end; /* the branch is the bags walk[begin…end - 1] */
  bool done; /* if false, only begin and end are set */
  int dead_at; /* the place in the walk of the bag without a solution; -1: there is none */
  MsCircuit circuit; /* the branch's layers; only the pools for layers and edges are used */
  /* The tables that wait at the end of the branch, and their states one after the other. */
  MsPool messages, states;
  int n_messages;
  MsArena *arena; /* the arena that the pools come from; NULL: there are none */
} MsFoldBranch;

/* What one thread folds branches with. */
typedef struct
{
  MsSubwork under;
  MsWork work;
  MsFoldPools pools;
} MsFoldHand;

typedef struct
{
  MsWork *work; /* the work of the run */
  MsFoldBranch *branches; /* [n_branches], in the order of the walk */
  int n_branches; /* 0: the run folds all bags */
  MsFoldHand *hands; /* [n_hands] */
  int n_hands;
  size_t limit; /* the memory limit of the run, in bytes, before threads took a share */
  MsArenaMark mark; /* a mark of the run's arena, taken before this was begun */
} MsFoldBranches;

/* Cuts the bags walk[begin…end - 1], which are a section, into branches, if there are enough for
 * several threads and the circuit's edges are not capped.  ms_fold_branches_end must be called even
 * if this fails. */
bool ms_fold_branches_begin (MsFoldBranches *self, const MsCircuit *circuit, const MsPlan *plan,
    int begin, int end, MsWork *work);

/* Runs fold on every branch, as the piece of that number.  fold leaves what it makes in the branch,
 * with pools of the hand's arena, and sets its done.  It tells the crew how many bags it has
 * folded; units: the bags of all sections of the run. */
bool ms_fold_branches_run (MsFoldBranches *self, double units, MsCrewPiece fold, void *data);

/* The hand of a thread, ready for another branch: it works on behalf of work, and has folded
 * nothing yet. */
MsFoldHand *ms_fold_branches_lend (MsFoldBranches *self, int member, MsWork *work);

/* Appends a branch's layers to the circuit, and returns the index there of the first of them; -1
 * when the run is to stop. */
int ms_fold_branches_append (const MsFoldBranch *branch, MsCircuit *circuit, MsWork *work);

/* Gives back the memory of a branch, so that the run can use it. */
void ms_fold_branches_release (MsFoldBranches *self, MsFoldBranch *branch);

void ms_fold_branches_end (MsFoldBranches *self);
