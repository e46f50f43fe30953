/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "window-tell.h"

#include "ms-board-view.h"
#include "ms-daily-calendar.h"

#include <string.h>

static GString *told;

/* --- What a widget tells --- */

static void
append_text (GString *line, const char *what, const char *text)
{
  if (text == NULL || *text == '\0')
    return;
  g_string_append_printf (line, "  %s ", what);
  for (const char *p = text; *p != '\0'; p++)
    g_string_append_c (line, *p == '\n' ? '/' : *p);
}

/* GTK tells a property's value where it is not the one that is asked for. */
static char *
dup_accessible (GtkWidget *widget, GtkAccessibleProperty property)
{
  return gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), property)
      ? gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), property, "\1")
      : NULL;
}

/* The role, where it is not that of GTK's kind of widget that this is, nor one that GTK itself
 * gives to parts of its widgets. */
static void
append_role (GString *line, GtkWidget *widget)
{
  GtkAccessibleRole role = gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget));
  gpointer class = G_OBJECT_GET_CLASS (widget);
  while (g_str_has_prefix (G_OBJECT_CLASS_NAME (class), "Ms"))
    class = g_type_class_peek_parent (class);
  if (role == gtk_widget_class_get_accessible_role (GTK_WIDGET_CLASS (class))
      || role == GTK_ACCESSIBLE_ROLE_NONE || GTK_IS_IMAGE (widget) || GTK_IS_CHECK_BUTTON (widget)
      || strcmp (G_OBJECT_TYPE_NAME (widget), "GtkListItemWidget") == 0)
    return;
  GEnumClass *roles = g_type_class_ref (GTK_TYPE_ACCESSIBLE_ROLE);
  g_string_append_printf (line, "  is %s", g_enum_get_value (roles, (int)role)->value_nick);
  g_type_class_unref (roles);
}

/* What is heard, where it is not what is read. */
static void
append_accessible (GString *line, GtkWidget *widget, const char *read)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (widget);
  const char *tip = gtk_widget_get_tooltip_text (widget);
  g_autofree char *name = dup_accessible (widget, GTK_ACCESSIBLE_PROPERTY_LABEL);
  g_autofree char *description = dup_accessible (widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  if (g_strcmp0 (name, read) != 0)
    append_text (line, "named", name);
  if (g_strcmp0 (description, tip) != 0)
    append_text (line, "described", description);
  append_text (line, "tells", tip);
  if (gtk_test_accessible_has_relation (accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY))
    g_string_append (line, "  labelled");
  if (gtk_test_accessible_has_relation (accessible, GTK_ACCESSIBLE_RELATION_DESCRIBED_BY))
    g_string_append (line, "  explained");
}

/* The rows of a menu, each with its action, and of what opens from it. */
static void
tell_menu (GMenuModel *menu, int depth)
{
  static const char *const links[] = { G_MENU_LINK_SECTION, G_MENU_LINK_SUBMENU };
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GString) line = g_string_new (NULL);
      g_autofree char *label = NULL, *action = NULL;
      g_autoptr (GVariant)
          target = g_menu_model_get_item_attribute_value (menu, i, G_MENU_ATTRIBUTE_TARGET, NULL);
      g_autofree char *value = target != NULL ? g_variant_print (target, FALSE) : NULL;
      g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_LABEL, "s", &label);
      g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &action);
      append_text (line, "says", label);
      append_text (line, "does", action);
      append_text (line, "with", value);
      if (line->len > 0)
        g_string_append_printf (told, "%*s row%s\n", depth, "", line->str);
      for (gsize j = 0; j < G_N_ELEMENTS (links); j++)
        {
          g_autoptr (GMenuModel) next = g_menu_model_get_item_link (menu, i, links[j]);
          if (next != NULL)
            tell_menu (next, depth + (int)j);
        }
    }
}

