/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-study.h"

#include "ms-disjoint.h"
#include "ms-grid-init.h"
#include "ms-probability.h"
#include "ms-run-prepare.h"

#include <math.h>

/* Moves what is decided from boxes to the grid; *n_found: how many cells. */
static bool
move_to_grid (MsEngine *self, int *n_found)
{
  MsGrid *grid = self->problem->grid;
  *n_found = 0;
  for (int index = grid->stride; index < grid->n_padded - grid->stride; index++)
    {
      int box = grid->box_at[index];
      if (grid->kind[index] != MS_GRID_COVERED || box < 0)
        continue;
      MsBoxState state = ms_circuit_decided (self->circuit, self->problem, box);
      if (state == MS_BOX_OPEN)
        continue;
      grid->kind[index] = state == MS_BOX_MINES ? MS_GRID_FOUND_MINE : MS_GRID_FOUND_SAFE;
      grid->n_found_mines += state == MS_BOX_MINES;
      grid->n_covered--;
      ++*n_found;
    }
  return ms_work_tick (self->work, 2L * grid->n_padded);
}

static bool
count (MsEngine *self, bool *consistent)
{
  MsWork *work = self->work;
  ms_engine_sum_up_total (self);
  *consistent = ms_total_in_range (&self->total);
  if (!*consistent)
    return true;
  if (!ms_total_join_roots (self->circuit, work)
      || !ms_circuit_measure (self->circuit, self->problem, work) || !ms_probability_find (self))
    return false;
  *consistent = self->consistent;
  self->run->stage = MS_STAGE_COUNTED;
  return true;
}

MsSolverOptions
ms_study_options (const MsSolverOptions *options)
{
  MsSolverOptions own = *options;
  own.density = 0;
  own.force_estimate = false;
  return own;
}

bool
ms_study_run (
    MsEngine *self, const MsPosition *position, const MsSolverOptions *options, bool *consistent)
{
  MsWork *work = self->work;
  int32_t dead;
  *consistent = true;
  ms_engine_begin (self, options);
  if (options->time_limit > 0)
    ms_work_set_deadline (work, work->started + options->time_limit);
  if (!ms_run_prepare (self, position, false, &dead))
    return false;
  ms_work_limit (work, options->work_limit);
  if (self->run->contradiction.kind != MS_CONFLICT_NONE || dead >= 0)
    {
      *consistent = false;
      return true;
    }
  /* The undecided boxes are built and folded anew, without those that are decided. */
  int32_t *indices;
  int n_indices, n_found;
  if (!move_to_grid (self, &n_found))
    return false;
  if (n_found > 0)
    {
      ms_problem_unmark (self->problem);
      self->run->stage = MS_STAGE_GRID;
      if (!ms_problem_list (
              self->problem->grid, work, &indices, &n_indices, &self->run->contradiction)
          || !ms_run_fold (self->run, indices, n_indices, &dead))
        return false;
    }
  return count (self, consistent);
}

bool
ms_study_return_to_boxes (MsEngine *self, const MsPosition *position, bool *consistent)
{
  int32_t dead;
  self->work->status = self->work->arena.status = MS_STATUS_OK;
  self->work->arena.limit = 0;
  ms_work_set_deadline (self->work, 0);
  ms_work_limit (self->work, 0);
  if (self->run->stage < MS_STAGE_GRID)
    {
      if (!ms_grid_init (self->problem->grid, position, self->work))
        return false;
      self->run->stage = MS_STAGE_GRID;
    }
  ms_engine_release_pools (self);
  if (!ms_run_return_to_reduced (self->run, &dead))
    return false;
  *consistent = dead < 0;
  return true;
}

bool
ms_study_weigh_roots (MsEngine *self, MsCountKind kind)
{
  MsWork *work = self->work;
  MsCount *count = &self->count;
  bool forward = kind == MS_COUNT_SUPPORT
      ? ms_engine_find_support (self) && ms_total_weigh (&self->total, count, self->circuit, work)
      : ms_probability_count (self);
  size_t n_boxes = (size_t)self->problem->n_boxes;
  double *sums = ms_arena_alloc (&work->arena, 2 * n_boxes, sizeof *sums);
  if (!forward || sums == NULL || !ms_count_clear_gradients (count, work))
    return false;
  const MsSlice *last = ms_count_last (count, self->circuit);
  memcpy (count->gradients + last->at, self->total.weights, (size_t)last->n * sizeof (double));
  return ms_count_backward (count, self->circuit, self->problem, sums, sums + n_boxes, work);
}

