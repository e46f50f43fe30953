/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-suppose-view.h"

#include "ms-page-parts.h"
#include "ms-variation.h"
#include "ms-flow-layout.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

struct _MsSupposeView
{
  GtkBox parent_instance;

  GtkLabel *subject;
  GtkWidget *mine_button, *safe_button;
  GtkBox *rows; /* one for each assumption */
  GtkWidget *differences, *all_button;
  GtkLabel *refutation;
};

G_DEFINE_FINAL_TYPE (MsSupposeView, ms_suppose_view, GTK_TYPE_BOX)

/* Keys of data of a button: the signal that a click on it emits, and the signal's argument. */
#define SIGNAL "signal"
#define NUMBER "number"

static void
clicked_cb (MsSupposeView *self, GObject *button)
{
  g_signal_emit_by_name (self, g_object_get_data (button, SIGNAL),
      GPOINTER_TO_INT (g_object_get_data (button, NUMBER)));
}

static void
emit_when_clicked (MsSupposeView *self, GtkWidget *button, const char *signal, int number)
{
  g_object_set_data (G_OBJECT (button), SIGNAL, (gpointer)signal);
  g_object_set_data (G_OBJECT (button), NUMBER, GINT_TO_POINTER (number));
  ms_connect (button, "clicked", G_CALLBACK (clicked_cb), self);
}

static void
add_row (MsSupposeView *self, const MsAssumption *assumption, int width)
{
  g_autofree char *text = ms_suppose_text_dup_assumption (assumption, width);
  /* Translators: what is supposed, such as "B3 is a mine". */
  g_autofree char *tip = g_strdup_printf (_ ("Take back: %s"), text);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkLabel *label = ms_page_label (text, NULL);
  GtkWidget *button = ms_page_icon_button ("list-remove-symbolic", tip);
  gtk_widget_set_hexpand (GTK_WIDGET (label), TRUE);
  emit_when_clicked (self, button, "take-back", assumption->cell);
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (label));
  gtk_box_append (GTK_BOX (row), button);
  gtk_box_append (self->rows, row);
}

void
ms_suppose_view_set_subject (MsSupposeView *self, const char *name)
{
  g_autofree char *text = NULL;
  g_return_if_fail (MS_IS_SUPPOSE_VIEW (self));
  if (name == NULL)
    text = g_strdup (
        _ ("Move the cursor to a covered cell to suppose that it is a mine, or safe."));
  else
    /* Translators: the name of a cell. */
    text = g_strdup_printf (_ ("What if %s were a mine, or safe?"), name);
  gtk_label_set_text (self->subject, text);
  gtk_widget_set_sensitive (self->mine_button, name != NULL);
  gtk_widget_set_sensitive (self->safe_button, name != NULL);
}

void
ms_suppose_view_set_variation (MsSupposeView *self, MsVariation *variation, int width)
{
  guint n;
  const MsAssumption *assumed = ms_variation_get_assumed (variation, &n);
  g_return_if_fail (MS_IS_SUPPOSE_VIEW (self));
  ms_widget_empty (self->rows);
  for (guint i = 0; i < n; i++)
    add_row (self, &assumed[i], width);
  gtk_widget_set_visible (GTK_WIDGET (self->rows), n > 0);
  gtk_widget_set_visible (self->differences, n > 0);
  gtk_widget_set_visible (self->all_button, n > 0);
}

void
ms_suppose_view_set_refutation (MsSupposeView *self, const char *sentence)
{
  g_return_if_fail (MS_IS_SUPPOSE_VIEW (self));
  gtk_label_set_text (self->refutation, sentence != NULL ? sentence : "");
  gtk_widget_set_visible (GTK_WIDGET (self->refutation), sentence != NULL);
}

static void
ms_suppose_view_class_init (MsSupposeViewClass *class)
{
  ms_class_add_signal (class, "suppose", 1, G_TYPE_INT);
  ms_class_add_signal (class, "take-back", 1, G_TYPE_INT);
}

static void
make_widgets (MsSupposeView *self)
{
  self->subject = ms_page_label (NULL, NULL);
  self->mine_button = ms_page_button (_ ("Suppose a _Mine"));
  self->safe_button = ms_page_button (_ ("Suppose _Safe"));
  self->rows = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 2));
  self->differences = gtk_check_button_new_with_mnemonic (_ ("Show _differences"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->differences), "win.suppose-differences");
  gtk_widget_set_tooltip_text (self->differences,
      _ ("By how many points each chance has changed, in the corner of its cell"));
  self->all_button = ms_page_button (_ ("Take All _Back"));
  self->refutation = ms_page_label (NULL, "refutation");
  emit_when_clicked (self, self->mine_button, "suppose", MS_CERTAINTY_MINE);
  emit_when_clicked (self, self->safe_button, "suppose", MS_CERTAINTY_SAFE);
  emit_when_clicked (self, self->all_button, "take-back", -1);
}

static void
ms_suppose_view_init (MsSupposeView *self)
{
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  make_widgets (self);
  gtk_widget_set_layout_manager (buttons, ms_flow_layout_new (MS_FLOW_LINES));
  gtk_box_append (GTK_BOX (buttons), self->mine_button);
  gtk_box_append (GTK_BOX (buttons), self->safe_button);
  GtkWidget *parts[] = { GTK_WIDGET (self->subject), buttons, GTK_WIDGET (self->refutation),
    GTK_WIDGET (self->rows), self->differences, self->all_button };
  ms_page_fill_part (self, _ ("Suppose"), parts, G_N_ELEMENTS (parts));
  ms_suppose_view_set_subject (self, NULL);
  ms_suppose_view_set_variation (self, NULL, 1);
  ms_suppose_view_set_refutation (self, NULL);
}
