/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-page-overlays.h"

#include "ms-rung-text.h"

#include <glib/gi18n.h>

/* --- Sections --- */

/* The label of the cells at which a section comes apart. */
#define JUNCTION "»«"

static int
compare_cells (const void *a, const void *b)
{
  return *(const int *)a - *(const int *)b;
}

/* The sign for a cell of the layout that is shown. */
static MsOverlaySign
get_ghost (const MsSectionsShown *shown, int cell)
{
  const MsSectionLayouts *layouts = shown->layouts;
  if (layouts == NULL || shown->layout >= layouts->n_layouts)
    return MS_OVERLAY_NO_SIGN;
  gsize n = (gsize)layouts->n_cells;
  const int *found = bsearch (&cell, layouts->cells, n, sizeof cell, compare_cells);
  if (found == NULL)
    return MS_OVERLAY_NO_SIGN;
  return layouts->mine[(gsize)shown->layout * n + (gsize)(found - layouts->cells)]
      ? MS_OVERLAY_GHOST_MINE
      : MS_OVERLAY_GHOST_FREE;
}

/* Whether the section comes apart at the cell. */
static gboolean
is_junction (const MsJunctions *junctions, int section, int cell)
{
  for (int i = 0; junctions != NULL && i < junctions->n_items; i++)
    for (int j = 0; j < junctions->items[i].n_cells; j++)
      if (junctions->items[i].section == section && junctions->items[i].cells[j] == cell)
        return TRUE;
  return FALSE;
}

static char *
dup_text (const char *letter, MsOverlaySign ghost)
{
  if (letter == NULL)
    return g_strdup (
        ghost == MS_OVERLAY_GHOST_MINE ? _ ("mine in this layout") : _ ("safe in this layout"));
  if (ghost == MS_OVERLAY_GHOST_MINE)
    /* Translators: %s is the letter of a section. */
    return g_strdup_printf (_ ("section %s, mine in this layout"), letter);
  if (ghost == MS_OVERLAY_GHOST_FREE)
    /* Translators: %s is the letter of a section. */
    return g_strdup_printf (_ ("section %s, safe in this layout"), letter);
  /* Translators: %s is the letter of a section. */
  return g_strdup_printf (_ ("section %s"), letter);
}

static void
add_section (MsBoardOverlay *overlay, const MsSectionsShown *shown, int i)
{
  const MsStudySection *section = &shown->dissection->study->sections[i];
  char letter[MS_STUDY_LETTER_SIZE];
  ms_study_letter (i, letter);
  for (int j = 0; j < section->n_cells; j++)
    {
      gboolean junction = is_junction (shown->dissection->junctions, i, section->cells[j]);
      MsOverlayCell cell = { .cell = section->cells[j],
        .group = (guint8)(1 + i % G_MAXUINT8), /* colours repeat; letters tell sections apart */
        .sign = get_ghost (shown, section->cells[j]) };
      g_autofree char *text = dup_text (letter, cell.sign);
      /* Translators: what is said of a cell; the section comes apart there. */
      g_autofree char *both = junction ? g_strdup_printf (_ ("%s, comes apart here"), text) : NULL;
      cell.text = junction ? both : text;
      g_snprintf (
          cell.label, sizeof cell.label, "%s%s", j == 0 ? letter : "", junction ? JUNCTION : "");
      ms_board_overlay_add (overlay, &cell);
    }
}

/* Adds what a layout of the whole board says of cells in no section. */
static void
add_others (MsBoardOverlay *overlay, const MsSectionsShown *shown)
{
  const MsSectionStudy *study = shown->dissection->study;
  for (int i = 0; shown->layouts != NULL && i < shown->layouts->n_cells; i++)
    {
      MsOverlayCell cell = { .cell = shown->layouts->cells[i] };
      if (study->section_of[cell.cell] >= 0)
        continue;
      cell.sign = get_ghost (shown, cell.cell);
      if (cell.sign == MS_OVERLAY_NO_SIGN)
        continue;
      g_autofree char *text = dup_text (NULL, cell.sign);
      cell.text = text;
      ms_board_overlay_add (overlay, &cell);
    }
}

