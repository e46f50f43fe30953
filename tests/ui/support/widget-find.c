/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widget-find.h"

#include <string.h>

typedef gboolean (*Matches) (GtkWidget *widget, gconstpointer what);

static GtkWidget *
find (GtkWidget *inside, gboolean shown, Matches matches, gconstpointer what)
{
  GtkWidget *found = matches (inside, what) ? inside : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (inside); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    if (!shown || (gtk_widget_get_visible (child) && gtk_widget_get_child_visible (child)))
      found = find (child, shown, matches, what);
  return found;
}

static gboolean
is_of_type (GtkWidget *widget, gconstpointer type)
{
  return G_TYPE_CHECK_INSTANCE_TYPE (widget, *(const GType *)type);
}

static gboolean
is_label (GtkWidget *widget, gconstpointer text)
{
  return GTK_IS_LABEL (widget) && g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text);
}

static gboolean
has_words (GtkWidget *widget, gconstpointer part)
{
  return GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), part) != NULL;
}

static gboolean
is_button (GtkWidget *widget, gconstpointer label)
{
  return GTK_IS_BUTTON (widget)
      && (g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0
          || find (widget, FALSE, is_label, label) != NULL);
}

static gboolean
is_of_action (GtkWidget *widget, gconstpointer action)
{
  return GTK_IS_BUTTON (widget) && gtk_widget_is_sensitive (widget)
      && gtk_widget_get_mapped (widget)
      && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)), action) == 0;
}

gpointer
widget_find_type (gpointer inside, GType type)
{
  return find (inside, FALSE, is_of_type, &type);
}

GtkWidget *
widget_find_button (gpointer inside, const char *label)
{
  return find (inside, FALSE, is_button, label);
}

GtkWidget *
widget_find_action (gpointer inside, const char *action)
{
  return find (inside, FALSE, is_of_action, action);
}

GtkWidget *
widget_find_label (gpointer inside, const char *text)
{
  return find (inside, TRUE, is_label, text);
}

GtkWidget *
widget_find_words (gpointer inside, const char *part)
{
  return find (inside, TRUE, has_words, part);
}
