/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-message-bar.h"

#include "ms-spoken.h"
#include "ms-widgets.h"

struct _MsMessageBar
{
  GObject parent_instance;
  MsSizeController *size;
  GtkWidget *bar;
  GtkLabel *label;
};

G_DEFINE_FINAL_TYPE (MsMessageBar, ms_message_bar, G_TYPE_OBJECT)

static void
ms_message_bar_dispose (GObject *object)
{
  MsMessageBar *self = MS_MESSAGE_BAR (object);
  g_clear_object (&self->size);
  g_clear_object (&self->bar);
  g_clear_object (&self->label);
  G_OBJECT_CLASS (ms_message_bar_parent_class)->dispose (object);
}

static void
ms_message_bar_class_init (MsMessageBarClass *class)
{
  G_OBJECT_CLASS (class)->dispose = ms_message_bar_dispose;
  ms_class_add_signal (class, "closed", 0);
}

static void
ms_message_bar_init (MsMessageBar *self)
{
}

static void
response_cb (MsMessageBar *self)
{
  ms_message_bar_set_text (self, NULL);
  g_signal_emit_by_name (self, "closed");
}

MsMessageBar *
ms_message_bar_new (MsSizeController *size, GtkInfoBar *bar, GtkLabel *label)
{
  MsMessageBar *self = g_object_new (MS_TYPE_MESSAGE_BAR, NULL);
  self->size = g_object_ref (size);
  self->bar = g_object_ref (GTK_WIDGET (bar));
  self->label = g_object_ref (label);
  ms_connect (bar, "response", G_CALLBACK (response_cb), self);
  return self;
}

void
ms_message_bar_set_text (MsMessageBar *self, const char *text)
{
  if (text == NULL && !gtk_widget_get_visible (self->bar))
    return;
  gboolean changed = g_strcmp0 (text, ms_message_bar_get_text (self)) != 0;
  int before = ms_size_controller_measure_bar (self->bar);
  gtk_label_set_text (self->label, text != NULL ? text : "");
  gtk_widget_set_visible (self->bar, text != NULL);
  ms_size_controller_grow (self->size, 0, ms_size_controller_measure_bar (self->bar) - before);
  if (changed)
    ms_announce (self->bar, text);
}

const char *
ms_message_bar_get_text (MsMessageBar *self)
{
  return gtk_widget_get_visible (self->bar) ? gtk_label_get_text (self->label) : NULL;
}
