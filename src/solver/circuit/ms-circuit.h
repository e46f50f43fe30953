/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The structure of a count, apart from the numbers that are counted.
 *
 * A layer is a table: each entry is one way in which the needs of the open numbers can stand.  A
 * layer is made from earlier ones:
 *   MS_LAYER_START  one entry, nothing placed yet;
 *   MS_LAYER_BOX    a box is folded into layer left: the edge (source, m, target) places m mines;
 *   MS_LAYER_JOIN   two branches meet: the edge (a, b, target) pairs an entry of left and of right.
 * The edges alone say which layouts exist; what is counted along them (doubles, integers, zero or
 * not) is chosen later, and can be counted again without building anything anew.
 *
 * Invariants: sources lie in earlier layers; every layer but the last is the source of exactly one
 * later layer; after pruning, every edge is part of some complete solution of the section.
 */
#pragma once

#include "ms-order.h"

typedef enum
{
  MS_LAYER_START,
  MS_LAYER_BOX,
  MS_LAYER_JOIN,
} MsLayerKind;

typedef struct
{
  size_t edges; /* where the layer's edges start in circuit->edges, in words */
  uint32_t n_edges;
  uint32_t entries; /* index of the layer's first entry among all entries */
  uint32_t n_entries;
  int32_t left, right; /* the layers it is made from, or -1; right only with MS_LAYER_JOIN */
  int32_t box; /* MS_LAYER_BOX: the box that is folded in; else -1 */
  uint8_t kind;
} MsTable;

/* Words per edge.  Those of a box: source, target | mines << 28.  Those of a join: left, right,
 * target. */
#define MS_BOX_EDGE 2
#define MS_JOIN_EDGE 3
#define MS_TARGET_BITS 28
#define MS_TARGET_MASK ((UINT32_C (1) << MS_TARGET_BITS) - 1)

typedef struct
{
  int32_t layer; /* the section's last layer: one entry, every need met */
  int32_t lowest, highest; /* fewest and most mines of the section's layouts */
} MsSectionRoot;

typedef struct
{
  MsPool layer_pool, edge_pool, live_pool;
  MsTable *layers;
  uint32_t *edges;
  int n_layers;
  uint32_t n_entries;
  size_t n_edge_words;
  /* Folding stops with MS_STATUS_MEMORY_LIMIT when it wants to make more words of edges than this;
   * 0: no cap. */
  size_t most_edges;
  /* Folding stops with MS_STATUS_WORK_LIMIT when it has made more words of edges than this, on any
   * number of threads; 0: no cap. */
  size_t most_made;
  /* [n_layers + 1] the share of the work that comes before each layer; NULL: not measured. */
  double *effort;
  /* Units of work that both passes should take; 0: not measured, because it is little. */
  double units;
  double n_edges; /* if measured: the number of edges of all layers */
  /* [n_boxes] bit m: some layout, with whatever mine total, has m mines in the box. */
  uint16_t *feasible;
  MsSectionRoot *roots; /* [n_roots] the sections built so far */
  int n_roots;
  int width; /* the most open numbers at once so far */
} MsCircuit;

/* The memory that is needed while a section is folded: keys of states, their hash, and tables that
 * wait. */
typedef struct
{
  MsPool key_pool, hash_pool, message_pool;
} MsFoldPools;

/* Appends a layer, to which the caller adds entries and edges; NULL when the run must stop. */
MsTable *ms_circuit_add (MsCircuit *circuit, MsLayerKind kind, int left, int right, MsWork *work);

/* Where there are enough entries, estimates how much work the passes will take and how it is spread
 * over the layers; sets circuit->effort, units and n_edges. */
bool ms_circuit_measure (MsCircuit *circuit, const MsProblem *problem, MsWork *work);

void ms_circuit_report_measured (const MsCircuit *circuit, int layer, uint32_t edge, MsWork *work);
void ms_circuit_report_measured_back (
    const MsCircuit *circuit, int layer, uint32_t edge, MsWork *work);

/* Reports how far a forward pass has come: so many edges of that layer are done.  For a circuit
 * that was not measured nothing is reported before the pass has ended. */
static inline void
ms_circuit_report (const MsCircuit *circuit, int layer, uint32_t edge, MsWork *work)
{
  if (circuit->effort != NULL)
    ms_circuit_report_measured (circuit, layer, edge, work);
}

/* The same for a backward pass. */
static inline void
ms_circuit_report_back (const MsCircuit *circuit, int layer, uint32_t edge, MsWork *work)
{
  if (circuit->effort != NULL)
    ms_circuit_report_measured_back (circuit, layer, edge, work);
}

/* Drops those edges of the layers from first on that no complete solution uses, where a complete
 * solution is one that ends in the single entry of the last layer; and notes what each box can
 * hold. */
bool ms_circuit_prune (MsCircuit *circuit, int first, MsWork *work);

/* What the fold decides about a box of its problem: the state that the box has in every layout, or
 * MS_BOX_OPEN where layouts differ. */
MsBoxState ms_circuit_decided (const MsCircuit *self, const MsProblem *problem, int box);
