/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-replay-errand.h"

MsReplayErrand *
ms_replay_errand_new (gpointer owner, GtkWindow *window, const char *name)
{
  MsReplayErrand *errand = g_new0 (MsReplayErrand, 1);
  GtkApplication *application = gtk_window_get_application (window);
  g_set_weak_pointer (&errand->owner, owner);
  errand->name = g_strdup (name);
  if (application != NULL)
    {
      errand->application = g_object_ref (G_APPLICATION (application));
      g_application_hold (errand->application);
    }
  return errand;
}

void
ms_replay_errand_free (MsReplayErrand *errand)
{
  g_clear_weak_pointer (&errand->owner);
  if (errand->application != NULL)
    g_application_release (errand->application);
  g_clear_object (&errand->application);
  g_free (errand->name);
  g_free (errand);
}
