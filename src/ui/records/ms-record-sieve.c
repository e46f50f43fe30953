/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-record-sieve.h"

#include "ms-drop-down.h"
#include "ms-flow-layout.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

struct _MsRecordSieve
{
  GtkBox parent_instance;

  GtkDropDown *result, *where, *guesses;
  GtkEditable *from, *until;
};

G_DEFINE_FINAL_TYPE (MsRecordSieve, ms_record_sieve, GTK_TYPE_BOX)

/* --- What is wanted --- */

/* What the entries of the three lists stand for, in their order. */
static const int results[] = { MS_RECORD_ANY, TRUE, FALSE };
static const int places[] = { FALSE, TRUE, MS_RECORD_ANY };
static const int guesses[] = { MS_RECORD_ANY, TRUE, FALSE };

static int
get_choice (GtkDropDown *list, const int choices[3])
{
  return choices[MIN (gtk_drop_down_get_selected (list), 2)];
}

/* The beginning of the day in an entry, so many days later; 0: there is none in it. */
static gint64
read_day (GtkEditable *entry, int later)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (entry)));
  g_autofree char *moment = g_strconcat (text, "T00:00:00", NULL);
  g_autoptr (GTimeZone) here = g_time_zone_new_local ();
  g_autoptr (GDateTime) day = g_date_time_new_from_iso8601 (moment, here);
  g_autoptr (GDateTime) shifted = day != NULL ? g_date_time_add_days (day, later) : NULL;
  gboolean sound = *text == '\0' || shifted != NULL;
  if (sound)
    gtk_widget_remove_css_class (GTK_WIDGET (entry), "error");
  else
    gtk_widget_add_css_class (GTK_WIDGET (entry), "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_STATE_INVALID,
      sound ? GTK_ACCESSIBLE_INVALID_FALSE : GTK_ACCESSIBLE_INVALID_TRUE, -1);
  return shifted != NULL ? g_date_time_to_unix (shifted) * 1000 : 0;
}

void
ms_record_sieve_apply (MsRecordSieve *self, MsRecordFilter *filter)
{
  filter->won = get_choice (self->result, results);
  filter->foreign = get_choice (self->where, places);
  filter->avoidable = get_choice (self->guesses, guesses);
  filter->from = read_day (self->from, 0);
  filter->until = read_day (self->until, 1);
}

/* --- The widget --- */

static void
changed_cb (MsRecordSieve *self)
{
  g_signal_emit_by_name (self, "changed");
}

static GtkDropDown *
add_list (MsRecordSieve *self, const char *name, const char *const entries[])
{
  GtkWidget *list = gtk_drop_down_new_from_strings (entries);
  ms_drop_down_name (GTK_DROP_DOWN (list), name);
  ms_drop_down_wrap (GTK_DROP_DOWN (list));
  gtk_widget_set_tooltip_text (list, name);
  gtk_box_append (GTK_BOX (self), list);
  g_signal_connect_swapped (list, "notify::selected", G_CALLBACK (changed_cb), self);
  return GTK_DROP_DOWN (list);
}

static GtkEditable *
add_day (MsRecordSieve *self, const char *label, const char *name)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *entry = gtk_entry_new (), *text = gtk_label_new_with_mnemonic (label);
  gtk_label_set_mnemonic_widget (GTK_LABEL (text), entry);
  ms_widget_set_name (entry, name);
  gtk_widget_set_tooltip_text (entry, name);
  /* Translators: how a day is typed in: the year, the month and the day in digits. */
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _ ("YYYY-MM-DD"));
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 11);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (entry), 11);
  gtk_box_append (GTK_BOX (box), text);
  gtk_box_append (GTK_BOX (box), entry);
  gtk_box_append (GTK_BOX (self), box);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (changed_cb), self);
  return GTK_EDITABLE (entry);
}

static void
ms_record_sieve_class_init (MsRecordSieveClass *class)
{
  ms_class_add_signal (class, "changed", 0);
}

static void
ms_record_sieve_init (MsRecordSieve *self)
{
  const char *result[] = { _ ("Won or lost"), C_ ("games", "Won"), C_ ("games", "Lost"), NULL };
  const char *where[] = { _ ("Played in Minesage"), _ ("Played in another program"),
    _ ("Played in any program"), NULL };
  const char *guess[] = { _ ("With or without guesses"), _ ("With avoidable guesses"),
    _ ("Without avoidable guesses"), NULL };
  gtk_widget_set_layout_manager (GTK_WIDGET (self), ms_flow_layout_new (MS_FLOW_LINES));
  self->result = add_list (self, _ ("Result"), result);
  self->where = add_list (self, _ ("Where it was played"), where);
  self->guesses = add_list (self, _ ("Guesses"), guess);
  self->from = add_day (self, _ ("_From"), _ ("The first day"));
  self->until = add_day (self, _ ("_Until"), _ ("The last day"));
}
