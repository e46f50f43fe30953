/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-picture-dialog.h"

#include "ms-drop-down.h"
#include "ms-form-dialog.h"

#include <glib/gi18n.h>

struct _MsPictureDialog
{
  GtkWindow parent_instance;

  /* Template */
  GtkSpinButton *size_spin;
  GtkDropDown *look_choice;
  GtkCheckButton *odds_check;
  GtkButton *save_button;

  MsPictureChoice shown;
};

/* The looks, in the order of the template's list.  A look that names only colours keeps the board's
 * style. */
typedef enum
{
  LOOK_SHOWN,
  LOOK_LIGHT,
  LOOK_DARK,
  LOOK_CONTRAST,
  LOOK_CLASSIC,
  LOOK_PAPER,
} Look;

G_DEFINE_FINAL_TYPE (MsPictureDialog, ms_picture_dialog, GTK_TYPE_WINDOW)

static void
save_clicked_cb (MsPictureDialog *self)
{
  ms_form_dialog_take_typed (GTK_WINDOW (self));
  g_signal_emit_by_name (self, "save");
  gtk_window_close (GTK_WINDOW (self));
}

static void
choose_look (MsPictureChoice *choice, Look look)
{
  static const MsTheme themes[] = {
    [LOOK_LIGHT] = MS_THEME_LIGHT,
    [LOOK_DARK] = MS_THEME_DARK,
    [LOOK_CONTRAST] = MS_THEME_HIGH_CONTRAST,
    [LOOK_CLASSIC] = MS_THEME_LIGHT,
  };
  if (look == LOOK_SHOWN)
    return;
  if (look == LOOK_PAPER)
    choice->style = MS_STYLE_PAPER;
  else if (look == LOOK_CLASSIC)
    choice->style = MS_STYLE_CLASSIC;
  choice->palette = look == LOOK_PAPER
      ? ms_palette_get_paper ()
      : ms_palette_get (themes[look], MS_RAMP_THEME, choice->style);
}

MsPictureChoice
ms_picture_dialog_get_choice (MsPictureDialog *self)
{
  MsPictureChoice choice = self->shown;
  choice.odds = gtk_check_button_get_active (self->odds_check);
  choice.cell_size = gtk_spin_button_get_value_as_int (self->size_spin);
  choose_look (&choice, (Look)gtk_drop_down_get_selected (self->look_choice));
  return choice;
}

static void
ms_picture_dialog_class_init (MsPictureDialogClass *class)
{
  static const MsTemplateChild children[] = { MS_CHILD (MsPictureDialog, size_spin),
    MS_CHILD (MsPictureDialog, look_choice), MS_CHILD (MsPictureDialog, odds_check),
    MS_CHILD (MsPictureDialog, save_button) };
  ms_class_add_signal (class, "save", 0);
  ms_form_dialog_class_set_up (class, "ms-picture-dialog.ui", children, G_N_ELEMENTS (children));
}

static void
ms_picture_dialog_init (MsPictureDialog *self)
{
  ms_form_dialog_set_up (GTK_WINDOW (self));
  ms_drop_down_name (self->look_choice, _ ("Look"));
  ms_drop_down_wrap (self->look_choice);
  g_signal_connect_swapped (self->save_button, "clicked", G_CALLBACK (save_clicked_cb), self);
}

MsPictureDialog *
ms_picture_dialog_new (GtkWindow *parent, const MsPictureChoice *shown, gboolean has_odds)
{
  MsPictureDialog *self = g_object_new (MS_TYPE_PICTURE_DIALOG, "transient-for", parent, NULL);
  self->shown = *shown;
  gtk_spin_button_set_value (self->size_spin, shown->cell_size);
  gtk_check_button_set_active (self->odds_check, shown->odds && has_odds);
  gtk_widget_set_sensitive (GTK_WIDGET (self->odds_check), has_odds);
  return self;
}
