/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-dialogs.h"

#include <glib/gi18n.h>

/* Lets the dialog be narrow: GTK makes its page 400 pixels wide, and the licence is one long line,
 * which is more than a narrow screen has. */
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

static GtkWidget *
find_close_button (GtkWidget *widget)
{
  GtkWidget *found = GTK_IS_BUTTON (widget) && gtk_widget_has_css_class (widget, "close") ? widget
                                                                                          : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_close_button (child);
  return found;
}

/* Gives the focus to the close button.  Otherwise it would go to the program's name, a text which
 * would then be selected.  The close button in the title bar is the only button; it has to be made
 * focusable. */
static void
set_first_focus (GtkWindow *dialog)
{
  GtkWidget *button = find_close_button (GTK_WIDGET (dialog));
  for (GtkWidget *widget = button; widget != NULL && !gtk_widget_get_can_focus (widget);
       widget = gtk_widget_get_parent (widget))
    gtk_widget_set_can_focus (widget, TRUE);
  gtk_window_set_focus (dialog, button);
}

GtkWindow *
ms_about_dialog_new (GtkWindow *parent)
{
  GtkWidget *dialog = g_object_new (GTK_TYPE_ABOUT_DIALOG, "transient-for", parent, "modal", TRUE,
      "destroy-with-parent", TRUE, "program-name", "Minesage", "logo-icon-name", MS_APP_ID,
      "version", MS_VERSION, "comments", _ ("Minesweeper that knows the odds"), "license-type",
      GTK_LICENSE_GPL_3_0, "copyright", _ ("© The Minesage project"), NULL);
  make_narrow (dialog);
  g_signal_connect_after (dialog, "map", G_CALLBACK (set_first_focus), NULL);
  return GTK_WINDOW (dialog);
}
