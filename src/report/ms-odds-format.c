/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-odds-format.h"

#include "ms-figures.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

double
ms_odds_format_value (MsOddsFormat numbers, double probability)
{
  return numbers == MS_ODDS_FORMAT_SAFE ? 1 - probability : probability;
}

char *
ms_odds_format_dup_percentage (
    double probability, MsCertainty certainty, int digits, gboolean with_sign)
{
  if (certainty == MS_CERTAINTY_SAFE || certainty == MS_CERTAINTY_MINE)
    return ms_figures_dup_percentage (
        certainty == MS_CERTAINTY_MINE ? 1 : 0, TRUE, digits, with_sign);
  if (isnan (probability))
    return g_strdup ("?");
  return ms_figures_dup_percentage (probability, FALSE, digits, with_sign);
}

static gboolean
is_short (const char *fraction)
{
  return fraction != NULL && strlen (fraction) <= MS_ODDS_FORMAT_FRACTION_MAX_CHARS;
}

/* A decimal between 0 and 1; it is never written as 0 or 1 unless it is certain. */
static char *
dup_decimal (double value, gboolean certain, int digits)
{
  double smallest = pow (10, -digits);
  if (certain)
    return g_strdup_printf ("%.0f", value);
  if (value < smallest)
    return g_strdup_printf ("<%.*f", digits, smallest);
  if (value > 1 - smallest)
    return g_strdup_printf (">%.*f", digits, 1 - smallest);
  return g_strdup_printf ("%.*f", digits, value);
}

char *
ms_odds_format_dup_share (MsOddsFormat numbers, double share, gboolean certain, int digits)
{
  if (isnan (share))
    return g_strdup ("?");
  return numbers == MS_ODDS_FORMAT_FRACTION
      ? dup_decimal (share, certain, digits + 2)
      : ms_figures_dup_percentage (share, certain, digits, TRUE);
}

char *
ms_odds_format_dup_estimate (MsOddsFormat numbers, double share, double error, int digits)
{
  if (numbers != MS_ODDS_FORMAT_FRACTION)
    return ms_figures_dup_estimate (share, error, digits);
  g_autofree char *value = dup_decimal (share, FALSE, digits + 2);
  g_autofree char *around = dup_decimal (error, FALSE, digits + 2);
  return g_strdup_printf (_ ("≈%1$s ± %2$s"), value, around);
}

char *
ms_odds_format_dup_points (double difference, double error)
{
  if (error <= 0)
    return difference < 0.0005 ? g_strdup_printf ("<%.1f", 0.1)
                               : g_strdup_printf ("%.1f", 100 * difference);
  /* Translators: a number of points and its standard error: "4.2 ± 1.1". */
  return g_strdup_printf (_ ("%1$.1f ± %2$.1f"), 100 * difference, 100 * error);
}

char *
ms_odds_format_dup_mark (MsOddsFormat numbers, double share, double step)
{
  int digits = step < 0.0095 ? 1 : 0;
  if (numbers == MS_ODDS_FORMAT_FRACTION)
    return g_strdup_printf ("%.*f", step < 0.095 ? digits + 2 : 1, share);
  /* Translators: a percentage at an axis. */
  return g_strdup_printf (_ ("%.*f %%"), digits, share * 100);
}

char *
ms_odds_format_dup (
    MsOddsFormat numbers, double probability, double error, const char *fraction, int digits)
{
  double value = ms_odds_format_value (numbers, probability);
  if (!isnan (value) && !isnan (error))
    return ms_odds_format_dup_estimate (numbers, value, error, digits);
  if (numbers == MS_ODDS_FORMAT_FRACTION && is_short (fraction))
    return g_strdup (fraction);
  return ms_odds_format_dup_share (numbers, value, FALSE, digits);
}

MsOddsChance
ms_odds_format_get_chance (const MsSolverResult *result, int cell)
{
  return (MsOddsChance){ .probability = result->mine_probability[cell],
    .error = result->standard_error != NULL ? result->standard_error[cell] : NAN,
    .fraction = result->fraction != NULL ? result->fraction[cell] : NULL,
    .certainty = (MsCertainty)result->certainty[cell] };
}

char *
ms_odds_format_dup_chance (MsOddsFormat numbers, const MsOddsChance *chance, int digits)
{
  gboolean mirrored = numbers == MS_ODDS_FORMAT_SAFE;
  if (chance->certainty == MS_CERTAINTY_NONE)
    return ms_odds_format_dup (
        numbers, chance->probability, chance->error, chance->fraction, digits);
  /* What is shown as 1: a certain mine, or, as the chance of none, a certainly safe cell. */
  MsCertainty one = mirrored ? MS_CERTAINTY_SAFE : MS_CERTAINTY_MINE;
  return ms_odds_format_dup_share (numbers, chance->certainty == one ? 1 : 0, TRUE, digits);
}

char *
ms_odds_format_dup_cell (MsOddsFormat numbers, const MsSolverResult *result, int cell, int digits)
{
  MsOddsChance chance = ms_odds_format_get_chance (result, cell);
  return ms_odds_format_dup_chance (numbers, &chance, digits);
}

char *
ms_odds_format_dup_plain (MsOddsFormat numbers, const MsOddsChance *chance, int digits)
{
  MsOddsChance plain = *chance;
  plain.fraction = NULL;
  return ms_odds_format_dup_chance (numbers, &plain, digits);
}

/* a/b becomes (b - a)/b, which is in lowest terms if a/b is.  Fractions that are short enough to be
 * shown have numerators and denominators far below 2^64. */
static char *
dup_complement (const char *fraction)
{
  char *slash, *end;
  guint64 above = g_ascii_strtoull (fraction, &slash, 10);
  if (*slash != '/')
    return NULL;
  guint64 below = g_ascii_strtoull (slash + 1, &end, 10);
  return g_strdup_printf (
      "%" G_GUINT64_FORMAT "/%" G_GUINT64_FORMAT, below - MIN (above, below), below);
}

char *
ms_odds_format_dup_fraction (MsOddsFormat numbers, const MsOddsChance *chance)
{
  if (!is_short (chance->fraction))
    return NULL;
  return numbers == MS_ODDS_FORMAT_SAFE ? dup_complement (chance->fraction)
                                        : g_strdup (chance->fraction);
}

char *
ms_odds_format_dup_win_fraction (const MsEndgame *endgame, int cell)
{
  return ms_figures_dup_share (endgame->won_at[cell], endgame->layouts);
}

char *
ms_odds_format_dup_won (MsOddsFormat numbers, int won, int layouts, int digits)
{
  gboolean certain = won == 0 || won == layouts;
  if (numbers == MS_ODDS_FORMAT_FRACTION && !certain)
    return ms_figures_dup_share (won, layouts);
  return ms_odds_format_dup_share (numbers, (double)won / layouts, certain, digits);
}

char *
ms_odds_format_dup_difference (MsOddsFormat numbers, double before, double after)
{
  double points = 100
      * (ms_odds_format_value (numbers, after) - ms_odds_format_value (numbers, before));
  if (isnan (points) || fabs (points) <= 0.5)
    return NULL;
  return g_strdup_printf ("%s%.0f", points > 0 ? "+" : "−", fabs (points));
}
