/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-dialogs.h"

#include "ms-form-dialog.h"

#include <glib/gi18n.h>

struct _MsTotalDialog
{
  GtkWindow parent_instance;

  GtkLabel *question;
  GtkLabel *note;
  GtkAdjustment *adjustment;
  GtkSpinButton *spin;
};

G_DEFINE_FINAL_TYPE (MsTotalDialog, ms_total_dialog, GTK_TYPE_WINDOW)

static void
accept_cb (MsTotalDialog *self)
{
  ms_form_dialog_take_typed (GTK_WINDOW (self));
  g_signal_emit_by_name (self, "chosen", gtk_spin_button_get_value_as_int (self->spin));
  gtk_window_close (GTK_WINDOW (self));
}

static void
ms_total_dialog_class_init (MsTotalDialogClass *class)
{
  static const MsTemplateChild children[] = { MS_CHILD (MsTotalDialog, question),
    MS_CHILD (MsTotalDialog, note), MS_CHILD (MsTotalDialog, adjustment),
    MS_CHILD (MsTotalDialog, spin) };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  ms_class_add_signal (class, "chosen", 1, G_TYPE_INT);
  ms_form_dialog_class_set_up (class, "ms-total-dialog.ui", children, G_N_ELEMENTS (children));
  gtk_widget_class_bind_template_child_full (widget_class, "accept_button", FALSE, 0);
  gtk_widget_class_bind_template_callback (widget_class, accept_cb);
}

static void
ms_total_dialog_init (MsTotalDialog *self)
{
  ms_form_dialog_set_up (GTK_WINDOW (self));
}

MsTotalDialog *
ms_total_dialog_new (GtkWindow *parent, const char *name, int least, int most)
{
  MsTotalDialog *self = g_object_new (MS_TYPE_TOTAL_DIALOG, "transient-for", parent, NULL);
  g_autofree char *question = name != NULL
      /* Translators: the name of a format, as in "ASCII rows". */
      ? g_strdup_printf (_ ("This text does not say how many mines there are (%s)."), name)
      : g_strdup (_ ("The picture does not tell how many mines there are."));
  g_autofree char *note = g_strdup_printf (_ ("Between %1$d and %2$d."), least, most);
  gtk_label_set_text (self->question, question);
  gtk_label_set_text (self->note, note);
  gtk_adjustment_configure (self->adjustment, least, least, most, 1, 10, 0);
  return self;
}
