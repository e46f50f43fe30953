/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-variation.h"

#include <math.h>

struct _MsVariation
{
  gatomicrefcount references;
  int mines;
  double density;
  guint n_assumed;
  MsAssumption assumed[];
};

G_DEFINE_BOXED_TYPE (MsVariation, ms_variation, ms_variation_ref, ms_variation_unref)

MsVariation *
ms_variation_new (const MsAssumption *assumed, guint n_assumed, int mines, double density)
{
  if (n_assumed == 0 && mines < 0 && isnan (density))
    return NULL;
  MsVariation *self = g_malloc0 (sizeof *self + n_assumed * sizeof *assumed);
  g_atomic_ref_count_init (&self->references);
  self->mines = MAX (mines, -1);
  self->density = density;
  self->n_assumed = n_assumed;
  for (guint i = 0; i < n_assumed; i++)
    self->assumed[i] = assumed[i];
  return self;
}

MsVariation *
ms_variation_ref (MsVariation *self)
{
  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
ms_variation_unref (MsVariation *self)
{
  if (g_atomic_ref_count_dec (&self->references))
    g_free (self);
}

MsVariation *
ms_variation_assume (const MsVariation *self, int cell, MsCertainty certainty)
{
  guint n_before, n = 0;
  const MsAssumption *before = ms_variation_get_assumed (self, &n_before);
  g_autofree MsAssumption *assumed = g_new (MsAssumption, n_before + 1);
  for (guint i = 0; i < n_before; i++)
    if (before[i].cell != cell)
      assumed[n++] = before[i];
  if (certainty == MS_CERTAINTY_SAFE || certainty == MS_CERTAINTY_MINE)
    assumed[n++] = (MsAssumption){ cell, certainty };
  return ms_variation_new (
      assumed, n, ms_variation_get_mines (self), ms_variation_get_density (self));
}

MsVariation *
ms_variation_set_mines (const MsVariation *self, int mines)
{
  guint n;
  const MsAssumption *assumed = ms_variation_get_assumed (self, &n);
  return ms_variation_new (assumed, n, mines, ms_variation_get_density (self));
}

MsVariation *
ms_variation_set_density (const MsVariation *self, double density)
{
  guint n;
  const MsAssumption *assumed = ms_variation_get_assumed (self, &n);
  return ms_variation_new (assumed, n, ms_variation_get_mines (self), density);
}

MsVariation *
ms_variation_settle (const MsVariation *self)
{
  return ms_variation_new (NULL, 0, -1, ms_variation_get_density (self));
}

const MsAssumption *
ms_variation_get_assumed (const MsVariation *self, guint *n)
{
  *n = self != NULL ? self->n_assumed : 0;
  return self != NULL ? self->assumed : NULL;
}

MsCertainty
ms_variation_get_assumption (const MsVariation *self, int cell)
{
  for (guint i = 0; self != NULL && i < self->n_assumed; i++)
    if (self->assumed[i].cell == cell)
      return self->assumed[i].certainty;
  return MS_CERTAINTY_NONE;
}

int
ms_variation_get_mines (const MsVariation *self)
{
  return self != NULL ? self->mines : -1;
}

double
ms_variation_get_density (const MsVariation *self)
{
  return self != NULL ? self->density : NAN;
}

gboolean
ms_variation_equal (const MsVariation *a, const MsVariation *b)
{
  guint n_a, n_b;
  const MsAssumption *first = ms_variation_get_assumed (a, &n_a);
  const MsAssumption *second = ms_variation_get_assumed (b, &n_b);
  double density_a = ms_variation_get_density (a), density_b = ms_variation_get_density (b);
  gboolean equal = n_a == n_b && ms_variation_get_mines (a) == ms_variation_get_mines (b)
      && (density_a == density_b || (isnan (density_a) && isnan (density_b)));
  for (guint i = 0; equal && i < n_a; i++)
    equal = first[i].cell == second[i].cell && first[i].certainty == second[i].certainty;
  return equal;
}

MsPosition *
ms_variation_apply (const MsVariation *self, MsPosition *position)
{
  MsPosition *varied;
  int mines = ms_variation_get_mines (self);
  if (mines < 0 || mines == ms_position_get_mines (position)
      || ms_position_new (ms_position_get_width (position), ms_position_get_height (position),
             mines, ms_position_get_cells (position), NULL, &varied, NULL)
          != MS_STATUS_OK)
    return ms_position_ref (position);
  return varied;
}
