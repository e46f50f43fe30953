/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-widgets.h"

#include "ms-label-units.h"

GtkWidget *
ms_label_new (const char *text, const char *class)
{
  GtkWidget *label = g_object_new (
      GTK_TYPE_LABEL, "label", text, "xalign", 0.0, "wrap", TRUE, NULL);
  if (class != NULL)
    gtk_widget_add_css_class (label, class);
  ms_label_units_keep (GTK_LABEL (label));
  return label;
}

GtkWidget *
ms_label_append (GtkWidget *box, const char *text, const char *class)
{
  GtkWidget *label = ms_label_new (text, class);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

void
ms_widget_set_name (gpointer widget, const char *name)
{
  gtk_accessible_update_property (widget, GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

void
ms_widget_empty (gpointer widget)
{
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child (widget)) != NULL)
    if (GTK_IS_GRID (widget))
      gtk_grid_remove (widget, child);
    else if (GTK_IS_LIST_BOX (widget))
      gtk_list_box_remove (widget, child);
    else if (GTK_IS_BOX (widget))
      gtk_box_remove (widget, child);
    else
      gtk_widget_unparent (child);
}

void
ms_connect (gpointer source, const char *signal, GCallback callback, gpointer owner)
{
  g_signal_connect_object (source, signal, callback, owner, G_CONNECT_SWAPPED);
}

typedef struct
{
  void (*callback) (gpointer owner);
  gpointer owner; /* owned */
  gboolean framed; /* the frame has begun */
} After;

static void
after_free (gpointer data)
{
  g_object_unref (((After *)data)->owner);
  g_free (data);
}

static gboolean
after_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  After *self = data;
  if (self->framed)
    {
      self->callback (self->owner);
      return G_SOURCE_REMOVE;
    }
  self->framed = TRUE;
  return G_SOURCE_CONTINUE;
}

void
ms_widget_after_frame (gpointer widget, void (*callback) (gpointer owner), gpointer owner)
{
  After *self = g_new (After, 1);
  *self = (After){ callback, g_object_ref (owner) };
  gtk_widget_add_tick_callback (widget, after_cb, self, after_free);
}

typedef struct
{
  GDestroyNotify destroy;
  glong offset;
} Owned;

static G_DEFINE_QUARK (ms-class-owned, owned);

/* Frees what the classes of object own that have this function, from the most derived one up. */
static void
finalize (GObject *object)
{
  GType type = G_OBJECT_TYPE (object);
  while (G_OBJECT_CLASS (g_type_class_peek (type))->finalize != finalize)
    type = g_type_parent (type);
  for (; G_OBJECT_CLASS (g_type_class_peek (type))->finalize == finalize;
       type = g_type_parent (type))
    {
      GArray *owned = g_type_get_qdata (type, owned_quark ());
      for (guint i = 0; owned != NULL && i < owned->len; i++)
        {
          const Owned *one = &g_array_index (owned, Owned, i);
          g_clear_pointer (&G_STRUCT_MEMBER (gpointer, object, one->offset), one->destroy);
        }
    }
  G_OBJECT_CLASS (g_type_class_peek (type))->finalize (object);
}

void
ms_class_own (gpointer class, GDestroyNotify destroy, guint n, ...)
{
  GType type = G_TYPE_FROM_CLASS (class);
  GArray *owned = g_type_get_qdata (type, owned_quark ());
  if (owned == NULL)
    owned = g_array_new (FALSE, FALSE, sizeof (Owned));
  va_list offsets;
  va_start (offsets, n);
  for (guint i = 0; i < n; i++)
    {
      Owned one = { destroy, va_arg (offsets, glong) };
      g_array_append_val (owned, one);
    }
  va_end (offsets);
  g_type_set_qdata (type, owned_quark (), owned);
  G_OBJECT_CLASS (class)->finalize = finalize;
}

void
ms_class_set_template (
    gpointer class, const char *resource, const MsTemplateChild *children, gsize n)
{
  g_autofree char *path = g_strconcat ("/io/github/minesage/Minesage/", resource, NULL);
  gtk_widget_class_set_template_from_resource (class, path);
  for (gsize i = 0; i < n; i++)
    gtk_widget_class_bind_template_child_full (class, children[i].name, FALSE, children[i].offset);
}

void
ms_widget_init_late (
    gpointer widget, const char *resource, const MsTemplateChild *children, gsize n)
{
  GQuark read = g_quark_from_static_string ("ms-template-read");
  if (g_type_get_qdata (G_OBJECT_TYPE (widget), read) == NULL)
    {
      ms_class_set_template (G_OBJECT_GET_CLASS (widget), resource, children, n);
      g_type_set_qdata (G_OBJECT_TYPE (widget), read, (gpointer)resource);
    }
  gtk_widget_init_template (widget);
}

double
ms_settings_get_text_scale (GtkSettings *settings)
{
  int dpi; /* in 1024ths of a dot per inch */
  g_object_get (settings, "gtk-xft-dpi", &dpi, NULL);
  return MAX (dpi / (96.0 * 1024), 1);
}

double
ms_widget_get_text_scale (GtkWidget *widget)
{
  return ms_settings_get_text_scale (gtk_widget_get_settings (widget));
}

gboolean
ms_widget_is_touched (GtkWidget *widget)
{
  GdkSeat *seat = gdk_display_get_default_seat (gtk_widget_get_display (widget));
  return seat != NULL && (gdk_seat_get_capabilities (seat) & GDK_SEAT_CAPABILITY_TOUCH) != 0;
}