static void
tell_widget (GtkWidget *widget)
{
  g_autoptr (GString) line = g_string_new (NULL);
  const char *read = GTK_IS_LABEL (widget) ? gtk_label_get_text (GTK_LABEL (widget))
      : GTK_IS_WINDOW (widget)             ? gtk_window_get_title (GTK_WINDOW (widget))
                                           : NULL;
  append_role (line, widget);
  append_text (line, "says", read);
  if (GTK_IS_ENTRY (widget))
    append_text (line, "asks", gtk_entry_get_placeholder_text (GTK_ENTRY (widget)));
  if (GTK_IS_IMAGE (widget))
    append_text (line, "shows", gtk_image_get_icon_name (GTK_IMAGE (widget)));
  append_accessible (line, widget, read);
  if (!gtk_widget_get_visible (widget) && !GTK_IS_POPOVER (widget)
      && (line->len > 0 || gtk_widget_get_first_child (widget) != NULL))
    g_string_append (line, "  hidden");
  if (!gtk_widget_get_sensitive (widget))
    g_string_append (line, "  off");
  if (line->len > 0 || GTK_IS_DRAWING_AREA (widget) || GTK_IS_PICTURE (widget)
      || GTK_IS_SPINNER (widget) || g_str_has_prefix (G_OBJECT_TYPE_NAME (widget), "Ms"))
    g_string_append_printf (told, "%s%s\n", G_OBJECT_TYPE_NAME (widget), line->str);
  if (GTK_IS_MENU_BUTTON (widget) && gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (widget)))
    tell_menu (gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (widget)), 0);
}

/* A tooltip is there when the pointer has rested; the other days of a calendar are those of a month
 * that it showed before. */
static gboolean
is_left_out (GtkWidget *widget)
{
  return strcmp (G_OBJECT_TYPE_NAME (widget), "GtkTooltipWindow") == 0
      || (!gtk_widget_get_visible (widget)
          && gtk_widget_get_ancestor (widget, MS_TYPE_DAILY_CALENDAR) != NULL);
}

static void
tell_all (GtkWidget *widget)
{
  tell_widget (widget);
  if (MS_IS_BOARD_VIEW (widget))
    return; /* cells have tests of their own */
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (!is_left_out (child))
      tell_all (child);
  /* What an expander would show is not inside it before. */
  if (GTK_IS_EXPANDER (widget) && !gtk_expander_get_expanded (GTK_EXPANDER (widget)))
    tell_all (gtk_expander_get_child (GTK_EXPANDER (widget)));
}

static void
begin (const char *what)
{
  if (told == NULL)
    told = g_string_new (
        "What can be read or heard in windows; see tests/ui/support/window-tell.h\n");
  g_string_append_printf (told, "\n# %s\n", what);
}

void
window_tell (gpointer widget, const char *what)
{
  begin (what);
  tell_all (widget);
}

void
window_tell_menu (GMenuModel *menu, const char *what)
{
  begin (what);
  tell_menu (menu, 0);
}

/* --- What was told before --- */

/* Both sides are left where a person can compare them. */
static void
compare (const char *told_now, const char *path, const char *golden)
{
  g_autofree char *expected = NULL, *difference = NULL;
  g_autofree char *now = g_build_filename (g_get_tmp_dir (), golden, NULL);
  g_file_get_contents (path, &expected, NULL, NULL);
  if (g_strcmp0 (expected, told_now) == 0)
    return;
  assert_true (g_file_set_contents (now, told_now, -1, NULL));
  const char *words[] = { "diff", "-U", "1", path, now, NULL };
  g_spawn_sync (
      NULL, (char **)words, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &difference, NULL, NULL, NULL);
  fail_msg (
      "Not what is in %s; that is now in %s:\n%s", path, now, difference != NULL ? difference : "");
}

void
window_tell_compare (const char *told_now, const char *golden)
{
  g_autofree char *path = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "golden", golden, NULL);
  if (g_strcmp0 (g_getenv ("MINESAGE_TEXTS"), "write") == 0)
    assert_true (g_file_set_contents (path, told_now, -1, NULL));
  else
    compare (told_now, path, golden);
}

void
window_tell_end (const char *golden)
{
  window_tell_compare (told->str, golden);
  g_string_free (told, TRUE);
  told = NULL;
}
