/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-counters.h"

#include "ms-mapped.h"
#include "ms-time-digits.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#define TENTH_MS 100
/* Between updates of finer decimals; with a multiple of ten the last digit would never change. */
#define GLIMPSE_MS 37

struct _MsCounters
{
  GtkBox parent_instance;

  GtkLabel *mines_label;
  GtkLabel *total_label;
  GtkWidget *time_box;
  GtkWidget *pause_button;
  GtkLabel *time_label; /* whole seconds */
  GtkLabel *decimals_label; /* separate, so that screen readers do not hear it change */

  MsGame *game; /* NULL: there is none yet */
  int digits;
  guint tick_id; /* 0: nothing shown changes within a second */
};

G_DEFINE_FINAL_TYPE (MsCounters, ms_counters, GTK_TYPE_BOX)

char *
ms_counters_dup_clock (gint64 seconds)
{
  gint64 minutes = seconds / 60, hours = minutes / 60;
  if (hours > 0)
    return g_strdup_printf ("%d:%02d:%02d", (int)hours, (int)(minutes % 60), (int)(seconds % 60));
  return g_strdup_printf ("%02d:%02d", (int)minutes, (int)(seconds % 60));
}

static void
name_mines (MsCounters *self, const char *name)
{
  ms_widget_set_name (self->mines_label, name);
}

static void
update_mines (MsCounters *self)
{
  MsGame *game = self->game;
  int left = ms_game_get_mines_left (game), total = ms_game_get_mines (game);
  if (!isnan (ms_game_get_density (game)))
    {
      /* The mine total is unknown, so that no mines left can be counted. */
      gtk_label_set_text (self->mines_label, "?");
      gtk_label_set_text (self->total_label, "");
      name_mines (self, _ ("mine total unknown"));
      return;
    }
  /* A typographic minus is as wide as a figure. */
  g_autofree char *text = left < 0 ? g_strdup_printf ("\u2212%d", -left)
                                   : g_strdup_printf ("%d", left);
  gtk_label_set_text (self->mines_label, text);
  g_autofree char *of = g_strdup_printf ("/ %d", total);
  gtk_label_set_text (self->total_label, of);

  /* Always as wide as the total, so that nothing beside it moves, unless there are too many
   * flags. */
  gtk_label_set_width_chars (self->mines_label, (int)strlen (of) - 2);

  g_autofree char *name = left < 0
      ? g_strdup_printf (ngettext ("%1$d flag too many; mines in all: %2$d",
                             "%1$d flags too many; mines in all: %2$d", (unsigned long)-left),
          -left, total)
      /* Translators: mines left, of so many in all; spoken by screen readers. */
      : g_strdup_printf (_ ("mines left: %1$d of %2$d"), left, total);
  name_mines (self, name);
}

/* The clock with that many decimals of a second, 0…3; further decimals are cut off, not rounded. */
static char *
dup_exact (gint64 elapsed_ms, int digits)
{
  static const int parts[] = { 1000, 100, 10, 1 }; /* milliseconds in the last decimal */
  g_autofree char *clock = ms_counters_dup_clock (elapsed_ms / 1000);
  int decimals = (int)(elapsed_ms % 1000) / parts[digits];
  switch (digits)
    {
    case 1:
      /* Translators: minutes and seconds, and tenths of a second: "01:24.1". */
      return g_strdup_printf (_ ("%1$s.%2$01d"), clock, decimals);
    case 2:
      /* Translators: minutes and seconds, and hundredths of a second: "01:24.12". */
      return g_strdup_printf (_ ("%1$s.%2$02d"), clock, decimals);
    case 3:
      /* Translators: minutes and seconds, and thousandths of a second: "01:24.123". */
      return g_strdup_printf (_ ("%1$s.%2$03d"), clock, decimals);
    default:
      return g_steal_pointer (&clock);
    }
}

static char *
dup_time (MsGame *game, int digits)
{
  gboolean competed = ms_game_is_over (game)
      && ms_game_get_rules (game).rule_set == MS_RULES_COMPETITION;
  return dup_exact (ms_game_get_elapsed (game), competed ? 3 : digits);
}

char *
ms_counters_dup_time (MsGame *game)
{
  return dup_time (game, ms_game_is_over (game) ? ms_time_digits_get () : 0);
}

static void
show_time (MsCounters *self, MsGame *game)
{
  g_autofree char *text = dup_time (game, self->digits);
  g_autofree char *clock = ms_counters_dup_clock (ms_game_get_elapsed (game) / 1000);
  /* If the language writes the decimals elsewhere than at the end, one label shows everything. */
  gboolean splits = g_str_has_prefix (text, clock);
  gtk_label_set_text (self->time_label, splits ? clock : text);
  gtk_label_set_text (self->decimals_label, splits ? text + strlen (clock) : "");
  gtk_widget_set_visible (
      GTK_WIDGET (self->decimals_label), splits && strlen (text) > strlen (clock));
}

