/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "corpus-save.h"

void
corpus_save (
    const char *folder, const char *name, const char *extension, const guint8 *bytes, gsize length)
{
  g_autofree char *path = g_strdup_printf ("%s/%s.%s", folder, name, extension);
  g_autoptr (GError) error = NULL;

  if (!g_file_set_contents (path, (const char *)bytes, (gssize)length, &error))
    g_error ("%s", error->message);
}