/* Marks the numbers that are reduced by certain mines, except those reduced to nothing. */
static void
add_reduced (MsBoardOverlay *overlay, const MsSectionsShown *shown, const MsCell *cells)
{
  const MsSectionStudy *study = shown->dissection->study;
  for (int cell = 0; cell < study->width * study->height; cell++)
    {
      if (study->reduced[cell] <= 0 || study->reduced[cell] == cells[cell])
        continue;
      MsOverlayCell added = { .cell = cell };
      /* Translators: of a number on the board: what it is less the certain mines around it. */
      g_autofree char *text = g_strdup_printf (_ ("reduced to %d"), study->reduced[cell]);
      added.text = text;
      g_snprintf (added.label, sizeof added.label, "→%d", study->reduced[cell]);
      ms_board_overlay_add (overlay, &added);
    }
}

MsBoardOverlay *
ms_page_overlays_new_sections (const MsSectionsShown *shown)
{
  const MsSectionStudy *study = shown->dissection->study;
  gboolean large = study->width * study->height > MS_SECTIONS_MOST_DRAWN;
  MsBoardOverlay *overlay = ms_board_overlay_new (study->width, study->height);
  for (int i = 0; i < study->n_sections; i++)
    if (!large || i == shown->chosen)
      add_section (overlay, shown, i);
  if (!large)
    add_others (overlay, shown);
  if (shown->reduced && !large)
    add_reduced (overlay, shown, ms_position_get_cells (shown->dissection->position));
  for (int i = 0; shown->graph && !large && i < study->n_edges; i++)
    ms_board_overlay_add_line (overlay, study->edges[i][0], study->edges[i][1]);
  return overlay;
}

/* --- What is supposed --- */

