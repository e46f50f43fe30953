/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-what-if-text.h"

#include "ms-game.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Nobody reads more lines than that in a panel; the table and the file have them all. */
#define MOST_CROSSINGS 30

const char *
ms_what_if_letter (guint i, char letter[MS_WHAT_IF_LETTER_SIZE])
{
  letter[0] = (char)('A' + i);
  letter[1] = '\0';
  return letter;
}

static gboolean
is_by_density (const MsCurveRow *row)
{
  return !isnan (row->density);
}

char *
ms_what_if_text_dup_place (const MsCurveRow *row, MsOddsFormat numbers)
{
  if (is_by_density (row))
    return ms_odds_format_dup_share (numbers, row->density, FALSE, 1);
  return g_strdup_printf ("%d", row->mines);
}

char *
ms_what_if_text_dup_chance (const MsCurveRow *row, int i, MsOddsFormat numbers)
{
  double p = row->probability[i];
  if (p == 0 || p == 1)
    return ms_odds_format_dup_share (numbers, ms_odds_format_value (numbers, p), TRUE, 1);
  return ms_odds_format_dup (numbers, p, NAN, row->fraction != NULL ? row->fraction[i] : NULL, 1);
}

/* Takes text, a figure: it does not end one line and begin the next. */
static char *
keep_together (char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  g_free (text);
  return g_strjoinv ("\u00a0", words);
}

/* "A 12.5 %, B 20.0 %" */
static char *
dup_chances (const MsCurve *curve, const MsCurveRow *row, MsOddsFormat numbers)
{
  GString *text = g_string_new (NULL);
  for (int i = 0; i < curve->n_cells; i++)
    {
      char letter[MS_WHAT_IF_LETTER_SIZE];
      g_autofree char *chance = ms_what_if_text_dup_chance (row, i, numbers);
      ms_what_if_letter ((guint)i, letter);
      /* Translators: the letter of a cell and its chance: "A 12.5 %". */
      g_autofree char *one = keep_together (g_strdup_printf (_ ("%1$s %2$s"), letter, chance));
      g_string_append (text, i > 0 ? C_ ("list of cells", ", ") : "");
      g_string_append (text, one);
    }
  return g_string_free (text, FALSE);
}

char *
ms_what_if_text_dup_reading (const MsCurve *curve, int row, MsOddsFormat numbers)
{
  const MsCurveRow *at = &curve->rows[row];
  g_autofree char *chances = dup_chances (curve, at, numbers);
  if (is_by_density (at))
    {
      g_autofree char *place = ms_what_if_text_dup_place (at, numbers);
      /* Translators: %1$s is a percentage or a decimal, %2$s a list such as "A 12.5 %, B 20.0 %". */
      return g_strdup_printf (_ ("At a density of %1$s: %2$s"), place, chances);
    }
  /* Translators: %2$s is a list such as "A 12.5 %, B 20.0 %". */
  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "At %1$d mine: %2$s", "At %1$d mines: %2$s", (gulong)at->mines),
      at->mines, chances);
}

/* "B = C at 24", "A and B cross between 82 and 83". */
static char *
dup_crossing (const MsCurve *curve, const MsCrossing *crossing, MsOddsFormat numbers)
{
  char first[MS_WHAT_IF_LETTER_SIZE], second[MS_WHAT_IF_LETTER_SIZE];
  g_autofree char *from = keep_together (
      ms_what_if_text_dup_place (&curve->rows[crossing->from], numbers));
  g_autofree char *to = keep_together (
      ms_what_if_text_dup_place (&curve->rows[crossing->to], numbers));
  ms_what_if_letter ((guint)crossing->first, first);
  ms_what_if_letter ((guint)crossing->second, second);
  if (crossing->from == crossing->to)
    /* Translators: two cells are equally likely mines at a mine total or density: "B = C at 24". */
    return g_strdup_printf (_ ("%1$s = %2$s at %3$s"), first, second, from);
  /* Translators: two cells, and two mine totals or densities. */
  return g_strdup_printf (_ ("%1$s and %2$s cross between %3$s and %4$s"), first, second, from, to);
}

char *
ms_what_if_text_dup_crossings (
    const MsCurve *curve, const MsCrossings *crossings, MsOddsFormat numbers)
{
  if (crossings->n == 0)
    return NULL;
  GString *text = g_string_new (NULL);
  for (int i = 0; i < crossings->n && i < MOST_CROSSINGS; i++)
    {
      g_autofree char *line = dup_crossing (curve, &crossings->at[i], numbers);
      g_string_append (text, i > 0 ? "\n" : "");
      g_string_append (text, line);
    }
  int n_more = crossings->n - MOST_CROSSINGS;
  if (n_more > 0)
    {
      g_string_append_c (text, '\n');
      g_string_append_printf (text,
          g_dngettext (GETTEXT_PACKAGE, "… and %d more", "… and %d more", (gulong)n_more), n_more);
    }
  return g_string_free (text, FALSE);
}

static const char *
get_trouble (MsWhatIf *what_if)
{
  const MsCurve *curve = ms_what_if_get_curve (what_if);
  if (curve != NULL && curve->n_rows > 0)
    return NULL;
  if (ms_worker_get_busy (MS_WORKER (what_if)))
    return _ ("Counting…");
  if (curve != NULL)
    return ms_what_if_get_by_density (what_if)
        ? _ ("The numbers contradict each other: there is no curve.")
        : _ ("No mine total fits the numbers: there is no curve.");
  switch (ms_what_if_get_status (what_if))
    {
    case MS_STATUS_OK:
      return _ ("Counting…");
    case MS_STATUS_NO_MEMORY:
      return _ ("There is not enough memory to count this position: there is no curve.");
    default:
      return _ ("This position is too large to be counted exactly, and an estimate would not be "
                "good enough: there is no curve.");
    }
}

char *
ms_what_if_text_dup_trouble (MsWhatIf *what_if)
{
  return g_strdup (get_trouble (what_if));
}
