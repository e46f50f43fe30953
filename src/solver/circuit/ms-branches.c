/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-branches.h"

#include "ms-crew.h"

#include <math.h>
#include <stdlib.h>

/* No branch has more than this part of the edges. */
#define PARTS 40
/* What a layer takes beside its edges, as a number of edges. */
#define LAYER_EDGES 4.0
/* How many edges are looked at together when a cut is sought, and after how many a thread reports
 * progress. */
#define BLOCK 4096
/* Each run of a cut join has sums of its own: at most one for so many edges. */
#define EDGES_PER_SUM 8

typedef struct
{
  MsBranches *self;
  MsWork *work;
  double *edges; /* [n_layers] edges of each layer's subtree */
  int32_t *n_layers; /* [n_layers] layers of the subtree; 0: they are not a run of layers */
} Search;

/* How many layers the subtree of a layer has.  Layers are made children first, so that a subtree is
 * a run of layers; 0 if it is not, as at the joins of sections, which come after all other layers
 * and belong to the trunk. */
static int32_t
count_run (const Search *search, int root)
{
  const MsTable *layer = &search->self->circuit->layers[root];
  int next = root - 1;
  for (int side = 0; side < 2; side++)
    {
      int source = side == 0 ? layer->right : layer->left;
      if (source < 0)
        continue;
      if (source != next || search->n_layers[source] == 0)
        return 0;
      next = source - search->n_layers[source];
    }
  return root - next;
}

static bool
add_up_subtrees (Search *search)
{
  const MsCircuit *circuit = search->self->circuit;
  for (int i = 0; i < circuit->n_layers; i++)
    {
      const MsTable *layer = &circuit->layers[i];
      double edges = layer->n_edges + LAYER_EDGES;
      search->self->n_edges += edges;
      edges += layer->left >= 0 ? search->edges[layer->left] : 0;
      search->edges[i] = edges + (layer->right >= 0 ? search->edges[layer->right] : 0);
      search->n_layers[i] = count_run (search, i);
      if (!ms_work_tick (search->work, 10))
        return false;
    }
  return true;
}

/* Lists the branches and the layers of the trunk, both from the last to the first; where an array
 * is NULL, they are only counted. */
static void
list (const Search *search, double most, MsBranch *branches, int *n_branches, int32_t *trunk,
    int *n_trunk)
{
  MsBranch open = { 0, 0, 0 };
  *n_branches = *n_trunk = 0;
  for (int i = search->self->circuit->n_layers - 1; i >= 0;)
    {
      int n = search->n_layers[i];
      if (search->edges[i] > most || n == 0)
        {
          if (trunk != NULL)
            trunk[*n_trunk] = i;
          ++*n_trunk;
          i--;
          continue;
        }
      /* Small branches that follow each other become one. */
      bool joins = *n_branches > 0 && open.first == i + 1 && open.edges + search->edges[i] <= most;
      open = (MsBranch){
        .first = i + 1 - n,
        .end = joins ? open.end : i + 1,
        .edges = (joins ? open.edges : 0) + search->edges[i],
      };
      *n_branches += !joins;
      if (branches != NULL)
        branches[*n_branches - 1] = open;
      i -= n;
    }
}

static int
compare_branches (const void *a, const void *b)
{
  const MsBranch *one = a, *other = b;
  if (one->edges != other->edges)
    return one->edges > other->edges ? -1 : 1;
  return one->first < other->first ? -1 : 1;
}

static bool
find_branches (Search *search)
{
  MsBranches *self = search->self;
  MsArena *arena = &search->work->arena;
  double most = self->n_edges / PARTS;
  int n_branches, n_trunk;
  list (search, most, NULL, &n_branches, NULL, &n_trunk);
  self->branches = ms_arena_alloc (arena, (size_t)n_branches, sizeof *self->branches);
  self->trunk = ms_work_alloc0 (search->work, (size_t)n_trunk, sizeof *self->trunk);
  int32_t *layers = ms_arena_alloc (arena, (size_t)n_trunk, sizeof *layers);
  if (self->branches == NULL || self->trunk == NULL || layers == NULL)
    return false;
  list (search, most, self->branches, &self->n_branches, layers, &self->n_trunk);
  for (int i = 0; i < n_trunk; i++)
    self->trunk[i].layer = layers[n_trunk - 1 - i];
  qsort (self->branches, (size_t)n_branches, sizeof *self->branches, compare_branches);
  return ms_work_tick (search->work, 20L * search->self->circuit->n_layers / BLOCK + n_trunk);
}

/* What finding a cut into runs without a common target needs to know. */
typedef struct
{
  const MsTable *layer;
  const uint32_t *edges;
  /* [blocks + 1] one more than the largest target of all edges before each block. */
  uint32_t *above;
  /* [blocks + 1] the smallest target of all edges from the start of each block on. */
  uint32_t *below;
  uint32_t least[BLOCK + 1]; /* the smallest target of all edges from each edge of one block on */
} Cut;

