/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-error.h"

#include "ms-foreign.h"
#include "ms-message.h"

#include <glib/gi18n-lib.h>

G_DEFINE_QUARK (ms-error-quark, ms_error);

static char *
dup_placed_sentence (const MsErrorInfo *info, const char *name)
{
  g_autofree char *sentence = ms_message_dup_sentence (info);

  if (name != NULL && info->line > 0 && info->column > 0)
    return g_strdup_printf (
        /* Translators: file name, line, column, and a sentence that says what is wrong. */
        _ ("%s, line %d, column %d: %s"), name, info->line, info->column, sentence);
  if (name != NULL && info->line > 0)
    return g_strdup_printf (_ ("%s, line %d: %s"), name, info->line, sentence);
  if (name != NULL)
    /* Translators: file name, and a sentence that says what is wrong. */
    return g_strdup_printf (_ ("%s: %s"), name, sentence);
  if (info->line > 0 && info->column > 0)
    return g_strdup_printf (_ ("Line %d, column %d: %s"), info->line, info->column, sentence);
  if (info->line > 0)
    return g_strdup_printf (_ ("Line %d: %s"), info->line, sentence);
  return g_steal_pointer (&sentence);
}

void
ms_error_set (GError **error, const MsErrorInfo *info, const char *file_name)
{
  MsErrorInfo named = ms_foreign_name (info, file_name);
  g_autofree char *message = dup_placed_sentence (&named, file_name);
  g_set_error_literal (error, MS_ERROR, (int)named.status, message);
}
