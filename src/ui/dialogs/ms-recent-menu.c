/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-recent-menu.h"

#include "ms-foreign-text.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

#include <string.h>

#define MAX_ITEMS 10
#define RECENT_APPLICATION "minesage"

static int
compare_newest_first (gconstpointer a, gconstpointer b)
{
  return g_date_time_compare (gtk_recent_info_get_modified ((GtkRecentInfo *)b),
      gtk_recent_info_get_modified ((GtkRecentInfo *)a));
}

static void
fill (GMenu *menu, GtkRecentManager *manager)
{
  g_menu_remove_all (menu);
  GList *all = g_list_sort (gtk_recent_manager_get_items (manager), compare_newest_first);
  int n = 0;
  for (GList *link = all; link != NULL && n < MAX_ITEMS; link = link->next)
    if (gtk_recent_info_has_application (link->data, RECENT_APPLICATION))
      {
        g_autoptr (GMenuItem) item = g_menu_item_new (NULL, NULL);
        /* Underscores in a file name are doubled, so that they do not become mnemonics. */
        const char *said = gtk_recent_info_get_display_name (link->data);
        g_autofree char *name = ms_foreign_text_dup (said, strlen (said));
        g_autoptr (GString) label = g_string_new (name);
        g_string_replace (label, "_", "__", 0);
        g_menu_item_set_label (item, label->str);
        g_menu_item_set_action_and_target (
            item, "win.open-recent", "s", gtk_recent_info_get_uri (link->data));
        g_menu_append_item (menu, item);
        n++;
      }
  g_list_free_full (all, (GDestroyNotify)gtk_recent_info_unref);
  if (n == 0)
    g_menu_append (menu, _ ("No Files Yet"), "win.none");
}

void
ms_recent_menu_attach (GMenu *menu)
{
  GtkRecentManager *manager = gtk_recent_manager_get_default ();
  ms_connect (manager, "changed", G_CALLBACK (fill), menu);
  fill (menu, manager);
}

void
ms_recent_menu_note (GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *type = g_content_type_guess (name, NULL, 0, NULL);
  GtkRecentData data = {
    .mime_type = type,
    .app_name = (char *)RECENT_APPLICATION,
    .app_exec = (char *)"minesage %u",
  };
  gtk_recent_manager_add_full (gtk_recent_manager_get_default (), uri, &data);
}

/* Does nothing if the file is not in the list. */
void
ms_recent_menu_forget (GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);
  gtk_recent_manager_remove_item (gtk_recent_manager_get_default (), uri, NULL);
}
