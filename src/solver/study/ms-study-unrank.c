/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-study-unrank.h"

static int
binomial (int n, int k)
{
  int result = 1;
  for (int i = 1; i <= k; i++)
    result = result * (n - k + i) / i;
  return result;
}

void
ms_study_unranker_init (MsStudyUnranker *self, MsSolver *solver)
{
  *self = (MsStudyUnranker){ .solver = solver };
  mpz_init (self->ways);
}

bool
ms_study_unranker_begin (MsStudyUnranker *self, const MsLimbs *limbs)
{
  MsWork *work = &self->solver->work;
  size_t n_layers = (size_t)limbs->circuit->n_layers;
  self->limbs = limbs;
  self->pattern = ms_work_alloc0 (work, (size_t)self->solver->problem.n_boxes, 1);
  self->questions = ms_arena_alloc (&work->arena, n_layers, sizeof *self->questions);
  for (size_t i = 0; self->questions != NULL && i < n_layers; i++)
    mpz_init (self->questions[self->n_questions++].number);
  return self->pattern != NULL && self->questions != NULL
      && ms_work_tick (work, 4 * (long)n_layers);
}

void
ms_study_unranker_clear (MsStudyUnranker *self)
{
  for (int i = 0; i < self->n_questions; i++)
    mpz_clear (self->questions[i].number);
  mpz_clear (self->ways);
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

mpz_srcptr
ms_study_unranker_count (const MsStudyUnranker *self, int layer, int mines, mpz_t number)
{
  return count_of (self, layer, 0, mines, number);
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
      int with = k > 0 ? binomial (n - j - 1, k - 1) : 0;
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
  int size = self->solver->problem.boxes[layer->box].size;
  for (uint32_t i = 0; i < layer->n_edges; i++, edges += MS_BOX_EDGE)
    {
      int mines = (int)(edges[1] >> MS_TARGET_BITS);
      mpz_t below;
      if ((edges[1] & MS_TARGET_MASK) != question->entry)
        continue;
      unsigned long patterns = (unsigned long)binomial (size, mines);
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
  return ms_work_tick (&self->solver->work, 20 + 8L * layer->n_edges);
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
      if (!ms_work_tick (&self->solver->work, 20 + (leads_there ? 20L * question->mines : 0)))
        return false;
      if (leads_there && answer_edge (self, question, layer, edges))
        break;
    }
  return true;
}

bool
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
