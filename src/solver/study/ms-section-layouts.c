/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-section-layouts.h"
#include "ms-rng.h"
#include "ms-study.h"

/* Finds the layout of a given number, among all layouts of a section or of the board.
 *
 * The circuit is walked backwards.  Of the layouts that lead to an entry of a layer, each edge into
 * it has a certain whole number, so that the given number falls into the share of one edge, and
 * what remains of it is the number of a layout of that edge.  If the given number is uniformly
 * distributed, so is the layout, exactly.
 * Private to this wing.
 */

/* What is asked of a layer by the layer that was made from it. */
typedef struct
{
  uint32_t entry;
  int32_t mines;
  mpz_t number; /* the number of the layout that is asked for */
} MsStudyQuestion;

typedef struct
{
  MsEngine *engine;
  const MsLimbs *limbs; /* must have done a forward pass over limbs->circuit */
  MsStudyQuestion *questions; /* [n_layers] what each layer is asked */
  int n_questions;
  uint8_t *pattern; /* [n_boxes] bit j: the cell with index j in the box, row-major, is a mine */
  mpz_t ways; /* scratch */
} MsStudyUnranker;

static bool
ms_study_unranker_begin (MsStudyUnranker *self, const MsLimbs *limbs)
{
  MsWork *work = self->engine->work;
  size_t n_layers = (size_t)limbs->circuit->n_layers;
  self->limbs = limbs;
  self->pattern = ms_work_alloc0 (work, (size_t)self->engine->problem->n_boxes, 1);
  self->questions = ms_arena_alloc (&work->arena, n_layers, sizeof *self->questions);
  for (size_t i = 0; self->questions != NULL && i < n_layers; i++)
    mpz_init (self->questions[self->n_questions++].number);
  return self->pattern != NULL && self->questions != NULL
      && ms_work_tick (work, 4 * (long)n_layers);
}

/* How many layouts with that many mines an entry of a layer has; 0 if there are none. */
static mpz_srcptr
count_of (const MsStudyUnranker *self, int layer, uint32_t entry, int mines, mpz_t number)
{
  static const mp_limb_t none[1] = { 0 };
  const MsLimbs *limbs = self->limbs;
  const MsSlice *slice = &limbs->support->slices[limbs->circuit->layers[layer].entries + entry];
  int t = mines - slice->lowest, n;
  if (t < 0 || t >= slice->n)
    return mpz_roinit_n (number, none, 0);
  const mp_limb_t *value = ms_limbs_value (limbs, layer, slice, t, &n);
  return mpz_roinit_n (number, value, n);
}

static void
ask (MsStudyUnranker *self, int layer, uint32_t entry, int mines)
{
  self->questions[layer].entry = entry;
  self->questions[layer].mines = mines;
}

/* Returns the k-subset of n cells with that number, as bits; n is at most 8. */
static uint8_t
subset_of (int n, int k, int number)
{
  unsigned bits = 0;
  for (int j = 0; j < n; j++)
    {
      int with = k > 0 ? (int)ms_binomials[n - j - 1][k - 1] : 0;
      if (number < with)
        {
          bits |= 1u << j;
          k--;
        }
      else
        number -= with;
    }
  return (uint8_t)bits;
}

/* Whether the number of the question is less than self->ways; if not, subtracts self->ways from
 * it. */
static bool
is_among (MsStudyUnranker *self, MsStudyQuestion *question)
{
  if (mpz_cmp (question->number, self->ways) < 0)
    return true;
  mpz_sub (question->number, question->number, self->ways);
  return false;
}

static bool
answer_box (MsStudyUnranker *self, int index)
{
  const MsCircuit *circuit = self->limbs->circuit;
  const MsTable *layer = &circuit->layers[index];
  const uint32_t *edges = circuit->edges + layer->edges;
  MsStudyQuestion *question = &self->questions[index];
  int size = self->engine->problem->boxes[layer->box].size;
  for (uint32_t i = 0; i < layer->n_edges; i++, edges += MS_BOX_EDGE)
    {
      int mines = (int)(edges[1] >> MS_TARGET_BITS);
      mpz_t below;
      if ((edges[1] & MS_TARGET_MASK) != question->entry)
        continue;
      unsigned long patterns = (unsigned long)ms_binomials[size][mines];
      mpz_mul_ui (self->ways,
          count_of (self, layer->left, edges[0], question->mines - mines, below), patterns);
      if (!is_among (self, question))
        continue;
      unsigned long pattern = mpz_fdiv_q_ui (
          self->questions[layer->left].number, question->number, patterns);
      self->pattern[layer->box] = subset_of (size, mines, (int)pattern);
      ask (self, layer->left, edges[0], question->mines - mines);
      break;
    }
  return ms_work_tick (self->engine->work, 20 + 8L * layer->n_edges);
}

