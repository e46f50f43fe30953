/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-mapped.h"

#define KEY "ms-mapped"

typedef struct
{
  MsHeard heard;
  gulong handler; /* 0: not connected */
} Ear;

typedef struct
{
  GArray *ears; /* of Ear; references to their sources are owned */
  void (*refresh) (gpointer widget);
} Followed;

static void
clear_ear (gpointer data)
{
  Ear *ear = data;
  g_clear_signal_handler (&ear->handler, ear->heard.source);
  g_object_unref (ear->heard.source);
}

static void
followed_free (gpointer data)
{
  Followed *self = data;
  g_array_unref (self->ears);
  g_free (self);
}

static void
connect_ears (GtkWidget *widget, const Followed *self)
{
  for (guint i = 0; i < self->ears->len; i++)
    {
      Ear *ear = &g_array_index (self->ears, Ear, i);
      if (ear->handler == 0)
        ear->handler = g_signal_connect_object (
            ear->heard.source, ear->heard.signal, ear->heard.callback, widget, G_CONNECT_SWAPPED);
    }
}

static void
map_cb (GtkWidget *widget)
{
  const Followed *self = g_object_get_data (G_OBJECT (widget), KEY);
  connect_ears (widget, self);
  self->refresh (widget);
}

static void
unmap_cb (GtkWidget *widget)
{
  const Followed *self = g_object_get_data (G_OBJECT (widget), KEY);
  for (guint i = 0; i < self->ears->len; i++)
    {
      Ear *ear = &g_array_index (self->ears, Ear, i);
      g_clear_signal_handler (&ear->handler, ear->heard.source);
    }
}

void
ms_mapped_follow (gpointer widget, const MsHeard *heard, gsize n, void (*refresh) (gpointer widget))
{
  Followed *self = g_new (Followed, 1);
  *self = (Followed){ g_array_new (FALSE, FALSE, sizeof (Ear)), refresh };
  g_array_set_clear_func (self->ears, clear_ear);
  for (gsize i = 0; i < n; i++)
    if (heard[i].source != NULL)
      {
        Ear ear = { .heard = heard[i] };
        g_object_ref (ear.heard.source);
        g_array_append_val (self->ears, ear);
      }
  if (g_object_get_data (widget, KEY) == NULL)
    {
      g_signal_connect (widget, "map", G_CALLBACK (map_cb), NULL);
      g_signal_connect (widget, "unmap", G_CALLBACK (unmap_cb), NULL);
    }
  g_object_set_data_full (widget, KEY, self, followed_free);
  if (gtk_widget_get_mapped (widget))
    connect_ears (widget, self);
  refresh (widget);
}
