/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The counting, taken apart into structure and numbers.
 *
 * A layer is a table: its entries are the ways the needs of the open numbers can stand.  Each
 * layer is made from earlier ones,
 *   MS_LAYER_START  one entry, nothing placed yet;
 *   MS_LAYER_BOX    a box is folded into layer left: the edge (source, m, target) places m mines;
 *   MS_LAYER_JOIN   two branches meet: the edge (a, b, target) pairs an entry of left and of right.
 * The edges alone say which layouts exist; what is counted along them (doubles, integers, zero or
 * not) is chosen later, and may be counted again without building anything anew.
 *
 * Invariants: sources lie in earlier layers; every layer but the last is the source of exactly one
 * later layer; after pruning, every edge lies on the way of some complete solution of the section.
 */
#pragma once

#include "ms-plan.h"

typedef enum
{
  MS_LAYER_START,
  MS_LAYER_BOX,
  MS_LAYER_JOIN,
} MsLayerKind;

typedef struct
{
  size_t edges; /* where its edges start in circuit->edges, in words */
  uint32_t n_edges;
  uint32_t entries; /* index of its first entry */
  uint32_t n_entries;
  int32_t left, right; /* layers; right only with MS_LAYER_JOIN */
  int32_t box; /* MS_LAYER_BOX: which, else -1 */
  uint8_t kind;
} MsTable;

/* Words per edge.  Box: source, target | mines << 28.  Join: left, right, target. */
#define MS_BOX_EDGE 2
#define MS_JOIN_EDGE 3
#define MS_TARGET_BITS 28
#define MS_TARGET_MASK ((UINT32_C (1) << MS_TARGET_BITS) - 1)

typedef struct
{
  int32_t layer; /* its last layer: one entry, every need met */
  int32_t lowest, highest; /* fewest and most mines its layouts have */
} MsSectionRoot;

typedef struct
{
  MsPool layer_pool, edge_pool, live_pool;
  MsTable *layers;
  uint32_t *edges;
  int n_layers;
  uint32_t n_entries;
  size_t n_edge_words;
  size_t most_edges; /* folding stops with MS_STATUS_MEMORY_LIMIT beyond so many words; 0: no cap */
  size_t
      most_made; /* with MS_STATUS_WORK_LIMIT beyond so many, on any number of threads; 0: no cap */
  double *effort; /* [n_layers + 1] share of the work before each layer; NULL: not measured */
  double units; /* of work that both passes should take; 0: not measured, because it is little */
  double n_edges; /* if measured: of all layers */
  uint16_t *feasible; /* [n_boxes] bit m: the box can hold m mines, whatever the mine total */
  MsSectionRoot *roots; /* [n_roots] sections built so far */
  int n_roots;
  int width; /* most open numbers at once so far */
} MsCircuit;

/* The memory in which states are kept while a section is folded. */
typedef struct
{
  MsPool key_pool, hash_pool, message_pool;
} MsFoldPools;

/* Appends a layer (its entries and edges are added by the caller); NULL when the run must stop. */
MsTable *ms_circuit_add (MsCircuit *circuit, MsLayerKind kind, int left, int right, MsWork *work);

/* Estimates what the passes will take and how the work is spread over the layers, where there is
 * enough to do; sets circuit->effort, units and n_edges. */
bool ms_circuit_measure (MsCircuit *circuit, const MsProblem *problem, MsWork *work);

void ms_circuit_report_measured (const MsCircuit *circuit, int layer, uint32_t edge, MsWork *work);
void ms_circuit_report_measured_back (
    const MsCircuit *circuit, int layer, uint32_t edge, MsWork *work);

/* Reports how far a forward pass has come: edge edges of that layer are done.  Of a circuit that was
 * not measured there is nothing to report before the pass has ended. */
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

/* Drops the edges of the layers from first on that no complete solution uses, given that only the
 * last layer's single entry matters, and notes what each box can hold. */
bool ms_circuit_prune (MsCircuit *circuit, int first, MsWork *work);

/* What the fold decides about a box of its problem: the state that every layout gives it, or
 * MS_BOX_OPEN where they differ. */
MsBoxState ms_circuit_decided (const MsCircuit *self, const MsProblem *problem, int box);