static uint32_t
target_at (const Cut *cut, uint32_t edge)
{
  bool is_box = cut->layer->kind == MS_LAYER_BOX;
  const uint32_t *words = cut->edges + (size_t)(is_box ? MS_BOX_EDGE : MS_JOIN_EDGE) * edge;
  return is_box ? words[1] & MS_TARGET_MASK : words[2];
}

static bool
look_at_targets (Cut *cut, uint32_t n_blocks, MsWork *work)
{
  uint32_t n = cut->layer->n_edges;
  cut->above[0] = 0;
  for (uint32_t block = 0; block < n_blocks; block++)
    {
      uint32_t end = n - block * BLOCK < BLOCK ? n : (block + 1) * BLOCK;
      uint32_t least = UINT32_MAX, most = 0;
      for (uint32_t i = block * BLOCK; i < end; i++)
        {
          uint32_t target = target_at (cut, i);
          least = target < least ? target : least;
          most = target > most ? target : most;
        }
      cut->below[block] = least;
      cut->above[block + 1] = most + 1 > cut->above[block] ? most + 1 : cut->above[block];
      if (!ms_work_tick (work, BLOCK / 2))
        return false;
    }
  cut->below[n_blocks] = UINT32_MAX;
  for (uint32_t block = n_blocks; block-- > 0;)
    if (cut->below[block + 1] < cut->below[block])
      cut->below[block] = cut->below[block + 1];
  return true;
}

/* The first edge of the block, but not before from, that can begin a run: all targets of the edges
 * before it are smaller than those of the edges from it on.  *first becomes the smallest of the
 * latter.  Returns the end of the block where there is none. */
static uint32_t
find_cut (Cut *cut, uint32_t block, uint32_t from, uint32_t *first)
{
  uint32_t begin = block * BLOCK, n = cut->layer->n_edges;
  uint32_t end = n - begin < BLOCK ? n : begin + BLOCK, above = cut->above[block];
  cut->least[end - begin] = cut->below[block + 1];
  for (uint32_t i = end; i-- > begin;)
    {
      uint32_t target = target_at (cut, i), least = cut->least[i + 1 - begin];
      cut->least[i - begin] = target < least ? target : least;
    }
  for (uint32_t i = begin; i < end; i++)
    {
      *first = cut->least[i - begin];
      if (i >= from && above > 0 && *first >= above)
        return i;
      uint32_t target = target_at (cut, i);
      above = target + 1 > above ? target + 1 : above;
    }
  return end;
}

/* Ends the last run before that edge and its entry, and begins another there. */
static void
begin_run (MsBranchRun *runs, int *n, uint32_t edge, uint32_t entry)
{
  runs[*n - 1].end_edge = edge;
  runs[*n - 1].end = entry;
  runs[*n] = (MsBranchRun){ .first_edge = edge, .first = entry };
  ++*n;
}

static uint32_t
part_of (uint32_t n, int part, int n_parts)
{
  return (uint32_t)((uint64_t)n * (uint64_t)part / (uint64_t)n_parts);
}

static int
cut_by_targets (Cut *cut, MsBranchRun *runs)
{
  uint32_t n_edges = cut->layer->n_edges, first = 0;
  int n = 1;
  runs[0] = (MsBranchRun){ 0, 0, 0, 0 };
  for (int part = 1; part < MS_BRANCHES_RUNS; part++)
    {
      uint32_t from = part_of (n_edges, part, MS_BRANCHES_RUNS);
      uint32_t end = part_of (n_edges, part + 1, MS_BRANCHES_RUNS), block = from / BLOCK;
      for (; from < end; block++)
        {
          uint32_t at = find_cut (cut, block, from, &first);
          bool found = at < n_edges && at < (block + 1) * BLOCK && at < end;
          if (found)
            begin_run (runs, &n, at, first);
          if (found)
            break;
          from = (block + 1) * BLOCK;
        }
    }
  runs[n - 1].end_edge = n_edges;
  runs[n - 1].end = cut->layer->n_entries;
  return n;
}

static bool
cut_forth (const Search *search, MsTrunkLayer *trunk)
{
  const MsCircuit *circuit = search->self->circuit;
  const MsTable *layer = &circuit->layers[trunk->layer];
  uint32_t n_blocks = (layer->n_edges + BLOCK - 1) / BLOCK;
  MsArena *arena = &search->work->arena;
  trunk->forth = ms_arena_alloc (arena, MS_BRANCHES_RUNS, sizeof *trunk->forth);
  MsArenaMark mark = ms_arena_mark (arena);
  Cut *cut = ms_arena_alloc (arena, 1, sizeof *cut);
  uint32_t *bounds = ms_arena_alloc (arena, 2 * (size_t)n_blocks + 2, sizeof *bounds);
  if (trunk->forth == NULL || cut == NULL || bounds == NULL)
    return false;
  cut->layer = layer;
  cut->edges = circuit->edges + layer->edges;
  cut->above = bounds;
  cut->below = bounds + n_blocks + 1;
  if (!look_at_targets (cut, n_blocks, search->work))
    return false;
  trunk->n_forth = cut_by_targets (cut, trunk->forth);
  ms_arena_release (arena, mark);
  return ms_work_tick (search->work, 4L * MS_BRANCHES_RUNS * BLOCK);
}

