/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-replay-export.h"

#include "ms-error.h"
#include "ms-file.h"
#include "ms-freer.h"

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

/* --- Its game --- */

typedef struct
{
  MsReplay *replay; /* a reference */
  int n_moves;
} Part;

static void
part_free (gpointer data)
{
  Part *part = data;
  ms_freer_unref_replay (part->replay);
  g_free (part);
}

MsPlay *
ms_replay_export_new_play (const MsReplay *replay, int n_moves)
{
  MsPlay *play = ms_replay_dup_play (replay, n_moves);
  if (play != NULL)
    ms_play_leave_competition (play);
  return play;
}

static void
play_on_worker (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  Part *part = task_data;
  const MsErrorInfo info = { .status = MS_STATUS_NO_MEMORY };
  GError *error = NULL;
  MsPlay *play = ms_replay_export_new_play (part->replay, part->n_moves);
  if (play != NULL)
    {
      g_task_return_pointer (task, play, (GDestroyNotify)ms_freer_free_play);
      return;
    }
  ms_error_set (&error, &info, NULL);
  g_task_return_error (task, error);
}

void
ms_replay_export_play_async (MsReplay *replay, int n_moves, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Part *part = g_new (Part, 1);
  *part = (Part){ ms_replay_ref (replay), n_moves };
  g_task_set_source_tag (task, ms_replay_export_play_async);
  g_task_set_task_data (task, part, part_free);
  g_task_run_in_thread (task, play_on_worker);
}

MsPlay *
ms_replay_export_play_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
