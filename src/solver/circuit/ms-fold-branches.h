/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bags of one large section, folded side by side.
 *
 * The walk has children first, so that a subtree is a run of bags, and what it folds nobody else does: a
 * box belongs to numbers that all lie on one way to the root.  Runs of whole subtrees, none of them
 * with more than a small share of the section's bags, are pieces for several threads; each has a circuit
 * of its own.  The bags that are left are folded by the run, which at the place of each piece takes
 * over its layers and the tables that wait.  So the circuit is the one that is folded bag after bag.
 *
 * A thread's memory is its own (ms-crew.h).  The threads together have half of what the run has
 * left, and while their circuits wait the run has as much less.  A piece that did not get enough is
 * folded by the run.
 *
 * How a bag is folded depends on the width of its keys: ms-fold-section.h does that. */
#pragma once

#include "ms-circuit.h"
#include "ms-crew.h"

/* With fewer bags a section is folded sooner than threads gain anything. */
#define MS_FOLD_BRANCHES_BAGS 4096

typedef struct
{
  int begin, end; /* bags of the walk */
  bool done; /* else there is nothing but these */
  int dead_at; /* the bag without a solution, -1: none */
  MsCircuit circuit; /* of the pools only those for layers and edges are used */
  MsPool messages, states; /* what waits in the end, and its states one after the other */
  int n_messages;
  MsArena *arena; /* where the pools are from, while there are any */
} MsFoldBranch;

/* What a thread folds with. */
typedef struct
{
  MsSubwork under;
  MsWork work;
  MsFoldPools pools;
} MsFoldHand;

typedef struct
{
  MsWork *work; /* of the run */
  MsFoldBranch *branches; /* [n_branches] in the order of the walk */
  int n_branches; /* 0: all bags are left to the run */
  MsFoldHand *hands; /* [n_hands] */
  int n_hands;
  size_t limit; /* of the run's memory */
  MsArenaMark mark; /* of its arena, before this */
} MsFoldBranches;

/* Cuts the bags walk[begin…end - 1], which are a section, if they are enough for several threads and the
 * circuit's edges are not capped.  To be ended even if it fails. */
bool ms_fold_branches_begin (MsFoldBranches *self, const MsCircuit *circuit, const MsPlan *plan,
    int begin, int end, MsWork *work);

/* Runs fold on every branch, a piece for each; it leaves what it finds in the branch, with pools of
 * the hand's arena, and says that it is done.  It tells the crew of its bags; units: all bags of the
 * run. */
bool ms_fold_branches_run (MsFoldBranches *self, double units, MsCrewPiece fold, void *data);

/* Readies a thread for a branch: under work, with nothing folded. */
MsFoldHand *ms_fold_branches_lend (MsFoldBranches *self, int member, MsWork *work);

/* Appends a branch's layers to the circuit, and returns which of that the first of them has become; -1 when
 * the run is to stop. */
int ms_fold_branches_append (const MsFoldBranch *branch, MsCircuit *circuit, MsWork *work);

/* Gives back the memory of a branch, for the run to use. */
void ms_fold_branches_release (MsFoldBranches *self, MsFoldBranch *branch);

void ms_fold_branches_end (MsFoldBranches *self);
