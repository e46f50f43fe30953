/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-dialogs.h"

#include "ms-form-dialog.h"

#include <glib/gi18n.h>

struct _MsCustomDialog
{
  GtkWindow parent_instance;

  GtkAdjustment *width_adjustment;
  GtkAdjustment *height_adjustment;
  GtkAdjustment *mines_adjustment;
  GtkAdjustment *share_adjustment; /* the mines in percent of the cells */
  GtkWidget *start_button;
  GtkWidget *no_guess_check;
  GtkLabel *note;
  gboolean by_share; /* of number and percentage of mines, the percentage was entered last */
  gboolean in_step; /* one of the two is being set to follow the other, not entered */
  int n_free; /* cells that must have no mine: one is opened in a game, none in an analysis */
};

G_DEFINE_FINAL_TYPE (MsCustomDialog, ms_custom_dialog, GTK_TYPE_WINDOW)

static MsRules
get_rules (MsCustomDialog *self)
{
  return (MsRules){
    .width = (int)gtk_adjustment_get_value (self->width_adjustment),
    .height = (int)gtk_adjustment_get_value (self->height_adjustment),
    .mines = (int)gtk_adjustment_get_value (self->mines_adjustment),
  };
}

/* Returns MS_STATUS_OK, or what is wrong with the rules. */
static MsStatus
check (MsCustomDialog *self, const MsRules *rules)
{
  return self->n_free > 0 ? ms_rules_check (rules, NULL)
                          : ms_size_check (rules->width, rules->height, rules->mines, NULL);
}

/* Rounded to the decimals that are shown, so that it does not change when the shown text is read
 * again. */
static double
to_percent (int mines, int n_cells)
{
  return round (10000.0 * mines / n_cells) / 100;
}

static void
mines_follow (MsCustomDialog *self)
{
  MsRules rules = get_rules (self);
  double share = gtk_adjustment_get_value (self->share_adjustment) / 100;
  self->in_step = TRUE;
  gtk_adjustment_set_value (self->mines_adjustment, round (share * rules.width * rules.height));
  self->in_step = FALSE;
}

static void
share_follows (MsCustomDialog *self)
{
  MsRules rules = get_rules (self);
  self->in_step = TRUE;
  gtk_adjustment_set_value (
      self->share_adjustment, to_percent (rules.mines, rules.width * rules.height));
  self->in_step = FALSE;
}

static void
mines_changed_cb (MsCustomDialog *self)
{
  if (self->in_step)
    return;
  self->by_share = FALSE;
  share_follows (self);
}

static void
share_changed_cb (MsCustomDialog *self)
{
  if (self->in_step)
    return;
  self->by_share = TRUE;
  mines_follow (self);
}

/* Adapts the bounds of the mines to the size, so that only boards that can be played can be
 * entered. */
static void
size_changed_cb (MsCustomDialog *self)
{
  MsRules rules = get_rules (self);
  int n_cells = rules.width * rules.height, most = MAX (n_cells - self->n_free, 0);
  self->in_step = TRUE;
  gtk_adjustment_set_upper (self->mines_adjustment, most);
  gtk_adjustment_set_upper (self->share_adjustment, to_percent (most, n_cells));
  if (rules.mines > most)
    gtk_adjustment_set_value (self->mines_adjustment, most);
  self->in_step = FALSE;
  if (self->by_share)
    mines_follow (self);
  else
    share_follows (self);
}

static void
update_note (MsCustomDialog *self)
{
  MsRules rules = get_rules (self);
  int most = rules.width * rules.height - self->n_free;
  gboolean feasible = check (self, &rules) == MS_STATUS_OK;
  gtk_widget_set_sensitive (self->start_button, feasible);
  if (!feasible)
    {
      gtk_label_set_text (self->note, _ ("A board needs at least two cells."));
      return;
    }
  g_autofree char *text = g_strdup_printf (
      ngettext ("At most %d mine fits.", "At most %d mines fit.", (unsigned long)most), most);
  gtk_label_set_text (self->note, text);
}

static void
start_clicked_cb (MsCustomDialog *self)
{
  ms_form_dialog_take_typed (GTK_WINDOW (self));
  MsRules rules = get_rules (self);
  if (check (self, &rules) != MS_STATUS_OK)
    return;
  g_signal_emit_by_name (self, "start", rules.width, rules.height, rules.mines);
  gtk_window_close (GTK_WINDOW (self));
}

static void
ms_custom_dialog_class_init (MsCustomDialogClass *class)
{
  static const MsTemplateChild children[] = { MS_CHILD (MsCustomDialog, width_adjustment),
    MS_CHILD (MsCustomDialog, height_adjustment), MS_CHILD (MsCustomDialog, mines_adjustment),
    MS_CHILD (MsCustomDialog, share_adjustment), MS_CHILD (MsCustomDialog, start_button),
    MS_CHILD (MsCustomDialog, no_guess_check), MS_CHILD (MsCustomDialog, note) };
  ms_class_add_signal (class, "start", 3, G_TYPE_INT, G_TYPE_INT, G_TYPE_INT);
  ms_form_dialog_class_set_up (class, "ms-custom-dialog.ui", children, G_N_ELEMENTS (children));
}

static void
ms_custom_dialog_init (MsCustomDialog *self)
{
  self->n_free = 1;
  ms_form_dialog_set_up (GTK_WINDOW (self));
  GtkAdjustment *sizes[] = { self->width_adjustment, self->height_adjustment };
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      ms_connect (sizes[i], "value-changed", G_CALLBACK (size_changed_cb), self);
      ms_connect (sizes[i], "value-changed", G_CALLBACK (update_note), self);
    }
  ms_connect (self->mines_adjustment, "value-changed", G_CALLBACK (mines_changed_cb), self);
  ms_connect (self->share_adjustment, "value-changed", G_CALLBACK (share_changed_cb), self);
  ms_connect (self->mines_adjustment, "value-changed", G_CALLBACK (update_note), self);
  ms_connect (self->start_button, "clicked", G_CALLBACK (start_clicked_cb), self);
}

MsCustomDialog *
ms_custom_dialog_new (GtkWindow *parent, int width, int height, int mines, gboolean analysis)
{
  MsCustomDialog *self = g_object_new (MS_TYPE_CUSTOM_DIALOG, "transient-for", parent, NULL);
  self->n_free = analysis ? 0 : 1;
  gtk_widget_set_visible (self->no_guess_check, !analysis);
  if (analysis)
    gtk_window_set_title (GTK_WINDOW (self), _ ("New Analysis"));
  gtk_adjustment_set_value (self->width_adjustment, width);
  gtk_adjustment_set_value (self->height_adjustment, height);
  size_changed_cb (self);
  gtk_adjustment_set_value (self->mines_adjustment, mines);
  update_note (self);
  return self;
}
