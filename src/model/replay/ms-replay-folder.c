/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-replay-folder.h"

#include "ms-file.h"
#include "ms-replay-export.h"

#include <errno.h>

/* So many games that end in the same second as long are not played. */
#define MOST_NAMES 1000

typedef struct
{
  GFile *folder;
  MsEndedGame *game;
  const MsTarget *target;
} Order;

static void
order_free (Order *order)
{
  g_object_unref (order->folder);
  ms_ended_game_free (order->game);
  g_free (order);
}

/* An empty file that was not there before, so that nobody else takes its name. */
static GFile *
reserve (const Order *order, const MsTarget *target, GCancellable *cancellable, GError **error)
{
  g_autofree char *stem = ms_ended_game_dup_name (order->game);
  for (int i = 1; i <= MOST_NAMES; i++)
    {
      g_autoptr (GError) fault = NULL;
      g_autofree char *name = i == 1 ? g_strdup_printf ("%s.%s", stem, target->extension)
                                     : g_strdup_printf ("%s (%d).%s", stem, i, target->extension);
      g_autoptr (GFile) file = g_file_get_child (order->folder, name);
      g_autoptr (GFileOutputStream)
          stream = g_file_create (file, G_FILE_CREATE_NONE, cancellable, &fault);
      if (stream != NULL && g_output_stream_close (G_OUTPUT_STREAM (stream), NULL, &fault))
        return g_steal_pointer (&file);
      if (!g_error_matches (fault, G_IO_ERROR, G_IO_ERROR_EXISTS))
        {
          g_propagate_error (error, g_steal_pointer (&fault));
          return NULL;
        }
    }
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_EXISTS, g_strerror (EEXIST));
  return NULL;
}

/* The reserved file, filled; nothing is left of it where that fails. */
static GFile *
keep (const Order *order, GCancellable *cancellable, GError **error)
{
  const MsTarget *target = ms_ended_game_choose_target (order->game, order->target);
  g_autoptr (GBytes) bytes = ms_ended_game_make (order->game, target, error);
  if (bytes == NULL)
    return NULL;
  g_autoptr (GFile) file = reserve (order, target, cancellable, error);
  if (file == NULL)
    return NULL;
  if (ms_file_write (
          file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), cancellable, error))
    return g_steal_pointer (&file);
  g_file_delete (file, NULL, NULL);
  return NULL;
}

/* What the system says is no whole sentence, and names no folder. */
static void
keep_on_worker (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  const Order *order = task_data;
  g_autoptr (GError) error = NULL;
  GFile *file = keep (order, cancellable, &error);
  if (file != NULL)
    {
      g_task_return_pointer (task, file, g_object_unref);
      return;
    }
  g_autofree char *folder = g_file_get_parse_name (order->folder);
  g_autofree char *message = ms_replay_export_dup_fault (folder, error);
  g_task_return_new_error (task, error->domain, error->code, "%s", message);
}

void
ms_replay_folder_keep_async (GFile *folder, MsEndedGame *game, const MsTarget *target,
    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Order *order = g_new (Order, 1);
  *order = (Order){ g_object_ref (folder), game, target };
  g_task_set_source_tag (task, ms_replay_folder_keep_async);
  g_task_set_task_data (task, order, (GDestroyNotify)order_free);
  g_task_run_in_thread (task, keep_on_worker);
}

GFile *
ms_replay_folder_keep_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}
