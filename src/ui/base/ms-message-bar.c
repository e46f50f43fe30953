/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-message-bar.h"

#include "ms-spoken.h"
#include "ms-widgets.h"

struct _MsMessageBar
{
  GObject parent_instance;
  MsSizeController *size;
  GtkWidget *bar;
  GtkLabel *label;
  gboolean wanted;
};

G_DEFINE_FINAL_TYPE (MsMessageBar, ms_message_bar, G_TYPE_OBJECT)

/* The MsMessageBar of an info bar, borrowed. */
#define OWNER g_quark_from_static_string ("ms-message-bar")

/* By how much the window is higher for what is shown in a box of bars. */
#define GROWN g_quark_from_static_string ("ms-message-bar-grown")

static void
ms_message_bar_dispose (GObject *object)
{
  MsMessageBar *self = MS_MESSAGE_BAR (object);
  if (self->bar != NULL)
    g_object_set_qdata (G_OBJECT (self->bar), OWNER, NULL);
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
  g_object_set_qdata (G_OBJECT (bar), OWNER, self);
  ms_connect (bar, "response", G_CALLBACK (response_cb), self);
  return self;
}

void
ms_message_bar_set_text (MsMessageBar *self, const char *text)
{
  GtkWidget *box = gtk_widget_get_parent (self->bar);
  if (box == NULL || (text == NULL && !self->wanted))
    return;
  gboolean shown = gtk_widget_get_visible (self->bar);
  gboolean changed = g_strcmp0 (text, ms_message_bar_get_text (self)) != 0;
  gtk_label_set_text (self->label, text != NULL ? text : "");
  self->wanted = text != NULL;
  /* Show, of the bars in the same box that have something to say, the first one alone. */
  gboolean taken = FALSE;
  for (GtkWidget *bar = gtk_widget_get_first_child (box); bar != NULL;
       bar = gtk_widget_get_next_sibling (bar))
    {
      const MsMessageBar *other = g_object_get_qdata (G_OBJECT (bar), OWNER);
      gboolean show = !taken && other != NULL && other->wanted;
      gboolean comes = show && !gtk_widget_get_visible (bar);
      gtk_widget_set_visible (bar, show);
      if (comes)
        ms_announce (bar, gtk_label_get_text (other->label));
      taken = taken || show;
    }
  /* A window that had no room to grow does not shrink either. */
  int grown = GPOINTER_TO_INT (g_object_get_qdata (G_OBJECT (box), GROWN));
  int wanted = ms_size_controller_measure_bar (box);
  grown += ms_size_controller_grow (self->size, 0, wanted - grown);
  g_object_set_qdata (G_OBJECT (box), GROWN, GINT_TO_POINTER (wanted > 0 ? grown : 0));
  if (shown && changed && text != NULL)
    ms_announce (self->bar, text);
}

const char *
ms_message_bar_get_text (MsMessageBar *self)
{
  return self->wanted ? gtk_label_get_text (self->label) : NULL;
}