MsCircuit
ms_study_cut_joins (const MsEngine *self)
{
  MsCircuit cut = *self->circuit;
  if (cut.n_roots > 0)
    cut.n_layers = cut.roots[cut.n_roots - 1].layer + 1;
  return cut;
}

int
ms_study_first_layer (const MsEngine *self, int root)
{
  return root > 0 ? self->circuit->roots[root - 1].layer + 1 : 0;
}

/* Gives the sections their indices, in the order of their first cells on the board. */
static void
number_sections (const MsEngine *self, MsStudyParts *parts, int32_t *top, int32_t *given)
{
  const MsGrid *grid = self->problem->grid;
  const MsProblem *problem = self->problem;
  for (int index = grid->stride; index < grid->n_padded - grid->stride; index++)
    {
      int box = grid->box_at[index];
      if (grid->kind[index] != MS_GRID_COVERED || box < 0
          || problem->boxes[box].state != MS_BOX_OPEN)
        continue;
      int32_t at = ms_disjoint_find (top, problem->boxes[box].numbers[0]);
      if (given[at] < 0)
        given[at] = parts->n_sections++;
      parts->of_box[box] = given[at];
    }
  for (int i = 0; i < problem->n_numbers; i++)
    parts->of_number[i] = given[ms_disjoint_find (top, i)];
}

bool
ms_study_find_parts (MsEngine *self, bool counted, MsStudyParts *parts)
{
  MsArena *arena = &self->work->arena;
  size_t n = (size_t)self->problem->n_numbers, n_boxes = (size_t)self->problem->n_boxes;
  int32_t *top = ms_arena_alloc (arena, n, sizeof *top);
  int32_t *given = ms_arena_alloc (arena, n, sizeof *given);
  *parts = (MsStudyParts){
    .of_number = ms_arena_alloc (arena, n, sizeof (int32_t)),
    .of_box = ms_arena_alloc (arena, n_boxes, sizeof (int32_t)),
  };
  if (top == NULL || given == NULL || parts->of_number == NULL || parts->of_box == NULL)
    return false;
  memset (given, 0xff, n * sizeof *given);
  memset (parts->of_box, 0xff, n_boxes * sizeof (int32_t));
  for (int i = 0; i < self->problem->n_numbers; i++)
    top[i] = i;
  for (int i = 0; i < self->problem->n_boxes; i++)
    {
      const MsBox *box = &self->problem->boxes[i];
      for (int j = 1; box->state == MS_BOX_OPEN && j < box->n_numbers; j++)
        ms_disjoint_join (top, box->numbers[j], box->numbers[0]);
    }
  number_sections (self, parts, top, given);
  if (!ms_work_tick (self->work, 4L * self->problem->grid->n_padded))
    return false;
  if (!counted)
    return true;
  /* The plan names one number of each section, in the order of the roots. */
  const MsPlan *plan = &self->run->plan;
  parts->root = ms_arena_alloc (arena, (size_t)parts->n_sections, sizeof *parts->root);
  for (int i = 0; parts->root != NULL && i < plan->n_sections; i++)
    parts->root[parts->of_number[plan->walk[plan->section_end[i] - 1]]] = i;
  return parts->root != NULL;
}

bool
ms_study_count_limbs (MsLimbs *limbs, MsEngine *engine, const MsCircuit *circuit)
{
  *limbs = ms_exact_limbs (engine, circuit);
  return ms_count_forward (
             &engine->count, circuit, engine->problem, MS_COUNT_SUPPORT, 1, engine->work)
      && ms_limbs_init_values (limbs) && ms_limbs_forward (limbs);
}

bool
ms_study_set_count (MsLayoutCount *count, const mpz_t number, MsArena *arena)
{
  long power;
  double part = mpz_get_d_2exp (&power, number);
  *count = (MsLayoutCount){ 0 };
  if (part > 0)
    ms_total_to_decimal (part, power, &count->mantissa, &count->exponent);
  if (arena != NULL)
    count->exact = ms_exact_dup_integer (arena, number);
  return arena == NULL || count->exact != NULL;
}

