/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-sections-page.h"

#include "ms-label-units.h"
#include "ms-sections-text.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

#define TEXT_CHARS 26

/* The most sections that have a row each; one of the others is chosen by picking a cell of it on
 * the board. */
#define MOST_ROWS 100

struct _MsSectionsPage
{
  GtkBox parent_instance;

  GtkLabel *message;
  GtkBox *content;
  GtkLabel *total;
  GtkLabel *summary;
  GtkListBox *rows;
  GtkLabel *more;
  GtkLabel *certain;
  GtkLabel *chosen;
  GtkGrid *shares;
  GtkLabel *junction;
  GtkBox *pager;
  GtkLabel *layout;
  GtkLabel *saving;
  GtkLabel *fifties;
  GtkLabel *naive;
  GtkLabel *cell;

  gboolean filling; /* rows are being filled in: a selection now is not the player's choice */
};

G_DEFINE_FINAL_TYPE (MsSectionsPage, ms_sections_page, GTK_TYPE_BOX)

static GtkLabel *
make_label (const char *text, const char *class)
{
  GtkWidget *label = ms_label_new (text, class);
  gtk_label_set_max_width_chars (GTK_LABEL (label), TEXT_CHARS);
  return GTK_LABEL (label);
}

/* text is taken over; NULL hides the label. */
static void
set_text (GtkLabel *label, char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
  g_free (text);
}

/* text is taken over. */
static void
add_row (MsSectionsPage *self, int number, char *text)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkLabel *label = make_label (text, NULL);
  g_object_set_data (G_OBJECT (row), "row", GINT_TO_POINTER (number));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), GTK_WIDGET (label));
  ms_widget_set_name (row, text);
  gtk_list_box_append (self->rows, row);
  g_free (text);
}

/* Adds a number of mines, a bar and the chance in words; below, how many layouts have that
 * number. */
static void
add_share (MsSectionsPage *self, int line, const MsMineShare *share, MsOddsFormat numbers)
{
  static const char *const offsets[] = { GTK_LEVEL_BAR_OFFSET_LOW, GTK_LEVEL_BAR_OFFSET_HIGH,
    GTK_LEVEL_BAR_OFFSET_FULL };
  g_autofree char *mines = ms_report_dup_mines (share->mines);
  g_autofree char *chance = ms_sections_text_dup_chance (share, numbers);
  g_autofree char *layouts = ms_sections_text_dup_layouts (share);
  GtkWidget *bar = g_object_new (GTK_TYPE_LEVEL_BAR, "value", CLAMP (share->probability, 0, 1),
      "hexpand", TRUE, "valign", GTK_ALIGN_CENTER, NULL);
  GtkLabel *label = make_label (chance, "numeric");
  for (gsize i = 0; i < G_N_ELEMENTS (offsets); i++)
    gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), offsets[i]);
  ms_widget_set_name (bar, mines);
  gtk_label_set_xalign (label, 1);
  gtk_grid_attach (self->shares, GTK_WIDGET (make_label (mines, NULL)), 0, 2 * line, 1, 1);
  gtk_grid_attach (self->shares, bar, 1, 2 * line, 1, 1);
  gtk_grid_attach (self->shares, GTK_WIDGET (label), 2, 2 * line, 1, 1);
  gtk_grid_attach (
      self->shares, GTK_WIDGET (make_label (layouts, "dim-label")), 0, 2 * line + 1, 3, 1);
}

/* Adds the shares of a distribution; if it has very many numbers of mines, only those that
 * matter. */
static void
add_shares (MsSectionsPage *self, const MsMineShare *shares, int n_shares, MsOddsFormat numbers)
{
  int line = 0;
  for (int i = 0; i < n_shares; i++)
    if (n_shares <= MS_SECTIONS_TEXT_FEW_SHARES || shares[i].probability >= 0.0005)
      add_share (self, line++, &shares[i], numbers);
}

void
ms_sections_page_set_message (MsSectionsPage *self, const char *message)
{
  set_text (self->message, g_strdup (message));
  gtk_widget_set_visible (GTK_WIDGET (self->content), message == NULL);
}

