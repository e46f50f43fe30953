/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-analysis.h"

#include "ms-bits.h"
#include "ms-choose.h"
#include "ms-dead.h"

#include <stdlib.h>
#include <string.h>

struct _MsAnalysis
{
  gatomicrefcount references;
  MsPosition *position;
  MsStatus status;
  MsVariation *variation; /* NULL: none */
  MsSolverResult *result;
  MsBest *best;
  gboolean over; /* a mine was hit: nothing is to be opened any more */
  GStringChunk *strings; /* NULL, or what win_fractions points into */
  guint8 *dead; /* [height*width]; NULL: nobody looked */
  int n_dead;
  double *bits; /* [height*width]; NULL: not known */
  double most_bits;
  const char **win_fractions; /* [height*width], NULL while the chance to win is not known */
};

G_DEFINE_ENUM_TYPE (MsOddsFormat, ms_analysis_format,
    G_DEFINE_ENUM_VALUE (MS_ODDS_FORMAT_MINE, "mine"),
    G_DEFINE_ENUM_VALUE (MS_ODDS_FORMAT_SAFE, "safe"),
    G_DEFINE_ENUM_VALUE (MS_ODDS_FORMAT_FRACTION, "fraction"))

G_DEFINE_ENUM_TYPE (MsOdds, ms_analysis_odds, G_DEFINE_ENUM_VALUE (MS_ODDS_MINE, "mine"),
    G_DEFINE_ENUM_VALUE (MS_ODDS_WIN, "win"), G_DEFINE_ENUM_VALUE (MS_ODDS_BITS, "bits"))

G_DEFINE_BOXED_TYPE (MsAnalysis, ms_analysis, ms_analysis_ref, ms_analysis_unref)

MsAnalysis *
ms_analysis_new (MsPosition *position, MsStatus status, MsSolverResult *result)
{
  g_return_val_if_fail (result != NULL, NULL);
  MsAnalysis *self = g_new0 (MsAnalysis, 1);
  g_atomic_ref_count_init (&self->references);
  self->position = ms_position_ref (position);
  self->status = status;
  self->result = result;
  self->over = memchr (ms_position_get_cells (position), MS_CELL_BLAST,
                   (gsize)result->width * result->height)
      != NULL;
  return self;
}