/* Chooses how many of the mines lie in the left branch of one edge; returns false when the number
 * lies beyond that edge. */
static bool
answer_edge (
    MsStudyUnranker *self, MsStudyQuestion *question, const MsTable *layer, const uint32_t *edge)
{
  const MsLimbs *limbs = self->limbs;
  const MsSlice *left =
      &limbs->support->slices[limbs->circuit->layers[layer->left].entries + edge[0]];
  for (int mines = left->lowest; mines < left->lowest + left->n; mines++)
    {
      mpz_t a, b;
      mpz_srcptr below = count_of (self, layer->left, edge[0], mines, a);
      mpz_srcptr beside = count_of (self, layer->right, edge[1], question->mines - mines, b);
      mpz_mul (self->ways, below, beside);
      if (!is_among (self, question))
        continue;
      mpz_fdiv_qr (self->questions[layer->left].number, self->questions[layer->right].number,
          question->number, beside);
      ask (self, layer->left, edge[0], mines);
      ask (self, layer->right, edge[1], question->mines - mines);
      return true;
    }
  return false;
}

static bool
answer_join (MsStudyUnranker *self, int index)
{
  const MsCircuit *circuit = self->limbs->circuit;
  const MsTable *layer = &circuit->layers[index];
  const uint32_t *edges = circuit->edges + layer->edges;
  MsStudyQuestion *question = &self->questions[index];
  for (uint32_t i = 0; i < layer->n_edges; i++, edges += MS_JOIN_EDGE)
    {
      bool leads_there = edges[2] == question->entry;
      if (!ms_work_tick (self->engine->work, 20 + (leads_there ? 20L * question->mines : 0)))
        return false;
      if (leads_there && answer_edge (self, question, layer, edges))
        break;
    }
  return true;
}

/* Sets pattern for every box that layer stands for to the layout of that number, which must be less
 * than ms_study_unranker_count.  Layers before first do not belong to it. */
static bool
ms_study_unrank (MsStudyUnranker *self, int first, int layer, int mines, const mpz_t number)
{
  ask (self, layer, 0, mines);
  mpz_set (self->questions[layer].number, number);
  for (int i = layer; i >= first; i--)
    {
      MsLayerKind kind = (MsLayerKind)self->limbs->circuit->layers[i].kind;
      if ((kind == MS_LAYER_BOX && !answer_box (self, i))
          || (kind == MS_LAYER_JOIN && !answer_join (self, i)))
        return false;
    }
  return true;
}

/* Sorts layouts in the order in which they are listed: fewest mines first, then those first that
 * have a mine in the first cell in which they differ.
 */

/* A heap of layouts: sorting by it needs no further memory, and can stop in between. */
typedef struct
{
  uint8_t *mine;
  size_t n_cells;
} Heap;

static bool
comes_before (const Heap *self, int i, int j)
{
  const uint8_t *a = self->mine + (size_t)i * self->n_cells,
                *b = self->mine + (size_t)j * self->n_cells;
  int more = 0;
  for (size_t k = 0; k < self->n_cells; k++)
    more += a[k] - b[k];
  return more != 0 ? more < 0 : memcmp (a, b, self->n_cells) > 0;
}

static void
swap (const Heap *self, int i, int j)
{
  uint8_t *a = self->mine + (size_t)i * self->n_cells, *b = self->mine + (size_t)j * self->n_cells;
  for (size_t k = 0; k < self->n_cells; k++)
    {
      uint8_t value = a[k];
      a[k] = b[k];
      b[k] = value;
    }
}

/* Lets the layout at an index sink within the first n of the heap, until it comes after those below
 * it. */
static void
sink (const Heap *self, int at, int n)
{
  for (int child = 2 * at + 1; child < n; at = child, child = 2 * at + 1)
    {
      if (child + 1 < n && comes_before (self, child, child + 1))
        child++;
      if (!comes_before (self, at, child))
        return;
      swap (self, at, child);
    }
}

