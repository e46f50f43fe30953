/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-sections-text.h"

#include "ms-cell-name.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

char *
ms_sections_text_dup_summary (const MsSectionStudy *study)
{
  if (!study->counted)
    return g_strdup (_ ("This position is too large to count its layouts exactly. Only what single "
                        "numbers decide is known, and which cells belong together."));
  if (study->cells_left == 0)
    return g_strdup (_ ("The numbers decide every covered cell: no section is left."));
  return ms_report_sections_dup_left (study);
}

char *
ms_sections_text_dup_section (const MsSectionStudy *study, int i)
{
  const MsStudySection *section = &study->sections[i];
  char letter[MS_STUDY_LETTER_SIZE];

  g_autofree char *cells = ms_report_dup_cells (section->n_cells);
  ms_study_letter (i, letter);
  if (!study->counted)
    return g_strdup_printf (_ ("%1$s · %2$s"), letter, cells);
  g_autofree char *layouts = ms_report_dup_layouts (&section->layouts);
  /* Translators: the letter of a section, "12 cells" and "3 layouts". */
  return g_strdup_printf (_ ("%1$s · %2$s · %3$s"), letter, cells, layouts);
}

char *
ms_sections_text_dup_outside (const MsSectionStudy *study)
{
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "Outside · %d cell", "Outside · %d cells",
                              (gulong)study->n_outside),
      study->n_outside);
}

char *
ms_sections_text_dup_whole (const MsSectionStudy *study)
{
  if (!study->counted)
    return g_strdup (_ ("Whole board"));
  g_autofree char *layouts = ms_report_dup_layouts (&study->layouts);
  return g_strdup_printf (_ ("%1$s · %2$s"), _ ("Whole board"), layouts);
}

char *
ms_sections_text_dup_saving (const MsSectionStudy *study)
{
  if (!study->counted || study->n_sections < 2)
    return NULL;
  g_autofree char *sum = ms_report_dup_count (&study->sum);
  g_autofree char *product = ms_report_dup_count (&study->product);
  /* Translators: two numbers of layouts. */
  return g_strdup_printf (_ ("Section by section there are %1$s layouts to look at; for the whole "
                             "board at once there would be %2$s."),
      sum, product);
}

char *
ms_sections_text_dup_chosen (const MsSectionStudy *study, int row)
{
  char letter[MS_STUDY_LETTER_SIZE];

  if (row == MS_SECTION_LAYOUTS_WHOLE)
    return g_strdup (_ ("Whole board"));
  if (row < 0)
    return g_strdup (_ ("Mines outside"));
  ms_study_letter (row, letter);
  if (!study->counted)
    /* Translators: the letter of a section. */
    return g_strdup_printf (_ ("Section %s"), letter);
  /* Translators: the letter of a section, and how many mines are expected in it. */
  return g_strdup_printf (
      _ ("Mines in section %1$s, %2$.2f expected"), letter, study->sections[row].mean_mines);
}

char *
ms_sections_text_dup_fifties (const MsFifties *fifties, int width)
{
  g_autofree char *sentences = ms_report_fifties_dup_sentences (fifties, width);
  return g_strchomp (g_strconcat (sentences,
      fifties == NULL || fifties->complete
          ? NULL
          : _ ("Not everywhere was it possible to find out whether a guess can be avoided."),
      NULL));
}

char *
ms_sections_text_dup_chance (const MsMineShare *share, MsOddsFormat numbers)
{
  const char *fraction = share->fraction;
  gboolean certain = !share->possible || g_strcmp0 (fraction, "1") == 0;

  if (numbers == MS_ODDS_FORMAT_FRACTION && fraction != NULL
      && strlen (fraction) <= MS_ODDS_FORMAT_FRACTION_MAX_CHARS)
    return g_strdup (fraction);
  return ms_odds_format_dup_share (numbers, share->probability, certain, 1);
}

char *
ms_sections_text_dup_layouts (const MsMineShare *share)
{
  g_autofree char *layouts = ms_report_dup_layouts (&share->layouts);
  g_autofree char *weight = ms_report_dup_count (&share->weight);
  if (!share->possible)
    /* Translators: "3 layouts". */
    return g_strdup_printf (_ ("%s, not allowed by the mine total"), layouts);
  /* Translators: "3 layouts", each with so many of the rest of the board. */
  return g_strdup_printf (_ ("%1$s × %2$s of the rest"), layouts, weight);
}

static int
count_mines (const MsSectionLayouts *layouts, int layout)
{
  const guint8 *mine = layouts->mine + (gsize)layout * (gsize)layouts->n_cells;
  int n = 0;
  for (int i = 0; i < layouts->n_cells; i++)
    n += mine[i];
  return n;
}

static char *
dup_place (const MsSectionLayouts *layouts, int layout, gboolean drawn)
{
  g_autofree char *all = ms_report_dup_count (&layouts->all);
  if (drawn)
    /* Translators: a number of layouts. */
    return g_strdup_printf (_ ("One of %s layouts, at random"), all);
  /* Translators: "Layout 3 of 17". */
  return g_strdup_printf (_ ("Layout %1$d of %2$s"), layout + 1, all);
}

char *
ms_sections_text_dup_layout (const MsSectionStudy *study, int section,
    const MsSectionLayouts *layouts, int layout, gboolean drawn)
{
  g_autofree char *place = dup_place (layouts, layout, drawn);
  int n_mines = count_mines (layouts, layout);
  g_autofree char *mines = ms_report_dup_mines (n_mines);

  for (int i = 0; section >= 0 && i < study->sections[section].n_shares; i++)
    {
      const MsMineShare *share = &study->sections[section].shares[i];
      if (share->mines != n_mines)
        continue;
      if (!share->possible)
        /* Translators: "Layout 3 of 17", "2 mines". */
        return g_strdup_printf (
            _ ("%1$s, %2$s: the mine total does not allow so many."), place, mines);
      g_autofree char *weight = ms_report_dup_count (&share->weight);
      /* Translators: "Layout 3 of 17", "2 mines", and a number of layouts. */
      return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                  "%1$s, %2$s: the rest of the board goes with it in %3$s way.",
                                  "%1$s, %2$s: the rest of the board goes with it in %3$s ways.",
                                  ms_report_count_plural (weight)),
          place, mines, weight);
    }
  /* Translators: "Layout 3 of 17", "2 mines". */
  return g_strdup_printf (_ ("%1$s, %2$s."), place, mines);
}

char *
ms_sections_text_dup_cell (const MsNaive *naive, int cell, MsOddsFormat numbers)
{

  if (isnan (naive->truth[cell]))
    return NULL;
  g_autofree char *truth = ms_odds_format_dup (numbers, naive->truth[cell], NAN, NULL, 1);
  /* Translators: the name of a cell, and its chance. */
  g_autofree char *head = g_strdup_printf (
      _ ("%1$s: %2$s exactly"), ms_cell_name_at (cell, naive->width).text, truth);
  GString *text = g_string_new (head);
  for (int way = 0; way < MS_N_NAIVE; way++)
    {
      double estimate = naive->estimate[way][cell];
      if (isnan (estimate))
        continue;
      g_autofree char *chance = ms_odds_format_dup (numbers, estimate, NAN, NULL, 1);
      /* Translators: a way to reckon chances, and what it says. */
      g_autofree char *line = g_strdup_printf (
          _ ("%1$s: %2$s"), ms_report_naive_get_name ((MsNaiveWay)way), chance);
      g_string_append_printf (text, "\n%s", line);
    }
  return g_string_free (text, FALSE);
}
