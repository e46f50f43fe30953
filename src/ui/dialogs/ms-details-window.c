/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-details-window.h"

#include "ms-score-text.h"
#include "ms-seed-text.h"

#include <glib/gi18n.h>

struct _MsDetailsWindow
{
  GtkWindow parent_instance;

  GtkGrid *grid;
  GtkWidget *copy_button;

  MsScore *score;
  MsInquiry *meter;
  MsReplay *replay; /* NULL: of the game */
  MsGame *game;
  GtkLabel *seed; /* in the last row */
  GtkLabel **values; /* by row, borrowed; NULL for headings and rows that are not shown */
};

G_DEFINE_FINAL_TYPE (MsDetailsWindow, ms_details_window, GTK_TYPE_WINDOW)

/* Translators: the name of a figure and its value: "openings: 12". */
#define NAME_AND_VALUE _ ("%1$s: %2$s")

static GtkWidget *
new_label (const char *text, float xalign)
{
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), xalign);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  return label;
}

static void
add_heading (MsDetailsWindow *self, int row, const char *text)
{
  GtkWidget *heading = new_label (text, 0);
  gtk_widget_add_css_class (heading, "heading");
  gtk_grid_attach (self->grid, heading, 0, row, 2, 1);
}

static void
add_figure (MsDetailsWindow *self, int row, const MsScoreRow *figure)
{
  GtkWidget *name = new_label (figure->name, 0), *value = new_label (NULL, 1);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_widget_add_css_class (value, "numeric");
  gtk_label_set_selectable (GTK_LABEL (value), TRUE);
  gtk_widget_set_tooltip_text (name, figure->meaning);
  gtk_widget_set_tooltip_text (value, figure->meaning);
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (value), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, figure->meaning, -1);
  gtk_grid_attach (self->grid, name, 0, row, 1, 1);
  gtk_grid_attach (self->grid, value, 1, row, 1, 1);
  self->values[row] = GTK_LABEL (value);
}

static void
show_value (MsDetailsWindow *self, int row, const char *value)
{
  MsScoreRow figure = ms_score_text_get_row (row);
  if (g_str_equal (gtk_label_get_text (self->values[row]), value))
    return;
  g_autofree char *spoken = g_strdup_printf (NAME_AND_VALUE, figure.name, value);
  gtk_label_set_text (self->values[row], value);
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (self->values[row]), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
}

static const MsReplayHeader *
get_header (MsDetailsWindow *self)
{
  return self->replay != NULL ? ms_replay_get_header (self->replay) : NULL;
}

static void
update (MsDetailsWindow *self)
{
  MsPlayMetrics metrics;
  MsZini zini;
  gboolean known = ms_score_get_metrics (self->score, &metrics);
  MsScoreSheet sheet = {
    .metrics = known ? &metrics : NULL,
    .zini = ms_score_get_zini (self->score, &zini) ? &zini : NULL,
    .measure = ms_inquiry_get (self->meter),
    .header = get_header (self),
  };

  for (int row = 0; row < ms_score_text_count_rows (); row++)
    if (self->values[row] != NULL)
      {
        g_autofree char *value = ms_score_text_dup_value (row, &sheet);
        show_value (self, row, value);
      }
  if (known)
    ms_score_count_zini (self->score);
  ms_replay_meter_ask (self->meter, self->replay);
}

static void
update_seed (MsDetailsWindow *self)
{
  MsRules rules = ms_game_get_rules (self->game);
  g_autofree char *text = ms_game_has_seed (self->game)
      ? ms_seed_text_dup (&rules, ms_game_get_seed (self->game))
      : g_strdup (_ ("none: the board comes from elsewhere"));
  g_autofree char *spoken = g_strdup_printf (NAME_AND_VALUE, _ ("Seed, with its rules"), text);
  gtk_label_set_text (self->seed, text);
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (self->seed), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
}

static void
changed_cb (MsDetailsWindow *self, const MsGameChange *change)
{
  if ((change->parts & MS_GAME_CHANGED_BOARD) != 0)
    update_seed (self);
}

