/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-errand.h"

MsErrand *
ms_errand_new (gpointer owner, GtkWindow *window, const char *name)
{
  MsErrand *errand = g_new0 (MsErrand, 1);
  GtkApplication *application = window != NULL ? gtk_window_get_application (window) : NULL;
  g_set_weak_pointer (&errand->owner, owner);
  errand->name = g_strdup (name);
  errand->move = -1;
  if (application != NULL)
    {
      errand->application = g_object_ref (G_APPLICATION (application));
      g_application_hold (errand->application);
    }
  return errand;
}

void
ms_errand_free (MsErrand *errand)
{
  g_clear_weak_pointer (&errand->owner);
  if (errand->application != NULL)
    g_application_release (errand->application);
  g_clear_object (&errand->application);
  g_free (errand->name);
  g_free (errand);
}
