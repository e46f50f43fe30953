/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-spoken.h"

#include "ms-widgets.h"
#include "ms-spoken-testing.h"

#include <glib/gi18n.h>
#include <gmodule.h>

/* --- Announcements --- */

#define PRIORITY_MEDIUM 1

static MsAnnounceFunc replaced;

/* GTK's function, or NULL if the GTK that the program runs with lacks it; the symbols of the
 * program include those of GTK. */
static MsAnnounceFunc
look_up (void)
{
  static gsize found;
  if (g_once_init_enter (&found))
    {
      GModule *program = g_module_open (NULL, G_MODULE_BIND_LAZY);
      gpointer symbol = NULL;
      if (program == NULL || !g_module_symbol (program, "gtk_accessible_announce", &symbol))
        symbol = NULL;
      g_once_init_leave (&found, symbol != NULL ? (gsize)symbol : 1);
    }
  return found == 1 ? NULL : (MsAnnounceFunc)found;
}

gboolean
ms_announce (GtkWidget *widget, const char *sentence)
{
  g_return_val_if_fail (GTK_IS_WIDGET (widget), FALSE);
  MsAnnounceFunc announce = replaced != NULL ? replaced : look_up ();
  if (announce == NULL || sentence == NULL || *sentence == '\0'
      || gtk_widget_get_root (widget) == NULL)
    return FALSE;
  announce (GTK_ACCESSIBLE (widget), sentence, PRIORITY_MEDIUM);
  return TRUE;
}

void
ms_announce_set_func (MsAnnounceFunc func)
{
  replaced = func;
}

/* --- Rows --- */

struct _MsRowName
{
  GObject parent_instance;
  GtkWidget *content; /* borrowed: content owns this object */
  char *text;
};

G_DEFINE_FINAL_TYPE (MsRowName, ms_row_name, G_TYPE_OBJECT)

/* Names the row: the parent of the cell, which is the parent of content.  Both exist once content
 * is mapped. */
static void
apply (MsRowName *self)
{
  GtkWidget *cell = gtk_widget_get_parent (self->content);
  GtkWidget *row = cell != NULL ? gtk_widget_get_parent (cell) : NULL;
  if (row != NULL && self->text != NULL)
    ms_widget_set_name (row, self->text);
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
  g_object_class_install_property (G_OBJECT_CLASS (class), 1,
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
  ms_connect (content, "map", G_CALLBACK (apply), self);
  return self;
}

/* The first child of a GtkColumnView is the row of headings; the second is the list of rows. */
void
ms_row_name_set_view (GtkColumnView *view, const char *name)
{
  GListModel *columns = gtk_column_view_get_columns (view);
  GtkWidget *headings = gtk_widget_get_first_child (GTK_WIDGET (view));
  GtkWidget *heading = gtk_widget_get_first_child (headings);
  ms_widget_set_name (view, name);
  ms_widget_set_name (headings, _ ("Column headings"));
  ms_widget_set_name (gtk_widget_get_next_sibling (headings), name);
  for (guint i = 0; heading != NULL && i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
      ms_widget_set_name (heading, gtk_column_view_column_get_title (column));
      heading = gtk_widget_get_next_sibling (heading);
    }
}
