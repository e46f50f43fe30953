/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all dialogs that ask for something have in common: a template, Escape to close, Enter to accept,
 * and a title that gives way to the buttons beside it. */
#pragma once

#include <gtk/gtk.h>

/* template: the name of its resource below the program's resource path.  To be called in class_init before
 * the template's children are bound. */
void ms_form_dialog_class_set_up (GtkWidgetClass *class, const char *template);

/* Initializes the template.  The title bar must be a GtkHeaderBar; it gets a label that follows the
 * window's title and is shown in full or not at all (GTK's own would keep room for five characters). */
void ms_form_dialog_set_up (GtkWindow *dialog);

/* Commits what has been typed into the dialog's spin buttons. */
void ms_form_dialog_take_typed (GtkWindow *dialog);