static int
cut_by_sources (const uint32_t *edges, const MsTable *layer, uint32_t n_sources, MsBranchRun *runs)
{
  int n = 1;
  runs[0] = (MsBranchRun){ 0, 0, 0, 0 };
  for (int part = 1; part < MS_BRANCHES_RUNS; part++)
    {
      uint32_t at = part_of (layer->n_edges, part, MS_BRANCHES_RUNS);
      const uint32_t *edge = edges + MS_BOX_EDGE * (size_t)at;
      for (; at < layer->n_edges && edge[0] == edge[-MS_BOX_EDGE]; edge += MS_BOX_EDGE)
        at++;
      if (at < layer->n_edges && at > runs[n - 1].first_edge)
        begin_run (runs, &n, at, edge[0]);
    }
  runs[n - 1].end_edge = layer->n_edges;
  runs[n - 1].end = n_sources;
  return n;
}

/* How many entries both sources of a layer have together. */
static size_t
count_sources (const MsCircuit *circuit, const MsTable *layer)
{
  size_t n = layer->left >= 0 ? circuit->layers[layer->left].n_entries : 0;
  return n + (layer->right >= 0 ? circuit->layers[layer->right].n_entries : 0);
}

static bool
cut_back (const Search *search, MsTrunkLayer *trunk)
{
  MsBranches *self = search->self;
  const MsTable *layer = &self->circuit->layers[trunk->layer];
  size_t n_sources = count_sources (self->circuit, layer);
  trunk->back = ms_arena_alloc (&search->work->arena, MS_BRANCHES_RUNS, sizeof *trunk->back);
  if (trunk->back == NULL)
    return false;
  if (layer->kind == MS_LAYER_BOX)
    {
      trunk->n_back = cut_by_sources (
          self->circuit->edges + layer->edges, layer, (uint32_t)n_sources, trunk->back);
      return true;
    }
  size_t n = layer->n_edges / (EDGES_PER_SUM * n_sources + 1);
  n = n < MS_BRANCHES_RUNS ? n : MS_BRANCHES_RUNS;
  if (n < 2)
    return true;
  trunk->n_back = (int)n;
  for (int i = 0; i < trunk->n_back; i++)
    trunk->back[i] = (MsBranchRun){
      .first_edge = part_of (layer->n_edges, i, trunk->n_back),
      .end_edge = part_of (layer->n_edges, i + 1, trunk->n_back),
    };
  if (n * n_sources > self->most_parts)
    self->most_parts = n * n_sources;
  return true;
}

static bool
note_scratch (const Search *search)
{
  MsBranches *self = search->self;
  int trunk = 0;
  for (int i = 0; i < self->circuit->n_layers; i++)
    {
      const MsTable *layer = &self->circuit->layers[i];
      bool on_trunk = trunk < self->n_trunk && self->trunk[trunk].layer == i;
      bool is_cut = on_trunk && self->trunk[trunk].n_back > 0;
      size_t n = layer->kind == MS_LAYER_JOIN && !is_cut ? count_sources (self->circuit, layer) : 0;
      trunk += on_trunk;
      if (n > self->most_uncut)
        self->most_uncut = n;
      if (!on_trunk && n > self->most_in_branch)
        self->most_in_branch = n;
      if (!ms_work_tick (search->work, 4))
        return false;
    }
  return true;
}

bool
ms_branches_find (
    MsBranches *self, const MsCircuit *circuit, int n_members, uint32_t least_edges, MsWork *work)
{
  size_t n = (size_t)circuit->n_layers;
  *self = (MsBranches){ .circuit = circuit, .n_members = n_members };
  Search search = {
    .self = self,
    .work = work,
    .edges = ms_arena_alloc (&work->arena, n, sizeof (double)),
    .n_layers = ms_arena_alloc (&work->arena, n, sizeof (int32_t)),
  };
  if (search.edges == NULL || search.n_layers == NULL || !add_up_subtrees (&search)
      || !find_branches (&search))
    return false;
  /* The layers of the trunk that have enough edges are cut. */
  for (int i = 0; i < self->n_trunk; i++)
    {
      const MsTable *layer = &circuit->layers[self->trunk[i].layer];
      bool cuts = layer->n_edges >= (least_edges > 0 ? least_edges : 1)
          && layer->kind != MS_LAYER_START;
      if (cuts && (!cut_forth (&search, &self->trunk[i]) || !cut_back (&search, &self->trunk[i])))
        return false;
    }
  return ms_work_tick (work, self->n_trunk) && note_scratch (&search);
}