const MsSlice *
ms_study_root_slice (const MsEngine *engine, const MsStudyParts *parts, int section, int *layer)
{
  *layer = engine->circuit->roots[parts->root[section]].layer;
  return &engine->count.slices[engine->circuit->layers[*layer].entries];
}

/* Reads a number of layouts from the limbs; borrowed. */
static mpz_srcptr
read_value (const MsLimbs *limbs, int layer, const MsSlice *slice, int mines, mpz_t number)
{
  int n;
  const mp_limb_t *value = ms_limbs_value (limbs, layer, slice, mines - slice->lowest, &n);
  return mpz_roinit_n (number, value, n);
}

/* Sets the layouts of one section; *all: their sum. */
static bool
fill_section (const MsLimbs *limbs, MsEngine *engine, const MsStudyParts *parts, int i,
    MsStudySection *section, mpz_t all, MsArena *arena)
{
  int layer;
  const MsSlice *slice = ms_study_root_slice (engine, parts, i, &layer);
  mpz_set_ui (all, 0);
  for (int j = 0; j < section->n_shares; j++)
    {
      MsMineShare *share = &section->shares[j];
      mpz_t value;
      read_value (limbs, layer, slice, share->mines, value);
      mpz_add (all, all, value);
      if (!ms_study_set_count (&share->layouts, value, arena) || !ms_work_tick (engine->work, 200))
        return false;
    }
  return ms_study_set_count (&section->layouts, all, arena);
}

bool
ms_study_fill_layouts (
    MsEngine *engine, const MsStudyParts *parts, MsSectionStudy *study, MsArena *arena)
{
  const MsCircuit cut = ms_study_cut_joins (engine);
  MsLimbs limbs;
  mpz_t all, sum, product;
  if (!ms_study_count_limbs (&limbs, engine, &cut))
    return false;
  mpz_init (all);
  mpz_init (sum);
  mpz_init_set_ui (product, 1);
  bool ok = true;
  for (int i = 0; ok && i < study->n_sections; i++)
    {
      ok = fill_section (&limbs, engine, parts, i, &study->sections[i], all, arena)
          && ms_work_tick (engine->work, 100 + 4L * (long)mpz_size (product));
      mpz_add (sum, sum, all);
      mpz_mul (product, product, all);
    }
  ok = ok && ms_study_set_count (&study->sum, sum, arena)
      && ms_study_set_count (&study->product, product, arena);
  mpz_clear (all);
  mpz_clear (sum);
  mpz_clear (product);
  return ok;
}

/* The whole numbers of one study while they are filled in. */
typedef struct
{
  MsEngine *engine;
  const MsStudyParts *parts;
  MsSectionStudy *study;
  MsArena *arena;
  MsLimbs limbs;
  mpz_t all; /* how many layouts the position has */
} Exact;

/* Called for each coefficient t of the total, with the mines outside that it leaves and the ways
 * C (outside, outside_mines) to place them. */
typedef bool (*Visit) (Exact *self, int t, int outside_mines, const mpz_t ways);

static bool
visit_totals (Exact *self, Visit visit)
{
  MsEngine *engine = self->engine;
  const MsSlice *last = ms_count_last (&engine->count, engine->circuit);
  unsigned long outside = (unsigned long)engine->total.outside;
  bool ok = true, begun = false;
  mpz_t ways;
  mpz_init (ways);
  for (int t = 0; ok && t < last->n; t++)
    {
      int mines = engine->total.mines - last->lowest - t;
      if (mines < 0 || mines > engine->total.outside)
        continue;
      if (!begun)
        mpz_bin_uiui (ways, outside, (unsigned long)mines);
      else
        {
          /* C (n, k) from C (n, k + 1). */
          mpz_mul_ui (ways, ways, (unsigned long)mines + 1);
          mpz_divexact_ui (ways, ways, outside - (unsigned long)mines);
        }
      begun = true;
      ok = visit (self, t, mines, ways)
          && ms_work_tick (engine->work, 200 + 40L * (long)mpz_size (ways));
    }
  mpz_clear (ways);
  return ok;
}

