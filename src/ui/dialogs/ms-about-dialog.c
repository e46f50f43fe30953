/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-about-dialog.h"

#include <glib/gi18n.h>

/* The dialog's page asks for 400 pixels, and the licence's line is as long: more than a narrow screen
 * has. */
static void
make_narrow (GtkWidget *widget)
{
  int height;
  gtk_widget_get_size_request (widget, NULL, &height);
  gtk_widget_set_size_request (widget, -1, height);
  if (GTK_IS_LABEL (widget))
    gtk_label_set_wrap (GTK_LABEL (widget), TRUE);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    make_narrow (child);
}

GtkWindow *
ms_about_dialog_new (GtkWindow *parent)
{
  GtkWidget *dialog = g_object_new (GTK_TYPE_ABOUT_DIALOG, "transient-for", parent, "modal", TRUE,
      "destroy-with-parent", TRUE, "program-name", "Minesage", "logo-icon-name", MS_APP_ID,
      "version", MS_VERSION, "comments", _ ("Minesweeper that knows the odds"), "license-type",
      GTK_LICENSE_GPL_3_0, "copyright", _ ("© The Minesage project"), NULL);
  make_narrow (dialog);
  return GTK_WINDOW (dialog);
}
