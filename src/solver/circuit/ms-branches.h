/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A circuit cut up for several threads that go along it together.
 *
 * A branch is a run of layers whose sources lie within the run, so that nobody has to wait for any
 * other: whole subtrees, none of them with more than a small share of the edges.  What is left is the
 * trunk, which is walked layer by layer.  A layer of the trunk that has many edges is cut, too:
 *   - forth into runs that have no target in common, which there are because tables come group by
 *     group (ms-fold-join.h), so that whatever is added up is added up in the order of the edges;
 *   - back, where sums go to the sources, a box's into runs without a source in common, since its
 *     edges come source by source; a join's anywhere, and each run has sums of its own, which are put
 *     together run by run.
 * Where the cuts are depends on the circuit alone, and so do all digits.
 */
#pragma once

#include "ms-circuit.h"

/* Runs that a layer is cut into, at most. */
#define MS_BRANCHES_RUNS 16
/* With fewer edges a layer is not cut: to begin with the threads would take longer. */
#define MS_BRANCHES_CUT 131072

typedef struct
{
  uint32_t first_edge, end_edge;
  uint32_t first,
      end; /* entries that belong to no other run: targets forth, a box's sources back */
} MsBranchRun;

typedef struct
{
  int first, end; /* layers first…end - 1 */
  double edges; /* and some for each layer itself */
} MsBranch;

typedef struct
{
  int layer;
  int n_forth, n_back; /* 0: not cut */
  MsBranchRun *forth, *back;
} MsTrunkLayer;

typedef struct
{
  const MsCircuit *circuit;
  int n_members; /* threads that walk */
  MsBranch *branches; /* [n_branches] those with the most edges first */
  int n_branches;
  MsTrunkLayer *trunk; /* [n_trunk] from the first layer to the last */
  int n_trunk;
  double n_edges; /* of all layers, and some for each layer itself */
  /* Entries of both sources of a join that is not cut back, at most: in branches, and anywhere. */
  size_t most_in_branch, most_uncut;
  size_t most_parts; /* entries of the sources of a join that is cut back, times its runs */
} MsBranches;

/* What to do on the way; the members of the crew share it. */
typedef struct
{
  /* A run of a layer's edges; part: which of them, -1 if it is all of the layer. */
  bool (*run) (int layer, const MsBranchRun *run, int part, int member, MsWork *work, void *data);
  /* When all of a layer is done, n_parts runs; 0: it was not cut.  Of a cut layer by the thread that
   * walks, while no other works.  May be NULL. */
  bool (*end) (int layer, int n_parts, MsWork *work, void *data);
  void *data;
} MsBranchWalk;

/* Cuts a circuit; layers of fewer than least_edges edges are not.  The arrays, and scratch memory, are
 * the arena's.  O(layers), and once through the edges of what is cut. */
bool ms_branches_find (
    MsBranches *self, const MsCircuit *circuit, int n_members, uint32_t least_edges, MsWork *work);

/* Goes through the run's phase once: from the first layers to the last, or back. */
bool ms_branches_walk (const MsBranches *self, const MsBranchWalk *walk, MsWork *work);
bool ms_branches_walk_back (const MsBranches *self, const MsBranchWalk *walk, MsWork *work);
