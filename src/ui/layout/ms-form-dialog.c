/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-form-dialog.h"

#include "ms-flow-layout.h"

static void
for_each_spin (GtkWidget *widget, void (*call) (GtkSpinButton *spin))
{
  if (GTK_IS_SPIN_BUTTON (widget))
    call (GTK_SPIN_BUTTON (widget));
  else
    for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
         child = gtk_widget_get_next_sibling (child))
      for_each_spin (child, call);
}

/* Has Enter in a spin button activate the default button; its inner text has the property for
 * that. */
static void
activate_default (GtkSpinButton *spin)
{
  GtkEditable *text = gtk_editable_get_delegate (GTK_EDITABLE (spin));
  gtk_text_set_activates_default (GTK_TEXT (text), TRUE);
}

void
ms_form_dialog_class_set_up (
    gpointer class, const char *template, const MsTemplateChild *children, gsize n)
{
  ms_class_set_template (class, template, children, n);
  gtk_widget_class_add_binding_action (class, GDK_KEY_Escape, 0, "window.close", NULL);
}

void
ms_form_dialog_set_up (GtkWindow *dialog)
{
  GtkWidget *label = gtk_label_new (NULL), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_init_template (GTK_WIDGET (dialog));
  gtk_widget_add_css_class (label, "title");
  gtk_widget_add_css_class (label, "yields");
  gtk_widget_set_layout_manager (box, ms_flow_layout_new (MS_FLOW_ROW));
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), label);
  g_object_bind_property (dialog, "title", label, "label", G_BINDING_SYNC_CREATE);
  gtk_header_bar_set_title_widget (GTK_HEADER_BAR (gtk_window_get_titlebar (dialog)), box);
  for_each_spin (GTK_WIDGET (dialog), activate_default);
}

void
ms_form_dialog_take_typed (GtkWindow *dialog)
{
  for_each_spin (GTK_WIDGET (dialog), gtk_spin_button_update);
}