void
ms_sections_page_choose (
    MsSectionsPage *self, const MsDissection *dissection, int row, MsOddsFormat numbers)
{
  const MsSectionStudy *study = dissection->study;
  ms_widget_empty (self->shares);
  GtkWidget *chosen = gtk_widget_get_first_child (GTK_WIDGET (self->rows));
  while (chosen != NULL && GPOINTER_TO_INT (g_object_get_data (G_OBJECT (chosen), "row")) != row)
    chosen = gtk_widget_get_next_sibling (chosen);
  self->filling = TRUE;
  gtk_list_box_select_row (self->rows, chosen != NULL ? GTK_LIST_BOX_ROW (chosen) : NULL);
  self->filling = FALSE;
  if (row >= 0)
    add_shares (self, study->sections[row].shares, study->sections[row].n_shares, numbers);
  else if (row == MS_SECTIONS_ROW_OUTSIDE)
    add_shares (self, study->outside_shares, study->n_outside_shares, numbers);
  set_text (self->chosen, ms_sections_text_dup_chosen (study, row));
  set_text (self->junction,
      row < 0 ? NULL
              : g_strchomp (ms_report_junctions_dup_lines (dissection->junctions, study, row)));
  gtk_widget_set_visible (
      GTK_WIDGET (self->shares), study->counted && row != MS_SECTIONS_ROW_WHOLE);
  gtk_widget_set_visible (
      GTK_WIDGET (self->pager), study->counted && row != MS_SECTIONS_ROW_OUTSIDE);
}

void
ms_sections_page_set (
    MsSectionsPage *self, const MsDissection *dissection, int row, MsOddsFormat numbers)
{
  const MsSectionStudy *study = dissection->study;
  ms_sections_page_set_message (self, NULL);
  set_text (self->summary, ms_sections_text_dup_summary (study));
  self->filling = TRUE;
  ms_widget_empty (self->rows);
  for (int i = 0; i < study->n_sections && i < MOST_ROWS; i++)
    add_row (self, i, ms_sections_text_dup_section (study, i));
  if (study->n_outside > 0)
    add_row (self, MS_SECTIONS_ROW_OUTSIDE, ms_sections_text_dup_outside (study));
  add_row (self, MS_SECTIONS_ROW_WHOLE, ms_sections_text_dup_whole (study));
  set_text (self->more,
      study->n_sections <= MOST_ROWS
          ? NULL
          : g_strdup_printf (_ ("There are %d sections; pick a cell of any other on the board."),
              study->n_sections));
  self->filling = FALSE;
  set_text (self->certain, ms_report_sections_dup_certain (study));
  set_text (self->saving, ms_sections_text_dup_saving (study));
  set_text (self->fifties, ms_sections_text_dup_fifties (dissection->fifties, study->width));
  set_text (self->naive, g_strchomp (ms_report_naive_dup_sentences (dissection->naive)));
  ms_sections_page_choose (self, dissection, row, numbers);
}

void
ms_sections_page_set_total (MsSectionsPage *self, const char *sentence)
{
  set_text (self->total, g_strdup (sentence));
}

void
ms_sections_page_set_layout (MsSectionsPage *self, const char *sentence)
{
  set_text (self->layout, g_strdup (sentence));
}

void
ms_sections_page_set_cell (
    MsSectionsPage *self, const MsDissection *dissection, int cell, MsOddsFormat numbers)
{
  const MsNaive *naive = dissection != NULL ? dissection->naive : NULL;
  set_text (self->cell,
      naive != NULL && cell >= 0 ? ms_sections_text_dup_cell (naive, cell, numbers) : NULL);
}

static void
selected_cb (MsSectionsPage *self, GtkListBoxRow *row)
{
  if (row != NULL && !self->filling)
    g_signal_emit_by_name (
        self, "row-chosen", GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), "row")));
}

static void
ms_sections_page_class_init (MsSectionsPageClass *class)
{
  static const MsTemplateChild children[] = { MS_CHILD (MsSectionsPage, message),
    MS_CHILD (MsSectionsPage, content), MS_CHILD (MsSectionsPage, total),
    MS_CHILD (MsSectionsPage, summary), MS_CHILD (MsSectionsPage, rows),
    MS_CHILD (MsSectionsPage, more), MS_CHILD (MsSectionsPage, certain),
    MS_CHILD (MsSectionsPage, chosen), MS_CHILD (MsSectionsPage, shares),
    MS_CHILD (MsSectionsPage, junction), MS_CHILD (MsSectionsPage, pager),
    MS_CHILD (MsSectionsPage, layout), MS_CHILD (MsSectionsPage, saving),
    MS_CHILD (MsSectionsPage, fifties), MS_CHILD (MsSectionsPage, naive),
    MS_CHILD (MsSectionsPage, cell) };
  ms_class_add_signal (class, "row-chosen", 1, G_TYPE_INT);
  ms_class_set_template (class, "ms-sections-page.ui", children, G_N_ELEMENTS (children));
}

static void
ms_sections_page_init (MsSectionsPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  ms_label_units_keep (self->junction);
  ms_label_units_keep (self->cell);
  ms_label_units_keep (self->naive);
  ms_connect (self->rows, "row-selected", G_CALLBACK (selected_cb), self);
  ms_sections_page_set_message (self, NULL);
  ms_sections_page_set_total (self, NULL);
}