static void sync_tick (MsCounters *self);

static gboolean
tick_cb (gpointer user_data)
{
  MsCounters *self = user_data;
  self->tick_id = 0;
  show_time (self, self->game);
  sync_tick (self);
  return G_SOURCE_REMOVE;
}

/* Starts or stops the updates of the clock: it needs none while it is not mapped. */
static void
sync_tick (MsCounters *self)
{
  MsGame *game = self->game;
  gboolean wanted = self->digits > 0 && game != NULL && ms_game_get_clock_runs (game)
      && gtk_widget_get_mapped (GTK_WIDGET (self));
  if (!wanted)
    g_clear_handle_id (&self->tick_id, g_source_remove);
  else if (self->tick_id == 0)
    {
      guint into_tenth = (guint)(ms_game_get_elapsed (game) % TENTH_MS);
      self->tick_id = g_timeout_add (
          self->digits == 1 ? TENTH_MS - into_tenth : GLIMPSE_MS, tick_cb, self);
    }
}

static void
update_time (MsCounters *self)
{
  if (self->game == NULL)
    return;
  show_time (self, self->game);
  /* For screen readers: after the end as it is shown, before that in whole seconds. */
  g_autofree char *name = dup_time (self->game, ms_game_is_over (self->game) ? self->digits : 0);
  ms_widget_set_name (self->time_label, name);
  sync_tick (self);
}

/* The clock of a game that was opened, or returned to, runs again from the first move on. */
static void
changed_cb (MsCounters *self, const MsGameChange *change)
{
  if ((change->parts & MS_GAME_CHANGED_BOARD) != 0)
    update_time (self);
  else if ((change->parts & MS_GAME_CHANGED_CELLS) != 0)
    sync_tick (self);
}

static void
update_state (MsCounters *self)
{
  MsGame *game = self->game;
  gtk_widget_set_visible (self->time_box, ms_game_get_state (game) != MS_GAME_ANALYSIS);
  gtk_widget_set_visible (self->pause_button, !ms_game_get_watched (game));
  update_time (self); /* at the end of a game the time may have more decimals */
}

static void
refresh (gpointer self)
{
  update_mines (self);
  update_state (self);
}

static void
ms_counters_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_int (value, MS_COUNTERS (object)->digits);
}

static void
ms_counters_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MsCounters *self = MS_COUNTERS (object);
  int digits = g_value_get_int (value);
  if (digits == self->digits)
    return;
  self->digits = digits;
  g_clear_handle_id (&self->tick_id, g_source_remove);
  update_time (self);
  g_object_notify_by_pspec (object, pspec);
}

static void
ms_counters_unmap (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (ms_counters_parent_class)->unmap (widget);
  sync_tick (MS_COUNTERS (widget));
}

static void
ms_counters_dispose (GObject *object)
{
  MsCounters *self = MS_COUNTERS (object);
  g_clear_handle_id (&self->tick_id, g_source_remove);
  g_clear_object (&self->game);
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
  widget_class->unmap = ms_counters_unmap;
  g_object_class_install_property (object_class, 1,
      g_param_spec_int ("digits", NULL, NULL, 0, 3, 0,
          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS));
  static const MsTemplateChild children[] = { MS_CHILD (MsCounters, mines_label),
    MS_CHILD (MsCounters, total_label), MS_CHILD (MsCounters, time_box),
    MS_CHILD (MsCounters, pause_button), MS_CHILD (MsCounters, time_label),
    MS_CHILD (MsCounters, decimals_label) };
  ms_class_set_template (widget_class, "ms-counters.ui", children, G_N_ELEMENTS (children));
}

static void
ms_counters_init (MsCounters *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
ms_counters_set_game (MsCounters *self, MsGame *game)
{
  const MsHeard heard[] = {
    { game, "notify::mines-left", G_CALLBACK (update_mines) },
    { game, "notify::mines", G_CALLBACK (update_mines) },
    { game, "notify::density", G_CALLBACK (update_mines) },
    { game, "notify::seconds", G_CALLBACK (update_time) },
    { game, "notify::state", G_CALLBACK (update_state) },
    { game, "notify::paused", G_CALLBACK (update_time) },
    { game, "changed", G_CALLBACK (changed_cb) },
  };
  g_set_object (&self->game, game);
  ms_mapped_follow (self, heard, G_N_ELEMENTS (heard), refresh);
}
