/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an analysis says. */
#include "ms-analysis.h"

#include "ms-figures.h"

#include <glib/gi18n-lib.h>

/* Chances this close are the same. */
#define TIE 1e-11

char *
ms_analysis_dup_layouts (const MsAnalysis *self)
{
  const MsSolverResult *result = ms_analysis_get_result (self);
  if (!result->consistent)
    return g_strdup ("0");
  if (result->method != MS_METHOD_EXACT || result->density > 0)
    return g_strdup ("?");
  return ms_figures_dup_layouts (result->layouts.mantissa, result->layouts.exponent);
}

char *
ms_analysis_dup_basis (const MsAnalysis *self)
{
  switch (ms_analysis_get_basis (self))
    {
    case MS_BASIS_WIN:
      return g_strdup (C_ ("basis of a guess", "best chance to win"));
    case MS_BASIS_AHEAD:
      return g_strdup (C_ ("basis of a guess", "looking ahead"));
    default:
      return g_strdup (ms_analysis_get_result (self)->method == MS_METHOD_EXACT
              ? C_ ("basis of a guess", "safest")
              : C_ ("basis of a guess", "safest by estimate"));
    }
}

static MsClaim *
add_cell (const MsAnalysis *self, MsClaims *claims, MsClaimKind kind, int cell)
{
  const MsEndgame *endgame = ms_analysis_get_endgame (self);
  MsClaim *claim = ms_claims_add (claims, kind);
  claim->cell = cell;
  claim->chance = ms_odds_format_get_chance (ms_analysis_get_result (self), cell);
  claim->won = endgame != NULL ? endgame->won_at[cell] : -1;
  claim->layouts = endgame != NULL ? endgame->layouts : 0;
  return claim;
}

static void
add_count (MsClaims *claims, MsClaimKind kind, int count)
{
  ms_claims_add (claims, kind)->count = count;
}

/* The best cell but a given one by a measure of which less is better, -1 when there is none;
 * *n_ties of those as good as it. */
static int
find_other (
    const MsAnalysis *self, int but, double (*measure) (const MsAnalysis *, int), int *n_ties)
{
  const MsSolverResult *result = ms_analysis_get_result (self);
  double least = INFINITY;
  int other = -1;
  *n_ties = 0;
  for (int cell = 0; cell < result->width * result->height; cell++)
    {
      double value = measure (self, cell);
      if (cell == but || result->certainty[cell] != MS_CERTAINTY_NONE || isnan (value)
          || value > least * (1 + TIE))
        continue;
      *n_ties = value < least * (1 - TIE) ? 1 : *n_ties + 1;
      other = *n_ties == 1 ? cell : other;
      least = MIN (least, value);
    }
  return other;
}

static double
measure_mine (const MsAnalysis *self, int cell)
{
  return ms_analysis_get_result (self)->mine_probability[cell];
}

static double
measure_loss (const MsAnalysis *self, int cell)
{
  int width = ms_analysis_get_result (self)->width;
  return 1 - ms_analysis_get_win (self, cell % width, cell / width);
}

/* What else one might open, where the chance to win decides. */
static void
claim_others_by_win (const MsAnalysis *self, int guess, MsClaims *claims)
{
  int n = ms_analysis_get_n_best_guesses (self) - 1, n_ties;
  if (n > 0)
    {
      add_count (claims, MS_CLAIM_AS_OFTEN, n);
      return;
    }
  int safest = find_other (self, guess, measure_mine, &n_ties);
  if (safest < 0)
    return;
  if (measure_mine (self, safest) < measure_mine (self, guess) * (1 - TIE))
    add_cell (self, claims, MS_CLAIM_SAFEST_WINS, safest);
  else
    add_cell (self, claims, MS_CLAIM_NEXT_BEST, find_other (self, guess, measure_loss, &n_ties));
}

