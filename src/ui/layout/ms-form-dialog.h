/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all dialogs that ask for something have in common: a template, Escape to close, Enter to
 * accept, and a title that gives way to the buttons beside it. */
#pragma once

#include "ms-widgets.h"

/* As ms_class_set_template. */
void ms_form_dialog_class_set_up (
    gpointer class, const char *template, const MsTemplateChild *children, gsize n);

/* Initializes the template.  The title bar must be a GtkHeaderBar; it gets a label that follows the
 * window's title and is shown in full or not at all (GTK's own would keep room for five
 * characters). */
void ms_form_dialog_set_up (GtkWindow *dialog);

/* Commits what has been typed into the dialog's spin buttons. */
void ms_form_dialog_take_typed (GtkWindow *dialog);
