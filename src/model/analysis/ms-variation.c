/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-variation.h"

#include "ms-cell-name.h"

#include <glib/gi18n-lib.h>

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

/* --- In words --- */

/* A sentence names at most so many numbers, and so many assumptions. */
#define MOST_NAMED 6

typedef enum
{
  BY_NUMBERS, /* some numbers cannot all be right */
  BY_NEED, /* the numbers need more mines than there are */
  BY_ROOM, /* the mines do not fit */
  BY_COUNT, /* more mines are assumed than there are */
} Reason;

char *
ms_suppose_text_dup_assumption (const MsAssumption *assumption, int width)
{
  return g_strdup_printf (assumption->certainty == MS_CERTAINTY_MINE
          ? g_dngettext (GETTEXT_PACKAGE, "%s is a mine", "%s are mines", 1)
          : g_dngettext (GETTEXT_PACKAGE, "%s is safe", "%s are safe", 1),
      ms_cell_name_at (assumption->cell, width).text);
}

/* Joins the texts, which are freed, into a list; of many texts only the first ones. */
static char *
join (GPtrArray *texts)
{
  gboolean all = texts->len <= MOST_NAMED;
  if (!all)
    g_ptr_array_set_size (texts, MOST_NAMED);
  g_ptr_array_add (texts, NULL);
  g_autofree char *list = g_strjoinv (_ (", "), (char **)texts->pdata);
  g_ptr_array_unref (texts);
  return all ? g_steal_pointer (&list) : g_strconcat (list, _ (", …"), NULL);
}

static char *
dup_assumptions (const MsAssumption *assumed, guint n, int width)
{
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (texts, ms_suppose_text_dup_assumption (&assumed[i], width));
  return join (texts);
}

char *
ms_suppose_text_dup_notice (const MsVariation *variation, int width)
{
  guint n;
  const MsAssumption *assumed = ms_variation_get_assumed (variation, &n);
  if (n == 0)
    return NULL;
  g_autofree char *list = dup_assumptions (assumed, n, width);
  /* Translators: what is supposed, such as "B3 is a mine, C4 is safe". */
  return g_strdup_printf (_ ("The board shows a supposition: %s."), list);
}

static char *
dup_numbers (const MsClaim *claim, const MsPosition *position)
{
  const MsCell *cells = ms_position_get_cells (position);
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; i < claim->conflict.n_cells; i++)
    {
      int cell = claim->conflict.cells[i];
      MsCellName name = ms_cell_name_at (cell, ms_position_get_width (position));
      /* Translators: a number on the board and the name of its cell: "2 at C4". */
      g_ptr_array_add (texts, g_strdup_printf (_ ("%1$d at %2$s"), (int)cells[cell], name.text));
    }
  return join (texts);
}

static Reason
find_reason (const MsConflictReport *conflict)
{
  if (conflict->kind == MS_CONFLICT_TOO_FEW_MINES)
    return conflict->n_cells > 0 ? BY_NEED : BY_COUNT;
  return conflict->kind == MS_CONFLICT_TOO_MANY_MINES ? BY_ROOM : BY_NUMBERS;
}

/* Translators: in these, %1$s is the name of a cell, %2$s numbers with their cells such as "2 at
 * C4, 1 at D5". */
static char *
dup_of_one (const MsClaim *claim, int width, const char *numbers)
{
  const MsAssumption *assumed = claim->assumed;
  gboolean mine = assumed->certainty == MS_CERTAINTY_MINE;
  gulong n = (gulong)claim->conflict.n_cells;
  const MsCellName cell = ms_cell_name_at (assumed->cell, width);
  const char *name = cell.text;
  switch (find_reason (&claim->conflict))
    {
    case BY_NUMBERS:
      return g_strdup_printf (mine
              ? g_dngettext (GETTEXT_PACKAGE,
                  "If %1$s were a mine, %2$s could not be right: so %1$s is safe.",
                  "If %1$s were a mine, %2$s could not all be right: so %1$s is safe.", n)
              : g_dngettext (GETTEXT_PACKAGE,
                  "If %1$s were safe, %2$s could not be right: so %1$s is a mine.",
                  "If %1$s were safe, %2$s could not all be right: so %1$s is a mine.", n),
          name, numbers);
    case BY_NEED:
      return g_strdup_printf (mine
              ? _ ("If %1$s were a mine, %2$s would need more mines than are left: so %1$s is "
                   "safe.")
              : _ ("If %1$s were safe, %2$s would need more mines than there are left: so %1$s is "
                   "a mine."),
          name, numbers);
    case BY_COUNT:
      return g_strdup_printf (
          _ ("If %1$s were a mine, there would be too many mines: so %1$s is safe."), name);
    case BY_ROOM:
    default:
      return g_strdup_printf (mine
              ? _ ("If %1$s were a mine, there would not be room for all mines: so %1$s is safe.")
              : _ ("If %1$s were safe, there would not be room for all mines: so %1$s is a mine."),
          name);
    }
}

/* Translators: in these, %1$s is what is supposed, such as "B3 is a mine, C4 is safe"; the rest as
 * above. */
static char *
dup_of_several (const MsClaim *claim, int width, const char *numbers)
{
  g_autofree char *list = dup_assumptions (claim->assumed, (guint)claim->n_assumed, width);
  switch (find_reason (&claim->conflict))
    {
    case BY_NUMBERS:
      return g_strdup_printf (
          g_dngettext (GETTEXT_PACKAGE,
              "Not all of this is possible: %1$s. Then %2$s could not be right.",
              "Not all of this is possible: %1$s. Then %2$s could not all be right.",
              (gulong)claim->conflict.n_cells),
          list, numbers);
    case BY_NEED:
      return g_strdup_printf (
          _ ("Not all of this is possible: %1$s. Then %2$s would need more mines than are left."),
          list, numbers);
    case BY_COUNT:
      return g_strdup_printf (
          _ ("Not all of this is possible: %s. There would be too many mines."), list);
    case BY_ROOM:
    default:
      return g_strdup_printf (
          _ ("Not all of this is possible: %s. There would not be room for all mines."), list);
    }
}

char *
ms_suppose_text_dup_refuted (const MsClaim *claim, const MsPosition *position)
{
  int width = ms_position_get_width (position);
  g_autofree char *numbers = dup_numbers (claim, position);
  return claim->n_assumed == 1 ? dup_of_one (claim, width, numbers)
                               : dup_of_several (claim, width, numbers);
}
