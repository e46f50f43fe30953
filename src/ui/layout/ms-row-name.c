/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-row-name.h"

#include <glib/gi18n.h>

struct _MsRowName
{
  GObject parent_instance;
  GtkWidget *content; /* borrowed: it holds this */
  char *text;
};

enum
{
  PROP_0,
  PROP_TEXT,
  N_PROPS
};

G_DEFINE_FINAL_TYPE (MsRowName, ms_row_name, G_TYPE_OBJECT)

static void
set_name (GtkWidget *widget, const char *name)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/* The content is in a cell, the cell in the row; both are there once it is to be seen. */
static void
apply (MsRowName *self)
{
  GtkWidget *cell = gtk_widget_get_parent (self->content);
  GtkWidget *row = cell != NULL ? gtk_widget_get_parent (cell) : NULL;
  if (row != NULL && self->text != NULL)
    set_name (row, self->text);
}

static void
ms_row_name_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MsRowName *self = MS_ROW_NAME (object);
  g_free (self->text);
  self->text = g_value_dup_string (value);
  apply (self);
}

static void
ms_row_name_finalize (GObject *object)
{
  g_free (MS_ROW_NAME (object)->text);
  G_OBJECT_CLASS (ms_row_name_parent_class)->finalize (object);
}

static void
ms_row_name_class_init (MsRowNameClass *class)
{
  G_OBJECT_CLASS (class)->set_property = ms_row_name_set_property;
  G_OBJECT_CLASS (class)->finalize = ms_row_name_finalize;
  g_object_class_install_property (G_OBJECT_CLASS (class), PROP_TEXT,
      g_param_spec_string ("text", NULL, NULL, NULL, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
}

static void
ms_row_name_init (MsRowName *self)
{
}

MsRowName *
ms_row_name_new (GtkWidget *content)
{
  MsRowName *self = g_object_new (MS_TYPE_ROW_NAME, NULL);
  self->content = content;
  g_object_set_data_full (G_OBJECT (content), "ms-row-name", self, g_object_unref);
  g_signal_connect_object (content, "map", G_CALLBACK (apply), self, G_CONNECT_SWAPPED);
  return self;
}

/* The first child of a column view is the row of headings, the second has the rows. */
void
ms_row_name_set_view (GtkColumnView *view, const char *name)
{
  GListModel *columns = gtk_column_view_get_columns (view);
  GtkWidget *headings = gtk_widget_get_first_child (GTK_WIDGET (view));
  GtkWidget *heading = gtk_widget_get_first_child (headings);
  set_name (GTK_WIDGET (view), name);
  set_name (headings, _ ("Column headings"));
  set_name (gtk_widget_get_next_sibling (headings), name);
  for (guint i = 0; heading != NULL && i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
      set_name (heading, gtk_column_view_column_get_title (column));
      heading = gtk_widget_get_next_sibling (heading);
    }
}