/* The same, where safety decides, now or after the next cell. */
static void
claim_others_by_risk (const MsAnalysis *self, int guess, MsClaims *claims)
{
  int n_ties, other = find_other (self, guess, measure_mine, &n_ties);
  if (other < 0)
    return;
  double mine = measure_mine (self, guess), difference = measure_mine (self, other) - mine;
  if (fabs (difference) > mine * TIE)
    add_cell (self, claims, difference < 0 ? MS_CLAIM_SAFER : MS_CLAIM_NEXT_SAFEST, other);
  else if (ms_analysis_get_basis (self) == MS_BASIS_AHEAD)
    ms_claims_add (claims, MS_CLAIM_NONE_SAFER);
  else
    add_count (claims, MS_CLAIM_AS_SAFE, n_ties);
}

static void
claim_guess (const MsAnalysis *self, int cell, MsClaims *claims)
{
  gboolean exact = ms_analysis_get_result (self)->method == MS_METHOD_EXACT;
  MsBasis basis = ms_analysis_get_basis (self);
  add_cell (self, claims,
      basis == MS_BASIS_WIN         ? MS_CLAIM_GUESS_WIN
          : basis == MS_BASIS_AHEAD ? MS_CLAIM_GUESS_AHEAD
          : exact                   ? MS_CLAIM_GUESS_SAFEST
                                    : MS_CLAIM_GUESS_ESTIMATED,
      ms_analysis_get_best_guess (self));
}

static void
claim_others (const MsAnalysis *self, MsClaims *claims)
{
  int guess = ms_analysis_get_best_guess (self);
  if (ms_analysis_get_basis (self) == MS_BASIS_WIN)
    claim_others_by_win (self, guess, claims);
  /* What is only estimated does not tell which of two cells is safer. */
  else if (ms_analysis_get_result (self)->method == MS_METHOD_EXACT)
    claim_others_by_risk (self, guess, claims);
}

static void
claim_why (const MsAnalysis *self, int cell, MsClaims *claims)
{
  claim_guess (self, cell, claims);
  claim_others (self, claims);
}

static void
claim_safe (const MsAnalysis *self, int cell, MsClaims *claims)
{
  const MsSolverResult *result = ms_analysis_get_result (self);
  gboolean exact = result->method == MS_METHOD_EXACT;
  int n = ms_analysis_count_certain (self, MS_CERTAINTY_SAFE);
  if (n > 0)
    add_count (claims, exact ? MS_CLAIM_SAFE_CELLS : MS_CLAIM_SAFE_KNOWN, n);
  else if (!exact)
    ms_claims_add (claims, MS_CLAIM_NO_SAFE_KNOWN);
  else
    ms_claims_add (claims, result->n_safe > 0 ? MS_CLAIM_NO_OTHER_SAFE : MS_CLAIM_NO_SAFE_CELL);
}

static void
claim_mines (const MsAnalysis *self, int cell, MsClaims *claims)
{
  gboolean exact = ms_analysis_get_result (self)->method == MS_METHOD_EXACT;
  add_count (claims, exact ? MS_CLAIM_MINE_CELLS : MS_CLAIM_MINES_KNOWN,
      ms_analysis_count_certain (self, MS_CERTAINTY_MINE));
}

static MsClaimKind
get_limit (const MsAnalysis *self)
{
  MsStatus status = ms_analysis_get_status (self);
  return status == MS_STATUS_TIME_LIMIT  ? MS_CLAIM_TIME_LIMIT
      : status == MS_STATUS_MEMORY_LIMIT ? MS_CLAIM_MEMORY_LIMIT
                                         : MS_CLAIM_WORK_LIMIT;
}

static int
count_covered (const MsAnalysis *self)
{
  const MsPosition *position = ms_analysis_get_position (self);
  int n_cells = ms_position_get_width (position) * ms_position_get_height (position), n = 0;
  for (int cell = 0; cell < n_cells; cell++)
    n += !ms_cell_is_opened (ms_position_get_cells (position)[cell]);
  return n;
}

