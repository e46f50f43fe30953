/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an advice says. */
#include "ms-advice-testing.h"

#include "ms-neighbours.h"
#include "ms-report-thrift.h"

#include <glib/gi18n-lib.h>

static gboolean
is_safe (const MsAdvice *self)
{
  return ms_analysis_get_basis (self->analysis) == MS_BASIS_CERTAIN;
}

/* Why the cell is certain: by a pattern, or else by as few numbers as were found. */
static MsClaimKind
get_proof (const MsAdvice *self)
{
  if (self->has_pattern)
    return MS_CLAIM_PATTERN;
  if (!self->proven)
    return MS_CLAIM_CERTAIN;
  if (self->by_total)
    return self->n_numbers > 0 ? MS_CLAIM_WITH_TOTAL : MS_CLAIM_ALL_AND_TOTAL;
  return self->n_numbers == 1 ? MS_CLAIM_ONE_NUMBER : MS_CLAIM_NUMBERS;
}

static void
claim_proof (const MsAdvice *self, gboolean mine, MsClaims *claims)
{
  MsClaim *claim = ms_claims_add (claims, get_proof (self));
  claim->cell = self->cell;
  claim->mine = mine;
  claim->cells = self->numbers;
  claim->n_cells = self->n_numbers;
  claim->pattern = &self->pattern;
}

/* What remains of the number at the cell, once what is certain is taken off it. */
static void
claim_rest (const MsAdvice *self, int number, MsClaims *claims)
{
  const MsSolverResult *result = ms_analysis_get_result (self->analysis);
  int around[8], n_found = 0, n_left = 0;
  int n = ms_neighbours (self->width, self->height, self->cell, around);
  for (int i = 0; i < n; i++)
    {
      n_found += result->certainty[around[i]] == MS_CERTAINTY_MINE;
      n_left += result->certainty[around[i]] == MS_CERTAINTY_NONE;
    }
  if (n_found > 0)
    *ms_claims_add (
        claims, MS_CLAIM_FOUND_AROUND) = (MsClaim){ MS_CLAIM_FOUND_AROUND, self->cell, n_found };
  /* What was not counted may be certain all the same. */
  if (result->method != MS_METHOD_EXACT)
    return;
  MsClaim *claim = ms_claims_add (
      claims, n_left > 0 ? MS_CLAIM_LEFT_AROUND : MS_CLAIM_NONE_LEFT_AROUND);
  claim->cell = self->cell;
  claim->count = n_left;
  claim->left = number - n_found;
}

static void
claim_cell (const MsAdvice *self, MsClaims *claims)
{
  MsClaims plain = { 0 };
  ms_analysis_claim (self->analysis, MS_SAYING_CELL, self->cell, &plain);
  for (int i = 0; i < plain.n; i++)
    if (plain.claims[i].kind == MS_CLAIM_CERTAIN)
      claim_proof (self, plain.claims[i].mine, claims);
    else
      *ms_claims_add (claims, plain.claims[i].kind) = plain.claims[i];
  if (plain.claims[0].kind == MS_CLAIM_OPENED)
    claim_rest (self, plain.claims[0].count, claims);
}

static void
claim_first (const MsAdvice *self, MsClaims *claims)
{
  MsClaim *claim = ms_claims_add (
      claims, self->first_safe ? MS_CLAIM_BEGIN_SAFE : MS_CLAIM_BEGIN_ALIKE);
  claim->cell = self->cell;
  claim->chance = ms_odds_format_get_chance (ms_analysis_get_result (self->analysis), self->cell);
}

/* What is kept of the promise for the first click wherever one begins: in the middle the mines have
 * the least room. */
static MsClaimKind
get_promise (const MsAdvice *self)
{
  MsRules rules = { .width = self->width,
    .height = self->height,
    .mines = ms_position_get_mines (ms_analysis_get_position (self->analysis)),
    .first_click = self->question.first_click };
  switch (ms_rules_feasible_first_click (&rules, self->width / 2, self->height / 2))
    {
    case MS_FIRST_CLICK_SAFE:
    case MS_FIRST_CLICK_CLASSIC:
      return MS_CLAIM_NEW_SAFE;
    case MS_FIRST_CLICK_OPEN:
      return MS_CLAIM_NEW_OPENS;
    case MS_FIRST_CLICK_ANY:
    default:
      return MS_CLAIM_NEW_ALIKE;
    }
}

static void
claim_whether (const MsAdvice *self, MsClaims *claims)
{
  if (self->is_new)
    {
      ms_claims_add (claims, get_promise (self));
      return;
    }
  ms_analysis_claim (self->analysis, MS_SAYING_SAFE, -1, claims);
  ms_claims_add (claims, MS_CLAIM_KEY_WHERE);
}

static void
claim_where (const MsAdvice *self, MsClaims *claims)
{
  MsClaimKind kind = self->is_new ? MS_CLAIM_AREA_BEGIN
      : is_safe (self)            ? MS_CLAIM_AREA_SAFE
                                  : MS_CLAIM_AREA_GUESS;
  ms_claims_add (claims, kind)->cell = self->cell;
  ms_claims_add (claims, self->is_new ? MS_CLAIM_KEY_WHICH : MS_CLAIM_KEY_WHY);
}

static void
claim_why (const MsAdvice *self, MsClaims *claims)
{
  if (self->question.kind == MS_ADVICE_CELL)
    claim_cell (self, claims);
  else if (self->is_new)
    claim_first (self, claims);
  else if (is_safe (self))
    claim_proof (self, FALSE, claims);
  else
    ms_analysis_claim (self->analysis, MS_SAYING_WHY, -1, claims);
}

static void
claim_move (const MsAdvice *self, MsClaims *claims)
{
  if (self->is_new)
    claim_first (self, claims);
  else if (is_safe (self))
    ms_claims_add (claims, MS_CLAIM_CERTAIN)->cell = self->cell;
  else
    ms_analysis_claim (self->analysis, MS_SAYING_GUESS, -1, claims);
}

void
ms_advice_claim (const MsAdvice *self, MsAdviceStep step, MsClaims *claims)
{
  static void (*const makers[]) (
      const MsAdvice *, MsClaims *) = { [MS_ADVICE_WHETHER] = claim_whether,
    [MS_ADVICE_WHERE] = claim_where,
    [MS_ADVICE_WHY] = claim_why,
    [MS_ADVICE_WHAT] = claim_move };
  if (self->cell < 0)
    ms_analysis_claim (self->analysis, MS_SAYING_SUMMARY, -1, claims);
  else
    makers[step](self, claims);
}

char *
ms_advice_dup (const MsAdvice *self, MsAdviceStep step, MsOddsFormat numbers)
{
  MsClaims claims = { 0 };
  if (self->has_plan)
    return ms_report_thrift_dup_sentences (&self->plan, self->width, numbers);
  ms_advice_claim (self, step, &claims);
  return ms_claims_dup (&claims, ms_analysis_get_position (self->analysis), numbers);
}
