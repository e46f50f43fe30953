/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What has been copied, as text. */
#pragma once

#include <gtk/gtk.h>

static void
clipboard_text_read_cb (GObject *clipboard, GAsyncResult *result, gpointer text)
{
  g_autoptr (GError) error = NULL;
  *(char **)text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, &error);
  g_assert_no_error (error);
}

/* Runs the main loop until there is one; the caller's. */
static inline char *
clipboard_text_dup (gpointer widget)
{
  char *text = NULL;
  gdk_clipboard_read_text_async (
      gtk_widget_get_clipboard (widget), NULL, clipboard_text_read_cb, &text);
  while (text == NULL)
    g_main_context_iteration (NULL, TRUE);
  return text;
}
