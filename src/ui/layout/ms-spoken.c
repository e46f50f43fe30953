/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-spoken.h"

#include "ms-widgets.h"
#include "ms-spoken-testing.h"

#include <glib/gi18n.h>
#include <gmodule.h>

/* --- Announcements --- */

#define PRIORITY_MEDIUM 1

static MsAnnounceFunc replaced;
static MsTellFunc teller;

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
  GtkRoot *root = gtk_widget_get_root (widget);
  if (sentence == NULL || *sentence == '\0' || root == NULL)
    return FALSE;
  /* A sentence is told with what the focus is called where it cannot be announced by itself. */
  if (announce == NULL)
    {
      GtkWidget *focus = gtk_root_get_focus (root);
      return focus != NULL && teller != NULL && teller (focus, sentence);
    }
  announce (GTK_ACCESSIBLE (widget), sentence, PRIORITY_MEDIUM);
  return TRUE;
}

void
ms_announce_set_func (MsAnnounceFunc func)
{
  replaced = func;
}

void
ms_announce_set_teller (MsTellFunc tell)
{
  teller = tell;
}

/* --- What GTK names badly --- */

/* What is part of another widget, or holds others, and has nothing to say itself. */
static gboolean
is_mute (GtkWidget *widget)
{
  static const char *const types[] = { "GtkOverlay", "GtkPopoverContent", "GtkRange",
    "GtkScrollbar", "GtkStackSidebar", "GtkStackSwitcher", NULL };
  if (GTK_IS_LABEL (widget))
    return *gtk_label_get_text (GTK_LABEL (widget)) == '\0';
  /* What a drop-down shows of its list, which is in a list of its own. */
  if (g_str_equal (G_OBJECT_TYPE_NAME (widget), "GtkListItemWidget"))
    return gtk_widget_get_ancestor (widget, GTK_TYPE_DROP_DOWN) != NULL
        && gtk_widget_get_ancestor (widget, GTK_TYPE_LIST_VIEW) == NULL;
  return g_strv_contains (types, G_OBJECT_TYPE_NAME (widget));
}

/* Names a button by its words: its child, a label, says them already where the button has a
 * mnemonic, but the check of a GtkCheckButton does not. */
static void
name_button (GtkWidget *button)
{
  g_autofree char *label = NULL;
  gboolean underline;
  g_object_get (button, "label", &label, "use-underline", &underline, NULL);
  if (label == NULL || !underline)
    return;
  if (GTK_IS_BUTTON (button))
    gtk_accessible_reset_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL);
  else
    {
      g_autofree char *words = NULL;
      gunichar key;
      if (pango_parse_markup (label, -1, '_', NULL, &words, &key, NULL))
        ms_widget_set_name (button, words);
    }
}

static void
name_one (GtkWidget *widget)
{
  if (GTK_IS_BUTTON (widget) || GTK_IS_CHECK_BUTTON (widget))
    name_button (widget);
  else if (GTK_IS_POPOVER_MENU (widget))
    {
      GtkWidget *button = gtk_widget_get_parent (widget);
      const char *name = button != NULL ? gtk_widget_get_tooltip_text (button) : NULL;
      ms_widget_set_name (widget, name != NULL ? name : "");
    }
  else if (is_mute (widget))
    ms_widget_set_name (widget, "");
}

static void
name_all (GtkWidget *widget)
{
  name_one (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    name_all (child);
}

/* What is behind another page is told of too, although it is not shown yet. */
static gboolean
map_cb (GSignalInvocationHint *hint G_GNUC_UNUSED, guint n_values G_GNUC_UNUSED,
    const GValue *values, gpointer data G_GNUC_UNUSED)
{
  GtkWidget *widget = g_value_get_object (&values[0]);
  if (GTK_IS_ROOT (widget) || GTK_IS_STACK (widget) || GTK_IS_NOTEBOOK (widget))
    name_all (widget);
  else
    name_one (widget);
  return TRUE;
}

void
ms_spoken_init (void)
{
  g_autoptr (GTypeClass) class = g_type_class_ref (GTK_TYPE_WIDGET);
  /* Arrows and checks are told of before they are shown.  Their class, which GTK keeps to itself,
   * is there once something has one; a group needs no name. */
  g_autoptr (GtkWidget) arrowed = g_object_ref_sink (gtk_menu_button_new ());
  GType icon = g_type_from_name ("GtkBuiltinIcon");
  gpointer icon_class = icon != 0 ? g_type_class_peek (icon) : NULL;
  if (icon_class != NULL)
    gtk_widget_class_set_accessible_role (icon_class, GTK_ACCESSIBLE_ROLE_GROUP);
  g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, map_cb, NULL, NULL);
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
ms_row_name_class_init (MsRowNameClass *class)
{
  G_OBJECT_CLASS (class)->set_property = ms_row_name_set_property;
  ms_class_own (class, g_free, 1, G_STRUCT_OFFSET (MsRowName, text));
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