static void
claim_conflict (const MsAnalysis *self, int cell, MsClaims *claims)
{
  const MsSolverResult *result = ms_analysis_get_result (self);
  if (!result->consistent)
    ms_claims_add (claims, MS_CLAIM_CONFLICT)->conflict = ms_solver_result_get_conflict (result);
}

static void
claim_summary (const MsAnalysis *self, int cell, MsClaims *claims)
{
  const MsSolverResult *result = ms_analysis_get_result (self);
  int n_covered = count_covered (self);
  if (!result->consistent)
    claim_conflict (self, cell, claims);
  else if (ms_analysis_is_over (self))
    ms_claims_add (claims, MS_CLAIM_OVER);
  else if (result->n_safe > 0)
    claim_safe (self, cell, claims);
  else if (result->method == MS_METHOD_INCOMPLETE)
    ms_claims_add (claims, get_limit (self));
  else if (n_covered == 0)
    ms_claims_add (claims, MS_CLAIM_ALL_OPENED);
  else if (n_covered == result->n_certain_mines)
    ms_claims_add (claims, MS_CLAIM_ONLY_MINES);
  else
    {
      claim_safe (self, cell, claims);
      if (ms_analysis_get_best_guess (self) < 0)
        return;
      claim_why (self, cell, claims);
      /* Another cell takes more room than a line has. */
      if (claims->n > 2 && claims->claims[2].cell >= 0)
        claims->n = 2;
    }
}

static void
claim_cell (const MsAnalysis *self, int cell, MsClaims *claims)
{
  const MsSolverResult *result = ms_analysis_get_result (self);
  const MsCell *cells = ms_position_get_cells (ms_analysis_get_position (self));
  MsCertainty certainty = (MsCertainty)result->certainty[cell];
  if (certainty == MS_CERTAINTY_OPENED)
    add_cell (self, claims, MS_CLAIM_OPENED, cell)->count = cells[cell];
  else if (certainty != MS_CERTAINTY_NONE)
    add_cell (self, claims,
        ms_analysis_get_assumption (self, cell % result->width, cell / result->width)
                != MS_CERTAINTY_NONE
            ? MS_CLAIM_SUPPOSED
            : MS_CLAIM_CERTAIN,
        cell)
        ->mine = certainty == MS_CERTAINTY_MINE;
  else if (isnan (result->mine_probability[cell]))
    add_cell (self, claims, MS_CLAIM_CHANCE_NOT_KNOWN, cell);
  else
    add_cell (
        self, claims, result->outside[cell] ? MS_CLAIM_CHANCE_OUTSIDE : MS_CLAIM_CHANCE, cell);
  if (ms_analysis_get_endgame (self) != NULL && certainty != MS_CERTAINTY_OPENED
      && certainty != MS_CERTAINTY_MINE)
    add_cell (self, claims, MS_CLAIM_WIN, cell);
  if (ms_analysis_is_dead (self, cell % result->width, cell / result->width))
    add_cell (self, claims, MS_CLAIM_DEAD, cell);
}

/* Where looking ahead decides and a cell was safer than the one that was opened: a lead that its
 * error hides is none, and of a cell that nobody looked at only how safe it was is known. */
static void
claim_loss_ahead (const MsAnalysis *self, int cell, int guess, MsClaims *claims)
{
  const MsSolverResult *result = ms_analysis_get_result (self);
  double error, lead = ms_best_compare (ms_analysis_get_best (self), guess, cell, &error);
  if (cell == guess || fabs (lead) <= MS_RIVAL_ERRORS * error)
    add_cell (self, claims, MS_CLAIM_WAS_CHOSEN, cell);
  else if (lead > 0)
    add_cell (self, claims, MS_CLAIM_CHOSEN_WAS, guess);
  else if (result->method == MS_METHOD_EXACT)
    add_cell (self, claims, MS_CLAIM_SAFEST_WAS, result->best_cells[0]);
}

