/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* A circuit cut up for several threads that walk it together.
 *
 * A branch is a run of layers whose sources all lie within the run, so that no thread has to wait
 * for another: whole subtrees, none of them with more than a small share of the edges.  The other
 * layers are the trunk, which is walked layer by layer.  A layer of the trunk that has many edges
 * is cut into runs of edges, too:
 *   - for a walk forth, into runs that have no target in common.  There are such runs because the
 *     entries of a table are numbered group by group (ms-fold-join.h).  So whatever is added up for
 *     a target is added up in the order of the edges;
 *   - for a walk back, where sums go to the sources: the edges of a box are cut into runs without a
 *     source in common, since they come source by source; the edges of a join are cut anywhere, and
 *     each run has sums of its own, which are put together run by run.
 * Where the cuts are depends on the circuit alone, and so do all digits of what is summed up.
 */
#pragma once

#include "ms-circuit.h"

/* The most runs that a layer is cut into. */
#define MS_BRANCHES_RUNS 16
/* A layer with fewer edges is not cut: starting the threads would take longer than walking it. */
#define MS_BRANCHES_CUT 131072

typedef struct
{
  uint32_t first_edge, end_edge;
  /* The entries first…end - 1, which this run alone adds to: its targets on the way forth, the
   * sources of a box's edges on the way back. */
  uint32_t first, end;
} MsBranchRun;

typedef struct
{
  int first, end; /* the layers first…end - 1 */
  double edges; /* edges of these layers, and a few more for each layer itself */
} MsBranch;

typedef struct
{
  int layer;
  int n_forth, n_back; /* number of runs for the way forth and back; 0: the layer is not cut */
  MsBranchRun *forth, *back;
} MsTrunkLayer;

typedef struct
{
  const MsCircuit *circuit;
  int n_members; /* how many threads walk */
  MsBranch *branches; /* [n_branches], those with the most edges first */
  int n_branches;
  MsTrunkLayer *trunk; /* [n_trunk], from the first layer to the last */
  int n_trunk;
  double n_edges; /* edges of all layers, and a few more for each layer itself */
  /* The most entries that both sources of one join have together, of the joins that are not cut for
   * the way back: in branches, and anywhere. */
  size_t most_in_branch, most_uncut;
  size_t most_parts; /* the same of the joins that are cut for the way back, times their runs */
} MsBranches;

/* What to do on a walk; all threads share this struct. */
typedef struct
{
  /* Does a run of a layer's edges.  part: the index of the run among those of the layer; -1 if it
   * is the whole layer. */
  bool (*run) (int layer, const MsBranchRun *run, int part, int member, MsWork *work, void *data);
  /* Called when a whole layer is done, which was cut into n_parts runs; 0: it was not cut.  For a
   * cut layer it is called by the thread that walks the trunk, while no other thread works.  May be
   * NULL. */
  bool (*end) (int layer, int n_parts, MsWork *work, void *data);
  void *data;
} MsBranchWalk;

/* Cuts a circuit; layers of fewer than least_edges edges are not cut.  The arrays, and scratch
 * memory, come from the arena of work.  O(layers), and one pass over the edges of the layers that
 * are cut. */
bool ms_branches_find (
    MsBranches *self, const MsCircuit *circuit, int n_members, uint32_t least_edges, MsWork *work);

/* Walk all layers, from the first to the last or back, during which the progress of work goes
 * through its phase once. */
bool ms_branches_walk (const MsBranches *self, const MsBranchWalk *walk, MsWork *work);
bool ms_branches_walk_back (const MsBranches *self, const MsBranchWalk *walk, MsWork *work);
