/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-figures.h"

#include "ms-cell-name.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

char *
ms_cell_list_dup (const int *cells, int n_cells, int width, int most, gboolean with_ellipsis)
{
  GString *names = g_string_new (NULL);

  for (int i = 0; i < MIN (n_cells, most); i++)
    g_string_append_printf (
        /* Translators: between the names of cells, such as "C4, D4, E5". */
        names, "%s%s", i > 0 ? C_ ("list of cells", ", ") : "",
        ms_cell_name_at (cells[i], width).text);
  if (n_cells > most && with_ellipsis)
    g_string_append_printf (names, "%s…", C_ ("list of cells", ", "));
  return g_string_free (names, FALSE);
}

char *
ms_sentences_join (char *first, char *second)
{
  if (first == NULL || second == NULL)
    return first != NULL ? first : second;
  /* Translators: two whole sentences, or a sentence and what it is about, one after the other:
   * "Opened: row 3, column 4. 12.3 s, …", "Won in 84 s. 2, row 3, column 4". */
  char *both = g_strdup_printf (C_ ("two sentences", "%1$s %2$s"), first, second);
  g_free (first);
  g_free (second);
  return both;
}

char *
ms_sentence_dup (const MsSentence *sentence, gulong n, const char *figures,
    char *(*dup_figure) (char letter, gconstpointer user_data), gconstpointer user_data)
{
  GString *text = g_string_new (NULL);
  const char *rest = sentence->many != NULL
      ? g_dngettext (GETTEXT_PACKAGE, sentence->one, sentence->many, n)
      : _ (sentence->one);
  int next = 0;
  for (const char *place; (place = strchr (rest, '%')) != NULL;)
    {
      gboolean placed = g_ascii_isdigit (place[1]);
      g_autofree char *figure = dup_figure (figures[placed ? place[1] - '1' : next++], user_data);
      g_string_append_len (text, rest, place - rest);
      g_string_append (text, figure);
      rest = place + (placed ? 3 : 1);
      rest += *rest == 'l' ? 2 : 1;
    }
  g_string_append (text, rest);
  return g_string_free (text, FALSE);
}

/* Numbers of layouts with an exponent up to this are written out: a double holds them exactly. */
#define WRITTEN_OUT_EXPONENT 11

/* How many cells of a conflict are named at most. */
#define MOST_NAMED 6

char *
ms_figures_dup_percentage (double probability, gboolean certain, int digits, gboolean with_sign)
{
  double percent = 100 * probability, smallest = digits > 0 ? 0.1 : 1;
  const char *sign = "";

  if (!certain && percent < smallest)
    {
      sign = "<";
      percent = smallest;
    }
  else if (!certain && percent > 100 - smallest)
    {
      sign = ">";
      percent = 100 - smallest;
    }
  int decimals = certain ? 0 : digits;
  if (with_sign)
    /* Translators: a percentage; the first %s is "<", ">" or nothing. */
    return g_strdup_printf (_ ("%s%.*f %%"), sign, decimals, percent);
  return g_strdup_printf ("%s%.*f", sign, decimals, percent);
}

char *
ms_figures_dup_estimate (double probability, double error, int digits)
{
  g_autofree char *value = ms_figures_dup_percentage (probability, FALSE, digits, TRUE);
  g_autofree char *around = ms_figures_dup_percentage (error, FALSE, digits, TRUE);
  /* Translators: an estimated percentage and its standard error, both with their sign: "≈12.5 % ±
   * 0.4 %". */
  return g_strdup_printf (_ ("≈%1$s ± %2$s"), value, around);
}

char *
ms_figures_dup_share (int part, int whole)
{
  int divisor = part;
  for (int rest, other = whole; other != 0; other = rest)
    {
      rest = divisor % other;
      divisor = other;
    }
  if (part == 0 || part == whole)
    return g_strdup (part == 0 ? "0" : "1");
  return g_strdup_printf ("%d/%d", part / divisor, whole / divisor);
}

