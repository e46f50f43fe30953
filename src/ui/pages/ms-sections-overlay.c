/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-sections-overlay.h"

#include "ms-study-letter.h"

#include <glib/gi18n.h>

/* Colours repeat; letters tell sections apart. */
static guint8
group_of (int section)
{
  return (guint8)(1 + section % G_MAXUINT8);
}

/* The sign that the layout puts into a cell of its own, by binary search. */
static MsOverlaySign
get_ghost (const MsSectionsShown *shown, int cell)
{
  const MsSectionLayouts *layouts = shown->layouts;
  int low = 0, high = layouts != NULL && shown->layout < layouts->n_layouts ? layouts->n_cells : 0;
  while (low < high)
    {
      int middle = (low + high) / 2;
      if (layouts->cells[middle] == cell)
        return layouts->mine[(gsize)shown->layout * (gsize)layouts->n_cells + (gsize)middle]
            ? MS_OVERLAY_GHOST_MINE
            : MS_OVERLAY_GHOST_FREE;
      if (layouts->cells[middle] < cell)
        low = middle + 1;
      else
        high = middle;
    }
  return MS_OVERLAY_NO_SIGN;
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
  const MsStudySection *section = &ms_dissection_get_study (shown->dissection)->sections[i];
  char letter[MS_STUDY_LETTER_SIZE];
  ms_study_letter (i, letter);
  for (int j = 0; j < section->n_cells; j++)
    {
      MsOverlayCell cell = { .cell = section->cells[j],
        .group = group_of (i),
        .sign = get_ghost (shown, section->cells[j]) };
      g_autofree char *text = dup_text (letter, cell.sign);
      cell.text = text;
      if (j == 0)
        g_strlcpy (cell.label, letter, sizeof cell.label);
      ms_board_overlay_add (overlay, &cell);
    }
}

/* What a layout of the whole board says of cells in no section. */
static void
add_others (MsBoardOverlay *overlay, const MsSectionsShown *shown)
{
  const MsSectionStudy *study = ms_dissection_get_study (shown->dissection);
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

/* Numbers that certain mines have made smaller, but for those that ask for nothing any more. */
static void
add_reduced (MsBoardOverlay *overlay, const MsSectionsShown *shown, const MsCell *cells)
{
  const MsSectionStudy *study = ms_dissection_get_study (shown->dissection);
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
ms_sections_overlay_new (const MsSectionsShown *shown)
{
  const MsSectionStudy *study = ms_dissection_get_study (shown->dissection);
  gboolean large = study->width * study->height > MS_SECTIONS_MOST_DRAWN;
  MsBoardOverlay *overlay = ms_board_overlay_new (study->width, study->height);
  for (int i = 0; i < study->n_sections; i++)
    if (!large || i == shown->chosen)
      add_section (overlay, shown, i);
  if (!large)
    add_others (overlay, shown);
  if (shown->reduced && !large)
    add_reduced (overlay, shown, ms_dissection_get_cells (shown->dissection));
  for (int i = 0; shown->graph && !large && i < study->n_edges; i++)
    ms_board_overlay_add_line (overlay, study->edges[i][0], study->edges[i][1]);
  return overlay;
}
