/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-autoplay-bar.h"

#include "ms-widgets.h"

#include <math.h>

#define SLOWEST_MS 2000.0
#define FASTEST_MS 20.0
#define FIRST_SPEED 0.4

struct _MsAutoplayBar
{
  GtkBox parent_instance;

  GtkAdjustment *adjustment;
  GtkRange *scale; /* NULL until the bar is shown */
};

enum
{
  PROP_SPEED = 1
};

G_DEFINE_FINAL_TYPE (MsAutoplayBar, ms_autoplay_bar, GTK_TYPE_BOX)

static void
ms_autoplay_bar_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SPEED)
    g_value_set_double (value, gtk_adjustment_get_value (MS_AUTOPLAY_BAR (object)->adjustment));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ms_autoplay_bar_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SPEED)
    gtk_adjustment_set_value (MS_AUTOPLAY_BAR (object)->adjustment, g_value_get_double (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
value_changed_cb (MsAutoplayBar *self)
{
  g_object_notify (G_OBJECT (self), "speed");
}

static void
ms_autoplay_bar_class_init (MsAutoplayBarClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  object_class->get_property = ms_autoplay_bar_get_property;
  object_class->set_property = ms_autoplay_bar_set_property;
  g_object_class_install_property (object_class, PROP_SPEED,
      g_param_spec_double ("speed", NULL, NULL, 0, 1, FIRST_SPEED,
          G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY));
  ms_class_own (class, g_object_unref, 1, G_STRUCT_OFFSET (MsAutoplayBar, adjustment));
}

static void
visible_cb (MsAutoplayBar *self)
{
  static const MsTemplateChild scale[] = { MS_CHILD (MsAutoplayBar, scale) };
  if (self->scale != NULL || !gtk_widget_get_visible (GTK_WIDGET (self)))
    return;
  ms_widget_init_late (self, "ms-autoplay-bar.ui", scale, 1);
  gtk_range_set_adjustment (self->scale, self->adjustment);
}

static void
ms_autoplay_bar_init (MsAutoplayBar *self)
{
  self->adjustment = g_object_ref_sink (gtk_adjustment_new (FIRST_SPEED, 0, 1, 0.05, 0.2, 0));
  ms_connect (self->adjustment, "value-changed", G_CALLBACK (value_changed_cb), self);
  g_signal_connect (self, "notify::visible", G_CALLBACK (visible_cb), NULL);
}

/* Equal steps of the slider change the interval by equal ratios. */
guint
ms_autoplay_bar_get_interval (MsAutoplayBar *self)
{
  double speed = gtk_adjustment_get_value (self->adjustment);
  return (guint)lround (SLOWEST_MS * pow (FASTEST_MS / SLOWEST_MS, speed));
}