/* Of an opened cell that was not certain, where nothing was. */
static void
claim_loss_of_guess (const MsAnalysis *self, int cell, MsClaims *claims)
{
  const MsSolverResult *result = ms_analysis_get_result (self);
  int x = cell % result->width, y = cell / result->width;
  int guess = ms_analysis_get_best_guess (self);
  MsBasis basis = ms_analysis_get_basis (self);
  gboolean best = ms_analysis_is_best_guess (self, x, y);
  if (guess < 0)
    return;
  if (basis == MS_BASIS_WIN && best)
    ms_claims_add (claims, MS_CLAIM_WAS_BEST)->cell = cell;
  else if (basis == MS_BASIS_WIN)
    {
      add_cell (self, claims, MS_CLAIM_WAS_WIN, cell);
      add_cell (self, claims, MS_CLAIM_BEST_WAS, guess);
    }
  else if (result->method == MS_METHOD_EXACT && ms_analysis_is_safest_guess (self, x, y))
    ms_claims_add (claims, MS_CLAIM_NONE_WAS_SAFER)->cell = cell;
  else if (basis == MS_BASIS_AHEAD)
    claim_loss_ahead (self, cell, guess, claims);
  else if (result->method == MS_METHOD_EXACT)
    add_cell (self, claims, MS_CLAIM_SAFEST_WAS, guess);
}

static void
claim_loss (const MsAnalysis *self, int cell, MsClaims *claims)
{
  const MsSolverResult *result = ms_analysis_get_result (self);
  if (!result->consistent)
    return;
  if (result->certainty[cell] == MS_CERTAINTY_MINE)
    {
      ms_claims_add (claims, MS_CLAIM_WAS_MINE)->cell = cell;
      return;
    }
  if (isnan (result->mine_probability[cell]))
    return;
  add_cell (self, claims, MS_CLAIM_WAS_CHANCE, cell);
  int n_safe = ms_analysis_count_certain (self, MS_CERTAINTY_SAFE);
  if (n_safe > 0)
    add_count (claims, result->method == MS_METHOD_EXACT ? MS_CLAIM_WERE_SAFE : MS_CLAIM_WERE_KNOWN,
        n_safe);
  else
    claim_loss_of_guess (self, cell, claims);
}

static void
claim_refutation (const MsAnalysis *self, int cell, MsClaims *claims)
{
  const MsSolverResult *result = ms_analysis_get_result (self);
  if (result->consistent || result->n_conflict_assumed == 0)
    return;
  MsClaim *claim = ms_claims_add (claims, MS_CLAIM_REFUTED);
  claim->conflict = ms_solver_result_get_conflict (result);
  claim->assumed = result->conflict_assumed;
  claim->n_assumed = result->n_conflict_assumed;
}

void
ms_analysis_claim (const MsAnalysis *self, MsSaying saying, int cell, MsClaims *claims)
{
  static void (*const makers[]) (const MsAnalysis *, int cell, MsClaims *) = {
    [MS_SAYING_SUMMARY] = claim_summary,
    [MS_SAYING_CONFLICT] = claim_conflict,
    [MS_SAYING_SAFE] = claim_safe,
    [MS_SAYING_MINES] = claim_mines,
    [MS_SAYING_GUESS] = claim_guess,
    [MS_SAYING_WHY] = claim_why,
    [MS_SAYING_CELL] = claim_cell,
    [MS_SAYING_LOSS] = claim_loss,
    [MS_SAYING_REFUTATION] = claim_refutation,
  };
  makers[saying](self, cell, claims);
}

char *
ms_analysis_dup (const MsAnalysis *self, MsSaying saying, int cell, MsOddsFormat numbers)
{
  MsClaims claims = { 0 };
  ms_analysis_claim (self, saying, cell, &claims);
  g_autofree char *text = ms_claims_dup (&claims, ms_analysis_get_position (self), numbers);
  if (saying != MS_SAYING_SUMMARY || !ms_analysis_is_supposed (self))
    return g_steal_pointer (&text);
  /* Translators: a sentence about the position as it is supposed to be. */
  return g_strdup_printf (_ ("If that is so: %s"), text);
}
