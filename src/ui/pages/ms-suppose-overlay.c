/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-suppose-overlay.h"

#include <glib/gi18n.h>

/* Of what is supposed; the mark stands for "not known, but taken for granted". */
#define MARK "?"
#define REFUTED "!"
#define GROUP 1 /* of what is refuted, and before those of the picked cells */
#define SUPPOSED_GROUP G_MAXUINT8 /* no page has so many of its own */

static void
add_assumption (MsBoardOverlay *overlay, const MsAssumption *assumption)
{
  gboolean mine = assumption->certainty == MS_CERTAINTY_MINE;
  MsOverlayCell cell = { .cell = assumption->cell,
    .sign = mine ? MS_OVERLAY_MINE : MS_OVERLAY_SAFE,
    .group = SUPPOSED_GROUP,
    .label = MARK,
    .text = mine ? _ ("supposed to be a mine") : _ ("supposed to be safe") };
  ms_board_overlay_add (overlay, &cell);
}

static void
add_difference (MsBoardOverlay *overlay, int cell, const MsSolverResult *before,
    const MsSolverResult *after, MsOddsFormat numbers)
{
  if (after->outside[cell] && before->outside[cell])
    return;
  g_autofree char *difference = ms_odds_format_dup_difference (
      numbers, before->mine_probability[cell], after->mine_probability[cell]);
  MsOverlayCell added = { .cell = cell };
  if (difference == NULL || g_strlcpy (added.label, difference, sizeof added.label) == 0)
    return;
  /* Translators: points of a percentage, with their sign: "+12 points by what is supposed". */
  g_autofree char *text = g_strdup_printf (_ ("%s points by the supposition"), difference);
  added.text = text;
  ms_board_overlay_add (overlay, &added);
}

MsBoardOverlay *
ms_suppose_overlay_new_differences (
    const MsAnalysis *base, const MsAnalysis *analysis, MsOddsFormat numbers)
{
  const MsSolverResult *before = ms_analysis_get_result (base);
  const MsSolverResult *after = ms_analysis_get_result (analysis);
  int width = after->width;
  MsBoardOverlay *overlay = ms_board_overlay_new (width, after->height);
  for (int cell = 0; before->consistent && after->consistent && cell < width * after->height;
       cell++)
    if (after->certainty[cell] != MS_CERTAINTY_OPENED
        && ms_analysis_get_assumption (analysis, cell % width, cell / width) == MS_CERTAINTY_NONE)
      add_difference (overlay, cell, before, after, numbers);
  return overlay;
}

MsBoardOverlay *
ms_suppose_overlay_new (MsVariation *variation, int width, int height)
{
  guint n;
  const MsAssumption *assumed = ms_variation_get_assumed (variation, &n);
  if (n == 0)
    return NULL;
  MsBoardOverlay *overlay = ms_board_overlay_new (width, height);
  for (guint i = 0; i < n; i++)
    add_assumption (overlay, &assumed[i]);
  return overlay;
}

MsBoardOverlay *
ms_suppose_overlay_new_refutation (const MsAnalysis *analysis)
{
  const MsSolverResult *result = ms_analysis_get_result (analysis);
  MsBoardOverlay *overlay = ms_board_overlay_new (result->width, result->height);
  for (int i = 0; i < result->n_conflict_cells; i++)
    {
      MsOverlayCell reason = {
        .cell = result->conflict_cells[i], .reason = TRUE, .text = _ ("refutes the supposition")
      };
      ms_board_overlay_add (overlay, &reason);
    }
  for (int i = 0; i < result->n_conflict_assumed; i++)
    {
      gboolean mine = result->conflict_assumed[i].certainty == MS_CERTAINTY_MINE;
      MsOverlayCell cell = {
        .cell = result->conflict_assumed[i].cell, .group = GROUP, .label = REFUTED
      };
      if (result->n_conflict_assumed == 1)
        {
          cell.sign = mine ? MS_OVERLAY_SAFE : MS_OVERLAY_MINE;
          cell.text = mine ? _ ("refuted: it is safe") : _ ("refuted: it is a mine");
        }
      else
        cell.text = _ ("not possible together with the other suppositions");
      ms_board_overlay_add (overlay, &cell);
    }
  return overlay;
}

void
ms_suppose_overlay_add_picked (MsBoardOverlay *overlay, const int *cells, guint n)
{
  int width = ms_board_overlay_get_width (overlay);
  int n_cells = width * ms_board_overlay_get_height (overlay);
  for (guint i = 0; i < n; i++)
    {
      /* Another board may be told of before they are picked on it no more. */
      if (cells[i] >= n_cells)
        continue;
      const MsOverlayCell *there = ms_board_overlay_find (
          overlay, cells[i] % width, cells[i] / width);
      MsOverlayCell cell = there != NULL ? *there : (MsOverlayCell){ .cell = cells[i] };
      char letter[MS_OVERLAY_LETTER_SIZE];
      g_strlcpy (cell.label, ms_overlay_letter (i + 1, letter), sizeof cell.label);
      /* Translators: a letter that stands for a cell that was picked. */
      g_autofree char *text = g_strdup_printf (_ ("picked as %s"), cell.label);
      /* Translators: two things that are said of a cell. */
      g_autofree char *both = there != NULL && there->text != NULL
          ? g_strdup_printf (_ ("%1$s, %2$s"), there->text, text)
          : g_strdup (text);
      cell.group = (guint8)(GROUP + 1 + i);
      cell.text = both;
      ms_board_overlay_add (overlay, &cell);
    }
}