/* The labels of supposed cells: MARK stands for "not known, but taken for granted". */
#define MARK "?"
#define REFUTED "!"
#define GROUP 1 /* of refuted cells; the groups of picked cells follow */
#define SUPPOSED_GROUP G_MAXUINT8 /* no page uses that many groups otherwise */

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
ms_page_overlays_new_differences (
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
ms_page_overlays_new_supposed (MsVariation *variation, int width, int height)
{
  guint n;
  const MsAssumption *assumed = ms_variation_get_assumed (variation, &n);
  if (n == 0)
    return NULL;
  MsBoardOverlay *overlay = ms_board_overlay_new (width, height);
  for (guint i = 0; i < n; i++)
    {
      gboolean mine = assumed[i].certainty == MS_CERTAINTY_MINE;
      MsOverlayCell cell = { .cell = assumed[i].cell,
        .sign = mine ? MS_OVERLAY_MINE : MS_OVERLAY_SAFE,
        .group = SUPPOSED_GROUP,
        .label = MARK,
        .text = mine ? _ ("supposed to be a mine") : _ ("supposed to be safe") };
      ms_board_overlay_add (overlay, &cell);
    }
  return overlay;
}

MsBoardOverlay *
ms_page_overlays_new_refutation (const MsAnalysis *analysis)
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
ms_page_overlays_add_picked (MsBoardOverlay *overlay, const int *cells, guint n)
{
  int width = ms_board_overlay_get_width (overlay);
  int n_cells = width * ms_board_overlay_get_height (overlay);
  for (guint i = 0; i < n; i++)
    {
      /* The board may have been replaced before the picked cells are forgotten. */
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

/* --- An explanation --- */

/* In cells: a layout is drawn this far around the cell in each direction, which is all of a board
 * that can be seen at once. */
#define LAYOUT_REACH 64

static void
add_decided (MsBoardOverlay *overlay, const int *cells, int n_cells, gboolean mine, int number,
    gboolean current)
{
  /* Translators: %d counts the steps of a chain of deductions. */
  g_autofree char *text = g_strdup_printf (
      mine ? _ ("a mine by step %d") : _ ("safe by step %d"), number);
  MsOverlayCell cell = { .sign = mine ? MS_OVERLAY_MINE : MS_OVERLAY_SAFE, .text = text };
  cell.group = current ? 1 : 0;
  g_snprintf (cell.label, sizeof cell.label, "%d", number);
  for (int i = 0; i < n_cells; i++)
    {
      cell.cell = cells[i];
      ms_board_overlay_add (overlay, &cell);
    }
}

static void
add_reasons (MsBoardOverlay *overlay, const MsRung *rung)
{
  for (int i = 0; i < rung->n_numbers; i++)
    ms_board_overlay_add (overlay, &(MsOverlayCell){ .cell = rung->numbers[i], .reason = TRUE });
}

void
ms_page_overlays_add_rung (
    MsBoardOverlay *overlay, const MsRung *rung, int number, gboolean current)
{
  add_decided (overlay, rung->safe, rung->n_safe, FALSE, number, current);
  add_decided (overlay, rung->mines, rung->n_mines, TRUE, number, current);
  if (current)
    add_reasons (overlay, rung);
}

static void
add_question (MsBoardOverlay *overlay, int cell, MsOverlaySign sign)
{
  ms_board_overlay_add (overlay,
      &(MsOverlayCell){ .cell = cell,
          .group = 1,
          .sign = sign,
          .label = "?",
          .text = sign == MS_OVERLAY_NO_SIGN  ? _ ("to be decided")
              : sign == MS_OVERLAY_GHOST_MINE ? _ ("a mine in this layout")
                                              : _ ("safe in this layout") });
}

static void
add_layout_cell (MsBoardOverlay *overlay, const MsWhy *why, const guint8 *layout, int cell)
{
  if (ms_cell_is_opened (ms_position_get_cells (why->position)[cell]))
    return;
  MsOverlaySign sign = layout[cell] ? MS_OVERLAY_GHOST_MINE : MS_OVERLAY_GHOST_FREE;
  if (cell == why->cell)
    add_question (overlay, cell, sign);
  else
    ms_board_overlay_add (overlay,
        &(MsOverlayCell){ .cell = cell,
            .sign = sign,
            .text = layout[cell] ? _ ("a mine in this layout") : _ ("safe in this layout") });
}

static void
add_letters (MsBoardOverlay *overlay, const MsWhy *why)
{
  int width = ms_board_overlay_get_width (overlay);
  const int *letters = why->equations != NULL ? why->equations->cells : NULL;
  for (int i = 0; letters != NULL && i < why->equations->n_cells; i++)
    {
      g_autofree char *letter = ms_rung_text_dup_letter (i);
      const MsOverlayCell *there = ms_board_overlay_find (
          overlay, letters[i] % width, letters[i] / width);
      MsOverlayCell cell = there != NULL ? *there : (MsOverlayCell){ .cell = letters[i] };
      g_autofree char *text = there != NULL ? g_strdup (there->text) : NULL;
      cell.text = text;
      g_strlcpy (cell.label, letter, sizeof cell.label);
      ms_board_overlay_add (overlay, &cell);
    }
}

MsBoardOverlay *
ms_page_overlays_new_why (const MsWhy *why, const MsWhyShown *shown)
{
  const MsPosition *position = why->position;
  MsBoardOverlay *overlay = ms_board_overlay_new (
      ms_position_get_width (position), ms_position_get_height (position));
  int n_rungs = ms_why_get_n_rungs (why);
  for (int i = 0; i < MIN (shown->step + 1, n_rungs); i++)
    {
      gboolean current = i == shown->step;
      if (current && shown->held_back)
        add_reasons (overlay, ms_why_get_rung (why, i));
      else
        ms_page_overlays_add_rung (overlay, ms_why_get_rung (why, i), i + 1, current);
    }
  if (shown->held_back)
    add_question (overlay, why->cell, MS_OVERLAY_NO_SIGN);
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  int x = why->cell % width, y = why->cell / width;
  if (why->kind == MS_WHY_UNDECIDABLE)
    for (int row = MAX (y - LAYOUT_REACH, 0); row <= MIN (y + LAYOUT_REACH, height - 1); row++)
      for (int column = MAX (x - LAYOUT_REACH, 0); column <= MIN (x + LAYOUT_REACH, width - 1);
           column++)
        add_layout_cell (overlay, why,
            shown->with_mine ? why->proof->with_mine : why->proof->without_mine,
            row * width + column);
  if (shown->letters)
    add_letters (overlay, why);
  return overlay;
}
