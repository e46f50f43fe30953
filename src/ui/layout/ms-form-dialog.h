/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all dialogs have that ask something: a template, Escape to close it, Enter to accept, and a title
 * that gives way to the buttons beside it. */
#pragma once

#include <gtk/gtk.h>

/* template: the resource's name below the program's own path, before any child of it is bound. */
void ms_form_dialog_class_set_up (GtkWidgetClass *class, const char *template);

/* Makes what the template says.  The title bar is a GtkHeaderBar; the title is read in full or not at all
 * (GTK's own would keep room for five characters of it), and follows the window's. */
void ms_form_dialog_set_up (GtkWindow *dialog);

/* What is typed into spin buttons and not yet committed is taken in. */
void ms_form_dialog_take_typed (GtkWindow *dialog);