MsAnalysis *
ms_analysis_ref (MsAnalysis *self)
{
  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
ms_analysis_unref (MsAnalysis *self)
{
  if (!g_atomic_ref_count_dec (&self->references))
    return;
  ms_position_unref (self->position);
  g_clear_pointer (&self->variation, ms_variation_unref);
  ms_solver_result_free (self->result);
  ms_best_free (self->best);
  g_clear_pointer (&self->strings, g_string_chunk_free);
  g_free (self->win_fractions);
  g_free (self->dead);
  g_free (self->bits);
  g_free (self);
}

MsStatus
ms_analysis_find_dead (MsAnalysis *self, MsSolver *solver, const MsSolverOptions *options)
{
  g_autofree guint8 *dead = g_malloc ((gsize)self->result->width * (gsize)self->result->height);
  if (self->over)
    return MS_STATUS_OK;
  MS_TRY (ms_dead_find (solver, self->position, options, self->result, dead));
  for (int i = 0; i < self->result->width * self->result->height; i++)
    self->n_dead += dead[i];
  self->dead = g_steal_pointer (&dead);
  return MS_STATUS_OK;
}

int
ms_analysis_count_dead (const MsAnalysis *self)
{
  return self->n_dead;
}

gboolean
ms_analysis_is_dead (const MsAnalysis *self, int x, int y)
{
  return self->dead != NULL && self->dead[(gsize)y * (gsize)self->result->width + (gsize)x] != 0;
}

MsStatus
ms_analysis_find_bits (MsAnalysis *self, MsSolver *solver, const MsSolverOptions *options)
{
  gsize n_cells = (gsize)self->result->width * (gsize)self->result->height;
  g_autofree double *bits = g_new (double, n_cells);
  bool known;
  if (ms_analysis_leaves_nothing (self))
    return MS_STATUS_OK;
  MS_TRY (ms_bits_find (solver, self->position, options, self->result, bits, &known));
  for (gsize i = 0; known && i < n_cells; i++)
    if (bits[i] > self->most_bits)
      self->most_bits = bits[i];
  if (known)
    self->bits = g_steal_pointer (&bits);
  return MS_STATUS_OK;
}

double
ms_analysis_get_bits (const MsAnalysis *self, int x, int y)
{
  return self->bits != NULL ? self->bits[(gsize)y * (gsize)self->result->width + (gsize)x] : NAN;
}

double
ms_analysis_get_most_bits (const MsAnalysis *self)
{
  return self->most_bits;
}

MsPosition *
ms_analysis_get_position (const MsAnalysis *self)
{
  return self->position;
}

const MsSolverResult *
ms_analysis_get_result (const MsAnalysis *self)
{
  return self->result;
}

MsStatus
ms_analysis_get_status (const MsAnalysis *self)
{
  return self->status;
}

MsVariation *
ms_analysis_get_variation (const MsAnalysis *self)
{
  return self->variation;
}

gboolean
ms_analysis_is_supposed (const MsAnalysis *self)
{
  guint n;
  ms_variation_get_assumed (self->variation, &n);
  return n > 0;
}

int
ms_analysis_count_certain (const MsAnalysis *self, MsCertainty certainty)
{
  const MsSolverResult *result = self->result;
  guint n;
  const MsAssumption *assumed = ms_variation_get_assumed (self->variation, &n);
  int count = certainty == MS_CERTAINTY_SAFE ? result->n_safe : result->n_certain_mines;
  for (guint i = 0; i < n; i++)
    count -= assumed[i].certainty == certainty && result->certainty[assumed[i].cell] == certainty;
  return count;
}

gboolean
ms_analysis_is_over (const MsAnalysis *self)
{
  return self->over;
}

gboolean
ms_analysis_leaves_nothing (const MsAnalysis *self)
{
  return self->over || ms_choose_is_won (self->position);
}

gboolean
ms_analysis_is_consistent (const MsAnalysis *self)
{
  return self->result->consistent;
}

static gsize
cell_at (const MsAnalysis *self, int x, int y)
{
  return (gsize)y * self->result->width + x;
}

MsCertainty
ms_analysis_get_assumption (const MsAnalysis *self, int x, int y)
{
  return ms_variation_get_assumption (self->variation, cell_at (self, x, y));
}

static gboolean
has_figures (const MsAnalysis *self, int x, int y)
{
  const MsSolverResult *result = self->result;
  return result->consistent && x >= 0 && y >= 0 && x < result->width && y < result->height;
}

MsCertainty
ms_analysis_get_certainty (const MsAnalysis *self, int x, int y)
{
  if (!has_figures (self, x, y))
    return MS_CERTAINTY_NONE;
  return (MsCertainty)self->result->certainty[cell_at (self, x, y)];
}

double
ms_analysis_get_probability (const MsAnalysis *self, int x, int y)
{
  return has_figures (self, x, y) ? self->result->mine_probability[cell_at (self, x, y)] : NAN;
}

gboolean
ms_analysis_is_outside (const MsAnalysis *self, int x, int y)
{
  return has_figures (self, x, y) && self->result->outside[cell_at (self, x, y)] != 0;
}

static int
compare_cells (const void *a, const void *b)
{
  return *(const int *)a - *(const int *)b;
}

/* best_cells come in row-major order, that is sorted. */
gboolean
ms_analysis_is_safest_guess (const MsAnalysis *self, int x, int y)
{
  const MsSolverResult *result = self->result;
  if (!has_figures (self, x, y) || result->n_safe > 0 || result->n_best == 0)
    return FALSE;
  int cell = (int)cell_at (self, x, y);
  return bsearch (&cell, result->best_cells, (size_t)result->n_best, sizeof cell, compare_cells)
      != NULL;
}

/* Many cells share a fraction: each is kept once. */
static void
write_win_fractions (MsAnalysis *self, const MsEndgame *endgame)
{
  gsize n_cells = (gsize)endgame->width * endgame->height;
  self->strings = g_string_chunk_new (256);
  self->win_fractions = g_new0 (const char *, n_cells);
  for (gsize cell = 0; cell < n_cells; cell++)
    if (endgame->won_at[cell] >= 0)
      {
        g_autofree char *fraction = ms_odds_format_dup_win_fraction (endgame, (int)cell);
        self->win_fractions[cell] = g_string_chunk_insert_const (self->strings, fraction);
      }
}

void
ms_analysis_take_best (MsAnalysis *self, MsBest *best)
{
  g_return_if_fail (self->best == NULL);
  self->best = best;
  if (best != NULL && best->endgame != NULL)
    write_win_fractions (self, best->endgame);
}

const MsBest *
ms_analysis_get_best (const MsAnalysis *self)
{
  return self->best;
}

MsBasis
ms_analysis_get_basis (const MsAnalysis *self)
{
  return self->best != NULL ? self->best->basis : MS_BASIS_SAFEST;
}

int
ms_analysis_get_best_guess (const MsAnalysis *self)
{
  const MsSolverResult *result = self->result;
  if (self->over || !result->consistent || result->n_safe > 0 || result->n_best == 0)
    return -1;
  return self->best != NULL ? self->best->cell : result->best_cells[0];
}

int
ms_analysis_get_n_best_guesses (const MsAnalysis *self)
{
  if (ms_analysis_get_best_guess (self) < 0)
    return 0;
  return self->best != NULL ? self->best->n_cells : self->result->n_best;
}

gboolean
ms_analysis_has_ring (const MsAnalysis *self)
{
  int best = ms_analysis_get_best_guess (self);
  return best >= 0 && self->result->certainty[best] != MS_CERTAINTY_MINE
      && (self->result->n_sections > 0
          || ms_analysis_get_n_best_guesses (self) < self->result->n_outside);
}

gboolean
ms_analysis_is_best_guess (const MsAnalysis *self, int x, int y)
{
  if (!has_figures (self, x, y) || ms_analysis_get_best_guess (self) < 0)
    return FALSE;
  return self->best != NULL ? ms_best_has (self->best, (int)cell_at (self, x, y))
                            : ms_analysis_is_safest_guess (self, x, y);
}

const MsEndgame *
ms_analysis_get_endgame (const MsAnalysis *self)
{
  return self->best != NULL ? self->best->endgame : NULL;
}

double
ms_analysis_get_win (const MsAnalysis *self, int x, int y)
{
  const MsEndgame *endgame = ms_analysis_get_endgame (self);
  if (endgame == NULL || !has_figures (self, x, y))
    return NAN;
  int won = endgame->won_at[cell_at (self, x, y)];
  return won >= 0 ? (double)won / endgame->layouts : NAN;
}

const char *
ms_analysis_get_win_fraction (const MsAnalysis *self, int x, int y)
{
  if (self->win_fractions == NULL || !has_figures (self, x, y))
    return NULL;
  return self->win_fractions[cell_at (self, x, y)];
}

gboolean
ms_analysis_shows_win (const MsAnalysis *self, MsOdds odds)
{
  return odds == MS_ODDS_WIN && ms_analysis_get_endgame (self) != NULL;
}

gboolean
ms_analysis_shows_bits (const MsAnalysis *self, MsOdds odds)
{
  return odds == MS_ODDS_BITS && self->bits != NULL;
}

static gboolean
is_among (int cell, const int *cells, int n_cells)
{
  for (int i = 0; i < n_cells; i++)
    if (cells[i] == cell)
      return TRUE;
  return FALSE;
}

gboolean
ms_analysis_in_conflict (const MsAnalysis *self, int x, int y)
{
  const MsSolverResult *result = self->result;
  int cell = y * result->width + x;
  return !result->consistent
      && (is_among (cell, result->conflict_cells, result->n_conflict_cells)
          || is_among (cell, result->conflict_flags, result->n_conflict_flags));
}

int
ms_find_outside_cell (const MsSolverResult *result)
{
  for (int cell = 0; cell < result->width * result->height; cell++)
    if (result->outside[cell])
      return cell;
  return -1;
}

/* --- How an analysis is made --- */

/* What is left of a time limit; less than any run takes, where nothing is. */
#define LEAST_SECONDS 1e-9

/* Fractions are made; choosing needs none.  Without memory for it safety alone decides. */
static MsStatus
take_best (MsAnalysis *self, MsSolver *solver, MsSolverOptions options, const MsBestReach *reach)
{
  const MsSolverResult *result = ms_analysis_get_result (self);
  MsBest *best;
  if (options.time_limit > 0)
    options.time_limit = MAX (options.time_limit - result->microseconds / 1e6, LEAST_SECONDS);
  MsStatus status = ms_best_find (
      solver, ms_analysis_get_position (self), result, &options, reach, NULL, &best);
  ms_analysis_take_best (self, best);
  return status;
}

static MsStatus
find (MsSolver *solver, MsPosition *position, const MsSolverOptions *options,
    const MsBestReach *reach, MsAnalysis **analysis)
{
  MsSolverResult *result;
  *analysis = NULL;
  MsStatus status = ms_solver_run (solver, position, options, &result);
  if (result == NULL)
    return status;
  *analysis = ms_analysis_new (position, status, result);
  if (take_best (*analysis, solver, *options, reach) != MS_STATUS_CANCELLED)
    return status;
  g_clear_pointer (analysis, ms_analysis_unref);
  return MS_STATUS_CANCELLED;
}

MsStatus
ms_analysis_find (
    MsSolver *solver, MsPosition *position, const MsSolverOptions *options, MsAnalysis **analysis)
{
  return find (solver, position, options, NULL, analysis);
}

MsStatus
ms_analysis_find_beside (MsSolver *solver, MsPosition *position, const MsSolverOptions *options,
    int cell, MsAnalysis **analysis)
{
  MsBestReach reach = MS_BEST_REACH_INIT;
  reach.asked = &cell;
  reach.n_asked = 1;
  return find (solver, position, options, &reach, analysis);
}

MsStatus
ms_analysis_find_varied (MsSolver *solver, MsPosition *position, MsVariation *variation,
    const MsSolverOptions *options, MsAnalysis **analysis)
{
  MsSolverOptions varied = *options;
  MsSolverResult *result;
  guint n_assumed;
  if (variation == NULL)
    return ms_analysis_find (solver, position, options, analysis);
  *analysis = NULL;
  varied.assumed = ms_variation_get_assumed (variation, &n_assumed);
  varied.n_assumed = (int)n_assumed;
  varied.density = ms_variation_get_density (variation);
  MsPosition *asked = ms_variation_apply (variation, position);
  MsStatus status = ms_solver_run (solver, asked, &varied, &result);
  if (result != NULL)
    {
      *analysis = ms_analysis_new (asked, status, result);
      (*analysis)->variation = ms_variation_ref (variation);
    }
  ms_position_unref (asked);
  return status;
}