/* Sorts mine[n][n_cells] in place; returns false when the run must stop.  O(n log n * n_cells). */
static bool
sort_layouts (MsWork *work, uint8_t *mine, int n, int n_cells)
{
  const Heap heap = { mine, (size_t)n_cells };
  long units = 40L * n_cells + 20;
  for (int i = n / 2 - 1; i >= 0; i--)
    {
      sink (&heap, i, n);
      if (!ms_work_tick (work, units))
        return false;
    }
  for (int i = n - 1; i > 0; i--)
    {
      swap (&heap, 0, i);
      sink (&heap, 0, i);
      if (!ms_work_tick (work, units))
        return false;
    }
  return true;
}

/* Layouts together with the arena that all their memory comes from. */
typedef struct
{
  MsSectionLayouts layouts;
  MsArena arena;
} Block;

typedef struct
{
  MsEngine *engine;
  MsWork *work;
  MsArena *arena; /* that of the layouts */
  MsSectionLayouts *layouts;
  int section;
  MsStudyParts parts;
  MsCircuit circuit; /* for a section, without the joins */
  MsLimbs limbs;
  MsStudyUnranker unranker;
  int first, last; /* the layers of the section or board */
  int n_outside; /* outside cells, which take the mines that are left; 0 for a section */
  /* [n_cells] Where each cell's value comes from: box * MS_MAX_AROUND + the cell's index in the
   * box, or one of the constants below. */
  int32_t *place;
  mpz_t all;
} Listing;

enum
{
  PLACE_OUTSIDE = -1,
  PLACE_MINE = -2,
  PLACE_SAFE = -3,
};

/* Sets *place for a cell; returns false when the cell is not among those asked for. */
static bool
find_place (const Listing *self, int index, uint8_t *n_members, int32_t *place)
{
  const MsEngine *engine = self->engine;
  uint8_t kind = engine->problem->grid->kind[index];
  int box = engine->problem->grid->box_at[index];
  bool whole = self->section == MS_SECTION_LAYOUTS_WHOLE;
  if (kind & MS_GRID_OPENED)
    return false;
  if (kind != MS_GRID_COVERED)
    *place = kind & MS_GRID_MINE ? PLACE_MINE : PLACE_SAFE;
  else if (box < 0)
    *place = PLACE_OUTSIDE;
  else
    *place = box * MS_MAX_AROUND + n_members[box]++;
  return whole || (*place >= 0 && self->parts.of_box[box] == self->section);
}

static bool
list_cells (Listing *self)
{
  const MsGrid *grid = self->engine->problem->grid;
  size_t n_covered = (size_t)grid->width * (size_t)grid->height;
  uint8_t *n_members = ms_work_alloc0 (self->work, (size_t)self->engine->problem->n_boxes, 1);
  MsSectionLayouts *layouts = self->layouts;
  layouts->cells = ms_arena_alloc (self->arena, n_covered, sizeof *layouts->cells);
  self->place = ms_arena_alloc (&self->work->arena, n_covered, sizeof *self->place);
  if (n_members == NULL || layouts->cells == NULL || self->place == NULL)
    return false;
  for (int y = 0; y < grid->height; y++)
    {
      for (int x = 0; x < grid->width; x++)
        if (find_place (
                self, ms_grid_index (grid, x, y), n_members, &self->place[layouts->n_cells]))
          layouts->cells[layouts->n_cells++] = y * grid->width + x;
      if (!ms_work_tick (self->work, 6L * grid->width))
        return false;
    }
  return true;
}

/* Sets up the circuit and its layers for the section, or for the whole board, and counts along
 * it. */
static bool
count_limbs (Listing *self)
{
  MsEngine *engine = self->engine;
  bool whole = self->section == MS_SECTION_LAYOUTS_WHOLE;
  self->circuit = whole ? *engine->circuit : ms_study_cut_joins (engine);
  self->first = whole ? 0 : ms_study_first_layer (engine, self->parts.root[self->section]);
  self->last = whole ? self->circuit.n_layers - 1
                     : engine->circuit->roots[self->parts.root[self->section]].layer;
  self->n_outside = whole ? engine->total.outside : 0;
  return ms_study_count_limbs (&self->limbs, engine, &self->circuit)
      && ms_study_unranker_begin (&self->unranker, &self->limbs);
}

