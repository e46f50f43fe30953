/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-announce.h"

#include <gmodule.h>

#define PRIORITY_MEDIUM 1

static MsAnnounceFunc replaced;

/* The program's own symbols include those of the GTK it runs with. */
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
