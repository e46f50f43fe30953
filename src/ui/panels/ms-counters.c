/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-counters.h"

#include <glib/gi18n.h>
#include <math.h>

struct _MsCounters
{
  GtkBox parent_instance;

  GtkLabel *mines_label;
  GtkLabel *total_label;
  GtkWidget *time_box;
  GtkWidget *pause_button;
  GtkLabel *time_label;

  GSignalGroup *signals;
};

enum
{
  PROP_GAME = 1,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (MsCounters, ms_counters, GTK_TYPE_BOX)

char *
ms_counters_dup_clock (gint64 seconds)
{
  gint64 minutes = seconds / 60, hours = minutes / 60;
  if (hours > 0)
    return g_strdup_printf ("%d:%02d:%02d", (int)hours, (int)(minutes % 60), (int)(seconds % 60));
  return g_strdup_printf ("%02d:%02d", (int)minutes, (int)(seconds % 60));
}

static int
count_digits (int number)
{
  int n = 1;
  while (number >= 10)
    {
      number /= 10;
      n++;
    }
  return n;
}

/* What screen readers say. */
static char *
dup_mines_name (int left, int total)
{
  if (left < 0)
    return g_strdup_printf (ngettext ("%1$d flag too many for %2$d mines",
                                "%1$d flags too many for %2$d mines", (unsigned long)-left),
        -left, total);
  /* Translators: mines left, of so many in all; spoken by screen readers. */
  return g_strdup_printf (_ ("%1$d of %2$d mines left"), left, total);
}

static void
name_mines (MsCounters *self, const char *name)
{
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (self->mines_label), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/* Of an unknown total there is nothing left to count. */
static void
show_unknown (MsCounters *self)
{
  gtk_label_set_text (self->mines_label, "?");
  gtk_label_set_text (self->total_label, "");
  name_mines (self, _ ("mine total unknown"));
}

static void
update_mines (MsCounters *self)
{
  g_autoptr (MsGame) game = g_signal_group_dup_target (self->signals);
  int left = ms_game_get_mines_left (game), total = ms_game_get_mines (game);
  if (!isnan (ms_game_get_density (game)))
    {
      show_unknown (self);
      return;
    }
  /* A typographic minus is as wide as a figure. */
  g_autofree char *text = left < 0 ? g_strdup_printf ("\u2212%d", -left)
                                   : g_strdup_printf ("%d", left);
  gtk_label_set_text (self->mines_label, text);
  g_autofree char *of = g_strdup_printf ("/ %d", total);
  gtk_label_set_text (self->total_label, of);

  /* As wide as it is at most while there are not too many flags, so that nothing beside it moves.
   */
  gtk_label_set_width_chars (self->mines_label, count_digits (total));

  g_autofree char *name = dup_mines_name (left, total);
  name_mines (self, name);
}

char *
ms_counters_dup_time (MsGame *game)
{
  MsGameState state = ms_game_get_state (game);
  gint64 elapsed = ms_game_get_elapsed (game);
  g_autofree char *clock = ms_counters_dup_clock (elapsed / 1000);
  gboolean ended = state == MS_GAME_WON || state == MS_GAME_LOST;
  if (!ended || ms_game_get_rules (game).rule_set != MS_RULES_COMPETITION)
    return g_steal_pointer (&clock);
  /* Translators: minutes and seconds, and thousandths of a second: "01:24.123". */
  return g_strdup_printf (_ ("%1$s.%2$03d"), clock, (int)(elapsed % 1000));
}

static void
update_time (MsCounters *self)
{
  g_autoptr (MsGame) game = g_signal_group_dup_target (self->signals);
  g_autofree char *text = ms_counters_dup_time (game);
  gtk_label_set_text (self->time_label, text);
}

static void
update_state (MsCounters *self)
{
  g_autoptr (MsGame) game = g_signal_group_dup_target (self->signals);
  gtk_widget_set_visible (self->time_box, ms_game_get_state (game) != MS_GAME_ANALYSIS);
  gtk_widget_set_visible (self->pause_button, !ms_game_get_watched (game));
  update_time (self); /* at the end it may be told more exactly */
}

static void
bind_cb (GSignalGroup *signals, MsGame *game, gpointer user_data)
{
  MsCounters *self = user_data;
  update_mines (self);
  update_time (self);
  update_state (self);
}

static void
ms_counters_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MsCounters *self = MS_COUNTERS (object);
  if (id == PROP_GAME)
    g_value_take_object (value, g_signal_group_dup_target (self->signals));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ms_counters_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_GAME)
    ms_counters_set_game (MS_COUNTERS (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ms_counters_dispose (GObject *object)
{
  MsCounters *self = MS_COUNTERS (object);
  g_clear_object (&self->signals);
  G_OBJECT_CLASS (ms_counters_parent_class)->dispose (object);
}

static void
ms_counters_class_init (MsCountersClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  object_class->get_property = ms_counters_get_property;
  object_class->set_property = ms_counters_set_property;
  object_class->dispose = ms_counters_dispose;

  props[PROP_GAME] = g_param_spec_object (
      "game", NULL, NULL, MS_TYPE_GAME, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);

  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/minesage/Minesage/ms-counters.ui");
  gtk_widget_class_bind_template_child (widget_class, MsCounters, mines_label);
  gtk_widget_class_bind_template_child (widget_class, MsCounters, total_label);
  gtk_widget_class_bind_template_child (widget_class, MsCounters, time_box);
  gtk_widget_class_bind_template_child (widget_class, MsCounters, pause_button);
  gtk_widget_class_bind_template_child (widget_class, MsCounters, time_label);
}

static void
ms_counters_init (MsCounters *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->signals = g_signal_group_new (MS_TYPE_GAME);
  g_signal_connect (self->signals, "bind", G_CALLBACK (bind_cb), self);
  g_signal_group_connect_swapped (
      self->signals, "notify::mines-left", G_CALLBACK (update_mines), self);
  g_signal_group_connect_swapped (self->signals, "notify::mines", G_CALLBACK (update_mines), self);
  g_signal_group_connect_swapped (
      self->signals, "notify::density", G_CALLBACK (update_mines), self);
  g_signal_group_connect_swapped (self->signals, "notify::seconds", G_CALLBACK (update_time), self);
  g_signal_group_connect_swapped (self->signals, "notify::state", G_CALLBACK (update_state), self);
}

void
ms_counters_set_game (MsCounters *self, MsGame *game)
{
  g_signal_group_set_target (self->signals, game);
}