/* The mines in outside cells, given the mines in all boxes; -1 if the outside cells cannot hold so
 * many. 0 for a section. */
static int
outside_mines (const Listing *self, int mines)
{
  if (self->section != MS_SECTION_LAYOUTS_WHOLE)
    return 0;
  int left = self->engine->total.mines - mines;
  return left <= self->n_outside ? left : -1;
}

/* Counts the layouts with that many mines in the boxes: those of the last layer times those of the
 * outside cells. */
static void
count_mines (const Listing *self, int mines, mpz_t ways)
{
  mpz_t value;
  int left = outside_mines (self, mines);
  if (left < 0)
    {
      mpz_set_ui (ways, 0);
      return;
    }
  mpz_bin_uiui (ways, (unsigned long)self->n_outside, (unsigned long)left);
  mpz_mul (ways, ways, count_of (&self->unranker, self->last, 0, mines, value));
}

static bool
sum_up (Listing *self)
{
  const MsSlice *slice = &self->engine->count.slices[self->circuit.layers[self->last].entries];
  mpz_t ways;
  bool ok = true;
  mpz_init (ways);
  for (int t = 0; ok && t < slice->n; t++)
    {
      count_mines (self, slice->lowest + t, ways);
      mpz_add (self->all, self->all, ways);
      ok = ms_work_tick (self->work, 500 + 40L * (long)mpz_size (ways));
    }
  mpz_clear (ways);
  return ms_study_set_count (&self->layouts->all, self->all, self->arena) && ok;
}

/* Writes a subset of k outside cells into mine: the one of that number. */
static bool
lay_outside (const Listing *self, int k, mpz_t number, uint8_t *mine)
{
  mpz_t with, ways;
  unsigned long n = (unsigned long)self->n_outside, left = (unsigned long)k;
  bool ok = true;
  mpz_init (with);
  mpz_init (ways);
  mpz_bin_uiui (ways, n, left);
  for (int i = 0; ok && i < self->layouts->n_cells; i++)
    {
      if (self->place[i] != PLACE_OUTSIDE)
        continue;
      /* C (n - 1, k - 1) = C (n, k) k / n */
      mpz_mul_ui (with, ways, left);
      mpz_divexact_ui (with, with, n--);
      mine[i] = mpz_cmp (number, with) < 0;
      if (mine[i])
        left--;
      else
        mpz_sub (number, number, with);
      if (mine[i])
        mpz_set (ways, with);
      else
        mpz_sub (ways, ways, with);
      ok = ms_work_tick (self->work, 60 + 20L * (long)mpz_size (ways));
    }
  mpz_clear (with);
  mpz_clear (ways);
  return ok;
}

/* Writes the layout of that number, 0 … all - 1, into mine.  Layouts are numbered by the mines in
 * their boxes, and then in the order of the circuit.  number is changed. */
static bool
lay (Listing *self, mpz_t number, uint8_t *mine)
{
  const MsSlice *slice = &self->engine->count.slices[self->circuit.layers[self->last].entries];
  mpz_t ways, value;
  int mines = slice->lowest;
  mpz_init (ways);
  for (count_mines (self, mines, ways); mpz_cmp (number, ways) >= 0;
       count_mines (self, ++mines, ways))
    mpz_sub (number, number, ways);
  int left = outside_mines (self, mines);
  mpz_fdiv_qr (ways, number, number, count_of (&self->unranker, self->last, 0, mines, value));
  bool ok = ms_study_unrank (&self->unranker, self->first, self->last, mines, number);
  for (int i = 0; ok && i < self->layouts->n_cells; i++)
    {
      int place = self->place[i];
      mine[i] = place >= 0
          ? self->unranker.pattern[place / MS_MAX_AROUND] >> place % MS_MAX_AROUND & 1
          : place == PLACE_MINE;
    }
  ok = ok && (self->n_outside == 0 || lay_outside (self, left, ways, mine))
      && ms_work_tick (self->work, 4L * self->layouts->n_cells);
  mpz_clear (ways);
  return ok;
}

/* Draws a number below bound, which is positive: draws as many random bits as bound has, until they
 * are below it. */