char *
ms_figures_dup_layouts (double mantissa, long exponent)
{
  static const char *const digits[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
  if (exponent <= WRITTEN_OUT_EXPONENT)
    return g_strdup_printf ("%.0f", mantissa * pow (10, (double)exponent));
  if (mantissa >= 9.99995)
    {
      mantissa = 1;
      exponent++;
    }
  GString *text = g_string_new (NULL);
  g_string_printf (text, "%.4f × 10", mantissa);
  g_autofree char *plain = g_strdup_printf ("%ld", exponent);
  for (const char *p = plain; *p != '\0'; p++)
    g_string_append (text, digits[*p - '0']);
  return g_string_free (text, FALSE);
}

static char *
one_number_sentence (MsConflict conflict, int number, const char *name, long found)
{
  if (conflict == MS_CONFLICT_TOO_MANY_FLAGS)
    return g_strdup_printf (
        /* Translators: a number on the board, and the name of its cell. */
        _ ("The %d at %s has more flags around it than mines."), number, name);
  if (found == 0)
    return g_strdup_printf (_ ("The %d at %s has no covered neighbour."), number, name);
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                              /* Translators: a number on the board, the name of its cell, and how
                               * many covered neighbours it has. */
                              "The %d at %s has only %ld covered neighbour.",
                              "The %d at %s has only %ld covered neighbours.", (gulong)found),
      number, name, found);
}

/* "C4, D4, E5"; of more cells than can be named only the first few, with an ellipsis if asked
 * for. */
static char *
dup_names (const MsPosition *position, const int *cells, int n_cells, gboolean with_ellipsis)
{
  return ms_cell_list_dup (
      cells, n_cells, ms_position_get_width (position), MOST_NAMED, with_ellipsis);
}

static char *
numbers_sentence (const MsPosition *position, const int *cells, int n_cells)
{
  g_autofree char *names = dup_names (position, cells, n_cells, FALSE);
  if (n_cells == 0) /* which numbers they are was not found out within the limits */
    return g_strdup (_ ("The numbers cannot all be right."));
  if (n_cells <= MOST_NAMED)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                /* Translators: names of cells, such as "C4, D4, E5". */
                                "The number at %s cannot be right.",
                                "The numbers at %s cannot all be right.", (gulong)n_cells),
        names);
  return g_strdup_printf (
      _ ("%d numbers cannot all be right, among them those at %s."), n_cells, names);
}

/* For a position that has layouts when its flags are ignored, and none when they are trusted. */
static char *
flags_sentence (const MsConflictReport *conflict, const MsPosition *position)
{
  gulong n = (gulong)conflict->n_flags;
  g_autofree char *flags = dup_names (position, conflict->flags, conflict->n_flags, TRUE);
  g_autofree char *numbers = dup_names (position, conflict->cells, conflict->n_cells, TRUE);

  if (!ms_conflict_is_about_total (conflict->kind))
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE,
            /* Translators: names of flagged cells, and of cells with numbers. */
            "The trusted flag at %1$s does not fit what is open at %2$s.",
            "The trusted flags at %1$s do not all fit what is open at %2$s.", n),
        flags, numbers);
  if (conflict->n_cells > 0)
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE,
            /* Translators: names of flagged cells, and of cells with numbers. */
            "The trusted flag at %1$s does not fit the mine total and what is open at %2$s.",
            "The trusted flags at %1$s do not all fit the mine total and what is open at %2$s.", n),
        flags, numbers);
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                              /* Translators: names of flagged cells. */
                              "The trusted flag at %s does not fit the mine total.",
                              "The trusted flags at %s do not all fit the mine total.", n),
      flags);
}

char *
ms_figures_dup_conflict (const MsConflictReport *conflict, const MsPosition *position)
{
  int width = ms_position_get_width (position), mines = ms_position_get_mines (position);
  const int *cells = conflict->cells;

  if (conflict->n_flags > 0)
    return flags_sentence (conflict, position);
  switch (conflict->kind)
    {
    case MS_CONFLICT_NONE:
      return NULL;
    case MS_CONFLICT_TOO_FEW_CELLS:
    case MS_CONFLICT_TOO_MANY_FLAGS:
      g_return_val_if_fail (conflict->n_cells > 0, NULL);
      return one_number_sentence (conflict->kind, ms_position_get_cells (position)[cells[0]],
          ms_cell_name_at (cells[0], width).text, conflict->found);
    case MS_CONFLICT_NUMBERS:
      return numbers_sentence (position, cells, conflict->n_cells);
    case MS_CONFLICT_TOO_FEW_MINES:
      return g_strdup_printf (
          g_dngettext (GETTEXT_PACKAGE, "The numbers need more mines than the %d of this board.",
              "The numbers need more mines than the %d of this board.", (gulong)mines),
          mines);
    case MS_CONFLICT_TOO_MANY_MINES:
      return g_strdup_printf (
          g_dngettext (GETTEXT_PACKAGE,
              "There is no room for the %d mine in the cells that may hold one.",
              "There is no room for the %d mines in the cells that may hold one.", (gulong)mines),
          mines);
    }
  g_return_val_if_reached (NULL);
}
