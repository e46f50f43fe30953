/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-message-bar.h"

#include "ms-spoken.h"
#include "ms-widget-layout.h"
#include "ms-widgets.h"

struct _MsMessageBar
{
  GObject parent_instance;
  GtkWidget *window; /* weak */
  MsStatusLine *status;
  const char *bar_name, *label_name;
  GtkWidget *bar; /* NULL, as label, until there is something to say */
  GtkLabel *label;
  gboolean wanted, told;
};

G_DEFINE_FINAL_TYPE (MsMessageBar, ms_message_bar, G_TYPE_OBJECT)

/* The MsMessageBar of an info bar, borrowed. */
#define OWNER g_quark_from_static_string ("ms-message-bar")

/* The GtkBuilder that made the bars, a datum of the widget that they are in. */
#define BARS "ms-message-bars"

static void
ms_message_bar_dispose (GObject *object)
{
  MsMessageBar *self = MS_MESSAGE_BAR (object);
  if (self->bar != NULL)
    g_object_set_qdata (G_OBJECT (self->bar), OWNER, NULL);
  g_clear_weak_pointer (&self->window);
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

gpointer
ms_message_bar_find_part (GtkWidget *window, const char *name)
{
  GType type = G_OBJECT_TYPE (window);
  GObject *part = gtk_widget_get_template_child (window, type, name);
  if (part != NULL)
    return part;
  GObject *place = gtk_widget_get_template_child (window, type, "bars_place");
  GtkBuilder *made = place != NULL ? g_object_get_data (place, BARS) : NULL;
  if (made == NULL && place != NULL)
    {
      made = gtk_builder_new_from_resource ("/io/github/minesage/Minesage/ms-message-bars.ui");
      gtk_scrolled_window_set_child (
          GTK_SCROLLED_WINDOW (place), GTK_WIDGET (gtk_builder_get_object (made, "bars")));
      g_object_set_data_full (place, BARS, made, g_object_unref);
    }
  return made != NULL ? gtk_builder_get_object (made, name) : NULL;
}

/* Shows, of the bars in the same box that have something to say, the first one alone. */
static void
show_first (MsMessageBar *self)
{
  GtkWidget *box = self->bar != NULL ? gtk_widget_get_parent (self->bar) : NULL;
  if (box == NULL)
    return;
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
ms_message_bar_new (GtkWidget *window, MsStatusLine *status, const char *bar, const char *label)
{
  MsMessageBar *self = g_object_new (MS_TYPE_MESSAGE_BAR, NULL);
  g_set_weak_pointer (&self->window, window);
  self->status = g_object_ref (status);
  self->bar_name = bar;
  self->label_name = label;
  ms_connect (status, "notify::telling", G_CALLBACK (show_first), self);
  return self;
}

/* Before the first text; returns FALSE when the window is gone. */
static gboolean
take_bar (MsMessageBar *self)
{
  GtkWidget *window = self->window;
  GtkWidget *bar = window != NULL ? ms_message_bar_find_part (window, self->bar_name) : NULL;
  if (bar == NULL)
    return FALSE;
  self->bar = g_object_ref (bar);
  self->label = g_object_ref (ms_message_bar_find_part (window, self->label_name));
  g_object_set_qdata (G_OBJECT (bar), OWNER, self);
  ms_connect (bar, "response", G_CALLBACK (response_cb), self);
  return TRUE;
}

void
ms_message_bar_set_text (MsMessageBar *self, const char *text)
{
  if ((text == NULL && !self->wanted) || (self->bar == NULL && !take_bar (self))
      || gtk_widget_get_parent (self->bar) == NULL)
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