static void
draw_below (MsRng *rng, const mpz_t bound, mpz_t number)
{
  size_t bits = mpz_sizeinbase (bound, 2);
  do
    {
      mpz_set_ui (number, 0);
      for (size_t done = 0; done < bits; done += 32)
        {
          mpz_mul_2exp (number, number, 32);
          mpz_add_ui (number, number, (unsigned long)(ms_rng_next (rng) >> 32));
        }
      mpz_fdiv_r_2exp (number, number, bits);
    }
  while (mpz_cmp (number, bound) >= 0);
}

/* Writes n layouts: those drawn with rng, or where that is NULL all that there are. */
static bool
fill (Listing *self, int n, MsRng *rng)
{
  MsSectionLayouts *layouts = self->layouts;
  layouts->mine = ms_arena_alloc (self->arena, (size_t)n, (size_t)layouts->n_cells);
  layouts->n_layouts = layouts->mine != NULL ? n : 0;
  bool ok = layouts->mine != NULL;
  mpz_t number;
  mpz_init (number);
  for (int i = 0; ok && i < n; i++)
    {
      if (rng != NULL)
        draw_below (rng, self->all, number);
      else
        mpz_set_si (number, i);
      ok = lay (self, number, layouts->mine + (size_t)i * (size_t)layouts->n_cells);
    }
  mpz_clear (number);
  return ok && (rng != NULL || sort_layouts (self->work, layouts->mine, n, layouts->n_cells));
}

/* Answers with n layouts drawn with rng; where that is NULL, with all layouts if there are no more
 * than n. */
static bool
answer (Listing *self, int n, MsRng *rng)
{
  if (!ms_study_find_parts (self->engine, true, &self->parts))
    return false;
  if (self->section != MS_SECTION_LAYOUTS_WHOLE
      && (self->section < 0 || self->section >= self->parts.n_sections))
    {
      self->layouts->all.exact = "0";
      return true;
    }
  if (!list_cells (self) || !count_limbs (self) || !sum_up (self))
    return false;
  if (mpz_sgn (self->all) == 0 || (rng == NULL && mpz_cmp_si (self->all, n) > 0))
    return true;
  return fill (self, rng != NULL ? n : (int)mpz_get_si (self->all), rng);
}

static MsStatus
find (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options, int section,
    int n, MsRng *rng, MsSectionLayouts **layouts)
{
  MsEngine *engine = ms_solver_get_engine (solver);
  const MsAllocator *allocator = engine->work->arena.allocator;
  Block *block = ms_alloc0 (allocator, 1, sizeof *block);
  bool consistent;
  *layouts = NULL;
  if (block == NULL)
    return MS_STATUS_NO_MEMORY;
  ms_arena_init (&block->arena, allocator);
  Listing self = { .engine = engine,
    .work = engine->work,
    .arena = &block->arena,
    .layouts = &block->layouts,
    .section = section };
  mpz_init (self.all);
  self.unranker = (MsStudyUnranker){ .engine = engine };
  mpz_init (self.unranker.ways);
  const MsSolverOptions own = ms_study_options (options);
  bool ok = ms_study_run (engine, position, &own, &consistent)
      && (!consistent || answer (&self, n, rng));
  for (int i = 0; i < self.unranker.n_questions; i++)
    mpz_clear (self.unranker.questions[i].number);
  mpz_clear (self.unranker.ways);
  mpz_clear (self.all);
  engine->work->options = NULL;
  if (ok)
    {
      *layouts = &block->layouts;
      return MS_STATUS_OK;
    }
  MsStatus status = ms_work_status (engine->work);
  ms_section_layouts_free (&block->layouts);
  return status != MS_STATUS_OK ? status : MS_STATUS_NO_MEMORY;
}

MsStatus
ms_section_layouts_list (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, int section, int most, MsSectionLayouts **layouts)
{
  return find (solver, position, options, section, most, NULL, layouts);
}

MsStatus
ms_section_layouts_draw (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, int section, int n, uint64_t seed, MsSectionLayouts **layouts)
{
  MsRng rng;
  ms_rng_seed (&rng, seed);
  return find (solver, position, options, section, n, &rng, layouts);
}

void
ms_section_layouts_free (MsSectionLayouts *layouts)
{
  if (layouts == NULL)
    return;
  Block *block = (Block *)layouts;
  const MsAllocator *allocator = block->arena.allocator;
  ms_arena_clear (&block->arena);
  ms_dealloc (allocator, block);
}
