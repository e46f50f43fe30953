/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-message-bar.h"

#include "ms-spoken.h"
#include "ms-widget-layout.h"
#include "ms-widgets.h"

struct _MsMessageBar
{
  GObject parent_instance;
  MsStatusLine *status;
  GtkWidget *bar;
  GtkLabel *label;
  gboolean wanted, told;
};

G_DEFINE_FINAL_TYPE (MsMessageBar, ms_message_bar, G_TYPE_OBJECT)

/* The MsMessageBar of an info bar, borrowed. */
#define OWNER g_quark_from_static_string ("ms-message-bar")

static void
ms_message_bar_dispose (GObject *object)
{
  MsMessageBar *self = MS_MESSAGE_BAR (object);
  if (self->bar != NULL)
    g_object_set_qdata (G_OBJECT (self->bar), OWNER, NULL);
  g_clear_object (&self->status);
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

/* Shows, of the bars in the same box that have something to say, the first one alone. */
static void
show_first (MsMessageBar *self)
{
  GtkWidget *box = gtk_widget_get_parent (self->bar);
  gboolean taken = FALSE, telling = ms_status_line_get_telling (self->status);
  for (GtkWidget *bar = gtk_widget_get_first_child (box); bar != NULL;
       bar = gtk_widget_get_next_sibling (bar))
    {
      MsMessageBar *other = g_object_get_qdata (G_OBJECT (bar), OWNER);
      gboolean waits = taken || (telling && ms_widget_layout_yields (bar));
      gboolean show = !waits && other != NULL && other->wanted;
      gtk_widget_set_visible (bar, show);
      if (show && !other->told)
        ms_announce (bar, gtk_label_get_text (other->label));
      if (show)
        taken = other->told = TRUE;
    }
  gtk_widget_set_visible (gtk_widget_get_ancestor (box, GTK_TYPE_SCROLLED_WINDOW), taken);
}

static void
response_cb (MsMessageBar *self)
{
  ms_message_bar_set_text (self, NULL);
  g_signal_emit_by_name (self, "closed");
}

MsMessageBar *
ms_message_bar_new (MsStatusLine *status, GtkInfoBar *bar, GtkLabel *label)
{
  MsMessageBar *self = g_object_new (MS_TYPE_MESSAGE_BAR, NULL);
  self->status = g_object_ref (status);
  self->bar = g_object_ref (GTK_WIDGET (bar));
  self->label = g_object_ref (label);
  g_object_set_qdata (G_OBJECT (bar), OWNER, self);
  ms_connect (bar, "response", G_CALLBACK (response_cb), self);
  ms_connect (status, "notify::telling", G_CALLBACK (show_first), self);
  return self;
}

void
ms_message_bar_set_text (MsMessageBar *self, const char *text)
{
  if (gtk_widget_get_parent (self->bar) == NULL || (text == NULL && !self->wanted))
    return;
  gboolean changed = g_strcmp0 (text, ms_message_bar_get_text (self)) != 0;
  gtk_label_set_text (self->label, text != NULL ? text : "");
  self->wanted = text != NULL;
  self->told = self->told && !changed;
  if (changed && text != NULL && ms_widget_layout_yields (self->bar))
    ms_status_line_set_notice (self->status, NULL);
  show_first (self);
}

const char *
ms_message_bar_get_text (MsMessageBar *self)
{
  return self->wanted ? gtk_label_get_text (self->label) : NULL;
}
