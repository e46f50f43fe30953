/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-yielding-title.h"

#include "ms-flow-layout.h"

void
ms_yielding_title_use (GtkWindow *window)
{
  GtkWidget *label = gtk_label_new (NULL), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class (label, "title");
  gtk_widget_add_css_class (label, "yields");
  gtk_widget_set_layout_manager (box, ms_flow_layout_new (MS_FLOW_ROW));
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), label);
  g_object_bind_property (window, "title", label, "label", G_BINDING_SYNC_CREATE);
  gtk_header_bar_set_title_widget (GTK_HEADER_BAR (gtk_window_get_titlebar (window)), box);
}