static bool
seed_total (Exact *self, int t, int outside_mines, const mpz_t ways)
{
  int n;
  mpz_t count;
  mp_limb_t *gradient = ms_limbs_total_gradient (&self->limbs, t, &n);
  mpn_copyi (gradient, mpz_limbs_read (ways), (mp_size_t)mpz_size (ways));
  const mp_limb_t *value = ms_limbs_total (&self->limbs, t, &n);
  mpz_addmul (self->all, mpz_roinit_n (count, value, n), ways);
  return true;
}

/* Sets weight and fraction of a share; ways: in how many ways its mines can be placed, each with
 * that weight.  Returns false when there is no memory. */
static bool
set_exact (Exact *self, MsMineShare *share, const mpz_t ways, const mpz_t weight)
{
  mpz_t numerator, denominator;
  mpz_init_set (denominator, self->all);
  mpz_init (numerator);
  mpz_mul (numerator, ways, weight);
  bool ok = ms_study_set_count (&share->weight, weight, self->arena);
  share->fraction = ms_exact_dup_fraction (self->arena, numerator, denominator);
  mpz_clear (numerator);
  mpz_clear (denominator);
  return ok && share->fraction != NULL;
}

static bool
set_outside (Exact *self, int t, int outside_mines, const mpz_t ways)
{
  MsSectionStudy *study = self->study;
  for (int i = 0; i < study->n_outside_shares; i++)
    {
      MsMineShare *share = &study->outside_shares[i];
      int n;
      mpz_t weight;
      if (share->mines != outside_mines)
        continue;
      const mp_limb_t *value = ms_limbs_total (&self->limbs, t, &n);
      share->layouts.exact = ms_exact_dup_integer (self->arena, ways);
      return share->layouts.exact != NULL
          && set_exact (self, share, ways, mpz_roinit_n (weight, value, n));
    }
  return true;
}

static bool
set_sections (Exact *self)
{
  for (int i = 0; i < self->study->n_sections; i++)
    {
      MsStudySection *section = &self->study->sections[i];
      int layer, n;
      const MsSlice *slice = ms_study_root_slice (self->engine, self->parts, i, &layer);
      for (int j = 0; j < section->n_shares; j++)
        {
          MsMineShare *share = &section->shares[j];
          mpz_t ways, weight;
          const mp_limb_t *gradient = ms_limbs_gradient (
              &self->limbs, layer, slice, share->mines - slice->lowest, &n);
          read_value (&self->limbs, layer, slice, share->mines, ways);
          if (!set_exact (self, share, ways, mpz_roinit_n (weight, gradient, n))
              || !ms_work_tick (self->engine->work, 500))
            return false;
        }
    }
  return true;
}

/* An upper bound for the bits of the weights of the mine total. */
static size_t
weight_bits (const MsEngine *engine)
{
  const MsSlice *last = ms_count_last (&engine->count, engine->circuit);
  long double n = engine->total.outside, k = floorl (n / 2);
  int sign;
  long most = engine->total.mines - last->lowest, least = most - last->n + 1;
  k = k < least ? least : k > most ? most : k;
  if (k <= 0 || k >= n)
    return 2;
  return (size_t)((lgammal_r (n + 1, &sign) - lgammal_r (k + 1, &sign)
                      - lgammal_r (n - k + 1, &sign))
             / logl (2))
      + 3;
}

bool
ms_study_fill_exact (
    MsEngine *engine, const MsStudyParts *parts, MsSectionStudy *study, MsArena *arena)
{
  Exact self = { .engine = engine, .parts = parts, .study = study, .arena = arena };
  mpz_init (self.all);
  self.limbs = ms_exact_limbs (engine, engine->circuit);
  bool ok = ms_engine_find_support (engine) && ms_limbs_init (&self.limbs, weight_bits (engine))
      && ms_limbs_forward (&self.limbs) && visit_totals (&self, seed_total)
      && ms_limbs_backward (&self.limbs);
  if (ok)
    study->layouts.exact = ms_exact_dup_integer (arena, self.all);
  ok = ok && study->layouts.exact != NULL && set_sections (&self)
      && (engine->total.outside == 0 || visit_totals (&self, set_outside));
  mpz_clear (self.all);
  return ok;
}