/* A walk under way. */
typedef struct
{
  const MsBranches *branches;
  const MsBranchWalk *walk;
  MsWork *work;
  double from, to; /* progress at the start and at the end of the phase that the walk fills */
  double done; /* edges that are done */
  bool back;
  const MsTrunkLayer *trunk; /* the layer of the trunk that is being walked */
} Way;

static double
progress_at (const Way *way, double edges)
{
  return way->from + (way->to - way->from) * fmin (edges / way->branches->n_edges, 1);
}

/* Sets the phase to the progress of the next edges, and counts these as done. */
static void
move_on (Way *way, double edges)
{
  way->work->phase_from = progress_at (way, way->done);
  way->done += edges;
  way->work->phase_to = progress_at (way, way->done);
}

static bool
walk_layer (const Way *way, int index, int member, MsWork *work)
{
  const MsCircuit *circuit = way->branches->circuit;
  const MsTable *layer = &circuit->layers[index];
  MsBranchRun all = { 0, layer->n_edges, 0, layer->n_entries };
  if (way->back)
    all.end = layer->left >= 0 ? circuit->layers[layer->left].n_entries : 0;
  const MsBranchWalk *walk = way->walk;
  return walk->run (index, &all, -1, member, work, walk->data)
      && (walk->end == NULL || walk->end (index, 0, work, walk->data));
}

static bool
walk_branch (int piece, int member, MsWork *work, MsCrew *crew, void *data)
{
  const Way *way = data;
  const MsBranch *branch = &way->branches->branches[piece];
  double edges = 0;
  for (int i = 0; i < branch->end - branch->first; i++)
    {
      int layer = way->back ? branch->end - 1 - i : branch->first + i;
      if (!walk_layer (way, layer, member, work) || !ms_work_tick (work, 10))
        return false;
      edges += way->branches->circuit->layers[layer].n_edges + LAYER_EDGES;
      if (edges > BLOCK)
        {
          ms_crew_add (crew, work, edges);
          edges = 0;
        }
    }
  return true;
}

static bool
walk_branches (Way *way)
{
  const MsBranches *branches = way->branches;
  double edges = 0;
  for (int i = 0; i < branches->n_branches; i++)
    edges += branches->branches[i].edges;
  move_on (way, edges);
  return ms_crew_run (
      way->work, branches->n_members, branches->n_branches, edges, walk_branch, way);
}

static bool
walk_run (int piece, int member, MsWork *work, MsCrew *crew, void *data)
{
  const Way *way = data;
  const MsBranchRun *run = way->back ? &way->trunk->back[piece] : &way->trunk->forth[piece];
  const MsBranchWalk *walk = way->walk;
  if (!walk->run (way->trunk->layer, run, piece, member, work, walk->data))
    return false;
  ms_crew_add (crew, work, run->end_edge - run->first_edge);
  return true;
}

static bool
walk_trunk (Way *way, const MsTrunkLayer *trunk)
{
  double edges = way->branches->circuit->layers[trunk->layer].n_edges + LAYER_EDGES;
  int n_runs = way->back ? trunk->n_back : trunk->n_forth;
  const MsBranchWalk *walk = way->walk;
  way->trunk = trunk;
  move_on (way, edges);
  if (n_runs == 0)
    return walk_layer (way, trunk->layer, 0, way->work) && ms_work_tick (way->work, 10);
  return ms_crew_run (way->work, way->branches->n_members, n_runs, edges, walk_run, way)
      && (walk->end == NULL || walk->end (trunk->layer, n_runs, way->work, walk->data));
}

static bool
walk (const MsBranches *self, const MsBranchWalk *walk, MsWork *work, bool back)
{
  Way way = {
    .branches = self,
    .walk = walk,
    .work = work,
    .from = work->phase_from,
    .to = work->phase_to,
    .back = back,
  };
  int n = self->n_trunk;
  bool done = back || walk_branches (&way);
  for (int i = 0; i < n && done; i++)
    done = walk_trunk (&way, &self->trunk[back ? n - 1 - i : i]);
  done = done && (!back || walk_branches (&way));
  work->phase_from = way.from;
  work->phase_to = way.to;
  if (done)
    ms_work_done (work, 1);
  return done;
}

bool
ms_branches_walk (const MsBranches *self, const MsBranchWalk *steps, MsWork *work)
{
  return walk (self, steps, work, false);
}

bool
ms_branches_walk_back (const MsBranches *self, const MsBranchWalk *steps, MsWork *work)
{
  return walk (self, steps, work, true);
}
