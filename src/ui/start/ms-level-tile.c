/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-level-tile.h"

#include "ms-widgets.h"

#include <glib/gi18n.h>

struct _MsLevelTile
{
  GtkButton parent_instance;

  GtkWidget *miniature;
  GtkLabel *title, *size, *time;
};

G_DEFINE_FINAL_TYPE (MsLevelTile, ms_level_tile, GTK_TYPE_BUTTON)

static GtkLabel *
add_label (GtkWidget *box, const char *class)
{
  GtkWidget *label = g_object_new (
      GTK_TYPE_LABEL, "wrap", TRUE, "justify", GTK_JUSTIFY_CENTER, NULL);
  gtk_widget_add_css_class (label, class);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

static void
ms_level_tile_class_init (MsLevelTileClass *class)
{
}

static void
ms_level_tile_init (MsLevelTile *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  self->miniature = g_object_new (MS_TYPE_MINIATURE, NULL);
  gtk_box_append (GTK_BOX (box), self->miniature);
  self->title = add_label (box, "title");
  self->size = add_label (box, "size");
  self->time = add_label (box, "time");
  gtk_widget_set_visible (GTK_WIDGET (self->time), FALSE);
  gtk_button_set_child (GTK_BUTTON (self), box);
  gtk_widget_add_css_class (GTK_WIDGET (self), "tile");
}

/* Sets the accessible name, because the labels inside a button are not read. */
static void
set_name (MsLevelTile *self, const char *time)
{
  const char *title = gtk_label_get_text (self->title), *size = gtk_label_get_text (self->size);
  g_autofree char *name = NULL;
  if (time == NULL)
    /* Translators: a level and its size: "Beginner", "9×9, 10 mines". */
    name = g_strdup_printf (_ ("%1$s, %2$s"), title, size);
  else
    /* Translators: a level, its size, and a time: "Beginner", "9×9, 10 mines", "12.34 s". */
    name = g_strdup_printf (_ ("%1$s, %2$s, best time %3$s"), title, size, time);
  ms_widget_set_name (self, name);
}

GtkWidget *
ms_level_tile_new (const char *title, const char *size)
{
  MsLevelTile *self = g_object_new (MS_TYPE_LEVEL_TILE, NULL);
  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->size, size);
  set_name (self, NULL);
  return GTK_WIDGET (self);
}

MsMiniature *
ms_level_tile_get_miniature (MsLevelTile *self)
{
  return MS_MINIATURE (self->miniature);
}

void
ms_level_tile_set_best_time (MsLevelTile *self, const char *time)
{
  /* Translators: a time: "12.34 s". */
  g_autofree char *text = time != NULL ? g_strdup_printf (_ ("Best time %s"), time) : NULL;
  gtk_label_set_text (self->time, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->time), text != NULL);
  set_name (self, time);
}