/* The seed is no figure and is longer than one, so it has two rows to itself. */
static void
add_seed (MsDetailsWindow *self)
{
  int row = ms_score_text_count_rows ();
  GtkWidget *value = new_label (NULL, 0);
  add_heading (self, row, _ ("Seed, with its rules"));
  gtk_widget_add_css_class (value, "numeric");
  gtk_label_set_selectable (GTK_LABEL (value), TRUE);
  gtk_grid_attach (self->grid, value, 0, row + 1, 2, 1);
  self->seed = GTK_LABEL (value);
}

static void
add_rows (MsDetailsWindow *self)
{
  const MsReplayHeader *header = get_header (self);
  for (int row = 0; row < ms_score_text_count_rows (); row++)
    {
      MsScoreRow figure = ms_score_text_get_row (row);
      if (!ms_score_text_has_row (row, header))
        continue;
      if (figure.meaning == NULL)
        add_heading (self, row, figure.name);
      else
        add_figure (self, row, &figure);
    }
  add_seed (self);
}

static void
copy_cb (MsDetailsWindow *self)
{
  g_autofree char *text = ms_details_window_dup_text (self);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

static void
ms_details_window_dispose (GObject *object)
{
  MsDetailsWindow *self = MS_DETAILS_WINDOW (object);
  g_clear_object (&self->score);
  g_clear_object (&self->meter);
  g_clear_pointer (&self->replay, ms_replay_unref);
  g_clear_object (&self->game);
  G_OBJECT_CLASS (ms_details_window_parent_class)->dispose (object);
}

static void
ms_details_window_finalize (GObject *object)
{
  g_free (MS_DETAILS_WINDOW (object)->values);
  G_OBJECT_CLASS (ms_details_window_parent_class)->finalize (object);
}

static void
ms_details_window_class_init (MsDetailsWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = ms_details_window_dispose;
  G_OBJECT_CLASS (class)->finalize = ms_details_window_finalize;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/minesage/Minesage/ms-details-window.ui");
  gtk_widget_class_bind_template_child (widget_class, MsDetailsWindow, grid);
  gtk_widget_class_bind_template_child (widget_class, MsDetailsWindow, copy_button);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
ms_details_window_init (MsDetailsWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->values = g_new0 (GtkLabel *, (gsize)ms_score_text_count_rows ());
  /* Otherwise a value would get the focus, with all of its text selected. */
  gtk_window_set_focus (GTK_WINDOW (self), self->copy_button);
}

GtkWindow *
ms_details_window_new (
    GtkWindow *parent, MsScore *score, MsInquiry *meter, MsGame *game, MsReplay *replay)
{
  MsDetailsWindow *self = g_object_new (MS_TYPE_DETAILS_WINDOW, "transient-for", parent, NULL);
  self->score = g_object_ref (score);
  self->meter = g_object_ref (meter);
  self->replay = replay != NULL ? ms_replay_ref (replay) : NULL;
  self->game = g_object_ref (game);
  g_signal_connect_object (score, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (meter, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  add_rows (self);
  update (self);
  update_seed (self);
  return GTK_WINDOW (self);
}

const char *
ms_details_window_get_value (MsDetailsWindow *self, const char *name)
{
  for (int row = 0; row < ms_score_text_count_rows (); row++)
    if (self->values[row] != NULL && g_str_equal (ms_score_text_get_row (row).name, name))
      return gtk_label_get_text (self->values[row]);
  return NULL;
}

char *
ms_details_window_dup_text (MsDetailsWindow *self)
{
  GString *text = g_string_new (NULL);
  for (int row = 0; row < ms_score_text_count_rows (); row++)
    if (self->values[row] != NULL)
      {
        g_string_append_printf (text, NAME_AND_VALUE, ms_score_text_get_row (row).name,
            gtk_label_get_text (self->values[row]));
        g_string_append_c (text, '\n');
      }
  g_string_append_printf (
      text, NAME_AND_VALUE, _ ("Seed, with its rules"), gtk_label_get_text (self->seed));
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}
