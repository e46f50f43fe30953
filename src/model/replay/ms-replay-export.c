/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-replay-export.h"

#include "ms-error.h"
#include "ms-file-export.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A replay is written from its events; the rest of the document says what room it needs. */
static MsStatus
write_replay (
    MsReplay *replay, const MsTarget *target, char **data, gsize *length, MsErrorInfo *info)
{
  const MsPlay *play = ms_replay_get_play (replay);
  const MsRules *rules = ms_play_get_rules (play);
  MsDocument document = { .replay = replay, .play = (MsPlay *)play };
  MsStatus status = ms_position_new (rules->width, rules->height, rules->mines,
      ms_play_get_cells (play), NULL, &document.position, info);
  if (status != MS_STATUS_OK)
    return status;
  status = ms_document_write_as (target, &document, data, length, info);
  ms_position_unref (document.position);
  return status;
}

GBytes *
ms_replay_export_make (MsReplay *replay, const MsTarget *target, GError **error)
{
  MsErrorInfo info;
  char *data;
  gsize length;
  if (write_replay (replay, target, &data, &length, &info) == MS_STATUS_OK)
    return g_bytes_new_take (data, length);
  ms_error_set (error, &info, NULL);
  return NULL;
}

typedef struct
{
  MsReplay *replay;
  const MsTarget *target;
} Wish;

static void
wish_free (gpointer data)
{
  Wish *wish = data;
  ms_replay_unref (wish->replay);
  g_free (wish);
}

static GBytes *
make_wish (gpointer data, GCancellable *cancellable, GError **error)
{
  const Wish *wish = data;
  return ms_replay_export_make (wish->replay, wish->target, error);
}

void
ms_replay_export_async (MsReplay *replay, const MsTarget *target, GFile *file,
    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  Wish *wish = g_new (Wish, 1);
  *wish = (Wish){ ms_replay_ref (replay), target };
  ms_file_export_async (file, make_wish, wish, wish_free, cancellable, callback, user_data);
}

/* What the system says has no full stop, what Minesage says has one. */
char *
ms_replay_export_dup_fault (const char *name, const GError *error)
{
  g_autofree char *why = g_strdup (error->message);
  if (g_str_has_suffix (why, "."))
    why[strlen (why) - 1] = '\0';
  /* Translators: a file or folder, and why: "No space left on device". */
  return g_strdup_printf (_ ("The replay was not written to %1$s: %2$s."), name, why);
}
