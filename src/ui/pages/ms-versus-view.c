/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-versus-view.h"

#include "ms-cell-name.h"
#include "ms-page-parts.h"
#include "ms-scout-text.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

struct _MsVersusView
{
  GtkBox parent_instance;

  GtkGrid *grid;
  GtkLabel *verdict;
  GtkWidget *copy_button, *forget_button;
  char *text; /* owned: what is copied to the clipboard */
};

G_DEFINE_FINAL_TYPE (MsVersusView, ms_versus_view, GTK_TYPE_BOX)

static void
copy_cb (MsVersusView *self)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), self->text);
}

static void
forget_cb (MsVersusView *self)
{
  g_signal_emit_by_name (self, "forget");
}

static void
attach (MsVersusView *self, const char *text, const char *class, int column, int row)
{
  /* A figure that is too wide for its column wraps between its parts, not within one. */
  g_autoptr (GString) kept = g_string_new (text);
  g_string_replace (kept, " %", "\u00a0%", 0);
  g_string_replace (kept, "± ", "±\u00a0", 0);
  g_string_replace (kept, "= ", "=\u00a0", 0);
  GtkLabel *label = ms_page_label (kept->str, class);
  gtk_label_set_max_width_chars (label, 11);
  gtk_widget_set_hexpand (GTK_WIDGET (label), TRUE);
  gtk_grid_attach (self->grid, GTK_WIDGET (label), column, row, 1, 1);
}

static void
add_row (MsVersusView *self, const char *title, const char *a, const char *b, int row)
{
  attach (self, title, row > 0 ? "dim-label" : NULL, 0, row);
  attach (self, a, row > 0 ? "numeric" : "heading", 1, row);
  attach (self, b, row > 0 ? "numeric" : "heading", 2, row);
}

static void
add_figures (MsVersusView *self, MsScoutFigure figure, const MsScouted *scouted,
    MsOddsFormat numbers, int row)
{
  g_autofree char *a = ms_scout_text_dup_figure (figure, scouted->ventures[0], numbers);
  g_autofree char *b = ms_scout_text_dup_figure (figure, scouted->ventures[1], numbers);
  add_row (self, ms_scout_text_get_label (figure), a, b, row);
}

/* Adds rows from row on; returns the first free row after them. */
static int
add_numbers (MsVersusView *self, const MsScouted *scouted, MsOddsFormat numbers, int row)
{
  const MsReveal *first = scouted->ventures[0]->reveal, *second = scouted->ventures[1]->reveal;
  for (int number = 0; number < MS_REVEAL_NUMBERS; number++)
    {
      if (!first->numbers[number].possible && !second->numbers[number].possible)
        continue;
      g_autofree char *title = g_strdup_printf (_ ("Shows %d"), number);
      g_autofree char *a = ms_scout_text_dup_chance (first, number, numbers);
      g_autofree char *b = ms_scout_text_dup_chance (second, number, numbers);
      add_row (self, title, a, b, row++);
    }
  return row;
}

void
ms_versus_view_set_text (MsVersusView *self, const char *sentence, gboolean forgettable)
{
  g_return_if_fail (MS_IS_VERSUS_VIEW (self));
  ms_widget_empty (self->grid);
  gtk_widget_set_visible (GTK_WIDGET (self->grid), FALSE);
  gtk_widget_set_visible (self->copy_button, FALSE);
  gtk_widget_set_visible (self->forget_button, forgettable);
  gtk_label_set_text (self->verdict, sentence);
  g_clear_pointer (&self->text, g_free);
}

void
ms_versus_view_set_scouted (
    MsVersusView *self, const MsScouted *scouted, int width, MsOddsFormat numbers)
{
  g_return_if_fail (MS_IS_VERSUS_VIEW (self));
  g_return_if_fail (scouted->n_cells == 2);
  g_autofree char *sentence = ms_scout_text_dup_verdict (scouted, width);
  ms_versus_view_set_text (self, sentence, TRUE);
  /* Translators: a letter that stands for a cell, and its name: "A: F7". */
  g_autofree char *a = g_strdup_printf (
      _ ("%1$s: %2$s"), "A", ms_cell_name_at (scouted->cells[0], width).text);
  g_autofree char *b = g_strdup_printf (
      _ ("%1$s: %2$s"), "B", ms_cell_name_at (scouted->cells[1], width).text);
  add_row (self, "", a, b, 0);
  int row = 1;
  for (int figure = 0; figure < MS_N_SCOUT_FIGURES; figure++)
    if (figure == MS_SCOUT_FIGURE_SHOWS)
      row = add_numbers (self, scouted, numbers, row);
    else
      add_figures (self, (MsScoutFigure)figure, scouted, numbers, row++);
  self->text = ms_scout_text_dup_comparison (scouted, width, numbers);
  gtk_widget_set_visible (GTK_WIDGET (self->grid), TRUE);
  gtk_widget_set_visible (self->copy_button, TRUE);
}

static void
ms_versus_view_finalize (GObject *object)
{
  g_free (MS_VERSUS_VIEW (object)->text);
  G_OBJECT_CLASS (ms_versus_view_parent_class)->finalize (object);
}

static void
ms_versus_view_class_init (MsVersusViewClass *class)
{
  G_OBJECT_CLASS (class)->finalize = ms_versus_view_finalize;
  ms_class_add_signal (class, "forget", 0);
}

static void
ms_versus_view_init (MsVersusView *self)
{
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  self->grid = ms_page_grid ();
  self->verdict = ms_page_label (NULL, NULL);
  self->copy_button = ms_page_button (_ ("_Copy"));
  self->forget_button = ms_page_button (_ ("_Other Cells"));
  gtk_box_append (GTK_BOX (buttons), self->copy_button);
  gtk_box_append (GTK_BOX (buttons), self->forget_button);
  GtkWidget *parts[] = { GTK_WIDGET (self->grid), GTK_WIDGET (self->verdict), buttons };
  ms_page_fill_part (self, _ ("A Against B"), parts, G_N_ELEMENTS (parts));
  g_signal_connect_swapped (self->copy_button, "clicked", G_CALLBACK (copy_cb), self);
  g_signal_connect_swapped (self->forget_button, "clicked", G_CALLBACK (forget_cb), self);
}
