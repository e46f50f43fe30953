/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-dialogs.h"

#include "ms-drop-down.h"
#include "ms-seed-text.h"
#include "ms-form-dialog.h"

#include <glib/gi18n.h>

struct _MsSeedDialog
{
  GtkWindow parent_instance;

  GtkEditable *entry;
  GtkDropDown *level;
  GtkDropDown *first_click;
  GtkAdjustment *width_adjustment;
  GtkAdjustment *height_adjustment;
  GtkAdjustment *mines_adjustment;
  GtkCheckButton *no_guess_check;
  GtkWidget *start_button;
  GtkLabel *note;
  gboolean setting; /* the program sets the controls, not the player */
};

G_DEFINE_FINAL_TYPE (MsSeedDialog, ms_seed_dialog, GTK_TYPE_WINDOW)

static MsRules
get_rules (MsSeedDialog *self)
{
  return (MsRules){
    .width = (int)gtk_adjustment_get_value (self->width_adjustment),
    .height = (int)gtk_adjustment_get_value (self->height_adjustment),
    .mines = (int)gtk_adjustment_get_value (self->mines_adjustment),
    .first_click = (MsFirstClick)gtk_drop_down_get_selected (self->first_click),
    .no_guess = gtk_check_button_get_active (self->no_guess_check),
  };
}

/* Reads the typed seed, and the rules from the controls; FALSE: there is no such board. */
static gboolean
read_controls (MsSeedDialog *self, MsRules *rules, guint64 *seed)
{
  gboolean has_rules;
  *rules = get_rules (self);
  return ms_seed_text_read (gtk_editable_get_text (self->entry), rules, seed, &has_rules)
      && ms_rules_check (rules, NULL) == MS_STATUS_OK;
}

static void
update (MsSeedDialog *self)
{
  MsRules rules;
  guint64 seed;
  gboolean known = read_controls (self, &rules, &seed);
  gtk_drop_down_set_selected (self->level, ms_level_of (rules.width, rules.height, rules.mines));
  /* A board without guessing is made for a first click that opens an area. */
  gtk_widget_set_sensitive (GTK_WIDGET (self->first_click), !rules.no_guess);
  gtk_widget_set_sensitive (self->start_button, known);
  gtk_label_set_text (self->note,
      known ? _ ("The same seed, rules and first click make the same board.")
            : _ ("A seed is a whole number from 0 to 18446744073709551615."));
}

static void
set_rules (MsSeedDialog *self, const MsRules *rules)
{
  self->setting = TRUE;
  gtk_adjustment_set_value (self->width_adjustment, rules->width);
  gtk_adjustment_set_value (self->height_adjustment, rules->height);
  gtk_adjustment_set_upper (self->mines_adjustment, rules->width * rules->height - 1);
  gtk_adjustment_set_value (self->mines_adjustment, rules->mines);
  gtk_drop_down_set_selected (self->first_click, rules->first_click);
  gtk_check_button_set_active (self->no_guess_check, rules->no_guess);
  self->setting = FALSE;
  update (self);
}

/* A typed line with rules stays as it is; the controls are set to its rules. */
static void
text_cb (MsSeedDialog *self)
{
  MsRules rules = get_rules (self);
  guint64 seed;
  gboolean has_rules;
  if (ms_seed_text_read (gtk_editable_get_text (self->entry), &rules, &seed, &has_rules)
      && has_rules)
    set_rules (self, &rules);
  else
    update (self);
}

/* The player changed a rule: from now on the controls hold the rules, and a whole line in the field
 * is reduced to its seed. */
static void
control_cb (MsSeedDialog *self)
{
  MsRules rules = get_rules (self), read = rules;
  guint64 seed;
  gboolean has_rules;
  if (self->setting)
    return;
  if (ms_seed_text_read (gtk_editable_get_text (self->entry), &read, &seed, &has_rules)
      && has_rules)
    {
      g_autofree char *digits = g_strdup_printf ("%" G_GUINT64_FORMAT, seed);
      gtk_editable_set_text (self->entry, digits);
    }
  self->setting = TRUE;
  gtk_adjustment_set_upper (self->mines_adjustment, MAX (rules.width * rules.height - 1, 0));
  self->setting = FALSE;
  update (self);
}

static void
level_cb (MsSeedDialog *self)
{
  guint level = gtk_drop_down_get_selected (self->level);
  MsRules rules = get_rules (self);
  if (self->setting || level >= MS_N_NAMED_LEVELS
      || (guint)ms_level_of (rules.width, rules.height, rules.mines) == level)
    return;
  const MsLevelInfo *info = ms_level_info ((MsLevel)level);
  rules.width = info->width;
  rules.height = info->height;
  rules.mines = info->mines;
  set_rules (self, &rules);
  control_cb (self);
}

static void
start_cb (MsSeedDialog *self)
{
  MsRules rules;
  guint64 seed;
  ms_form_dialog_take_typed (GTK_WINDOW (self));
  if (!read_controls (self, &rules, &seed))
    return;
  g_signal_emit_by_name (self, "start", &rules, seed);
  gtk_window_close (GTK_WINDOW (self));
}

static void
ms_seed_dialog_class_init (MsSeedDialogClass *class)
{
  static const MsTemplateChild children[] = { MS_CHILD (MsSeedDialog, entry),
    MS_CHILD (MsSeedDialog, level), MS_CHILD (MsSeedDialog, first_click),
    MS_CHILD (MsSeedDialog, width_adjustment), MS_CHILD (MsSeedDialog, height_adjustment),
    MS_CHILD (MsSeedDialog, mines_adjustment), MS_CHILD (MsSeedDialog, no_guess_check),
    MS_CHILD (MsSeedDialog, start_button), MS_CHILD (MsSeedDialog, note) };
  ms_class_add_signal (class, "start", 2, G_TYPE_POINTER, G_TYPE_UINT64);
  ms_form_dialog_class_set_up (class, "ms-seed-dialog.ui", children, G_N_ELEMENTS (children));
  gtk_widget_class_bind_template_child_full (GTK_WIDGET_CLASS (class), "mines_spin", FALSE, 0);
}

static void
ms_seed_dialog_init (MsSeedDialog *self)
{
  ms_form_dialog_set_up (GTK_WINDOW (self));
  ms_drop_down_wrap (self->level);
  ms_drop_down_wrap (self->first_click);
  ms_drop_down_name (self->level, _ ("Level"));
  ms_drop_down_name (self->first_click, _ ("First click"));
  ms_connect (self->entry, "changed", G_CALLBACK (text_cb), self);
  ms_connect (self->level, "notify::selected", G_CALLBACK (level_cb), self);
  ms_connect (self->first_click, "notify::selected", G_CALLBACK (control_cb), self);
  ms_connect (self->width_adjustment, "value-changed", G_CALLBACK (control_cb), self);
  ms_connect (self->height_adjustment, "value-changed", G_CALLBACK (control_cb), self);
  ms_connect (self->mines_adjustment, "value-changed", G_CALLBACK (control_cb), self);
  ms_connect (self->no_guess_check, "toggled", G_CALLBACK (control_cb), self);
  ms_connect (self->start_button, "clicked", G_CALLBACK (start_cb), self);
}

MsSeedDialog *
ms_seed_dialog_new (GtkWindow *parent, const MsRules *rules, const char *seed)
{
  MsSeedDialog *self = g_object_new (MS_TYPE_SEED_DIALOG, "transient-for", parent, NULL);
  set_rules (self, rules);
  gtk_editable_set_text (self->entry, seed);
  return self;
}
